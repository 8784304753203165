"""All keys of the table on one sheet."""

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QGridLayout, QWidget

from pompeii_qt.table.key_words import KeyLine, key_groups
from pompeii_qt.table.table_keys import TableKeys
from pompeii_qt.widgets.basic import Heading, button, column, label, row
from pompeii_qt.widgets.page import ScrollArea

_AROUND: Final = 60
"""Pixels beside the keys: margins and a scroll bar."""
_WIDTH: Final = 58
"""Of a column, in characters."""


class ShortcutSheet(QDialog):
    """Keys by what they are for, in two columns where the window has room for them; `change` asks for others."""

    change = Signal()

    def __init__(self, keys: TableKeys, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Keyboard shortcuts"))
        groups = [_group(title, lines, keys) for title, lines in key_groups()]
        room = (parent.window().size() * 0.9).boundedTo(parent.screen().availableSize())
        across = 2 if room.width() >= 2 * _WIDTH * self.fontMetrics().averageCharWidth() else 1
        halves = [groups[: len(groups) // 2 + 1], groups[len(groups) // 2 + 1 :]] if across == 2 else [groups]
        inside = QWidget()
        row(inside, *((column(None, *half, 1, spacing=14), 1) for half in halves), spacing=32)
        scroll = ScrollArea(inside)
        self.buttons = QDialogButtonBox()
        self.buttons.addButton(button(self.tr("Close"), self.reject), QDialogButtonBox.ButtonRole.RejectRole)
        change = button(self.tr("Change keys…"), self.change.emit, "quiet")
        self.buttons.addButton(change, QDialogButtonBox.ButtonRole.ActionRole)
        column(self, (scroll, 1), self.buttons, margins=(18, 14, 18, 14))
        wanted = across * _WIDTH * self.fontMetrics().averageCharWidth(), inside.minimumSizeHint().width() + _AROUND
        width = min(max(wanted), room.width())
        self.resize(width, min(inside.heightForWidth(width) + 100, room.height()))
        self.finished.connect(self.deleteLater)


def _group(title: str, lines: list[KeyLine], keys: TableKeys) -> QWidget:
    made, grid = QWidget(), QGridLayout()
    grid.setHorizontalSpacing(16)
    grid.setVerticalSpacing(5)
    grid.setColumnStretch(1, 1)
    shown = [(present, line.words) for line in lines if (present := line.keys(keys))]
    for place, (present, words) in enumerate(shown):
        grid.addWidget(label(present, wrap=False, scale=1, bold=True), place, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(label(words), place, 1, Qt.AlignmentFlag.AlignTop)
    column(made, Heading(title, 1.15), grid, spacing=6)
    return made
