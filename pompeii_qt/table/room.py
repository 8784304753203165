"""The network room of a game: how the table shows it, and what the person here can do in it."""

from collections.abc import Callable
from functools import partial
from math import ceil
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtWidgets import QLineEdit, QMenu, QWidget

from pompeii_core.text import NAME
from pompeii_qt.activation import Menu, presses
from pompeii_qt.languages import fill
from pompeii_qt.session import Consent, OpenGame, React, Say, Sit, StandIn, TakeBack
from pompeii_qt.table.controller import DialogHolder, TableContext, follow
from pompeii_qt.table.model import Membership
from pompeii_qt.table.table_layout import close_button
from pompeii_qt.table.toolbar import Toolbar
from pompeii_qt.text import add_choice
from pompeii_qt.widgets import screen_reader
from pompeii_qt.widgets.basic import CheckBox, Overlay, button, call_attention, card, column, label, row
from pompeii_qt.widgets.page import Dialog, ask, ask_to_lose
from pompeii_qt.widgets.qr_code import offer_seat, offer_words
from pompeii_qt.widgets.room import (
    BlockList,
    ChatPanel,
    InvitePanel,
    PeopleList,
    RoomTerms,
    send_away,
)
from pompeii_qt.widgets.seats import URGENT, SeatsPanel
from pompeii_qt.words.names import game_name
from pompeii_qt.words.network import alarm_words, notice_words, phone_link, request_words, room_title
from pompeii_qt.words.opponents import level_words

if TYPE_CHECKING:
    from pompeii_qt.network import Network
    from pompeii_qt.session import Alarm, Chat, Notice, RoomView


