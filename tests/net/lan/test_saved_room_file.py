"""The file in which a room survives its program: read again, for this user alone, and no harm where it is damaged."""

import asyncio
import os
import stat
import sys
from pathlib import Path

import msgspec
import pytest

from pompeii_net.journal import room_file
from pompeii_net.lan.local import Block
from pompeii_net.lan.room.room import Room
from pompeii_net.lan.room.saved_room import SavedMember, SavedRoom, delete_saved_room, load_room, save_room
from pompeii_net.messages import Fault
from tests.net.lan.rooms import begun, left_at_the_end, plan

KEPT = SavedRoom(
    game="abcdefgh",
    name="Vesuvius",
    host="Helen",
    code="ABCDEFGH",
    port=17979,
    bind="",
    clock=30,
    away=60,
    takeover="ask",
    members=[SavedMember(0, "Helen", [0], host=True), SavedMember(3, "Anna", [1], "00" * 32)],
)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such pipes")
def test_a_pipe_beside_a_record_is_not_waited_at(tmp_path: Path) -> None:
    record = tmp_path / "game.pompeii"
    os.mkfifo(room_file(record))
    assert load_room(record) is None


def test_what_is_kept_is_read_again_and_dropped(tmp_path: Path) -> None:
    record = tmp_path / "game.pompeii"
    assert load_room(record) is None
    save_room(record, KEPT)
    save_room(record, msgspec.structs.replace(KEPT, clock=60))
    assert load_room(record) == msgspec.structs.replace(KEPT, clock=60)
    assert [path.name for path in tmp_path.iterdir()] == ["game.room"]
    delete_saved_room(record)
    delete_saved_room(record)
    assert list(tmp_path.iterdir()) == []


def test_what_a_program_was_killed_at_writing_goes_with_the_room(tmp_path: Path) -> None:
    record = tmp_path / "game.pompeii"
    save_room(record, KEPT)
    (tmp_path / "game.room~h4lf").write_bytes(b"{")
    (tmp_path / "game2.room").touch()
    delete_saved_room(record)
    assert [path.name for path in tmp_path.iterdir()] == ["game2.room"]


@pytest.mark.skipif(sys.platform == "win32", reason="no modes there")
def test_what_is_kept_is_for_this_user_alone(tmp_path: Path) -> None:
    save_room(tmp_path / "game.pompeii", KEPT)
    assert stat.S_IMODE((tmp_path / "game.room").stat().st_mode) == 0o600


@pytest.mark.parametrize(
    ("field", "hostile"),
    [
        ("members", [{"number": 3, "name": "\u200b", "seats": [1]}]),
        ("code", "\u202e<b>A"),
        ("old_codes", ["<b>"]),
    ],
)
def test_what_nobody_could_be_shown_is_as_nothing(tmp_path: Path, field: str, hostile: object) -> None:
    record = tmp_path / "game.pompeii"
    room_file(record).write_bytes(msgspec.json.encode(msgspec.to_builtins(KEPT) | {field: hostile}))
    assert load_room(record) is None


def test_whom_the_file_blocks_is_called_what_can_be_shown(tmp_path: Path) -> None:
    record = tmp_path / "game.pompeii"
    blocks = [{"number": 3, "name": "\u202eannA", "address": "192.0.2.7\u200b"}]
    room_file(record).write_bytes(msgspec.json.encode(msgspec.to_builtins(KEPT) | {"blocks": blocks}))
    kept = load_room(record)
    assert kept
    assert kept.blocks == [Block(3, "annA", "192.0.2.7")]


@pytest.mark.parametrize("text", [b"", b"{", b"[" * 100_000, b'{"game":"abcdefgh"}', b"\xff\xfe", b"null"])
def test_what_cannot_be_read_is_as_nothing(tmp_path: Path, text: bytes) -> None:
    record = tmp_path / "game.pompeii"
    room_file(record).write_bytes(text)
    assert load_room(record) is None


@pytest.mark.parametrize("damage", ['"key":"zz"', f'"key":"{"0" * 63}"', '"key":7', "nothing"])
def test_a_damaged_key_is_told_of_and_a_new_room_has_another(tmp_path: Path, damage: str) -> None:
    async def run() -> None:
        first = Room(plan(2), None, tmp_path)
        begun(first, "Anna", "Ben")
        assert first.state.game
        record, told = first.state.game.path, list[object]()
        first.leave()
        await first.close()
        kept = room_file(record).read_text(encoding="utf-8")
        room_file(record).write_text(
            kept.replace(f'"key":"{first.state.pair.private.hex()}"', damage), encoding="utf-8"
        )
        room = await Room.restore(record, None, tmp_path, plan=plan(2), announce=False, watch=told.append)
        async with left_at_the_end(room):
            assert [one for one in told if isinstance(one, Fault)] == [Fault("room_unreadable")]
            assert room.state.pair.public != first.state.pair.public
            assert room.state.id != first.state.id

    asyncio.run(run())


def test_a_room_of_an_older_program_gets_a_key_and_keeps_its_people_and_its_secret(tmp_path: Path) -> None:
    async def run() -> None:
        first = Room(plan(2), None, tmp_path)
        anna, _ = begun(first, "Anna", "Ben")
        assert first.state.game
        record = first.state.game.path
        first.leave()
        await first.close()
        kept = msgspec.json.decode(room_file(record).read_bytes())
        del kept["key"]
        room_file(record).write_bytes(msgspec.json.encode(kept | {"bind": "127.0.0.1", "port": 0}))
        room = await Room.restore(record, None, tmp_path, announce=False)
        async with left_at_the_end(room):
            assert (room.state.id, room.state.code[:8], len(room.state.code)) == (
                first.state.id,
                first.state.secret,
                12,
            )
            assert anna.comes_back(to=room) is None
            again = load_room(record)
            assert again
            assert again.key == room.state.pair.private.hex()

    asyncio.run(run())
