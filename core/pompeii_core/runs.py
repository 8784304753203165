"""The runs of the flight: who may run, how far, and by which way (R20-R22)."""

from functools import lru_cache, partial
from typing import Final

from pompeii_core.actions import DONE, RUNS, RUNS_OUT, Action, Choice, Run
from pompeii_core.city import BIT, CITY, GATE_MASK, INDEX, NAMES, OUT, STRIDE, pick, spread, squares
from pompeii_core.events import Ran
from pompeii_core.memo import Memo
from pompeii_core.state import State

RUNS_EACH = 2
_RUN: Final = Choice.RUN
_SIDES = (-STRIDE, 1, STRIDE, -1)
"""North, east, south, west: the order in which ties between ways are broken."""


def _within(i: int, steps: int) -> tuple[int, Memo[int, list[Action]]]:
    disk = BIT[i] & CITY
    for _ in range(steps):
        disk = spread(disk, CITY)
    return disk, Memo(partial(_find_runs, i, steps))


def _find_runs(i: int, steps: int, near: int) -> list[Action]:
    reached = within = BIT[i]
    for _ in range(steps):
        within = reached
        reached |= (reached << 1 | reached >> 1 | reached << STRIDE | reached >> STRIDE) & near
        if reached == within:
            break
    runs: list[Action] = [*pick(RUNS[i], reached ^ BIT[i])]
    if within & GATE_MASK:
        runs.append(RUNS_OUT[i])
    return runs


_REACH = [Memo(partial(_within, i)) for i in range(len(NAMES))]
"""By square and steps: the squares within those steps if there were no lava, and the runs by those of them that are
passable, which is all that the runs depend on."""


def legal_runs(g: State) -> list[Action]:
    """R21, R22, and `done` where it may be (V16)."""
    seat, total, passable = g.on_turn, g.total, g.passable
    legal: list[Action] = []
    reach, origins = _REACH, g.own[seat]
    if g.ran is not None and g.counts[seat][g.ran] == 1:
        origins ^= 1 << g.ran
    for i in squares(origins):
        disk, runs = reach[i][total[i]]
        legal += runs[passable & disk]
    if legal and g.rules.runs == "optional":
        legal.append(DONE)
    return legal


def begin_runs(g: State) -> bool:
    """Offer the runs of a turn; False where the seat has none to make (R23, R26)."""
    g.runs, g.ran = RUNS_EACH, None
    return offer_run(g)


def offer_run(g: State) -> bool:
    """Ask for the next run; False, and none are owed any more, where there is none."""
    if g.runs:
        legal = legal_runs(g)
        if legal:
            g.choice, g.legal = _RUN, legal
            return True
    g.runs, g.ran = 0, None
    return False


def run(g: State, action: Run) -> None:
    """One run (R21), and whether its piece may make the next one too (R22)."""
    i, target, seat = INDEX[action.origin], action.target, g.on_turn
    if g.events is not None:
        near = g.passable & _REACH[i][g.total[i]][0]
        g.events.append(Ran(seat, action.origin, target, [*path(i, target, near)]))
    own = g.own[seat]
    # Alone on its square, or its seat's only one: such a piece may make both runs (R22).
    again = g.total[i] == 1 or (own == BIT[i] and g.counts[seat][i] == 1)
    g.remove(seat, i)
    if target == OUT:
        g.saved[seat] += 1
    else:
        j = INDEX[target]
        g.add(seat, j)
        if not again:
            g.ran = j  # pieces of a seat on one square are alike: the count says how many have not run
    g.runs -= 1


@lru_cache(maxsize=20_000)
def path(i: int, target: str, passable: int) -> tuple[str, ...]:
    """A shortest way from square `i`, origin and `out` left out; ties go north, east, south, west.

    Empty where there is none.
    """
    layers = [GATE_MASK & passable if target == OUT else 1 << INDEX[target]]
    passable |= BIT[i]  # a deal may have put a piece on a vent that no run may enter
    # From the goal backwards: each layer is one step farther from it, so that any step into the next one is shortest.
    while not layers[-1] >> i & 1:
        layers.append(spread(layers[-1], passable))
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
