"""The one-ply worth of every legal action (`pompeii_core.ai.action_scores`), by the same sums in the same order."""

from librt.vecs import vec
from mypy_extensions import i64

from pompeii_core.ai.packed.action_codes import DONE, NOWHERE, OUT
from pompeii_core.ai.packed.bitboards import (
    AS_FLOAT,
    BIT_N,
    BIT_S,
    BUILDING,
    CARD_N,
    CARD_S,
    CITY_N,
    CITY_S,
    GATES_N,
    GATES_S,
    HOUSE_N,
    HOUSE_S,
    KIN_N,
    KIN_S,
    NEAR_N,
    NEAR_S,
    SEATS,
    lowest,
    spread,
)
from pompeii_core.ai.packed.evaluation import PackedEvaluation, WeightVectors
from pompeii_core.ai.packed.placement import company, kept_from
from pompeii_core.ai.packed.position import (
    CARDS,
    LAVA,
    PLACE,
    RELATIVE,
    RUN,
    SACRIFICE,
    SEETHES,
    SLEEPS,
    Position,
)
from pompeii_core.ai.packed.runs import RUNS_EACH
from pompeii_core.ai.packed.terrain import FAR, HEAT, HOTTEST


def score_actions(
    o: PackedEvaluation, p: Position, vectors: WeightVectors, codes: vec[i64], number: i64, scores: vec[float]
) -> None:
    """Writes the worth of each of the legal actions, which are `number`, to the active seat."""
    o.look(p, vectors)
    choice = p.choice
    if choice == RUN:
        _runs(o, codes, number, scores)
    elif choice == PLACE:
        _places(o, codes, number, scores)
    elif choice == LAVA:
        for at in range(number):
            scores[at] = _tile(o, (codes[at] >> 7) - 1, codes[at] & 127)
    elif choice == RELATIVE:
        for at in range(number):
            scores[at] = 0.0 if codes[at] == DONE else o.join(codes[at] & 127)
    elif choice == SACRIFICE:
        for at in range(number):
            scores[at] = o.leave(codes[at] & 127, (codes[at] >> 7) - 1)
    else:
        scores[0], scores[1] = _declare(o), 0.0


def _places(o: PackedEvaluation, codes: vec[i64], number: i64, scores: vec[float]) -> None:
    card: i64 = 0
    keep = 0.0
    for at in range(number):
        code = codes[at]
        if code >> 7 != card:
            card = code >> 7
            keep = _card(o, card)
        i = code & 127
        scores[at] = -keep if i == NOWHERE else o.join(i) + _company_brought(o, card, i) - keep


def _card(o: PackedEvaluation, card: i64) -> float:
    """What it costs to play this card now: the relatives that it would bring later."""
    p = o.p
    if p.phase != SLEEPS or p.hands[o.seat * CARDS + card] > 1:
        return 0.0
    n, s = p.room_n & CARD_N[card], p.room_s & CARD_S[card]
    most: i64 = 0
    while n | s:
        i = lowest(n, s)
        n ^= BIT_N[i]
        s ^= BIT_S[i]
        most = max(most, company(p, i))
    return o.vectors.kin * AS_FLOAT[most] / AS_FLOAT[p.seats - 1]


def _relatives(o: PackedEvaluation, card: i64, i: i64) -> i64:
    """How many relatives a piece placed there with this card, its own, may bring (R9, R10)."""
    p = o.p
    if p.phase != SEETHES:
        return 0
    brings = min(company(p, i), p.supply[o.seat] - 1)
    barred_n, barred_s = kept_from(p, i)
    n, s = p.room_n & KIN_N[card] & ~barred_n, p.room_s & KIN_S[card] & ~barred_s
    homes: i64 = 0
    while homes < brings and n | s:
        j = lowest(n, s)
        n &= ~HOUSE_N[j]
        s &= ~HOUSE_S[j]
        homes += 1
    return homes


def _company_brought(o: PackedEvaluation, card: i64, i: i64) -> float:
    """The relatives that the piece brings, less the space it leaves for whoever plays the number next."""
    if BUILDING[i] != card:
        return 0.0
    p = o.p
    worth = o.vectors.relative * AS_FLOAT[_relatives(o, card, i)]
    if p.room_n & CARD_N[card] & ~BIT_N[i] | p.room_s & CARD_S[card] & ~BIT_S[i]:
        worth -= o.vectors.opening
    return worth


