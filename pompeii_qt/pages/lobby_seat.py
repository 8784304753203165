"""A seat in the lobby: who has it or for whom it waits, and what can be done about it."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Final

from msgspec.structs import replace
from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QLineEdit, QWidget

from pompeii_core.actions import MOST_SEATS
from pompeii_core.ai.personas import DEFAULT_LEVEL, LEVELS, PERSONAS
from pompeii_core.setup import SeatedPlayer
from pompeii_core.text import NAME, clean_name
from pompeii_qt import theme
from pompeii_qt.activation import Menu
from pompeii_qt.art import sprites
from pompeii_qt.network import Network
from pompeii_qt.session import ChangeColour, Consent, RoomView, SeatView, SetSeat, Sit, Stand
from pompeii_qt.text import ElidedLabel, add_choice, set_tip
from pompeii_qt.widgets.basic import Button, Card, button, column, label, row, set_role
from pompeii_qt.widgets.marks import ColourButton, badge_icon, colour_name, paled
from pompeii_qt.widgets.qr_code import offer_seat, offer_words
from pompeii_qt.widgets.room import send_away
from pompeii_qt.words.names import is_default_name
from pompeii_qt.words.network import phone_link, presence_words, request_words
from pompeii_qt.words.opponents import level_described, level_words, persona_words

_ARRIVING: Final = 1500  # milliseconds for which a seat is marked that someone has just taken
FACES: Final = (
    44,
    56,
    64,
    72,
    80,
    96,
    112,
    124,
    144,
    168,
    192,
    212,
)  # sides of a face in pixels, by the height there is
AROUND: Final = 18  # pixels of height around and between faces
# Size of the name relative to the text; pixels of a face by which that grows by 1, and the line by a third of it.
_NAME, _GROWN = 1.12, 200
_NAME_LETTERS: Final = 34  # width of the field for a name


class LobbySeat(Card):
    """One seat of the room, and what this person can do about it. `bots` returns the programs that a host may choose.

    A waiting seat has a dashed border and a pale piece. A seat that has just been taken is marked for a moment.
    """

    def __init__(self, network: Network, bots: Callable[[], Iterable[str]], keep_name: Callable[[str], object]) -> None:
        super().__init__()
        self._keep_name = keep_name
        self.number, self._asker = 0, -1  # the seat; the member who asks for it
        self._look: object = None
        self._kind, self._colour, self._face = "", 0, 0
        self._arrived = QTimer(self, singleShot=True, interval=_ARRIVING)
        self._arrived.timeout.connect(self._show_frame)
        self._network, self._bots = network, bots
        self.colours = ColourButton(FACES[0], picture=True)
        self.colours.chosen.connect(lambda colour: network.request(ChangeColour(colour)))
        self.badge = label(align=Qt.AlignmentFlag.AlignCenter, wrap=False)
        self.name, self.line = ElidedLabel(), ElidedLabel()
        set_role(self.line, "muted")
        self.set_face(FACES[0])
        self.entry = QLineEdit(placeholderText=self.tr("Your name"), maxLength=NAME)
        self.entry.setAccessibleName(self.tr("Your name"))
        self.entry.editingFinished.connect(self._name_host)
        self.ready = label("", wrap=False)
        self.take = button("", self._sit)
        self.rise = button(self.tr("Leave seat"), lambda: network.request(Stand()))
        self.code = button(offer_words(), lambda: offer_seat(self.window(), network, self.number))
        self.change = Button(self.tr("Change"))
        self.change.setMenu(Menu(self.change))
        self.question = label()
        self.yes = button(self.tr("Yes"), lambda: network.request(Consent(self._asker, True)), "primary")
        self.no = button(self.tr("No"), lambda: network.request(Consent(self._asker, False)))
        self.entry.setMaximumWidth(self.fontMetrics().averageCharWidth() * _NAME_LETTERS)
        words = column(None, 1, self.name, row(None, (self.entry, 100), 1), self.line, 1, spacing=0)
        ways = self.ready, self.take, self.rise, self.change
        self.asking = QWidget()
        row(self.asking, (self.question, 1), self.yes, self.no, spacing=10)
        top = row(None, self.colours, self.badge, (words, 1), *ways, spacing=10)
        # Below, as the name of a person who is away needs the room beside the other buttons.
        column(self, top, row(None, 1, self.code), self.asking, spacing=6, margins=(7, 5, 7, 5))

    def set_face(self, side: int) -> None:
        """Set the side of the face, with which the name grows. The next `show_seat` paints it."""
        if side == self._face:
            return
        self._face = side
        theme.scale_text(self.name, _NAME + (side - FACES[0]) / _GROWN, bold=True)
        theme.scale_text(self.line, 1 + (side - FACES[0]) / (3 * _GROWN))
        self.colours.setIconSize(QSize(self._face, self._face))
        # As large as the button on one's own seat, so that names stay in one column.
        size = self.colours.sizeHint().expandedTo(QSize(self._face, self._face))
        self.badge.setFixedSize(size)
        self.colours.setFixedSize(size)

    def show_seat(self, number: int, room: RoomView) -> None:
        """Show who has the seat, framed if just taken, and the buttons for its owner, another guest, or the host."""
        self.number, hosting, seat = number, self._network.hosting, room.seats[number]
        own, host = seat.member == room.you, any(one.host and one.number == seat.member for one in room.members)
        self._paint(room, seat, own)
        if (seat.kind, self._kind) == ("person", "open"):
            self._arrived.start()
        self._kind = seat.kind
        self._show_frame()
        name = self._waiting(room) if seat.kind == "open" else seat.name
        self.name.set_text(name)
        set_role(self.name, "muted" if seat.kind == "open" else "")
        self.entry.setVisible(own and hosting and is_default_name(seat.name))
        self.name.setVisible(not self.entry.isVisibleTo(self))
        self._colour = seat.colour
        self.line.set_text(self._line(room, seat, own, host))
        ready = self.tr("✓  ready") if seat.ready else self.tr("not ready yet")
        self.ready.setText(ready if seat.kind == "person" and not host and not seat.absent else "")
        set_role(self.ready, "good" if seat.ready else "muted")
        self._show_buttons(room, seat, own, hosting)
        self._show_question(room, seat, hosting)
        said = filter(None, (name, colour_name(seat.colour), self.line.all_text, self.ready.text()))
        self.setAccessibleName(f"{self._title()}: {', '.join(said)}")

    def _show_frame(self) -> None:
        set_role(self, "arrived" if self._arrived.isActive() else "empty" if self._kind == "open" else "card")

    def _for_phone(self, room: RoomView) -> bool:
        return self._network.hosting and self.number in self._network.phone_seats and bool(phone_link(room))

    def _waiting(self, room: RoomView) -> str:
        if not self._network.hosting:
            return self.tr("Free seat")
        return self.tr("Waiting for a phone…") if self._for_phone(room) else self.tr("Waiting for a player…")

    def _sit(self) -> None:
        self._network.request(Sit(self.number))

    def _name_host(self) -> None:
        """Give a host who has no own name yet the name entered. Does nothing if that is empty."""
        if name := clean_name(self.entry.text()):
            self._network.request(SetSeat(self.number, SeatedPlayer("person", name, self._colour)))
            self._keep_name(name)

    def _giving_to(self, player: SeatedPlayer | None) -> Callable[[], None]:
        """Return a function that asks the host's program to give the seat to a player, or with None to open it."""
        return partial(self._network.request, SetSeat(self.number, player))

    def _open(self, *, for_phone: bool) -> None:
        """Open the seat. `for_phone`: the lobby waits for a phone there, though anyone may take it."""
        if self._kind != "open":
            self._network.request(SetSeat(self.number, None))
        self._network.expect_phone(self.number, on=for_phone)

    def _title(self) -> str:
        return self.tr("Seat {}").format(self.number + 1)

    def _line(self, room: RoomView, seat: SeatView, own: bool, host: bool) -> str:
        if seat.kind == "open" and not self._network.hosting:
            return self.tr("For anyone who joins; for an AI if no one does.")
        if seat.kind == "open":
            if self._for_phone(room):
                return self.tr("Scan the code to sit here.")
            return self.tr("With a phone or another computer.") if phone_link(room) else self.tr("On another computer.")
        if seat.kind == "bot":
            return self.tr("A bot on the host's computer.")
        if seat.kind == "ai":
            level = level_words(seat.level)
            kind = self.tr("An AI, {}.").format(level) if level else self.tr("An AI.")
            return f"{kind} {persona_words(seat.persona)}".strip()
        if seat.member is None:
            return self.tr("not here yet")
        parts = self.tr("you") if own else "", self.tr("the host") if host else "", presence_words(seat.presence)
        phone = any(member.phone for member in room.members if member.number == seat.member)
        here = self.tr("here, with a phone") if phone else self.tr("here")
        return ", ".join(filter(None, parts)) or here

    def _show_buttons(self, room: RoomView, seat: SeatView, own: bool, hosting: bool) -> None:
        asked = room.me is not None and room.me.wants == self.number
        is_open = seat.kind == "open"
        free = is_open or (seat.kind == "ai" and room.takeover != "no")
        self.take.setVisible(not hosting and (free or seat.absent))
        self.take.setEnabled(not asked)
        at_once = is_open or (room.takeover != "ask" and not seat.absent)
        text = self.tr("Take this seat") if at_once else self.tr("Ask for this seat")
        if asked:
            text = self.tr("Asked the host…")
        elif is_open and room.own_seat is not None:
            text = self.tr("Move to this seat")
        self.take.setText(text)
        self.take.setAccessibleName(f"{text}: {self._title()}")
        self.rise.setVisible(own and not hosting)
        self.code.setVisible(hosting and seat.absent and bool(phone_link(room)))
        self.code.setAccessibleName(offer_words(seat.name))
        self.change.setVisible(hosting)
        if hosting:
            self._fill_change(room, seat, own)

    def _fill_change(self, room: RoomView, seat: SeatView, own: bool) -> None:
        menu = self.change.menu()
        if menu.isVisible():  # not under the host's pointer
            return
        menu.clear()
        self.change.setAccessibleName(self.tr("Change seat {}").format(self.number + 1))
        set_tip(self.change, self.change.accessibleName())
        if seat.kind == "person" and not own and seat.member is not None:
            remove = partial(send_away, self.window(), self._network, seat.member)
            add_choice(menu, self.tr("Remove {}").format(seat.name), remove)
            return
        if room.me and seat.kind != "person" and room.own_seat is None:
            add_choice(menu, self.tr("Take this seat"), self._sit)
            menu.addSeparator()
        waits_for_phone = seat.kind == "open" and self._for_phone(room)
        if phone_link(room) and not waits_for_phone:
            add_choice(menu, self.tr("A person with a phone"), partial(self._open, for_phone=True))
        if seat.kind != "open" or waits_for_phone:
            add_choice(menu, self.tr("Open to the network"), partial(self._open, for_phone=False))
        level, sits = seat.level if seat.level in LEVELS else DEFAULT_LEVEL, (seat.kind, seat.persona)
        ais = [SeatedPlayer("ai", persona, seat.colour, persona, level) for persona in PERSONAS]
        for player in (*ais, *(SeatedPlayer("bot", bot, seat.colour, bot) for bot in self._bots())):
            if sits != (player.kind, player.persona):
                text = self.tr("{}, an AI") if player.kind == "ai" else self.tr("{}, a bot")
                add_choice(menu, text.format(player.name), self._giving_to(player))
        if seat.kind == "ai":
            levels = menu.addMenu(self.tr("Level"))
            for each in LEVELS:
                choice = add_choice(levels, level_described(each), self._giving_to(_as_player(seat, level=each)))
                choice.setCheckable(True)
                choice.setChecked(each == seat.level)
        menu.addSeparator()
        for colour in range(MOST_SEATS):
            if colour != seat.colour and seat.kind in ("ai", "bot"):
                player = _as_player(seat, colour=colour)
                add_choice(menu, colour_name(colour), self._giving_to(player), badge_icon(colour))

    def _show_question(self, room: RoomView, seat: SeatView, hosting: bool) -> None:
        asker = next((member for member in room.members if member.wants == self.number), None)
        self.asking.setVisible(hosting and asker is not None)
        if asker:
            self._asker = asker.number
            self.question.setText(request_words(asker, seat))
            self.yes.setAccessibleName(self.tr("Yes, {} may have the seat").format(asker.name))
            self.no.setAccessibleName(self.tr("No, {} may not have the seat").format(asker.name))

    def _paint(self, room: RoomView, seat: SeatView, own: bool) -> None:
        self.colours.setVisible(own)
        self.badge.setVisible(not own)
        # Painted again only for another look: a room is sent with every change of anything.
        portrait = "person" if own else self._portrait(room, seat)
        if (look := (portrait, seat.kind, seat.colour, self._face)) != self._look:
            self._look = look
            picture = sprites.medallion_pixmap(portrait, seat.colour, self._face, 2.0)
            self.colours.show_colour(seat.colour)
            self.colours.setIcon(QIcon(picture))
            self.colours.setAccessibleName(self.tr("Your colour: {}").format(colour_name(seat.colour)))
            self.badge.setPixmap(paled(picture) if seat.kind == "open" else picture)
            self.badge.setAccessibleName(colour_name(seat.colour))

    def _portrait(self, room: RoomView, seat: SeatView) -> str:
        """Return the name of the seat's portrait: an AI's face or, as under New game, its person's emblem."""
        if seat.kind in ("ai", "bot"):
            return seat.persona if sprites.has_face(seat) else "bot"
        if seat.kind == "open":
            return "phone" if self._for_phone(room) else "computer" if self._network.hosting else "person"
        owner = next((member for member in room.members if member.number == seat.member), None)
        return "person" if owner is None else "phone" if owner.phone else "computer"


def _as_player(seat: SeatView, **changed: Any) -> SeatedPlayer:
    assert seat.kind in ("ai", "bot")
    return replace(SeatedPlayer(seat.kind, seat.name, seat.colour, seat.persona, seat.level), **changed)
