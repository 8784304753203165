"""The .ts files are complete, say what the source says with the same blanks, and are compiled as they stand."""

import ast
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QTranslator

import pompeii_qt
from pompeii_qt import languages
from pompeii_qt.system import resources

FOLDER = resources.path("translations")
LANGUAGES = sorted(file.stem.removeprefix("pompeii_") for file in FOLDER.glob("*.ts"))
BLANK = re.compile(r"\{\w*\}|%n|<[^>]*>")


class Entry(NamedTuple):
    context: str
    source: str
    comment: str | None
    """What tells one meaning of the source from another."""
    forms: tuple[str, ...]
    numerus: bool
    finished: bool


def entries(file: Path) -> list[Entry]:
    found = []
    for context in ElementTree.parse(file).getroot().findall("context"):
        for message in context.findall("message"):
            translation = message.find("translation")
            assert translation is not None
            numerus = message.get("numerus") == "yes"
            forms = [form.text or "" for form in translation.findall("numerusform")] or [translation.text or ""]
            found.append(
                Entry(
                    context.findtext("name", ""),
                    message.findtext("source", ""),
                    message.findtext("comment"),
                    tuple(forms),
                    numerus,
                    translation.get("type") is None,
                )
            )
    return found


def blanks(text: str) -> Counter[str]:
    return Counter(BLANK.findall(text))


def test_every_language_is_compiled() -> None:
    assert sorted(languages.available()) == LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_entry_is_translated(language: str) -> None:
    found = entries(FOLDER / f"pompeii_{language}.ts")
    assert found
    assert not [entry for entry in found if not entry.finished or not all(form.strip() for form in entry.forms)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_has_the_blanks_of_its_source(language: str) -> None:
    for entry in entries(FOLDER / f"pompeii_{language}.ts"):
        wanted = blanks(entry.source)
        in_words = wanted - Counter(["%n"] if entry.numerus else [])  # of one: “a citizen”, “once”
        assert blanks(entry.forms[0]) in (wanted, in_words), entry
        assert all(blanks(form) == wanted for form in entry.forms[1:]), entry


@pytest.mark.parametrize("language", LANGUAGES)
def test_space_around_a_text_is_kept(language: str) -> None:
    for entry in entries(FOLDER / f"pompeii_{language}.ts"):
        for form in entry.forms:
            assert (form[:1] == " ", form[-1:] == " ") == (entry.source[:1] == " ", entry.source[-1:] == " "), entry


def test_french_signs_stay_with_their_words() -> None:
    texts = [form for entry in entries(FOLDER / "pompeii_fr.ts") for form in entry.forms]
    texts += (resources.path("rulebook") / "fr.html").read_text(encoding="utf-8").split("\n")
    assert not [text for text in texts if re.search(r"\S [:;!?»](\s|<|$)|« ", text)], "a space that breaks a line"


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_number_has_its_form(language: str) -> None:
    assert len({len(entry.forms) for entry in entries(FOLDER / f"pompeii_{language}.ts") if entry.numerus}) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_compiled_is_what_is_written(language: str) -> None:
    compiled = QTranslator()
    assert compiled.load(str(FOLDER / f"pompeii_{language}.qm"))
    for entry in entries(FOLDER / f"pompeii_{language}.ts"):
        said = [
            compiled.translate(entry.context, entry.source, entry.comment, n)
            for n in ((1, 2) if entry.numerus else (-1,))
        ]
        assert said == list(entry.forms), entry


def test_no_text_of_the_window_is_missing(tmp_path: Path) -> None:
    tool = shutil.which("pyside6-lupdate", path=str(Path(sys.executable).parent)) or shutil.which("pyside6-lupdate")
    if tool is None:
        pytest.skip("pyside6-lupdate is not installed")
    fresh = tmp_path / "fresh.ts"
    root = resources.path("").parent
    collect = [tool, "-silent", "-extensions", "py", "-tr-function-alias", "QT_TRANSLATE_NOOP+=N_", "-target-language"]
    places = [root / "pompeii_qt", root / "core", root / "net", root / "resources/phone"]
    subprocess.run([*collect, "fr", *places, "-ts", fresh], check=True)
    wanted = {(entry.context, entry.source, entry.numerus) for entry in entries(fresh)}
    for language in languages.translated():
        there = {(entry.context, entry.source, entry.numerus) for entry in entries(FOLDER / f"pompeii_{language}.ts")}
        assert wanted - there == set(), "resources/translations/update.sh collects them"
        assert there - wanted == set()
    plurals = {(entry.context, entry.source) for entry in entries(FOLDER / "pompeii_en.ts")}
    assert plurals == {(context, source) for context, source, numerus in wanted if numerus}


def test_no_text_is_in_an_f_string_where_lupdate_does_not_look() -> None:
    hidden = [
        f"{file.name}:{call.lineno}"
        for file in Path(pompeii_qt.__file__).parent.rglob("*.py")
        for text in ast.walk(ast.parse(file.read_bytes()))
        if isinstance(text, ast.JoinedStr)
        for call in ast.walk(text)
        if isinstance(call, ast.Call) and ast.unparse(call.func).rpartition(".")[2] in ("tr", "translate")
    ]
    assert not hidden
