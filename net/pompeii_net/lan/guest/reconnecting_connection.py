"""A guest's connection to its host, made again whenever it is lost."""

import asyncio
from collections.abc import Callable, Sequence
from itertools import count
from random import uniform
from typing import Final, Literal

from msgspec import Struct

from pompeii_net.lan.limits import Limits
from pompeii_net.lan.local import ConnectionStatus, LossReason, Place
from pompeii_net.lan.transport.connect import Unreachable, connect
from pompeii_net.lan.transport.keys import guest_proof, is_host_proof
from pompeii_net.lan.transport.link import Link
from pompeii_net.lan.wire import PROTOCOL, EndReason, FromClient, FromHost, Hello, Resume, StatusReply, Welcome
from pompeii_net.tasks import TaskSet

type FindGame = Callable[[str], list[Place]]
"""Where a game is said to be now, by its id."""

RETRY_WITHIN: Final = 2.5  # seconds an attempt to come back may take
FIRST_WITHIN: Final = 5.0  # seconds the first attempt may take: slow keys are made in it, and nobody tries again
WELCOME_WITHIN: Final = 8.0
FIRST_PAUSE: Final = 0.25
LONGEST_PAUSE: Final = 2.0
BUSY_ATTEMPTS: Final = 3  # how often somebody new tries it with a host that has too much to do
FINAL_REASONS: Final = frozenset(
    {"protocol", "closed", "kicked", "blocked", "replaced", "unknown", "malformed", "left", "name"}
)
"""What the goodbye of a host may say after which nobody tries again."""


class ResumeToken(Struct, frozen=True):
    """What one comes back with: a token, and the key of the room that gave it, None in a ticket of an older program.

    `polled` as in `Hello`.
    """

    token: str
    key: bytes | None
    polled: bool


class ReconnectingConnection:
    """One member's line to a room; `on_message` hears what the host says, `on_status` how the line stands.

    Until the first welcome whatever goes wrong is for good; then, or with a `ResumeToken`, it is tried without end.
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
        self.status: StatusReply | None = None  # what the host said of itself when it was last reached
        self.place: Place = "", 0  # where it was last reached
        self._failed: dict[Place, int] = {}
        """Where somebody had the right key, and at which attempt nothing came of it, or no more, for the last time."""
        self._entrance = entrance
        self._on_message, self._on_status = on_message, on_status
        self._find_game, self._limits = find_game, limits
        self._link: Link[FromHost] | None = None
        self._welcomed = self._leaving = False
        self._patience: asyncio.Timeout
        self._ended: asyncio.Future[LossReason | Literal[""]]
        self._status: ConnectionStatus | None = None
        self._tasks = TaskSet()
        self._task = self._tasks.spawn(self._run())

    @property
    def credential(self) -> ResumeToken | None:
        """What to come back with, once one has been let in."""
        return self._entrance if isinstance(self._entrance, ResumeToken) else None

    @property
    def online(self) -> bool:
        """Whether something said now is heard, as far as one can know."""
        return self._link is not None and self._welcomed

    def send(self, message: FromClient) -> bool:
        """Say it to the host; False where the line is down."""
        if self._link and self._welcomed:
            self._link.send(message)
        return self.online

    def end(self, why: EndReason) -> None:
        """Have no more of this connection; where nobody tries again after such a goodbye, it was the last."""
        if self._link:
            self._link.end(why)

    def leave(self) -> bool:
        """Go, and hear nothing any more; whether there was somebody to say goodbye to."""
        told = self.online
        self._leaving = True
        if self._link:
            # A host that hears the goodbye of somebody it knows by a ticket knows the ticket no longer.
            self._link.end("left" if told else None)
        else:
            self._task.cancel()
        return told

    async def close(self) -> None:
        self.leave()
        await self._tasks.join()

    async def _run(self) -> None:
        self._set_status(ConnectionStatus("entering"))
        pause = FIRST_PAUSE
        failed: Place | None
        for attempt in count(1):
            try:
                why, version = await self._connect_once(), ""
                final, failed = why in FINAL_REASONS, self.place
            except Unreachable as problem:  # of which anybody may be the reason, who is not the host
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
                self._welcomed = False
                pause = FIRST_PAUSE
            # Not all at once, where a host is back that several have lost.
            await asyncio.sleep(uniform(0.5, 1.0) * pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _connect_once(self) -> LossReason | Literal[""]:
        """One connection to its end; returns why there is none any more, empty where it was cut. Unreachable."""
        back = self.credential
        # What we know, and once the line was lost what discovery says; the later it failed somewhere, the later there:
        # anybody may carry what we and the host say to each other, as far as it likes, from any number of places.
        found = self._find_game(self.game) if self.game and back else []
        places = sorted(dict.fromkeys((*found, *self.places)), key=lambda place: self._failed.get(place, 0))
        key = back.key if back else None
        within = RETRY_WITHIN if back else FIRST_WITHIN
        link, self.status, self.place = await connect(places, self.code, self.game, key, within, self._limits)
        self.game = self.status.game
        self.places = [*dict.fromkeys((self.place, *places))]
        self._ended = asyncio.get_running_loop().create_future()
        if back:
            link.send(Resume(PROTOCOL, guest_proof(back.token, link.session), back.polled))
        else:
            link.send(self._entrance)
        link.start(self._receive, self._shaky, lambda why: self._end(why or ""))
        self._link = link
        try:
            async with asyncio.timeout(WELCOME_WITHIN) as self._patience:
                return await self._ended
        except TimeoutError:
            return "timeout"
        finally:
            self._link = None
            link.end()
            await link.closed()

    def _end(self, why: LossReason | Literal[""]) -> None:
        if not self._ended.done():
            self._ended.set_result(why)

    def _receive(self, message: FromHost) -> None:
        if isinstance(message, Welcome):
            assert self._link
            session, back = self._link.session, self.credential
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
