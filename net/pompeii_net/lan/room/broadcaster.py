"""Tells everybody in a room what everybody may know."""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pompeii_net.lan import wire
from pompeii_net.lan.local import Alarm
from pompeii_net.lan.room.presence_notices import PRESENCE, PresenceNotices
from pompeii_net.lan.room.views import view_of

if TYPE_CHECKING:
    from pompeii_net.lan.room.members import Member
    from pompeii_net.lan.room.room import Room

type Heard = Callable[[wire.RoomView | wire.Notice | Alarm], None]


class RoomBroadcaster:
    """How the room stands is told once for all that changes in one turn of the loop; `heard` is told what all are."""

    def __init__(self, room: "Room", heard: Heard) -> None:
        self._room = room
        self._heard = heard
        self._told: wire.RoomView | None = None
        self._due: asyncio.Handle | None = None
        self._presence = PresenceNotices(self._tell_all)

    def schedule_view(self) -> None:
        """The room may stand otherwise than was told."""
        if self._due is None:
            self._due = asyncio.get_running_loop().call_soon(self.broadcast_view)

    def broadcast_view(self) -> None:
        """Tell how the room stands now to whoever does not know."""
        self.stop()
        view = view_of(self._room)
        for member in self._room.members:
            if member.here:
                self._tell_member(member, view)
        if view != self._told:
            self._told = view
            self._heard(view)
        self._room.was_told()

    def send_view_to(self, member: "Member") -> None:
        """Tell somebody who may have missed it, or may not."""
        member.told = None
        self._tell_member(member, view_of(self._room))

    def broadcast(self, message: wire.News, but: "Member | None" = None) -> None:
        """Tell all but one."""
        for member in self._room.members:
            if member is not but:
                member.send(message)

    def notify(self, what: wire.NoticeKind, name: str, but: "Member | None" = None) -> None:
        """Something happened to whoever is called that."""
        notice = wire.Notice(what, name)
        if what in PRESENCE:
            self._presence.note(notice, but)
        else:
            self._tell_all(notice, but)

    def stop(self) -> None:
        """Tell nothing that is due."""
        if self._due:
            self._due.cancel()
            self._due = None

    def close(self) -> None:
        """Tell nothing any more."""
        self.stop()
        self._presence.close()

    def _tell_all(self, notice: wire.Notice, but: "Member | None") -> None:
        self.broadcast(notice, but)
        self._heard(notice)

    def _tell_member(self, member: "Member", view: wire.RoomView) -> None:
        if member.told != view:
            member.told = view
            member.send(replace(view, you=member.number))
