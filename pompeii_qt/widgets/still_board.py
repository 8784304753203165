"""A picture of a board on a page, painted once for its size, between events. Until then an empty city is shown."""

from collections.abc import Callable, Iterator
from typing import Final

from PySide6.QtCore import QEvent, QRectF, QSize, QTimer
from PySide6.QtGui import QHideEvent, QImage, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from pompeii_qt import theme
from pompeii_qt.art.geometry import BOARD_RECT
from pompeii_qt.system import resources
from pompeii_qt.widgets.page import Stepwise

type Painted = Callable[[int], Iterator[QImage | None]]  # paints at a width in pixels, step by step
_ASPECT: Final = BOARD_RECT.width() / BOARD_RECT.height()
_SETTLED: Final = 120  # milliseconds after which a new size is painted


class StillBoard(QWidget):
    """A board as large as there is room, in its own proportions, painted between events.

    Until it is painted for its size, the picture of another size is stretched; before the first it is an empty city.
    """

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.picture = QPixmap()
        self._painted: Painted | None = None
        self._in_work = 0  # width that is being painted
        self._fresh = True  # whether no picture has been seen since the board came into sight
        self._failed = False  # whether there is no picture of this board
        self._work: Stepwise[QImage] = Stepwise(self)
        self._settled = QTimer(self, singleShot=True, interval=_SETTLED)
        self._settled.timeout.connect(self._begin)

    def show_board(self, painted: Painted) -> None:
        """Replace the board. Paint it at once if none has been seen, else once its size has settled."""
        self._work.stop()
        self._painted, self._failed = painted, False
        self.picture = QPixmap()
        self._settle()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(320, round(320 / _ASPECT))

    def minimumSizeHint(self) -> QSize:
        return QSize(200, round(200 / _ASPECT))

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            shown = self._empty() if self.picture.isNull() else self.picture
            painter.drawPixmap(self._place(), shown, QRectF(shown.rect()))

    def event(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Show):
            self._settle()
        return super().event(event)

    def hideEvent(self, event: QHideEvent) -> None:
        self._work.stop()
        self._settled.stop()
        self.picture, self._fresh = QPixmap(), True  # releases some megabytes that a game can use
        super().hideEvent(event)

    def _place(self) -> QRectF:
        width = min(float(self.width()), self.height() * _ASPECT)
        place = QRectF(0, 0, width, width / _ASPECT)
        place.moveCenter(QRectF(self.rect()).center())
        return place

    def _empty(self) -> QPixmap:
        """Return the city without pieces, which all boards share; null if no board will follow."""
        if self._painted is None or self._failed:
            return QPixmap()
        name = "city-small-sharp" if theme.current().sharp else "city-small"
        return QPixmap(str(resources.path(f"pictures/{name}.webp")))  # in Qt's cache of pictures

    def _settle(self) -> None:
        self._settled.start(0 if self._fresh else _SETTLED)

    def _begin(self) -> None:
        width = round(self._place().width() * self.devicePixelRatioF())
        if self._painted is None or not self.isVisible() or width <= 0:
            return
        if width != (self._in_work if self._work.busy else self.picture.width()):
            self._in_work = width
            self._work.begin(self._steps(self._painted(width)), self._show)

    def _steps(self, steps: Iterator[QImage | None]) -> Iterator[QImage | None]:
        """Yield the steps of a painting. If they bring no picture, remove the empty city."""
        yield from steps
        self._failed = True
        self.update()

    def _show(self, image: QImage) -> None:
        self.picture, self._fresh = QPixmap.fromImage(image), False
        self.update()
