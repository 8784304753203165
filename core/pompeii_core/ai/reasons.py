"""Why an action is worth what it is: features in words.

Every phrase is one of PHRASES with its blanks filled; seats are named `seat 1` to `seat 4`, squares as `E6`.
"""

import re
from typing import Final

from pompeii_core.actions import Action, Discard, Done, Erupt, Lava, Place, Relative, Run, Sacrifice
from pompeii_core.ai.ground import FAR, SIDES
from pompeii_core.ai.outlook import Outlook
from pompeii_core.ai.weigh import company_of, relatives_of
from pompeii_core.city import BUILDING, GATE_MASK, GATES, INDEX, NAMES, OUT, VENT, spread, squares

MOST: Final = 3
PHRASES: Final = {
    "out": "runs out of the city by {gate}",
    "near": "one run from {gate}",
    "short": "{n} steps short of a run out by {gate}",
    "step_short": "a step short of a run out by {gate}",
    "no_way": "no way out from {square}",
    "leaves_crowd": "leaves the crowd of {n} at {square}",
    "joins_crowd": "joins the crowd of {n} at {square}",
    "joins_one": "joins the citizen at {square}",
    "leaves_heat": "leaves the heat at {square}",
    "into_heat": "stands beside lava at {square}",
    "vent": "beside the {symbol} vent",
    "relatives": "brings {n} relatives",
    "relative": "brings a relative",
    "joker": "a joker: every house of {card} is full",
    "keeps": "spends card {card}, which would bring relatives later",
    "no_room": "nothing can be placed",
    "takes": "takes a citizen of {seat}, who stood {n} from a gate",
    "from_crowd": "from the crowd of {n} at {square}",
    "leader": "{seat} is the strongest rival",
    "burns": "burns {n} of {seat}",
    "burns_own": "burns {n} of its own",
    "cuts_off": "cuts off {n} of {seat}",
    "cuts_own": "cuts off {n} of its own",
    "closes": "closes {gate}",
    "longer": "a longer way out for {n} of {seat}",
    "longer_own": "a longer way out for {n} of its own",
    "heats": "puts lava beside {n} of {seat}",
    "heats_own": "puts lava beside {n} of its own",
    "harmless": "harms nobody",
    "no_run": "no run is better than staying",
    "no_relative": "no home left is worth a relative",
    "ahead": "ahead by what stands in the city",
    "behind": "not far enough ahead for the eruption",
    "declares": "makes Vesuvius erupt now",
}
"""By key; blanks in braces."""


def reasons(o: Outlook, after: Outlook, action: Action) -> list[str]:
    """At most MOST phrases, the weightiest first; `after` is the outlook on `aftermath`."""
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
            found = [PHRASES["declares"], PHRASES["ahead"]]
        case Done():
            found = [PHRASES[{"run": "no_run", "relative": "no_relative"}.get(o.g.choice or "", "behind")]]
    return found[:MOST]


def template(reason: str) -> tuple[str, dict[str, str]]:
    """The phrase that a reason was made of, and what fills its blanks: so that a window can say it in its language."""
    for phrase, pattern in _PATTERNS:
        match = pattern.fullmatch(reason)
        if match:
            return phrase, match.groupdict()
    raise ValueError(f"“{reason}” is no reason of this player")


# Where two phrases would fit, the one with fewer blanks is meant.
_PATTERNS: Final = [
    (phrase, re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(phrase))))
    for phrase in sorted(PHRASES.values(), key=lambda phrase: (phrase.count("{"), -len(phrase)))
]


def _placed(o: Outlook, action: Place) -> list[str]:
    i = INDEX[action.square]
    found = []
    number = relatives_of(o, action.card, i)
    if number:
        found.append(PHRASES["relative" if number == 1 else "relatives"].format(n=number))
    if BUILDING[i] != action.card:
        found.append(PHRASES["joker"].format(card=action.card))
    elif o.g.phase == "sleeps" and company_of(o, i) and o.g.hands[o.seat].count(action.card) == 1:
        found.append(PHRASES["keeps"].format(card=action.card))
    return found + _home(o, i)


def _home(o: Outlook, i: int) -> list[str]:
    pieces = o.g.total[i]
    found = [_way_out(o, i, pieces + 1)]
    if pieces:
        found.append(_crowd("joins_one" if pieces == 1 else "joins_crowd", pieces, i))
    found += [PHRASES["vent"].format(symbol=symbol) for symbol, vent in VENT.items() if SIDES[vent] >> i & 1]
    return found


def _victim(o: Outlook, action: Sacrifice) -> list[str]:
    i = INDEX[action.square]
    seat = _seat(action.seat)
    found = [PHRASES["takes"].format(seat=seat, n=o.distance[i])]
    if o.g.total[i] > 1:
        found.append(_crowd("from_crowd", o.g.total[i], i))
    if o.g.seats > 2 and o.shares[action.seat] == min(o.shares):
        found.append(PHRASES["leader"].format(seat=seat))
    return found


def _tile(o: Outlook, after: Outlook, action: Lava) -> list[str]:
    i = INDEX[action.square]
    g, bit = o.g, 1 << i
    standing = g.occupied & ~bit
    fresh = SIDES[i] & ~spread(g.lava_of[action.symbol], SIDES[i])
    cut = longer = heated = 0
    for j in squares(standing):
        if after.distance[j] == FAR:
            cut |= 1 << j if o.distance[j] != FAR else 0
        elif after.distance[j] > o.distance[j]:
            longer |= 1 << j
        elif fresh >> j & 1:
            heated |= 1 << j
    found = _struck(o, "burns", bit) + _struck(o, "cuts_off", cut)
    found += [PHRASES["closes"].format(gate=gate.name) for gate in GATES if gate.square == action.square]
    found += _struck(o, "longer", longer) + _struck(o, "heats", heated)
    return found or [PHRASES["harmless"]]


def _struck(o: Outlook, key: str, mask: int) -> list[str]:
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


def _run(o: Outlook, after: Outlook, action: Run) -> list[str]:
    i = INDEX[action.origin]
    hot = o.hot[0]
    found = []
    if action.target == OUT:
        found.append(PHRASES["out"].format(gate=_gate(o, i)))
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
    if o.g.total[i] > 2:
        found.append(_crowd("leaves_crowd", o.g.total[i], i))
    if action.target == OUT and hot >> i & 1:
        found.append(PHRASES["leaves_heat"].format(square=NAMES[i]))
    return found


def _crowd(key: str, number: int, i: int) -> str:
    return PHRASES[key].format(n=number, square=NAMES[i])


def _way_out(o: Outlook, i: int, pieces: int) -> str:
    gate = _gate(o, i)
    if not gate:
        return PHRASES["no_way"].format(square=NAMES[i])
    short = o.distance[i] - pieces
    return PHRASES["near" if short <= 0 else "step_short" if short == 1 else "short"].format(n=short, gate=gate)


def _gate(o: Outlook, i: int) -> str:
    """The name of the nearest gate that one can walk to, "" where there is none."""
    reached, through = 1 << i, o.g.through
    while not reached & GATE_MASK & through:
        wider = spread(reached, through)
        if wider == reached:
            return ""
        reached = wider
    return next(gate.name for gate in GATES if reached >> INDEX[gate.square] & 1)


def _seat(seat: int) -> str:
    return f"seat {seat + 1}"
