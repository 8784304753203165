"""The runs of the flight: who may run, how far, and by which way (R20-R22)."""

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

OUT: Final = SIZE  # where a run leads that leaves the city
_SPOTS: Final = (*NAMES, city.OUT)
RUNS_EACH: Final = 2
_SIDES: Final = (-STRIDE, 1, STRIDE, -1)  # north, east, south, west: the order in which ties between ways are broken


def runners(p: Position) -> tuple[i64, i64]:
    """The squares from which the seat on turn may run (R22)."""
    seat, ran = p.on_turn, p.ran
    n, s = p.own_n[seat], p.own_s[seat]
    if ran != NOBODY and p.counts[ran * MOST_SEATS + seat] == 1:
        return n ^ BIT.n[ran], s ^ BIT.s[ran]
    return n, s


def reach(i: i64, steps: i64, passable_n: i64, passable_s: i64) -> tuple[i64, i64, bool]:
    """The squares a piece on square `i` may run to in so many steps, and whether it may leave (R21)."""
    n, s = BIT.n[i], BIT.s[i]
    while True:
        steps -= 1
        # As `spread` does, without its calls.
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
"""By square and steps: the squares within those steps if there were no lava, and the runs by those of them that are
passable, which is all that the runs depend on."""


def begin_runs(p: Position) -> bool:
    """Offer the runs of a turn; False where the seat has none to make (R23, R26)."""
    p.runs, p.ran = RUNS_EACH, NOBODY
    return offer_run(p)


def offer_run(p: Position) -> bool:
    """Ask for the next run; False, and none are owed any more, where there is none."""
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
    """No run is owed any more."""
    p.runs, p.ran = 0, NOBODY


def run(p: Position, i: i64, target: i64) -> None:
    """One run (R21), and whether its piece may make the next one too (R22)."""
    seat = p.on_turn
    if p.ledger is not None:
        near = mask(p.passable_n, p.passable_s) & REACH[i][p.total[i]][0]
        p.ledger.events.append(Ran(seat, NAMES[i], _SPOTS[target], [*path(i, target, near)]))
    # Alone on its square, or its seat's only one: such a piece may make both runs (R22).
    again = p.total[i] == 1 or p.citizens[seat] == 1
    p.remove(seat, i)
    if target == OUT:
        p.saved[seat] += 1
    else:
        p.add(seat, target)
        if not again:
            p.ran = target  # pieces of a seat on one square are alike: the count says how many have not run
    p.runs -= 1


@lru_cache(maxsize=20_000)
def path(i: int, target: int, passable: int) -> tuple[str, ...]:
    """A shortest way from square `i` to another or `OUT`, both of them left out; ties go north, east, south, west.

    Empty where there is none.
    """
    layers = [city.GATE_MASK & passable if target == OUT else city.BIT[target]]
    passable |= city.BIT[i]  # a deal may have put a piece on a vent that no run may enter
    # From the goal backwards: each layer is one step farther from it, so that any step into the next one is shortest.
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
