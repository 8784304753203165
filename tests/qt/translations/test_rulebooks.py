"""Each language has the whole rule book."""

import re

import pytest

from pompeii_qt import languages
from pompeii_qt.system import resources


def text(language: str) -> str:
    return resources.path(f"rulebook/{language}.html").read_text(encoding="utf-8")


def shape(html: str) -> list[str]:
    """Every tag with its anchor, class and picture, in order."""
    return re.findall(r"<[^>]*>", html)


@pytest.mark.parametrize("language", languages.available())
def test_the_rules_stand_in_their_order(language: str) -> None:
    numbers = [int(number) for number in re.findall(r'name="R(\d+)"', text(language))]
    assert numbers == list(range(1, 27))


@pytest.mark.parametrize("language", languages.available())
def test_each_picture_is_told_in_words_below_it(language: str) -> None:
    pictures = re.findall(r'<p class="pic">.*\n(.*)', text(language))
    assert pictures
    assert all(below.startswith('<p class="caption">') for below in pictures)


@pytest.mark.parametrize("language", languages.translated())
def test_it_has_the_anchors_pictures_and_paragraphs_of_the_english_one(language: str) -> None:
    assert shape(text(language)) == shape(text("en"))


@pytest.mark.parametrize("language", languages.translated())
def test_no_paragraph_has_stayed_english(language: str) -> None:
    ours, english = (re.findall(r">([^<]{25,})<", text(code)) for code in (language, "en"))
    assert not set(ours) & set(english)


@pytest.mark.parametrize("language", languages.translated())
def test_it_gives_the_same_numbers(language: str) -> None:
    """Rule, building and card numbers; words such as “seven” are beyond this test."""
    for ours, english in zip(re.split(r"<a name=", text(language)), re.split(r"<a name=", text("en")), strict=True):
        assert sorted(re.findall(r"\d+", ours)) == sorted(re.findall(r"\d+", english)), ours
