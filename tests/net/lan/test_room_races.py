"""What happens in a room at an awkward moment, or twice at once."""

import asyncio
import errno
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from pompeii_core.actions import Action
from pompeii_core.ai.jobs import Choose
from pompeii_core.view import Update
from pompeii_net.ai_service import AiService
from pompeii_net.game_service import GameService
from pompeii_net.lan import wire
from pompeii_net.lan.discovery.finder import HostLocator
from pompeii_net.lan.guest.guest import Guest
from pompeii_net.lan.local import ConnectionStatus, Ticket
from pompeii_net.lan.room import saved_room
from pompeii_net.lan.room.connections import MemberConnections
from pompeii_net.lan.room.endpoint import HostEndpoint
from pompeii_net.lan.room.room import Room
from pompeii_net.lan.service import LanService
from pompeii_net.messages import Fault, GameInfo, Refused, SeatState
from pompeii_net.table import POLL
from tests.net.games import one_person, short_setup
from tests.net.lan.rooms import (
    FakeLink,
    HostWindow,
    Visitor,
    begun,
    deal_declaration,
    in_room,
    later,
    plan,
    turn,
    window_of,
)


async def never(ai: AiService, job: Choose, *more: object, **others: object) -> Action:
    """An AI that thinks for ever."""
    await asyncio.Event().wait()
    raise AssertionError


def test_nobody_learns_that_an_ai_was_asked_for_a_declaration_when_its_person_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal_declaration(monkeypatch)
    monkeypatch.setattr(AiService, "choose", never)

    async def scene(room: Room) -> None:
        anna, ben = begun(room, "Anna", "Ben")
        anna.leaves()
        await later(POLL)
        ben.act()
        while ben.update.legal:  # relatives, perhaps
            ben.act()
        assert room.state.game
        game = room.state.game.session.table.game
        assert (game.choice, game.active) == ("erupt", 0)
        anna.comes_back()
        assert not anna.all(Update), "it is on turn, and asked when it would be without a poll"
        await later(POLL)
        assert anna.update.legal
        assert ben.all(SeatState) == []

    in_room(tmp_path, plan(2), scene)


