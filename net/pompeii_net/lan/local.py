"""Messages about rooms within one program: requests of its window, rooms found, and its connection."""

from pathlib import Path
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta, Struct

from pompeii_core.actions import Seat
from pompeii_core.rules import Rules
from pompeii_core.setup import GameSetup, SeatedPlayer
from pompeii_core.text import clean_fields, clean_line
from pompeii_net.lan.wire import PROTOCOL, EndReason, Number, OwnLoss, RoomRequest, Stage, Takeover
from pompeii_net.messages import OpenRequest, TableRequest

type ShortText = Annotated[str, Meta(max_length=400)]
type Reach = Literal["asking", "ok", "unreachable", "incompatible"]
type Place = tuple[str, int]  # an address for a socket and a TCP port; or a `FarLine` without its code, and 0
type ConnectFailure = Literal[
    "wrong_code", "impostor", "refused", "timeout", "hung_up", "nobody", "not_pompeii", "far_silent", "far_missing"
]
"""Why there is no connection, besides the reasons that a host gives.

`impostor`: another host answered; `hung_up`: the right host ended the handshake, as when it is too slow;
`far_silent`: a host far away does not answer; `far_missing`: this program cannot reach such hosts.
"""
type LossReason = EndReason | ConnectFailure  # why a connection ended or could not be made
type DiscoveryFault = Literal["", "no_network", "taken", "not_allowed", "rejected"]
"""What hinders the search: another program has `taken` multicast DNS or has `rejected` the game; or the system."""
type AlarmKind = Literal["wrong_codes", "blocked", "unannounced"]
type ConnectionState = Literal["entering", "online", "shaky", "waiting", "lost"]


class RoomPlan(Struct, frozen=True, forbid_unknown_fields=True):
    """A room as its host wants it. The player on an `open` seat of `game` is a placeholder until someone takes it.

    `code` None: a new one; "": anyone on the network may join. `port` None: the usual one or, if taken, any free one.
    `phones`: those of `open` that the host's window shows as waiting for a phone; other programs may take them, too.
    `bind` "": all interfaces. `clock`, `away`: in seconds, 0 for none and never. `host`: name of the host's person.
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
    phones: list[Seat] = []


class FoundGame(Struct, frozen=True):
    """A room that was found, or an address that was looked at. Unknown fields are empty or 0.

    `addresses` are as `connect` takes them (`192.168.1.4`, `fe80::1%2`); `mine`: we have a seat there.
    `elsewhere`: other places where this game is said to be, by the same host or another.
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
        """All places where the room may be, the likeliest first."""
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
    """Host a room for the current local game; `code` as in a `RoomPlan`. A `Fault` if that is impossible."""

    name: str
    host: str
    code: str | None


class HostCommand(Struct, frozen=True):
    """A command of a room's host. No guest can send one: it is not a message of the wire."""


class StartGame(HostCommand, frozen=True):
    """Begin the game, with AIs on the open seats. Ignored outside the lobby."""


class Rematch(HostCommand, frozen=True):
    """Go back to the lobby with everyone on their seats. Ignored unless the game is over."""


class InviteFar(HostCommand, frozen=True):
    """Let friends far away join, or end their connections and let none join. A `FarInvitation` says how that goes."""

    on: bool


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


class TellLoss(HostCommand, frozen=True):
    """Tell the phone of a seat what its player gave away in the finished game recorded at `record`.

    Ignored for other games, and if an AI or another person has also played the seat.
    """

    record: Path
    seat: int
    loss: OwnLoss


type RoomAsk = RoomRequest | HostCommand
type Request = TableRequest | RoomAsk | OpenGame | OpenRequest  # all that a person at a window can ask


class Ticket(Struct, frozen=True, forbid_unknown_fields=True):
    """Lets this person return to a room; kept on disk from `Welcome` until the room is over or left."""

    game: ShortText
    name: ShortText
    room: ShortText
    token: ShortText
    code: ShortText
    addresses: Annotated[list[ShortText], Meta(max_length=100)]
    port: Annotated[int, Meta(ge=0, le=65_535)]
    at: ShortText  # time of writing, ISO 8601
    playing: bool = False  # whether it is for a seat in a running game; such a room outlives its host's program
    seated: bool = False  # whether it is for a seat; a spectator has none to keep
    key: Annotated[str, Meta(pattern=r"^([0-9a-f]{64})?\Z")] = ""  # the room's public key; empty from older programs

    def __post_init__(self) -> None:
        clean_fields(self, "name", "room")


class Block(Struct, frozen=True, forbid_unknown_fields=True):
    """A person whom the host has removed: their member `number`, and the SHA-256 of their `token` in hexadecimal."""

    number: Number
    name: Annotated[str, Meta(max_length=40)]
    address: Annotated[str, Meta(max_length=80)]
    token: Annotated[str, Meta(pattern=r"^([0-9a-f]{64})?\Z")] = ""

    def __post_init__(self) -> None:
        clean_fields(self, "name")
        clean_fields(self, "address", clean=clean_line)


class Blocked(Struct, frozen=True):
    """For the host's window: everyone who is removed and may not come back."""

    blocks: list[Block]


class Alarm(Struct, frozen=True):
    """A warning for the host: `count` wrong codes from an address, or a visit of someone who was removed as `name`.

    `unannounced`: others may not find the room by themselves.
    """

    what: AlarmKind
    address: str = ""
    count: int = 0
    name: str = ""


class Way(NamedTuple):
    """How a connection far away goes: over a relay or directly, and the milliseconds there and back."""

    relay: bool
    millis: int


type FarState = Literal["off", "opening", "open", "missing", "failed"]
"""`missing`: this program cannot invite from far away; `failed`: the system refuses it a socket."""


class FarInvitation(Struct, frozen=True):
    """For the host's window: how friends far away join, and how those who did are connected, by member.

    `line` is the text of a `FarLine`, "" unless `open`. Without `relay`, only friends whose connection needs no help
    can join.
    """

    state: FarState = "off"
    line: str = ""
    relay: bool = False
    ways: dict[int, Way] = {}


class ConnectionStatus(Struct, frozen=True):
    """State of a guest's connection to its host. `waiting`: cut, and tried again without end; `lost`: for good.

    `why` explains these two; it is "" if the line was cut. `entering` has `far_silent` while a host far away does not
    answer yet. `version` is the host's if `why` is `protocol`.
    """

    state: ConnectionState
    why: LossReason | Literal[""] = ""
    version: str = ""
