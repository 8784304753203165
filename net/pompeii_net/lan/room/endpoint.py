"""A room's presence on the network: its port, its join code, its addresses, and its announcement."""

import asyncio
import errno
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from pompeii_net.lan.discovery.announcer import Announcer
from pompeii_net.lan.limits import Limits
from pompeii_net.lan.local import Alarm, FarInvitation
from pompeii_net.lan.phone import browse
from pompeii_net.lan.room.far_door import FarDoor
from pompeii_net.lan.room.state import RoomState
from pompeii_net.lan.transport.addresses import own_addresses, readable_addresses
from pompeii_net.lan.transport.join_codes import OLD_CODES, check_of, invitation, new_secret
from pompeii_net.lan.transport.keys import RoomCredentials
from pompeii_net.lan.transport.listener import GuestHandler, Listener
from pompeii_net.tasks import TaskSet

LOOK_AFTER: Final = 5.0  # seconds between two checks of this machine's addresses


class HostEndpoint:
    """The network endpoint of one room, from `open` to `close`. `tell` is called once if the announcement fails, and
    with a `FarInvitation` whenever that changes.

    `changed` is called after each change of the code and each check of the addresses.
    """

    def __init__(
        self, room: RoomState, changed: Callable[[], None], tell: Callable[[Alarm | FarInvitation], None]
    ) -> None:
        self._room, self._changed, self._tell = room, changed, tell
        self._far = FarDoor(room, tell)
        self._alarmed = False
        self._listener: Listener | None = None
        self._announcer: Announcer | None = None
        self._looking: asyncio.TimerHandle | None = None
        self._changing = TaskSet()

    async def open(
        self, handler: GuestHandler, port: int | None, limits: Limits | None, *, announce: bool, insist: bool
    ) -> None:
        """Listen for guests who know the join code, pass them to `handler`, and if `announce`, announce the room.

        `port` None is the usual port or, if taken, any. If a given port is taken, any is used unless `insist`; OSError
        if no port can be had. Sets the room's code, port and addresses.
        """
        room = self._room
        credentials = await self._use_code(room.secret, room.old_secrets)
        try:
            self._listener = Listener(handler, credentials, port=port, bind=room.bind, limits=limits, browse=browse)
        except OSError as problem:
            if insist or problem.errno != errno.EADDRINUSE:
                raise
            # Returning guests try the old port first, and then find the room by its announcement.
            self._listener = Listener(handler, credentials, port=None, bind=room.bind, limits=limits, browse=browse)
        room.port = self._listener.port
        self._look()
        if announce:
            self._announcer = Announcer()
            await self._announcer.start(handler.status, room.port, room.bind)

    def change_code(self) -> None:
        """Make a new join code in the background, then call `changed`. Ignored while a change is under way.

        With an old code, members may only come back. Absent members without a seat are forgotten.
        """
        if self._listener and not self._changing:
            self._changing.spawn(self._change_code(self._listener))

    def invite_far(self, on: bool) -> None:
        """Open or close the room for friends far away, in the background; `tell` says how that goes.

        Does nothing before `open`.
        """
        if self._listener:
            self._far.set_open(self._listener if on else None)

    def distrust(self, address: str) -> None:
        """Stop preferring connections from an address, a preference that people who were let in have."""
        if self._listener:
            self._listener.admission.distrust(address)

    def announce(self) -> None:
        """Announce the room again if its status has changed; nothing if the room is not announced."""
        if self._announcer:
            self._announcer.update()

    def stop(self) -> None:
        """Stop checking the addresses."""
        if self._looking:
            self._looking.cancel()

    async def close(self) -> None:
        """Withdraw the announcement, stop listening, and wait until all connections are gone."""
        self.stop()
        self._far.stop()
        self._changing.cancel()
        await self._changing.join()
        if self._announcer:
            await self._announcer.stop()
        if self._listener:
            await self._listener.close()
        await self._far.close()

    async def _change_code(self, listener: Listener) -> None:
        room = self._room
        listener.credentials = await self._use_code(new_secret(), [room.secret, *room.old_secrets][:OLD_CODES])
        room.members.forget_unseen()
        self._far.tell()
        self._changed()

    async def _use_code(self, secret: str, old: list[str]) -> RoomCredentials:
        """Make `secret` the room's, with its check and the phones' link; return credentials that include `old` ones."""
        room = self._room
        # In threads, because stretching a code takes a tenth of a second, which would delay every game here.
        credentials, check = await asyncio.gather(
            asyncio.to_thread(RoomCredentials, room.pair, secret, room.id, old),
            asyncio.to_thread(check_of, secret, room.pair.public, room.id),
        )
        # After these, because it reuses their stretched code.
        invited = await asyncio.to_thread(invitation, secret, room.id, room.pair.public)
        room.secret, room.old_secrets, room.check, room.invitation = secret, old, check, invited
        return credentials

    def _look(self) -> None:
        """Update the addresses, and call `changed` and the far door's `tell`, now and every `LOOK_AFTER` seconds.

        If announcing has failed, tell the host once.
        """
        room = self._room
        self._looking = asyncio.get_running_loop().call_later(LOOK_AFTER, self._look)
        with suppress(OSError):
            room.addresses = [room.bind] if room.bind else readable_addresses(own_addresses())
        if self._announcer and not self._alarmed and self._announcer.fault not in ("", "no_network"):
            self._alarmed = True
            self._tell(Alarm("unannounced"))
        self._far.tell()
        self._changed()
