"""What the seat of a view can know about the board: square contents, targets of actions, and their outcomes."""

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from pompeii_core import city, runs
from pompeii_core.actions import Action, Cause, Choice, Done, Lava, Place, Relative, Run, Sacrifice
from pompeii_core.bitboards import mask
from pompeii_core.city import BIT, BUILDING, GATE_MASK, INDEX, NAMES, NUMBERED, OUT, SYMBOLS, names, spread, squares
from pompeii_core.determinize import visible_game
from pompeii_core.events import Burned
from pompeii_core.game import Game
from pompeii_core.illegal import IllegalAction
from pompeii_core.lava import enclosed, lay_tile
from pompeii_core.position import Position
from pompeii_core.rules import Rules
from pompeii_core.setup import NUMBERED_CARDS
from pompeii_core.view import View

_OUT: Final = 1000  # more than any number of pieces


class Spot(NamedTuple):
    """A square, or the gate at a square."""

    square: str
    gate: bool = False


class Outcome(NamedTuple):
    """Immediate consequences of a legal action. Fields that do not apply to its kind keep their defaults."""

    joker: bool = False  # whether the card is played as a joker (R7)
    relatives: int = 0  # number of relatives that may follow (R9)
    building: int = 0  # number of the building that the piece enters; neutral ones are above NUMBERED
    free: int = 0  # free spaces left in that building afterwards
    burned: tuple[int, ...] = ()  # pieces by seat that the tile burns where it lies (R18)
    enclosed: tuple[int, ...] = ()  # pieces by seat that it cuts off from every gate (R19)
    burning: tuple[str, ...] = ()  # squares of all burned and enclosed pieces
    cut_off: tuple[str, ...] = ()  # squares that the tile newly cuts off, in alphabetical order
    company: int = 0  # pieces where a run ends, its own included: the steps of a next run (R21); 0 outside the city


def targets(
    legal: Collection[Action], view: View, rules: Rules, card: int | None = None, origin: str | None = None
) -> dict[Spot, list[Action]]:
    """Return the legal actions grouped by the spot that a player clicks for them; those without one are left out.

    `card` or `origin` is what has been picked up. Without a card, the actions of all cards count; without an origin,
    runs are listed at their origin, otherwise those from `origin` at their target or at each gate within reach.
    """
    found: dict[Spot, list[Action]] = {}
    for action in legal:
        spots: list[Spot] = []
        match action:
            case Place(of, square) if card in (None, of):
                spots = [Spot(square)]
            case Relative(square) | Sacrifice(square, _) | Lava(_, square):
                spots = [Spot(square)]
            case Run(begin, target) if origin is None:
                spots = [Spot(begin)]
            case Run(begin, target) if begin == origin and target == OUT:
                spots = [Spot(gate, gate=True) for gate in gates_within(view, rules, origin)]
            case Run(begin, target) if begin == origin:
                spots = [Spot(target)]
        for spot in spots:
            found.setdefault(spot, []).append(action)
    return found


def origins(legal: Collection[Action]) -> set[str]:
    """Return the squares from which a run is among the legal actions."""
    return {action.origin for action in legal if isinstance(action, Run)}


def shortest_path(view: View, rules: Rules, origin: str, goal: str) -> list[str]:
    """Return the squares of a shortest path, without `origin`, to `goal` (`OUT`: a gate); [] if none, or at it."""
    return [*runs.path(INDEX[origin], runs.OUT if goal == OUT else INDEX[goal], visible_game(view, rules).passable)]


def refusal(action: Action, view: View, rules: Rules) -> IllegalAction | None:
    """Return why the view's active seat may not do this now, or None if it may."""
    return visible_game(view, rules).why_not(action)


def outcome(action: Action, view: View, rules: Rules) -> Outcome:
    """Return the immediate consequences of a legal action of the view's seat."""
    return outcomes([action], view, rules)[0]


