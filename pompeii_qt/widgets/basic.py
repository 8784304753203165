"""What pages and panels are made of: labels, buttons, cards, forms, and how they are laid out."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, Final

from PySide6.QtCore import QEvent, QKeyCombination, QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QMoveEvent, QResizeEvent, QShortcut, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QCheckBox,
    QComboBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLayout,
    QLayoutItem,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from pompeii_qt import theme
from pompeii_qt.activation import presses
from pompeii_qt.system import resources
from pompeii_qt.text import Label, add_field, set_tip

type Content = QWidget | QLayout | int | tuple[QWidget | QLayout, int]
"""Of a row or column: a number is a stretch; a pair is something that takes so many shares of the free room."""
type Margins = int | tuple[int, int, int, int]  # pixels on every side, or left, top, right and bottom
_FEEDBACK: Final = 2000  # milliseconds for which “copied” is said


class Heading(Label):
    """A line in the display face, `scale` times the size of the application's text."""

    def __init__(self, text: str, scale: float = 1.5) -> None:
        super().__init__(text)
        theme.scale_text(self, scale, family=resources.DISPLAY)


class WholeLabel(Label):
    """Wrapped text that is never cut: layouts within others do not ask how high its width makes it."""

    def __init__(self) -> None:
        super().__init__()
        self.setWordWrap(True)

    def setText(self, text: str, /) -> None:
        super().setText(text)
        self._fit()

    def event(self, event: QEvent) -> bool:
        taken = super().event(event)
        if event.type() in (QEvent.Type.Resize, QEvent.Type.FontChange):
            self._fit()
        return taken

    def _fit(self) -> None:
        if self.wordWrap():  # not while it is being made
            self.setMinimumHeight(0)  # which Qt would not fall below
            self.setMinimumHeight(max(self.heightForWidth(self.width()), 0))


