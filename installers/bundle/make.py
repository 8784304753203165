"""A wheel with the compiled core, a clean environment and the frozen program, on whatever system this runs:

    python make.py [--uv UV] PLACE RESULTS

makes PLACE/pompeii (on macOS PLACE/Pompeii.app too), and in RESULTS the wheel and, on Linux, an archive of the folder.
Needs uv, a C compiler and this Python; a release is made of that in .python-version. The same sources give the same
bytes.
"""

import argparse
import os
import platform
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from pathlib import Path
from typing import Final

from archive import pack

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parents[1]


class MakeError(Exception):
    """Why nothing was made, in one sentence."""


def main(words: list[str]) -> int:
    """Make all that is asked for; return 0, or 2 after printing one sentence."""
    parser = argparse.ArgumentParser(prog="make.py", description="Wheel, frozen program and, on Linux, its archive.")
    parser.add_argument("--uv", default=shutil.which("uv"), help="the program uv (the one that the shell finds)")
    parser.add_argument("place", type=Path, metavar="PLACE", help="the folder to work in")
    parser.add_argument("results", type=Path, metavar="RESULTS", help="the folder for the wheel and the archive")
    asked = parser.parse_args(words)
    try:
        if not asked.uv:
            raise MakeError("uv is missing: https://docs.astral.sh/uv/getting-started/installation/")
        for path in make(asked.uv, asked.place.resolve(), asked.results.resolve()):
            print(f"{path}  ({path.stat().st_size / 1e6:.1f} MB)")
    except MakeError as error:
        print(f"installers/bundle/make.py: {error}", file=sys.stderr)
        return 2
    return 0


def make(uv: str, place: Path, results: Path) -> list[Path]:
    """Freeze PLACE/pompeii and return the files made in `results`: the wheel, on Linux the archive; MakeError."""
    if sys.platform == "linux" and not sysconfig.get_config_var("Py_ENABLE_SHARED"):
        raise MakeError(
            f"{sys.executable} has no shared libpython and cannot be frozen: take one built with --enable-shared."
        )
    os.environ["SOURCE_DATE_EPOCH"] = str(epoch())
    wheel = build_wheel(uv, results)
    python = make_environment(uv, place / "env", wheel)
    run("Freezing the program", [str(python), str(HERE / "freeze.py"), str(place)], place / "freeze.log")
    if sys.platform != "linux":
        return [wheel]
    name = f"pompeii-{version()}-linux-{platform.machine()}"
    return [wheel, pack(place / "pompeii", results / f"{name}.tar.gz", name, epoch())]


def version() -> str:
    return str(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"])


def epoch() -> int:
    """Return the files' time as a second: SOURCE_DATE_EPOCH, or the last commit's; MakeError without git."""
    if given := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(given)
    told = subprocess.run(
        ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"], capture_output=True, encoding="utf-8", check=False
    )
    if told.returncode:
        raise MakeError("this is no clone by git: set SOURCE_DATE_EPOCH to the second that the files shall be from.")
    return int(told.stdout)


def build_wheel(uv: str, results: Path) -> Path:
    """Build this tree's wheel with the compiled core in place of older ones in `results`; return it. MakeError."""
    results.mkdir(parents=True, exist_ok=True)
    for old in results.glob("pompeii-*.whl"):
        old.unlink()
    command = [uv, "build", "--wheel", "--python", sys.executable, "--out-dir", str(results), "--no-config"]
    command += [
        "--no-create-gitignore",
        "--require-hashes",
        "--build-constraints",
        str(HERE / "build-requirements.txt"),
    ]
    os.environ["HATCH_BUILD_HOOKS_ENABLE"] = "1"
    run("Compiling the core, making a wheel", [*command, str(ROOT)], results / "wheel.log")
    return next(results.glob("pompeii-*.whl"))


def make_environment(uv: str, folder: Path, wheel: Path) -> Path:
    """Make a new environment with what is frozen and what freezes it; return its Python. MakeError."""
    shutil.rmtree(folder, ignore_errors=True)
    log = folder.parent / "environment.log"
    run(
        "Making a clean environment",
        [uv, "venv", "--quiet", "--no-config", "--python", sys.executable, str(folder)],
        log,
    )
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    install = [uv, "pip", "install", "--quiet", "--no-config", "--python", str(python)]
    run("Getting the packages", [*install, "--require-hashes", "--requirements", str(HERE / "requirements.txt")], log)
    run("Installing the wheel", [*install, "--no-deps", str(wheel)], log)
    return python


def run(step: str, command: list[str], log: Path) -> None:
    """Run a step, named on the output. If it fails, print its output, kept in `log`, and raise MakeError.

    Otherwise `log` is deleted and only a missing profile mentioned.
    """
    print(step, flush=True)
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("wb") as output:
        done = subprocess.run(command, stdout=output, stderr=subprocess.STDOUT, check=False)
    if done.returncode:
        print(log.read_text(errors="replace", encoding="utf-8"), end="", file=sys.stderr)
        raise MakeError(f"{step}: failed, for the reason above (it is in {log} too).")
    for line in log.read_text(errors="replace", encoding="utf-8").splitlines():
        if "compiled without a profile" in line:  # hatch_build.py warns of it
            print(line, file=sys.stderr)
    log.unlink()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
