"""Refusals in plain words, with the rule that says so."""

from pompeii_core.actions import Action, Discard, Done, Erupt, Lava, Place, Relative, Run, Sacrifice
from pompeii_core.city import BUILDING, INDEX, OUT, PART, SPACES, VENT, VENT_MASK
from pompeii_core.phases import Choice
from pompeii_core.placement import place_targets
from pompeii_core.state import State


class IllegalAction(ValueError):
    """An action that is not allowed now: `reason` in plain words, `rule` by its number."""

    def __init__(self, reason: str, rule: str) -> None:
        super().__init__(f"{reason} ({rule})")
        self.reason = reason
        self.rule = rule


def explain(g: State, action: Action, seat: int | None) -> IllegalAction:
    """Why an action that is not legal is not."""
    if g.choice is None:
        return IllegalAction("the game is over", "R24")
    if isinstance(action, Erupt):
        return _not_yet(g, seat)
    if seat != g.active:
        return IllegalAction("it is not this seat's turn to decide", "R6")
    if isinstance(action, Done):
        return IllegalAction(
            "a run must be made while one is possible" if g.choice is Choice.RUN else "this must be done",
            "V16" if g.choice is Choice.RUN else "R26",
        )
    if _CHOICE[type(action)] != g.choice:
        return IllegalAction(f"{_ASKED[g.choice]} is asked for now", "R26")
    match action:
        case Place() | Discard():
            return _card(g, action)
        case Relative():
            return _relative(g, INDEX.get(action.square))
        case Sacrifice():
            return _victim(g, action)
        case Lava():
            return _tile(g, action)
        case Run():
            return _run(g, action)


_CHOICE = {
    Place: Choice.PLACE,
    Discard: Choice.PLACE,
    Relative: Choice.RELATIVE,
    Sacrifice: Choice.SACRIFICE,
    Lava: Choice.LAVA,
    Run: Choice.RUN,
}
_ASKED = {
    Choice.PLACE: "a card",
    Choice.RELATIVE: "a relative",
    Choice.SACRIFICE: "a victim for the omen",
    Choice.LAVA: "a lava tile",
    Choice.RUN: "a run",
    Choice.ERUPT: "whether to declare the eruption",
}
_OUTSIDE = IllegalAction("that is not a square of the city", "R1")


def _not_yet(g: State, seat: int | None) -> IllegalAction:
    if g.rules.early_eruption == "no":
        return IllegalAction("these rules know no early eruption", "V7")
    if not g.phase.placing:
        return IllegalAction("Vesuvius has erupted already", "R13")
    if seat is not None and not g.hands[seat]:
        return IllegalAction("an empty hand cannot be shown", "R13")
    return IllegalAction("a card in this hand still has room in its building", "R13")


def _card(g: State, action: Place | Discard) -> IllegalAction:
    if action.card not in g.hands[g.on_turn]:
        return IllegalAction(f"there is no {action.card} in this hand", "R6")
    if isinstance(action, Discard):
        return IllegalAction("a card is only discarded where no piece can be placed", "R8")
    i = INDEX.get(action.square)
    if not g.supply[g.on_turn]:
        return IllegalAction("no piece is left: the card is discarded", "R8")
    if i is None:
        return _OUTSIDE
    if not SPACES[i]:
        return IllegalAction("there is no house here", "R6")
    if place_targets(g, action.card) and not g.room >> i & 1:
        return IllegalAction("no space is free here", "R6")
    return IllegalAction(f"building {action.card} still has room: the card is no joker", "R7")


def _relative(g: State, i: int | None) -> IllegalAction:
    if i is None:
        return _OUTSIDE
    if not SPACES[i]:
        return IllegalAction("there is no house here", "R10")
    if not g.room >> i & 1:
        return IllegalAction("no space is free here", "R10")
    first = g.placed[0]
    if PART[i] == PART[first]:
        return IllegalAction("a relative moves elsewhere, not into the same part", "R10")
    if BUILDING[i] == BUILDING[first] and g.rules.relative_same_building == "no":
        return IllegalAction("a relative moves into another building", "V5")
    if g.barred >> i & 1:
        return IllegalAction("this building has had a relative in this move", "R10")
    return IllegalAction("relatives live in the same colour or in neutral buildings", "R10")


def _victim(g: State, action: Sacrifice) -> IllegalAction:
    if action.seat == g.on_turn and g.rules.omen_takes == "opponent":
        return IllegalAction("an omen takes a piece of somebody else", "R12")
    return IllegalAction("there is no such piece here", "R12")


def _tile(g: State, action: Lava) -> IllegalAction:
    i = INDEX.get(action.square)
    if g.tile is None or action.symbol not in g.tile:
        return IllegalAction(f"the tile drawn shows no {action.symbol}", "R16")
    if i is None:
        return _OUTSIDE
    if g.lava >> i & 1:
        return IllegalAction("lava lies here already", "R16")
    if not g.lava_of[action.symbol] and not g.lava >> VENT[action.symbol] & 1:
        return IllegalAction(f"the first {action.symbol} goes on its vent", "R16")
    if VENT_MASK >> i & 1:
        return IllegalAction("this vent waits for another symbol", "R16")
    return IllegalAction(f"no {action.symbol} lava lies beside this square", "R16")


def _run(g: State, action: Run) -> IllegalAction:
    seat, i = g.on_turn, INDEX.get(action.origin)
    if i is None or not g.own[seat] >> i & 1:
        return IllegalAction("none of your people stands here", "R21")
    if g.ran == i and g.counts[seat][i] == 1:
        return IllegalAction("this one has run already", "R22")
    if action.target == action.origin:
        return IllegalAction("a run ends on another square", "R21")
    steps = g.total[i]
    if action.target == OUT:
        return IllegalAction(f"no gate is within {_steps(steps)}", "R21")
    j = INDEX.get(action.target)
    if j is None:
        return _OUTSIDE
    if g.lava >> j & 1:
        return IllegalAction("lava lies there", "R21")
    if not g.passable >> j & 1:
        return IllegalAction("vents may not be entered", "V8")
    return IllegalAction(f"too far: {_steps(steps)} from here", "R21")


def _steps(number: int) -> str:
    return "1 step" if number == 1 else f"{number} steps"