class Card(QFrame):
    """A panel on the page's ground, with a border."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")


class Collapsible(QWidget):
    """A heading that shows and hides what is under it; closed at first. A person who opens it gets to see it."""

    def __init__(self, title: str, body: QWidget) -> None:
        super().__init__()
        self._title, self._body = title, body
        self.button = button("", self._toggle, "quiet")
        self.button.setCheckable(True)
        self.button.setAccessibleName(title)
        self.button.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        column(self, self.button, body, spacing=4)
        self.set_open(False)

    def set_open(self, is_open: bool) -> None:
        self.button.setChecked(is_open)
        self._body.setVisible(is_open)
        self.button.setText(("▾  " if is_open else "▸  ") + self._title)

    def _toggle(self) -> None:
        self.set_open(self.button.isChecked())
        if self.button.isChecked():
            QTimer.singleShot(0, self, self._reveal)  # once what is around it has given way

    def _reveal(self) -> None:
        if area := scroll_area_around(self):
            area.ensureWidgetVisible(self._body, 0, 12)
            area.ensureWidgetVisible(self.button, 0, 12)  # where not all of it can be seen, its beginning


def scroll_area_around(widget: QWidget) -> QScrollArea | None:
    around = widget.parentWidget()
    while around is not None and not isinstance(around, QScrollArea):
        around = around.parentWidget()
    return around


class Button(QPushButton):
    """A button that takes no press in the moment after it has come into sight, has moved or means something else.

    If it is checkable, a screen reader toggles it without a click: Qt's `clicked` is emitted then, too.
    """

    _known = False  # whether a change of the check mark comes from the program or from a click

    def setText(self, text: str, /) -> None:
        if text != self.text():
            self._renew()
        super().setText(text)

    def setAccessibleName(self, name: str, /) -> None:
        if name != self.accessibleName():
            self._renew()
        super().setAccessibleName(name)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._renew()

    def moveEvent(self, event: QMoveEvent) -> None:
        super().moveEvent(event)
        self._renew()

    def setChecked(self, on: bool) -> None:
        self._known = True
        super().setChecked(on)
        self._known = False

    def nextCheckState(self) -> None:
        self._known = True
        super().nextCheckState()
        self._known = False

    def checkStateSet(self) -> None:
        super().checkStateSet()
        if not self._known:
            QTimer.singleShot(0, self, self.clicked.emit)

    def _renew(self) -> None:
        if self.isVisible() and not self.property("repeats"):
            presses.renew(self)


class CopyButton(Button):
    """`words`: what it is called, in the current language; `text`: what is copied."""

    def __init__(self, words: Callable[[], str], text: Callable[[], str]) -> None:
        super().__init__(autoDefault=False)
        self._words, self._copied_text = words, text
        self._copied = QTimer(self, singleShot=True, interval=_FEEDBACK)
        self._copied.timeout.connect(self._say)
        self.clicked.connect(self._copy)
        self._say()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language: the button lives at the table, too, which is not built anew for it."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._say()

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._copied_text())
        self.setMinimumWidth(self.width())  # what stands beside it stays where it is
        self._copied.start()
        self._say()

    def _say(self) -> None:
        copied = self._copied.isActive()
        self.setText(self.tr("✓  Copied") if copied else self._words())
        self.setAccessibleName(self.tr("Copied") if copied else self._words())


def button(
    text: str, pressed: Callable[[], object], role: str = "", *, tip: str = "", says: str = "", repeats: bool = False
) -> QPushButton:
    """A button; `role` is `primary`, `quiet`, `danger` or nothing, `says` what a screen reader calls it if not `text`.

    Enter presses it only while it has the focus: a dialog's default is set by the dialog. If it `repeats`, each click
    of a double click counts.
    """
    made = Button(text, autoDefault=False)
    made.setProperty("repeats", repeats)
    made.setAccessibleName(says)
    if role:
        made.setProperty("role", role)
    set_tip(made, tip)
    # `clicked` brings whether the button is checked, which no caller wants.
    made.clicked.connect(lambda _=False: pressed())
    return made


def label(
    text: str = "",
    role: str = "",
    *,
    wrap: bool = True,
    scale: float = 0,
    bold: bool = False,
    selectable: bool = False,
    align: Qt.AlignmentFlag | None = None,
) -> Label:
    """A line of plain text; `role` is `muted`, `danger`, `good`, `tag` or nothing.

    `scale`: its size beside that of the application's text; 0 for the font of what it lies on.
    """
    made = Label(text)
    made.setWordWrap(wrap)
    if role:
        made.setProperty("role", role)
    if scale:
        theme.scale_text(made, scale, bold=bold)
    if align is not None:
        made.setAlignment(align)
    if selectable:
        made.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return made


def call_attention(widget: QWidget) -> None:
    """Have the desktop point at a window that is not the active one."""
    if not widget.window().isActiveWindow():
        QApplication.alert(widget.window())


def set_role(widget: QWidget, role: str) -> None:
    if widget.property("role") != role:
        widget.setProperty("role", role)
        widget.style().polish(widget)  # a style sheet looks at properties only then


class SearchField(QLineEdit):
    """A field to search in; Esc empties it before it leads back from the page."""

    def __init__(self, hint: str) -> None:
        super().__init__(placeholderText=hint, clearButtonEnabled=True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.clear()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Keep Esc from the page's shortcut while there is something to empty."""
        escape = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
        if escape and event.type() == QEvent.Type.ShortcutOverride and self.text():
            event.accept()
            return True
        return bool(super().event(event))


class NamedComboBox(QComboBox):
    """A box whose accessible name is told on Linux too: there it is not, but that of its label is."""

    _named_by: Label | None = None

    def setAccessibleName(self, name: str) -> None:
        super().setAccessibleName(name)
        if self._named_by is not None:
            self._named_by.setText(name)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        parent = self.parentWidget()
        beside = Qt.FindChildOption.FindDirectChildrenOnly
        if parent and not any(label.buddy() is self for label in parent.findChildren(Label, options=beside)):
            self._named_by = Label(self.accessibleName(), parent)
            self._named_by.setBuddy(self)
            self._named_by.hide()


