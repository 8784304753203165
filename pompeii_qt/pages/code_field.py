"""The field for a join code: eight letters and digits, four and four."""

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QLineEdit, QWidget

from pompeii_qt import theme

LENGTH: Final = 8
_AROUND: Final = "“”„«»\"'`*_<>(){}.,;!?"
"""What may stand around a word of a message."""
_ALIKE: Final = str.maketrans("OILU", "011V")
"""Letters that no code has (Crockford's base 32), and what they were read for."""


def grouped(code: str) -> str:
    """The code as one reads it out: “ABCD-EFGH”."""
    return f"{code[:4]}-{code[4:]}" if len(code) > 4 else code


def code_in(text: str) -> str:
    """The last word of a longer text that is written as codes are shown, in groups; "" where there is none."""
    words = [word.strip(_AROUND) for word in reversed(text.split())]
    return next((word for word in words if len(code := _tidied(word)) == LENGTH and word == grouped(code)), "")


class CodeField(QLineEdit):
    """Takes a code as it is typed or pasted, in small or capital letters, also out of an invitation."""

    completed = Signal(bool)
    """Whether all of the code is there now."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setPlaceholderText("XXXX-XXXX")
        self.setAccessibleName(self.tr("Join code"))
        self.setAccessibleDescription(self.tr("Eight letters and digits; capital or small letters are the same"))
        theme.scale_text(self, 1.25, bold=True)
        font = self.font()
        font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, 1.5)
        self.setFont(font)
        self.setFixedWidth(self.fontMetrics().horizontalAdvance("WWWW-WWWW") + 44)
        self.textEdited.connect(self._tidy)
        self.textChanged.connect(lambda: self.completed.emit(len(self.code()) == LENGTH))

    def code(self) -> str:
        """What has been entered, tidied: at most eight capital letters and digits."""
        return _tidied(self.text())

    def show_code(self, code: str) -> None:
        """Fill the field in."""
        self.setText(grouped(_tidied(code)))

    def _tidy(self, text: str) -> None:
        if len(text.split()) > 1 and (code := code_in(text)):
            self.show_code(code)
            return
        before = len(_tidied(text[: self.cursorPosition()]))
        tidy = grouped(_tidied(text))
        if tidy != text:
            self.setText(tidy)
            self.setCursorPosition(min(before + (before > 4), len(tidy)))


def _tidied(text: str) -> str:
    kept = "".join(one for one in text.upper() if one.isascii() and one.isalnum())
    return kept.translate(_ALIKE)[:LENGTH]
