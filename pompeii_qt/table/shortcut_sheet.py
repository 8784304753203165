"""All keys of the table on one sheet."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QGridLayout, QWidget

from pompeii_qt.widgets.basic import Heading, button, column, label, row
from pompeii_qt.widgets.page import ScrollArea

_WIDTH: Final = 58
"""Of a column, in characters."""
type Group = tuple[str, list[tuple[str, str]]]
"""A title, and keys with what they do."""


class ShortcutSheet(QDialog):
    """Keys by what they are for, in two columns where the window has room for them."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Keyboard shortcuts"))
        groups = [self._board(), self._choices(), self._advice(), self._window()]
        room = parent.window().size() * 0.9
        across = 2 if room.width() >= 2 * _WIDTH * self.fontMetrics().averageCharWidth() else 1
        halves = [groups[n::across] for n in range(across)]
        inside = QWidget()
        row(inside, *((column(None, *map(_group, half), 1, spacing=14), 1) for half in halves), spacing=32)
        scroll = ScrollArea(inside)
        self.buttons = QDialogButtonBox()
        self.buttons.addButton(button(self.tr("Close"), self.reject), QDialogButtonBox.ButtonRole.RejectRole)
        column(self, (scroll, 1), self.buttons, margins=(18, 14, 18, 14))
        width = min(across * _WIDTH * self.fontMetrics().averageCharWidth(), room.width())
        self.resize(width, min(inside.heightForWidth(width) + 100, room.height()))
        self.finished.connect(self.deleteLater)

    def _board(self) -> Group:
        return self.tr("The board"), [
            (self.tr("Arrow keys"), self.tr("move from square to square")),
            (_keys("Tab", "Shift+Tab"), self.tr("to the next highlighted square, and back")),
            ("1 – 4", self.tr("choose a card")),
            (_keys("Enter"), self.tr("confirm")),
            (_keys("Esc"), self.tr("cancel what you are about to do")),
            (_keys("+", "-", "0"), self.tr("zoom in, zoom out, whole board")),
        ]

    def _choices(self) -> Group:
        return self.tr("Taking back"), [
            (_keys("Ctrl+Z"), self.tr("undo")),
            (_keys("Ctrl+Shift+Z", "Ctrl+Y"), self.tr("redo what was taken back")),
            (_keys("Space"), self.tr("skip the animation")),
        ]

    def _advice(self) -> Group:
        return self.tr("Advice"), [
            (_keys("H"), self.tr("hint: the best three choices and why")),
            (_keys("V"), self.tr("values of all choices on the board")),
            (_keys("A"), self.tr("all you can do, as a list")),
            (_keys("R", "Space"), self.tr("what has happened since your turn, once more")),
            (_keys("F1"), self.tr("the rule of what is asked now")),
        ]

    def _window(self) -> Group:
        return self.tr("Table and window"), [
            (_keys("L"), self.tr("log")),
            (_keys("T"), self.tr("chat, in a game on the network")),
            (_keys("N"), self.tr("people and join code, in a game on the network")),
            (_keys("F6"), self.tr("to the next part of the table")),
            (_keys("F8", "F9"), self.tr("fold the left or the right side away, and back")),
            (_keys("F2"), self.tr("say the last message again")),
            (_keys("F3", "F4"), self.tr("the message before it, the one after it")),
            (_keys("M"), self.tr("sound on or off")),
            (_keys("F11"), self.tr("full screen")),
            (_keys("Ctrl+,"), self.tr("settings")),
            (_keys("?"), self.tr("this sheet")),
            (_keys("Ctrl+Q"), self.tr("quit; the game is saved")),
        ]


def _keys(*keys: str) -> str:
    """As this system writes them."""
    return "  ".join(QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText) for key in keys)


def _group(group: Group) -> QWidget:
    made, grid = QWidget(), QGridLayout()
    grid.setHorizontalSpacing(16)
    grid.setVerticalSpacing(5)
    grid.setColumnStretch(1, 1)
    for line, (keys, words) in enumerate(group[1]):
        grid.addWidget(label(keys, wrap=False, scale=1, bold=True), line, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(label(words), line, 1, Qt.AlignmentFlag.AlignTop)
    column(made, Heading(group[0], 1.15), grid, spacing=6)
    return made
