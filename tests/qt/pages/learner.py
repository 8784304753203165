"""A person who plays the lessons in the window."""

from functools import partial
from typing import Any

from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from pompeii_core.actions import ERUPT, Action
from pompeii_core.lesson import PERSON, RULES, Moment, players
from pompeii_core.lesson_scripts import FIRST
from pompeii_core.preview import Spot
from pompeii_core.record import Entry, Header, RecordWriter
from pompeii_qt.navigation.puzzles import lesson_folder
from pompeii_qt.scene.board_scene import spot_centre
from pompeii_qt.table.lesson.marks import LessonMarks
from pompeii_qt.window import MainWindow
from tests.core.test_lesson import by_script
from tests.core.test_lesson import question as at_question
from tests.qt.pages.fake_network import click, press, shown


class Learner:
    def __init__(self, window: MainWindow, qtbot: QtBot) -> None:
        self.window, self.bot = window, qtbot
        self.told: list[str] = []

    def begin(self, at: str = "") -> None:
        """Begin the lesson, or resume it where a person left it after the text `at`."""
        if at:
            path = lesson_folder(self.window.session.folder) / "first/left.pompeii"
            path.parent.mkdir(parents=True)
            header = Header(players=players("Aula"), rules=RULES, deal=FIRST.deal, full_undo=True)
            RecordWriter.create(path, header, [Entry(*done) for done in at_question(at)[0].done]).close()
        learn = shown(self.window).learn
        press(self.window, learn.text() if learn.isVisible() else "Learn in 5 minutes")
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
        assert isinstance(self.guide.now, Moment)
        return self.guide.now

    @property
    def overlay(self) -> LessonMarks:
        found = self.table.findChild(LessonMarks)
        assert isinstance(found, LessonMarks)
        return found

    def place(self, spot: Spot) -> QRect:
        """The rectangle of a spot on the page."""
        board = self.table.board
        rect: QRect = board.interaction.rect_of(spot)
        return QRect(board.viewport().mapTo(self.table, rect.topLeft()), rect.size())

    def lit(self) -> list[QRect]:
        """The rectangles of lit squares on the page."""
        return [self.place(spot) for spot in self.table.board.interaction.highlights.lit() if not spot.gate]

    def wait(self, key: str = "") -> None:
        """Wait until a text, or that of `key`, is shown and its question can be answered; note its key in `told`."""
        model = self.table.model

        def ready() -> bool:
            now = self.guide.now
            asked = now is not None and (now.to_read or model.decision is not None or model.phase == "over")
            return asked and not model.answered and (not key or now.key == key)

        self.bot.waitUntil(ready)
        if self.told[-1:] != [self.now.key]:
            self.told.append(self.now.key)

    def read(self) -> None:
        click(self.bubble.next_button)

    def do(self, action: Action) -> None:
        if action == ERUPT:
            self.table.controller.declare(PERSON)
        else:
            self.table.controller.act(action)

    def play_until(self, key: str, person: Any = by_script) -> None:
        while self.now.key != key:
            told = self.said
            if self.now.to_read:
                self.read()
            else:
                possible = [ERUPT] if ERUPT in self.now.asked else self.table.model.decision.legal
                self.do(person(self.now, possible))
            self.bot.waitUntil(partial(self._says_more_than, told))
            self.wait()

    @property
    def said(self) -> tuple[Moment | None, int]:
        """The text shown, and the number of the update before it."""
        return self.guide.now, self.table.model.update.seq

    def _says_more_than(self, told: tuple[Moment | None, int]) -> bool:
        return self.guide.now is not None and self.said != told

    def click(self, spot: Spot) -> None:
        board = self.table.board
        at = board.mapFromScene(spot_centre(spot))
        QTest.mouseMove(board.viewport(), at)
        QTest.mouseClick(board.viewport(), Qt.MouseButton.LeftButton, pos=at)
