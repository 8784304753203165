"""Overlays of the table: the announcement of a phase or of the winner, the bar of a waiting game, the curtain."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import (
    QEasingCurve,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTimer,
    QVariantAnimation,
    Signal,
)
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from pompeii_core.actions import Cause, Choice, Phase
from pompeii_core.city import INDEX
from pompeii_core.events import (
    Burned,
    CardPlayed,
    Eruption,
    Event,
    GameOver,
    GaveUp,
    LavaPlaced,
    OmenDrawn,
    Ran,
    Sacrificed,
    TileDrawn,
    TileSetAside,
)
from pompeii_core.setup import SeatedPlayer
from pompeii_core.tally import ranking
from pompeii_qt import theme
from pompeii_qt.activation import presses
from pompeii_qt.art.geometry import square_rect
from pompeii_qt.art.painting import Painter, box_path, display_font, linear
from pompeii_qt.art.palette import GILT, SEATS, colour
from pompeii_qt.art.sprites import laurels_pixmap, piece_pixmap
from pompeii_qt.languages import fill
from pompeii_qt.session import StandIn
from pompeii_qt.system import resources
from pompeii_qt.table.controller import TableContext, follow
from pompeii_qt.table.lesson.bubble import Weighed, best_place
from pompeii_qt.text import Label, joined, markup, on_button
from pompeii_qt.widgets import screen_reader
from pompeii_qt.widgets.basic import Card, Overlay, button, call_attention, column, label, row
from pompeii_qt.widgets.qr_code import offer_seat, offer_words
from pompeii_qt.words import game_words
from pompeii_qt.words.moves import log_text
from pompeii_qt.words.network import connection_words, phone_link
from pompeii_qt.words.results import headline, tie_words

if TYPE_CHECKING:
    from pompeii_qt.session import RoomView


MILLIS: Final = {"off": 0, "slow": 3000, "normal": 2000, "fast": 900}  # milliseconds shown, by animation speed
_FADES: Final = 0.85  # share of that time after which the band fades
_ANNOUNCED: Final = (Phase.SEETHES, Phase.ERUPTS, Phase.FLIGHT)
_DARK: Final = QColor.fromRgbF(24 / 255, 8 / 255, 5 / 255, 0.86)
_CLEAR: Final = QColor(24, 8, 5, 0)
_BAND: Final = {0.0: _CLEAR, 0.18: _DARK, 0.82: _DARK, 1.0: _CLEAR}
_TITLE: Final = QColor("#FFE9C4")
_LINE: Final = QColor("#FFD2A0")


class PhaseAnnouncement(Overlay):
    """A band across its parent that announces a phase and takes no clicks."""

    def __init__(self, table: TableContext) -> None:
        super().__init__(table.board)
        self._model = model = table.model
        self._phase = Phase.SLEEPS
        # the board below stays playable
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._fade = QVariantAnimation(self, startValue=0.0, endValue=0.0)
        for share in (0.12, _FADES):
            self._fade.setKeyValueAt(share, 1.0)
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
        settings = self._model.settings
        millis = MILLIS[settings.animation]
        shown_by_board = phase is Phase.ERUPTS and self._model.moving
        if millis == 0 or phase not in _ANNOUNCED or self._model.guided or shown_by_board:
            return
        self._phase = phase
        ends = 1.0 if settings.reduced_motion else 0.0  # without fading
        self._fade.setStartValue(ends)
        self._fade.setEndValue(ends)
        self._fade.setDuration(millis)
        self.appear()
        self._fade.start()

    def _make_way(self, event: Event) -> None:
        """Fade out early (at once with reduced motion) when a card, omen, tile or run follows in the same place."""
        if isinstance(event, CardPlayed | OmenDrawn | LavaPlaced | Ran):
            fading = round(self._fade.duration() * _FADES)
            self._fade.setCurrentTime(max(self._fade.currentTime(), fading))
            if self._model.settings.reduced_motion:
                self._end()

    def _end(self) -> None:
        self._fade.stop()
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        box = QRectF(self.rect())
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setOpacity(self._fade.currentValue())
            painter.fillRect(box, linear(box.topLeft(), box.topRight(), _BAND))
            font = QFont(resources.DISPLAY)
            font.setBold(True)
            font.setPixelSize(round(box.height() * 0.38))
            painter.setFont(font)
            painter.setPen(_TITLE)
            upper = box.adjusted(0, 0, 0, -box.height() * 0.3)
            painter.drawText(upper, Qt.AlignmentFlag.AlignCenter, game_words.phase_words(self._phase))
            small = QFont(self.font())
            small.setPixelSize(round(box.height() * 0.17))
            painter.setFont(small)
            painter.setPen(_LINE)
            lower = box.adjusted(0, box.height() * 0.6, 0, -box.height() * 0.08)
            painter.drawText(lower, Qt.AlignmentFlag.AlignCenter, game_words.phase_hint(self._phase))


_RISE: Final = 520  # duration of the rise, in milliseconds


class VictoryAnnouncement(Overlay):
    """The winners in wreaths, until the table is left. Not shown without animation, in puzzles or lessons.

    A press opens the result at once.
    """

    def __init__(self, table: TableContext) -> None:
        super().__init__(table.board)
        model = self._model = table.model
        self._controller = table.controller
        self.title = self.tie = self._line = ""
        self._winners: list[SeatedPlayer] = []
        self._wreaths: list[QPixmap] = []
        self._rise = QVariantAnimation(self, startValue=0.0, endValue=1.0, duration=_RISE)
        self._rise.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._rise.valueChanged.connect(lambda _: self.update())
        model.began.connect(self._end)
        model.event_shown.connect(self._on_event)
        model.update_shown.connect(self._on_update)

    def _on_event(self, event: Event) -> None:
        model, settings = self._model, self._model.settings
        if not isinstance(event, GameOver) or settings.animation == "off" or model.goal or model.guided:
            return
        self._winners = [model.players[seat] for seat in event.winners]
        self.title = headline([model.called[seat] for seat in event.winners], over=True)
        self._line = self.tr("%n saved", None, event.saved[event.winners[0]])
        saved, lost = list(event.saved), list(event.volcano)
        self.tie = tie_words(ranking(saved, lost), saved, model.called)
        self._wreaths = []
        self.appear()
        if settings.reduced_motion:
            self._rise.setCurrentTime(_RISE)
        else:
            self._rise.start()

    def _on_update(self) -> None:
        if self._model.phase != Phase.OVER:  # the last move was taken back
            self._end()

    def _end(self) -> None:
        self._rise.stop()
        self.hide()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._controller.end_look()

    @property
    def risen(self) -> float:
        return float(self._rise.currentValue())

    def paintEvent(self, event: QPaintEvent) -> None:
        area = QRectF(self.rect())
        unit = min(area.height() / 150, area.width() / 180)
        side = unit * (46 if len(self._winners) == 1 else 34)
        if not self._wreaths or self._wreaths[0].deviceIndependentSize().width() != round(side):
            ratio = self.devicePixelRatioF()
            self._wreaths = [laurels_pixmap(player, round(side), ratio, True) for player in self._winners]
        with Painter(self) as painter:
            painter.setOpacity(self.risen)
            painter.translate(area.center() - QPointF(0, unit * 10))
            # It rises like a medal held up: from a little smaller to its full size.
            painter.scale(0.8 + 0.2 * self.risen, 0.8 + 0.2 * self.risen)
            size, words = unit * 11, area.width() * 0.84
            while size > unit * 4 and QFontMetricsF(display_font(size)).horizontalAdvance(self.title) > words:
                size -= 1
            title = display_font(size)
            words = min(words, QFontMetricsF(title).horizontalAdvance(self.title))
            width = max(words + unit * 14, side * len(self._winners) * 1.04 + unit * 12)
            panel = QRectF(-width / 2, -unit * 29, width, unit * (90 if self.tie else 78))
            painter.draw(box_path(panel, unit * 3), QPen(colour(GILT), 2), colour("#180805", 226))
            for n, (player, wreath) in enumerate(zip(self._winners, self._wreaths, strict=True)):
                middle = QPointF((n - (len(self._winners) - 1) / 2) * side * 1.04, 0)
                light = SEATS[player.colour] if player.colour != 2 else "#C9A050"
                painter.glow(middle, side * 0.72, colour(light, 120))
                painter.drawPixmap(QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side).toRect(), wreath)
            painter.setFont(title)
            painter.setPen(_TITLE)
            shown = QFontMetricsF(title).elidedText(self.title, Qt.TextElideMode.ElideMiddle, words + 2)
            painter.drawText(QRectF(-width / 2, unit * 24, width, unit * 14), Qt.AlignmentFlag.AlignCenter, shown)
            small = QFont(resources.TEXT)
            small.setPixelSize(max(round(unit * 5.4), 1))
            painter.setFont(small)
            painter.setPen(_LINE)
            painter.drawText(QRectF(-width / 2, unit * 37, width, unit * 9), Qt.AlignmentFlag.AlignCenter, self._line)
            small.setPixelSize(max(round(unit * 4.4), 1))
            painter.setFont(small)
            why = QRectF(-width / 2, unit * 46, width, unit * 12).adjusted(unit * 4, 0, -unit * 4, 0)
            painter.drawText(why, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, self.tie)


_MARK: Final = 32
_BESIDE: Final = 130  # pixels for the mark, the gaps and a button's edges beside the two texts


_NOTED: Final = 5000  # milliseconds that those who decide nothing see a note
_NOTES: Final = 3  # maximum at once
_WIDEST_NOTE: Final = 320
_GAP: Final = 8
_NOTE: Final = '<p style="margin:0">{text} (<a href="{rule}" style="color:{colour}">{rule}</a>)</p>'


class RuleNotes(Overlay):
    """The latest events that follow from a seldom used rule, with its number, off the squares if possible.

    They stay until the person at the screen has decided again; for spectators, for some seconds. A press removes them;
    on a number, it also opens that rule. Lessons have none.
    """

    rule_requested = Signal(str)

    def __init__(self, table: TableContext, corners: Sequence[QWidget]) -> None:
        """Avoid the widgets in the board's `corners` while they are shown."""
        super().__init__(table.board)
        self._model, self._board, self._corners = table.model, table.board, corners
        self._before: Event | None = None
        self._notes: list[tuple[str, str]] = []  # sentences and their rules
        self.setProperty("role", "card")
        self.words = label()
        by = Qt.TextInteractionFlag
        self.words.setTextInteractionFlags(by.LinksAccessibleByMouse | by.LinksAccessibleByKeyboard)
        self.words.linkActivated.connect(self.rule_requested)
        self._box = column(self, self.words, margins=(10, 6, 10, 6))
        self._timer = QTimer(self, singleShot=True, interval=_NOTED)
        self._timer.timeout.connect(self.clear)
        model = table.model
        model.event_shown.connect(self._hear)
        follow(self.clear, model.began, model.answered_with, model.history.rewound)
        theme.signals.changed.connect(self._write)

    @property
    def texts(self) -> list[str]:
        return [f"{text} ({rule})" for text, rule in self._notes]

    def clear(self, *_: object) -> None:
        self._notes.clear()
        self.hide()

    def place(self) -> None:
        margins, longest = self._box.contentsMargins(), max((text for text in self.texts), key=len, default="")
        needed = self.words.fontMetrics().horizontalAdvance(longest) + margins.left() + margins.right() + 2 * _GAP
        width = min(needed, _WIDEST_NOTE, self._over.width() - 2 * _GAP)
        self.resize(width, self._box.heightForWidth(width))
        squares = [Weighed(self._board.mapFromScene(square_rect(name)).boundingRect(), 1.0) for name in INDEX]
        taken = [*squares, *(Weighed(corner.geometry(), 1.0) for corner in self._corners if corner.isVisible())]
        self.move(best_place([self.size()], self._over.rect(), [], taken).topLeft())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.clear()

    def _hear(self, event: Event) -> None:
        model, before = self._model, self._before
        self._before = event
        if model.guided or not (rule := _seldom_used(event, before)):
            return
        if isinstance(event, GameOver):
            text = self.tr("No one is left in the city: the game is over.")
        else:
            known = [before] if isinstance(before, TileDrawn | OmenDrawn) else []
            text = log_text([*known, event], model.called)
        self._notes = [*(note for note in self._notes if note[0] != text), (text, rule)][-_NOTES:]
        self._write()
        self.appear()
        if not model.own:
            self._timer.start()

    def _write(self, *_: object) -> None:
        link = theme.css(theme.current().link)
        self.words.setText(joined(markup(_NOTE, text=text, rule=rule, colour=link) for text, rule in self._notes))
        self.words.setAccessibleName(" ".join(self.texts))
        self._box.invalidate()


