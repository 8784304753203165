"""Parts of a room that pages share: invitations and QR codes, people, terms, and the chat."""

from collections import Counter
from collections.abc import Callable, Container
from functools import partial
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QFont, QPixmap
from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from pompeii_qt import theme
from pompeii_qt.art import palette
from pompeii_qt.network import browsable, is_alone
from pompeii_qt.session import PORT, Kick, Lift, NewCode, SetAway, SetClock
from pompeii_qt.text import ElidedLabel, Label, add_field, set_tip
from pompeii_qt.widgets import screen_reader
from pompeii_qt.widgets.basic import (
    Card,
    Collapsible,
    Content,
    CopyButton,
    FlowLayout,
    Heading,
    KeptRows,
    button,
    clear_layout,
    column,
    combo_box,
    form,
    label,
    row,
    select,
)
from pompeii_qt.widgets.far import FarInvite
from pompeii_qt.widgets.lines import LineList
from pompeii_qt.widgets.marks import presence_mark, seat_mark
from pompeii_qt.widgets.page import ask
from pompeii_qt.widgets.qr_code import QrCode
from pompeii_qt.widgets.talk import ReactionButton, ReactionTray
from pompeii_qt.words.network import (
    CODE_LENGTH,
    TERMS,
    chat_words,
    code_in,
    grouped,
    invitation_to,
    is_far,
    phone_link,
    presence_words,
    tidied,
    with_port,
)

if TYPE_CHECKING:
    from pompeii_qt.network import Network
    from pompeii_qt.session import Block, Chat, MemberView, RoomView


_KEPT_LINES: Final = 500
_LONGEST: Final = 400  # maximum characters of a line
_REACTION: Final = 19  # side of a picture in the tray, in pixels


class ChatPanel(Card):
    """Chat lines, a field to write one, and pictures to send. `said` brings a text, `reacted` a picture's code.

    One that `grows` has its pictures behind a button. Without a line, it is only its field until `set_roomy`.
    """

    said = Signal(str)
    reacted = Signal(str)

    def __init__(self, *, grows: bool = False, close: QWidget | None = None) -> None:
        """`close`: a button at the end of the title's line, None for none."""
        super().__init__()
        self._title, self._watching = Label(self.tr("Chat")), label("", "muted", wrap=False)
        theme.make_bold(self._title)
        self._list = LineList()
        self._list.setAccessibleName(self.tr("Chat"))
        self.entry = QLineEdit(placeholderText=self.tr("Write a message…"), maxLength=_LONGEST)
        self.entry.setAccessibleName(self.tr("Message to everyone"))
        self.entry.returnPressed.connect(self._send)
        self.pictures = ReactionButton() if grows else ReactionTray(_REACTION)
        self.pictures.chosen.connect(self.reacted)
        self._empty = label(self.tr("Messages, and who comes and goes, appear here."), "muted")
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        head = row(None, (self._title, 1), self._watching, *([close] if close else []), spacing=-1)
        foot = [row(None, (self.entry, 1), self.pictures, spacing=4)] if grows else [self.pictures, self.entry]
        column(self, head, (self._list, 1), (self._empty, 1), *foot, spacing=4, margins=(10, 8, 8, 8))
        self.show_watchers([])
        for part in (self._list, self._empty):
            part.setMinimumHeight(self.fontMetrics().lineSpacing() * 3 if grows else 0)
        self._grows, self._roomy = grows, False
        self._show_list()

    @property
    def lines(self) -> list[str]:
        return self._list.lines

    def _show_list(self) -> None:
        self._list.setHidden(self._grows and not self.lines)
        self._title.setHidden(self._grows and not self._roomy)  # the field says what it is for
        self._empty.setVisible(self._roomy and not self.lines)
        self._list.setFocusPolicy(Qt.FocusPolicy.StrongFocus if self.lines else Qt.FocusPolicy.NoFocus)

    def set_roomy(self, on: bool) -> None:
        """Set whether one that grows shows its place for lines, and a hint in it, before the first line."""
        self._roomy = on
        self._show_list()

    def begin(self) -> None:
        self._list.empty()
        self._show_list()
        self.entry.clear()

    def set_connected(self, on: bool) -> None:
        """Set whether anything can be said."""
        self.entry.setEnabled(on)
        self.pictures.setEnabled(on)

    def add(self, chat: "Chat", colour: int | None) -> None:
        """Add what a person said. `colour` is None for a person without a seat."""
        self._append(chat_words(chat), colour, bold=len(chat.name) + 1, picture=chat.reaction or "")

    def note(self, text: str) -> None:
        """Add a muted line about an event, such as a new person or a changed rule."""
        self._append(text, None, muted=True)

    def show_watchers(self, names: list[str]) -> None:
        """Show how many people watch. The tool tip names them. Hidden if there are none."""
        self._watching.setText(self.tr("%n watching", None, len(names)) if names else "")
        self._watching.setVisible(bool(names))
        set_tip(self._watching, "\n".join(names))
        self._watching.setAccessibleName(f"{self._watching.text()}: {', '.join(names)}")

    def _send(self) -> None:
        if text := " ".join(self.entry.text().split()):
            self.said.emit(text)
        self.entry.clear()

    def _append(self, text: str, colour: int | None, *, muted: bool = False, bold: int = 0, picture: str = "") -> None:
        self._list.append(text, colour, muted=muted, bold=bold, picture=picture)
        self._show_list()
        # Otherwise a host left open for days would fill the memory.
        while self._list.count() > _KEPT_LINES:
            self._list.takeItem(0)


