"""The messages between a host and its guests, besides those of the game.

A frame is a big-endian u32 length and MessagePack. `Status`, `StatusReply` and `Hello` never change shape. Each message
cleans its names and lines when it is made or decoded, so that a window shows no text exactly as a peer sent it.
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

PROTOCOL: Final = 10  # must be the same on both sides
PORT: Final = 17979  # the host's usual TCP port, and the UDP port for probes

CHAT_LINES: Final = 50  # number of latest chat lines sent to a member who arrives

type GameId = Annotated[str, Meta(min_length=8, max_length=32, pattern=r"^[A-Za-z0-9_-]+\Z")]
type Number = Annotated[int, Meta(ge=0, le=1 << 31)]
type Version = Annotated[str, Meta(max_length=40)]
type Token = Annotated[str, Meta(max_length=64)]
type Bytes32 = Annotated[bytes, Meta(min_length=32, max_length=32)]  # an X25519 public key, a nonce, or an HMAC-SHA256
type JoinCode = Annotated[str, Meta(max_length=16, pattern=r"^[0-9A-Z]*\Z")]  # without hyphens; empty if none is needed
type Text = Annotated[str, Meta(min_length=1, max_length=LINE)]
type Seconds = Annotated[int, Meta(ge=0, le=3600)]
type Citizens = Annotated[float, Meta(ge=0, le=1000)]
type Stage = Literal["lobby", "playing", "over"]
type Presence = Literal["here", "shaky", "away", "asleep", "stand_in"]
"""`away`: the connection is lost and the game waits. `asleep`: a phone's connection is lost, and the game waits only
while that phone is to decide. `stand_in`: an AI plays until the seat's owner is back."""
type Takeover = Literal["ask", "yes", "no"]
type Reaction = Literal["laugh", "applause", "ouch", "fire", "wow", "hurry", "thanks", "well_played"]
"""A picture said in the chat; its words are in `pompeii_net.words`."""
type NoticeKind = Literal[
    "joined", "left", "away", "back", "stand_in", "seat_back", "seat_lost", "kicked", "took", "rules", "clock",
    "started", "denied", "time_out", "offer_over",
]  # fmt: skip
type EndReason = Literal[
    "protocol", "full", "closed", "kicked", "replaced", "unknown", "flood", "slow", "malformed", "left", "busy", "shut",
    "name", "old_code", "blocked",
]  # fmt: skip
"""Why a connection ends. `unknown`: the host does not know the token. `busy`: it has too many connections. `shut`: too
many wrong codes came from this address; try again after a minute. `old_code`: the code has changed. `blocked`: the
host admits no one new from this address or under this name."""


