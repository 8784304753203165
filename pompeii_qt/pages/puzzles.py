"""The page of puzzles: plates with the stars earned, and the position of the selected puzzle."""

from functools import partial
from itertools import groupby
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QButtonGroup, QPushButton, QWidget

from pompeii_core.actions import MOST_SEATS
from pompeii_core.puzzle import MOST_STARS, Puzzle, PuzzleBook, stars_of
from pompeii_core.setup import SeatedPlayer
from pompeii_qt import theme
from pompeii_qt.pages.records import city_steps
from pompeii_qt.settings import Settings
from pompeii_qt.system import resources
from pompeii_qt.widgets import screen_reader
from pompeii_qt.widgets.basic import Card, EvenLayout, Heading, add_all, button, column, label, row, set_role
from pompeii_qt.widgets.marks import Plate, Stars, badge, colour_name, paint_stars
from pompeii_qt.widgets.page import Page, ScrollArea
from pompeii_qt.widgets.still_board import StillBoard
from pompeii_qt.words.puzzles import (
    difficulty_words,
    goal_words,
    heading_words,
    result_words,
    short_goal_words,
    star_words,
    steps_words,
)
from pompeii_qt.words.rules import rules_title

_STAR: Final = 14
_INSIDE: Final = 7  # pixels above and below a plate's words and stars
_LETTERS: Final = 8  # minimum letters of a plate
_PLATES: Final = 318  # pixels of the plates' column, with text of the usual size
_NARROW: Final = 380  # pixels of width, for text of the usual size, below which goal, stars and buttons are stacked
_SHARE: Final = 0.35  # maximum share of the page's width


