"""A guest's connection to its host, made again whenever it is lost."""

import asyncio
from collections.abc import Callable, Sequence
from random import uniform
from typing import TYPE_CHECKING, Final

from pompeii_net.lan.local import Connection
from pompeii_net.lan.wire import PROTOCOL, FromClient, FromHost, Hello, Resume, StatusReply, Welcome, Why

if TYPE_CHECKING:
    from pompeii_net.lan.line.limits import Limits
    from pompeii_net.lan.line.link import Link

type Places = tuple[Sequence[str], int]
"""Addresses of one host, and its port."""
type Whereabouts = Callable[[str], tuple[tuple[str, ...], int] | None]
"""Where a game is to be found now, by its id."""

TRY: Final = 2.5
"""Seconds an attempt to connect may take."""
WELCOME_WITHIN: Final = 8.0
FIRST_PAUSE: Final = 0.25
LONGEST_PAUSE: Final = 2.0
FOR_GOOD: Final = frozenset({"protocol", "closed", "kicked", "replaced", "unknown", "malformed", "left", "name"})
"""What a goodbye may say after which nobody tries again."""


class Lifeline:
    """One member's line to a room; `take` hears what the host says, `changed` how the line stands.

    Until the first welcome whatever goes wrong is for good; from then on, or with a `token`, it is tried without end.
    """

    def __init__(
        self,
        places: Places,
        code: str,
        game: str | None,
        entrance: Hello | Resume,
        take: Callable[[FromHost], None],
        changed: Callable[[Connection], None],
        whereabouts: Whereabouts,
        limits: "Limits | None" = None,
    ) -> None:
        self.places, self.code, self.game = places, code, game
        self.status: StatusReply | None = None
        """What the host said of itself when it was last reached."""
        self.peer = ""
        """The address it was last reached at."""
        self._entrance = entrance
        self._take, self._changed = take, changed
        self._whereabouts, self._limits = whereabouts, limits
        self._link: Link[FromHost] | None = None
        self._welcome = False
        self._patience: asyncio.Timeout
        self._failures = 0
        self._stands: Connection | None = None
        self._leaving = False
        self._task = asyncio.create_task(self._live())

    @property
    def online(self) -> bool:
        """Whether something said now is heard, as far as one can know."""
        return self._link is not None and self._welcome

    def send(self, message: FromClient) -> bool:
        """Say it to the host; False where the line is down."""
        if self._link and self._welcome:
            self._link.send(message)
        return self.online

    def end(self, why: Why) -> None:
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
        """Leave, and wait until nothing runs any more."""
        self.leave()
        await asyncio.wait([self._task])

    async def _live(self) -> None:
        self._stand(Connection("entering"))
        pause = FIRST_PAUSE
        while True:
            why = await self._talk()
            if self._leaving:  # the line may have broken just before the goodbye
                return
            if why in FOR_GOOD or isinstance(self._entrance, Hello):
                self._stand(Connection("lost", why or "timeout"))
                return
            self._stand(Connection("waiting", why))
            if self._welcome:
                self._welcome = False
                pause = FIRST_PAUSE
            # Not all at once, where a host is back that several have lost.
            await asyncio.sleep(uniform(0.5, 1.0) * pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _talk(self) -> str:
        """One connection, from the attempt to its end; returns why there is none any more, empty where it was cut."""
        from pompeii_net.lan.line.dial import Unreachable, connect

        addresses, port = self._where()
        options = {"limits": self._limits} if self._limits else {}
        try:
            link, self.status = await connect(addresses, port, self.code, self.game, TRY, **options)
        except Unreachable as problem:
            self._failures += 1
            return problem.why
        self.game = self.status.game
        self.peer = link.peer
        self.places = [*dict.fromkeys((link.peer, *addresses))], port
        ended: asyncio.Future[str] = asyncio.get_running_loop().create_future()

        def end(why: Why | None) -> None:
            if not ended.done():
                ended.set_result(why or "")

        link.send(self._entrance)
        link.start(self._hear, self._shaky, end)
        self._link = link
        try:
            async with asyncio.timeout(WELCOME_WITHIN) as self._patience:
                return await ended
        except TimeoutError:
            return "timeout"
        finally:
            self._link = None
            link.end()
            await link.closed()

    def _where(self) -> Places:
        """What we know, and once the line was lost what discovery says, at once or, where the port differs, in turn."""
        found = self._whereabouts(self.game) if self.game and isinstance(self._entrance, Resume) else None
        if found is None:
            return self.places
        addresses, port = self.places
        if found[1] == port:
            return [*dict.fromkeys((*found[0], *addresses))], port
        return found if self._failures % 2 else self.places

    def _hear(self, message: FromHost) -> None:
        if isinstance(message, Welcome):
            self._entrance = Resume(PROTOCOL, message.token, self._entrance.polled)
            self._failures = 0
            self._welcome = True
            self._patience.reschedule(None)
            self._stand(Connection("online"))
        if self._welcome and not self._leaving:
            self._take(message)

    def _shaky(self, shaky: bool) -> None:
        self._stand(Connection("shaky" if shaky else "online"))

    def _stand(self, connection: Connection) -> None:
        if connection != self._stands and not self._leaving:
            self._stands = connection
            self._changed(connection)
