"""Which macOS a library was built for, read out of the file itself: wheels' names say it only roughly.

    python -m installers.macos.minimum FOLDER      # an environment, an unpacked wheel or Pompeii.app

Ends with 1 where Qt's libraries below the folder ask for another system than Info.plist does. Only Qt's are looked at:
PySide6's own bindings name the system of the machine that built them (26.0 in 6.12, 15.0 in 6.11), and macOS loads a
library whatever it names.
"""

import struct
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from installers.macos.info import MINIMUM_SYSTEM

FAT: Final = 0xCAFEBABE  # big-endian: a list of the same library for several processors
THIN_64: Final = 0xFEEDFACF
BUILD_VERSION: Final = 0x32  # the load command that names platform, lowest system and SDK
HEADER_SIZE: Final = 32
QT_LIBRARY: Final = "Qt*.framework/Versions/A/Qt*"


def lowest_systems(data: bytes) -> Iterator[tuple[int, int]]:
    """The lowest macOS, as (major, minor), of each processor's part of a Mach-O file; none where it is another file."""
    if len(data) < HEADER_SIZE:
        return
    if struct.unpack_from(">I", data)[0] == FAT:
        (count,) = struct.unpack_from(">I", data, 4)
        for at in range(8, 8 + 20 * count, 20):
            offset, size = struct.unpack_from(">2I", data, at + 8)
            yield from lowest_systems(data[offset : offset + size])
    elif struct.unpack_from("<I", data)[0] == THIN_64:
        (count,) = struct.unpack_from("<I", data, 16)
        at = HEADER_SIZE
        for _ in range(count):
            command, size, _platform, lowest = struct.unpack_from("<4I", data, at)
            if command == BUILD_VERSION:
                yield lowest >> 16, lowest >> 8 & 0xFF
            at += size


def qt_minimum(folder: Path) -> str:
    """The newest macOS that any of Qt's libraries below `folder` asks for. Raises LookupError where there is none."""
    found = [
        system for path in folder.rglob(QT_LIBRARY) if path.is_file() for system in lowest_systems(path.read_bytes())
    ]
    if not found:
        raise LookupError(f"There is no library of Qt for macOS in {folder}.")
    return ".".join(map(str, max(found)))


def main(words: list[str]) -> int:
    """Compare the folder asked for with Info.plist; one line of result."""
    if len(words) != 1:
        print("Usage: python -m installers.macos.minimum FOLDER", file=sys.stderr)
        return 2
    try:
        minimum = qt_minimum(Path(words[0]))
    except LookupError as error:
        print(error, file=sys.stderr)
        return 1
    if minimum != MINIMUM_SYSTEM:
        print(
            f"Qt asks for macOS {minimum}, Info.plist for {MINIMUM_SYSTEM}: please change MINIMUM_SYSTEM in"
            " installers/macos/info.py, and docs/install.md.",
            file=sys.stderr,
        )
        return 1
    print(f"Qt and Info.plist both ask for macOS {minimum}.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
