"""Which libraries of the system that it is built on go into the frozen Linux program, and which it expects to find.

A library on neither list ends the build: the person who adds a dependency decides, and nothing comes along by accident.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Final

BUNDLED: Final = (
    # Python's own standard modules
    r"libpython3\.\d+\.so\.1\.0|libssl\.so\.3|libcrypto\.so\.3|libffi\.so\.[78]|libbz2\.so\.1(\.0)?|liblzma\.so\.5",
    r"libsqlite3\.so\.0|libexpat\.so\.1",
    # libraries that Qt's window needs and a bare desktop may lack: without them Qt ends the program
    r"libxcb-(cursor|icccm|image|keysyms|randr|render|render-util|shape|shm|sync|util|xfixes|xkb)\.so\.\d+",
    r"libxkbcommon(-x11)?\.so\.0",
)

LEFT: Final = (
    # the C library, and what is bound to it or to the compiler: an older one than the system's breaks its drivers
    r"ld-linux-(x86-64|aarch64)\.so\.[12]|lib(c|dl|m|mvec|pthread|rt|util)\.so\.\d+|libgcc_s\.so\.1|libstdc\+\+\.so\.6",
    # drivers, and what talks to the display or to services of the system in its version
    r"lib(GL|EGL)\.so\.1|libwayland-(client|cursor)\.so\.0|libX11(-xcb)?\.so\.\d+|libxcb\.so\.1",
    r"lib(dbus-1|glib-2\.0|gthread-2\.0)\.so\.\d+",
    # fonts: their settings are the system's
    r"lib(fontconfig|freetype)\.so\.\d+",
    # what no system is without
    r"lib(z|zstd|uuid)\.so\.1",
)


class UnknownLibrary(Exception):
    """A library on neither list; the sentence says what to do."""


def is_listed(name: str, patterns: Iterable[str]) -> bool:
    """Whether a list (BUNDLED or LEFT) has the library with this file name."""
    return any(re.fullmatch(pattern, name) for pattern in patterns)


def check(needed: Mapping[str, set[str]], present: set[str]) -> None:
    """Raise UnknownLibrary unless each of `needed`, names by file, is `present` or one that systems have (LEFT)."""
    for file, names in sorted(needed.items()):
        for name in sorted(names - present):
            if is_listed(name, BUNDLED):
                raise UnknownLibrary(
                    f"{name}, which {file} needs, was not found on this system: install it, build again."
                )
            if not is_listed(name, LEFT):
                raise UnknownLibrary(
                    f"{name}, which {file} needs, is on neither list of installers/bundle/system_libraries.py:"
                    " decide whether it comes along (BUNDLED) or is expected of every system (LEFT)."
                )
