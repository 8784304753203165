"""What restores a room after its program ended: saved beside the record of its game, for this user's eyes alone."""

import glob
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from pompeii_core.actions import Seat
from pompeii_core.setup import Name
from pompeii_net.atomic_write import atomic_write
from pompeii_net.lan.local import Block
from pompeii_net.lan.room.block_list import MOST as MOST_BLOCKS
from pompeii_net.lan.transport.join_codes import OLD_CODES
from pompeii_net.lan.wire import CHAT_LINES, Chat, GameId, Number, Seconds, Takeover

SUFFIX: Final = ".room"
DAMAGED: Final = "What was kept of the room cannot be read: this is a new one, whose seats are to be taken anew."
_LARGEST: Final = 1 << 18


class SavedMember(Struct, frozen=True, forbid_unknown_fields=True):
    """`token` is the SHA-256 of it, in hexadecimal; empty of the host."""

    number: Number
    name: Name
    seats: Annotated[list[Seat], Meta(max_length=4)]
    token: Annotated[str, Meta(pattern=r"^([0-9a-f]{64})?\Z")] = ""
    host: bool = False
    polled: bool = False
    left: bool = False


class SavedRoom(Struct, frozen=True, forbid_unknown_fields=True):
    """A room in which a game is on. `stands_in`: seats that an AI plays until their people are back."""

    game: GameId
    name: Name
    host: Name
    code: Annotated[str, Meta(max_length=16)]
    """Its secret part."""
    port: Annotated[int, Meta(ge=0, le=65535)]
    bind: Annotated[str, Meta(max_length=80)]
    clock: Seconds
    away: Seconds
    takeover: Takeover
    members: Annotated[list[SavedMember], Meta(max_length=200)]
    stands_in: Annotated[list[Seat], Meta(max_length=4)] = []
    left: Annotated[list[Seat], Meta(max_length=4)] = []
    """Seats whose people left for good, which are open in the next game."""
    key: Annotated[str, Meta(pattern=r"^([0-9a-f]{64})?\Z")] = ""
    """The private half of the room's key pair, in hexadecimal; empty where an older program kept it."""
    chat: Annotated[list[Chat], Meta(max_length=CHAT_LINES)] = []
    old_codes: Annotated[list[Annotated[str, Meta(max_length=16)]], Meta(max_length=OLD_CODES)] = []
    """Their secret parts; with which people come back who have not heard of the present one."""
    blocks: Annotated[list[Block], Meta(max_length=MOST_BLOCKS)] = []


def room_file(record: Path) -> Path:
    """Where what brings back the room of a game is kept."""
    return record.with_suffix(SUFFIX)


def save_room(record: Path, kept: SavedRoom) -> None:
    """Write it, whole or not at all; OSError."""
    atomic_write(room_file(record), msgspec.json.encode(kept))


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
