"""The journal: the disk may refuse, two programs may meet, and no game is lost or damaged by it."""

import asyncio
import errno
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copy, rmtree
from unittest.mock import Mock

import pytest

from pompeii_core.game import Game
from pompeii_core.record import Entry, Header, RecordWriter, Undo, read_record
from pompeii_core.setup import Seated, SeatedPlayer
from pompeii_net import game_session
from pompeii_net.folders import is_locked
from pompeii_net.journal import Journal, room_file, unfinished
from pompeii_net.messages import Fault
from tests.net.games import Listener, header, one_person


class Faults(list[str]):
    """What a journal reported: the system's words where the disk refuses, else the code."""

    def __call__(self, fault: Fault) -> None:
        self.append(str(fault.blanks.get("problem", fault.code)))


removable = pytest.mark.skipif(sys.platform == "win32", reason="what a program has open is not removed there")


@pytest.fixture
def moves(head: Header) -> list[Entry]:
    return first_moves(head, 6)


@pytest.fixture
def faults() -> Faults:
    return Faults()


@pytest.fixture
def journal(tmp_path: Path, head: Header, faults: Faults) -> Journal:
    return begun(tmp_path / "games", head, 2, faults)


def begun(folder: Path, head: Header, count: int, faults: Faults | None = None) -> Journal:
    made = Journal.new(folder, head, Faults() if faults is None else faults)
    for move in first_moves(head, count):
        made.append(move)
    return made


def first_moves(head: Header, count: int) -> list[Entry]:
    game, entries = Game(head.rules, head.deal), []
    for _ in range(count):
        assert game.active is not None
        entries.append(Entry(game.active, game.legal_actions()[0]))
        game.apply(entries[-1].action, entries[-1].seat)
    return entries


def full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RecordWriter, "_write", Mock(side_effect=OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))))


