"""The lobby: seats, the host's decisions, the start, and the messages about them."""

import hashlib
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from msgspec.structs import replace

from pompeii_core.ai import PERSONAS
from pompeii_core.rules import PRESETS
from pompeii_core.setup import Scenario, SeatedPlayer
from pompeii_net.lan import local, wire
from pompeii_net.lan.discovery import udp_broadcast
from pompeii_net.lan.discovery.announcer import Announcer
from pompeii_net.lan.local import Alarm
from pompeii_net.lan.room import endpoint
from pompeii_net.lan.room.room import Room
from pompeii_net.lan.transport.keys import is_host_proof
from tests.net.lan.guest_group import CODE
from tests.net.lan.neighbours import free_udp_port
from tests.net.lan.rooms import FakeLink, HostWindow, Visitor, in_room, later, left_at_the_end, plan, turn, window_of

STANDARD, WEB = PRESETS["standard"], PRESETS["web"]


@asynccontextmanager
async def lobby(
    folder: Path, ais_of: int = 0, window: bool = False, **options: Any
) -> AsyncIterator[tuple[Room, Visitor, Visitor]]:
    async with in_room(folder, plan(3, ais_of, **options), window) as room:
        yield room, Visitor.comes(room, "Anna"), Visitor.comes(room, "Ben")


async def test_a_newcomer_is_welcomed_shown_the_room_and_announced(tmp_path: Path) -> None:
    async with in_room(tmp_path, plan(3, mine=1, short=True), window=True) as room:
        anna = Visitor.comes(room, "Anna")
        assert [type(message) for message in anna.link.said] == [wire.Welcome, wire.RoomView]
        ben = Visitor.comes(room, "Ben")
        await turn()
        assert [member.name for member in anna.view.members] == ["Helen", "Anna", "Ben"]
        assert [member.host for member in anna.view.members] == [True, False, False]
        assert (anna.view.you, ben.view.you, window_of(room).view.you) == (1, 2, 0)
        assert (anna.notices(), ben.notices()) == ([("joined", "Ben")], [])
        assert window_of(room).notices() == [("joined", "Anna"), ("joined", "Ben")]
        assert (anna.view.name, anna.view.code, anna.view.stage) == ("Vesuvius", CODE, "lobby")
        assert anna.view.scenario == Scenario("erupts", 10)


async def test_simultaneous_changes_send_one_view_and_no_change_sends_none(tmp_path: Path) -> None:
    async with in_room(tmp_path, plan(2)) as room:
        anna = Visitor.comes(room, "Anna")
        await turn()
        assert len(anna.all(wire.RoomView)) == 1
        await anna.asks(wire.Sit(1), wire.ChangeColour(3), wire.Ready(True))
        assert len(anna.all(wire.RoomView)) == 2
        anna.say(wire.Ready(True), wire.ChangeColour(3), wire.Sit(1))
        room.handle(local.SetAway(60))  # as it is
        await turn()
        assert len(anna.all(wire.RoomView)) == 2


async def test_a_host_that_cannot_be_announced_is_told_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(udp_broadcast, "_send", lambda sock, data, to: False)
    monkeypatch.setattr(endpoint, "Announcer", partial(Announcer, free_udp_port(), mdns=False))
    monkeypatch.setattr(endpoint, "LOOK_AFTER", 0.0)
    room = await Room.open(plan(2), HostWindow(), tmp_path)
    async with left_at_the_end(room):
        await turn()
        assert window_of(room).all(Alarm) == [Alarm("unannounced")]


