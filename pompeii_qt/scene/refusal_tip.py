"""Why something cannot be done, in a few words near the pointer."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtWidgets import QWidget

from pompeii_qt.scene.place_card import beside
from pompeii_qt.text import Label

MILLIS: Final = 2400
_POINTER: Final = QRect(QPoint(-8, -8), QSize(26, 28))
"""What the pointer itself covers, around the point it is at."""


class RefusalTip(Label):
    """A small label over the board, which goes by itself."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent=parent)
        self._over = parent
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)  # what it covers can be clicked
        self.setStyleSheet(
            "background: #6E160C; color: #FFF4E6; border: 1px solid #FFB08A; border-radius: 6px; padding: 4px 8px;"
        )
        self.hide()
        self._timer = QTimer(self, singleShot=True, interval=MILLIS)
        self._timer.timeout.connect(self.hide)

    def refuse(self, text: str, at: QPoint, clear: Sequence[QRect]) -> None:
        """Show why something is not possible, near a point of the parent and off what is to stay `clear`."""
        self.setText(text)
        self.adjustSize()
        room = self._over.rect().adjusted(4, 4, -4, -4)
        place = _POINTER.translated(at)
        self.move(beside(place, self.size(), room, clear) or beside(place, self.size(), room) or room.topLeft())
        self.show()
        self.raise_()
        self._timer.start()

    def dismiss(self) -> None:
        """Another gesture begins, or something else is asked: it has been read, or is in the way."""
        self._timer.stop()
        self.hide()