def _seldom_used(event: Event, before: Event | None) -> str:
    """Return the seldom used rule, such as "R7", that led to an event after `before` (None: nothing); else ""."""
    match event:
        case CardPlayed(joker=True):
            return "R7"
        case GaveUp(choice=Choice.RELATIVE):
            return "R9"
        case Sacrificed(victim=None):
            return "R12"
        case Eruption(declared=True):
            return "R13"
        case TileSetAside():
            return "R17"
        case GameOver() if not (isinstance(before, Burned) and before.cause == Cause.END):
            return "R24"
    return ""


class WaitingBar(Overlay):
    """Covers `over`, and pauses the table, while the game waits for someone. `left`: the person here leaves."""

    left = Signal()

    def __init__(self, table: TableContext, over: QWidget) -> None:
        super().__init__(over, table.page)
        self._page, self._model, self._membership = table.page, table.model, table.model.membership
        self.setProperty("role", "waiting")
        self._marks, self._text, self._more = Label(), label(scale=1.2), label(role="muted")
        self._more.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.code_button = button(offer_words(), self._offer_seat)
        self.stand_in_button = button("", self._stand_in)
        self.leave_button = button(self.tr("Leave"), self.left.emit)
        lines = column(None, self._text, self._more, spacing=0)
        buttons = self.code_button, self.stand_in_button, self.leave_button
        self._box = row(self, self._marks, (lines, 1), *buttons, spacing=10, margins=(14, 2, 10, 2))
        self._seats: list[int] = []
        follow(self._show_waiting, table.model.began, table.model.update_shown)
        follow(self._show_waiting, self._membership.room_changed, self._membership.connection_changed)

    @property
    def text(self) -> str:
        """The words shown; "" while the game waits for no one."""
        return self._text.text()

    def _may_offer(self) -> bool:
        """Return whether a code can give the seat that everyone waits for to another phone."""
        return self._membership.hosting and len(self._seats) == 1 and bool(phone_link(self._membership.room))

    def _offer_seat(self) -> None:
        offer_seat(self._page.window(), self._membership.network, self._seats[0])

    def _stand_in(self) -> None:
        for seat in self._seats:
            self._membership.network.request(StandIn(seat))

    def _show_waiting(self) -> None:
        model, line, room = self._model, self._membership, self._membership.room
        waits = not line.cut_off and room is not None and room.stage == "playing" and bool(room.waiting)
        reason = ""
        if line.connection is not None and line.cut_off:
            reason = connection_words(line.connection, not model.watching)
            self._marks.hide()
            self._show(reason, "")
        elif room is not None and waits:
            names = game_words.join_words([room.seats[seat].name for seat in room.waiting])
            reason = self.tr("the game waits for {name}").format(name=names)
            self._show_seats(room, names)
        else:
            self._text.setText("")
            self.hide()
        self.leave_button.setVisible(line.cut_off)
        self.stand_in_button.setVisible(waits and line.hosting)
        self.code_button.setVisible(waits and self._may_offer())
        if reason:  # the height depends on the words and on the width left by the buttons
            self.place()
            if reason != model.pause_reason and self._over.isVisible():
                screen_reader.announce(self, self.accessibleName())
        model.pause(reason)

    def place(self) -> None:
        """Cover the prompt and, if the words need more height, also a part of the board."""
        size = self._over.size()
        height = max(self._box.totalHeightForWidth(size.width()), self._box.totalMinimumSize().height())
        size = size.expandedTo(QSize(0, height))
        self.setGeometry(QRect(self._over.mapTo(self._page, QPoint()), size))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_waiting()

    def _show_seats(self, room: "RoomView", names: str) -> None:
        self._seats = list(room.waiting)
        first, one = room.seats[self._seats[0]], len(self._seats) == 1
        self._marks.setPixmap(piece_pixmap(first.colour, _MARK, self.devicePixelRatioF()))
        self._marks.setVisible(one)
        asleep = all(room.seats[seat].presence == "asleep" for seat in self._seats)
        text = self.tr("Waiting for {name}, whose connections are lost…")
        if asleep:
            text = self.tr("Waiting for {name}, whose phone is asleep…")
        elif one:
            text = self.tr("Waiting for {name}, whose connection is lost…")
        more = self.tr("The game goes on as soon as they are back.")
        if room.away and not asleep:
            more = self.tr("After %n second(s) an AI plays on until they are back.", None, room.away)
        if self._model.active in self._model.own:
            more = " ".join((self.tr("It will be your turn when the game goes on."), more))
        self._show(fill(text, name=names), more)
        self.code_button.setAccessibleName(offer_words(first.name))
        whole = self.tr("Let an AI play for {name}").format(name=first.name) if one else ""
        short = self.tr("Let an AI play") if one else self.tr("Let AIs play")
        # in little room the button drops the name, which the text beside it has
        needed = self._text.fontMetrics().horizontalAdvance(self.text)
        needed += self.fontMetrics().horizontalAdvance(whole) + _BESIDE
        needed += self.code_button.sizeHint().width() if self._may_offer() else 0
        self.stand_in_button.setText(on_button(whole if whole and needed <= self.width() else short))
        self.stand_in_button.setAccessibleName(whole or short)

    def _show(self, text: str, more: str) -> None:
        if self.isHidden():
            presses.renew(self)
        self._text.setText(text)
        self._more.setText(more)
        self._more.setVisible(bool(more))
        self._text.setAlignment(Qt.AlignmentFlag.AlignBottom if more else Qt.AlignmentFlag.AlignVCenter)
        self.appear()
        self.setAccessibleName(f"{text} {more}".strip())


