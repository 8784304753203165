"""Who has won, large over the board, for the last look at the city."""

from typing import Final

from PySide6.QtCore import QEasingCurve, QPointF, QRectF, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from pompeii_core.events import Event, GameOver
from pompeii_core.phases import Phase
from pompeii_core.setup import SeatedPlayer
from pompeii_core.tally import ranking
from pompeii_qt import fonts
from pompeii_qt.art.laurel import wreath_pixmap
from pompeii_qt.art.painting import box_path, display_font, draw, glow
from pompeii_qt.art.palette import GILT, SEATS, colour
from pompeii_qt.result_words import headline, tie_words
from pompeii_qt.settings import Settings
from pompeii_qt.table.model import TableModel
from pompeii_qt.table.overlay import Overlay

_RISE: Final = 520
"""Milliseconds in which it comes up."""


class VictoryAnnouncement(Overlay):
    """The winner in a wreath; it stays until the table is left, and takes no clicks. None without animation."""

    def __init__(self, model: TableModel, settings: Settings, board: QWidget) -> None:
        super().__init__(board)
        self._model, self._settings = model, settings
        self.title = self.tie = ""
        self._line = ""
        self._winners: list[SeatedPlayer] = []
        self._wreaths: list[QPixmap] = []
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._rise = QVariantAnimation(self, startValue=0.0, endValue=1.0, duration=_RISE)
        self._rise.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._rise.valueChanged.connect(lambda _: self.update())
        model.began.connect(self._end)
        model.event_shown.connect(self._on_event)
        model.update_shown.connect(self._on_update)

    def _on_event(self, _seq: int, event: Event) -> None:
        if (
            not isinstance(event, GameOver)
            or self._settings.animation == "off"
            or self._model.goal
            or self._model.guided
        ):
            return
        self._winners = [self._model.players[seat] for seat in event.winners]
        self.title = headline([player.name for player in self._winners], over=True)
        self._line = self.tr("%n saved", None, event.saved[event.winners[0]])
        saved, lost = list(event.saved), list(event.volcano)
        self.tie = tie_words(ranking(saved, lost), saved, lost, [player.name for player in self._model.players])
        self._wreaths = []
        self.place()
        self.show()
        self.raise_()
        if self._settings.reduced_motion:
            self._rise.setCurrentTime(_RISE)
        else:
            self._rise.start()

    def _on_update(self) -> None:
        if self._model.phase != Phase.OVER:  # the last move was taken back
            self._end()

    def _end(self) -> None:
        self._rise.stop()
        self.hide()

    @property
    def risen(self) -> float:
        """How far it has come up, from 0 to 1."""
        return float(self._rise.currentValue())

    def paintEvent(self, event: QPaintEvent) -> None:
        area = QRectF(self.rect())
        unit = min(area.height() / 150, area.width() / 180)
        side = unit * (46 if len(self._winners) == 1 else 34)
        if not self._wreaths or self._wreaths[0].deviceIndependentSize().width() != round(side):
            ratio = self.devicePixelRatioF()
            self._wreaths = [wreath_pixmap(player.colour, round(side), ratio, True) for player in self._winners]
        with QPainter(self) as painter:
            painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
            painter.setOpacity(self.risen)
            painter.translate(area.center() - QPointF(0, unit * 10))
            # It comes up like a medal held up: from a little smaller, never beyond its size.
            painter.scale(0.8 + 0.2 * self.risen, 0.8 + 0.2 * self.risen)
            size, words = unit * 11, area.width() * 0.84
            while size > unit * 4 and QFontMetricsF(display_font(size)).horizontalAdvance(self.title) > words:
                size -= 1
            title = display_font(size)
            words = min(words, QFontMetricsF(title).horizontalAdvance(self.title))
            width = max(words + unit * 14, side * len(self._winners) * 1.04 + unit * 12)
            panel = QRectF(-width / 2, -unit * 29, width, unit * (90 if self.tie else 78))
            draw(painter, box_path(panel, unit * 3), QPen(colour(GILT), 2), colour("#180805", 226))
            for n, (player, wreath) in enumerate(zip(self._winners, self._wreaths, strict=True)):
                middle = QPointF((n - (len(self._winners) - 1) / 2) * side * 1.04, 0)
                light = QColor(SEATS[player.colour]) if player.colour != 2 else colour("#C9A050")
                light.setAlpha(120)
                glow(painter, middle, side * 0.72, light)
                painter.drawPixmap(QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side).toRect(), wreath)
            painter.setFont(title)
            painter.setPen(colour("#FFE9C4"))
            shown = QFontMetricsF(title).elidedText(self.title, Qt.TextElideMode.ElideMiddle, words + 2)
            painter.drawText(QRectF(-width / 2, unit * 24, width, unit * 14), Qt.AlignmentFlag.AlignCenter, shown)
            small = QFont(fonts.TEXT)
            small.setPixelSize(max(round(unit * 5.4), 1))
            painter.setFont(small)
            painter.setPen(colour("#FFD2A0"))
            painter.drawText(QRectF(-width / 2, unit * 37, width, unit * 9), Qt.AlignmentFlag.AlignCenter, self._line)
            small.setPixelSize(max(round(unit * 4.4), 1))
            painter.setFont(small)
            why = QRectF(-width / 2, unit * 46, width, unit * 12).adjusted(unit * 4, 0, -unit * 4, 0)
            painter.drawText(why, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, self.tie)
