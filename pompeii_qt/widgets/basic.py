"""Building blocks of pages and panels: labels, buttons, cards, forms and layouts."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, Final

from PySide6.QtCore import QCoreApplication, QEvent, QKeyCombination, QObject, QPoint, QRect, QSize, Qt, QTimer
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
from pompeii_qt.activation import keep_from_wheel, presses
from pompeii_qt.settings import Settings
from pompeii_qt.system import resources
from pompeii_qt.text import Label, add_field, set_tip

type Content = QWidget | QLayout | int | tuple[QWidget | QLayout, int]
"""Part of a row or column: a number is a stretch; a pair is a part and its share of the free room."""
type Margins = int | tuple[int, int, int, int]  # pixels on every side, or left, top, right and bottom
_FEEDBACK: Final = 2000  # milliseconds for which “Copied” is shown


class Heading(Label):
    """A line in the display face, `scale` times the size of the application's text."""

    def __init__(self, text: str, scale: float = 1.5) -> None:
        super().__init__(text)
        theme.scale_text(self, scale, family=resources.DISPLAY)


class WholeLabel(Label):
    """Wrapped text that is never cut, although nested layouts do not ask for its height at its width."""

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
            self.setMinimumHeight(0)  # otherwise the height would never fall
            self.setMinimumHeight(max(self.heightForWidth(self.width()), 0))


class Card(QFrame):
    """A bordered panel on the page's ground."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")


def fold_words(title: str, *, is_open: bool) -> str:
    """Return the words of a button that shows and hides a part: its title after a sign for whether that `is_open`."""
    return ("▼  " if is_open else "▶  ") + title


class Collapsible(QWidget):
    """A heading that shows and hides its body, hidden at first. Opening it scrolls to `head`, if given, else to it."""

    def __init__(self, title: str, body: QWidget, head: QWidget | None = None) -> None:
        super().__init__()
        self._title, self._body, self._head = title, body, head
        self.button = button("", self._toggle, "edge")
        self.button.setCheckable(True)
        self.button.setAccessibleName(title)
        self.button.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        column(self, self.button, body, spacing=4)
        self.set_open(False)

    @property
    def is_open(self) -> bool:
        return self.button.isChecked()

    def set_open(self, is_open: bool) -> None:
        self.button.setChecked(is_open)
        self._body.setVisible(is_open)
        self.button.setText(fold_words(self._title, is_open=is_open))

    def set_title(self, title: str) -> None:
        self._title = title
        self.button.setAccessibleName(title)
        self.set_open(self.is_open)

    def _toggle(self) -> None:
        self.set_open(self.button.isChecked())
        if self.button.isChecked():
            QTimer.singleShot(0, self, self._reveal)  # once the layout has made room

    def _reveal(self) -> None:
        around = self.parentWidget()
        while around is not None:  # what is around makes room one after the other
            if layout := around.layout():
                layout.activate()
            if isinstance(around, QScrollArea):
                QApplication.sendEvent(around, QEvent(QEvent.Type.LayoutRequest))
                around.ensureWidgetVisible(self._body, 0, 12)
                around.ensureWidgetVisible(self._head or self.button, 0, 12)  # its beginning, if not all of it fits
            around = around.parentWidget()


class Button(QPushButton):
    """A button that ignores presses in the moment after it appears, moves or changes its meaning.

    A screen reader toggles a checkable one without a click: `clicked` is emitted then, too.
    """

    _known = False  # whether the program or a click, rather than a screen reader, changes the check mark

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
    """A button that copies text. `words` returns its name in the current language, `text` the text to copy."""

    def __init__(self, words: Callable[[], str], text: Callable[[], str]) -> None:
        super().__init__(autoDefault=False)
        self._words, self._copied_text = words, text
        self._copied = QTimer(self, singleShot=True, interval=_FEEDBACK)
        self._copied.timeout.connect(self._say)
        self.clicked.connect(self._copy)
        self._say()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:  # not everything that has such a button is built again
            self._say()

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._copied_text())
        self.setMinimumWidth(self.width())  # what stands beside it stays in place
        self._copied.start()
        self._say()

    def _say(self) -> None:
        copied = self._copied.isActive()
        self.setText(self.tr("✓  Copied") if copied else self._words())
        self.setAccessibleName(self.tr("Copied") if copied else self._words())


def button(
    text: str, pressed: Callable[[], object], role: str = "", *, tip: str = "", says: str = "", repeats: bool = False
) -> QPushButton:
    """Return a button. `role`: one named in `theme`, or ""; `says`: its name for screen readers, "" for its text.

    `pressed` is called without arguments. Enter presses it only while it has the focus: dialogs set their own default.
    If it `repeats`, each click of a double click counts.
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
    """Return a label. `role`: one named in `theme`, or "".

    `scale`: its size relative to the application's text; 0 keeps the font of its surroundings and ignores `bold`.
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
    """Have the desktop point to the widget's window, unless that is active."""
    if not widget.window().isActiveWindow():
        QApplication.alert(widget.window())