def combo_box(name: str, values: Mapping[Any, str] | None = None) -> QComboBox:
    """A box of these values, each shown by its words; `name` is what a screen reader calls it."""
    box = NamedComboBox()
    for value, words in (values or {}).items():
        box.addItem(words, value)
    box.setAccessibleName(name)
    return box


def select(box: QComboBox, value: object) -> None:
    """Show the value in a box; the first one where it is not there."""
    box.setCurrentIndex(max(0, box.findData(value)))  # settings may name what this version has no more


def card(*content: Content, spacing: int = 8) -> Card:
    made = Card()
    column(made, *content, spacing=spacing, margins=14)
    return made


def column(parent: QWidget | None, *content: Content, spacing: int = 8, margins: Margins = 0) -> QVBoxLayout:
    return _filled(QVBoxLayout(parent) if parent else QVBoxLayout(), content, spacing, margins)


def row(parent: QWidget | None, *content: Content, spacing: int = 8, margins: Margins = 0) -> QHBoxLayout:
    return _filled(QHBoxLayout(parent) if parent else QHBoxLayout(), content, spacing, margins)


def form(
    *rows: tuple[str, QWidget | QLayout] | QWidget, parent: QWidget | None = None, indent: int | None = None
) -> QFormLayout:
    """Fields with their titles; a widget alone takes the whole width.

    `indent`: so many pixels at the left and no margins elsewhere; None for those of the style.
    """
    layout = QFormLayout(parent)
    # Or a box of three words is as wide as the page.
    layout.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.FieldsStayAtSizeHint)
    layout.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)  # in a narrow window, with large text
    if indent is not None:
        layout.setContentsMargins(indent, 0, 0, 0)
    for line in rows:
        if isinstance(line, QWidget):
            layout.addRow(line)
        else:
            add_field(layout, *line)
    return layout


def add_all(layout: QBoxLayout, *content: Content) -> None:
    for thing in content:
        thing, share = thing if isinstance(thing, tuple) else (thing, 0)
        if isinstance(thing, int):
            layout.addStretch(thing)
        elif isinstance(thing, QWidget):
            layout.addWidget(thing, share)
        else:
            layout.addLayout(thing, share)


def clear_layout(layout: QLayout) -> None:
    """Delete all that is in a layout, also in those inside of it."""
    while (item := layout.takeAt(0)) is not None:
        if inner := item.layout():
            clear_layout(inner)
        if widget := item.widget():
            widget.hide()  # now: it is deleted when the event loop comes round to it
            widget.deleteLater()


def add_shortcut(
    widget: QWidget,
    key: QKeySequence | QKeySequence.StandardKey | QKeyCombination | Qt.Key | str,
    pressed: Callable[[], object],
    context: Qt.ShortcutContext = Qt.ShortcutContext.WidgetWithChildrenShortcut,
) -> QShortcut:
    """Have a key do something while the focus is in the widget; the shortcut may be disabled for a time."""
    shortcut = QShortcut(QKeySequence(key), widget, context=context)
    shortcut.activated.connect(lambda: pressed())
    return shortcut


def _filled[L: QBoxLayout](layout: L, content: tuple[Content, ...], spacing: int, margins: Margins) -> L:
    layout.setSpacing(spacing)
    layout.setContentsMargins(*((margins,) * 4 if isinstance(margins, int) else margins))
    add_all(layout, *content)
    return layout


