"""Another language at once, without a restart."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QLibraryInfo, QLocale
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_core.setup import SeatedPlayer, deal
from pompeii_qt import languages
from pompeii_qt.session import Session
from pompeii_qt.settings import Settings
from pompeii_qt.table.controller import Controller
from pompeii_qt.text import ElidedLabel
from pompeii_qt.window import MainWindow
from tests.qt.table.driver import Driver, TableSession, shown_page


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    session = Session(folder=tmp_path / "games")
    made = MainWindow(session, Settings(tmp_path / "settings.json"))
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    yield made
    made.close()
    session.close()


def texts(page: QWidget | None) -> set[str]:
    assert page is not None
    labels, buttons = page.findChildren(QLabel), page.findChildren(QPushButton)
    # a line that is cut says all it has: how much of it fits is the layout's, which may still be moving
    said = {label.all_text if isinstance(label, ElidedLabel) else label.text() for label in labels}
    return said | {button.text() for button in buttons}


def test_all_are_offered_in_their_own_words() -> None:
    assert languages.available().items() >= {"en": "English", "de": "Deutsch", "fr": "Français"}.items()


def test_the_system_names_several_and_the_first_known_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    class Swiss:
        @staticmethod
        def uiLanguages() -> list[str]:
            return ["rm-CH", "rm", "fr-CH", "fr", "de-CH"]

    monkeypatch.undo()
    monkeypatch.setattr(QLocale, "system", Swiss)
    assert languages.system() == "fr"
    monkeypatch.setattr(Swiss, "uiLanguages", lambda _: ["tlh"])
    assert languages.system() == "en"


def test_the_window_starts_in_the_language_of_the_system(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(languages, "system", lambda: "de")
    session = Session(folder=tmp_path / "games")
    made = MainWindow(session, Settings(tmp_path / "settings.json"))
    qtbot.addWidget(made)
    start = made.pages.currentWidget()
    assert made.windowTitle() == "Der Untergang von Pompeji"
    assert "Neue Partie" in texts(start)
    made.show()
    qtbot.waitExposed(made)
    assert made.pages.currentWidget() is start, "it has been built twice"
    session.close()


def test_settings_and_start_page_speak_another_language_at_once(window: MainWindow, qtbot: QtBot) -> None:
    window.pages.open("settings")
    window.settings.language = "de"
    qtbot.waitUntil(lambda: "Einstellungen" in texts(window.pages.currentWidget()))
    window.settings.language = "fr"
    qtbot.waitUntil(lambda: "Réglages" in texts(window.pages.currentWidget()))
    assert window.windowTitle() == "Réglages – La Chute de Pompéi"
    window.pages.back()
    assert {"Nouvelle partie", "Quitter"} <= texts(window.pages.currentWidget())
    window.settings.language = "en"
    qtbot.waitUntil(lambda: "New game" in texts(window.pages.currentWidget()))


@pytest.mark.parametrize(("language", "first"), [("fr", "Comment jouer"), ("de", "Spielanleitung")])
def test_the_rule_book_is_the_one_of_the_language(window: MainWindow, language: str, first: str) -> None:
    languages.use(language)
    page = window.pages.open("rules")
    book = page.book
    assert book.document().begin().text().strip() == first
    assert book.anchor_cursor("V16") is not None


def test_the_table_says_everything_again(qtbot: QtBot, tmp_path: Path) -> None:
    session = TableSession()
    settings = Settings(tmp_path / "settings.json")
    controller = Controller(session, settings)  # type: ignore[arg-type]
    driver = Driver(qtbot, shown_page(qtbot, controller), session, settings)
    page = driver.page
    players = [SeatedPlayer("person", "Anna", 0), SeatedPlayer("ai", "Livia", 1, "Livia", "tribune")]
    session.open(players, [0], Game(Rules(), deal(Rules(), 2, Random(3), first=0)))
    qtbot.waitUntil(lambda: "choose a card" in page.asking.bar.text)
    english = texts(page)
    for language, asked in (("de", "Wähle eine Karte"), ("fr", "choisissez une carte"), ("en", "choose a card")):
        page = driver.speak(language)
        assert asked in page.asking.bar.text
        if language != "en":
            same = {text for text in texts(page) & english if any(map(str.isalpha, text))}
            assert same - {"Chat"} == {"Anna", "Livia"}, language  # the word is German, too
    assert page.story.log.lines == ["Anna begins."]
    # Where lines break depends on the width that a button had when its words came.
    now, before = ({" ".join(text.split()) for text in found} for found in (texts(page), english))
    assert {text for text in now ^ before if not text.endswith("…")} == set()
    driver.close()


@pytest.mark.parametrize(("language", "cancel"), [("de", "Abbrechen"), ("fr", "Annuler"), ("en", "Cancel")])
def test_qt_speaks_it_too(qtbot: QtBot, language: str, cancel: str) -> None:
    folder = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath))
    if not (folder / "qtbase_de.qm").is_file():
        pytest.skip("this PySide6 comes without the words of Qt")
    languages.use(language)
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    qtbot.addWidget(box)
    assert box.button(QDialogButtonBox.StandardButton.Cancel).text().replace("&", "") == cancel


def test_numbers_and_dates_follow(qapp: QApplication) -> None:
    languages.use("de")
    assert QLocale().toString(1.5, "f", 1) == "1,5"
    languages.use("en")
    assert QLocale().toString(1.5, "f", 1) == "1.5"
