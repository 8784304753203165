"""How others come in: the join code and the addresses, large enough to read out across a room."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QWidget

from pompeii_qt import theme
from pompeii_qt.network_words import with_port
from pompeii_qt.pages.code_field import grouped
from pompeii_qt.pages.parts import Heading, button, column, label, row

if TYPE_CHECKING:
    from pompeii_qt.network import Room

_FEEDBACK: Final = 2000
"""Milliseconds for which “copied” is said."""
_SHOWN: Final = 2
"""Addresses in large type, the likeliest first; the others are in a line below."""


class InvitePanel(QFrame):
    """The code, with a button that copies it, and where the host is."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        self._code = ""
        self.title = Heading(self.tr("Join code"), 1.1)
        self.code = label("", wrap=False)
        theme.scale_text(self.code, 2.1, bold=True)
        self.copy_button = button(self.tr("Copy"), self.copy)
        self.copy_button.setAccessibleName(self.tr("Copy the join code"))
        self.open = label(self.tr("Anyone on this network can join: no code is asked for."))
        self.addresses = label("", wrap=False)
        theme.scale_text(self.addresses, 1.35, bold=True)
        self.others = label("", "muted")
        for one in (self.code, self.addresses, self.others):
            one.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.hint = label(self.tr("Others find this game under “On this network”, or at"), "muted")
        line = row(None, self.code, 1, self.copy_button, spacing=10)
        column(self, self.title, line, self.open, self.hint, self.addresses, self.others, spacing=4, margins=12)
        self._copied = QTimer(self, singleShot=True, interval=_FEEDBACK)
        self._copied.timeout.connect(lambda: self._say_copied(False))

    def show_room(self, room: "Room") -> None:
        """The code and addresses of this room."""
        self._code = room.code
        for one in (self.code, self.copy_button):
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

    def copy(self) -> None:
        """Put the code where it can be pasted from."""
        QGuiApplication.clipboard().setText(grouped(self._code))
        self._say_copied(True)
        self._copied.start()

    def _say_copied(self, copied: bool) -> None:
        self.copy_button.setText(self.tr("✓  Copied") if copied else self.tr("Copy"))
        self.copy_button.setAccessibleName(self.tr("Copied") if copied else self.tr("Copy the join code"))
