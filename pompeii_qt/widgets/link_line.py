"""A line of a list that leads somewhere, cut where it does not fit."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy

from pompeii_qt.game_words import on_button
from pompeii_qt.text import set_tip

_PADDING: Final = 6


class LinkLine(QPushButton):
    """Its words begin at the left; where they are cut, the tool tip has all of them before `tip`."""

    def __init__(self, words: str, pressed: Callable[[], object], tip: str) -> None:
        super().__init__(on_button(words))
        self._words, self._tip = words, tip
        self.setProperty("role", "quiet")
        self.setAccessibleName(words)
        self.setAutoDefault(False)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        # a quiet button centres its words
        self.setStyleSheet(f"text-align: left; padding: 2px {_PADDING}px; min-height: 20px")
        self.clicked.connect(lambda _=False: pressed())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        room = self.width() - 2 * _PADDING - 4  # and its border
        shown = self.fontMetrics().elidedText(self._words, Qt.TextElideMode.ElideRight, room)
        self.setText(on_button(shown))
        set_tip(self, self._tip if shown == self._words else f"{self._words}\n{self._tip}")
