"""The room around a game: what is seen of it at the table, its dialog, and what a person here may do about it."""

from collections.abc import Callable
from math import ceil
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QElapsedTimer, QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QDialog, QLineEdit, QWidget

from pompeii_core.text import NAME
from pompeii_qt.network import Say
from pompeii_qt.table.model import TableModel
from pompeii_qt.table.seat_requests import SeatMenus
from pompeii_qt.widgets import screen_reader
from pompeii_qt.widgets.basic import CheckBox, button, card, column, label
from pompeii_qt.widgets.dialogs import Dialog, ask, ask_to_lose
from pompeii_qt.widgets.room import BlockList, ChatPanel, InvitePanel, PeopleList, RoomTerms
from pompeii_qt.widgets.seats import URGENT, SeatsPanel
from pompeii_qt.words.names import game_name
from pompeii_qt.words.network import alarm_words, notice_words

if TYPE_CHECKING:
    from pompeii_qt.network import Alarm, Chat, ClockView, Network, Notice, RoomView


translate = QCoreApplication.translate

_MARK: Final = 18


class RoomDialog(Dialog):
    """Stays beside the game; the host may `kick` a member."""

    def __init__(self, parent: QWidget, network: "Network", kick: Callable[[int, QWidget], object]) -> None:
        super().__init__(parent)
        self.invite, self.block_list, self.terms = InvitePanel(network), BlockList(network), RoomTerms(network)
        self.people = PeopleList(network, lambda member: kick(member, self))
        inside = QWidget()
        inside.setMinimumWidth(380)
        column(inside, self.invite, self.people, card(self.terms), self.block_list, 1, spacing=10, margins=(0, 0, 4, 0))
        self.fill(inside, 1, self.close_button())

    def show_room(self, room: "RoomView") -> None:
        """Set everything that has changed."""
        self.setWindowTitle(room.name)
        self.invite.show_room(room)
        self.people.show_room(room)
        self.terms.show_terms(room)


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
        chat.said.connect(lambda text: network.do(Say(text)))
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


class RoomCommands(QObject):
    """Commands of the toolbar; `left` when the person leaves, and needs not be asked any more."""

    left = Signal()

    def __init__(self, model: TableModel, menus: SeatMenus, page: QWidget) -> None:
        super().__init__(page)
        self._model, self._network, self._menus, self._page = model, model.network, menus, page
        self._opening = False
        self._dialog: RoomDialog | None = None
        self.question: QDialog | None = None
        model.room_changed.connect(self._on_room)

    def open_dialog(self) -> None:
        """Show the room's code, people and clock beside the game."""
        if self._model.room is None:
            return
        if self._dialog is None:
            self._dialog = RoomDialog(self._page, self._network, self._menus.kick)
            self._dialog.finished.connect(self._forget_dialog)
        self._dialog.show_room(self._model.room)
        self._dialog.show()
        self._dialog.activateWindow()

    def open_game(self) -> None:
        """Ask what the running game is to be called on the network, and open it."""
        host = self._model.names[self._model.own[0]] if self._model.own else ""
        dialog = OpenGameDialog(host, self._page)

        def wanted(name: str, code: str | None) -> None:
            self._opening = True
            self._network.open_game(name, host or name, code)

        dialog.wanted.connect(wanted)
        dialog.open()

    def leave(self) -> None:
        """Leave; a room, or a game that is not on the disk, only after a question."""
        room = self._model.room
        if not self._model.saved and not self._model.guest:
            self.question = ask_to_lose(self._page, self.tr("Leave without saving"), self.left.emit)
            self.question.finished.connect(self._forget_question)
            return
        # nobody is left alone by it, or nobody can hear that one leaves
        if room is None or room.stage == "over" or self._model.cut_off:
            self.left.emit()
            return
        answers = self.tr("Leave"), self.tr("Stay")
        if self._model.hosting:
            text = self.tr("Close the game for everyone?")
            more = self.tr("It is saved. The others keep their seats and can come back when you open it again.")
            answers = self.tr("Close the game"), answers[1]
        elif self._model.watching:
            text, more = self.tr("Stop watching?"), ""
        else:
            text = self.tr("Leave the game?")
            more = self.tr("An AI plays on for you until you come back to your seat.")
        self.question = ask(self._page, text, more, answers, self.left.emit)
        self.question.finished.connect(self._forget_question)

    def retranslate(self) -> None:
        """Build a dialog that is open anew, in the current language."""
        if self._dialog is not None:
            self._dialog.close()
            self.open_dialog()

    def _forget_dialog(self) -> None:
        self._dialog = None

    def _on_room(self) -> None:
        room = self._model.room
        if room is None:
            if self._dialog is not None:
                self._dialog.close()
            if self.question is not None:
                self.question.reject()
            return
        if self._dialog is not None:
            self._dialog.show_room(room)
        if self._opening and self._model.hosting:
            self._opening = False
            self.open_dialog()  # the code is to be read out

    def _forget_question(self) -> None:
        self.question = None


