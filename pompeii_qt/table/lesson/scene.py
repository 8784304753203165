"""How the first game looks: its bubble beside what it speaks of, that marked, and the table as far as it is known."""

from collections.abc import Collection

from PySide6.QtCore import QObject, QTimer

from pompeii_core.lesson import REVEALED, Moment
from pompeii_qt import theme
from pompeii_qt.table.controller import TableContext
from pompeii_qt.table.lesson.bubble import LessonBubble, best_place, pointed_at
from pompeii_qt.table.lesson.marks import RING, LessonMarks, LessonTargets, Mark
from pompeii_qt.table.sides import Sides
from pompeii_qt.table.toolbar import Toolbar


class LessonStage:
    """Shows the parts of the table that are known."""

    def __init__(self, sides: Sides, tools: Toolbar) -> None:
        self._sides, self._hint = sides, tools.hint
        self._tools = tools.values, tools.actions_list, tools.log

    def show_for(self, now: Moment) -> None:
        """What has been spoken of by then."""
        self._show(
            players=now.step > 1 or now.key == "company",
            banner=now.step > 2 or now.key == "seethes",
            rest=now.step >= REVEALED,
        )
        if not now.free:  # an adviser who knows no lesson would praise what is not taken
            self._hint.setChecked(False)
            self._hint.setEnabled(False)

    def show_all(self) -> None:
        """The table of every other game."""
        self._show(players=True, banner=True, rest=True)

    def _show(self, *, players: bool, banner: bool, rest: bool) -> None:
        self._sides.layout.show_bar(banner=banner, rest=rest)
        self._sides.show_parts(players=players, panels=rest)
        for tool in (self._hint, *self._tools):
            tool.setEnabled(rest)


_SETTLED = 60
"""Milliseconds without a change after which the bubble goes to its place."""


class LessonScene(QObject):
    """Follows the size of the page, of the text and of the board."""

    def __init__(self, table: TableContext, bubble: LessonBubble, targets: LessonTargets, stage: LessonStage) -> None:
        super().__init__(bubble)
        self._page, self._bubble, self._targets, self._stage = table.page, bubble, targets, stage
        self._overlay = LessonMarks(table.page)
        self._now: Moment | None = None
        self._people: Collection[str] = ()
        self._squares: list[str] = []
        """What is marked in the place of what is spoken of."""
        self._settle = QTimer(self, singleShot=True, interval=_SETTLED)
        self._settle.timeout.connect(bubble.fit)  # its text may have another size, too
        table.board.camera.moved.connect(self._follow)
        bubble.fitted.connect(self._arrange)
        theme.signals.resized.connect(self._follow)

    @property
    def marks(self) -> list[Mark]:
        """What is marked, where it is now."""
        if self._now is None:
            return []
        return self._targets.marks_of(self._squares) if self._squares else self._targets.marks(self._now)

    def end(self) -> None:
        """The table of every other game."""
        self.clear()
        self._stage.show_all()

    def show(self, now: Moment, people: Collection[str], *, moving: bool) -> None:
        """Show the bubble, which says it already, and mark what it speaks of; `people`: the squares where some are."""
        self._now, self._people, self._squares = now, people, []
        self._stage.show_for(now)
        self._targets.bring_into_sight(now)
        self._overlay.point_at(self.marks, moving=moving, one_by_one=now.key == "start")
        self._bubble.show()
        self._arrange()

    def mark(self, squares: list[str], *, moving: bool) -> None:
        """Mark these squares instead."""
        self._squares = squares
        self._overlay.point_at(self.marks, moving=moving)
        self._arrange()

    def clear(self) -> None:
        """Take away the bubble and all marks."""
        self._now, self._squares = None, []
        self._bubble.hide()
        self._overlay.hide()

    def _follow(self) -> None:
        if self._now is not None:
            self._overlay.move_to(self.marks)
            self._settle.start()

    def _arrange(self) -> None:
        if self._now is None:
            return
        marks = self.marks
        self._overlay.move_to(marks)
        spoken_of = [mark.place.adjusted(-RING, -RING, RING, RING) for mark in marks]
        at = best_place(self._bubble.size(), self._page.rect(), spoken_of, self._targets.others(self._people))
        self._bubble.move(at)
        self._overlay.set_tail(self._bubble.geometry(), pointed_at(self._bubble.geometry(), spoken_of))
        self._overlay.raise_()
        self._bubble.raise_()
