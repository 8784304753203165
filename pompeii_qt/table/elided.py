"""A line of text that gives way where there is no room for it."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy

from pompeii_qt.text import Label, set_tip


class Elided(Label):
    """A line of plain text that is cut where it does not fit, with all of it as the tooltip."""

    def __init__(self, text: str = "") -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._all = text
        self.set_text(text)

    @property
    def all_text(self) -> str:
        """What it says, cut or not."""
        return self._all

    def set_text(self, text: str) -> None:
        """Say something else."""
        self._all = text
        self.setAccessibleName(text)
        self._cut()

    def minimumSizeHint(self) -> QSize:
        return QSize(24, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._cut()

    def _cut(self) -> None:
        shown = self.fontMetrics().elidedText(self._all, Qt.TextElideMode.ElideRight, max(self.width(), 1))
        self.setText(shown)
        set_tip(self, self._all if shown != self._all else "")
