"""The field for a join code: twelve letters and digits, four and four and four; a host chooses the first eight."""

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QLineEdit, QWidget

from pompeii_qt import theme

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
