"""Texts about presets, options, scenarios and deal numbers."""

from datetime import date
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication

from pompeii_core.actions import Phase
from pompeii_core.rules import OPTION_ROWS, OPTIONS, PRESET_ROWS, PRESETS, Box, Rules
from pompeii_core.setup import Scenario
from pompeii_core.text import N_
from pompeii_qt.words.game_words import join_clauses, labelled
from pompeii_qt.words.names import date_words

if TYPE_CHECKING:
    from pompeii_core.deal_code import DealCodeError


translate = QCoreApplication.translate

_PRESETS: Final = {row.name: row for row in PRESET_ROWS}


class Variant(NamedTuple):
    """An option in the window's language; `values` maps each value to its words."""

    key: str
    number: str
    title: str
    line: str
    values: dict[str, str]
    book: str


def variants() -> list[Variant]:
    found = []
    for option in OPTION_ROWS:
        title, line, book = (translate("variants", words) for words in (option.title, option.line, option.book))
        values = {value: translate("variants", words) for value, words in option.words.items()}
        found.append(Variant(option.key, option.number, title, line, values, book))
    return found


def changes_of(rules: Rules) -> dict[str, str]:
    """Return in words how a game differs from the standard, by number of the changed rules and variants.

    {} if it does not.
    """
    changed: dict[str, list[str]] = {}
    for variant, option in zip(variants(), OPTION_ROWS, strict=True):
        if (value := getattr(rules, option.key)) != option.default:
            for number in (*option.changes, option.number):
                said = labelled(variant.title, variant.values[value])
                changed.setdefault(number, []).append(f"{said} ({option.number})")
    form = translate("variants", "Different in this game. {changes}.")
    return {number: form.format(changes=join_clauses(parts)) for number, parts in changed.items()}


def preset_title(name: str) -> str:
    return translate("variants", _PRESETS[name].title)


def preset_line(name: str) -> str:
    return translate("variants", _PRESETS[name].line)


def preset_note(name: str) -> str:
    return translate("variants", note) if (note := _PRESETS[name].note) else ""


def box_contents(box: Box) -> str:
    """Return what can be counted in a box: its lava tiles, its pieces if known, and whether any tiles are dual."""
    form = (
        translate("variants", "{pieces} pieces; {tiles} lava tiles, three of them with two symbols")
        if box.dual
        else translate("variants", "{pieces} pieces; {tiles} lava tiles, none with two symbols")
        if box.pieces
        else translate("variants", "{tiles} lava tiles, none with two symbols")
    )
    return form.format(pieces=box.pieces, tiles=box.tiles)


def box_note(box: Box) -> str:
    return translate("variants", box.note) if box.note else ""


def preset_of(rules: Rules) -> str | None:
    return next((name for name, known in PRESETS.items() if known == rules), None)


def sources(key: str, value: str) -> list[str]:
    return [preset_title(name) for name, known in PRESETS.items() if getattr(known, key) == value]


def rules_title(rules: Rules) -> str:
    """Return the title of the preset with exactly these rules, or how many options differ from the standard."""
    if name := preset_of(rules):
        return preset_title(name)
    changed = sum(getattr(rules, key) != getattr(Rules(), key) for key in OPTIONS)
    return translate("variants", "Custom ({n} of {all} changed)").format(n=changed, all=len(OPTIONS))


def start_words(phase: str) -> str:
    return {
        Phase.SLEEPS: translate("NewGamePage", "Vesuvius sleeps: from the beginning"),
        Phase.SEETHES: translate("NewGamePage", "Vesuvius seethes: relatives and omens at once"),
        Phase.ERUPTS: translate("NewGamePage", "Vesuvius erupts: lava and flight only"),
    }[Phase(phase)]


def scenario_words(scenario: Scenario) -> str:
    """Return how a scenario differs from a whole game, its parts joined by “·”; "" if it does not."""
    parts = [] if scenario.phase == "sleeps" else [start_words(scenario.phase)]
    if scenario.citizens:
        parts.append(translate("network", "%n citizen(s) of each player already in the city", None, scenario.citizens))
    return " · ".join(parts)


def deal_problem_words(error: "DealCodeError") -> str:
    """Return in a sentence why a typed deal number is invalid. KeyError for an unknown code."""
    strange = translate("deal", "“{}” cannot be in a deal number: it has letters and digits only.")
    return {
        "strange_character": strange.format(error.character if error.character.isprintable() else "?"),
        "incomplete": translate("deal", "This deal number is incomplete. It should look like ABCD-EFGH-JKMN."),
        "too_long": translate("deal", "This deal number is too long. It should look like ABCD-EFGH-JKMN."),
        "slip": translate("deal", "There is a typing error in the deal number."),
        "newer_version": translate("deal", "This deal number comes from a newer version of Pompeii."),
    }[error.code]


def daily_line(day: date, saved: int, lost: int, place: int, players: int) -> str:
    text = translate("deal", "Pompeii, deal of {day}: {saved} saved, {lost} lost, {place} of {players}")
    return text.format(day=date_words(day), saved=saved, lost=lost, place=ordinal_words(place), players=players)


def ordinal_words(place: int) -> str:
    """Return “1st” to “4th” for a place from 1 to 4."""
    return translate("deal", (N_("deal", "1st"), N_("deal", "2nd"), N_("deal", "3rd"), N_("deal", "4th"))[place - 1])


def place_words(place: int, players: int) -> str:
    """Return “1st of 3”."""
    return translate("deal", "{place} of {players}").format(place=ordinal_words(place), players=players)
