"""What the pages are made of: headings, cards, folds, seat badges, and the page with its heading and way back."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal
from PySide6.QtGui import QIcon, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from pompeii_qt import fonts, theme
from pompeii_qt.elided import Elided
from pompeii_qt.text import Label, set_tip


class Heading(Label):
    """A line in the display face, `scale` times the size of the application's text."""

    def __init__(self, text: str, scale: float = 1.5, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        theme.scale_text(self, scale, family=fonts.DISPLAY)


class Fold(QWidget):
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


class Page(QWidget):
    """A page with a heading, a way back (also Esc) and a body in `self.body`, scrolled where too long.

    `landing` is where the keyboard begins; a focus proxy instead would keep Tab from the rest of the page.
    """

    back = Signal()

    def __init__(self, title: str, *, scrolled: bool = True, width: int = 1000, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.landing: QWidget = self
        self.back_button = button(QCoreApplication.translate("Page", "‹  Back"), self.back.emit, "quiet")
        self.title = Elided(title, fit=True)
        theme.scale_text(self.title, 1.9, family=fonts.DISPLAY)
        self.header = QHBoxLayout()
        self.header.addWidget(self.back_button)
        self.header.addWidget(self.title)
        self.header.addStretch(1)
        self.footer = QHBoxLayout()
        self.body = QVBoxLayout()
        self.body.setSpacing(12)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(20, 14, 20, 14)
        outer.setSpacing(10)
        outer.addLayout(self.header)
        outer.addWidget(self._scroller(width), 1) if scrolled else outer.addLayout(self.body, 1)
        outer.addLayout(self.footer)
        escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), self)
        escape.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        escape.activated.connect(self.back)

    def _scroller(self, width: int) -> QScrollArea:
        inside = QWidget()
        inside.setObjectName("page")
        inside.setMaximumWidth(width)
        self.body.setContentsMargins(4, 4, 12, 4)
        inside.setLayout(self.body)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(inside)
        follow_focus(area)
        return area


class _FocusFollower(QObject):
    def __init__(self, area: QScrollArea) -> None:
        super().__init__(area)
        self._area = area
        QApplication.instance().focusChanged.connect(self._show)  # type: ignore[union-attr]

    def _show(self, _old: QWidget | None, new: QWidget | None) -> None:
        if not isValid(self._area):  # the focus moves on while a page is taken down
            return
        inside = self._area.widget()
        if new is not None and inside is not None and inside.isAncestorOf(new):
            self._area.ensureWidgetVisible(new, 20, 40)


def follow_focus(area: QScrollArea) -> None:
    """Keep what the keyboard has reached in sight."""
    _FocusFollower(area)


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


def colour_name(colour: int) -> str:
    """A player's colour and shape in words."""
    return (
        QCoreApplication.translate("Page", "vermilion, circle"),
        QCoreApplication.translate("Page", "blue, square"),
        QCoreApplication.translate("Page", "black, triangle"),
        QCoreApplication.translate("Page", "ivory, diamond"),
    )[colour]


def badge(colour: int, size: int = 30) -> Label:
    """A player's piece, `size` logical pixels wide."""
    from pompeii_qt.art import sprites  # the start page does without

    made = Label()
    made.setPixmap(sprites.piece_pixmap(colour, size, 2.0))
    made.setAccessibleName(colour_name(colour))
    return made


def badge_icon(colour: int) -> QIcon:
    """The badge for a button or a list."""
    from pompeii_qt.art import sprites

    return QIcon(sprites.piece_pixmap(colour, 32, 2.0))


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
