"""Summaries of records: who played, how a game ended and when it was played."""

import os
from datetime import UTC, date, datetime, tzinfo
from pathlib import Path
from random import Random
from typing import Self

import pytest

from pompeii_core import summary
from pompeii_core.record import Header, RecordFault, RecordWriter, read_record
from pompeii_core.rules import Rules
from pompeii_core.setup import COACH, Seated, SeatedPlayer, deal
from pompeii_core.summary import summarized, summary_of

RECORDS = Path(__file__).parents[1] / "records"


@pytest.mark.parametrize("name", ["standard", "declared"])
def test_a_finished_game_is_summed_up(name: str) -> None:
    path = RECORDS / f"{name}.pompeii"
    record = read_record(path)
    game, told = record.game(), summary_of(path)
    assert (told.over, told.decided, told.active, told.people) == (True, True, None, [])
    assert ([*told.players], told.rules) == (record.header.players, record.header.rules)
    assert ([*told.saved], [*told.lost]) == (game.saved, game.volcano)
    assert [seat for place, seat in told.places if place == 1] == game.winners
    assert tuple(map(sum, told.causes)) == told.lost
    assert summarized(path, record).causes == told.causes


def test_who_asks_for_a_coach_has_decided_nothing_yet_and_who_gives_up_has(tmp_path: Path) -> None:
    record = read_record(recorded(tmp_path / "a.pompeii", ""))
    record.take(Seated(0, SeatedPlayer("person", "Aula", 0, COACH)))
    assert not record.decided
    record.take(Seated(0, SeatedPlayer("ai", "Aula", 0, "Livia", "tribune")))
    assert record.decided


class AsOnWindows(datetime):
    """As `datetime` is there: `localtime` refuses what lies before 1970, a day before included."""

    def astimezone(self, tz: tzinfo | None = None) -> Self:
        if self.replace(tzinfo=self.tzinfo or UTC).timestamp() < (0 if self.tzinfo else 86_400):
            raise OSError(22, "Invalid argument")
        return super().astimezone(tz)


@pytest.fixture(params=[datetime, AsOnWindows], ids=["here", "Windows"])
def system(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(summary, "datetime", request.param)


def recorded(path: Path, created: str) -> Path:
    players = [SeatedPlayer("person", "Aula", 0), SeatedPlayer("person", "Gaius", 1)]
    RecordWriter.create(path, Header(players=players, deal=deal(Rules(), 2, Random(1)), created=created)).close()
    return path


@pytest.mark.usefixtures("system")
def test_it_is_when_the_file_was_written_last_even_at_a_time_that_the_system_does_not_know(tmp_path: Path) -> None:
    path = recorded(tmp_path / "a.pompeii", "2025-11-20T19:30:00+00:00")
    os.utime(path, (1_750_000_000,) * 2)
    assert summary_of(path).when == datetime.fromtimestamp(1_750_000_000, UTC)
    path.unlink()
    recorded(path, "")
    os.utime(path, (-86_400 * 365,) * 2)
    assert summary_of(path).fault is None
    assert summary_of(path).when


@pytest.mark.usefixtures("system")
def test_a_file_that_is_no_record_or_is_not_there_is_told(tmp_path: Path) -> None:
    (tmp_path / "a.pompeii").write_text("nonsense", encoding="utf-8")
    assert summary_of(tmp_path / "a.pompeii").fault is RecordFault.NO_RECORD
    missing = tmp_path / "none.pompeii"
    gone = summary_of(missing)
    with pytest.raises(FileNotFoundError) as problem:  # Windows has other words than `os.strerror`
        missing.stat()
    assert (gone.fault, gone.blanks["problem"]) == (RecordFault.UNREADABLE, problem.value.strerror)


@pytest.mark.parametrize(("hour", "evening"), [("21:30", 22), ("23:59", 22), ("04:59", 21), ("05:01", 22)])
def test_a_game_after_midnight_belongs_to_the_evening_before(tmp_path: Path, hour: str, evening: int) -> None:
    path = recorded(tmp_path / "a.pompeii", f"2026-11-22T{hour}:00")
    assert summary_of(path).evening == date(2026, 11, evening)


@pytest.mark.parametrize("created", ["0001-01-01T01:00", "9999-99-99", "yesterday", ""])
def test_a_game_of_an_impossible_time_belongs_to_the_evening_on_which_it_was_written(
    tmp_path: Path, created: str
) -> None:
    path = recorded(tmp_path / "a.pompeii", created)
    os.utime(path, (1_750_000_000,) * 2)
    assert summary_of(path).evening == date(2025, 6, 15)
