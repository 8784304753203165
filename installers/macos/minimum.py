"""Whether Qt's libraries ask for the same macOS as Info.plist does: wheels' names say it only roughly.

    uv run --only-group release python -m installers.macos.minimum FOLDER      # an environment, or Pompeii.app

Only Qt's are looked at: PySide6's own bindings name the system of the machine that built them (26.0 in 6.12, 15.0 in
6.11), and macOS loads a library whatever it names.
"""

import sys
from pathlib import Path

from macholib.mach_o import LC_BUILD_VERSION
from macholib.MachO import MachO

from installers.macos.info import MINIMUM_SYSTEM


def qt_minimum(folder: Path) -> str:
    """Return the newest macOS that Qt's libraries below `folder` ask for; LookupError if there are none."""
    libraries = [path for path in folder.rglob("Qt*.framework/Versions/A/Qt*") if path.is_file()]
    headers = [header for path in libraries for header in MachO(str(path)).headers]  # one for each processor
    commands = [command for header in headers for command in header.commands]
    found = [told.minos for load, told, _ in commands if load.cmd == LC_BUILD_VERSION]
    if not found:
        raise LookupError(f"There is no library of Qt for macOS in {folder}.")
    return f"{max(found) >> 16}.{max(found) >> 8 & 0xFF}"


def main(words: list[str]) -> int:
    """Compare the folder named with Info.plist and print one line; return 1 if they differ, 2 for wrong words."""
    if len(words) != 1:
        print("Usage: python -m installers.macos.minimum FOLDER", file=sys.stderr)
        return 2
    try:
        minimum = qt_minimum(Path(words[0]))
    except LookupError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"Qt asks for macOS {minimum}, Info.plist for {MINIMUM_SYSTEM}.")
    if minimum != MINIMUM_SYSTEM:
        print("Please change MINIMUM_SYSTEM in installers/macos/info.py, and docs/install.md.", file=sys.stderr)
    return int(minimum != MINIMUM_SYSTEM)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
