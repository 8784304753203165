"""The legend of the values that a board shows."""

from typing import Final

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QBoxLayout, QGraphicsView, QWidget

from pompeii_qt import theme
from pompeii_qt.art.marks import VALUE_STEPS
from pompeii_qt.text import set_tip
from pompeii_qt.widgets.basic import Overlay, column, label, row

# The fields north of the wall, in board units: no square, gate or name, and no one who has left by Porta Vesuvio.
_COUNTRY: Final = QRectF(-86, -100, 446, 72)
_SWATCH: Final = QSize(20, 12)


class ValuesLegend(Overlay):
    """What the values on the board are and how they are coloured, over the fields where no square is.

    `moved` is emitted when another part of the board may be free. Call `refit` when the board has moved in its view.
    """

    moved = Signal()

    def __init__(self, board: QGraphicsView) -> None:
        super().__init__(board)
        self._board = board
        self.setProperty("role", "card")
        self._title, self._click = label(wrap=False), label(role="muted", wrap=False)
        theme.make_bold(self._title)
        self._best, self._worst = label(role="muted", wrap=False), label(role="muted", wrap=False)
        self._scale = QWidget()
        row(self._scale, self._best, _Swatches(), self._worst, 1, spacing=6)
        self._head = row(None, self._title, self._scale, 1, spacing=12)
        self._box = column(self, self._head, self._click, spacing=0, margins=(9, 1, 9, 2))

    @property
    def text(self) -> str:
        return self._title.text()

    def show_scale(self, title: str, told: str, click: str, ends: tuple[str, str] | None) -> None:
        """Show a title and, if there is room, `click`; a scale with words at its `ends`, best and worst (None: none).

        The tool tip has `told`, then `click`. An empty title hides the legend.
        """
        self._title.setText(title)
        for end, words in zip((self._best, self._worst), ends or ("", ""), strict=True):
            end.setText(words)
        self._click.setText(click)
        self._scale.setVisible(ends is not None)
        set_tip(self, " ".join(filter(None, (told, click))))
        self.setAccessibleName(self.toolTip())
        if title:
            self.appear()
        else:
            self.hide()
        self.moved.emit()

    def place(self) -> None:
        country = self._board.mapFromScene(_COUNTRY).boundingRect()
        for across, more in ((True, True), (False, True), (True, False), (False, False)):
            way = QBoxLayout.Direction.LeftToRight if across else QBoxLayout.Direction.TopToBottom
            self._head.setDirection(way)
            self._head.setSpacing(10 if across else 1)
            self._click.setVisible(more and bool(self._click.text()))
            self._box.invalidate()
            size = self._box.totalSizeHint()
            if size.width() <= country.width() and size.height() <= country.height():
                break
        place = QRect(QPoint(), size)
        place.moveBottomLeft(country.bottomLeft())
        place.moveTo(max(place.left(), 0), max(place.top(), 0))
        self.setGeometry(place)


class _Swatches(QWidget):
    """The colours of values, the best first."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedSize(_SWATCH.width() * len(VALUE_STEPS) + 2, _SWATCH.height() + 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setPen(theme.current().edge)
            for n, (ground, _) in enumerate(VALUE_STEPS):
                painter.setBrush(QColor(ground))
                painter.drawRect(QRect(QPoint(n * _SWATCH.width(), 0), _SWATCH))
