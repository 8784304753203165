"""The learned layer: corrections to the worth of runs and placements, in the form that `scoring.py` looks up.

A run is corrected by its origin and its target (tables by square, by the square's surroundings, and by the pieces
there), and by slopes: the weight of each feature of a run given the facts of the position. A placement is corrected by
its card, by what the card's building would bring, by the pieces on the square, and by a slope of its worth. All of it
is linear in the layer's numbers. There are separate numbers for the first and the second run of a turn, and for
placements before and after the first A.D. 79. `benchmarks/learn.py` finds them.
"""

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pompeii_core.actions import MOST_SEATS
from pompeii_core.ai.terrain import HEAT, HOTTEST, ONE_STEP, TWO_STEPS, ZONES
from pompeii_core.bitboards import AS_FLOAT, BUILDING, CARD, SIZE, SPACES, floats, pop
from pompeii_core.placement import relative_count
from pompeii_core.position import CARDS, PLACE, SEETHES, Position

_DISTANCES: Final = 8  # larger distances count as the last
_HEATS: Final = HOTTEST + 1
_SURROUNDINGS: Final = 3 + HOTTEST  # more than two steps from a hot square, two, one; then the square's own heat
ROUNDS: Final = 6  # steps of the turns left to the seat: 0, 1, 2, up to 4, up to 7, more
_OWN: Final = 4
_RIVALS: Final = 5  # pieces on a square besides the running one; larger numbers count as the last

# Offsets of the tables for one end of a run. The first table, by square, begins at 0; then come those by distance and
# heat, by distance and rounds, by distance and surroundings, and by distance and pieces.
_HEAT: Final = SIZE
_TIME: Final = _HEAT + _DISTANCES * _HEATS
_EDGE: Final = _TIME + _DISTANCES * ROUNDS
_CROWD: Final = _EDGE + _DISTANCES * _SURROUNDINGS
_END: Final = _CROWD + _DISTANCES * _OWN * _RIVALS
FEATURES: Final = 4
FACTS: Final = 4
SLOPES: Final = 2 * _END
"""Offset of the slopes, one for each feature and fact; the tables of origins and of targets precede them."""
RUN_NUMBERS: Final = SLOPES + FEATURES * FACTS
NUMBERS: Final = 2 * RUN_NUMBERS  # size of a layer for runs: numbers of first runs, then of second runs

_FEW: Final = 4  # with no more own citizens in the city, and much time left, nothing was learned

WORTH: Final = 0
GAINED: Final = 1
LEAVES: Final = 2
NO_RUN: Final = 3
"""Features of a run: its worth without the layer, steps gained towards a gate, 1 if it leaves, 1 for no run."""

CROWDS: Final = HEAT * _OWN * _RIVALS

_TIMES: Final = 4
_CARDS_A_TIME: Final = 8  # cards left in the deck per step of time; the last step includes all larger numbers
_COPIES: Final = 3
_KIN: Final = 5  # relatives that the card's building would bring; larger numbers count as the last
_LEFT: Final = 4  # free spaces left in the building
_STANDING: Final = 5
_WIDTHS: Final = 4
# Offsets of the tables for placing. The first table, by card, copies in hand and time, begins at 0.
_BRINGS: Final = CARDS * _COPIES * _TIMES
_COMPANY: Final = _BRINGS + _KIN * _LEFT * 2
PLACE_SLOPES: Final = _COMPANY + _STANDING * _OWN * _WIDTHS
PLACE_NUMBERS: Final = PLACE_SLOPES + FACTS
PLACES: Final = 2 * PLACE_NUMBERS
"""Size of a layer for placing: numbers for before the first A.D. 79, then for after it."""

_VICTIMS: Final = 3  # pieces of the victim's colour on its square; larger numbers count as the last
# Offsets of the tables for omens. The first table, by square, begins at 0.
_CROWDED: Final = SIZE
_RANKED: Final = _CROWDED + _STANDING * _OWN * _VICTIMS * _WIDTHS
_FREED: Final = _RANKED + MOST_SEATS * _TIMES
OMEN_SLOPES: Final = _FREED + _COPIES * _LEFT * 2
OMENS: Final = OMEN_SLOPES + FACTS
"""Size of a layer for omens."""


