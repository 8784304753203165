"""The public numbers of a game while its events are being shown: between one view and the next."""

from pompeii_core import city
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
from pompeii_core.setup import OMEN
from pompeii_core.view import View


class Tally:
    """Counts per seat and of the piles; `apply` follows one event, the next view puts everything right."""

    def __init__(self, view: View) -> None:
        self.phase = view.phase
        self.supply = list(view.supply)
        self.volcano = list(view.volcano)
        self.saved = list(view.saved)
        self.hands = list(view.hands)
        self.city = [sum(counts[seat] for counts in view.pieces.values()) for seat in range(view.seats)]
        self.hand = list(view.hand or [])
        self.deck = view.deck
        self.discards = list(view.discards)
        self.bag = view.bag
        self.tile = list(view.tile) if view.tile else None
        self.seat = view.seat

    def apply(self, event: Event) -> None:
        """Follow one event."""
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
                self.phase = "seethes" if number == 1 else self.phase
            case OmenDrawn():
                self.deck -= 1
                self.discards.append(OMEN)
            case Sacrificed(_, int(victim)):
                self.city[victim] -= 1
                self.volcano[victim] += 1
            case Eruption():
                self.phase = "erupts"
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
            case Ran(seat, _, target) if target == city.OUT:
                self.city[seat] -= 1
                self.saved[seat] += 1
            case GameOver():
                self.phase = "over"
            case _:
                pass
