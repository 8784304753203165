"""The plain players that the personas are measured against."""

from random import Random

from pompeii_core.actions import Action, Discard, Lava, Place, Relative, Run, Sacrifice
from pompeii_core.ai.terrain import DISTANCES, FREE
from pompeii_core.city import INDEX, OUT
from pompeii_core.determinize import visible_game
from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_core.view import View


def choose_random(view: View, rules: Rules, rng: Random) -> Action:
    """Any legal action of the view's seat, each as likely as the others."""
    return rng.choice(visible_game(view, rules).legal_actions())


def choose_greedy(view: View, rules: Rules, rng: Random) -> Action:
    """The first legal card on its space nearest to a gate; the piece nearest to a gate runs first, as near as it can.

    Lava goes where it burns most rivals, an omen takes the rival nearest to a gate, no eruption is declared.
    """
    return greedy(visible_game(view, rules))


def greedy(g: Game) -> Action:
    """`choose_greedy` on a game, by what its active seat may know."""
    legal = g.legal_actions()
    first = legal[0]
    if isinstance(first, Place):
        legal = [action for action in legal if isinstance(action, Place) and action.card == first.card]
    return max(legal, key=lambda action: _greed(g, action))


def _greed(g: Game, action: Action) -> tuple[float, float]:
    """What is greatest is chosen, the first of equals."""
    match action:
        case Place() | Relative():
            return 1, -FREE[INDEX[action.square]]
        case Sacrifice():
            return action.seat != g.active, -FREE[INDEX[action.square]]
        case Lava():
            i = INDEX[action.square]
            own = g.counts[g.active or 0][i]
            return g.total[i] - 2 * own, 0
        case Run():
            distance = DISTANCES[g.passable]
            before = distance[INDEX[action.origin]]
            after = 0 if action.target == OUT else distance[INDEX[action.target]]
            return (-before, -after) if after < before else (-1e3, 0)
        case Discard():
            return 0, 0
        case _:
            return -1e2, 0