class RunTables:
    """A layer's numbers for runs. Values that are looked up together are already added.

    Rows are by run (0 the first, 1 the second), then end (0 the origin, 1 the target).
    """

    def __init__(self, numbers: Sequence[float]) -> None:
        self.learned = len(numbers) > 0
        numbers = numbers or [0.0] * NUMBERS
        ends = [numbers[at : at + _END] for run in (0, RUN_NUMBERS) for at in (run, run + _END)]
        self.squares = floats([number for end in ends for number in end[:SIZE]])
        # Each row by rounds, then zone (`place` + `near` of the terrain). Targets include the entry of an empty square.
        self.zones = floats([number for end in range(4) for number in _zones(ends[end], empty=end % 2 == 1)])
        # Each row by `crowd`. Targets are relative to the entry of an empty square.
        self.crowds = floats([number for end in range(4) for number in _crowds(ends[end], empty=end % 2 == 1)])
        self.slopes = floats(
            [number for run in (0, RUN_NUMBERS) for number in numbers[run + SLOPES :][: FEATURES * FACTS]]
        )

    def is_for(self, p: Position) -> bool:
        """Return whether the layer applies: not with few citizens and much time, nor in a seat's last turn.

        The first case is rare and was not learned; the layer would leave citizens waiting beside an open gate. In the
        last turn only escapes count, which the plain worth already knows.
        """
        own, left = p.citizens[p.on_turn], p.in_bag // p.seats
        return self.learned and left > 0 and (own > _FEW or left <= 2 * own)

    def find_slopes(self, p: Position, slopes: vec[float]) -> None:
        """Write each feature's factor in the worth of the active seat's next run into `slopes`, of length FEATURES."""
        numbers, facts, at = self.slopes, slope_facts(p), second(p) * (FEATURES * FACTS)
        for feature in range(i64(FEATURES)):
            slopes[feature] = (
                numbers[at] + numbers[at + 1] * facts[0] + numbers[at + 2] * facts[1] + numbers[at + 3] * facts[2]
            )
            at += FACTS


class PlaceTables:
    """A layer's numbers for placing: those before the first A.D. 79, then those after it."""

    def __init__(self, numbers: Sequence[float]) -> None:
        self.learned = len(numbers) > 0
        self.numbers = floats([*numbers] or [0.0] * PLACES)

    def slope(self, p: Position) -> float:
        """Return the factor of a placement's worth in this position; 1 if nothing was learned."""
        numbers, facts, at = self.numbers, slope_facts(p), place_begin(p) + PLACE_SLOPES
        return 1.0 + numbers[at] + numbers[at + 1] * facts[0] + numbers[at + 2] * facts[1] + numbers[at + 3] * facts[2]

    def card(self, p: Position, card: i64) -> float:
        """Return the correction, in pieces, of the worth of playing a card of the hand on any square."""
        entries, begin = card_entries(p, card), place_begin(p)
        return self.numbers[begin + entries[0]] + self.numbers[begin + entries[1]]


class OmenTables:
    """A layer's numbers for omens."""

    def __init__(self, numbers: Sequence[float]) -> None:
        self.learned = len(numbers) > 0
        self.numbers = floats([*numbers] or [0.0] * OMENS)

    def slope(self, p: Position) -> float:
        """Return the factor of a sacrifice's worth in this position; 1 if nothing was learned."""
        numbers, facts, at = self.numbers, slope_facts(p), OMEN_SLOPES
        return 1.0 + numbers[at] + numbers[at + 1] * facts[0] + numbers[at + 2] * facts[1] + numbers[at + 3] * facts[2]

    def victim(self, p: Position, seat: i64, i: i64) -> float:
        """Return the correction, in pieces, of the worth of sacrificing a piece of `seat` on square `i`."""
        entries, numbers = omen_entries(p, seat, i), self.numbers
        return numbers[i] + numbers[entries[0]] + numbers[entries[1]] + numbers[entries[2]]


