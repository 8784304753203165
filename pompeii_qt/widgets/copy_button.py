"""A button that copies something, and says that it has."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPushButton, QWidget

_FEEDBACK: Final = 2000
"""Milliseconds for which “copied” is said."""


class CopyButton(QPushButton):
    """`words`: what it is called, in the current language; `text`: what is copied."""

    def __init__(self, words: Callable[[], str], text: Callable[[], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words, self._copied_text = words, text
        self._copied = QTimer(self, singleShot=True, interval=_FEEDBACK)
        self._copied.timeout.connect(self._say)
        self.setAutoDefault(False)
        self.clicked.connect(self._copy)
        self._say()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language: the button lives at the table, too, which is not built anew for it."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._say()

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._copied_text())
        self.setMinimumWidth(self.width())  # what stands beside it stays where it is
        self._copied.start()
        self._say()

    def _say(self) -> None:
        copied = self._copied.isActive()
        self.setText(self.tr("✓  Copied") if copied else self._words())
        self.setAccessibleName(self.tr("Copied") if copied else self._words())
