"""What has happened: facts in the past, each with what everybody may know of it, or a seat's own part (`for_seat`)."""

from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from pompeii_core.actions import MOST_SEATS, Card, Cause, Choice, Seat, SquareName, Symbol, Target

type Cards = Annotated[list[Card], Meta(max_length=60)]
type Count = Annotated[int, Meta(ge=0, le=36)]
type Counts = Annotated[list[Count], Meta(max_length=MOST_SEATS)]
type Squares = Annotated[list[SquareName], Meta(max_length=70)]
type Seats = Annotated[list[Seat], Meta(max_length=MOST_SEATS)]
type Tile = Annotated[list[Symbol], Meta(min_length=1, max_length=2)]
"""The symbols of a lava tile: one, or both of a dual tile (V13)."""


def _snake(name: str) -> str:
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_")


# gc=False: they hold nothing that could hold them.
class _Event(Struct, frozen=True, gc=False, tag_field="kind", tag=_snake, forbid_unknown_fields=True):
    pass


class Started(_Event, frozen=True):
    first: Seat
    hand: Cards | None


class CardPlayed(_Event, frozen=True):
    seat: Seat
    card: Card
    square: SquareName | None
    joker: bool


class PiecePlaced(_Event, frozen=True):
    seat: Seat
    square: SquareName
    relative: bool


class CardDrawn(_Event, frozen=True):
    seat: Seat
    card: Card | None


class Ad79Drawn(_Event, frozen=True, tag="ad79_drawn"):
    seat: Seat
    number: Annotated[int, Meta(ge=1, le=2)]


class OmenDrawn(_Event, frozen=True):
    seat: Seat


class Sacrificed(_Event, frozen=True):
    """`seat` threw a piece of `victim` into the volcano; victim and square are null where R12 finds nobody."""

    seat: Seat
    victim: Seat | None
    square: SquareName | None


class Eruption(_Event, frozen=True):
    """`seat` drew the second A.D. 79, or declared and showed `hand` (R13)."""

    seat: Seat
    declared: bool
    hand: Cards | None


class TileDrawn(_Event, frozen=True):
    seat: Seat
    tile: Tile


class TileSetAside(_Event, frozen=True):
    tile: Tile


class LavaPlaced(_Event, frozen=True):
    seat: Seat
    symbol: Symbol
    square: SquareName


class Burned(_Event, frozen=True):
    """Pieces per seat that went into the volcano from a square."""

    square: SquareName
    counts: Counts
    cause: Cause


class Covered(_Event, frozen=True):
    squares: Squares


class Ran(_Event, frozen=True):
    """`path` is the squares stepped on, without the origin and without `out`."""

    seat: Seat
    origin: SquareName
    target: Target
    path: Squares


class GaveUp(_Event, frozen=True):
    """`seat` could have brought another relative (R9) or made another run (R20), and did not wish to."""

    seat: Seat
    # Not a Choice: only these two can be given up, and a check when one is made would cost the engine 4 %.
    choice: Annotated[str, Meta(pattern=rf"^({Choice.RELATIVE}|{Choice.RUN})\Z")]


class TurnEnded(_Event, frozen=True):
    seat: Seat


class GameOver(_Event, frozen=True):
    saved: Counts
    volcano: Counts
    winners: Seats


type Event = (
    Started
    | CardPlayed
    | PiecePlaced
    | CardDrawn
    | Ad79Drawn
    | OmenDrawn
    | Sacrificed
    | Eruption
    | TileDrawn
    | TileSetAside
    | LavaPlaced
    | Burned
    | Covered
    | Ran
    | GaveUp
    | TurnEnded
    | GameOver
)


def for_seat(event: Event, seat: int | None) -> Event:
    """The event with what `seat` (None: a spectator) may not know left out; `Started` comes from `Game.started`."""
    if isinstance(event, CardDrawn) and event.seat != seat:
        return replace(event, card=None)
    return event
