"""Somebody at the window who plays the first game, by its script or as told."""

from functools import partial
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from pompeii_core.actions import Action
from pompeii_core.lesson import RULES, Moment, players
from pompeii_core.lesson_scripts import FIRST
from pompeii_core.preview import Spot
from pompeii_core.record import Entry, Header, RecordWriter
from pompeii_qt.navigation.puzzles import lesson_folder
from pompeii_qt.scene.board_scene import spot_centre
from pompeii_qt.window import MainWindow
from tests.core.test_lesson import SCRIPT, by_script, played_until
from tests.qt.pages.fake_network import click, press


class Learner:
    """Somebody at the window who plays the first game."""

    def __init__(self, window: MainWindow, qtbot: QtBot) -> None:
        self.window, self.bot = window, qtbot
        self.told: list[str] = []

    def begin(self, at: str = "") -> None:
        """Anew; or where somebody has left it who was told this."""
        if at:
            path = lesson_folder(self.window.session.folder) / "first/left.pompeii"
            path.parent.mkdir(parents=True)
            header = Header(players=players("Aula"), rules=RULES, deal=FIRST.deal, full_undo=True)
            RecordWriter.create(path, header, [Entry(*done) for done in played_until(at).done]).close()
        press(self.window, "Learn in 5 minutes")
        self.wait()
        if at:
            self.play_until(at)

    @property
    def table(self) -> Any:
        return self.window.pages.get("table")

    @property
    def guide(self) -> Any:
        return self.table.lesson

    @property
    def bubble(self) -> Any:
        return self.guide.bubble

    @property
    def now(self) -> Moment:
        assert self.guide._now is not None
        now: Moment = self.guide._now
        return now

    def wait(self, key: str = "") -> None:
        """Until something is said, and what is asked can be answered."""
        model = self.table.model

        def ready() -> bool:
            now = self.guide._now
            asked = now is not None and (now.to_read or model.decision is not None or model.phase == "over")
            return asked and not model.answered and (not key or now.key == key)

        self.bot.waitUntil(ready)
        if self.told[-1:] != [self.now.key]:
            self.told.append(self.now.key)

    def read(self) -> None:
        click(self.bubble.next_button)

    def do(self, action: Action) -> None:
        self.table.controller.act(action)

    def play_until(self, key: str, person: Any = by_script) -> None:
        """By the script, until this is said."""
        while self.now.key != key:
            told = self.said
            if self.now.to_read:
                self.read()
            else:
                self.do(person(self.now, self.table.model.decision.legal))
            self.bot.waitUntil(partial(self._says_more_than, told))
            self.wait()

    @property
    def said(self) -> tuple[Moment | None, int]:
        """What is said, and after which update."""
        return self.guide._now, self.table.model.update.seq

    def _says_more_than(self, told: tuple[Moment | None, int]) -> bool:
        return self.guide._now is not None and self.said != told

    def click(self, spot: Spot) -> None:
        board = self.table.board
        at = board.mapFromScene(spot_centre(spot))
        QTest.mouseMove(board.viewport(), at)
        QTest.mouseClick(board.viewport(), Qt.MouseButton.LeftButton, pos=at)


def scripted() -> Any:
    left = {key: list(actions) for key, actions in SCRIPT.items()}
    return lambda now, _legal: left[now.key].pop(0)