def outcomes(actions: Sequence[Action], view: View, rules: Rules) -> list[Outcome]:
    """Return the outcome of each action, which must be legal; much faster than calling `outcome` for each."""
    known = visible_game(view, rules)
    return [_outcome(action, view, known) for action in actions]


def may_escape(view: View, rules: Rules) -> bool:
    """Return whether a citizen of the view's seat may still escape. A run must be its pending choice.

    True if the seat has another turn to come, whatever the board; otherwise only if a run of this turn can lead out.
    """
    spare = view.bag - view.seats  # tiles left after the one of its next turn
    if spare > 0 or (spare == 0 and rules.last_turn == "whole"):
        return True
    now = visible_game(view, rules)
    positions = [now]
    if view.runs > 1:  # the first run may give another piece more steps
        for action in now.legal_actions():
            if isinstance(action, Run):
                positions.append(now.copy())
                positions[-1].play(action)
    return any(
        isinstance(action, Run) and action.target == OUT
        for g in positions
        if g.active == view.seat
        for action in g.legal_actions()
    )


def promise(action: Action, outcome: Outcome, seat: int) -> int:
    """Return a rough score of an action of `seat`, higher is better: 1000 for an escape, -1000 for `Done`.

    A tile: pieces that others lose less those that `seat` loses. Another run: pieces on its target, itself included.
    Anything else: relatives that may follow.
    """
    match action:
        case Run(_, target) if target == OUT:
            return _OUT
        case Lava():
            lost = [sum(pair) for pair in zip(outcome.burned, outcome.enclosed, strict=True)]
            return sum(lost) - 2 * lost[seat]
        case Done():
            return -_OUT
        case _:
            return outcome.company + outcome.relatives


def _outcome(action: Action, view: View, known: Game) -> Outcome:
    match action:
        case Place(card, square):
            g = known.copy()
            g.play(action)
            relatives = g.position.relatives if g.choice is Choice.RELATIVE else 0
            building = BUILDING[INDEX[square]]
            return Outcome(building != card, relatives, building, view.free_spaces(building) - 1)
        case Relative(square):
            building = BUILDING[INDEX[square]]
            return Outcome(building=building, free=view.free_spaces(building) - 1)
        case Lava():
            return _lava_outcome(action, view, known.copy())
        case Run(_, target) if target != OUT:
            return Outcome(company=view.standing(target) + 1)
    return Outcome()


def _lava_outcome(action: Lava, view: View, g: Game) -> Outcome:
    p, i = g.position, INDEX[action.square]
    before = _cut_off(p)
    lay_tile(p, SYMBOLS.index(action.symbol), i)
    fires = [event for event in g.ledger.events if isinstance(event, Burned)]
    lost = _cut_off(p) & ~before & ~BIT[i]
    burned, trapped = (
        tuple(sum(fire.counts[seat] for fire in fires if fire.cause is cause) for seat in range(view.seats))
        for cause in (Cause.LAVA, Cause.ENCLOSED)
    )
    burning = tuple(fire.square for fire in fires)
    return Outcome(burned=burned, enclosed=trapped, burning=burning, cut_off=tuple(sorted(names(lost))))


def _cut_off(p: Position) -> int:
    """Return the squares that are enclosed, or were and are now covered (V9), as a `city` mask."""
    return mask(*enclosed(p)) | mask(p.covered_n, p.covered_s)


class SquareInfo(NamedTuple):
    """Public facts about a square. Fields that do not apply in the current phase keep their defaults."""

    counts: tuple[int, ...]  # pieces by seat
    building: int = 0  # number of the building; neutral ones are above NUMBERED, 0 means none
    free: int = 0  # free spaces on the square, before the eruption (R6)
    joker: bool = False  # whether the whole numbered building is full, so that its cards are jokers (R7)
    cards: int = 0  # number of the building's cards not yet played
    relatives: int = 0
    """Number of relatives that a piece placed here by its number would bring once Vesuvius seethes (R9, V14)."""
    steps: int = 0  # length of a run from here in steps, after the eruption (R21); 0 if the square is empty
    gates: tuple[tuple[str, int], ...] = ()
    """Gates its pieces can reach, by square, with the number of runs needed if nothing else moves; nearest first."""


