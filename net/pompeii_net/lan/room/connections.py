"""Who comes into a room and comes back, what they ask for there, and how they drop out and leave."""

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Final

from pompeii_core.illegal import Refusal
from pompeii_net import messages
from pompeii_net.lan import wire
from pompeii_net.lan.limits import AlarmLimiter, PeerLimits
from pompeii_net.lan.local import Alarm
from pompeii_net.lan.room.members import Member, RemotePlayer, unique_name
from pompeii_net.lan.room.room_game import NO_CLOCK
from pompeii_net.lan.room.state import HOST, RoomState
from pompeii_net.lan.room.updates import RoomUpdates, room_status
from pompeii_net.lan.transport.keys import host_proof
from pompeii_net.lan.transport.link import Link
from pompeii_net.lan.wire import EndReason, FromClient, Hello, Notice, Resume
from pompeii_net.messages import Move, TableRefusal, TableRequest

_MOST: Final = 60  # members; the list of them has an end (`wire.RoomView`)
_ADDRESSES: Final = 256  # of so many addresses, those heard of last, it is known what came from there
_ON_PURPOSE: Final = frozenset({"left", "closed"})


class MemberConnections:
    """Takes guests in; `alarm` hears of strangers who are not let in."""

    def __init__(self, room: RoomState, updates: RoomUpdates, alarm: Callable[[Alarm], None]) -> None:
        self._room, self._updates = room, updates
        self._alarm = AlarmLimiter(alarm)
        self.requests = RequestHandler(room, updates, self)
        self._closed = False
        self.limits = lru_cache(maxsize=_ADDRESSES)(lambda address: PeerLimits(shared=True))
        """What may come from an address, whoever of several people it is from."""

    def status(self) -> wire.StatusReply:
        return room_status(self._room)

    def enter(self, entrance: Hello | Resume, link: Link[FromClient]) -> EndReason | None:
        """Let somebody new in, or somebody back; or say why not."""
        if self._closed:
            return "closed"
        if self._room.stage == "playing" and self._room.game is None:  # presently; whoever comes back tries again
            return "busy"
        return self._come_back(entrance, link) if isinstance(entrance, Resume) else self._come(entrance, link)

    def guessed(self, address: str, codes: int) -> None:
        self._alarm(Alarm("wrong_codes", address, codes))

    def send_all(self, member: Member) -> None:
        self._updates.send_view_to(member)
        if game := self._room.game:
            game.arrive(member.player, self._room.seats.of(member.number))
            if game.clock.now is not NO_CLOCK:
                member.send(game.clock.now)

    def end(self, member: Member, why: EndReason) -> None:
        """End somebody's link, and with `kicked` its membership."""
        link = self._detach(member)
        if why == "kicked":
            self._room.blocks.block(member)
            self._room.members.forget_unseen(member.address)  # it may have come as several people
            self._forget(member, "kicked")
        elif why == "left":
            self._leave(member)
        else:
            self._drop(member)
        if link:
            link.end(why)

    def stand_in(self, seat: int) -> None:
        """An AI plays until the person of this seat is back; the second time before it has played a turn, for good."""
        room = self._room
        assert room.game
        if not room.seats[seat].returned:
            room.seats[seat].stands_in = True
            room.game.reseat(seat)
            return
        name, member = room.seats[seat].name, room.members.get(room.seats[seat].member)
        if member:
            member.lost_seat = True
        self._retire(seat)
        self._updates.notify("seat_lost", name)

    def close(self) -> None:
        self._closed = True
        for member in self._room.members:
            if link := self._detach(member):
                link.end("closed")

    def _come(self, hello: Hello, link: Link[FromClient]) -> EndReason | None:
        members = self._room.members
        if block := self._room.blocks.newcomer(hello.name, link.peer):
            self._alarm(Alarm("blocked", link.peer, name=block.name))
            return "blocked"
        if not self.limits(link.peer).join.allow():
            return "busy"
        if sum(members.listed(member) for member in members) >= _MOST:
            return "full"
        name = unique_name(hello.name, self._room.names())
        if not name:
            return "name"
        player = RemotePlayer(polled=hello.polled)
        member, token = members.admit(name, player)
        member.asked_name = hello.name
        member.wants = self._returns_to(member)
        self._take_in(member, player, link, wire.Welcome(member.number, token))
        self._updates.notify("joined", name, but=member)
        return None

    def _returns_to(self, member: Member) -> int | None:
        """The seat of an absent person whose name a newcomer has, which the host is asked about."""
        room = self._room
        seats = (n for n, seat in enumerate(room.seats) if seat.member and room.is_of(member, n))
        return next((seat for seat in seats if room.stage != "over" and room.is_unoccupied(seat)), None)

    def _come_back(self, resume: Resume, link: Link[FromClient]) -> EndReason | None:
        room = self._room
        member = room.members.by_proof(resume.proof, link.session)
        if member is None or not isinstance(member.player, RemotePlayer):
            if block := room.blocks.holder(resume.proof, link.session):
                self._alarm(Alarm("blocked", link.peer, name=block.name))
                return "kicked"
            return "unknown"
        if not (member.limits.rejoin.allow() and self.limits(link.peer).rejoin.allow()):
            return "busy"
        if not room.members.listed(member):  # somebody else may be called that by now
            member.name = unique_name(member.name, room.names())
        seats = room.seats.of(member.number)
        slept = member.presence == "asleep" and bool(seats)
        for seat in seats:
            room.withdraw_offer(seat)
        member.player.polled, member.left = resume.polled, False
        if old := self._detach(member):
            old.end("replaced")
        # The game goes on before its link is there: it is to be asked once, when it knows how things stand.
        member.arriving = True
        self._updates.refresh()
        member.arriving = False
        proof = host_proof(bytes.fromhex(member.token), link.session)
        self._take_in(member, member.player, link, wire.Welcome(member.number, proof=proof))
        if not old and not slept:
            self._updates.notify("back", member.name, but=member)
        return None

    def _take_in(self, member: Member, player: RemotePlayer, link: Link[FromClient], welcome: wire.Welcome) -> None:
        def shaky(worrying: bool) -> None:
            member.shaky = worrying
            self._updates.schedule_view()

        def ended(why: EndReason | None) -> None:
            if player.link is link:  # else it was ended here, or for another
                player.link = None
                if why in _ON_PURPOSE:
                    self._leave(member)
                else:
                    self._drop(member)

        player.link, member.shaky, member.address, member.phone = link, False, link.peer, link.phone
        link.start(partial(self.requests.handle, member), shaky, ended)
        member.send(welcome)
        self.send_all(member)
        for line in self._room.chat:
            member.send(line)
        if member.lost_seat:
            member.send(Notice("seat_lost", member.name))
        elif any(seat.returned and seat.member == member.number for seat in self._room.seats):
            member.send(Notice("seat_back", member.name))
        self._updates.saver.send_record(member)
        self._updates.refresh()

    def _detach(self, member: Member) -> Link[FromClient] | None:
        """The link of a member elsewhere, which is none of its any more; its end is for the caller to bring about."""
        if not isinstance(member.player, RemotePlayer):
            return None
        link, member.player.link = member.player.link, None
        return link

    def _drop(self, member: Member) -> None:
        """The connection is lost: a seat waits, a spectator is gone."""
        seated = bool(self._room.seats.of(member.number))
        if self._room.game and not seated:
            self._room.game.session.table.unwatch(member.player)
        self._go(member, "away" if seated else "left")

    def _leave(self, member: Member) -> None:
        """Somebody goes on purpose: nobody waits, but while the game is on its seat is its own, should it come back."""
        room = self._room
        seats = room.seats.of(member.number)
        if room.stage != "playing" or not room.game or not seats:
            self._forget(member, "left")
            return
        member.left = True
        for seat in seats:
            if not room.seats[seat].stands_in:
                self.stand_in(seat)
        self._go(member, "left")

    def _go(self, member: Member, what: wire.NoticeKind) -> None:
        """Somebody is away and may come back."""
        sleeps = what == "away" and member.phone
        member.wants, member.ready = None, member.ready and sleeps
        self._room.members.mark_away(member)
        if not sleeps:  # of that the mark at its seat is enough: a screen goes dark every half a minute
            self._updates.notify(what, member.name)
        self._updates.refresh()

    def _forget(self, member: Member, what: wire.NoticeKind) -> None:
        """Somebody is out for good: an AI goes on with its game, and its seat is open in the next."""
        room = self._room
        for seat in room.seats.of(member.number):
            if room.stage == "lobby":
                room.seats.open(seat)
            elif room.stage == "over":
                room.seats[seat].member = None
            else:
                self._retire(seat)
        self.supersede(member)
        self._updates.notify(what, member.name)
        self._updates.refresh()

    def supersede(self, member: Member) -> None:
        """Forget a member whose seat is someone else's by now: its token brings no one back."""
        if self._room.game:
            self._room.game.session.table.unwatch(member.player)
        self._room.members.forget(member)
        self._updates.saver.forget(member)

    def _retire(self, seat: int) -> None:
        """An AI with a name of its own plays this seat to the end."""
        room = self._room
        if room.game:
            room.game.reseat(seat, None, room.seats.retire(seat, (other.name for other in room.members)))


