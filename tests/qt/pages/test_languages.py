"""The languages there are, and the files beside the code."""

from pompeii_qt import languages
from pompeii_qt.system import resources


def test_english_is_always_there() -> None:
    assert languages.available()["en"] == "English"


def test_a_language_that_there_is_not_is_english() -> None:
    assert languages.use("tlh") == "en"
    assert languages.current() == "en"


def test_the_files_are_found() -> None:
    assert resources.path("rulebook/en.html").is_file()
    assert resources.path("icons/check-dark@2x.png").is_file()
