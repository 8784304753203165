"""What is kept of the records on this disk, to read them once; it may be lost, damaged or old."""

import os
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from shutil import copyfile, copystat
from threading import Event

import pytest

from pompeii_core.summary import GameLoss, RecordSummary, summary_of
from pompeii_net import ai_service, shelf
from pompeii_net.folders import Lock, index_path
from pompeii_net.shelf import Reading, Shelf
from tests.net.games import header, left_over, one_person, play_at_random, running


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Records of five games, a minute apart; the newest is unfinished."""
    for number in range(5):
        path = play_at_random(tmp_path / f"games/{number}.pompeii", header(one_person(1), seed=number), number, 30)
        os.utime(path, (1_700_000_000 + 60 * number,) * 2)
    return tmp_path / "games"


@pytest.fixture
def read_here(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the files that this process has read."""
    read = list[str]()

    def noted(path: Path) -> RecordSummary:
        read.append(path.name)
        return summary_of(path)

    monkeypatch.setattr(shelf, "summary_of", noted)
    return read


def read(kept: Shelf, most: int | None = None) -> list[RecordSummary]:
    return [one for _, batch in kept.read(most) for one in batch]


def names(summaries: list[RecordSummary]) -> list[str]:
    return [one.path.stem for one in summaries]


def test_a_record_is_read_once_and_again_when_another_program_changes_it(folder: Path, read_here: list[str]) -> None:
    first = read(Shelf(folder))
    assert first == [summary_of(folder / f"{number}.pompeii") for number in (4, 3, 2, 1, 0)]
    assert len(read_here) == 5
    read_here.clear()
    assert read(Shelf(folder)) == first
    assert not read_here
    kept = Shelf(folder)
    read(kept)
    play_at_random(folder / "new.pompeii", header(one_person(1)), 1, 30).replace(folder / "2.pompeii")
    (folder / "0.pompeii").unlink()
    for window in (kept, Shelf(folder)):
        found = read(window)
        assert names(found) == ["2", "4", "3", "1"]
        assert found[0] == summary_of(folder / "2.pompeii")
    assert read_here == ["2.pompeii"], "both windows know it by now"
    with closing(sqlite3.connect(index_path(folder))) as db:
        assert len(db.execute("SELECT name FROM records").fetchall()) == 4, "what has gone is forgotten"


def copy(record: Path, target: Path) -> Path:
    """Copy a record with its time; not by `copy2`, which calls what wine lacks."""
    copystat(record, copyfile(record, target))
    return target


def _sql(*commands: str) -> Callable[[Path], None]:
    def do(path: Path) -> None:
        with closing(sqlite3.connect(path)) as db, db:
            for command in commands:
                db.execute(command)

    return do


