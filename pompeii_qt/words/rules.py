"""Presets, options, scenarios and numbers of deals in words."""

from datetime import date
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication

from pompeii_core.actions import Phase
from pompeii_core.rules import OPTION_ROWS, OPTIONS, PRESET_ROWS, PRESETS, Rules
from pompeii_core.setup import Scenario
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
    return [
        Variant(
            option.key,
            option.number,
            translate("variants", option.title),
            translate("variants", option.line),
            {value: translate("variants", words) for value, words in option.words.items()},
            translate("variants", option.book),
        )
        for option in OPTION_ROWS
    ]


def preset_title(name: str) -> str:
    return translate("variants", _PRESETS[name].title)


def preset_line(name: str) -> str:
    return translate("variants", _PRESETS[name].line)


def preset_of(rules: Rules) -> str | None:
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
    return translate("variants", "Custom ({n} of {all} changed)").format(n=changed, all=len(OPTIONS))


def start_words(phase: str) -> str:
    return {
        Phase.SLEEPS: translate("NewGamePage", "Vesuvius sleeps: from the beginning"),
        Phase.SEETHES: translate("NewGamePage", "Vesuvius seethes: relatives and omens at once"),
        Phase.ERUPTS: translate("NewGamePage", "Vesuvius erupts: lava and flight only"),
    }[Phase(phase)]


def scenario_words(scenario: Scenario) -> str:
    """What is unlike a game from the beginning; "" where nothing is."""
    parts = [] if scenario.phase == "sleeps" else [start_words(scenario.phase)]
    if scenario.citizens:
        parts.append(translate("network", "%n citizen(s) of each player already in the city", None, scenario.citizens))
    return " · ".join(parts)


def deal_problem_words(error: "DealCodeError") -> str:
    """Why what was typed is no number of a deal."""
    from pompeii_core.deal_code import DealCodeFault

    match error.code:
        case DealCodeFault.STRANGE_CHARACTER:
            text = translate("deal", "“{}” cannot be in a deal number: it has letters and digits only.")
            return text.format(error.character if error.character.isprintable() else "?")
        case DealCodeFault.INCOMPLETE:
            return translate("deal", "This deal number is incomplete. It should look like ABCD-EFGH-JKMN.")
        case DealCodeFault.TOO_LONG:
            return translate("deal", "This deal number is too long. It should look like ABCD-EFGH-JKMN.")
        case DealCodeFault.SLIP:
            return translate("deal", "There is a typing error in the deal number.")
        case DealCodeFault.NEWER_VERSION:
            return translate("deal", "This deal number comes from a newer version of Pompeii.")


def daily_line(day: date, saved: int, lost: int, place: int, players: int) -> str:
    """A result of the deal of the day, to be shared."""
    text = translate("deal", "Pompeii, deal of {day}: {saved} saved, {lost} lost, {place} of {players}")
    return text.format(day=date_words(day), saved=saved, lost=lost, place=ordinal_words(place), players=players)


def ordinal_words(place: int) -> str:
    """“1st” of the four places that there are."""
    first, second = translate("deal", "1st"), translate("deal", "2nd")
    return (first, second, translate("deal", "3rd"), translate("deal", "4th"))[place - 1]
