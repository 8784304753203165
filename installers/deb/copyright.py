"""The Debian package's copyright file, in Debian's format 1.0: whose work is in the program, under which licence.

Called as: python3 copyright.py FOLDER; it goes to standard output. Parts are those of installers/bundle/parts.py, their
texts those in FOLDER/licences.
"""

import sys
import textwrap
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "installers" / "bundle"))

from licences import PARTS, Part, UnknownFile, matches, owners  # noqa: E402  # its folder is no package

PLACE: Final = "usr/lib/pompeii"

# What Debian has of the long texts, by the name that the licence has in SPDX.
COMMON: Final = {
    "Apache-2.0": "Apache-2.0",
    "GPL-2.0-or-later": "GPL-2",
    "GPL-3.0-only": "GPL-3",
    "LGPL-2.1-or-later": "LGPL-2.1",
    "LGPL-3.0-only": "LGPL-3",
}

HEADER: Final = """\
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Pompeii
Source: {source}
Comment:
 The program comes with Python, Qt and what else it needs in one folder, /usr/lib/pompeii, as their makers publish them.
 Qt, PySide6, Shiboken and zeroconf are under the GNU Lesser General Public License: their files in that folder may be
 replaced by compatible ones. Their sources are where it says below.
"""

INSIDE: Final = """\
 .
 Inside of Python's own library are {names}; their licences are in /usr/lib/pompeii/licences.
"""

METAINFO: Final = """\
Files: usr/share/metainfo/*
Copyright: {copyright}
License: CC0-1.0
 On Debian systems the text of this licence is in /usr/share/common-licenses/CC0-1.0.
"""


class NoText(Exception):
    """A part whose licence is not in the folder; the sentence says which."""


def main(words: Sequence[str]) -> int:
    """Print the copyright file."""
    if len(words) != 1:
        print("Usage: python3 copyright.py FOLDER", file=sys.stderr)
        return 2
    try:
        print("\n".join(paragraphs(Path(words[0]))), end="")
    except (NoText, UnknownFile) as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


def paragraphs(folder: Path) -> Iterator[str]:
    """The file's paragraphs, the program's own first: here the last that matches a file counts. Raises NoText."""
    files = [path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()]
    files = [file for file in files if not file.startswith("licences/")]
    found = owners(files)
    own = next(part for part in PARTS if part.distribution == "pompeii")
    inside = [part.name for part in PARTS if part.within_python and part.name not in found]
    yield HEADER.format(source=own.source) + (INSIDE.format(names=", ".join(inside)) if inside else "")
    yield _paragraph(own, ["*"], folder)
    yield METAINFO.format(copyright=_listed(own.copyright))
    for part in reversed(PARTS):
        if part.name in found and part is not own:
            used = [glob for glob in part.files if any(matches(file, glob) for file in found[part.name])]
            yield _paragraph(part, [f"{PLACE}/{glob}" for glob in used], folder)


def _paragraph(part: Part, files: Sequence[str], folder: Path) -> str:
    text = folder / "licences" / f"{part.name}.txt"
    if not text.is_file():
        raise NoText(f"The licence of {part.name} is not in {text.parent}: installers/build linux writes it there.")
    told = text.read_text(encoding="utf-8")
    for name, file in COMMON.items():
        if name in part.licence:
            told += f"\nOn Debian systems the text of {name} is in /usr/share/common-licenses/{file} too.\n"
    licence = part.licence.replace(" AND ", " and ").replace(" WITH ", " with ").replace("-exception", " exception")
    return f"Files: {_listed(files)}\nCopyright: {_listed(part.copyright)}\nLicense: {licence}\n{_indented(told)}"


def _indented(text: str) -> str:
    """Text as the body of a field: a space before each line, a dot in each empty one."""
    lines = text.expandtabs().replace("\f", "").splitlines()
    return "".join(f" {line.rstrip()}\n" if line.strip() else " .\n" for line in lines)


def _listed(entries: Sequence[str]) -> str:
    return textwrap.indent("\n".join(entries), "  ").strip()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
