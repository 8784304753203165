"""Where a room is found: its port, the addresses to read out, and the announcement on the network."""

import asyncio
import errno
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from pompeii_net.lan.discovery.announcer import Announcer
from pompeii_net.lan.limits import Limits
from pompeii_net.lan.local import Alarm
from pompeii_net.lan.phone import browse
from pompeii_net.lan.room.state import RoomState
from pompeii_net.lan.transport.addresses import own_addresses, readable_addresses
from pompeii_net.lan.transport.join_codes import OLD_CODES, check_of, invitation, new_secret
from pompeii_net.lan.transport.keys import RoomCredentials
from pompeii_net.lan.transport.listener import GuestHandler, Listener
from pompeii_net.tasks import TaskSet

LOOK_AFTER: Final = 5.0
"""Seconds after which the addresses of this machine are looked at again, to be told and to be announced."""


class HostEndpoint:
    """Of one room, from `open` to `close`.

    `changed` hears when its code or its addresses are others, `alarm` once if others may not find it by themselves.
    """

    def __init__(self, room: RoomState, changed: Callable[[], None], alarm: Callable[[Alarm], None]) -> None:
        self._room, self._changed, self._alarm = room, changed, alarm
        self._alarmed = False
        self._listener: Listener | None = None
        self._announcer: Announcer | None = None
        self._looking: asyncio.TimerHandle | None = None
        self._changing = TaskSet()

    async def open(
        self, handler: GuestHandler, port: int | None, limits: Limits | None, *, announce: bool, insist: bool
    ) -> None:
        """Let people in whom `handler` takes and who know the join code.

        `port` None is the usual one or any, as it is where nobody insists on it. OSError where it cannot be had.
        """
        room = self._room
        credentials = await self._use_code(room.secret, room.old_secrets)
        try:
            self._listener = Listener(handler, credentials, port=port, bind=room.bind, limits=limits, browse=browse)
        except OSError as problem:
            if insist or problem.errno != errno.EADDRINUSE:
                raise
            # Whoever comes back looks at the old port first, and then finds the room by its announcement.
            self._listener = Listener(handler, credentials, port=None, bind=room.bind, limits=limits, browse=browse)
        room.port = self._listener.port
        self._look()
        if announce:
            self._announcer = Announcer()
            await self._announcer.start(handler.status, room.port, room.bind)

    def change_code(self) -> None:
        """Let nobody new in but with another code, which everybody in the room is told as soon as that is so."""
        if self._listener and not self._changing:
            self._changing.spawn(self._change_code(self._listener))

    def distrust(self, address: str) -> None:
        if self._listener:
            self._listener.admission.distrust(address)

    def announce(self) -> None:
        if self._announcer:
            self._announcer.update()

    def stop(self) -> None:
        if self._looking:
            self._looking.cancel()

    async def close(self) -> None:
        """Be found no more, let nobody in, and wait until all who were in are gone."""
        self.stop()
        self._changing.cancel()
        await self._changing.join()
        if self._announcer:
            await self._announcer.stop()
        if self._listener:
            await self._listener.close()

    async def _change_code(self, listener: Listener) -> None:
        room = self._room
        listener.credentials = await self._use_code(new_secret(), [room.secret, *room.old_secrets][:OLD_CODES])
        room.members.forget_unseen()
        self._changed()

    async def _use_code(self, secret: str, old: list[str]) -> RoomCredentials:
        """Make it the room's, with its end and that of the link for phones; what the listener needs to know."""
        room = self._room
        # In threads: the stretching of a code takes a tenth of a second, for which every game here would stand still.
        credentials, check = await asyncio.gather(
            asyncio.to_thread(RoomCredentials, room.pair, secret, room.id, old),
            asyncio.to_thread(check_of, secret, room.pair.public, room.id),
        )
        # After them: it takes the code as they have stretched it.
        invited = await asyncio.to_thread(invitation, secret, room.id, room.pair.public)
        room.secret, room.old_secrets, room.check, room.invitation = secret, old, check, invited
        return credentials

    def _look(self) -> None:
        """Networks come and go while people wait in a lobby."""
        room = self._room
        self._looking = asyncio.get_running_loop().call_later(LOOK_AFTER, self._look)
        with suppress(OSError):
            room.addresses = [room.bind] if room.bind else readable_addresses(own_addresses())
        if self._announcer and not self._alarmed and self._announcer.fault not in ("", "no_network"):
            self._alarmed = True
            self._alarm(Alarm("unannounced"))
        self._changed()
