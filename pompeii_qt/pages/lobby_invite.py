"""How others come in: the join code and the addresses, large enough to read out across a room, or to be sent."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QWidget

from pompeii_qt import theme
from pompeii_qt.invitation import invitation_to
from pompeii_qt.network_words import with_port
from pompeii_qt.text import set_tip
from pompeii_qt.widgets.basic import Heading, button, column, label, row
from pompeii_qt.widgets.code_field import grouped
from pompeii_qt.widgets.copy_button import CopyButton

if TYPE_CHECKING:
    from pompeii_qt.network import RoomView

_SHOWN: Final = 2
"""Addresses in large type, the likeliest first; the others are in a line below."""


class InvitePanel(QFrame):
    """The code and where the host is, a button that copies an invitation; `new_code` is the host's wish for another."""

    new_code = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        self._room: RoomView | None = None
        self.title = Heading(self.tr("Join code"), 1.1)
        self.code = label("", wrap=False)
        theme.scale_text(self.code, 2.1, bold=True)
        self.copy_button = CopyButton(
            lambda: self.tr("Copy invitation"), lambda: invitation_to(self._room) if self._room else ""
        )
        self.code_button = CopyButton(
            lambda: self.tr("Copy code"), lambda: grouped(self._room.code) if self._room else ""
        )
        self.code_button.setProperty("role", "quiet")
        self.new_code_button = button(self.tr("New code"), self.new_code.emit, "quiet")
        set_tip(self.new_code_button, self.tr("The old code then lets nobody in; whoever is here stays"))
        self.open = label(self.tr("Anyone on this network can join: no code is asked for."))
        self.addresses = label("", wrap=False)
        theme.scale_text(self.addresses, 1.35, bold=True)
        self.others = label("", "muted")
        for one in (self.code, self.addresses, self.others):
            one.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.hint = label(self.tr("Others find this game under “On this network”, or at"), "muted")
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
