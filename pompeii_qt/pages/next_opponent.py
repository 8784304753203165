"""Suggestions by the person's last games against AIs: whom to play next, and which level is an even match."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QWidget

from pompeii_core.ai.personas import LEVELS, PERSONAS, Rival, even_level, rating, strength
from pompeii_core.setup import SeatedPlayer
from pompeii_core.summary import RecordSummary
from pompeii_core.text import free_name
from pompeii_qt.pages.records import RecordReader
from pompeii_qt.widgets.basic import button, label, row
from pompeii_qt.words.opponents import level_words

if TYPE_CHECKING:
    from pompeii_qt.session import Shelf

type Why = Literal["even", "unknown", "unbeaten"]

_ENOUGH: Final = 3  # minimum number of games for a suggestion


translate = QCoreApplication.translate


class Suggestion(NamedTuple):
    """Whom to play next and why, by the `games` played and `won`; `persona` is "" if any will do."""

    why: Why
    persona: str
    level: str
    won: int = 0
    games: int = 0

    @property
    def words(self) -> str:
        even = translate("next_opponent", "Going by your last {games} games, {next} should be an even match for you.")
        text = {
            "even": even,
            "unknown": translate("next_opponent", "You have not played {name} yet."),
            "unbeaten": translate("next_opponent", "You have won {won} of {games} games against {name}: try again."),
        }[self.why]
        return text.format(won=self.won, games=self.games, name=self.persona, next=level_words(self.level))


RATED_AT: Final = 2  # number of players of the games to whose Elo a rating refers


class _Game(NamedTuple):
    won: bool
    level: str
    personas: tuple[str, ...]
    rivals: tuple[Rival, ...]


def rated_games(summaries: Iterable[RecordSummary]) -> list[Sequence[Rival]]:
    """Return the results against each AI in the games that count for a rating, in order of the summaries."""
    return [game.rivals for game in map(_game, summaries) if game]


def points(games: Sequence[Sequence[Rival]]) -> tuple[int, int]:
    """Return the rating of the player of these games, newest first, and its error, in points of Elo."""
    found = strength(games)
    here = rating(found.place, RATED_AT)
    return round(here), round(rating(found.place + found.error, RATED_AT) - here)


def suggestion(summaries: Iterable[RecordSummary]) -> Suggestion | None:
    """Suggest an opponent by the last games, newest first; None if they are too few or suggest nothing.

    First the even level, if the last game had another; then an AI not met yet; then the AI beaten least often.
    """
    summaries = [*summaries]
    even = even_match(summaries)
    if even is None:
        return None
    games = [game for game in map(_game, summaries) if game]
    level = games[0].level
    if even.level != level:
        return even
    played, won = Counter[str](), Counter[str]()
    for game in games:
        played.update({*game.personas})
        won.update({*game.personas} if game.won else ())
    if unmet := [persona for persona in PERSONAS if persona not in played]:
        return Suggestion("unknown", unmet[0], level)
    hardest = min(PERSONAS, key=lambda persona: won[persona] / played[persona])  # of equals the first
    if won[hardest] == played[hardest]:
        return None
    return Suggestion("unbeaten", hardest, level, won[hardest], played[hardest])


def even_match(summaries: Iterable[RecordSummary]) -> Suggestion | None:
    """Suggest the level that is even with this person, by the last games, newest first; None if they are too few."""
    games = [game for game in map(_game, summaries) if game]
    if len(games) < _ENOUGH:
        return None
    return Suggestion("even", "", even_level([game.rivals for game in games], games[0].level), games=len(games))


def with_opponent(players: Sequence[SeatedPlayer], wanted: Suggestion) -> list[SeatedPlayer]:
    """Return the players with the suggested level for all AIs, and its persona and name for the first AI.

    The persona is given to none if the suggestion has none or a player has it already.
    """
    changed = [replace(player, level=wanted.level) if player.kind == "ai" else player for player in players]
    if not wanted.persona or any(player.persona == wanted.persona for player in changed):
        return changed
    seat = next((seat for seat, player in enumerate(changed) if player.kind == "ai"), None)
    if seat is not None:
        name = free_name(wanted.persona, [player.name for player in changed])
        changed[seat] = replace(changed[seat], name=name, persona=wanted.persona)
    return changed


def _game(summary: RecordSummary) -> _Game | None:
    """Return what counts of a finished game of one person without a coach against AIs only; None for other games."""
    players, people = summary.players, summary.people
    ais = [player for player in players if player.kind == "ai"]
    if not summary.over or summary.coached or len(people) != 1 or len(ais) != len(players) - 1:
        return None
    if any(player.level not in LEVELS or player.persona not in PERSONAS for player in ais):
        return None
    level = max((player.level for player in ais), key=LEVELS.index)
    place = {seat: place for place, seat in summary.places}
    own = place[people[0]]
    against = [(player.level, place[seat]) for seat, player in enumerate(players) if player.kind == "ai"]
    rivals = tuple(Rival(rival, 0.5 + ((own < other) - (own > other)) / 2) for rival, other in against)
    return _Game(own == 1, level, tuple(player.persona for player in ais), rivals)


LOOKED_AT = 60  # number of the newest records read: older games say little about how one plays now


class LevelAdvice(QWidget):
    """Suggests an even level with a button; `wanted` brings it. Hidden until the games on this disk suggest another."""

    wanted = Signal(str)

    def __init__(self, shelf: "Shelf") -> None:
        super().__init__()
        self._levels: Collection[str] = ()
        self._even: Suggestion | None = None
        self.words = label("", "muted")
        self.use = button("", self._use)
        row(self, (self.words, 1), self.use, spacing=12)
        self.hide()
        self.reader = RecordReader(shelf, self, most=LOOKED_AT)
        self.reader.finished.connect(self._read)
        self.reader.start()

    def show_levels(self, levels: Collection[str]) -> None:
        self._levels = levels
        self._show()

    def _read(self) -> None:
        self._even = even_match(self.reader.summaries)
        self._show()

    def _show(self) -> None:
        if self._even:
            self.words.setText(self._even.words)
            self.use.setText(self.tr("Use {}").format(level_words(self._even.level)))
        self.setVisible(self._even is not None and any(level != self._even.level for level in self._levels))

    def _use(self) -> None:
        if self._even:
            self.wanted.emit(self._even.level)
