"""What is learned of runs and of placing, as `scoring.py` looks it up.

A run is worth more or less by where it begins and where it ends (tables by square, by what the square is like, and by
who stands there), and by slopes: how much a feature of a run counts for in the light of the position's facts. A place
is worth more or less by the card that it costs, what that card's building would bring, who stands there, and a slope
of its worth. All of it is linear in the layer's numbers, apart for the first and the second run of a turn, and before
and after the first A.D. 79; `benchmarks/learn.py` finds them.
"""

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pompeii_core.actions import MOST_SEATS
from pompeii_core.ai.terrain import HEAT, HOTTEST, ONE_STEP, TWO_STEPS, ZONES, Ground
from pompeii_core.bitboards import AS_FLOAT, CARD, SIZE, SPACES, floats, pop
from pompeii_core.moves import DONE, NOWHERE
from pompeii_core.placement import relative_count
from pompeii_core.position import CARDS, PLACE, SEETHES, Position
from pompeii_core.runs import OUT, RUNS_EACH

_DISTANCES: Final = 8  # those farther count as the last
_HEATS: Final = HOTTEST + 1
_SURROUNDINGS: Final = 3 + HOTTEST  # how far from hot squares: more than two steps, two, one; then how hot it is itself
ROUNDS: Final = 6  # turns that the seat will still have: 0, 1, 2, up to 4, up to 7, more
_OWN: Final = 4
_RIVALS: Final = 5  # those on a square, beside the piece that runs; more count as the last

# Where the tables of one end of a run begin in the numbers, after that by square: by distance and heat, by distance and
# rounds, by distance and surroundings, by distance and who stands there.
_HEAT: Final = SIZE
_TIME: Final = _HEAT + _DISTANCES * _HEATS
_EDGE: Final = _TIME + _DISTANCES * ROUNDS
_CROWD: Final = _EDGE + _DISTANCES * _SURROUNDINGS
_END: Final = _CROWD + _DISTANCES * _OWN * _RIVALS
FEATURES: Final = 4
FACTS: Final = 4
SLOPES: Final = 2 * _END
"""The tables of origins, those of targets, then for each feature of a run a slope for each fact of the position."""
RUN_NUMBERS: Final = SLOPES + FEATURES * FACTS
NUMBERS: Final = 2 * RUN_NUMBERS  # how many numbers a layer has: those of first runs, then those of second ones

_FEW: Final = 4  # own citizens in the city: of so few, with much time, nothing was learned
ENTRIES: Final = 10  # how many numbers of its tables the most are that are added for a run

WORTH: Final = 0
GAINED: Final = 1
LEAVES: Final = 2
NO_RUN: Final = 3
"""The features: the worth without a layer, the steps towards a gate, 1 where it leaves, 1 where none is made."""

CROWDS: Final = HEAT * _OWN * _RIVALS

_TIMES: Final = 4
_CARDS_A_TIME: Final = 8
"""So many cards of the deck to come make a step of time; more than the last step has count as that."""
_COPIES: Final = 3
_KIN: Final = 5  # relatives that the card's building would bring, more count as the last
_LEFT: Final = 4  # free spaces that it leaves there
_STANDING: Final = 5
_WIDTHS: Final = 4
# Where the tables of placing begin, after that by card, copies in the hand, and time.
_BRINGS: Final = CARDS * _COPIES * _TIMES
_COMPANY: Final = _BRINGS + _KIN * _LEFT * 2
PLACE_SLOPES: Final = _COMPANY + _STANDING * _OWN * _WIDTHS
PLACE_NUMBERS: Final = PLACE_SLOPES + FACTS
PLACES: Final = 2 * PLACE_NUMBERS
"""How many numbers a layer has for placing: those before the first A.D. 79, then those after it."""


