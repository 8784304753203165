"""What may be pointed at: the legal actions sorted by the place on the board that stands for them."""

from collections.abc import Collection
from typing import NamedTuple

from pompeii_core.actions import Action, Lava, Place, Relative, Run, Sacrifice
from pompeii_core.city import CITY, GATE_MASK, OUT, VENT_MASK, flood, index, names, spread
from pompeii_core.rules import Rules
from pompeii_core.view import View


class Spot(NamedTuple):
    """A square, or the gate of a square."""

    square: str
    gate: bool = False


class Held(NamedTuple):
    """What the player has picked up: a card of the hand, or the origin of a run."""

    card: int | None = None
    origin: str | None = None


NOTHING = Held()


def targets(legal: Collection[Action], held: Held, view: View, rules: Rules) -> dict[Spot, list[Action]]:
    """The legal actions by their spot, given what is held; with no origin held, runs count at their origin."""
    found: dict[Spot, list[Action]] = {}
    for action in legal:
        for spot in _spots(action, held, view, rules):
            found.setdefault(spot, []).append(action)
    return found


def origins(legal: Collection[Action]) -> set[str]:
    """The squares with a piece that may run."""
    return {action.origin for action in legal if isinstance(action, Run)}


def _spots(action: Action, held: Held, view: View, rules: Rules) -> list[Spot]:
    match action:
        case Place(card, square) if held.card in (None, card):
            return [Spot(square)]
        case Relative(square) | Sacrifice(square, _) | Lava(_, square):
            return [Spot(square)]
        case Run(origin, _) if held.origin is None:
            return [Spot(origin)]
        case Run(origin, target) if target == OUT and origin == held.origin:
            return [Spot(gate, gate=True) for gate in gates_within(view, rules, origin)]
        case Run(origin, target) if origin == held.origin:
            return [Spot(target)]
    return []


def passable(view: View, rules: Rules) -> int:
    """The squares a run may cross, as a mask (R21, V8)."""
    lava = sum(1 << index(square) for square in view.lava)
    return CITY & ~lava & (CITY if rules.vents_open == "yes" else ~VENT_MASK)


def gates_within(view: View, rules: Rules, origin: str) -> list[str]:
    """The gate squares through which a piece on `origin` can leave in one run (R21)."""
    through, start = passable(view, rules), 1 << index(origin)
    reached = start
    for _ in range(sum(view.pieces.get(origin, ())) - 1):
        wider = spread(reached, through)
        if wider == reached:
            break
        reached = wider
    return names(reached & GATE_MASK)


def shortest_path(view: View, rules: Rules, origin: str, goal: str) -> list[str]:
    """A shortest way between two squares that one can run, origin left out; empty where there is none."""
    through, layers = passable(view, rules), [1 << index(goal)]
    while not layers[-1] >> index(origin) & 1:
        layers.append(spread(layers[-1], through | 1 << index(origin)))
        if layers[-1] == layers[-2]:
            return []
    way, here = [], 1 << index(origin)
    for layer in layers[-2::-1]:
        here = spread(here, through) & layer
        here &= -here
        way += names(here)
    return way


def cut_off(view: View, rules: Rules) -> set[str]:
    """The squares without lava from which no gate can be reached (R19); an empty vent is judged by its neighbours."""
    lava = sum(1 << index(square) for square in view.lava)
    through = passable(view, rules)
    safe = flood(GATE_MASK & through, through)
    return set(names(CITY & ~lava & ~spread(safe, safe | VENT_MASK & ~lava)))
