"""What remains of a room: what restores it, for this user's eyes alone, and the record of its game for everybody."""

import asyncio
import glob
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from pompeii_core.actions import MOST_SEATS
from pompeii_core.events import Seats
from pompeii_core.record import Header
from pompeii_core.setup import GameSetup, Name, Scenario
from pompeii_core.text import NAME, clean_fields, clean_name
from pompeii_net.folders import atomic_write
from pompeii_net.journal import room_file
from pompeii_net.lan.local import Block, RoomPlan
from pompeii_net.lan.room.members import MOST as MOST_BLOCKS
from pompeii_net.lan.room.members import BlockedGuests, Member, RemotePlayer
from pompeii_net.lan.room.state import HOST, RoomState
from pompeii_net.lan.transport.join_codes import OLD_CODES
from pompeii_net.lan.transport.keys import KeyPair
from pompeii_net.lan.wire import CHAT_LINES, Chat, GameId, JoinCode, Number, RecordFile, Seconds, Takeover

_LARGEST: Final = 1 << 18


class SavedMember(Struct, frozen=True, forbid_unknown_fields=True):
    """`token` is the SHA-256 of it, in hexadecimal; empty of the host."""

    number: Number
    name: Name
    seats: Seats
    token: Annotated[str, Meta(pattern=r"^([0-9a-f]{64})?\Z")] = ""
    host: bool = False
    polled: bool = False
    left: bool = False
    phone: bool = False

    def __post_init__(self) -> None:
        clean_fields(self, "name", seen=True)


