"""A position in one seat's eyes: what every piece in the city is worth to it, and what each action changes in that."""

from typing import Final, cast

from pompeii_core.actions import Action, Discard, Done, Erupt, Lava, Place, Relative, Run, Sacrifice
from pompeii_core.ai.terrain import FAR, HOTTEST, NEAR, SQUARES, dependants, layers, terrain_of
from pompeii_core.ai.weights import CROWD, LAST, STAGE, STAGES, Weights, WeightTables
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
    SIDES,
    spread,
    squares,
)
from pompeii_core.game import Game
from pompeii_core.phases import Choice, Phase
from pompeii_core.runs import RUNS_EACH
from pompeii_core.state import State

_PART: Final = [squares(mask) for mask in PART]
_HOUSE: Final = [squares(BUILDINGS.get(number, 0)) for number in BUILDING]
# An enum's member costs a look-up in its class each time, in the middle of every playout.
_SLEEPS: Final = Phase.SLEEPS
_SEETHES: Final = Phase.SEETHES
_PLACE: Final = Choice.PLACE
_LAVA: Final = Choice.LAVA
_RUN: Final = Choice.RUN


class Evaluation:
    """Chances and stakes in `g` for `seat`. A chance is 0 to 1: how likely a piece on a square gets out."""

    __slots__ = ("chances", "distance", "flight", "g", "heat", "hot", "seat", "shares", "stakes", "tables", "terrain")

    def __init__(self, g: State, seat: int, tables: WeightTables) -> None:
        self.g = g
        self.seat = seat
        self.tables = tables
        self.shares = shares(g, seat, tables.weights)
        self.stakes = stakes(g, self.shares)
        self.terrain = terrain_of(g)
        self.hot, self.heat, self.distance = self.terrain.hot, self.terrain.heat, self.terrain.distance
        self.flight = tables.flight[stage_of(g)]
        self.chances = self._placed if g.phase is _SLEEPS or g.phase is _SEETHES else self._fleeing

    def _fleeing(self, i: int, pieces: int) -> float:
        return self.flight[self.heat[i]][pieces if pieces < CROWD else CROWD][self.distance[i]]

    def _placed(self, i: int, pieces: int) -> float:
        return self.tables.home[pieces][i]

    def join(self, i: int) -> float:
        """What it gains that a piece of this seat comes to a square, its company's gain or loss included."""
        pieces = self.g.total[i]
        gain = self.chances(i, pieces + 1)
        if pieces:
            # Those who stand there have other chances from now on, too: all of them run further (R21).
            stake = self.stakes[i]
            gain += stake * (gain - self.chances(i, pieces))
            gain += self.tables.weights.company * pieces
        return gain

    def leave(self, i: int, seat: int) -> float:
        """What it gains (as a rule less than 0) that a piece of `seat` is gone from a square."""
        pieces = self.g.total[i]
        before, share = self.chances(i, pieces), self.shares[seat]
        if pieces == 1:
            return -share * before
        stake = self.stakes[i]
        gain = (stake - share) * self.chances(i, pieces - 1) - stake * before
        return gain - self.tables.weights.company * (pieces - 1) if seat == self.seat else gain


