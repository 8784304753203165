"""The seats in their order beside a board, and the phase."""

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from pompeii_core.actions import MOST_SEATS, Phase
from pompeii_core.setup import SeatedPlayer
from pompeii_core.tally import Tally
from pompeii_qt import theme
from pompeii_qt.art.painting import box_path, linear, radial
from pompeii_qt.system import resources
from pompeii_qt.text import set_tip
from pompeii_qt.widgets.basic import column
from pompeii_qt.widgets.screen_reader import read_first, read_on
from pompeii_qt.widgets.seat_card import LINES, SeatCard
from pompeii_qt.words import game_words

URGENT: Final = 10  # seconds left from which the turn clock is urgent
# Pixels between the seats; the latter if there is hardly room for them.
_SPACING: Final = 8
_CLOSE: Final = 2


class _Fill(NamedTuple):
    """How much the cards show: lines of words, how many cards have captions for numbers, and whether all is tight."""

    lines: int
    captions: int
    tight: bool


_ALL: Final = MOST_SEATS
_FILLS: Final = (_Fill(LINES, _ALL, False), _Fill(0, _ALL, False))
_LITTLE: Final = (_Fill(0, _ALL, True), _Fill(0, 1, False), _Fill(0, 1, True), _Fill(0, 0, True))  # without room


