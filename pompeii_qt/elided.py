"""A line of text that gives way where there is no room for it."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy

from pompeii_qt.text import Label, set_tip

_LEAST = 24


class Elided(Label):
    """A line of plain text that is cut where it does not fit, with all of it as the tooltip.

    It takes what room there is; with `fit` no more than it needs.
    """

    def __init__(self, text: str = "", *, fit: bool = False) -> None:
        super().__init__()
        self._fit = fit
        across = QSizePolicy.Policy.Maximum if fit else QSizePolicy.Policy.Ignored
        self.setSizePolicy(across, QSizePolicy.Policy.Preferred)
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
        self.updateGeometry()
        self._cut()

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        return QSize(self.fontMetrics().horizontalAdvance(self._all) + 2, hint.height()) if self._fit else hint

    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._cut()

    def _cut(self) -> None:
        shown = self.fontMetrics().elidedText(self._all, Qt.TextElideMode.ElideRight, max(self.width(), 1))
        self.setText(shown)
        set_tip(self, self._all if shown != self._all else "")
