"""The process that thinks, as it is started."""

import subprocess
import sys
from pathlib import Path

from pompeii_core.build import COMPILED
from pompeii_net import worker


def test_it_runs_the_core_that_its_table_runs(tmp_path: Path) -> None:
    says = "from pompeii_core.build import COMPILED; print(COMPILED)"
    command = [sys.executable, "-P", "-c", says]
    said = subprocess.check_output(command, env=worker._environment(), cwd=tmp_path, text=True, timeout=60)
    assert said.strip() == str(COMPILED)
