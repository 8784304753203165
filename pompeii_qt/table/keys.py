"""The keys of the table: the list of them, the sheet that shows it, and the dialog that changes keys."""

import ctypes
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache, partial
from itertools import chain
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QT_TRANSLATE_NOOP as N_
from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal
from PySide6.QtGui import QAction, QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QFormLayout, QGridLayout, QKeySequenceEdit, QWidget

from pompeii_qt.settings import Settings
from pompeii_qt.text import add_field
from pompeii_qt.widgets import screen_reader
from pompeii_qt.widgets.basic import Heading, add_shortcut, button, column, label, row
from pompeii_qt.widgets.page import Dialog


class KeyLine(NamedTuple):
    """A line of the list of keys: untranslated words, and the keys of one or several commands."""

    words: Any
    own: Mapping[str, str]  # default keys of `TableKeys` that people can change, by command
    fixed: Mapping[str, tuple[str, ...]] = {}  # keys that never change, by command
    shown: Any = ""  # keys that have no name in Qt
    elsewhere: Any = ""  # the words in rule books and README, if different

    def defaults(self) -> list[str]:
        """Return the default keys in Qt's portable words."""
        return [*self.own.values(), *chain.from_iterable(self.fixed.values())]

    def keys(self, keys: "TableKeys") -> str:
        """Return the current keys as this system writes them; "" if there are none."""
        present = [*filter(None, map(keys.key, self.own)), *chain.from_iterable(self.fixed.values())]
        return "  ".join([*filter(None, [_said(self.shown)]), *map(native, present)])


