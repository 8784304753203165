"""One's own results of the deals of the day, from the records on disk."""

from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import NamedTuple

from pompeii_core.daily import day_of
from pompeii_qt.pages.statistics import RecordSummary


class DailyResult(NamedTuple):
    """How the person did in one game of a day's deal."""

    day: date
    path: Path
    saved: int
    lost: int
    place: int
    players: int

    @property
    def rank(self) -> tuple[int, int, int]:
        """The smaller the better: by place, then by saved, then by lost."""
        return self.place, -self.saved, self.lost


def result_of(summary: RecordSummary) -> DailyResult | None:
    """The result of a finished game of a day's deal; None of any other."""
    if summary.header is None or not summary.over or (day := day_of(summary.header)) is None:
        return None
    place = next(place for place, seat in summary.places if seat == 0)
    return DailyResult(day, summary.path, summary.saved[0], summary.lost[0], place, len(summary.saved))


def best_results(summaries: Iterable[RecordSummary]) -> dict[date, DailyResult]:
    """The best game of each day that was played to its end."""
    best: dict[date, DailyResult] = {}
    for result in map(result_of, summaries):
        if result and (result.day not in best or result.rank < best[result.day].rank):
            best[result.day] = result
    return best


def unfinished_days(summaries: Iterable[RecordSummary]) -> dict[date, Path]:
    """The game of a day that can be gone on with, the last played where there are several."""
    found: dict[date, Path] = {}
    for summary in summaries:
        if summary.header and summary.decided and not summary.over and (day := day_of(summary.header)):
            found.setdefault(day, summary.path)
    return found
