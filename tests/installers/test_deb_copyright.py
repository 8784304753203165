"""The Debian package's copyright file: everybody whose work is in the program, as Debian reads it."""

from pathlib import Path
from typing import Final

import pytest

from installers.deb.copyright import main, paragraphs

FILES: Final = ("pompeii", "lib/pompeii_qt/app.pyc", "lib/PySide6/QtCore.abi3.so", "lib/PySide6/Qt/lib/libQt6Gui.so.6")
TEXTS: Final = ("Pompeii", "PyInstaller", "PySide6", "Qt")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A frozen program of four files, with the licences of those whose they are."""
    for name in (*FILES, *(f"licences/{text}.txt" for text in TEXTS)):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"The licence of {file.stem}.\n\n\tGiven.\n", encoding="utf-8")
    return tmp_path


def _fields(paragraph: str) -> dict[str, str]:
    """A paragraph as Debian reads it: fields, with the lines that go on with them."""
    found: dict[str, str] = {}
    for line in paragraph.splitlines():
        assert line.strip(), "an empty line ends a paragraph"
        if line.startswith(" "):
            found[next(reversed(found))] += "\n" + line[1:]
        else:
            name, _, value = line.partition(": ")
            found[name.rstrip(":")] = value
    return found


def test_everybody_whose_work_is_there_is_named_and_nobody_else(folder: Path) -> None:
    header, own, metainfo, *others = map(_fields, paragraphs(folder))
    assert header["Format"].endswith("/copyright-format/1.0/")
    assert "Inside of Python's own library are OpenSSL, " in header["Comment"]
    assert own["Files"] == "*"
    assert own["License"].startswith("MIT\n")
    assert metainfo["License"].startswith("CC0-1.0\n")
    assert [other["License"].partition("The licence of ")[2].split(".")[0] for other in others] == [
        "PyInstaller",
        "Qt",
        "PySide6",
    ]


def test_the_last_paragraph_that_matches_a_file_is_that_of_its_maker(folder: Path) -> None:
    *_, qt, pyside = map(_fields, paragraphs(folder))
    assert "usr/lib/pompeii/lib/PySide6/*" in qt["Files"].split()
    assert "usr/lib/pompeii/lib/PySide6/Qt*.abi3.so" in pyside["Files"].split()


def test_licences_are_whole_and_say_where_debian_has_them(folder: Path) -> None:
    *_, qt, _ = map(_fields, paragraphs(folder))
    assert qt["License"].startswith("LGPL-3.0-only\nThe licence of Qt.\n.\n")
    assert "Given." in qt["License"]
    assert "/usr/share/common-licenses/LGPL-3 too." in qt["License"]


def test_a_licence_that_is_missing_is_named_in_one_sentence(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "licences" / "Qt.txt").unlink()
    assert main([str(folder)]) == 1
    told = capsys.readouterr().err
    assert told.startswith("The licence of Qt is not in ")
    assert told.count("\n") == 1