def omen_entries(p: Position, seat: i64, i: i64) -> tuple[i64, i64, i64]:
    """Return the offsets of a victim's three entries besides that of its square.

    First: by all, own and the victim's pieces on the square and its spaces. Second: by the victim's rank and time.
    Third: by own cards of the building, free spaces of the square, and whether own pieces stand there.
    """
    counts, at = p.counts, i * MOST_SEATS
    own, same = counts[at + p.active], counts[at + seat]
    crowded = (min(p.total[i], _STANDING) - 1) * _OWN + min(own, _OWN - 1)
    crowded = (crowded * _VICTIMS + min(same, _VICTIMS) - 1) * _WIDTHS + min(SPACES[i], _WIDTHS) - 1
    standing, rank = 2 * p.saved[seat] + p.citizens[seat], i64(0)
    for other in range(p.seats):
        if other != p.active and 2 * p.saved[other] + p.citizens[other] > standing:
            rank += 1
    time = min(p.in_deck // _CARDS_A_TIME, _TIMES - 1)
    card, free = BUILDING[i], SPACES[i] - p.total[i]
    copies: i64 = 0
    if 0 < card < CARDS:
        copies = min(p.hands[p.active * CARDS + card], _COPIES - 1)
    return (
        _CROWDED + crowded,
        _RANKED + rank * _TIMES + time,
        _FREED + (copies * _LEFT + min(max(free, 0), _LEFT - 1)) * 2 + i64(own > 0),
    )


def place_begin(p: Position) -> i64:
    """Return the offset of the numbers for placing in this phase."""
    return PLACE_NUMBERS if p.phase == SEETHES else 0


def card_entries(p: Position, card: i64) -> tuple[i64, i64]:
    """Return the offsets, from `place_begin`, of the two entries of a card in hand.

    First: by card, copies in hand and time. Second: by the most relatives its building would bring, the spaces left
    there after the card, and whether the hand has another copy.
    """
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
    """Return the offset from `place_begin` of a square's entry, by all and own pieces on it and its spaces."""
    own = min(p.counts[i * MOST_SEATS + p.active], _OWN - 1)
    return _COMPANY + (min(p.total[i], _STANDING - 1) * _OWN + own) * _WIDTHS + min(SPACES[i], _WIDTHS) - 1


def slope_facts(p: Position) -> tuple[float, float, float]:
    """Return the facts that slopes depend on besides the constant 1: time left, own citizens / 8, rivals' / 16.

    While a card is asked, time is the number of cards in the deck / 20; later, turns left to each seat / 10.
    """
    everybody: i64 = 0
    for seat in range(p.seats):
        everybody += p.citizens[seat]
    own = p.citizens[p.active]
    time = AS_FLOAT[p.in_deck] / 20.0 if p.choice == PLACE else AS_FLOAT[p.in_bag // p.seats] / 10.0
    return time, AS_FLOAT[own] / 8.0, AS_FLOAT[everybody - own] / 16.0


def second(p: Position) -> i64:
    """Return 0 for the first run of a turn, 1 for the second."""
    return i64(p.runs == 1)


def rounds(p: Position) -> i64:
    """Return how many turns the tiles in the bag leave to each seat, as a step from 0 (fewest) to ROUNDS - 1."""
    left = p.in_bag // p.seats
    if left <= 2:
        return left
    if left <= 4:
        return 3
    return 4 if left <= 7 else 5


def crowd(place: i64, own: i64, pieces: i64) -> i64:
    """Return a square's index in `crowds` by the distance in its `place` and its `pieces`, `own` of them the seat's."""
    return (place % HEAT * _OWN + min(own, _OWN - 1)) * _RIVALS + min(pieces - own, _RIVALS - 1)


def _zones(end: Sequence[float], *, empty: bool) -> list[float]:
    """Return by rounds, then zone, the sum of a zone's entries in `end`, a layer's numbers for one end of a run.

    `empty`: also add the entry of an empty square at the zone's distance.
    """
    return [
        sum(end[entry] for entry in zone_entries(zone, rounds)) + empty * end[crowd_entry(_nobody(zone % HEAT))]
        for rounds in range(ROUNDS)
        for zone in range(ZONES)
    ]


def _crowds(end: Sequence[float], *, empty: bool) -> list[float]:
    return [
        end[crowd_entry(crowd)] - empty * end[crowd_entry(_nobody(crowd // (_OWN * _RIVALS)))]
        for crowd in range(CROWDS)
    ]


def _nobody(distance: int) -> int:
    """Return the `crowd` index of an empty square at this distance."""
    return distance * (_OWN * _RIVALS)


def zone_entries(zone: int, rounds: int) -> tuple[int, int, int]:
    """Return the offsets of a zone's entries for heat, time and surroundings in one end's tables.

    `zone`: `place` + `near` of the terrain. `rounds`: as from the function of that name.
    """
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


def crowd_entry(crowd: int) -> int:
    distance, who = divmod(crowd, _OWN * _RIVALS)
    return _CROWD + _bucket(distance) * (_OWN * _RIVALS) + who


def _bucket(distance: int) -> int:
    return max(min(distance, _DISTANCES) - 1, 0)
