"""The phase banner: whether Vesuvius sleeps, seethes, erupts, or everybody runs."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from pompeii_core.actions import Phase
from pompeii_qt.art.painting import box_path, linear, radial
from pompeii_qt.system import resources
from pompeii_qt.text import set_tip
from pompeii_qt.words import game_words

_SKIES: Final = {
    Phase.SLEEPS: ("#33586B", "#4F7F86"),
    Phase.SEETHES: ("#5B3A2C", "#8A4F1F"),
    Phase.ERUPTS: ("#4A0F0A", "#A32412"),
    Phase.FLIGHT: ("#2A0907", "#7A160C"),
    Phase.OVER: ("#2B2725", "#4B4440"),
}
"""Two ends of the ground; white text keeps 4.5:1 on each of them."""
_PLUME: Final = {Phase.SLEEPS: 0, Phase.SEETHES: 2, Phase.ERUPTS: 4, Phase.FLIGHT: 4, Phase.OVER: 3}
_GLOW: Final = {Phase.SEETHES: 0.45, Phase.ERUPTS: 1.0, Phase.FLIGHT: 1.0}


class PhaseBanner(QWidget):
    """The mountain as it is in a phase, beside the name of the phase."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._phase = Phase.SLEEPS
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self.retranslate()

    def retranslate(self) -> None:
        """Name the phase in the current language."""
        self.setAccessibleName(game_words.phase_words(self._phase))
        set_tip(self, self.accessibleName())
        self.update()

    @property
    def phase(self) -> Phase:
        """The phase that is shown."""
        return self._phase

    def show_phase(self, phase: Phase) -> None:
        """Show this phase, in picture and words."""
        if phase != self._phase:
            self._phase = phase
            self.retranslate()

    def sizeHint(self) -> QSize:
        return QSize(240, 60)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            box = QRectF(self.rect())
            painter.setClipPath(box_path(box, 10))
            sky = _SKIES[self._phase]
            painter.fillRect(box, linear(box.topLeft(), box.bottomRight(), {0: sky[0], 1: sky[1]}))
            mountain = QRectF(box.left() + 8, box.top() + 6, box.height() * 1.25, box.height() - 6)
            if box.width() < box.height() * 2:  # room for the mountain alone
                mountain.moveCenter(QPointF(box.center().x(), mountain.center().y()))
                self._mountain(painter, mountain)
                return
            self._mountain(painter, mountain)
            self._title(painter, box.adjusted(box.height() * 1.25 + 14, 4, -10, -4))

    def _title(self, painter: QPainter, box: QRectF) -> None:
        font = QFont(resources.DISPLAY)
        font.setBold(True)
        painter.setPen(QColor("#FFF6E6"))
        size = 17.0
        # The display face has no narrow cut: longer words, as in German, are set smaller.
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
            inner, outer = _with_alpha("#FFB347", 0.9 * glow), _with_alpha("#FF5A1F", 0.45 * glow)
            light = radial(crater, box.height() * 0.7, {0: inner, 0.5: outer, 1: "#00FF5A1F"})
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