KEY_GROUPS: Final[dict[Any, list[KeyLine]]] = {  # by untranslated titles; python -m docs.tables lists them elsewhere
    N_("ShortcutSheet", "The board"): [
        KeyLine(N_("ShortcutSheet", "move from square to square"), {}, shown=N_("ShortcutSheet", "Arrow keys")),
        KeyLine(
            N_("ShortcutSheet", "to the next highlighted square, and back"), {}, {"next square": ("Tab", "Shift+Tab")}
        ),
        KeyLine(N_("ShortcutSheet", "choose a card"), {"card 1": "1", "card 2": "2", "card 3": "3", "card 4": "4"}),
        KeyLine(N_("ShortcutSheet", "confirm"), {}, {"confirm": ("Enter",)}),
        KeyLine(N_("ShortcutSheet", "cancel what you are about to do"), {}, {"cancel": ("Esc",)}),
        KeyLine(
            N_("ShortcutSheet", "zoom in, zoom out, whole board"),
            {},
            {"zoom in": ("+",), "zoom out": ("-",), "whole board": ("0",)},
        ),
    ],
    N_("ShortcutSheet", "Undo"): [
        KeyLine(N_("ShortcutSheet", "undo"), {}, {"undo": ("Ctrl+Z",)}),
        KeyLine(N_("ShortcutSheet", "redo"), {}, {"redo": ("Ctrl+Shift+Z", "Ctrl+Y")}),
        KeyLine(N_("ShortcutSheet", "skip the animation"), {}, {"skip": ("Space",)}),
    ],
    N_("ShortcutSheet", "The state of the game, in one sentence"): [
        KeyLine(N_("ShortcutSheet", "this square in detail"), {"here": "I"}),
        KeyLine(N_("ShortcutSheet", "the squares around it"), {"neighbours": "B"}),
        KeyLine(N_("ShortcutSheet", "how far it is to the nearest gates"), {"gates": "G"}),
        KeyLine(N_("ShortcutSheet", "the score"), {"score": "S"}),
        KeyLine(N_("ShortcutSheet", "where your citizens are"), {"citizens": "C"}),
        KeyLine(N_("ShortcutSheet", "the other players, one after another"), {"players": "O"}),
        KeyLine(N_("ShortcutSheet", "your cards"), {"hand": "K"}),
        KeyLine(N_("ShortcutSheet", "the lava, symbol by symbol"), {"lava": "E"}),
        KeyLine(N_("ShortcutSheet", "deck and lava bag"), {"piles": "P"}),
    ],
    N_("ShortcutSheet", "Advice"): [
        KeyLine(N_("ShortcutSheet", "hint: the best three choices and why"), {"hint": "H"}),
        KeyLine(N_("ShortcutSheet", "what each choice gives away"), {"values": "V"}),
        KeyLine(N_("ShortcutSheet", "all you can do, as a list"), {"actions": "A"}),
        KeyLine(N_("ShortcutSheet", "type a move: 5 I3, F3 out, coin C2"), {"type": "/"}),
        KeyLine(N_("ShortcutSheet", "with a coach: look again, then see the better choice"), {"look again": "W"}),
        KeyLine(N_("ShortcutSheet", "with a coach: go on"), {"go on": "X"}, {"cancel": ("Esc",)}),
        KeyLine(N_("ShortcutSheet", "replay what happened since your turn"), {"replay": "R"}, {"skip": ("Space",)}),
        KeyLine(N_("ShortcutSheet", "the rule for this decision"), {}, {"rules": ("F1",)}),
    ],
    N_("ShortcutSheet", "Table and window"): [
        KeyLine(N_("ShortcutSheet", "log"), {"log": "L"}),
        KeyLine(N_("ShortcutSheet", "chat, in a game on the network"), {"chat": "T"}),
        KeyLine(N_("ShortcutSheet", "send a picture, in a game on the network"), {"react": "Y"}),
        KeyLine(N_("ShortcutSheet", "people and join code, in a game on the network"), {"room": "N"}),
        KeyLine(N_("ShortcutSheet", "to the next part of the table"), {}, {"next part": ("F6",)}),
        KeyLine(N_("ShortcutSheet", "hide or show the players or the panels"), {}, {"sides": ("F8", "F9")}),
        KeyLine(N_("ShortcutSheet", "repeat the last message"), {}, {"repeat": ("F2",)}),
        KeyLine(N_("ShortcutSheet", "previous message, next message"), {}, {"messages": ("F3", "F4")}),
        KeyLine(N_("ShortcutSheet", "sound on or off"), {"sound": "M"}),
        KeyLine(N_("ShortcutSheet", "music on or off"), {"music": "U"}),
        KeyLine(N_("ShortcutSheet", "full screen"), {}, {"full screen": ("F11",)}),
        KeyLine(N_("ShortcutSheet", "settings"), {}, {"settings": ("Ctrl+,",)}),
        KeyLine(
            N_("ShortcutSheet", "this list"), {"shortcuts": "?"}, elsewhere=N_("ShortcutSheet", "Keyboard shortcuts")
        ),
        KeyLine(N_("ShortcutSheet", "quit; the game is saved"), {}, {"quit": ("Ctrl+Q",)}),
    ],
}
_LINES: Final = [line for lines in KEY_GROUPS.values() for line in lines]
DEFAULTS: Final = {name: key for line in _LINES for name, key in line.own.items()}
_FIXED: Final = {name: keys for line in _LINES for name, keys in line.fixed.items()}
_OTHERS: Final = ("Up", "Down", "Left", "Right", "Backtab", "Return", "Num+Enter", "=")
RESERVED: Final = frozenset(_OTHERS).union(*_FIXED.values())  # keys that never change, in Qt's portable words


def _said(words: str) -> str:
    return QCoreApplication.translate("ShortcutSheet", words)


def native(key: str) -> str:
    """Return a key in Qt's portable words as this system writes it."""
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)


