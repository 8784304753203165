"""A number that draws the eye when it has changed."""

from math import pi, sin
from typing import Final

from PySide6.QtCore import QRectF, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QPainter, QPaintEvent

from pompeii_qt import theme
from pompeii_qt.text import Label

_MILLIS: Final = 620
_SWELL: Final = 0.4


class PulsingLabel(Label):
    """A label in one line that swells and lights up for a moment at `pop`."""

    def __init__(self) -> None:
        super().__init__()
        self._moving = True
        self._animation = QVariantAnimation(self, startValue=0.0, endValue=1.0, duration=_MILLIS)
        self._animation.valueChanged.connect(lambda _: self.update())

    def pop(self, *, moving: bool) -> None:
        """Once; from the beginning where it is still at it. Without `moving` it lights up in its place."""
        self._moving = moving
        self._animation.stop()
        self._animation.start()

    @property
    def popping(self) -> bool:
        """Whether it is at it."""
        return self._animation.state() == QVariantAnimation.State.Running

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.popping:
            super().paintEvent(event)
            return
        strength = sin(pi * self._animation.currentValue())
        box = QRectF(self.rect())
        with QPainter(self) as painter:
            painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
            glow = QColor(theme.current().accent)
            glow.setAlphaF(0.35 * strength)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(glow)
            side = min(box.width(), box.height() * 1.6)
            painter.drawRoundedRect(QRectF(box.center().x() - side / 2, box.top(), side, box.height()), 6, 6)
            painter.translate(box.center())
            if self._moving:
                painter.scale(1 + _SWELL * strength, 1 + _SWELL * strength)
            painter.setFont(self.font())
            painter.setPen(theme.current().text)
            painter.drawText(box.translated(-box.center()), Qt.AlignmentFlag.AlignCenter, self.text())
