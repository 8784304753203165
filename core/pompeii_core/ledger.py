"""What a game keeps beside its position: what happens, as events, and the order of cards and tiles."""

from pompeii_core.city import NAMES
from pompeii_core.events import (
    CardDrawn,
    CardPlayed,
    Eruption,
    Event,
    OmenDrawn,
    PiecePlaced,
    Tile,
)
from pompeii_core.setup import OMEN


class Ledger:
    """The rules tell it what they do; a position that is only searched has none."""

    __slots__ = ("aside", "discards", "duals", "events", "hands", "placed")

    def __init__(self, seats: int) -> None:
        self.events: list[Event] = []
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        """By seat, as drawn."""
        self.discards: list[int] = []
        self.placed: list[int] = []
        """Where pieces have come in the last move that placed any."""
        self.aside: list[Tile] = []
        self.duals: list[Tile] = []

    def copy(self) -> "Ledger":
        """The same lists again, with no events."""
        other = Ledger(0)
        other.hands = [hand[:] for hand in self.hands]
        other.discards, other.placed = self.discards[:], self.placed[:]
        other.aside, other.duals = self.aside[:], self.duals[:]
        return other

    def card_played(self, seat: int, card: int, i: int, joker: bool) -> None:
        self.hands[seat].remove(card)
        self.discards.append(card)
        self.placed = [i]
        self.events += (CardPlayed(seat, card, NAMES[i], joker), PiecePlaced(seat, NAMES[i], False))

    def card_discarded(self, seat: int, card: int) -> None:
        self.hands[seat].remove(card)
        self.discards.append(card)
        self.events.append(CardPlayed(seat, card, None, False))

    def relative_placed(self, seat: int, i: int) -> None:
        self.placed.append(i)
        self.events.append(PiecePlaced(seat, NAMES[i], True))

    def card_drawn(self, seat: int, card: int) -> None:
        self.hands[seat].append(card)
        self.events.append(CardDrawn(seat, card))

    def omen_drawn(self, seat: int) -> None:
        self.discards.append(OMEN)
        self.events.append(OmenDrawn(seat))

    def erupted(self, seat: int, declared: bool) -> None:
        self.events.append(Eruption(seat, declared, self.hands[seat] if declared else None))
        self.hands = [[] for _ in self.hands]
