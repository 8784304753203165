"""Playouts: a game with nothing hidden, played to its end by the one-ply policy."""

from collections.abc import Sequence
from math import exp
from typing import Final, Protocol

from pompeii_core.actions import Action
from pompeii_core.ai.action_scores import score_actions
from pompeii_core.ai.weights import WeightTables
from pompeii_core.build import COMPILED
from pompeii_core.game import Game
from pompeii_core.rules import Rules

_LUCK: Final = 0x7FFFFFFF
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


class Engine(Playouts, Protocol):
    """Plays games on by the policy alone, and so whatever was played before."""

    def for_decision(self) -> Playouts:
        """Playouts for one decision, in which the active seat learns from those before what to choose next."""
        ...


class PlainPlayouts:
    """By the rules themselves; `policies` are the tables of each seat's policy."""

    def __init__(self, policies: Sequence[WeightTables]) -> None:
        self._policies = list(policies)

    def run(self, g: Game, actions: Sequence[Action], seed: int) -> list[list[int]]:
        """See `Playouts`."""
        return [self._play(g, action, seed) for action in actions]

    def for_decision(self) -> Playouts:
        """See `Engine`."""
        from pompeii_core.ai.tree import TreePlayouts  # which is made of this

        return TreePlayouts(self)

    def scores(self, g: Game) -> list[float]:
        """The worth of each legal action to the active seat, by its own tables."""
        assert g.active is not None
        return score_actions(g, self._policies[g.active])

    def _play(self, start: Game, action: Action, seed: int) -> list[int]:
        g = start.copy()
        g.play(action)
        self.play_out(g, seed)
        return g.saved + g.volcano

    def play_out(self, g: Game, seed: int) -> None:
        """Play a game on to its end."""
        luck = seed
        while (seat := g.active) is not None:
            legal = g.legal_actions()
            at = 0
            if len(legal) > 1:
                scores = score_actions(g, self._policies[seat])
                best = max(scores)
                at = scores.index(best)
                ties = scores.count(best)
                if ties > 1:
                    # One generator for every way to compute this, drawn from only where there is a tie.
                    luck = luck * 1103515245 + 12345 & _LUCK
                    for _ in range((luck >> 8) % ties):
                        at = scores.index(best, at + 1)
            g.play(legal[at])


def reward(result: Sequence[int], seat: int, seats: int) -> float:
    """What the end of a game (saved by seat, then volcano) is to `seat`, 0 to 1: by its margin over the best other."""
    standing = [result[other] - _TIE_BREAK * result[seats + other] for other in range(seats)]
    own = standing.pop(seat)
    return 1 / (1 + exp((max(standing) - own) / _SOFT))


def playouts(policies: Sequence[WeightTables], rules: Rules) -> Engine:
    """The fastest way there is here, for games by `rules`; `policies` are the tables of each seat's policy."""
    if COMPILED:
        # Interpreted it would be the slower one, and needs a package that only the compiled core brings.
        from pompeii_core.ai.packed.playouts import PackedPlayouts

        return PackedPlayouts(policies, rules)
    return PlainPlayouts(policies)
