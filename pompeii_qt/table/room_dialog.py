"""The room at a glance: join code and addresses to read out, who is there, and what its host may change."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QComboBox, QFrame, QPushButton, QWidget

from pompeii_qt.art import palette
from pompeii_qt.invitation import invitation_to
from pompeii_qt.network_words import AWAYS, CLOCKS, presence_words, with_port
from pompeii_qt.text import Label, add_field, set_tip
from pompeii_qt.widgets.basic import (
    CopyButton,
    button,
    column,
    combo_box,
    form,
    label,
    row,
    select_or_add,
)
from pompeii_qt.widgets.block_list import BlockList
from pompeii_qt.widgets.code_field import grouped
from pompeii_qt.widgets.elided import ElidedLabel
from pompeii_qt.widgets.flow_layout import FlowLayout
from pompeii_qt.widgets.kept_rows import KeptRows
from pompeii_qt.widgets.marks import presence_mark, seat_mark
from pompeii_qt.widgets.scrolled_dialog import ScrolledDialog

if TYPE_CHECKING:
    from pompeii_qt.network import MemberView, RoomView

translate = QCoreApplication.translate

_MARK: Final = 18


class RoomDialog(ScrolledDialog):
    """Stays beside the game; `kicked(member)`, `new_code`, `clock_set(seconds)`, `away_set(seconds)` are the host's."""

    kicked = Signal(int)
    new_code = Signal()
    clock_set = Signal(int)
    away_set = Signal(int)

    def __init__(self, parent: QWidget, hosting: bool) -> None:
        super().__init__(parent)
        self._hosting = hosting
        self._room: RoomView | None = None
        self._code = label(scale=1.9, bold=True, wrap=False, selectable=True)
        self._open = label(self.tr("none: anyone on this network can join"), "muted", wrap=False)
        self.copy_button = CopyButton(
            lambda: self.tr("Copy invitation"), lambda: invitation_to(self._room) if self._room else ""
        )
        self.code_button = CopyButton(
            lambda: self.tr("Copy code"), lambda: grouped(self._room.code) if self._room else ""
        )
        self.code_button.setProperty("role", "quiet")
        tip = self.tr("The old code stops working; everyone who is here stays")
        self.new_code_button = button(self.tr("New code"), self.new_code.emit, "quiet", tip=tip)
        self.new_code_button.setVisible(hosting)
        self.block_list = BlockList()
        self._addresses = label(wrap=False)
        self._addresses.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        people = column(None, spacing=6)
        self._people = KeptRows(people, lambda: PersonLine(self.kicked.emit, hosting))
        self.clock, self.away = self._choice(CLOCKS, self.tr("off")), self._choice(AWAYS, self.tr("never"))
        self.clock.activated.connect(lambda row: self.clock_set.emit(self.clock.itemData(row)))
        self.away.activated.connect(lambda row: self.away_set.emit(self.away.itemData(row)))
        rules = form()
        add_field(rules, self.tr("Turn clock"), self.clock)
        add_field(rules, self.tr("An AI stands in for absent players"), self.away)
        self.close_button = QPushButton(self.tr("Close"))
        self.close_button.clicked.connect(self.close)
        inside = QWidget()
        inside.setMinimumWidth(380)
        column(
            inside,
            label(self.tr("Join code"), "muted", wrap=False),
            row(None, self._code, self._open, 1),
            label(self.tr("Address, if the game is not in the list"), "muted", wrap=False),
            self._addresses,
            FlowLayout(self.copy_button, self.code_button, self.new_code_button),
            _line(),
            label(self.tr("Who is here"), "muted", wrap=False),
            people,
            self.block_list,
            1,
            _line(),
            rules,
            margins=(0, 0, 4, 0),
        )
        self.fill(inside, row(None, 1, self.close_button), spacing=8, margins=(20, 16, 20, 14))

    def show_room(self, room: "RoomView") -> None:
        """Set everything that has changed."""
        self._room = room
        self.setWindowTitle(room.name)
        self._code.setText(grouped(room.code))
        self._code.setAccessibleName(" ".join(room.code))
        self._code.setVisible(bool(room.code))
        self._open.setVisible(not room.code)
        self.code_button.setVisible(bool(room.code))
        self._addresses.setText("\n".join(with_port(address, room.port) for address in room.addresses) or "–")
        for choice, seconds in ((self.clock, room.clock), (self.away, room.away)):
            select_or_add(choice, seconds, self._span)
        for line, member in zip(self._people.show([one.number for one in room.members]), room.members, strict=True):
            line.show_member(member, room)

    def _choice(self, values: Sequence[int], none: str) -> QComboBox:
        box = combo_box("", {seconds: self._span(seconds) if seconds else none for seconds in values})
        box.setEnabled(self._hosting)
        return box

    def _span(self, seconds: int) -> str:
        if seconds < 120 and seconds != 60:
            return self.tr("%n second(s)", None, seconds)
        return self.tr("%n minute(s)", None, seconds // 60)


class PersonLine(QWidget):
    """Somebody in the room: their seats, how they are connected, and the button that sends them away."""

    def __init__(self, kick: Callable[[int], object], hosting: bool) -> None:
        super().__init__()
        self._member, self._hosting = -1, hosting
        self._marks, self._link = [Label() for _ in palette.SEATS], Label()
        self._name, self._where = ElidedLabel(), label("", "muted", wrap=False)
        tip = translate("RoomDialog", "They cannot come back into this game")
        self._kick = button(translate("RoomDialog", "Remove"), lambda: kick(self._member), "quiet", tip=tip)
        for mark in self._marks:
            mark.setFixedWidth(_MARK)
        keeps = self._kick.sizePolicy()
        keeps.setRetainSizeWhenHidden(hosting)  # what is said of those who cannot be removed stands in line
        self._kick.setSizePolicy(keeps)
        marks = row(None, *self._marks, spacing=2)
        row(self, marks, self._link, (self._name, 1), self._where, self._kick, spacing=10)

    def show_member(self, member: "MemberView", room: "RoomView") -> None:
        """Whom the line is about from here on."""
        self._member = member.number
        ratio = self.devicePixelRatioF()
        seats = [seat for seat in room.seats if seat.member == member.number]
        most = max(Counter(seat.member for seat in room.seats if seat.member is not None).values(), default=0)
        for place, mark in enumerate(self._marks):
            mark.setVisible(place < most)  # also where there is none: the names stay in one column
            mark.setPixmap(seat_mark(seats[place].colour, _MARK, ratio) if place < len(seats) else QPixmap())
        self._link.setPixmap(presence_mark(member.presence, _MARK, ratio))
        set_tip(self._link, presence_words(member.presence) or translate("RoomDialog", "connected"))
        self._link.setAccessibleName(self._link.toolTip())
        self._name.set_text(member.name)
        self._where.setText(self._place(member, room, bool(seats)))
        self._kick.setVisible(self._hosting and not member.host)
        self._kick.setAccessibleName(translate("RoomDialog", "Remove {name}").format(name=member.name))

    def _place(self, member: "MemberView", room: "RoomView", seated: bool) -> str:
        parts = [translate("RoomDialog", "you")] if member.number == room.you else []
        if member.host:
            parts.append(translate("RoomDialog", "host"))
        if not seated:
            parts.append(translate("RoomDialog", "watching"))
        if away := presence_words(member.presence):
            parts.append(away)
        return ", ".join(parts)


def _line() -> QFrame:
    line = QFrame()
    line.setFixedHeight(1)
    line.setProperty("role", "line")
    return line
