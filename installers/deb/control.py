"""The Debian package's control file, with what the frozen program's own files say they need.

Called as: python3 control.py FOLDER; it goes to standard output, all but Installed-Size, which is known last.
"""

import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from email.parser import HeaderParser
from pathlib import Path
from typing import Final, NamedTuple

MACHINES: Final = {62: "amd64", 183: "arm64"}  # e_machine of ELF

# Which package of Debian 12 has the library; those that Debian 13 calls otherwise still answer to the old name there.
REQUIRED: Final = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libX11.so.6": "libx11-6",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libgcc_s.so.1": "libgcc-s1",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libstdc++.so.6": "libstdc++6",
    "libuuid.so.1": "libuuid1",
    "libxcb-glx.so.0": "libxcb-glx0",
    "libxcb.so.1": "libxcb1",
    "libz.so.1": "zlib1g",
    "libzstd.so.1": "libzstd1",
}

# Needed by parts that Qt does without: Wayland's, where X11 is spoken.
OPTIONAL: Final = {
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
}

# The C library's own parts, which one version number stands for.
LIBC: Final = re.compile(r"ld-linux-.*|lib(c|dl|m|mvec|pthread|resolv|rt|util)\.so\.\d")

# Text that our own fonts have no letters for, names in Greek or Cyrillic, would not be seen without a font.
FONTS: Final = ("fontconfig-config", "fonts-dejavu-core")

# Opened by miniaudio where it is there, so that no file names it; every desktop's sound is reached by it.
SOUND: Final = "libpulse0"

# What opens links and folders, on desktops that have no way of their own.
LINKS: Final = "xdg-utils"

TEMPLATE: Final = """\
Package: pompeii
Version: {version}
Architecture: {architecture}
Maintainer: The Pompeii developers <pompeii-desktop@users.noreply.github.com>
Depends: {depends}
Recommends: {recommends}
Suggests: {suggests}
Section: games
Priority: optional
Homepage: {homepage}
Description: board game The Downfall of Pompeii
 Fill the city with your citizens while Vesuvius sleeps, then get them out
 before the lava does: whoever saves the most wins. For two to four players, at
 one screen or on one network; each is a person or one of six computer
 opponents, all with a character of their own.
 .
 Games are saved after every move and can be watched again; there are hints,
 previews of every choice and a rule book in English, French and German.
 .
 This is an unofficial implementation with its own artwork, not affiliated with
 the game's designer or its publishers.
"""


class UnknownNeed(Exception):
    """A library whose package nobody has named; the sentence says what to do."""


class Needs(NamedTuple):
    """What the files of a folder need of the system."""

    libraries: frozenset[str]
    glibc: tuple[int, ...]  # the newest version of the C library that a symbol is of
    machine: str


class About(NamedTuple):
    """What the program's own metadata says."""

    version: str
    homepage: str


def main(words: Sequence[str]) -> int:
    """Print the control file."""
    if len(words) != 1:
        print("Usage: python3 control.py FOLDER", file=sys.stderr)
        return 2
    folder = Path(words[0])
    try:
        print(control(about(folder), needs(folder)), end="")
    except UnknownNeed as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


def control(program: About, needed: Needs) -> str:
    """The control file's text. Raises UnknownNeed."""
    required, optional = packages(needed)
    return TEMPLATE.format(
        version=program.version,
        architecture=needed.machine,
        depends=", ".join(required),
        recommends=", ".join([*optional, SOUND]),
        suggests=LINKS,
        homepage=program.homepage,
    )


def packages(needed: Needs) -> tuple[list[str], list[str]]:
    """The packages to depend on and those to recommend. Raises UnknownNeed."""
    named = {name for name in needed.libraries if not LIBC.fullmatch(name)}
    if unknown := sorted(named - REQUIRED.keys() - OPTIONAL.keys()):
        raise UnknownNeed(
            f"Nobody has said which Debian package has {', '.join(unknown)}: name it in installers/deb/control.py."
        )
    libc = f"libc6 (>= {'.'.join(map(str, needed.glibc))})"
    required = {REQUIRED[name] for name in named if name in REQUIRED} | set(FONTS)
    return [libc, *sorted(required)], sorted({OPTIONAL[name] for name in named if name in OPTIONAL})


def needs(folder: Path) -> Needs:
    """What the programs and libraries in a folder need that is not in it."""
    names, present, machines = set(), set(), set()
    glibc: set[tuple[int, ...]] = set()
    for file in sorted(folder.rglob("*")):
        if not file.is_file() or not is_elf(file):
            continue
        present.add(file.name)
        if file.is_symlink():
            continue
        machines.add(machine(file))
        told = subprocess.run(["objdump", "-p", file], capture_output=True, text=True, check=True).stdout
        names |= set(re.findall(r"^  NEEDED +(\S+)$", told, re.MULTILINE))
        glibc |= set(_versions(told))
    if len(machines) != 1:
        raise UnknownNeed(f"{folder} is no frozen program for one kind of machine.")
    return Needs(frozenset(names - present), max(glibc, default=(2, 17)), machines.pop())


def machine(file: Path) -> str:
    """What Debian calls the kind of machine that a program or library is for. Raises UnknownNeed."""
    with file.open("rb") as opened:
        number = int.from_bytes(opened.read(20)[18:], "little")
    if number not in MACHINES:
        raise UnknownNeed(f"{file} is for a kind of machine that installers/deb/control.py does not know.")
    return MACHINES[number]


def is_elf(file: Path) -> bool:
    """Whether a file is a program or a library."""
    with file.open("rb") as opened:
        return opened.read(4) == b"\x7fELF"


def _versions(told: str) -> Iterator[tuple[int, ...]]:
    for version in re.findall(r" GLIBC_(\d+(?:\.\d+)+)$", told, re.MULTILINE):
        yield tuple(map(int, version.split(".")))


def about(folder: Path) -> About:
    """Version and home page from the metadata that lie in the frozen folder. Raises UnknownNeed."""
    found = sorted(folder.glob("lib/pompeii-*.dist-info/METADATA"))
    if len(found) != 1:
        raise UnknownNeed(f"{folder} is no frozen program: it has no lib/pompeii-VERSION.dist-info/METADATA.")
    metadata = HeaderParser().parsestr(found[0].read_text(encoding="utf-8"))
    links = dict(link.split(", ", 1) for link in metadata.get_all("Project-URL", []))
    if "Homepage" not in links:
        raise UnknownNeed(f"{found[0]} names no Homepage: pyproject.toml does, in [project.urls].")
    return About(metadata["Version"], links["Homepage"])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