class TableKeys(QObject):
    """Gives commands their current keys, and new ones when the settings change."""

    changed = Signal()

    def __init__(self, settings: Settings, page: QWidget) -> None:
        super().__init__(page)
        self.settings, self._page = settings, page
        self._keys = present_keys(settings.own_keys)
        self._owners: dict[str, Callable[[QKeySequence], None]] = {}  # sets the key of each command
        settings.changed.connect(self._on_setting)

    def add(self, name: str, pressed: Callable[[], object]) -> None:
        """Call `pressed` when the key of a command of DEFAULTS is pressed, once even if it is held."""
        shortcut = add_shortcut(self._page, self.key(name), pressed)
        shortcut.setAutoRepeat(False)
        self._owners[name] = shortcut.setKey

    def give(self, name: str, action: QAction) -> None:
        """Give an action the keys of a command, if it has any. A key of DEFAULTS that is held acts only once."""
        if name not in DEFAULTS:
            action.setShortcuts([QKeySequence(key) for key in _FIXED.get(name, ())])
            return
        self._owners[name] = action.setShortcut
        action.setAutoRepeat(False)
        action.setShortcut(QKeySequence(self.key(name)))

    def key(self, name: str) -> str:
        """Return the current key of a command of DEFAULTS; "" if it has none, or a letter while letters are off."""
        key = self._keys[name]
        return key if self.settings.letter_keys or not is_single(key) else ""

    def _on_setting(self, setting: str) -> None:
        if setting in ("letter_keys", "own_keys"):
            self._keys = present_keys(self.settings.own_keys)
            for name, set_key in self._owners.items():
                set_key(QKeySequence(self.key(name)))
            self.changed.emit()


def present_keys(own: Mapping[str, object]) -> dict[str, str]:
    """Return the current keys by command: those of `own`, else the defaults. A key in `own` that is invalid or taken
    gives way to the default, or "" if that is taken, too: Qt would do neither of two commands with one key."""
    keys = {name: key for name, key in DEFAULTS.items() if name not in own}
    for name in (name for name in own if name in DEFAULTS):
        taken = RESERVED.union(keys.values()) - {""}
        wanted = _portable(own[name]), DEFAULTS[name]
        keys[name] = next((key for key in wanted if key is not None and key not in taken), "")
    return keys


def _portable(key: object) -> str | None:
    """Return a single key in Qt's portable words, "" for no key, or None if `key` is anything else."""
    if key == "":
        return ""
    sequence = QKeySequence(key if isinstance(key, str) else "")
    return sequence.toString() or None if sequence.count() == 1 else None


@cache
def digit_row() -> str:
    """Return the characters of the keys 1 to 4 without Shift; "" if the system does not tell."""
    match QGuiApplication.platformName():
        case "windows":
            user = ctypes.WinDLL("user32")  # type: ignore[attr-defined,unused-ignore]
            keys = [user.MapVirtualKeyW(code, 1) for code in range(2, 6)]  # of scan codes
            return "".join(chr(user.MapVirtualKeyW(key, 2) & 0xFFFF) for key in keys)  # signs
        case "xcb":
            with suppress(OSError, AttributeError):
                return _digit_row_of_x()
    return ""


def _digit_row_of_x() -> str:
    """Return the keys 1 to 4 of the X server's present keyboard group. "" without a display, OSError without X."""
    x, common = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libxkbcommon.so.0")
    x.XOpenDisplay.restype, x.XkbKeycodeToKeysym.restype = ctypes.c_void_p, ctypes.c_ulong
    if (display := ctypes.c_void_p(x.XOpenDisplay(None))).value is None:
        return ""
    state = (ctypes.c_ubyte * 64)()  # an XkbStateRec, which begins with the group
    x.XkbGetState(display, 0x100, state)  # of the core keyboard
    signs = [x.XkbKeycodeToKeysym(display, code, state[0], 0) for code in range(10, 14)]
    x.XCloseDisplay(display)
    return "".join(chr(common.xkb_keysym_to_utf32(sign)) for sign in signs)


def is_single(key: str) -> bool:
    """Return whether a key, in Qt's portable words, is a single character, typed with Shift or without."""
    return len(key.removeprefix("Shift+")) == 1


