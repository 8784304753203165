"""The turning points of a game as rows, each with the citizens at stake."""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QSizePolicy

from pompeii_core.setup import SeatedPlayer
from pompeii_qt import theme
from pompeii_qt.art.sprites import tile_pixmap
from pompeii_qt.text import set_tip
from pompeii_qt.widgets.basic import Button, Card, Heading, clear_layout, column
from pompeii_qt.widgets.marks import seat_mark
from pompeii_qt.words.results import TurningPoint

translate = QCoreApplication.translate

_SIGN: Final = 20  # side of a row's signs in pixels
_EDGE, _GAP, _CLOSE = 8, 8, 3  # pixels at the ends of a row, between its parts, and between a piece and its number


class TurningPoints(Card):
    """Rows for the turning points given to `show_points`, hidden if there are none.

    Each is a button that leads there.
    """

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
        """Show these points with their words. A press calls `watch` with the entry that brings one about."""
        clear_layout(self.rows)
        for point, words in points:
            self.rows.addWidget(PointRow(point, words, players, watch))
        self.setVisible(bool(points))


class PointRow(Button):
    """A turning point: the tile laid or the player's piece, its words, cut if needed, and what it cost or saved."""

    def __init__(
        self, point: TurningPoint, words: str, players: Sequence[SeatedPlayer], watch: Callable[[int], object]
    ) -> None:
        super().__init__()
        self.setAutoDefault(False)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(words)
        self.clicked.connect(lambda _=False: watch(point.at - 1))
        self._words = words
        pieces = [seat_mark(player.colour, _SIGN, 2.0) for player in players]
        self._sign = tile_pixmap(point.symbol, _SIGN, 2.0) if point.symbol else pieces[point.seat]
        lost = enumerate(point.counts if point.kind == "burn" else ())
        self.stakes = [(f"−{number}", pieces[seat]) for seat, number in lost if number]
        if point.kind == "escape":
            self.stakes = [(f"+{point.counts[0]}", pieces[point.seat])]

    @property
    def shown(self) -> str:
        """The words, as far as they fit."""
        room = self.width() - 2 * _EDGE - _SIGN - _GAP - sum(map(self._wide, self.stakes))
        return self.fontMetrics().elidedText(self._words, Qt.TextElideMode.ElideRight, room)

    def sizeHint(self) -> QSize:
        return QSize(12 * _SIGN, max(_SIGN, self.fontMetrics().height()) + 8)

    def minimumSizeHint(self) -> QSize:
        return QSize(6 * _SIGN, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        watch = translate("EndPage", "Watch it")
        set_tip(self, watch if self.shown == self._words else f"{self._words}\n{watch}")

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        top, height, font = (self.height() - _SIGN) // 2, self.height(), QFont(self.font())
        middle = Qt.AlignmentFlag.AlignVCenter
        with QPainter(self) as painter:
            painter.setPen(theme.current().text)
            painter.drawPixmap(_EDGE, top, self._sign)
            painter.drawText(QRect(_EDGE + _SIGN + _GAP, 0, self.width(), height), middle, self.shown)
            font.setBold(True)
            painter.setFont(font)
            right = self.width() - _EDGE
            for stake in reversed(self.stakes):
                words, piece = stake
                left = right - self._wide(stake) + _GAP
                painter.drawPixmap(left, top, piece)
                painter.drawText(QRect(left + _SIGN + _CLOSE, 0, self.width(), height), middle, words)
                right -= self._wide(stake)

    def _wide(self, stake: tuple[str, QPixmap]) -> int:
        """Return the pixels of width of a stake with the gap before it."""
        font = QFont(self.font())
        font.setBold(True)
        return _GAP + _SIGN + _CLOSE + QFontMetrics(font).horizontalAdvance(stake[0])
