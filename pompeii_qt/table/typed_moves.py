"""A move that was typed in: “5 I3”, “F3 out”, “coin C2”; its words are those of the window or English."""

import re
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple
from unicodedata import category, normalize

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from pompeii_core.actions import DONE, ERUPT, Action, Discard, Lava, Place, Relative, Run, Sacrifice
from pompeii_core.city import GATES, INDEX, NUMBERED, OUT, SYMBOLS
from pompeii_core.phases import Choice
from pompeii_core.rules import Rules
from pompeii_core.view import Update, View
from pompeii_qt import game_words
from pompeii_qt.game_words import Names
from pompeii_qt.scene.action_preview import refusal

translate = QCoreApplication.translate

_BETWEEN: Final = re.compile(r"[\s,;:.→>–-]+")
_SQUARE: Final = re.compile(r"[A-Z]\d\d?")
_CARDS: Final = {str(card) for card in range(1, NUMBERED + 1)}
_WORDS: Final[dict[str, Any]] = {
    "out": QT_TRANSLATE_NOOP("typed", "out exit"),
    "discard": QT_TRANSLATE_NOOP("typed", "discard"),
    "done": QT_TRANSLATE_NOOP("typed", "done stop"),
    "erupt": QT_TRANSLATE_NOOP("typed", "erupt"),
    "idle": QT_TRANSLATE_NOOP(
        "typed", "card play on at to from lay place the run move settle citizen relative porta di"
    ),
}
"""What somebody may type, by what it means; `idle` words are passed over."""
_LEAST: Final = 2
"""Letters by which a word may be cut short."""


class Typed(NamedTuple):
    """The legal action that was meant; or, where it is a move that cannot be made, why."""

    action: Action | None = None
    problem: str = ""


class _Words(NamedTuple):
    """What was said, sorted by what it may mean."""

    squares: list[str]
    cards: list[int]
    symbols: list[str]
    seats: list[int]
    out: bool
    discard: bool
    done: bool
    erupt: bool


def read_move(text: str, asked: Update, rules: Rules, names: Names) -> Typed | None:
    """What a text means as an answer to what is asked; None where it is no move, but perhaps a word to search for."""
    words = _sort([word for word in _BETWEEN.split(text.strip()) if word], names)
    if words is None:
        return None
    for square in words.squares:
        if square not in INDEX:
            return Typed(problem=translate("typed", "There is no square {square}.").format(square=square))
    meant = _meant(words, asked)
    if not meant:
        return None
    legal = [action for action in meant if action in asked.legal]
    if len(legal) == 1:
        return Typed(legal[0])
    if legal:  # whose citizen, which card or symbol, is still to be said
        return None
    why = _why_not(meant, asked, rules)
    return Typed(problem=translate("typed", "{move}: {why}.").format(move=text.strip(), why=why)) if why else None


def _why_not(meant: Sequence[Action], asked: Update, rules: Rules) -> str:
    """What holds for all that may be meant, or that none of the cards fits."""
    reasons = {refusal(action, asked.view, rules) for action in meant}
    if len(reasons) > 1 and isinstance(meant[0], Place):
        return translate("Board", "none of your cards can be played here")
    return refusal(meant[0], asked.view, rules)


def _sort(words: Sequence[str], names: Names) -> _Words | None:
    """None where a word is none of a move's."""
    found = _Words([], [], [], [], out=False, discard=False, done=False, erupt=False)
    for word in words:
        low = _plain(word)
        if _SQUARE.fullmatch(word.upper()):
            found.squares.append(word.upper())
        elif low in _CARDS:
            found.cards.append(int(low))
        elif symbols := [symbol for symbol in SYMBOLS if _begins(low, _symbol_names(symbol))]:
            if len(symbols) > 1:
                return None
            found.symbols.append(symbols[0])
        elif _is_one_of(low, "out") or _begins(low, _gate_names()):
            found = found._replace(out=True)
        elif _is_one_of(low, "discard"):
            found = found._replace(discard=True)
        elif _is_one_of(low, "done"):
            found = found._replace(done=True)
        elif _is_one_of(low, "erupt"):
            found = found._replace(erupt=True)
        elif seats := [seat for seat, name in enumerate(names) if low and _plain(name).startswith(low)]:
            found.seats.extend(seats[:1])
        elif not _is_one_of(low, "idle"):
            return None
    return found if words else None


def _meant(words: _Words, asked: Update) -> list[Action]:
    """The actions that these words may stand for, legal or not: what kind they are of shows by their form."""
    squares, cards = words.squares, words.cards
    if words.done:
        return [DONE]
    if words.erupt:
        return [ERUPT]
    match len(squares):
        case 0 if words.discard and len(cards) == 1:
            return [Discard(cards[0])]
        case 0 if words.out:
            return [action for action in asked.legal if isinstance(action, Run) and action.target == OUT]
        case 1 if words.out:
            return [Run(squares[0], OUT)]
        case 1 if words.symbols:
            return [Lava(symbol, squares[0]) for symbol in words.symbols]
        case 1 if words.seats:
            return [Sacrifice(squares[0], seat) for seat in words.seats]
        case 1 if cards:
            return [Place(card, squares[0]) for card in cards]
        case 1:
            return _on(squares[0], asked.view)
        case 2:
            return [Run(squares[0], squares[1])]
    return []


def _on(square: str, view: View) -> list[Action]:
    """What a square alone stands for, by what is asked."""
    match view.choice:
        case Choice.PLACE:
            return [Place(card, square) for card in sorted(set(view.hand or ()))]
        case Choice.RELATIVE:
            return [Relative(square)]
        case Choice.SACRIFICE:
            return [Sacrifice(square, seat) for seat in range(view.seats)]
        case Choice.LAVA:
            return [Lava(symbol, square) for symbol in view.tile or ()]
    return []


def _symbol_names(symbol: str) -> tuple[str, str]:
    return symbol, _plain(game_words.symbol_words(symbol))


def _gate_names() -> list[str]:
    return [_plain(gate.name.split()[-1]) for gate in GATES]


def _begins(word: str, names: Iterable[str]) -> bool:
    return len(word) >= _LEAST and any(name.startswith(word) for name in names)


def _is_one_of(word: str, kind: str) -> bool:
    """Whether it is one of the words of a kind, in English or in the window's language."""
    known = [*_WORDS[kind].split(), *translate("typed", _WORDS[kind]).split()]
    return word in map(_plain, known)


def _plain(word: str) -> str:
    """In small letters without accents, which not every keyboard has."""
    letters = normalize("NFD", word.casefold())
    return "".join(letter for letter in letters if category(letter) != "Mn")
