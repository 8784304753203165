"""Runs during the flight: which pieces may run, how far, and along which path (R20-R22)."""

from functools import lru_cache, partial
from typing import Final

from mypy_extensions import i64

from pompeii_core import city
from pompeii_core.actions import MOST_SEATS, RUNS, RUNS_OUT, Action
from pompeii_core.bitboards import BIT, CITY, GATES, SIZE, mask, north, south
from pompeii_core.city import NAMES, STRIDE, pick
from pompeii_core.events import Ran
from pompeii_core.memo import Memo
from pompeii_core.position import NOBODY, RUN, Position

OUT: Final = SIZE  # target of a run out of the city
_SPOTS: Final = (*NAMES, city.OUT)
RUNS_EACH: Final = 2
_SIDES: Final = (-STRIDE, 1, STRIDE, -1)  # north, east, south, west: the order for breaking ties between paths


def runners(p: Position) -> tuple[i64, i64]:
    """Return the squares where the seat on turn has a piece that may still run, even one with nowhere to go (R22)."""
    seat, ran = p.on_turn, p.ran
    n, s = p.own_n[seat], p.own_s[seat]
    if ran != NOBODY and p.counts[ran * MOST_SEATS + seat] == 1:
        return n ^ BIT.n[ran], s ^ BIT.s[ran]
    return n, s


def reach(i: i64, steps: i64, passable_n: i64, passable_s: i64) -> tuple[i64, i64, bool]:
    """Return the squares but `i` that a piece there reaches in `steps`, at least 1, and whether it can leave (R21)."""
    n, s = BIT.n[i], BIT.s[i]
    while True:
        steps -= 1
        # The same as `spread`, inlined for speed.
        wider_n = n | (n << 1 | n >> 1 | n << 12 | n >> 12 | s << 48) & passable_n
        wider_s = s | (s << 1 | s >> 1 | s << 12 | s >> 12 | n >> 48) & passable_s
        if not steps or (wider_n == n and wider_s == s):
            break
        n, s = wider_n, wider_s
    return wider_n ^ BIT.n[i], wider_s ^ BIT.s[i], (n & GATES.n | s & GATES.s) != 0


def _within(i: int, steps: int) -> tuple[int, Memo[int, list[Action]]]:
    n, s, _ = reach(i, steps, CITY.n, CITY.s)
    return mask(n, s) | city.BIT[i], Memo(partial(_find_runs, i, steps))


def _find_runs(i: int, steps: int, near: int) -> list[Action]:
    n, s, leaves = reach(i, steps, north(near), south(near))
    runs: list[Action] = [*pick(RUNS[i], mask(n, s))]
    return [*runs, RUNS_OUT[i]] if leaves else runs


REACH: Final = [Memo(partial(_within, i)) for i in range(len(NAMES))]
"""By square and steps: the squares within those steps in a city without lava, and a cache of the legal runs. The runs
depend only on which of those squares are passable, so that mask is the cache's key."""


def begin_runs(p: Position) -> bool:
    """Ask the seat on turn for its first run; if none is possible, return False without asking (R23, R26)."""
    p.runs, p.ran = RUNS_EACH, NOBODY
    return offer_run(p)


def offer_run(p: Position) -> bool:
    """Ask for the next run and return True; if none is left or possible, end the turn's runs and return False."""
    if p.runs:
        n, s = runners(p)
        next_n = n << 1 | n >> 1 | n << 12 | n >> 12 | s << 48
        next_s = s << 1 | s >> 1 | s << 12 | s >> 12 | n >> 48
        if next_n & p.passable_n or next_s & p.passable_s or n & GATES.n or s & GATES.s:
            p.choice = RUN
            return True
    end_runs(p)
    return False


def end_runs(p: Position) -> None:
    """End the runs of this turn."""
    p.runs, p.ran = 0, NOBODY


def run(p: Position, i: i64, target: i64) -> None:
    """Run with a piece of the seat on turn from `i` to `target` or `OUT`, unchecked (R22). Call `after_run` next."""
    seat = p.on_turn
    if p.ledger is not None:
        near = mask(p.passable_n, p.passable_s) & REACH[i][p.total[i]][0]
        p.ledger.events.append(Ran(seat, NAMES[i], _SPOTS[target], [*path(i, target, near)]))
    # A piece that is alone on its square, or is its seat's last one, may make both runs (R22).
    again = p.total[i] == 1 or p.citizens[seat] == 1
    p.remove(seat, i)
    if target == OUT:
        p.saved[seat] += 1
    else:
        p.add(seat, target)
        if not again:
            p.ran = target  # a seat's pieces on one square are interchangeable: all but one of them may still run
    p.runs -= 1


@lru_cache(maxsize=20_000)
def path(i: int, target: int, passable: int) -> tuple[str, ...]:
    """Return the names of the squares of a shortest path over `passable` (a mask) from `i` to `target`, without `i`.

    The path ends at `target`, or for `OUT` at the square of the gate; it is empty if there is no path or `i` is that
    square. Ties are broken in the order north, east, south, west.
    """
    layers = [city.GATE_MASK & passable if target == OUT else city.BIT[target]]
    passable |= city.BIT[i]  # a deal may have put a piece on a vent that no run may enter
    # Search backwards from the goal. Each layer is one step farther away, so any step into the next layer is shortest.
    while not layers[-1] >> i & 1:
        layers.append(city.spread(layers[-1], passable))
        if layers[-1] == layers[-2]:
            return ()
    way = []
    for layer in layers[-2::-1]:
        for side in _SIDES:
            if i + side >= 0 and layer >> i + side & 1:
                i += side
                break
        way.append(NAMES[i])
    return tuple(way)