async def test_seats_are_taken_changed_coloured_and_given_up_and_a_shaky_line_is_shown(tmp_path: Path) -> None:
    async with lobby(tmp_path) as (_, anna, ben):
        anna.say(wire.Sit(0))
        await ben.asks(wire.Sit(0))
        seat = ben.view.seats[0]
        assert (seat.kind, seat.name, seat.member) == ("person", "Anna", 1)
        ben.say(wire.Sit(1), wire.ChangeColour(0), wire.Ready(True))
        await anna.asks(wire.Sit(2))
        seats = [(seat.name, seat.colour, seat.ready) for seat in anna.view.seats]
        assert seats == [("", 1, False), ("Ben", 0, True), ("Anna", 2, False)]
        await ben.asks(wire.Stand(), wire.Sit(3))
        assert [seat.kind for seat in anna.view.seats] == ["open", "open", "person"]
        await ben.asks(wire.Sit(1))
        assert not anna.view.seats[1].ready, "a member in another seat is not ready yet"
        for shaky, shown in ((True, "shaky"), (False, "here")):
            anna.link.shaky(shaky)
            await turn()
            assert (ben.view.members[0].presence, ben.presence(2)) == (shown, shown)


async def test_a_change_of_rules_is_announced_and_needs_new_agreement(tmp_path: Path) -> None:
    async with in_room(tmp_path, plan(2, mine=1), window=True) as room:
        anna = Visitor.comes(room, "Anna")
        await anna.asks(wire.Sit(1), wire.Ready(True))
        room.set_rules(STANDARD)
        await turn()
        assert (anna.view.rules, anna.view.seats[1].ready) == (STANDARD, True)
        room.set_rules(WEB)
        await turn()
        assert (anna.view.rules, anna.notices()) == (WEB, [("rules", "Helen")])
        assert [seat.ready for seat in anna.view.seats] == [True, False]
        assert room.connections.status().rules == "web"


async def test_the_host_gives_seats_to_ais_and_people_and_removes_guests(tmp_path: Path) -> None:
    corvus = SeatedPlayer("ai", "Corvus", 2, "Corvus", "tribune")
    async with lobby(tmp_path, mine=1, window=True) as (room, anna, ben):
        anna.say(wire.Sit(1), wire.Ready(True))
        ben.say(wire.Sit(2))
        room.set_seat(1, corvus)
        await turn()
        seats = [(seat.kind, seat.name, seat.colour) for seat in ben.view.seats]
        assert seats == [("person", "Helen", 0), ("ai", "Corvus", 2), ("person", "Ben", 1)]
        assert len(ben.view.members) == 3, "Anna watches"
        await anna.asks(wire.Sit(1))
        assert anna.view.members[1].wants == 1
        room.set_seat(1, None)
        await turn()
        assert anna.view.members[1].wants is None
        await anna.asks(wire.Sit(1))
        assert not anna.view.seats[1].ready
        room.set_seat(1, corvus)
        room.set_seat(0, None)
        room.kick(2)
        room.kick(0)
        await turn()
        assert [seat.kind for seat in anna.view.seats] == ["open", "ai", "open"]
        assert [member.name for member in anna.view.members] == ["Helen", "Anna"]
        assert anna.notices()[-1] == ("kicked", "Ben")
        assert (ben.link.bye, ben.comes_back()) == ("kicked", "kicked")


async def test_a_host_who_gives_a_name_is_called_by_it_everywhere(tmp_path: Path) -> None:
    async with lobby(tmp_path, mine=1, window=True) as (room, anna, _ben):
        room.set_seat(0, SeatedPlayer("person", "Hera", 0))
        room.handle(wire.Say("Hello"))
        await turn()
        assert (anna.view.seats[0].name, anna.view.members[0].name) == ("Hera", "Hera")
        assert room.connections.status().host == "Hera"
        room.set_seat(1, SeatedPlayer("person", "Otto", 1))
        await turn()
        assert anna.view.members[0].name == "Hera", "another person at the same screen"
        Visitor.comes(room, "Cleo")
        room.set_seat(0, SeatedPlayer("person", "Cleo", 0))
        await turn()
        assert anna.view.members[0].name == anna.view.seats[0].name == "Cleo 2", "a guest without a seat has that name"


