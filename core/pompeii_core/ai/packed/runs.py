"""The runs of the flight: who may run, and how far (R20-R22)."""

from typing import Final

from mypy_extensions import i64

from pompeii_core.actions import MOST_SEATS
from pompeii_core.ai.packed.action_codes import OUT
from pompeii_core.ai.packed.bitboards import BIT_N, BIT_S, GATES_N, GATES_S, spread
from pompeii_core.ai.packed.position import NOBODY, RUN, Position
from pompeii_core.runs import RUNS_EACH as _RUNS_EACH

RUNS_EACH: Final[i64] = _RUNS_EACH


def runners(p: Position) -> tuple[i64, i64]:
    """The squares from which the seat on turn may run (R22)."""
    seat, ran = p.on_turn, p.ran
    n, s = p.own_n[seat], p.own_s[seat]
    if ran != NOBODY and p.counts[ran * MOST_SEATS + seat] == 1:
        return n ^ BIT_N[ran], s ^ BIT_S[ran]
    return n, s


def reach(p: Position, i: i64) -> tuple[i64, i64, bool]:
    """The squares a piece on square `i` may run to, and whether it may leave (R21)."""
    n, s, steps = BIT_N[i], BIT_S[i], p.total[i]
    passable_n, passable_s = p.passable_n, p.passable_s
    while True:
        steps -= 1
        wider_n, wider_s = spread(n, s, passable_n, passable_s)
        if not steps or (wider_n == n and wider_s == s):
            break
        n, s = wider_n, wider_s
    return wider_n ^ BIT_N[i], wider_s ^ BIT_S[i], (n & GATES_N | s & GATES_S) != 0


def begin_runs(p: Position) -> bool:
    """Offer the runs of a turn; False where the seat has none to make (R23, R26)."""
    p.runs, p.ran = RUNS_EACH, NOBODY
    return offer_run(p)


def offer_run(p: Position) -> bool:
    """Ask for the next run; False, and none are owed any more, where there is none."""
    if p.runs:
        n, s = runners(p)
        if _may_step(p, n, s):
            p.choice = RUN
            return True
    end_runs(p)
    return False


def end_runs(p: Position) -> None:
    """No run is owed any more."""
    p.runs, p.ran = 0, NOBODY


def _may_step(p: Position, n: i64, s: i64) -> bool:
    """Whether a piece on one of these squares can make a step at all."""
    return (
        n & GATES_N
        | s & GATES_S
        | (n << 1 | n >> 1 | n << 12 | n >> 12 | s << 48) & p.passable_n
        | (s << 1 | s >> 1 | s << 12 | s >> 12 | n >> 48) & p.passable_s
    ) != 0


def run(p: Position, i: i64, target: i64) -> None:
    """One run (R21); whether the piece may run again is settled here (R22)."""
    seat = p.on_turn
    sole = p.own_n[seat] == BIT_N[i] and p.own_s[seat] == BIT_S[i] and p.counts[i * MOST_SEATS + seat] == 1
    again = p.total[i] == 1 or sole
    p.remove(seat, i)
    if target == OUT:
        p.saved[seat] += 1
    else:
        p.add(seat, target)
        if not again:
            p.ran = target
    p.runs -= 1
