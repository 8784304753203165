"""What each page says, in an approved text of its own: `approved/PAGE.txt` beside this test."""

import sys
from collections.abc import Callable
from datetime import date
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
        window = shown(qtbot, make, place)
        lines += [f"== {state}", *heard(window, folder=tmp_path)]
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


def shown(qtbot: QtBot, make: Callable[[Place], QWidget], place: Place) -> QMainWindow:
    """The page in a window of its own."""
    window = QMainWindow()
    qtbot.addWidget(window)
    window.setCentralWidget(make(place))
    window.resize(1280, 720)
    window.show()
    qtbot.waitExposed(window)
    return window


def test_nothing_is_approved_of_what_is_no_more() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == {*PAGES, "dialogs"}
