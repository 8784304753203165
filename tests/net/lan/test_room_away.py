"""A game in a room whose people are away: it waits, an AI stands in, and they take their seats back."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pompeii_core.record import read_record
from pompeii_core.setup import SeatedPlayer
from pompeii_core.view import Update
from pompeii_net.lan import wire
from pompeii_net.lan.local import Alarm, Blocked, Lift, SetAway
from pompeii_net.lan.room.endpoint import HostEndpoint
from pompeii_net.lan.room.room import Room
from pompeii_net.messages import GameInfo
from tests.net.games import session_of
from tests.net.lan import rooms
from tests.net.lan.rooms import FakeLink, Visitor, begun, game_on, in_room, later, plan, record_of, turn, window_of


async def plays_turn(person: Visitor) -> None:
    await person.until(lambda: bool(person.update.legal))
    now = person.update.view.turn
    while person.update.legal and person.update.view.turn == now:
        person.act(cid=person.update.seq)


async def test_a_game_waits_for_a_lost_player_who_is_told_the_state_first(tmp_path: Path) -> None:
    async with game_on(tmp_path) as (_, anna, ben):
        anna.lost()
        await turn()
        assert (ben.view.waiting, ben.presence(0)) == ([0], "away")
        assert ben.notices()[-1] == ("away", "Anna")
        await anna.back()
        kinds = [type(message) for message in anna.link.said]
        assert kinds == [wire.Welcome, wire.RoomView, GameInfo, Update], "it is asked once"
        assert (anna.view.waiting, ben.view.waiting, anna.own) == ([], [], [0])
        assert (anna.update.view.seat, bool(anna.update.legal)) == (0, True)
        assert ben.notices()[-1] == ("back", "Anna")
        anna.act()
        ben.act()
        assert (anna.update.seq, ben.update.seq) == (2, 2)


async def test_an_ai_stands_in_by_command_or_after_leaving_until_the_owner_is_back(tmp_path: Path) -> None:
    async with game_on(tmp_path) as (room, anna, ben):
        room.handle(SetAway(0))
        anna.lost()
        room.stand_in(1)
        await turn()
        assert (ben.view.away, ben.view.waiting) == (0, [0]), "nobody stands in for who is here"
        room.stand_in(0)
        assert ben.notices()[-1] == ("stand_in", "Anna")
        await ben.until(lambda: ben.update.seq >= 1 and bool(ben.update.legal))
        assert (ben.presence(0), ben.view.waiting) == ("stand_in", [])
        assert read_record(record_of(room)).header.players[0].name == "Anna", "the record does not change"
        await anna.back()
        assert (ben.presence(0), anna.own, anna.update.seq) == ("here", [0], ben.update.seq)
        ben.act()
        anna.act()
        assert anna.refused == []
        ben.act()
        await later(5)  # else the news of one person would be told as one
        anna.leaves()
        await turn()
        assert (ben.view.waiting, ben.presence(0), ben.notices()[-1]) == ([], "stand_in", ("left", "Anna"))
        await ben.until(lambda: bool(ben.update.legal))
        await anna.back()
        assert (ben.presence(0), anna.own) == ("here", [0])
        anna.lost()
        await turn()
        assert ben.view.waiting == [0], "a cut is no leaving, though it has left before"


async def test_only_a_played_turn_refills_the_waiting_time(tmp_path: Path) -> None:
    async with game_on(tmp_path) as (room, anna, ben):
        room.handle(SetAway(40))
        for _ in range(3):  # 12 s each, of 40 and then of 10 more for each turn, up to 40
            await plays_turn(anna)
            await plays_turn(ben)
            anna.lost()
            await later(12)
            await anna.back()
            assert anna.own == [0]
        anna.lost()
        await later(23)
        assert ben.view.waiting == [0]
        await later(2)
        assert ben.presence(0) == "stand_in", "34 were left"
        assert ("stand_in", "Anna") in ben.notices()


@pytest.mark.parametrize("goes", [Visitor.lost, Visitor.leaves])
async def test_a_player_who_comes_and_goes_loses_the_seat(tmp_path: Path, goes: Callable[[Visitor], None]) -> None:
    async with game_on(tmp_path, away=4) as (_, anna, ben):
        for _ in range(2):
            goes(anna)
            await later(4)
            assert ben.presence(0) == "stand_in", "an AI stands in, once"
            await anna.back()
            if anna.notices():
                break
        assert (anna.own, anna.notices()) == ([0], [("seat_back", "Anna")])
        goes(anna)
        await later(4)
        assert (ben.view.seats[0].kind, ben.view.waiting) == ("ai", [])
        assert ("seat_lost", "Anna") in ben.notices()
        await anna.back()
        assert (anna.own, anna.notices()) == ([], [("seat_lost", "Anna")])
        await anna.asks(wire.Sit(0))
        assert anna.notices()[-1] == ("denied", "Anna"), "nobody is there to decide"
        await ben.until(lambda: ben.update.seq >= 1 and bool(ben.update.legal))


async def test_a_game_waits_for_ever_if_so_set_or_while_no_one_is_there(tmp_path: Path) -> None:
    """As when the network itself fails: everyone finds the game as it was."""
    async with game_on(tmp_path, away=0) as (room, anna, ben):
        anna.lost()
        await later(100_000)
        assert ben.view.waiting == [0]
        room.handle(SetAway(60))
        ben.lost()
        await later(100_000)
        await ben.back()
        assert (ben.view.waiting, ben.presence(0)) == ([0], "away")
        await later(61)
        assert ben.presence(0) == "stand_in"


async def test_standing_up_in_a_game_is_leaving_and_kicked_guests_stay_out(tmp_path: Path) -> None:
    async with in_room(tmp_path, plan(3)) as room:
        anna, ben, cleo = begun(room, "Anna", "Ben", "Cleo")
        anna.say(wire.Stand())
        room.kick(2)
        await turn()
        assert (anna.link.bye, cleo.presence(0)) == ("left", "stand_in")
        assert (ben.link.bye, cleo.view.seats[1].kind) == ("kicked", "ai")
        assert cleo.notices()[-1] == ("kicked", "Ben")
        assert ben.comes_back() == "kicked"


async def test_a_guest_takes_an_ai_s_seat_during_a_game_with_consent(tmp_path: Path) -> None:
    async with in_room(tmp_path, plan(3, ais_of=1, mine=1), window=True) as room:
        anna, window = Visitor.comes(room, "Anna"), window_of(room)
        await anna.asks(wire.Sit(1), wire.Sit(2))
        assert window.view.members[1].wants == 2
        room.start()
        room.consent(1, True)
        await turn()
        assert anna.view.members[1].wants is None, "who has a seat when the game begins wants no other"
        assert [(seat.kind, seat.member) for seat in anna.view.seats] == [("person", 0), ("person", 1), ("ai", None)]
        dora = Visitor.comes(room, "Dora")
        await dora.asks(wire.Sit(1), wire.Sit(0))
        assert dora.view.members[-1].wants is None, "those seats are people's"
        await dora.asks(wire.Sit(2))
        assert window.view.members[-1].wants == 2
        room.consent(2, True)
        await turn()
        assert (dora.own, dora.update.view.seat) == ([2], 2)
        assert dora.view.seats[2] == wire.SeatView("person", "Dora", 2, member=2)
        assert ("took", "Dora") in window.notices()
        assert read_record(record_of(room)).header.players[2] == SeatedPlayer("person", "Dora", 2)


async def test_takeover_decides_requests_for_an_ai_s_seat(tmp_path: Path) -> None:
    async with in_room(tmp_path, plan(3, ais_of=2, takeover="no")) as room:
        begun(room, "Anna")
        dora = Visitor.comes(room, "Dora")
        await dora.asks(wire.Sit(1))
        assert dora.notices() == [("denied", "Dora")]
        room.state.takeover = "yes"
        dora.say(wire.Sit(1))
        assert dora.own == [1]
        other = Visitor.comes(room, "Other")
        other.say(wire.Sit(1))
        await dora.asks(wire.Sit(0))
        await dora.asks(wire.Sit(2))
        assert [seat.name for seat in dora.view.seats] == ["Anna", "Dora", "Livia"], "who plays has one seat"


async def test_a_local_game_is_opened_to_the_network_and_a_friend_takes_an_ai_s_seat(tmp_path: Path) -> None:
    async with rooms.local_game(tmp_path) as (games, window):
        told = len(window.all(Update))
        room = await Room.adopt(plan(2), session_of(games), window, tmp_path, announce=False)
        games.use_client(room)
        assert len(window.all(Update)) == told, "the window's game goes on undisturbed"
        assert [seat.kind for seat in room.state.seats] == ["person", "ai", "ai"]
        assert room.connections.status().free == 2
        friend = Visitor.comes(room, "Friend")
        await friend.asks(wire.Sit(2))
        room.consent(1, True)
        assert friend.own == [2]
        friend.play()
        await turn()
        assert window.view.stage == "playing"
        await rooms.play_at_window(room)
        assert read_record(record_of(room)).header.players[2].name == "Friend"


HERE = "192.168.1.7"


def refused(room: Room, name: str, peer: str) -> wire.EndReason | None:
    return room.connections.enter(wire.Hello(wire.PROTOCOL, "1", name), FakeLink(peer))  # type: ignore[arg-type]


def blocks(room: Room) -> list[tuple[str, str]]:
    """Return the names and addresses that the host's window shows as removed."""
    return [(block.name, block.address) for block in window_of(room).all(Blocked)[-1].blocks]


