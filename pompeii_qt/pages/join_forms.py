"""What the person says before coming in: a name, an address, the join code."""

from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QPushButton, QSizePolicy

from pompeii_core.text import NAME, clean_name
from pompeii_qt.invitation import read_invitation
from pompeii_qt.names import own_name
from pompeii_qt.network_words import why_words
from pompeii_qt.settings import Settings
from pompeii_qt.widgets.basic import Card, Heading, button, column, label, set_role
from pompeii_qt.widgets.code_field import CodeField
from pompeii_qt.widgets.flow_layout import FlowLayout

_RECENT: Final = 4
"""Addresses that are remembered."""


class NameField(QLineEdit):
    """What this person is called on the network; kept in the settings, and changed with them."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._settings = settings
        self.setMaxLength(NAME)
        self._follow("person")
        settings.changed.connect(self._follow)
        self.setAccessibleName(self.tr("Your name on the network"))
        self.setPlaceholderText(self.tr("Your name"))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.editingFinished.connect(self.save)

    def sizeHint(self) -> QSize:
        """Room for a long name."""
        return QSize(self.fontMetrics().averageCharWidth() * 26, super().sizeHint().height())

    def name(self) -> str:
        """As it can be shown to others; "" where there is none."""
        return clean_name(self.text())

    def save(self) -> None:
        """Keep the name in the settings."""
        self._settings.person = self.name()

    def _follow(self, changed: str) -> None:
        """Show the name that a new game was begun with, too, as the field outlives its page's being left."""
        if changed in ("person", "setup") and self.text() != (own := own_name(self._settings)):
            self.setText(own)
            self.setCursorPosition(0)  # of a long name the beginning is seen


class AddressBar(Card):
    """`wanted(address, code)` when one is to be looked at, and at once when an invitation is pasted; else no code.

    Addresses are remembered once it is clear that they are some.
    """

    wanted = Signal(str, str)

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._settings = settings
        self.field, self._recent = QLineEdit(), list[QPushButton]()
        self.field.setPlaceholderText(self.tr("192.168.1.4:17979 or an invitation"))
        self.field.setAccessibleName(self.tr("Host's address"))
        # The hint says what may be pasted: cut, it would be of no use.
        self.field.setMinimumWidth(self.fontMetrics().horizontalAdvance(self.field.placeholderText()) + 30)
        self.field.returnPressed.connect(self._look)
        self.field.textEdited.connect(self._take_apart)
        self.look = button(self.tr("Search"), self._look)
        self.look.setEnabled(False)
        self.field.textChanged.connect(lambda text: self.look.setEnabled(bool(text.strip())))
        title = label(self.tr("By address"), wrap=False)
        title.setBuddy(self.field)
        self._flow = FlowLayout(title, self.field, self.look)
        column(self, self._flow, margins=14)
        self._show_recent()

    @property
    def hosts(self) -> list[str]:
        """What was looked at last, newest first."""
        # The settings file may have been edited by hand.
        return [one for one in self._settings.hosts if isinstance(one, str)]

    def _look(self) -> None:
        if address := self.field.text().strip():
            self.wanted.emit(address, "")

    def _take_apart(self, text: str) -> None:
        # Pasted text is looked at at once; a typed address waits for Enter, as it may not be whole yet.
        if (invitation := read_invitation(text)) and invitation.address:
            self.field.setText(invitation.address)
            self.wanted.emit(*invitation)

    def remember(self, address: str) -> None:
        """Keep an address, to be looked at again at one click."""
        self._settings.hosts = [address, *(one for one in self.hosts if one != address)][:_RECENT]
        self._show_recent()

    def _show_recent(self) -> None:
        for old in self._recent:
            self._flow.removeWidget(old)
            old.hide()
            old.deleteLater()
        self._recent = []
        for address in self.hosts:
            says = self.tr("Search at {} again").format(address)
            look = partial(self.wanted.emit, address, "")
            self._recent.append(button(address, look, "quiet", tip=self.tr("Search again"), says=says))
            self._flow.addWidget(self._recent[-1])


class JoinCodePrompt(Card):
    """Asks for the code of one game; `entered` when it has been entered, `cancelled` when it is not to be."""

    entered = Signal(str)
    cancelled = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.title = Heading("", 1.1)
        self.title.setWordWrap(True)
        self.words = label()
        self.code = CodeField()
        self.enter = button(self.tr("Join"), self._submit, "primary")
        self.leave = button(self.tr("Cancel"), self.cancelled.emit)
        self.code.completed.connect(self.enter.setEnabled)
        self.code.returnPressed.connect(self._submit)
        line = FlowLayout(self.code, self.enter, self.leave)
        column(self, self.title, line, self.words, spacing=6, margins=14)
        self.hide()

    def ask(self, title: str, why: str = "", *, replace: bool = False, code: str = "") -> None:
        """Ask for the code of the game `title`, which may be `code`; `why`: what became of the last one.

        `replace`: whoever comes in may ask for the seat of an AI.
        """
        self.title.setText(self.tr("The join code of “{}”").format(title))
        # After a wrong code what was typed stays, selected: most often one letter is wrong.
        if not why:
            self.code.show_code(code)
        self.set_open(True)
        set_role(self.words, "danger" if why else "muted")
        about = [why_words(why) if why else self.tr("The host sees it in the lobby, and can read it out or send it.")]
        if replace:
            about.append(self.tr("You join as a spectator and can then ask for an AI's seat."))
        self.words.setText(" ".join(about))
        self.show()
        self.code.setFocus()
        self.code.selectAll()

    def set_open(self, on: bool) -> None:
        """Whether a code can be given: not while one is being tried."""
        # Read-only rather than disabled: the focus stays, and the code can be read meanwhile.
        self.code.setReadOnly(not on)
        self.enter.setEnabled(on and self.code.is_complete())
        self.leave.setEnabled(on)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc cancels the prompt, not the page."""
        if event.key() == Qt.Key.Key_Escape and self.leave.isEnabled():
            self.cancelled.emit()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Take Esc from the page's shortcut, which would go back: Qt asks with this event first."""
        if event.type() == QEvent.Type.ShortcutOverride and getattr(event, "key", lambda: 0)() == Qt.Key.Key_Escape:
            event.accept()
            return True
        return super().event(event)

    def _submit(self) -> None:
        if self.enter.isEnabled():
            self.entered.emit(self.code.code())
