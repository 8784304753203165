"""The runs of the flight: who may run, how far, and by which way (R20-R22)."""

from functools import lru_cache

from pompeii_core.actions import DONE, RUNS, RUNS_OUT, Action
from pompeii_core.city import BIT, CITY, GATE_MASK, INDEX, NAMES, OUT, STRIDE, pick, spread, squares
from pompeii_core.events import Ran
from pompeii_core.state import MOST_PIECES, State

RUNS_EACH = 2
_MEMO_SIZE = 60_000
_SIDES = (-STRIDE, 1, STRIDE, -1)
"""North, east, south, west: the order in which ties between ways are broken."""


def _table(i: int) -> list[tuple[int, dict[int, list[Action]]]]:
    disks = [1 << i & CITY]
    for _ in range(_LONGEST):
        disks.append(spread(disks[-1], CITY))
    table: list[tuple[int, dict[int, list[Action]]]] = [(disk, {}) for disk in disks]
    return table + [table[-1]] * (MOST_PIECES - _LONGEST)


_LONGEST = CITY.bit_count() - 1
"""No way through the city has more steps, however it winds."""
_REACH = [_table(i) for i in range(len(NAMES))]
"""By square and steps: the squares within those steps if there were no lava, and the runs known by those of them that
are passable, which is all that the runs depend on."""
_RUNS_TO: list[dict[int, list[Action]]] = [{} for _ in NAMES]
"""By square: the runs to a set of squares (shifted by one) and, with the lowest bit, out."""
_known = 0


def _learn(i: int, steps: int, near: int) -> list[Action]:
    """Find the runs of a piece on square `i` over the squares `near`, and keep them."""
    global _known
    if _known >= _MEMO_SIZE:
        for row in _REACH:
            for _, runs in row:
                runs.clear()
        for lists in _RUNS_TO:
            lists.clear()
        _known = 0
    _known += 1
    found = _REACH[i][steps][1][near] = _find_runs(i, steps, near)
    return found


def _find_runs(i: int, steps: int, near: int) -> list[Action]:
    origin = reached = 1 << i
    leaving = 0
    for _ in range(steps):
        leaving = reached & GATE_MASK
        wider = spread(reached, near)
        if wider == reached:
            break
        reached = wider
    # Most nears differ in squares that are out of reach: what is reached is the same list.
    key = reached << 1 | bool(leaving)
    runs = _RUNS_TO[i].get(key)
    if runs is None:
        runs = _RUNS_TO[i][key] = [*pick(RUNS[i], reached & ~origin), *([RUNS_OUT[i]] if leaving else ())]
    return runs


def legal_runs(g: State) -> list[Action]:
    """R21, R22, and `done` where it may be (V16)."""
    seat, total, through = g.on_turn, g.total, g.through
    legal: list[Action] = []
    reach, origins = _REACH, g.own[seat]
    if g.ran is not None and g.counts[seat][g.ran] == 1:
        origins ^= 1 << g.ran
    for i in squares(origins):
        disk, known = reach[i][total[i]]
        near = through & disk
        try:
            legal += known[near]
        except KeyError:
            legal += _learn(i, total[i], near)
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
            g.choice, g.legal = "run", legal
            return True
    g.runs, g.ran = 0, None
    return False


def run(g: State, origin: str, target: str) -> None:
    """One run (R21); whether the piece may run again is settled here (R22)."""
    i, seat = INDEX[origin], g.on_turn
    if g.events is not None:
        near = g.through & _REACH[i][g.total[i]][0]
        g.events.append(Ran(seat, origin, target, [*path(i, target, near)]))
    own = g.own[seat]
    again = g.total[i] == 1 or (own == BIT[i] and g.counts[seat][i] == 1)
    g.remove(seat, i)
    if target == OUT:
        g.saved[seat] += 1
    else:
        j = INDEX[target]
        g.add(seat, j)
        if not again:
            g.ran = j
    g.runs -= 1


@lru_cache(maxsize=20_000)
def path(i: int, target: str, through: int) -> tuple[str, ...]:
    """A shortest way from square `i`, origin and `out` left out; ties go north, east, south, west."""
    layers = [GATE_MASK & through if target == OUT else 1 << INDEX[target]]
    while not layers[-1] >> i & 1:
        layers.append(spread(layers[-1], through))
    way = []
    for layer in layers[-2::-1]:
        i = next(i + side for side in _SIDES if i + side >= 0 and layer >> i + side & 1)
        way.append(NAMES[i])
    return tuple(way)
