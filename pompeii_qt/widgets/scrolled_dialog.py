"""A dialog that is scrolled where the screen is too small for it."""

from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialog, QLayout, QStyle, QWidget

from pompeii_qt.widgets.basic import Margins, column
from pompeii_qt.widgets.page import ScrollArea

_OF_SCREEN: Final = 0.94
"""The most that a dialog takes of a screen's width and height."""


class ScrolledDialog(QDialog):
    """`fill` it once; it is shown as large as its content, or as the screen allows."""

    def fill(self, content: QWidget, footer: QWidget | QLayout, *, spacing: int, margins: Margins) -> None:
        """Scroll `content` over a `footer` that is always in sight."""
        column(self, (_WholeArea(content), 1), footer, spacing=spacing, margins=margins)

    def showEvent(self, event: QShowEvent) -> None:
        if not event.spontaneous():  # Qt by itself takes two thirds of the screen at most
            self.resize(self.sizeHint().boundedTo(self.screen().availableSize() * _OF_SCREEN))
        super().showEvent(event)


class _WholeArea(ScrollArea):
    """Wishes to show all of its content."""

    def sizeHint(self) -> QSize:
        inside = self.widget()
        assert inside is not None
        hint = inside.sizeHint()
        width = max(hint.width(), inside.minimumWidth())
        high = inside.heightForWidth(width) if inside.hasHeightForWidth() else hint.height()
        bar = self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent)
        return QSize(width + bar, max(high, inside.minimumHeight()))