translate = QCoreApplication.translate

_SHOWN: Final = 2  # addresses in large type, the likeliest first; the others are in a line below
_MARK: Final = 18
_SPACING, _BESIDE, _ABOVE, _BELOW = 5, 13, 9, 7  # pixels between and around the parts of an invitation, with its border


class InvitePanel(Card):
    """How others can join: a QR code for phones and, folded away, code, addresses and an invitation for computers.

    For a guest, all of it is folded away. If phones can reach several addresses, a button puts the next one first
    everywhere in the panel. The fold stays as the person left it in this session; until then it is open while phones
    cannot join.
    """

    def __init__(self, network: "Network") -> None:
        super().__init__()
        self._network = network
        self._room: RoomView | None = None
        self._first = ""  # the address that the button has put first
        self.trouble = label()
        self.phones, inside = self._phones_part(), QWidget()
        self._inside = column(inside, *self._computers_part(), spacing=4)
        self.fold = Collapsible("", inside)
        self.fold.button.clicked.connect(self._note_fold)
        self.fold.button.clicked.connect(self._show_typed)
        self.far = Collapsible(self.tr("A friend far away"), FarInvite(network))
        self._inside.addWidget(self.far)
        self.port = label(role="muted")
        parts = self.trouble, self.phones, 1, self.fold, self.port
        self._whole = column(self, *parts, spacing=_SPACING)

    def _phones_part(self) -> QWidget:
        centred = Qt.AlignmentFlag.AlignHCenter
        self.scan = Heading("", 1.2)
        self.scan.setAlignment(centred)
        self.scan.setWordWrap(True)
        self.code_for_phones = QrCode()
        self.typed = label(scale=1.05, bold=True, selectable=True, align=centred)
        self.help = label(role="muted", align=centred)
        self.turn = button(self.tr("Try another address"), self._turn, "slim")
        part = QWidget()
        words = self.typed, self.help, row(None, 1, self.turn, 1)
        column(part, self.scan, self.code_for_phones, *words, spacing=_SPACING)
        return part

    def set_side(self, side: int) -> None:
        """Set the largest side of the code for phones, in pixels."""
        self.code_for_phones.set_side(side)

    def height_around_code(self, width: int) -> int:
        """Return the height of all that is not folded away, but the code for phones, at this width."""
        width -= 2 * _BESIDE
        buttons = [part for part in (self.turn, self.fold.button) if not part.isHidden()]
        words = [part for part in (self.trouble, self.scan, self.help, self.port) if not part.isHidden()]
        high = sum(part.sizeHint().height() for part in buttons)
        high += sum(part.heightForWidth(width) for part in (*words, self.typed))
        return high + _SPACING * (len(buttons) + len(words) + 1) + _ABOVE + _BELOW

    def _show_typed(self) -> None:
        self.typed.setHidden(self.fold.is_open or not self.typed.text())  # the open fold has it in large type

    def _computers_part(self) -> "tuple[Content, ...]":
        self.title = label(wrap=False, bold=True, scale=1.0)
        self.code = label(wrap=False, scale=1.6, bold=True, selectable=True)
        self.copy_button = CopyButton(lambda: self.tr("Copy invitation"), self._invitation)
        self.code_button = CopyButton(lambda: self.tr("Copy code"), self.code.text)
        self.code_button.setProperty("role", "quiet")
        tip = self.tr("The old code stops working; everyone who is here stays")
        self.new_code_button = button(self.tr("New code"), lambda: self._network.request(NewCode()), "quiet", tip=tip)
        self.open = label(self.tr("Anyone on this network can join: no code is needed."))
        self.hint = label(self.tr("Others find this game under “On this network”, or at"), "muted")
        self.addresses = label(wrap=False, scale=1.15, bold=True, selectable=True)
        self.others, self.firewall = label("", "muted", selectable=True), label("", "muted")
        code, copies = FlowLayout(self.code, self.new_code_button), FlowLayout(self.copy_button, self.code_button)
        return self.title, code, self.open, self.hint, self.addresses, self.others, copies, self.firewall

    def _invitation(self) -> str:
        return invitation_to(self._room) if self._room else ""

    def _note_fold(self) -> None:
        self._network.invites_computers = self.fold.is_open

    def _turn(self) -> None:
        """Put the next address that phones can open first, and have it read. There must be two or more."""
        assert self._room
        _, self._first, *_ = browsable(self._room.addresses)
        self.show_room(self._room)
        screen_reader.announce(self, self._first)

    def show_room(self, room: "RoomView") -> None:
        start = room.addresses.index(self._first) if self._first in room.addresses else 0
        self._room = room = replace(room, addresses=room.addresses[start:] + room.addresses[:start])
        alone, ways = is_alone(room.addresses), browsable(room.addresses)
        self.trouble.setText(self._trouble(alone, bool(ways)))
        self.trouble.setVisible(bool(self.trouble.text()))
        self.port.setText(self._other_port(room.port))
        self.port.setVisible(not alone and bool(self.port.text()))
        self._show_phones(room, len(ways))
        self._show_computers(room, alone)
        self._show_fold(bool(phone_link(room)))
        self.far.setVisible(self._network.hosting)

    def _show_phones(self, room: "RoomView", ways: int) -> None:
        self.scan.setText(self.tr("Point your phone's camera here"))
        self.code_for_phones.show_link(phone_link(room))
        self.typed.setText(self.tr("Join code: {}").format(grouped(room.code)) if room.code else "")
        at = next(iter(browsable(room.addresses)), "")
        by_hand = self.tr("Nothing opens? Put the phone into this Wi-Fi, or open {} in its browser.")
        self.help.setText(by_hand.format(with_port(at, room.port)))
        self.turn.setVisible(ways > 1)

    def _show_computers(self, room: "RoomView", alone: bool) -> None:
        self.new_code_button.setVisible(self._network.hosting)
        for one in (self.code, self.code_button):
            one.setVisible(bool(room.code))
        self.title.setText(self.tr("Join code") if room.code else self.tr("Anyone can join"))
        self.open.setVisible(not room.code)
        self.code.setText(grouped(room.code))
        self.code.setAccessibleName(self.tr("Join code: {}").format(" ".join(room.code)))
        said = [] if alone else [with_port(address, room.port) for address in room.addresses]
        self.hint.setVisible(bool(said))
        self.addresses.setVisible(bool(said))
        self.addresses.setText("\n".join(said[:_SHOWN]))
        # VPNs and virtual machines add addresses that no one can reach: listed, but small.
        self.others.setVisible(len(said) > _SHOWN)
        self.others.setText(self.tr("also {}").format(", ".join(said[_SHOWN:])))
        helps = self.tr("If no one gets in: no guest Wi-Fi, no VPN, and port {} open in this computer's firewall.")
        self.firewall.setText(helps.format(room.port))
        self.firewall.setVisible(self._network.hosting)

    def _show_fold(self, for_phones: bool) -> None:
        hosting = self._network.hosting
        self._whole.setContentsMargins(12, 8 if hosting else 2, 12, 6 if hosting else 2)
        place, at = (self._whole, 1) if hosting else (self._inside, 0)
        if place.indexOf(self.phones) < 0:
            place.insertWidget(at, self.phones)
            if hosting:
                self.fold.raise_()  # which is read after it
            else:
                self.phones.lower()
        self.phones.setVisible(for_phones)
        self.fold.set_title(self.tr("Other computers") if hosting else self.tr("Invite others"))
        wished = self._network.invites_computers
        self.fold.set_open(not for_phones if wished is None else wished)
        self._show_typed()

    def _trouble(self, alone: bool, phones: bool) -> str:
        """Return why others, or their phones, cannot join; "" if no reason is known.

        `alone`: the host is on no network. `phones`: it has an address for browsers.
        """
        if alone:
            return self.tr("The host's computer is on no network: no one else can join until it is.")
        return "" if phones else self.tr("Phones cannot join: this network gives no address that a browser opens.")

    def _other_port(self, port: int) -> str:
        """Return what a host should know about a port that is not the usual one; "" otherwise and for a guest."""
        if not self._network.hosting or port == PORT:
            return ""
        words = self.tr("Port {} is another program's. If others do not get in, let port {} through the firewall.")
        return words.replace("{}", str(PORT), 1).replace("{}", str(port), 1)


