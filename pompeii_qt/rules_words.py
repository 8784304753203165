"""Presets, the sixteen options and scenarios in words."""

from typing import NamedTuple

from PySide6.QtCore import QCoreApplication

from pompeii_core.phases import Phase
from pompeii_core.rules import OPTIONS, PRESETS, Rules
from pompeii_core.setup import Scenario

translate = QCoreApplication.translate


class Variant(NamedTuple):
    """An option in the window's language; `values` maps each value to its words."""

    key: str
    number: str
    title: str
    line: str
    values: dict[str, str]


def variants() -> list[Variant]:
    """The sixteen options, V1 to V16 in order."""
    return [
        Variant(key, f"V{n}", title, line, values)
        for n, (key, (title, line, values)) in enumerate(_options().items(), start=1)
    ]


def preset_title(name: str) -> str:
    """What a preset is called."""
    return _presets()[name][0]


def preset_line(name: str) -> str:
    """What is special about a preset."""
    return _presets()[name][1]


def preset_of(rules: Rules) -> str | None:
    """The preset that has exactly these rules."""
    return next((name for name, known in PRESETS.items() if known == rules), None)


def sources(key: str, value: str) -> list[str]:
    """The presets that play an option in this way, in their words."""
    return [preset_title(name) for name, known in PRESETS.items() if getattr(known, key) == value]


def rules_title(rules: Rules) -> str:
    """The preset, or how many options differ from the standard."""
    name = preset_of(rules)
    if name:
        return preset_title(name)
    changed = sum(getattr(rules, key) != getattr(Rules(), key) for key in OPTIONS)
    return translate("variants", "Custom ({n} of 16 changed)").format(n=changed)


def start_words(phase: str) -> str:
    """The phase a game starts in."""
    return {
        Phase.SLEEPS: translate("NewGamePage", "Vesuvius sleeps: from the beginning"),
        Phase.SEETHES: translate("NewGamePage", "Vesuvius seethes: relatives and omens at once"),
        Phase.ERUPTS: translate("NewGamePage", "Vesuvius erupts: lava and flight only"),
    }[Phase(phase)]


def scenario_words(scenario: Scenario) -> str:
    """What is unlike a game from the beginning; "" where nothing is."""
    parts = [] if scenario.phase == "sleeps" else [start_words(scenario.phase)]
    if scenario.citizens:
        said = translate("network", "%n citizen(s) of each player already in the city", None, scenario.citizens)
        parts.append(said)
    return " · ".join(parts)


def _presets() -> dict[str, tuple[str, str]]:
    """Of each preset what it is called, and what is special about it."""
    return {
        "standard": (
            translate("variants", "Standard"),
            translate("variants", "The game as most tables play it today."),
        ),
        "web": (
            translate("variants", "Web version"),
            translate("variants", "As played in a browser version: enclosed squares fill with lava."),
        ),
        "notes": (
            translate("variants", "Rule notes"),
            translate("variants", "A player's notes: relatives counted by building, moves compulsory."),
        ),
        "manual": (
            translate("variants", "Reference manual"),
            translate("variants", "Short and harsh: 28 lava tiles, jokers at will once Vesuvius seethes."),
        ),
        "amigo": (
            translate("variants", "First edition"),
            translate("variants", "The first edition of 2004: empty vents may be entered, moves compulsory."),
        ),
        "summary": (
            translate("variants", "One-page summary"),
            translate("variants", "With dual vents, and omens that may take your own citizens."),
        ),
    }


