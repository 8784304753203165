"""The evaluation: what every piece in the city is worth to the active seat, and how much each action changes that."""

from functools import lru_cache
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pompeii_core.actions import MOST_SEATS
from pompeii_core.ai import layer, weights
from pompeii_core.ai.layer import FEATURES, OmenTables, PlaceTables, RunTables
from pompeii_core.ai.terrain import FAR, HEAT, HOTTEST, ZONES, Ground
from pompeii_core.ai.weights import WeightTables
from pompeii_core.bitboards import AS_FLOAT, BIT, BUILDING, CARD, GATES, NEAR, SIZE, beside, floats, integers, pop
from pompeii_core.moves import DONE, NOWHERE
from pompeii_core.placement import relative_count, relatives_to_come
from pompeii_core.position import CARDS, LAVA, PLACE, RELATIVE, RUN, SACRIFICE, SEETHES, SLEEPS, Options, Position
from pompeii_core.rules import Rules
from pompeii_core.runs import OUT, RUNS_EACH

# Constants of modules that are not compiled would be slow objects here, so these are repeated.
CROWD: Final = 15
_STAGE: Final = 4
_STAGES: Final = 12
_LAST: Final = 0
assert (CROWD, _STAGE, _STAGES, _LAST) == (weights.CROWD, weights.STAGE, weights.STAGES, weights.LAST)
_ROW: Final = 4 * HEAT
_TABLE: Final = (CROWD + 1) * _ROW
_SQUARES: Final = integers(range(SIZE))


class WeightVectors:
    """A seat's weight tables as vectors."""

    def __init__(self, tables: WeightTables) -> None:
        self.flight = floats(
            [x for stage in tables.flight for pieces in range(CROWD + 1) for heat in stage for x in heat[pieces]]
        )
        """Chances by stage, pieces, and `Ground.place`."""
        self.home = floats([x for row in tables.home for x in row])  # by pieces, then square
        w = tables.weights
        self.company, self.relative, self.kin, self.opening = w.company, w.relative, w.kin, w.opening
        self.leader, self.others, self.mercy, self.lead = w.leader, w.others, w.mercy, w.lead
        self.approach, self.twice, self.inertia = w.approach, w.twice, w.inertia
        self.run_tables = RunTables(tables.layer.runs)
        self.place_tables = PlaceTables(tables.layer.places)
        self.omen_tables = OmenTables(tables.layer.omens)


weight_vectors: Final = lru_cache(maxsize=32)(WeightVectors)  # cached because making them takes longer than a game