def _declare(o: PackedEvaluation) -> float:
    """How far ahead the seat is by what stands in the city, less what it takes to declare."""
    p, own, best = o.p, 0.0, 0.0
    for seat in range(p.seats):
        n, s, standing = p.own_n[seat], p.own_s[seat], 0.0
        while n | s:
            i = lowest(n, s)
            n ^= BIT_N[i]
            s ^= BIT_S[i]
            standing += AS_FLOAT[p.counts[i * SEATS + seat]] * o.chance(i, p.total[i])
        if seat == o.seat:
            own = standing
        else:
            best = max(best, standing)
    return own - best - o.vectors.lead


def _tile(o: PackedEvaluation, symbol: i64, i: i64) -> float:
    """What a tile burns, cuts off, makes longer and heats."""
    p, terrain = o.p, o.terrain
    bit_n, bit_s, place = BIT_N[i], BIT_S[i], terrain.place[i]
    gain = 0.0
    if p.total[i]:
        gain = -_burning(o, i) * o.chance(place, p.total[i])
    beside_n, beside_s = spread(bit_n, bit_s, CITY_N, CITY_S)
    front_n, front_s = spread(p.lava_of_n[symbol], p.lava_of_s[symbol], CITY_N, CITY_S)
    fresh_n = beside_n & ~(bit_n | p.lava_n | front_n)
    fresh_s = beside_s & ~(bit_s | p.lava_s | front_s)
    further_n: i64 = 0
    further_s: i64 = 0
    if fresh_n & GATES_N & ~terrain.hot_n | fresh_s & GATES_S & ~terrain.hot_s:
        further_n, further_s = CITY_N, CITY_S  # a gate that becomes hot changes ways anywhere
    elif place % HEAT < FAR:
        further_n, further_s = terrain.layers.dependants(i, place % HEAT)
    further_n &= p.occupied_n
    further_s &= p.occupied_s
    if further_n | further_s:
        terrain.after.measure(
            p.through_n & ~bit_n, p.through_s & ~bit_s, terrain.hot_n | fresh_n, terrain.hot_s | fresh_s
        )
    n, s = (fresh_n & p.occupied_n | further_n) & ~bit_n, (fresh_s & p.occupied_s | further_s) & ~bit_s
    while n | s:
        j = lowest(n, s)
        one_n, one_s = BIT_N[j], BIT_S[j]
        n ^= one_n
        s ^= one_s
        pieces, place = p.total[j], terrain.place[j]
        chance = o.chance(place, pieces)
        if place < HOTTEST * HEAT and fresh_n & one_n | fresh_s & one_s:
            place += HEAT
        if further_n & one_n | further_s & one_s:
            place += terrain.after.distance(j) - place % HEAT
        gain += _burning(o, j) * (o.chance(place, pieces) - chance)
    n, s = NEAR_N[i] & p.occupied_n, NEAR_S[i] & p.occupied_s
    while n | s:
        j = lowest(n, s)
        n ^= BIT_N[j]
        s ^= BIT_S[j]
        gain -= _burning(o, j) * o.chance(terrain.place[j], p.total[j]) * o.vectors.approach
    return gain


def _burning(o: PackedEvaluation, i: i64) -> float:
    """The stake of a square that one's own tile may burn or cut off."""
    return o.stake(i) + (o.vectors.mercy - 1) * AS_FLOAT[o.p.counts[i * SEATS + o.seat]]


def _runs(o: PackedEvaluation, codes: vec[i64], number: i64, scores: vec[float]) -> None:
    total, chances, place = o.p.total, o.chances, o.place
    alone = o.base + o.row
    origin: i64 = 0
    leave = 0.0
    again = False
    for at in range(number):
        code = codes[at]
        if code == DONE:
            scores[at] = o.vectors.inertia
            continue
        if code >> 7 != origin:
            origin = code >> 7
            leave = o.leave(origin - 1, o.seat)
            again = o.p.runs == RUNS_EACH and _may_again(o, origin - 1)
        i = code & 127
        if i == OUT:
            scores[at] = leave + 1.0
        elif total[i]:
            scores[at] = leave + o.join(i)
        else:
            # Most targets are empty: what `join` says of those, without the calls.
            scores[at] = leave + chances[alone + place[i]]
        if again and i != OUT and (place[i] % HEAT <= total[i] + 1 or BIT_N[i] & GATES_N or BIT_S[i] & GATES_S):
            scores[at] = max(scores[at], (leave + 1.0) * o.vectors.twice)


def _may_again(o: PackedEvaluation, i: i64) -> bool:
    """Whether a piece that runs from here first may run again (R22)."""
    p = o.p
    if p.total[i] == 1:
        return True
    return p.own_n[o.seat] == BIT_N[i] and p.own_s[o.seat] == BIT_S[i] and p.counts[i * SEATS + o.seat] == 1
