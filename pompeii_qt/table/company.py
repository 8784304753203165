"""The room around a game: connections, clock, chat, who is waited for, who asks for a seat, and leaving it."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtWidgets import QMenu, QMessageBox, QWidget

from pompeii_qt import words
from pompeii_qt.network_words import connection_words, notice_words
from pompeii_qt.scene.board import Board
from pompeii_qt.table import access
from pompeii_qt.table.asking import AskingBar, Wish
from pompeii_qt.table.clock import TurnClock
from pompeii_qt.table.opening import OpeningDialog
from pompeii_qt.table.room_panel import RoomPanel
from pompeii_qt.table.seats import URGENT, SeatsPanel
from pompeii_qt.table.talk import TalkPanel
from pompeii_qt.table.waiting import WaitingBar

if TYPE_CHECKING:
    from pompeii_qt.network import Chat, Clock, Connection, Network, Notice, Room


class Parts(NamedTuple):
    """What the table shows a room with."""

    board: Board
    seats: SeatsPanel
    talk: TalkPanel
    waiting: WaitingBar


class Company(QObject):
    """Keeps the table in step with the room that its game is played in; without one it shows nothing."""

    entered = Signal(bool)
    """Whether there is a room around the game now."""
    held = Signal(str)
    """Why nobody can act now, in a few words; "" when they can again."""
    heard = Signal()
    """Somebody has said something."""
    leave = Signal()
    """The person wants to leave, and was not asked yet."""

    def __init__(self, network: "Network", parts: Parts, page: QWidget) -> None:
        super().__init__(page)
        self._network, self._parts, self._page = network, parts, page
        self._own: list[int] = []
        self._names: list[str] = []
        self._room: Room | None = None
        self._line: Connection | None = None
        self._held = ""
        self._answered: set[tuple[int, int]] = set()
        self._panel: RoomPanel | None = None
        self.question: QMessageBox | None = None
        self.asking = AskingBar(parts.board)
        self._clock = TurnClock(self)
        network.room.connect(self._show_room)
        network.chat.connect(self._hear)
        network.notice.connect(self._note)
        network.clock.connect(self._set_clock)
        network.connection.connect(self._show_line)
        self._clock.ticked.connect(self._tick)
        parts.talk.said.connect(network.say)
        parts.waiting.stand_in.connect(self._stand_in)
        parts.waiting.leave.connect(self.leave)
        parts.seats.menu_requested.connect(self._open_menu)
        self.asking.answered.connect(self._consent)

    @property
    def room(self) -> "Room | None":
        """The room that the game is played in."""
        return self._room

    @property
    def watching(self) -> bool:
        """Whether nobody here has a seat in the room's game."""
        return self._room is not None and not self._own

    @property
    def can_ask(self) -> bool:
        """Whether somebody who watches may ask for a seat."""
        return self.watching and bool(self._seats_to_have())

    def begin(self, own: list[int], names: list[str]) -> None:
        """A game begins or goes on; `names` are the players', by seat."""
        self._own, self._names = own, names
        self._clock.show(None)
        if self._network.current is None:
            self._line = None
        self._show_room(self._network.current)

    def show_names(self, names: list[str]) -> None:
        """Others play from here on."""
        self._names = names

    def retranslate(self) -> None:
        """Say everything in the language of now."""
        for part in (self._parts.talk, self._parts.waiting, self.asking, self._panel):
            if part is not None:
                part.retranslate()

    def open_panel(self) -> None:
        """Show the room's code, people and clock beside the game."""
        if self._room is None:
            return
        if self._panel is None:
            self._panel = panel = RoomPanel(self._page, self._network.hosting)
            panel.kicked.connect(self._kick)
            panel.clock_set.connect(self._network.set_clock)
            panel.away_set.connect(self._network.set_away)
        self._panel.show_room(self._room)
        self._panel.show()
        self._panel.activateWindow()

    def open_game(self) -> None:
        """Ask what the running game is to be called on the network, and open it."""
        host = self._names[self._own[0]] if self._own else ""
        dialog = OpeningDialog(host, self._page)
        dialog.wanted.connect(lambda name, code: self._network.open_game(name, host or name, code))
        dialog.open()

    def ask_leave(self, leave: Callable[[], None]) -> None:
        """Leave; in a room only after a question."""
        room = self._room
        if room is None or room.stage == "over" or self._line_lost:
            leave()
            return
        hosting, watching = self._network.hosting, self.watching
        box = QMessageBox(self._page)
        box.setIcon(QMessageBox.Icon.NoIcon)
        if hosting:
            box.setText(self.tr("Close the game for everybody?"))
            box.setInformativeText(
                self.tr("It is saved. The others wait and come back by themselves when you open it again.")
            )
        elif watching:
            box.setText(self.tr("Stop watching?"))
        else:
            box.setText(self.tr("Leave the game?"))
            box.setInformativeText(self.tr("An AI will play on for you; you can come back."))
        box.setWindowTitle(box.text())
        yes = box.addButton(
            self.tr("Close the game") if hosting else self.tr("Leave"), QMessageBox.ButtonRole.AcceptRole
        )
        box.setDefaultButton(box.addButton(self.tr("Stay"), QMessageBox.ButtonRole.RejectRole))
        box.buttonClicked.connect(lambda button: leave() if button is yes else None)
        box.finished.connect(self._forget_question)
        box.finished.connect(box.deleteLater)
        self.question = box
        box.open()

    @property
    def _line_lost(self) -> bool:
        return self._line is not None and self._line.line in ("waiting", "lost")

    def _show_room(self, room: "Room | None") -> None:
        before, self._room = self._room, room
        if room is None:
            if before is not None:
                self._end()
            self._show_waiting()
            return
        if before is None or before.game != room.game:
            self._parts.talk.begin()
            self._answered.clear()
        if before is None:
            self.entered.emit(True)
        self._show_presence()
        self._show_waiting()
        self._show_menus(room)
        self._show_wishes(room)
        taken = {seat.member for seat in room.seats}
        self._parts.talk.show_watchers([one.name for one in room.members if one.number not in taken])
        if self._panel is not None:
            self._panel.show_room(room)

    def _end(self) -> None:
        """Out of the room; why, where it was not wanted, stays to be read."""
        self._clock.show(None)
        self._parts.seats.show_presence([])
        self._parts.seats.set_menus([])
        self.asking.show_wishes([])
        if self._panel is not None:
            self._panel.close()
            self._panel.deleteLater()
            self._panel = None
        if self.question is not None:
            self.question.reject()
        if not self._line_lost:
            self._line = None
        self.entered.emit(False)

    def _show_line(self, line: "Connection") -> None:
        self._line = line
        if self._room is None:
            return  # on the way in, which is another page's business
        self._parts.talk.set_open(line.line in ("online", "shaky"))
        if self._line_lost:
            self._clock.hold()
        self._show_presence()
        self._show_waiting()

    def _show_presence(self) -> None:
        room, line = self._room, self._line.line if self._line else "online"
        if room is None:
            return
        shown = [seat.presence if seat.kind == "person" else "" for seat in room.seats]
        for seat in self._own:  # of its own line the host knows less than we do
            if line != "online" and not self._network.hosting:
                shown[seat] = "shaky" if line == "shaky" else "away"
        self._parts.seats.show_presence(shown)

    def _show_waiting(self) -> None:
        room, line = self._room, self._line
        if line is not None and self._line_lost:
            self._parts.waiting.show_line(partial(connection_words, line.line, line.why))
            self._hold(self._parts.waiting.text)
        elif room is not None and room.waiting and room.stage == "playing":
            seats = {seat: (room.seats[seat].name, room.seats[seat].colour) for seat in room.waiting}
            self._parts.waiting.show_seats(seats, room.away, self._network.hosting)
            names = words.join_words([name for name, _ in seats.values()])
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

    def _hear(self, chat: "Chat") -> None:
        colour = None
        if self._room is not None and chat.seat is not None and chat.seat < len(self._room.seats):
            colour = self._room.seats[chat.seat].colour
        self._parts.talk.add(chat.name, colour, chat.text)
        self._announce(self._parts.talk.lines[-1])
        self.heard.emit()

    def _note(self, notice: "Notice") -> None:
        if text := notice_words(notice.what, notice.name):
            self._parts.talk.note(text)
            self._announce(text)

    def _announce(self, text: str) -> None:
        if self._page.isVisible():
            access.announce(self._page, text)

    def _set_clock(self, clock: "Clock") -> None:
        self._clock.show(clock)

    def _tick(self, seat: int | None, seconds: int, running: bool) -> None:
        self._parts.seats.show_time(seat, seconds, running)
        if running and seconds == URGENT and seat in self._own:
            self._announce(self.tr("%n second(s) left", None, seconds))

    def _seats_to_have(self) -> list[int]:
        room = self._room
        if room is None or room.stage != "playing" or room.takeover == "no":
            return []
        return [number for number, seat in enumerate(room.seats) if seat.kind == "ai"]

    def _show_menus(self, room: "Room") -> None:
        if self._network.hosting:
            self._parts.seats.set_menus([n for n, seat in enumerate(room.seats) if seat.member not in (None, room.you)])
        else:
            self._parts.seats.set_menus(self._seats_to_have() if self.watching else [])

    def _open_menu(self, seat: int, at: QPoint) -> None:
        if (room := self._room) is None or seat >= len(room.seats):
            return
        view, menu = room.seats[seat], QMenu(self._page)
        menu.setAccessibleName(view.name)
        if self._network.hosting:
            stand_in = menu.addAction(words.on_button(self.tr("Let an AI play for {name}").format(name=view.name)))
            stand_in.setEnabled(view.presence == "away")
            stand_in.triggered.connect(lambda: self._stand_in([seat]))
            kick = menu.addAction(words.on_button(self.tr("Send {name} away…").format(name=view.name)))
            kick.triggered.connect(lambda: self._kick(view.member))
        else:
            asked = next((one.wants for one in room.members if one.number == room.you), None) == seat
            take = menu.addAction(self.tr("You have asked for this seat") if asked else self.tr("Take this seat"))
            take.setEnabled(not asked and seat in self._seats_to_have())
            take.triggered.connect(lambda: self._network.sit(seat))
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(at)

    def _stand_in(self, seats: list[int]) -> None:
        for seat in seats:
            self._network.stand_in(seat)

    def _kick(self, member: int | None) -> None:
        one = next((one for one in self._room.members if one.number == member), None) if self._room else None
        if one is None:
            return
        box = QMessageBox(self._panel if self._panel is not None and self._panel.isVisible() else self._page)
        box.setIcon(QMessageBox.Icon.NoIcon)
        box.setText(self.tr("Send {name} away?").format(name=one.name))
        box.setTextFormat(box.textFormat().PlainText)
        box.setInformativeText(
            self.tr("An AI takes the seat, if there is one. {name} cannot come back.").format(name=one.name)
        )
        box.setWindowTitle(box.text())
        yes = box.addButton(self.tr("Send away"), QMessageBox.ButtonRole.AcceptRole)
        box.setDefaultButton(box.addButton(self.tr("Cancel"), QMessageBox.ButtonRole.RejectRole))
        box.buttonClicked.connect(lambda button: self._network.kick(one.number) if button is yes else None)
        box.finished.connect(box.deleteLater)
        box.open()

    def _show_wishes(self, room: "Room") -> None:
        asked = {(one.number, one.wants) for one in room.members if one.wants is not None}
        self._answered &= asked  # who asks again is asked about again
        wishes = [
            Wish(one.number, one.name, room.seats[one.wants].name)
            for one in room.members
            if one.wants is not None and one.wants < len(room.seats) and (one.number, one.wants) not in self._answered
        ]
        self.asking.show_wishes(wishes if self._network.hosting and room.takeover == "ask" else [])

    def _consent(self, member: int, yes: bool) -> None:
        if self._room is not None:
            self._answered |= {
                (member, one.wants) for one in self._room.members if one.number == member and one.wants is not None
            }
        self._network.consent(member, yes)

    def _forget_question(self) -> None:
        self.question = None
