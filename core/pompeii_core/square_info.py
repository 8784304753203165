"""What everybody can see of a square: who is there, who else may come, how far they may run and to which gates."""

from typing import NamedTuple

from pompeii_core.city import BIT, BUILDING, GATE_MASK, INDEX, NAMES, NUMBERED, PART, SPACES, names, spread, squares
from pompeii_core.determinize import visible_game
from pompeii_core.phases import Choice
from pompeii_core.rules import Rules
from pompeii_core.setup import NUMBERED_CARDS
from pompeii_core.view import View


class SquareInfo(NamedTuple):
    """A square as a view shows it; what its phase knows nothing of is left as it is here."""

    counts: tuple[int, ...]
    """Pieces by seat."""
    building: int = 0
    """Number of the building; neutral ones are above NUMBERED, 0 is none."""
    free: int = 0
    """Spaces left on the square, before the eruption (R6)."""
    joker: bool = False
    """The whole numbered building is full: its cards are jokers (R7)."""
    cards: int = 0
    """Cards of the building that nobody has played yet."""
    relatives: int = 0
    """So many relatives would follow whoever comes by a card of its number once Vesuvius seethes (R9, V14)."""
    steps: int = 0
    """How far a run goes from here, after the eruption (R21); 0 where nobody is."""
    gates: tuple[tuple[str, int], ...] = ()
    """Squares of the gates that its pieces can get to and the runs that takes, if all others stay; nearest first."""


def square_info(view: View, rules: Rules, square: str) -> SquareInfo:
    """What everybody can see of a square."""
    i = INDEX[square]
    counts = tuple(view.pieces.get(square, [0] * view.seats))
    number, total = BUILDING[i], sum(counts)
    if not view.phase.placing:
        gates = runs_to_gates(view, rules, square) if total else {}
        return SquareInfo(counts, number, steps=total, gates=tuple(gates.items()))
    free = max(SPACES[i] - total, 0)
    if not 1 <= number <= NUMBERED:
        return SquareInfo(counts, number, free)
    part = squares(PART[i]) if rules.relatives_count == "part" else [j for j in INDEX.values() if BUILDING[j] == number]
    return SquareInfo(
        counts,
        number,
        free,
        joker=not view.free_spaces(number),
        cards=NUMBERED_CARDS.count(number) - view.discards.count(number),
        relatives=sum(view.standing(NAMES[j]) for j in part),
    )


def runs_to_gates(view: View, rules: Rules, square: str) -> dict[str, int]:
    """How many runs a piece on a square needs to each gate's square and out, if nothing else moves; nearest first."""
    passable, start = visible_game(view, rules).passable, INDEX[square]
    found: dict[str, int] = {}
    order = _by_distance(BIT[start], passable)
    fresh = seen = BIT[start]
    runs = 0
    while fresh:
        runs += 1
        reached = 0
        for i in squares(fresh):
            # Where a run ends its piece is one more for the next (R21).
            within = spread_by(BIT[i], passable, view.standing(NAMES[i]) + (i != start) - 1)
            for gate in names(within & GATE_MASK):
                found.setdefault(gate, runs)
            reached |= spread(within, passable)
        fresh = reached & ~seen
        seen |= fresh
    return dict(sorted(found.items(), key=lambda way: (way[1], order.index(way[0]))))


def _by_distance(reached: int, passable: int) -> list[str]:
    """The squares of the gates in the order in which one comes to them."""
    before, found = 0, names(reached & GATE_MASK)
    while reached != before:
        reached, before = spread(reached, passable), reached
        found += names(reached & ~before & GATE_MASK)
    return found


def steps_to_gates(view: View, rules: Rules, square: str) -> dict[str, int]:
    """How many steps lead from a square out through each gate that can be reached from it, nearest first (R21)."""
    passable = visible_game(view, rules).passable
    found: dict[str, int] = {}
    reached, before, steps = BIT[INDEX[square]], 0, 0
    while reached != before:
        steps += 1
        found |= dict.fromkeys(names(reached & ~before & GATE_MASK), steps)
        reached, before = spread(reached, passable), reached
    return found


def gates_within(view: View, rules: Rules, origin: str) -> list[str]:
    """The gate squares through which a piece on `origin` can leave in one run (R21)."""
    passable = visible_game(view, rules).passable
    return names(spread_by(BIT[INDEX[origin]], passable, view.standing(origin) - 1) & GATE_MASK)


def ways_out(view: View, rules: Rules, gates: int = GATE_MASK) -> dict[str, tuple[int, ...]]:
    """The squares from which one run leads out of the city, and by seat the pieces there that may make it (R21, R22).

    A piece that has run this turn is none of them, unless it may run again; empty before the eruption.
    `gates`: the squares of those that count.
    """
    if view.phase.placing:
        return {}
    passable = visible_game(view, rules).passable
    found = {}
    for square, counts in view.pieces.items():
        if spread_by(BIT[INDEX[square]], passable, sum(counts) - 1) & gates:
            rested = list(counts)
            if view.choice is Choice.RUN and view.active is not None:
                rested[view.active] -= view.ran.get(square, 0)
            found[square] = tuple(rested)
    return found


def leaving_by(view: View, rules: Rules, gate: str) -> tuple[int, ...]:
    """By seat the pieces that one run takes out of the city through the gate of a square."""
    able = ways_out(view, rules, BIT[INDEX[gate]]).values()
    return tuple(sum(counts[seat] for counts in able) for seat in range(view.seats))


def spread_by(mask: int, passable: int, steps: int) -> int:
    """`mask` and every square within so many steps of it over squares of `passable`."""
    for _ in range(steps):
        mask, before = spread(mask, passable), mask
        if mask == before:
            break
    return mask
