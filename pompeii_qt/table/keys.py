"""The keys of the table: what each does, the sheet that shows them, and the dialog that changes them."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QFormLayout, QGridLayout, QKeySequenceEdit, QWidget

from pompeii_qt.settings import Settings
from pompeii_qt.text import add_field
from pompeii_qt.widgets import screen_reader
from pompeii_qt.widgets.basic import Heading, add_shortcut, button, column, label, row
from pompeii_qt.widgets.page import Dialog

DEFAULTS: Final = {
    "card 1": "1",
    "card 2": "2",
    "card 3": "3",
    "card 4": "4",
    "hint": "H",
    "values": "V",
    "actions": "A",
    "type": "/",
    "replay": "R",
    "log": "L",
    "chat": "T",
    "room": "N",
    "sound": "M",
    "shortcuts": "?",
    "here": "I",
    "neighbours": "B",
    "gates": "G",
    "score": "S",
    "citizens": "C",
    "players": "O",
    "hand": "K",
    "lava": "E",
    "piles": "P",
}
"""By what they do."""
RESERVED: Final = frozenset(
    (
        *("Up", "Down", "Left", "Right", "Tab", "Shift+Tab", "Backtab", "Return", "Enter", "Num+Enter", "Esc", "Space"),
        *("+", "-", "0", "=", "Ctrl+Z", "Ctrl+Shift+Z", "Ctrl+Y", "Ctrl+,", "Ctrl+Q"),
        *("F1", "F2", "F3", "F4", "F6", "F8", "F9", "F11"),
    )
)
"""Keys of the table and the window that are always the same, in Qt's portable words."""


class TableKeys(QObject):
    """What has one of these keys is given its present one, and another when that is changed."""

    changed = Signal()

    def __init__(self, settings: Settings, page: QWidget) -> None:
        super().__init__(page)
        self.settings, self._page = settings, page
        self._keys = present_keys(settings.own_keys)
        self._shortcuts: dict[str, QShortcut] = {}
        self._actions: dict[str, QAction] = {}
        settings.changed.connect(self._on_setting)

    def add(self, name: str, pressed: Callable[[], object]) -> None:
        """A key of its own, which does something once however long it is held."""
        shortcut = self._shortcuts[name] = add_shortcut(self._page, self.key(name), pressed)
        shortcut.setAutoRepeat(False)

    def give(self, name: str, action: QAction) -> None:
        """The key of a tool or of an entry of the menu."""
        self._actions[name] = action
        action.setShortcut(QKeySequence(self.key(name)))

    def key(self, name: str) -> str:
        """The present key; "" where it has none."""
        key = self._keys[name]
        return key if self.settings.letter_keys or not is_single(key) else ""

    def _on_setting(self, setting: str) -> None:
        if setting not in ("letter_keys", "own_keys"):
            return
        self._keys = present_keys(self.settings.own_keys)
        for name, shortcut in self._shortcuts.items():
            shortcut.setKey(QKeySequence(self.key(name)))
        for name, action in self._actions.items():
            action.setShortcut(QKeySequence(self.key(name)))
        self.changed.emit()


def present_keys(own: Mapping[str, object]) -> dict[str, str]:
    """Every key, as changed where that is a key and free: of two things with the same key Qt does neither."""
    keys = {name: key for name, key in DEFAULTS.items() if name not in own}
    for name, usual in DEFAULTS.items():
        if name in own:
            taken = RESERVED.union(keys.values()) - {""}
            wanted = _portable(own[name]), usual
            keys[name] = next((key for key in wanted if key is not None and key not in taken), "")
    return keys


def _portable(key: object) -> str | None:
    """One key, or "" for none, in Qt's portable words; None where it is something else."""
    if key == "" or not isinstance(key, str):
        return "" if key == "" else None
    sequence = QKeySequence(key)
    return sequence.toString() or None if sequence.count() == 1 else None


def is_single(key: str) -> bool:
    """Whether a key, in Qt's portable words, is one letter, digit or sign that is typed by itself, or with Shift."""
    alone = key.removeprefix("Shift+")
    return len(alone) == 1


translate = QCoreApplication.translate


class KeyLine(NamedTuple):
    """What some keys do: those of `TableKeys` by their names, and those that are always the same."""

    words: str
    names: tuple[str, ...] = ()
    fixed: tuple[str, ...] = ()
    shown: str = ""
    """Keys that have no name of the system."""

    def keys(self, keys: TableKeys) -> str:
        """The present ones as this system writes them; "" where there is none."""
        present = [*filter(None, map(keys.key, self.names)), *self.fixed]
        return "  ".join([*filter(None, [self.shown]), *map(native, present)])


