"""The choices of one decision, all played on from the same deals."""

from collections.abc import Collection
from random import Random
from typing import Final

import msgspec

from pompeii_core.actions import Action
from pompeii_core.ai.balanced import balanced_engine, balanced_tables
from pompeii_core.ai.engine import lead
from pompeii_core.ai.estimate import Played, estimates
from pompeii_core.ai.evaluation import score_actions
from pompeii_core.ai.opinion import GoalKind, RatedAction
from pompeii_core.determinize import Determinizer, visible_game
from pompeii_core.phases import Choice
from pompeii_core.rules import Rules
from pompeii_core.view import View

_WIDTH: Final = 24
"""Choices that are played on, the evaluation's best."""
_FIRST_LOOK: Final = 8
"""Deals before a choice is given up; it is asked at this and every power of two above: few looks mislead less."""
_GAMES: Final = 48
"""At each look so few choices are left that to double their deals takes no more games than this."""
_NARROWEST: Final = 3
"""But so many stay, as hints show so many."""
_CERTAIN: Final = 4.0
"""By how many times its doubt a choice must be behind to be given up."""
_WRONG: Final = {True: 0.15, False: 0.25}
"""By whether citizens are still being placed: by how many pieces the evaluation is wrong about a choice, as a rule."""
_UNFORESEEN: Final = 8.0
"""The same of a choice that it says nothing of."""


class Comparison:
    """Of the choices that the view's seat has; the same view always meets the same deals.

    Everybody plays on as an even-tempered player would. Of many choices the best are compared, and those in `kept`.
    """

    def __init__(self, view: View, rules: Rules, kept: Collection[Action] = (), goal: GoalKind = "win") -> None:
        g = visible_game(view, rules)
        legal = g.legal_actions()
        assert g.active is not None
        assert g.active == view.seat
        self._seat, self._kept, self._goal = g.active, kept, goal
        self._guesses, self._engine = Determinizer(view, g), balanced_engine(g.seats, rules)
        self._rng = Random(msgspec.json.encode(view, order="deterministic"))
        # Of an eruption (R13) the evaluation says by how much one is ahead, which is not what it gains.
        foreseen = len(legal) > 1 and g.choice is not Choice.ERUPT
        scores = score_actions(g, balanced_tables(g.seats, rules)) if foreseen else [0.0] * len(legal)
        choices = sorted(map(Played, legal, scores), key=lambda choice: -choice.worth)
        self._left = [choice for n, choice in enumerate(choices) if n < _WIDTH or choice.action in kept]
        self._given_up: list[Played] = []
        self._wrong = _UNFORESEEN if g.choice is Choice.ERUPT else _WRONG[g.phase.placing]

    @property
    def deals(self) -> int:
        """How many have been played."""
        return len(self._left[0].leads)

    @property
    def actions(self) -> list[Action]:
        """What is compared, or was."""
        return [choice.action for choice in (*self._left, *self._given_up)]

    @property
    def width(self) -> int:
        """How many choices meet the next deal."""
        return len(self._left)

    def play(self) -> None:
        """One more deal with every choice that may yet be the best."""
        deal, luck = self._guesses.sample(self._rng), self._rng.getrandbits(31)
        results = self._engine.run(deal, [choice.action for choice in self._left], luck)
        for choice, result in zip(self._left, results, strict=True):
            choice.leads.append(lead(result, self._seat, deal.seats))
            choice.saved.append(result[self._seat])
            choice.lost.append(result[deal.seats + self._seat])
        if self.deals >= _FIRST_LOOK and self.deals.bit_count() == 1 and self.width > 1:
            self._narrow()

    def estimates(self) -> list[RatedAction]:
        """Of every choice that has met a deal, best first."""
        return estimates(self._left, self._given_up, self._wrong, self._goal)

    def _narrow(self) -> None:
        """Give up what is hopeless, and of the rest what is too many to look at as closely as the best."""
        left = {choice.action: choice for choice in self._left}
        ranking = [one for one in self.estimates() if one.action in left]
        for place, one in enumerate(ranking, 1):
            hopeless = one.behind > _CERTAIN * one.doubt
            if (hopeless or place > max(_NARROWEST, _GAMES // self.deals)) and one.action not in self._kept:
                self._left.remove(left[one.action])
                self._given_up.append(left[one.action])
