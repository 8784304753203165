"""A game in a room: who acts, who watches, whose time is up, who is told; and bots, which are the host's."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace

from pompeii_core.actions import DONE
from pompeii_core.game import Game
from pompeii_core.illegal import Refusal
from pompeii_core.record import read_record
from pompeii_core.rules import Rules
from pompeii_core.setup import Seated, SeatedPlayer
from pompeii_core.view import Update, View
from pompeii_net.bots.programs import BotPrograms
from pompeii_net.game_service import GameService
from pompeii_net.lan import wire
from pompeii_net.lan.guest.guest import is_consistent
from pompeii_net.lan.local import RoomPlan
from pompeii_net.lan.room.room import Room
from pompeii_net.lan.room.room_game import TurnClock
from pompeii_net.lan.wire import ClockView
from pompeii_net.messages import (
    ActRequest,
    Fault,
    GameInfo,
    Motive,
    Recorded,
    RedoRequest,
    Refused,
    Rewound,
    Shown,
    TableRefusal,
    UndoRequest,
)
from pompeii_net.table import POLL
from tests.net.bots.played_bots import ANSWER, bot, given_up
from tests.net.games import session_of, short_setup
from tests.net.lan.rooms import (
    HostWindow,
    Visitor,
    begun,
    deal_declaration,
    game_of,
    in_room,
    later,
    left_at_the_end,
    plan,
    play_at_window,
    record_of,
    to_the_end,
    turn,
    window_of,
)


async def test_a_game_of_people_elsewhere_is_played_to_its_end(tmp_path: Path) -> None:
    async with in_room(tmp_path, plan(3, short=True)) as room:
        visitors = begun(room, "Anna", "Ben", "Cleo")
        await to_the_end(*visitors)
        record = read_record(record_of(room))
        assert record.over
        for visitor in visitors:
            assert visitor.refused == []
            assert visitor.view.stage == "over"
            assert visitor.update.view == record.game().view(visitor.own[0])
            assert await visitor.recorded() == record_of(room).read_bytes()


async def test_the_host_s_window_plays_at_the_same_table_with_ais(tmp_path: Path) -> None:
    async with in_room(tmp_path, plan(3, ais_of=1, mine=1), window=True) as room:
        (anna,) = begun(room, "Anna")
        window = window_of(room)
        assert window.all(Recorded)[0].path == record_of(room)
        assert anna.all(GameInfo)[0].own == [1]
        assert window.all(GameInfo)[0].own == [0]
        room.do(ActRequest(0, 0, window.update.legal[0]))
        assert (window.update.seq, anna.update.seq) == (1, 1)
        anna.act()
        await window.until(lambda: window.update.seq >= 3 and bool(window.update.legal))
        assert [player.name for player in anna.all(GameInfo)[0].players][:2] == ["Helen", "Anna"]


async def test_what_may_not_be_done_is_refused_with_the_asker_s_own_number(tmp_path: Path) -> None:
    async with in_room(tmp_path, plan(2)) as room:
        watcher = Visitor.comes(room, "Watcher")
        watcher.say(ActRequest(0, 0, DONE, 3), UndoRequest(0, 4), RedoRequest(0, 5))
        anna, ben = begun(room, "Anna", "Ben")
        ben.say(ActRequest(1, 0, anna.update.legal[0], 7))
        anna.say(ActRequest(0, 5, anna.update.legal[0], 8), UndoRequest(0, 9))
        watcher.say(ActRequest(0, 0, anna.update.legal[0], 10))
        assert [refusal.cid for refusal in anna.all(Refused)] == [8, 9]
        assert anna.refused[0] == TableRefusal.TOO_LATE
        assert [refusal.cid for refusal in ben.all(Refused)] == [7]
        assert [refusal.cid for refusal in watcher.all(Refused)] == [3, 4, 5, 10]
        assert watcher.refused[-1] == TableRefusal.NOT_YOURS
        assert anna.update.seq == 0


async def test_an_action_sent_twice_is_done_once_and_one_refused_while_the_game_waited_may_be_asked_again(
    tmp_path: Path,
) -> None:
    async with in_room(tmp_path, plan(2)) as room:
        anna, ben = begun(room, "Anna", "Ben")
        asked = anna.act(cid=5)
        assert anna.update.seq == 1
        anna.lost()
        waiting = ben.act(cid=6)
        assert ben.refused == [TableRefusal.HELD]
        anna.comes_back()
        anna.say(asked)
        assert (anna.update.seq, anna.refused) == (1, [])
        ben.say(waiting)
        assert ben.update.seq == 2


async def test_spectators_see_what_everybody_sees_whenever_they_come(tmp_path: Path) -> None:
    async with in_room(tmp_path, plan(2)) as room:
        early = Visitor.comes(room, "Early")
        anna, _ = begun(room, "Anna", "Ben")
        anna.act()
        late = Visitor.comes(room, "Late")
        assert early.update.view == late.update.view
        assert (late.update.view.seat, late.update.view.hand, late.own) == (None, None, [])
        early.lost()
        await turn()
        assert anna.view.waiting == [], "nobody waits for a spectator"
        parties = [*game_of(room).session.table.parties()]
        assert len(parties) == 5, "two at the table, one who watches, the room itself and who gives hints"
        early.comes_back()
        assert early.update.view == late.update.view
        early.comes_back()
        told = len(early.all(Update))
        anna.say(wire.Sync())
        early.say(wire.Sync())
        assert early.all(Update)[told:] == [late.update]


async def test_why_an_ai_moves_is_told_to_all_and_once_the_game_is_over_nothing_is_taken_back(tmp_path: Path) -> None:
    async with in_room(tmp_path, plan(2, ais_of=1, short=True)) as room:
        (anna,) = begun(room, "Anna")
        ben = Visitor.comes(room, "Ben")
        await to_the_end(anna)
        motives = anna.all(Motive)
        assert {motive.seat for motive in motives} == {1}
        assert all(is_consistent(motive, anna.view, anna.all(GameInfo)[-1]) for motive in motives)
        assert any(motive.reasons for motive in motives)
        assert ben.all(Motive) == motives
        anna.say(UndoRequest(0, 77), RedoRequest(0, 78))
        room.do(UndoRequest(0))
        room.do(RedoRequest(0))
        assert anna.refused == [Refusal.GAME_OVER] * 2
        assert anna.all(Rewound) == []


async def test_the_clock_of_the_room_makes_the_choice_of_who_does_not(tmp_path: Path) -> None:
    async with in_room(tmp_path, plan(2)) as room:
        anna, ben = begun(room, "Anna", "Ben")
        room.set_clock(60)
        await turn()
        clock = anna.all(wire.ClockView)[-1]
        assert (clock.seat, clock.running, clock.left > 59) == (0, True, True)
        assert ("clock", "Helen") in anna.notices()
        ben.lost()
        assert not anna.all(wire.ClockView)[-1].running, "it stands while the game waits"
        ben.comes_back()
        assert anna.all(wire.ClockView)[-1].running
        assert [clock.running for clock in ben.all(wire.ClockView)] == [True]
        anna.act()
        assert ben.all(wire.ClockView)[-1].seat == 1
        await later(61)
        assert anna.notices()[-1] == ("time_out", "Ben")
        await anna.until(lambda: anna.update.seq == 2)
        assert read_record(record_of(room)).entries[1].seat == 1
        assert ben.refused == []
        room.set_clock(0)
        assert anna.all(wire.ClockView)[-1] == wire.ClockView(None)


async def test_a_program_that_does_not_answer_r13_holds_nobody_up_and_nobody_learns_that_it_was_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal_declaration(monkeypatch)
    async with in_room(tmp_path, plan(2)) as room:
        bot = Visitor.comes(room, "Bot", polled=True)
        bot.say(wire.Sit(0))
        (ben,) = begun(room, "Ben")
        assert bot.update.view.choice == "erupt"
        assert not ben.all(Update), "it is told when the poll is over"
        await later(POLL)
        assert ben.update.legal
        assert [what for what, _ in ben.notices()] == ["started"]


def all_have_seen(room: Room) -> bool:
    """Whether programs need not wait for anybody."""
    table = game_of(room).session.table
    return all(player.has_shown(table.seq) for player in table.awaited())


async def test_programs_wait_until_those_who_play_have_seen_it_and_for_nobody_who_watches_elsewhere(
    tmp_path: Path,
) -> None:
    async with in_room(tmp_path, plan(2, ais_of=1)) as room:
        (anna,) = begun(room, "Anna")
        Visitor.comes(room, "Otto").shows = False
        await turn()
        assert all_have_seen(room)
        anna.shows = False
        anna.act()
        await turn()
        assert not all_have_seen(room)
        anna.say(Shown(game_of(room).session.table.seq))
        assert all_have_seen(room)


async def test_where_nobody_plays_programs_wait_for_those_who_watch(tmp_path: Path) -> None:
    async with in_room(tmp_path, plan(2, ais_of=2)) as room:
        Visitor.comes(room, "Otto").shows = False
        room.start()
        await turn()
        assert not all_have_seen(room)


VIEW = Game.new(Rules(), 3, 1, first=0).view(None)


def seen(active: int | None, turn: int) -> View:
    """What a spectator sees of that turn."""
    return replace(VIEW, active=active, turn=turn)


class ClockBench:
    """A clock of 30 s at a table where all but seat 2 are people's, and what it said."""

    def __init__(self, seconds: int = 30) -> None:
        self.sent: list[ClockView] = []
        self.expired = 0
        self.people = {0, 1}
        self.clock = TurnClock(
            seconds,
            timed=lambda seat: seat in self.people,
            changed=self.sent.append,
            expired=self._expire,
        )

    def _expire(self) -> None:
        self.expired += 1

    def last(self) -> tuple[int | None, float, bool]:
        """What was told last: the seat, its seconds, whether they run."""
        clock = self.sent[-1]
        return clock.seat, round(clock.left), clock.running


