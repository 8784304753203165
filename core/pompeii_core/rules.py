"""The options V1-V16 (docs/rules.md) and their presets."""

from typing import Final, Literal, get_args, get_type_hints

from msgspec import Struct
from msgspec.structs import asdict


class Rules(Struct, frozen=True, forbid_unknown_fields=True):
    """One value for each option of docs/rules.md; the defaults are the `standard` preset."""

    tiles: Literal["45", "28"] = "45"  # V1
    second_ad79: Literal["15", "15/10"] = "15/10"  # V2
    lava_after: Literal["second", "first"] = "second"  # V3
    omen_takes: Literal["opponent", "any"] = "opponent"  # V4
    relative_same_building: Literal["yes", "no"] = "yes"  # V5
    free_jokers: Literal["no", "yes"] = "no"  # V6
    early_eruption: Literal["yes", "no"] = "yes"  # V7
    vents_open: Literal["no", "yes"] = "no"  # V8
    enclosed: Literal["die", "cover"] = "die"  # V9
    no_room: Literal["again", "none", "wild"] = "again"  # V10
    last_turn: Literal["whole", "cut"] = "whole"  # V11
    opening_tiles: Literal["6", "0"] = "6"  # V12
    dual_vents: Literal["off", "on"] = "off"  # V13
    relatives_count: Literal["part", "building"] = "part"  # V14
    pieces: Literal["36/30/25", "30/30/25"] = "36/30/25"  # V15
    runs: Literal["optional", "compulsory"] = "optional"  # V16

    def pieces_each(self, seats: int) -> int:
        """Pieces of each seat (R2, V15)."""
        return int(self.pieces.split("/")[seats - 2])

    def second_ad79_depth(self, seats: int) -> int:
        """How many cards of the stack the second A.D. 79 is shuffled into (V2)."""
        return 10 if self.second_ad79 == "15/10" and seats == 4 else 15


OPTIONS: Final[dict[str, tuple[str, ...]]] = {key: get_args(kind) for key, kind in get_type_hints(Rules).items()}
"""The allowed values of each option, by key, in the order V1-V16."""

PRESETS: Final = {
    "standard": Rules(),
    "web": Rules(second_ad79="15", early_eruption="no", enclosed="cover", no_room="none", last_turn="cut"),
    "notes": Rules(
        second_ad79="15",
        relative_same_building="no",
        early_eruption="no",
        vents_open="yes",
        relatives_count="building",
        runs="compulsory",
    ),
    "manual": Rules(
        tiles="28",
        lava_after="first",
        relative_same_building="no",
        free_jokers="yes",
        vents_open="yes",
        last_turn="cut",
        relatives_count="building",
    ),
    "amigo": Rules(second_ad79="15", vents_open="yes", runs="compulsory"),
    "summary": Rules(omen_takes="any", early_eruption="no", vents_open="yes", dual_vents="on", pieces="30/30/25"),
}
ALIASES: Final = {"000": "web", "001": "notes", "002": "manual", "003": "amigo", "004": "summary"}


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
    return Rules(**{**asdict(rules), **options})
