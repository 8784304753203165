"""Summary of a record: its players, state or result, and the numbers that lists and statistics show."""

from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from pompeii_core.actions import Cause, Phase
from pompeii_core.deal_code import day_of
from pompeii_core.events import Burned, Event, Sacrificed
from pompeii_core.game import Game
from pompeii_core.record import Record, RecordError, RecordFault, read_played
from pompeii_core.rules import Rules
from pompeii_core.setup import SeatedPlayer
from pompeii_core.tally import ranking
from pompeii_core.text import clean_line

VERSION: Final = 1
"""Raise it when the fields of a summary or their meaning change: stored summaries are then read again."""
MEASURE: Final = 3
"""Raise it when analyses find other losses than before, by more than luck: those stored are then dropped."""
CAUSES: Final = (*(cause.value for cause in Cause), "omen")
_STANDARD: Final = Rules()
_LATE: Final = timedelta(hours=5)  # a game begun before this hour belongs to the evening before
_EPOCH: Final = datetime.fromtimestamp(0, UTC)


class RecordSummary(Struct, frozen=True, omit_defaults=True, gc=False):
    """Summary of the record in the file `place`, last written at `modified` (ns since 1970) and `size` bytes long.

    If the record cannot be read, `fault` and its `blanks` say why. `places` (place and seat, best first) is empty
    until the game is over; `round` counts from 1; `active` is the seat to decide; `day` is set for a deal of the day.
    `coached`: a coach was at a person's side, so the game says nothing about that person's strength.
    """

    place: str = ""
    modified: int = 0
    size: int = 0
    players: tuple[SeatedPlayer, ...] = ()
    rules: Rules = _STANDARD
    created: str = ""
    day: date | None = None
    phase: Phase = Phase.SLEEPS
    round: int = 1
    active: int | None = None
    decided: bool = False  # whether a person has decided anything in the game
    coached: bool = False
    lost: tuple[int, ...] = ()
    saved: tuple[int, ...] = ()
    places: tuple[tuple[int, int], ...] = ()
    causes: tuple[tuple[int, ...], ...] = ()  # number of citizens lost to each of CAUSES, by seat
    fault: RecordFault | None = None
    blanks: dict[str, str | int] = {}

    @property
    def path(self) -> Path:
        return Path(self.place)

    @property
    def over(self) -> bool:
        return bool(self.places)

    @property
    def people(self) -> list[int]:
        return [seat for seat, player in enumerate(self.players) if player.kind == "person"]

    @property
    def when(self) -> datetime:
        """The local time at which the file was last written; the epoch if the system cannot tell."""
        with suppress(OSError, OverflowError, ValueError):  # OSError also: Windows knows no local time before 1970
            return datetime.fromtimestamp(self.modified / 1e9, UTC).astimezone()
        return _EPOCH

    @property
    def evening(self) -> date:
        """The date of the evening when the game began, or was last played if the start is unknown.

        Times before 5 a.m. belong to the day before.
        """
        with suppress(ValueError, OverflowError):  # a record may name any time, even one before the first evening
            return (datetime.fromisoformat(self.created) - _LATE).date()
        return (self.when - _LATE).date()


class GameLoss(Struct, frozen=True, gc=False):
    """Citizens that the one person of a game gave away, by its analysis. Luck can make each number negative.

    `tribune` is what a tribune would have given away in the same decisions. `by_choice` and `by_phase` split
    `citizens`, in the order of `Choice` and `Phase`.
    """

    citizens: float
    tribune: float
    by_choice: tuple[float, ...]
    by_phase: tuple[float, ...]


def summary_of(path: Path) -> RecordSummary:
    """Read a record and return its summary; if it cannot be read, a summary with a `fault`."""
    summary = RecordSummary(str(path))
    try:
        stat = path.stat()
        summary = replace(summary, modified=stat.st_mtime_ns, size=stat.st_size)
        record, game, events = read_played(path)
    except RecordError as error:
        return replace(summary, fault=error.code, blanks=error.blanks)
    except OSError as error:
        blanks: dict[str, str | int] = {"name": clean_line(path.name), "problem": error.strerror or str(error)}
        return replace(summary, fault=RecordFault.UNREADABLE, blanks=blanks)
    return _summarized(summary, record, game, events)


def summarized(path: Path, record: Record) -> RecordSummary:
    """Return the summary of a record in memory; `path` is its file, which need not exist."""
    return _summarized(RecordSummary(str(path)), record, record.game(), record.events())


def _summarized(summary: RecordSummary, record: Record, game: Game, events: Iterable[Event]) -> RecordSummary:
    causes = [Counter[str]() for _ in record.header.players]
    for event in events:
        if isinstance(event, Burned):
            for counts, lost in zip(causes, event.counts, strict=False):
                counts[event.cause] += lost
        elif isinstance(event, Sacrificed) and event.victim is not None:
            causes[event.victim]["omen"] += 1
    return replace(
        summary,
        players=tuple(record.header.players),
        rules=record.header.rules,
        created=record.header.created,
        day=day_of(record.header),
        phase=game.phase,
        round=max(1, -(-game.turn // game.seats)),
        active=game.active,
        decided=record.decided,
        coached=any(player.coached for player in (*record.begun, *record.reseats.values())),
        lost=tuple(game.volcano),
        saved=tuple(game.saved),
        places=tuple(ranking(game.saved, game.volcano)) if game.over else (),
        causes=tuple(tuple(counts[cause] for cause in CAUSES) for counts in causes),
    )
