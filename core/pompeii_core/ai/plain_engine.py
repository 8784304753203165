"""Games played on by the rules themselves and the evaluation, which is the fastest way where nothing is compiled."""

from collections.abc import Sequence
from typing import Any, Final

from pompeii_core.actions import Action
from pompeii_core.ai.engine import Engine
from pompeii_core.ai.evaluation import score_actions
from pompeii_core.ai.weights import WeightTables
from pompeii_core.build import COMPILED
from pompeii_core.game import Game
from pompeii_core.rules import Rules

_LUCK: Final = 0x7FFFFFFF


class PlainEngine(Engine[Game, Action]):
    """`policies` are the tables of each seat's policy; played on are games themselves."""

    def __init__(self, policies: Sequence[WeightTables]) -> None:
        self._policies = list(policies)

    def load(self, g: Game) -> Game:
        return g

    def copy(self, p: Game) -> Game:
        return p.copy()

    def move_of(self, action: Action) -> Action:
        return action

    def play(self, p: Game, move: Action) -> object:
        p.play(move)
        return tuple(p.tile or ()), p.choice, p.active

    def active(self, p: Game) -> int | None:
        return p.active

    def best(self, p: Game, most: int) -> tuple[list[Action], list[float]]:
        legal = p.legal_actions()
        if len(legal) == 1:
            return [legal[0]], []
        assert p.active is not None
        scores = score_actions(p, self._policies[p.active])
        best = sorted(range(len(legal)), key=lambda i: -scores[i])[:most]
        return [legal[i] for i in best], [scores[i] for i in best]

    def play_out(self, p: Game, seed: int) -> list[int]:
        luck = seed
        while (seat := p.active) is not None:
            legal = p.legal_actions()
            at = 0
            if len(legal) > 1:
                scores = score_actions(p, self._policies[seat])
                best = max(scores)
                at = scores.index(best)
                ties = scores.count(best)
                if ties > 1:
                    # One generator for every way to compute this, drawn from only where there is a tie.
                    luck = luck * 1103515245 + 12345 & _LUCK
                    for _ in range((luck >> 8) % ties):
                        at = scores.index(best, at + 1)
            p.play(legal[at])
        return p.saved + p.volcano


def fastest_engine(policies: Sequence[WeightTables], rules: Rules) -> Engine[Any, Any]:
    """The fastest way there is here, for games by `rules`; `policies` are the tables of each seat's policy."""
    if COMPILED:
        # Interpreted it would be the slower one, and needs a package that only the compiled core brings.
        from pompeii_core.ai.packed.engine import PackedEngine

        return PackedEngine(policies, rules)
    return PlainEngine(policies)
