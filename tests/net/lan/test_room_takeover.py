"""A game in a room whose AIs' seats are taken by people, and a local game that is opened to them."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from pompeii_core.record import read_record
from pompeii_core.setup import SeatedPlayer
from pompeii_core.view import Update
from pompeii_net.game_service import GameService
from pompeii_net.lan import wire
from pompeii_net.lan.room.connections import MemberConnections
from pompeii_net.lan.room.endpoint import HostEndpoint
from pompeii_net.lan.room.room import Room
from tests.net.games import one_person, short_setup
from tests.net.lan.rooms import (
    HostWindow,
    Visitor,
    begun,
    in_room,
    plan,
    play_at_window,
    record_of,
    turn,
    window_of,
)


def test_somebody_takes_an_ai_s_seat_in_the_game_with_the_host_s_consent(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        begun(room, "Anna")
        dora = Visitor.comes(room, "Dora")
        dora.say(wire.Sit(1), wire.Sit(0))
        await turn()
        assert dora.view.members[-1].wants is None, "those seats are people's"
        dora.say(wire.Sit(2))
        await turn()
        assert window_of(room).view.members[-1].wants == 2
        room.consent(2, True)
        await turn()
        assert dora.own == [2]
        assert dora.update.view.seat == 2
        assert dora.view.seats[2] == wire.SeatView("person", "Dora", 2, member=2)
        assert ("took", "Dora") in window_of(room).notices()
        assert read_record(record_of(room)).header.players[2] == SeatedPlayer("person", "Dora", 2)

    in_room(tmp_path, plan(3, ais_of=1, mine=1), scene, window=True)


def test_who_has_a_seat_when_the_game_begins_wants_no_other(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        anna = Visitor.comes(room, "Anna")
        anna.say(wire.Sit(1), wire.Sit(2))
        await turn()
        assert window_of(room).view.members[1].wants == 2
        room.start()
        room.consent(1, True)
        await turn()
        assert anna.view.members[1].wants is None
        assert [(seat.kind, seat.member) for seat in anna.view.seats] == [("person", 0), ("person", 1), ("ai", None)]

    in_room(tmp_path, plan(3, ais_of=1, mine=1), scene, window=True)


def test_where_the_host_wants_no_taking_over_it_is_denied_and_where_it_does_not_mind_it_is_done(
    tmp_path: Path,
) -> None:
    async def scene(room: Room) -> None:
        begun(room, "Anna")
        dora = Visitor.comes(room, "Dora")
        dora.say(wire.Sit(1))
        await turn()
        assert dora.notices() == [("denied", "Dora")]
        room.state.takeover = "yes"
        dora.say(wire.Sit(1))
        assert dora.own == [1]
        other = Visitor.comes(room, "Other")
        other.say(wire.Sit(1))
        dora.say(wire.Sit(0))
        await turn()
        dora.say(wire.Sit(2))
        await turn()
        assert [seat.name for seat in dora.view.seats] == ["Anna", "Dora", "Livia"], "who plays has one seat"

    in_room(tmp_path, plan(3, ais_of=2, takeover="no"), scene)


def test_a_local_game_is_opened_to_the_network_and_a_friend_takes_an_ai_s_seat(tmp_path: Path) -> None:
    async def run() -> None:
        window, games = HostWindow(), GameService(tmp_path)
        games.new_game(short_setup(one_person(2)), window)
        session = games.client.session  # type: ignore[union-attr]
        await window.until(lambda: bool(window.update.legal))
        told = len(window.all(Update))
        room = await Room.adopt(plan(2), session, window, tmp_path, announce=False)
        games.use_client(room)
        assert len(window.all(Update)) == told, "the window's game goes on undisturbed"
        assert [seat.kind for seat in room.state.seats] == ["person", "ai", "ai"]
        assert room.connections.status().free == 2
        friend = Visitor.comes(room, "Friend")
        friend.say(wire.Sit(2))
        await turn()
        room.consent(1, True)
        assert friend.own == [2]
        friend.play()
        await turn()
        assert window.view.stage == "playing"
        await play_at_window(room)
        assert read_record(room.state.game.path).header.players[2].name == "Friend"  # type: ignore[union-attr]
        await games.close()

    asyncio.run(run())


def test_a_game_that_is_opened_leads_nobody_through_a_lobby(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opening = HostEndpoint.open

    async def slowly(endpoint: HostEndpoint, gate: MemberConnections, *where: Any, **how: Any) -> None:
        gate._broadcaster.schedule_view()
        await opening(endpoint, gate, *where, **how)
        await turn()

    monkeypatch.setattr(HostEndpoint, "open", slowly)

    async def run() -> None:
        window, games = HostWindow(), GameService(tmp_path)
        games.new_game(short_setup(one_person(2)), window)
        room = await Room.adopt(plan(2), games.client.session, window, tmp_path, announce=False)  # type: ignore[union-attr]
        games.use_client(room)
        await turn()
        assert [told.stage for told in window.all(wire.RoomView)][:1] == ["playing"]
        await games.close()

    asyncio.run(run())
