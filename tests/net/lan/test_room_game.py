"""A game in a room: who acts, who is away, who stands in, who takes over, and what is told of all that."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pompeii_core.actions import DONE
from pompeii_core.record import read_record
from pompeii_core.setup import Player as SeatedPlayer
from pompeii_core.update import Update
from pompeii_net.games import Games
from pompeii_net.lan import rounds, wire
from pompeii_net.lan.premises import Premises
from pompeii_net.lan.room import Room
from pompeii_net.messages import GameInfo, Recorded, Refused, Rewound
from pompeii_net.table import HELD, NOT_YOURS, TOO_LATE
from tests.net.games import may_declare, one_person, people, short_setup
from tests.net.lan.rooms import HostWindow, Visitor, begun, in_room, later, plan, play_at_window, turn, window_of


def record_of(room: Room) -> Path:
    assert room.play
    return room.play.path


def test_a_game_of_people_elsewhere_is_played_to_its_end(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        visitors = begun(room, "Anna", "Ben", "Cleo")
        for visitor in visitors:
            visitor.play()
        for visitor in visitors:
            last = await visitor.over()
            await visitor.until(lambda visitor=visitor: bool(visitor.all(wire.Record)))  # type: ignore[misc]
            assert visitor.refused == []
            assert visitor.view.stage == "over"
            record = read_record(record_of(room))
            assert record.over
            assert last.view == record.game().view(visitor.own[0])
            assert visitor.all(wire.Record)[0].data == record_of(room).read_bytes()

    in_room(tmp_path, plan(3), scene)


def test_the_host_s_window_plays_at_the_same_table_with_ais(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        (anna,) = begun(room, "Anna")
        window = window_of(room)
        assert window.all(Recorded)[0].path == record_of(room)
        assert anna.all(GameInfo)[0].own == [1]
        assert window.all(GameInfo)[0].own == [0]
        room.act(0, 0, window.update.legal[0])
        assert (window.update.seq, anna.update.seq) == (1, 1)
        anna.act()
        await window.until(lambda: window.update.seq >= 3 and bool(window.update.legal))
        assert [player.name for player in anna.all(GameInfo)[0].players][:2] == ["Helen", "Anna"]

    in_room(tmp_path, plan(3, ais_of=1, mine=1), scene, window=True)


def test_what_may_not_be_done_is_refused_with_the_asker_s_own_number(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        watcher = Visitor.comes(room, "Watcher")
        watcher.say(wire.Act(3, 0, DONE), wire.Undo(4))
        anna, ben = begun(room, "Anna", "Ben")
        ben.say(wire.Act(7, 0, anna.update.legal[0]))
        anna.say(wire.Act(8, 5, anna.update.legal[0]), wire.Undo(9))
        watcher.say(wire.Act(10, 0, anna.update.legal[0]))
        assert [refusal.cid for refusal in anna.all(Refused)] == [8, 9]
        assert anna.refused[0] == TOO_LATE
        assert [refusal.cid for refusal in ben.all(Refused)] == [7]
        assert [refusal.cid for refusal in watcher.all(Refused)] == [3, 4, 10]
        assert watcher.refused[-1] == NOT_YOURS
        assert anna.update.seq == 0

    in_room(tmp_path, plan(2), scene)


def test_an_action_sent_twice_is_done_once_and_refused_never(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        anna, _ = begun(room, "Anna", "Ben")
        asked = anna.act(cid=5)
        assert anna.update.seq == 1
        anna.lost()
        anna.comes_back()
        anna.say(asked)
        assert anna.update.seq == 1
        assert anna.refused == []

    in_room(tmp_path, plan(2), scene)


def test_what_was_refused_while_the_game_waited_may_be_asked_again(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        anna, ben = begun(room, "Anna", "Ben")
        ben.lost()
        asked = anna.act(cid=5)
        assert anna.refused == [HELD]
        ben.comes_back()
        anna.say(asked)
        assert anna.update.seq == 1

    in_room(tmp_path, plan(2), scene)


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
        assert kinds == [wire.Welcome, wire.Room, GameInfo, Update], "it is asked once"
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
        assert ben.view.waiting == [0], "time runs anew for who was back"
        await later(2)
        assert ben.notices()[-1] == ("stand_in", "Anna")
        assert (ben.view.waiting, ben.presence(0)) == ([], "stand_in")

    in_room(tmp_path, plan(2), scene)


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
        assert anna.comes_back() == "unknown"

    in_room(tmp_path, plan(2), scene)


def test_spectators_see_what_everybody_sees_whenever_they_come(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        early = Visitor.comes(room, "Early")
        anna, _ = begun(room, "Anna", "Ben")
        anna.act()
        late = Visitor.comes(room, "Late")
        assert early.update.view == late.update.view
        assert (late.update.view.seat, late.update.view.hand, late.own) == (None, None, [])
        early.lost()
        await turn()
        assert anna.view.waiting == [], "nobody waits for a spectator"
        assert room.play
        assert len([*room.play.sitting.table.parties()]) == 4, "two at the table, one who watches, and the room itself"
        early.comes_back()
        assert early.update.view == late.update.view
        early.comes_back()
        told = len(early.all(Update))
        anna.say(wire.Sync())
        early.say(wire.Sync())
        assert early.all(Update)[told:] == [late.update]

    in_room(tmp_path, plan(2), scene)


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
        room.takeover = "yes"
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
        window, games = HostWindow(), Games(tmp_path)
        games.new_game(short_setup(one_person(2)), window)
        sitting = games.desk.sitting  # type: ignore[union-attr]
        await window.until(lambda: bool(window.update.legal))
        told = len(window.all(Update))
        room = await Room.adopt(plan(2), sitting, window, tmp_path, announce=False)
        games.sit_at(room)
        assert len(window.all(Update)) == told, "the window's game goes on undisturbed"
        assert [seat.kind for seat in room.seats] == ["person", "ai", "ai"]
        assert room.status().free == 2
        friend = Visitor.comes(room, "Friend")
        friend.say(wire.Sit(2))
        await turn()
        room.consent(1, True)
        assert friend.own == [2]
        friend.play()
        await turn()
        assert window.view.stage == "playing"
        await play_at_window(room)
        assert read_record(room.play.path).header.players[2].name == "Friend"  # type: ignore[union-attr]
        await games.close()

    asyncio.run(run())


def test_a_game_that_is_opened_leads_nobody_through_a_lobby(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opening = Premises.open

    async def slowly(premises: Premises, *where: Any, **how: Any) -> None:
        premises._room.crier.changed()
        await opening(premises, *where, **how)
        await turn()

    monkeypatch.setattr(Premises, "open", slowly)

    async def run() -> None:
        window, games = HostWindow(), Games(tmp_path)
        games.new_game(short_setup(one_person(2)), window)
        room = await Room.adopt(plan(2), games.desk.sitting, window, tmp_path, announce=False)  # type: ignore[union-attr]
        games.sit_at(room)
        await turn()
        assert [told.stage for told in window.all(wire.Room)][:1] == ["playing"]
        await games.close()

    asyncio.run(run())


def test_undo_is_told_to_all_and_not_possible_once_the_game_is_over(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        (anna,) = begun(room, "Anna")
        anna.play()
        await anna.over()
        await turn()
        anna.say(wire.Undo(77))
        assert anna.refused == ["the game is over"]
        assert anna.all(Rewound) == []

    in_room(tmp_path, plan(2, ais_of=1, short=True), scene)


def test_the_clock_of_the_room_makes_the_choice_of_who_does_not(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        anna, ben = begun(room, "Anna", "Ben")
        room.set_clock(60)
        await turn()
        clock = anna.all(wire.Clock)[-1]
        assert (clock.seat, clock.running, clock.left > 59) == (0, True, True)
        assert ("clock", "Helen") in anna.notices()
        ben.lost()
        assert not anna.all(wire.Clock)[-1].running, "it stands while the game waits"
        ben.comes_back()
        assert anna.all(wire.Clock)[-1].running
        assert [clock.running for clock in ben.all(wire.Clock)] == [True]
        anna.act()
        assert ben.all(wire.Clock)[-1].seat == 1
        await later(61)
        assert anna.notices()[-1] == ("time_out", "Ben")
        await anna.until(lambda: anna.update.seq == 2)
        assert read_record(record_of(room)).entries[1].seat == 1
        assert ben.refused == []
        room.set_clock(0)
        assert anna.all(wire.Clock)[-1] == wire.Clock(None)

    in_room(tmp_path, plan(2), scene)


def test_a_program_that_does_not_answer_r13_holds_nobody_up_and_nobody_learns_that_it_was_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    head = may_declare(people(2))
    head = replace(head, deal=replace(head.deal, first=1))
    monkeypatch.setattr(rounds, "dealt", lambda setup: head)

    async def scene(room: Room) -> None:
        bot = Visitor.comes(room, "Bot", polled=True)
        bot.say(wire.Sit(0))
        (ben,) = begun(room, "Ben")
        assert bot.update.view.choice == "erupt"
        assert not ben.all(Update), "it is told when the poll is over"
        assert ben.all(wire.Clock)[-1].seat == 1
        await later(61)
        await ben.until(lambda: bool(ben.all(Update)))
        assert [what for what, _ in ben.notices()] == ["started"]

    in_room(tmp_path, plan(2, clock=60), scene)
