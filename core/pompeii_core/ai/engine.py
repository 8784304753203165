"""What a search asks of whatever plays games on; and the plain players that personas are measured against."""

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from random import Random
from typing import Final, Protocol

from pompeii_core.actions import MOST_SEATS, Action
from pompeii_core.ai.packed.action_codes import DONE, NOWHERE, OUT, action_of
from pompeii_core.ai.packed.bitboards import mask
from pompeii_core.ai.packed.game import legal_codes
from pompeii_core.ai.packed.position import LAVA, PLACE, RELATIVE, RUN, SACRIFICE, Options, Position
from pompeii_core.ai.packed.seen import load_view
from pompeii_core.ai.terrain import DISTANCES, FREE
from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_core.view import View

_SOFT: Final = 4.0
PIECE: Final = 1 / (4 * _SOFT)
"""What a piece changes in the reward of an even game."""
_TIE_BREAK: Final = 1 / 64
"""What a piece in the volcano counts for against one saved: no number of them makes up for a saved one (R25)."""


class Playouts(Protocol):
    """Plays games on; the results depend on the arguments alone, whichever way they are computed."""

    def run(self, g: Game, actions: Sequence[Action], seed: int) -> list[list[int]]:
        """For each of the active seat's actions the end of the game that begins with it: saved by seat, then volcano.

        All of them meet the same deck, bag and luck; `seed` (0 up to 2**31 - 1) decides between equals.
        """
        ...


def reward(result: Sequence[int], seat: int, seats: int) -> float:
    """What the end of a game (saved by seat, then volcano) is to `seat`, 0 to 1: by its margin over the best other."""
    standing = [result[other] - _TIE_BREAK * result[seats + other] for other in range(seats)]
    own = standing.pop(seat)
    return 1 / (1 + exp((max(standing) - own) / _SOFT))


def lead(result: Sequence[int], seat: int, seats: int) -> float:
    """By how many pieces `seat` wins a game, or loses it (below 0); half a piece where the volcano decides (R25)."""
    standing = [(result[other], -result[seats + other]) for other in range(seats)]
    own = standing.pop(seat)
    best = max(standing)
    return float(own[0] - best[0]) or ((own > best) - (own < best)) / 2


def choose_random(view: View, rules: Rules, rng: Random) -> Action:
    """Any legal action of the view's seat, each as likely as the others."""
    return _action(view, rng.choice(legal_codes(load_view(view, _options(rules)))))


def choose_greedy(view: View, rules: Rules, rng: Random) -> Action:
    """The first legal card on its space nearest to a gate; the piece nearest to a gate runs first, as near as it can.

    Lava goes where it burns most rivals, an omen takes the rival nearest to a gate, and eruptions are declared.
    """
    p = load_view(view, _options(rules))
    legal = legal_codes(p)
    if p.choice == PLACE:
        legal = [code for code in legal if code >> 7 == legal[0] >> 7]
    return _action(view, max(legal, key=lambda code: _greed(p, code)))


def _action(view: View, code: int) -> Action:
    assert view.choice is not None
    return action_of(view.choice, code)


@lru_cache(maxsize=8)
def _options(rules: Rules) -> Options:
    return Options(rules)


def _greed(p: Position, code: int) -> tuple[float, float]:
    """What is greatest is chosen, the first of equals."""
    square, choice = code & 127, p.choice
    if choice == PLACE and square == NOWHERE:
        return 0, 0
    if choice == PLACE or (choice == RELATIVE and code != DONE):
        return 1, -FREE[square]
    if choice == SACRIFICE:
        return (code >> 7) - 1 != p.active, -FREE[square]
    if choice == LAVA:
        return float(p.total[square] - 2 * p.counts[square * MOST_SEATS + p.active]), 0
    if choice == RUN and code != DONE:
        distance = DISTANCES[mask(p.passable_n, p.passable_s)]
        before = distance[(code >> 7) - 1]
        after = 0 if square == OUT else distance[square]
        return (-before, -after) if after < before else (-1e3, 0)
    return -1e2, 0
