"""What is said about rooms within one program: what a host asks for, what was found, how an own connection stands."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from pompeii_core.actions import Seat
from pompeii_core.rules import Rules
from pompeii_core.setup import GameSetup, SeatedPlayer
from pompeii_core.text import clean_fields, clean_line
from pompeii_net.lan.wire import PROTOCOL, EndReason, Number, RoomRequest, Stage, Takeover
from pompeii_net.messages import OpenRequest, TableRequest

type ShortText = Annotated[str, Meta(max_length=400)]
type Reach = Literal["asking", "ok", "unreachable", "incompatible"]
type Place = tuple[str, int]
"""An address as a socket or a person takes it, and a TCP port."""
type ConnectFailure = Literal["wrong_code", "impostor", "refused", "timeout", "hung_up", "nobody", "not_pompeii"]
"""Why there is no connection, of those reasons that no host gives.

`impostor`: who answers is not the host meant; `hung_up`: it is, and it ended the handshake, as one that is too slow.
"""
type LossReason = EndReason | ConnectFailure
"""Why a connection ended, or there is none."""
type DiscoveryFault = Literal["", "no_network", "taken", "not_allowed", "rejected"]
"""What hinders the search: another program has `taken` multicast DNS or it has `rejected` the game; or the system."""
type AlarmKind = Literal["wrong_codes", "blocked", "unannounced"]
type ConnectionState = Literal["entering", "online", "shaky", "waiting", "lost"]


class RoomPlan(Struct, frozen=True, forbid_unknown_fields=True):
    """A room as its host asked for it; whoever sits on an `open` seat of `game` is a placeholder until one comes.

    `code` None: a fresh one; empty: anyone on the network may join. `port` None: the usual one, or any that is free.
    `bind` empty: every interface. `clock`, `away`: seconds, 0 none and never. `host`: what the host's person is called.
    """

    name: str
    host: str
    game: GameSetup
    open: list[Seat]
    code: str | None = None
    port: int | None = None
    bind: str = ""
    clock: int = 0
    away: int = 60
    takeover: Takeover = "ask"


class FoundGame(Struct, frozen=True):
    """A room that was found, or an address that was asked for: what is not known of it is empty, or 0.

    `addresses` are as `connect` takes them (`192.168.1.4`, `fe80::1%2`); `mine`: a seat there is ours.
    `elsewhere`: other places of which it was said that this game is there, by the same host or by another.
    """

    game: str = ""
    name: str = ""
    host: str = ""
    rules: str = ""
    version: str = ""
    protocol: int = PROTOCOL
    seats: int = 0
    free: int = 0
    stage: Stage = "lobby"
    code: bool = False
    addresses: tuple[str, ...] = ()
    port: int = 0
    reach: Reach = "asking"
    by_hand: bool = False
    mine: bool = False
    elsewhere: tuple[Place, ...] = ()

    @property
    def places(self) -> list[Place]:
        """All of them, the likeliest first."""
        return [*((address, self.port) for address in self.addresses), *self.elsewhere]


class JoinRoom(OpenRequest, frozen=True):
    """Enter the room `where` as a new member called `name`; a `ConnectionStatus` says how that goes."""

    where: FoundGame
    code: str
    name: str


class ComeBack(OpenRequest, frozen=True):
    """Enter the room of `game` again with its ticket; a `ConnectionStatus` says how that goes."""

    game: str


class OpenRoom(OpenRequest, frozen=True):
    """Host a room; the window gets a `Fault` if that is impossible."""

    plan: RoomPlan


class OpenGame(Struct, frozen=True):
    """Host a room for the local game that is on; `code` as in a `RoomPlan`. A `Fault` if that is impossible."""

    name: str
    host: str
    code: str | None


class HostCommand(Struct, frozen=True):
    """A command of a room's host. No guest can send one: it is not a message of the wire."""


class StartGame(HostCommand, frozen=True):
    """Begin the game, with AIs on the open seats. Ignored outside the lobby."""


class Rematch(HostCommand, frozen=True):
    """Go back to the lobby with everyone on their seats. Ignored unless the game is over."""


