"""What the pages are made of: headings, cards, folds, seat badges, and the page with its heading and way back."""

from collections.abc import Callable

from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from pompeii_qt import fonts, theme
from pompeii_qt.text import Label, set_tip


class Heading(Label):
    """A line in the display face, `scale` times the size of the application's text."""

    def __init__(self, text: str, scale: float = 1.5, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        theme.scale_text(self, scale, family=fonts.DISPLAY)


class Collapsible(QWidget):
    """A heading that shows and hides what is under it."""

    def __init__(self, title: str, body: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title, self._body = title, body
        self.button = button("", self._toggle, "quiet")
        self.button.setCheckable(True)
        self.button.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        column(self, self.button, body, spacing=4)
        self.set_open(False)

    def set_open(self, is_open: bool) -> None:
        """Show or hide the body."""
        self.button.setChecked(is_open)
        self._body.setVisible(is_open)
        self.button.setText(("▾  " if is_open else "▸  ") + self._title)
        self.button.setAccessibleName(self._title)

    def _toggle(self) -> None:
        self.set_open(self.button.isChecked())


def button(text: str, pressed: Callable[[], object], role: str = "", *, tip: str = "") -> QPushButton:
    """A button; `role` is `primary`, `quiet`, `danger` or nothing."""
    made = QPushButton(text)
    if role:
        made.setProperty("role", role)
    set_tip(made, tip)
    made.clicked.connect(lambda _=False: pressed())
    made.setAutoDefault(False)
    return made


def label(text: str = "", role: str = "", *, wrap: bool = True) -> Label:
    """A line of plain text; `role` is `muted`, `danger`, `good`, `tag` or nothing."""
    made = Label(text)
    made.setWordWrap(wrap)
    if role:
        made.setProperty("role", role)
    return made


def card(*content: QWidget | QLayout | int, spacing: int = 8) -> QFrame:
    """A panel with a column of content."""
    frame = QFrame()
    frame.setProperty("role", "card")
    column(frame, *content, spacing=spacing, margins=14)
    return frame


def column(
    parent: QWidget | None, *content: QWidget | QLayout | int, spacing: int = 8, margins: int = 0
) -> QVBoxLayout:
    """The content under one another; a number is a stretch."""
    layout = QVBoxLayout(parent) if parent else QVBoxLayout()
    _fill(layout, content, spacing, margins)
    return layout


def row(parent: QWidget | None, *content: QWidget | QLayout | int, spacing: int = 8, margins: int = 0) -> QHBoxLayout:
    """The content beside one another; a number is a stretch."""
    layout = QHBoxLayout(parent) if parent else QHBoxLayout()
    _fill(layout, content, spacing, margins)
    return layout


def _fill(
    layout: QVBoxLayout | QHBoxLayout, content: tuple[QWidget | QLayout | int, ...], spacing: int, margins: int
) -> None:
    layout.setSpacing(spacing)
    layout.setContentsMargins(margins, margins, margins, margins)
    for thing in content:
        if isinstance(thing, int):
            layout.addStretch(thing)
        elif isinstance(thing, QWidget):
            layout.addWidget(thing)
        else:
            layout.addLayout(thing)
