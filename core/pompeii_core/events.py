"""Events: facts about what has happened in a game. `for_seat` removes what a seat may not know."""

from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from pompeii_core.actions import BY_SEAT, MOST_SEATS, Card, Cause, Choice, Seat, SquareName, Symbol, Target

type Cards = Annotated[list[Card], Meta(max_length=60)]
type Count = Annotated[int, Meta(ge=0, le=36)]
type Counts = Annotated[list[Count], Meta(max_length=MOST_SEATS, extra=BY_SEAT)]
type Squares = Annotated[list[SquareName], Meta(max_length=70)]
type Seats = Annotated[list[Seat], Meta(max_length=MOST_SEATS)]
type Tile = Annotated[list[Symbol], Meta(min_length=1, max_length=2)]
"""Symbols of a lava tile: one, or two on a dual tile (V13)."""


def _snake(name: str) -> str:
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_")


# gc=False: events never contain other events, so they form no cycles.
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
    """`seat` threw a piece of `victim` into the volcano; `victim` and `square` are null if there was none (R12)."""

    seat: Seat
    victim: Seat | None
    square: SquareName | None


class Eruption(_Event, frozen=True):
    """`seat` drew the second A.D. 79, or declared an eruption and showed its `hand` (R13)."""

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
    """The pieces of one square went into the volcano; `counts` gives their number by seat."""

    square: SquareName
    counts: Counts
    cause: Cause


class Covered(_Event, frozen=True):
    squares: Squares


class Ran(_Event, frozen=True):
    """A piece ran. `path` lists the squares it stepped on, without the origin and without `out`."""

    seat: Seat
    origin: SquareName
    target: Target
    path: Squares


class GaveUp(_Event, frozen=True):
    """`seat` declined to bring another relative (R9) or to make another run (R20), though it could have."""

    seat: Seat
    # A pattern instead of a Choice: only two can be given up, and a check in the constructor would cost the engine 4 %.
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
    """Return an event, except `Started` (see `Game.started`), without what `seat` (None: a spectator) may not know."""
    if isinstance(event, CardDrawn) and event.seat != seat:
        return replace(event, card=None)
    return event
