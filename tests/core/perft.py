"""Perft: how many lines of so many actions there are from a position; a wrong rule changes the number."""

from pompeii_core.actions import Action
from pompeii_core.game import Game
from pompeii_core.rules import PRESETS, Rules
from pompeii_core.setup import Deal
from tests.core.positions import PLENTY, crowd, filled, tiles
from tests.core.referee import Referee

type Line = list[tuple[Action, int]]


def perft(game: Game, depth: int) -> int:
    """Lines of `depth` actions on the engine; the last ply is counted, not played."""
    legal = game.legal_actions()
    if depth == 1:
        return len(legal)
    total = 0
    for action in legal:
        after = game.copy()
        after.apply(action)
        total += perft(after, depth - 1)
    return total


def slow_perft(rules: Rules, deal: Deal, depth: int) -> int:
    """The same on the referee, which cannot be copied and plays every line from the start."""

    def count(line: Line) -> int:
        referee = Referee(rules, deal)
        for action, seat in line:
            referee.apply(action, seat)
        if len(line) == depth - 1:
            return len(referee.legal)
        if referee.active is None:
            return 0
        seat = referee.active
        return sum(count([*line, (action, seat)]) for action in referee.legal)

    return count([])


def flight(bag: str, pieces: dict[str, list[int]], first: int = 0) -> Deal:
    """A deal that begins with a tile."""
    return Deal(first, [[] for _ in next(iter(pieces.values()))], [], tiles(bag), "erupts", pieces)


def cards(hands: list[list[int]], deck: list[int], phase: str, pieces: dict[str, list[int]] | None = None) -> Deal:
    """A deal that begins with a card."""
    return Deal(0, hands, deck, tiles("scroll coin vase column mask helmet " * 6), phase, pieces or {})  # type: ignore[arg-type]


SURPRISE = Rules(opening_tiles="0")
CROWDED = {"C4": [1, 1], "E6": [2, 1], "I3": [0, 3], "G3": [1, 0], "D5": [1, 1]}
RUNNERS = {"C4": [1, 1], "E6": [1, 1], "I6": [1, 0], "K4": [0, 1]}

POSITIONS: dict[str, tuple[Rules, Deal, list[int]]] = {
    "opening": (Rules(), cards([[1, 3, 6, 11], [2, 4, 8, 10]], PLENTY, "sleeps"), [12, 96, 864]),
    "relatives": (Rules(), cards([[6, 9], [5, 4]], PLENTY, "seethes", CROWDED), [3, 48, 682]),
    "relatives, manual": (
        PRESETS["manual"],
        cards([[6, 9], [5, 4]], PLENTY, "seethes", CROWDED),
        [68, 4438],
    ),
    "omens": (Rules(), cards([[6], [5]], [0, 0, 5, 79], "seethes", CROWDED), [2, 32, 458]),
    "omens, summary": (PRESETS["summary"], cards([[6], [5]], [0, 0, 5, 79], "seethes", CROWDED), [2, 32, 468]),
    "jokers": (Rules(), cards([[5], [9, 1]], PLENTY, "sleeps", filled("I3", "E6")), [2, 35, 1219]),
    "no piece left": (Rules(), cards([[5, 9], [5, 4]], PLENTY, "sleeps", crowd(0, 36)), [2, 3, 5]),
    "opening tiles": (Rules(), flight("scroll scroll scroll coin coin", RUNNERS), [1, 2, 7]),
    "flight": (SURPRISE, flight("scroll scroll coin coin vase", RUNNERS), [1, 24, 371]),
    "flight, notes": (
        Rules(opening_tiles="0", vents_open="yes", runs="compulsory"),
        flight("scroll scroll coin coin vase", RUNNERS),
        [1, 27, 464],
    ),
    "dual tile": (
        Rules(opening_tiles="0", dual_vents="on"),
        flight("mask/helmet column/coin mask", {"A5": [1, 0], "K5": [0, 1]}),
        [2, 10, 32, 88],
    ),
    "last tile": (SURPRISE, flight("scroll scroll", {"A1": [1, 0], "K5": [0, 2]}), [1, 4, 12, 52, 304]),
}
"""By name: rules, deal, and the number of lines of 1, 2, 3… actions."""
