"""A room on disk: a file that restores the room, readable only by this user, and the record sent to every member."""

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
from pompeii_core.setup import COACH, GameSetup, Name, Scenario
from pompeii_core.text import NAME, clean_fields, clean_name
from pompeii_net.folders import atomic_write
from pompeii_net.journal import room_file
from pompeii_net.lan.local import Block, RoomPlan
from pompeii_net.lan.room.members import MOST_BLOCKS, BlockedGuests, Member, RemotePlayer
from pompeii_net.lan.room.state import HOST, RoomState
from pompeii_net.lan.transport.join_codes import OLD_CODES
from pompeii_net.lan.transport.keys import KeyPair
from pompeii_net.lan.wire import CHAT_LINES, Chat, GameId, JoinCode, Number, RecordFile, Seconds, Takeover

_LARGEST: Final = 1 << 18


class SavedMember(Struct, frozen=True, forbid_unknown_fields=True):
    """A member of a saved room. `token`: the SHA-256 of its token in hexadecimal; empty for the host."""

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
    """A room with a game under way. `stands_in`: seats that an AI plays until their people are back."""

    game: GameId
    name: Name
    host: Name
    code: JoinCode  # its secret part; empty for an open room
    port: Annotated[int, Meta(ge=0, le=65535)]
    bind: Annotated[str, Meta(max_length=80)]
    clock: Seconds
    away: Seconds
    takeover: Takeover
    members: Annotated[list[SavedMember], Meta(max_length=200)]
    stands_in: Seats = []
    left: Seats = []  # seats whose people left for good; they are open in the next game
    key: Annotated[str, Meta(pattern=r"^([0-9a-f]{64})?\Z")] = ""  # the room's private key; empty from older programs
    chat: Annotated[list[Chat], Meta(max_length=CHAT_LINES)] = []
    old_codes: Annotated[list[JoinCode], Meta(max_length=OLD_CODES)] = []
    """Secret parts of former codes, for members who come back and have not heard of the present one."""
    blocks: Annotated[list[Block], Meta(max_length=MOST_BLOCKS)] = []
    scenario: Scenario = Scenario()  # of the games after this one
    lent_by: Annotated[list[Annotated[str, Meta(max_length=NAME)]], Meta(max_length=MOST_SEATS)] = []
    """For each seat, the person at the host's window who handed it over; empty if no one did."""
    far: bool = False  # whether friends far away may join
    silenced: Seats = []  # seats whose people have sent away the coach that they had in this game


def save_room(record: Path, room: SavedRoom) -> None:
    """Write the file beside a record, whole or, with an OSError, not at all."""
    atomic_write(room_file(record), msgspec.json.encode(room))


def load_room(record: Path) -> SavedRoom | None:
    """Return the room saved beside a record; None if there is none or it cannot be read. Raises nothing."""
    path = room_file(record)
    if not path.is_file():  # reading a pipe, for example, could wait for ever
        return None
    try:
        with path.open("rb") as file:
            return msgspec.json.decode(file.read(_LARGEST), type=SavedRoom)
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None


def delete_saved_room(record: Path) -> None:
    """Delete the room saved beside a record, if there is one; errors are ignored."""
    path = room_file(record)
    with suppress(OSError):
        path.unlink(missing_ok=True)
        for unfinished in path.parent.glob(f"{glob.escape(path.name)}~*"):  # by a program that was killed while writing
            unfinished.unlink(missing_ok=True)


_AS_PLANNED: Final = ("name", "host", "port", "bind", "clock", "away", "takeover")
"""Fields that a room, its plan and its saved form have in common."""


def snapshot(room: RoomState) -> SavedRoom:
    """Return what is saved of the room. The game is not included: it is in the record."""
    return SavedRoom(
        game=room.id,
        code=room.secret,
        members=[
            SavedMember(
                *(member.number, member.name, room.seats.of(member.number), member.token, member.host),
                polled=member.player.polled,
                left=member.left,
                phone=member.phone,
            )
            for member in room.members
        ],
        stands_in=[number for number, seat in enumerate(room.seats) if seat.stands_in],
        left=[number for number, seat in enumerate(room.seats) if seat.left],
        key=room.pair.private.hex(),
        chat=[*room.chat],
        old_codes=room.old_secrets,
        blocks=[*room.blocks],
        scenario=room.setup.scenario,
        lent_by=[seat.lent_by for seat in room.seats],
        far=room.far,
        silenced=_silenced(room),
        **{field: getattr(room, field) for field in _AS_PLANNED},
    )


