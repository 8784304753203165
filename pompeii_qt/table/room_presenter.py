"""The room around a game: connections, clock, chat, who is waited for, who asks for a seat, and leaving it."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QDialog, QWidget

from pompeii_qt import game_words
from pompeii_qt.network_words import alarm_words, connection_words, notice_words
from pompeii_qt.scene.board import Board
from pompeii_qt.table.countdown import Countdown
from pompeii_qt.table.open_game_dialog import OpenGameDialog
from pompeii_qt.table.room_dialog import RoomDialog
from pompeii_qt.table.seat_menus import SeatMenus, to_be_had
from pompeii_qt.table.seat_requests import SeatRequest, SeatRequestBar
from pompeii_qt.table.waiting import WaitingBar
from pompeii_qt.widgets import screen_reader
from pompeii_qt.widgets.chat import ChatPanel
from pompeii_qt.widgets.question import ask
from pompeii_qt.widgets.seats import URGENT, SeatsPanel

if TYPE_CHECKING:
    from pompeii_qt.network import Alarm, Block, Chat, ConnectionStatus, Network, Notice, RoomView


class Parts(NamedTuple):
    """What the table shows a room with."""

    board: Board
    seats: SeatsPanel
    chat: ChatPanel
    waiting: WaitingBar


class RoomPresenter(QObject):
    """Keeps the table in step with the room that its game is played in; without one it shows nothing."""

    changed = Signal()
    """The room around the game is another, or there is none any more."""
    held = Signal(str)
    """Why nobody can act now, in a few words; "" when they can again."""
    heard = Signal()
    """Somebody else has said something."""
    leave = Signal()
    """The person leaves, and needs not be asked."""

    def __init__(self, network: "Network", parts: Parts, page: QWidget) -> None:
        super().__init__(page)
        self._network, self._parts, self._page = network, parts, page
        self._own: list[int] = []
        self._names: list[str] = []
        self._room: RoomView | None = None
        self._line: ConnectionStatus | None = None
        self._held = ""
        self._active: int | None = None
        self._opening = False
        self._panel: RoomDialog | None = None
        self.question: QDialog | None = None
        self.asking = SeatRequestBar(parts.board)
        self._clock = Countdown(self)
        self._menus = SeatMenus(network, parts.seats, page)
        network.room.connect(self._show_room)
        network.chat.connect(self._hear)
        network.notice.connect(self._note)
        network.alarm.connect(self._ring)
        network.blocked.connect(self._show_blocks)
        network.clock.connect(self._clock.show)
        network.connection.connect(self._show_line)
        self._clock.ticked.connect(self._tick)
        parts.chat.said.connect(network.say)
        parts.waiting.stand_in.connect(self._stand_in)
        parts.waiting.leave.connect(self.leave)
        self.asking.answered.connect(network.consent)
        self._show_room(network.current)

    @property
    def room(self) -> "RoomView | None":
        """The room that the game is played in."""
        return self._room

    @property
    def watching(self) -> bool:
        """Whether nobody here has a seat in the room's game."""
        return self._room is not None and not self._own

    @property
    def guest(self) -> bool:
        """Whether the game is somebody else's."""
        return self._room is not None and not self._network.hosting

    @property
    def holding(self) -> bool:
        """Whether nobody can act now."""
        return bool(self._held)

    @property
    def hint(self) -> str:
        """What somebody who watches may do, or ""."""
        if self._room is None or not self.watching or not to_be_had(self._room):
            return ""
        wanted = next((one.wants for one in self._room.members if one.number == self._room.you), None)
        if wanted is not None:
            text = self.tr("You have asked for the seat of {name}: the host decides.")
            return text.format(name=self._room.seats[wanted].name)
        return self.tr("To play yourself, ask for the seat of an AI: ⋯ on its card.")

    def begin(self, own: list[int], names: list[str]) -> None:
        """A game begins or goes on; `names` are the players', by seat."""
        self._own, self._names = own, names
        self._clock.show(None)
        if self._network.current is None:
            self._line = None
        self._show_room(self._network.current)

    def show_turn(self, active: int | None) -> None:
        """Which seat is to decide."""
        self._active = active
        if self._held:
            self._show_waiting()

    def show_names(self, names: list[str]) -> None:
        """Others play from here on."""
        self._names = names

    def retranslate(self) -> None:
        """Say everything in the current language."""
        for part in (self._parts.chat, self._parts.waiting, self.asking, self._panel):
            if part is not None:
                part.retranslate()

    def open_panel(self) -> None:
        """Show the room's code, people and clock beside the game."""
        if self._room is None:
            return
        if self._panel is None:
            self._panel = panel = RoomDialog(self._page, self._network.hosting)
            panel.kicked.connect(lambda member: self._menus.kick(member, panel))
            panel.clock_set.connect(self._network.set_clock)
            panel.away_set.connect(self._network.set_away)
            panel.new_code.connect(self._network.new_code)
            panel.sent_away.lifted.connect(self._network.lift)
            panel.sent_away.show_blocks(self._network.blocks)
        self._panel.show_room(self._room)
        self._panel.show()
        self._panel.activateWindow()

    def open_game(self) -> None:
        """Ask what the running game is to be called on the network, and open it."""
        host = self._names[self._own[0]] if self._own else ""
        dialog = OpenGameDialog(host, self._page)

        def wanted(name: str, code: str | None) -> None:
            self._opening = True
            self._network.open_game(name, host or name, code)

        dialog.wanted.connect(wanted)
        dialog.open()

    def ask_leave(self, leave: Callable[[], None]) -> None:
        """Leave; a room only after a question."""
        room = self._room
        if room is None or room.stage == "over" or self._line_lost:
            leave()
            return
        answers = self.tr("Leave"), self.tr("Stay")
        if self._network.hosting:
            text = self.tr("Close the game for everybody?")
            more = self.tr("It is saved. The others keep their seats and can come back when you open it again.")
            answers = self.tr("Close the game"), answers[1]
        elif self.watching:
            text, more = self.tr("Stop watching?"), ""
        else:
            text, more = (
                self.tr("Leave the game?"),
                self.tr("An AI plays on for you until you come back to your seat."),
            )
        self.question = ask(self._page, text, more, answers, leave)
        self.question.finished.connect(self._forget_question)

    @property
    def _line_lost(self) -> bool:
        return self._line is not None and self._line.state in ("waiting", "lost")

    def _show_room(self, room: "RoomView | None") -> None:
        hint = self.hint
        before, self._room = self._room, room
        if room is not None and before is None:
            if self._line is not None and self._line.state == "lost":
                self._line = None  # the line to another room
            self._open_talk()
        self._menus.show_room(room, self.watching)
        if room is None:
            if before is not None:
                self._end()
        else:
            self._show_presence()
            self._show_wishes(room)
            taken = {seat.member for seat in room.seats}
            self._parts.chat.show_watchers([one.name for one in room.members if one.number not in taken])
            if self._panel is not None:
                self._panel.show_room(room)
        self._show_waiting()
        if (before is None) != (room is None) or (room and before and before.stage != room.stage) or hint != self.hint:
            self.changed.emit()
        if room is not None and self._opening and self._network.hosting:
            self._opening = False
            self.open_panel()  # the code is to be read out

    def _end(self) -> None:
        """Out of the room; why, where it was not wanted, stays to be read."""
        self._clock.show(None)
        self._parts.chat.begin()  # now: what was said in a room comes before the room
        self._parts.seats.show_presence([])
        self.asking.show_wishes([])
        if self._panel is not None:
            self._panel.close()
            self._panel.deleteLater()
            self._panel = None
        if self.question is not None:
            self.question.reject()
        if not self._line_lost:
            self._line = None

    def _show_line(self, line: "ConnectionStatus") -> None:
        self._line = line
        if self._room is None:
            return  # on the way in, which is another page's business
        self._open_talk()
        if self._line_lost:
            self._clock.hold()
        self._show_presence()
        self._show_waiting()

    def _open_talk(self) -> None:
        self._parts.chat.set_open(self._line is None or self._line.state in ("online", "shaky"))

    def _show_presence(self) -> None:
        room, line = self._room, self._line.state if self._line else "online"
        if room is None:
            return
        shown = [seat.presence if seat.kind == "person" else "" for seat in room.seats]
        if line != "online" and self.guest:  # the room as it was last told of may be another by now
            hosts = {member.number for member in room.members if member.host}
            for number, seat in enumerate(room.seats):
                if seat.member in hosts:
                    shown[number] = "shaky" if line == "shaky" else "away"
        self._parts.seats.show_presence(shown)

    def _show_waiting(self) -> None:
        room, line = self._room, self._line
        if line is not None and self._line_lost:
            self._parts.waiting.show_line(partial(connection_words, line.state, line.why, not self.watching))
            self._hold(self._parts.waiting.text)
        elif room is not None and room.waiting and room.stage == "playing":
            seats = {seat: (room.seats[seat].name, room.seats[seat].colour) for seat in room.waiting}
            mine = self._active in self._own
            self._parts.waiting.show_seats(seats, room.away, self._network.hosting, mine)
            names = game_words.join_words([name for name, _ in seats.values()])
            self._hold(self.tr("the game waits for {name}").format(name=names))
        else:
            self._parts.waiting.clear()
            self._hold("")

    def _hold(self, why: str) -> None:
        if why != self._held:
            self._held = why
            self.held.emit(why)
            if why:
                self._announce(self._parts.waiting.accessibleName())

    def _stand_in(self, seats: list[int]) -> None:
        for seat in seats:
            self._network.stand_in(seat)

    def _show_wishes(self, room: "RoomView") -> None:
        wanted = [(one, one.wants) for one in room.members if one.wants is not None and one.wants < len(room.seats)]
        wishes = [SeatRequest(one.number, one.name, seat, room.seats[seat].name) for one, seat in wanted]
        self.asking.show_wishes(wishes if self._network.hosting and room.stage == "playing" else [])

    def _hear(self, chat: "Chat") -> None:
        room, colour = self._room, None
        if room is not None and chat.seat is not None and chat.seat < len(room.seats):
            colour = room.seats[chat.seat].colour
        self._parts.chat.add(chat.name, colour, chat.text)
        if room is None or not any(one.number == room.you and one.name == chat.name for one in room.members):
            self._announce(self._parts.chat.lines[-1])
            self.heard.emit()

    def _note(self, notice: "Notice") -> None:
        if text := notice_words(notice.what, notice.name):
            self._parts.chat.note(text)
            self._announce(text)

    def _ring(self, alarm: "Alarm") -> None:
        text = alarm_words(alarm.what, alarm.address, alarm.count, alarm.name)
        self._parts.chat.note(text)
        self._announce(text)

    def _show_blocks(self, blocks: "list[Block]") -> None:
        if self._panel is not None:
            self._panel.sent_away.show_blocks(blocks)

    def _tick(self, seat: int | None, seconds: int, running: bool) -> None:
        self._parts.seats.show_time(seat, seconds, running)
        if running and seconds == URGENT and seat in self._own:
            self._announce(self.tr("%n second(s) left", None, seconds))

    def _announce(self, text: str) -> None:
        if self._page.isVisible():
            screen_reader.announce(self._page, text)

    def _forget_question(self) -> None:
        self.question = None
