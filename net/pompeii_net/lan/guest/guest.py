"""A guest: the window's or a program's side of a room elsewhere.

It checks and passes on messages and never simulates a game.
"""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from functools import cache
from itertools import count
from pathlib import Path
from secrets import randbelow
from typing import Any, Final, Protocol

from msgspec import inspect
from msgspec.structs import replace

from pompeii_core.actions import ANSWERS, BY_SEAT, SEAT, SQUARE, Action, Choice, Erupt, Phase
from pompeii_core.ai.jobs import Rate
from pompeii_core.city import GATES, INDEX, OUT
from pompeii_core.events import GameOver, Ran
from pompeii_core.setup import Seated
from pompeii_core.view import Update
from pompeii_net import messages
from pompeii_net.ai_player import Adviser
from pompeii_net.ai_service import AiService
from pompeii_net.lan import wire
from pompeii_net.lan.discovery.finder import HostLocator
from pompeii_net.lan.guest.files import RecordDownloads, TicketStore
from pompeii_net.lan.guest.reconnecting_connection import FindGame, ReconnectingConnection, ResumeToken
from pompeii_net.lan.limits import Limits, RateLimiter
from pompeii_net.lan.local import ConnectionStatus, HostCommand, Place, RoomAsk, Ticket
from pompeii_net.lan.transport.far_line import is_far
from pompeii_net.lan.wire import News, RoomView
from pompeii_net.messages import ActRequest, Fault, GameInfo, Refused, TableRequest
from pompeii_net.words import own_version

WRITES_AT_ONCE: Final = 20  # number of changes of the ticket written at once; further ones: one per second
_USELESS: Final = frozenset({"kicked", "unknown"})  # reasons for losing the connection that make its ticket useless


class MessageSink(Protocol):
    """A window, or a program that plays in its place."""

    def notify(self, message: Any) -> None:
        """Take a `ConnectionStatus`, a message of the wire that is for people, or one of the game."""


