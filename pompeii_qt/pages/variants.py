"""The presets and the sixteen options in words."""

from typing import Any, Final, NamedTuple

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from pompeii_core.rules import OPTIONS, PRESETS, Rules

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

_T = QT_TRANSLATE_NOOP
_OPTIONS: Final[dict[str, tuple[Any, Any, dict[str, Any]]]] = {
    "tiles": (
        _T("variants", "Lava tiles"),
        _T("variants", "How much lava there is in the bag, and so how long the flight lasts."),
        {"45": _T("variants", "45: the whole bag"), "28": _T("variants", "28: a short flight")},
    ),
    "second_ad79": (
        _T("variants", "Second A.D. 79"),
        _T("variants", "How far from the end of the deck the eruption can come."),
        {
            "15/10": _T("variants", "in the last 15 cards, the last 10 with four players"),
            "15": _T("variants", "in the last 15 cards"),
        },
    ),
    "lava_after": (
        _T("variants", "First lava tile"),
        _T("variants", "Who lays the first lava tile: the player left of the one who drew an A.D. 79."),
        {
            "second": _T("variants", "left of who drew the second"),
            "first": _T("variants", "left of who drew the first"),
        },
    ),
    "omen_takes": (
        _T("variants", "Omens"),
        _T("variants", "Whose citizen an omen throws into the volcano."),
        {"opponent": _T("variants", "another player's"), "any": _T("variants", "anybody's, one's own too")},
    ),
    "relative_same_building": (
        _T("variants", "Relatives next door"),
        _T("variants", "Whether a relative may move into the other part of the same building."),
        {"yes": _T("variants", "allowed"), "no": _T("variants", "not allowed")},
    ),
    "free_jokers": (
        _T("variants", "Jokers at will"),
        _T("variants", "Once Vesuvius seethes, a card may be a joker although its own building has room."),
        {"no": _T("variants", "only when the building is full"), "yes": _T("variants", "whenever one likes")},
    ),
    "early_eruption": (
        _T("variants", "Early eruption"),
        _T("variants", "A player left with nothing but jokers may show the hand and make Vesuvius erupt."),
        {"yes": _T("variants", "allowed"), "no": _T("variants", "not allowed")},
    ),
    "vents_open": (
        _T("variants", "Empty vents"),
        _T("variants", "Whether citizens may run over vents that no lava has left yet."),
        {"no": _T("variants", "closed"), "yes": _T("variants", "may be entered")},
    ),
    "enclosed": (
        _T("variants", "Enclosed squares"),
        _T("variants", "What becomes of squares from which no gate can be reached; whoever is there dies."),
        {"die": _T("variants", "they stay as they are"), "cover": _T("variants", "they fill with lava")},
    ),
    "no_room": (
        _T("variants", "Tile without a place"),
        _T("variants", "What happens to a drawn tile that can be laid nowhere."),
        {
            "again": _T("variants", "set aside, another is drawn"),
            "none": _T("variants", "set aside, no tile this turn"),
            "wild": _T("variants", "laid beside any lava"),
        },
    ),
    "last_turn": (
        _T("variants", "Last turn"),
        _T("variants", "Whether the player who draws the last tile may still run."),
        {"whole": _T("variants", "played to its end"), "cut": _T("variants", "over with the tile")},
    ),
    "opening_tiles": (
        _T("variants", "Opening tiles"),
        _T("variants", "How many tiles lie before anybody may run."),
        {"6": _T("variants", "six"), "0": _T("variants", "none: run at once")},
    ),
    "dual_vents": (
        _T("variants", "Dual vents"),
        _T("variants", "Three more tiles with two symbols each; who draws one chooses."),
        {"off": _T("variants", "without"), "on": _T("variants", "with")},
    ),
    "relatives_count": (
        _T("variants", "Counting relatives"),
        _T("variants", "Which citizens already there bring relatives."),
        {"part": _T("variants", "those in the same part"), "building": _T("variants", "those in the whole building")},
    ),
    "pieces": (
        _T("variants", "Citizens"),
        _T("variants", "How many citizens each player has with two, three and four players."),
        {"36/30/25": _T("variants", "36, 30 or 25"), "30/30/25": _T("variants", "30, 30 or 25")},
    ),
    "runs": (
        _T("variants", "Runs"),
        _T("variants", "Whether one may stand still in the flight."),
        {"optional": _T("variants", "as one likes"), "compulsory": _T("variants", "compulsory while possible")},
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


def _tr(text: str) -> str:
    return QCoreApplication.translate("variants", text)
