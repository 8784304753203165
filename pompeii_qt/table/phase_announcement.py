"""A new phase in large letters over the board, for a moment."""

from typing import Final

from PySide6.QtCore import QRectF, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QFont, QLinearGradient, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from pompeii_core.events import Event, OmenDrawn
from pompeii_core.phases import Phase
from pompeii_qt import fonts, game_words
from pompeii_qt.settings import Settings
from pompeii_qt.table.model import TableModel
from pompeii_qt.table.overlay import Overlay

MILLIS: Final = {"off": 0, "slow": 3000, "normal": 2000, "fast": 900}
"""How long it is shown, by animation speed."""
_FADES: Final = 0.85
"""The share of that time after which it fades."""
_ANNOUNCED: Final = (Phase.SEETHES, Phase.ERUPTS, Phase.FLIGHT)
_BAND: Final = QColor(24, 8, 5)
_TITLE: Final = QColor("#FFE9C4")
_LINE: Final = QColor("#FFD2A0")
_OPACITY: Final = 0.86


class PhaseAnnouncement(Overlay):
    """A band across its parent that takes no clicks."""

    def __init__(self, model: TableModel, settings: Settings, board: QWidget) -> None:
        super().__init__(board)
        self._settings, self._model = settings, model
        self._phase = Phase.SLEEPS
        # the board under it is played on
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._fade = QVariantAnimation(self)
        self._fade.setStartValue(0.0)
        self._fade.setKeyValueAt(0.12, 1.0)
        self._fade.setKeyValueAt(_FADES, 1.0)
        self._fade.setEndValue(0.0)
        self._fade.valueChanged.connect(lambda _: self.update())
        self._fade.finished.connect(self.hide)
        model.began.connect(self._end)
        model.phase_began.connect(self._announce)
        model.event_shown.connect(self._make_way)

    def place(self) -> None:
        area = self._over.rect()
        height = max(90, min(150, area.height() // 5))
        self.setGeometry(0, area.height() // 2 - height // 2, area.width(), height)

    def _announce(self, phase: Phase) -> None:
        self._end()
        millis = MILLIS[self._settings.animation]
        if millis == 0 or phase not in _ANNOUNCED or self._model.guided:
            return
        self._phase = phase
        ends = 1.0 if self._settings.reduced_motion else 0.0  # without fading
        self._fade.setStartValue(ends)
        self._fade.setEndValue(ends)
        self._fade.setDuration(millis)
        self.place()
        self.show()
        self.raise_()
        self._fade.start()

    def _make_way(self, _seq: int, event: Event) -> None:
        """The card of an omen turns over where the band is."""
        if isinstance(event, OmenDrawn) and self._settings.reduced_motion:
            self._end()
        elif isinstance(event, OmenDrawn):
            fading = round(self._fade.duration() * _FADES)
            self._fade.setCurrentTime(max(self._fade.currentTime(), fading))

    def _end(self) -> None:
        self._fade.stop()
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        box = QRectF(self.rect())
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setOpacity(self._fade.currentValue())
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
            painter.drawText(
                box.adjusted(0, 0, 0, -box.height() * 0.3),
                Qt.AlignmentFlag.AlignCenter,
                game_words.phase_words(self._phase),
            )
            small = QFont(self.font())
            small.setPixelSize(round(box.height() * 0.17))
            painter.setFont(small)
            painter.setPen(_LINE)
            lower = box.adjusted(0, box.height() * 0.6, 0, -box.height() * 0.08)
            painter.drawText(lower, Qt.AlignmentFlag.AlignCenter, game_words.phase_hint(self._phase))
