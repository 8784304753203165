"""Every key of the table with what it does, in groups: for the sheet that shows them, the dialog that changes them."""

from typing import NamedTuple

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QKeySequence

from pompeii_qt.table.table_keys import TableKeys

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
    return translate("ShortcutSheet", "How the game stands, in a sentence"), [
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
        KeyLine(translate("ShortcutSheet", "the rule for what you are asked"), fixed=("F1",)),
    ]


def _window() -> tuple[str, list[KeyLine]]:
    return translate("ShortcutSheet", "Table and window"), [
        KeyLine(translate("ShortcutSheet", "log"), ("log",)),
        KeyLine(translate("ShortcutSheet", "chat, in a game on the network"), ("chat",)),
        KeyLine(translate("ShortcutSheet", "people and join code, in a game on the network"), ("room",)),
        KeyLine(translate("ShortcutSheet", "to the next part of the table"), fixed=("F6",)),
        KeyLine(translate("ShortcutSheet", "hide or show the left or the right side"), fixed=("F8", "F9")),
        KeyLine(translate("ShortcutSheet", "repeat the last message"), fixed=("F2",)),
        KeyLine(translate("ShortcutSheet", "the message before it, the one after it"), fixed=("F3", "F4")),
        KeyLine(translate("ShortcutSheet", "sound on or off"), ("sound",)),
        KeyLine(translate("ShortcutSheet", "full screen"), fixed=("F11",)),
        KeyLine(translate("ShortcutSheet", "settings"), fixed=("Ctrl+,",)),
        KeyLine(translate("ShortcutSheet", "this sheet"), ("shortcuts",)),
        KeyLine(translate("ShortcutSheet", "quit; the game is saved"), fixed=("Ctrl+Q",)),
    ]
