"""The turning points of a game as rows, each with the citizens at stake."""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication, QSize, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from pompeii_core.setup import SeatedPlayer
from pompeii_qt.art.sprites import tile_pixmap
from pompeii_qt.text import ElidedLabel, Label, set_tip
from pompeii_qt.widgets.basic import Button, Card, Heading, clear_layout, column, label, row
from pompeii_qt.widgets.marks import seat_mark
from pompeii_qt.words.results import TurningPoint

translate = QCoreApplication.translate

_SIGN: Final = 20  # side of a row's signs in pixels


class TurningPoints(Card):
    """Rows for the turning points given to `show_points`, hidden without any; each is a button that leads there."""

    def __init__(self) -> None:
        super().__init__()
        self.rows = column(None, spacing=3)
        column(
            self, Heading(translate("EndPage", "Turning points"), 1.25), self.rows, spacing=6, margins=(12, 8, 12, 10)
        )

    def show_points(
        self,
        points: Sequence[tuple[TurningPoint, str]],
        players: Sequence[SeatedPlayer],
        watch: Callable[[int], object],
    ) -> None:
        """Show these points with their words; a press calls `watch` with the entry that brings one about."""
        clear_layout(self.rows)
        for point, words in points:
            self.rows.addWidget(PointRow(point, words, players, watch))
        self.setVisible(bool(points))


class PointRow(Button):
    """A turning point: the tile laid or the player's piece, its words, cut if need be, and what it cost or saved."""

    def __init__(
        self, point: TurningPoint, words: str, players: Sequence[SeatedPlayer], watch: Callable[[int], object]
    ) -> None:
        super().__init__()
        self.setAutoDefault(False)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(words)
        set_tip(self, "\n".join((words, translate("EndPage", "Watch it"))))
        self.clicked.connect(lambda _=False: watch(point.at - 1))
        own = players[point.seat].colour
        sign = tile_pixmap(point.symbol, _SIGN, 2.0) if point.symbol else seat_mark(own, _SIGN, 2.0)
        self.words = ElidedLabel(words)
        stakes = [
            _stake(seat_mark(players[seat].colour, _SIGN, 2.0), f"−{number}")
            for seat, number in enumerate(point.counts if point.kind == "burn" else ())
            if number
        ]
        if point.kind == "escape":
            stakes = [_stake(seat_mark(own, _SIGN, 2.0), f"+{point.counts[0]}")]
        self._line = row(self, _picture(sign), (self.words, 1), *stakes, spacing=8, margins=(8, 3, 8, 3))
        for part in self.findChildren(QWidget):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def sizeHint(self) -> QSize:
        return self._line.sizeHint()

    def minimumSizeHint(self) -> QSize:
        return self._line.minimumSize()


def _picture(pixmap: QPixmap) -> Label:
    made = Label()
    made.setPixmap(pixmap)
    return made


def _stake(sign: QPixmap, words: str) -> QWidget:
    """Return a seat's piece with how many of its citizens are lost or saved."""
    made = QWidget()
    row(made, _picture(sign), label(words, wrap=False, bold=True), spacing=2)
    return made
