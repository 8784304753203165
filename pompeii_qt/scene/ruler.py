"""The names of columns and rows at the edge of the view, while a zoomed board has its own out of sight."""

from typing import Final

from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QGraphicsView, QWidget

from pompeii_qt.art.coordinates import paint_plaque, plaques

SIDE: Final = 20
"""Of a plaque, in logical pixels."""


class Ruler(QWidget):
    """A strip over the view: the letters at its bottom, or the numbers at its left."""

    def __init__(self, view: QGraphicsView, letters: bool) -> None:
        super().__init__(view)
        self._view, self._letters = view, letters
        self._plaques = {name: plaque for name, plaque in plaques().items() if name.isalpha() == letters}
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def follow(self) -> None:
        """The board has moved under it."""
        room = self._view.viewport().geometry()
        lowest = room.bottom() + 1 - SIDE
        if self._letters:
            self.setGeometry(room.left(), lowest, room.width(), SIDE)
        else:  # the corner is the letters'
            self.setGeometry(room.left(), room.top(), SIDE, lowest - room.top())
        self.setVisible(not any(self._in_sight(plaque) for plaque in self._plaques.values()))
        self.update()

    def names(self) -> dict[str, QRect]:
        """Where in the strip each name is."""
        found = {}
        for name, plaque in self._plaques.items():
            there = self._view.mapFromScene(plaque.center())
            middle = QPoint(there.x(), SIDE // 2) if self._letters else QPoint(SIDE // 2, there.y())
            place = QRect(0, 0, SIDE - 2, SIDE - 2)
            place.moveCenter(middle)
            found[name] = place
        return found

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for name, place in self.names().items():
                if self.rect().intersects(place):
                    paint_plaque(painter, QRectF(place), name)

    def _in_sight(self, plaque: QRectF) -> bool:
        """Whether the board's own is, as far as its distance from this edge goes."""
        middle, room = self._view.mapFromScene(plaque.center()), self._view.viewport().rect()
        return middle.y() < room.bottom() if self._letters else middle.x() > room.left()
