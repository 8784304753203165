"""A game in a room whose people are away: it waits for them, an AI stands in, and they take their seats back."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pompeii_core.record import read_record
from pompeii_core.view import Update
from pompeii_net.lan import wire
from pompeii_net.lan.room.room import Room
from pompeii_net.messages import GameInfo
from tests.net.lan.rooms import Visitor, begun, in_room, later, plan, record_of, turn


async def plays_turn(person: Visitor) -> None:
    """It makes every choice of its next turn."""
    await person.until(lambda: bool(person.update.legal))
    now = person.update.view.turn
    while person.update.legal and person.update.view.turn == now:
        person.act(cid=person.update.seq)


def test_a_lost_line_makes_the_game_wait_until_its_owner_is_back(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        anna, ben = begun(room, "Anna", "Ben")
        ben.lost()
        await turn()
        assert anna.view.waiting == [1]
        assert anna.presence(1) == "away"
        assert anna.notices()[-1] == ("away", "Ben")
        anna.act()
        assert anna.update.seq == 0
        ben.comes_back()
        await turn()
        assert anna.view.waiting == []
        assert ben.own == [1]
        assert ben.update.view.seat == 1
        assert ben.notices() == []
        assert anna.notices()[-1] == ("back", "Ben")
        anna.act(cid=2)
        ben.act()
        assert (anna.update.seq, ben.update.seq) == (2, 2)

    in_room(tmp_path, plan(2), scene)


def test_who_comes_back_is_told_the_game_before_it_goes_on(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        anna, _ = begun(room, "Anna", "Ben")
        anna.lost()
        anna.comes_back()
        await turn()
        kinds = [type(message) for message in anna.link.said]
        assert kinds == [wire.Welcome, wire.RoomView, GameInfo, Update], "it is asked once"
        assert anna.update.legal
        assert anna.view.waiting == []

    in_room(tmp_path, plan(2), scene)


def test_after_a_while_an_ai_stands_in_and_the_owner_takes_the_seat_back(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        anna, ben = begun(room, "Anna", "Ben")
        room.set_away(0)
        anna.lost()
        await turn()
        assert ben.view.away == 0
        room.stand_in(1)
        await turn()
        assert ben.view.waiting == [0], "nobody stands in for who is here"
        room.stand_in(0)
        assert ben.notices()[-1] == ("stand_in", "Anna")
        await ben.until(lambda: ben.update.seq >= 1 and bool(ben.update.legal))
        assert (ben.presence(0), ben.view.waiting) == ("stand_in", [])
        played = read_record(record_of(room))
        assert played.header.players[0].name == "Anna", "the record does not change"
        assert anna.comes_back() is None
        await turn()
        assert (ben.presence(0), anna.own, anna.update.seq) == ("here", [0], ben.update.seq)
        ben.act()
        assert anna.update.legal
        anna.act()
        assert anna.refused == []

    in_room(tmp_path, plan(2), scene)


def test_the_time_until_an_ai_stands_in_is_the_host_s_choice(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        anna, ben = begun(room, "Anna", "Ben")
        room.set_away(30)
        anna.lost()
        await later(29)
        assert anna.comes_back() is None
        await turn()
        anna.lost()
        await later(29)
        assert ben.notices()[-1] == ("stand_in", "Anna"), "to be back for a moment does not begin it anew"
        assert (ben.view.waiting, ben.presence(0)) == ([], "stand_in")

    in_room(tmp_path, plan(2), scene)


def test_whoever_plays_a_turn_may_be_away_longer(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        anna, ben = begun(room, "Anna", "Ben")
        room.set_away(40)
        for _ in range(3):  # 12 s each, of 40 and then of 10 more for each turn, up to 40
            await plays_turn(anna)
            await plays_turn(ben)
            anna.lost()
            await later(12)
            anna.comes_back()
            await turn()
            assert anna.own == [0]
        anna.lost()
        await later(23)
        assert ben.view.waiting == [0]
        await later(2)
        assert ben.presence(0) == "stand_in", "34 were left"

    in_room(tmp_path, plan(2), scene)


@pytest.mark.parametrize("goes", [Visitor.lost, Visitor.leaves])
def test_whoever_only_comes_and_goes_loses_the_seat_and_is_told_why(
    tmp_path: Path, goes: Callable[[Visitor], None]
) -> None:
    async def scene(room: Room) -> None:
        anna, ben = begun(room, "Anna", "Ben")
        for _ in range(2):
            goes(anna)
            await later(4)
            assert ben.presence(0) == "stand_in", "an AI stands in, once"
            anna.comes_back()
            await turn()
            if anna.notices():
                break
        assert (anna.own, anna.notices()) == ([0], [("seat_back", "Anna")])
        goes(anna)
        await later(4)
        assert (ben.view.seats[0].kind, ben.view.waiting) == ("ai", [])
        assert ("seat_lost", "Anna") in ben.notices()
        anna.comes_back()
        await turn()
        assert (anna.own, anna.notices()) == ([], [("seat_lost", "Anna")])
        anna.say(wire.Sit(0))
        await turn()
        assert anna.notices()[-1] == ("denied", "Anna"), "nobody is there to decide"
        await ben.until(lambda: ben.update.seq >= 1 and bool(ben.update.legal))

    in_room(tmp_path, plan(2, away=4), scene)


def test_whoever_has_played_a_turn_since_may_have_an_ai_stand_in_again(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        anna, ben = begun(room, "Anna", "Ben")
        for _ in range(3):
            anna.leaves()
            await ben.until(lambda: ben.presence(0) == "stand_in")
            await plays_turn(ben)
            assert anna.comes_back() is None
            await turn()
            assert anna.own == [0]
            await plays_turn(anna)

    in_room(tmp_path, plan(2), scene)


def test_the_clock_runs_on_for_whoever_is_away_in_its_turn_and_stands_for_the_others(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        anna, ben = begun(room, "Anna", "Ben")
        ben.lost()
        await later(100)
        assert ben.comes_back() is None
        await turn()
        assert anna.all(wire.ClockView)[-1].left > 29
        anna.lost()
        await later(20)
        assert anna.comes_back() is None
        await turn()
        assert anna.all(wire.ClockView)[-1].left < 11
        anna.lost()
        await later(11)
        assert ben.presence(0) == "stand_in", "its time is up"
        assert anna.comes_back() is None

    in_room(tmp_path, plan(2, away=600, clock=30), scene)


def test_where_the_host_wants_so_the_game_waits_for_ever(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        anna, ben = begun(room, "Anna", "Ben")
        anna.lost()
        await later(100_000)
        assert ben.view.waiting == [0]

    in_room(tmp_path, plan(2, away=0), scene)


def test_ais_do_not_play_on_while_nobody_at_all_is_there(tmp_path: Path) -> None:
    """As when the network itself fails: everybody finds the game as it was."""

    async def scene(room: Room) -> None:
        anna, ben = begun(room, "Anna", "Ben")
        anna.lost()
        ben.lost()
        await later(100_000)
        ben.comes_back()
        await turn()
        assert (ben.view.waiting, ben.presence(0)) == ([0], "away")
        await later(61)
        assert ben.presence(0) == "stand_in"

    in_room(tmp_path, plan(2, away=60), scene)


def test_who_leaves_on_purpose_is_not_waited_for_and_may_come_back(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        anna, ben = begun(room, "Anna", "Ben")
        anna.leaves()
        await turn()
        assert (ben.view.waiting, ben.presence(0)) == ([], "stand_in")
        assert ben.notices()[-1] == ("left", "Anna")
        assert read_record(record_of(room)).header.players[0].name == "Anna"
        await ben.until(lambda: bool(ben.update.legal))
        assert anna.comes_back() is None
        await turn()
        assert (ben.presence(0), anna.own) == ("here", [0])
        anna.lost()
        await turn()
        assert ben.view.waiting == [0], "a cut is no leaving, though it has left before"

    in_room(tmp_path, plan(2), scene)


def test_standing_up_in_a_game_is_leaving(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        anna, ben = begun(room, "Anna", "Ben")
        anna.say(wire.Stand())
        await turn()
        assert anna.link.bye == "left"
        assert ben.presence(0) == "stand_in"

    in_room(tmp_path, plan(2), scene)


def test_who_is_kicked_from_a_game_does_not_come_back(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        anna, ben = begun(room, "Anna", "Ben")
        room.kick(1)
        await turn()
        assert anna.link.bye == "kicked"
        assert ben.view.seats[0].kind == "ai"
        assert ben.notices()[-1] == ("kicked", "Anna")
        assert anna.comes_back() == "kicked"

    in_room(tmp_path, plan(2), scene)
