"""All tests where there is no ./run (Windows) or no Debian: with the interpreted core, then those of the compiled one.

uv run --no-project python -m installers.release.run_tests [WORDS OF PYTEST …]
"""

import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import Final

from installers.release.project import ROOT

COMPILED: Final = ROOT / "build/compiled"
OF_THE_CORE: Final = ("tests/core", "tests/net/arena")
"""What ./run test tests of the compiled core, too."""
SPREAD: Final = ("-n", "auto", "--dist", "worksteal")


def run(what: str, *command: str, **more: str) -> None:
    """One step, in the project's folder; ends this program where it fails."""
    print(f"== {what}", flush=True)
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"} | more
    if code := subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode:
        sys.exit(code)


def compile_core(python: str) -> None:
    """Put the compiled core, out of a wheel, where `./run compile` puts it."""
    with tempfile.TemporaryDirectory() as work:
        build = ("uv", "build", "--quiet", "--wheel", "--python", python, "--out-dir", work)
        run("compiling the core", *build, HATCH_BUILD_HOOKS_ENABLE="1")
        shutil.rmtree(COMPILED, ignore_errors=True)
        (wheel,) = Path(work).glob("*.whl")
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(COMPILED, [name for name in archive.namelist() if name.startswith("pompeii_core")])


def main(words: list[str]) -> int:
    """Set up, test, compile, test."""
    if shutil.which("uv") is None:
        print("uv is missing: https://docs.astral.sh/uv/getting-started/installation/", file=sys.stderr)
        return 2
    pytest = ("uv", "run", "--no-sync", "pytest")
    run("setting up", "uv", "sync", "--quiet", "--python", sys.executable)
    run("tests", *pytest, *(words or SPREAD))
    compile_core(sys.executable)
    words = words or [*SPREAD, *OF_THE_CORE]
    of_it = ("-o", "pythonpath=build/compiled net . benchmarks")
    run("tests of the compiled core", *pytest, *of_it, *words, PYTHONPATH=str(COMPILED))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
