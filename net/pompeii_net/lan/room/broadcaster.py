"""Sends everybody in a room what everybody may know."""

import asyncio
from collections.abc import Callable

from msgspec.structs import replace

from pompeii_net.lan.room.members import Member
from pompeii_net.lan.room.presence_notices import PRESENCE, PresenceNotices
from pompeii_net.lan.room.state import RoomState
from pompeii_net.lan.room.views import room_view
from pompeii_net.lan.wire import News, Notice, NoticeKind, RoomView


class RoomBroadcaster:
    """The view of a room is sent once for all that changes in one turn of the loop.

    `watch` is told what all are; `sent` is called when everybody knows how the room stands.
    """

    def __init__(self, room: RoomState, watch: Callable[[RoomView | Notice], None], sent: Callable[[], None]) -> None:
        self._room = room
        self._watch, self._sent = watch, sent
        self._last: RoomView | None = None
        self._due: asyncio.Handle | None = None
        self._presence = PresenceNotices(self._send_notice)

    def schedule_view(self) -> None:
        """The room may stand otherwise than was told."""
        if self._due is None:  # one thing that happens changes several, which are told as one
            self._due = asyncio.get_running_loop().call_soon(self.broadcast_view)

    def broadcast_view(self) -> None:
        """Send the view now, to whoever does not know it."""
        self.stop()
        view = room_view(self._room)
        for member in self._room.members:
            if member.here:
                self._send_view(member, view)
        if view != self._last:
            self._last = view
            self._watch(view)
        self._sent()

    def send_view_to(self, member: Member) -> None:
        """Send it to somebody who may have missed it."""
        member.told = None
        self._send_view(member, room_view(self._room))

    def broadcast(self, message: News, but: Member | None = None) -> None:
        """Send it to all but one."""
        for member in self._room.members:
            if member is not but:
                member.send(message)

    def notify(self, what: NoticeKind, name: str, but: Member | None = None) -> None:
        """Something happened to whoever is called that."""
        notice = Notice(what, name)
        if what in PRESENCE:
            self._presence.note(notice, but)
        else:
            self._send_notice(notice, but)

    def stop(self) -> None:
        """Send nothing that is due."""
        if self._due:
            self._due.cancel()
            self._due = None

    def close(self) -> None:
        """Send nothing from here on; what is due is dropped."""
        self.stop()
        self._presence.close()

    def _send_notice(self, notice: Notice, but: Member | None) -> None:
        self.broadcast(notice, but)
        self._watch(notice)

    def _send_view(self, member: Member, view: RoomView) -> None:
        if member.told != view:
            member.told = view
            member.send(replace(view, you=member.number))
