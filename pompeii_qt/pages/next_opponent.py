"""Whom to play next, by one's own last games against AIs."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Final, Literal, NamedTuple

from PySide6.QtCore import QCoreApplication

from pompeii_core.ai.personas import LEVELS, PERSONAS
from pompeii_core.setup import SeatedPlayer
from pompeii_core.text import free_name
from pompeii_qt.opponent_words import level_words
from pompeii_qt.pages.statistics import RecordSummary

type Why = Literal["stronger", "weaker", "unknown", "unbeaten"]

_LAST: Final = 5
"""Games at a level that are looked at."""
_ENOUGH: Final = 3
"""Games that say something."""


class Suggestion(NamedTuple):
    """Whom to play next, and why: `won` of `games` at the level `before`; `persona` is empty where any will do."""

    why: Why
    persona: str
    level: str
    won: int = 0
    games: int = 0
    before: str = ""


class _Game(NamedTuple):
    won: bool
    level: str
    personas: tuple[str, ...]


def suggestion(summaries: Iterable[RecordSummary]) -> Suggestion | None:
    """What the last games speak for, the newest first; None where there are not enough of them.

    Whoever wins more than half of the last five at a level plays at the next one, and whoever wins none at the one
    below; otherwise against somebody not met yet, or against whom the fewest games were won.
    """
    games = [game for game in map(_game, summaries) if game]
    if not games:
        return None
    level = games[0].level
    last = [game for game in games if game.level == level][:_LAST]
    won = sum(game.won for game in last)
    by_persona = _by_persona(games)
    if len(last) < _ENOUGH:
        return None
    at = LEVELS.index(level)
    if 2 * won > len(last) and at + 1 < len(LEVELS):
        return Suggestion("stronger", "", LEVELS[at + 1], won, len(last), level)
    if not won and len(last) == _LAST and at > 0:
        return Suggestion("weaker", "", LEVELS[at - 1], won, len(last), level)
    if unmet := [persona for persona in PERSONAS if persona not in by_persona]:
        return Suggestion("unknown", unmet[0], level)
    hardest = min(PERSONAS, key=lambda persona: by_persona[persona][0] / by_persona[persona][1])  # of equals the first
    won, played = by_persona[hardest]
    return Suggestion("unbeaten", hardest, level, won, played) if won < played else None


def with_opponent(players: Sequence[SeatedPlayer], wanted: Suggestion) -> list[SeatedPlayer]:
    """The same table with the opponent suggested: at another level all AIs, else one of them is replaced."""
    changed = [
        SeatedPlayer("ai", player.name, player.colour, player.persona, wanted.level) if player.kind == "ai" else player
        for player in players
    ]
    if not wanted.persona or any(player.persona == wanted.persona for player in changed):
        return changed
    seat = next((seat for seat, player in enumerate(changed) if player.kind == "ai"), None)
    if seat is not None:
        name = free_name(wanted.persona, [player.name for player in changed])
        changed[seat] = SeatedPlayer("ai", name, changed[seat].colour, wanted.persona, wanted.level)
    return changed


def suggestion_words(wanted: Suggestion) -> str:
    """Whom to play next and why, in a sentence."""
    translate = QCoreApplication.translate
    text = {
        "stronger": translate(
            "next_opponent", "You won {won} of your last {games} games at the level {before}: try {next}."
        ),
        "weaker": translate(
            "next_opponent", "You won none of your last {games} games at the level {before}: try {next}."
        ),
        "unknown": translate("next_opponent", "You have not met {name} yet."),
        "unbeaten": translate("next_opponent", "Of {games} games with {name} you won {won}: try again."),
    }[wanted.why]
    return text.format(
        won=wanted.won,
        games=wanted.games,
        name=wanted.persona,
        before=level_words(wanted.before),
        next=level_words(wanted.level),
    )


def _game(summary: RecordSummary) -> _Game | None:
    """A finished game of one person against AIs alone; what its strongest is counts."""
    players = summary.header.players if summary.header else []
    people = [seat for seat, player in enumerate(players) if player.kind == "person"]
    ais = [player for player in players if player.kind == "ai"]
    if not summary.over or len(people) != 1 or len(ais) != len(players) - 1:
        return None
    if any(player.level not in LEVELS or player.persona not in PERSONAS for player in ais):
        return None
    level = max((player.level for player in ais), key=LEVELS.index)
    return _Game((1, people[0]) in summary.places, level, tuple(player.persona for player in ais))


def _by_persona(games: Iterable[_Game]) -> dict[str, tuple[int, int]]:
    """Won and played games with each at the table."""
    found: dict[str, tuple[int, int]] = defaultdict(lambda: (0, 0))
    for game in games:
        for persona in {*game.personas}:
            won, played = found[persona]
            found[persona] = won + game.won, played + 1
    return found
