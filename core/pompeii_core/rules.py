"""The rule options (V) and the presets, with every text about them in English.

docs/tables.py writes these texts into docs/ and the man page; the window translates and shows them.
"""

import re
from typing import Annotated, Final, Literal, NamedTuple, get_args, get_type_hints

from msgspec import Struct
from msgspec.structs import replace

from pompeii_core.text import N_


class Option(NamedTuple):
    """The texts of an option, declared at its field of `Rules`; the last four fields are derived from that field."""

    title: str
    line: str  # one sentence on what it is about
    says: tuple[str, ...]  # words for each value
    book: str  # paragraph in the rule book; rule numbers become links
    rule: str  # exact wording for docs/rules.md
    key: str = ""
    number: str = ""
    values: tuple[str, ...] = ()
    default: str = ""

    @property
    def changes(self) -> list[str]:
        """Numbers of the rules that its wording names, such as R19."""
        return re.findall(r"\[(R\d+)\]", self.rule)

    @property
    def words(self) -> dict[str, str]:
        """Words for each value, the default first."""
        words = dict(zip(self.values, self.says, strict=True))
        return {self.default: words[self.default]} | words


class Rules(Struct, frozen=True, forbid_unknown_fields=True):
    """One value for each option of docs/rules.md; the defaults are the `standard` preset.

    Options are numbered in this order. Add new options and values at the end, because deal numbers depend on the order.
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
            rule="how many lava tiles the bag of [R5](#r5) holds. `45`: as in R5. `28`: 5 each of scroll, coin, column "
            "and vase, 4 each of helmet and mask.",
        ),
    ] = "45"
    second_ad79: Annotated[
        Literal["15", "15/10"],
        Option(
            N_("variants", "Second A.D. 79"),
            N_("variants", "How far from the end of the deck the eruption can come."),
            (
                N_("variants", "at most 15 cards below it"),
                N_("variants", "at most 15 cards below it, 10 with four players"),
            ),
            book=N_(
                "variants",
                "It is shuffled into the last 15 cards, so at most 15 lie below it; with four players into the last "
                "10, or into the last 15 too.",
            ),
            rule="the second A.D. 79 of [R4](#r4) is shuffled into the bottom `15` of the stack; `15/10`: into the "
            "bottom 10 with four seats, 15 with fewer.",
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
            rule="[R15](#r15) begins left of the seat that drew the `second` or the `first` A.D. 79. A game that has "
            "no first one ([scenario](#scenarios)) begins left of the seat that drew the second in either case.",
        ),
    ] = "second"
    omen_takes: Annotated[
        Literal["opponent", "any"],
        Option(
            N_("variants", "Omens"),
            N_("variants", "Which citizen an omen may throw into the volcano."),
            (N_("variants", "another player's"), N_("variants", "anyone's, even your own")),
            book=N_("variants", "They take another player's citizen, or anyone's, even your own."),
            rule="in [R12](#r12), a piece of an `opponent`, or of `any` seat, one's own too.",
        ),
    ] = "opponent"
    relative_same_building: Annotated[
        Literal["yes", "no"],
        Option(
            N_("variants", "Relatives in the same building"),
            N_("variants", "Whether a relative may move into the other part of the same building."),
            (N_("variants", "allowed"), N_("variants", "not allowed")),
            book=N_("variants", "Relatives may also move into the other part of the same building, or they may not."),
            rule="whether, in [R10](#r10), a relative may go into the other part of the same building: `yes` or `no`.",
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
            rule="`yes`: while Vesuvius `seethes`, a card may be played as a joker ([R7](#r7)) although its own "
            "building has room, and then brings no relatives. `no`: only when the building is full. A card played "
            "on a free space of its own building is always played by its number; this option concerns the other "
            "buildings only.",
        ),
    ] = "no"
    early_eruption: Annotated[
        Literal["yes", "no"],
        Option(
            N_("variants", "Early eruption"),
            N_("variants", "A player with only jokers may show them and make Vesuvius erupt."),
            (N_("variants", "allowed"), N_("variants", "not allowed")),
            book=N_("variants", "With or without R13."),
            rule="whether [R13](#r13) is played: `yes` or `no`.",
        ),
    ] = "yes"
    vents_open: Annotated[
        Literal["no", "yes"],
        Option(
            N_("variants", "Empty vents"),
            N_("variants", "Whether citizens may cross vents that have no lava yet."),
            (N_("variants", "closed"), N_("variants", "may be entered")),
            book=N_(
                "variants",
                "Closed: no one may enter them, and citizens whose only way out leads over one are cut off (R19). Or "
                "open: citizens may cross them and stop there.",
            ),
            rule="whether runs ([R21](#r21)) and the ways to the gates ([R19](#r19)) may lead over empty vents: `yes` "
            "or `no`.",
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
                "They stay as they are, and lava may be placed there later; or they fill with lava of no symbol, which "
                "does not count among the six opening tiles.",
            ),
            rule="on enclosed squares ([R19](#r19)) the pieces `die`; or they die and the squares are covered with "
            "lava of no symbol (`cover`). An enclosed empty vent is covered too; a first tile of that symbol has no "
            "available square then.",
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
            rule="what happens to a tile without an available square ([R17](#r17)). A tile that is not placed leaves "
            "the game.\n"
            "\n"
            "- `again`: it is set aside and another is drawn. If the bag runs empty so, the last tile has been "
            "drawn and [V11](#v11) applies.\n"
            "- `none`: it is set aside; no tile is placed this turn.\n"
            "- `wild`: it goes on any square without lava that is next to any lava or covered square, empty vents "
            "of other symbols excepted, and counts as its own symbol there. When there is no such square, it is "
            "set aside as with `none`.",
        ),
    ] = "again"
    last_turn: Annotated[
        Literal["whole", "cut"],
        Option(
            N_("variants", "Last turn"),
            N_("variants", "Whether the player who draws the last tile may still move."),
            (N_("variants", "played to the end"), N_("variants", "ends with the tile")),
            book=N_("variants", "The player who draws the last tile may still move, or the game ends with the tile."),
            rule="the turn in which the last tile is drawn ([R24](#r24)) is played to its end (`whole`), or ends with "
            "the tile (`cut`).",
        ),
    ] = "whole"
    opening_tiles: Annotated[
        Literal["6", "0"],
        Option(
            N_("variants", "Opening tiles"),
            N_("variants", "How many tiles are placed before anyone may move."),
            (N_("variants", "six"), N_("variants", "none: flee at once")),
            book=N_("variants", "Six before anyone moves; or none, as a surprise: the flight begins at once."),
            rule="`6` as in [R15](#r15), or `0`: the flight begins at the eruption, as a surprise.",
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
            rule="`on`: three more tiles ([R5](#r5)) with two symbols each, helmet/mask, vase/scroll and column/coin. "
            "The seat that draws one chooses the symbol ([R16](#r16)); once placed, it counts as that symbol alone. A "
            "symbol without an available square cannot be chosen unless neither has one. `off`: without them.",
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
            rule="in [R9](#r9), the pieces in the `part`, or in the whole `building`, count. With `building` too, "
            "relatives may not go into the part of the first piece.",
        ),
    ] = "part"
    pieces: Annotated[
        Literal["36/30/25", "30/30/25"],
        Option(
            N_("variants", "Citizens"),
            N_("variants", "How many citizens each player has with two, three and four players."),
            (N_("variants", "36, 30 or 25"), N_("variants", "30, 30 or 25")),
            book=N_("variants", "With two players each has 36, or 30."),
            rule="how many each seat has with two, three and four seats ([R2](#r2)): `36/30/25` or `30/30/25`.",
        ),
    ] = "36/30/25"
    runs: Annotated[
        Literal["optional", "compulsory"],
        Option(
            N_("variants", "Moves"),
            N_("variants", "Whether you may skip moves in the flight."),
            (N_("variants", "optional"), N_("variants", "compulsory if possible")),
            book=N_("variants", "Up to two, or two if possible."),
            rule="`optional`: a seat may leave out runs in [R20](#r20). `compulsory`: it runs while a run is legal.",
        ),
    ] = "optional"

    def pieces_each(self, seats: int) -> int:
        """Return the number of pieces of each seat (R2, V15)."""
        return int(self.pieces.split("/")[seats - 2])

    def second_ad79_depth(self, seats: int) -> int:
        """Return how many cards at the bottom of the stack the second A.D. 79 is shuffled into (V2)."""
        return 10 if self.second_ad79 == "15/10" and seats == 4 else 15


def _row(number: int, key: str, hint: object) -> Option:
    kind, option = get_args(hint)
    assert isinstance(option, Option)
    return option._replace(key=key, number=f"V{number}", values=get_args(kind), default=getattr(Rules(), key))


OPTION_ROWS: Final = tuple(
    _row(number, key, hint) for number, (key, hint) in enumerate(get_type_hints(Rules, include_extras=True).items(), 1)
)
"""The options in the order of their numbers, from V1 on."""
OPTIONS: Final[dict[str, tuple[str, ...]]] = {option.key: option.values for option in OPTION_ROWS}
"""Allowed values of each option, by key."""


class Preset(NamedTuple):
    """The rules of one written source; `source` and `reading` are for docs/rules.md."""

    name: str
    rules: Rules
    title: str
    line: str  # what is special about it
    source: str
    reading: str = ""  # how gaps and slips of the source are read
    seed: str = ""  # alternative name: the number of its source
    note: str = ""  # what else players read about it in the rule book


PRESET_ROWS: Final = (
    Preset(
        "standard",
        Rules(),
        N_("variants", "Standard"),
        N_("variants", "The game as most tables play it today."),
        source="none: what most tables play today",
    ),
    Preset(
        "web",
        Rules(second_ad79="15", early_eruption="no", enclosed="cover", no_room="none", last_turn="cut"),
        N_("variants", "Web version"),
        N_("variants", "As the text of a browser version says: squares that are cut off fill with lava."),
        seed="000",
        source="a version for browsers, by its text; its program differs",
        reading="It calls building 7 the one with two parts; the board says 8. Its “parts/squares” are parts. It "
        "offers dual vents to people alone; here everybody may have them (V13). Its program counts relatives by "
        "square, lets lava cover an empty vent of another symbol, and has 8 vases: not so here.",
        note=N_(
            "variants",
            "These are the rules of its text. Its program itself counts relatives square by square, lets lava cover an "
            "empty vent of another symbol, and has eight vases.",
        ),
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
        source="a player's notes on the rules",
        reading="They say nothing of relatives after a joker: there are none.",
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
        source="a reference manual",
        reading="The player who “draws and plays the next card” keeps it. “No winner” on a full tie is the shared "
        "result of R25.",
    ),
    Preset(
        "amigo",
        Rules(second_ad79="15", vents_open="yes", runs="compulsory"),
        N_("variants", "First edition"),
        N_("variants", "The first edition of 2004: empty vents may be entered, moves compulsory."),
        seed="003",
        source="the first edition, Amigo 2004",
        reading="Omens go “among” the cards, not “under” them. Its text has no limit of one relative per building; its "
        "examples keep to it.",
    ),
    Preset(
        "summary",
        Rules(omen_takes="any", early_eruption="no", vents_open="yes", dual_vents="on", pieces="30/30/25"),
        N_("variants", "One-page summary"),
        N_("variants", "With dual vents, and omens that may take your own citizens."),
        seed="004",
        source="a summary on one page",
    ),
    Preset(
        "short",
        Rules(tiles="28"),
        N_("variants", "Short game"),
        N_("variants", "A shorter flight, with 28 lava tiles: for two or three players, or an evening with children."),
        source="the standard rules with fewer tiles",
    ),
    Preset(
        "second",
        Rules(pieces="30/30/25"),
        N_("variants", "Second edition"),
        N_("variants", "The second edition of 2013: 30 citizens each, also with two players."),
        source="the second English edition, Mayfair 2013: its list of contents (120 pieces, 30 of each colour), and "
        "the sources of `web` and `summary`, which follow it",
        reading="Its own text was not at hand. Where those two contradict each other, the standard rules are kept.",
    ),
    Preset(
        "dual",
        Rules(pieces="30/30/25", dual_vents="on"),
        N_("variants", "Second edition with dual vents"),
        N_("variants", "The second edition of 2013 with its three tiles that show two symbols."),
        source="as `second`, with the variant of its three dual vent tiles",
    ),
)
PRESETS: Final = {row.name: row.rules for row in PRESET_ROWS}
ALIASES: Final = {row.seed: row.name for row in PRESET_ROWS if row.seed}


class Box(NamedTuple):
    """A printed edition: what can be seen of it, and the preset that plays like it."""

    key: str
    publisher: str
    year: str
    pieces: int | None  # wooden pieces in all; None if not known
    tiles: int  # lava tiles, those with two symbols included
    dual: bool  # whether some tiles show two symbols
    preset: str
    source: str
    note: str = ""  # what players read about how well its rules are known

    @property
    def title(self) -> str:
        return f"{self.publisher} {self.year}"


BOXES: Final = (
    Box(
        "amigo2004",
        "Amigo",
        "2004",
        127,
        45,
        False,
        "amigo",
        source="contents: reviews at superfred.de, surrealist.de and informatik.rwth-aachen.de; rules: source `003`",
    ),
    Box(
        "mayfair2006",
        "Mayfair",
        "2006",
        None,
        45,
        False,
        "standard",
        source="publisher and year: imprint of the second edition; no dual vents: those are new in 2013 "
        "(gamesgazette.co.uk); 36, 30 or 25 pieces each: its review at hmtk.com, as retold at studylibit.com; neither "
        "its rules nor the number of all its pieces was found",
        note=N_("variants", "We have not seen its rules. The standard rules are the nearest that we know."),
    ),
    Box(
        "mayfair2013",
        "Mayfair",
        "2013",
        120,
        48,
        True,
        "second",
        source="contents: manualzz.com, clubfantasci.wordpress.com, modelretailer.com, gamesgazette.co.uk; rules: as "
        "for `second`",
        note=N_("variants", "Its contents are known, its rules only as others retell them."),
    ),
    Box(
        "maldito2017",
        "Maldito Games",
        "2017",
        120,
        48,
        True,
        "second",
        source="lacronicadeandalucia.com: the same as Mayfair 2013 but for its language",
        note=N_("variants", "The Spanish edition, which is said to be the same as Mayfair 2013."),
    ),
)
"""The printed editions that something is known about, oldest first."""


def box_and_rules(chosen: str) -> tuple[Box | None, Rules]:
    """Return the box and rules of a choice such as "mayfair2013 dual"; None and the standard for any other text.

    Without a preset's name after it, the rules are the box's own.
    """
    key, _, name = chosen.partition(" ")
    box = next((box for box in BOXES if box.key == key), None)
    return box, PRESETS.get(name, PRESETS[box.preset]) if box else Rules()


def preset(name: str) -> Rules:
    """Return the rules of a preset, by its name or its source's number; ValueError lists the presets."""
    try:
        return PRESETS[ALIASES.get(name, name)]
    except KeyError:
        raise ValueError(f"there are no rules called “{name}”; there are {', '.join(PRESETS)}") from None


def with_options(rules: Rules, options: dict[str, str]) -> Rules:
    """Return `rules` with some options changed; ValueError names a wrong key or value and the allowed ones."""
    for key, value in options.items():
        if key not in OPTIONS:
            raise ValueError(f"there is no option “{key}”; there are {', '.join(OPTIONS)}")
        if value not in OPTIONS[key]:
            raise ValueError(f"option “{key}” cannot be “{value}”; it is one of {', '.join(OPTIONS[key])}")
    return replace(rules, **options)
