"""A room's file is written beside the loop, in order, and wholly written when its writer is closed."""

import errno
from pathlib import Path
from threading import Event

import pytest
from msgspec.structs import replace

from pompeii_net.lan.room import saved_room
from pompeii_net.lan.room.saved_room import RoomFileWriter, SavedRoom, load_room
from tests.net.lan.test_saved_room_file import KEPT


def test_whoever_gives_it_something_does_not_wait_for_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go_on = Event(), Event()
    clocks: list[int] = []

    def slow(path: Path, room: SavedRoom) -> None:
        begun.set()
        assert go_on.wait(30)
        clocks.append(room.clock)

    monkeypatch.setattr(saved_room, "save_room", slow)
    writer = RoomFileWriter(tmp_path / "game.pompeii")
    writer.write(replace(KEPT, clock=1))
    assert begun.wait(30)
    for clock in (2, 3, 4):
        writer.write(replace(KEPT, clock=clock))
    assert clocks == [], "the disk has not answered, and nobody waited for it"
    go_on.set()
    writer.close()
    assert clocks == [1, 4], "in order, and of what came meanwhile the last"


def test_all_is_there_when_it_is_closed(tmp_path: Path) -> None:
    record = tmp_path / "game.pompeii"
    writer = RoomFileWriter(record)
    for clock in range(0, 600, 60):
        writer.write(replace(KEPT, clock=clock))
    writer.close()
    assert load_room(record) == replace(KEPT, clock=540)
    assert not writer.refused


def test_it_knows_that_the_disk_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    writer = RoomFileWriter(tmp_path / "game.pompeii")
    assert not writer.refused
    with monkeypatch.context() as patched:
        patched.setattr(saved_room, "save_room", full)
        writer.write(KEPT)
        writer.close()
    assert writer.refused
