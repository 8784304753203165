"""The one-ply worth of every legal action: what it changes in the evaluation."""

from typing import Final, cast

from pompeii_core.actions import Action, Discard, Done, Erupt, Lava, Place, Relative, Run, Sacrifice
from pompeii_core.ai.evaluation import Evaluation
from pompeii_core.ai.terrain import FAR, HOTTEST, NEAR, SIDES, SQUARES, dependants, layers
from pompeii_core.ai.weights import CROWD, WeightTables
from pompeii_core.city import (
    BIT,
    BUILDING,
    BUILDINGS,
    CITY,
    GATE_MASK,
    INDEX,
    NAMES,
    NEUTRAL,
    OUT,
    PART,
    SAME_COLOUR,
    spread,
    squares,
)
from pompeii_core.game import Game
from pompeii_core.runs import RUNS_EACH

_PART: Final = [squares(mask) for mask in PART]
_HOUSE: Final = [squares(BUILDINGS.get(number, 0)) for number in BUILDING]


def score_actions(g: Game, tables: WeightTables) -> list[float]:
    """The worth of each of `g.legal_actions()` to the active seat, in their order, in pieces."""
    assert g.active is not None
    legal = g.legal_actions()
    evaluation = Evaluation(g, g.active, tables)
    match g.choice:
        case "place":
            return _places(evaluation, legal)
        case "relative":
            return [evaluation.join(INDEX[a.square]) if isinstance(a, Relative) else 0.0 for a in legal]
        case "sacrifice":
            return [evaluation.leave(INDEX[a.square], a.seat) for a in legal if isinstance(a, Sacrifice)]
        case "lava":
            return _tiles(evaluation, legal)
        case "run":
            return _runs(evaluation, legal)
        case _:
            return [_declare(evaluation) if isinstance(a, Erupt) else 0.0 for a in legal]


def _places(o: Evaluation, legal: list[Action]) -> list[float]:
    keep: dict[int, float] = {}
    join: dict[str, float] = {}
    found = []
    for a in legal:
        assert isinstance(a, Place | Discard)
        card = a.card
        if card not in keep:
            keep[card] = _card(o, card)
        if isinstance(a, Discard):
            found.append(-keep[card])
            continue
        square = a.square
        i = INDEX[square]
        if square not in join:
            join[square] = o.join(i)
        found.append(join[square] + _company_brought(o, card, i) - keep[card])
    return found


def _card(o: Evaluation, card: int) -> float:
    """What it costs to play this card now: the relatives that it would bring later."""
    g = o.g
    if g.phase != "sleeps" or g.hands[o.seat].count(card) > 1:
        return 0.0
    most = max((relative_count(o, i) for i in SQUARES[BUILDINGS[card] & g.room]), default=0)
    return o.tables.weights.kin * most / (g.seats - 1)


def relative_count(o: Evaluation, i: int) -> int:
    """The pieces that relatives are counted by on a building's square (V14)."""
    total = o.g.total
    company = 0
    for j in _HOUSE[i] if o.g.rules.relatives_count == "building" else _PART[i]:
        company += total[j]
    return company


def relatives_of(o: Evaluation, card: int, i: int) -> int:
    """How many relatives a piece placed there with this card may bring (R9, R10)."""
    g = o.g
    if g.phase != "seethes" or BUILDING[i] != card or not (company := relative_count(o, i)):
        return 0
    barred = BUILDINGS[card] if g.rules.relative_same_building == "no" else PART[i]
    homes = {BUILDING[j] for j in SQUARES[g.room & (SAME_COLOUR[card] | NEUTRAL) & ~barred]}
    return min(company, g.supply[o.seat] - 1, len(homes))


def _company_brought(o: Evaluation, card: int, i: int) -> float:
    """The relatives that the piece brings, less the space it leaves for whoever plays the number next."""
    if BUILDING[i] != card:
        return 0.0
    weights = o.tables.weights
    worth = weights.relative * relatives_of(o, card, i)
    if o.g.room & BUILDINGS[card] & ~BIT[i]:
        worth -= weights.opening
    return worth