def test_a_full_disk_is_told_once_and_nothing_is_lost_when_it_has_room_again(
    journal: Journal, moves: list[Entry], faults: Faults, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        full(patch)
        journal.append(moves[2])
        journal.append(moves[3])
        journal.append(Undo(3))
        assert read_record(journal.path).entries == moves[:2]
    assert faults == ["No space left on device"]
    journal.append(moves[3])
    journal.close()
    assert faults == ["No space left on device", "saved_again"]
    assert read_record(journal.path).entries == moves[:4]


def test_a_game_begun_on_a_full_disk_is_saved_as_soon_as_there_is_room(
    tmp_path: Path, head: Header, moves: list[Entry], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        full(patch)
        journal = begun(tmp_path, head, 1)
        assert list(tmp_path.iterdir()) == []
    journal.append(moves[1])
    journal.close()
    assert read_record(journal.path).entries == moves[:2]


@contextmanager
def file_size(most: int) -> Iterator[None]:
    """Within, the system lets no file grow larger: an OSError in the middle of a line."""
    import resource

    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)


@pytest.mark.skipif(sys.platform == "win32", reason="the limit on a file's size is POSIX")
def test_a_file_that_the_system_lets_grow_no_more_stays_whole(tmp_path: Path, head: Header, faults: Faults) -> None:
    entries = first_moves(head, 40)
    journal = Journal.new(tmp_path, head, faults)
    with file_size(journal.path.stat().st_size + 300):
        for entry in entries:
            journal.append(entry)
        record = read_record(journal.path)
    assert not record.torn
    assert 0 < len(record.entries) < 40
    assert record.entries == entries[: len(record.entries)]
    assert faults == [os.strerror(errno.EFBIG)]
    journal.close()
    assert read_record(journal.path).entries == entries, "it is tried once more when the game is left"


def test_a_read_only_record_is_unsaved(journal: Journal, moves: list[Entry], monkeypatch: pytest.MonkeyPatch) -> None:
    """Permissions do not bind root, so the refusal is the test's."""
    journal.close()
    refuse = Mock(side_effect=PermissionError(errno.EROFS, os.strerror(errno.EROFS)))
    monkeypatch.setattr(RecordWriter, "reopen", refuse)
    monkeypatch.setattr("pompeii_net.folders.os.open", refuse)
    told = Faults()
    again = Journal.resume(journal.path, told)
    assert again.record.entries == moves[:2]
    again.append(moves[2])
    again.close()
    assert told == [os.strerror(errno.EROFS)]


def test_a_game_open_in_another_program_is_not_resumed(journal: Journal) -> None:
    journal.close()
    command = [sys.executable, "-c", HOLD, str(journal.path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8") as holder:
        assert holder.stdout
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(BlockingIOError):
            Journal.resume(journal.path, Faults())
        assert unfinished(journal.path.parent) is None
        holder.kill()
    assert unfinished(journal.path.parent) == journal.path
    Journal.resume(journal.path, Faults()).close()


HOLD = f"""
import sys
sys.path[:0] = {sys.path!r}
from pathlib import Path
from pompeii_net.messages import Fault
from pompeii_net.journal import Journal
journal = Journal.resume(Path(sys.argv[1]), print)
print("held", flush=True)
sys.stdin.read()
"""


def test_each_game_has_a_file_of_its_own_and_the_newest_unfinished_one_is_found(tmp_path: Path, head: Header) -> None:
    assert unfinished(tmp_path / "none") is None
    journals = [begun(tmp_path, head, 1) for _ in range(4)]
    for journal in journals:
        journal.close()
    damaged, over, *others = paths = [journal.path for journal in journals]
    assert len({*paths}) == 4
    damaged.write_text("damaged", encoding="utf-8")
    finish(over, head)
    for age, path in enumerate(paths):
        os.utime(path, (1000 - age, 1000 - age))
    (tmp_path / "note.txt").write_text("x", encoding="utf-8")
    assert unfinished(tmp_path) == others[0]


def finish(path: Path, head: Header) -> None:
    journal = Journal.resume(path, Faults())
    game = journal.record.game()
    while not game.over:
        assert game.active is not None
        entry = Entry(game.active, game.legal_actions()[0])
        journal.append(entry)
        game.apply(entry.action, entry.seat)
    journal.close()


def put_another_there(path: Path) -> None:
    Path(copy(path, path.with_name("copy"))).replace(path)


HARMS: dict[str, Callable[[Path], object]] = {
    "removed": Path.unlink,
    "folder removed": lambda path: rmtree(path.parent),
    "moved away": lambda path: path.rename(path.parent.parent / "elsewhere.pompeii"),
    "cut short": lambda path: os.truncate(path, 100),
    "replaced": put_another_there,
}


@removable
@pytest.mark.parametrize("harm", HARMS.values(), ids=HARMS)
@pytest.mark.parametrize("notice", ["looking", "moving", "leaving"])
def test_it_is_written_again_and_locked_and_that_is_said_once(
    journal: Journal, moves: list[Entry], faults: Faults, harm: Callable[[Path], object], notice: str
) -> None:
    before = journal.path.stat()
    journal.check()
    after = journal.path.stat()
    assert (after.st_ino, after.st_mtime_ns) == (before.st_ino, before.st_mtime_ns), "a whole one is left alone"
    harm(journal.path)
    match notice:
        case "looking":
            journal.check()
        case "moving":
            journal.append(moves[2])
        case _:
            journal.close()
    made = 3 if notice == "moving" else 2
    assert read_record(journal.path).entries == moves[:made]
    assert is_locked(journal.path) == (notice != "leaving")
    assert faults == ["written_again"]
    if notice != "leaving":
        journal.check()
        journal.append(moves[made])
        journal.close()
        assert faults == ["written_again"]
        assert read_record(journal.path).entries == moves[: made + 1]


@removable
def test_unsaved_is_never_called_saved(journal: Journal, moves: list[Entry], faults: Faults, tmp_path: Path) -> None:
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


@removable
def test_one_cut_short_on_a_full_disk_is_not_saved(journal: Journal, moves: list[Entry], faults: Faults) -> None:
    os.truncate(journal.path, 100)
    with file_size(200):
        for _ in range(3):
            journal.check()
        assert faults == ["File too large"]
    journal.check()
    assert faults == ["File too large", "saved_again"]
    assert read_record(journal.path).entries == moves[:2]
    journal.close()


@removable
async def test_it_is_seen_while_nobody_moves(tmp_path: Path, head: Header, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_session, "RECORD_CHECK", 0.001)
    told = asyncio.Event()
    journal = Journal.new(tmp_path, head, lambda fault: told.set())
    session = game_session.GameSession(journal, {0: Listener(), 1: Listener()})
    session.begin()
    journal.path.unlink()
    await told.wait()
    assert read_record(journal.path).header == head
    session.leave()
    await session.close()


@removable
@pytest.mark.parametrize("line", ["an AI's move", "a person's move", "a person's giving up"])
def test_of_a_new_game_in_which_no_person_decided_anything_nothing_is_left(tmp_path: Path, line: str) -> None:
    head = header(one_person(1))
    move = first_moves(head, 1)[0]
    journal = Journal.new(tmp_path, head, Faults())
    giving_up = Seated(0, SeatedPlayer("ai", "Corvus", 0, "Corvus", "tribune"))
    lines = {"an AI's move": Entry(1 - move.seat, move.action), "a person's move": move}
    journal.append(lines.get(line, giving_up))
    journal.close(keep_unbegun=False)
    assert journal.path.exists() == (line != "an AI's move")


@pytest.mark.skipif(sys.platform != "linux", reason="only there it can be seen what is open")
def test_nothing_is_open_as_a_file_is_taken_away(tmp_path: Path, head: Header, monkeypatch: pytest.MonkeyPatch) -> None:
    """As Windows does, this refuses to take away what somebody has open."""
    journal = Journal.new(tmp_path, head, Faults())
    unlink = Path.unlink

    def unlink_closed(path: Path, missing_ok: bool = False) -> None:
        held = {os.path.realpath(descriptor) for descriptor in Path("/proc/self/fd").iterdir()}
        if str(path.resolve()) in held:
            raise PermissionError
        unlink(path, missing_ok)

    monkeypatch.setattr(Path, "unlink", unlink_closed)
    journal.close(keep_unbegun=False)
    assert not journal.path.exists()


@removable
def test_what_is_no_new_game_is_never_thrown_away(tmp_path: Path, head: Header) -> None:
    journal = Journal.new(tmp_path, head, Faults())
    journal.close()
    assert unfinished(tmp_path) is None, "there is nothing to go on with"
    Journal.resume(journal.path, Faults()).close(keep_unbegun=False)
    assert journal.path.exists()
    hosted = Journal.new(tmp_path, head, Faults())
    room_file(hosted.path).write_text("", encoding="utf-8")
    hosted.close(keep_unbegun=False)
    assert unfinished(tmp_path) == hosted.path
