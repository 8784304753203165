"""Whose each file of the frozen program is, and that each licence is there to be read."""

import json
import re
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import licences
from parts import DISTRIBUTIONS, PARTS

BUNDLE = Path(__file__).parents[2] / "installers/bundle"


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("pompeii", "PyInstaller"),
        ("lib/pompeii_qt/resources/fonts/Cinzel-Bold.ttf", "Cinzel"),
        ("lib/pompeii_qt/resources/icons/check-dark.png", "Pompeii"),
        ("lib/PySide6/QtCore.abi3.so", "PySide6"),
        ("lib/PySide6/Qt/lib/libQt6Core.so.6", "Qt"),
        ("lib/PySide6/Qt/lib/libicudata.so.73", "ICU"),
        ("lib/PySide6/MSVCP140.dll", "Microsoft Visual C++ runtime"),
        ("lib/shiboken6/MSVCP140.dll", "Microsoft Visual C++ runtime"),
        ("lib/de.lproj/InfoPlist.strings", "Pompeii"),
        ("lib/libcrypto.so.3", "OpenSSL"),
        ("lib/libxcb-cursor.so.0", "xcb-util libraries"),
        ("lib/libxcb-xkb.so.1", "libxcb"),
        ("lib/nacl/_sodium.abi3.so", "PyNaCl and libsodium"),
        ("lib/zeroconf/__init__.py", "zeroconf"),
        ("lib/_miniaudio.abi3.so", "miniaudio"),
        ("lib/librt/internal.cpython-313-x86_64-linux-gnu.so", "librt"),
        ("lib/python3.13/lib-dynload/_ssl.cpython-313-x86_64-linux-gnu.so", "Python"),
    ],
)
def test_a_file_belongs_to_whoever_made_it(file: str, name: str) -> None:
    assert licences.owners([file]) == {name: [file]}


def test_a_file_that_is_nobodys_ends_the_build() -> None:
    with pytest.raises(
        licences.UnknownFile, match=r"^lib/libgtk-3\.so\.0 belongs to no part in installers/bundle/parts\.py"
    ):
        licences.owners(["pompeii", "lib/libgtk-3.so.0"])


def test_each_part_has_a_licence_to_read() -> None:
    for part in PARTS:
        assert part.texts or part.distribution or part.name == "Python", part.name
        for name in part.texts:
            assert (BUNDLE / f"texts/{name}.txt").stat().st_size > 100, part.name
    assert len({part.name for part in PARTS}) == len(PARTS)


def test_each_text_is_some_parts() -> None:
    named = {f"{name}.txt" for part in PARTS for name in part.texts}
    assert {path.name for path in (BUNDLE / "texts").iterdir()} <= named


def test_a_text_says_what_the_part_is_and_gives_the_licence_of_its_wheel() -> None:
    part = next(part for part in PARTS if part.name == "PyNaCl and libsodium")
    text = licences.text_of(part)
    assert text.startswith(f"PyNaCl and libsodium {distribution('PyNaCl').version}\nLicence: Apache-2.0 AND ISC\n")
    assert "Copyright 2013-2026 Frank Denis (libsodium)" in text
    assert "Permission to use, copy, modify, and/or distribute this software for any" in text  # ISC
    assert "Apache License" in text


def test_everything_that_the_program_needs_at_run_time_is_a_part() -> None:
    known, asked = {normal(name) for name in DISTRIBUTIONS}, ["pompeii"]
    found: set[str] = set()
    while asked:
        name = normal(asked.pop())
        if name not in found:
            found.add(name)
            needed = [Requirement(line) for line in distribution(name).requires or []]
            asked += [one.name for one in needed if one.marker is None or one.marker.evaluate({"extra": "sound"})]
    # cffi asks for pycparser, which only those need who compile with it.
    assert found - {"pycparser"} <= known


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_what_is_inside_of_python_is_named_where_it_has_no_file_of_its_own(tmp_path: Path) -> None:
    folder = tmp_path / "pompeii"
    (folder / "lib").mkdir(parents=True)
    for name in ("lib/libpython3.13.so.1.0", "lib/libffi.so.8"):
        (folder / name).touch()
    licences.write(folder)
    listed = {part["name"]: part["files"] for part in json.loads((tmp_path / "parts.json").read_text("utf-8"))}
    assert listed == {
        "Python": ["lib/libpython3.13.so.1.0"],
        "libffi": ["lib/libffi.so.8"],
        **{name: [] for name in ("OpenSSL", "bzip2", "liblzma")},
    }
    assert "The OpenSSL Project Authors" in (folder / "licences/OpenSSL.txt").read_text("utf-8")