class SeatsPanel(QWidget):
    """All seats from the top in playing order. `pointed` brings the pressed seat."""

    pointed = Signal(int)
    menu_requested = Signal(int, QPoint)
    code_requested = Signal(int)

    def __init__(self, *, characters: bool = True) -> None:
        """`characters`: whether cards describe each AI's character."""
        super().__init__()
        self._characters = characters
        self.cards: list[SeatCard] = []  # one for each seat, in playing order
        self._active: int | None = None
        self._pointable = self._slim = self._large = False
        self._state: dict[int, str] = {}
        self._room = 0, 0
        # Room, room to spare and heights after the last fit, and the pixels it left; None if it does not hold any more
        self._fitted: tuple[int, int, list[int]] | None = None
        self._left = 0
        self.captioned = True  # whether any numbers have captions
        self._box = column(self, 1)
        self.setAccessibleName(self.tr("Players"))

    def begin(self, players: list[SeatedPlayer], own: list[int]) -> None:
        """Replace the cards by one per player. Those of the seats `own` are marked, unless `own` has every seat."""
        for card in self.cards:
            self._box.removeWidget(card)
            card.deleteLater()
        self._state, self._fitted = {}, None
        self.cards = [
            SeatCard(seat, player, seat in own and len(own) < len(players), characters=self._characters)
            for seat, player in enumerate(players)
        ]
        for card in self.cards:
            card.pointed.connect(self.pointed)
            card.menu_requested.connect(self.menu_requested)
            card.code_requested.connect(self.code_requested)
            card.set_pointable(self._pointable)
            card.set_slim(self._slim)
            card.set_large(self._large)
            self._box.insertWidget(card.seat, card)

    def show_player(self, seat: int, player: SeatedPlayer, *, own: bool = False) -> None:
        self.cards[seat].show_player(player, own)
        self._refresh(self.cards[seat])
        self._fitted = None
        self.fit(*self._room)

    def set_pointable(self, on: bool) -> None:
        self._pointable = on
        for card in self.cards:
            card.set_pointable(on)

    def set_slim(self, on: bool) -> None:
        if on != self._slim:
            self._slim = on
            for card in self.cards:
                card.set_slim(on)

    def set_large(self, on: bool) -> None:
        if on != self._large:
            self._large = on
            for card in self.cards:
                card.set_large(on)

    def slim_width(self) -> int:
        return max((card.slim_width() for card in self.cards), default=64)

    def fit(self, height: int, spare: int = 0) -> int:
        """Give the cards as many lines of words as fit into `height` pixels. Return the pixels left, perhaps negative.

        `spare`: pixels to leave free as well, if that costs only lines. If the cards do not fit without any line, they
        lose an AI's face and some room; then only the first has captions for its numbers; at last none has.
        """
        self._room = height, spare
        if (height, spare, self._heights()) == self._fitted:
            return self._left
        self._box.setEnabled(False)  # or each trial would give the cards its heights for a moment
        for fill, least in (*((fill, max(spare, 0)) for fill in _FILLS), *((fill, 0) for fill in (*_FILLS, *_LITTLE))):
            left = height - self._show(fill)
            if left >= least:
                break
        self._fitted, self._left = (height, spare, self._heights()), left
        self._box.setEnabled(True)
        self._box.activate()
        return left

    def _heights(self) -> list[int]:
        return [card.minimumSizeHint().height() for card in self.cards]

    def _show(self, fill: _Fill) -> int:
        """Fill the cards and return their height in pixels."""
        self.captioned = fill.captions > 0
        self._box.setSpacing(_SPACING if fill in _FILLS else _CLOSE)
        for number, card in enumerate(self.cards):
            card.show_lines(fill.lines, captions=number < fill.captions, tight=fill.tight)
        return sum(self._heights()) + self._box.spacing() * (len(self.cards) - 1)

    def show_numbers(self, tally: Tally) -> None:
        for card in self.cards:
            card.show_numbers(tally)

    def pop_saved(self, seat: int, *, moving: bool) -> None:
        self.cards[seat].pop_saved(moving=moving)

    def show_active(self, seat: int | None) -> None:
        """Show whose decision it is; None: no one's."""
        self._active = seat
        for card in self.cards:
            self._refresh(card)

    def show_state(self, seat: int, state: str, millis: int) -> None:
        """Show that a seat is `waiting`, `thinking` or `restarting`, for `millis` milliseconds, 0 if unknown."""
        self._state[seat] = state
        self.cards[seat].progress.start(millis)
        self._refresh(self.cards[seat])

    def show_presence(self, presence: Sequence[str]) -> None:
        """Show how each seat's person is connected, as on the wire; "" or no entry if the seat needs no line."""
        for card in self.cards:
            card.show_presence(presence[card.seat] if card.seat < len(presence) else "")

    def set_codes(self, seats: Collection[int]) -> None:
        """Set which seats have a button that asks for a code for another phone (`code_requested`)."""
        for card in self.cards:
            card.set_code(card.seat in seats)

    def set_menus(self, seats: Collection[int]) -> None:
        """Set which seats have a menu. Opening it emits `menu_requested`."""
        for card in self.cards:
            card.set_menu(card.seat in seats)

    def show_time(self, seat: int | None, seconds: int, running: bool) -> None:
        """Show the seconds left to a seat for its turn, after “‖” unless `running`. `seat` None: no clock."""
        text = f"{'' if running else '‖ '}{seconds // 60}:{seconds % 60:02}"
        for card in self.cards:
            card.show_time(text if card.seat == seat else "", running and seconds <= URGENT)

    def read_first(self) -> bool:
        """Focus the first seat, from which arrows lead to the others. Return whether there is one."""
        return read_first(self.cards)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not read_on(self.cards, event):
            super().keyPressEvent(event)

    def _refresh(self, card: SeatCard) -> None:
        active = card.seat == self._active
        turn = self.tr("to play") if card.player.kind == "person" else ""
        words = {"thinking": self.tr("thinking…"), "restarting": self.tr("restarting…")}
        # The next AI thinks already while the last move is still being shown.
        card.show_turn(active, words.get(self._state.get(card.seat, ""), turn) if active else "")


# Two ends of the ground; white text keeps 4.5:1 on each of them.
_SKIES: Final = {
    Phase.SLEEPS: ("#33586B", "#4F7F86"),
    Phase.SEETHES: ("#5B3A2C", "#8A4F1F"),
    Phase.ERUPTS: ("#4A0F0A", "#A32412"),
    Phase.FLIGHT: ("#2A0907", "#7A160C"),
    Phase.OVER: ("#2B2725", "#4B4440"),
}
_PLUME: Final = {Phase.SLEEPS: 0, Phase.SEETHES: 2, Phase.ERUPTS: 4, Phase.FLIGHT: 4, Phase.OVER: 3}
_GLOW: Final = {Phase.SEETHES: 0.45, Phase.ERUPTS: 1.0, Phase.FLIGHT: 1.0}