class PeopleList(Card):
    """A line for each member of a room or, if `watching`, for each without a seat. The host can `kick` them."""

    def __init__(self, network: "Network", kick: Callable[[int], object], *, watching: bool = False) -> None:
        super().__init__()
        self._network, self._watching = network, watching
        lines = column(None, spacing=4)
        self._lines = KeptRows(lines, lambda: PersonLine(kick))
        column(self, Heading(self.tr("Watching") if watching else self.tr("Who is here"), 1.1), lines, margins=12)

    def show_room(self, room: "RoomView") -> None:
        seated = {seat.member for seat in room.seats}
        members = [one for one in room.members if not self._watching or one.number not in seated]
        self.setVisible(bool(members))
        for line, member in zip(self._lines.show([one.number for one in members]), members, strict=True):
            line.show_member(member, room, self._network.hosting)


class PersonLine(QWidget):
    """A member of the room: seats, connection, name, and the button that removes them."""

    def __init__(self, kick: Callable[[int], object]) -> None:
        super().__init__()
        self._member = -1
        self._marks, self._link = [Label() for _ in palette.SEATS], Label()
        self._name, self._where = ElidedLabel(), label("", "muted", wrap=False)
        tip = translate("PeopleList", "They cannot come back into this game")
        self._kick = button(translate("PeopleList", "Remove"), lambda: kick(self._member), "quiet", tip=tip)
        for mark in self._marks:
            mark.setFixedWidth(_MARK)
        row(self, row(None, *self._marks, spacing=2), self._link, (self._name, 1), self._where, self._kick, spacing=10)

    def show_member(self, member: "MemberView", room: "RoomView", hosting: bool) -> None:
        self._member = member.number
        ratio = self.devicePixelRatioF()
        seats = [seat for seat in room.seats if seat.member == member.number]
        most = max(Counter(seat.member for seat in room.seats if seat.member is not None).values(), default=0)
        for place, mark in enumerate(self._marks):
            mark.setVisible(place < most)  # also without one: the names stay in one column
            mark.setPixmap(seat_mark(seats[place].colour, _MARK, ratio) if place < len(seats) else QPixmap())
        self._link.setPixmap(presence_mark(member.presence, _MARK, ratio))
        set_tip(self._link, presence_words(member.presence) or translate("PeopleList", "connected"))
        self._link.setAccessibleName(self._link.toolTip())
        self._name.set_text(member.name)
        said = {
            translate("PeopleList", "you"): member.number == room.you,
            translate("PeopleList", "host"): member.host,
            translate("PeopleList", "watching"): not seats,
            presence_words(member.presence): True,
        }
        self._where.setText(", ".join(words for words, holds in said.items() if holds and words))
        keeps = self._kick.sizePolicy()
        keeps.setRetainSizeWhenHidden(hosting)  # the words keep their column beside people who cannot be removed
        self._kick.setSizePolicy(keeps)
        self._kick.setVisible(hosting and not member.host)
        self._kick.setAccessibleName(translate("PeopleList", "Remove {name}").format(name=member.name))