def native(key: str) -> str:
    """A key as this system writes it."""
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)


def key_groups() -> list[tuple[str, list[KeyLine]]]:
    """Titles, and what belongs below them."""
    return [_board(), _taking_back(), _state(), _advice(), _window()]


def _board() -> tuple[str, list[KeyLine]]:
    cards = ("card 1", "card 2", "card 3", "card 4")
    return translate("ShortcutSheet", "The board"), [
        KeyLine(
            translate("ShortcutSheet", "move from square to square"), shown=translate("ShortcutSheet", "Arrow keys")
        ),
        KeyLine(translate("ShortcutSheet", "to the next highlighted square, and back"), fixed=("Tab", "Shift+Tab")),
        KeyLine(translate("ShortcutSheet", "choose a card"), cards),
        KeyLine(translate("ShortcutSheet", "confirm"), fixed=("Enter",)),
        KeyLine(translate("ShortcutSheet", "cancel what you are about to do"), fixed=("Esc",)),
        KeyLine(translate("ShortcutSheet", "zoom in, zoom out, whole board"), fixed=("+", "-", "0")),
    ]


def _taking_back() -> tuple[str, list[KeyLine]]:
    return translate("ShortcutSheet", "Undo"), [
        KeyLine(translate("ShortcutSheet", "undo"), fixed=("Ctrl+Z",)),
        KeyLine(translate("ShortcutSheet", "redo"), fixed=("Ctrl+Shift+Z", "Ctrl+Y")),
        KeyLine(translate("ShortcutSheet", "skip the animation"), fixed=("Space",)),
    ]


def _state() -> tuple[str, list[KeyLine]]:
    return translate("ShortcutSheet", "The state of the game, in one sentence"), [
        KeyLine(translate("ShortcutSheet", "this square in detail"), ("here",)),
        KeyLine(translate("ShortcutSheet", "the squares around it"), ("neighbours",)),
        KeyLine(translate("ShortcutSheet", "how far it is to the nearest gates"), ("gates",)),
        KeyLine(translate("ShortcutSheet", "the score"), ("score",)),
        KeyLine(translate("ShortcutSheet", "where your citizens are"), ("citizens",)),
        KeyLine(translate("ShortcutSheet", "the other players, one after another"), ("players",)),
        KeyLine(translate("ShortcutSheet", "your cards"), ("hand",)),
        KeyLine(translate("ShortcutSheet", "the lava, symbol by symbol"), ("lava",)),
        KeyLine(translate("ShortcutSheet", "deck and lava bag"), ("piles",)),
    ]


def _advice() -> tuple[str, list[KeyLine]]:
    return translate("ShortcutSheet", "Advice"), [
        KeyLine(translate("ShortcutSheet", "hint: the best three choices and why"), ("hint",)),
        KeyLine(translate("ShortcutSheet", "the chance of winning with each choice"), ("values",)),
        KeyLine(translate("ShortcutSheet", "all you can do, as a list"), ("actions",)),
        KeyLine(translate("ShortcutSheet", "type a move: 5 I3, F3 out, coin C2"), ("type",)),
        KeyLine(translate("ShortcutSheet", "replay what happened since your turn"), ("replay",), fixed=("Space",)),
        KeyLine(translate("ShortcutSheet", "the rule for this decision"), fixed=("F1",)),
    ]


def _window() -> tuple[str, list[KeyLine]]:
    return translate("ShortcutSheet", "Table and window"), [
        KeyLine(translate("ShortcutSheet", "log"), ("log",)),
        KeyLine(translate("ShortcutSheet", "chat, in a game on the network"), ("chat",)),
        KeyLine(translate("ShortcutSheet", "people and join code, in a game on the network"), ("room",)),
        KeyLine(translate("ShortcutSheet", "to the next part of the table"), fixed=("F6",)),
        KeyLine(translate("ShortcutSheet", "hide or show the left or the right side"), fixed=("F8", "F9")),
        KeyLine(translate("ShortcutSheet", "repeat the last message"), fixed=("F2",)),
        KeyLine(translate("ShortcutSheet", "previous message, next message"), fixed=("F3", "F4")),
        KeyLine(translate("ShortcutSheet", "sound on or off"), ("sound",)),
        KeyLine(translate("ShortcutSheet", "full screen"), fixed=("F11",)),
        KeyLine(translate("ShortcutSheet", "settings"), fixed=("Ctrl+,",)),
        KeyLine(translate("ShortcutSheet", "this list"), ("shortcuts",)),
        KeyLine(translate("ShortcutSheet", "quit; the game is saved"), fixed=("Ctrl+Q",)),
    ]


