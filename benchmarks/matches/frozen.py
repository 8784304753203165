"""Players that no longer change: the AIs of commits of this repository, each with its own compiled core."""

import io
import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from zipfile import ZipFile

ROOT: Final = Path(__file__).parents[2]
FROZEN: Final = {
    "strength-1": "e6c6706c96a4fee2b5ddcbd2210845e0792e6fc4",
    "strength-2": "34dc2672d5a8ee091239c13794f7fdb0446fad60",
}
"""By name, which is the tag, the commit; a clone may lack the tag, and a tag can be moved."""

_CACHE: Final = ROOT / "build" / "frozen"


class NotBuilt(Exception):
    """A frozen player cannot be had: one sentence that says why and what to do."""


def core_of(name: str) -> Path:
    """Return the folder with a frozen player's compiled core, built if it is missing; NotBuilt if that fails."""
    home = _CACHE / name
    if not (home / "pompeii_core" / f"build{sysconfig.get_config_var('EXT_SUFFIX')}").exists():
        print(f"Building {name} (a minute)", file=sys.stderr, flush=True)
        _CACHE.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=_CACHE) as work:
            built = _build(name, FROZEN[name], Path(work))
            shutil.rmtree(home, ignore_errors=True)  # of another Python
            built.rename(home)
    return home


@cache
def commit() -> str:
    """Return this tree's short commit, with + if the core was changed since; "" if git does not know it."""
    if not shutil.which("git"):
        return ""
    git = ["git", "-C", str(ROOT)]
    found = subprocess.run(
        [*git, "rev-parse", "--short=10", "HEAD"], capture_output=True, encoding="utf-8", check=False
    )
    changed = subprocess.run([*git, "diff", "--quiet", "HEAD", "--", "core"], capture_output=True, check=False)
    return found.stdout.strip() + "+" * (changed.returncode == 1)


def _build(name: str, commit: str, work: Path) -> Path:
    """Build the core of a commit by its own build, and return its folder in `work`; NotBuilt says why not."""
    tools = ROOT / ".tools" / "bin" / "uv"
    git, uv = shutil.which("git"), str(tools) if tools.exists() else shutil.which("uv")
    compiler = os.name == "nt" or shutil.which("cc")  # Windows' own is on no path
    if not (git and uv and compiler):
        missing = [what for what, found in (("git", git), ("uv", uv), ("a C compiler", compiler)) if not found]
        raise NotBuilt(f"Please install {' and '.join(missing)}: {name} is built with that.")
    tree = subprocess.run([git, "-C", ROOT, "archive", "--format=tar", commit], capture_output=True, check=False)
    if tree.returncode:
        raise NotBuilt(
            f"The commit of {name}, {commit[:10]}, is not in this clone; please run: git fetch --tags --unshallow."
        )
    with tarfile.open(fileobj=io.BytesIO(tree.stdout)) as archive:
        archive.extractall(work / "tree", filter="data")
    command = [uv, "build", "--wheel", "--python", sys.executable, "--out-dir", str(work), str(work / "tree")]
    compiling = subprocess.run(
        command, env=os.environ | {"HATCH_BUILD_HOOKS_ENABLE": "1"}, capture_output=True, encoding="utf-8", check=False
    )
    if compiling.returncode:
        print("\n".join(compiling.stderr.splitlines()[-20:]), file=sys.stderr)
        raise NotBuilt(f"{name} could not be compiled: see above.")
    core = work / "core"
    with ZipFile(next(work.glob("pompeii-*.whl"))) as wheel:
        wheel.extractall(core, [file for file in wheel.namelist() if file.startswith("pompeii_core")])
    return core
