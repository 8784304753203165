"""Playouts: a game with nothing hidden, played to its end by the one-ply policy."""

from collections.abc import Sequence
from typing import Final, Protocol

from pompeii_core.actions import Action
from pompeii_core.ai.weigh import weigh
from pompeii_core.ai.weights import Tables
from pompeii_core.build import COMPILED
from pompeii_core.game import Game
from pompeii_core.rules import Rules

_LUCK: Final = 0x7FFFFFFF


class Playouts(Protocol):
    """Plays games on; the results depend on the arguments alone, whichever way they are computed."""

    def run(self, g: Game, actions: Sequence[Action], seed: int) -> list[list[int]]:
        """For each of the active seat's actions the end of the game that begins with it: saved by seat, then volcano.

        All of them meet the same deck, bag and luck; `seed` (0 up to 2**31 - 1) decides between equals.
        """
        ...


class PlainPlayouts:
    """By the rules themselves; `minds` are the tables of each seat's policy."""

    def __init__(self, minds: Sequence[Tables]) -> None:
        self._minds = list(minds)

    def run(self, g: Game, actions: Sequence[Action], seed: int) -> list[list[int]]:
        return [self._play(g, action, seed) for action in actions]

    def _play(self, start: Game, action: Action, seed: int) -> list[int]:
        g, luck = start.copy(), seed
        g.play(action)
        while (seat := g.active) is not None:
            legal = g.legal_actions()
            at = 0
            if len(legal) > 1:
                worths = weigh(g, self._minds[seat])
                best = max(worths)
                at = worths.index(best)
                ties = worths.count(best)
                if ties > 1:
                    # One generator for every way to compute this, drawn from only where there is a tie.
                    luck = luck * 1103515245 + 12345 & _LUCK
                    for _ in range((luck >> 8) % ties):
                        at = worths.index(best, at + 1)
            g.play(legal[at])
        return g.saved + g.volcano


def playouts(minds: Sequence[Tables], rules: Rules) -> Playouts:
    """The fastest way there is here, for games by `rules`; `minds` are the tables of each seat's policy."""
    if COMPILED:
        # Interpreted it would be the slower one, and needs a package that only the compiled core brings.
        from pompeii_core.ai.flat.playouts import FlatPlayouts

        return FlatPlayouts(minds, rules)
    return PlainPlayouts(minds)
