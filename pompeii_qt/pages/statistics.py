"""What the records in a folder hold, in short, and the statistics over them."""

from collections import defaultdict
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication

from pompeii_core.phases import Phase
from pompeii_core.record import Header, Record, RecordError, read_record
from pompeii_core.setup import SeatedPlayer
from pompeii_core.tally import ranking

_EPOCH: Final = datetime.fromtimestamp(0, UTC)


@dataclass(frozen=True)
class RecordSummary:
    """One record, last written `when`; without a `header` it cannot be read, and `problem` says why.

    `places` is empty until it is over; `round` counts from 1, and `active` is the seat that is to decide.
    """

    path: Path
    when: datetime
    header: Header | None = None
    phase: Phase = Phase.SLEEPS
    round: int = 1
    active: int | None = None
    decided: bool = False
    """Whether a person has decided anything in it."""
    lost: list[int] = field(default_factory=list)
    saved: list[int] = field(default_factory=list)
    places: list[tuple[int, int]] = field(default_factory=list)
    problem: RecordError | OSError | None = None

    @property
    def over(self) -> bool:
        """Whether the game was played to its end."""
        return bool(self.places)


@dataclass
class Totals:
    """Games of one kind, seen by the one person who played in them."""

    games: int = 0
    won: int = 0
    saved: int = 0
    best: int = 0

    def count(self, won: bool, saved: int) -> None:
        """Add a game, and how many citizens it saved."""
        self.games += 1
        self.won += won
        self.saved += saved
        self.best = max(self.best, saved)


@dataclass
class Statistics:
    """Over the finished games with exactly one person and at least one AI or bot."""

    total: Totals
    by_opponent: dict[str, Totals]
    by_rules: dict[str, Totals]


def summary_of(path: Path) -> RecordSummary:
    """Read one record; a file that cannot be read is a summary too."""
    when = _last_written(path)
    try:
        record = read_record(path)
    except (RecordError, OSError) as error:
        return RecordSummary(path, when, problem=error)
    return summarized(path, record, when)


def statistics(summaries: Iterable[RecordSummary], rules_title: "dict[Path, str]") -> Statistics:
    """Count the finished games of one person against AIs and bots; `rules_title` names each record's rules."""
    found = Statistics(Totals(), defaultdict(Totals), defaultdict(Totals))
    for summary in summaries:
        players = summary.header.players if summary.header else []
        people = [seat for seat, player in enumerate(players) if player.kind == "person"]
        # With two people, whose win it was is nobody's statistics; without one, nobody's game.
        if not summary.over or len(people) != 1:
            continue
        me = people[0]
        won = (1, me) in summary.places
        found.total.count(won, summary.saved[me])
        found.by_rules[rules_title[summary.path]].count(won, summary.saved[me])
        # A set: two programs of one name are one opponent in a game.
        for opponent in {_opponent(player) for player in players if player.kind != "person"}:
            found.by_opponent[opponent].count(won, summary.saved[me])
    return found


def others(players: list[SeatedPlayer]) -> list[str]:
    """The names of a game's players, people first."""
    return [p.name for p in sorted(players, key=lambda p: p.kind != "person")]


def _opponent(player: SeatedPlayer) -> str:
    """The character, or the program, that plays."""
    if player.kind == "bot":
        return QCoreApplication.translate("ReplaysPage", "{} (a bot)").format(player.persona)
    return player.persona


def summarized(path: Path, record: Record, when: datetime = _EPOCH) -> RecordSummary:
    """What a record that was read holds, in short."""
    game = record.game()
    return RecordSummary(
        path,
        when,
        record.header,
        phase=game.phase,
        round=max(1, -(-game.turn // game.seats)),
        active=game.active,
        decided=record.decided,
        lost=list(game.volcano),
        saved=list(game.saved),
        places=ranking(game.saved, game.volcano) if game.over else [],
    )


def _last_written(path: Path) -> datetime:
    with suppress(OSError, OverflowError, ValueError):  # OSError also: Windows knows no local time before 1970
        return datetime.fromtimestamp(path.stat().st_mtime, UTC).astimezone()
    return _EPOCH
