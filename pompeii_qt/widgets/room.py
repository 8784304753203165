"""What lobby and table share of a room: the talk, whom the host has sent away, and the field for a join code."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QDialog, QLineEdit, QWidget

from pompeii_qt import theme
from pompeii_qt.text import Label, set_tip
from pompeii_qt.widgets.basic import Card, button, card, clear_layout, column, label, row
from pompeii_qt.widgets.dialogs import ask
from pompeii_qt.widgets.elided import ElidedLabel
from pompeii_qt.widgets.lines import LineList

if TYPE_CHECKING:
    from pompeii_qt.network import Block


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


translate = QCoreApplication.translate


class BlockList(QWidget):
    """A line for each of them, `boxed` as on a page; hidden where there is nobody. `lifted(number)`: they may come."""

    lifted = Signal(int)

    def __init__(self, *, boxed: bool = False) -> None:
        super().__init__()
        self._blocks: list[Block] = []
        self._title = label("", "muted")
        self._lines = column(None, spacing=2)
        content = (card(self._title, self._lines, spacing=4),) if boxed else (self._title, self._lines)
        column(self, *content, spacing=4)
        self.retranslate()

    def retranslate(self) -> None:
        """Write everything in the current language."""
        self._title.setText(self.tr("Removed; nobody new can join from their address either"))
        self.show_blocks(self._blocks)

    def show_blocks(self, blocks: "list[Block]") -> None:
        """Everybody who was sent away and not let in again."""
        self._blocks = blocks
        self.setVisible(bool(blocks))
        clear_layout(self._lines)
        for block in blocks:
            says = self.tr("Let {name} in again").format(name=block.name)
            again = button(self.tr("Let in again"), partial(self.lifted.emit, block.number), "quiet", says=says)
            address = label(block.address, "muted", wrap=False)
            self._lines.addLayout(row(None, ElidedLabel(block.name, fit=True), address, 1, again, spacing=10))


def offer_new_code(parent: QWidget, code: str, name: str, take: Callable[[], None]) -> QDialog:
    """After somebody was sent away: they know the `code`, or there is none. Returns the open question."""
    # Without a code there is none to renew: what is offered is to have one at all.
    if code:
        text = translate("BlockList", "Change the join code?")
        more = translate(
            "BlockList",
            "{name} knows the current one, which will stop working. Everyone who is here stays.",
        )
    else:
        text = translate("BlockList", "Ask for a join code from now on?")
        more = translate(
            "BlockList",
            "Anyone on this network can join, including {name} from another computer. Everyone who is here stays.",
        )
    answers = translate("BlockList", "New code"), translate("BlockList", "Keep it as it is")
    return ask(parent, text, more.format(name=name), answers, take)


LENGTH: Final = 12
OWN_LENGTH: Final = 8
"""Of a code that a host chooses; the rest shows that it is the host."""
_GROUP: Final = 4
_AROUND: Final = "“”„«»\"'`*_<>(){}.,;!?"
"""What may stand around a word of a message."""
_ALIKE: Final = str.maketrans("OILU", "011V")
"""Letters that no code has (Crockford's base 32), and what they were read for."""


def grouped(code: str) -> str:
    """The code as one reads it out: “ABCD-EFGH-JKMN”."""
    return "-".join(code[start : start + _GROUP] for start in range(0, len(code), _GROUP))


def code_in(text: str) -> str:
    """The last word of a longer text that is written as codes are shown, in groups; "" where there is none."""
    words = [word.strip(_AROUND) for word in reversed(text.split())]
    codes = ((word, _tidied(word, LENGTH + 1)) for word in words)
    return next((word for word, code in codes if len(code) == LENGTH and word == grouped(code)), "")


class CodeField(QLineEdit):
    """Takes a code as it is typed or pasted, in small or capital letters, also out of an invitation."""

    completed = Signal(bool)
    """Whether all of the code is there now."""

    def __init__(self, length: int = LENGTH, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._length = length
        self.setPlaceholderText(grouped(length * "X"))
        self.setAccessibleName(self.tr("Join code"))
        self.setAccessibleDescription(self.tr("Letters and digits, in capitals or small letters"))
        theme.scale_text(self, 1.25, bold=True)
        font = self.font()
        font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, 1.5)
        self.setFont(font)
        self.setFixedWidth(self.fontMetrics().horizontalAdvance(grouped(length * "W")) + 44)
        # Edited by a person only: `show_code` groups by itself.
        self.textEdited.connect(self._tidy)
        self.textChanged.connect(lambda: self.completed.emit(self.is_complete()))

    def code(self) -> str:
        """What has been entered, tidied: capital letters and digits."""
        return self._tidied(self.text())

    def is_complete(self) -> bool:
        """Whether all of the code is there."""
        return len(self.code()) == self._length

    def show_code(self, code: str) -> None:
        """Show a code, in groups."""
        self.setText(grouped(self._tidied(code)))

    def _tidy(self, text: str) -> None:
        # A whole invitation was pasted into the field for the code.
        if len(text.split()) > 1 and (code := code_in(text)):
            self.show_code(code)
            return
        # The cursor stays behind the letter it was behind, whatever hyphens come and go.
        before = len(self._tidied(text[: self.cursorPosition()]))
        tidy = grouped(self._tidied(text))
        if tidy != text:
            self.setText(tidy)
            self.setCursorPosition(min(before + max(0, before - 1) // _GROUP, len(tidy)))

    def _tidied(self, text: str) -> str:
        return _tidied(text, self._length)


def _tidied(text: str, longest: int) -> str:
    kept = "".join(one for one in text.upper() if one.isascii() and one.isalnum())
    return kept.translate(_ALIKE)[:longest]
