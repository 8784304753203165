"""Times as people say them."""

from collections.abc import Iterator
from datetime import date, datetime

import pytest
from PySide6.QtCore import QLocale

from pompeii_qt.words.names import date_words, when_words


@pytest.fixture(autouse=True)
def british() -> Iterator[None]:
    QLocale.setDefault(QLocale("en_GB"))
    yield
    QLocale.setDefault(QLocale("en_US"))


@pytest.mark.parametrize(
    ("when", "words"),
    [
        (datetime(2026, 11, 22, 0, 0), "today 00:00"),
        (datetime(2026, 11, 21, 23, 59), "yesterday 23:59"),
        (datetime(2026, 11, 20, 14, 5), "Friday 14:05"),
        (datetime(2026, 11, 16, 14, 5), "Monday 14:05"),
        (datetime(2026, 11, 15, 14, 5), "15 November 2026"),
        (datetime(2026, 11, 23, 14, 5), "23 November 2026"),
    ],
)
def test_the_nearer_the_day_the_shorter_its_name(when: datetime, words: str) -> None:
    """One to come is that of a file from a clock that was wrong."""
    assert when_words(when, date(2026, 11, 22)) == words


@pytest.mark.parametrize(
    ("locale", "words"), [("de_DE", "3. Februar 2026"), ("fr_FR", "3 février 2026"), ("en_US", "February 3, 2026")]
)
def test_a_date_is_written_as_the_language_does(locale: str, words: str) -> None:
    QLocale.setDefault(QLocale(locale))
    assert date_words(date(2026, 2, 3)) == words