async def test_the_host_grants_or_denies_an_ai_s_seat(tmp_path: Path) -> None:
    async with lobby(tmp_path, ais_of=1, mine=1, window=True) as (room, anna, ben):
        anna.say(wire.Sit(2))
        await ben.asks(wire.Sit(2))
        assert [member.wants for member in window_of(room).view.members] == [None, 2, 2]
        room.consent(2, False)
        await turn()
        assert ben.notices()[-1:] == [("denied", "Ben")]
        assert ("denied", "Ben") not in anna.notices()
        room.consent(2, True)
        room.consent(1, True)
        await turn()
        assert [member.wants for member in anna.view.members] == [None, None, None]
        assert (anna.view.seats[2].kind, anna.view.seats[2].name) == ("person", "Anna")
        assert ("took", "Anna") in ben.notices()


async def test_without_a_window_a_game_begins_when_all_seated_members_are_ready(tmp_path: Path) -> None:
    async with lobby(tmp_path, ais_of=1) as (room, anna, ben):
        await anna.asks(wire.Sit(2), wire.Ready(True))
        assert (anna.view.takeover, anna.view.seats[2].name) == ("yes", "Anna"), "nobody is asked for an AI's seat"
        assert anna.view.stage == "lobby", "there are open seats"
        room.set_seat(0, SeatedPlayer("ai", "Corvus", 3, "Corvus", "tribune"))
        await ben.asks(wire.Sit(1))
        assert anna.view.stage == "lobby"
        ben.say(wire.Ready(True))
        anna.lost()
        await turn()
        assert ben.view.stage == "lobby", "who is away has seen nothing of all this"
        anna.comes_back()
        await anna.asks(wire.Ready(True))
        assert (room.connections.status().stage, ben.own) == ("playing", [1])


async def test_the_status_describes_the_room(tmp_path: Path) -> None:
    async with in_room(tmp_path, plan(3, ais_of=1, mine=1), window=True) as room:
        status = room.connections.status()
        assert (status.name, status.host, status.seats, status.free) == ("Vesuvius", "Helen", 3, 1)
        assert (status.stage, status.code, status.rules, status.game) == ("lobby", True, "standard", room.state.id)
        Visitor.comes(room, "Anna").say(wire.Sit(1))
        assert room.connections.status().free == 0
        room.start()
        status = room.connections.status()
        assert (status.stage, status.free) == ("playing", 1), "an AI's seat may be asked for"


async def test_a_room_with_only_ais_waits_for_a_spectator(tmp_path: Path) -> None:
    async with in_room(tmp_path, plan(2, ais_of=2)) as room:
        await turn()
        anna = Visitor.comes(room, "Anna")
        await turn()
        assert room.connections.status().stage == "lobby"
        await anna.asks(wire.Ready(True))
        assert room.connections.status().stage == "playing"
        assert anna.own == []


async def test_start_fills_the_open_seats_with_ais_of_different_characters(tmp_path: Path) -> None:
    async with in_room(tmp_path, plan(4, ais_of=1)) as room:
        anna = Visitor.comes(room, "Anna")
        Visitor.comes(room, "Claudia")
        anna.say(wire.Sit(0))
        room.start()
        players = anna.view.seats
        assert players[0].name == "Anna"
        personas = [seat.persona for seat in players[1:]]
        assert players[3].persona == "Brennus"
        assert len(set(personas)) == 3
        assert set(personas) <= set(PERSONAS) - {"Claudia"}
        assert [seat.level for seat in players[1:]] == ["tribune"] * 3
        assert [seat.colour for seat in players] == [0, 1, 2, 3]
        assert ("started", "Vesuvius") in anna.notices()


# Other tests see that these are done.
WITHOUT_A_METHOD = {local.SetAway, local.Lift, local.NewCode, local.WithdrawOffer, local.InviteFar}