class Scorer:
    """Scores a position from its active seat's viewpoint; `look` selects the position."""

    def __init__(self, rules: Rules, vectors: WeightVectors) -> None:
        self.p = Position(Options(rules), 0)
        self.vectors = vectors
        self.seat: i64 = 0
        self.terrain = Ground(rules)
        self.shares = floats([0.0] * MOST_SEATS)  # weight of a piece, by seat
        # A chance is at `chances[base + pieces * row + place[square]]`.
        self.chances = vectors.home
        self.base: i64 = 0
        self.row: i64 = SIZE
        self.place = _SQUARES
        self.gains = floats([0.0] * SIZE)
        self.known = integers([0] * SIZE)
        self.now: i64 = 0  # number of the current look; `gains` and `ends` are valid where `known` equals it
        self.slopes = floats([0.0] * FEATURES)  # learned slopes for `score_runs`; 0 without a layer
        self.ends = floats([0.0] * SIZE)  # learned correction of runs that end on a square

    def look(self, p: Position, vectors: WeightVectors) -> None:
        """Prepare to score a position from its active seat's viewpoint by its `vectors`, replacing the previous one."""
        self.p, self.vectors, self.seat = p, vectors, p.active
        self._share()
        self.now += 1
        if p.phase <= SEETHES:
            self.chances, self.base, self.row, self.place = vectors.home, 0, SIZE, _SQUARES
        else:
            self.terrain.look(p)
            self.chances, self.base = vectors.flight, stage_of(p) * _TABLE
            self.row, self.place = _ROW, self.terrain.place

    def _share(self) -> None:
        """Set `shares`, the weight of a piece by seat: 1 for the own, -`leader` for the best rival, else -`others`."""
        p, shares, others = self.p, self.shares, -self.vectors.others
        leader: i64 = -1
        most: i64 = -1
        for seat in range(p.seats):
            shares[seat] = others
            standing = 2 * p.saved[seat] + p.citizens[seat]
            if seat != self.seat and standing > most:
                leader, most = seat, standing
        shares[leader] = -self.vectors.leader
        shares[self.seat] = 1.0

    def stake(self, i: i64) -> float:
        """Return the summed weight of the pieces on a square: the viewpoint's own less its rivals'."""
        p, shares, at = self.p, self.shares, i * MOST_SEATS
        counts = p.counts
        found = shares[0] * AS_FLOAT[counts[at]] + shares[1] * AS_FLOAT[counts[at + 1]]
        for seat in range(i64(2), p.seats):
            found += shares[seat] * AS_FLOAT[counts[at + seat]]
        return found

    def chance(self, place: i64, pieces: i64) -> float:
        """Return the chance that a piece escapes from a place with `pieces` pieces on its square.

        `place`: an entry of the attribute of that name.
        """
        return self.chances[self.base + min(pieces, CROWD) * self.row + place]

    def join(self, i: i64) -> float:
        """Return the gain, in pieces, from an own piece joining a square, including the effect on the pieces there."""
        if self.known[i] == self.now:
            return self.gains[i]
        pieces, place, row, chances = self.p.total[i], self.base + self.place[i], self.row, self.chances
        gain = chances[place + min(pieces + 1, CROWD) * row]
        if pieces:
            gain += self.stake(i) * (gain - chances[place + min(pieces, CROWD) * row])
            gain += self.vectors.company * AS_FLOAT[pieces]
        self.known[i], self.gains[i] = self.now, gain
        return gain

    def leave(self, i: i64, seat: i64) -> float:
        """Return the viewpoint's gain, in pieces, if a piece of `seat` leaves a square; mostly negative if its own."""
        pieces, place, row, chances = self.p.total[i], self.base + self.place[i], self.row, self.chances
        share, before = self.shares[seat], chances[place + min(pieces, CROWD) * row]
        if pieces == 1:
            return -share * before
        stake = self.stake(i)
        gain = (stake - share) * chances[place + min(pieces - 1, CROWD) * row] - stake * before
        return gain - self.vectors.company * AS_FLOAT[pieces - 1] if seat == self.seat else gain


