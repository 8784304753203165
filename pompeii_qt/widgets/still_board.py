"""A picture of a board on a page, painted once for its size, between events."""

from collections.abc import Callable, Iterator
from typing import Final

from PySide6.QtCore import QEvent, QRectF, QSize, QTimer
from PySide6.QtGui import QHideEvent, QImage, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from pompeii_qt.art.geometry import BOARD_RECT
from pompeii_qt.widgets.page import Stepwise

type Painted = Callable[[int], Iterator[QImage | None]]  # paints at a width in pixels, step by step
_ASPECT: Final = BOARD_RECT.width() / BOARD_RECT.height()
_SETTLED: Final = 120  # milliseconds after which a new size is painted


class StillBoard(QWidget):
    """A board as large as there is room, in its own proportions; painted between events, stretched meanwhile."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.picture = QPixmap()
        self._painted: Painted | None = None
        self._work: Stepwise[QImage] = Stepwise(self)
        self._settled = QTimer(self, singleShot=True, interval=_SETTLED)
        self._settled.timeout.connect(self._begin)

    def show_board(self, painted: Painted) -> None:
        """Remove the picture, and paint another board once the size has settled."""
        self._painted, self.picture = painted, QPixmap()
        self._settled.start()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(320, round(320 / _ASPECT))

    def minimumSizeHint(self) -> QSize:
        return QSize(200, round(200 / _ASPECT))

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawPixmap(self._place(), self.picture, QRectF(self.picture.rect()))

    def event(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Show):
            self._settled.start()
        return super().event(event)

    def hideEvent(self, event: QHideEvent) -> None:
        self._work.stop()
        self._settled.stop()
        self.picture = QPixmap()  # releases some megabytes that a game can use
        super().hideEvent(event)

    def _place(self) -> QRectF:
        width = min(float(self.width()), self.height() * _ASPECT)
        place = QRectF(0, 0, width, width / _ASPECT)
        place.moveCenter(QRectF(self.rect()).center())
        return place

    def _begin(self) -> None:
        width = round(self._place().width() * self.devicePixelRatioF())
        if self._painted is not None and self.isVisible() and width > 0 and width != self.picture.width():
            self._work.begin(self._painted(width), self._show)

    def _show(self, image: QImage) -> None:
        self.picture = QPixmap.fromImage(image)
        self.update()
