"""Whose work is in the frozen program, and under which licence: what folder, package and SBOM say of it."""

import json
import platform
import re
import shutil
import ssl
import subprocess
import sys
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Final

from parts import PARTS, Part

TEXTS: Final = Path(__file__).resolve().parent / "texts"
WHOLE: Final = ("Apache-2.0", "GPL-3.0-only", "LGPL-2.1-or-later", "LGPL-3.0-only")
"""Licences whose long texts lie once beside the parts that name them."""


class UnknownFile(Exception):
    """A file whose owner is not listed; the sentence says what to do."""


def owners(files: Iterable[str]) -> dict[str, list[str]]:
    """Return the files of a frozen folder by part; the first part that matches owns a file, UnknownFile if none."""
    found: dict[str, list[str]] = {}
    for file in sorted(files):
        owner = next((part for part in PARTS if any(matches(file, glob) for glob in part.files)), None)
        if owner is None:
            raise UnknownFile(
                f"{file} belongs to no part in installers/bundle/parts.py: add whose it is, and its licence."
            )
        found.setdefault(owner.name, []).append(file)
    return found


def matches(file: str, glob: str) -> bool:
    """Whether a pattern means a file; its * crosses folders."""
    return re.fullmatch(re.escape(glob).replace(r"\*", ".*"), file) is not None


def write(folder: Path) -> None:
    """Write the folder `licences` in a frozen folder, a text for each part, and beside it parts.json; UnknownFile."""
    place = folder / "licences"
    shutil.rmtree(place, ignore_errors=True)
    found = owners(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    place.mkdir()
    for licence in WHOLE:
        shutil.copyfile(TEXTS / f"{licence}.txt", place / f"{licence}.txt")
    there = [part for part in PARTS if part.name in found or part.within_python]
    listed = []
    for part in there:
        # Of what is inside of Python the system's packages know no version.
        part = part if part.name in found else part._replace(debian="")
        (place / f"{part.name}.txt").write_text(text_of(part), encoding="utf-8", newline="\n")
        listed.append(part._asdict() | {"version": version_of(part), "files": found.get(part.name, [])})
    folder.with_name("parts.json").write_text(json.dumps(listed, indent=1) + "\n", encoding="utf-8", newline="\n")


def text_of(part: Part) -> str:
    """Return the text about a part: its name, source, owner and licence."""
    lines = [f"{part.name} {version_of(part)}".rstrip(), f"Licence: {part.licence}", f"Source: {part.source}"]
    lines += [f"Copyright {line}" for line in part.copyright]
    texts = [(TEXTS / f"{name}.txt").read_text(encoding="utf-8") for name in part.texts if name not in WHOLE]
    texts += [f"The text of this licence is in {name}.txt beside this file." for name in part.texts if name in WHOLE]
    if part.distribution:
        texts += wheel_texts(part.distribution)
    if part.name == "Python":
        texts.append(python_text())
    rule = "\n\n" + "-" * 72 + "\n\n"
    return rule.join(["\n".join(lines), *(text.strip("\n") for text in texts)]) + "\n"


def wheel_texts(name: str) -> list[str]:
    """The licences that a wheel brings, but for those that lie beside the parts anyhow."""
    files = distribution(name).files or []
    texts = [file for file in files if re.search(r"\.dist-info/(LICENSE|licenses/)", file.as_posix())]
    return [file.read_text(encoding="utf-8") for file in sorted(texts)]


def python_text() -> str:
    """Return the licence of this Python; UnknownFile if its folder lacks the file."""
    for place in (f"lib/python3.{sys.version_info.minor}/LICENSE.txt", "LICENSE.txt", "Lib/LICENSE.txt"):
        file = Path(sys.base_prefix, place)
        if file.is_file():
            return file.read_text(encoding="utf-8")
    raise UnknownFile(f"Python's LICENSE.txt was not found in {sys.base_prefix}: use a Python that has it.")


def version_of(part: Part) -> str:
    """Return the version of a part in this environment; "" if unknown."""
    match part.name:
        case "Python":
            return platform.python_version()
        case "OpenSSL":
            return ssl.OPENSSL_VERSION.split()[1]
    try:
        if part.version_of or part.distribution:
            return distribution(part.version_of or part.distribution).version
    except PackageNotFoundError:
        return ""
    if part.debian and shutil.which("dpkg-query"):
        asked = ["dpkg-query", "--show", "--showformat=${Version}", part.debian]
        told = subprocess.run(asked, capture_output=True, encoding="utf-8", check=False).stdout
        return re.sub(r"^\d+:|[-+][^-]*$", "", told)  # the upstream's own, without Debian's epoch and revision
    return ""
