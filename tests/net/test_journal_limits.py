"""What is taken back, done again and handed on without end leaves a record readable, locked and small."""

import errno
import os
import stat
import subprocess
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pompeii_core import record as records
from pompeii_core.game import Game
from pompeii_core.record import Entry, Header, Line, Record, RecordWriter, Undo, read_record
from pompeii_core.setup import Seated, SeatedPlayer
from pompeii_net import journal as journals
from pompeii_net.folders import Lock, is_locked
from pompeii_net.journal import GROWTH, Journal
from tests.net.games import header, people
from tests.net.test_journal import Faults, begun, first_moves, full


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Records are cleared out after every 2,000 bytes."""
    monkeypatch.setattr(journals, "GROWTH", 2000)


def refuse(*_: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def same(found: Record, wanted: Record) -> bool:
    return not found.torn and all(getattr(found, of) == getattr(wanted, of) for of in ("header", "entries", "begun"))


def taken_back(journal: Journal, move: Entry, times: int) -> None:
    for _ in range(times):
        journal.append(move)
        journal.append(Undo(len(journal.record.entries) - 1))


def test_runs_taken_back_and_seats_that_change_hands_leave_a_short_record(tmp_path: Path, head: Header) -> None:
    """As an attacker can: 84 a second. The record is cleared out a few times."""
    faults, entries, largest = Faults(), first_moves(head, 12), 0
    journal = begun(tmp_path, head, 11, faults)
    for number in range(84 * 24):
        journal.append(entries[-1])
        journal.append(Undo(11))
        journal.append(Seated(1, SeatedPlayer("person", f"Guest {number % 60}", 1)))
        if number % 50 == 0:
            largest = max(largest, journal.path.stat().st_size)
    journal.close()
    assert GROWTH < largest < GROWTH + 20_000
    assert faults == []
    assert read_record(journal.path).entries == entries[:-1]
    assert read_record(journal.path).header.players[1].name == "Guest 35"
    assert len(journal.record.data()) < 20_000


@pytest.mark.skipif(sys.platform == "win32", reason="what another program has open is not replaced there")
def test_it_is_locked_all_the_time(tmp_path: Path, head: Header, small: None, monkeypatch: pytest.MonkeyPatch) -> None:
    journal, (move,) = Journal.new(tmp_path, head, Faults()), first_moves(head, 1)
    before = journal.path.stat().st_ino
    opened: list[int] = []
    open_file = os.open

    def slow(path: Path, flags: int, *mode: int) -> int:
        """Another program has the file open, and has not tried to lock it yet, when it is replaced."""
        descriptor = open_file(path, flags, *mode)
        if path == journal.path and not opened and flags == os.O_RDWR:
            opened.append(descriptor)
            while journal.path.stat().st_ino == before:
                taken_back(journal, move, 1)
        return descriptor

    monkeypatch.setattr("pompeii_net.folders.os.open", slow)
    with pytest.raises(BlockingIOError):
        Lock(journal.path)
    assert opened
    assert is_locked(journal.path)
    journal.close()
    assert not is_locked(journal.path)


def test_nothing_else_is_in_the_folder_and_it_is_the_users_alone(tmp_path: Path, head: Header, small: None) -> None:
    old = os.umask(0)
    try:
        journal, (move,) = Journal.new(tmp_path / "games", head, Faults()), first_moves(head, 1)
        taken_back(journal, move, 50)
        journal.close()
    finally:
        os.umask(old)
    assert [*journal.path.parent.iterdir()] == [journal.path]
    assert journal.path.stat().st_size < 5000
    if sys.platform != "win32":  # which has no modes
        modes = [stat.S_IMODE(path.stat().st_mode) for path in (journal.path, journal.path.parent)]
        assert modes == [0o600, 0o700]


KILLED = f"""
import sys
sys.path[:0] = {sys.path!r}
from pathlib import Path
from pompeii_core.record import Undo
from pompeii_net import journal as journals
from tests.net.games import header, people
from tests.net.test_journal import first_moves
journals.GROWTH = 300
head = header(people(2))
entries = first_moves(head, 6)
journal = journals.Journal.new(Path(sys.argv[1]), head, print, "game.pompeii")
for entry in entries[:5]:
    journal.append(entry)