def set_role(widget: QWidget, role: str) -> None:
    if widget.property("role") != role:
        widget.setProperty("role", role)
        widget.style().polish(widget)  # a style sheet looks at properties only then


class SearchField(QLineEdit):
    """A search field. Esc empties it; if it is empty, Esc leaves the page."""

    def __init__(self, hint: str) -> None:
        super().__init__(placeholderText=hint, clearButtonEnabled=True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.clear()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        escape = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
        if escape and event.type() == QEvent.Type.ShortcutOverride and self.text():
            event.accept()  # no shortcut of the page while there is text to clear
            return True
        return bool(super().event(event))


_BOX_LETTERS: Final = 13  # minimum letters visible of a box's words
_BESIDE_BOX: Final = 54  # pixels beside them


class NamedComboBox(QComboBox):
    """A box whose accessible name is said on Linux, too: there only the name of a box's label is.

    In a narrow window it may be too narrow for its words; its open list shows them.
    """

    _named_by: Label | None = None

    def minimumSizeHint(self) -> QSize:
        least = super().minimumSizeHint()
        letters = self.fontMetrics().averageCharWidth() * _BOX_LETTERS
        return QSize(min(least.width(), letters + _BESIDE_BOX), least.height())

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


def figures_button(settings: Settings, changed: Callable[[], object]) -> QPushButton:
    """Return a button that switches the setting `figures_shown` at each press and then calls `changed`."""
    words = QCoreApplication.translate("Page", "Figures")

    def show() -> None:
        made.setText(fold_words(words, is_open=settings.figures_shown))

    def switch() -> None:
        settings.figures_shown = made.isChecked()
        show()
        changed()

    tip = QCoreApplication.translate("Page", "Chances, margins of error and numbers of deals")
    made = button("", switch, "quiet", tip=tip, says=words)
    made.setCheckable(True)
    made.setChecked(settings.figures_shown)
    show()
    return made


def combo_box(name: str, values: Mapping[Any, str] | None = None) -> QComboBox:
    """Return a box with these values as its data, each shown by its words; `name` is its name for screen readers."""
    box = NamedComboBox()
    keep_from_wheel(box)
    for value, words in (values or {}).items():
        box.addItem(words, value)
    box.setAccessibleName(name)
    return box


def select(box: QComboBox, value: object) -> None:
    """Select a value in a box; if it is missing, the first one."""
    box.setCurrentIndex(max(0, box.findData(value)))  # settings may hold values of other versions


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
    """Return a form of titled fields and whole-width widgets. `indent`: its only margin, left; None: the style's."""
    layout = QFormLayout(parent)
    # Otherwise a box of three words is as wide as the page.
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
    """Remove all contents, also of inner layouts. Widgets are hidden at once and deleted by the event loop."""
    while (item := layout.takeAt(0)) is not None:
        if inner := item.layout():
            clear_layout(inner)
        if widget := item.widget():
            widget.hide()  # at once: the event loop deletes it only later
            widget.deleteLater()


def add_shortcut(
    widget: QWidget,
    key: QKeySequence | QKeySequence.StandardKey | QKeyCombination | Qt.Key | str,
    pressed: Callable[[], object],
    context: Qt.ShortcutContext = Qt.ShortcutContext.WidgetWithChildrenShortcut,
) -> QShortcut:
    """Call `pressed` for a key while `context` holds (default: focus in `widget`). Return the shortcut, to disable."""
    shortcut = QShortcut(QKeySequence(key), widget, context=context)
    shortcut.activated.connect(lambda: pressed())
    return shortcut


def _filled[L: QBoxLayout](layout: L, content: tuple[Content, ...], spacing: int, margins: Margins) -> L:
    layout.setSpacing(spacing)
    layout.setContentsMargins(*((margins,) * 4 if isinstance(margins, int) else margins))
    add_all(layout, *content)
    return layout


class FlowLayout(QLayout):
    """Lays visible widgets out in lines that wrap, from the top of the area or, if aligned so, in its middle."""

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

    def insertWidget(self, index: int, widget: QWidget) -> None:
        self.addWidget(widget)
        self._items.insert(index, self._items.pop())

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
        above = rect.height() - self.heightForWidth(rect.width()) if self.alignment() else 0
        self._arrange(rect.adjusted(0, max(above, 0) // 2, 0, 0), move=True)

    def _arrange(self, rect: QRect, *, move: bool) -> int:
        """Return the height in pixels needed for the width of `rect`. With `move`, also place everything in it."""
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
        """Return the height of a line, 0 if empty. With `move`, also place its items, centred in the height."""
        height = max((box.height() for _, box in line), default=0)
        if move:
            for item, box in line:
                item.setGeometry(box.translated(0, (height - box.height()) // 2))
        return height


class EvenLayout(FlowLayout):
    """Lays widgets out in columns of equal width that fill the room; if they are `few`, in lines as equal as can be."""

    def __init__(self, *widgets: QWidget, spacing: int = 6, few: bool = False) -> None:
        super().__init__(*widgets, spacing=spacing)
        self._few = few

    def _arrange(self, rect: QRect, *, move: bool) -> int:
        items, gap = [item for item in self._items if not item.isEmpty()], self.spacing()
        if not items:
            return 0
        sizes = [item.sizeHint() for item in items]
        wide, high = max(size.width() for size in sizes), max(size.height() for size in sizes)
        columns = max((rect.width() + gap) // (wide + gap), 1)
        if self._few:
            columns = -(-len(items) // -(-len(items) // columns))
        edges = [rect.x() + column * (rect.width() + gap) // columns for column in range(columns + 1)]
        for at, item in enumerate(items if move else ()):
            line, column = divmod(at, columns)
            left, right = edges[column], edges[column + 1] - gap
            item.setGeometry(QRect(left, rect.y() + line * (high + gap), right - left, high))
        return -(-len(items) // columns) * (high + gap) - gap


_AROUND: Final = 44  # pixels beside the words: the box and what surrounds it
_ALONE: Final = 26  # width of a box without words
_LEAST: Final = 160


class CheckBox(QCheckBox):
    """A check box whose words, if any, wrap. Qt's own is as wide as its words, too wide for small windows."""

    def __init__(self, words: str) -> None:
        super().__init__(words)
        self._words = words
        self.setAccessibleName(words)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        around = _AROUND if self._words else _ALONE
        return QSize(self.fontMetrics().horizontalAdvance(self._words) + around, super().sizeHint().height())

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
    """Rows in `box`, one for each key. A row stays while its key does, and is reused for another key later."""

    def __init__(self, box: QBoxLayout, make: Callable[[], Row]) -> None:
        self._box, self._make = box, make
        self._rows: dict[Hashable, Row] = {}
        self._spare: list[Row] = []

    def show(self, keys: Sequence[Hashable]) -> list[Row]:
        """Show a row for each key, in order, and hide all others. Return the shown rows, for the caller to fill."""
        for key in [key for key in reversed(self._rows) if key not in keys]:  # reused from the first on, as Tab goes
            row = self._rows.pop(key)
            row.hide()  # also ends a press meant for it
            self._spare.append(row)
        for place, key in enumerate(keys):
            row = self._rows[key] = self._rows.get(key) or (self._spare.pop() if self._spare else self._make())
            if self._box.indexOf(row) != place:
                self._box.removeWidget(row)
                self._box.insertWidget(place, row)
            row.show()
        return [self._rows[key] for key in keys]


class Overlay(QFrame):
    """A frame over another widget, hidden at first. `place` sets its geometry: by default all of that widget."""

    def __init__(self, over: QWidget, parent: QWidget | None = None) -> None:
        """Begin hidden. Once shown, `place` itself when `over` is resized or moves. `parent`: an ancestor of `over`."""
        super().__init__(parent or over)
        self._over = over
        over.installEventFilter(self)
        self.hide()

    def place(self) -> None:
        self.setGeometry(self._over.rect())

    def appear(self) -> None:
        self.place()
        self.show()
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._over and event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            self.refit()
        return False

    def refit(self) -> None:
        """Place the overlay again if it is shown. To place it in any case, use `appear`."""
        if not self.isHidden():
            self.place()