def test_in_another_game_ais_wait_again_for_what_people_have_to_be_shown(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        anna, ben = begun(room, "Anna", "Ben")
        for person in (anna, ben):
            person.play()
        await anna.over()
        await anna.until(lambda: anna.view.stage == "over")
        for person in (anna, ben):
            person.plays = person.shows = False
        room.rematch()
        room.start()
        await turn()
        assert len(anna.all(GameInfo)) == 2
        assert [room.state.members[number].player.has_shown(0) for number in (1, 2)] == [False, False]

    in_room(tmp_path, plan(2, short=True), scene)


def local_game(folder: Path, scene: Callable[[GameService, HostWindow], Awaitable[None]]) -> None:
    """Play a scene with a local game that is on at a window, whose person is to decide."""

    async def run() -> None:
        window, games = HostWindow(), GameService(folder / "games")
        games.new_game(short_setup(one_person(2)), window)
        await window.until(lambda: bool(window.update.legal))
        try:
            await scene(games, window)
        finally:
            await games.close()
        assert len(asyncio.all_tasks()) == 1

    asyncio.run(run())


def test_a_game_that_is_opened_to_the_network_twice_at_once_is_opened_once_and_goes_on(tmp_path: Path) -> None:
    async def scene(games: GameService, window: HostWindow) -> None:
        for _ in range(2):
            LanService(games).open_game("Vesuvius", "Helen", "")
        await games.tasks.join()
        assert isinstance(games.client, Room)
        games.client.act(window.update.view.seat or 0, window.update.seq, window.update.legal[0])
        assert window.all(Refused) == []
        assert window.update.seq == 1

    local_game(tmp_path, scene)


def test_a_game_left_while_it_is_opened_to_the_network_is_no_room_s(tmp_path: Path) -> None:
    async def scene(games: GameService, window: HostWindow) -> None:
        LanService(games).open_game("Vesuvius", "Helen", "")
        await asyncio.sleep(0)
        games.leave()
        await games.tasks.join()
        assert [*(tmp_path / "games").iterdir()] == [], "neither a room nor, as nobody has moved, a record"
        assert games.client is None

    local_game(tmp_path, scene)


def test_nobody_comes_in_before_the_game_that_is_opened_is_the_room_s(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever did would be told nothing of it, and a seat that it took would not be its own at the table."""
    opening = HostEndpoint.open
    hasty: list[wire.EndReason | None] = []

    async def slowly(endpoint: HostEndpoint, gate: MemberConnections, *where: Any, **how: Any) -> None:
        await opening(endpoint, gate, *where, **how)
        hasty.append(gate.enter(wire.Hello(wire.PROTOCOL, "1", "Ben"), FakeLink()))  # type: ignore[arg-type]

    monkeypatch.setattr(HostEndpoint, "open", slowly)

    async def scene(games: GameService, window: HostWindow) -> None:
        LanService(games).open_game("Vesuvius", "Helen", "")
        await games.tasks.join()
        assert hasty == ["busy"]
        assert isinstance(games.client, Room)
        assert Visitor.comes(games.client, "Ben").all(GameInfo), "a little later it is told of the game"

    local_game(tmp_path, scene)


def test_hints_that_come_as_their_game_is_left_are_told_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(games: GameService, window: HostWindow) -> None:
        answer: asyncio.Future[list[object]] = asyncio.get_running_loop().create_future()
        monkeypatch.setattr(AiService, "rate", lambda ai, job, partly: answer)
        assert games.client
        games.client.rate(window.update.view.seat or 0)
        await turn()
        answer.set_result([])
        games.leave()
        told = len(window.told)
        await games.tasks.join()
        assert window.told[told:] == []

    local_game(tmp_path, scene)


def test_the_window_is_told_nothing_more_once_its_person_has_left(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        begun(room, "Anna")
        await turn()
        window = window_of(room)
        assert window.all(wire.ClockView)[-1].running
        told = len(window.told)
        room.leave()
        await room.close()
        assert window.told[told:] == []

    in_room(tmp_path, plan(2, mine=1, clock=60), scene, window=True)


def test_what_the_disk_did_not_take_later_on_is_written_with_the_next_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*what: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    async def scene(room: Room) -> None:
        begun(room, "Anna", "Ben")
        await turn()
        kept = room._updates.saver
        assert room.state.game
        with monkeypatch.context() as full:
            full.setattr(saved_room, "save_room", refuse)
            room.state.clock = 60
            kept.save()
            kept.settle()
        kept.save()
        saved = saved_room.load_room(room.state.game.path)
        assert saved
        assert saved.clock == 60

    in_room(tmp_path, plan(2), scene)


def test_what_the_disk_did_not_take_of_the_room_is_kept_when_it_takes_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(room: Room) -> None:
        with monkeypatch.context() as full:
            full.setattr(saved_room, "save_room", refuse)
            begun(room, "Anna", "Ben")
            await turn()
        assert room.state.game
        assert saved_room.load_room(room.state.game.path) is None
        room._games.on_saved(Fault("saved_again"))
        assert saved_room.load_room(room.state.game.path) is not None

    def refuse(*what: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    in_room(tmp_path, plan(2), scene)


def test_a_host_that_was_lost_is_looked_for_no_longer_than_its_guest_stays(tmp_path: Path) -> None:
    async def run() -> None:
        games, window = GameService(tmp_path / "games"), HostWindow()
        lines = LanService(games)
        lines.tickets.add(
            Ticket("a-game-of-tests", "Livia", "Vesuvius", "t", "", ["127.0.0.1"], 9, datetime.now(UTC).isoformat())
        )
        lines.come_back("a-game-of-tests", window)
        await window.until(lambda: ConnectionStatus("waiting", "refused") in window.told)
        assert isinstance(games.client, Guest)
        locator = games.client._find_game
        assert isinstance(locator, HostLocator)
        assert locator._finder is not None
        games.leave()
        await games.tasks.join()
        assert locator._finder is None
        await games.close()
        assert len(asyncio.all_tasks()) == 1

    asyncio.run(run())