class RunTables:
    """The numbers of a layer, what is looked up together added up; rows are by run (0 the first), then end."""

    def __init__(self, numbers: Sequence[float]) -> None:
        self.learned = len(numbers) > 0
        numbers = numbers or [0.0] * NUMBERS
        ends = [numbers[at : at + _END] for run in (0, RUN_NUMBERS) for at in (run, run + _END)]
        self.squares = floats([number for end in ends for number in end[:SIZE]])
        # In each row by rounds, then zone: `place` and `near` of the terrain; of targets, with nobody's crowd.
        self.zones = floats([number for end in range(4) for number in _zones(ends[end], empty=end % 2 == 1)])
        # In each row as `crowd` tells; of targets, less nobody's.
        self.crowds = floats([number for end in range(4) for number in _crowds(ends[end], empty=end % 2 == 1)])
        self.slopes = floats(
            [number for run in (0, RUN_NUMBERS) for number in numbers[run + SLOPES :][: FEATURES * FACTS]]
        )

    def is_for(self, p: Position) -> bool:
        """Whether it is asked here: not of few citizens with much time, who are rare, nor in a seat's last turn.

        Of the former it was not learned: it would have them wait beside an open gate, as where others need the runs
        more. In the latter all that counts is who gets out now, which the worth knows.
        """
        own, left = p.citizens[p.on_turn], p.in_bag // p.seats
        return self.learned and left > 0 and (own > _FEW or left <= 2 * own)

    def find_slopes(self, p: Position, slopes: vec[float]) -> None:
        """Write how much each feature counts for here."""
        numbers, facts, at = self.slopes, _facts(p), second(p) * (FEATURES * FACTS)
        for feature in range(i64(FEATURES)):
            slopes[feature] = (
                numbers[at] + numbers[at + 1] * facts[0] + numbers[at + 2] * facts[1] + numbers[at + 3] * facts[2]
            )
            at += FACTS


class PlaceTables:
    """The numbers of a layer for placing, those before the first A.D. 79, then those after it."""

    def __init__(self, numbers: Sequence[float]) -> None:
        self.learned = len(numbers) > 0
        self.numbers = floats([*numbers] or [0.0] * PLACES)

    def slope(self, p: Position) -> float:
        """How much the worth of a place counts for here."""
        numbers, facts, at = self.numbers, _facts(p), place_begin(p) + PLACE_SLOPES
        return 1.0 + numbers[at] + numbers[at + 1] * facts[0] + numbers[at + 2] * facts[1] + numbers[at + 3] * facts[2]

    def card(self, p: Position, card: i64) -> float:
        """What a card's own numbers come to, wherever its piece goes."""
        entries, begin = card_entries(p, card), place_begin(p)
        return self.numbers[begin + entries[0]] + self.numbers[begin + entries[1]]


def place_begin(p: Position) -> i64:
    """Where the numbers for placing begin."""
    return PLACE_NUMBERS if p.phase == SEETHES else 0


