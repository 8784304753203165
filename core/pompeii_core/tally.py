"""Public numbers of a game: the ranking (R25), counts that follow events, deductions from a view, and the verdict."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, Literal, NamedTuple

from pompeii_core import events as ev
from pompeii_core.actions import Cause, Phase
from pompeii_core.city import GATES, OUT, SYMBOLS
from pompeii_core.events import Event
from pompeii_core.rules import Rules
from pompeii_core.setup import DUAL_TILES, NUMBERED_CARDS, OMEN, all_tiles
from pompeii_core.view import View

_GATES: Final = {gate.square for gate in GATES}


def ranking(saved: Sequence[int], volcano: Sequence[int]) -> list[tuple[int, int]]:
    """Return (place from 1, seat) pairs, best first: most saved, then fewest lost. Equals share a place (R25)."""
    results = [(out, -lost) for out, lost in zip(saved, volcano, strict=True)]
    return sorted((1 + sum(other > result for other in results), seat) for seat, result in enumerate(results))


def winners(saved: Sequence[int], volcano: Sequence[int]) -> list[int]:
    """Return the seats in first place: several if they saved and lost equally many (R25)."""
    return [seat for place, seat in ranking(saved, volcano) if place == 1]


def omens_in_a_row(discards: Sequence[int]) -> int:
    """Return how many omens are on top of the discards: those drawn since the last card was played (R12)."""
    return next((n for n, card in enumerate(reversed(discards)) if card != OMEN), len(discards))


def exits(events: Iterable[Event]) -> list[tuple[int, str]]:
    """Return (seat, gate square) for each piece that left the city, in order. Impossible exits are left out."""
    runs = (event for event in events if isinstance(event, ev.Ran) and event.target == OUT)
    left = [(run.seat, run.path[-1] if run.path else run.origin) for run in runs]
    return [(seat, square) for seat, square in left if square in _GATES]  # another program may record anything


def burned(events: Iterable[Event]) -> list[int]:
    """Return how many citizens each seat lost in `Burned` events; empty if there are no such events."""
    return [sum(seat) for seat in zip(*(event.counts for event in events if isinstance(event, ev.Burned)), strict=True)]


class Tally:
    """Public counts that follow the events between two views. No event announces the flight: `phase` stays `ERUPTS`."""

    def __init__(self, view: View) -> None:
        self.phase = view.phase
        self.supply = list(view.supply)
        self.volcano = list(view.volcano)
        self.saved = list(view.saved)
        self.hands = list(view.hands)
        self.city = [view.citizens(seat) for seat in range(view.seats)]
        self.hand = list(view.hand or [])
        self.deck = view.deck
        self.discards = list(view.discards)
        self.bag = view.bag
        self.tile = list(view.tile) if view.tile else None
        self.seat = view.seat

    def apply(self, event: Event) -> None:
        """Update the counts to what a view after this event would show."""
        if isinstance(event, ev.CardDrawn | ev.Ad79Drawn | ev.OmenDrawn):
            self.deck -= 1
        match event:
            case ev.CardPlayed(seat, card):
                self.hands[seat] -= 1
                self.discards.append(card)
                if seat == self.seat and card in self.hand:
                    self.hand.remove(card)
            case ev.CardDrawn(seat, card):
                self.hands[seat] += 1
                if seat == self.seat and card is not None:
                    self.hand.append(card)
            case ev.PiecePlaced(seat):
                self.supply[seat] -= 1
                self.city[seat] += 1
            case ev.Ad79Drawn(_, 1):
                self.phase = Phase.SEETHES
            case ev.OmenDrawn():
                self.discards.append(OMEN)
            case ev.Sacrificed(_, int(victim)):
                self._lose(victim, 1)
            case ev.Eruption():
                self.phase, self.hand = Phase.ERUPTS, []
                self.hands, self.supply = [0] * len(self.hands), [0] * len(self.supply)
            case ev.TileDrawn(_, tile):
                self.bag -= 1
                self.tile = list(tile)
            case ev.TileSetAside() | ev.LavaPlaced():
                self.tile = None
            case ev.Burned(_, counts):
                for seat, number in enumerate(counts):
                    self._lose(seat, number)
            case ev.Ran(seat, _, target) if target == OUT:
                self.city[seat] -= 1
                self.saved[seat] += 1
            case ev.GameOver():
                self.phase = Phase.OVER

    def _lose(self, seat: int, number: int) -> None:
        self.city[seat] -= number
        self.volcano[seat] += number


class Left(NamedTuple):
    """Tiles left in the bag. Single tiles have two `symbols` if a placed dual tile makes it unclear which they are."""

    symbols: tuple[str, ...]
    number: int
    dual: bool = False


def cards_unseen(view: View) -> Counter[int]:
    """Return the numbered cards that the seat has not seen: in the deck, in other hands or out of the game."""
    return Counter(NUMBERED_CARDS) - Counter(view.discards) - Counter(view.hand or [])


def bag_left(view: View, rules: Rules) -> list[Left]:
    """Return how many tiles of each kind are still in the bag, single tiles first, then dual tiles (V13); no zeros."""
    drawn = [tuple(tile) for tile in view.aside] + ([tuple(view.tile)] if view.tile else [])
    singles = Counter(tile[0] for tile in all_tiles(rules) if len(tile) == 1)
    singles -= Counter(tile[0] for tile in drawn if len(tile) == 1)
    lava = Counter(symbol for symbol in view.lava.values() if symbol in SYMBOLS)
    duals = [tuple(tile) for tile in DUAL_TILES] if rules.dual_vents == "on" else []
    seen = [tuple(tile) for tile in view.duals]
    placed = [tile for tile in seen if tile not in drawn]
    left = []
    paired = {symbol: tile for tile in placed for symbol in tile}
    for symbol in SYMBOLS:
        if symbol not in paired:
            left.append(Left((symbol,), singles[symbol] - lava[symbol]))
        elif symbol == paired[symbol][0]:
            pair = paired[symbol]
            # One of the tiles on the board is the dual tile itself, not a single one.
            left.append(Left(pair, sum(singles[one] - lava[one] for one in pair) + 1))
    left += [Left(tile, 1, dual=True) for tile in duals if tile not in seen]
    return [entry for entry in left if entry.number > 0]


type DecisiveKind = Literal["gate", "lava", "spared", "burn", "omens", "enclosed", "left_behind", "few"]
_MATTERS: Final = 2  # minimum number of pieces that can decide a result


class Decisive(NamedTuple):
    """What decided a seat's result; `number` is the number of pieces concerned.

    `gate`: pieces that left by the gate of `square`. `lava`: others' pieces taken by its tiles. `spared`: how many
    fewer it lost than any other. `burn`: its pieces taken by one tile of `seat` on `square`. `omens`: its pieces taken
    by omens. `enclosed`: its pieces cut off. `left_behind`: its pieces in the city at the end. `few`: how many fewer
    pieces it had in the city than `seat`.
    """

    kind: DecisiveKind
    number: int
    square: str = ""
    seat: int = 0


class Verdict(NamedTuple):
    """A seat's result. `total` counts its pieces saved and lost; `margin` is how many more it saved than `rival`.

    The rival is the best-placed other seat. `helped` and `cost` name what decided the result, if anything did.
    """

    seat: int
    place: int
    shared: bool
    saved: int
    total: int
    rival: int
    margin: int
    helped: Decisive | None
    cost: Decisive | None


def verdict(events: Iterable[Event], saved: Sequence[int], lost: Sequence[int], seat: int) -> Verdict:
    """Return the verdict for `seat` (R25) from all events of a game and the pieces finally saved and lost, by seat."""
    order = ranking(saved, lost)
    place = next(place for place, other in order if other == seat)
    rival = next(other for _, other in order if other != seat)
    shared = place == 1 and sum(other == 1 for other, _ in order) > 1
    happened = list(events)
    total, margin = saved[seat] + lost[seat], saved[seat] - saved[rival]
    helped, cost = _most(_helped(happened, saved, lost, seat)), _most(_cost(happened, saved, lost, seat))
    return Verdict(seat, place, shared, saved[seat], total, rival, margin, helped, cost)


def _most(found: Iterable[Decisive]) -> Decisive | None:
    """Return the entry with most pieces, of equals the first; None if no entry has enough pieces to matter."""
    return max((entry for entry in found if entry.number >= _MATTERS), key=lambda entry: entry.number, default=None)


def _helped(events: list[Event], saved: Sequence[int], lost: Sequence[int], seat: int) -> Iterable[Decisive]:
    gates = Counter(square for of, square in exits(events) if of == seat)
    for square, number in gates.most_common(1):
        if 2 * number >= saved[seat]:
            yield Decisive("gate", number, square)
    yield Decisive("lava", sum(taken.total() - taken[seat] for tile, taken in _fires(events) if tile.seat == seat))
    yield Decisive("spared", min(n for other, n in enumerate(lost) if other != seat) - lost[seat])


def _cost(events: list[Event], saved: Sequence[int], lost: Sequence[int], seat: int) -> Iterable[Decisive]:
    for tile, taken in _fires(events):
        yield Decisive("burn", taken[seat], tile.square, tile.seat)
    yield Decisive("omens", sum(isinstance(event, ev.Sacrificed) and event.victim == seat for event in events))
    burned = [event for event in events if isinstance(event, ev.Burned)]
    yield Decisive("enclosed", sum(event.counts[seat] for event in burned if event.cause == Cause.ENCLOSED))
    yield Decisive("left_behind", sum(event.counts[seat] for event in burned if event.cause == Cause.END))
    totals = [out + burned for out, burned in zip(saved, lost, strict=True)]
    most = max(range(len(totals)), key=lambda other: totals[other])
    yield Decisive("few", totals[most] - totals[seat], seat=most)


def _fires(events: list[Event]) -> list[tuple[ev.LavaPlaced, Counter[int]]]:
    """Return each tile with the pieces, by seat, that it burned or cut off. Pieces left at the end do not count."""
    fires: list[tuple[ev.LavaPlaced, Counter[int]]] = []
    for event in events:
        if isinstance(event, ev.LavaPlaced):
            fires.append((event, Counter()))
        elif isinstance(event, ev.Burned) and event.cause != Cause.END and fires:
            fires[-1][1].update(dict(enumerate(event.counts)))
    return fires
