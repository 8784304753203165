"""A second referee, written from docs/rules.md alone: slow and plain.

It shares only the vocabulary (actions, events, View) with the engine.
"""

from collections import Counter, deque
from collections.abc import Generator, Iterable
from contextlib import suppress
from typing import Any

from pompeii_core import actions as act
from pompeii_core import events as ev
from pompeii_core.rules import Rules
from pompeii_core.setup import Deal
from pompeii_core.view import View
from tests.core.city_page import BUILDING, COLOUR, GATES, NEIGHBOURS, NEUTRAL, PART, SPACES, SQUARES, VENTS


class RefereeBoard:
    """Pieces by square and seat, and lava by square."""

    rules: Rules
    city: dict[str, Counter[int]]
    lava: dict[str, str]

    def count(self, square: str) -> int:
        return self.city[square].total() if square in self.city else 0

    def own(self, seat: int) -> int:
        return sum(counts[seat] for counts in self.city.values())

    def free(self, squares: set[str]) -> set[str]:
        return {q for q in squares if q in SPACES and self.count(q) < SPACES[q]}

    def passable(self, square: str) -> bool:
        """May a run step here (R21, V8)?"""
        return square not in self.lava and (self.rules.vents_open == "yes" or square not in VENTS.values())

    def steps(self, origins: set[str]) -> dict[str, int]:
        distance = dict.fromkeys(origins, 0)
        queue = deque(origins)
        while queue:
            here = queue.popleft()
            for there in NEIGHBOURS[here]:
                if there not in distance and self.passable(there):
                    distance[there] = distance[here] + 1
                    queue.append(there)
        return distance

    def escapes(self, square: str) -> bool:
        """Is there a way from a square without lava to a gate (R19)?"""
        gates = {q for q in GATES if q not in self.lava}
        if square in VENTS.values():
            return any(q not in self.lava and gates & self.steps({q}).keys() for q in NEIGHBOURS[square])
        return bool(gates & self.steps({square}).keys())

    def available(self, symbol: str, wild: bool = False) -> set[str]:
        """R16: beside the symbol's lava, or its vent; with `wild` beside any lava (V10)."""
        lying = {q for q, name in self.lava.items() if wild or name == symbol}
        if not lying:
            return {VENTS[symbol]} - self.lava.keys()
        return beside(lying) - self.lava.keys() - set(VENTS.values())

    def path(self, origin: str, target: str) -> list[str]:
        """A shortest path to `target`, or a gate for `out`, without `origin`; ties broken north, east, south, west."""
        ends = {q for q in GATES if q not in self.lava} if target == "out" else {target}
        distance = self.steps(ends)
        path, here = [], origin
        while here not in ends:
            here = next(q for q in NEIGHBOURS[here] if self.passable(q) and distance.get(q, 99) < distance[here])
            path.append(here)
        return path


def beside(squares: Iterable[str]) -> set[str]:
    return {q for square in squares for q in NEIGHBOURS[square]}


type Asking = Generator[None, tuple[int, act.Action]]
type Answered = Generator[None, tuple[int, act.Action], act.Action]


class Declared(Exception):
    def __init__(self, seat: int) -> None:
        self.seat = seat


class Ended(Exception):
    """R24: the game is over."""


