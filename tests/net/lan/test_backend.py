"""What the net thread does for a window: a game goes on where it was played, at home or in its room."""

import asyncio
from pathlib import Path

from msgspec import UNSET
from msgspec.structs import replace

from pompeii_core.record import read_header
from pompeii_core.view import Update
from pompeii_net.game_service import LocalClient
from pompeii_net.lan.local import ConnectionStatus, FoundGame
from pompeii_net.lan.room.room import Room
from pompeii_net.messages import ActRequest, GameInfo
from pompeii_net.net_thread import Backend
from tests.net.games import people, short_setup
from tests.net.lan.rooms import HostWindow, begun, plan, turn


async def test_a_game_at_home_goes_on_at_home(tmp_path: Path) -> None:
    backend, window = Backend(tmp_path), HostWindow()
    backend.games.new_game(short_setup(people(2)), window)
    asked = next(update for update in window.all(Update) if update.legal)
    assert backend.games.client
    assert asked.view.seat is not None
    backend.games.client.do(ActRequest(asked.view.seat, asked.seq, asked.legal[0]))
    backend.games.leave()
    (record,) = tmp_path.glob("*.pompeii")
    backend.resume(record, window)
    assert type(backend.games.client) is LocalClient
    assert len(window.all(GameInfo)) == 2
    await backend.close()
    assert len(asyncio.all_tasks()) == 1


async def test_a_game_of_a_room_goes_on_in_the_room(tmp_path: Path) -> None:
    first = Room(plan(2), HostWindow(), tmp_path)
    begun(first, "Anna", "Ben")
    await turn()
    assert first.state.game
    record = first.state.game.path
    assert read_header(record).seed is UNSET, "guests read it, and whoever guesses a seed sees every hand"
    first.leave()
    await first.close()
    backend, window = Backend(tmp_path), HostWindow()
    backend.resume(record, window)
    await window.until(lambda: isinstance(backend.games.client, Room))
    assert isinstance(backend.games.client, Room)
    assert backend.games.client.state.id == first.state.id
    await backend.close()
    assert len(asyncio.all_tasks()) == 1


async def test_a_code_that_was_given_counts_even_where_it_was_said_that_none_is_needed(tmp_path: Path) -> None:
    """Whoever answers first may say so, and be somebody else with the game's number."""
    rogue = await Room.open(replace(plan(2), code=""), None, tmp_path / "rogue", announce=False)
    backend, window = Backend(tmp_path), HostWindow()
    there = FoundGame(rogue.state.id, addresses=("127.0.0.1",), port=rogue.state.port, code=False)
    backend.lan.join(there, "ABCD-EFGH-JKMN", "Livia", window)
    await window.until(lambda: any(line.state in ("online", "lost") for line in window.all(ConnectionStatus)))
    assert window.all(ConnectionStatus)[-1] == ConnectionStatus("lost", "impostor")
    await backend.close()
    rogue.leave()
    await rogue.close()
