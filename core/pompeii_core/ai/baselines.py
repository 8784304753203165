"""The plain players that the personas are measured against."""

from functools import lru_cache
from random import Random

from pompeii_core.actions import MOST_SEATS, Action
from pompeii_core.ai.packed.action_codes import DONE, NOWHERE, OUT, action_of
from pompeii_core.ai.packed.bitboards import mask
from pompeii_core.ai.packed.game import legal_codes
from pompeii_core.ai.packed.position import LAVA, PLACE, RELATIVE, RUN, SACRIFICE, Options, Position
from pompeii_core.ai.packed.seen import load_view
from pompeii_core.ai.terrain import DISTANCES, FREE
from pompeii_core.rules import Rules
from pompeii_core.view import View


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