class Referee(RefereeBoard):
    """A game played by the book: `legal` holds the pending decision's actions, `apply` plays one."""

    def __init__(self, rules: Rules, deal: Deal, before: View | None = None) -> None:
        """Begin, up to the first decision; `before`: with lava and losses as this view of a flight shows them."""
        self.rules, self.deal, self.seats = rules, deal, len(deal.hands)
        self.city = {square: Counter(dict(enumerate(counts))) for square, counts in deal.pieces.items()}
        self.lava, self.volcano = (dict(before.lava), list(before.volcano)) if before else ({}, [0] * self.seats)
        self.hands = [list(hand) for hand in deal.hands]
        self.deck, self.bag = list(deal.deck), [list(tile) for tile in deal.bag]
        self.phase: str = deal.phase
        self.supply = [rules.pieces_each(self.seats) - self.own(s) for s in range(self.seats)]
        self.saved = [0] * self.seats
        self.discards: list[int] = []
        self.aside: list[list[str]] = []
        self.duals: list[list[str]] = []
        self.placed: list[str] = []
        self.owed = self.runs = self.turn = self.on_turn = 0
        self.ran: Counter[str] = Counter()
        self.tile: list[str] | None = None
        self.first_ad79: int | None = None
        self.active: int | None = None
        self.choice: str | None = None
        self.legal: set[act.Action] = set()
        self.winners: list[int] = []
        self.log: list[ev.Event] = []
        self._game = self._play()
        next(self._game)

    def apply(self, action: act.Action, seat: int) -> list[ev.Event]:
        """Play a legal action, or R13 of any seat; the events of it."""
        assert action in self.legal if seat == self.active and action != act.ERUPT else self.may_erupt(seat)
        self.log = []
        with suppress(StopIteration):
            self._game.send((seat, action))
        return self.log

    def may_erupt(self, seat: int) -> bool:
        """R13, V7: before the eruption, with cards of full buildings only."""
        hand = self.hands[seat]
        return (
            self.rules.early_eruption == "yes"
            and self.phase in ("sleeps", "seethes")
            and bool(hand)
            and all(not self.free(building_squares(card)) for card in hand)
        )

    def view(self, seat: int | None) -> View:
        """What the seat may know; during R13's poll all others see a placing of the seat on turn."""
        secret = self.choice == "erupt" and seat != self.active
        open_to_all = ("supply", "volcano", "saved", "discards", "placed", "aside", "duals")
        lists: dict[str, Any] = {name: list(getattr(self, name)) for name in open_to_all}
        return View(
            seat=seat,
            turn=self.turn,
            phase=act.Phase(self.phase),
            active=self.on_turn if secret else self.active,
            choice=act.Choice.PLACE if secret else act.Choice(self.choice) if self.choice else None,
            pieces={q: [n[s] for s in range(self.seats)] for q, n in self.city.items() if n.total()},
            ran=dict(+self.ran),
            lava=dict(self.lava),
            hand=None if seat is None else list(self.hands[seat]),
            hands=[len(hand) for hand in self.hands],
            deck=len(self.deck),
            bag=len(self.bag),
            tile=self.tile,
            relatives=self.owed,
            runs=self.runs,
            may_erupt=seat is not None and self.may_erupt(seat),
            first_ad79=self.first_ad79,
            **lists,
        )

    def _play(self) -> Asking:
        try:
            if self.phase == "erupts":
                seat = self.deal.first
            else:
                try:
                    seat = yield from self._placement()
                except Declared as declared:
                    seat = self._left(declared.seat)
                    self.log.append(ev.Eruption(declared.seat, True, list(self.hands[declared.seat])))
                    self.log.append(ev.TurnEnded(self.on_turn))
            yield from self._catastrophe(seat)
        except Ended:
            self._end()

    def _left(self, seat: int) -> int:
        return (seat + 1) % self.seats

    def _ask(self, seat: int, choice: str, legal: set[act.Action]) -> Answered:
        if legal <= {act.DONE}:
            return act.DONE  # R26
        self.active, self.choice, self.legal = seat, choice, legal
        who, action = yield
        if action == act.ERUPT:
            raise Declared(who)
        return action

    def _put(self, square: str, seat: int, relative: bool) -> None:
        self.supply[seat] -= 1
        self.city.setdefault(square, Counter())[seat] += 1
        self.placed.append(square)
        self.log.append(ev.PiecePlaced(seat, square, relative))

    def _placement(self) -> Generator[None, tuple[int, act.Action], int]:
        seat = self.deal.first
        while True:
            self.turn += 1
            self.on_turn = seat
            for other in [(seat + n) % self.seats for n in range(self.seats)]:
                if self.may_erupt(other):
                    yield from self._ask(other, "erupt", {act.ERUPT, act.DONE})
            action = yield from self._ask(seat, "place", self._placements(seat))
            if isinstance(action, act.Place):
                yield from self._move(seat, action.card, action.square)
            else:
                assert isinstance(action, act.Discard)
                self.hands[seat].remove(action.card)
                self.discards.append(action.card)
                self.log.append(ev.CardPlayed(seat, action.card, None, False))
            if (yield from self._draw(seat)):
                if self.rules.lava_after == "first" and self.first_ad79 is not None:
                    return self._left(self.first_ad79)
                return self._left(seat)
            self.log.append(ev.TurnEnded(seat))
            seat = self._left(seat)

    def _placements(self, seat: int) -> set[act.Action]:
        cards, anywhere = set(self.hands[seat]), self.free(set(SPACES))
        if not self.supply[seat] or not anywhere:
            return {act.Discard(card) for card in cards}
        legal: set[act.Action] = set()
        for card in cards:
            own = self.free(building_squares(card))
            joker = not own or (self.rules.free_jokers == "yes" and self.phase == "seethes")
            legal |= {act.Place(card, q) for q in (anywhere if joker else own)}
        return legal

    def _move(self, seat: int, card: int, square: str) -> Asking:
        joker = BUILDING[square] != card
        company = building_squares(card) if self.rules.relatives_count == "building" else PART[square]
        owed = sum(self.count(q) for q in company)
        self.hands[seat].remove(card)
        self.discards.append(card)
        self.log.append(ev.CardPlayed(seat, card, square, joker))
        self._put(square, seat, False)
        if not joker and self.phase == "seethes":
            self.owed = owed
            while self.owed and self.supply[seat]:
                relatives = self._relatives(card, square)
                action = yield from self._ask(seat, "relative", {*relatives, act.DONE})
                if not isinstance(action, act.Relative):
                    if relatives:
                        self.log.append(ev.GaveUp(seat, act.Choice.RELATIVE))
                    break
                self.owed -= 1
                self._put(action.square, seat, True)
        self.owed, self.placed = 0, []

    def _relatives(self, card: int, square: str) -> set[act.Action]:
        same_colour = {q for q in COLOUR if COLOUR[q] == COLOUR[square]}
        allowed = (same_colour | NEUTRAL) - PART[square]
        if self.rules.relative_same_building == "no":
            allowed -= building_squares(card)
        taken = {BUILDING[q] for q in self.placed[1:]}
        return {act.Relative(q) for q in self.free(allowed) if BUILDING[q] not in taken}

    def _draw(self, seat: int) -> Generator[None, tuple[int, act.Action], bool]:
        """R11: draw, omens included, up to a card for the hand; true if it erupts, at the second A.D. 79."""
        while True:
            card = self.deck.pop(0)
            if card == 79 and self.phase == "sleeps":
                self.phase, self.first_ad79 = "seethes", seat
                self.log.append(ev.Ad79Drawn(seat, 1))
            elif card == 79:
                self.log.append(ev.Ad79Drawn(seat, 2))
                self.log += [ev.Eruption(seat, False, None), ev.TurnEnded(seat)]
                return True
            elif card == 0:
                self.discards.append(0)
                self.log.append(ev.OmenDrawn(seat))
                yield from self._omen(seat)
            else:
                self.hands[seat].append(card)
                self.log.append(ev.CardDrawn(seat, card))
                return False

    def _omen(self, seat: int) -> Asking:
        victims = set(range(self.seats)) - (set() if self.rules.omen_takes == "any" else {seat})
        legal: set[act.Action] = {act.Sacrifice(q, s) for q, n in self.city.items() for s in victims if n[s]}
        if not legal:
            self.log.append(ev.Sacrificed(seat, None, None))
            return
        action = yield from self._ask(seat, "sacrifice", legal)
        assert isinstance(action, act.Sacrifice)
        self.city[action.square][action.seat] -= 1
        self.volcano[action.seat] += 1
        self.log.append(ev.Sacrificed(seat, action.seat, action.square))

    def _catastrophe(self, seat: int) -> Asking:
        self.supply, self.hands = [0] * self.seats, [[] for _ in range(self.seats)]
        self.owed, self.placed = 0, []
        self.phase = "erupts" if self.rules.opening_tiles == "6" else "flight"
        while sum(name != "cover" for name in self.lava.values()) < int(self.rules.opening_tiles):
            self.turn += 1
            yield from self._tile(seat)
            self.log.append(ev.TurnEnded(seat))
            if not self.bag:
                raise Ended
            seat = self._left(seat)
        self.phase = "flight"
        while True:
            self.turn += 1
            yield from self._tile(seat)
            if not self.bag and self.rules.last_turn == "cut":
                raise Ended
            yield from self._flee(seat)
            self.log.append(ev.TurnEnded(seat))
            if not self.bag:
                raise Ended
            seat = self._left(seat)

    def _tile(self, seat: int) -> Asking:
        while True:
            tile = self.bag.pop(0)
            self.log.append(ev.TileDrawn(seat, list(tile)))
            if len(tile) == 2:
                self.duals.append(tile)
            available = {symbol: self.available(symbol) for symbol in tile}
            if not any(available.values()) and self.rules.no_room == "wild":
                available = {symbol: self.available(symbol, wild=True) for symbol in tile}
            if any(available.values()):
                break
            self.aside.append(tile)
            self.log.append(ev.TileSetAside(list(tile)))
            if self.rules.no_room != "again" or not self.bag:
                return
        self.tile = tile
        action = yield from self._ask(seat, "lava", {act.Lava(symbol, q) for symbol in tile for q in available[symbol]})
        self.tile = None
        assert isinstance(action, act.Lava)
        self.lava[action.square] = action.symbol
        self.log.append(ev.LavaPlaced(seat, action.symbol, action.square))
        self._burn(action.square, "lava")
        enclosed = [q for q in SQUARES if q not in self.lava and not self.escapes(q)]
        for square in enclosed:
            self._burn(square, "enclosed")
        if self.rules.enclosed == "cover" and enclosed:
            self.lava |= dict.fromkeys(enclosed, "cover")
            self.log.append(ev.Covered(enclosed))
        self._check_city()

    def _burn(self, square: str, cause: str) -> None:
        counts = self.city.pop(square, Counter())
        if counts.total():
            lost = [counts[s] for s in range(self.seats)]
            self.volcano = [a + b for a, b in zip(self.volcano, lost, strict=True)]
            self.log.append(ev.Burned(square, lost, act.Cause(cause)))

    def _check_city(self) -> None:
        if not any(counts.total() for counts in self.city.values()):
            raise Ended

    def runs_of(self, seat: int) -> set[act.Action]:
        """All runs (R21) of pieces that may still run."""
        legal: set[act.Action] = set()
        for origin, counts in self.city.items():
            if counts[seat] <= self.ran[origin]:
                continue
            reach = self.steps({origin})
            d = counts.total()
            legal |= {act.Run(origin, q) for q, n in reach.items() if 1 <= n <= d}
            if any(reach.get(gate, d) <= d - 1 for gate in GATES):
                legal.add(act.Run(origin, "out"))
        return legal

    def _flee(self, seat: int) -> Asking:
        own, self.runs = self.own(seat), 2
        while self.runs:
            legal = self.runs_of(seat)
            if self.rules.runs == "optional":
                legal.add(act.DONE)
            action = yield from self._ask(seat, "run", legal)
            if isinstance(action, act.Done):
                if legal > {act.DONE}:
                    self.log.append(ev.GaveUp(seat, act.Choice.RUN))
                break
            assert isinstance(action, act.Run)
            again = own == 1 or (self.runs == 2 and self.count(action.origin) == 1)
            self.log.append(ev.Ran(seat, action.origin, action.target, self.path(action.origin, action.target)))
            self.city[action.origin][seat] -= 1
            if action.target == "out":
                self.saved[seat] += 1
            else:
                self.city.setdefault(action.target, Counter())[seat] += 1
                self.ran[action.target] += not again
            self.runs -= 1
            self._check_city()
        self.runs = 0
        self.ran.clear()

    def _end(self) -> None:
        for square in [q for q in SQUARES if q in self.city]:
            self._burn(square, "end")
        best = max((self.saved[s], -self.volcano[s]) for s in range(self.seats))
        self.winners = [s for s in range(self.seats) if (self.saved[s], -self.volcano[s]) == best]
        self.phase, self.active, self.choice, self.legal = "over", None, None, set()
        self.runs, self.tile = 0, None
        self.ran.clear()
        self.log.append(ev.GameOver(list(self.saved), list(self.volcano), list(self.winners)))


def building_squares(number: int) -> set[str]:
    return {q for q, b in BUILDING.items() if b == number}