class TableRoom(QObject):
    """Shows the room of the game: chat, clocks, presence and menus. Without a room it only offers to open the game."""

    spoken = Signal(object)  # the `Chat` of a person here or elsewhere
    heard = Signal()  # someone else has written in the chat
    left = Signal()  # the person leaves, after confirming it if that was necessary

    def __init__(self, table: TableContext, tools: Toolbar, seats: SeatsPanel) -> None:
        super().__init__(table.page)
        self._model, self._seats, self._page = table.model, seats, table.page
        self._membership, self._network = table.model.membership, table.model.membership.network
        self._react = tools.react
        self._in_room = self._opening = False
        self._offered: int | None = None  # the seat to offer to a phone as soon as the game is open
        self._dialog: RoomDialog | None = None
        self.question = DialogHolder(self)
        self.chat = ChatPanel(close=close_button(self.tr("Close the chat"), tools.chat.trigger))
        self.requests = SeatRequestBar(table)
        self._countdown = Countdown(self._membership, self)
        self._countdown.ticked.connect(self._show_time)
        model, network = self._model, self._network
        follow(self._countdown.show, model.began, model.membership.clock_changed)
        follow(self._show_room, model.began, model.membership.room_changed)
        model.goal_changed.connect(self._show_menus)
        model.membership.connection_changed.connect(self._show_connection)
        network.chat.connect(self._on_chat)
        network.notice.connect(self._on_notice)
        network.alarm.connect(self._on_alarm)
        self.chat.said.connect(lambda text: network.request(Say(text)))
        follow(lambda reaction: network.request(React(reaction)), self.chat.reacted, tools.reactions.chosen)
        seats.menu_requested.connect(self._open_menu)
        seats.code_requested.connect(self._offer_seat)
        tools.room.triggered.connect(self.open_dialog)
        tools.menu.open_game.triggered.connect(self.open_game)
        tools.menu.leave.triggered.connect(self.leave)
        for line in network.lines:
            self._add(line)
        self._show_room()

    def open_dialog(self) -> None:
        """Open the dialog about the room, or bring it to the front. Does nothing without a room."""
        if self._membership.room is None:
            return
        if self._dialog is None:
            self._dialog = RoomDialog(self._page, self._network, self._kick)
            self._dialog.finished.connect(self._forget_dialog)
        self._dialog.show_room(self._membership.room)
        self._dialog.show()
        self._dialog.activateWindow()

    def open_game(self) -> None:
        host = self._model.names[self._model.own[0]] if self._model.own else ""
        dialog = OpenGameDialog(host, self._page)

        def wanted(name: str, code: str | None) -> None:
            self._opening, self._offered = True, None
            self._network.request(OpenGame(name, host or name, code))

        dialog.wanted.connect(wanted)
        dialog.open()

    def leave(self) -> None:
        """Emit `left`. Ask first if the game is unsaved, which a guest's never is.

        Also ask first in a room, unless its game is over or the host cannot be reached.
        """
        room = self._membership.room
        if not self._model.saved and not self._membership.guest:
            self.question.hold(ask_to_lose(self._page, self.tr("Leave without saving"), self.left.emit))
            return
        # no one else is affected, or no one can be told
        if room is None or room.stage == "over" or self._membership.cut_off:
            self.left.emit()
            return
        answers = self.tr("Leave"), self.tr("Stay")
        if self._membership.hosting:
            text = self.tr("Close the game for everyone?")
            more = self.tr("It is saved. The others keep their seats and can come back when you open it again.")
            answers = self.tr("Close the game"), answers[1]
        elif self._model.watching:
            text, more = self.tr("Stop watching?"), ""
        else:
            text = self.tr("Leave the game?")
            more = self.tr("An AI plays on for you until you come back to your seat.")
        self.question.hold(ask(self._page, text, more, answers, self.left.emit))

    def _show_room(self) -> None:
        room = self._membership.room
        self._show_menus()
        if room is not None:
            self._show_presence()
            # members without a seat watch
            taken = {seat.member for seat in room.seats}
            self.chat.show_watchers([one.name for one in room.members if one.number not in taken])
            if self._dialog is not None:
                self._dialog.show_room(room)
            if self._opening and self._membership.hosting:
                self._opening, seat, self._offered = False, self._offered, None
                if seat is None or not self._offer_seat(seat):
                    self.open_dialog()  # the host reads the code out to others
        elif self._in_room:
            self._countdown.show()
            self.chat.begin()  # not when a room begins: its chat lines arrive before it
            self._seats.show_presence([])
            if self._dialog is not None:
                self._dialog.close()
            self.question.withdraw()
        self._in_room = room is not None

    def _show_connection(self) -> None:
        if self._membership.cut_off:
            self._countdown.hold()
        self._show_presence()

    def _show_presence(self) -> None:
        room, line = self._membership.room, self._membership.connection_state
        for part in (self.chat.set_connected, self._react.setEnabled):
            part(line in ("online", "shaky"))
        if room is None:
            return
        shown = [seat.presence if seat.kind == "person" else "" for seat in room.seats]
        if line != "online" and self._membership.guest:  # the last known state may be outdated
            hosts = {member.number for member in room.members if member.host}
            for number, seat in enumerate(room.seats):
                if seat.member in hosts:
                    shown[number] = "shaky" if line == "shaky" else "away"
        self._seats.show_presence(shown)

    def _on_chat(self, chat: "Chat") -> None:
        self._add(chat)
        self.spoken.emit(chat)
        # the host sends own lines back like all others: the name tells them apart
        room = self._membership.room
        if room is None or room.me is None or room.me.name != chat.name:
            self._announce(self.chat.lines[-1])
            self.heard.emit()

    def _add(self, chat: "Chat") -> None:
        room, colour = self._membership.room, None
        if room is not None and chat.seat is not None and chat.seat < len(room.seats):
            colour = room.seats[chat.seat].colour
        self.chat.add(chat, colour)

    def _on_notice(self, notice: "Notice") -> None:
        self._note(notice_words(notice.what, notice.name, notice.whose))

    def _on_alarm(self, alarm: "Alarm") -> None:
        self._note(alarm_words(alarm.what, alarm.address, alarm.count, alarm.name))

    def _note(self, text: str) -> None:
        if text:
            self.chat.note(text)
            self._announce(text)

    def _show_time(self, seat: int | None, seconds: int, running: bool) -> None:
        self._seats.show_time(seat, seconds, running)
        # a screen reader says it once, not every second
        if running and seconds == URGENT and seat in self._model.own:
            self._announce(self.tr("%n second(s) left", None, seconds))

    def _announce(self, text: str) -> None:
        if self._page.isVisible():
            screen_reader.announce(self._page, text)

    def _forget_dialog(self) -> None:
        self._dialog = None

    # The menus of the seats, as the room allows.

    def _kick(self, member: int, parent: QWidget | None = None) -> None:
        room = self._membership.room
        if one := next((one for one in room.members if one.number == member), None) if room else None:
            text = self.tr("Remove {name}?").format(name=one.name)
            more = self.tr("An AI takes their place, and they cannot come back into this game.")
            answers = self.tr("Remove"), self.tr("Cancel")
            over = parent or self._page
            ask(over, text, more, answers, lambda: send_away(over, self._network, member))

    def _offer(self, menu: QMenu, chosen: Callable[[], object]) -> None:
        add_choice(menu, self.tr("Hand this seat to a phone…"), chosen)

    def _offer_seat(self, seat: int) -> bool:
        return offer_seat(self._page.window(), self._network, seat) is not None

    def _take_back(self, seat: int) -> None:
        """Take a seat back from a phone. If its player is present, ask the host first."""
        room = self._membership.room
        if room is None or room.seats[seat].absent:
            self._network.request(TakeBack(seat))
            return
        name = room.seats[seat].name
        text = fill(self.tr("Take {name}'s seat?"), name=name)
        more = self.tr("{name} is playing on a phone and will only watch then.").format(name=name)
        answers = self.tr("Take the seat"), self.tr("Cancel")
        take = partial(self._network.request, TakeBack(seat))
        self.question.hold(ask(self._page, text, more, answers, take))

    def _open_for_phone(self, seat: int) -> None:
        """Open a local game to the network with a code and, as soon as it is open, offer a seat to a phone."""
        self._opening, self._offered = True, seat
        host = self._model.names[seat]
        self._network.request(OpenGame(game_name(host), host, None))

    def _show_menus(self) -> None:
        room = self._membership.room
        if room is None:
            seats = [] if self._model.goal or self._model.guided else self._model.own
        elif self._membership.hosting:
            others = (None,) if phone_link(room) else (None, room.you)
            seats = [seat for seat, view in enumerate(room.seats) if view.member not in others]
        else:
            seats = self._membership.takeover_seats if self._model.watching else []
        self._seats.set_menus(seats)
        offers = room.seats if room and self._membership.hosting and phone_link(room) else []
        self._seats.set_codes([seat for seat, view in enumerate(offers) if view.absent])

    def _open_menu(self, seat: int, at: QPoint) -> None:
        room = self._membership.room
        if room is not None and seat >= len(room.seats):
            return
        menu = Menu(self._page)
        menu.setAccessibleName(self._model.names[seat])
        if room is None:
            self._offer(menu, partial(self._open_for_phone, seat))
        elif self._network.hosting:
            self._fill_for_host(menu, room, seat)
        else:
            view = room.seats[seat]
            if level := level_words(view.level):  # the strength of the AI whose seat would be taken
                said = self.tr("{name}, an AI: {level}").format(name=view.name, level=level)
                add_choice(menu, said).setEnabled(False)
                menu.addSeparator()
            asked = room.me is not None and room.me.wants == seat
            words = self.tr("You have asked for this seat") if asked else self.tr("Take this seat")
            take = add_choice(menu, words, partial(self._network.request, Sit(seat)))
            take.setEnabled(not asked and seat in self._membership.takeover_seats)
        # popup() returns at once: the menu lives until it closes
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(at)

    def _fill_for_host(self, menu: QMenu, room: "RoomView", seat: int) -> None:
        view = room.seats[seat]
        if view.member == room.you:
            self._offer(menu, partial(self._offer_seat, seat))
            return
        if view.absent and phone_link(room):
            add_choice(menu, offer_words(view.name), partial(self._offer_seat, seat))
        if any(one.number == view.member and one.phone for one in room.members):
            add_choice(menu, self.tr("Take this seat back from the phone"), partial(self._take_back, seat))
        stand_in = self.tr("Let an AI play for {name}").format(name=view.name)
        can = view.presence in ("away", "asleep")
        add_choice(menu, stand_in, partial(self._network.request, StandIn(seat))).setEnabled(can)
        send = self.tr("Remove {name}…").format(name=view.name)
        add_choice(menu, send, partial(self._kick, view.member or 0)).setEnabled(view.member is not None)


