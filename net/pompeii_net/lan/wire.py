"""What a host and those who join it say to each other, besides the messages of the game.

Frames are a big-endian u32 length and MessagePack. `Status`, `StatusReply` and `Hello` never change shape.
Names and lines are cleaned as they are made, and so on both sides: nothing that a window shows comes in as it was sent.
"""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import force_setattr

from pompeii_core.actions import FEWEST_SEATS, MOST_SEATS, Colour, Seat
from pompeii_core.events import Seats
from pompeii_core.rules import Rules
from pompeii_core.setup import Name, Scenario
from pompeii_core.text import LINE, clean_fields, clean_line, level_name
from pompeii_net.messages import GameMessage, Move, Shown

PROTOCOL: Final = 9  # must be the same on both sides
PORT: Final = 17979  # where a host listens unless that is taken, and where it hears probes (UDP)

CHAT_LINES: Final = 50  # how many lines of the chat whoever comes is told

type GameId = Annotated[str, Meta(min_length=8, max_length=32, pattern=r"^[A-Za-z0-9_-]+\Z")]
type Number = Annotated[int, Meta(ge=0, le=1 << 31)]
type Version = Annotated[str, Meta(max_length=40)]
type Token = Annotated[str, Meta(max_length=64)]
type Bytes32 = Annotated[bytes, Meta(min_length=32, max_length=32)]
"""A public key (X25519), a nonce, or a proof (HMAC-SHA256)."""
type JoinCode = Annotated[str, Meta(max_length=16, pattern=r"^[0-9A-Z]*\Z")]
"""A join code without its hyphens, empty where none is needed."""
type Text = Annotated[str, Meta(min_length=1, max_length=LINE)]
type Seconds = Annotated[int, Meta(ge=0, le=3600)]
type Stage = Literal["lobby", "playing", "over"]
type Presence = Literal["here", "shaky", "away", "asleep", "stand_in"]
"""`away`: the connection is lost and the game waits; `asleep`: a phone's, which it waits for only in its own turn;
`stand_in`: an AI plays until its owner is back."""
type Takeover = Literal["ask", "yes", "no"]
type NoticeKind = Literal[
    "joined", "left", "away", "back", "stand_in", "seat_back", "seat_lost", "kicked", "took", "rules", "clock",
    "started", "denied", "time_out", "offer_over",
]  # fmt: skip
type EndReason = Literal[
    "protocol", "full", "closed", "kicked", "replaced", "unknown", "flood", "slow", "malformed", "left", "busy", "shut",
    "name", "old_code", "blocked",
]  # fmt: skip
"""Why a connection ends: `unknown` is a token the host does not know, `busy` a host with too many connections, `shut`
one that heard too many wrong codes from there and waits a minute, `old_code` that there is another by now, and
`blocked` that the host lets nobody new in from there, or of that name."""


