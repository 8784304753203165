"""The room around a game as the table shows it: connections, clock and chat."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from pompeii_qt.network_words import alarm_words, notice_words
from pompeii_qt.table.countdown import Countdown
from pompeii_qt.table.model import TableModel
from pompeii_qt.widgets import screen_reader
from pompeii_qt.widgets.chat import ChatPanel
from pompeii_qt.widgets.seats import URGENT, SeatsPanel

if TYPE_CHECKING:
    from pompeii_qt.network import Alarm, Chat, Notice


class RoomPresenter(QObject):
    """Keeps the table in step with the room that its game is played in; without one it shows nothing."""

    heard = Signal()
    """Somebody else has said something."""

    def __init__(self, model: TableModel, seats: SeatsPanel, chat: ChatPanel, page: QWidget) -> None:
        super().__init__(page)
        self._model, self._seats, self._chat, self._page = model, seats, chat, page
        self._in_room = False
        self._countdown = Countdown(self)
        self._countdown.ticked.connect(self._show_time)
        model.began.connect(self._begin)
        model.room_changed.connect(self._show_room)
        model.connection_changed.connect(self._show_connection)
        network = model.network
        network.chat.connect(self._on_chat)
        network.notice.connect(self._on_notice)
        network.alarm.connect(self._on_alarm)
        network.clock.connect(self._countdown.show)
        chat.said.connect(network.say)
        self._show_room()

    def _begin(self) -> None:
        self._countdown.show(None)
        self._show_room()

    def _show_room(self) -> None:
        room = self._model.room
        if room is not None:
            self._open_chat()
            self._show_presence()
            # members without a seat watch
            taken = {seat.member for seat in room.seats}
            self._chat.show_watchers([one.name for one in room.members if one.number not in taken])
        elif self._in_room:
            self._countdown.show(None)
            self._chat.begin()  # now: what was said in a room comes before the room
            self._seats.show_presence([])
        self._in_room = room is not None

    def _show_connection(self) -> None:
        self._open_chat()
        if self._model.cut_off:
            self._countdown.hold()
        self._show_presence()

    def _open_chat(self) -> None:
        self._chat.set_open(self._model.connection_state in ("online", "shaky"))

    def _show_presence(self) -> None:
        room, line = self._model.room, self._model.connection_state
        if room is None:
            return
        shown = [seat.presence if seat.kind == "person" else "" for seat in room.seats]
        if line != "online" and self._model.guest:  # the room as it was last told of may be another by now
            hosts = {member.number for member in room.members if member.host}
            for number, seat in enumerate(room.seats):
                if seat.member in hosts:
                    shown[number] = "shaky" if line == "shaky" else "away"
        self._seats.show_presence(shown)

    def _on_chat(self, chat: "Chat") -> None:
        room, colour = self._model.room, None
        if room is not None and chat.seat is not None and chat.seat < len(room.seats):
            colour = room.seats[chat.seat].colour
        self._chat.add(chat.name, colour, chat.text)
        # one's own lines come back from the host like all others: the name tells them apart
        if room is None or room.me is None or room.me.name != chat.name:
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
        # a screen reader says it once, not every second
        if running and seconds == URGENT and seat in self._model.own:
            self._announce(self.tr("%n second(s) left", None, seconds))

    def _announce(self, text: str) -> None:
        if self._page.isVisible():
            screen_reader.announce(self._page, text)
