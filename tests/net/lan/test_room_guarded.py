"""The host's person keeps somebody out, and whoever is in stays undisturbed."""

from pathlib import Path

import pytest

from pompeii_net.lan import wire
from pompeii_net.lan.local import Alarm, Blocked
from pompeii_net.lan.room.endpoint import HostEndpoint
from pompeii_net.lan.room.room import Room
from tests.net.lan.rooms import FakeLink, Visitor, begun, in_room, later, plan, turn, window_of

HERE = "192.168.1.7"


def refused(room: Room, name: str, peer: str) -> wire.EndReason | None:
    """Why somebody new is not let in."""
    return room.connections.enter(wire.Hello(wire.PROTOCOL, "1", name), FakeLink(peer))  # type: ignore[arg-type]


def blocks(room: Room) -> list[tuple[str, str]]:
    """Whom the host's window shows as sent away."""
    return [(block.name, block.address) for block in window_of(room).all(Blocked)[-1].blocks]


def test_whoever_was_sent_away_stays_away_by_address_name_and_token(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        ben = Visitor.comes(room, "Ben", peer=HERE)
        room.kick(1)
        assert refused(room, "Otto", HERE) == "blocked"
        assert refused(room, "bEN", "192.168.1.8") == "blocked"
        assert ben.comes_back() == "kicked"
        assert refused(room, "Otto", "192.168.1.8") is None
        assert blocks(room) == [("Ben", HERE)]

    in_room(tmp_path, plan(3, mine=1), scene, window=True)


def test_connections_from_an_address_of_somebody_who_was_sent_away_come_after_all_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    distrusted: list[str] = []
    monkeypatch.setattr(HostEndpoint, "distrust", lambda endpoint, address: distrusted.append(address))

    async def scene(room: Room) -> None:
        Visitor.comes(room, "Anna", peer="192.168.1.8")
        Visitor.comes(room, "Ben", peer=HERE)
        room.kick(2)
        assert distrusted == [HERE]

    in_room(tmp_path, plan(3, mine=1), scene, window=True)


def test_others_at_that_address_stay_and_come_back(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        anna, _ = Visitor.comes(room, "Anna", peer=HERE), Visitor.comes(room, "Ben", peer=HERE)
        room.kick(2)
        await turn()
        assert anna.link.bye is None
        anna.lost()
        assert anna.comes_back() is None

    in_room(tmp_path, plan(3, mine=1), scene, window=True)


def test_whoever_was_sent_away_does_not_come_back_as_somebody_whom_nobody_sees(tmp_path: Path) -> None:
    """It came twice, and one of the two hung up before: nobody had that one on the list."""

    async def scene(room: Room) -> None:
        ghost, other = Visitor.comes(room, "Otto", peer=HERE), Visitor.comes(room, "Anna", peer="192.168.1.8")
        Visitor.comes(room, "Ben", peer=HERE)
        ghost.lost()
        other.lost()
        room.kick(3)
        assert ghost.comes_back() == "unknown"
        assert other.comes_back() is None

    in_room(tmp_path, plan(3, mine=1), scene, window=True)


def test_somebody_away_is_kept_out_from_where_it_was_last(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        begun(room, "Anna", "Ben")
        anna = Visitor.comes(room, "Cleo", peer=HERE)
        number = anna.view.you
        anna.lost()
        room.kick(number)
        assert refused(room, "Otto", HERE) == "blocked"

    in_room(tmp_path, plan(3, mine=1), scene, window=True)


def test_the_host_lets_somebody_in_again(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        Visitor.comes(room, "Ben", peer=HERE)
        room.kick(1)
        room.lift(1)
        assert blocks(room) == []
        assert refused(room, "Ben", HERE) is None

    in_room(tmp_path, plan(3, mine=1), scene, window=True)


def test_the_host_hears_of_who_was_kept_out_once_a_minute(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        Visitor.comes(room, "Ben", peer=HERE)
        room.kick(1)
        for _ in range(5):
            refused(room, "Otto", HERE)
        room.connections.guessed(HERE, 5)  # of another kind
        assert window_of(room).all(Alarm) == [
            Alarm("blocked", HERE, name="Ben"),
            Alarm("wrong_codes", HERE, 5),
        ]
        for number in range(1, 5):  # of other addresses, but not of as many as anybody may have
            room.connections.guessed(f"192.168.1.{number}", 5)
        assert len(window_of(room).all(Alarm)) == 3
        await later(61)
        refused(room, "Otto", HERE)
        assert len(window_of(room).all(Alarm)) == 4

    in_room(tmp_path, plan(3, mine=1), scene, window=True)


def test_the_guests_hear_nothing_of_who_was_kept_out(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        anna = Visitor.comes(room, "Anna")
        Visitor.comes(room, "Ben", peer=HERE)
        room.kick(2)
        await turn()
        told = len(anna.link.said)
        refused(room, "Otto", HERE)
        room.connections.guessed(HERE, 5)
        await turn()
        assert len(anna.link.said) == told

    in_room(tmp_path, plan(3, mine=1), scene, window=True)
