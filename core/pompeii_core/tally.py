"""The public numbers of a game: ranking (R25), counts as events go by, what a seat can work out, the verdict."""

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
    """Place, from 1, and seat, best first: most saved, then fewest in the volcano; equal ones share a place (R25)."""
    results = _results(saved, volcano)
    return sorted((1 + sum(other > result for other in results), seat) for seat, result in enumerate(results))


def winners(saved: Sequence[int], volcano: Sequence[int]) -> list[int]:
    """The seats on the first place (R25)."""
    results = _results(saved, volcano)
    best = max(results)
    return [seat for seat, result in enumerate(results) if result == best]


def _results(saved: Sequence[int], volcano: Sequence[int]) -> list[tuple[int, int]]:
    """By seat, the better the greater (R25)."""
    return [(saved[seat], -volcano[seat]) for seat in range(len(saved))]


def omens_in_a_row(discards: Sequence[int]) -> int:
    """How many omens have been drawn since the last card was played, from the discards in their order (R12)."""
    return next((n for n, card in enumerate(reversed(discards)) if card != OMEN), len(discards))


def exits(events: Iterable[Event]) -> list[tuple[int, str]]:
    """Who left the city, in order: the seat, and the square whose gate it took."""
    runs = (event for event in events if isinstance(event, ev.Ran) and event.target == OUT)
    left = [(run.seat, run.path[-1] if run.path else run.origin) for run in runs]
    return [(seat, square) for seat, square in left if square in _GATES]  # of another program's game nobody knows


def burned(events: Iterable[Event]) -> list[int]:
    """How many citizens each seat lost to lava in these events; empty where nothing burned."""
    return [sum(seat) for seat in zip(*(event.counts for event in events if isinstance(event, ev.Burned)), strict=True)]


class Tally:
    """Counts per seat and of the piles; `apply` follows one event, the next view puts everything right.

    `phase` is behind by one step where the flight begins, which no event tells.
    """

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
        """Change the counts by one event, as a view of the game after it would have them."""
        match event:
            case ev.CardPlayed(seat, card):
                self.hands[seat] -= 1
                self.discards.append(card)
                if seat == self.seat and card in self.hand:
                    self.hand.remove(card)
            case ev.CardDrawn(seat, card):
                self.deck -= 1
                self.hands[seat] += 1
                if seat == self.seat and card is not None:
                    self.hand.append(card)
            case ev.PiecePlaced(seat):
                self.supply[seat] -= 1
                self.city[seat] += 1
            case ev.Ad79Drawn(_, number):
                self.deck -= 1
                self.phase = Phase.SEETHES if number == 1 else self.phase
            case ev.OmenDrawn():
                self.deck -= 1
                self.discards.append(OMEN)
            case ev.Sacrificed(_, int(victim)):
                self.city[victim] -= 1
                self.volcano[victim] += 1
            case ev.Eruption():
                self.phase = Phase.ERUPTS
                self.hand = []
                self.hands = [0] * len(self.hands)
                self.supply = [0] * len(self.supply)
            case ev.TileDrawn(_, tile):
                self.bag -= 1
                self.tile = list(tile)
            case ev.TileSetAside() | ev.LavaPlaced():
                self.tile = None
            case ev.Burned(_, counts):
                for seat, number in enumerate(counts):
                    self.city[seat] -= number
                    self.volcano[seat] += number
            case ev.Ran(seat, _, target) if target == OUT:
                self.city[seat] -= 1
                self.saved[seat] += 1
            case ev.GameOver():
                self.phase = Phase.OVER


class Left(NamedTuple):
    """Tiles in the bag; single tiles of several `symbols` where a dual one was played as nobody can tell which."""

    symbols: tuple[str, ...]
    number: int
    dual: bool = False


def cards_unseen(view: View) -> Counter[int]:
    """Numbered cards that are neither discarded nor in the own hand: in the deck, in other hands or out of the game."""
    return Counter(NUMBERED_CARDS) - Counter(view.discards) - Counter(view.hand or [])