class BlockList(Card):
    """People whom the host has removed and may let in again. Hidden if there are none."""

    def __init__(self, network: "Network") -> None:
        super().__init__()
        self._network = network
        self._lines = column(None, spacing=2)
        title = label(self.tr("Removed. No one else can join from their address either."), "muted")
        column(self, title, self._lines, spacing=4, margins=12)
        network.blocked.connect(self.show_blocks)
        self.show_blocks(network.blocks)

    def show_blocks(self, blocks: "list[Block]") -> None:
        self.setVisible(bool(blocks))
        clear_layout(self._lines)
        for block in blocks:
            says = self.tr("Unblock {name}").format(name=block.name)
            again = button(self.tr("Unblock"), partial(self._network.request, Lift(block.number)), "quiet", says=says)
            address = label(block.address, "muted", wrap=False)
            self._lines.addLayout(row(None, ElidedLabel(block.name, fit=True), address, 1, again, spacing=10))


def send_away(parent: QWidget, network: "Network", member: int) -> None:
    """Remove a member. If they were in the room, even away, ask whether to set a new join code; return at once."""
    room = network.current
    name = next((one.name for one in room.members if one.number == member), "") if room else ""
    # Before the question, which the host may think about for a while.
    network.request(Kick(member))
    if room is None or not name:
        return
    if room.code:
        text = translate("BlockList", "Change the join code?")
        more = translate(
            "BlockList", "{name} knows the current one, which will stop working. Everyone who is here stays."
        )
    else:
        text = translate("BlockList", "Require a join code from now on?")
        more = translate(
            "BlockList",
            "Anyone on this network can join, including {name} from another computer. Everyone who is here stays.",
        )
    answers = translate("BlockList", "New code"), translate("BlockList", "Leave unchanged")
    ask(parent, text, more.format(name=name), answers, lambda: network.request(NewCode()))