def stage_of(p: Position) -> i64:
    """Return the stage of the flight, the first index of `WeightTables.flight`; LAST for runs in a seat's last turn."""
    if p.choice == RUN and p.in_bag < p.seats:
        return _LAST
    return min(1 + p.in_bag // _STAGE, _STAGES)


def score_codes(
    e: Scorer, p: Position, vectors: WeightVectors, codes: vec[i64], number: i64, scores: vec[float]
) -> None:
    """Look at `p` and write into `scores` the worth, in pieces, of `number` legal `codes` to the active seat."""
    e.look(p, vectors)
    choice = p.choice
    if choice == RUN:
        score_runs(e, codes, number, scores)
    elif choice == PLACE:
        _places(e, codes, number, scores)
    elif choice == LAVA:
        for at in range(number):
            scores[at] = _tile(e, (codes[at] >> 7) - 1, codes[at] & 127)
    elif choice == RELATIVE:
        for at in range(number):
            scores[at] = 0.0 if codes[at] == DONE else e.join(codes[at] & 127)
    elif choice == SACRIFICE:
        _omens(e, codes, number, scores)
    else:
        scores[0], scores[1] = expected_lead(e) - e.vectors.lead, 0.0


def _places(e: Scorer, codes: vec[i64], number: i64, scores: vec[float]) -> None:
    p, tables = e.p, e.vectors.place_tables
    numbers, begin = tables.numbers, layer.place_begin(p)
    factor = tables.slope(p) if tables.learned else 1.0
    card: i64 = 0
    keep = 0.0
    learned = 0.0
    for at in range(number):
        code = codes[at]
        if code >> 7 != card:
            card = code >> 7
            keep = _card_cost(e, card)
            if tables.learned:
                learned = tables.card(p, card)
        i = code & 127
        if i == NOWHERE:
            scores[at] = learned - keep * factor
            continue
        scores[at] = (e.join(i) + _worth_of_relatives(e, card, i) - keep) * factor + learned
        if tables.learned:
            scores[at] += numbers[begin + layer.company_entry(p, i)]


def _omens(e: Scorer, codes: vec[i64], number: i64, scores: vec[float]) -> None:
    p, tables = e.p, e.vectors.omen_tables
    factor = tables.slope(p) if tables.learned else 1.0
    for at in range(number):
        i, seat = codes[at] & 127, (codes[at] >> 7) - 1
        scores[at] = e.leave(i, seat) * factor
        if tables.learned and seat != e.seat:  # own citizens (V4) were not learned
            scores[at] += tables.victim(p, seat, i)


def _card_cost(e: Scorer, card: i64) -> float:
    """Return the cost of playing a card in phase `SLEEPS`: the relatives it could bring if kept for `SEETHES`.

    0 in other phases, and if the hand has a second card of the same building.
    """
    p = e.p
    if p.phase != SLEEPS or p.hands[e.seat * CARDS + card] > 1:
        return 0.0
    n, s = p.room_n & CARD.n[card], p.room_s & CARD.s[card]
    most: i64 = 0
    while n | s:
        i, n, s = pop(n, s)
        most = max(most, relative_count(p, i))
    return e.vectors.kin * AS_FLOAT[most] / AS_FLOAT[p.seats - 1]


def _worth_of_relatives(e: Scorer, card: i64, i: i64) -> float:
    """Return the worth of the relatives that a piece on square `i` brings; 0 if another building is there (a joker).

    Room left elsewhere in the building lowers it: the next card of its number can be played there.
    """
    if BUILDING[i] != card:
        return 0.0
    p = e.p
    worth = e.vectors.relative * AS_FLOAT[relatives_to_come(p, e.seat, card, i)]
    if p.room_n & CARD.n[card] & ~BIT.n[i] | p.room_s & CARD.s[card] & ~BIT.s[i]:
        worth -= e.vectors.opening
    return worth


def expected_lead(e: Scorer) -> float:
    """Return the seat's expected lead over its best rival in pieces, before the eruption; call `e.look` first."""
    p, own, best = e.p, 0.0, 0.0
    for seat in range(p.seats):
        n, s, standing = p.own_n[seat], p.own_s[seat], 0.0
        while n | s:
            i, n, s = pop(n, s)
            standing += AS_FLOAT[p.counts[i * MOST_SEATS + seat]] * e.chance(i, p.total[i])
        if seat == e.seat:
            own = standing
        else:
            best = max(best, standing)
    return own - best


def _tile(e: Scorer, symbol: i64, i: i64) -> float:
    """Return the gain in pieces from a tile of `symbol`, from 0, on `i`: burned, cut off, delayed, heated or near."""
    p, terrain = e.p, e.terrain
    bit_n, bit_s, place = BIT.n[i], BIT.s[i], terrain.place[i]
    gain = 0.0
    if p.total[i]:
        gain = -_burning(e, i) * e.chance(place, p.total[i])
    beside_n, beside_s = beside(bit_n, bit_s)
    front_n, front_s = beside(p.lava_of_n[symbol], p.lava_of_s[symbol])
    fresh_n = beside_n & ~(bit_n | p.lava_n | front_n)
    fresh_s = beside_s & ~(bit_s | p.lava_s | front_s)
    further_n: i64 = 0
    further_s: i64 = 0
    if fresh_n & GATES.n & ~terrain.hot_n | fresh_s & GATES.s & ~terrain.hot_s:
        further_n, further_s = p.occupied_n, p.occupied_s  # a gate that becomes hot may change distances anywhere
    elif place % HEAT < FAR:
        further_n, further_s = terrain.layers.dependants(i, place % HEAT)
    further_n &= p.occupied_n
    further_s &= p.occupied_s
    if further_n | further_s:
        terrain.after.measure(
            p.passable_n & ~bit_n, p.passable_s & ~bit_s, terrain.hot_n | fresh_n, terrain.hot_s | fresh_s
        )
    n, s = (fresh_n & p.occupied_n | further_n) & ~bit_n, (fresh_s & p.occupied_s | further_s) & ~bit_s
    while n | s:
        j, n, s = pop(n, s)
        one_n, one_s = BIT.n[j], BIT.s[j]
        pieces, place = p.total[j], terrain.place[j]
        chance = e.chance(place, pieces)
        if place < HOTTEST * HEAT and fresh_n & one_n | fresh_s & one_s:
            place += HEAT
        if further_n & one_n | further_s & one_s:
            place += terrain.after.distance(j) - place % HEAT
        gain += _burning(e, j) * (e.chance(place, pieces) - chance)
    n, s = NEAR.n[i] & p.occupied_n, NEAR.s[i] & p.occupied_s
    while n | s:
        j, n, s = pop(n, s)
        gain -= _burning(e, j) * e.chance(terrain.place[j], p.total[j]) * e.vectors.approach
    return gain


def _burning(e: Scorer, i: i64) -> float:
    """Return the stake of a square that the seat's own tile may burn or cut off, counting its own pieces by `mercy`."""
    return e.stake(i) + (e.vectors.mercy - 1) * AS_FLOAT[e.p.counts[i * MOST_SEATS + e.seat]]


_DISTANCE: Final = 15  # mask of the distance within a place
assert _DISTANCE == HEAT - 1


def score_runs(e: Scorer, codes: vec[i64], number: i64, scores: vec[float]) -> None:
    """Write the worth, in pieces, of the `number` legal runs, `DONE` included, into `scores`; call `e.look` first."""
    # One long function: if it called functions for its two inlined parts, searches would play a sixth fewer games a
    # second. Local names for what is used often: reading an attribute costs as much as the sum it is used in.
    p, terrain, tables, slopes = e.p, e.terrain, e.vectors.run_tables, e.slopes
    seat, total, counts, place, near, chances = e.seat, p.total, p.counts, e.place, terrain.near, e.chances
    known, gains, ends, now, company, twice = e.known, e.gains, e.ends, e.now, e.vectors.company, e.vectors.twice
    squares, zones, crowds = tables.squares, tables.zones, tables.crowds
    learned, first = tables.is_for(p), p.runs == RUNS_EACH
    if learned:
        tables.find_slopes(p, slopes)
    else:
        for feature in range(i64(FEATURES)):
            slopes[feature] = 0.0
    factor, step, leaves = 1.0 + slopes[layer.WORTH], slopes[layer.GAINED], slopes[layer.LEAVES]
    # Offsets of the rows for origins and targets, and of the chances of a single piece.
    row = 2 * layer.second(p)
    from_square, to_square = row * SIZE, (row + 1) * SIZE
    from_zone = (row * layer.ROUNDS + layer.rounds(p)) * ZONES
    to_zone = from_zone + layer.ROUNDS * ZONES
    from_crowd, to_crowd = row * layer.CROWDS, (row + 1) * layer.CROWDS
    per_piece, alone = e.row, e.base + e.row
    origin: i64 = 0
    leave = 0.0
    begin = 0.0
    again = False
    for at in range(number):
        code = codes[at]
        if code == DONE:
            scores[at] = e.vectors.inertia * factor + slopes[layer.NO_RUN]
            continue
        if code >> 7 != origin:
            origin = code >> 7
            i = origin - 1
            leave = e.leave(i, seat)
            again = first and (total[i] == 1 or p.citizens[seat] == 1)  # R22
            if learned:
                where = place[i]
                begin = squares[from_square + i] + zones[from_zone + where + near[i]]
                who = layer.crowd(where, counts[i * MOST_SEATS + seat] - 1, total[i] - 1)
                begin += crowds[from_crowd + who] + step * AS_FLOAT[where & _DISTANCE]
        i = code & 127
        if i == OUT:
            scores[at] = (leave + 1.0) * factor + (begin + leaves)
            continue
        if known[i] != now:
            # The same as `join`, inlined for speed.
            where, pieces = place[i], total[i]
            gain = chances[alone + where + min(pieces, CROWD - 1) * per_piece]
            if pieces:
                gain += e.stake(i) * (gain - chances[alone + where + (min(pieces, CROWD) - 1) * per_piece])
                gain += company * AS_FLOAT[pieces]
            known[i], gains[i] = now, gain
            end = 0.0
            if learned:
                end = squares[to_square + i] + zones[to_zone + where + near[i]] - step * AS_FLOAT[where & _DISTANCE]
                if pieces:
                    end += crowds[to_crowd + layer.crowd(where, counts[i * MOST_SEATS + seat], pieces)]
            ends[i] = end
        worth = leave + gains[i]
        if again and (place[i] & _DISTANCE <= total[i] + 1 or BIT.n[i] & GATES.n or BIT.s[i] & GATES.s):
            worth = max(worth, (leave + 1.0) * twice)
        scores[at] = worth * factor + (begin + ends[i])