class SavedRoom(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A room in which a game is on. `stands_in`: seats that an AI plays until their people are back."""

    game: GameId
    name: Name
    host: Name
    code: JoinCode
    """The part of the join code that is kept from others, empty of an open room."""
    port: Annotated[int, Meta(ge=0, le=65535)]
    bind: Annotated[str, Meta(max_length=80)]
    clock: Seconds
    away: Seconds
    takeover: Takeover
    members: Annotated[list[SavedMember], Meta(max_length=200)]
    stands_in: Seats = []
    left: Seats = []
    """Seats whose people left for good, which are open in the next game."""
    key: Annotated[str, Meta(pattern=r"^([0-9a-f]{64})?\Z")] = ""
    """The private half of the room's key pair, in hexadecimal; empty where an older program kept it."""
    chat: Annotated[list[Chat], Meta(max_length=CHAT_LINES)] = []
    old_codes: Annotated[list[JoinCode], Meta(max_length=OLD_CODES)] = []
    """Their secret parts; with which people come back who have not heard of the present one."""
    blocks: Annotated[list[Block], Meta(max_length=MOST_BLOCKS)] = []
    scenario: Scenario = Scenario()
    """For the games after this one."""
    lent_by: Annotated[list[Annotated[str, Meta(max_length=NAME)]], Meta(max_length=MOST_SEATS)] = []
    """Of each seat, who handed it over at the host's window; empty for a seat that was not handed over."""


def save_room(record: Path, room: SavedRoom) -> None:
    """Write it, whole or not at all; OSError."""
    atomic_write(room_file(record), msgspec.json.encode(room))


def load_room(record: Path) -> SavedRoom | None:
    """What is kept beside a record; None where nothing is, or nothing that can be read."""
    path = room_file(record)
    if not path.is_file():  # a pipe, say, would be waited at for ever
        return None
    try:
        with path.open("rb") as file:
            return msgspec.json.decode(file.read(_LARGEST), type=SavedRoom)
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None


def delete_saved_room(record: Path) -> None:
    """The room is over: nobody comes back to it."""
    path = room_file(record)
    with suppress(OSError):
        path.unlink(missing_ok=True)
        for unfinished in path.parent.glob(f"{glob.escape(path.name)}~*"):  # of a program that was killed as it wrote
            unfinished.unlink(missing_ok=True)


_AS_PLANNED: Final = ("name", "host", "port", "bind", "clock", "away", "takeover")
"""What a room, its plan and what is saved of it call the same."""


def snapshot(room: RoomState) -> SavedRoom:
    return SavedRoom(
        game=room.id,
        code=room.secret,
        members=[
            SavedMember(
                *(one.number, one.name, room.seats.of(one.number), one.token, one.host, one.player.polled),
                left=one.left,
                phone=one.phone,
            )
            for one in room.members
        ],
        stands_in=[number for number, seat in enumerate(room.seats) if seat.stands_in],
        left=[number for number, seat in enumerate(room.seats) if seat.left],
        key=room.pair.private.hex(),
        chat=[*room.chat],
        old_codes=room.old_secrets,
        blocks=[*room.blocks],
        scenario=room.setup.scenario,
        lent_by=[seat.lent_by for seat in room.seats],
        **{field: getattr(room, field) for field in _AS_PLANNED},
    )


def plan_of(header: Header, saved: SavedRoom | None, plan: RoomPlan | None) -> RoomPlan:
    """The room to go on with the game of `header` in; `plan` says what it is like where none was saved."""
    game = GameSetup(players=header.players, rules=header.rules, full_undo=header.full_undo)
    if saved:
        kept = {field: getattr(saved, field) for field in _AS_PLANNED}
        return RoomPlan(game=replace(game, scenario=saved.scenario), open=[], code=saved.code, **kept)
    if plan:
        return replace(plan, game=replace(game, scenario=plan.game.scenario), open=[])
    host = next((player.name for player in header.players if player.kind == "person"), "Pompeii")
    return RoomPlan(host, host, game, [])


def restore(room: RoomState, saved: SavedRoom) -> None:
    """Give everybody their seats again, whoever comes with a token sits down on its own; and all that was said."""
    room.id, room.pair = saved.game, KeyPair(bytes.fromhex(saved.key))
    room.chat.resume(saved.chat)
    room.old_secrets = saved.old_codes
    room.blocks = BlockedGuests(saved.blocks)
    for seat in room.seats:
        seat.member = None
    for person in saved.members:
        if person.number != HOST:
            player = RemotePlayer(polled=person.polled)
            member = room.members.add(Member(person.number, person.name, player, person.token))
            member.left, member.phone = person.left, person.phone
        elif room.members.get(HOST) is None:
            continue
        for number, seat in enumerate(room.seats):
            if number in person.seats and seat.kind == "person":
                seat.member = person.number
    for seat, name in zip(room.seats, saved.lent_by, strict=False):
        seat.lent_by = clean_name(name)
    for number, seat in enumerate(room.seats):
        seat.stands_in = seat.kind == "person" and number in saved.stands_in
        seat.left = seat.kind == "ai" and number in saved.left


_CHAT: Final = 1.0  # seconds from one time that the chat alone makes us write to the next


class RoomSaver:
    """Keeps a room's file beside the record of its game until everybody who played has that record."""

    def __init__(self, room: RoomState) -> None:
        self._room = room
        self._disk: ThreadPoolExecutor | None = None
        self._written: Future[None] | None = None
        self._path: Path | None = None
        self._saved: SavedRoom | None = None
        self._record: RecordFile | None = None
        self._owed: set[int] = set()  # the numbers of members who are away and are to get the record when they are back
        self._due: asyncio.TimerHandle | None = None

    def begin(self, path: Path) -> None:
        """A game begins, or goes on, whose record is at `path`."""
        self.settle()
        self._path, self._saved, self._record = path, None, None
        self._owed.clear()

    def save(self) -> None:
        """Write down what has changed; where the disk refuses, the game goes on, and it is tried again later."""
        if self._path and (self._room.stage == "playing" or self._owed):
            now = snapshot(self._room)
            if self._written and self._written.done():
                self.settle()
            if now == self._saved:  # most changes of a room are none of its file
                return
            if self._saved is None:
                # At once: as long as there is no such file, anybody may look into the record.
                with suppress(OSError):
                    save_room(self._path, now)
                    self._saved = now
            else:
                if self._written:
                    self._written.cancel()  # of what has not begun the last is enough
                self._disk = self._disk or ThreadPoolExecutor(1, "room file")
                self._written = self._disk.submit(save_room, self._path, now)
                self._saved = now

    def settle(self) -> None:
        """Return when the disk has been given everything."""
        if self._disk and self._written:
            self._disk.shutdown()
            if self._written.exception():
                self._saved = None
            self._disk = self._written = None

    def save_soon(self) -> None:
        """Write down what was said; not more often than once a second, whoever talks."""
        if self._due is None:
            self.save()
            self._due = asyncio.get_running_loop().call_later(_CHAT, self._save_now)

    def end(self, record: bytes) -> None:
        """The game is over: everybody gets the record, whoever is away when they are back."""
        room = self._room
        self._record = RecordFile(record)
        self._owed = {one.number for one in room.members if room.seats.of(one.number) and not one.here and not one.left}
        for member in room.members:
            self.send_record(member)
        self._delete_if_done()

    def send_record(self, member: Member) -> None:
        """The record of the game that is over, to somebody here who may not have it."""
        if self._record and not member.host and (self._room.stage == "over" or member.number in self._owed):
            member.send(self._record)
        if member.here:
            self.forget(member)

    def forget(self, member: Member) -> None:
        """Nobody waits for this one to get the record."""
        if member.number in self._owed:
            self._owed.discard(member.number)
            self._delete_if_done()

    def close(self) -> None:
        """Nobody comes back to this game, unless it is on."""
        if self._due:
            self._due.cancel()
            self._save_now()
        self.settle()
        if self._room.stage != "playing":
            self._delete()

    def _save_now(self) -> None:
        self._due = None
        self.save()

    def _delete_if_done(self) -> None:
        if not self._owed:
            self._delete()

    def _delete(self) -> None:
        if self._path:
            self.settle()  # or what is still being written would be there after it
            delete_saved_room(self._path)
            self._path = None