class Guest:
    """A member of a room elsewhere, until it leaves. `window` is notified in this event loop."""

    def __init__(
        self,
        window: MessageSink,
        tickets: TicketStore | None,
        folder: Path | None,
        *,
        polled: bool = False,
        log: Path | None = None,
        find_game: FindGame = lambda game: [],
        limits: Limits | None = None,
    ) -> None:
        """Connect nothing yet. If `tickets` or `folder` (for records) is None, none are kept.

        `polled`: the guest answers R13's poll on an early eruption. `find_game` returns where a lost host may be by
        now; a `HostLocator` is closed with the guest. `limits`: of the connection (None: the usual). `log`: of worker
        processes.
        """
        self._window, self._tickets, self._polled = window, tickets, polled
        self._find_game, self._limits = find_game, limits
        self._name = ""
        self.connection: ReconnectingConnection | None = None
        self._room: wire.RoomView | None = None
        self._info: GameInfo | None = None
        self._update: Update | None = None
        self._missed = False  # an update is missing; those before the next snapshot are not passed on
        self._cids = count(1 + randbelow(1 << 30))
        self._pending: ActRequest | None = None
        self._back = False  # a connection was made, and no update has come since
        self._last_line = 0  # number of the last chat line
        self._left = False
        self._written: Ticket | None = None
        self._writes = RateLimiter(WRITES_AT_ONCE, rate=1.0)
        self._late_write: asyncio.TimerHandle | None = None  # delayed write of a ticket that changes too often
        self._ai = AiService(lambda code: self._notify(Fault(code)), log)
        self._adviser = Adviser(self._ai)
        self._downloads = RecordDownloads(self._notify, folder)

    def join(self, places: Sequence[Place], code: str, name: str, game: str | None = None) -> None:
        """Enter a room as a new member. The window gets a `ConnectionStatus`, whether or not that succeeds.

        `code`: as returned by `parse_code`, or "". `game`: the room's id; None accepts any room.
        """
        self._name = name
        self._enter(places, code, game, wire.Hello(wire.PROTOCOL, own_version(), name, self._polled))

    def come_back(self, ticket: Ticket) -> None:
        """Keep connecting in the background as the ticket's member until let in, or refused for good.

        The ticket may then be dropped.
        """
        self._name = ticket.name
        token = ResumeToken(ticket.token, bytes.fromhex(ticket.key) or None, self._polled)
        places = [(address, 0 if is_far(address) else ticket.port) for address in ticket.addresses]
        self._enter(places, ticket.code, ticket.game, token)

    def copy_record(self) -> None:
        """Do nothing: the record is the host's until the game is over."""

    def handle(self, asked: TableRequest | RoomAsk) -> None:
        """Send a request to the host. An action is sent again after a reconnect if its update is still the current one.

        While offline, undo and redo are refused, and other requests lost. Ratings are computed here. Resigning, steps,
        pace and the host's commands are ignored.
        """
        match asked:
            case ActRequest():
                self._pending = replace(asked, cid=next(self._cids))
                self._say(self._pending)
            case messages.UndoRequest() | messages.RedoRequest():
                if not self._say(replace(asked, cid=next(self._cids))):
                    self._notify(Refused(asked.seat, messages.TableRefusal.NO_CONNECTION))
            case messages.RateRequest(seat):
                self._rate(seat)
            case messages.ResignRequest() | messages.StepRequest() | messages.PaceSettings() | HostCommand():
                pass  # in a room one leaves instead of resigning; the rest is the host's
            case _:
                self._say(asked)

    def leave(self) -> None:
        """Leave for good and write a ticket that is not yet on disk. The window gets no more messages.

        The ticket is removed, unless it is for a seat in a running game or the host could not be told.
        """
        self._left = True
        if self._late_write:
            self._save_ticket()
        if self.connection and self.connection.leave() and not self._has_a_game():
            self._remove_ticket()

    async def close(self) -> None:
        """Leave, and wait until no task or process of the guest is left and records are saved."""
        self.leave()
        if self.connection:
            await self.connection.close()
        self._ai.rest()
        await self._adviser.close()
        await self._ai.close()
        if isinstance(self._find_game, HostLocator):
            await self._find_game.close()
        await self._downloads.close()

    def _say(self, message: wire.FromClient) -> bool:
        """Send a message to the host; return False, without sending, while offline."""
        return self.connection is not None and self.connection.send(message)

    def _rate(self, seat: int) -> None:
        update, info = self._update, self._info
        if info and update and update.legal and update.view.seat == seat:
            job = Rate(game="", seat=seat, seq=update.seq, view=update.view, rules=info.rules)
            self._adviser.rate(job, self._notify)
        else:
            self._notify(messages.ActionRatings(seat, update.seq if update else 0, []))

    def _enter(self, places: Sequence[Place], code: str, game: str | None, entrance: wire.Hello | ResumeToken) -> None:
        self.connection = ReconnectingConnection(
            places, code, game, entrance, self._on_message, self._on_status, self._find_game, self._limits
        )

    def _on_status(self, status: ConnectionStatus) -> None:
        # A host that closes its room during a game may resume the game from its record.
        useless = status.why in _USELESS or (status.why == "closed" and not self._has_a_game())
        if status.state == "lost" and useless:
            self._remove_ticket()
        self._notify(status)

    def _has_a_game(self) -> bool:
        """Return whether we have a seat in a game that is not over. True if no room has been seen yet."""
        room = self._room
        return room is None or (room.stage == "playing" and room.own_seat is not None)

    def _on_message(self, message: wire.FromHost) -> None:
        if isinstance(message, wire.StatusReply | wire.Ping | wire.Pong | wire.Bye):
            return
        if not is_consistent(message, self._room, self._info):
            assert self.connection
            self.connection.end("malformed")
            return
        match message:
            case wire.Welcome():
                self._back, self._written = True, None
                self._save_ticket_soon()
            case wire.RoomView():
                self._on_room(message)
            case GameInfo():
                self._info, self._update, self._missed = message, None, False
                self._notify(message)
            case Update():
                self._on_update(message)
            case Refused():
                if self._pending and self._pending.cid == message.cid:
                    self._pending = None
                self._notify(message)
            case wire.Chat(number=number):
                if number > self._last_line:  # after a reconnect the host sends the last lines again
                    self._last_line = number
                    self._notify(message)
            case wire.RecordFile():
                self._downloads.take(message.data, self._info, self._update)
            case _:
                self._notify(message)

    def _on_room(self, room: wire.RoomView) -> None:
        assert self.connection
        self._room = room
        # The address that works comes first: others of the host may be unreachable from here.
        address, port = self.connection.place
        # Far away, the host's addresses would be other machines here; and no host nearby may send us far away.
        others = [] if is_far(address) else [other for other in room.addresses if not is_far(other)]
        far = [place for place in self.connection.places if is_far(place[0])]
        self.connection.places = [*dict.fromkeys([*((each, port) for each in (address, *others)), *far])]
        self.connection.code = room.code
        self._save_ticket_soon()
        self._notify(room)

    def _on_update(self, update: Update) -> None:
        last = self._update
        if update.events and (self._missed or (last and update.seq > last.seq + 1)):
            if not self._missed:
                self._missed = True
                self._say(wire.Sync())
            return
        self._missed = False
        self._update = update
        self._adviser.notify(update)
        self._notify(update)
        pending, back = self._pending, self._back
        self._back = False
        if pending and update.seq != pending.seq:
            self._pending = None
        elif pending and back and _allowed(pending.action, update):
            self._say(pending)

    def _save_ticket_soon(self) -> None:
        if self._late_write or self._ticket() == self._written:
            return
        if self._writes.allow():
            self._save_ticket()
        else:
            self._late_write = asyncio.get_running_loop().call_later(1.0, self._save_ticket)

    def _save_ticket(self) -> None:
        self._cancel_late_write()
        ticket = self._written = self._ticket()
        if self._tickets and ticket:
            self._tickets.add(replace(ticket, at=datetime.now(UTC).isoformat(timespec="seconds")))

    def _ticket(self) -> Ticket | None:
        """Return the ticket to come back with, undated; None while the host's status, game or key is not known."""
        line, room = self.connection, self._room
        if not (line and line.status and line.game and line.credential and line.credential.key):
            return None
        port, token, key = line.place[1], line.credential.token, line.credential.key.hex()
        addresses = [address for address, at in line.places if at == port or is_far(address)]
        name = room.name if room else line.status.name
        seated = room is not None and room.own_seat is not None
        playing = seated and self._has_a_game()
        return Ticket(line.game, self._name, name, token, line.code, addresses, port, "", playing, seated, key)

    def _cancel_late_write(self) -> None:
        if self._late_write:
            self._late_write.cancel()
            self._late_write = None

    def _remove_ticket(self) -> None:
        self._cancel_late_write()
        # As long as the room's key is not known, the message that makes the ticket useless may be anyone's.
        if self._tickets and (ticket := self._ticket()):
            self._tickets.forget(ticket.game)

    def _notify(self, message: Any) -> None:
        if not self._left:
            self._window.notify(message)