def bag_left(view: View, rules: Rules) -> list[Left]:
    """What is still in the bag, single tiles first, then the dual ones (V13); nothing that has run out."""
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
            # The dual tile itself lies there as one of the two, and is none of the single ones.
            left.append(Left(pair, sum(singles[one] - lava[one] for one in pair) + 1))
    left += [Left(tile, 1, dual=True) for tile in duals if tile not in seen]
    return [entry for entry in left if entry.number > 0]


type DecisiveKind = Literal["gate", "lava", "spared", "burn", "omens", "enclosed", "left_behind", "few"]
_MATTERS: Final = 2  # pieces: fewer decide nothing


class Decisive(NamedTuple):
    """What decided a result for a seat, and how many pieces that was.

    `gate`: so many left by the gate of `square`; `lava`: its tiles took so many of the others; `spared`: it lost so
    many fewer than anybody else; `burn`: one tile of `seat` on `square` took so many of its own; `omens` took so many,
    `enclosed` were cut off, `left_behind` were there at the end; `few`: it had so many fewer in the city than `seat`.
    """

    kind: DecisiveKind
    number: int
    square: str = ""
    seat: int = 0


class Verdict(NamedTuple):
    """The result of a seat: `total` is how many it had in the city, `margin` how many more it saved than `rival`.

    The rival of whoever wins is the next one, of the others the winner; of several on the first place, another of them.
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
    """Of a whole game's events and its result (R25)."""
    order = ranking(saved, lost)
    place = next(place for place, other in order if other == seat)
    rival = next(other for _, other in order if other != seat)
    shared = place == 1 and sum(one == 1 for one, _ in order) > 1
    told = list(events)
    total, margin = saved[seat] + lost[seat], saved[seat] - saved[rival]
    helped, cost = _most(_helped(told, saved, lost, seat)), _most(_cost(told, saved, lost, seat))
    return Verdict(seat, place, shared, saved[seat], total, rival, margin, helped, cost)


def _most(found: Iterable[Decisive]) -> Decisive | None:
    """The one of most pieces; the first of equal ones."""
    return max((one for one in found if one.number >= _MATTERS), key=lambda one: one.number, default=None)


def _helped(events: list[Event], saved: Sequence[int], lost: Sequence[int], seat: int) -> Iterable[Decisive]:
    gates = Counter(square for of, square in exits(events) if of == seat)
    for square, number in gates.most_common(1):
        if 2 * number >= saved[seat]:
            yield Decisive("gate", number, square)
    yield Decisive("lava", sum(sum(counts) - counts[seat] for layer, _, counts in _fires(events) if layer == seat))
    yield Decisive("spared", min(n for other, n in enumerate(lost) if other != seat) - lost[seat])


def _cost(events: list[Event], saved: Sequence[int], lost: Sequence[int], seat: int) -> Iterable[Decisive]:
    for layer, square, counts in _fires(events):
        yield Decisive("burn", counts[seat], square, layer)
    yield Decisive("omens", sum(isinstance(event, ev.Sacrificed) and event.victim == seat for event in events))
    burned = [event for event in events if isinstance(event, ev.Burned)]
    yield Decisive("enclosed", sum(event.counts[seat] for event in burned if event.cause == Cause.ENCLOSED))
    yield Decisive("left_behind", sum(event.counts[seat] for event in burned if event.cause == Cause.END))
    totals = [one + other for one, other in zip(saved, lost, strict=True)]
    most = max(range(len(totals)), key=lambda other: totals[other])
    yield Decisive("few", totals[most] - totals[seat], seat=most)


def _fires(events: list[Event]) -> Iterable[tuple[int, str, list[int]]]:
    """Of each tile that took somebody: who laid it where, and how many of each seat it burned or cut off."""
    laid: ev.LavaPlaced | None = None
    taken: list[int] = []
    for event in events:
        if isinstance(event, ev.LavaPlaced):
            if laid is not None and taken:
                yield laid.seat, laid.square, taken
            laid, taken = event, []
        elif isinstance(event, ev.Burned) and event.cause != Cause.END:
            taken = [one + other for one, other in zip(taken or [0] * len(event.counts), event.counts, strict=True)]
    if laid is not None and taken:
        yield laid.seat, laid.square, taken
