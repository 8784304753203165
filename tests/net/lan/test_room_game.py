"""A game in a room: who acts, watches, is told, whose time is up; and the host's bots."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace

from pompeii_core.actions import DONE, Run
from pompeii_core.illegal import Refusal
from pompeii_core.record import read_record
from pompeii_core.setup import Seated, SeatedPlayer
from pompeii_core.view import Update
from pompeii_net import messages
from pompeii_net.ai_service import AiService
from pompeii_net.bots.programs import BotPrograms
from pompeii_net.game_service import GameService
from pompeii_net.lan import wire
from pompeii_net.lan.guest.guest import is_consistent
from pompeii_net.lan.limits import MOST_UNDOS, UNDO_BURST
from pompeii_net.lan.room.room import Room
from pompeii_net.messages import ActRequest, Fault, GameInfo, Motive, RedoRequest, Refused, TableRefusal, UndoRequest
from pompeii_net.table import POLL
from tests.net.bots.played_bots import ANSWER, bot, given_up
from tests.net.games import session_of, short_setup
from tests.net.lan import rooms
from tests.net.lan.rooms import HostWindow, Visitor, begun, game_of, game_on, in_room, later, plan, record_of, turn


async def test_a_game_of_remote_players_is_played_to_its_end(tmp_path: Path) -> None:
    async with in_room(tmp_path, plan(3, short=True)) as room:
        visitors = begun(room, "Anna", "Ben", "Cleo")
        await rooms.to_the_end(*visitors)
        record = read_record(record_of(room))
        assert record.over
        for visitor in visitors:
            assert (visitor.refused, visitor.view.stage) == ([], "over")
            assert visitor.update.view == record.game().view(visitor.own[0])
            assert await visitor.recorded() == record_of(room).read_bytes()


async def test_refusals_have_the_number_of_the_request(tmp_path: Path) -> None:
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


async def test_an_action_sent_twice_is_done_once_and_one_refused_may_be_asked_again(tmp_path: Path) -> None:
    async with game_on(tmp_path) as (_, anna, ben):
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


async def test_spectators_see_the_public_state_whenever_they_come(tmp_path: Path) -> None:
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


async def test_an_ai_s_motives_are_public_and_a_finished_game_has_no_undo(tmp_path: Path) -> None:
    async with in_room(tmp_path, plan(2, ais_of=1, short=True)) as room:
        (anna,) = begun(room, "Anna")
        ben = Visitor.comes(room, "Ben")
        await rooms.to_the_end(anna)
        motives = anna.all(Motive)
        assert {motive.seat for motive in motives} == {1}
        assert all(is_consistent(motive, anna.view, anna.all(GameInfo)[-1]) for motive in motives)
        assert any(motive.reasons for motive in motives)
        assert ben.all(Motive) == motives
        anna.say(UndoRequest(0, 77), RedoRequest(0, 78))
        room.handle(UndoRequest(0))
        room.handle(RedoRequest(0))
        assert (anna.refused, anna.all(messages.Rewound)) == ([Refusal.GAME_OVER] * 2, [])


async def test_the_clock_chooses_for_a_player_out_of_time(tmp_path: Path) -> None:
    async with game_on(tmp_path) as (room, anna, ben):
        room.set_clock(30)
        await later(20)
        room.set_clock(60)
        await turn()
        assert clock(anna) == (0, 60, True)
        assert ("clock", "Helen") in anna.notices()
        anna.act()
        assert clock(ben) == (1, 60, True)
        await later(61)
        assert anna.notices()[-1] == ("time_out", "Ben")
        await anna.until(lambda: anna.update.seq == 2)
        assert read_record(record_of(room)).entries[1].seat == 1
        assert ben.refused == []
        room.set_clock(0)
        assert anna.all(wire.ClockView)[-1] == wire.ClockView(None)
        await later(100)
        assert anna.update.seq == 2


async def test_no_one_waits_for_a_program_or_learns_of_r13(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rooms.deal_declaration(monkeypatch)
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
    table = game_of(room).session.table
    return all(player.has_shown(table.seq) for player in table.awaited())


async def test_programs_wait_until_players_or_else_spectators_have_seen_an_update(tmp_path: Path) -> None:
    async with in_room(tmp_path, plan(2, ais_of=1)) as room:
        (anna,) = begun(room, "Anna")
        Visitor.comes(room, "Otto").shows = False
        await turn()
        assert all_have_seen(room)
        anna.shows = False
        anna.act()
        await turn()
        assert not all_have_seen(room)
        anna.say(messages.Shown(game_of(room).session.table.seq))
        assert all_have_seen(room)
    async with in_room(tmp_path, plan(2, ais_of=2)) as room:
        Visitor.comes(room, "Otto").shows = False
        room.start()
        await turn()
        assert not all_have_seen(room)


async def comes_to_run(visitor: Visitor, *others: Visitor) -> None:
    """Have all play until `visitor` has two runs: the first shows nothing new, and so can be undone."""
    while not (visitor.update.legal and visitor.update.view.choice == "run" and visitor.update.view.runs == 2):
        told = len(visitor.link.said)
        for player in (visitor, *others):
            if player.update.legal:
                player.act()
        await visitor.until(lambda told=told: len(visitor.link.said) > told)  # type: ignore[misc]


def run_and_undo(visitor: Visitor, cid: int) -> None:
    run(visitor, 2 * cid)
    visitor.say(UndoRequest(0, 2 * cid + 1))


def run(visitor: Visitor, cid: int) -> None:
    action = next(action for action in visitor.update.legal if isinstance(action, Run))
    visitor.say(ActRequest(0, visitor.update.seq, action, cid))


async def test_undo_and_redo_are_limited_per_time(tmp_path: Path) -> None:
    async with game_on(tmp_path, short=True) as (room, anna, ben):
        watcher = Visitor.comes(room, "Watcher")
        watcher.say(*(UndoRequest(0, cid) for cid in range(2 * UNDO_BURST)))  # which count for no one
        assert set(watcher.refused) == {TableRefusal.NOT_YOURS}
        await comes_to_run(anna, ben)
        before = read_record(record_of(room)).entries
        for cid in range(UNDO_BURST):
            run_and_undo(anna, cid)
        assert anna.refused == []
        run(anna, 1000)
        stands = read_record(record_of(room)).entries
        assert len(stands) == len(before) + 1
        anna.say(UndoRequest(0, 1001))
        assert anna.all(Refused) == [Refused(0, TableRefusal.UNDO_TOO_FAST, cid=1001)]
        assert read_record(record_of(room)).entries == stands, "and the move stands"
        await later(5)
        anna.say(UndoRequest(0, 1002))
        assert read_record(record_of(room)).entries == before
        await later(600)
        for cid in range(1003, 1003 + UNDO_BURST, 2):
            anna.say(RedoRequest(0, cid), UndoRequest(0, cid + 1))
        assert len(anna.refused) == 1
        anna.say(RedoRequest(0, 1100))
        assert anna.refused == [TableRefusal.UNDO_TOO_FAST] * 2
        assert read_record(record_of(room)).entries == before
        await later(10)
        anna.say(RedoRequest(0, 1101), RedoRequest(0, 1101))
        assert len(anna.refused) == 2, "the same request is done once, and not refused"
        assert read_record(record_of(room)).entries == stands
        assert ben.update.view.ran == anna.update.view.ran
        ben.say(RedoRequest(1, 1))
        assert ben.refused == [TableRefusal.NOTHING_TO_REDO]


async def test_undo_is_limited_per_seat_and_game_even_if_another_takes_the_seat(tmp_path: Path) -> None:
    async with game_on(tmp_path, short=True) as (_, anna, ben):
        await comes_to_run(anna, ben)
        for cid in range(MOST_UNDOS):
            if cid % 10 == 0:
                await later(60)
            run_and_undo(anna, cid)
        assert anna.refused == []
        anna.lost()
        anna.comes_back()
        await later(60)
        run_and_undo(anna, MOST_UNDOS)
        assert anna.refused == [TableRefusal.UNDO_LIMIT]
        ben.say(UndoRequest(1, 2))
        assert ben.refused == [TableRefusal.NOTHING_TO_UNDO]


async def test_undo_is_not_limited_for_the_host(tmp_path: Path) -> None:
    async with in_room(tmp_path, plan(2, mine=1, short=True), window=True) as room:
        (anna,) = begun(room, "Anna")
        window = rooms.window_of(room)
        while not (window.update.legal and window.update.view.choice == "run"):
            if window.update.legal:
                room.handle(ActRequest(0, window.update.seq, window.update.legal[0]))
            else:
                anna.act()
        for _ in range(MOST_UNDOS + 20):
            room.handle(ActRequest(0, window.update.seq, window.update.legal[0]))
            room.handle(UndoRequest(0))
        assert window.all(Refused) == []


def clock(visitor: Visitor) -> tuple[int | None, float, bool]:
    """Return the clock as last sent: seat, seconds, running."""
    told = visitor.all(wire.ClockView)[-1]
    return told.seat, round(told.left), told.running


async def test_the_clock_runs_per_turn_and_restarts_with_the_next(tmp_path: Path) -> None:
    async with game_on(tmp_path, short=True) as (room, anna, ben):
        await comes_to_run(anna, ben)
        room.set_clock(30)
        assert clock(anna) == (0, 30, True)
        await later(20)
        told = len(anna.all(wire.ClockView))
        run(anna, 1)
        assert len(anna.all(wire.ClockView)) == told, "it does not tick"
        ben.lost()
        assert clock(anna) == (0, 10, False), "it stands while the game waits"
        await later(100)
        ben.comes_back()
        assert clock(anna) == clock(ben) == (0, 10, True)
        anna.say(next(ActRequest(0, anna.update.seq, action) for action in anna.update.legal))
        while ben.update.legal:
            ben.act()
        assert (clock(anna), anna.update.view.choice) == ((0, 30, True), "lava")
        for times in (1, 2):
            chosen = anna.update.seq
            await later(31)
            assert anna.notices().count(("time_out", "Anna")) == times
            await anna.until(lambda chosen=chosen: anna.update.seq > chosen)  # type: ignore[misc]


async def test_an_ai_has_no_clock_but_its_replacement_has(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(AiService, "choose", rooms.never)
    async with game_on(tmp_path, away=600, clock=30) as (_, anna, ben):
        await later(20)
        anna.leaves()
        assert ben.all(wire.ClockView)[-1] == wire.ClockView(None)
        await later(100)
        assert ben.update.seq == 0
        await anna.back()
        assert clock(ben) == clock(anna) == (0, 10, True), "of the same turn"
        anna.lost()
        await later(5)
        await anna.back()
        assert clock(anna) == (0, 5, True), "the clock runs on for an absent player on turn"
        anna.lost()
        await later(6)
        assert (ben.view.seats[0].kind, ben.all(wire.ClockView)[-1]) == ("ai", wire.ClockView(None)), "its time is up"


BOT = SeatedPlayer("bot", "Otto", 2, "my bot")


@asynccontextmanager
async def hosted(folder: Path, command: str) -> AsyncIterator[tuple[Room, HostWindow, Visitor]]:
    asked, window = plan(3, mine=1, short=True, takeover="yes"), HostWindow()
    asked = replace(asked, game=replace(asked.game, players=[*asked.game.players[:2], BOT]), open=[1])
    room = Room(asked, window, folder, programs=BotPrograms({"my bot": command}, 30_000))
    async with rooms.left_at_the_end(room):
        yield room, window, Visitor.comes(room, "Anna")


async def test_a_bot_s_seat_cannot_be_taken_and_its_command_stays_secret(tmp_path: Path) -> None:
    command = bot(tmp_path)
    async with hosted(tmp_path, command) as (room, window, anna):
        await anna.asks(wire.Sit(2))
        assert anna.view.seats[2] == wire.SeatView("bot", "Otto", 2, "my bot", ready=True)
        assert room.connections.status().free == 1
        anna.say(wire.Sit(1), wire.Ready(True))
        room.start()
        await turn()
        dora = Visitor.comes(room, "Dora")
        await dora.asks(wire.Sit(2))
        assert (dora.own, dora.view.members[-1].wants) == ([], None)
        assert room.connections.status().free == 0
        anna.play()
        await rooms.play_at_window(room)
        assert anna.all(GameInfo)[-1].players[2] == BOT
        assert window.all(Fault) == []
        heard = b"".join(anna.link.frames)
        assert b"Otto" in heard
        assert all(word.encode() not in heard for word in command.split() if len(word) > 2)  # as “-S” may be in a token


async def test_an_ai_replaces_a_failed_bot_publicly_until_the_next_game(tmp_path: Path) -> None:
    async with hosted(tmp_path, bot(tmp_path, ANSWER, "sys.exit(1)")) as (room, window, anna):
        anna.say(wire.Sit(1), wire.Ready(True))
        room.start()
        anna.play()
        await turn()
        await rooms.play_at_window(room)
        (seated,) = anna.all(Seated)
        assert (seated.seat, seated.player.kind, seated.player.name) == (2, "ai", "Claudia")
        assert [given_up(fault) for fault in window.all(Fault)] == ["“Otto” ended unexpectedly with exit code 1."]
        room.rematch()
        await turn()
        assert [seat.kind for seat in anna.view.seats] == ["person", "person", "bot"]


async def test_a_bot_plays_on_in_an_opened_game_and_a_restored_room(tmp_path: Path) -> None:
    starts = tmp_path / "starts"
    commands = {"my bot": bot(tmp_path, first=f"open({str(starts)!r}, 'a').write('x')")}
    window, games = HostWindow(), GameService(tmp_path)
    games.set_programs(commands, 30_000)
    games.new_game(short_setup([SeatedPlayer("person", "Helen", 0), replace(BOT, colour=1)]), window)
    await window.until(lambda: bool(window.update.legal))
    room = await Room.adopt(plan(2), session_of(games), window, tmp_path, announce=False)
    games.use_client(room)
    assert [seat.kind for seat in room.state.seats] == ["person", "bot"]
    room.handle(ActRequest(0, window.update.seq, window.update.legal[0]))
    asked = window.update.seq
    await window.until(lambda: window.update.seq > asked and bool(window.update.legal))
    assert starts.read_text(encoding="utf-8") == "x"
    path = record_of(room)
    await games.close()
    again = HostWindow()
    async with rooms.restored(path, again, programs=BotPrograms(commands, 30_000)) as room:
        await rooms.play_at_window(room)
    assert (window.all(Fault), again.all(Fault)) == ([], [])
    assert read_record(path).header.players[1] == replace(BOT, colour=1)
    assert starts.read_text(encoding="utf-8") == "xx"