async def test_removed_guests_stay_out_until_admitted_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    distrusted: list[str] = []
    monkeypatch.setattr(HostEndpoint, "distrust", lambda endpoint, address: distrusted.append(address))
    async with in_room(tmp_path, plan(3, mine=1), window=True) as room:
        anna, ben = Visitor.comes(room, "Anna", peer=HERE), Visitor.comes(room, "Ben", peer=HERE)
        Visitor.comes(room, "Cleo", peer="192.168.1.8")
        room.kick(2)
        assert distrusted == [HERE], "connections from there come after all others"
        assert refused(room, "Otto", HERE) == refused(room, "bEN", "192.168.1.8") == "blocked"
        assert ben.comes_back() == "kicked"
        assert refused(room, "Otto", "192.168.1.8") is None
        assert blocks(room) == [("Ben", HERE)]
        await turn()
        assert anna.link.bye is None, "others there stay, and come back"
        anna.lost()
        assert anna.comes_back() is None
        room.handle(Lift(2))
        assert blocks(room) == []
        assert refused(room, "Ben", HERE) is None


async def test_a_removed_guest_cannot_come_back_as_an_unlisted_member(tmp_path: Path) -> None:
    """It came twice from one address, which is kept out; a member from elsewhere, lost too, may come back."""
    async with in_room(tmp_path, plan(3, mine=1), window=True) as room:
        ghost, other = Visitor.comes(room, "Otto", peer=HERE), Visitor.comes(room, "Anna", peer="192.168.1.8")
        ben = Visitor.comes(room, "Ben", peer=HERE)
        for visitor in (ghost, other, ben):
            visitor.lost()
        room.kick(3)
        assert ghost.comes_back() == "unknown"
        assert other.comes_back() is None
        assert refused(room, "Cleo", HERE) == "blocked", "from where it was last"


