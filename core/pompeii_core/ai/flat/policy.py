"""The one-ply worth of every legal action (`pompeii_core.ai.weigh`), by the same sums in the same order."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pompeii_core.ai.flat.codes import DONE, NOWHERE, OUT
from pompeii_core.ai.flat.ground import FAR, HEAT, HOTTEST, Ground, Ladder
from pompeii_core.ai.flat.options import Options
from pompeii_core.ai.flat.placement import company, kept_from
from pompeii_core.ai.flat.position import (
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
from pompeii_core.ai.flat.words import (
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
    SEATS,
    SIZE,
    floats,
    integers,
    lowest,
    spread,
)
from pompeii_core.ai.weights import CROWD, TURNS, Tables
from pompeii_core.rules import Rules

# Numbers of modules that are not compiled are slow objects: these are written out.
_CROWD: Final = 15
_TURNS: Final = 6
assert (_CROWD, _TURNS) == (CROWD, TURNS)
_ROW: Final = 4 * HEAT
_TABLE: Final = (_CROWD + 1) * _ROW


class Mind:
    """A seat's tables as vectors."""

    def __init__(self, tables: Tables) -> None:
        self.flight = floats(
            [x for turn in tables.flight for pieces in range(CROWD + 1) for heat in turn for x in heat[pieces]]
        )
        """By turns to come, pieces, and the place that `Ground` tells."""
        self.home = floats([x for row in tables.home for x in row])
        """By pieces, then square."""
        weights = tables.weights
        self.company = weights.company
        self.relative = weights.relative
        self.kin = weights.kin
        self.opening = weights.opening
        self.leader = weights.leader
        self.others = weights.others
        self.mercy = weights.mercy
        self.lead = weights.lead
        self.inertia = weights.inertia