class SetSeat(HostCommand, frozen=True):
    """Give a seat to an AI, a bot or a person at the host's window, or open it (None). Ignored outside the lobby."""

    seat: int
    player: SeatedPlayer | None


class SetRules(HostCommand, frozen=True):
    """Change the rules; nobody is ready any more. Ignored outside the lobby."""

    rules: Rules


class SetClock(HostCommand, frozen=True):
    """Set the time for a turn in seconds, 0 for no clock."""

    seconds: int


class SetAway(HostCommand, frozen=True):
    """Set the time until an AI stands in for an absent person, in seconds, 0 for never."""

    seconds: int


class Kick(HostCommand, frozen=True):
    """Remove a guest, who cannot come back until `Lift`."""

    member: int


class Lift(HostCommand, frozen=True):
    """Let the person who was removed as this member come back, as a new one."""

    member: int


class NewCode(HostCommand, frozen=True):
    """Replace the join code; members who know the old one may still come back."""


class Consent(HostCommand, frozen=True):
    """Say whether a member may have the seat that they ask for."""

    member: int
    yes: bool


class StandIn(HostCommand, frozen=True):
    """Let an AI play for the absent person of a seat until they are back."""

    seat: int


class OfferSeat(HostCommand, frozen=True):
    """Offer a seat to the first phone that claims it with `secret`, until `WithdrawOffer`."""

    seat: int
    secret: str


class WithdrawOffer(HostCommand, frozen=True):
    """Let no phone claim this seat any more."""

    seat: int


class TakeBack(HostCommand, frozen=True):
    """Play a phone's seat at the host's window. Ignored outside a game."""

    seat: int


type RoomAsk = RoomRequest | HostCommand
type Request = TableRequest | RoomAsk | OpenGame | OpenRequest
"""All that a person at a window can ask of a game or a room."""


class Ticket(Struct, frozen=True, forbid_unknown_fields=True):
    """What brings this person back into a room: kept on the disk from `Welcome` until the room is over or left."""

    game: ShortText
    name: ShortText
    room: ShortText
    token: ShortText
    code: ShortText
    addresses: Annotated[list[ShortText], Meta(max_length=100)]
    port: Annotated[int, Meta(ge=0, le=65_535)]
    at: ShortText
    """ISO 8601 time when it was written."""
    playing: bool = False
    """Whether it is of a seat in a game that is on: then the room outlives its host's program."""
    seated: bool = False
    """Whether it is of a seat at all; whoever only watched has none that would be kept."""
    key: Annotated[str, Meta(pattern=r"^([0-9a-f]{64})?\Z")] = ""
    """The room's public key, in hexadecimal; empty in those of older programs."""

    def __post_init__(self) -> None:
        clean_fields(self, "name", "room")


class Block(Struct, frozen=True, forbid_unknown_fields=True):
    """Whom the host has sent away: `number` of the member it was; `token` is the SHA-256 of it, in hexadecimal."""

    number: Number
    name: Annotated[str, Meta(max_length=40)]
    address: Annotated[str, Meta(max_length=80)]
    token: Annotated[str, Meta(pattern=r"^([0-9a-f]{64})?\Z")] = ""

    def __post_init__(self) -> None:
        clean_fields(self, "name")
        clean_fields(self, "address", clean=clean_line)


class Blocked(Struct, frozen=True):
    """For the host's window: all whom its person has sent away and not let in again."""

    blocks: list[Block]


class Alarm(Struct, frozen=True):
    """For the host's person: `count` wrong codes came from an address, or somebody came who was sent away as `name`.

    `unannounced`: others may not find the room by themselves.
    """

    what: AlarmKind
    address: str = ""
    count: int = 0
    name: str = ""


class ConnectionStatus(Struct, frozen=True):
    """How a guest's line to its host stands. `waiting`: it is lost and tried again without end; `lost`: for good.

    `why` is of those two; "" where the line was cut, and while there is one. `version` is the host's if `why` is
    `protocol`.
    """

    state: ConnectionState
    why: LossReason | Literal[""] = ""
    version: str = ""
