"""What the people in a room ask for, here or elsewhere, and what comes of it."""

from pompeii_core.illegal import Refusal
from pompeii_net.lan import wire
from pompeii_net.lan.room.connections import MemberConnections
from pompeii_net.lan.room.members import Member
from pompeii_net.lan.room.state import HOST, RoomState
from pompeii_net.lan.room.updates import RoomUpdates
from pompeii_net.messages import (
    ActRequest,
    Move,
    RedoRequest,
    Refused,
    ResignRequest,
    TableRefusal,
    TableRequest,
    UndoRequest,
)


class RequestHandler:
    """Does what members ask, where they may."""

    def __init__(self, room: RoomState, updates: RoomUpdates, connections: MemberConnections) -> None:
        self._room, self._updates, self._broadcaster = room, updates, updates.broadcaster
        self._connections = connections

    def handle(self, member: Member, asked: TableRequest | wire.FromClient) -> None:
        """What makes no sense now, as when it crossed another message, is dropped."""
        room = self._room
        match asked:
            case ActRequest() | UndoRequest() | RedoRequest():
                self._move(member, asked)
            case wire.Ping() | wire.Pong() | wire.Bye():
                pass  # of the link alone
            case wire.Sync() if member.limits.sync.allow() and self._connections.limits(member.address).sync.allow():
                self._connections.send_all(member)
            case wire.Sync():  # each costs us the whole past of the game
                self._connections.end(member, "flood")
            case wire.Stand() if room.stage == "playing" and room.seats.of(member.number) and not member.host:
                self._connections.end(member, "left")
            case wire.Sit() | wire.Stand() | wire.Ready() | wire.ChangeColour() if not self._may_change(member):
                pass
            case wire.Sit(seat):
                self._sit(member, seat)
            case wire.Stand() if room.stage == "lobby":
                for seat in room.seats.of(member.number):
                    room.seats.open(seat)
                member.ready = member.host
                self._broadcaster.schedule_view()
            case wire.Ready(ready) if room.stage != "playing":
                member.ready = ready or member.host
                self._broadcaster.schedule_view()
            case wire.ChangeColour(colour) if room.stage == "lobby" and (seats := room.seats.of(member.number)):
                room.seats.paint(seats[0], colour)
                self._broadcaster.schedule_view()
            case wire.Say(text):
                self._say(member, text)
            case wire.Sit() | wire.Stand() | wire.Ready() | wire.ChangeColour() | ResignRequest():
                pass  # a room knows who has its seats, and whoever leaves it has an AI play on
            case _ if room.game:
                room.game.session.do(member.player, asked)

    def take_seat(self, member: Member, number: int) -> None:
        """Somebody takes an open seat, that of an AI, or that of a person whom nobody has come back as."""
        room = self._room
        taken = room.seats[number].vacant
        if not member.host:
            for old in room.seats.of(member.number):
                room.seats.open(old)
        member.wants, member.lost_seat = None, False
        room.seats.sit(number, member.number, member.name)
        if room.game and room.stage == "playing":
            room.game.reseat(number, member.player, room.seats[number].player())
        if taken:
            self._broadcaster.notify("took", member.name)
        self._updates.refresh()

    def deny(self, member: Member) -> None:
        """It does not get the seat that it wants."""
        member.wants = None
        member.send(wire.Notice("denied", member.name))
        self._broadcaster.schedule_view()

    def _move(self, member: Member, asked: Move) -> None:
        game, seat = self._room.game, asked.seat
        limited = not (member.host or isinstance(asked, ActRequest)) and seat in self._room.seats.of(member.number)
        if game is None:
            member.send(Refused(seat, TableRefusal.NO_GAME, cid=asked.cid))
        elif game.over:
            member.send(Refused(seat, Refusal.GAME_OVER, cid=asked.cid))
        elif limited and (no := game.undo_limiter.refusal(seat, asked.cid)):
            member.send(no)
        else:
            game.session.do(member.player, asked)

    def _may_change(self, member: Member) -> bool:
        """Whether a member may make the room another one once more, for all to hear of."""
        return member.host or (member.limits.change.allow() and self._connections.limits(member.address).change.allow())

    def _say(self, member: Member, text: str) -> None:
        if member.limits.say.allow() and (member.host or self._connections.limits(member.address).say.allow()):
            seats = self._room.seats.of(member.number)
            if line := self._room.chat.say(member.name, seats[0] if len(seats) == 1 else None, text):
                self._broadcaster.broadcast(line)
                self._updates.saver.save_soon()

    def _sit(self, member: Member, number: int) -> None:
        """An open seat is taken at once in the lobby; an AI's, or one nobody came back to, with the host's consent."""
        room = self._room
        if number >= len(room.seats):
            return
        seat, own = room.seats[number], room.seats.of(member.number)
        if room.stage == "lobby" and seat.kind == "open":
            self.take_seat(member, number)
        elif room.stage == "over" or (own and room.stage == "playing" and not member.host) or not seat.vacant:
            return
        elif member.host or (room.takeover == "yes" and not member.lost_seat):
            self.take_seat(member, number)
        elif room.takeover == "no" or room.members.get(HOST) is None:
            self.deny(member)
        else:
            member.wants = number
            self._broadcaster.schedule_view()