def _declare(o: Evaluation) -> float:
    """How far ahead the seat is by what stands in the city, less what it takes to declare."""
    g = o.g
    standing = [0.0] * g.seats
    for i in SQUARES[g.occupied]:
        chance = o.chances(i, g.total[i])
        for seat, row in enumerate(g.counts):
            standing[seat] += row[i] * chance
    own = standing.pop(o.seat)
    return own - max(standing) - o.tables.weights.lead


def _tiles(o: Evaluation, legal: list[Action]) -> list[float]:
    g, own, more = o.g, o.g.counts[o.seat], o.tables.weights.mercy - 1
    total, chances = g.total, o.chances
    now = {i: (stake + more * own[i], chances(i, total[i])) for i, stake in o.stakes.items()}
    fronts = {symbol: spread(g.lava_of[symbol], CITY) | g.lava for symbol in g.tile or ()}
    return [_tile(o, fronts[a.symbol], INDEX[a.square], now) for a in legal if isinstance(a, Lava)]


def _tile(o: Evaluation, front: int, i: int, now: dict[int, tuple[float, float]]) -> float:
    """What a tile burns, cuts off, makes longer and heats, and what it comes near.

    `front` holds the squares that it cannot heat, `now` the stake and the chance of those with pieces.
    """
    g, terrain, distance, bit = o.g, o.terrain, o.distance, BIT[i]
    occupied = g.occupied
    gain = 0.0
    if bit & occupied:
        stake, chance = now[i]
        gain = -stake * chance
    fresh = SIDES[i] & ~front
    if fresh & GATE_MASK & ~terrain.hot[0]:
        further = CITY  # a gate that becomes hot changes ways anywhere
    else:
        further = dependants(terrain.layers, i, distance[i]) if distance[i] < FAR else 0
    if further := further & occupied:
        ladder = layers(g.passable & ~bit, terrain.hot[0] | fresh)
    changed = (fresh & occupied | further) & ~bit
    if changed:
        flight, total, heats = o.flight, g.total, o.heat
        for j in SQUARES[changed]:
            heat, steps, pieces = heats[j], distance[j], total[j]
            if fresh & BIT[j] and heat < HOTTEST:
                heat += 1
            if further & BIT[j]:
                steps = _distance(ladder, j)
            stake, chance = now[j]
            gain += stake * (flight[heat][pieces if pieces < CROWD else CROWD][steps] - chance)
    if near := NEAR[i] & occupied:
        approach = o.tables.weights.approach
        for j in SQUARES[near]:
            stake, chance = now[j]
            gain -= stake * chance * approach
    return gain


def _distance(ladder: list[int], i: int) -> int:
    for distance, mask in enumerate(ladder[:FAR]):
        if mask >> i & 1:
            return distance
    return FAR


def _runs(o: Evaluation, legal: list[Action]) -> list[float]:
    total, distance, heat = o.g.total, o.distance, o.heat
    runs = cast(list[Run], legal[:-1] if isinstance(legal[-1], Done) else legal)
    leave = {NAMES[i]: o.leave(i, o.seat) for i in SQUARES[o.g.own[o.seat]]}
    alone = [rows[1] for rows in o.flight]
    join = {OUT: 1.0}
    for target in {a.target for a in runs} - join.keys():
        i = INDEX[target]
        # Most targets are empty: what `o.join` says of those, without the calls.
        join[target] = o.join(i) if total[i] else alone[heat[i]][distance[i]]
    found = [leave[a.origin] + join[a.target] for a in runs]
    if o.g.runs == RUNS_EACH:
        _twice(o, runs, leave, found)
    if len(runs) < len(legal):
        found.append(o.tables.weights.inertia)
    return found


def _twice(o: Evaluation, runs: list[Run], leave: dict[str, float], found: list[float]) -> None:
    """What a piece that may run again (R22) gains by leaving with its second run counts for the first as well."""
    g, distance = o.g, o.distance
    total, only = g.total, sum(g.counts[o.seat]) == 1
    free = {NAMES[i] for i in SQUARES[g.own[o.seat]] if total[i] == 1 or only}
    if not free:
        return
    for at, a in enumerate(runs):
        if a.origin in free and a.target != OUT:
            i = INDEX[a.target]
            if distance[i] <= total[i] + 1 or BIT[i] & GATE_MASK:
                found[at] = max(found[at], (leave[a.origin] + 1.0) * o.tables.weights.twice)
