"""The members of a room: who may come in, what they are called, and how who was lost comes back."""

import hashlib
from itertools import count
from pathlib import Path

import pytest

from pompeii_net.lan import wire
from pompeii_net.lan.room.members import unique_name
from pompeii_net.lan.room.room import Room
from pompeii_net.lan.transport.keys import is_host_proof
from tests.net.lan.rooms import FakeLink, Visitor, in_room, later, plan, turn, window_of


@pytest.mark.parametrize(
    ("name", "taken", "made"),
    [
        ("Anna", [], "Anna"),
        ("Anna", ["anna"], "Anna 2"),
        ("Anna", ["Anna", "Anna 2"], "Anna 3"),
        ("\x07 An\u202ena ", ["Anna"], "Anna 2"),
        ("A" * 40, ["a" * 40], "A" * 38 + " 2"),
        ("\u200f\n", [], ""),
        ("ＡＮＮＡ", ["Anna"], "ANNA 2"),
        ("an\u200bna\u3164", ["Anna"], "anna 2"),
        ("Anna", ["ａｎｎａ", "Anna\u2060 2"], "Anna 3"),
    ],
)
def test_names_are_made_fit_to_be_shown_and_unlike_any_other(name: str, taken: list[str], made: str) -> None:
    assert unique_name(name, taken) == made


