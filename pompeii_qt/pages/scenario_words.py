"""Where a game starts, in words."""

from PySide6.QtCore import QCoreApplication

from pompeii_core.setup import Scenario

translate = QCoreApplication.translate


def start_words(phase: str) -> str:
    """The phase a game starts in."""
    return {
        "sleeps": translate("NewGamePage", "Vesuvius sleeps: from the beginning"),
        "seethes": translate("NewGamePage", "Vesuvius seethes: relatives and omens at once"),
        "erupts": translate("NewGamePage", "Vesuvius erupts: lava and flight only"),
    }[phase]


def scenario_words(scenario: Scenario) -> str:
    """What is unlike a game from the beginning; "" where nothing is."""
    parts = [] if scenario.phase == "sleeps" else [start_words(scenario.phase)]
    if scenario.citizens:
        said = translate("network", "%n citizen(s) of each player in the city already", None, scenario.citizens)
        parts.append(said)
    return " · ".join(parts)
