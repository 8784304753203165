"""The deal of the day: the same cards, rules and opponents for everybody, from the date alone."""

from datetime import date
from typing import Final

from pompeii_core.ai.personas import DEFAULT_LEVEL
from pompeii_core.deal_code import code_of
from pompeii_core.record import Header
from pompeii_core.rules import Rules
from pompeii_core.setup import GameSetup, Scenario, SeatedPlayer
from pompeii_core.text import free_name

_VERSION: Final = 1
"""Another one whenever the same date comes to mean another game."""
_OPPONENTS: Final = ("Claudia", "Fabius", "Livia", "Brennus", "Septima", "Corvus")
_SPACE: Final = 10**8
"""More than any date as a number: 20261122."""


def daily_setup(day: date, name: str) -> GameSetup:
    """The game of a day for a person of this name: by standard rules, and nothing is taken back that was revealed."""
    players = [SeatedPlayer("person", name, 0)]
    for colour, persona in enumerate(_opponents(day), start=1):
        # A person called Livia is not to play against a Livia.
        players.append(SeatedPlayer("ai", free_name(persona, [name]), colour, persona, DEFAULT_LEVEL))
    return GameSetup(players, Rules(), seed=_seed(day))


def day_of(header: Header) -> date | None:
    """The day whose deal a recorded game was, as it was dealt and against whom; None where it was another game."""
    if not isinstance(header.seed, int) or header.seed // _SPACE != _VERSION:
        return None
    number = header.seed % _SPACE
    try:
        day = date(number // 10_000, number // 100 % 100, number % 100)
    except ValueError:
        return None
    person, *others = header.players
    fair = person.kind == "person" and header.rules == Rules() and not header.full_undo
    played = [(other.kind, other.persona, other.level) for other in others]
    wanted = [("ai", persona, DEFAULT_LEVEL) for persona in _opponents(day)]
    if not fair or played != wanted:
        return None
    code = code_of(header)  # the cards themselves, and not only their number
    return day if code and (code.first, code.scenario) == (None, Scenario()) else None


def _seed(day: date) -> int:
    return _VERSION * _SPACE + day.year * 10_000 + day.month * 100 + day.day


def _opponents(day: date) -> tuple[str, str]:
    """Two that go round: every pair has its turn."""
    count = len(_OPPONENTS)
    turn, first = divmod(day.toordinal(), count)
    second = (first + 1 + turn % (count - 1)) % count
    return _OPPONENTS[first], _OPPONENTS[second]