def card_entries(p: Position, card: i64) -> tuple[i64, i64]:
    """By its copies in hand and the time; by the most relatives its building would bring, and what is free there."""
    copies = min(p.hands[p.active * CARDS + card], _COPIES)
    n, s = p.room_n & CARD.n[card], p.room_s & CARD.s[card]
    most: i64 = 0
    free: i64 = 0
    while n | s:
        i, n, s = pop(n, s)
        free += SPACES[i] - p.total[i]
        most = max(most, relative_count(p, i))
    left = min(max(free - 1, 0), _LEFT - 1)
    time = min(p.in_deck // _CARDS_A_TIME, _TIMES - 1)
    return (
        (card * _COPIES + copies - 1) * _TIMES + time,
        _BRINGS + (min(most, _KIN - 1) * _LEFT + left) * 2 + i64(copies > 1),
    )


def company_entry(p: Position, i: i64) -> i64:
    """By who stands on a square and what it has room for."""
    own = min(p.counts[i * MOST_SEATS + p.active], _OWN - 1)
    return _COMPANY + (min(p.total[i], _STANDING - 1) * _OWN + own) * _WIDTHS + min(SPACES[i], _WIDTHS) - 1


def _facts(p: Position) -> tuple[float, float, float]:
    """What slopes are linear in, beside 1: numbers about as large."""
    everybody: i64 = 0
    for seat in range(p.seats):
        everybody += p.citizens[seat]
    own = p.citizens[p.active]
    time = AS_FLOAT[p.in_deck] / 20.0 if p.choice == PLACE else AS_FLOAT[p.in_bag // p.seats] / 10.0
    return time, AS_FLOAT[own] / 8.0, AS_FLOAT[everybody - own] / 16.0


def second(p: Position) -> i64:
    """0 for the first run of a turn, 1 for the second."""
    return i64(p.runs == 1)


def rounds(p: Position) -> i64:
    """How many turns more the seat will have, in steps: 0 to ROUNDS - 1."""
    left = p.in_bag // p.seats
    if left <= 2:
        return left
    if left <= 4:
        return 3
    return 4 if left <= 7 else 5


def crowd(place: i64, own: i64, pieces: i64) -> i64:
    """How far from a gate a place is, and who stands there: so many pieces, and how many of them are the seat's own."""
    return (place % HEAT * _OWN + min(own, _OWN - 1)) * _RIVALS + min(pieces - own, _RIVALS - 1)


def _zones(end: Sequence[float], *, empty: bool) -> list[float]:
    """The numbers that a square's zone selects, by rounds."""
    return [
        sum(end[entry] for entry in _zone_entries(zone, rounds)) + empty * end[_crowd_entry(_nobody(zone % HEAT))]
        for rounds in range(ROUNDS)
        for zone in range(ZONES)
    ]


def _crowds(end: Sequence[float], *, empty: bool) -> list[float]:
    return [
        end[_crowd_entry(crowd)] - empty * end[_crowd_entry(_nobody(crowd // (_OWN * _RIVALS)))]
        for crowd in range(CROWDS)
    ]


def _nobody(distance: int) -> int:
    """What `crowd` tells of an empty square."""
    return distance * (_OWN * _RIVALS)


def _zone_entries(zone: int, rounds: int) -> tuple[int, int, int]:
    """Where they lie in the tables of one end."""
    distance, heat = _bucket(zone % HEAT), zone // HEAT
    if zone >= TWO_STEPS:
        heat, surroundings = 0, 1
    elif zone >= ONE_STEP:
        heat, surroundings = 0, 2
    else:
        surroundings = 2 + heat if heat else 0
    return (
        _HEAT + distance * _HEATS + heat,
        _TIME + distance * ROUNDS + rounds,
        _EDGE + distance * _SURROUNDINGS + surroundings,
    )


def _crowd_entry(crowd: int) -> int:
    distance, who = divmod(crowd, _OWN * _RIVALS)
    return _CROWD + _bucket(distance) * (_OWN * _RIVALS) + who


def _bucket(distance: int) -> int:
    return max(min(distance, _DISTANCES) - 1, 0)


def place_features(p: Position, _: Ground, code: int, worth: float) -> tuple[list[int], list[float]]:
    """As `run_features`, of a place: the slopes' numbers begin at PLACE_SLOPES."""
    begin = int(place_begin(p))
    card, i = code >> 7, code & 127
    found = [begin + int(entry) for entry in card_entries(p, card)]
    if i != NOWHERE:
        found.append(begin + int(company_entry(p, i)))
    return found, [worth * fact for fact in (1.0, *_facts(p))]


def run_features(p: Position, terrain: Ground, code: int, worth: float) -> tuple[list[int], list[float]]:
    """What a layer makes of a run: which numbers are added, and what those of its slopes are multiplied by.

    `worth` is that without a layer; the slopes' numbers follow those of the tables (SLOPES) of the same run of a turn.
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
            found += [_END + entry for entry in _end_entries(p, terrain, target, 0)]
            steps -= terrain.place[target] % HEAT
        features[GAINED] = float(steps)
    facts = [1.0, *_facts(p)]
    return [begin + entry for entry in found], [feature * fact for feature in features for fact in facts]


def _end_entries(p: Position, terrain: Ground, i: int, leaving: int) -> list[int]:
    """Where the numbers of one end lie; `leaving` is how many of the seat's own do not count there."""
    place, near = int(terrain.place[i]), int(terrain.near[i])
    who = int(crowd(place, p.counts[i * MOST_SEATS + p.on_turn] - leaving, p.total[i] - leaving))
    return [i, *_zone_entries(place + near, int(rounds(p))), _crowd_entry(who)]