_WIDTH = 560
_MARGIN = 10


class SeatRequest(NamedTuple):
    """`member`, called `name`, would like `seat`, which `player` plays. `text` asks the host."""

    member: int
    seat: int
    name: str
    text: str


class SeatRequestBar(Overlay):
    """Shows requests for seats to the host, one at a time, over the top of the board."""

    def __init__(self, table: TableContext) -> None:
        super().__init__(table.board)
        self._model, self._membership = table.model, table.model.membership
        self.setProperty("role", "asking")
        self._words = label()
        self.yes_button = button(self.tr("Let them play"), lambda: self._answer(True), "primary")
        self.no_button = button(self.tr("No"), lambda: self._answer(False))
        self._layout = row(self, (self._words, 1), self.yes_button, self.no_button, spacing=-1, margins=(14, 8, 8, 8))
        self._request: SeatRequest | None = None
        self._done: set[tuple[int, int]] = set()  # members and seats already answered, while the room has the request
        self._membership.room_changed.connect(self._show_requests)

    @property
    def text(self) -> str:
        return self._words.text() if self._request else ""

    def _say(self, request: SeatRequest) -> None:
        self._words.setText(request.text)
        self.setAccessibleName(self._words.text())
        self.yes_button.setAccessibleName(self.tr("Let {name} play").format(name=request.name))
        self.no_button.setAccessibleName(self.tr("{name} may not play").format(name=request.name))
        self.place()

    def place(self) -> None:
        # a word-wrapped label needs the width first to know its height
        width = min(_WIDTH, self._over.width() - 2 * _MARGIN)
        height = max(self._layout.totalHeightForWidth(width), self._layout.totalMinimumSize().height())
        self.setGeometry((self._over.width() - width) // 2, _MARGIN, width, height)
        self.raise_()

    def _show_requests(self) -> None:
        asked, before = self._open_requests(), self._request
        self._done &= {one[:2] for one in asked}  # a request that is made again is shown again
        self._request = next((one for one in asked if one[:2] not in self._done), None)
        if self._request and self._request != before:
            presses.renew(self)
            self._say(self._request)
            screen_reader.announce(self, self.text)
            call_attention(self)
        self.setVisible(self._request is not None)

    def _open_requests(self) -> list[SeatRequest]:
        """Return all open requests, in the order of members; [] unless this window hosts and a game runs."""
        room = self._membership.room
        if room is None or not self._membership.hosting or room.stage != "playing":
            return []
        return [
            SeatRequest(one.number, one.wants, one.name, request_words(one, room.seats[one.wants]))
            for one in room.members
            if one.wants is not None and one.wants < len(room.seats)
        ]

    def _answer(self, yes: bool) -> None:
        if request := self._request:
            self._done.add(request[:2])
            self._show_requests()
            self._membership.network.request(Consent(request.member, yes))


class RoomDialog(Dialog):
    """A dialog about the room that can stay open during the game. The host can remove members with `kick`."""

    def __init__(self, parent: QWidget, network: "Network", kick: Callable[[int, QWidget], object]) -> None:
        super().__init__(parent)
        self.invite, self.block_list, self.terms = InvitePanel(network), BlockList(network), RoomTerms(network)
        self.people = PeopleList(network, lambda member: kick(member, self))
        inside = QWidget()
        inside.setMinimumWidth(380)
        column(inside, self.invite, self.people, card(self.terms), self.block_list, 1, spacing=10, margins=(0, 0, 4, 0))
        self.fill(inside, 1, self.close_button())

    def show_room(self, room: "RoomView") -> None:
        self.setWindowTitle(room_title(room))
        self.invite.show_room(room)
        self.people.show_room(room)
        self.terms.show_terms(room)


class OpenGameDialog(Dialog):
    """Asks for name and protection. Emits `wanted(name, code)`: code None asks for a new one, "" lets anyone join."""

    wanted = Signal(str, object)

    def __init__(self, host: str, parent: QWidget) -> None:
        super().__init__(parent, QCoreApplication.translate("OpenGameDialog", "Let others join this game"))
        explanation = self.tr(
            "Others on this network then see your game in their list. They can watch. If you agree, they take an "
            "AI's place. You keep playing meanwhile."
        )
        self.name = QLineEdit(game_name(host), maxLength=NAME)
        self.name.selectAll()
        self.coded = CheckBox(self.tr("Require a join code"))
        self.coded.setChecked(True)
        self._open_words = label(role="muted")
        inside, title = QWidget(), label(self.tr("Name of the game"), wrap=False)
        title.setBuddy(self.name)
        parts = label(explanation), title, self.name, self.coded, self._open_words
        column(inside, *parts, margins=(0, 0, 4, 0))
        self._open = button(self.tr("Let others join"), self._accept, "primary")
        self._open.setDefault(True)
        self.name.textChanged.connect(lambda text: self._open.setEnabled(bool(text.strip())))
        self.coded.toggled.connect(self._explain)
        self._explain(True)
        self.fill(inside, 1, button(self.tr("Cancel"), self.reject), self._open, width=440)

    def _explain(self, coded: bool) -> None:
        closed = self.tr("You will see the code to pass on. It also encrypts the connection.")
        self._open_words.setText(closed if coded else self.tr("Anyone on this network can join."))

    def _accept(self) -> None:
        if name := self.name.text().strip():
            self.wanted.emit(name, None if self.coded.isChecked() else "")
            self.accept()


_SECOND: Final = 1000


class Countdown(QObject):
    """Counts down the room's clock. Emits `ticked(seat or None, seconds left, running)`, each second while it runs."""

    ticked = Signal(object, int, bool)

    def __init__(self, membership: Membership, parent: QObject) -> None:
        super().__init__(parent)
        self._membership = membership
        self._timer = QTimer(self, singleShot=True, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self.show)

    def show(self, *, held: bool = False) -> None:
        """Emit `ticked` now (None if there is no clock), then each second, unless the clock stands or is `held`."""
        self._timer.stop()
        clock = self._membership.clock
        if clock is None or clock.seat is None:
            self.ticked.emit(None, 0, False)
            return
        left, running = round(clock.left * _SECOND), clock.running and not held
        seconds = ceil(left / _SECOND)
        self.ticked.emit(clock.seat, seconds, running)
        if running and seconds:
            self._timer.start(max(1, left - (seconds - 1) * _SECOND))

    def hold(self) -> None:
        """Stop a running countdown, because the host cannot be heard, until `show` is called."""
        if self._timer.isActive():
            self.show(held=True)
