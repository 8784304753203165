"""The lobby: who sits where in a room before its game, by which rules, and the chat."""

from collections.abc import Callable, Iterable
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QHideEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QWidget

from pompeii_core.setup import COACH
from pompeii_qt import theme
from pompeii_qt.network import Network
from pompeii_qt.pages.lobby_seat import AROUND, FACES, LobbySeat
from pompeii_qt.pages.rules_form import RulesPanel
from pompeii_qt.session import AskCoach, Chat, React, Ready, RoomView, Say, StartGame
from pompeii_qt.widgets import screen_reader
from pompeii_qt.widgets.basic import CheckBox, KeptRows, add_all, button, column, label, row, set_role
from pompeii_qt.widgets.page import COLUMNS, WIDTH, Page, SnugArea
from pompeii_qt.widgets.room import BlockList, ChatPanel, InvitePanel, PeopleList, send_away
from pompeii_qt.words.game_words import join_words
from pompeii_qt.words.network import alarm_words, chat_words, connection_words, notice_words, phone_link, room_title
from pompeii_qt.words.opponents import coach_words

if TYPE_CHECKING:
    from pompeii_qt.session import Alarm, ConnectionStatus, Notice

_SIDE: Final = 344  # minimum width of the invitation beside the seats, for text of the usual size
_CODE: Final = 360  # maximum side of the code; a click shows it larger
_BESIDE_CODE: Final = 26  # pixels of its column beside it
_OF_HEIGHT: Final = 0.46  # side of the code relative to the page's height in one column
_BELOW_CODE: Final = 16  # lines of text below the invitation with which a host's rules and chat are there
_SEATS: Final = 1.12  # minimum width of the seats, relative to that
_GUEST: Final = 1.25  # by which a guest's seats, with their buttons, need more
_GUESTS_SIDE: Final = 0.36  # width beside a guest's seats, relative to the page's
_AROUND: Final = 58  # pixels of width beside and between both columns
_LOW: Final = 24  # lines of text: in a lower window all of the page scrolls as one column
_CHAT, _TALLEST = 9, 12  # minimum and maximum height of the chat in such a column, in lines of text
_NO_LIMIT: Final = (1 << 24) - 1  # of a widget's height, as Qt has it
_BELOW_BOX: Final = 30  # pixels beside the words of a check box, and beside what explains them
_BELOW_SEATS: Final = 14, 5  # lines of text that a host's rules and chat need below the seats; and a guest's coach


