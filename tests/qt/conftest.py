"""The window's tests write to a place of their own and never to the person's settings or games."""

import os
import sys
from collections.abc import Generator, Iterator
from functools import cache, lru_cache
from math import ceil
from pathlib import Path
from typing import Final

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QFile, QSize, Qt
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pompeii_core.actions import Phase
from pompeii_qt import languages, theme
from pompeii_qt.activation import ActivationDelay
from pompeii_qt.art.board_picture import board_image
from pompeii_qt.art.geometry import BOARD_RECT, VOLCANO_RECT
from pompeii_qt.art.sprites import volcano_pixmap
from pompeii_qt.session import Session
from pompeii_qt.settings import Settings
from pompeii_qt.sound.player import SoundPlayer
from pompeii_qt.system.resources import use_fonts
from pompeii_qt.widgets import files
from pompeii_qt.widgets.scenery import evening_picture
from pompeii_qt.window import MainWindow
from tests.net.games import left_over, running
from tests.surroundings import own_folders

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

STRETCH = int(os.environ.get("POMPEII_STRETCH", "100"))
"""Width of letters in percent of the usual, as other systems may draw them."""

for wait in (QtBot.waitSignal, QtBot.waitSignals, QtBot.waitUntil):
    # In milliseconds, of a machine that does much else.
    wait.__kwdefaults__ = {**(wait.__kwdefaults__ or {}), "timeout": 60_000}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol() -> Generator[None, object, object]:
    """Windows that a test closed are gone after it, without an event loop: a change of style goes through all."""
    done = yield
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    return done


@pytest.fixture(autouse=True)
def own_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The program's folders, and the person's home, are below the test's own folder."""
    for variable, place in own_folders(tmp_path).items():
        Path(place).mkdir(exist_ok=True)
        monkeypatch.setenv(variable, place)


@pytest.fixture(autouse=True)
def own_bin(own_places: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep deleted files out of the person's own bin; Windows and macOS have only one."""
    if sys.platform != "linux":  # where it is among the places above

        class File(QFile):
            def moveToTrash(self) -> bool:
                (tmp_path / "bin").mkdir(exist_ok=True)
                place = Path(self.fileName()).rename(tmp_path / "bin" / Path(self.fileName()).name)
                self.setFileName(str(place))
                return True

        monkeypatch.setattr(files, "QFile", File)


@pytest.fixture(autouse=True)
def no_delay(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests are sure of what they click: what is shown is active at once."""
    monkeypatch.setattr(ActivationDelay, "millis", 0)


@pytest.fixture(autouse=True)
def english(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(languages, "system", lambda: "en")
    languages.use("en")


@pytest.fixture(autouse=True)
def usual_text(own_typefaces: None, qapp: QApplication) -> None:
    """Text has the usual size and width again; done before a test, as after one each widget left would take time."""
    theme.set_text_size(100)
    theme.set_room(QSize())
    font = qapp.font()
    if font.stretch() != STRETCH:
        font.setStretch(STRETCH)
        qapp.setFont(font)


@pytest.fixture(autouse=True, scope="session")
def own_typefaces(qapp: QApplication) -> None:
    """Text is drawn as in the program, whatever typefaces the system has."""
    use_fonts(qapp)


@pytest.fixture(autouse=True, scope="session")
def painted_once() -> Iterator[None]:
    """Board and Vesuvius are painted once and scaled to each size; the start page's picture is read once for each.

    `tests/qt/scene/test_art.py` looks at the paintings themselves.
    """
    sharpness: Final = 1.5

    @cache
    def board(sharp: bool) -> QImage:
        return board_image(sharpness, sharp)

    @lru_cache(maxsize=16)
    def scaled(scale: float, sharp: bool) -> QImage:
        size = QSize(round(BOARD_RECT.width() * scale), round(BOARD_RECT.height() * scale))
        return board(sharp).scaled(size, mode=Qt.TransformationMode.SmoothTransformation)

    @cache
    def volcano(phase: Phase) -> QPixmap:
        return volcano_pixmap(phase, sharpness)

    @lru_cache(maxsize=64)
    def scaled_volcano(phase: Phase, scale: float) -> QPixmap:
        size = QSize(ceil(VOLCANO_RECT.width() * scale), ceil(VOLCANO_RECT.height() * scale))
        pixmap = volcano(phase).scaled(size, mode=Qt.TransformationMode.SmoothTransformation)
        pixmap.setDevicePixelRatio(scale)
        return pixmap

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pompeii_qt.scene.board_scene.volcano_pixmap", scaled_volcano)
        patch.setattr(
            "pompeii_qt.scene.camera.board_steps", lambda scale, sharp=False: iter([None, scaled(scale, sharp)])
        )
        patch.setattr("pompeii_qt.pages.start.evening_picture", lru_cache(maxsize=8)(evening_picture))
        yield


@pytest.fixture(autouse=True, scope="session")
def silence() -> Iterator[None]:
    """Nothing is played, and no thread waits for something to play; `tests/qt/sound` has players of its own.

    Until all tests are over: what a window had put off comes in the midst of the next one.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SoundPlayer, "_post", lambda _player, _job: None)
        yield


@pytest.fixture
def session(qapp: QCoreApplication, tmp_path: Path) -> Iterator[Session]:
    """A session with a folder of its own; after it no thread and no process is left."""
    before = running()
    session = Session(folder=tmp_path / "games")
    yield session
    session.close()
    assert left_over(before) == set()


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Settings of their own, without animation, of somebody who knows the game."""
    made = Settings(tmp_path / "settings.json")
    made.animation = "off"
    made.lesson = "done"
    return made


@pytest.fixture
def window(qtbot: QtBot, settings: Settings, session: Session) -> Iterator[MainWindow]:
    made = MainWindow(session, settings)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    yield made
    made.close()


@pytest.fixture(autouse=True)
def unasked(monkeypatch: pytest.MonkeyPatch) -> None:
    """No page looks over a game unless a test wants it to: its speed would change what pages say."""
    for page in ("given_away", "daily"):
        monkeypatch.setattr(f"pompeii_qt.pages.{page}.COMPILED", False)
