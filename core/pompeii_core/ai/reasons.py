"""Why an action is worth what it is: its features in words, each one of PHRASES with its blanks filled."""

from typing import Final

from pompeii_core.actions import Action, Discard, Done, Erupt, Lava, Place, Relative, Run, Sacrifice
from pompeii_core.ai.action_scores import relative_count, relatives_of
from pompeii_core.ai.evaluation import Evaluation
from pompeii_core.ai.phrases import PHRASES
from pompeii_core.ai.terrain import FAR, SIDES
from pompeii_core.ai.threats import can_be_cut_off
from pompeii_core.city import BIT, BUILDING, GATE_MASK, GATES, INDEX, NAMES, OUT, VENT, Gate, spread, squares
from pompeii_core.state import State

MOST: Final = 3
_MANY: Final = 99


def reasons(o: Evaluation, after: Evaluation, action: Action) -> list[str]:
    """At most MOST phrases, the weightiest first; `after` is the evaluation on `afterstate`."""
    match action:
        case Place():
            found = _placed(o, action)
        case Relative():
            found = _home(o, INDEX[action.square])
        case Discard():
            found = [PHRASES["no_room"]]
        case Sacrifice():
            found = _victim(o, action)
        case Lava():
            found = _tile(o, after, action)
        case Run():
            found = _run(o, after, action)
        case Erupt():
            found = [PHRASES["declares"], PHRASES["ahead" if _lead(o) > 0 else "trails"]]
        case Done():
            found = [PHRASES[{"run": "no_run", "relative": "no_relative"}.get(o.g.choice or "", "behind")]]
    return found[:MOST]


def _placed(o: Evaluation, action: Place) -> list[str]:
    i = INDEX[action.square]
    found = []
    number = relatives_of(o, action.card, i)
    if number:
        found.append(PHRASES["relative" if number == 1 else "relatives"].format(n=number))
    if BUILDING[i] != action.card:
        found.append(PHRASES["joker"].format(card=action.card))
    elif o.g.phase == "sleeps" and relative_count(o, i) and o.g.hands[o.seat].count(action.card) == 1:
        found.append(PHRASES["keeps"].format(card=action.card))
    return found + _home(o, i)


def _home(o: Evaluation, i: int) -> list[str]:
    pieces = o.g.total[i]
    found = [_way_out(o, i, pieces + 1)]
    if pieces:
        found.append(_crowd("joins_one" if pieces == 1 else "joins_crowd", pieces, i))
    found += [PHRASES["vent"].format(symbol=symbol) for symbol, vent in VENT.items() if SIDES[vent] >> i & 1]
    return found


def _victim(o: Evaluation, action: Sacrifice) -> list[str]:
    i = INDEX[action.square]
    seat = _seat(action.seat)
    found = [PHRASES["takes"].format(seat=seat, n=o.distance[i])]
    if o.g.total[i] > 1:
        found.append(_crowd("from_crowd", o.g.total[i], i))
    if o.g.seats > 2 and o.shares[action.seat] == min(o.shares):
        found.append(PHRASES["leader"].format(seat=seat))
    return found


def _tile(o: Evaluation, after: Evaluation, action: Lava) -> list[str]:
    i = INDEX[action.square]
    g, bit = o.g, BIT[i]
    standing = g.occupied & ~bit
    fresh = SIDES[i] & ~spread(g.lava_of[action.symbol], SIDES[i])
    cut = longer = heated = 0
    for j in squares(standing):
        if after.distance[j] == FAR:
            cut |= BIT[j] if o.distance[j] != FAR else 0
        elif after.distance[j] > o.distance[j]:
            longer |= BIT[j]
        elif fresh >> j & 1:
            heated |= BIT[j]
    threatened = standing & can_be_cut_off(after.g, GATE_MASK, 1) & ~can_be_cut_off(g, GATE_MASK, 1) if g.bag else 0
    found = _struck(o, "burns", bit) + _struck(o, "cuts_off", cut)
    if found and g.seats > 2:
        rival = min(range(g.seats), key=o.shares.__getitem__)
        if g.own[rival] & (bit | cut):
            found.append(PHRASES["leader"].format(seat=_seat(rival)))
    found += [PHRASES["closes"].format(gate=gate.name) for gate in GATES if gate.square == action.square]
    found += _struck(o, "threatens", threatened) + _struck(o, "longer", longer) + _struck(o, "heats", heated)
    return found or [PHRASES["harmless"]]


