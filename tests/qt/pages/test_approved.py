"""What each page says, in an approved text of its own: `approved/PAGE.txt` beside this test."""

import sys
from datetime import date
from difflib import unified_diff
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMainWindow, QWidget
from pytestqt.qtbot import QtBot

from pompeii_qt.pages import daily
from pompeii_qt.session import Session
from pompeii_qt.settings import Settings
from tests.approved import check
from tests.qt.fit.gallery import DIALOGS, SHOWN, Place
from tests.qt.heard import heard
from tests.qt.pages.stories import STORIES

FOLDER = Path(__file__).parent / "approved"
OF_THE_MACHINE = {"table", "about", "licences"}
"""Those that show nothing by themselves, or say what is installed here."""
PAGES = sorted(SHOWN.keys() - OF_THE_MACHINE)

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="elsewhere keys and parts have other names"),
    pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints"),  # offscreen, of dialogs
]


@pytest.fixture
def place(session: Session, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Place:
    monkeypatch.setattr(daily, "_today", lambda: date(2025, 11, 22))
    monkeypatch.setattr("pompeii_qt.pages.settings.COMPILED", True)
    return Place(session.folder, session, settings)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_says_what_is_approved(qtbot: QtBot, place: Place, tmp_path: Path, name: str) -> None:
    lines = []
    for state, make in SHOWN[name].items():
        lines += [f"== {state}", *heard(shown(qtbot, make(place)), folder=tmp_path)]
    for story in STORIES.get(name, ()):
        steps = story(place)
        state, page = next(steps)
        window = shown(qtbot, page)
        before = [*heard(window, folder=tmp_path)]
        lines += [f"== {state}", *before]
        for state, _ in steps:
            now = [*heard(window, folder=tmp_path)]
            lines += [f"== {state}", *changes(before, now)]
            before = now
    check(FOLDER / f"{name}.txt", lines)


def test_a_dialog_says_what_is_approved(qtbot: QtBot, place: Place) -> None:
    lines = []
    for name, make in DIALOGS.items():
        window = QMainWindow()
        qtbot.addWidget(window)
        dialog = make(place, window)
        dialog.show()
        lines += [f"== {name}", *heard(dialog)]
        dialog.close()
    check(FOLDER / "dialogs.txt", lines)


def changes(before: list[str], now: list[str]) -> list[str]:
    """The lines that are other ones now."""
    return [line for line in unified_diff(before, now, lineterm="", n=0) if not line.startswith(("---", "+++", "@@"))]


def shown(qtbot: QtBot, page: QWidget) -> QMainWindow:
    """The page in a window of its own."""
    window = QMainWindow()
    qtbot.addWidget(window)
    window.setCentralWidget(page)
    window.resize(1280, 720)
    window.show()
    qtbot.waitExposed(window)
    return window


def test_nothing_is_approved_of_what_is_no_more() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == {*PAGES, "dialogs"}
