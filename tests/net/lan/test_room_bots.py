"""A bot in a room: it is the host's and stays there; guests learn its name alone, and of what becomes of it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from msgspec.structs import replace

from pompeii_core.record import read_record
from pompeii_core.setup import Seated, SeatedPlayer
from pompeii_net.bots.programs import BotPrograms
from pompeii_net.game_service import GameService
from pompeii_net.lan import wire
from pompeii_net.lan.local import RoomPlan
from pompeii_net.lan.room.room import Room
from pompeii_net.messages import Fault, GameInfo
from tests.net.bots.played_bots import ANSWER, bot, given_up
from tests.net.games import session_of, short_setup
from tests.net.lan.rooms import HostWindow, Visitor, left_at_the_end, plan, play_at_window, turn

BOT = SeatedPlayer("bot", "Otto", 2, "my bot")
HOST = SeatedPlayer("person", "Helen", 0)


def with_bot() -> RoomPlan:
    """The host's person, an open seat, and a bot."""
    asked = plan(3, mine=1, short=True, takeover="yes")
    return replace(asked, game=replace(asked.game, players=[*asked.game.players[:2], BOT]), open=[1])


@asynccontextmanager
async def in_room(folder: Path, command: str) -> AsyncIterator[tuple[Room, HostWindow, Visitor]]:
    """The host's room, where a guest has come in."""
    window = HostWindow()
    room = Room(with_bot(), window, folder, programs=BotPrograms({"my bot": command}, 30_000))
    async with left_at_the_end(room):
        yield room, window, Visitor.comes(room, "Anna")


async def test_its_seat_is_ready_and_not_to_be_had(tmp_path: Path) -> None:
    async with in_room(tmp_path, bot(tmp_path)) as (room, _, anna):
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


async def test_it_plays_against_guests_who_hear_nothing_of_its_command(tmp_path: Path) -> None:
    command = bot(tmp_path)
    async with in_room(tmp_path, command) as (room, window, anna):
        anna.say(wire.Sit(1), wire.Ready(True))
        room.start()
        anna.play()
        await turn()
        await play_at_window(room)
        assert anna.all(GameInfo)[-1].players[2] == BOT
        assert window.all(Fault) == []
        heard = b"".join(anna.link.frames)
        assert b"Otto" in heard
        assert all(word.encode() not in heard for word in command.split() if len(word) > 2)  # as “-S” may be in a token


async def test_where_it_is_at_fault_everybody_learns_who_plays_and_the_next_game_is_the_bots(tmp_path: Path) -> None:
    async with in_room(tmp_path, bot(tmp_path, ANSWER, "sys.exit(1)")) as (room, window, anna):
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


async def test_a_game_with_a_bot_is_opened_to_the_network_and_the_bot_plays_on(tmp_path: Path) -> None:
    starts = tmp_path / "starts"
    window, games = HostWindow(), GameService(tmp_path)
    games.set_programs({"my bot": bot(tmp_path, first=f"open({str(starts)!r}, 'a').write('x')")}, 30_000)
    games.new_game(short_setup([HOST, replace(BOT, colour=1)]), window)
    await window.until(lambda: bool(window.update.legal))
    room = await Room.adopt(plan(2), session_of(games), window, tmp_path, announce=False)
    games.use_client(room)
    assert [seat.kind for seat in room.state.seats] == ["person", "bot"]
    await play_at_window(room)
    assert window.all(Fault) == []
    assert starts.read_text(encoding="utf-8") == "x"
    await games.close()


async def test_a_room_that_comes_back_has_its_bot_again(tmp_path: Path) -> None:
    starts = tmp_path / "starts"
    programs = BotPrograms({"my bot": bot(tmp_path, first=f"open({str(starts)!r}, 'a').write('x')")}, 30_000)
    window = HostWindow()
    room = Room(with_bot(), window, tmp_path, programs=programs)
    async with left_at_the_end(room):
        Visitor.comes(room, "Anna").say(wire.Sit(1), wire.Ready(True))
        room.start()
        await turn()
        assert room.state.game
        path = room.state.game.path
    starts.unlink(missing_ok=True)
    again = HostWindow()
    room = await Room.restore(path, again, tmp_path, announce=False, programs=programs)
    async with left_at_the_end(room):
        room.stand_in(1)
        await play_at_window(room)
    assert again.all(Fault) == []
    assert read_record(path).header.players[2] == BOT
    assert starts.read_text(encoding="utf-8") == "x"