for number in range(1_000_000):
    journal.append(entries[5])
    journal.append(Undo(5))
    if number == int(sys.argv[2]):
        print("on", flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")
@pytest.mark.parametrize("after", [10, 333])
def test_whenever_the_program_is_killed_the_game_is_there(tmp_path: Path, head: Header, after: int) -> None:
    with subprocess.Popen([sys.executable, "-c", KILLED, tmp_path, str(after)], stdout=subprocess.PIPE) as program:
        assert program.stdout
        assert program.stdout.readline() == b"on\n"
        program.kill()
    entries = first_moves(head, 6)
    again = Journal.resume(tmp_path / "game.pompeii", Faults())
    again.close()
    assert again.record.entries in (entries, entries[:5])


@pytest.mark.parametrize(("owner", "step"), [(RecordWriter, "create"), (RecordWriter, "sync"), (Lock, "replace")])
def test_where_there_is_no_room_to_clear_it_out_it_goes_on_as_it_is(
    tmp_path: Path, head: Header, small: None, monkeypatch: pytest.MonkeyPatch, owner: type, step: str
) -> None:
    faults, moves = Faults(), first_moves(head, 2)
    journal = begun(tmp_path, head, 1, faults)
    with monkeypatch.context() as patch:
        patch.setattr(owner, step, refuse)
        taken_back(journal, moves[1], 60)
        journal.append(moves[1])
        assert journal.path.stat().st_size > 4000
    assert read_record(journal.path).entries == moves
    assert [*tmp_path.iterdir()] == [journal.path]
    assert faults == []
    journal.append(Undo(1))
    taken_back(journal, moves[1], 40)
    journal.append(moves[1])
    assert journal.path.stat().st_size < 4500, "and is cleared out as soon as there is room"
    assert read_record(journal.path).entries == moves
    journal.close()


def test_what_a_full_disk_is_owed_is_bounded(tmp_path: Path, head: Header, monkeypatch: pytest.MonkeyPatch) -> None:
    faults, moves = Faults(), first_moves(head, 3)
    journal = Journal.new(tmp_path, head, faults)
    with monkeypatch.context() as patch:
        full(patch)
        taken_back(journal, moves[0], 1000)
        assert len(journal._unwritten) <= 501
        for move in moves:
            journal.append(move)
    with monkeypatch.context() as patch:
        # There is room for some lines, not for the whole: of those that are owed not all are known any more.
        patch.setattr(journal, "_rewrite", refuse)
        journal.append(Undo(2))
        assert read_record(journal.path).entries == []
    journal.append(moves[2])
    journal.append(Undo(2))
    journal.close()
    assert faults == ["No space left on device", "saved_again"]
    assert read_record(journal.path).entries == moves[:2]


def test_what_could_not_be_read_is_never_written(tmp_path: Path, head: Header) -> None:
    journal = Journal.new(tmp_path, head, Faults())
    for nonsense in (Undo(1), Seated(2, head.players[0])):
        with pytest.raises(ValueError, match="cannot be read"):
            journal.append(nonsense)
    journal.close()
    assert read_record(journal.path).header == head


class Play:
    """What may happen to a game, as drawn: a move, an undo, another player, whose name may be long."""

    def __init__(self, head: Header, seed: int) -> None:
        self.record, self.random, self.game = Record(head, []), Random(seed), Game(head.rules, head.deal)

    def line(self, what: str) -> Line:
        if what == "seat":
            line: Line = Seated(self.random.randrange(2), SeatedPlayer("person", "🌋" * self.random.randint(1, 40), 0))
        elif what == "undo" or self.game.active is None:
            line = Undo(self.random.randint(0, len(self.record.entries)))
        else:
            line = Entry(self.game.active, self.random.choice(self.game.legal_actions()))
        self.record.take(line)
        self.game = self.record.game()
        return line


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.sampled_from(["move", "move", "move", "undo", "seat"]), max_size=60),
    st.integers(0, 1 << 16),
    st.integers(200, 3000),
    st.integers(0, 2000),
)
def test_at_the_limit_a_file_can_be_read_whatever_happens(whats: list[str], seed: int, room: int, growth: int) -> None:
    """And it says all that happened, unless the person was told that it does not."""
    head, faults = header(people(2), seed=seed), Faults()
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setattr(records, "LARGEST", len(Record(head, []).data()) + room)
        patch.setattr(journals, "GROWTH", growth)
        play, journal = Play(head, seed), Journal.new(Path(folder), head, faults)
        wanted = play.record
        for what in whats:
            journal.append(play.line(what))
            assert journal.path.stat().st_size <= records.LARGEST
            found = read_record(journal.path)
            if faults[-1:] in ([], ["saved_again"]):
                assert same(found, wanted)
            else:
                assert len(wanted.data()) > records.LARGEST, "there would have been room"
        journal.close()
        fewest = wanted.data()
        if len(fewest) <= records.LARGEST:
            assert same(read_record(journal.path), wanted)
            assert b'"undo"' not in fewest
            journal.path.write_bytes(fewest)
            assert same(read_record(journal.path), wanted)