class OpenGameDialog(Dialog):
    """`wanted(name, code)`; the code is None for a fresh one, or empty where anybody may come."""

    wanted = Signal(str, object)

    def __init__(self, host: str, parent: QWidget) -> None:
        super().__init__(parent, QCoreApplication.translate("OpenGameDialog", "Open this game to the network"))
        explanation = self.tr(
            "Others on this network see the game in their list. They can watch and, if you agree, take over an "
            "AI's seat. You keep playing meanwhile."
        )
        self.name = QLineEdit(game_name(host))
        self.name.setMaxLength(NAME)
        self.name.selectAll()
        self.coded = CheckBox(self.tr("Require a join code"))
        self.coded.setChecked(True)
        self._open_words = label(role="muted")
        inside = QWidget()
        title = label(self.tr("Name of the game"), wrap=False)
        title.setBuddy(self.name)
        parts = label(explanation), title, self.name, self.coded, self._open_words
        column(inside, *parts, margins=(0, 0, 4, 0))
        self._open = button(self.tr("Open the game"), self._accept, "primary")
        self._open.setDefault(True)
        self.name.textChanged.connect(lambda text: self._open.setEnabled(bool(text.strip())))
        self.coded.toggled.connect(self._explain)
        self._explain(True)
        self.fill(inside, 1, button(self.tr("Cancel"), self.reject), self._open, width=440)

    def _explain(self, coded: bool) -> None:
        self._open_words.setText(
            self.tr("You will see the code to pass on. It also encrypts the connection.")
            if coded
            else self.tr("Anyone on this network can join.")
        )

    def _accept(self) -> None:
        if name := self.name.text().strip():
            self.wanted.emit(name, None if self.coded.isChecked() else "")
            self.accept()


_SECOND: Final = 1000


class Countdown(QObject):
    """`ticked(seat or None, seconds left, running)`; a timer is alive only while a clock runs."""

    ticked = Signal(object, int, bool)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._seat: int | None = None
        self._left = 0
        self._since = QElapsedTimer()
        self._timer = QTimer(self, singleShot=True, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)

    def show(self, clock: "ClockView | None") -> None:
        """What the host says; None: there is no clock."""
        self._timer.stop()
        self._seat = clock.seat if clock else None
        if clock is None or self._seat is None:
            self.ticked.emit(None, 0, False)
            return
        # the host sends what is left, not until when: clocks of two computers differ
        self._left = round(clock.left * _SECOND)
        if clock.running:
            self._since.start()
            self._tick()
        else:
            self.ticked.emit(self._seat, ceil(self._left / _SECOND), False)

    def hold(self) -> None:
        """The host cannot be heard: what is left stands."""
        if self._timer.isActive():
            self._timer.stop()
            self.ticked.emit(self._seat, self._seconds, False)

    @property
    def _seconds(self) -> int:
        return max(0, ceil((self._left - self._since.elapsed()) / _SECOND))

    def _tick(self) -> None:
        seconds = self._seconds
        self.ticked.emit(self._seat, seconds, True)
        if seconds > 0:
            # to the moment at which one second less is left
            self._timer.start(max(1, self._left - self._since.elapsed() - (seconds - 1) * _SECOND))
