"""A check box whose words may take several lines."""

from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QCheckBox, QSizePolicy

_AROUND: Final = 44
"""Pixels beside the words: the box and what surrounds it."""
_LEAST: Final = 160


class CheckBox(QCheckBox):
    """Qt's own are as wide as their words, which a narrow window with large text has no room for."""

    def __init__(self, words: str) -> None:
        super().__init__(words)
        self._words = words
        self.setAccessibleName(words)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        width = self.fontMetrics().horizontalAdvance(self._words) + _AROUND
        return QSize(width, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint().boundedTo(QSize(_LEAST, self.sizeHint().height()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        lines, metrics = [""], self.fontMetrics()
        for word in self._words.split(" "):
            longer = f"{lines[-1]} {word}".strip()
            if lines[-1] and metrics.horizontalAdvance(longer) > self.width() - _AROUND:
                lines.append(word)
            else:
                lines[-1] = longer
        if (text := "\n".join(lines)) != self.text():
            self.setText(text)