class LobbyPage(Page):
    """Shows the room before its game. `bots` returns the names of the programs that a host may let play."""

    left = Signal()  # asks to leave the room
    explain = Signal(str)  # a place in the rule book to open
    named = Signal(str)  # the name that the host has entered, to be kept

    def __init__(self, network: Network, bots: Callable[[], Iterable[str]] = tuple) -> None:
        super().__init__(QCoreApplication.translate("LobbyPage", "Who plays"), scrolled=False, columns=True)
        self._network = network
        self._room: RoomView | None = None
        self.back_button.setText(self.tr("‹  Leave"))
        self.back.connect(self.leave)
        self._expected: int | None = None  # the seat asked for, until the host has answered
        self._trouble = ""  # a sentence about the connection to the host, or ""
        self._may_be_ready = False  # whether a person who has just taken a seat would say next that they are ready
        self._asked_without = 0  # number of open seats about which the host is asked, or 0
        self._fill_body(bots)
        self._fill_footer()
        network.room.connect(self.show_room)
        network.chat.connect(self._show_chat)
        network.notice.connect(self._show_notice)
        network.alarm.connect(self._show_alarm)
        network.connection.connect(self._show_connection)
        self.show_room(network.current)
        for line in network.lines:
            self._show_chat(line)

    def _fill_body(self, bots: Callable[[], Iterable[str]]) -> None:
        self.bar = QFrame()
        self.bar.setProperty("role", "bar")
        self.bar_words, self.bar_leave = label(), button(self.tr("Leave"), self._go, "danger")
        self.stay = button(self.tr("Stay"), self._show_trouble)
        row(self.bar, (self.bar_words, 1), self.bar_leave, self.stay, spacing=10, margins=8)
        self.bar.hide()
        network, seat_rows = self._network, column(None, spacing=6)
        # Seats are kept and refilled: a menu open on one must not vanish under the pointer.
        self._kept_seats = KeptRows(seat_rows, lambda: LobbySeat(network, bots, self.named.emit))
        self.seats: list[LobbySeat] = []
        self.coach = CheckBox(QCoreApplication.translate("NewGamePage", "A coach at your side"))
        self.coach.clicked.connect(lambda on: network.request(AskCoach(on)))
        self.coach_words, self._coach = label(role="muted"), QWidget()
        self.coach_words.setContentsMargins(_BELOW_BOX, 0, 0, 0)
        column(self._coach, self.coach, self.coach_words, spacing=0)
        self.watchers = PeopleList(network, partial(send_away, self, network), watching=True)
        self.sent_away = BlockList(network)
        self.rules = RulesPanel(network)
        self.rules.explain.connect(self.explain)
        self.invite, self.chat = InvitePanel(network), ChatPanel(grows=True)
        self.chat.said.connect(lambda text: network.request(Say(text)))
        self.chat.reacted.connect(lambda reaction: network.request(React(reaction)))
        self._seats, people, self._side, both, rest = QWidget(), QWidget(), QWidget(), QWidget(), QWidget()
        column(self._seats, seat_rows)
        self._people = column(people, 1, spacing=8)
        self._beside = column(self._side, spacing=8)
        self._scrolled = SnugArea(people)
        self._rest = column(rest, self._scrolled, 1, spacing=8)
        self._both = row(both, self._side, (rest, 1), spacing=14)
        self._places: tuple[bool, ...] | None = None
        self._face = FACES[0]
        self._tab_order: tuple[object, ...] = ()
        theme.signals.resized.connect(self._arrange)
        self._area.resized.connect(self._arrange)  # words of the footer may need another line
        add_all(self.body, self.bar, (both, 1))

    def _fill_footer(self) -> None:
        self.words = label(align=Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.ready = button("", self._send_ready, "primary")
        self.ready.setCheckable(True)
        self.start = button(self.tr("Start"), self._ask_or_start, "primary")
        self.start.ensurePolished()
        self.start.setMinimumHeight(self.start.sizeHint().height())  # also while it is no primary button
        self.footer.setSpacing(12)
        # “Wait” where Start was: a second click must not answer yes.
        self.with_ais = button(self.tr("Start with AIs"), self._start_with_ais)
        self.wait = button(self.tr("Wait"), self._end_question)
        for part in (self.with_ais, self.wait):
            part.setMinimumHeight(self.start.minimumHeight())
            part.hide()
        add_all(self.footer, (self.words, 1), self.ready, self.with_ais, self.wait, self.start)
        self.landing = self.ready

    def expect_seat(self, number: int) -> None:
        """From the next room on, show an open seat (0: the first) as this person's until the host has answered."""
        self._expected = number

    def show_room(self, room: RoomView | None) -> None:
        """Show the room, with an open seat just asked for as taken. If the game has begun, nothing changes.

        None: forget the room, its chat and changed rules. A host's first room clears earlier trouble.
        """
        if room is None:
            self._room = None
            self.chat.begin()
            self.rules.reset()
        if room is None or room.stage != "lobby":
            self._expected = None
            return
        room = self._as_expected(room)
        # The next step after taking a seat is Ready, unless the person is writing a chat line.
        nothing_written = self.chat.entry.hasFocus() and not self.chat.entry.text()
        self._may_be_ready = nothing_written or any(seat.take.hasFocus() for seat in self.seats)
        if self._room is None and self._network.hosting:  # trouble with an earlier host no longer counts
            self._set_trouble("")
        self._room = room
        self.title.set_text(room_title(room))
        self.seats = self._kept_seats.show(range(len(room.seats)))
        self._show_seats(room)
        self._show_coach(room)
        for part in (self.watchers, self.rules, self.invite):
            part.show_room(room)
        self._arrange()
        self._order_tabs()
        self._show_footer(room)

    def _show_seats(self, room: RoomView) -> None:
        for number, seat in enumerate(self.seats):
            seat.setEnabled(self.chat.entry.isEnabled())  # also one that was hidden while the connection came back
            seat.set_face(self._face)
            seat.show_seat(number, room)

    def _show_coach(self, room: RoomView) -> None:
        """Offer a seated guest a coach if no other person has a seat; otherwise only to give one up."""
        own = None if self._network.hosting else room.own_seat
        alone = all(seat is own or seat.kind != "person" for seat in room.seats)
        on = own is not None and own.persona == COACH
        self.coach.setChecked(on)
        words = coach_words(alone=alone)
        self.coach_words.setText(words)
        self.coach.setAccessibleDescription(words)
        self._coach.setVisible(own is not None and (alone or on))

    def _order_tabs(self) -> None:
        """Have Tab lead through the parts as they lie on the page; seats are made later than the parts after them."""
        hosting = self._network.hosting
        if (order := (hosting, *self.seats)) == self._tab_order:
            return
        self._tab_order = order
        people = self._coach, self.watchers, self.sent_away, self.rules
        parts = (self.invite, *self.seats, *people) if hosting else (*self.seats, *people, self.invite)
        inside = (child for part in (*parts, self.chat) for child in part.findChildren(QWidget))
        reached = [child for child in inside if child.focusPolicy() & Qt.FocusPolicy.TabFocus]
        for before, after in pairwise(
            [self.back_button, *(child for child in reached if child.window() is self.window())]
        ):
            self.setTabOrder(before, after)

    def _as_expected(self, room: RoomView) -> RoomView:
        seat = room.seats[self._expected] if self._expected is not None else None
        if seat is None or seat.kind != "open" or room.own_seat is not None or room.me is None:
            self._expected = None
            return room
        taken = replace(seat, kind="person", name=room.me.name, member=room.you)
        return replace(room, seats=[taken if each is seat else each for each in room.seats])

    def _show_chat(self, chat: Chat) -> None:
        seats = self._network.current.seats if self._network.current else []
        colours = [seat.colour for number, seat in enumerate(seats) if number == chat.seat]
        self.chat.add(chat, next(iter(colours), None))
        self._arrange()  # the first line needs more room
        self._announce(chat_words(chat))

    def _show_notice(self, notice: "Notice") -> None:
        self._note(notice_words(notice.what, notice.name, notice.whose))

    def _show_alarm(self, alarm: "Alarm") -> None:
        self._note(alarm_words(alarm.what, alarm.address, alarm.count, alarm.name))

    def _show_connection(self, connection: "ConnectionStatus") -> None:
        state = connection.state
        # A lobby ends with its host's program, so no one here knows whether seats are kept.
        words = connection_words(connection, seated=False) if state in ("shaky", "waiting") else ""
        self._set_trouble(words, state != "waiting")

    def leave(self) -> None:
        """Forget the room and emit `left`.

        A host with others in it, or a guest with a seat, is asked first in the bar.
        """
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
        """Close an open question, so that the page has none when it is shown again."""
        self._show_trouble()
        self._end_question()
        super().hideEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Place the parts in two columns, or one in a narrow or low window. Fit code, faces and chat to its size."""
        width, line = round(_SIDE * (1 + theme.text_scale()) / 2), self.fontMetrics().lineSpacing()
        hosting, room = self._network.hosting, self._area.viewport().height()
        inner = min(self.width(), round(COLUMNS * theme.text_scale())) - _AROUND
        widest, low = inner / (1 + _SEATS), self.height() < line * _LOW
        narrow = widest < width * (1 if hosting else _GUEST)
        stacked = narrow or low
        wished = min(_CODE + _BESIDE_CODE, widest) if hosting else inner * _GUESTS_SIDE
        side = max(width, round(wished))
        self._side.setFixedWidth(side)
        # In one column the seats begin below the code, in sight.
        left = room - self.invite.height_around_code(side)
        most = round(self.height() * _OF_HEIGHT) if stacked else min(left, side - _BESIDE_CODE)
        self.invite.set_side(min(most, _CODE))
        tall = hosting and not stacked and left - _CODE >= line * _BELOW_CODE
        if self._places != (places := (hosting, narrow, low, tall)):
            self._places = places
            self._place_parts(hosting, stacked=stacked, low=low, tall=tall)
        in_page = stacked and (hosting or low)
        self._fit_chat(line * _TALLEST, line * _CHAT * in_page, roomy=not stacked)
        seats = self._room.seats if self._room else []
        below = line * _BELOW_SEATS[not hosting] * (not tall if hosting else self._coach.isVisibleTo(self))
        high = (room - below) / max(len(seats), 1) - AROUND
        face = max((one for one in FACES if one <= high and not stacked), default=FACES[0])
        if self._room and face != self._face:
            self._face = face
            self._show_seats(self._room)

    def _place_parts(self, hosting: bool, *, stacked: bool, low: bool, tall: bool) -> None:
        """Put each part into its column, all into one if `stacked`.

        Invitations come before a host's seats, after a guest's.

        `tall`: rules and chat have room below a host's invitation, otherwise they are below the seats. `low`: a guest's
        chat scrolls with the seats.
        """
        people: list[QWidget] = [self._seats, self._coach, self.watchers, self.sent_away]
        side: list[QWidget] = []
        if hosting:
            (people if stacked else side).insert(0, self.invite)
            (side if tall else people).append(self.rules)
        else:
            (people if stacked else side).extend((self.rules, self.invite))
        below = not stacked and not tall if hosting else stacked and not low
        ([] if below else people if stacked else side).append(self.chat)
        for column_of, parts in ((self._people, people), (self._beside, side), (self._rest, [self.chat] * below)):
            for at, part in enumerate(parts, start=int(column_of is self._rest)):
                column_of.insertWidget(at, part, 1000 if part is self.chat else int(side == [part]))
        self._side.setVisible(not stacked)
        self.rules.set_roomy(not stacked)
        (self._side.lower if hosting else self._side.raise_)()  # a screen reader reads it first or last
        directions = QBoxLayout.Direction
        self._both.setDirection(directions.LeftToRight if hosting else directions.RightToLeft)
        self.limit_width(COLUMNS if hosting or not stacked else WIDTH)
        self._scrolled.set_scrolled(below and not hosting)  # else the page scrolls as a whole
        self._tab_order = ()
        self._order_tabs()

    def _fit_chat(self, most: int, least: int, *, roomy: bool) -> None:
        """Keep a chat with lines from `least` to `most` pixels high, an empty one as high as its field.

        `roomy`: without these upper limits.
        """
        self.chat.set_roomy(roomy)
        written = bool(self.chat.lines)
        self.chat.setMinimumHeight(max(least if written else 0, self.chat.minimumSizeHint().height()))
        self.chat.setMaximumHeight(_NO_LIMIT if roomy else most if written else self.chat.sizeHint().height())

    def _show_footer(self, room: RoomView) -> None:
        hosting, own = self._network.hosting, room.own_seat
        seated = not hosting and own is not None
        just_sat = seated and self.ready.isHidden() and self._may_be_ready
        if not hosting or self._asked_without != sum(seat.kind == "open" for seat in room.seats):
            self._asked_without = 0  # someone has come or gone meanwhile
        waits = any(part.hasFocus() for part in (self, self.with_ais, self.wait))
        for part in (self.with_ais, self.wait):
            part.setVisible(bool(self._asked_without))
        self.start.setVisible(hosting and not self._asked_without)
        self.ready.setVisible(seated)
        if just_sat:
            self.ready.setFocus()
        self.landing = self.start if hosting else self.ready if own else self.chat.entry
        if hosting:
            self._show_start(room)
            if waits and not self._asked_without:
                self.landing.setFocus()
        elif own:
            self.ready.setChecked(own.ready)
            self.ready.setText(self.tr("✓  Ready") if own.ready else self.tr("I'm ready"))
            set_role(self.ready, "done" if own.ready else "primary")
            starts = self.tr("The host starts the game. Press “Ready” again if you need more time.")
            begin = self.tr("Choose “I'm ready” when you want to start.")
            self.words.setText(starts if own.ready else begin)
        else:
            self.words.setText(self._how_to_play(room))

    def _how_to_play(self, room: RoomView) -> str:
        kinds = {seat.kind for seat in room.seats}
        if "open" in kinds:
            return self.tr("You are watching. Take a free seat to play.")
        if "ai" not in kinds or room.takeover == "no":
            return self.tr("You are watching.")
        ask = self.tr("You are watching. To play, ask for an AI's seat.")
        return ask if room.takeover == "ask" else self.tr("You are watching. To play, take an AI's seat.")

    def _show_start(self, room: RoomView) -> None:
        """Show what Start would do, announce whom it waits for, and set `landing`.

        Start is primary once all are ready.
        """
        empty = [number for number, seat in enumerate(room.seats) if seat.kind == "open"]
        guests = (seat for seat in room.seats if seat.kind == "person" and seat.member != room.you)
        late, missing = [seat.name for seat in guests if not seat.ready], len(empty)
        start, waiting = self._start_words(missing, self._for_phones(room, empty))
        self.start.setText(start if missing else self.tr("Start anyway") if late else self.tr("Start"))
        set_role(self.start, "" if missing or late else "primary")
        parts = [waiting] if missing else []
        parts += [self.tr("Not ready yet: {}.").format(join_words(late))] if late else []
        question = self.tr("%n seat(s) are still empty. Start now, with AIs on them?", None, missing)
        before = self.words.text()
        self.words.setText(question if self._asked_without else " ".join(parts) or self.tr("Everyone is ready."))
        if self.words.text() != before:
            self._announce(self.words.text())
        nameless = [seat.entry for seat in self.seats if seat.entry.isVisibleTo(self)]
        self.landing = next(iter(nameless), self if missing or late else self.start)

    def _start_words(self, missing: int, phones: bool) -> tuple[str, str]:
        """Return the button's words and those beside it, for 1 or more `missing` players; `phones`: all by phone."""
        if phones:
            words = self.tr("Start without %n phone(s)…", None, missing)
            return words, self.tr("Waiting for %n phone(s).", None, missing)
        words = self.tr("Start without %n player(s)…", None, missing)
        return words, self.tr("Waiting for %n player(s).", None, missing)

    def _for_phones(self, room: RoomView, seats: list[int]) -> bool:
        """Return whether all these seats are meant for phones, and phones can join."""
        return bool(phone_link(room)) and all(seat in self._network.phone_seats for seat in seats)

    def _ask_or_start(self) -> None:
        """Start the game. If an AI would take a seat that waits for someone, ask the host first in the footer."""
        room = self._room
        if room and (missing := sum(seat.kind == "open" for seat in room.seats)):
            self._asked_without = missing
            self._show_footer(room)
            self.wait.setFocus()
        else:
            self._network.request(StartGame())

    def _start_with_ais(self) -> None:
        self._end_question()
        self._network.request(StartGame())

    def _end_question(self) -> None:
        self._asked_without = 0
        if self._room:
            self._show_footer(self._room)

    def _show_trouble(self) -> None:
        self.bar_words.setText(self._trouble)
        self.stay.hide()
        self.bar.setVisible(bool(self._trouble))

    def _set_trouble(self, words: str, connected: bool = True) -> None:
        """Show a sentence on the connection, or "". If it has changed, any open question is dropped.

        Chat, seats, coach and Ready are enabled if `connected`, otherwise disabled.
        """
        if words != self._trouble:
            self._trouble = words
            self._show_trouble()
        self.chat.set_connected(connected)
        for part in (self.ready, self.coach, *self.seats):
            part.setEnabled(connected)

    def _note(self, words: str) -> None:
        if words:
            self.chat.note(words)
            self._arrange()
            self._announce(words)

    def _announce(self, words: str) -> None:
        if self.isVisible():
            screen_reader.announce(self, words)

    def _send_ready(self) -> None:
        self.rules.accept()
        self._network.request(Ready(self.ready.isChecked()))

    def _go(self) -> None:
        self._room = None
        self._set_trouble("")
        self._show_trouble()  # also without any: the question is answered
        self.left.emit()
