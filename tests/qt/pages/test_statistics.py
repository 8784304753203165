"""When a recorded game was played, whatever its file says, on systems too that know no local time before 1970."""

import os
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from random import Random
from typing import Self

import pytest

from pompeii_core.record import Header, RecordError, RecordFault, RecordWriter
from pompeii_core.rules import Rules
from pompeii_core.setup import SeatedPlayer, deal
from pompeii_qt.pages import statistics as records
from pompeii_qt.pages.statistics import summary_of


class AsOnWindows(datetime):
    """As `datetime` is there: `localtime` refuses what lies before 1970, a day before included."""

    def astimezone(self, tz: tzinfo | None = None) -> Self:
        if self.replace(tzinfo=self.tzinfo or UTC).timestamp() < (0 if self.tzinfo else 86_400):
            raise OSError(22, "Invalid argument")
        return super().astimezone(tz)


@pytest.fixture(params=[datetime, AsOnWindows], ids=["here", "Windows"], autouse=True)
def system(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "datetime", request.param)


def recorded(path: Path, created: str) -> Path:
    players = [SeatedPlayer("person", "Aula", 0), SeatedPlayer("person", "Gaius", 1)]
    RecordWriter.create(path, Header(players=players, deal=deal(Rules(), 2, Random(1)), created=created)).close()
    return path


def test_it_is_when_the_file_was_written_last(tmp_path: Path) -> None:
    path = recorded(tmp_path / "a.pompeii", "2025-11-20T19:30:00+00:00")
    os.utime(path, (1_750_000_000,) * 2)
    assert summary_of(path).when == datetime.fromtimestamp(1_750_000_000, UTC)


def test_a_time_that_the_system_does_not_know_is_no_fault_of_the_record(tmp_path: Path) -> None:
    path = recorded(tmp_path / "a.pompeii", "")
    os.utime(path, (-86_400 * 365,) * 2)
    assert summary_of(path).problem is None


def test_a_file_that_is_no_record_or_is_not_there_is_told(tmp_path: Path) -> None:
    (tmp_path / "a.pompeii").write_text("nonsense", encoding="utf-8")
    problem = summary_of(tmp_path / "a.pompeii").problem
    assert isinstance(problem, RecordError)
    assert problem.code is RecordFault.NO_RECORD
    assert isinstance(summary_of(tmp_path / "none.pompeii").problem, FileNotFoundError)
