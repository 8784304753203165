"""The room around a game as the table shows it: connections, clock, chat, and who is waited for."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from pompeii_qt import game_words
from pompeii_qt.network_words import alarm_words, connection_words, notice_words
from pompeii_qt.table.countdown import Countdown
from pompeii_qt.table.model import TableModel
from pompeii_qt.table.waiting import WaitingBar
from pompeii_qt.widgets import screen_reader
from pompeii_qt.widgets.chat import ChatPanel
from pompeii_qt.widgets.seats import URGENT, SeatsPanel

if TYPE_CHECKING:
    from pompeii_qt.network import Alarm, Chat, ConnectionStatus, Notice


class RoomPresenter(QObject):
    """Keeps the table in step with the room that its game is played in; without one it shows nothing."""

    heard = Signal()
    """Somebody else has said something."""

    def __init__(
        self, model: TableModel, seats: SeatsPanel, chat: ChatPanel, waiting: WaitingBar, page: QWidget
    ) -> None:
        super().__init__(page)
        self._model, self._seats, self._chat, self._waiting, self._page = model, seats, chat, waiting, page
        self._in_room = False
        self._countdown = Countdown(self)
        self._countdown.ticked.connect(self._show_time)
        model.began.connect(self._begin)
        model.update_shown.connect(self._show_waiting)
        model.room_changed.connect(self._show_room)
        network = model.network
        network.chat.connect(self._on_chat)
        network.notice.connect(self._on_notice)
        network.alarm.connect(self._on_alarm)
        network.clock.connect(self._countdown.show)
        network.connection.connect(self._on_connection)
        chat.said.connect(network.say)
        waiting.stand_in.connect(self._stand_in)
        self._show_room()

    def _begin(self) -> None:
        self._countdown.show(None)
        if self._model.room is None:
            self._model.connection = None
        self._show_room()

    def _show_room(self) -> None:
        model, room = self._model, self._model.room
        if room is not None and not self._in_room:
            if model.connection is not None and model.connection.state == "lost":
                model.connection = None  # the line to another room
            self._open_chat()
        if room is not None:
            self._show_presence()
            taken = {seat.member for seat in room.seats}
            self._chat.show_watchers([one.name for one in room.members if one.number not in taken])
        elif self._in_room:
            self._end()
        self._in_room = room is not None
        self._show_waiting()

    def _end(self) -> None:
        """Out of the room; why, where it was not wanted, stays to be read."""
        self._countdown.show(None)
        self._chat.begin()  # now: what was said in a room comes before the room
        self._seats.show_presence([])
        if not self._model.cut_off:
            self._model.connection = None

    def _on_connection(self, connection: "ConnectionStatus") -> None:
        self._model.connection = connection
        if self._model.room is None:
            return  # on the way in, which is another page's business
        self._open_chat()
        if self._model.cut_off:
            self._countdown.hold()
        self._show_presence()
        self._show_waiting()

    def _open_chat(self) -> None:
        self._chat.set_open(self._model.line in ("online", "shaky"))

    def _show_presence(self) -> None:
        room, line = self._model.room, self._model.line
        if room is None:
            return
        shown = [seat.presence if seat.kind == "person" else "" for seat in room.seats]
        if line != "online" and self._model.guest:  # the room as it was last told of may be another by now
            hosts = {member.number for member in room.members if member.host}
            for number, seat in enumerate(room.seats):
                if seat.member in hosts:
                    shown[number] = "shaky" if line == "shaky" else "away"
        self._seats.show_presence(shown)

    def _show_waiting(self) -> None:
        model, room = self._model, self._model.room
        reason = ""
        if model.connection is not None and model.cut_off:
            line, why = model.connection.state, model.connection.why
            self._waiting.show_line(partial(connection_words, line, why, not model.watching))
            reason = self._waiting.text
        elif room is not None and room.waiting and room.stage == "playing":
            seats = {seat: (room.seats[seat].name, room.seats[seat].colour) for seat in room.waiting}
            self._waiting.show_seats(seats, room.away, model.hosting, model.active in model.own)
            names = game_words.join_words([name for name, _ in seats.values()])
            reason = self.tr("the game waits for {name}").format(name=names)
        else:
            self._waiting.clear()
        if reason and reason != model.pause_reason:
            self._announce(self._waiting.accessibleName())
        model.pause(reason)

    def _stand_in(self, seats: list[int]) -> None:
        for seat in seats:
            self._model.network.stand_in(seat)

    def _on_chat(self, chat: "Chat") -> None:
        room, colour = self._model.room, None
        if room is not None and chat.seat is not None and chat.seat < len(room.seats):
            colour = room.seats[chat.seat].colour
        self._chat.add(chat.name, colour, chat.text)
        if room is None or not any(one.number == room.you and one.name == chat.name for one in room.members):
            self._announce(self._chat.lines[-1])
            self.heard.emit()

    def _on_notice(self, notice: "Notice") -> None:
        self._note(notice_words(notice.what, notice.name))

    def _on_alarm(self, alarm: "Alarm") -> None:
        self._note(alarm_words(alarm.what, alarm.address, alarm.count, alarm.name))

    def _note(self, text: str) -> None:
        if text:
            self._chat.note(text)
            self._announce(text)

    def _show_time(self, seat: int | None, seconds: int, running: bool) -> None:
        self._seats.show_time(seat, seconds, running)
        if running and seconds == URGENT and seat in self._model.own:
            self._announce(self.tr("%n second(s) left", None, seconds))

    def _announce(self, text: str) -> None:
        if self._page.isVisible():
            screen_reader.announce(self._page, text)
