"""Where a room is found: its port, the addresses to read out, and the announcement on the network."""

import asyncio
import errno
from contextlib import suppress
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pompeii_net.lan.discovery.announcer import Announcer
    from pompeii_net.lan.room.room import Room
    from pompeii_net.lan.transport.keys import RoomCredentials
    from pompeii_net.lan.transport.limits import Limits
    from pompeii_net.lan.transport.listener import Listener

_LOOK_AFTER: Final = 10.0
"""Seconds after which the addresses of this machine are looked at again."""


class HostEndpoint:
    """Of one room, from `open` to `close`. `bind` is the address to listen at, empty for all of them."""

    def __init__(self, room: "Room", bind: str) -> None:
        self.port = 0
        self.bind = bind
        self.check = ""
        """The end of the join code, from `open` on."""
        self.addresses: list[str] = []
        self._room = room
        self._listener: Listener | None = None
        self._announcer: Announcer | None = None
        self._looking: asyncio.TimerHandle | None = None
        self._changing: asyncio.Task[None] | None = None

    async def open(self, port: int | None, limits: "Limits | None", *, announce: bool, insist: bool = True) -> None:
        """Let people in who know the join code.

        `port` None is the usual one or any, as it is where nobody insists on it. OSError where it cannot be had.
        """
        from pompeii_net.lan.transport.listener import Listener

        room = self._room
        credentials, self.check = await self._credentials(room.secret, room.old_codes)
        try:
            self._listener = await Listener.open(room, credentials, port=port, bind=self.bind, limits=limits)
        except OSError as problem:
            if insist or problem.errno != errno.EADDRINUSE:
                raise
            self._listener = await Listener.open(room, credentials, port=None, bind=self.bind, limits=limits)
        self.port = self._listener.port
        self._look()
        if announce:
            from pompeii_net.lan.discovery.announcer import Announcer

            self._announcer = Announcer()
            await self._announcer.start(room.status, self.port, self.bind)

    def change_code(self) -> None:
        """Let nobody new in but with another code, which everybody in the room is told as soon as that is so."""
        from pompeii_net.lan.transport.join_codes import OLD_CODES, new_secret

        room = self._room

        async def change() -> None:
            secret, old = new_secret(), [room.secret, *room.old_codes][:OLD_CODES]
            credentials, check = await self._credentials(secret, old)
            if self._listener:
                self._listener.change_credentials(credentials)
                self.check = check
                room.secret, room.old_codes = secret, old
                room.members.forget_unseen()
                room.refresh()

        if self._changing is None or self._changing.done():
            self._changing = asyncio.create_task(change())

    def distrust(self, address: str) -> None:
        """Somebody there was sent away."""
        if self._listener:
            self._listener.distrust(address)

    def update(self) -> None:
        """What is announced may have changed."""
        if self._announcer:
            self._announcer.update()

    def shut(self) -> None:
        """Look at nothing any more."""
        if self._looking:
            self._looking.cancel()
            self._looking = None

    async def close(self) -> None:
        """Be found no more, let nobody in, and wait until all who were in are gone."""
        self.shut()
        if self._changing:
            self._changing.cancel()
            await asyncio.wait([self._changing])
        if self._announcer:
            await self._announcer.stop()
        if self._listener:
            await self._listener.close()

    async def _credentials(self, secret: str, old: list[str]) -> "tuple[RoomCredentials, str]":
        """What the listener needs to know for a code, and the end of that code."""
        from pompeii_net.lan.transport.join_codes import check_of
        from pompeii_net.lan.transport.keys import RoomCredentials

        room = self._room
        return await asyncio.gather(
            asyncio.to_thread(RoomCredentials, room.pair, secret, room.game, old),
            asyncio.to_thread(check_of, secret, room.pair.public, room.game),
        )

    def _look(self) -> None:
        """Networks come and go while people wait in a lobby."""
        from pompeii_net.lan.discovery.addresses import own_addresses, readable_addresses

        self._looking = asyncio.get_running_loop().call_later(_LOOK_AFTER, self._look)
        with suppress(OSError):
            self.addresses = [self.bind] if self.bind else readable_addresses(own_addresses())
        self._room.broadcaster.schedule_view()
