"""Beside the seats of a lobby: how others come in, and who watches."""

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLayout, QWidget

from pompeii_qt.invitation import invitation_to
from pompeii_qt.network_words import presence_words, with_port
from pompeii_qt.widgets.basic import Card, Heading, button, card, clear_layout, column, label, row
from pompeii_qt.widgets.code_field import grouped
from pompeii_qt.widgets.copy_button import CopyButton
from pompeii_qt.widgets.elided import ElidedLabel

if TYPE_CHECKING:
    from pompeii_qt.network import MemberView, RoomView

_SHOWN: Final = 2
"""Addresses in large type, the likeliest first; the others are in a line below."""


class InvitePanel(Card):
    """The code and where the host is, a button that copies an invitation; `new_code` is the host's wish for another."""

    new_code = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._room: RoomView | None = None
        self.title = Heading(self.tr("Join code"), 1.1)
        self.code = label(wrap=False, scale=2.1, bold=True, selectable=True)
        self.copy_button = CopyButton(
            lambda: self.tr("Copy invitation"), lambda: invitation_to(self._room) if self._room else ""
        )
        self.code_button = CopyButton(
            lambda: self.tr("Copy code"), lambda: grouped(self._room.code) if self._room else ""
        )
        self.code_button.setProperty("role", "quiet")
        tip = self.tr("The old code then lets nobody in; whoever is here stays")
        self.new_code_button = button(self.tr("New code"), self.new_code.emit, "quiet", tip=tip)
        self.open = label(self.tr("Anyone on this network can join: no code is asked for."))
        self.hint = label(self.tr("Others find this game under “On this network”, or at"), "muted")
        self.addresses = label(wrap=False, scale=1.35, bold=True, selectable=True)
        self.others = label("", "muted", selectable=True)
        copies = row(None, self.copy_button, self.code_button, self.new_code_button, 1, spacing=10)
        parts = self.title, self.code, self.open, self.hint, self.addresses, self.others
        column(self, *parts, 4, copies, spacing=4, margins=12)

    def show_room(self, room: "RoomView", hosting: bool) -> None:
        """The code and addresses of this room."""
        self._room = room
        self.new_code_button.setVisible(hosting)
        for one in (self.code, self.code_button):
            one.setVisible(bool(room.code))
        self.title.setText(self.tr("Join code") if room.code else self.tr("Open to everybody"))
        self.open.setVisible(not room.code)
        self.code.setText(grouped(room.code))
        self.code.setAccessibleName(self.tr("Join code: {}").format(" ".join(room.code)))
        said = [with_port(address, room.port) for address in room.addresses]
        self.hint.setVisible(bool(said))
        self.addresses.setVisible(bool(said))
        self.addresses.setText("\n".join(said[:_SHOWN]))
        self.others.setVisible(len(said) > _SHOWN)
        self.others.setText(self.tr("also {}").format(", ".join(said[_SHOWN:])))


class WatcherList(QWidget):
    """A line for each of those who are in a room without a seat; the host may send them away."""

    kicked = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._shown: object = None
        self._lines = column(None, spacing=2)
        column(self, card(Heading(self.tr("Watching"), 1.1), self._lines, spacing=4))

    def show_room(self, room: "RoomView", hosting: bool) -> None:
        """Everybody who sits nowhere; nothing where nobody does."""
        sitting = {seat.member for seat in room.seats}
        watching = [member for member in room.members if member.number not in sitting]
        self.setVisible(bool(watching))
        if self._shown == (shown := (watching, room.you, hosting)):  # or a button would go from under the pointer
            return
        self._shown = shown
        clear_layout(self._lines)
        for member in watching:
            self._lines.addLayout(self._line(member, member.number == room.you, hosting))

    def _line(self, member: "MemberView", own: bool, hosting: bool) -> QLayout:
        parts = (self.tr("you") if own else "", presence_words(member.presence))
        about = ", ".join(part for part in parts if part)
        line = row(None, ElidedLabel(member.name, fit=True), label(about, "muted", wrap=False), 1, spacing=10)
        if hosting and not own:
            says = self.tr("Send {} away").format(member.name)
            line.addWidget(button(self.tr("Send away"), partial(self.kicked.emit, member.number), "quiet", says=says))
        return line