@contextmanager
def at_clock(seconds: int = 30) -> Iterator[ClockBench]:
    bench = ClockBench(seconds)
    yield bench
    bench.clock.stop()


async def test_a_turn_has_its_time_whatever_many_choices_are_in_it_and_then_it_begins_anew() -> None:
    with at_clock() as bench:
        bench.clock.on_update(seen(0, 1))
        assert bench.last() == (0, 30, True)
        await later(20)
        bench.clock.on_update(seen(0, 1))
        assert len(bench.sent) == 1, "it does not tick"
        assert round(bench.clock.now.left) == 10
        await later(5)
        bench.clock.on_update(seen(1, 2))
        assert bench.last() == (1, 30, True)
        for expired in (1, 2):
            await later(31)
            assert bench.expired == expired
            assert bench.last() == (1, 30, True)


async def test_an_ai_has_no_clock_and_who_comes_in_its_place_has() -> None:
    with at_clock() as bench:
        bench.clock.on_update(seen(2, 1))
        assert bench.sent == []
        bench.people.add(2)
        bench.clock.refresh()
        assert bench.last() == (2, 30, True)
        await later(20)
        bench.people.discard(2)
        bench.clock.refresh()
        assert bench.sent[-1] == ClockView(None)
        await later(100)
        assert bench.expired == 0
        bench.people.add(2)
        bench.clock.refresh()
        assert bench.last() == (2, 10, True), "of the same turn"