def square_info(view: View, rules: Rules, square: str) -> SquareInfo:
    """Return a square's pieces and building; before the eruption its spaces, cards and relatives, later its ways out.

    All of it is public. Lava is ignored. KeyError outside the city.
    """
    i = INDEX[square]
    counts = tuple(view.pieces.get(square, [0] * view.seats))
    number, total = BUILDING[i], sum(counts)
    if not view.phase.placing:
        gates = runs_to_gates(view, rules, square) if total else {}
        return SquareInfo(counts, number, steps=total, gates=tuple(gates.items()))
    free = max(city.SPACES[i] - total, 0)
    if not 1 <= number <= NUMBERED:
        return SquareInfo(counts, number, free)
    part = squares(city.PART[i] if rules.relatives_count == "part" else city.BUILDINGS[number])
    cards = NUMBERED_CARDS.count(number) - view.discards.count(number)
    relatives = sum(view.standing(NAMES[j]) for j in part)
    return SquareInfo(counts, number, free, not view.free_spaces(number), cards, relatives)


def runs_to_gates(view: View, rules: Rules, square: str) -> dict[str, int]:
    """Return how many runs a piece on `square` needs to leave by each gate within reach, by gate square, nearest first.

    Assumes that no other piece moves. KeyError outside the city.
    """
    passable, start = visible_game(view, rules).passable, INDEX[square]
    found: dict[str, int] = {}
    order = [*steps_to_gates(view, rules, square)]
    fresh = seen = BIT[start]
    runs = 0
    while fresh:
        runs += 1
        reached = 0
        for i in squares(fresh):
            # A piece that ended a run there adds a step to its next run (R21).
            within = spread_by(BIT[i], passable, view.standing(NAMES[i]) + (i != start) - 1)
            for gate in names(within & GATE_MASK):
                found.setdefault(gate, runs)
            reached |= spread(within, passable)
        fresh = reached & ~seen
        seen |= fresh
    return dict(sorted(found.items(), key=lambda way: (way[1], order.index(way[0]))))


def steps_to_gates(view: View, rules: Rules, square: str) -> dict[str, int]:
    """Return the steps from `square` out through each gate within reach (1 if at it), by gate square, nearest first."""
    within = city.rings(BIT[INDEX[square]], visible_game(view, rules).passable)
    return {gate: steps for steps, ring in enumerate(within, start=1) for gate in names(ring & GATE_MASK)}


def gates_within(view: View, rules: Rules, origin: str) -> list[str]:
    """Return the squares of the gates through which a piece on `origin` can leave in one run (R21)."""
    passable = visible_game(view, rules).passable
    return names(spread_by(BIT[INDEX[origin]], passable, view.standing(origin) - 1) & GATE_MASK)


def ways_out(view: View, rules: Rules, gates: int = GATE_MASK) -> dict[str, tuple[int, ...]]:
    """Return the squares from which one run leads out, with the number of pieces that may make it, by seat (R21, R22).

    Pieces that may not run again this turn do not count, so all numbers may be 0. {} before the eruption. `gates` is a
    mask.
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
    """Return by seat how many pieces that have not run can leave at square `gate` in one run; 0 before the eruption."""
    able = ways_out(view, rules, BIT[INDEX[gate]]).values()
    return tuple(sum(counts[seat] for counts in able) for seat in range(view.seats))


def spread_by(mask: int, passable: int, steps: int) -> int:
    """Return `mask` together with every square within `steps` steps of it over squares of `passable`."""
    for _ in range(steps):
        mask, before = spread(mask, passable), mask
        if mask == before:
            break
    return mask
