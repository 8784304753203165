"""Each thing has one term in each language, the glossary's, and none that it forbids."""

import re
from collections.abc import Iterator
from functools import cache

import pytest

from pompeii_qt.system import resources
from tests.qt.translations.test_translations import FOLDER, text, written

LANGUAGES = ("en", "de", "fr")
ROOT = resources.path("").parent


def pattern(words: str) -> re.Pattern[str]:
    """Finds words of the glossary as whole words; what begins small there may begin a sentence."""
    escaped = re.escape(words).replace(r"\*", r"\w*").replace(r"\ ", r"\s+")
    first = f"[{words[0]}{words[0].upper()}]" if words[0].islower() else escaped[0]
    return re.compile(rf"(?<!\w){first}{escaped[1:]}(?!\w)")


def cells() -> Iterator[tuple[str, str, list[str]]]:
    """Language, term, and what it is not called."""
    for line in (FOLDER / "glossary.txt").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            for language, cell in zip(LANGUAGES, line.split(" | "), strict=True):
                term, _, wrong = cell.partition(", not ")
                yield language, term, wrong.split(", ") if wrong else []


@cache
def texts(language: str) -> tuple[str, ...]:
    """All that a player may read, but for the words that may be typed."""
    found = [entry for entry in written(language) if entry.context != "typed"]
    said = [form for entry in found for form in entry.forms]
    said += re.sub(r"<[^>]*>", "", text(language)).split("\n\n")
    if language == "en":  # the language of the sources
        said += [entry.source for entry in written("fr") if entry.context != "typed"]
        said += (ROOT / "README.md").read_text(encoding="utf-8").split("\n\n")
    return tuple(said)


def misnamed(wrong: str, language: str) -> list[str]:
    """Texts in which something is called what it is not."""
    find = pattern(wrong)
    return [text for text in texts(language) if find.search(text)]


def own(language: str) -> list[tuple[str, list[str]]]:
    return [(term, wrong) for of, term, wrong in cells() if of == language]


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_called_what_it_is_not(language: str) -> None:
    found = {word: said for _, wrong in own(language) for word in wrong if (said := misnamed(word, language))}
    assert not found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_term_is_in_use(language: str) -> None:
    assert not [term for term, _ in own(language) if not misnamed(term, language)]


SIGNS = {"en": "'“”", "de": "’„“", "fr": "’«»"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_apostrophes_and_quotation_marks_are_of_one_kind(language: str) -> None:
    foreign = set("'’‘`\"“”„«»") - set(SIGNS[language])
    said = [re.sub(r"```.*?```|`[^`]*`", "", text, flags=re.DOTALL) for text in texts(language)]
    assert not [text for text in said if foreign & set(text)]