def _silenced(room: RoomState) -> list[int]:
    players = room.game.session.table.players if room.game else []
    both = enumerate(zip(room.seats, players, strict=False))
    return [number for number, (seat, who) in both if who.coached and seat.persona != COACH]


def plan_of(header: Header, saved: SavedRoom | None, plan: RoomPlan | None) -> RoomPlan:
    """Return the plan of a room in which to resume a game: `saved`, else `plan`, else a default one; no seat is open.

    Players and rules are always the header's. By default room and host have the first person's name, or “Pompeii”.
    """
    game = GameSetup(players=header.players, rules=header.rules, full_undo=header.full_undo)
    if saved:
        kept = {field: getattr(saved, field) for field in _AS_PLANNED}
        return RoomPlan(game=replace(game, scenario=saved.scenario), open=[], code=saved.code, **kept)
    if plan:
        return replace(plan, game=replace(game, scenario=plan.game.scenario), open=[])
    host = next((player.name for player in header.players if player.kind == "person"), "Pompeii")
    return RoomPlan(host, host, game, [])


def restore(room: RoomState, saved: SavedRoom) -> None:
    """Restore what `plan_of` does not: the room's id, key, former codes, blocks and chat, owners of seats, guests.

    The guests are away until they come back. If the host is no member, its seats have no owner. Which seats are lent,
    left or have a stand-in is restored too.
    """
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


_CHAT: Final = 1.0  # minimum seconds between two writes that are only for the chat


class RoomSaver:
    """Keeps a room's file beside the record of its game until every player of the game has been sent the record."""

    def __init__(self, room: RoomState) -> None:
        self._room = room
        self._disk: ThreadPoolExecutor | None = None
        self._written: Future[None] | None = None
        self._path: Path | None = None
        self._saved: SavedRoom | None = None
        self._record: RecordFile | None = None
        self._owed: set[int] = set()  # numbers of absent members who get the record when they come back
        self._due: asyncio.TimerHandle | None = None

    def begin(self, path: Path) -> None:
        """Prepare to save the room beside the game's record at `path`. Blocks until earlier writes end."""
        self.settle()
        self._path, self._saved, self._record = path, None, None
        self._owed.clear()

    def save(self) -> None:
        """Save the room if it has changed, the first time at once, later in a thread. Failed writes are repeated.

        Does nothing unless a game is under way or its record is still owed to someone.
        """
        if self._path and (self._room.stage == "playing" or self._owed):
            now = snapshot(self._room)
            if self._written and self._written.done():
                self.settle()
            if now == self._saved:  # most changes of a room do not concern its file
                return
            if self._saved is None:
                # At once: without this file, the record could be opened as one that hides nothing.
                with suppress(OSError):
                    save_room(self._path, now)
                    self._saved = now
            else:
                if self._written:
                    self._written.cancel()  # of the writes that have not begun, only the last one matters
                self._disk = self._disk or ThreadPoolExecutor(1, "room file")
                self._written = self._disk.submit(save_room, self._path, now)
                self._saved = now

    def settle(self) -> None:
        """Block until all writes are done. If one has failed, the next `save` writes again."""
        if self._disk and self._written:
            self._disk.shutdown()
            if self._written.exception():
                self._saved = None
            self._disk = self._written = None

    def save_soon(self) -> None:
        """Save the room as `save` does, at most once per second: a later call takes effect at the second's end."""
        if self._due is None:
            self.save()
            self._due = asyncio.get_running_loop().call_later(_CHAT, self._save_now)

    def end(self, record: bytes) -> None:
        """Send all members the finished game's record, and keep the room's file until seated guests have it.

        Guests who left are not waited for.
        """
        room = self._room
        self._record = RecordFile(record)
        absent = (member for member in room.members if not member.here and not member.left)
        self._owed = {member.number for member in absent if room.seats.of(member.number)}
        for member in room.members:
            self.send_record(member)
        self._delete_if_done()

    def send_record(self, member: Member) -> None:
        """Send a guest the last game's record, until a rematch or if it is owed.

        If the guest is here, it is owed no more.
        """
        if self._record and not member.host and (self._room.stage == "over" or member.number in self._owed):
            member.send(self._record)
        if member.here:
            self.forget(member)

    def forget(self, member: Member) -> None:
        """Stop owing the record to a member. When it is owed to no one, the room's file is deleted."""
        if member.number in self._owed:
            self._owed.discard(member.number)
            self._delete_if_done()

    def close(self) -> None:
        """Finish all writes, blocking. Unless the game is still under way, delete the room's file."""
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
            self.settle()  # a write still under way would bring the file back
            delete_saved_room(self._path)
            self._path = None
