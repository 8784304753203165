"""The options V1-V16 and their presets, and what the window says of each; docs/rules.md has them exactly."""

from typing import Annotated, Final, Literal, NamedTuple, get_args, get_type_hints

from msgspec import Struct
from msgspec.structs import replace

from pompeii_core.text import N_


class Option(NamedTuple):
    """What is said of an option where it is declared; the rest follows from its field of `Rules`."""

    title: str
    line: str  # what it is about, in a sentence
    says: tuple[str, ...]  # each value in words
    book: str  # its paragraph in the rule book; R13 and its like lead to that rule
    key: str = ""
    number: str = ""
    values: tuple[str, ...] = ()
    default: str = ""

    @property
    def words(self) -> dict[str, str]:
        """Each value with its words, the default first."""
        words = dict(zip(self.values, self.says, strict=True))
        return {self.default: words[self.default]} | words


class Rules(Struct, frozen=True, forbid_unknown_fields=True):
    """One value for each option of docs/rules.md; the defaults are the `standard` preset.

    Options are numbered as they stand here. New ones, and new values, go to the end: numbers of deals count on that.
    """

    tiles: Annotated[
        Literal["45", "28"],
        Option(
            N_("variants", "Lava tiles"),
            N_("variants", "How many tiles are in the bag, and so how long the flight lasts."),
            (N_("variants", "45: the whole bag"), N_("variants", "28: a short flight")),
            book=N_(
                "variants",
                "45, or only 28: five each of scroll, column, coin and vase, four each of helmet and mask. With 28 "
                "there is time for far fewer moves.",
            ),
        ),
    ] = "45"
    second_ad79: Annotated[
        Literal["15", "15/10"],
        Option(
            N_("variants", "Second A.D. 79"),
            N_("variants", "How far from the end of the deck the eruption can come."),
            (
                N_("variants", "in the last 15 cards"),
                N_("variants", "in the last 15 cards, the last 10 with four players"),
            ),
            book=N_(
                "variants",
                "It hides among the last 15 cards; with four players among the last 10, or among the last 15 too.",
            ),
        ),
    ] = "15/10"
    lava_after: Annotated[
        Literal["second", "first"],
        Option(
            N_("variants", "First lava tile"),
            N_("variants", "Who places the first lava tile: the player left of the one who drew an A.D. 79."),
            (
                N_("variants", "left of the player who drew the second"),
                N_("variants", "left of the player who drew the first"),
            ),
            book=N_(
                "variants",
                "The player left of the one who drew the second A.D. 79 begins with the lava, or the one left of the "
                "player who drew the first.",
            ),
        ),
    ] = "second"
    omen_takes: Annotated[
        Literal["opponent", "any"],
        Option(
            N_("variants", "Omens"),
            N_("variants", "Which citizen an omen may throw into the volcano."),
            (N_("variants", "another player's"), N_("variants", "anyone's, even your own")),
            book=N_("variants", "They take another player's citizen, or anyone's, even your own."),
        ),
    ] = "opponent"
    relative_same_building: Annotated[
        Literal["yes", "no"],
        Option(
            N_("variants", "Relatives in the same building"),
            N_("variants", "Whether a relative may move into the other part of the same building."),
            (N_("variants", "allowed"), N_("variants", "not allowed")),
            book=N_("variants", "Relatives may also move into the other part of the same building, or they may not."),
        ),
    ] = "yes"
    free_jokers: Annotated[
        Literal["no", "yes"],
        Option(
            N_("variants", "Jokers at will"),
            N_("variants", "Once Vesuvius seethes, a card may be a joker even if its own building has room."),
            (N_("variants", "only when the building is full"), N_("variants", "at any time")),
            book=N_(
                "variants",
                "Once Vesuvius seethes, a card may be played as a joker on another building even if its own has "
                "room. Played on its own building it always counts by its number.",
            ),
        ),
    ] = "no"
    early_eruption: Annotated[
        Literal["yes", "no"],
        Option(
            N_("variants", "Early eruption"),
            N_("variants", "A player with only jokers may show them and make Vesuvius erupt."),
            (N_("variants", "allowed"), N_("variants", "not allowed")),
            book=N_("variants", "With or without R13."),
        ),
    ] = "yes"
    vents_open: Annotated[
        Literal["no", "yes"],
        Option(
            N_("variants", "Empty vents"),
            N_("variants", "Whether citizens may cross vents that have no lava yet."),
            (N_("variants", "closed"), N_("variants", "may be entered")),
            book=N_("variants", "Closed until there is lava on them, or open like any other square."),
        ),
    ] = "no"
    enclosed: Annotated[
        Literal["die", "cover"],
        Option(
            N_("variants", "Squares that are cut off"),
            N_("variants", "What happens to squares cut off from every gate. Anyone there is lost."),
            (N_("variants", "they stay as they are"), N_("variants", "they fill with lava")),
            book=N_(
                "variants",
                "They stay as they are, or they fill with lava of no symbol. Such lava does not count among the six "
                "opening tiles.",
            ),
        ),
    ] = "die"
    no_room: Annotated[
        Literal["again", "none", "wild"],
        Option(
            N_("variants", "Tile that cannot be placed"),
            N_("variants", "What happens to a drawn tile that has no legal square."),
            (
                N_("variants", "set aside, another is drawn"),
                N_("variants", "set aside, no tile this turn"),
                N_("variants", "placed beside any lava"),
            ),
            book=N_(
                "variants",
                "It is set aside and another is drawn; or it is set aside without replacement; or it is wild: it "
                "goes next to any lava and counts there as its own symbol.",
            ),
        ),
    ] = "again"
    last_turn: Annotated[
        Literal["whole", "cut"],
        Option(
            N_("variants", "Last turn"),
            N_("variants", "Whether the player who draws the last tile may still move."),
            (N_("variants", "played to the end"), N_("variants", "ends with the tile")),
            book=N_("variants", "The player who draws the last tile may still move, or the game ends with the tile."),
        ),
    ] = "whole"
    opening_tiles: Annotated[
        Literal["6", "0"],
        Option(
            N_("variants", "Opening tiles"),
            N_("variants", "How many tiles are placed before anyone may move."),
            (N_("variants", "six"), N_("variants", "none: flee at once")),
            book=N_("variants", "Six before anyone moves; or none, as a surprise: the flight begins at once."),
        ),
    ] = "6"
    dual_vents: Annotated[
        Literal["off", "on"],
        Option(
            N_("variants", "Dual vents"),
            N_("variants", "Three more tiles with two symbols each; the player who draws one chooses."),
            (N_("variants", "without"), N_("variants", "with")),
            book=N_(
                "variants",
                "Three more tiles show two symbols each: helmet or mask, vase or scroll, column or "
                "coin. The player who draws one chooses, and from then on it counts as that symbol "
                "only.",
            ),
        ),
    ] = "off"
    relatives_count: Annotated[
        Literal["part", "building"],
        Option(
            N_("variants", "Counting relatives"),
            N_("variants", "Which citizens already there bring relatives."),
            (N_("variants", "those in the same part"), N_("variants", "those in the whole building")),
            book=N_(
                "variants",
                "Count the citizens in the same part, or in the whole building. Relatives may never go "
                "into the first citizen's part.",
            ),
        ),
    ] = "part"
    pieces: Annotated[
        Literal["36/30/25", "30/30/25"],
        Option(
            N_("variants", "Citizens"),
            N_("variants", "How many citizens each player has with two, three and four players."),
            (N_("variants", "36, 30 or 25"), N_("variants", "30, 30 or 25")),
            book=N_("variants", "With two players each has 36, or 30."),
        ),
    ] = "36/30/25"
    runs: Annotated[
        Literal["optional", "compulsory"],
        Option(
            N_("variants", "Moves"),
            N_("variants", "Whether you may skip moves in the flight."),
            (N_("variants", "optional"), N_("variants", "compulsory if possible")),
            book=N_("variants", "Up to two, or two if possible."),
        ),
    ] = "optional"

    def pieces_each(self, seats: int) -> int:
        """Pieces of each seat (R2, V15)."""
        return int(self.pieces.split("/")[seats - 2])

    def second_ad79_depth(self, seats: int) -> int:
        """How many cards of the stack the second A.D. 79 is shuffled into (V2)."""
        return 10 if self.second_ad79 == "15/10" and seats == 4 else 15


