"""The one-ply worth of every legal action (`pompeii_core.ai.weigh`), by the same sums in the same order."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pompeii_core.ai.flat.codes import DONE, NOWHERE, OUT
from pompeii_core.ai.flat.ground import FAR, HEAT, HOTTEST, Ground, Ladder
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
    SIZE,
    floats,
    integers,
    lowest,
    spread,
)
from pompeii_core.ai.weights import CROWD, TURNS, Tables
from pompeii_core.rules import Rules

# Native constants: those of modules that are not compiled are objects.
_CROWD: Final[i64] = CROWD
_TURNS: Final[i64] = TURNS
_PLACES: Final[i64] = (HOTTEST + 1) * HEAT
_TURN: Final[i64] = (CROWD + 1) * (HOTTEST + 1) * HEAT


class Mind:
    """A seat's tables as vectors."""

    def __init__(self, tables: Tables) -> None:
        self.flight = floats(
            [x for turn in tables.flight for pieces in range(CROWD + 1) for heat in turn for x in heat[pieces]]
        )
        """By turns to come, pieces, and the place that `Ground` tells."""
        self.home = floats([x for row in tables.home for x in row])
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

    def __init__(self, rules: Rules) -> None:
        self.ground = Ground(rules)
        self._after = Ladder()
        self._shares = floats([0.0] * 4)
        self._keep = floats([0.0] * CARDS)
        self._gains = floats([0.0] * SIZE)
        self._known = integers([0] * SIZE)
        self._now: i64 = 0
        """What it gains to come to a square, where `known` says that it was worked out just `now`."""
        self._seat: i64 = 0
        self._settled = False
        self._turn: i64 = 0
        """Where the tables of the turns to come begin."""

    def weigh(self, p: Position, mind: Mind, codes: vec[i64], number: i64, worths: vec[float]) -> None:
        """Writes the worth of each of the legal actions, which are `number`, to the active seat."""
        self._seat = p.active
        self._share(p, mind)
        self._settled = p.phase <= SEETHES
        if not self._settled:
            self.ground.look(p)
            self._turn = min(p.in_bag // p.seats, _TURNS) * _TURN
        choice = p.choice
        if choice == RUN:
            self._runs(p, mind, codes, number, worths)
        elif choice == LAVA:
            self._tiles(p, mind, codes, number, worths)
        elif choice == PLACE:
            self._places(p, mind, codes, number, worths)
        elif choice == RELATIVE:
            at: i64 = 0
            while at < number:
                worths[at] = 0.0 if codes[at] == DONE else self._join(p, mind, codes[at] & 127)
                at += 1
        elif choice == SACRIFICE:
            at = 0
            while at < number:
                worths[at] = self._leave(p, mind, codes[at] & 127, (codes[at] >> 7) - 1)
                at += 1
        else:
            worths[0], worths[1] = self._declare(p, mind), 0.0

    def _share(self, p: Position, mind: Mind) -> None:
        """What a piece of each seat counts for: 1 one's own, the strongest rival's most of the others."""
        me, shares, others = self._seat, self._shares, -mind.others
        leader: i64 = -1
        most: i64 = -1
        seat: i64 = 0
        while seat < p.seats:
            shares[seat] = others
            standing = 2 * p.saved[seat] + p.standing[seat]
            if seat != me and standing > most:
                leader, most = seat, standing
            seat += 1
        shares[leader] = -mind.leader
        shares[me] = 1.0

    def _stake(self, p: Position, i: i64) -> float:
        """What the pieces on a square count for: one's own less the rivals'."""
        shares, counts = self._shares, p.counts
        found = shares[0] * AS_FLOAT[counts[i]]
        seat: i64 = 1
        while seat < p.seats:
            found += shares[seat] * AS_FLOAT[counts[seat * SIZE + i]]
            seat += 1
        return found

    def _chance(self, mind: Mind, i: i64, pieces: i64) -> float:
        """How likely a piece on a square gets out."""
        if self._settled:
            return mind.home[pieces * SIZE + i]
        return self._flees(mind, self.ground.place[i], pieces)

    def _flees(self, mind: Mind, place: i64, pieces: i64) -> float:
        crowd = pieces if pieces < _CROWD else _CROWD
        return mind.flight[self._turn + crowd * _PLACES + place]

    def _join(self, p: Position, mind: Mind, i: i64) -> float:
        """What it gains that a piece of this seat comes to a square, its company's gain or loss included."""
        pieces = p.total[i]
        gain = self._chance(mind, i, pieces + 1)
        if pieces:
            gain += self._stake(p, i) * (gain - self._chance(mind, i, pieces))
            gain += mind.company * AS_FLOAT[pieces]
        return gain

    def _leave(self, p: Position, mind: Mind, i: i64, seat: i64) -> float:
        """What it gains (as a rule less than 0) that a piece of `seat` is gone from a square."""
        pieces = p.total[i]
        before, share = self._chance(mind, i, pieces), self._shares[seat]
        if pieces == 1:
            return -share * before
        stake = self._stake(p, i)
        gain = (stake - share) * self._chance(mind, i, pieces - 1) - stake * before
        return gain - mind.company * AS_FLOAT[pieces - 1] if seat == self._seat else gain

    def _places(self, p: Position, mind: Mind, codes: vec[i64], number: i64, worths: vec[float]) -> None:
        card: i64 = 0
        keep = 0.0
        at: i64 = 0
        while at < number:
            code = codes[at]
            if code >> 7 != card:
                card = code >> 7
                keep = self._card(p, mind, card)
            i = code & 127
            if i == NOWHERE:
                worths[at] = -keep
            else:
                worths[at] = self._join(p, mind, i) + self._company_brought(p, mind, card, i) - keep
            at += 1

    def _card(self, p: Position, mind: Mind, card: i64) -> float:
        """What it costs to play this card now: the relatives that it would bring later."""
        if p.phase != SLEEPS or p.hands[self._seat * CARDS + card] > 1:
            return 0.0
        n, s = p.room_n & CARD_N[card], p.room_s & CARD_S[card]
        most: i64 = 0
        while n | s:
            i = lowest(n, s)
            n ^= BIT_N[i]
            s ^= BIT_S[i]
            most = max(most, company(p, i))
        return mind.kin * AS_FLOAT[most]

    def _relatives(self, p: Position, card: i64, i: i64) -> i64:
        """How many relatives a piece placed there with this card may bring (R9, R10)."""
        if p.phase != SEETHES or BUILDING[i] != card:
            return 0
        brings = min(company(p, i), p.supply[self._seat] - 1)
        barred_n, barred_s = kept_from(p, i)
        n, s = p.room_n & KIN_N[card] & ~barred_n, p.room_s & KIN_S[card] & ~barred_s
        homes: i64 = 0
        while n | s and homes < brings:
            j = lowest(n, s)
            n &= ~HOUSE_N[j]
            s &= ~HOUSE_S[j]
            homes += 1
        return homes

    def _company_brought(self, p: Position, mind: Mind, card: i64, i: i64) -> float:
        """The relatives that the piece brings, less the space it leaves for whoever plays the number next."""
        worth = mind.relative * AS_FLOAT[self._relatives(p, card, i)]
        if BUILDING[i] == card and (p.room_n & CARD_N[card] & ~BIT_N[i] | p.room_s & CARD_S[card] & ~BIT_S[i]):
            worth -= mind.opening
        return worth

    def _declare(self, p: Position, mind: Mind) -> float:
        """How far ahead the seat is by what stands in the city, less what it takes to declare."""
        own, best = 0.0, 0.0
        seat: i64 = 0
        while seat < p.seats:
            n, s, standing = p.own_n[seat], p.own_s[seat], 0.0
            while n | s:
                i = lowest(n, s)
                n ^= BIT_N[i]
                s ^= BIT_S[i]
                standing += AS_FLOAT[p.counts[seat * SIZE + i]] * self._chance(mind, i, p.total[i])
            if seat == self._seat:
                own = standing
            else:
                best = max(best, standing)
            seat += 1
        return own - best - mind.lead

    def _tiles(self, p: Position, mind: Mind, codes: vec[i64], number: i64, worths: vec[float]) -> None:
        at: i64 = 0
        while at < number:
            code = codes[at]
            worths[at] = self._tile(p, mind, (code >> 7) - 1, code & 127)
            at += 1

    def _burning(self, p: Position, mind: Mind, i: i64) -> float:
        """The stake of a square that one's own tile may burn or cut off."""
        return self._stake(p, i) + (mind.mercy - 1) * AS_FLOAT[p.counts[self._seat * SIZE + i]]

    def _tile(self, p: Position, mind: Mind, symbol: i64, i: i64) -> float:
        """What a tile burns, cuts off, makes longer and heats."""
        ground, total = self.ground, p.total
        bit_n, bit_s = BIT_N[i], BIT_S[i]
        gain = 0.0
        if total[i]:
            gain = -self._burning(p, mind, i) * self._chance(mind, i, total[i])
        beside_n, beside_s = spread(bit_n, bit_s, CITY_N, CITY_S)
        front_n, front_s = spread(p.lava_of_n[symbol], p.lava_of_s[symbol], CITY_N, CITY_S)
        fresh_n = beside_n & ~(bit_n | p.lava_n | front_n)
        fresh_s = beside_s & ~(bit_s | p.lava_s | front_s)
        further_n: i64 = 0
        further_s: i64 = 0
        if fresh_n & GATES_N & ~ground.one_n | fresh_s & GATES_S & ~ground.one_s:
            further_n, further_s = p.occupied_n, p.occupied_s  # a gate that becomes hot changes ways anywhere
        elif ground.place[i] % HEAT < FAR:
            further_n, further_s = ground.ladder.dependants(i, ground.place[i] % HEAT)
            further_n &= p.occupied_n
            further_s &= p.occupied_s
        after = self._after
        if further_n | further_s:
            after.climb(p.through_n & ~bit_n, p.through_s & ~bit_s, ground.one_n | fresh_n, ground.one_s | fresh_s)
        left_n = (fresh_n & p.occupied_n | further_n) & ~bit_n
        left_s = (fresh_s & p.occupied_s | further_s) & ~bit_s
        while left_n | left_s:
            j = lowest(left_n, left_s)
            n, s = BIT_N[j], BIT_S[j]
            left_n ^= n
            left_s ^= s
            place = ground.place[j]
            chance = self._flees(mind, place, total[j])
            if place < HOTTEST * HEAT and fresh_n & n | fresh_s & s:
                place += HEAT
            if further_n & n | further_s & s:
                place += after.distance(j) - place % HEAT
            gain += self._burning(p, mind, j) * (self._flees(mind, place, total[j]) - chance)
        return gain

    def _runs(self, p: Position, mind: Mind, codes: vec[i64], number: i64, worths: vec[float]) -> None:
        gains, known, total, alone = self._gains, self._known, p.total, self._turn + _PLACES
        self._now += 1
        now, flight, place = self._now, mind.flight, self.ground.place
        origin: i64 = -1
        leave = 0.0
        at: i64 = 0
        while at < number:
            code = codes[at]
            if code == DONE:
                worths[at] = mind.inertia
                return
            if code >> 7 != origin:
                origin = code >> 7
                leave = self._leave(p, mind, origin - 1, self._seat)
            i = code & 127
            if i == OUT:
                worths[at] = leave + 1.0
            else:
                if known[i] != now:
                    known[i] = now
                    # Most targets are empty: what `_join` says of those, without the calls.
                    gains[i] = self._join(p, mind, i) if total[i] else flight[alone + place[i]]
                worths[at] = leave + gains[i]
            at += 1
