"""A guest's connection to its host, which is restored whenever it is lost."""

import asyncio
import socket
from collections.abc import Callable, Sequence
from itertools import count
from random import uniform
from typing import TYPE_CHECKING, Final, Literal

from msgspec import Struct

from pompeii_net.lan.limits import Limits
from pompeii_net.lan.local import ConnectionStatus, LossReason, Place
from pompeii_net.lan.transport.connect import Unreachable, connect
from pompeii_net.lan.transport.far_line import FarLine, is_far
from pompeii_net.lan.transport.keys import guest_proof, is_host_proof
from pompeii_net.lan.transport.link import Link
from pompeii_net.lan.wire import PROTOCOL, EndReason, FromClient, FromHost, Hello, Resume, StatusReply, Welcome
from pompeii_net.tasks import TaskSet

if TYPE_CHECKING:
    from pompeii_net.lan.transport.far import FarEndpoint

type FindGame = Callable[[str], list[Place]]  # returns the places where a game, by its id, is said to be now

RETRY_WITHIN: Final = 2.5  # seconds that an attempt to come back may take
FIRST_WITHIN: Final = 5.0  # seconds that a newcomer's attempt may take: it computes slow keys and is not repeated
FAR_RETRY_WITHIN: Final = 5.0  # the same two for a host far away, with up to a second there and back
FAR_FIRST_WITHIN: Final = 20.0
FAR_DOUBT: Final = 6.0  # seconds after which a newcomer is told that a host far away does not answer yet
WELCOME_WITHIN: Final = 8.0
FIRST_PAUSE: Final = 0.25
LONGEST_PAUSE: Final = 2.0
BUSY_ATTEMPTS: Final = 3  # number of a newcomer's attempts with a busy host
FINAL_REASONS: Final = frozenset(
    {"protocol", "closed", "kicked", "blocked", "replaced", "unknown", "malformed", "left", "name"}
)
"""Reasons in a host's goodbye after which the guest does not try again."""


class ResumeToken(Struct, frozen=True):
    """The means of coming back: a token, its room's public key (None from an older program), and `Hello`'s `polled`."""

    token: str
    key: bytes | None
    polled: bool


