"""The runs of the flight: who may run, how far, and by which way (R20-R22)."""

from pompeii_core.actions import DONE, RUNS, RUNS_OUT, Action
from pompeii_core.city import CITY, GATE_MASK, INDEX, NAMES, OUT, STRIDE, VENT_MASK, spread, squares
from pompeii_core.events import Ran
from pompeii_core.state import State

RUNS_EACH = 2
_MEMO_SIZE = 30_000
_reach_memo: dict[int, list[Action]] = {}
_SIDES = (-STRIDE, 1, STRIDE, -1)
"""North, east, south, west: the order in which ties between ways are broken."""


def _disk(i: int) -> list[int]:
    disks = [1 << i & CITY]
    while (wider := spread(disks[-1], CITY)) != disks[-1]:
        disks.append(wider)
    return disks


_DISKS = [_disk(i) for i in range(len(NAMES))]
"""The squares within so many steps of a square in a city without lava."""


def passable(g: State) -> int:
    """The squares that a run may cross (R21, V8)."""
    return CITY & ~g.lava if g.rules.vents_open == "yes" else CITY & ~g.lava & ~VENT_MASK


def runs_from(i: int, steps: int, through: int) -> list[Action]:
    """Every run of a piece on square `i` with so many steps over the squares of `through` (R21)."""
    disks = _DISKS[i]
    near = through & disks[steps] if steps < len(disks) else through
    key = (near << 7 | i) << 8 | steps
    known = _reach_memo.get(key)
    if known is None:
        if len(_reach_memo) > _MEMO_SIZE:
            _reach_memo.clear()
        origin = reached = 1 << i
        within = origin & GATE_MASK
        for _ in range(steps):
            within = reached & GATE_MASK
            wider = spread(reached, near)
            if wider == reached:
                break
            reached = wider
        row = RUNS[i]
        known = [row[j] for j in squares(reached & ~origin)]
        if within:
            known.append(RUNS_OUT[i])
        _reach_memo[key] = known
    return known


def legal_runs(g: State) -> list[Action]:
    """R21, R22, and `done` where it may be (V16)."""
    seat = g.on_turn
    through, total = passable(g), g.total
    legal: list[Action] = []
    origins = g.own[seat]
    if g.ran is not None and g.counts[seat][g.ran] == 1:
        origins ^= 1 << g.ran
    for i in squares(origins):
        legal += runs_from(i, total[i], through)
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
        g.events.append(Ran(seat, origin, target, path(i, target, passable(g))))
    own = g.own[seat]
    again = g.total[i] == 1 or (own == 1 << i and g.counts[seat][i] == 1)
    g.remove(seat, i)
    if target == OUT:
        g.saved[seat] += 1
    else:
        j = INDEX[target]
        g.add(seat, j)
        if not again:
            g.ran = j
    g.runs -= 1


def path(i: int, target: str, through: int) -> list[str]:
    """A shortest way from square `i`, origin and `out` left out; ties go north, east, south, west."""
    layers = [GATE_MASK & through if target == OUT else 1 << INDEX[target]]
    while not layers[-1] >> i & 1:
        layers.append(spread(layers[-1], through))
    way = []
    for layer in layers[-2::-1]:
        i = next(i + side for side in _SIDES if i + side >= 0 and layer >> i + side & 1)
        way.append(NAMES[i])
    return way
