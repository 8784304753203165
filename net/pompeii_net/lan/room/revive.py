"""A room as it is kept while a game is on, and made again from that."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from pompeii_core.record import Record
from pompeii_core.setup import GameSetup
from pompeii_net.lan.local import RoomPlan
from pompeii_net.lan.room.members import Member
from pompeii_net.lan.room.remote_player import RemotePlayer
from pompeii_net.lan.room.saved_room import SavedMember, SavedRoom

if TYPE_CHECKING:
    from pompeii_net.lan.room.room import Room


def snapshot_of(room: "Room") -> SavedRoom:
    """All that is not in the record of the game that is on."""
    members = [
        SavedMember(
            member.number,
            member.name,
            room.seats.of(member.number),
            member.token,
            member.host,
            isinstance(member.player, RemotePlayer) and member.player.polled,
            member.left,
        )
        for member in room.members
    ]
    return SavedRoom(
        game=room.game,
        name=room.name,
        host=room.host,
        code=room.secret,
        port=room.port,
        bind=room.endpoint.bind,
        clock=room.clock,
        away=room.away,
        takeover=room.takeover,
        members=members,
        stands_in=[number for number, seat in enumerate(room.seats) if seat.stands_in],
        left=[number for number, seat in enumerate(room.seats) if seat.left],
        key=room.pair.private.hex(),
        chat=[*room.chat],
        old_codes=room.old_codes,
        blocks=[*room.blocks],
    )


def plan_of(record: Record, kept: SavedRoom | None, plan: RoomPlan | None) -> RoomPlan:
    """What room goes on with a record; `plan` says so where nothing is kept."""
    header = record.header
    game = GameSetup(players=header.players, rules=header.rules, full_undo=header.full_undo)
    if kept is None:
        host = next((player.name for player in header.players if player.kind == "person"), "Pompeii")
        return replace(plan, game=game, open=[]) if plan else RoomPlan(host, host, game, [])
    return RoomPlan(
        name=kept.name,
        host=kept.host,
        game=game,
        open=[],
        code=kept.code,
        port=kept.port,
        bind=kept.bind,
        clock=kept.clock,
        away=kept.away,
        takeover=kept.takeover,
    )


def remember(room: "Room", kept: SavedRoom) -> None:
    """Give everybody their seats again, whoever comes with a token sits down on its own; and all what was said."""
    room.chat.resume(kept.chat)
    room.old_codes = kept.old_codes
    room.blocks.remember(kept.blocks)
    for seat in room.seats:
        seat.member = None
    for person in kept.members:
        if person.host != (person.number == 0):
            continue
        if not person.host:
            player = RemotePlayer(polled=person.polled)
            member = room.members.add(Member(person.number, person.name, player, person.token))
            member.left = person.left
        elif not room.window:
            continue
        for number, seat in enumerate(room.seats):
            if number in person.seats and seat.kind == "person":
                seat.member = person.number
    for number, seat in enumerate(room.seats):
        seat.stands_in = seat.kind == "person" and number in kept.stands_in
        seat.left = seat.kind == "ai" and number in kept.left


def retell(room: "Room") -> None:
    """Tell the host's window all that was said before, as a guest is told who is back."""
    if room.window:
        for line in room.chat:
            room.window.notify(line)
