"""A position in one seat's eyes: what every piece in the city is worth to it."""

from typing import Final

from pompeii_core.ai.terrain import SQUARES, terrain_of
from pompeii_core.ai.weights import CROWD, LAST, STAGE, STAGES, Weights, WeightTables
from pompeii_core.state import State

_PLACING: Final = ("sleeps", "seethes")


class Evaluation:
    """Chances and stakes in `g` for `seat`. A chance is 0 to 1: how likely a piece on a square gets out."""

    __slots__ = ("chances", "distance", "flight", "g", "heat", "hot", "seat", "shares", "stakes", "tables", "terrain")

    def __init__(self, g: State, seat: int, tables: WeightTables) -> None:
        self.g = g
        self.seat = seat
        self.tables = tables
        self.shares = shares(g, seat, tables.weights)
        self.stakes = stakes(g, self.shares)
        self.terrain = terrain_of(g)
        self.hot, self.heat, self.distance = self.terrain.hot, self.terrain.heat, self.terrain.distance
        self.flight = tables.flight[stage_of(g)]
        self.chances = self._settled if g.phase in _PLACING else self._fleeing

    def _fleeing(self, i: int, pieces: int) -> float:
        return self.flight[self.heat[i]][pieces if pieces < CROWD else CROWD][self.distance[i]]

    def _settled(self, i: int, pieces: int) -> float:
        return self.tables.home[pieces][i]

    def join(self, i: int) -> float:
        """What it gains that a piece of this seat comes to a square, its company's gain or loss included."""
        pieces = self.g.total[i]
        gain = self.chances(i, pieces + 1)
        if pieces:
            stake = self.stakes[i]
            gain += stake * (gain - self.chances(i, pieces))
            gain += self.tables.weights.company * pieces
        return gain

    def leave(self, i: int, seat: int) -> float:
        """What it gains (as a rule less than 0) that a piece of `seat` is gone from a square."""
        pieces = self.g.total[i]
        before, share = self.chances(i, pieces), self.shares[seat]
        if pieces == 1:
            return -share * before
        stake = self.stakes[i]
        gain = (stake - share) * self.chances(i, pieces - 1) - stake * before
        return gain - self.tables.weights.company * (pieces - 1) if seat == self.seat else gain


def stage_of(g: State) -> int:
    """The first index of `WeightTables.flight`."""
    if g.choice == "run" and len(g.bag) < g.seats:
        return LAST
    return min(1 + len(g.bag) // STAGE, STAGES)


def shares(g: State, seat: int, weights: Weights) -> list[float]:
    """What a piece of each seat counts for in `seat`'s eyes: 1 its own, the strongest rival's most of the others."""
    found = [-weights.others] * g.seats
    leader, most = 0, -1
    for other in range(g.seats):
        if other != seat:
            standing = 2 * g.saved[other] + sum(g.counts[other])
            if standing > most:
                leader, most = other, standing
    found[leader] = -weights.leader
    found[seat] = 1.0
    return found


def stakes(g: State, shares: list[float]) -> dict[int, float]:
    """What the pieces on each square count for: one's own less the rivals'."""
    occupied = SQUARES[g.occupied]
    # Written out by number of seats: this is most of what a playout spends outside the rules.
    if g.seats == 2:
        (a, b), (row_a, row_b) = shares, g.counts
        return {i: a * row_a[i] + b * row_b[i] for i in occupied}
    if g.seats == 3:
        (a, b, c), (row_a, row_b, row_c) = shares, g.counts
        return {i: a * row_a[i] + b * row_b[i] + c * row_c[i] for i in occupied}
    (a, b, c, d), (row_a, row_b, row_c, row_d) = shares, g.counts
    return {i: a * row_a[i] + b * row_b[i] + c * row_c[i] + d * row_d[i] for i in occupied}


def evaluate(g: State, seat: int, tables: WeightTables) -> float:
    """How a position stands for `seat`, in pieces: saved and likely to be, less the rivals' by what they count for."""
    evaluation = Evaluation(g, seat, tables)
    worth = sum(share * saved for share, saved in zip(evaluation.shares, g.saved, strict=True))
    for i, stake in evaluation.stakes.items():
        worth += stake * evaluation.chances(i, g.total[i])
    return worth
