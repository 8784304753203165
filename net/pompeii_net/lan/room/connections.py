"""Who comes into a room, comes back, drops out and leaves."""

from typing import TYPE_CHECKING, Final

from pompeii_net.lan import wire
from pompeii_net.lan.local import Alarm, Block
from pompeii_net.lan.room.clock import NO_CLOCK
from pompeii_net.lan.room.members import Member, unique
from pompeii_net.lan.room.remote_player import RemotePlayer
from pompeii_net.lan.room.requests import answer

if TYPE_CHECKING:
    from pompeii_net.lan.room.room import Room
    from pompeii_net.lan.transport.link import Link

_MOST: Final = 60
"""Members; the list of them has an end (`wire.RoomView`)."""
_ON_PURPOSE: Final = frozenset({"left", "closed"})


class MemberConnections:
    """The part of a room that holds its links."""

    def __init__(self, room: "Room") -> None:
        self._room = room

    def enter(self, entrance: wire.Hello | wire.Resume, link: "Link[wire.FromClient]") -> wire.EndReason | None:
        """Let somebody new in, or somebody back; or say why not."""
        if entrance.protocol != wire.PROTOCOL:
            return "protocol"
        if isinstance(entrance, wire.Resume):
            return self._come_back(entrance, link)
        return self._come(entrance, link)

    def greet(self, member: Member) -> None:
        """Tell somebody here everything that there is to know now."""
        room = self._room
        room.broadcaster.send_view_to(member)
        if room.play:
            room.play.arrive(member.player, room.seats.of(member.number))
            if room.play.clock.now is not NO_CLOCK:
                member.send(room.play.clock.now)

    def part(self, member: Member, why: wire.EndReason) -> None:
        """End somebody's link, and with `kicked` its membership."""
        link = None
        if isinstance(member.player, RemotePlayer):
            link, member.player.link = member.player.link, None
        if why == "kicked":
            self._room.blocks.add(member)
            self._room.members.forget_unseen(member.address)  # it may have come as several people
            self._room.endpoint.distrust(member.address)
            self._forget(member, "kicked")
        elif why == "left":
            self._leave(member)
        else:
            self._drop(member)
        if link:
            link.end(why)

    def close(self) -> None:
        """Say goodbye to everybody."""
        for member in self._room.members:
            if isinstance(member.player, RemotePlayer) and member.player.link:
                link, member.player.link = member.player.link, None
                link.end("closed")

    def _come(self, hello: wire.Hello, link: "Link[wire.FromClient]") -> wire.EndReason | None:
        room, members = self._room, self._room.members
        if block := room.blocks.newcomer(hello.name, link.peer):
            self._alarm(block, link)
            return "blocked"
        if not room.address_limits[link.peer].join.take():
            return "busy"
        if sum(members.listed(member) for member in members) >= _MOST:
            return "full"
        name = unique(hello.name, self._names())
        if not name:
            return "name"
        player = RemotePlayer(polled=hello.polled)
        member, token = members.come(name, player)
        self._attach(member, player, link)
        member.send(wire.Welcome(member.number, token))
        self._arrived(member)
        room.broadcaster.notify("joined", name, but=member)
        return None

    def _come_back(self, resume: wire.Resume, link: "Link[wire.FromClient]") -> wire.EndReason | None:
        from pompeii_net.lan.transport.keys import host_proof

        room = self._room
        member = room.members.by_proof(resume.proof, link.session)
        if member is None or not isinstance(member.player, RemotePlayer):
            if block := room.blocks.holder(resume.proof, link.session):
                self._alarm(block, link)
                return "kicked"
            return "unknown"
        if not (member.may.rejoin.take() and room.address_limits[link.peer].rejoin.take()):
            return "busy"
        player, old = member.player, member.player.link
        if not room.members.listed(member):  # somebody else may be called that by now
            member.name = unique(member.name, self._names())
        player.polled, member.left = resume.polled, False
        if old:
            player.link = None
            old.end("replaced")
        # The game goes on before its link is there: it is to be asked once, when it knows how things stand.
        member.arriving = True
        room.absence_timers.look()
        member.arriving = False
        self._attach(member, player, link)
        member.send(wire.Welcome(member.number, proof=host_proof(bytes.fromhex(member.token), link.session)))
        self._arrived(member)
        if not old:
            room.broadcaster.notify("back", member.name, but=member)
        return None

    def _alarm(self, block: Block, link: "Link[wire.FromClient]") -> None:
        self._room.alarms.ring(Alarm("blocked", link.peer, name=block.name))

    def _attach(self, member: Member, player: RemotePlayer, link: "Link[wire.FromClient]") -> None:
        room = self._room

        def take(message: wire.FromClient) -> None:
            answer(room, member, message)

        def shaky(worrying: bool) -> None:
            member.shaky = worrying
            room.broadcaster.schedule_view()

        def ended(why: wire.EndReason | None) -> None:
            if player.link is link:  # else it was ended here, or for another
                player.link = None
                if why in _ON_PURPOSE:
                    self._leave(member)
                else:
                    self._drop(member)

        player.link, member.shaky, member.address = link, False, link.peer
        link.start(take, shaky, ended)

    def _arrived(self, member: Member) -> None:
        room = self._room
        self.greet(member)
        for line in room.chat:
            member.send(line)
        room.saver.give(member)
        room.refresh()

    def _drop(self, member: Member) -> None:
        """The connection is lost."""
        room = self._room
        member.wants, member.ready = None, False
        seated = bool(room.seats.of(member.number))
        if room.play and not seated:
            room.play.session.unwatch(member.player)
        room.members.went(member)
        room.broadcaster.notify("away" if seated else "left", member.name)
        room.refresh()

    def _leave(self, member: Member) -> None:
        """Somebody goes on purpose: nobody waits, but while the game is on its seat is its own, should it come back."""
        room = self._room
        seats = room.seats.of(member.number)
        if room.stage != "playing" or not room.play or not seats:
            self._forget(member, "left")
            return
        member.left = True
        member.wants, member.ready = None, False
        for seat in seats:
            if not room.seats[seat].stands_in:
                room.play.stand_in(seat)
        room.members.went(member)
        room.broadcaster.notify("left", member.name)
        room.refresh()

    def _forget(self, member: Member, what: wire.NoticeKind) -> None:
        """Somebody is out for good: an AI goes on with its game, and its seat is open in the next."""
        room = self._room
        for seat in room.seats.of(member.number):
            if room.stage == "lobby":
                room.seats.open(seat)
            elif room.stage == "over":
                room.seats[seat].member = None
            elif room.play:
                room.play.retire(seat, room.seats.retire(seat, (other.name for other in room.members)))
        if room.play:
            room.play.session.unwatch(member.player)
        room.forget(member)
        room.broadcaster.notify(what, member.name)
        room.refresh()

    def _names(self) -> list[str]:
        """Those that are taken."""
        room = self._room
        listed = [member.name for member in room.members if room.members.listed(member)]
        return [room.host, *listed, *room.seats.names()]
