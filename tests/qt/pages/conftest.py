"""Fixtures of pages: the theme, games recorded at random, and stand-ins for network and session."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from pompeii_core.record import Header
from pompeii_core.rules import preset
from pompeii_core.setup import GameSetup, SeatedPlayer, deal
from pompeii_net.messages import Fault
from pompeii_qt import activation, theme
from pompeii_qt.art import sprites
from pompeii_qt.pages.network import NetworkPage
from pompeii_qt.pages.new_game import NewGamePage
from pompeii_qt.settings import Settings
from pompeii_qt.widgets import scenery
from pompeii_qt.window import MainWindow
from tests.net.games import play_at_random
from tests.qt.pages.fake_network import FakeNetwork, FakeSession
from tests.qt.pages.learner import Learner

type Play = Callable[..., Path]


def emitted(qtbot: QtBot, signal: Any, act: Callable[..., object], *args: Any, **named: Any) -> list[Any]:
    """Call `act` with these arguments, wait for the signal, and return what it brings."""
    with qtbot.waitSignal(signal) as told:
        act(*args, **named)
    return told.args or []


def added[W: QWidget](qtbot: QtBot, widget: W) -> W:
    qtbot.addWidget(widget)
    return widget


def unreached(page: QWidget) -> list[str]:
    """Return the texts of buttons and fields in sight that Tab does not lead to."""
    fields = [field for field in page.findChildren(QLineEdit) if field.focusPolicy() & Qt.FocusPolicy.TabFocus]
    parts: list[QPushButton | QLineEdit] = [*page.findChildren(QPushButton), *fields]
    wanted = {part for part in parts if part.isVisible() and part.isEnabled()}
    page.activateWindow()
    page.setFocus()
    for _ in range(120):
        wanted -= {part for part in wanted if part.hasFocus()}
        QTest.keyClick(page.focusWidget() or page, Qt.Key.Key_Tab)
    return [part.text() for part in wanted]


def started(page: NewGamePage, qtbot: QtBot) -> GameSetup:
    setup: GameSetup = emitted(qtbot, page.start, page.start_button.click)[0]
    return setup


def end_search(page: NetworkPage) -> None:
    """Let the time pass after which the page says that it has found no game."""
    for timer in page.findChildren(QTimer, options=Qt.FindChildOption.FindDirectChildrenOnly):
        timer.start(0)
        while timer.isActive():
            QApplication.processEvents()


def set_saved(window: MainWindow, saved: bool) -> None:
    """Act as if the disk refused the game under way, or took it again."""
    window.session.received.emit(
        Fault("saved_again" if saved else "not_saved", blanks={"problem": "No space left on device"})
    )


@pytest.fixture(autouse=True)
def dressed(qapp: QApplication) -> None:
    """Dress the application as the program does."""
    theme.apply(qapp, "light", "normal")


@pytest.fixture(autouse=True, scope="module")
def pictures_made_once() -> Iterator[None]:
    """Keep the largest pictures for each size: windows of tests have few sizes."""
    read, paint = scenery.evening_picture, sprites._volcano
    kept = lru_cache(maxsize=8)(lambda width, height: read(QSize(width, height)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pompeii_qt.pages.start.evening_picture", lambda size: QPixmap(kept(size.width(), size.height())))
        patch.setattr(sprites, "_volcano", lru_cache(maxsize=32)(paint.__wrapped__))
        yield


@pytest.fixture
def play(tmp_path: Path) -> Play:
    """Return what records a random game, or its first `upto` actions, in the folder `games`: `people`, then AIs."""

    def make(
        name: str = "game",
        upto: int = 10_000,
        seed: int = 1,
        rules: str = "standard",
        seats: int = 2,
        people: int = 1,
        coach: str = "",
    ) -> Path:
        rng = Random(seed)
        dealt = deal(preset(rules), seats, rng)
        players = [
            SeatedPlayer("person", n, c, coach) if seat < people else SeatedPlayer("ai", n, c, n, "tribune")
            for seat, (n, c) in enumerate((("Aula", 3), ("Livia", 0), ("Fabius", 1), ("Corvus", 2)))
        ]
        head = Header(players=players[:seats], rules=preset(rules), deal=dealt, created="2025-11-20T19:30:00+00:00")
        return play_at_random(tmp_path / f"games/{name}.pompeii", head, rng, upto)

    return make


@pytest.fixture
def network() -> FakeNetwork:
    return FakeNetwork()


@pytest.fixture
def fake(tmp_path: Path) -> FakeSession:
    return FakeSession(tmp_path / "games")


@pytest.fixture
def learner(window: MainWindow, qtbot: QtBot, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Learner:
    """A person who begins without having seen the lesson; answers count at once."""
    monkeypatch.setattr(activation.ActivationDelay, "over", True)
    settings.lesson = ""
    window.resize(1280, 720)
    return Learner(window, qtbot)
