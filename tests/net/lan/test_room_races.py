"""Events in a room at an awkward moment, or twice at once."""

import asyncio
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from pompeii_core.actions import Action
from pompeii_core.record import Header
from pompeii_core.setup import Deal, GameSetup, shuffled
from pompeii_core.view import Update
from pompeii_net.ai_service import AiService
from pompeii_net.game_service import GameService
from pompeii_net.game_session import new_header
from pompeii_net.lan import wire
from pompeii_net.lan.discovery import finder
from pompeii_net.lan.local import ConnectionStatus, Ticket
from pompeii_net.lan.room import game_series
from pompeii_net.lan.room.connections import MemberConnections
from pompeii_net.lan.room.endpoint import HostEndpoint
from pompeii_net.lan.room.room import Room
from pompeii_net.lan.service import LanService
from pompeii_net.messages import ActRequest, GameInfo, RateRequest, Refused, SeatState
from pompeii_net.table import POLL
from tests.net.lan import rooms
from tests.net.lan.test_finder import FakeSearch


async def test_no_one_learns_that_an_ai_was_asked_to_declare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rooms.deal_declaration(monkeypatch)
    monkeypatch.setattr(AiService, "choose", rooms.never)
    async with rooms.game_on(tmp_path) as (room, anna, ben):
        anna.leaves()
        await rooms.later(POLL)
        ben.act()
        while ben.update.legal:  # relatives, perhaps
            ben.act()
        game = rooms.game_of(room).session.table.game
        assert (game.choice, game.active) == ("erupt", 0)
        anna.comes_back()
        assert not anna.all(Update), "it is on turn, and asked when it would be without a poll"
        await rooms.later(POLL)
        assert anna.update.legal
        assert ben.all(SeatState) == []


async def test_in_another_game_ais_wait_again_until_people_have_seen_updates(tmp_path: Path) -> None:
    async with rooms.game_on(tmp_path, short=True) as (room, anna, ben):
        await rooms.to_the_end(anna, ben)
        anna.shows = ben.shows = False
        room.rematch()
        room.start()
        await rooms.turn()
        assert len(anna.all(GameInfo)) == 2
        assert [room.state.members[number].player.has_shown(0) for number in (1, 2)] == [False, False]


async def test_a_game_opened_to_the_network_twice_is_opened_once(tmp_path: Path) -> None:
    async with rooms.local_game(tmp_path) as (games, window):
        for _ in range(2):
            LanService(games).open_game("Vesuvius", "Helen", "")
        await games.tasks.join()
        assert isinstance(games.client, Room)
        games.client.handle(ActRequest(window.update.view.seat or 0, window.update.seq, window.update.legal[0]))
        assert (window.all(Refused), window.update.seq) == ([], 1)


async def test_a_game_left_while_it_is_opened_gets_no_room(tmp_path: Path) -> None:
    async with rooms.local_game(tmp_path) as (games, _):
        LanService(games).open_game("Vesuvius", "Helen", "")
        await asyncio.sleep(0)
        games.leave()
        await games.tasks.join()
        assert [*tmp_path.iterdir()] == [], "neither a room nor, as nobody has moved, a record"
        assert games.client is None


