"""Which numbers of a layer a choice is corrected by, and how strongly: what a layer is fitted with."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from pompeii_core.actions import MOST_SEATS
from pompeii_core.ai import layer
from pompeii_core.ai.layer import GAINED, LEAVES, NO_RUN, RUN_NUMBERS, SLOPES
from pompeii_core.ai.terrain import HEAT, Ground
from pompeii_core.moves import DONE, NOWHERE
from pompeii_core.position import PLACE, SACRIFICE, Position
from pompeii_core.rules import Rules
from pompeii_core.runs import OUT, RUNS_EACH

ENTRIES: Final = 10  # maximum number of table entries added for one run

type Features = tuple[list[int], list[float]]
_ground: Final = lru_cache(maxsize=8)(Ground)


def features(p: Position, rules: Rules, moves: Sequence[int], worths: Sequence[float]) -> list[Features]:
    """Return the features of each move of a kind that is learned; `worths` are those without a layer."""
    terrain = _ground(rules)
    terrain.look(p)
    find = {PLACE: place_features, SACRIFICE: omen_features}.get(p.choice, run_features)
    return [find(p, terrain, move, worth) for move, worth in zip(moves, worths, strict=True)]


def place_features(p: Position, _: Ground, code: int, worth: float) -> Features:
    """Return the features of a placement, in the form of `run_features`; the slopes' numbers begin at PLACE_SLOPES."""
    begin = int(layer.place_begin(p))
    card, i = code >> 7, code & 127
    found = [begin + int(entry) for entry in layer.card_entries(p, card)]
    if i != NOWHERE:
        found.append(begin + int(layer.company_entry(p, i)))
    return found, [worth * fact for fact in (1.0, *layer.slope_facts(p))]


def omen_features(p: Position, _: Ground, code: int, worth: float) -> Features:
    """Return the features of a sacrifice, in the form of `run_features`; the slopes' numbers begin at OMEN_SLOPES."""
    i, seat = code & 127, (code >> 7) - 1
    found = [] if seat == p.active else [i, *map(int, layer.omen_entries(p, seat, i))]
    return found, [worth * fact for fact in (1.0, *layer.slope_facts(p))]


def run_features(p: Position, terrain: Ground, code: int, worth: float) -> Features:
    """Return the offsets of the table entries that are added for a run, and the factors of its slopes' numbers.

    `worth` is the worth without the layer. The slopes begin SLOPES numbers after the tables of the same run of a turn.
    """
    features = [worth, 0.0, 0.0, 0.0]
    begin, found = (0 if p.runs == RUNS_EACH else RUN_NUMBERS), list[int]()
    if code == DONE:
        features[NO_RUN] = 1.0
    else:
        origin, target = (code >> 7) - 1, code & 127
        found += _end_entries(p, terrain, origin, 1)
        steps = terrain.place[origin] % HEAT
        if target == OUT:
            features[LEAVES] = 1.0
        else:
            found += [SLOPES // 2 + entry for entry in _end_entries(p, terrain, target, 0)]
            steps -= terrain.place[target] % HEAT
        features[GAINED] = float(steps)
    facts = [1.0, *layer.slope_facts(p)]
    return [begin + entry for entry in found], [feature * fact for feature in features for fact in facts]


def _end_entries(p: Position, terrain: Ground, i: int, leaving: int) -> list[int]:
    """Return the offsets of one end's entries; `leaving` of the seat's own pieces there do not count."""
    place, near = int(terrain.place[i]), int(terrain.near[i])
    who = int(layer.crowd(place, p.counts[i * MOST_SEATS + p.on_turn] - leaving, p.total[i] - leaving))
    return [i, *layer.zone_entries(place + near, int(layer.rounds(p))), layer.crowd_entry(who)]