class Outlook:
    """A position in its active seat's eyes."""

    def __init__(self, rules: Rules, mind: Mind) -> None:
        self._p = Position(Options(rules), 0)
        self._mind = mind
        self._ground = Ground(rules)
        self._after = Ladder()
        self._seat: i64 = 0
        self._shares = floats([0.0] * SEATS)
        self._chances = mind.home
        self._base: i64 = 0
        self._row: i64 = SIZE
        self._homes = integers(range(SIZE))
        self._place = self._homes
        """Where a chance is: in `_chances` from `_base` on, in rows of `_row` by number of pieces, by `_place`."""
        self._gains = floats([0.0] * SIZE)
        self._known = integers([0] * SIZE)
        self._now: i64 = 0
        """What it gains to come to a square, where `_known` says that it was found just `_now`."""

    def weigh(self, p: Position, mind: Mind, codes: vec[i64], number: i64, worths: vec[float]) -> None:
        """Writes the worth of each of the legal actions, which are `number`, to the active seat."""
        self._p, self._mind, self._seat = p, mind, p.active
        self._share()
        self._now += 1
        if p.phase <= SEETHES:
            self._chances, self._base, self._row, self._place = mind.home, 0, SIZE, self._homes
        else:
            self._ground.look(p)
            self._chances, self._base = mind.flight, min(p.in_bag // p.seats, _TURNS) * _TABLE
            self._row, self._place = _ROW, self._ground.place
        choice = p.choice
        if choice == RUN:
            self._runs(codes, number, worths)
        elif choice == PLACE:
            self._places(codes, number, worths)
        elif choice == LAVA:
            for at in range(number):
                worths[at] = self._tile((codes[at] >> 7) - 1, codes[at] & 127)
        elif choice == RELATIVE:
            for at in range(number):
                worths[at] = 0.0 if codes[at] == DONE else self._join(codes[at] & 127)
        elif choice == SACRIFICE:
            for at in range(number):
                worths[at] = self._leave(codes[at] & 127, (codes[at] >> 7) - 1)
        else:
            worths[0], worths[1] = self._declare(), 0.0

    def _share(self) -> None:
        """What a piece of each seat counts for: 1 one's own, the strongest rival's most of the others."""
        p, shares, others = self._p, self._shares, -self._mind.others
        leader: i64 = -1
        most: i64 = -1
        for seat in range(p.seats):
            shares[seat] = others
            standing = 2 * p.saved[seat] + p.standing[seat]
            if seat != self._seat and standing > most:
                leader, most = seat, standing
        shares[leader] = -self._mind.leader
        shares[self._seat] = 1.0

    def _stake(self, i: i64) -> float:
        """What the pieces on a square count for: one's own less the rivals'."""
        p, shares, at = self._p, self._shares, i * SEATS
        counts = p.counts
        found = shares[0] * AS_FLOAT[counts[at]] + shares[1] * AS_FLOAT[counts[at + 1]]
        for seat in range(i64(2), p.seats):
            found += shares[seat] * AS_FLOAT[counts[at + seat]]
        return found

    def _chance(self, place: i64, pieces: i64) -> float:
        """How likely a piece gets out, from a square with so many."""
        if pieces > _CROWD:
            pieces = _CROWD
        return self._chances[self._base + pieces * self._row + place]

    def _join(self, i: i64) -> float:
        """What it gains that a piece of this seat comes to a square, its company's gain or loss included."""
        if self._known[i] == self._now:
            return self._gains[i]
        pieces, place = self._p.total[i], self._place[i]
        gain = self._chance(place, pieces + 1)
        if pieces:
            gain += self._stake(i) * (gain - self._chance(place, pieces))
            gain += self._mind.company * AS_FLOAT[pieces]
        self._known[i], self._gains[i] = self._now, gain
        return gain

    def _leave(self, i: i64, seat: i64) -> float:
        """What it gains (as a rule less than 0) that a piece of `seat` is gone from a square."""
        pieces, place, share = self._p.total[i], self._place[i], self._shares[seat]
        before = self._chance(place, pieces)
        if pieces == 1:
            return -share * before
        stake = self._stake(i)
        gain = (stake - share) * self._chance(place, pieces - 1) - stake * before
        return gain - self._mind.company * AS_FLOAT[pieces - 1] if seat == self._seat else gain

    def _places(self, codes: vec[i64], number: i64, worths: vec[float]) -> None:
        card: i64 = 0
        keep = 0.0
        for at in range(number):
            code = codes[at]
            if code >> 7 != card:
                card = code >> 7
                keep = self._card(card)
            i = code & 127
            worths[at] = -keep if i == NOWHERE else self._join(i) + self._company_brought(card, i) - keep

    def _card(self, card: i64) -> float:
        """What it costs to play this card now: the relatives that it would bring later."""
        p = self._p
        if p.phase != SLEEPS or p.hands[self._seat * CARDS + card] > 1:
            return 0.0
        n, s = p.room_n & CARD_N[card], p.room_s & CARD_S[card]
        most: i64 = 0
        while n | s:
            i = lowest(n, s)
            n ^= BIT_N[i]
            s ^= BIT_S[i]
            most = max(most, company(p, i))
        return self._mind.kin * AS_FLOAT[most]

    def _relatives(self, card: i64, i: i64) -> i64:
        """How many relatives a piece placed there with this card, its own, may bring (R9, R10)."""
        p = self._p
        if p.phase != SEETHES:
            return 0
        brings = min(company(p, i), p.supply[self._seat] - 1)
        barred_n, barred_s = kept_from(p, i)
        n, s = p.room_n & KIN_N[card] & ~barred_n, p.room_s & KIN_S[card] & ~barred_s
        homes: i64 = 0
        while homes < brings and n | s:
            j = lowest(n, s)
            n &= ~HOUSE_N[j]
            s &= ~HOUSE_S[j]
            homes += 1
        return homes

    def _company_brought(self, card: i64, i: i64) -> float:
        """The relatives that the piece brings, less the space it leaves for whoever plays the number next."""
        if BUILDING[i] != card:
            return 0.0
        p = self._p
        worth = self._mind.relative * AS_FLOAT[self._relatives(card, i)]
        if p.room_n & CARD_N[card] & ~BIT_N[i] | p.room_s & CARD_S[card] & ~BIT_S[i]:
            worth -= self._mind.opening
        return worth

    def _declare(self) -> float:
        """How far ahead the seat is by what stands in the city, less what it takes to declare."""
        p, own, best = self._p, 0.0, 0.0
        for seat in range(p.seats):
            n, s, standing = p.own_n[seat], p.own_s[seat], 0.0
            while n | s:
                i = lowest(n, s)
                n ^= BIT_N[i]
                s ^= BIT_S[i]
                standing += AS_FLOAT[p.counts[i * SEATS + seat]] * self._chance(i, p.total[i])
            if seat == self._seat:
                own = standing
            else:
                best = max(best, standing)
        return own - best - self._mind.lead

    def _tile(self, symbol: i64, i: i64) -> float:
        """What a tile burns, cuts off, makes longer and heats."""
        p, ground, after = self._p, self._ground, self._after
        bit_n, bit_s, place = BIT_N[i], BIT_S[i], ground.place[i]
        gain = 0.0
        if p.total[i]:
            gain = -self._burning(i) * self._chance(place, p.total[i])
        beside_n, beside_s = spread(bit_n, bit_s, CITY_N, CITY_S)
        front_n, front_s = spread(p.lava_of_n[symbol], p.lava_of_s[symbol], CITY_N, CITY_S)
        fresh_n = beside_n & ~(bit_n | p.lava_n | front_n)
        fresh_s = beside_s & ~(bit_s | p.lava_s | front_s)
        further_n: i64 = 0
        further_s: i64 = 0
        if fresh_n & GATES_N & ~ground.hot_n | fresh_s & GATES_S & ~ground.hot_s:
            further_n, further_s = CITY_N, CITY_S  # a gate that becomes hot changes ways anywhere
        elif place % HEAT < FAR:
            further_n, further_s = ground.ladder.dependants(i, place % HEAT)
        further_n &= p.occupied_n
        further_s &= p.occupied_s
        if further_n | further_s:
            after.climb(p.through_n & ~bit_n, p.through_s & ~bit_s, ground.hot_n | fresh_n, ground.hot_s | fresh_s)
        n, s = (fresh_n & p.occupied_n | further_n) & ~bit_n, (fresh_s & p.occupied_s | further_s) & ~bit_s
        while n | s:
            j = lowest(n, s)
            one_n, one_s = BIT_N[j], BIT_S[j]
            n ^= one_n
            s ^= one_s
            pieces, place = p.total[j], ground.place[j]
            chance = self._chance(place, pieces)
            if place < HOTTEST * HEAT and fresh_n & one_n | fresh_s & one_s:
                place += HEAT
            if further_n & one_n | further_s & one_s:
                place += after.distance(j) - place % HEAT
            gain += self._burning(j) * (self._chance(place, pieces) - chance)
        return gain

    def _burning(self, i: i64) -> float:
        """The stake of a square that one's own tile may burn or cut off."""
        return self._stake(i) + (self._mind.mercy - 1) * AS_FLOAT[self._p.counts[i * SEATS + self._seat]]

    def _runs(self, codes: vec[i64], number: i64, worths: vec[float]) -> None:
        total, chances, place = self._p.total, self._chances, self._place
        alone = self._base + self._row
        origin: i64 = 0
        leave = 0.0
        for at in range(number):
            code = codes[at]
            if code >> 7 != origin:
                origin = code >> 7
                leave = self._leave(origin - 1, self._seat) if origin else 0.0
            i = code & 127
            if code == DONE:
                worths[at] = self._mind.inertia
            elif i == OUT:
                worths[at] = leave + 1.0
            elif total[i]:
                worths[at] = leave + self._join(i)
            else:
                # Most targets are empty: what `_join` says of those, without the calls.
                worths[at] = leave + chances[alone + place[i]]