async def test_a_game_being_opened_lets_no_one_in_too_soon(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A guest would be told of no game and sit at no table. And no lobby is shown."""
    opening = HostEndpoint.open
    hasty: list[wire.EndReason | None] = []

    async def slowly(endpoint: HostEndpoint, gate: MemberConnections, *where: Any, **how: Any) -> None:
        await opening(endpoint, gate, *where, **how)
        await rooms.turn()
        hasty.append(gate.enter(wire.Hello(wire.PROTOCOL, "1", "Ben"), rooms.FakeLink()))  # type: ignore[arg-type]

    monkeypatch.setattr(HostEndpoint, "open", slowly)
    async with rooms.local_game(tmp_path) as (games, window):
        LanService(games).open_game("Vesuvius", "Helen", "")
        await games.tasks.join()
        assert hasty == ["busy"]
        assert window.all(wire.RoomView)[0].stage == "playing"
        assert isinstance(games.client, Room)
        assert rooms.Visitor.comes(games.client, "Ben").all(GameInfo), "a little later it is told of the game"


async def test_ratings_for_a_left_game_are_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with rooms.local_game(tmp_path) as (games, window):
        answer: asyncio.Future[list[object]] = asyncio.get_running_loop().create_future()
        monkeypatch.setattr(AiService, "rate", lambda ai, job, partly: answer)
        assert games.client
        games.client.handle(RateRequest(window.update.view.seat or 0))
        await rooms.turn()
        answer.set_result([])
        games.leave()
        told = len(window.told)
        await games.tasks.join()
        assert window.told[told:] == []


async def test_the_window_is_told_nothing_after_leaving(tmp_path: Path) -> None:
    async with rooms.in_room(tmp_path, rooms.plan(2, mine=1, clock=60), window=True) as room:
        rooms.begun(room, "Anna")
        await rooms.turn()
        window = rooms.window_of(room)
        assert window.all(wire.ClockView)[-1].running
        told = len(window.told)
        room.leave()
        await room.close()
        assert window.told[told:] == []


async def test_the_search_for_a_lost_host_ends_when_its_guest_leaves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(finder, "Finder", FakeSearch)
    games, window = GameService(tmp_path / "games"), rooms.HostWindow()
    lines = LanService(games)
    lines.tickets.add(
        Ticket("a-game-of-tests", "Livia", "Vesuvius", "t", "", ["127.0.0.1"], 9, datetime.now(UTC).isoformat())
    )
    lines.come_back("a-game-of-tests", window)
    await window.until(lambda: ConnectionStatus("waiting", "refused") in window.told)
    assert FakeSearch.running == 1
    games.leave()
    await games.tasks.join()
    assert FakeSearch.running == 0
    await games.close()
    assert len(asyncio.all_tasks()) == 1


# Secrecy: two games that differ only in what a seat may not know


def hidden_otherwise(deal: Deal, seat: int, shown: int) -> Deal:
    """Return the deal with the others' hands, the deck below its first `shown` cards, and the bag in another order."""
    rng = Random(5)
    others = [card for number, hand in enumerate(deal.hands) if number != seat for card in hand]
    others = shuffled(others, rng)
    hands = [hand if number == seat else [others.pop() for _ in hand] for number, hand in enumerate(deal.hands)]
    numbered = [n for n, card in enumerate(deal.deck) if n >= shown and 1 <= card <= 11]
    deck = list(deal.deck)
    for n, m in zip(numbered, shuffled(numbered, rng), strict=True):
        deck[n] = deal.deck[m]
    return replace(deal, hands=hands, deck=deck, bag=shuffled(deal.bag, rng))


async def sent(
    folder: Path, deal: Deal, moves: int, monkeypatch: pytest.MonkeyPatch
) -> tuple[list[Action], list[bytes]]:
    """Play this many choices; return them and the bytes sent to a spectator, seat 0, and seat 0 when it comes back."""
    played: list[Action] = []
    frames: list[bytes] = []

    def same_deal(setup: GameSetup) -> Header:
        return replace(new_header(setup), deal=deal, created="")

    monkeypatch.setattr(game_series, "new_header", same_deal)
    monkeypatch.setattr("secrets.token_urlsafe", lambda size: "t" * size)
    monkeypatch.setattr("time.time", lambda: 2e9)  # a room numbers what is said in it from when it was opened
    async with rooms.in_room(folder, rooms.plan(3)) as room:
        watcher = rooms.Visitor.comes(room, "Watcher")
        visitors = rooms.begun(room, "Anna", "Ben", "Cleo")
        links = [watcher.link, visitors[0].link]
        for _ in range(moves):
            mover = next(visitor for visitor in visitors if visitor.update.legal)
            played.append(mover.act().action)
        visitors[0].say(wire.Sync(), wire.Say("Salve"))
        visitors[0].lost()
        visitors[0].comes_back()
        await rooms.turn()
        frames.extend(frame for link in [*links, visitors[0].link] for frame in link.frames)
    return played, frames


async def test_hidden_cards_change_no_sent_byte_until_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    deal = new_header(rooms.plan(3).game).deal
    other = hidden_otherwise(deal, 0, shown=9)
    assert deal.hands[0] == other.hands[0]
    assert deal.hands[1:] != other.hands[1:]
    assert deal.bag != other.bag
    same = []
    for moves in range(1, 10):
        acts, frames = await sent(tmp_path / f"{moves}a", deal, moves, monkeypatch)
        others, other_frames = await sent(tmp_path / f"{moves}b", other, moves, monkeypatch)
        assert (acts == others) == (frames == other_frames)
        assert len(frames) > 2 * moves
        same.append(acts == others)
    assert same[0]
    assert not same[-1]


async def test_a_host_with_a_slow_clock_numbers_its_chat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.time", lambda: 1e9)
    async with rooms.in_room(tmp_path, rooms.plan(2)) as room:
        anna = rooms.Visitor.comes(room, "Anna")
        await anna.asks(wire.Say("Salve"))
        assert [chat.text for chat in anna.all(wire.Chat)] == ["Salve"]
