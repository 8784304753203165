"""Puts together what leads through the first game at a table."""

from typing import NamedTuple

from PySide6.QtWidgets import QWidget

from pompeii_qt.scene.board import Board
from pompeii_qt.session import Session
from pompeii_qt.settings import Settings
from pompeii_qt.table.controller import Controller
from pompeii_qt.table.hand import Hand
from pompeii_qt.table.lesson.bubble import LessonBubble
from pompeii_qt.table.lesson.guide import LessonGuide
from pompeii_qt.table.lesson.scene import LessonScene
from pompeii_qt.table.lesson.stage import LessonStage
from pompeii_qt.table.lesson.targets import LessonTargets
from pompeii_qt.table.model import TableModel
from pompeii_qt.table.sides import Sides
from pompeii_qt.table.table_layout import TableLayout
from pompeii_qt.table.toolbar import Toolbar
from pompeii_qt.widgets.seats import SeatsPanel


class TableParts(NamedTuple):
    """What of a table it has to do with."""

    model: TableModel
    controller: Controller
    board: Board
    hand: Hand
    seats: SeatsPanel
    tools: Toolbar
    sides: Sides
    layout: TableLayout


def make_guide(page: QWidget, session: Session, settings: Settings, parts: TableParts) -> LessonGuide:
    """For the table on a page, with its bubble."""
    model, controller, board, hand, seats, tools, sides, layout = parts
    bubble = LessonBubble(page)
    targets = LessonTargets(page, board, hand, seats)
    stage = LessonStage(layout, sides, tools.hint, (tools.values, tools.actions_list, tools.log))
    scene = LessonScene(page, board, bubble, targets, stage)
    return LessonGuide(session, settings, model, controller, (board, hand, tools), bubble, scene)