class ReconnectingConnection:
    """A member's connection to a room. `on_message` gets the host's messages, `on_status` each change of state.

    A newcomer gives up at the first failure, unless the host is busy. After the first welcome, or with a `ResumeToken`,
    the connection is tried without end, until a goodbye with one of `FINAL_REASONS`.
    """

    def __init__(
        self,
        places: Sequence[Place],
        code: str,
        game: str | None,
        entrance: Hello | ResumeToken,
        on_message: Callable[[FromHost], None],
        on_status: Callable[[ConnectionStatus], None],
        find_game: FindGame,
        limits: Limits | None = None,
    ) -> None:
        self.places, self.code, self.game = [*places], code, game
        self.status: StatusReply | None = None  # the host's status when it was last reached
        self.place: Place = "", 0  # where the host was last reached
        # Places where a host had the right key, with the number of the last attempt that failed or ended there.
        self._failed: dict[Place, int] = {}
        self._entrance = entrance
        self._on_message, self._on_status = on_message, on_status
        self._find_game, self._limits = find_game, limits
        self.link: Link[FromHost] | None = None
        self._welcomed = self._leaving = False
        self._patience: asyncio.Timeout
        self._ended: asyncio.Future[LossReason | Literal[""]]
        self._status: ConnectionStatus | None = None
        self._far: FarEndpoint | None = None
        self._seen: FarLine | None = None  # where the host far away has been since, too
        self._cut = False  # whether that endpoint had a connection that is lost
        self._tasks = TaskSet()
        self._task = self._tasks.spawn(self._run())

    @property
    def credential(self) -> ResumeToken | None:
        """The means of coming back; None for a newcomer that has not been let in."""
        return self._entrance if isinstance(self._entrance, ResumeToken) else None

    @property
    def online(self) -> bool:
        """Whether messages sent now reach the host, as far as is known."""
        return self.link is not None and self._welcomed

    def send(self, message: FromClient) -> bool:
        """Send a message to the host. If the connection is down or not welcomed, return False without sending."""
        if self.link and self._welcomed:
            self.link.send(message)
        return self.online

    def end(self, why: EndReason) -> None:
        """End the present connection, if any. It is restored unless `why` is one of `FINAL_REASONS`."""
        if self.link:
            self.link.end(why)

    def leave(self) -> bool:
        """Leave for good, saying goodbye if online, and return whether it was. No callback is called any more."""
        was_online = self.online
        self._leaving = True
        if self.link:
            # After this goodbye the host may forget the token.
            self.link.end("left" if was_online else None)
        else:
            self._task.cancel()
        return was_online

    async def close(self) -> None:
        """Leave, and wait until the connection is gone."""
        self.leave()
        await self._tasks.join()

    async def _run(self) -> None:
        try:
            await self._stay_connected()
        finally:
            if self._far:
                await self._far.close()

    async def _dial(self, line: FarLine) -> socket.socket:
        """Return a socket to a host far away, using an endpoint made at the first call or after a cut.

        OSError if the host does not answer, ImportError if iroh is not installed.
        """
        from pompeii_net.lan.transport.far import FarEndpoint

        if self._far is None:
            self._far = await FarEndpoint.open()
        elif self._cut:
            # It would try, for seconds, only the address that the host had; a new one tries all at once.
            old, self._far = self._far, await FarEndpoint.open()
            self._seen = await old.seen(self._seen or line)
            self._tasks.spawn(old.close())
        self._cut = False
        return await self._far.dial(self._seen or line)

    async def _stay_connected(self) -> None:
        self._set_status(ConnectionStatus("entering"))
        pause = FIRST_PAUSE
        failed: Place | None
        for attempt in count(1):
            try:
                why, version = await self._connect_once(), ""
                final, failed = why in FINAL_REASONS, self.place
            except Unreachable as problem:  # anyone may have caused it, not only the host
                why, version, final, failed = problem.why, problem.version, False, problem.place
            if failed:
                self._failed[failed] = attempt
            if self._leaving:  # the line may have broken just before the goodbye
                return
            if final or (isinstance(self._entrance, Hello) and (why != "busy" or attempt >= BUSY_ATTEMPTS)):
                self._set_status(ConnectionStatus("lost", why or "timeout", version))
                return
            if not isinstance(self._entrance, Hello):
                self._set_status(ConnectionStatus("waiting", why, version))
            if self._welcomed:
                self._welcomed, self._cut = False, True
                pause = FIRST_PAUSE
            # At random, so that several guests do not all reconnect to a host at the same moment.
            await asyncio.sleep(uniform(0.5, 1.0) * pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _connect_once(self) -> LossReason | Literal[""]:
        """Connect and wait until the connection ends. Unreachable if none is made.

        Returns why it ended: "" if cut, `timeout` if no welcome came in time, `impostor`, or a goodbye's reason. Sets
        `status`, `place`, `game` and `places`, and `link` meanwhile. A newcomer is told if a far host is slow.
        """
        back = self.credential
        # Try known places and, to come back, those from discovery. The more recently a place failed, the later it is
        # tried: an attacker may relay, and cut at will, our traffic with the host from any number of places.
        found = self._find_game(self.game) if self.game and back else []
        places = sorted(dict.fromkeys((*found, *self.places)), key=lambda place: self._failed.get(place, 0))
        key = back.key if back else None
        far = any(is_far(address) for address, _ in places)
        first, retry = (FAR_FIRST_WITHIN, FAR_RETRY_WITHIN) if far else (FIRST_WITHIN, RETRY_WITHIN)
        within = retry if back else first
        doubt = ConnectionStatus("entering", "far_silent")
        telling = None if back or not far else asyncio.get_running_loop().call_later(FAR_DOUBT, self._set_status, doubt)
        try:
            link, self.status, self.place = await connect(
                places, self.code, self.game, key, within, self._limits, self._dial
            )
        finally:
            if telling:
                telling.cancel()
        self.game = self.status.game
        self.places = [*dict.fromkeys((self.place, *places))]
        self._ended = asyncio.get_running_loop().create_future()
        if back:
            link.send(Resume(PROTOCOL, guest_proof(back.token, link.session), back.polled))
        else:
            link.send(self._entrance)
        link.start(self._receive, self._shaky, lambda why: self._end(why or ""))
        self.link = link
        try:
            return await self._until_ended()
        finally:
            self.link = None
            link.end()
            await link.closed()

    async def _until_ended(self) -> LossReason | Literal[""]:
        try:
            async with asyncio.timeout(WELCOME_WITHIN) as self._patience:
                return await self._ended
        except TimeoutError:
            return "timeout"

    def _end(self, why: LossReason | Literal[""]) -> None:
        if not self._ended.done():
            self._ended.set_result(why)

    def _receive(self, message: FromHost) -> None:
        if isinstance(message, Welcome):
            assert self.link
            session, back = self.link.session, self.credential
            if back and not is_host_proof(message.proof, back.token, session):
                self._end("impostor")
                return
            self._entrance = ResumeToken(back.token if back else message.token, session.room_key, self._entrance.polled)
            self._welcomed = True
            self._patience.reschedule(None)
            self._set_status(ConnectionStatus("online"))
        if self._welcomed and not self._leaving:
            self._on_message(message)

    def _shaky(self, shaky: bool) -> None:
        self._set_status(ConnectionStatus("shaky" if shaky else "online"))

    def _set_status(self, status: ConnectionStatus) -> None:
        if status != self._status and not self._leaving:
            self._status = status
            self._on_status(status)