def test_nobody_is_called_like_somebody_else_in_the_room(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        for name in ("Anna", "Anna", "helen", "Livia"):
            Visitor.comes(room, name)
        await turn()
        names = [member.name for member in window_of(room).view.members]
        assert names == ["Helen", "Anna", "Anna 2", "helen 2", "Livia 2"]

    in_room(tmp_path, plan(3, ais_of=1, mine=1), scene, window=True)


def test_who_may_not_come_in_is_told_why(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        hosts = count(1)

        def enter(entrance: wire.Hello | wire.Resume) -> wire.EndReason | None:
            return room.connections.enter(entrance, FakeLink(f"192.0.2.{next(hosts)}"))  # type: ignore[arg-type]

        assert enter(wire.Hello(wire.PROTOCOL + 1, "1", "Anna")) == "protocol"
        assert enter(wire.Resume(wire.PROTOCOL + 1, bytes(32))) == "protocol"
        assert enter(wire.Hello(wire.PROTOCOL, "1", "\u200f")) == "name"
        assert enter(wire.Resume(wire.PROTOCOL, bytes(32))) == "unknown"
        for _ in range(60):
            assert enter(wire.Hello(wire.PROTOCOL, "1", "Anna")) is None
        assert enter(wire.Hello(wire.PROTOCOL, "1", "Anna")) == "full"
        room.leave()
        assert enter(wire.Hello(wire.PROTOCOL, "1", "Anna")) == "closed"

    in_room(tmp_path, plan(2), scene)


def test_a_token_brings_back_and_a_name_does_not(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        anna = Visitor.comes(room, "Anna")
        anna.say(wire.Sit(0))
        anna.lost()
        impostor = Visitor.comes(room, "Anna")
        await turn()
        assert impostor.view.seats[0].member == 1
        assert impostor.presence(0) == "away"
        assert [member.name for member in impostor.view.members] == ["Anna", "Anna 2"]
        assert anna.comes_back() is None
        (back,) = anna.all(wire.Welcome)
        assert (back.member, back.token) == (1, "")
        assert is_host_proof(back.proof, anna.token, anna.link.session)
        await turn()
        assert impostor.presence(0) == "here"
        assert impostor.notices()[-1] == ("back", "Anna")

    in_room(tmp_path, plan(2), scene)


def test_in_the_lobby_the_seat_of_who_stays_away_is_open_again(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        anna, ben = Visitor.comes(room, "Anna"), Visitor.comes(room, "Ben")
        anna.say(wire.Sit(0))
        anna.lost()
        await later(59)
        assert ben.presence(0) == "away"
        await later(2)
        assert ben.view.seats[0].kind == "open"
        assert [member.name for member in ben.view.members] == ["Ben"]
        assert anna.comes_back() is None

    in_room(tmp_path, plan(2, away=0), scene)


def test_only_the_hash_of_a_token_is_kept(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        anna = Visitor.comes(room, "Anna")
        (member,) = room.state.members
        assert member.token == hashlib.sha256(anna.token.encode()).hexdigest()
        assert len(anna.token) == 32

    in_room(tmp_path, plan(2), scene)


def test_a_second_connection_with_the_same_token_replaces_the_first(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        anna = Visitor.comes(room, "Anna")
        anna.say(wire.Sit(0))
        await turn()
        old = anna.link
        assert anna.comes_back() is None
        await turn()
        assert old.bye == "replaced"
        assert anna.view.seats[0].presence == "here"
        assert [member.name for member in anna.view.members] == ["Anna"]
        old.take(wire.Stand())
        await turn()
        assert anna.view.seats[0].member == 1, "the old link is heard no more"

    in_room(tmp_path, plan(2), scene)


def test_somebody_who_watches_and_is_away_is_not_shown_but_known(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        anna, ben = Visitor.comes(room, "Anna"), Visitor.comes(room, "Ben")
        anna.lost()
        await turn()
        assert [member.name for member in ben.view.members] == ["Ben"]
        other = Visitor.comes(room, "Anna")
        assert anna.comes_back() is None
        await turn()
        assert [member.name for member in other.view.members] == ["Anna 2", "Ben", "Anna"]
        assert anna.view.you == 1

    in_room(tmp_path, plan(2), scene)


def test_of_those_who_were_here_once_only_so_many_are_remembered(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        visitors = [Visitor.comes(room, "Guest") for _ in range(50)]
        visitors[0].say(wire.Sit(0))
        for visitor in visitors:
            visitor.lost()
        assert visitors[0].comes_back() is None, "its seat waits for it"
        assert visitors[1].comes_back() == "unknown"
        assert visitors[-1].comes_back() is None
        assert len([*room.state.members]) == 41

    in_room(tmp_path, plan(2), scene)


@pytest.mark.parametrize("why", ["slow", "malformed", "flood", None])
def test_whoever_is_cut_off_for_a_fault_of_its_line_may_come_back(tmp_path: Path, why: wire.EndReason | None) -> None:
    async def scene(room: Room) -> None:
        anna, ben = Visitor.comes(room, "Anna"), Visitor.comes(room, "Ben")
        anna.say(wire.Sit(0), wire.Ready(True))
        anna.link.end(why)
        await turn()
        assert ben.notices()[-1] == ("away", "Anna")
        assert anna.comes_back() is None
        await turn()
        assert (anna.view.seats[0].name, anna.view.seats[0].ready) == ("Anna", False), "it may have missed something"

    in_room(tmp_path, plan(2), scene)


def test_a_line_that_worries_is_shown(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        anna, ben = Visitor.comes(room, "Anna"), Visitor.comes(room, "Ben")
        anna.say(wire.Sit(0))
        anna.link.shaky(True)
        await turn()
        assert (ben.view.members[0].presence, ben.view.seats[0].presence) == ("shaky", "shaky")
        anna.link.shaky(False)
        await turn()
        assert ben.view.members[0].presence == "here"

    in_room(tmp_path, plan(2), scene)


def test_who_asks_for_everything_again_and_again_is_a_flood(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        anna = Visitor.comes(room, "Anna")
        anna.say(*[wire.Sync()] * 5)
        assert anna.link.bye is None
        assert len(anna.all(wire.RoomView)) == 6
        anna.say(wire.Sync())
        assert anna.link.bye == "flood"
        assert anna.comes_back() is None, "it has lost its link, not its place"

    in_room(tmp_path, plan(2), scene)