def _row(number: int, key: str, hint: object) -> Option:
    kind, option = get_args(hint)
    assert isinstance(option, Option)
    return option._replace(key=key, number=f"V{number}", values=get_args(kind), default=getattr(Rules(), key))


OPTION_ROWS: Final = tuple(
    _row(number, key, hint) for number, (key, hint) in enumerate(get_type_hints(Rules, include_extras=True).items(), 1)
)
"""In the order V1-V16."""
OPTIONS: Final[dict[str, tuple[str, ...]]] = {option.key: option.values for option in OPTION_ROWS}
"""The allowed values of each option, by key."""


class Preset(NamedTuple):
    """A set of rules, as a source of docs/rules.md has them."""

    name: str
    rules: Rules
    title: str
    line: str  # what is special about it
    seed: str = ""  # its other name, the number of its source


PRESET_ROWS: Final = (
    Preset("standard", Rules(), N_("variants", "Standard"), N_("variants", "The game as most tables play it today.")),
    Preset(
        "web",
        Rules(second_ad79="15", early_eruption="no", enclosed="cover", no_room="none", last_turn="cut"),
        N_("variants", "Web version"),
        N_("variants", "As played in a browser version: squares that are cut off fill with lava."),
        seed="000",
    ),
    Preset(
        "notes",
        Rules(
            second_ad79="15",
            relative_same_building="no",
            early_eruption="no",
            vents_open="yes",
            relatives_count="building",
            runs="compulsory",
        ),
        N_("variants", "Rule notes"),
        N_("variants", "A player's notes: relatives counted by building, moves compulsory."),
        seed="001",
    ),
    Preset(
        "manual",
        Rules(
            tiles="28",
            lava_after="first",
            relative_same_building="no",
            free_jokers="yes",
            vents_open="yes",
            last_turn="cut",
            relatives_count="building",
        ),
        N_("variants", "Reference manual"),
        N_("variants", "Short and harsh: 28 lava tiles, jokers at will once Vesuvius seethes."),
        seed="002",
    ),
    Preset(
        "amigo",
        Rules(second_ad79="15", vents_open="yes", runs="compulsory"),
        N_("variants", "First edition"),
        N_("variants", "The first edition of 2004: empty vents may be entered, moves compulsory."),
        seed="003",
    ),
    Preset(
        "summary",
        Rules(omen_takes="any", early_eruption="no", vents_open="yes", dual_vents="on", pieces="30/30/25"),
        N_("variants", "One-page summary"),
        N_("variants", "With dual vents, and omens that may take your own citizens."),
        seed="004",
    ),
    Preset(
        "short",
        Rules(tiles="28"),
        N_("variants", "Short game"),
        N_("variants", "A shorter flight, with 28 lava tiles: for two or three players, or an evening with children."),
    ),
)
PRESETS: Final = {row.name: row.rules for row in PRESET_ROWS}
ALIASES: Final = {row.seed: row.name for row in PRESET_ROWS if row.seed}


def preset(name: str) -> Rules:
    """The rules of a preset or of its seed's number; ValueError names the presets there are."""
    try:
        return PRESETS[ALIASES.get(name, name)]
    except KeyError:
        raise ValueError(f"there are no rules called “{name}”; there are {', '.join(PRESETS)}") from None


def with_options(rules: Rules, options: dict[str, str]) -> Rules:
    """`rules` with some options changed; ValueError names the wrong key or value and what is allowed."""
    for key, value in options.items():
        if key not in OPTIONS:
            raise ValueError(f"there is no option “{key}”; there are {', '.join(OPTIONS)}")
        if value not in OPTIONS[key]:
            raise ValueError(f"option “{key}” cannot be “{value}”; it is one of {', '.join(OPTIONS[key])}")
    return replace(rules, **options)
