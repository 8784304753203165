"""A link as a code for cameras: small in a panel, and as large as the screen allows when it is clicked."""

from functools import cache
from typing import Final

from PySide6.QtCore import QCoreApplication, QRectF, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QVBoxLayout, QWidget

from pompeii_qt.text import set_tip
from pompeii_qt.widgets.page import Dialog

translate = QCoreApplication.translate
_QUIET: Final = 4  # modules of white around a code, by its standard
_SIDE: Final = 188
_OF_SCREEN: Final = 0.8


@cache
def _modules(link: str) -> tuple[bytes, ...]:
    import segno  # with the first code

    return tuple(bytes(row) for row in segno.make(link, error="l", micro=False).matrix)


class QrCode(QAbstractButton):
    """Of `show_link`; a click, or the keyboard, shows it large."""

    def __init__(self, side: int = _SIDE) -> None:
        super().__init__()
        self.link = ""
        self.setFixedSize(side, side)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.clicked.connect(self._enlarge)

    def show_link(self, link: str) -> None:
        self.link = link
        self.setVisible(bool(link))
        self.setAccessibleName(translate("QrCode", "Code for phones: {}").format(link))
        set_tip(self, translate("QrCode", "Show it large"))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            side = min(self.width(), self.height())
            painter.fillRect(QRectF(0, 0, side, side), Qt.GlobalColor.white)  # in the dark, too: cameras want it so
            if not self.link:
                return
            rows = _modules(self.link)
            unit = side // (len(rows) + 2 * _QUIET)  # whole pixels: no module is wider than another
            start = (side - unit * len(rows)) // 2
            for y, row in enumerate(rows):
                for x, dark in enumerate(row):
                    if dark:
                        painter.fillRect(start + x * unit, start + y * unit, unit, unit, Qt.GlobalColor.black)
            if self.hasFocus():
                painter.drawRect(1, 1, side - 3, side - 3)

    def _enlarge(self) -> None:
        LargeCode(self.window(), self.link).open()


class LargeCode(Dialog):
    """Gone with a click anywhere on it."""

    def __init__(self, parent: QWidget, link: str) -> None:
        super().__init__(parent, translate("QrCode", "Scan this with a phone"))
        available = parent.screen().availableSize()
        code = QrCode(round(min(available.width(), available.height()) * _OF_SCREEN))
        code.clicked.disconnect()
        code.clicked.connect(self.accept)
        code.show_link(link)
        set_tip(code, "")
        QVBoxLayout(self).addWidget(code)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.accept()
