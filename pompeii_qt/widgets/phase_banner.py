"""The phase banner: whether Vesuvius sleeps, seethes, erupts, or everybody runs."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QLinearGradient, QPainter, QPainterPath, QPaintEvent, QPen, QRadialGradient
from PySide6.QtWidgets import QSizePolicy, QWidget

from pompeii_qt import fonts, game_words

_SKIES: Final = {
    "sleeps": ("#33586B", "#4F7F86"),
    "seethes": ("#5B3A2C", "#8A4F1F"),
    "erupts": ("#4A0F0A", "#A32412"),
    "flight": ("#2A0907", "#7A160C"),
    "over": ("#2B2725", "#4B4440"),
}
"""Two ends of the ground; white text keeps 4.5:1 on each of them."""
_PLUME: Final = {"sleeps": 0, "seethes": 2, "erupts": 4, "flight": 4, "over": 3}
_GLOW: Final = {"seethes": 0.45, "erupts": 1.0, "flight": 1.0}


class PhaseBanner(QWidget):
    """The mountain in its mood and its name."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._phase = "sleeps"
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self.retranslate()

    def retranslate(self) -> None:
        """Name the phase in the current language."""
        self.setAccessibleName(game_words.phase_words(self._phase))
        self.update()

    @property
    def phase(self) -> str:
        """The phase that is shown."""
        return self._phase

    def show_phase(self, phase: str) -> None:
        """Set the phase."""
        if phase != self._phase:
            self._phase = phase
            self.retranslate()

    def sizeHint(self) -> QSize:
        return QSize(240, 60)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            box = QRectF(self.rect())
            clip = QPainterPath()
            clip.addRoundedRect(box, 10, 10)
            painter.setClipPath(clip)
            ground = QLinearGradient(box.topLeft(), box.bottomRight())
            ground.setColorAt(0, QColor(_SKIES[self._phase][0]))
            ground.setColorAt(1, QColor(_SKIES[self._phase][1]))
            painter.fillRect(box, ground)
            self._mountain(painter, QRectF(box.left() + 8, box.top() + 6, box.height() * 1.25, box.height() - 6))
            self._title(painter, box.adjusted(box.height() * 1.25 + 14, 4, -10, -4))

    def _title(self, painter: QPainter, box: QRectF) -> None:
        font = QFont(fonts.DISPLAY)
        font.setBold(True)
        painter.setPen(QColor("#FFF6E6"))
        size = 17.0
        while size > 9:
            font.setPixelSize(round(size))
            painter.setFont(font)
            flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap
            needed = painter.boundingRect(box, flags, self.accessibleName())
            if needed.height() <= box.height() and needed.width() <= box.width():
                break
            size -= 1
        painter.drawText(box, flags, self.accessibleName())

    def _mountain(self, painter: QPainter, box: QRectF) -> None:
        crater = QPointF(box.center().x(), box.top() + box.height() * 0.42)
        glow = _GLOW.get(self._phase, 0.0)
        if glow:
            light = QRadialGradient(crater, box.height() * 0.7)
            light.setColorAt(0, _with_alpha("#FFB347", 0.9 * glow))
            light.setColorAt(0.5, _with_alpha("#FF5A1F", 0.45 * glow))
            light.setColorAt(1, _with_alpha("#FF5A1F", 0))
            painter.fillRect(box.adjusted(-20, -20, 20, 20), light)
        painter.setPen(Qt.PenStyle.NoPen)
        for n in range(_PLUME[self._phase]):
            painter.setBrush(_with_alpha("#E9DCCB", 0.34 - 0.05 * n))
            rise, radius = box.height() * (0.08 + 0.11 * n), box.height() * (0.07 + 0.035 * n)
            painter.drawEllipse(
                QPointF(crater.x() + radius * (0.5 if n % 2 else -0.3), crater.y() - rise), radius, radius
            )
        slope = QPainterPath(QPointF(box.left(), box.bottom()))
        slope.cubicTo(*_at(box, 0.25, 0.85), *_at(box, 0.33, 0.5), crater.x() - box.width() * 0.1, crater.y())
        slope.quadTo(crater.x(), crater.y() + box.height() * 0.07, crater.x() + box.width() * 0.1, crater.y())
        slope.cubicTo(*_at(box, 0.67, 0.5), *_at(box, 0.75, 0.85), box.right(), box.bottom())
        painter.setBrush(QColor("#1C1412") if glow else QColor("#22323A"))
        painter.drawPath(slope)
        if glow >= 1:
            painter.setPen(QPen(QColor("#FF8A2A"), 2.2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            for lean, depth in ((-0.06, 0.4), (0.0, 0.5), (0.07, 0.36)):
                start = QPointF(crater.x() + box.width() * lean, crater.y() + 2)
                painter.drawLine(start, start + QPointF(box.width() * lean * 1.2, box.height() * depth))


def _at(box: QRectF, x: float, y: float) -> tuple[float, float]:
    return box.left() + box.width() * x, box.top() + box.height() * y


def _with_alpha(name: str, alpha: float) -> QColor:
    colour = QColor(name)
    colour.setAlphaF(alpha)
    return colour
