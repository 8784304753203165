"""Presets, the sixteen options and scenarios in words."""

from typing import Any, Final, NamedTuple

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from pompeii_core.phases import Phase
from pompeii_core.rules import OPTIONS, PRESETS, Rules
from pompeii_core.setup import Scenario

_PRESETS: Final[dict[str, tuple[Any, Any]]] = {
    "standard": (
        QT_TRANSLATE_NOOP("variants", "Standard"),
        QT_TRANSLATE_NOOP("variants", "The game as most tables play it today."),
    ),
    "web": (
        QT_TRANSLATE_NOOP("variants", "Web version"),
        QT_TRANSLATE_NOOP("variants", "As a browser version plays it: enclosed squares fill with lava."),
    ),
    "notes": (
        QT_TRANSLATE_NOOP("variants", "Rule notes"),
        QT_TRANSLATE_NOOP("variants", "A player's notes: relatives counted by building, runs compulsory."),
    ),
    "manual": (
        QT_TRANSLATE_NOOP("variants", "Reference manual"),
        QT_TRANSLATE_NOOP("variants", "Short and harsh: 28 lava tiles, jokers at will once Vesuvius seethes."),
    ),
    "amigo": (
        QT_TRANSLATE_NOOP("variants", "First edition"),
        QT_TRANSLATE_NOOP("variants", "The first edition of 2004: empty vents may be entered, runs compulsory."),
    ),
    "summary": (
        QT_TRANSLATE_NOOP("variants", "One-page summary"),
        QT_TRANSLATE_NOOP("variants", "With dual vents, and omens that may take one's own citizen."),
    ),
}

_OPTIONS: Final[dict[str, tuple[Any, Any, dict[str, Any]]]] = {
    "tiles": (
        QT_TRANSLATE_NOOP("variants", "Lava tiles"),
        QT_TRANSLATE_NOOP("variants", "How much lava there is in the bag, and so how long the flight lasts."),
        {
            "45": QT_TRANSLATE_NOOP("variants", "45: the whole bag"),
            "28": QT_TRANSLATE_NOOP("variants", "28: a short flight"),
        },
    ),
    "second_ad79": (
        QT_TRANSLATE_NOOP("variants", "Second A.D. 79"),
        QT_TRANSLATE_NOOP("variants", "How far from the end of the deck the eruption can come."),
        {
            "15/10": QT_TRANSLATE_NOOP("variants", "in the last 15 cards, the last 10 with four players"),
            "15": QT_TRANSLATE_NOOP("variants", "in the last 15 cards"),
        },
    ),
    "lava_after": (
        QT_TRANSLATE_NOOP("variants", "First lava tile"),
        QT_TRANSLATE_NOOP("variants", "Who lays the first lava tile: the player left of the one who drew an A.D. 79."),
        {
            "second": QT_TRANSLATE_NOOP("variants", "left of who drew the second"),
            "first": QT_TRANSLATE_NOOP("variants", "left of who drew the first"),
        },
    ),
    "omen_takes": (
        QT_TRANSLATE_NOOP("variants", "Omens"),
        QT_TRANSLATE_NOOP("variants", "Whose citizen an omen throws into the volcano."),
        {
            "opponent": QT_TRANSLATE_NOOP("variants", "another player's"),
            "any": QT_TRANSLATE_NOOP("variants", "anybody's, one's own too"),
        },
    ),
    "relative_same_building": (
        QT_TRANSLATE_NOOP("variants", "Relatives next door"),
        QT_TRANSLATE_NOOP("variants", "Whether a relative may move into the other part of the same building."),
        {"yes": QT_TRANSLATE_NOOP("variants", "allowed"), "no": QT_TRANSLATE_NOOP("variants", "not allowed")},
    ),
    "free_jokers": (
        QT_TRANSLATE_NOOP("variants", "Jokers at will"),
        QT_TRANSLATE_NOOP(
            "variants", "Once Vesuvius seethes, a card may be a joker although its own building has room."
        ),
        {
            "no": QT_TRANSLATE_NOOP("variants", "only when the building is full"),
            "yes": QT_TRANSLATE_NOOP("variants", "whenever one likes"),
        },
    ),
    "early_eruption": (
        QT_TRANSLATE_NOOP("variants", "Early eruption"),
        QT_TRANSLATE_NOOP(
            "variants", "A player left with nothing but jokers may show the hand and make Vesuvius erupt."
        ),
        {"yes": QT_TRANSLATE_NOOP("variants", "allowed"), "no": QT_TRANSLATE_NOOP("variants", "not allowed")},
    ),
    "vents_open": (
        QT_TRANSLATE_NOOP("variants", "Empty vents"),
        QT_TRANSLATE_NOOP("variants", "Whether citizens may run over vents that no lava has left yet."),
        {"no": QT_TRANSLATE_NOOP("variants", "closed"), "yes": QT_TRANSLATE_NOOP("variants", "may be entered")},
    ),
    "enclosed": (
        QT_TRANSLATE_NOOP("variants", "Enclosed squares"),
        QT_TRANSLATE_NOOP(
            "variants", "What becomes of squares from which no gate can be reached; whoever is there dies."
        ),
        {
            "die": QT_TRANSLATE_NOOP("variants", "they stay as they are"),
            "cover": QT_TRANSLATE_NOOP("variants", "they fill with lava"),
        },
    ),
    "no_room": (
        QT_TRANSLATE_NOOP("variants", "Tile without a place"),
        QT_TRANSLATE_NOOP("variants", "What happens to a drawn tile that can be laid nowhere."),
        {
            "again": QT_TRANSLATE_NOOP("variants", "set aside, another is drawn"),
            "none": QT_TRANSLATE_NOOP("variants", "set aside, no tile this turn"),
            "wild": QT_TRANSLATE_NOOP("variants", "laid beside any lava"),
        },
    ),
    "last_turn": (
        QT_TRANSLATE_NOOP("variants", "Last turn"),
        QT_TRANSLATE_NOOP("variants", "Whether the player who draws the last tile may still run."),
        {
            "whole": QT_TRANSLATE_NOOP("variants", "played to its end"),
            "cut": QT_TRANSLATE_NOOP("variants", "over with the tile"),
        },
    ),
    "opening_tiles": (
        QT_TRANSLATE_NOOP("variants", "Opening tiles"),
        QT_TRANSLATE_NOOP("variants", "How many tiles lie before anybody may run."),
        {"6": QT_TRANSLATE_NOOP("variants", "six"), "0": QT_TRANSLATE_NOOP("variants", "none: run at once")},
    ),
    "dual_vents": (
        QT_TRANSLATE_NOOP("variants", "Dual vents"),
        QT_TRANSLATE_NOOP("variants", "Three more tiles with two symbols each; who draws one chooses."),
        {"off": QT_TRANSLATE_NOOP("variants", "without"), "on": QT_TRANSLATE_NOOP("variants", "with")},
    ),
    "relatives_count": (
        QT_TRANSLATE_NOOP("variants", "Counting relatives"),
        QT_TRANSLATE_NOOP("variants", "Which citizens already there bring relatives."),
        {
            "part": QT_TRANSLATE_NOOP("variants", "those in the same part"),
            "building": QT_TRANSLATE_NOOP("variants", "those in the whole building"),
        },
    ),
    "pieces": (
        QT_TRANSLATE_NOOP("variants", "Citizens"),
        QT_TRANSLATE_NOOP("variants", "How many citizens each player has with two, three and four players."),
        {
            "36/30/25": QT_TRANSLATE_NOOP("variants", "36, 30 or 25"),
            "30/30/25": QT_TRANSLATE_NOOP("variants", "30, 30 or 25"),
        },
    ),
    "runs": (
        QT_TRANSLATE_NOOP("variants", "Runs"),
        QT_TRANSLATE_NOOP("variants", "Whether one may stand still in the flight."),
        {
            "optional": QT_TRANSLATE_NOOP("variants", "as one likes"),
            "compulsory": QT_TRANSLATE_NOOP("variants", "compulsory while possible"),
        },
    ),
}