class FlowLayout(QLayout):
    """From left to right, on the next line where the width is used up; hidden widgets take no room."""

    def __init__(self, *widgets: QWidget, spacing: int = 10) -> None:
        super().__init__()
        self._items: list[QLayoutItem] = []
        self.setSpacing(spacing)
        self.setContentsMargins(0, 0, 0, 0)
        for widget in widgets:
            self.addWidget(widget)

    def addItem(self, item: QLayoutItem, /) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int, /) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int, /) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int, /) -> int:
        return self._arrange(QRect(0, 0, width, 0), move=False)

    def sizeHint(self) -> QSize:
        sizes = [item.sizeHint() for item in self._items if not item.isEmpty()]
        width = sum(size.width() for size in sizes) + self.spacing() * max(len(sizes) - 1, 0)
        return QSize(width, max((size.height() for size in sizes), default=0))

    def minimumSize(self) -> QSize:
        sizes = [item.minimumSize() for item in self._items if not item.isEmpty()]
        return QSize(max((s.width() for s in sizes), default=0), max((s.height() for s in sizes), default=0))

    def setGeometry(self, rect: QRect, /) -> None:
        super().setGeometry(rect)
        self._arrange(rect, move=True)

    def _arrange(self, rect: QRect, *, move: bool) -> int:
        """The height that is needed; with `move`, everything is put where it belongs."""
        x, y, line = rect.x(), rect.y(), list[tuple[QLayoutItem, QRect]]()
        for item in self._items:
            if item.isEmpty():
                continue
            size = item.sizeHint()
            size.setWidth(max(min(size.width(), rect.width()), item.minimumSize().width()))
            if line and x + size.width() > rect.right() + 1:
                x, y, line = rect.x(), y + self._finish(line, move=move) + self.spacing(), []
            line.append((item, QRect(QPoint(x, y), size)))
            x += size.width() + self.spacing()
        return y + self._finish(line, move=move) - rect.y()

    def _finish(self, line: list[tuple[QLayoutItem, QRect]], *, move: bool) -> int:
        """The height of a line; with `move`, what is in it is put there, each at half the height."""
        height = max((box.height() for _, box in line), default=0)
        if move:
            for item, box in line:
                item.setGeometry(box.translated(0, (height - box.height()) // 2))
        return height


_AROUND: Final = 44  # pixels beside the words: the box and what surrounds it
_LEAST: Final = 160


class CheckBox(QCheckBox):
    """Qt's own are as wide as their words, which a narrow window with large text has no room for."""

    def __init__(self, words: str) -> None:
        super().__init__(words)
        self._words = words
        self.setAccessibleName(words)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(self.fontMetrics().horizontalAdvance(self._words) + _AROUND, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint().boundedTo(QSize(_LEAST, self.sizeHint().height()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        lines, metrics = [""], self.fontMetrics()
        for word in self._words.split(" "):
            longer = f"{lines[-1]} {word}".strip()
            if lines[-1] and metrics.horizontalAdvance(longer) > self.width() - _AROUND:
                lines.append(word)
            else:
                lines[-1] = longer
        if (text := "\n".join(lines)) != self.text():
            self.setText(text)


class KeptRows[Row: QWidget]:
    """In `box`, a row for each key: the same one while the key stays, or one that was another's and is free again."""

    def __init__(self, box: QBoxLayout, make: Callable[[], Row]) -> None:
        self._box, self._make = box, make
        self._rows: dict[Hashable, Row] = {}
        self._spare: list[Row] = []

    def show(self, keys: Sequence[Hashable]) -> list[Row]:
        """The rows of these keys, in their order, to be filled; all others are hidden."""
        for key in [key for key in reversed(self._rows) if key not in keys]:  # the first come back first: so Tab goes
            row = self._rows.pop(key)
            row.hide()  # which also ends a press that was meant for it
            self._spare.append(row)
        for place, key in enumerate(keys):
            row = self._rows[key] = self._rows.get(key) or (self._spare.pop() if self._spare else self._make())
            if self._box.indexOf(row) != place:
                self._box.removeWidget(row)
                self._box.insertWidget(place, row)
            row.show()
        return [self._rows[key] for key in keys]
