"""Cries a new phase out over the board, and is gone again."""

from typing import Final

from PySide6.QtCore import Property, QEvent, QObject, QPropertyAnimation, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QLinearGradient, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from pompeii_qt import fonts, game_words

MILLIS: Final = {"off": 0, "slow": 3000, "normal": 2000, "fast": 900}
"""How long a phase is cried out, by animation speed."""
_BAND: Final = QColor(24, 8, 5)
_TITLE: Final = QColor("#FFE9C4")
_LINE: Final = QColor("#FFD2A0")
_OPACITY: Final = 0.86


class PhaseAnnouncement(QWidget):
    """A band across its parent that takes no clicks."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._over = parent
        self._phase = "sleeps"
        self._shade = 0.0
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._fade = QPropertyAnimation(self, b"shade", self)
        self._fade.setStartValue(0.0)
        self._fade.setKeyValueAt(0.12, 1.0)
        self._fade.setKeyValueAt(0.8, 1.0)
        self._fade.setEndValue(0.0)
        self._fade.finished.connect(self.hide)
        parent.installEventFilter(self)
        self.hide()

    def cry(self, phase: str, millis: int, calm: bool) -> None:
        """Show the name of a phase for a time (0: not at all); `calm`: without fading."""
        self.hush()
        if millis <= 0:
            return
        self._phase = phase
        self._fade.setKeyValueAt(0.12, 1.0)
        self._fade.setStartValue(1.0 if calm else 0.0)
        self._fade.setEndValue(1.0 if calm else 0.0)
        self._fade.setDuration(millis)
        self._settle()
        self.show()
        self.raise_()
        self._fade.start()

    def hush(self) -> None:
        """Be gone at once."""
        self._fade.stop()
        self.hide()

    def _get_shade(self) -> float:
        return self._shade

    def _set_shade(self, shade: float) -> None:
        self._shade = shade
        self.update()

    shade = Property(float, _get_shade, _set_shade)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and watched is self._over and self.isVisible():
            self._settle()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        box = QRectF(self.rect())
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setOpacity(self._shade)
            band = QLinearGradient(box.topLeft(), box.topRight())
            for place, alpha in ((0.0, 0.0), (0.18, _OPACITY), (0.82, _OPACITY), (1.0, 0.0)):
                colour = QColor(_BAND)
                colour.setAlphaF(alpha)
                band.setColorAt(place, colour)
            painter.fillRect(box, band)
            font = QFont(fonts.DISPLAY)
            font.setBold(True)
            font.setPixelSize(round(box.height() * 0.38))
            painter.setFont(font)
            painter.setPen(_TITLE)
            painter.drawText(box.adjusted(0, 0, 0, -box.height() * 0.3), Qt.AlignmentFlag.AlignCenter, self._title)
            small = QFont(self.font())
            small.setPixelSize(round(box.height() * 0.17))
            painter.setFont(small)
            painter.setPen(_LINE)
            lower = box.adjusted(0, box.height() * 0.6, 0, -box.height() * 0.08)
            painter.drawText(lower, Qt.AlignmentFlag.AlignCenter, game_words.phase_hint(self._phase))

    @property
    def _title(self) -> str:
        return game_words.phase_words(self._phase)

    def _settle(self) -> None:
        area = self._over.rect()
        height = max(90, min(150, area.height() // 5))
        self.setGeometry(0, area.height() // 2 - height // 2, area.width(), height)
