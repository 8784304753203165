"""Everything that one seat may know, and nothing more (docs/bots.md), and the update that carries it."""

from typing import Annotated

from msgspec import Meta, Struct

from pompeii_core.actions import BY_SEAT, MOST_SEATS, Action, Choice, Phase, Seat, SquareName
from pompeii_core.city import BUILDINGS, COLOURS, NAMES, SPACES, squares
from pompeii_core.events import Cards, Counts, Event, Squares, Tile

type LavaName = Annotated[str, Meta(pattern=r"^(scroll|coin|vase|column|mask|helmet|cover)\Z")]
type Small = Annotated[int, Meta(ge=0, le=1000)]
type Discarded = Annotated[int, Meta(ge=0, le=11)]


class View(Struct, frozen=True, forbid_unknown_fields=True):
    """The game as `seat` (None: a spectator) sees it; `active` and `choice` are None when it is over.

    >>> view = game.view(0)
    >>> view.seats, view.hands, len(view.hand)
    (2, [4, 4], 4)
    """

    seat: Seat | None
    turn: Small
    phase: Phase
    active: Seat | None
    choice: Choice | None
    pieces: dict[SquareName, Counts]
    ran: dict[SquareName, Small]
    lava: dict[SquareName, LavaName]
    supply: Counts
    volcano: Annotated[list[Small], Meta(max_length=MOST_SEATS, extra=BY_SEAT)]
    saved: Counts
    hand: Cards | None
    hands: Counts
    deck: Small
    discards: Annotated[list[Discarded], Meta(max_length=70)]
    bag: Small
    tile: Tile | None
    relatives: Small
    runs: Small
    placed: Squares
    may_erupt: bool
    first_ad79: Seat | None
    aside: Annotated[list[Tile], Meta(max_length=48)]
    duals: Annotated[list[Tile], Meta(max_length=3)]

    @property
    def seats(self) -> int:
        return len(self.supply)

    def standing(self, square: str) -> int:
        """Return the number of pieces of all seats on a square, which is the length of a run from there (R21)."""
        return sum(self.pieces.get(square, ()))

    def citizens(self, seat: int) -> int:
        return sum(counts[seat] for counts in self.pieces.values())

    def tiles_laid(self) -> int:
        """Return the number of lava tiles on the board; covers (V9) do not count (R15)."""
        return sum(symbol != "cover" for symbol in self.lava.values())

    def free_spaces(self, building: int) -> int:
        """Return the number of free spaces in a building, numbered or neutral (R6)."""
        # Never below 0: after the eruption a square may hold more pieces than it has spaces.
        return sum(max(SPACES[i] - self.standing(NAMES[i]), 0) for i in squares(BUILDINGS[building]))

    def full_buildings(self) -> set[int]:
        """Return the numbered buildings without a free space, whose cards are jokers (R7)."""
        return {number for number in COLOURS if not self.free_spaces(number)}


class Update(Struct, frozen=True, tag_field="type", tag="update", forbid_unknown_fields=True):
    """What one seat is told after an action: the events, the new view, and its legal actions.

    `legal` is empty unless the view's seat decides. `undo`, `redo`: whether it may. An update without events is a
    snapshot. `seq` grows with every action, undo and redo except declined polls (R13), which stay secret.
    """

    seq: Annotated[int, Meta(ge=0)]
    events: list[Event]
    view: View
    legal: list[Action]
    undo: bool = False
    redo: bool = False