_MOUNTAIN: Final = 0.28  # maximum share of the banner's width for the mountain


class PhaseBanner(QWidget):
    """The mountain as it looks in a phase, beside the name of the phase."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self.show_phase(Phase.SLEEPS)

    def show_phase(self, phase: Phase) -> None:
        self.phase = phase
        self.setAccessibleName(game_words.phase_words(phase))
        set_tip(self, self.accessibleName())
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(240, 48)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            box = QRectF(self.rect())
            painter.setClipPath(box_path(box, 10))
            painter.fillRect(box, linear(box.topLeft(), box.bottomRight(), dict(enumerate(_SKIES[self.phase]))))
            alone = box.width() < 120
            width = min(box.height() * 1.25, box.width() * (1 if alone else _MOUNTAIN))
            height = width / 1.25 - 6
            left = box.center().x() - width / 2 if alone else box.left() + 8
            self._mountain(painter, QRectF(left, box.bottom() - height, width, height))
            if not alone:
                self._title(painter, box.adjusted(width + 14, 4, -10, -4))

    def _title(self, painter: QPainter, box: QRectF) -> None:
        font = QFont(resources.DISPLAY)
        font.setBold(True)
        size = 17.0 * theme.text_scale()
        painter.setPen(QColor("#FFF6E6"))
        # The display face has no narrow cut: longer words, as in German, are set smaller, and only then on two lines.
        one_line, left = 0.75 * size, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        while size > 9:
            font.setPixelSize(round(size))
            painter.setFont(font)
            flags = left if size > one_line else left | Qt.TextFlag.TextWordWrap
            needed = painter.boundingRect(box, flags, self.accessibleName())
            if needed.height() <= box.height() and needed.width() <= box.width():
                break
            size -= 1
        painter.drawText(box, flags, self.accessibleName())

    def _mountain(self, painter: QPainter, box: QRectF) -> None:
        crater = QPointF(box.center().x(), box.top() + box.height() * 0.42)
        if glow := _GLOW.get(self.phase, 0.0):
            inner, outer = _with_alpha("#FFB347", 0.9 * glow), _with_alpha("#FF5A1F", 0.45 * glow)
            light = radial(crater, box.height() * 0.7, {0: inner, 0.5: outer, 1: "#00FF5A1F"})
            painter.fillRect(box.adjusted(-20, -20, 20, 20), light)
        painter.setPen(Qt.PenStyle.NoPen)
        for n in range(_PLUME[self.phase]):
            painter.setBrush(_with_alpha("#E9DCCB", 0.34 - 0.05 * n))
            rise, radius = box.height() * (0.08 + 0.11 * n), box.height() * (0.07 + 0.035 * n)
            painter.drawEllipse(crater + QPointF(radius * (0.5 if n % 2 else -0.3), -rise), radius, radius)
        slope = QPainterPath(QPointF(box.left(), box.bottom()))
        slope.cubicTo(*_at(box, 0.25, 0.85), *_at(box, 0.33, 0.5), crater.x() - box.width() * 0.1, crater.y())
        slope.quadTo(crater.x(), crater.y() + box.height() * 0.07, crater.x() + box.width() * 0.1, crater.y())
        slope.cubicTo(*_at(box, 0.67, 0.5), *_at(box, 0.75, 0.85), box.right(), box.bottom())
        painter.setBrush(QColor("#1C1412") if glow else QColor("#22323A"))
        painter.drawPath(slope)
        if glow >= 1:
            painter.setPen(QPen(QColor("#FF8A2A"), 2.2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            for lean, depth in ((-0.06, 0.4), (0.0, 0.5), (0.07, 0.36)):
                start = crater + QPointF(box.width() * lean, 2)
                painter.drawLine(start, start + QPointF(box.width() * lean * 1.2, box.height() * depth))


def _at(box: QRectF, x: float, y: float) -> tuple[float, float]:
    return box.left() + box.width() * x, box.top() + box.height() * y


def _with_alpha(name: str, alpha: float) -> QColor:
    colour = QColor(name)
    colour.setAlphaF(alpha)
    return colour
