"""A room's door for friends far away. It is shut until the host opens it, and closes with the room."""

import asyncio
import hmac
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from pompeii_net.lan.local import FarInvitation, FarState, Way
from pompeii_net.lan.room.members import RemotePlayer
from pompeii_net.lan.room.state import RoomState
from pompeii_net.lan.transport.listener import Listener
from pompeii_net.tasks import TaskSet

if TYPE_CHECKING:
    from pompeii_net.lan.transport.far import FarEndpoint

_KEY: Final = b"pompeii far"
_FOR_RELAY: Final = 3.0  # seconds before a line is told without a relay, which may be out of reach


class FarDoor:
    """The room's endpoint far away. `say` gets a `FarInvitation` whenever that changes."""

    def __init__(self, room: RoomState, say: Callable[[FarInvitation], None]) -> None:
        self._room, self._say = room, say
        self._state: FarState = "off"
        self._told = FarInvitation()
        self._endpoint: FarEndpoint | None = None
        self._opening: asyncio.Task[None] | None = None
        self._turn = asyncio.Lock()  # so that one endpoint has left its port before the next takes it
        self._tasks = TaskSet()

    def set_open(self, listener: Listener | None) -> None:
        """Let far friends in to `listener`, or with None cut them off, in the background; then `tell`.

        Does nothing if the door is already so.
        """
        if (listener is not None) == self._room.far:
            return
        self._room.far = listener is not None
        if listener:
            self._state = "opening"
            self._opening = self._tasks.spawn(self._open(listener))
        else:
            self._state = "off"
            self.stop()
            self._tasks.spawn(self._shut(at_once=True))
        self.tell()

    def tell(self) -> None:
        """Call `say` with the state of the door if it has changed; call this regularly, as connections change."""
        now = FarInvitation(self._state)
        if self._endpoint and self._state == "open":
            line = self._endpoint.line()._replace(code=self._room.code)
            now = FarInvitation("open", line.text, bool(line.relay), self._ways())
        if now != self._told:
            self._told = now
            self._say(now)

    def stop(self) -> None:
        """Let no one else in, even if the door is being opened. Connections stay until `close`."""
        if self._opening:
            self._opening.cancel()
        if self._endpoint:
            self._endpoint.stop()

    async def close(self) -> None:
        """End all connections and wait until they are gone. A restored room opens its door again."""
        self.stop()
        await self._tasks.join()
        await self._shut()

    async def _open(self, listener: Listener) -> None:
        try:
            from pompeii_net.lan.transport.far import FarEndpoint

            # The same key after a restart, so that friends find the room again.
            key = hmac.digest(self._room.pair.private, _KEY, "sha256")
            async with self._turn:
                self._endpoint = await FarEndpoint.open(key, self._room.port + 1 if self._room.port < 65535 else 0)
        except ImportError:
            self._fail("missing")
        except OSError:
            self._fail("failed")
        else:
            self._endpoint.serve(listener)
            with suppress(TimeoutError):
                async with asyncio.timeout(_FOR_RELAY):
                    await self._endpoint.online()
            self._state = "open"
            self.tell()

    def _fail(self, state: FarState) -> None:
        self._room.far, self._state = False, state
        self.tell()

    async def _shut(self, *, at_once: bool = False) -> None:
        async with self._turn:
            endpoint, self._endpoint = self._endpoint, None
            if endpoint:
                await endpoint.close(at_once=at_once)

    def _ways(self) -> dict[int, Way]:
        links = ((one.number, one.player.link) for one in self._room.members if isinstance(one.player, RemotePlayer))
        found = ((number, link.way()) for number, link in links if link and link.way)
        return {number: way for number, way in found if way}
