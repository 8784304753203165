"""A position in one seat's eyes: what every piece in the city is worth to it, and what each action changes in that."""

from functools import lru_cache
from typing import Final

from mypy_extensions import i64

from pompeii_core.actions import MOST_SEATS
from pompeii_core.ai.packed.bitboards import AS_FLOAT, SIZE, floats, integers
from pompeii_core.ai.packed.position import (
    RUN,
    SEETHES,
    Options,
    Position,
)
from pompeii_core.ai.packed.run_layer import FEATURES, RunTables
from pompeii_core.ai.packed.terrain import HEAT, PackedTerrain
from pompeii_core.ai.weights import CROWD as _CROWD
from pompeii_core.ai.weights import LAST, STAGE, STAGES, WeightTables
from pompeii_core.rules import Rules

# Numbers of modules that are not compiled are slow objects: these are written out.
CROWD: Final = 15
_STAGE: Final = 4
_STAGES: Final = 12
_LAST: Final = 0
assert (CROWD, _STAGE, _STAGES, _LAST) == (_CROWD, STAGE, STAGES, LAST)
_ROW: Final = 4 * HEAT
_TABLE: Final = (CROWD + 1) * _ROW
_SQUARES: Final = integers(range(SIZE))


class WeightVectors:
    """A seat's tables as vectors."""

    def __init__(self, tables: WeightTables) -> None:
        self.flight = floats(
            [x for stage in tables.flight for pieces in range(CROWD + 1) for heat in stage for x in heat[pieces]]
        )
        """By stage, pieces, and the place that `PackedTerrain` tells."""
        self.home = floats([x for row in tables.home for x in row])
        """By pieces, then square."""
        weights = tables.weights
        self.company = weights.company
        self.relative = weights.relative
        self.kin = weights.kin
        self.opening = weights.opening
        self.leader = weights.leader
        self.others = weights.others
        self.mercy = weights.mercy
        self.approach = weights.approach
        self.lead = weights.lead
        self.twice = weights.twice
        self.inertia = weights.inertia
        self.run_tables = RunTables(tables.layer.runs)


@lru_cache(maxsize=32)
def weight_vectors(tables: WeightTables) -> WeightVectors:
    """The vectors of these tables; kept, as to make them takes longer than a game."""
    return WeightVectors(tables)


class PackedEvaluation:
    """A position in its active seat's eyes."""

    def __init__(self, rules: Rules, vectors: WeightVectors) -> None:
        self.p = Position(Options(rules), 0)
        self.vectors = vectors
        self.seat: i64 = 0
        self.terrain = PackedTerrain(rules)
        self.shares = floats([0.0] * MOST_SEATS)
        """What a piece of each seat counts for."""
        self.chances = vectors.home
        self.base: i64 = 0
        self.row: i64 = SIZE
        self.place = _SQUARES
        """Where a chance is: in `chances` from `base` on, in rows of `row` by number of pieces, by `place`."""
        self.gains = floats([0.0] * SIZE)
        self.known = integers([0] * SIZE)
        self.now: i64 = 0
        """What `join` has found, where `known` says that it was `now`."""
        self.slopes = floats([0.0] * FEATURES)
        """What is learned of runs, for `score_runs`; 0 where nothing is."""
        self.ends = floats([0.0] * SIZE)
        """What is learned of those that end on each square, where `known` says `now`."""

    def look(self, p: Position, vectors: WeightVectors) -> None:
        """Take the place of the active seat; one position at a time is looked at."""
        self.p, self.vectors, self.seat = p, vectors, p.active
        self._share()
        self.now += 1
        if p.phase <= SEETHES:
            self.chances, self.base, self.row, self.place = vectors.home, 0, SIZE, _SQUARES
        else:
            self.terrain.look(p)
            self.chances, self.base = vectors.flight, stage_of(p) * _TABLE
            self.row, self.place = _ROW, self.terrain.place

    def _share(self) -> None:
        """What a piece of each seat counts for: 1 one's own, the strongest rival's most of the others."""
        p, shares, others = self.p, self.shares, -self.vectors.others
        leader: i64 = -1
        most: i64 = -1
        for seat in range(p.seats):
            shares[seat] = others
            standing = 2 * p.saved[seat] + p.citizens[seat]
            if seat != self.seat and standing > most:
                leader, most = seat, standing
        shares[leader] = -self.vectors.leader
        shares[self.seat] = 1.0

    def stake(self, i: i64) -> float:
        """What the pieces on a square count for: one's own less the rivals'."""
        p, shares, at = self.p, self.shares, i * MOST_SEATS
        counts = p.counts
        found = shares[0] * AS_FLOAT[counts[at]] + shares[1] * AS_FLOAT[counts[at + 1]]
        for seat in range(i64(2), p.seats):
            found += shares[seat] * AS_FLOAT[counts[at + seat]]
        return found

    def chance(self, place: i64, pieces: i64) -> float:
        """How likely a piece gets out, from a place with so many."""
        return self.chances[self.base + min(pieces, CROWD) * self.row + place]

    def join(self, i: i64) -> float:
        """What it gains that a piece of this seat comes to a square, its company's gain or loss included."""
        if self.known[i] == self.now:
            return self.gains[i]
        pieces, place, row, chances = self.p.total[i], self.base + self.place[i], self.row, self.chances
        gain = chances[place + min(pieces + 1, CROWD) * row]
        if pieces:
            gain += self.stake(i) * (gain - chances[place + min(pieces, CROWD) * row])
            gain += self.vectors.company * AS_FLOAT[pieces]
        self.known[i], self.gains[i] = self.now, gain
        return gain

    def leave(self, i: i64, seat: i64) -> float:
        """What it gains (as a rule less than 0) that a piece of `seat` is gone from a square."""
        pieces, place, row, chances = self.p.total[i], self.base + self.place[i], self.row, self.chances
        share, before = self.shares[seat], chances[place + min(pieces, CROWD) * row]
        if pieces == 1:
            return -share * before
        stake = self.stake(i)
        gain = (stake - share) * chances[place + min(pieces - 1, CROWD) * row] - stake * before
        return gain - self.vectors.company * AS_FLOAT[pieces - 1] if seat == self.seat else gain


def stage_of(p: Position) -> i64:
    """The first index of `WeightTables.flight`."""
    if p.choice == RUN and p.in_bag < p.seats:
        return _LAST
    return min(1 + p.in_bag // _STAGE, _STAGES)