class KeyField(QKeySequenceEdit):
    """One key, with what is held beside it; Backspace for none, Tab and Esc are the dialog's."""

    def __init__(self, says: str) -> None:
        super().__init__()
        self.setMaximumSequenceLength(1)
        self.setAccessibleName(says)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            event.ignore()
        elif event.key() in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete):
            self.clear()
            self.editingFinished.emit()
        else:
            super().keyPressEvent(event)


class KeysDialog(Dialog):
    """A field for each key that can be changed; each change holds at once."""

    def __init__(self, keys: TableKeys, parent: QWidget) -> None:
        super().__init__(parent, translate("KeysDialog", "Change keys"))
        self._settings = keys.settings
        self.fields: dict[str, KeyField] = {}
        self._words: dict[str, str] = {}
        self.said = label(self.tr("Press the new key in its field; Backspace removes the key."), "muted")
        inside, form = QWidget(), QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.FieldsStayAtSizeHint)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        for title, lines in key_groups():
            changeable = [entry for line in lines for entry in _changeable(line)]
            if changeable:
                form.addRow(Heading(title, 1.15))
            for name, words in changeable:
                self._add(form, name, words)
        column(inside, form, 1, margins=(4, 4, 12, 4))
        usual = button(self.tr("Default keys"), self._restore, "quiet")
        self.fill(inside, usual, 1, self.close_button(), above=self.said, width=600)

    def _add(self, form: QFormLayout, name: str, words: str) -> None:
        field = self.fields[name] = KeyField(words)
        self._words[name] = words
        field.setKeySequence(QKeySequence(self._present(name)))
        field.editingFinished.connect(partial(self._change, name))
        add_field(form, words, field)

    def _present(self, name: str) -> str:
        return present_keys(self._settings.own_keys)[name]

    def _change(self, name: str) -> None:
        """Take what was pressed, unless it does something else already."""
        field = self.fields[name]
        key = field.keySequence().toString(QKeySequence.SequenceFormat.PortableText)
        if key == self._present(name):
            return
        holder = next((other for other in self.fields if key and other != name and self._present(other) == key), None)
        if holder is not None or key in RESERVED:
            taken = self.tr("{key} is already used for something else.")
            if holder is not None:
                taken = self.tr("{key} is already used: {what}.")
            self._say(taken.format(key=native(key), what=self._words.get(holder or "", "")))
            field.setKeySequence(QKeySequence(self._present(name)))
            return
        own = {other: kept for other, kept in self._settings.own_keys.items() if other != name}
        self._settings.own_keys = own if key == DEFAULTS[name] else own | {name: key}
        new = self.tr("{key}: {what}") if key else self.tr("No key: {what}")
        self._say(new.format(key=native(key), what=self._words[name]))

    def _restore(self) -> None:
        self._settings.own_keys = {}
        for name, field in self.fields.items():
            field.setKeySequence(QKeySequence(DEFAULTS[name]))
        self._say(self.tr("All keys are back to default."))

    def _say(self, text: str) -> None:
        self.said.setText(text)
        screen_reader.announce(self, text)


def _changeable(line: KeyLine) -> list[tuple[str, str]]:
    """Names of keys with what they do; where several do the same, with a number."""
    if len(line.names) == 1:
        return [(line.names[0], line.words)]
    return [(name, f"{line.words} {place}") for place, name in enumerate(line.names, 1)]


_WIDTH: Final = 58
"""Of a column, in characters."""


class ShortcutSheet(Dialog):
    """Keys by what they are for, in two columns where the window has room for them; `change` asks for others."""

    change = Signal()

    def __init__(self, keys: TableKeys, parent: QWidget) -> None:
        super().__init__(parent, translate("ShortcutSheet", "Keyboard shortcuts"))
        groups = [_group(title, lines, keys) for title, lines in key_groups()]
        room = (parent.window().size() * 0.9).boundedTo(parent.screen().availableSize())
        across = 2 if room.width() >= 2 * _WIDTH * self.fontMetrics().averageCharWidth() else 1
        halves = [groups[: len(groups) // 2 + 1], groups[len(groups) // 2 + 1 :]] if across == 2 else [groups]
        inside = QWidget()
        row(inside, *((column(None, *half, 1, spacing=14), 1) for half in halves), spacing=32)
        change = button(self.tr("Change keys…"), self.change.emit, "quiet")
        self.fill(inside, change, 1, self.close_button(), width=across * _WIDTH * self.fontMetrics().averageCharWidth())


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
