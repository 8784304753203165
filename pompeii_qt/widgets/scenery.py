"""The evening in Pompeii of the start page, also in parts; painted by resources/pictures/start.py."""

from typing import Final

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QHideEvent, QImageReader, QPainter, QPainterPath, QPaintEvent, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from pompeii_qt.system import resources

_WIDTHS: Final = (1600, 3200)  # widths of the picture's files in pixels; their height is nine sixteenths of that
_ROUND: Final = 12.0
_LEAST: Final = 90  # pixels of height from which a part of the picture says something
_LARGEST: Final = QSize(760, 300)


def evening_picture(size: QSize, down: float = 1.0) -> QPixmap:
    """Return the picture scaled and cropped to a size in device pixels, from the smallest sufficient file.

    `down`: from 0, with all of the sky, to 1, with all of the city.
    """
    whole = QSize(16, 9).scaled(size, Qt.AspectRatioMode.KeepAspectRatioByExpanding)
    width = next((one for one in _WIDTHS if one >= whole.width()), _WIDTHS[-1])
    reader = QImageReader(str(resources.path(f"pictures/start-{width}.webp")))
    reader.setScaledSize(whole)
    left = (whole.width() - size.width()) * 3 // 4  # the sea, on the left, is quiet: choices can be there
    reader.setScaledClipRect(QRect(QPoint(left, round((whole.height() - size.height()) * down)), size))
    return QPixmap.fromImage(reader.read())


class Scenery(QWidget):
    """A rounded part of the picture: as high as there is room, up to a third of its width. Empty without room."""

    def __init__(self) -> None:
        super().__init__()
        self._picture: QPixmap | None = None
        self.setMaximumSize(_LARGEST)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        return QSize(_LARGEST.width(), 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.height() < _LEAST:
            return
        ratio = self.devicePixelRatioF()
        size = self.size() * ratio
        if self._picture is None or self._picture.size() != size:
            self._picture = evening_picture(size, 0.72)
            self._picture.setDevicePixelRatio(ratio)
        outline = QPainterPath()
        outline.addRoundedRect(QRectF(self.rect()), _ROUND, _ROUND)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setClipPath(outline)
            painter.drawPixmap(0, 0, self._picture)

    def hideEvent(self, event: QHideEvent) -> None:
        """Release the picture, whose memory a game can use."""
        self._picture = None
        super().hideEvent(event)