async def test_it_stands_and_runs_on() -> None:
    with at_clock() as bench:
        bench.clock.pause(True)
        bench.clock.on_update(seen(0, 1))
        assert bench.last() == (0, 30, False)
        bench.clock.pause(False)
        assert bench.last() == (0, 30, True), "a turn that begins while it stands has all of its time"
        await later(20)
        bench.clock.pause(True)
        assert bench.last() == (0, 10, False)
        await later(100)
        assert bench.expired == 0
        bench.clock.pause(True)
        assert len(bench.sent) == 3
        bench.clock.pause(False)
        assert bench.last() == (0, 10, True)
        await later(11)
        assert bench.expired == 1


async def test_the_host_sets_it_and_does_away_with_it_and_there_is_none_when_the_game_is_over() -> None:
    with at_clock(seconds=0) as bench:
        bench.clock.on_update(seen(0, 1))
        assert bench.sent == []
        bench.clock.set(60)
        assert bench.last() == (0, 60, True)
        bench.clock.set(0)
        assert bench.sent[-1] == ClockView(None)
        await later(100)
        assert bench.expired == 0
        bench.clock.set(0)
        assert len(bench.sent) == 2
        bench.clock.set(60)
        bench.clock.on_update(seen(None, 1))
        assert len(bench.sent) == 4
        assert bench.sent[-1] == ClockView(None)


BOT = SeatedPlayer("bot", "Otto", 2, "my bot")
HOST = SeatedPlayer("person", "Helen", 0)


def with_bot() -> RoomPlan:
    """The host's person, an open seat, and a bot."""
    asked = plan(3, mine=1, short=True, takeover="yes")
    return replace(asked, game=replace(asked.game, players=[*asked.game.players[:2], BOT]), open=[1])


@asynccontextmanager
async def hosted(folder: Path, command: str) -> AsyncIterator[tuple[Room, HostWindow, Visitor]]:
    """The host's room, where a guest has come in."""
    window = HostWindow()
    room = Room(with_bot(), window, folder, programs=BotPrograms({"my bot": command}, 30_000))
    async with left_at_the_end(room):
        yield room, window, Visitor.comes(room, "Anna")


