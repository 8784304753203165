"""The choices a seat can face, and the actions that answer them on the wire and in records; most are interned here."""

from contextlib import suppress
from enum import StrEnum
from typing import Annotated, Final

from msgspec import Meta, Struct

from pompeii_core.city import INDEX, NAMES, NUMBERED, OUT, SYMBOLS


class Phase(StrEnum):
    """Phases of a game (R11, R14, R20).

    `SLEEPS` lasts until the first A.D. 79, `SEETHES` until the second, `ERUPTS` through the opening tiles, `FLIGHT`
    through the runs; `OVER` follows the end.
    """

    SLEEPS = "sleeps"
    SEETHES = "seethes"
    ERUPTS = "erupts"
    FLIGHT = "flight"
    OVER = "over"

    @property
    def placing(self) -> bool:
        """Whether players still play cards and place pieces (R6), before Vesuvius erupts."""
        return self in (Phase.SLEEPS, Phase.SEETHES)


class Choice(StrEnum):
    """A seat's decision: a card, a relative, a victim, a square for the tile, a run, or a declaration (R26, R13)."""

    PLACE = "place"
    RELATIVE = "relative"
    SACRIFICE = "sacrifice"
    LAVA = "lava"
    RUN = "run"
    ERUPT = "erupt"


class Cause(StrEnum):
    """Why a piece burned: a tile on its square, no way to any gate, or the end of the game (R18, R19, R24)."""

    LAVA = "lava"
    ENCLOSED = "enclosed"
    END = "end"


FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 4
SEATS: Final = range(FEWEST_SEATS, MOST_SEATS + 1)  # possible numbers of seats at a table

type Card = Annotated[int, Meta(ge=1, le=NUMBERED)]
# `extra` says what a value means, for readers that check it against a game (`pompeii_net.lan.guest`).
SQUARE: Final = {"means": "square"}
SEAT: Final = {"means": "seat"}
BY_SEAT: Final = {"means": "by seat"}

type SquareName = Annotated[str, Meta(pattern=r"^[A-K][1-7]\Z", extra=SQUARE)]
type Target = Annotated[str, Meta(pattern=r"^([A-K][1-7]|out)\Z", extra=SQUARE)]
type Symbol = Annotated[str, Meta(pattern=rf"^({'|'.join(SYMBOLS)})\Z")]
type Seat = Annotated[int, Meta(ge=0, lt=MOST_SEATS, extra=SEAT)]
type Colour = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
"""Colour of a seat's pieces; there are as many colours as seats."""


# gc=False: actions hold no containers, so the garbage collector need not visit them.
class _Action(Struct, frozen=True, gc=False, tag_field="kind", tag=str.lower, forbid_unknown_fields=True):
    pass


class Place(_Action, frozen=True):
    """Play a card and place a piece, by its number or as a joker (R6, R7)."""

    card: Card
    square: SquareName


class Discard(_Action, frozen=True):
    """Discard a card, placing nothing (R8)."""

    card: Card


class Relative(_Action, frozen=True):
    """Place one relative (R9, R10)."""

    square: SquareName


class Done(_Action, frozen=True):
    """Place no more relatives, make no more runs, or decline to declare an eruption."""


class Sacrifice(_Action, frozen=True):
    """Throw a piece of `seat` into the volcano for an omen (R12)."""

    square: SquareName
    seat: Seat


class Lava(_Action, frozen=True):
    """Place the drawn tile, as `symbol` (R16, V13)."""

    symbol: Symbol
    square: SquareName


class Run(_Action, frozen=True):
    """Run from a square to another, or `out` through a gate (R21)."""

    origin: SquareName
    target: Target


class Erupt(_Action, frozen=True):
    """Declare an early eruption (R13)."""


type Action = Place | Discard | Relative | Done | Sacrifice | Lava | Run | Erupt

ANSWERS: Final[dict[Choice, tuple[type[Action], ...]]] = {
    Choice.PLACE: (Place, Discard),
    Choice.RELATIVE: (Relative, Done),
    Choice.SACRIFICE: (Sacrifice,),
    Choice.LAVA: (Lava,),
    Choice.RUN: (Run, Done),
    Choice.ERUPT: (Erupt, Done),
}
"""Types of action that answer each choice."""

DONE: Final = Done()
ERUPT: Final = Erupt()
# By card number from 0, victim's seat or symbol's number, then square. Every bit of a mask has an entry, to be indexed
# directly; entries for cards and squares that do not exist are never read.
DISCARDS: Final = tuple(Discard(max(card, 1)) for card in range(NUMBERED + 1))  # by card
PLACES: Final = tuple(tuple(Place(max(card, 1), name) for name in NAMES) for card in range(NUMBERED + 1))
RELATIVES: Final = tuple(map(Relative, NAMES))
SACRIFICES: Final = tuple(tuple(Sacrifice(name, seat) for name in NAMES) for seat in range(MOST_SEATS))
LAVAS: Final = tuple(tuple(Lava(symbol, name) for name in NAMES) for symbol in SYMBOLS)
RUNS: Final = tuple(tuple(Run(origin, name) for name in NAMES) for origin in NAMES)  # by origin, then target square
RUNS_OUT: Final = tuple(Run(origin, OUT) for origin in NAMES)  # by origin


def written(action: Action) -> str:
    """Return an action as one word, which `read` reads: `5-I3` plays card 5, `I3` places a relative, `F3-out` runs.

    The others are like `coin-C2` (a tile), `D4-seat1` (a sacrifice), `discard-5`, `done` and `erupt`.
    """
    match action:
        case Place(card, square):
            return f"{card}-{square}"
        case Discard(card):
            return f"discard-{card}"
        case Relative(square):
            return square
        case Sacrifice(square, seat):
            return f"{square}-seat{seat}"
        case Lava(symbol, square):
            return f"{symbol}-{square}"
        case Run(origin, target):
            return f"{origin}-{target}"
        case Done() | Erupt():
            return str(action.__struct_config__.tag)


def read(text: str) -> Action:
    """Return the action that `text` stands for (see `written`). ValueError if it stands for none."""
    with suppress(LookupError, ValueError):
        action = _read(*text.partition("-"))
        if written(action) == text:
            return action
    raise ValueError(f"“{text}” is no action")


def _read(first: str, dash: str, second: str) -> Action:
    if not dash:
        if first == "done":
            return DONE
        return ERUPT if first == "erupt" else RELATIVES[INDEX[first]]
    if first == "discard":
        return DISCARDS[int(second)]
    if first in SYMBOLS:
        return LAVAS[SYMBOLS.index(first)][INDEX[second]]
    if first.isdecimal():
        return PLACES[int(first)][INDEX[second]]
    if second == OUT:
        return RUNS_OUT[INDEX[first]]
    if second.startswith("seat"):
        return SACRIFICES[int(second.removeprefix("seat"))][INDEX[first]]
    return RUNS[INDEX[first]][INDEX[second]]