@pytest.mark.parametrize("command", sorted({*local.HostCommand.__subclasses__()} - WITHOUT_A_METHOD, key=str))
def test_each_command_of_the_host_is_done(command: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done, fields = Mock(), [*command.__struct_fields__]
    verb = {"StartGame": "start"}.get(command.__name__, re.sub(r"\B([A-Z])", r"_\1", command.__name__).lower())
    monkeypatch.setattr(Room, verb, done)
    Room(plan(2), None, tmp_path).handle(command(*fields))
    assert done.call_args.args == (*fields,)


async def test_the_chat_reaches_everyone_and_later_guests(tmp_path: Path) -> None:
    async with in_room(tmp_path, plan(2, mine=1), window=True) as room:
        anna = Visitor.comes(room, "Anna")
        anna.say(wire.Sit(1), wire.Say("Salve\u202e!\n"), wire.React("wow"))
        room.handle(wire.Say("Ave"))
        anna.say(wire.Say("\x07"))
        said = anna.all(wire.Chat)
        lines = [(line.name, line.seat, line.text, line.reaction) for line in said]
        assert lines == [("Anna", 1, "Salve!", None), ("Anna", 1, "", "wow"), ("Helen", 0, "Ave", None)]
        assert said[0].number < said[1].number < said[2].number
        assert window_of(room).all(wire.Chat) == said
        assert not any(line.past for line in said)
        assert Visitor.comes(room, "Ben").all(wire.Chat) == [replace(line, past=True) for line in said]


async def test_the_chat_keeps_its_last_lines_and_drops_too_many_at_once(tmp_path: Path) -> None:
    async with in_room(tmp_path, plan(2)) as room:
        for number in range(12):
            visitor = Visitor.comes(room, f"Guest {number}")
            visitor.say(*(wire.Say(f"{number}/{line}") for line in range(20)))
        late = [line.text for line in Visitor.comes(room, "Late").all(wire.Chat)]
        assert late == [f"{number}/{line}" for number in range(2, 12) for line in range(5)]


async def test_names_are_cleaned_and_made_unique(tmp_path: Path) -> None:
    come = ["Anna", "anna", "\x07 An\u202ena ", "ＡＮＮＡ", "an\u200bna\u3164", "helen", "Livia", "A" * 40, "a" * 40]
    made = ["Anna", "anna 2", "Anna 3", "ANNA 4", "anna 5", "helen 2", "Livia 2", "A" * 40, "a" * 38 + " 2"]
    async with in_room(tmp_path, plan(3, ais_of=1, mine=1), window=True) as room:
        for name in [*come, "ｂｅｎ", "Ben\u2060 2", "Ben"]:
            Visitor.comes(room, name)
        await turn()
        names = [member.name for member in window_of(room).view.members]
        assert names == ["Helen", *made, "ben", "Ben 2", "Ben 3"]


async def test_a_refused_guest_gets_the_reason(tmp_path: Path) -> None:
    async with in_room(tmp_path, plan(2)) as room:
        links: list[FakeLink] = []

        def enter(entrance: wire.Hello | wire.Resume) -> wire.EndReason | None:
            links.append(FakeLink(f"192.0.2.{len(links)}"))
            return room.connections.enter(entrance, links[-1])  # type: ignore[arg-type]

        assert enter(wire.Hello(wire.PROTOCOL, "1", "\u200f")) == "name"
        assert enter(wire.Resume(wire.PROTOCOL, bytes(32))) == "unknown"
        for _ in range(60):
            assert enter(wire.Hello(wire.PROTOCOL, "1", "Anna")) is None
        assert enter(wire.Hello(wire.PROTOCOL, "1", "Anna")) == "full"
        room.leave()
        assert {link.bye for link in links[2:62]} == {"closed"}, "members are told that the host leaves"
        assert enter(wire.Hello(wire.PROTOCOL, "1", "Anna")) == "closed"
        assert list(tmp_path.iterdir()) == []


async def test_a_token_brings_a_guest_back_and_a_name_does_not(tmp_path: Path) -> None:
    async with in_room(tmp_path, plan(2)) as room:
        anna = Visitor.comes(room, "Anna")
        assert len(anna.token) == 32
        assert room.state.members[1].token == hashlib.sha256(anna.token.encode()).hexdigest()
        anna.say(wire.Sit(0))
        anna.lost()
        impostor = Visitor.comes(room, "Anna")
        await turn()
        assert (impostor.view.seats[0].member, impostor.presence(0)) == (1, "away")
        assert [member.name for member in impostor.view.members] == ["Anna", "Anna 2"]
        await anna.back()
        (back,) = anna.all(wire.Welcome)
        assert (back.member, back.token) == (1, "")
        assert is_host_proof(back.proof, anna.token, anna.link.session)
        assert (impostor.presence(0), impostor.notices()[-1]) == ("here", ("back", "Anna"))


async def test_an_absent_member_s_seat_in_the_lobby_is_opened(tmp_path: Path) -> None:
    async with lobby(tmp_path, away=0) as (_, anna, ben):
        anna.say(wire.Sit(0))
        anna.lost()
        await later(59)
        assert ben.presence(0) == "away"
        await later(2)
        assert ben.view.seats[0].kind == "open"
        assert [member.name for member in ben.view.members] == ["Ben"]
        assert anna.comes_back() is None


async def test_a_second_connection_with_the_same_token_replaces_the_first(tmp_path: Path) -> None:
    async with in_room(tmp_path, plan(2)) as room:
        anna = Visitor.comes(room, "Anna")
        await anna.asks(wire.Sit(0))
        old = anna.link
        await anna.back()
        assert old.bye == "replaced"
        assert anna.view.seats[0].presence == "here"
        assert [member.name for member in anna.view.members] == ["Anna"]
        old.take(wire.Stand())
        await turn()
        assert anna.view.seats[0].member == 1, "the old link is heard no more"


async def test_an_absent_spectator_is_not_listed_but_remembered(tmp_path: Path) -> None:
    async with lobby(tmp_path) as (room, anna, ben):
        anna.lost()
        await turn()
        assert [member.name for member in ben.view.members] == ["Ben"]
        other = Visitor.comes(room, "Anna")
        await anna.back()
        assert [member.name for member in other.view.members] == ["Anna 2", "Ben", "Anna"]
        assert anna.view.you == 1


async def test_the_number_of_remembered_spectators_is_limited(tmp_path: Path) -> None:
    async with in_room(tmp_path, plan(2)) as room:
        visitors = [Visitor.comes(room, "Guest") for _ in range(50)]
        visitors[0].say(wire.Sit(0))
        for visitor in visitors:
            visitor.lost()
        assert visitors[0].comes_back() is None, "its seat waits for it"
        assert visitors[1].comes_back() == "unknown"
        assert visitors[-1].comes_back() is None
        assert len([*room.state.members]) == 41


async def test_a_guest_cut_off_for_a_line_fault_may_come_back(tmp_path: Path) -> None:
    faults: tuple[wire.EndReason | None, ...] = ("slow", "malformed", "flood", None)
    async with lobby(tmp_path) as (_, anna, ben):
        for why in faults:
            anna.say(wire.Sit(0), wire.Ready(True))
            await later(20)  # the news of one person in a few seconds are told as one
            anna.link.end(why)
            await turn()
            assert ben.notices()[-1] == ("away", "Anna")
            await anna.back()
            seat = anna.view.seats[0]
            assert (seat.name, seat.ready) == ("Anna", False), "it may have missed something"
        told = len(ben.all(wire.RoomView))
        ben.say(*[wire.Sync()] * 5)
        assert (ben.link.bye, len(ben.all(wire.RoomView))) == (None, told + 5)
        ben.say(wire.Sync())
        assert ben.link.bye == "flood", "who asks for everything again and again"
        assert ben.comes_back() is None, "it has lost its link, not its place"