class _Wire(Struct, frozen=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    pass


# In the open, before TLS; and what opens the talk within it


class Status(_Wire, frozen=True):
    """What is going on there? Answered by `StatusReply`, with or without an own protocol of the same number."""

    protocol: Number


class StatusReply(_Wire, frozen=True):
    """`code`: a join code is needed. `rules` is a preset's name, or empty where options were changed."""

    protocol: Number
    version: Version
    game: GameId
    name: Name
    host: Name
    rules: Annotated[str, Meta(max_length=40)]
    seats: Annotated[int, Meta(ge=0, le=MOST_SEATS)]
    free: Annotated[int, Meta(ge=0, le=MOST_SEATS)]
    stage: Stage
    code: bool

    def __post_init__(self) -> None:
        clean_fields(self, "name", "host", seen=True)
        clean_fields(self, "version", "rules")


class StartTls(_Wire, frozen=True):
    """Let us go over to TLS; `key` was made for this once. Answered by `RoomKey`."""

    key: Bytes32


class RoomKey(_Wire, frozen=True):
    """The room's key, and that the host holds its private half (`transport/keys.py`). TLS follows at once."""

    key: Bytes32
    nonce: Bytes32
    proof: Bytes32


class Hello(_Wire, frozen=True):
    """Somebody new; `polled`: it answers the poll of R13, as programs do."""

    protocol: Number
    version: Version
    name: Name
    polled: bool = False


class Resume(_Wire, frozen=True):
    """Somebody comes back; `proof` is of the token, and of use on this connection alone."""

    protocol: Number
    proof: Bytes32
    polled: bool = False


# Client to host, once welcome, besides what is asked of the table


class Sync(_Wire, frozen=True):
    """Something was missed: tell everything anew."""


class Sit(_Wire, frozen=True):
    """Take an open seat in the lobby; or ask for the seat of an AI or of an absent person, also in a game."""

    seat: Seat


class Claim(_Wire, frozen=True):
    """Take the seat that the host has offered to the holder of this secret."""

    secret: Annotated[str, Meta(max_length=32)]


class Stand(_Wire, frozen=True):
    """Give the seat up, in the lobby; in a game this is `Bye`."""


class Ready(_Wire, frozen=True):
    """For the game to start; after one, for another."""

    ready: bool


class ChangeColour(_Wire, frozen=True, tag="paint"):
    """Change colours with whoever has this one, in the lobby."""

    colour: Colour


class Say(_Wire, frozen=True):
    """Add a line to the chat, which everybody in the room reads."""

    text: Text


# Both ways


class Ping(_Wire, frozen=True):
    """Answered by a `Pong` with the same number."""

    number: Number


class Pong(_Wire, frozen=True):
    number: Number


class Bye(_Wire, frozen=True):
    """The connection ends on purpose."""

    why: EndReason


# Host to client


class Welcome(_Wire, frozen=True):
    """You are `member`; `token` brings somebody new back later, `proof` shows whoever is back that theirs is known."""

    member: Number
    token: Token = ""
    proof: Annotated[bytes, Meta(max_length=32)] = b""


class SeatView(_Wire, frozen=True):
    """A seat of the room; `member` is whose it is, `persona` and `level` who plays it where `kind` is `ai` or `bot`."""

    kind: Literal["open", "person", "ai", "bot"]
    name: Annotated[str, Meta(max_length=40)]
    colour: Colour
    persona: Annotated[str, Meta(max_length=40)] = ""
    level: Annotated[str, Meta(max_length=40)] = ""
    member: Number | None = None
    ready: bool = False
    presence: Presence = "here"

    def __post_init__(self) -> None:
        clean_fields(self, "name", "persona")
        clean_fields(self, "level", clean=level_name)

    @property
    def absent(self) -> bool:
        """Whether this is the seat of a person who is not in the room now."""
        return self.kind == "person" and self.presence not in ("here", "shaky")


class MemberView(_Wire, frozen=True):
    """Somebody in the room, on a seat or watching; `wants` is the seat that they ask for.

    `phone`: they use a browser. `returning`: they came under the name of the person whose seat they ask for.
    """

    number: Number
    name: Name
    host: bool
    presence: Presence
    wants: Seat | None = None
    phone: bool = False
    returning: bool = False

    def __post_init__(self) -> None:
        clean_fields(self, "name", seen=True)


class RoomView(_Wire, frozen=True, tag="room"):
    """All that everybody may know about the room, told anew whenever it changes; `you` is the reader's number.

    `clock`: seconds for a turn, 0 none. `away`: seconds until an AI stands in, 0 never. `waiting`: seats whose people
    are away, for whom the game stands still. `code` is empty in an open room; `addresses` are the host's, for others
    to be read out; `invitation` stands at the end of a link for phones (`transport/join_codes.py`).
    """

    game: GameId
    name: Name
    stage: Stage
    rules: Rules
    seats: Annotated[list[SeatView], Meta(min_length=FEWEST_SEATS, max_length=MOST_SEATS)]
    members: Annotated[list[MemberView], Meta(max_length=64)]
    you: Number
    clock: Seconds
    away: Seconds
    takeover: Takeover
    waiting: Seats
    code: JoinCode
    addresses: Annotated[list[Annotated[str, Meta(max_length=80)]], Meta(max_length=16)]
    port: Annotated[int, Meta(ge=0, le=65535)]
    scenario: Scenario = Scenario()
    invitation: Annotated[str, Meta(max_length=64, pattern=r"^[A-Za-z0-9_-]*\Z")] = ""

    def __post_init__(self) -> None:
        clean_fields(self, "name", seen=True)
        force_setattr(self, "addresses", [shown for told in self.addresses if (shown := clean_line(told))])

    @property
    def me(self) -> MemberView | None:
        """The reader; None where nobody of the room reads it."""
        return next((member for member in self.members if member.number == self.you), None)

    @property
    def own_seat(self) -> SeatView | None:
        """The reader's seat; None for somebody who watches."""
        return next((seat for seat in self.seats if seat.member == self.you), None)


class Notice(_Wire, frozen=True):
    """Something happened in the room to the person called `name`; `whose` seat they took, if they took one."""

    what: NoticeKind
    name: Annotated[str, Meta(max_length=40)]
    whose: Annotated[str, Meta(max_length=40)] = ""

    def __post_init__(self) -> None:
        clean_fields(self, "name", "whose")


class Chat(_Wire, frozen=True):
    """What somebody said; `number` grows from line to line, also over a restart of the host."""

    name: Name
    seat: Seat | None
    text: Text
    number: Number = 0

    def __post_init__(self) -> None:
        clean_fields(self, "name", seen=True)
        clean_fields(self, "text", clean=clean_line, seen=True)


class ClockView(_Wire, frozen=True, tag="clock"):
    """`seat` has `left` seconds for what it is to do; it stands where not `running`. None: no clock for anybody."""

    seat: Seat | None
    left: Annotated[float, Meta(ge=0, le=3600)] = 0.0
    running: bool = False


class RecordFile(_Wire, frozen=True, tag="record"):
    """The record of the game that is over, as its file is."""

    data: Annotated[bytes, Meta(max_length=900_000)]


type Opening = Status | StartTls
"""What a client may say in the open, 4 KiB at most."""
type Entrance = Hello | Resume
"""What a client says first within TLS, 4 KiB at most."""
type RoomRequest = Sync | Sit | Claim | Stand | Ready | ChangeColour | Say
type FromClient = Move | Shown | RoomRequest | Ping | Pong | Bye
"""16 KiB at most."""
type News = Welcome | RoomView | Notice | Chat | ClockView | RecordFile | GameMessage
type FromHost = StatusReply | News | Ping | Pong | Bye
"""1 MiB at most, after `RoomKey`."""