class PuzzlesPage(Page):
    """`play` and `show_line` bring the selected Puzzle."""

    play, show_line = Signal(object), Signal(object)

    def __init__(self, settings: Settings) -> None:
        super().__init__("", scrolled=False, columns=True)
        self.title.set_text(self.tr("Puzzles"))
        self._settings = settings
        self._book = PuzzleBook(resources.path("puzzles/puzzles.zip"))
        self._tried: dict[str, str] = {}  # result of the last attempt in this session, in words, by the puzzle's key
        self.chosen = self._next()
        self.plates: dict[str, _Plate] = {}
        self._group = QButtonGroup(self)
        plates = QWidget()
        list_box = column(plates, spacing=6, margins=(0, 0, 8, 0))
        for heading, puzzles in groupby(enumerate(self._book.puzzles, 1), lambda one: heading_words(one[1])):
            plates_of = EvenLayout(*(self._plate(number, puzzle) for number, puzzle in puzzles))
            add_all(list_box, label(heading, bold=True, scale=1.0), plates_of)
        list_box.addStretch(1)
        self._plates, self.board = ScrollArea(plates), StillBoard(self.tr("The position"))
        self.goal, self.about, self.result = Heading("", 1.6), label(role="muted"), label(bold=True, scale=1.0)
        self.goal.setWordWrap(True)
        self.stars = Stars(32)
        self._badges = [badge(SeatedPlayer("person", colour_name(colour), colour), 26) for colour in range(MOST_SEATS)]
        about = row(None, label(self.tr("You are"), "muted", wrap=False), *self._badges, (self.about, 1), spacing=10)
        details = Card()
        head = row(None, (self.goal, 1), self.stars, spacing=10)
        column(details, head, about, (self.board, 1), self.result, margins=(12, 10, 12, 10))
        add_all(self.body, (row(None, self._plates, (details, 1), spacing=12), 1))
        self.next_button = button(self.tr("Next puzzle"), self._go_on)
        self.line_button = button(self.tr("Show the best line"), lambda: self.show_line.emit(self.chosen))
        self.play_button = button(self.tr("Play"), self._play, "primary")
        add_all(self.footer, self.line_button, 1, self.next_button, self.play_button)
        for parts in (head, self.footer):
            self.stack_below(_NARROW, parts)
        theme.signals.resized.connect(self._fit)
        theme.signals.changed.connect(self._show_stars)
        self._fit()
        self._show_stars()
        self.choose(self.chosen)

    def show_result(self, puzzle: Puzzle, result: int, hinted: bool) -> None:
        stars = puzzle.stars(result, hinted=hinted)
        self._tried[puzzle.key] = f"{star_words(stars)}. {result_words(puzzle, result)}"
        if stars < puzzle.stars(result):
            self._tried[puzzle.key] += " " + self.tr("The hint cost a star.")
        self._show_stars()
        self.choose(puzzle)
        if stars:
            self._offer(self.next_button, self.play_button, "good")
            if self._settings.animation != "off" and not self._settings.reduced_motion:
                self.stars.celebrate()
        screen_reader.announce(self, self.result.text())

    def _offer(self, first: QPushButton, second: QPushButton, result: str) -> None:
        self.landing = first
        for part, role in ((first, "primary"), (second, ""), (self.result, result)):
            set_role(part, role)

    def choose(self, puzzle: Puzzle) -> None:
        self.chosen = puzzle
        self._offer(self.play_button, self.next_button, "")
        self.plates[puzzle.key].setChecked(True)
        header = self._book.record(puzzle).header
        for colour, one in enumerate(self._badges):
            one.setVisible(colour == header.players[puzzle.seat].colour)
        self.goal.setText(goal_words(puzzle))
        about = self.tr("Puzzle {number}, {difficulty}; {players}, rules “{rules}”. {fewer}")
        number, difficulty = self._number(puzzle), difficulty_words(puzzle.difficulty)
        players, rules = self.tr("%n player(s)", "", len(header.players)), rules_title(header.rules)
        fewer = steps_words(puzzle)
        about = about.format(number=number, difficulty=difficulty, players=players, rules=rules, fewer=fewer)
        self.about.setText(about.strip())
        tried, earned = self._tried.get(puzzle.key, ""), self._earned(puzzle)
        self.result.setText(tried)
        self.result.setVisible(bool(tried))
        self.stars.show_stars(earned, star_words(earned))
        self.play_button.setText(self.tr("Try again") if tried or earned else self.tr("Play"))
        # Before anything was tried it would give everything away.
        self.line_button.setEnabled(bool(tried or earned))
        self.board.show_board(partial(city_steps, partial(self._book.record, puzzle), seat=puzzle.seat))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.chosen.key not in self._tried:
            self.choose(self._next())
        self._plates.ensureWidgetVisible(self.plates[self.chosen.key], 0, 60)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _plate(self, number: int, puzzle: Puzzle) -> "_Plate":
        plate = _Plate(number, short_goal_words(puzzle))
        plate.toggled.connect(lambda on: self.choose(puzzle) if on and puzzle is not self.chosen else None)
        plate.moved.connect(partial(self._move, plate))
        plate.entered.connect(self._play)
        self._group.addButton(plate)
        self.plates[puzzle.key] = plate
        return plate

    def _move(self, plate: "_Plate", key: Qt.Key) -> None:
        plates = [*self.plates.values()]
        if key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            at = plates.index(plate) + (1 if key == Qt.Key.Key_Right else -1)
            found = plates[at : at + 1] if at >= 0 else []
        else:
            here, way = plate.geometry().center(), 1 if key == Qt.Key.Key_Down else -1
            away = {one: one.geometry().center() - here for one in plates}
            beyond = [one for one in plates if away[one].y() * way > plate.height() // 2]
            found = sorted(beyond, key=lambda one: (abs(away[one].y()), abs(away[one].x())))
        if found:
            found[0].setChecked(True)
            found[0].setFocus()

    def _show_stars(self, *_: object) -> None:
        words = self.tr("Puzzle {number}: {goal}, {stars}")
        for number, puzzle in enumerate(self._book.puzzles, 1):
            plate, earned = self.plates[puzzle.key], self._earned(puzzle)
            plate.show_stars(earned)
            plate.setAccessibleName(words.format(number=number, goal=goal_words(puzzle), stars=star_words(earned)))
        total, most = sum(map(self._earned, self._book.puzzles)), MOST_STARS * len(self._book.puzzles)
        self.title.set_text(self.tr("Puzzles: {earned} of {all} stars").format(earned=total, all=most))

    def _fit(self) -> None:
        self._plates.setFixedWidth(round(min(_PLATES * theme.text_scale(), self.width() * _SHARE)))

    def _number(self, puzzle: Puzzle) -> int:
        return 1 + [*self.plates].index(puzzle.key)

    def _earned(self, puzzle: Puzzle) -> int:
        return stars_of(self._settings.puzzles, puzzle)

    def _next(self, after: int = 0) -> Puzzle:
        """Return the first puzzle after number `after` that has no star, wrapping around; if all have one, the next."""
        puzzles = self._book.puzzles
        later = [*puzzles[after:], *puzzles[:after]]
        return next((puzzle for puzzle in later if not self._earned(puzzle)), later[0])

    def _go_on(self) -> None:
        self.choose(self._next(self._number(self.chosen)))
        self._play()

    def _play(self) -> None:
        self.play.emit(self.chosen)


class _Plate(Plate):
    """A puzzle's number above its goal, and the stars earned."""

    def __init__(self, number: int, goal: str) -> None:
        super().__init__()
        self._number, self._goal, self._earned = number, goal, 0

    def show_stars(self, earned: int) -> None:
        self._earned = earned
        self.update()

    def sizeHint(self) -> QSize:
        number, goal = (QFontMetrics(font) for font in self._fonts())
        widest = max(goal.horizontalAdvance(self._goal), goal.averageCharWidth() * _LETTERS)
        return QSize(widest + 12, number.lineSpacing() + goal.lineSpacing() + _STAR + 2 * _INSIDE)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        look, box = theme.current(), self.rect().toRectF().adjusted(4, _INSIDE - 1, -4, -_INSIDE)
        colours = look.text, look.muted
        with QPainter(self) as painter:
            for font, colour, text in zip(self._fonts(), colours, (str(self._number), self._goal), strict=True):
                painter.setFont(font)
                painter.setPen(colour)
                painter.drawText(box, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop, text)
                box.setTop(box.top() + painter.fontMetrics().lineSpacing())
            box.setTop(box.bottom() - _STAR)
            paint_stars(painter, box, self._earned, look.edge)

    def _fonts(self) -> tuple[QFont, QFont]:
        number, goal = QApplication.font(), QApplication.font()
        number.setBold(True)
        number.setPointSizeF(number.pointSizeF() * 1.15)
        goal.setPointSizeF(goal.pointSizeF() * 0.9)
        return number, goal
