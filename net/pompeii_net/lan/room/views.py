"""What is told of a room: to those in it, and to those who ask from outside."""

from typing import TYPE_CHECKING

from pompeii_core.rules import PRESETS
from pompeii_net.lan import wire

if TYPE_CHECKING:
    from pompeii_net.lan.room.room import Room
    from pompeii_net.lan.room.seats import Seat


def view_of(room: "Room") -> wire.RoomView:
    """All that everybody may know; `you` is to be put right for each."""
    play = room.play
    return wire.RoomView(
        game=room.game,
        name=room.name,
        stage=room.stage,
        rules=room.rules,
        seats=[_seat(room, seat) for seat in room.seats],
        members=[
            wire.MemberView(member.number, member.name, member.host, member.presence, member.wants)
            for member in sorted(room.members, key=lambda member: member.number)
            if room.members.listed(member)
        ],
        you=0,
        clock=room.clock,
        away=room.away,
        takeover=room.takeover,
        waiting=play.waiting if play else [],
        code=room.code,
        addresses=room.endpoint.addresses,
        port=room.port,
        scenario=room.scenario,
    )


def status_of(room: "Room") -> wire.StatusReply:
    """What whoever has found the room is told before it has said who it is."""
    return wire.StatusReply(
        protocol=wire.PROTOCOL,
        version=wire.own_version(),
        game=room.game,
        name=room.name,
        host=room.host,
        rules=next((name for name, rules in PRESETS.items() if rules == room.rules), ""),
        seats=len(room.seats),
        free=sum(_free(room, seat) for seat in room.seats),
        stage=room.stage,
        code=bool(room.code),
    )


def _free(room: "Room", seat: "Seat") -> bool:
    if seat.kind == "open":
        return True
    return room.stage == "playing" and room.takeover != "no" and seat.kind == "ai"


def _seat(room: "Room", seat: "Seat") -> wire.SeatView:
    member = room.members.get(seat.member)
    presence: wire.Presence = "here"
    if seat.kind == "person":
        presence = "stand_in" if seat.stands_in else member.presence if member else "away"
    return wire.SeatView(
        kind=seat.kind,
        name=seat.name,
        colour=seat.colour,
        persona=seat.persona,
        level=seat.level,
        member=seat.member,
        ready=seat.kind in ("ai", "bot") or (member is not None and member.ready),
        presence=presence,
    )
