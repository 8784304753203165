"""What each action changes in a position, in the eyes of its active seat: in pieces saved."""

from librt.vecs import vec
from mypy_extensions import i64

from pompeii_core.actions import MOST_SEATS
from pompeii_core.ai.packed.action_codes import DONE, NOWHERE
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
    lowest,
    spread,
)
from pompeii_core.ai.packed.evaluation import PackedEvaluation, WeightVectors
from pompeii_core.ai.packed.placement import relative_count, relatives_barred
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
from pompeii_core.ai.packed.run_scores import score_runs
from pompeii_core.ai.packed.terrain import FAR, HEAT, HOTTEST


def score_actions(
    e: PackedEvaluation, p: Position, vectors: WeightVectors, codes: vec[i64], number: i64, scores: vec[float]
) -> None:
    """Writes the worth of each of the legal actions, which are `number`, to the active seat."""
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
        for at in range(number):
            scores[at] = e.leave(codes[at] & 127, (codes[at] >> 7) - 1)
    else:
        scores[0], scores[1] = _declare(e), 0.0


def _places(e: PackedEvaluation, codes: vec[i64], number: i64, scores: vec[float]) -> None:
    card: i64 = 0
    keep = 0.0
    for at in range(number):
        code = codes[at]
        if code >> 7 != card:
            card = code >> 7
            keep = _card(e, card)
        i = code & 127
        scores[at] = -keep if i == NOWHERE else e.join(i) + _worth_of_relatives(e, card, i) - keep


def _card(e: PackedEvaluation, card: i64) -> float:
    """What it costs to play this card now: the relatives that it would bring later."""
    p = e.p
    if p.phase != SLEEPS or p.hands[e.seat * CARDS + card] > 1:
        return 0.0
    n, s = p.room_n & CARD_N[card], p.room_s & CARD_S[card]
    most: i64 = 0
    while n | s:
        i = lowest(n, s)
        n ^= BIT_N[i]
        s ^= BIT_S[i]
        most = max(most, relative_count(p, i))
    return e.vectors.kin * AS_FLOAT[most] / AS_FLOAT[p.seats - 1]


def relatives(e: PackedEvaluation, card: i64, i: i64) -> i64:
    """How many relatives a piece placed there with this card, its own, may bring (R9, R10)."""
    p = e.p
    if p.phase != SEETHES:
        return 0
    brings = min(relative_count(p, i), p.supply[e.seat] - 1)
    barred_n, barred_s = relatives_barred(p, i)
    n, s = p.room_n & KIN_N[card] & ~barred_n, p.room_s & KIN_S[card] & ~barred_s
    homes: i64 = 0
    while homes < brings and n | s:
        j = lowest(n, s)
        n &= ~HOUSE_N[j]
        s &= ~HOUSE_S[j]
        homes += 1
    return homes


def _worth_of_relatives(e: PackedEvaluation, card: i64, i: i64) -> float:
    """The relatives that the piece brings, less the space it leaves for whoever plays the number next."""
    if BUILDING[i] != card:
        return 0.0
    p = e.p
    worth = e.vectors.relative * AS_FLOAT[relatives(e, card, i)]
    if p.room_n & CARD_N[card] & ~BIT_N[i] | p.room_s & CARD_S[card] & ~BIT_S[i]:
        worth -= e.vectors.opening
    return worth


def _declare(e: PackedEvaluation) -> float:
    """How far ahead the seat is by what stands in the city, less what it takes to declare."""
    p, own, best = e.p, 0.0, 0.0
    for seat in range(p.seats):
        n, s, standing = p.own_n[seat], p.own_s[seat], 0.0
        while n | s:
            i = lowest(n, s)
            n ^= BIT_N[i]
            s ^= BIT_S[i]
            standing += AS_FLOAT[p.counts[i * MOST_SEATS + seat]] * e.chance(i, p.total[i])
        if seat == e.seat:
            own = standing
        else:
            best = max(best, standing)
    return own - best - e.vectors.lead


def _tile(e: PackedEvaluation, symbol: i64, i: i64) -> float:
    """What a tile burns, cuts off, makes longer and heats, and what it comes near."""
    p, terrain = e.p, e.terrain
    bit_n, bit_s, place = BIT_N[i], BIT_S[i], terrain.place[i]
    gain = 0.0
    if p.total[i]:
        gain = -_burning(e, i) * e.chance(place, p.total[i])
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
            p.passable_n & ~bit_n, p.passable_s & ~bit_s, terrain.hot_n | fresh_n, terrain.hot_s | fresh_s
        )
    n, s = (fresh_n & p.occupied_n | further_n) & ~bit_n, (fresh_s & p.occupied_s | further_s) & ~bit_s
    while n | s:
        j = lowest(n, s)
        one_n, one_s = BIT_N[j], BIT_S[j]
        n ^= one_n
        s ^= one_s
        pieces, place = p.total[j], terrain.place[j]
        chance = e.chance(place, pieces)
        if place < HOTTEST * HEAT and fresh_n & one_n | fresh_s & one_s:
            place += HEAT
        if further_n & one_n | further_s & one_s:
            place += terrain.after.distance(j) - place % HEAT
        gain += _burning(e, j) * (e.chance(place, pieces) - chance)
    n, s = NEAR_N[i] & p.occupied_n, NEAR_S[i] & p.occupied_s
    while n | s:
        j = lowest(n, s)
        n ^= BIT_N[j]
        s ^= BIT_S[j]
        gain -= _burning(e, j) * e.chance(terrain.place[j], p.total[j]) * e.vectors.approach
    return gain


def _burning(e: PackedEvaluation, i: i64) -> float:
    """The stake of a square that one's own tile may burn or cut off."""
    return e.stake(i) + (e.vectors.mercy - 1) * AS_FLOAT[e.p.counts[i * MOST_SEATS + e.seat]]
