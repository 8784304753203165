"""What is told of a room: to those in it, and to those who ask from outside."""

from pompeii_core.rules import PRESETS
from pompeii_net.lan.room.seats import RoomSeat
from pompeii_net.lan.room.state import RoomState
from pompeii_net.lan.wire import PROTOCOL, MemberView, Presence, RoomView, SeatView, StatusReply, own_version


def room_view(room: RoomState) -> RoomView:
    """All that everybody may know; `you` is to be put right for each."""
    return RoomView(
        game=room.id,
        name=room.name,
        stage=room.stage,
        rules=room.rules,
        seats=[_seat_view(room, seat) for seat in room.seats],
        members=[
            MemberView(member.number, member.name, member.host, member.presence, member.wants)
            for member in sorted(room.members, key=lambda member: member.number)
            if room.members.listed(member)
        ],
        you=0,
        clock=room.clock,
        away=room.away,
        takeover=room.takeover,
        waiting=room.game.waiting if room.game else [],
        code=room.code,
        addresses=room.addresses,
        port=room.port,
        scenario=room.scenario,
    )


def room_status(room: RoomState) -> StatusReply:
    """What whoever has found the room is told before it has said who it is."""
    takes_over = room.stage == "playing" and room.takeover != "no"
    return StatusReply(
        protocol=PROTOCOL,
        version=own_version(),
        game=room.id,
        name=room.name,
        host=room.host,
        rules=next((name for name, rules in PRESETS.items() if rules == room.rules), ""),
        seats=len(room.seats),
        free=sum(seat.kind == "open" or (takes_over and seat.kind == "ai") for seat in room.seats),
        stage=room.stage,
        code=bool(room.code),
    )


def _seat_view(room: RoomState, seat: RoomSeat) -> SeatView:
    member = room.members.get(seat.member)
    presence: Presence = "here"
    if seat.kind == "person":
        presence = "stand_in" if seat.stands_in else member.presence if member else "away"
    return SeatView(
        kind=seat.kind,
        name=seat.name,
        colour=seat.colour,
        persona=seat.persona,
        level=seat.level,
        member=seat.member,
        ready=seat.kind in ("ai", "bot") or (member is not None and member.ready),
        presence=presence,
    )