def _options() -> dict[str, tuple[str, str, dict[str, str]]]:
    """Of each option what it is called, what it is about, and its values; in the order of V1 to V16."""
    return {
        "tiles": (
            translate("variants", "Lava tiles"),
            translate("variants", "How many tiles are in the bag, and so how long the flight lasts."),
            {
                "45": translate("variants", "45: the whole bag"),
                "28": translate("variants", "28: a short flight"),
            },
        ),
        "second_ad79": (
            translate("variants", "Second A.D. 79"),
            translate("variants", "How far from the end of the deck the eruption can come."),
            {
                "15/10": translate("variants", "in the last 15 cards, the last 10 with four players"),
                "15": translate("variants", "in the last 15 cards"),
            },
        ),
        "lava_after": (
            translate("variants", "First lava tile"),
            translate("variants", "Who places the first lava tile: the player left of the one who drew an A.D. 79."),
            {
                "second": translate("variants", "left of who drew the second"),
                "first": translate("variants", "left of who drew the first"),
            },
        ),
        "omen_takes": (
            translate("variants", "Omens"),
            translate("variants", "Whose citizen an omen may throw into the volcano."),
            {
                "opponent": translate("variants", "another player's"),
                "any": translate("variants", "anyone's, even your own"),
            },
        ),
        "relative_same_building": (
            translate("variants", "Relatives next door"),
            translate("variants", "Whether a relative may move into the other part of the same building."),
            {"yes": translate("variants", "allowed"), "no": translate("variants", "not allowed")},
        ),
        "free_jokers": (
            translate("variants", "Jokers at will"),
            translate("variants", "Once Vesuvius seethes, a card may be a joker even if its own building has room."),
            {
                "no": translate("variants", "only when the building is full"),
                "yes": translate("variants", "at any time"),
            },
        ),
        "early_eruption": (
            translate("variants", "Early eruption"),
            translate("variants", "A player with only jokers may show them and make Vesuvius erupt."),
            {"yes": translate("variants", "allowed"), "no": translate("variants", "not allowed")},
        ),
        "vents_open": (
            translate("variants", "Empty vents"),
            translate("variants", "Whether citizens may cross vents that have no lava yet."),
            {"no": translate("variants", "closed"), "yes": translate("variants", "may be entered")},
        ),
        "enclosed": (
            translate("variants", "Enclosed squares"),
            translate("variants", "What happens to squares cut off from every gate. Anyone there is lost."),
            {
                "die": translate("variants", "they stay as they are"),
                "cover": translate("variants", "they fill with lava"),
            },
        ),
        "no_room": (
            translate("variants", "Tile that cannot be placed"),
            translate("variants", "What happens to a drawn tile that has no legal square."),
            {
                "again": translate("variants", "set aside, another is drawn"),
                "none": translate("variants", "set aside, no tile this turn"),
                "wild": translate("variants", "placed beside any lava"),
            },
        ),
        "last_turn": (
            translate("variants", "Last turn"),
            translate("variants", "Whether the player who draws the last tile may still move."),
            {
                "whole": translate("variants", "played to the end"),
                "cut": translate("variants", "ends with the tile"),
            },
        ),
        "opening_tiles": (
            translate("variants", "Opening tiles"),
            translate("variants", "How many tiles are placed before anyone may move."),
            {"6": translate("variants", "six"), "0": translate("variants", "none: flee at once")},
        ),
        "dual_vents": (
            translate("variants", "Dual vents"),
            translate("variants", "Three more tiles with two symbols each; whoever draws one chooses."),
            {"off": translate("variants", "without"), "on": translate("variants", "with")},
        ),
        "relatives_count": (
            translate("variants", "Counting relatives"),
            translate("variants", "Which citizens already there bring relatives."),
            {
                "part": translate("variants", "those in the same part"),
                "building": translate("variants", "those in the whole building"),
            },
        ),
        "pieces": (
            translate("variants", "Citizens"),
            translate("variants", "How many citizens each player has with two, three and four players."),
            {
                "36/30/25": translate("variants", "36, 30 or 25"),
                "30/30/25": translate("variants", "30, 30 or 25"),
            },
        ),
        "runs": (
            translate("variants", "Moves"),
            translate("variants", "Whether you may skip moves in the flight."),
            {
                "optional": translate("variants", "optional"),
                "compulsory": translate("variants", "compulsory if possible"),
            },
        ),
    }
