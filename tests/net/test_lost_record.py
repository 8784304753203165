"""A record that somebody removes, changes or makes unwritable while it is played: it is said, and written again."""

import asyncio
import os
import sys
from collections.abc import Callable
from pathlib import Path
from shutil import rmtree

import pytest

from pompeii_core.record import Entry, Header, read_record
from pompeii_core.setup import Seated, SeatedPlayer
from pompeii_net import game_session
from pompeii_net.folders import is_locked
from pompeii_net.journal import Journal, room_file, unfinished
from tests.net.games import Listener, header, one_person, people
from tests.net.test_journal import Faults, first_moves

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="what a program has open is not removed there")


@pytest.fixture
def head() -> Header:
    return header(people(2))


@pytest.fixture
def moves(head: Header) -> list[Entry]:
    return first_moves(head, 4)


@pytest.fixture
def faults() -> Faults:
    return Faults()


@pytest.fixture
def journal(tmp_path: Path, head: Header, moves: list[Entry], faults: Faults) -> Journal:
    """Of a game in which two moves were made."""
    made = Journal.new(tmp_path / "games", head, faults)
    for move in moves[:2]:
        made.append(move)
    return made


def remove(path: Path) -> None:
    path.unlink()


def remove_folder(path: Path) -> None:
    rmtree(path.parent)


def move_away(path: Path) -> None:
    path.rename(path.parent.parent / "elsewhere.pompeii")


def cut_short(path: Path) -> None:
    os.truncate(path, 100)


def put_another_there(path: Path) -> None:
    """As a program that keeps folders alike does."""
    copy = path.with_name("copy")
    copy.write_bytes(path.read_bytes())
    copy.replace(path)


@pytest.mark.parametrize("harm", [remove, remove_folder, move_away, cut_short, put_another_there])
@pytest.mark.parametrize("notice", ["looking", "moving", "leaving"])
def test_it_is_written_again_and_locked_and_that_is_said_once(
    journal: Journal, moves: list[Entry], faults: Faults, harm: Callable[[Path], None], notice: str
) -> None:
    harm(journal.path)
    match notice:
        case "looking":
            journal.check()
        case "moving":
            journal.append(moves[2])
        case "leaving":
            journal.close()
    assert read_record(journal.path).entries == moves[: 3 if notice == "moving" else 2]
    assert is_locked(journal.path) == (notice != "leaving")
    assert faults == ["written_again"]
    if notice != "leaving":
        journal.check()
        journal.append(moves[3] if notice == "moving" else moves[2])
        journal.close()
        assert faults == ["written_again"]
        assert len(read_record(journal.path).entries) == (4 if notice == "moving" else 3)


def test_as_long_as_it_cannot_be_written_nobody_is_told_that_it_is(
    journal: Journal, moves: list[Entry], faults: Faults, tmp_path: Path
) -> None:
    rmtree(tmp_path / "games")
    (tmp_path / "games").write_text("a file where the folder was", encoding="utf-8")
    for _ in range(3):
        journal.check()
    journal.append(moves[2])
    assert faults == ["File exists"]
    (tmp_path / "games").unlink()
    journal.check()
    assert faults == ["File exists", "saved_again"]
    assert read_record(journal.path).entries == moves[:3]
    journal.close()


def test_one_cut_short_on_a_full_disk_does_not_pass_for_saved(
    journal: Journal, moves: list[Entry], faults: Faults
) -> None:
    """A real refusal: what takes its place may not grow to its size."""
    import resource

    cut_short(journal.path)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (200, limits[1]))
    try:
        for _ in range(3):
            journal.check()
        assert faults == ["File too large"]
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    journal.check()
    assert faults == ["File too large", "saved_again"]
    assert read_record(journal.path).entries == moves[:2]
    journal.close()


def test_a_whole_record_is_left_alone(journal: Journal, faults: Faults) -> None:
    before = journal.path.stat()
    journal.check()
    after = journal.path.stat()
    assert (after.st_ino, after.st_mtime_ns, faults) == (before.st_ino, before.st_mtime_ns, [])
    journal.close()


def test_while_nobody_moves_it_is_looked_after(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_session, "RECORD_CHECK", 0.001)
    head = header(people(2))

    async def run() -> None:
        told = asyncio.Event()
        journal = Journal.new(tmp_path, head, lambda fault: told.set())
        session = game_session.GameSession(head, journal, {0: Listener(), 1: Listener()}, report=lambda fault: None)
        session.begin()
        journal.path.unlink()
        await told.wait()
        assert read_record(journal.path).header == head
        session.leave()
        await session.close()

    asyncio.run(run())


@pytest.mark.parametrize("moved", [0, 1])
def test_of_a_new_game_in_which_no_person_decided_anything_nothing_is_left(tmp_path: Path, moved: int) -> None:
    """Whoever begins, the AIs move at once."""
    head = header(one_person(1))
    entries = first_moves(head, 2)
    journal = Journal.new(tmp_path, head, Faults())
    journal.append(Entry(1 - entries[0].seat, entries[0].action) if not moved else entries[0])
    journal.close(keep_unbegun=False)
    assert journal.path.exists() == bool(moved)


def test_a_game_that_a_person_gave_up_at_once_is_kept(tmp_path: Path) -> None:
    head = header(one_person(1))
    journal = Journal.new(tmp_path, head, Faults())
    journal.append(Seated(0, SeatedPlayer("ai", "Corvus", 0, "Corvus", "tribune")))
    journal.close(keep_unbegun=False)
    assert journal.path.exists()


@pytest.mark.skipif(sys.platform != "linux", reason="only there it can be seen what is open")
def test_nothing_is_open_any_more_when_a_file_is_taken_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As Windows does, this refuses to take away what somebody has open."""
    journal = Journal.new(tmp_path, header(people(2)), Faults())
    unlink = Path.unlink

    def unlink_closed(path: Path, missing_ok: bool = False) -> None:
        held = {os.readlink(f"/proc/self/fd/{one}") for one in os.listdir("/proc/self/fd") if alive(one)}
        if str(path.resolve()) in held:
            raise PermissionError
        unlink(path, missing_ok)

    def alive(descriptor: str) -> bool:
        return os.path.lexists(f"/proc/self/fd/{descriptor}")

    monkeypatch.setattr(Path, "unlink", unlink_closed)
    journal.close(keep_unbegun=False)
    assert not journal.path.exists()


def test_what_is_no_new_game_is_never_thrown_away(tmp_path: Path, head: Header) -> None:
    """Somebody may have been sent it, or others sit in its room."""
    journal = Journal.new(tmp_path, head, Faults())
    journal.close()
    assert unfinished(tmp_path) is None, "there is nothing to go on with"
    Journal.resume(journal.path, Faults())[0].close(keep_unbegun=False)
    assert journal.path.exists()
    hosted = Journal.new(tmp_path, head, Faults())
    room_file(hosted.path).write_text("", encoding="utf-8")
    hosted.close(keep_unbegun=False)
    assert unfinished(tmp_path) == hosted.path