class _Wire(Struct, frozen=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    pass


# In the open, before TLS; and the first message within TLS


class Status(_Wire, frozen=True):
    """Ask a host for its `StatusReply`, which it sends whatever `protocol` the asker has."""

    protocol: Number


class StatusReply(_Wire, frozen=True):
    """A host's public description of its room, sent unencrypted to anyone who asks.

    `code`: whether a join code is needed. `rules`: a preset's name, or empty if options were changed.
    """

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
    """Ask to begin TLS; `key` is a public key made for this connection. Answered by `RoomKey`."""

    key: Bytes32


class RoomKey(_Wire, frozen=True):
    """The room's public key, with a proof that the host holds its private half (`transport/keys.py`). TLS follows."""

    key: Bytes32
    nonce: Bytes32
    proof: Bytes32


class Hello(_Wire, frozen=True):
    """Enter as a new member. `polled`: whether the guest answers the poll of R13, as programs do."""

    protocol: Number
    version: Version
    name: Name
    polled: bool = False


class Resume(_Wire, frozen=True):
    """Come back as a known member. `proof` shows that the guest holds its token; valid on this connection alone."""

    protocol: Number
    proof: Bytes32
    polled: bool = False


# Client to host, once welcome, besides requests to the table


class Sync(_Wire, frozen=True):
    """Ask the host to send the whole state again, because an update was missed."""


class Sit(_Wire, frozen=True):
    """Take an open seat in the lobby, or ask for the seat of an AI or an absent person, even during a game."""

    seat: Seat


class Claim(_Wire, frozen=True):
    """Take the seat that the host offered to the holder of this secret (a phone's link ends with it)."""

    secret: Annotated[str, Meta(max_length=32)]


class Stand(_Wire, frozen=True):
    """Give up the seat in the lobby. During a game, the host ends the connection of a seated guest, as for `Bye`."""


class Ready(_Wire, frozen=True):
    """Say whether the member is ready for the game to start, or for another one after a game."""

    ready: bool


class ChangeColour(_Wire, frozen=True, tag="paint"):
    """Take this colour for one's own seat, in the lobby. Another seat that has it gets the old one."""

    colour: Colour


class AskCoach(_Wire, frozen=True, tag="coach"):
    """Have a coach at one's own seat, or none any more. A game that was begun with a coach is never rated."""

    on: bool


class Say(_Wire, frozen=True):
    """Add a line to the chat, for everyone in the room."""

    text: Text


class React(_Wire, frozen=True):
    """Add a picture to the chat; counted with the lines of `Say`."""

    reaction: Reaction


# Both ways


class Ping(_Wire, frozen=True):
    """Answered by a `Pong` with the same number."""

    number: Number


class Pong(_Wire, frozen=True):
    number: Number


class Bye(_Wire, frozen=True):
    """The last message of a side that ends the connection on purpose."""

    why: EndReason


# Host to client


class Welcome(_Wire, frozen=True):
    """The guest is let in as `member`. A new guest gets a `token` for coming back, a returning one a `proof` instead.

    The proof shows that the host knows the guest's token.
    """

    member: Number
    token: Token = ""
    proof: Annotated[bytes, Meta(max_length=32)] = b""


class SeatView(_Wire, frozen=True):
    """A seat of the room. `member`: its owner's number. `persona` and `level`: who plays it, if an AI or bot does.

    A person's `persona` is `COACH` while a coach is at the person's side.
    """

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
        """Whether the seat belongs to a person who is not in the room now."""
        return self.kind == "person" and self.presence not in ("here", "shaky")


class MemberView(_Wire, frozen=True):
    """A member of the room, seated or watching. `wants`: the seat the member asks for; `phone`: it uses a browser.

    `returning`: it came under the name of the person whose seat it asks for.
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
    """The state of the room as every member may know it, sent after each change. `you` is the reader's own number.

    `clock`: seconds per turn, 0 for no limit. `away`: seconds until an AI stands in, 0 for never. `waiting`: seats of
    absent people for whom the game is paused. `code` is empty in an open room. `addresses` are the host's, to read out
    to others. `invitation` is the end of a link for phones (`transport/join_codes.py`).
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
        """The reader's own entry; None in the view for a watcher outside the room."""
        return next((member for member in self.members if member.number == self.you), None)

    @property
    def own_seat(self) -> SeatView | None:
        """The reader's first seat; None for a spectator."""
        return next((seat for seat in self.seats if seat.member == self.you), None)


class Notice(_Wire, frozen=True):
    """News of the person called `name`; `whose`: the player whose seat the person took, for `took`."""

    what: NoticeKind
    name: Annotated[str, Meta(max_length=40)]
    whose: Annotated[str, Meta(max_length=40)] = ""

    def __post_init__(self) -> None:
        clean_fields(self, "name", "whose")


class Chat(_Wire, frozen=True):
    """A line of the chat: a text, or with a `reaction` a picture and no text.

    `number` grows from line to line, even across a restart of the host's program. `past`: said before the reader came.
    """

    name: Name
    seat: Seat | None
    text: Annotated[str, Meta(max_length=LINE)] = ""
    number: Number = 0
    reaction: Reaction | None = None
    past: bool = False

    def __post_init__(self) -> None:
        clean_fields(self, "name", seen=True)
        clean_fields(self, "text", clean=clean_line, seen=self.reaction is None)
        if self.text and self.reaction:
            raise ValueError("a line of the chat is a text or a picture")


class ClockView(_Wire, frozen=True, tag="clock"):
    """The turn's clock: `seat` has `left` seconds, and it is paused unless `running`.

    `seat` None: there is no clock.
    """

    seat: Seat | None
    left: Annotated[float, Meta(ge=0, le=3600)] = 0.0
    running: bool = False


class RecordFile(_Wire, frozen=True, tag="record"):
    """The record of the finished game; `data` is its file's content."""

    data: Annotated[bytes, Meta(max_length=900_000)]


class OwnLoss(_Wire, frozen=True):
    """What the reader gave away in the finished game, and what a tribune would have, as the host's analysis found.

    Both are rounded to 0, 0.5 or a whole number, as they are shown. `about`: the first may be wrong by 1 or, if it is
    0, is a little more.
    """

    citizens: Citizens
    tribune: Citizens
    about: bool = False


type Opening = Status | StartTls  # a client's messages in the open, at most 4 KiB each
type Entrance = Hello | Resume  # a client's first message within TLS, at most 4 KiB
type RoomRequest = Sync | Sit | Claim | Stand | Ready | ChangeColour | AskCoach | Say | React
type FromClient = Move | Shown | RoomRequest | Ping | Pong | Bye  # a client's later messages, at most 16 KiB each
type News = Welcome | RoomView | Notice | Chat | ClockView | RecordFile | OwnLoss | GameMessage
type FromHost = StatusReply | News | Ping | Pong | Bye  # a host's messages; after `RoomKey` at most 1 MiB each
