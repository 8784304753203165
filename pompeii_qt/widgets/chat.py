"""What people say to one another in a room, and who comes and goes."""

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit

from pompeii_qt import theme
from pompeii_qt.text import Label, set_tip
from pompeii_qt.widgets.basic import Card, column, label, row
from pompeii_qt.widgets.line_list import LineList

_MOST: Final = 500
"""LineList that are kept."""
_LONGEST: Final = 400
"""Characters that go over the wire at once."""


class ChatPanel(Card):
    """Chat lines and a field for one's own; `said(text)`."""

    said = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._title, self._watching = Label(), label("", "muted", wrap=False)
        theme.make_bold(self._title)
        self._list = LineList()
        self.entry = QLineEdit()
        self.entry.setMaxLength(_LONGEST)
        self.entry.returnPressed.connect(self._send)
        head = row(None, (self._title, 1), self._watching, spacing=-1)
        column(self, head, (self._list, 1), self.entry, spacing=4, margins=(10, 8, 8, 8))
        self._watchers: list[str] = []
        self.retranslate()

    @property
    def lines(self) -> list[str]:
        """Every line that is kept."""
        return self._list.lines

    def begin(self) -> None:
        """Empty the panel, for another room."""
        self._list.empty()
        self.entry.clear()

    def retranslate(self) -> None:
        """Write everything in the current language but what people have said."""
        self._title.setText(self.tr("Chat"))
        self._list.setAccessibleName(self.tr("Chat"))
        self.entry.setAccessibleName(self.tr("Message to everyone"))
        self.entry.setPlaceholderText(self.tr("Write a message…"))
        self.show_watchers(self._watchers)

    def add(self, name: str, colour: int | None, text: str) -> None:
        """What somebody said; `colour` is None where they have no seat."""
        self._append(f"{name}: {' '.join(text.split())}", colour, bold=len(name) + 1)

    def note(self, text: str) -> None:
        """Add a muted line that nobody said: somebody has come, a rule has changed."""
        self._append(text, None, muted=True)

    def show_watchers(self, names: list[str]) -> None:
        """Say how many watch; the tool tip names them."""
        self._watchers = names
        self._watching.setText(self.tr("%n watching", None, len(names)) if names else "")
        self._watching.setVisible(bool(names))
        set_tip(self._watching, "\n".join(names))
        self._watching.setAccessibleName(f"{self._watching.text()}: {', '.join(names)}")

    def set_open(self, on: bool) -> None:
        """Whether anything can be said: not while the host cannot hear it."""
        self.entry.setEnabled(on)

    def take_focus(self) -> None:
        """Put the keyboard on the field."""
        self.entry.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _send(self) -> None:
        if text := " ".join(self.entry.text().split()):
            self.said.emit(text)
        self.entry.clear()

    def _append(self, text: str, colour: int | None, *, muted: bool = False, bold: int = 0) -> None:
        self._list.append(text, colour, muted=muted, bold=bold)
        # A host that is left open for days would fill the memory.
        while self._list.count() > _MOST:
            self._list.takeItem(0)
