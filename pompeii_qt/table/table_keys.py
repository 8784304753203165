"""The keys of the table that are single letters, digits or signs: each can be changed, all can be switched off."""

from collections.abc import Callable, Mapping
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from pompeii_qt.settings import Settings
from pompeii_qt.widgets.basic import add_shortcut

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