_WIDEST_NAME = 360
_VEIL = QColor(12, 9, 7, 150)


class HandoverScreen(Overlay):
    """Covers the page until the person whose turn it is presses the button."""

    def __init__(self, table: TableContext) -> None:
        super().__init__(table.page)
        self._model, self._controller = table.model, table.controller
        centre = Qt.AlignmentFlag.AlignCenter
        self._mark, self._title = label(wrap=False, align=centre), label(scale=1.35, wrap=False, align=centre)
        self._note = label(self.tr("The cards stay hidden until then."), "muted", wrap=False, align=centre)
        self._button = button("", self._confirm, "primary")
        self._button.setMinimumHeight(44)
        self._button.setAutoDefault(True)
        self.setFocusProxy(self._button)
        frame = Card()
        frame.setMinimumWidth(380)
        column(frame, self._mark, self._title, self._note, self._button, spacing=12, margins=(36, 26, 36, 28))
        box = QVBoxLayout(self)
        box.addWidget(frame, 0, centre)
        table.model.began.connect(self.hide)
        table.model.hand_changed.connect(self._show_next)

    def _show_next(self) -> None:
        if (seat := self._model.next_seat) is None:
            self.hide()
            return
        player = self._model.players[seat]
        self._mark.setPixmap(piece_pixmap(player.colour, 76, self.devicePixelRatioF()))
        # elided, or long names would make the card wider than a small window
        name = self._title.fontMetrics().elidedText(player.name, Qt.TextElideMode.ElideRight, _WIDEST_NAME)
        self._title.setText(markup(self.tr("Pass the screen to <b>{name}</b>"), name=name))
        self._button.setText(on_button(self.tr("I am {name}").format(name=name)))
        self.setAccessibleName(self.tr("Pass the screen to {name}").format(name=player.name))
        call_attention(self._over)
        self.appear()
        self._button.setFocus(Qt.FocusReason.OtherFocusReason)
        presses.renew(self)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), _VEIL)

    def _confirm(self) -> None:
        if self._model.next_seat is not None:
            self._controller.open_hand(self._model.next_seat)