_BESIDE_TITLE: Final = 14  # pixels between a title and its field


class RoomTerms(QWidget):
    """Clock, absence and who may have an AI's seat: boxes for what can be chosen, the rest in words.

    With a `network`, of the present room; without, of a room being planned. `titles` are those of the boxes.
    """

    def __init__(self, network: "Network | None" = None) -> None:
        super().__init__()
        self._network = network
        self.boxes: dict[str, QComboBox] = {}
        self._words: dict[str, Label] = {}
        titles = {
            "clock": self.tr("Turn clock"),
            "away": self.tr("When a player is away"),
            "takeover": self.tr("Others may take an AI's place"),
        }
        fields = form(parent=self, indent=0)
        fields.setHorizontalSpacing(_BESIDE_TITLE)
        self.titles: list[Label] = []
        for term, title in titles.items():
            values, words = TERMS[term]
            self.boxes[term] = combo_box(title, {value: words(value) for value in values})
            self._words[term] = label(wrap=False)
            self.titles.append(add_field(fields, title, column(None, self.boxes[term], self._words[term], spacing=0)))
        self._choices: Container[str] = titles
        if network:
            self._choices = commands = {"clock": SetClock, "away": SetAway}
            for term, command in commands.items():
                box = self.boxes[term]
                box.activated.connect(lambda row, box=box, ask=command: network.request(ask(box.itemData(row))))

    def show_terms(self, terms: object) -> None:
        choices = self._choices if self._network is None or self._network.hosting else ()
        for term, box in self.boxes.items():
            value, words = getattr(terms, term), TERMS[term][1]
            if box.findData(value) < 0:  # another program may have chosen from a longer list
                box.addItem(words(value), value)
            select(box, value)
            self._words[term].setText(words(value))
            box.setVisible(term in choices)
            self._words[term].setVisible(term not in choices)


OWN_LENGTH: Final = 8  # length of a code that a host chooses; the rest proves that it is the host


class CodeField(QLineEdit):
    """A field for a join code, typed or pasted in small or capital letters, or pasted with a whole invitation."""

    completed = Signal(bool)  # whether the code is complete now
    line_pasted = Signal(str)  # a line that leads to a game far away, which is no code

    def __init__(self, length: int = CODE_LENGTH) -> None:
        super().__init__(placeholderText=grouped(length * "X"))
        self._length = length
        self.setAccessibleName(self.tr("Join code"))
        self.setAccessibleDescription(self.tr("Letters and digits; upper or lower case"))
        theme.scale_text(self, 1.25, bold=True)
        font = self.font()
        font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, 1.5)
        self.setFont(font)
        self.setFixedWidth(self.fontMetrics().horizontalAdvance(grouped(length * "W")) + 44)
        # Only for a person's edits: `show_code` groups by itself.
        self.textEdited.connect(self._tidy)
        self.textChanged.connect(lambda: self.completed.emit(self.is_complete()))

    def code(self) -> str:
        """Return the code entered, tidied: capital letters and digits."""
        return tidied(self.text(), self._length)

    def is_complete(self) -> bool:
        return len(self.code()) == self._length

    def show_code(self, code: str) -> None:
        self.setText(grouped(tidied(code, self._length)))

    def _tidy(self, text: str) -> None:
        if is_far(text):
            self.clear()
            self.line_pasted.emit(text)
            return
        # A whole invitation may be pasted into the field.
        if len(text.split()) > 1 and (code := code_in(text)):
            self.show_code(code)
            return
        # The cursor stays behind its letter, whatever hyphens come and go.
        before = grouped(tidied(text[: self.cursorPosition()], self._length))
        tidy = grouped(tidied(text, self._length))
        if tidy != text:
            self.setText(tidy)
            self.setCursorPosition(len(before))
