"""The guests of a room: how they enter, come back and leave, and their requests."""

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Final

from pompeii_core.illegal import Refusal
from pompeii_core.rules import PRESETS
from pompeii_core.setup import COACH
from pompeii_net import messages
from pompeii_net.lan import wire
from pompeii_net.lan.limits import AlarmLimiter, PeerLimits, source
from pompeii_net.lan.local import Alarm
from pompeii_net.lan.room.members import Member, RemotePlayer, unique_name
from pompeii_net.lan.room.room_game import NO_CLOCK
from pompeii_net.lan.room.state import HOST, RoomState
from pompeii_net.lan.room.updates import RoomUpdates
from pompeii_net.lan.transport.keys import host_proof
from pompeii_net.lan.transport.link import Link
from pompeii_net.lan.wire import EndReason, FromClient, Hello, Notice, Resume
from pompeii_net.messages import Move, TableRefusal, TableRequest
from pompeii_net.words import own_version

_MOST_MEMBERS: Final = 60  # `wire.RoomView` has a limit
_ADDRESSES: Final = 256  # number of addresses, the latest ones, whose limits are remembered
_ON_PURPOSE: Final = frozenset({"left", "closed"})


class MemberConnections:
    """Lets guests into a room, as `GuestHandler` of its listener; `alarm` is called for refused strangers."""

    def __init__(self, room: RoomState, updates: RoomUpdates, alarm: Callable[[Alarm], None]) -> None:
        self._room, self._updates = room, updates
        self._alarm = AlarmLimiter(alarm)
        self.requests = RequestHandler(room, updates, self)
        self._closed = False
        self._limits = lru_cache(maxsize=_ADDRESSES)(lambda address: PeerLimits(shared=True))

    def limits(self, address: str) -> PeerLimits:
        """Return the limits of an address, or of its relay. All people there share them."""
        return self._limits(source(address))

    def status(self) -> wire.StatusReply:
        """Return the room's status, which anyone may ask for. In a game, seats of AIs that can be had count as free."""
        room = self._room
        takes_over = room.stage == "playing" and room.takeover != "no"
        free = sum(seat.kind == "open" or (takes_over and seat.kind == "ai") for seat in room.seats)
        rules = next((name for name, rules in PRESETS.items() if rules == room.rules), "")
        parts = room.id, room.name, room.host, rules, len(room.seats), free, room.stage
        return wire.StatusReply(wire.PROTOCOL, own_version(), *parts, code=bool(room.code))

    def enter(self, entrance: Hello | Resume, link: Link[FromClient]) -> EndReason | None:
        """Let in a guest that knows the code, new or returning, start its link and return None; or return why not."""
        if self._closed:
            return "closed"
        if self._room.stage == "playing" and self._room.game is None:  # only for a moment: returning guests try again
            return "busy"
        return self._come_back(entrance, link) if isinstance(entrance, Resume) else self._come(entrance, link)

    def guessed(self, address: str, codes: int) -> None:
        self._alarm(Alarm("wrong_codes", address, codes))

    def send_all(self, member: Member) -> None:
        """Send a member the whole state of room and game. It plays its seats again, or watches if it has none."""
        self._updates.send_view_to(member)
        if game := self._room.game:
            game.arrive(member.player, self._room.seats.of(member.number))
            if game.clock.now is not NO_CLOCK:
                member.send(game.clock.now)
            self.send_loss(member)

    def send_loss(self, member: Member) -> None:
        """Send a member on a phone what its seats gave away in the finished game, if that is known yet."""
        if (game := self._room.game) and member.phone:
            for seat in self._room.seats.of(member.number):
                if seat in game.losses:
                    member.send(game.losses[seat])

    def end(self, member: Member, why: EndReason) -> None:
        """End a guest's link, if it has one.

        `kicked` also bars the guest, `left` makes it leave; any other reason counts as a lost connection.
        """
        link = self._detach(member)
        if why == "kicked":
            self._room.blocks.block(member)
            self._room.members.forget_unseen(member.address)  # it may have entered under several names
            self._forget(member, "kicked")
        elif why == "left":
            self._leave(member)
        else:
            self._drop(member)
        if link:
            link.end(why)

    def stand_in(self, seat: int) -> None:
        """Have an AI play a seat until its person is back. There must be a game; the caller must `refresh`.

        If the person was back once and has not played a turn since, the AI plays for good and the room is notified.
        """
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
        """End all links with the reason `closed`, and let no one in any more."""
        self._closed = True
        for member in self._room.members:
            if link := self._detach(member):
                link.end("closed")

    def _come(self, hello: Hello, link: Link[FromClient]) -> EndReason | None:
        """Let a new member in and notify others; return None or why not: `blocked` (and alarm), `busy`, `full`, `name`.

        A newcomer with the name of an absent person asks at once for that seat.
        """
        members = self._room.members
        if block := self._room.blocks.newcomer(hello.name, link.peer):
            self._alarm(Alarm("blocked", link.peer, name=block.name))
            return "blocked"
        if not self.limits(link.peer).join.allow():
            return "busy"
        if sum(members.listed(member) for member in members) >= _MOST_MEMBERS:
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
        """Return the seat of an absent person with the newcomer's name, which the host may give it.

        None after a game.
        """
        room = self._room
        seats = (n for n, seat in enumerate(room.seats) if seat.member and room.is_of(member, n))
        return next((seat for seat in seats if room.stage != "over" and room.is_unoccupied(seat)), None)

    def _come_back(self, resume: Resume, link: Link[FromClient]) -> EndReason | None:
        """Let a known member in and end its old link; return None, or why not: `kicked` (and alarm), `unknown`, `busy`.

        `busy`: it comes too often. Offers of its seats end and the game goes on. Others are notified, unless they did
        not see it as away.
        """
        room = self._room
        member = room.members.by_proof(resume.proof, link.session)
        if member is None or not isinstance(member.player, RemotePlayer):
            if block := room.blocks.holder(resume.proof, link.session):
                self._alarm(Alarm("blocked", link.peer, name=block.name))
                return "kicked"
            return "unknown"
        if not (member.limits.rejoin.allow() and self.limits(link.peer).rejoin.allow()):
            return "busy"
        if not room.members.listed(member):  # another member may have its name by now
            member.name = unique_name(member.name, room.names())
        seats = room.seats.of(member.number)
        slept = member.presence == "asleep" and bool(seats)
        for seat in seats:
            room.withdraw_offer(seat)
        member.player.polled, member.left = resume.polled, False
        if old := self._detach(member):
            old.end("replaced")
        # The game continues before the link is there, so that the guest is asked once, after it was told the state.
        member.arriving = True
        self._updates.refresh()
        member.arriving = False
        proof = host_proof(bytes.fromhex(member.token), link.session)
        self._take_in(member, member.player, link, wire.Welcome(member.number, proof=proof))
        if not old and not slept:
            self._updates.notify("back", member.name, but=member)
        return None

    def _take_in(self, member: Member, player: RemotePlayer, link: Link[FromClient], welcome: wire.Welcome) -> None:
        """Start a member's link, which at its end calls `_leave` or `_drop`.

        Sends the member all state, the chat, news of its seat and the record, and refreshes the room.
        """

        def shaky(worrying: bool) -> None:
            member.shaky = worrying
            self._updates.schedule_view()

        def ended(why: EndReason | None) -> None:
            if player.link is link:  # otherwise it was ended or replaced by us
                player.link = None
                if why in _ON_PURPOSE:
                    self._leave(member)
                else:
                    self._drop(member)

        player.link, member.shaky, member.address, member.phone = link, False, link.peer, link.phone
        link.start(partial(self.requests.handle, member), shaky, ended)
        member.send(welcome)
        self.send_all(member)
        for line in self._room.chat.past():
            member.send(line)
        if member.lost_seat:
            member.send(Notice("seat_lost", member.name))
        elif any(seat.returned and seat.member == member.number for seat in self._room.seats):
            member.send(Notice("seat_back", member.name))
        self._updates.saver.send_record(member)
        self._updates.refresh()

    def _detach(self, member: Member) -> Link[FromClient] | None:
        """Remove and return a member's link, which the caller must end; None if it has none, like the host."""
        if not isinstance(member.player, RemotePlayer):
            return None
        link, member.player.link = member.player.link, None
        return link

    def _drop(self, member: Member) -> None:
        """After a lost connection, mark a member as away; without a seat, as `left`, though it may return."""
        seated = bool(self._room.seats.of(member.number))
        if self._room.game and not seated:
            self._room.game.session.table.unwatch(member.player)
        self._go(member, "away" if seated else "left")

    def _leave(self, member: Member) -> None:
        """Have AIs play for a seated member that leaves a game on purpose; remove any other member.

        The caller ends the link.
        """
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
        """Mark a member as away, with no request and, unless its phone sleeps, not ready; refresh the room.

        Members are notified of `what`, unless a phone sleeps.
        """
        sleeps = what == "away" and member.phone
        member.wants, member.ready = None, member.ready and sleeps
        self._room.members.mark_away(member)
        if not sleeps:  # the mark at its seat is enough: a screen goes dark every half a minute
            self._updates.notify(what, member.name)
        self._updates.refresh()

    def _forget(self, member: Member, what: wire.NoticeKind) -> None:
        """Remove a member for good, notify others of `what` and refresh the room.

        In the lobby its seats open, during a game AIs play them, and after one they have no owner.
        """
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
        """Remove a member silently and make its token useless. Its seats and its link stay as they are."""
        if self._room.game:
            self._room.game.session.table.unwatch(member.player)
        self._room.members.forget(member)
        self._updates.saver.forget(member)

    def _retire(self, seat: int) -> None:
        """Have a new AI, with its own name, play a seat to the end of the game. Does nothing without a game."""
        room = self._room
        if room.game:
            room.game.reseat(seat, None, room.seats.retire(seat, (other.name for other in room.members)))