class KeyField(QKeySequenceEdit):
    """A field for one key with its modifiers. Backspace removes the key; Tab and Esc belong to the dialog."""

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
    """A field for each key that can be changed. Changes take effect at once."""

    def __init__(self, keys: TableKeys, parent: QWidget) -> None:
        super().__init__(parent, QCoreApplication.translate("KeysDialog", "Change keys"))
        self._settings = keys.settings
        self.fields: dict[str, KeyField] = {}
        self.said = label(self.tr("Press the new key in its field; Backspace removes the key."), "muted")
        inside, form = QWidget(), QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.FieldsStayAtSizeHint)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        keys_now = present_keys(self._settings.own_keys)
        for title, lines in KEY_GROUPS.items():
            changeable = [entry for line in lines for entry in _changeable(line)]
            if changeable:
                form.addRow(Heading(_said(title), 1.15))
            for name, words in changeable:
                field = self.fields[name] = KeyField(words)
                field.setKeySequence(QKeySequence(keys_now[name]))
                field.editingFinished.connect(partial(self._change, name))
                add_field(form, words, field)
        column(inside, form, 1, margins=(4, 4, 12, 4))
        usual = button(self.tr("Default keys"), self._restore, "quiet")
        self.fill(inside, usual, 1, self.close_button(), above=self.said, width=600)

    def _change(self, name: str) -> None:
        """Store the new key of the field `name`, or none, and say so.

        If it is taken or reserved, say that and restore it.
        """
        field, present = self.fields[name], present_keys(self._settings.own_keys)
        key = field.keySequence().toString(QKeySequence.SequenceFormat.PortableText)
        if key == present[name]:
            return
        holder = next((other.accessibleName() for at, other in self.fields.items() if key and present[at] == key), "")
        if holder or key in RESERVED:
            taken = self.tr("{key} is already used: {what}.")
            if not holder:
                taken = self.tr("{key} is already used for something else.")
            self._say(taken.format(key=native(key), what=holder))
            field.setKeySequence(QKeySequence(present[name]))
            return
        own = {other: kept for other, kept in self._settings.own_keys.items() if other != name}
        self._settings.own_keys = own if key == DEFAULTS[name] else own | {name: key}
        new = self.tr("{key}: {what}") if key else self.tr("No key: {what}")
        self._say(new.format(key=native(key), what=field.accessibleName()))

    def _restore(self) -> None:
        self._settings.own_keys = {}
        for name, field in self.fields.items():
            field.setKeySequence(QKeySequence(DEFAULTS[name]))
        self._say(self.tr("All keys are back to default."))

    def _say(self, text: str) -> None:
        self.said.setText(text)
        screen_reader.announce(self, text)


def _changeable(line: KeyLine) -> list[tuple[str, str]]:
    """Return the commands of a line with their words, numbered if there are several."""
    words, several = _said(line.words), len(line.own) > 1
    return [(name, f"{words} {place}" if several else words) for place, name in enumerate(line.own, 1)]


_WIDTH: Final = 58  # of a column, in characters


class ShortcutSheet(Dialog):
    """The list of keys, in two columns if the window is wide enough. `change` asks for the dialog that changes them."""

    change = Signal()

    def __init__(self, keys: TableKeys, parent: QWidget) -> None:
        super().__init__(parent, QCoreApplication.translate("ShortcutSheet", "Keyboard shortcuts"))
        groups = [_group(_said(title), lines, keys) for title, lines in KEY_GROUPS.items()]
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
    shown = [(present, _said(line.words)) for line in lines if (present := line.keys(keys))]
    for place, (present, words) in enumerate(shown):
        grid.addWidget(label(present, wrap=False, scale=1, bold=True), place, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(label(words), place, 1, Qt.AlignmentFlag.AlignTop)
    heading = Heading(title, 1.15)
    heading.setWordWrap(True)
    column(made, heading, grid, spacing=6)
    return made
