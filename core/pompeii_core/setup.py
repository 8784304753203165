"""The start of a game: its players, rules and shuffled deal (R2-R5)."""

from functools import lru_cache
from random import Random
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct, field

from pompeii_core.actions import FEWEST_SEATS, MOST_SEATS, Card, Colour, Seat
from pompeii_core.city import BUILDING, INDEX, NAMES, NUMBERED, SPACES, SYMBOLS
from pompeii_core.events import Tile
from pompeii_core.rules import Rules
from pompeii_core.text import NAME, clean_fields, level_name
from pompeii_core.view import Small

type Name = Annotated[str, Meta(min_length=1, max_length=NAME)]

OMEN: Final = 0
AD79: Final = 79
OMENS: Final = 7
COACH: Final = "coach"
DUAL_TILES: Final = (["helmet", "mask"], ["vase", "scroll"], ["column", "coin"])  # the three tiles of V13


class SeatedPlayer(Struct, frozen=True, forbid_unknown_fields=True):
    """The player on a seat: a person, an AI with a persona and level, or a bot. Colours differ between seats.

    For a bot, `persona` is its owner's name for the program. Records and messages never hold its command line, so that
    data from others cannot start a program. For a person it is `COACH` if they play with a coach, otherwise empty.
    """

    kind: Literal["person", "ai", "bot"]
    name: Name
    colour: Colour
    persona: Annotated[str, Meta(max_length=40)] = ""
    level: Annotated[str, Meta(max_length=40)] = ""

    def __post_init__(self) -> None:
        """Clean the texts; ValueError if the name has no visible characters."""
        clean_fields(self, "name", seen=True)
        clean_fields(self, "persona")
        clean_fields(self, "level", clean=level_name)

    @property
    def coached(self) -> bool:
        """Whether this is a person with a coach, whose games say little about their strength."""
        return self.kind == "person" and self.persona == COACH


type Players = Annotated[list[SeatedPlayer], Meta(min_length=FEWEST_SEATS, max_length=MOST_SEATS)]
"""The players of a game, by seat."""


class Seated(Struct, frozen=True, tag_field="type", tag="seated", forbid_unknown_fields=True):
    """Another player takes over a seat from here on."""

    seat: Seat
    player: SeatedPlayer


type Start = Literal["sleeps", "seethes", "erupts"]
"""Phases in which a game may begin."""


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """A special start: its phase, and how many citizens of each seat are already in the city."""

    phase: Start = "sleeps"
    citizens: Annotated[int, Meta(ge=0, le=36)] = 0


class GameSetup(Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of a new game; `first` and `seed` are drawn at random if None."""

    players: Players
    rules: Rules = Rules()
    first: int | None = None
    seed: int | None = None
    scenario: Scenario = Scenario()
    full_undo: bool = False

    def __post_init__(self) -> None:
        """Raise ValueError if the first player has no seat, or if two players have the same colour."""
        if self.first is not None and not 0 <= self.first < len(self.players):
            raise ValueError(f"seat {self.first} cannot begin")
        if len({player.colour for player in self.players}) < len(self.players):
            raise ValueError("two players have the same colour")


class Deal(Struct, frozen=True, forbid_unknown_fields=True):
    """Every random result of a game; `deck` and `bag` have their top first. Cards are 1-11, omens 0, A.D. 79 is 79."""

    first: Seat
    hands: Annotated[list[list[Card]], Meta(min_length=FEWEST_SEATS, max_length=MOST_SEATS)]
    deck: Annotated[list[Annotated[int, Meta(ge=0, le=AD79)]], Meta(max_length=62)]
    bag: Annotated[list[Tile], Meta(max_length=48)]
    phase: Start = "sleeps"
    pieces: dict[str, list[Small]] = field(default_factory=dict)


NUMBERED_CARDS: Final = sorted(
    BUILDING[i] for i in INDEX.values() for _ in range(SPACES[i]) if 1 <= BUILDING[i] <= NUMBERED
)
"""The 53 cards, one for each space of each numbered building (R3)."""


CARDS: Final = len(NUMBERED_CARDS) + OMENS + 2  # all cards, both A.D. 79 included (R3)


_NUMBERS: Final = {
    "45": {"scroll": 8, "coin": 8, "vase": 7, "column": 8, "mask": 7, "helmet": 7},
    "28": {"scroll": 5, "coin": 5, "vase": 5, "column": 5, "mask": 4, "helmet": 4},
}


def all_tiles(rules: Rules) -> list[Tile]:
    """Return the tiles of the lava bag in a fixed order (R5, V1, V13)."""
    numbers = _NUMBERS[rules.tiles]
    tiles: list[Tile] = [[symbol] for symbol in SYMBOLS for _ in range(numbers[symbol])]
    return tiles + [list(tile) for tile in DUAL_TILES] if rules.dual_vents == "on" else tiles


@lru_cache(maxsize=8)
def tiles_by_symbol(rules: Rules) -> dict[str, int]:
    """Return how many tiles can be placed as each symbol, dual tiles as both. Do not change the result."""
    tiles = all_tiles(rules)
    return {symbol: sum(symbol in tile for tile in tiles) for symbol in SYMBOLS}


def deal(rules: Rules, seats: int, rng: Random, first: int | None = None, scenario: Scenario | None = None) -> Deal:
    """Return a shuffled deal (R4, R5) for `seats` seats. If `first` is None, `rng` draws it before the cards.

    A scenario (None: the usual start) puts citizens into the city and leaves out the cards of phases before its own.
    """
    scenario = scenario or Scenario()
    first = rng.randrange(seats) if first is None else first
    # Four cards for each of four seats, 8 on top and 25 for the stack; the others leave the game unseen (R4).
    cards = shuffled(NUMBERED_CARDS, rng)
    hands, top = [cards[4 * s : 4 * s + 4] for s in range(seats)], cards[16:24]
    stack = shuffled(cards[24:49] + [OMEN] * OMENS, rng)
    depth = rules.second_ad79_depth(seats)
    stack[-depth:] = shuffled([*stack[-depth:], AD79], rng)
    tiles = shuffled(all_tiles(rules), rng)
    pieces = _populate(rules, seats, scenario.citizens, rng)
    if scenario.phase == "erupts":
        return Deal(first, [[] for _ in range(seats)], [], tiles, scenario.phase, pieces)
    deck = [*top, AD79, *stack] if scenario.phase == "sleeps" else stack
    return Deal(first, hands, deck, tiles, scenario.phase, pieces)


def _populate(rules: Rules, seats: int, citizens: int, rng: Random) -> dict[str, list[int]]:
    """Return `citizens` pieces of each seat on random spaces, by square and seat; fewer if pieces or spaces run out."""
    if not citizens:
        return {}
    spaces = shuffled([i for i in INDEX.values() for _ in range(SPACES[i])], rng)
    each = min(citizens, rules.pieces_each(seats), len(spaces) // seats)
    pieces: dict[str, list[int]] = {}
    for n, i in enumerate(spaces[: each * seats]):
        pieces.setdefault(NAMES[i], [0] * seats)[n % seats] += 1
    return pieces


def shuffled[T](items: list[T], rng: Random) -> list[T]:
    """Return a new list in random order; three times as fast as Random.shuffle."""
    return sorted(items, key=lambda _: rng.random())
