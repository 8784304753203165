"""What a search asks of whatever plays games on, and what the end of a game is worth to a seat."""

from collections.abc import Sequence
from math import exp
from typing import Final, Protocol

from pompeii_core.actions import Action
from pompeii_core.game import Game

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