async def test_its_seat_is_not_to_be_had_and_guests_hear_nothing_of_its_command(tmp_path: Path) -> None:
    command = bot(tmp_path)
    async with hosted(tmp_path, command) as (room, window, anna):
        anna.say(wire.Sit(2))
        await turn()
        assert anna.view.seats[2] == wire.SeatView("bot", "Otto", 2, "my bot", ready=True)
        assert room.connections.status().free == 1
        anna.say(wire.Sit(1), wire.Ready(True))
        room.start()
        await turn()
        dora = Visitor.comes(room, "Dora")
        dora.say(wire.Sit(2))
        await turn()
        assert dora.own == []
        assert dora.view.members[-1].wants is None
        assert room.connections.status().free == 0
        anna.play()
        await play_at_window(room)
        assert anna.all(GameInfo)[-1].players[2] == BOT
        assert window.all(Fault) == []
        heard = b"".join(anna.link.frames)
        assert b"Otto" in heard
        assert all(word.encode() not in heard for word in command.split() if len(word) > 2)  # as “-S” may be in a token


async def test_where_it_is_at_fault_everybody_learns_who_plays_and_the_next_game_is_the_bots(tmp_path: Path) -> None:
    async with hosted(tmp_path, bot(tmp_path, ANSWER, "sys.exit(1)")) as (room, window, anna):
        anna.say(wire.Sit(1), wire.Ready(True))
        room.start()
        anna.play()
        await turn()
        await play_at_window(room)
        (seated,) = anna.all(Seated)
        assert (seated.seat, seated.player.kind, seated.player.name) == (2, "ai", "Claudia")
        assert [given_up(fault) for fault in window.all(Fault)] == ["“Otto” ended unexpectedly with exit code 1."]
        room.rematch()
        await turn()
        assert [seat.kind for seat in anna.view.seats] == ["person", "person", "bot"]


async def test_a_bot_plays_on_as_its_game_is_opened_to_the_network_and_again_as_the_room_comes_back(
    tmp_path: Path,
) -> None:
    starts = tmp_path / "starts"
    commands = {"my bot": bot(tmp_path, first=f"open({str(starts)!r}, 'a').write('x')")}
    window, games = HostWindow(), GameService(tmp_path)
    games.set_programs(commands, 30_000)
    games.new_game(short_setup([HOST, replace(BOT, colour=1)]), window)
    await window.until(lambda: bool(window.update.legal))
    room = await Room.adopt(plan(2), session_of(games), window, tmp_path, announce=False)
    games.use_client(room)
    assert [seat.kind for seat in room.state.seats] == ["person", "bot"]
    room.do(ActRequest(0, window.update.seq, window.update.legal[0]))
    asked = window.update.seq
    await window.until(lambda: window.update.seq > asked and bool(window.update.legal))
    assert starts.read_text(encoding="utf-8") == "x"
    path = record_of(room)
    await games.close()
    again = HostWindow()
    room = await Room.restore(path, again, tmp_path, announce=False, programs=BotPrograms(commands, 30_000))
    async with left_at_the_end(room):
        await play_at_window(room)
    assert (window.all(Fault), again.all(Fault)) == ([], [])
    assert read_record(path).header.players[1] == replace(BOT, colour=1)
    assert starts.read_text(encoding="utf-8") == "xx"


async def test_a_seat_of_the_window_is_handed_to_the_next_phone_and_taken_back(tmp_path: Path) -> None:
    async with in_room(tmp_path, plan(2, mine=1), window=True) as room:
        (ben,) = begun(room, "Ben")
        window = window_of(room)
        room.offer_seat(0)
        room.offer_seat(1)  # of somebody else: nothing
        cleo = Visitor.comes(room, "Cleo")  # by a program: it watches
        await turn()
        assert cleo.own == []
        anna = Visitor.comes(room, "Anna", phone=True)
        await turn()
        assert anna.own == [0]
        assert anna.update.view.hand
        assert window.all(GameInfo)[-1].own == []
        assert window.update.view.hand is None, "nobody sees the hand on the shared screen"
        assert ben.view.seats[0].name == "Anna"
        assert next(member.phone for member in ben.view.members if member.name == "Anna")
        anna.act()
        assert anna.refused == []
        assert window.update.seq == anna.update.seq, "the window looks on"
        room.take_back(1)  # of no phone
        room.take_back(0)
        await turn()
        assert window.all(GameInfo)[-1].own == [0]
        assert window.update.view.hand
        assert anna.own == []
        assert anna.update.view.hand is None