DAMAGES: dict[str, Callable[[Path], object]] = {
    "nonsense": lambda path: path.write_bytes(b"nonsense" * 999),
    "cut": lambda path: os.truncate(path, 5000),
    "empty": lambda path: path.write_bytes(b""),
    "missing": Path.unlink,
    "another version": _sql("PRAGMA user_version = 999"),
    "another table": _sql("DROP TABLE records", "CREATE TABLE records (name)"),
    "no table": _sql("DROP TABLE records"),
    "damaged rows": _sql("UPDATE records SET rest = x'7b'", "UPDATE records SET players = 7 WHERE name > '2'"),
    "another digit": _sql("UPDATE records SET rest = CAST(replace(CAST(rest AS TEXT), ':[', ':[9') AS BLOB)"),
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_index_is_made_again(folder: Path, read_here: list[str], damage: Callable[[Path], object]) -> None:
    whole = read(Shelf(folder))
    damage(index_path(folder))
    read_here.clear()
    assert read(Shelf(folder)) == whole
    assert len(read_here) == 5
    assert read(Shelf(folder)) == whole
    assert len(read_here) == 5, "it is whole again"


def test_without_a_place_for_the_index_the_records_are_read(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    index_path(folder).mkdir()  # as good as a folder that cannot be written, for root too
    assert len(read(Shelf(folder))) == 5
    monkeypatch.setitem(sys.modules, "sqlite3", None)  # some systems have it in a package of its own
    assert len(read(Shelf(folder))) == 5


def test_two_windows_read_and_write_at_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "_PATIENCE", 0.01)
    one, other = Shelf(folder), Shelf(folder)
    for (_, mine), (_, theirs) in zip(one.read(), other.read(), strict=True):
        assert mine == theirs
    (folder / "1.pompeii").touch()
    with closing(sqlite3.connect(index_path(folder))) as db:
        db.execute("BEGIN EXCLUSIVE")  # a third one takes long
        assert names(read(one)) == names(read(Shelf(folder))) == ["1", "4", "3", "2", "0"]


LOSS = GameLoss(6.5, 3.0, (1.0, 2.0), (6.5, 0.0))


def test_what_was_given_away_is_kept_until_the_record_or_the_measure_changes(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def known() -> list[str]:
        found = Shelf(folder)
        return [one.path.stem for one in read(found) if found.loss(one) == LOSS]

    here = Shelf(folder)
    copied = copy(folder / "4.pompeii", folder.parent / "4.pompeii")
    for path in (*(folder / f"{number}.pompeii" for number in range(4)), copied):
        here.keep_loss(path, LOSS)
    assert [one.path.stem for one in read(here) if here.loss(one)] == ["3", "2", "1", "0"]
    _sql("UPDATE losses SET loss = x'7b' WHERE name = '3.pompeii'")(index_path(folder))
    assert known() == ["2", "1", "0"]
    (folder / "2.pompeii").touch()
    (folder / "1.pompeii").unlink()
    assert known() == ["0"]
    with closing(sqlite3.connect(index_path(folder))) as db:
        assert len(db.execute("SELECT name FROM losses").fetchall()) == 3, "what has gone is forgotten"
    _sql("PRAGMA user_version = 999")(index_path(folder))
    assert known() == ["0"], "summaries are read again, but an analysis takes long"
    monkeypatch.setattr(shelf, "MEASURE", 1)
    assert known() == []


def test_an_analysis_that_ends_while_the_shelf_is_read_is_kept(folder: Path) -> None:
    here, name = Shelf(folder), "late.pompeii"
    reading = here.read()
    next(reading)
    here.keep_loss(copy(folder / "0.pompeii", folder / name), LOSS)
    assert [*reading]
    assert [one.path.name for one in read(here) if here.loss(one) == LOSS] == [name]


@pytest.mark.parametrize("worker", [[], ["missing-program"], ["echo", "nonsense"]], ids=["there", "missing", "bad"])
def test_a_worker_reads_most_records_and_if_it_fails_they_are_read_here(
    folder: Path, read_here: list[str], monkeypatch: pytest.MonkeyPatch, worker: list[str]
) -> None:
    monkeypatch.setattr(shelf, "_FEW", 2)
    if worker:
        monkeypatch.setattr(ai_service, "worker_command", lambda: worker)
    (folder / "3.pompeii").write_text("nonsense", encoding="utf-8")
    os.utime(folder / "3.pompeii", (1_700_000_180,) * 2)
    assert read(Shelf(folder)) == [summary_of(folder / f"{number}.pompeii") for number in (4, 3, 2, 1, 0)]
    assert len(read_here) == (5 if worker else 2)
    assert len(read(Shelf(folder))) == 5
    assert len(read_here) == (6 if worker else 3), "what cannot be read is tried again"


def test_a_reader_that_stops_early_ends_the_reading_processes(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "_FEW", 1)
    reading = Shelf(folder).read()
    assert next(reading)[0] == 5, "how many there will be is known at once"
    reading.close()
    assert names(read(Shelf(folder), 3)) == ["4", "3", "2"]


def test_a_shelf_that_is_closed_waits_for_the_threads_that_read(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept, begun, stopped = Shelf(folder), Event(), Event()

    def long(path: Path) -> RecordSummary:
        begun.set()
        assert stopped.wait(60)
        return summary_of(path)

    class Noted(Reading):
        def stop(self) -> None:
            super().stop()
            stopped.set()

    monkeypatch.setattr(shelf, "summary_of", long)
    monkeypatch.setattr(shelf, "Reading", Noted)
    before = running()
    readings = [kept.begin_reading(), kept.begin_reading(2)]
    assert begun.wait(60)
    kept.close()
    assert left_over(before) == set()
    assert [reading.steps[-1] for reading in readings] == [None, None]
    assert sum(len(step[1]) for reading in readings for step in reading.steps if step) <= 1, "the rest is not read"
    later = kept.begin_reading()
    later.join()
    assert sum(len(step[1]) for step in later.steps if step) == 5


@pytest.mark.skipif(os.name == "nt", reason="names are Unicode there")
def test_a_name_that_is_no_text_is_read_each_time(folder: Path, read_here: list[str]) -> None:
    os.rename(folder / "0.pompeii", os.fsencode(folder) + b"/\xff.pompeii")
    assert len(read(Shelf(folder))) == 5
    read_here.clear()
    assert len(read(Shelf(folder))) == 5
    assert len(read_here) == 1


def test_a_game_to_go_on_with_is_found_among_many_that_are_over(folder: Path, read_here: list[str]) -> None:
    for number in range(5, 14):
        play_at_random(folder / f"{number}.pompeii", header(one_person(1), seed=number), number)
    assert Shelf(folder).unfinished() is None, "the program starts; only a few are read for it"
    assert len(read_here) == 5
    read(Shelf(folder))
    read_here.clear()
    assert [Shelf(folder).unfinished()] == [summary_of(folder / "4.pompeii")]
    lock = Lock(folder / "4.pompeii")
    assert [Shelf(folder).unfinished()] == [summary_of(folder / "3.pompeii")], "that one is being played"
    lock.release()
    assert not read_here