class RequestHandler:
    """Handles the requests of all members, host included. A hostile guest may send any request at any time."""

    def __init__(self, room: RoomState, updates: RoomUpdates, connections: "MemberConnections") -> None:
        self._room, self._updates = room, updates
        self._connections = connections

    def handle(self, member: Member, asked: TableRequest | FromClient) -> None:
        """Do what a member asks, if it may. Requests that make no sense now are ignored: they may have come late.

        Above the limits, a `Sync`, which costs the whole past of the game, ends the link as `flood`; moves are refused
        and other requests ignored. A guest's `Stand` in a game ends its link as `left`. Resignations are ignored.
        """
        room = self._room
        match asked:
            case messages.ActRequest() | messages.UndoRequest() | messages.RedoRequest():
                self._move(member, asked)
            case wire.Ping() | wire.Pong() | wire.Bye() | messages.ResignRequest():
                pass  # only for the link; and in a room one leaves instead of resigning
            case wire.Sync() if member.limits.sync.allow() and self._connections.limits(member.address).sync.allow():
                self._connections.send_all(member)
            case wire.Sync():
                self._connections.end(member, "flood")
            case wire.Stand() if room.stage == "playing" and room.seats.of(member.number) and not member.host:
                self._connections.end(member, "left")
            case wire.Sit() | wire.Claim() | wire.Stand() | wire.Ready() | wire.ChangeColour() | wire.AskCoach():
                if self._may_change(member):
                    self._change(member, asked)
            case wire.Say() | wire.React():
                self._say(member, asked)
            case _ if room.game:
                room.game.session.handle(asked, member.player)

    def take_seat(self, member: Member, number: int, name: str = "") -> None:
        """Give a member a seat, which must be free for it; a guest's former seats open.

        The member plays under `name`, made unique; by default its own, or the seat's if it came under that. With the
        seat's name, a guest is renamed, and an absent owner removed; other owners keep their other seats or watch. The
        host's seat becomes lent. Offers of the seat end, all are notified (`back`, `took`), and the room is refreshed.
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
        if (before.kind, before.name) == (after.kind, after.name):
            after.persona = before.persona  # the coach stays at the same person's side
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
        """Drop a member's request for a seat and tell it so."""
        member.wants = None
        member.send(Notice("denied", member.name))
        self._updates.schedule_view()

    def _move(self, member: Member, asked: Move) -> None:
        """Pass a move to the game, or send a refusal: no game, it is over, or a guest undoes too much."""
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

    def _change(
        self,
        member: Member,
        asked: wire.Sit | wire.Claim | wire.Stand | wire.Ready | wire.ChangeColour | wire.AskCoach,
    ) -> None:
        """Do what a member asks about a seat, its readiness, or the colour or coach of its first seat; send the view.

        Ignored are `Stand` and colours except in a lobby, `Ready` in a game, and coaches after it.
        """
        room = self._room
        match asked:
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
            case wire.AskCoach(on) if room.stage != "over" and (seats := room.seats.of(member.number)):
                room.seats[seats[0]].persona = COACH if on else ""
                if room.game:
                    room.game.session.set_coach(seats[0], on=on)
                self._updates.refresh()

    def _may_change(self, member: Member) -> bool:
        """Count a change of the room by a member and return whether it may make it; the host always may."""
        return member.host or (member.limits.change.allow() and self._connections.limits(member.address).change.allow())

    def _say(self, member: Member, said: wire.Say | wire.React) -> None:
        """Add a member's line or picture to the chat, send it to all and save. Ignored beyond limits or if empty."""
        if member.limits.say.allow() and (member.host or self._connections.limits(member.address).say.allow()):
            seats = self._room.seats.of(member.number)
            if line := self._room.chat.say(member.name, seats[0] if len(seats) == 1 else None, said):
                self._updates.broadcast(line)
                self._updates.saver.save_soon()

    def _claim(self, member: Member, secret: str) -> None:
        """Give a member the seat that was offered by this secret.

        The member takes the seat's name if that is a person's other than the host's. Ignored if the member plays
        already in a game. If the offer is over, the member gets a notice.
        """
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
        """Give a member an open seat in the lobby. Otherwise seat, deny or ask about an unoccupied one.

        The host gets it. A guest gets a vacant one if `takeover` is `yes` and it has not lost a seat; is denied one if
        `takeover` is `no` or there is no host; and otherwise asks for it. Ignored for other seats, after a game, and
        for a guest who plays already.
        """
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