def stage_of(g: State) -> int:
    """The first index of `WeightTables.flight`."""
    if g.choice is _RUN and len(g.bag) < g.seats:
        return LAST
    return min(1 + len(g.bag) // STAGE, STAGES)


def shares(g: State, seat: int, weights: Weights) -> list[float]:
    """What a piece of each seat counts for in `seat`'s eyes: 1 its own, the strongest rival's most of the others."""
    found = [-weights.others] * g.seats
    leader, most = 0, -1
    for other in range(g.seats):
        if other != seat:
            # A piece that is saved counts twice one that may yet burn.
            standing = 2 * g.saved[other] + sum(g.counts[other])
            if standing > most:
                leader, most = other, standing
    found[leader] = -weights.leader
    found[seat] = 1.0
    return found


def stakes(g: State, shares: list[float]) -> dict[int, float]:
    """What the pieces on each square count for: one's own less the rivals'."""
    occupied = SQUARES[g.occupied]
    # Written out by number of seats: this is most of what a playout spends outside the rules.
    if g.seats == 2:
        (a, b), (row_a, row_b) = shares, g.counts
        return {i: a * row_a[i] + b * row_b[i] for i in occupied}
    if g.seats == 3:
        (a, b, c), (row_a, row_b, row_c) = shares, g.counts
        return {i: a * row_a[i] + b * row_b[i] + c * row_c[i] for i in occupied}
    (a, b, c, d), (row_a, row_b, row_c, row_d) = shares, g.counts
    return {i: a * row_a[i] + b * row_b[i] + c * row_c[i] + d * row_d[i] for i in occupied}


def score_actions(g: Game, tables: WeightTables) -> list[float]:
    """The worth of each of `g.legal_actions()` to the active seat, in their order, in pieces."""
    assert g.active is not None
    legal, choice = g.legal_actions(), g.choice
    evaluation = Evaluation(g, g.active, tables)
    if choice is _RUN:
        return _runs(evaluation, legal)
    if choice is _PLACE:
        return _places(evaluation, legal)
    if choice is _LAVA:
        return _tiles(evaluation, legal)
    if choice is Choice.RELATIVE:
        return [evaluation.join(INDEX[a.square]) if isinstance(a, Relative) else 0.0 for a in legal]
    if choice is Choice.SACRIFICE:
        return [evaluation.leave(INDEX[a.square], a.seat) for a in legal if isinstance(a, Sacrifice)]
    return [_declare(evaluation) if isinstance(a, Erupt) else 0.0 for a in legal]


def _places(e: Evaluation, legal: list[Action]) -> list[float]:
    # Cards alike, and a square that several jokers reach, are worked out once.
    keep: dict[int, float] = {}
    join: dict[str, float] = {}
    found = []
    for a in legal:
        assert isinstance(a, Place | Discard)
        card = a.card
        if card not in keep:
            keep[card] = _card(e, card)
        if isinstance(a, Discard):
            found.append(-keep[card])
            continue
        square = a.square
        i = INDEX[square]
        if square not in join:
            join[square] = e.join(i)
        found.append(join[square] + _worth_of_relatives(e, card, i) - keep[card])
    return found


def _card(e: Evaluation, card: int) -> float:
    """What it costs to play this card now: the relatives that it would bring later."""
    g = e.g
    if g.phase is not _SLEEPS or g.hands[e.seat].count(card) > 1:
        return 0.0
    most = max((relative_count(e, i) for i in SQUARES[BUILDINGS[card] & g.room]), default=0)
    return e.tables.weights.kin * most / (g.seats - 1)


def relative_count(e: Evaluation, i: int) -> int:
    """The pieces that relatives are counted by on a building's square (V14)."""
    total = e.g.total
    count = 0
    for j in _HOUSE[i] if e.g.rules.relatives_count == "building" else _PART[i]:
        count += total[j]
    return count


def relatives_of(e: Evaluation, card: int, i: int) -> int:
    """How many relatives a piece placed there with this card may bring (R9, R10)."""
    g = e.g
    if g.phase is not _SEETHES or BUILDING[i] != card or not (count := relative_count(e, i)):
        return 0
    barred = BUILDINGS[card] if g.rules.relative_same_building == "no" else PART[i]
    homes = {BUILDING[j] for j in SQUARES[g.room & (SAME_COLOUR[card] | NEUTRAL) & ~barred]}
    return min(count, g.supply[e.seat] - 1, len(homes))


def _worth_of_relatives(e: Evaluation, card: int, i: int) -> float:
    """The relatives that the piece brings, less the space it leaves for whoever plays the number next."""
    if BUILDING[i] != card:
        return 0.0
    weights = e.tables.weights
    worth = weights.relative * relatives_of(e, card, i)
    if e.g.room & BUILDINGS[card] & ~BIT[i]:
        worth -= weights.opening
    return worth


def _declare(e: Evaluation) -> float:
    """How far ahead the seat is by what stands in the city, less what it takes to declare."""
    g = e.g
    standing = [0.0] * g.seats
    for i in SQUARES[g.occupied]:
        chance = e.chances(i, g.total[i])
        for seat, row in enumerate(g.counts):
            standing[seat] += row[i] * chance
    own = standing.pop(e.seat)
    return own - max(standing) - e.tables.weights.lead


def _tiles(e: Evaluation, legal: list[Action]) -> list[float]:
    g, own, more = e.g, e.g.counts[e.seat], e.tables.weights.mercy - 1
    total, chances = g.total, e.chances
    now = {i: (stake + more * own[i], chances(i, total[i])) for i, stake in e.stakes.items()}
    fronts = {symbol: spread(g.lava_of[symbol], CITY) | g.lava for symbol in g.tile or ()}
    return [_tile(e, fronts[a.symbol], INDEX[a.square], now) for a in legal if isinstance(a, Lava)]


def _tile(e: Evaluation, front: int, i: int, now: dict[int, tuple[float, float]]) -> float:
    """What a tile burns, cuts off, makes longer and heats, and what it comes near.

    `front` holds the squares that it cannot heat, `now` the stake and the chance of those with pieces.
    """
    g, terrain, distance, bit = e.g, e.terrain, e.distance, BIT[i]
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
        paths = layers(g.passable & ~bit, terrain.hot[0] | fresh)
    changed = (fresh & occupied | further) & ~bit
    if changed:
        flight, total, heats = e.flight, g.total, e.heat
        for j in SQUARES[changed]:
            heat, steps, pieces = heats[j], distance[j], total[j]
            if fresh & BIT[j] and heat < HOTTEST:
                heat += 1
            if further & BIT[j]:
                steps = _distance(paths, j)
            stake, chance = now[j]
            gain += stake * (flight[heat][pieces if pieces < CROWD else CROWD][steps] - chance)
    if near := NEAR[i] & occupied:
        approach = e.tables.weights.approach
        for j in SQUARES[near]:
            stake, chance = now[j]
            gain -= stake * chance * approach
    return gain


def _distance(paths: list[int], i: int) -> int:
    for distance, mask in enumerate(paths[:FAR]):
        if mask >> i & 1:
            return distance
    return FAR


def _runs(e: Evaluation, legal: list[Action]) -> list[float]:
    total, distance, heat = e.g.total, e.distance, e.heat
    runs = cast(list[Run], legal[:-1] if isinstance(legal[-1], Done) else legal)
    leave = {NAMES[i]: e.leave(i, e.seat) for i in SQUARES[e.g.own[e.seat]]}
    alone = [rows[1] for rows in e.flight]
    join = {OUT: 1.0}
    for target in {a.target for a in runs} - join.keys():
        i = INDEX[target]
        # Most targets are empty: what `e.join` says of those, without the calls.
        join[target] = e.join(i) if total[i] else alone[heat[i]][distance[i]]
    found = [leave[a.origin] + join[a.target] for a in runs]
    if e.g.runs == RUNS_EACH:
        _twice(e, runs, leave, found)
    if len(runs) < len(legal):
        found.append(e.tables.weights.inertia)
    return found


def _twice(e: Evaluation, runs: list[Run], leave: dict[str, float], found: list[float]) -> None:
    """What a piece that may run again (R22) gains by leaving with its second run counts for the first as well."""
    g, distance = e.g, e.distance
    total, only = g.total, sum(g.counts[e.seat]) == 1
    free = {NAMES[i] for i in SQUARES[g.own[e.seat]] if total[i] == 1 or only}
    if not free:
        return
    for at, a in enumerate(runs):
        if a.origin in free and a.target != OUT:
            i = INDEX[a.target]
            if distance[i] <= total[i] + 1 or BIT[i] & GATE_MASK:
                found[at] = max(found[at], (leave[a.origin] + 1.0) * e.tables.weights.twice)
