"""The public numbers of a game: the ranking (R25), and counts as events go by, between one view and the next."""

from collections.abc import Iterable, Sequence
from typing import Final

from pompeii_core.city import GATES, OUT
from pompeii_core.events import (
    Ad79Drawn,
    Burned,
    CardDrawn,
    CardPlayed,
    Eruption,
    Event,
    GameOver,
    LavaPlaced,
    OmenDrawn,
    PiecePlaced,
    Ran,
    Sacrificed,
    TileDrawn,
    TileSetAside,
)
from pompeii_core.phases import Phase
from pompeii_core.setup import OMEN
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
    runs = (event for event in events if isinstance(event, Ran) and event.target == OUT)
    left = [(run.seat, run.path[-1] if run.path else run.origin) for run in runs]
    return [(seat, square) for seat, square in left if square in _GATES]  # of another program's game nobody knows


def burned(events: Iterable[Event]) -> list[int]:
    """How many citizens each seat lost to lava in these events; empty where nothing burned."""
    return [sum(seat) for seat in zip(*(event.counts for event in events if isinstance(event, Burned)), strict=True)]


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
            case CardPlayed(seat, card):
                self.hands[seat] -= 1
                self.discards.append(card)
                if seat == self.seat and card in self.hand:
                    self.hand.remove(card)
            case CardDrawn(seat, card):
                self.deck -= 1
                self.hands[seat] += 1
                if seat == self.seat and card is not None:
                    self.hand.append(card)
            case PiecePlaced(seat):
                self.supply[seat] -= 1
                self.city[seat] += 1
            case Ad79Drawn(_, number):
                self.deck -= 1
                self.phase = Phase.SEETHES if number == 1 else self.phase
            case OmenDrawn():
                self.deck -= 1
                self.discards.append(OMEN)
            case Sacrificed(_, int(victim)):
                self.city[victim] -= 1
                self.volcano[victim] += 1
            case Eruption():
                self.phase = Phase.ERUPTS
                self.hand = []
                self.hands = [0] * len(self.hands)
                self.supply = [0] * len(self.supply)
            case TileDrawn(_, tile):
                self.bag -= 1
                self.tile = list(tile)
            case TileSetAside() | LavaPlaced():
                self.tile = None
            case Burned(_, counts):
                for seat, number in enumerate(counts):
                    self.city[seat] -= number
                    self.volcano[seat] += number
            case Ran(seat, _, target) if target == OUT:
                self.city[seat] -= 1
                self.saved[seat] += 1
            case GameOver():
                self.phase = Phase.OVER
            case _:
                pass
