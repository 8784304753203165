"""What the people in a room ask for, here or elsewhere, and what comes of it."""

from typing import TYPE_CHECKING, Final

from pompeii_net.lan import wire
from pompeii_net.lan.room.remote_player import RemotePlayer
from pompeii_net.messages import Refused

if TYPE_CHECKING:
    from pompeii_net.lan.room.members import Member
    from pompeii_net.lan.room.room import Room

OVER: Final = "the game is over"
NOT_ON: Final = "no game is on"


def answer(room: "Room", member: "Member", message: wire.FromClient) -> None:
    """Do what a member asks, where it may; what makes no sense now, as when it crossed another message, is dropped."""
    match message:
        case wire.ActRequest() | wire.UndoRequest():
            _move(room, member, message)
        case wire.Shown(seq) if isinstance(member.player, RemotePlayer):
            member.player.shown(seq)
            if room.play:
                room.play.session.pace.shown()
        case wire.Sync() if member.may.sync.take() and room.address_limits[member.address].sync.take():
            room.connections.greet(member)
        case wire.Sync():
            room.connections.part(member, "flood")
        case wire.Sit(seat):
            _sit(room, member, seat)
        case wire.Stand() if room.stage == "lobby":
            for seat in room.seats.of(member.number):
                room.seats.open(seat)
            member.ready = member.host
            room.broadcaster.schedule_view()
        case wire.Stand() if room.stage == "playing" and room.seats.of(member.number) and not member.host:
            room.connections.part(member, "left")
        case wire.Ready(ready) if room.stage != "playing":
            member.ready = ready or member.host
            room.broadcaster.schedule_view()
        case wire.Paint(colour) if room.stage == "lobby" and (seats := room.seats.of(member.number)):
            room.seats.paint(seats[0], colour)
            room.broadcaster.schedule_view()
        case wire.Say(text) if member.may.say.take() and (
            member.host or room.address_limits[member.address].say.take()
        ):
            seats = room.seats.of(member.number)
            if line := room.chat.add(member.name, seats[0] if len(seats) == 1 else None, text):
                room.broadcaster.broadcast(line)
                room.saver.save_soon()


def _may_say(room: "Room", member: "Member") -> bool:
    """Takes one line of what this member may say, and of what its address may."""
    return member.may.say.take() and (member.host or room.address_limits[member.address].say.take())


def _move(room: "Room", member: "Member", asked: wire.ActRequest | wire.UndoRequest) -> None:
    """At the table; the host's own moves do not come this way."""
    if not isinstance(member.player, RemotePlayer):
        return
    seats = room.seats.of(member.number)
    seat = seats[0] if seats else 0
    if room.play is None:
        member.send(Refused(seat, NOT_ON, cid=asked.cid))
    elif room.play.over:
        member.send(Refused(seat, OVER, cid=asked.cid))
    elif seats and isinstance(asked, wire.UndoRequest) and (why := room.play.undo_limit.refusal(seat)):
        member.send(Refused(seat, why, cid=asked.cid))
    else:
        member.player.ask(seat, asked)


def _sit(room: "Room", member: "Member", number: int) -> None:
    """An open seat is taken at once in the lobby; an AI's, or one nobody came back to, with the host's consent."""
    if number >= len(room.seats):
        return
    seat, own = room.seats[number], room.seats.of(member.number)
    if room.stage == "lobby" and seat.kind == "open":
        room.take_seat(member, number)
    elif room.stage == "over" or (own and room.stage == "playing" and not member.host) or not seat.vacant:
        return
    elif member.host or room.takeover == "yes":
        room.take_seat(member, number)
    elif room.takeover == "no":
        member.send(wire.Notice("denied", member.name))
    else:
        member.wants = number
        room.broadcaster.schedule_view()