async def test_the_host_alone_is_told_once_a_minute_of_guests_kept_out(tmp_path: Path) -> None:
    async with in_room(tmp_path, plan(3, mine=1), window=True) as room:
        Visitor.comes(room, "Ben", peer=HERE)
        anna, window = Visitor.comes(room, "Anna"), window_of(room)
        room.kick(1)
        await turn()
        told = len(anna.link.said)
        for _ in range(5):
            refused(room, "Otto", HERE)
        room.connections.guessed(HERE, 5)  # of another kind
        assert window.all(Alarm) == [Alarm("blocked", HERE, name="Ben"), Alarm("wrong_codes", HERE, 5)]
        for number in range(1, 5):  # of other addresses, but not of as many as anybody may have
            room.connections.guessed(f"192.168.1.{number}", 5)
        assert len(window.all(Alarm)) == 3
        await later(61)
        refused(room, "Otto", HERE)
        assert (len(window.all(Alarm)), len(anna.link.said)) == (4, told)


# Phones sleep


def phone(visitor: Visitor) -> Visitor:
    visitor.room.state.members[visitor.all(wire.Welcome)[-1].member].phone = True
    return visitor


async def test_a_sleeping_phone_delays_the_game_only_when_it_must_decide(tmp_path: Path) -> None:
    async with game_on(tmp_path) as (room, anna, ben):
        phone(ben).lost()
        await turn()
        assert (anna.presence(1), anna.view.waiting) == ("asleep", [])
        assert anna.notices()[-1] == ("started", "Vesuvius"), "that a screen is dark is no news"
        await plays_turn(anna)
        await turn()
        assert (anna.update.view.active, anna.view.waiting) == (1, [1])
        await ben.back()
        assert (anna.presence(1), anna.view.waiting, bool(ben.update.legal)) == ("here", [], True)
        assert anna.notices()[-1] == ("started", "Vesuvius")
        phone(ben).lost()
        room.stand_in(1)
        await turn()
        assert anna.presence(1) == "stand_in", "the host need not wait for it"


async def test_a_phone_may_sleep_for_five_minutes_in_its_own_turns(tmp_path: Path) -> None:
    async with game_on(tmp_path) as (_, anna, ben):
        phone(ben).lost()
        await later(1000)  # of Anna's turn
        assert anna.presence(1) == "asleep"
        await plays_turn(anna)
        await turn()
        await later(299)
        assert anna.presence(1) == "asleep"
        await later(2)
        assert (anna.presence(1), anna.notices()[-1]) == ("stand_in", ("stand_in", "Ben"))
        await anna.until(lambda: bool(anna.update.legal))
        await ben.back()
        assert anna.presence(1) == "here"


async def test_a_sleeping_phone_in_the_lobby_is_still_ready(tmp_path: Path) -> None:
    async with in_room(tmp_path, plan(3)) as room:
        anna, ben = Visitor.comes(room, "Anna"), Visitor.comes(room, "Ben")
        for seat, visitor in enumerate((anna, ben)):
            visitor.say(wire.Sit(seat), wire.Ready(True))
        phone(ben).lost()
        await later(299)
        place = anna.view.seats[1]
        assert (place.name, place.presence, place.ready) == ("Ben", "asleep", True)
        await later(2)
        assert anna.view.seats[1].kind == "open"