class Variant(NamedTuple):
    """An option in the window's language; `values` maps each value to its words."""

    key: str
    number: str
    title: str
    line: str
    values: dict[str, str]


def variants() -> list[Variant]:
    """V1 to V16 in order."""
    return [
        Variant(key, f"V{n}", _tr(title), _tr(line), {value: _tr(words) for value, words in values.items()})
        for n, (key, (title, line, values)) in enumerate(_OPTIONS.items(), start=1)
    ]


def preset_title(name: str) -> str:
    """What a preset is called."""
    return _tr(_PRESETS[name][0])


def preset_line(name: str) -> str:
    """What is special about a preset."""
    return _tr(_PRESETS[name][1])


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
    return QCoreApplication.translate("variants", "Custom ({n} of 16 changed)").format(n=changed)


def start_words(phase: str) -> str:
    """The phase a game starts in."""
    return {
        Phase.SLEEPS: QCoreApplication.translate("NewGamePage", "Vesuvius sleeps: from the beginning"),
        Phase.SEETHES: QCoreApplication.translate("NewGamePage", "Vesuvius seethes: relatives and omens at once"),
        Phase.ERUPTS: QCoreApplication.translate("NewGamePage", "Vesuvius erupts: lava and flight only"),
    }[Phase(phase)]


def scenario_words(scenario: Scenario) -> str:
    """What is unlike a game from the beginning; "" where nothing is."""
    parts = [] if scenario.phase == "sleeps" else [start_words(scenario.phase)]
    if scenario.citizens:
        said = QCoreApplication.translate(
            "network", "%n citizen(s) of each player in the city already", None, scenario.citizens
        )
        parts.append(said)
    return " · ".join(parts)


def _tr(text: str) -> str:
    return QCoreApplication.translate("variants", text)