def _struck(o: Evaluation, key: str, mask: int) -> list[str]:
    """Whom a tile strikes on these squares, its own seat first."""
    struck = squares(mask & o.g.occupied)
    found = []
    for seat, row in sorted(enumerate(o.g.counts), key=lambda entry: entry[0] != o.seat):
        number = sum(row[i] for i in struck)
        if number and seat == o.seat:
            found.append(PHRASES[f"{key.removesuffix('_off')}_own"].format(n=number))
        elif number:
            found.append(PHRASES[key].format(n=number, seat=_seat(seat)))
    return found


def _run(o: Evaluation, after: Evaluation, action: Run) -> list[str]:
    i, g, hot = INDEX[action.origin], o.g, o.hot[0]
    found = []
    if action.target == OUT:
        found.append(PHRASES["out"].format(gate=_gate_name(g, i)))
        tiles, danger = _danger(g, i)
    else:
        j = INDEX[action.target]
        pieces = after.g.total[j]
        found.append(_way_out(after, j, pieces))
        if pieces > 1:
            found.append(_crowd("joins_one" if pieces == 2 else "joins_crowd", pieces - 1, j))
        if hot >> j & 1:
            found.append(PHRASES["into_heat"].format(square=NAMES[j]))
        elif hot >> i & 1:
            found.append(PHRASES["leaves_heat"].format(square=NAMES[i]))
        tiles, danger = min(_danger(g, j), _danger(g, i), key=lambda entry: entry[0])
    if danger:
        found.insert(1 if tiles == 1 else len(found), danger)
    if len(g.bag) < g.seats:
        found.insert(1, PHRASES["last_turn"])
    if g.total[i] > 2:
        found.append(_crowd("leaves_crowd", g.total[i], i))
    if action.target == OUT and hot >> i & 1:
        found.append(PHRASES["leaves_heat"].format(square=NAMES[i]))
    if g.seats <= len(g.bag) < 2 * g.seats:
        found.append(PHRASES["few_tiles"].format(n=len(g.bag)))
    return found


def _danger(g: State, i: int) -> tuple[int, str]:
    """How many tiles may soon cut a square off, or off from its nearest gate, and that in words; "" for many."""
    gate = _gate(g, i)
    if gate is None:
        return _MANY, ""
    for tiles, key in ((1, ""), (2, "_soon")):
        if can_be_cut_off(g, GATE_MASK, tiles) >> i & 1:
            return tiles, PHRASES[f"severed{key}"].format(n=tiles, square=NAMES[i])
        if can_be_cut_off(g, BIT[INDEX[gate.square]], tiles) >> i & 1:
            return tiles, PHRASES[f"barred{key}"].format(n=tiles, square=NAMES[i], gate=gate.name)
    return _MANY, ""


def _crowd(key: str, number: int, i: int) -> str:
    return PHRASES[key].format(n=number, square=NAMES[i])


def _way_out(o: Evaluation, i: int, pieces: int) -> str:
    gate = _gate_name(o.g, i)
    if not gate:
        return PHRASES["no_way"].format(square=NAMES[i])
    short = o.distance[i] - pieces
    return PHRASES["near" if short <= 0 else "step_short" if short == 1 else "short"].format(n=short, gate=gate)


def _gate_name(g: State, i: int) -> str:
    gate = _gate(g, i)
    return gate.name if gate else ""


def _gate(g: State, i: int) -> Gate | None:
    """The nearest gate that one can walk to."""
    reached, through = BIT[i], g.passable
    while not reached & GATE_MASK & through:
        wider = spread(reached, through)
        if wider == reached:
            return None
        reached = wider
    return next(gate for gate in GATES if (reached & through) >> INDEX[gate.square] & 1)


def _lead(o: Evaluation) -> float:
    """How many pieces more than any rival the seat may expect out of what stands in the city."""
    g = o.g
    standing = [sum(row[i] * o.chances(i, g.total[i]) for i in squares(g.occupied)) for row in g.counts]
    own = standing.pop(o.seat)
    return own - max(standing)


def _seat(seat: int) -> str:
    return f"seat {seat + 1}"
