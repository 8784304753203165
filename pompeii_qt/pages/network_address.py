"""The field for a host's address, and the addresses that were looked at last."""

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QWidget

from pompeii_qt.invitation import read_invitation
from pompeii_qt.settings import Settings
from pompeii_qt.text import set_tip
from pompeii_qt.widgets.basic import button, column, label, row

_RECENT: Final = 4
"""Addresses that are remembered."""


class AddressBar(QFrame):
    """`wanted(address, code)` when one is to be looked at, and at once when an invitation is pasted; else no code.

    Addresses are remembered.
    """

    wanted = Signal(str, str)

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        self._settings = settings
        self.field, self._recent = QLineEdit(), QHBoxLayout()
        self.field.setPlaceholderText(self.tr("192.168.1.4:17979 or an invitation"))
        self.field.setAccessibleName(self.tr("Address of a host"))
        self.field.setMinimumWidth(self.fontMetrics().horizontalAdvance(self.field.placeholderText()) + 30)
        self.field.returnPressed.connect(self._look)
        self.field.textEdited.connect(self._take_apart)
        self.look = button(self.tr("Look there"), self._look)
        self.look.setEnabled(False)
        self.field.textChanged.connect(lambda text: self.look.setEnabled(bool(text.strip())))
        self._recent.setSpacing(2)
        self._show_recent()
        title = label(self.tr("At an address"), wrap=False)
        title.setBuddy(self.field)
        column(self, row(None, title, self.field, self.look, self._recent, 1, spacing=10), margins=14)

    @property
    def hosts(self) -> list[str]:
        """What was looked at last, newest first."""
        return [one for one in self._settings.hosts if isinstance(one, str)]

    def _look(self) -> None:
        if address := self.field.text().strip():
            self._want(address)

    def _take_apart(self, text: str) -> None:
        if (invitation := read_invitation(text)) and invitation.address:
            self.field.setText(invitation.address)
            self._want(*invitation)

    def _want(self, address: str, code: str = "") -> None:
        self._settings.hosts = [address, *(one for one in self.hosts if one != address)][:_RECENT]
        self._show_recent()
        self.wanted.emit(address, code)

    def _show_recent(self) -> None:
        while item := self._recent.takeAt(0):
            old = item.widget()
            assert old is not None
            old.hide()
            old.deleteLater()
        for address in self.hosts:
            again = button(address, lambda address=address: self._want(address), "quiet")  # type: ignore[misc]
            set_tip(again, self.tr("Look there again"))
            again.setAccessibleName(self.tr("Look at {} again").format(address))
            self._recent.addWidget(again)
