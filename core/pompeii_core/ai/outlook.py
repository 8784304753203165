"""A position in one seat's eyes: what every piece in the city is worth to it."""

from typing import Final

from pompeii_core.ai.ground import distances, heat, open_squares
from pompeii_core.ai.weights import CROWD, Tables
from pompeii_core.city import squares
from pompeii_core.state import State

_PLACING: Final = ("sleeps", "seethes")


class Outlook:
    """Chances and stakes in `g` for `seat`. A chance is 0 to 1: how likely a piece on a square gets out."""

    __slots__ = ("chances", "distance", "g", "hot", "seat", "shares", "tables", "through")

    def __init__(self, g: State, seat: int, tables: Tables) -> None:
        self.g = g
        self.seat = seat
        self.tables = tables
        self.shares = shares(g, seat, tables)
        self.through = open_squares(g)
        self.hot = heat(g) if g.lava else (0, 0, 0)
        self.distance = distances(self.through, self.hot[0])
        self.chances = self._settled if g.phase in _PLACING else self._fleeing

    def _fleeing(self, i: int, pieces: int) -> float:
        one, two, three = self.hot
        h = (one >> i & 1) + (two >> i & 1) + (three >> i & 1)
        return self.tables.flight[h][pieces if pieces < CROWD else CROWD][self.distance[i]]

    def _settled(self, i: int, pieces: int) -> float:
        return self.tables.home[pieces][i]

    def stake(self, i: int) -> float:
        """What the pieces on a square count for: one's own less the rivals'."""
        stake = 0.0
        for share, row in zip(self.shares, self.g.counts, strict=True):
            stake += share * row[i]
        return stake

    def join(self, i: int) -> float:
        """What it gains that a piece of this seat comes to a square, its company's gain or loss included."""
        pieces = self.g.total[i]
        gain = self.chances(i, pieces + 1)
        if pieces:
            stake = self.stake(i)
            gain += stake * (gain - self.chances(i, pieces))
            gain += self.tables.weights.company * pieces
        return gain

    def leave(self, i: int, seat: int) -> float:
        """What it gains (as a rule less than 0) that a piece of `seat` is gone from a square."""
        pieces = self.g.total[i]
        before, share = self.chances(i, pieces), self.shares[seat]
        if pieces == 1:
            return -share * before
        stake = self.stake(i)
        gain = (stake - share) * self.chances(i, pieces - 1) - stake * before
        return gain - self.tables.weights.company * (pieces - 1) if seat == self.seat else gain


def shares(g: State, seat: int, tables: Tables) -> list[float]:
    """What a piece of each seat counts for in `seat`'s eyes: 1 its own, the strongest rival's most of the others."""
    weights = tables.weights
    standing = [saved + sum(row) / 2 for saved, row in zip(g.saved, g.counts, strict=True)]
    standing[seat] = -1.0
    leader = standing.index(max(standing))
    found = [-weights.others] * g.seats
    found[leader] = -weights.leader
    found[seat] = 1.0
    return found


def evaluate(g: State, seat: int, tables: Tables) -> float:
    """How a position stands for `seat`, in pieces: saved and likely to be, less the rivals' by what they count for."""
    outlook = Outlook(g, seat, tables)
    worth = sum(share * saved for share, saved in zip(outlook.shares, g.saved, strict=True))
    for i in squares(g.occupied):
        worth += outlook.stake(i) * outlook.chances(i, g.total[i])
    return worth