class RequestHandler:
    """Does what members ask, where they may."""

    def __init__(self, room: RoomState, updates: RoomUpdates, connections: "MemberConnections") -> None:
        self._room, self._updates = room, updates
        self._connections = connections

    def handle(self, member: Member, asked: TableRequest | FromClient) -> None:
        """What makes no sense now, as when it crossed another message, is dropped."""
        room = self._room
        match asked:
            case messages.ActRequest() | messages.UndoRequest() | messages.RedoRequest():
                self._move(member, asked)
            case wire.Ping() | wire.Pong() | wire.Bye():
                pass  # of the link alone
            case wire.Sync() if member.limits.sync.allow() and self._connections.limits(member.address).sync.allow():
                self._connections.send_all(member)
            case wire.Sync():  # each costs us the whole past of the game
                self._connections.end(member, "flood")
            case wire.Stand() if room.stage == "playing" and room.seats.of(member.number) and not member.host:
                self._connections.end(member, "left")
            case wire.Sit() | wire.Claim() | wire.Stand() | wire.Ready() | wire.ChangeColour() if not self._may_change(
                member
            ):
                pass
            case wire.Sit(seat):
                self._sit(member, seat)
            case wire.Claim(secret):
                self._claim(member, secret)
            case wire.Stand() if room.stage == "lobby":
                for seat in room.seats.of(member.number):
                    room.seats.open(seat)
                member.ready = member.host
                self._updates.schedule_view()
            case wire.Ready(ready) if room.stage != "playing":
                member.ready = ready or member.host
                self._updates.schedule_view()
            case wire.ChangeColour(colour) if room.stage == "lobby" and (seats := room.seats.of(member.number)):
                room.seats.paint(seats[0], colour)
                self._updates.schedule_view()
            case wire.Say(text):
                self._say(member, text)
            case wire.Sit() | wire.Stand() | wire.Ready() | wire.ChangeColour() | messages.ResignRequest():
                pass  # a room knows who has its seats, and whoever leaves it has an AI play on
            case _ if room.game:
                room.game.session.handle(asked, member.player)

    def take_seat(self, member: Member, number: int, name: str = "") -> None:
        """Give a member a seat that is open, unoccupied, the host's, or taken back by the host.

        The member plays under `name`. By default it is the member's own, or the seat's if they are the same person:
        then no one else can come back as that person.
        """
        room, before = self._room, self._room.seats[number]
        owner = room.members.get(before.member)
        if not member.host:
            for old in room.seats.of(member.number):
                room.seats.open(old)
        name = name or (before.name if room.is_of(member, number) else member.name)
        member.wants, member.lost_seat = None, False
        others = [seat.name for other, seat in enumerate(room.seats) if other != number]
        lent_by = before.name if owner and owner.host else before.lent_by
        room.seats.sit(number, member.number, unique_name(name, others), "" if member.host else lent_by)
        room.withdraw_offer(number)
        after = room.seats[number]
        if room.game and room.stage == "playing":
            room.game.reseat(number, member.player, after.player() if after.player() != before.player() else None)
            if owner and owner.here and owner is not member:
                room.game.look_on(owner.player)
        if after.name == before.name:
            if not member.host:
                member.name = member.asked_name = after.name
            if owner and not owner.here:
                self._connections.supersede(owner)
            self._updates.notify("back", after.name, but=member)
        elif before.kind != "open":
            self._updates.notify("took", after.name, whose=before.name)
        self._updates.refresh()

    def deny(self, member: Member) -> None:
        member.wants = None
        member.send(Notice("denied", member.name))
        self._updates.schedule_view()

    def _move(self, member: Member, asked: Move) -> None:
        game, seat = self._room.game, asked.seat
        own = not member.host and seat in self._room.seats.of(member.number)
        if game is None:
            member.send(messages.Refused(seat, TableRefusal.NO_GAME, cid=asked.cid))
        elif game.over:
            member.send(messages.Refused(seat, Refusal.GAME_OVER, cid=asked.cid))
        elif own and not isinstance(asked, messages.ActRequest) and (no := game.undo_limiter.refusal(seat, asked.cid)):
            member.send(no)
        else:
            game.session.handle(asked, member.player)

    def _may_change(self, member: Member) -> bool:
        """Whether a member may make the room another one once more, for all to hear of."""
        return member.host or (member.limits.change.allow() and self._connections.limits(member.address).change.allow())

    def _say(self, member: Member, text: str) -> None:
        if member.limits.say.allow() and (member.host or self._connections.limits(member.address).say.allow()):
            seats = self._room.seats.of(member.number)
            if line := self._room.chat.say(member.name, seats[0] if len(seats) == 1 else None, text):
                self._updates.broadcast(line)
                self._updates.saver.save_soon()

    def _claim(self, member: Member, secret: str) -> None:
        """Give a member the seat offered by this secret; who claims an absent person's seat is that person."""
        room = self._room
        number = room.offers.get(secret)
        if room.stage == "playing" and room.seats.of(member.number):
            return  # it may have asked twice
        if number is None or not room.may_be_offered(number):
            member.send(Notice("offer_over", member.name))
        else:
            seat = room.seats[number]
            self.take_seat(member, number, seat.name if seat.kind == "person" and seat.member != HOST else "")

    def _sit(self, member: Member, number: int) -> None:
        """Let a member take an open seat in the lobby; for a seat that no one here plays, do as the host wishes."""
        room = self._room
        if number >= len(room.seats):
            return
        seat = room.seats[number]
        has_one = room.stage == "playing" and not member.host and bool(room.seats.of(member.number))
        if room.stage == "lobby" and seat.kind == "open":
            self.take_seat(member, number)
        elif room.stage == "over" or has_one or not room.is_unoccupied(number):
            return
        elif member.host or (room.takeover == "yes" and seat.vacant and not member.lost_seat):
            self.take_seat(member, number)
        elif seat.vacant and (room.takeover == "no" or room.members.get(HOST) is None):
            self.deny(member)
        else:
            member.wants = number
            self._updates.schedule_view()
