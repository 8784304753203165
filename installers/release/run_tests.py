"""All tests where there is no ./run (Windows) or no Debian: with the interpreted core, then those of the compiled one.

uv run --no-project python -m installers.release.run_tests [WORDS OF PYTEST …]

What failed first does not keep the rest from being tried. Reports are in build/tests, with what failed tests showed.
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
SPREAD: Final = ("-n", "auto", "--dist", "worksteal", "-o", "faulthandler_timeout=300")
"""On all processors; of a test that hangs it says after these seconds where."""


def run(what: str, *command: str, **more: str) -> int:
    """Run a step in the project's folder and return its exit code."""
    print(f"== {what}", flush=True)
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"} | more
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


def compile_core(python: str) -> int:
    """Put the compiled core, out of a wheel, where `./run compile` puts it; return the exit code of compiling."""
    with tempfile.TemporaryDirectory() as work:
        build = ("uv", "build", "--quiet", "--wheel", "--python", python, "--out-dir", work)
        if code := run("compiling the core", *build, HATCH_BUILD_HOOKS_ENABLE="1"):
            return code
        shutil.rmtree(COMPILED, ignore_errors=True)
        (wheel,) = Path(work).glob("*.whl")
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(COMPILED, [name for name in archive.namelist() if name.startswith("pompeii_core")])
    return 0


def main(words: list[str]) -> int:
    """Set up, test, compile, test, with `words` for pytest, if any; return the first exit code that is not 0.

    A failure of the first tests does not stop it. 2 without uv.
    """
    if shutil.which("uv") is None:
        print("uv is missing: https://docs.astral.sh/uv/getting-started/installation/", file=sys.stderr)
        return 2
    if code := run("setting up", "uv", "sync", "--quiet", "--python", sys.executable):
        return code
    pytest = ("uv", "run", "--no-sync", "pytest")
    interpreted = run("tests", *pytest, "--junitxml=build/tests/interpreted.xml", *(words or SPREAD))
    compiled = compile_core(sys.executable)
    if not compiled:
        of_it = ("--junitxml=build/tests/compiled.xml", "-o", "pythonpath=build/compiled net . benchmarks")
        words = words or [*SPREAD, *OF_THE_CORE]
        compiled = run("tests of the compiled core", *pytest, *of_it, *words, PYTHONPATH=str(COMPILED))
    return interpreted or compiled


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
