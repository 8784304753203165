"""The one door by which text reaches Qt's labels and tool tips: all of it is plain, but for markup of our own.

Left to itself Qt looks at a text and takes what resembles HTML for that: a name could then load a file or an address.
"""

from collections.abc import Callable, Iterable
from html import escape
from typing import Final
from unicodedata import bidirectional

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QAction, QIcon
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QLabel,
    QLayout,
    QListWidgetItem,
    QMenu,
    QToolTip,
    QTreeWidgetItem,
    QWidget,
)

_LEFT_TO_RIGHT: Final = "\N{LEFT-TO-RIGHT MARK}"
"""As every language of the window is written: or a name in Hebrew letters, coming first, would turn the sentence."""
_LONGEST_WORD: Final = 200
"""Pixels."""


class Markup(str):
    """Rich text that `markup` made of a template of ours; anything done to it makes a plain string again."""

    __slots__ = ()


def markup(template: str, **blanks: str) -> Markup:
    """The template, which must be a constant of ours or its translation, with its blanks as they are, no HTML."""
    escaped = {name: text if isinstance(text, Markup) else escape(text) for name, text in blanks.items()}
    return Markup(template.format(**escaped))


def joined(parts: Iterable[Markup]) -> Markup:
    """Pieces of rich text as one."""
    return Markup("".join(parts))


class Label(QLabel):
    """A label that shows every string as it is, and as rich text only what is `Markup`."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setText(text)

    def setText(self, text: str, /) -> None:
        form = Qt.TextFormat.RichText if isinstance(text, Markup) else Qt.TextFormat.PlainText
        if form != self.textFormat():
            super().setText("")  # or what it shows now would be read in the other form first
            self.setTextFormat(form)
        super().setText(_LEFT_TO_RIGHT + text if _has_right_to_left(text) else text)

    def text(self) -> str:
        return super().text().removeprefix(_LEFT_TO_RIGHT)

    def minimumSizeHint(self) -> QSize:
        """Where lines are broken, no long word, such as a name, keeps the window from being narrow."""
        least = super().minimumSizeHint()
        return least.boundedTo(QSize(_LONGEST_WORD, least.height())) if self.wordWrap() else least


def add_field(form: QFormLayout, title: str, field: QWidget | QLayout) -> Label:
    """A row of a form; the title, which is returned, names the field to screen readers."""
    label = Label(title)
    form.addRow(label, field)
    if isinstance(field, QWidget):
        label.setBuddy(field)
    return label


def add_choice(
    menu: QMenu, text: str, chosen: Callable[[], object] | None = None, icon: QIcon | None = None
) -> QAction:
    """A line of a menu, in which no letter stands for a key."""
    action = menu.addAction(icon or QIcon(), text.replace("&", "&&"))
    set_tip(action, text)
    if chosen is not None:
        action.triggered.connect(lambda _=False: chosen())
    return action


def set_tip(on: QWidget | QAction | QListWidgetItem, text: str) -> None:
    """What a pointer that rests there is told; "" for nothing."""
    on.setToolTip(_tip(text))


def set_choice_tip(box: QComboBox, index: int, text: str) -> None:
    """The same for an entry of a list to choose from."""
    box.setItemData(index, _tip(text), Qt.ItemDataRole.ToolTipRole)


def set_cell_tip(item: QTreeWidgetItem, column: int, text: str) -> None:
    """The same for a cell of a table."""
    item.setToolTip(column, _tip(text))


def show_tip(at: QPoint, text: str, over: QWidget) -> None:
    """Tell it now, at a point of the screen."""
    QToolTip.showText(at, _tip(text), over)


def _has_right_to_left(text: str) -> bool:
    return not text.isascii() and any(bidirectional(one) in ("R", "AL") for one in text)


def _tip(text: str) -> str:
    # A tool tip has no format to set: what might be taken for rich text has to be that, with no markup in it.
    return f'<qt style="white-space: pre-wrap">{escape(text)}</qt>' if "<" in text or "&" in text else text
