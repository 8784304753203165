"""A room before its game: who sits where, by which rules, and what is said meanwhile."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QHideEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QWidget

from pompeii_qt import theme
from pompeii_qt.network import Ready, Say
from pompeii_qt.pages.lobby_panels import LobbySeat, RulesPanel
from pompeii_qt.widgets import screen_reader
from pompeii_qt.widgets.basic import Heading, add_all, button, card, column, label, row, set_role
from pompeii_qt.widgets.page import WIDTH, Page, ScrollArea
from pompeii_qt.widgets.room import BlockList, ChatPanel, InvitePanel, PeopleList, send_away
from pompeii_qt.words.game_words import join_words
from pompeii_qt.words.network import alarm_words, connection_words, notice_words

if TYPE_CHECKING:
    from pompeii_qt.network import Alarm, Chat, ConnectionStatus, Network, Notice, RoomView

_SIDE: Final = 380
_AROUND: Final = 80
"""Pixels of width that are left beside both columns and between them."""
_SEATS: Final = 1.15
"""How much wider than what is beside them the seats are at least."""
_CHAT: Final = 9
"""Lines of text that the chat is high under the seats."""
_TALLEST: Final = 15
"""And at most, beside them."""


class LobbyPage(Page):
    """Follows the room one is in; `left` when one wants out of it, `explain` asks for a place in the rule book.

    `bots` names the programs that a host may let play.
    """

    left = Signal()
    explain = Signal(str)

    def __init__(self, network: "Network", bots: Callable[[], Iterable[str]] = tuple) -> None:
        super().__init__(QCoreApplication.translate("LobbyPage", "Lobby"), scrolled=False)
        self._network, self._bots = network, bots
        self._room: RoomView | None = None
        self.back_button.setText(self.tr("‹  Leave"))
        self.back.connect(self.leave)
        self.bar = self._make_bar()
        self.seats: list[LobbySeat] = []
        self._expected: int | None = None
        """The seat that was asked for and is not yet ours."""
        self._trouble = ""
        """What there is to say of the connection to the host."""
        self._seats = column(None)
        self.watchers = PeopleList(network, partial(send_away, self, network), watching=True)
        self.sent_away = BlockList(network)
        self.rules = RulesPanel(network)
        self.invite, self.chat = InvitePanel(network), ChatPanel()
        middle = row(None, 1, (self._make_columns(), 1000), 1, spacing=0)  # all there is, up to its widest
        add_all(self.body, self.bar, (middle, 1))
        self._make_footer()
        network.room.connect(self.show_room)
        network.chat.connect(self.show_chat)
        network.notice.connect(self.show_notice)
        network.alarm.connect(self.show_alarm)
        network.connection.connect(self.show_connection)
        self.chat.said.connect(lambda text: network.do(Say(text)))
        self.rules.explain.connect(self.explain)
        self.landing = self.ready
        self.show_room(network.current)
        for line in network.lines:
            self.show_chat(line)

    def expect_seat(self, number: int) -> None:
        """One has asked for this open seat: until the host has answered it is shown as taken."""
        self._expected = number

    def show_room(self, room: "RoomView | None") -> None:
        """The room as it stands; None: one is out of it, and what was said there is gone."""
        if room is None:
            self._room = None
            self.chat.begin()
            self.rules.reset()
        if room is None or room.stage != "lobby":
            self._expected = None
            return
        room = self._as_expected(room)
        if self._room is None and self._network.hosting:  # a host that was waited for before is of no account
            self._set_trouble("")
        self._room = room
        self.title.set_text(room.name)
        self._fit_seats(len(room.seats))
        for seat in self.seats:
            seat.show_seat(room)
        for part in (self.watchers, self.rules, self.invite):
            part.show_room(room)
        self._show_footer(room)

    def _as_expected(self, room: "RoomView") -> "RoomView":
        seat = room.seats[self._expected] if self._expected is not None else None
        if seat is None or seat.kind != "open" or room.own_seat is not None or room.me is None:
            self._expected = None
            return room
        taken = replace(seat, kind="person", name=room.me.name, member=room.you)
        return replace(room, seats=[taken if each is seat else each for each in room.seats])

    def show_chat(self, chat: "Chat") -> None:
        seats = self._network.current.seats if self._network.current else []
        seated = chat.seat is not None and chat.seat < len(seats)
        self.chat.add(chat.name, seats[chat.seat or 0].colour if seated else None, chat.text)
        self._announce(f"{chat.name}: {chat.text}")

    def show_notice(self, notice: "Notice") -> None:
        self._note(notice_words(notice.what, notice.name))

    def show_alarm(self, alarm: "Alarm") -> None:
        self._note(alarm_words(alarm.what, alarm.address, alarm.count, alarm.name))

    def show_connection(self, connection: "ConnectionStatus") -> None:
        """Show a bar while the connection to the host is in trouble."""
        worrying = connection.state in ("shaky", "waiting")
        # A lobby ends with its host's program: whether a seat is kept nobody here can know.
        words = connection_words(connection.state, connection.why, seated=False) if worrying else ""
        self._set_trouble(words, connection.state != "waiting")

    def leave(self) -> None:
        """Out of the room: at once where nobody is left behind, otherwise after a question."""
        room, hosting = self._room, self._network.hosting
        if room is None or (len(room.members) < 2 if hosting else room.own_seat is None):
            self._go()
            return
        close, give_up = self.tr("Leave and close the game for everyone?"), self.tr("Leave and give up your seat?")
        self.bar_words.setText(close if hosting else give_up)
        self.stay.show()
        self.bar.show()
        self.stay.setFocus()

    def hideEvent(self, event: QHideEvent) -> None:
        """Whoever comes back, from the rule book say, finds no question open."""
        self._show_trouble()
        super().hideEvent(event)

    def _make_columns(self) -> QWidget:
        self._left, self._side, both = QWidget(), QWidget(), QWidget()
        seats = card(Heading(self.tr("Seats"), 1.1), self._seats)
        self._column = column(self._left, seats, self.watchers, self.sent_away, self.rules, 1, spacing=12)
        column(self._side, self.invite, (self.chat, 20), 1, spacing=12)
        self._beside = row(both, (ScrollArea(self._left), 1), self._side, spacing=14)
        self._stacked = False
        theme.signals.resized.connect(self._arrange)
        return both

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        scale, line = (1 + theme.text_scale()) / 2, self.fontMetrics().lineSpacing()
        width = round(_SIDE * scale)
        seats = max(self._left.minimumSizeHint().width(), round(width * _SEATS))
        stacked = min(self.width(), WIDTH) < width + seats + _AROUND
        self._side.setMinimumWidth(0 if stacked else width)
        self._side.setMaximumWidth(WIDTH if stacked else width)
        self.chat.setMinimumHeight(line * _CHAT if stacked else 0)
        self.chat.setMaximumHeight(line * _TALLEST)
        if stacked != self._stacked:
            self._stacked = stacked
            before, after = (self._beside, self._column) if stacked else (self._column, self._beside)
            before.removeWidget(self._side)
            after.insertWidget(1, self._side)  # after the seats, and scrolled with them where it is under them

    def _make_bar(self) -> QFrame:
        bar = QFrame()
        bar.setProperty("role", "bar")
        self.bar_words, self.bar_leave = label(), button(self.tr("Leave"), self._go, "danger")
        self.stay = button(self.tr("Stay"), self._show_trouble)
        row(bar, (self.bar_words, 1), self.bar_leave, self.stay, spacing=10, margins=8)
        bar.hide()
        return bar

    def _make_footer(self) -> None:
        self.words = label(align=Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.ready = button("", self._send_ready, "primary")
        self.ready.setCheckable(True)
        self.start = button(self.tr("Start"), self._network.start, "primary")
        self.footer.setSpacing(12)
        add_all(self.footer, (self.words, 1), self.ready, self.start)

    def _fit_seats(self, seats: int) -> None:
        # Seats are kept and refilled: a menu that is open on one must not vanish under the pointer.
        while len(self.seats) > seats:
            self.seats.pop().deleteLater()
        while len(self.seats) < seats:
            self.seats.append(LobbySeat(len(self.seats), self._network, self._bots))
            self._seats.addWidget(self.seats[-1])

    def _show_footer(self, room: "RoomView") -> None:
        hosting, own = self._network.hosting, room.own_seat
        seated = not hosting and own is not None
        # Whoever has just taken a seat says ready next, unless in the middle of a chat line.
        just_sat = seated and self.ready.isHidden() and self.chat.entry.hasFocus() and not self.chat.entry.text()
        self.start.setVisible(hosting)
        self.ready.setVisible(seated)
        if just_sat:
            self.ready.setFocus()
        self.landing = self.start if hosting else self.ready if own else self.chat.entry
        if hosting:
            waiting = self._unready(room)
            self.start.setText(self.tr("Start anyway") if waiting else self.tr("Start"))
            self.words.setText(self._why_not_yet(room, waiting))
        elif own:
            self.ready.setChecked(own.ready)
            self.ready.setText(self.tr("✓  Ready") if own.ready else self.tr("I am ready"))
            set_role(self.ready, "done" if own.ready else "primary")
            starts, begin = self.tr("The host starts the game."), self.tr("Choose “I am ready” when you want to start.")
            self.words.setText(starts if own.ready else begin)
        else:
            self.words.setText(self._how_to_play(room))

    def _how_to_play(self, room: "RoomView") -> str:
        kinds = {seat.kind for seat in room.seats}
        if "open" in kinds:
            return self.tr("You are watching. Take an open seat to play.")
        if "ai" in kinds and room.takeover == "ask":
            return self.tr("You are watching. To play, ask for an AI's seat.")
        if "ai" in kinds and room.takeover == "yes":
            return self.tr("You are watching. To play, take an AI's seat.")
        return self.tr("You are watching.")

    def _unready(self, room: "RoomView") -> list[str]:
        """Guests on a seat who have not said that they are ready."""
        guests = (seat for seat in room.seats if seat.kind == "person" and seat.member != room.you)
        return [seat.name for seat in guests if not seat.ready]

    def _why_not_yet(self, room: "RoomView", waiting: list[str]) -> str:
        parts = [self.tr("Not ready yet: {}.").format(join_words(waiting))] if waiting else []
        if open_seats := sum(seat.kind == "open" for seat in room.seats):
            parts.append(self.tr("%n open seat(s) will go to AIs.", None, open_seats))
        return " ".join(parts) or self.tr("Everyone is ready.")

    def _show_trouble(self) -> None:
        self.bar_words.setText(self._trouble)
        self.stay.hide()
        self.bar.setVisible(bool(self._trouble))

    def _set_trouble(self, words: str, connected: bool = True) -> None:
        """What there is to say of the connection; until it is there again, nothing can be said or done."""
        self._trouble = words
        self._show_trouble()
        self.chat.set_open(connected)
        for part in (self.ready, *self.seats):
            part.setEnabled(connected)

    def _note(self, words: str) -> None:
        if words:
            self.chat.note(words)
            self._announce(words)

    def _announce(self, words: str) -> None:
        if self.isVisible():
            screen_reader.announce(self, words)

    def _send_ready(self) -> None:
        self.rules.accept()
        self._network.do(Ready(self.ready.isChecked()))

    def _go(self) -> None:
        self._room = None
        self._set_trouble("")
        self.left.emit()