def _allowed(action: Action, update: Update) -> bool:
    return action in update.legal or (isinstance(action, Erupt) and update.view.may_erupt)


_GATES: Final = frozenset(gate.square for gate in GATES)


def is_consistent(message: News, room: RoomView | None, info: GameInfo | None) -> bool:
    """Return whether a host's message makes sense after the last `room` and `info` (None: none yet), seats in range."""
    match message:
        case RoomView():
            return _fits(message, len(message.seats))
        case GameInfo():
            return len(message.own) <= 1 and _fits(message, len(message.players))
        case Update():
            return info is not None and _is_update(message, info) and _fits(message, len(info.players))
        # Before `info` a window has no seats to show these at.
        case messages.SeatState() | messages.Motive() | messages.LookAgain() | Seated() | messages.Rewound():
            return info is not None and _fits(message, len(info.players))
    seats = len(info.players) if info else len(room.seats) if room else 0
    return _fits(message, seats)


def _is_update(update: Update, info: GameInfo) -> bool:
    """Return whether the parts of an update fit each other and this guest's seat in `info`, if it has one."""
    view = update.view
    own = info.own[0] if info.own else None
    return (
        view.seat == own
        and (view.hand is None) == (own is None)
        and (view.phase is Phase.OVER) == (view.choice is None) == (view.active is None)
        and (view.choice is not Choice.LAVA or view.tile is not None)
        and (not update.legal or view.active == own)
        and all(view.choice and isinstance(action, ANSWERS[view.choice]) for action in update.legal)
        and all(event.winners for event in update.events if isinstance(event, GameOver))
    )


def _fits(message: News, seats: int) -> bool:
    """Return whether seats are below `seats`, squares are in the city, and lists by seat have `seats` items."""
    check = _check_of(type(message))
    return check is None or check(message, seats)


type _Check = Callable[[Any, int], bool]
"""A function that returns whether a value fits a game with a number of seats."""

_MEANINGS: Final[dict[object, _Check]] = {
    SEAT["means"]: lambda seat, seats: seat < seats,
    BY_SEAT["means"]: lambda values, seats: len(values) == seats,
    SQUARE["means"]: lambda square, _: square in INDEX or square == OUT,
}


@cache
def _check_of(message: type) -> _Check | None:
    return _compile(inspect.type_info(message))


def _compile(node: inspect.Type) -> _Check | None:
    """Return a check of a type's seats, lists by seat, squares (by `means`) and runs' gates.

    None if it has none of them.
    """
    checks: list[_Check | None] = []
    match node:
        case inspect.Metadata():
            checks = [_compile(node.type), _MEANINGS.get((node.extra or {}).get("means"))]
        case inspect.StructType():
            checks = [_each(_getter(field.name), _compile(field.type)) for field in node.fields]
            checks += [_leaves_by_a_gate] if node.cls is Ran else []
        case inspect.ListType():
            checks = [_each(iter, _compile(node.item_type))]
        case inspect.DictType():
            checks = [_each(iter, _compile(node.key_type)), _each(dict.values, _compile(node.value_type))]
        case inspect.UnionType():
            by_type = {part.cls: _compile(part) for part in node.types if isinstance(part, inspect.StructType)}
            others = [_compile(part) for part in node.types if not isinstance(part, inspect.StructType)]
            other = next(filter(None, others), None)
            if other or any(by_type.values()):

                def check_union(value: Any, seats: int) -> bool:
                    check = None if value is None else by_type.get(type(value), other)
                    return check is None or check(value, seats)

                return check_union
    found = [check for check in checks if check]
    return (lambda value, seats: all(check(value, seats) for check in found)) if found else None


def _each(parts: Callable[[Any], Iterable[Any]], check: _Check | None) -> _Check | None:
    return check and (lambda value, seats: all(check(part, seats) for part in parts(value)))


def _getter(field: str) -> Callable[[Any], tuple[Any]]:
    return lambda struct: (getattr(struct, field),)


def _leaves_by_a_gate(run: Ran, _: int) -> bool:
    """Return whether a run out of the city ends at a gate; the window names that gate."""
    return run.target != OUT or [run.origin, *run.path][-1] in _GATES
