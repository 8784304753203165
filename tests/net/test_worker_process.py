"""The process that thinks, as it is started."""

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from pompeii_core.build import COMPILED
from pompeii_net import ai_service as worker


def test_it_runs_the_core_that_its_table_runs(tmp_path: Path) -> None:
    says = "from pompeii_core.build import COMPILED; print(COMPILED)"
    command = [sys.executable, "-P", "-c", says]
    said = subprocess.check_output(command, env=worker._environment(), cwd=tmp_path, encoding="utf-8", timeout=60)
    assert said.strip() == str(COMPILED)


def test_it_is_gone_although_something_it_started_holds_its_output(monkeypatch: pytest.MonkeyPatch) -> None:
    heir = "subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])"
    program = f"import subprocess, sys; print({heir}.pid, flush=True); input()"
    monkeypatch.setattr(worker, "_command", lambda: [sys.executable, "-c", program])

    async def scene() -> None:
        started = worker.WorkerProcess()
        await started.ready()
        process = started._process
        assert process
        assert process.stdout
        heir = int(await process.stdout.readline())
        try:
            async with asyncio.timeout(30):
                await started.end()
        finally:
            os.kill(heir, signal.SIGTERM)
        assert process.returncode is not None

    asyncio.run(scene())
