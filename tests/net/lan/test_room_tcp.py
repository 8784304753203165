"""A room over real connections: what a seat is told to the byte, and hosts and lines that fail in the middle of it."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from pompeii_core.actions import Action
from pompeii_core.record import Header, read_record
from pompeii_core.setup import Deal, GameSetup, shuffled
from pompeii_net.game_session import new_header
from pompeii_net.lan import wire
from pompeii_net.lan.limits import Limits
from pompeii_net.lan.local import RoomPlan
from pompeii_net.lan.room import game_series
from pompeii_net.lan.room.room import Room
from pompeii_net.messages import TableRefusal
from tests.net.lan.callers import Caller
from tests.net.lan.rooms import Visitor, begun, in_room, left_at_the_end, plan, turn

BRISK = Limits(per_address=16, rate=1e6, burst=1e6)


async def four(room: Room) -> list[Caller]:
    """Four people who sit down and are ready."""
    callers = [await Caller.comes(room.state.port, f"Caller {seat}", seed=seat) for seat in range(4)]
    for seat, caller in enumerate(callers):
        caller.say(wire.Sit(seat), wire.Ready(True))
    for caller in callers:
        await caller.until(lambda caller=caller: caller.view.stage == "playing")  # type: ignore[misc]
    return callers


def opened(folder: Path, asked: RoomPlan, scene: Callable[[Room], Awaitable[None]]) -> None:
    async def run() -> None:
        room = await Room.open(asked, None, folder, announce=False, limits=BRISK)
        async with left_at_the_end(room):
            async with asyncio.timeout(60):
                await scene(room)

    asyncio.run(run())


@pytest.mark.parametrize("seed", range(3))
def test_a_game_whose_lines_break_all_the_time_ends_as_its_record_says(tmp_path: Path, seed: int) -> None:
    async def scene(room: Room) -> None:
        callers, rng = await four(room), Random(seed)
        for caller in callers:
            caller.play()
        while callers[0].view.stage != "over":
            caller = rng.choice(callers)
            seq = caller.update.seq
            await caller.until(lambda caller=caller, seq=seq: caller.update.seq > seq + 5 or over(caller))  # type: ignore[misc]
            if rng.random() < 0.7:  # else the old connection is still thought to be there
                caller.snap()
            await caller.comes_back(room.state.port)
            await caller.until(lambda caller=caller: bool(caller.all(wire.RecordFile)) or not caller.view.waiting)  # type: ignore[misc]
        assert room.state.game
        game = read_record(room.state.game.path).game()
        for seat, caller in enumerate(callers):
            await caller.until(lambda caller=caller: bool(caller.all(wire.RecordFile)))  # type: ignore[misc]
            assert caller.update.view == game.view(seat)
            assert set(caller.refused) <= {TableRefusal.HELD}, (
                "what crossed the news of a line that broke is asked again"
            )
            assert caller.all(wire.RecordFile)[0].data == room.state.game.path.read_bytes()
            await caller.close()

    opened(tmp_path, plan(4), scene)


def over(caller: Caller) -> bool:
    return caller.update.view.phase == "over"


def test_a_host_that_fails_in_a_game_comes_back_with_everybody_and_the_game_ends_right(tmp_path: Path) -> None:
    async def run() -> None:
        room = await Room.open(plan(4), None, tmp_path, announce=False, limits=BRISK)
        callers = await four(room)
        for round_ in (1, 2, 3):
            for caller in callers:
                caller.play()
            await callers[0].until(lambda round_=round_: callers[0].update.seq > 25 * round_)  # type: ignore[misc]
            for caller in callers:
                caller.plays = False
            assert room.state.game
            record = room.state.game.path
            for caller in callers:
                caller.snap()
            room.leave()
            await room.close()
            room = await Room.restore(record, None, tmp_path, announce=False, limits=BRISK)
            for caller in callers:
                await caller.comes_back(room.state.port)
        for caller in callers:
            caller.play()
        for seat, caller in enumerate(callers):
            await caller.until(lambda caller=caller: bool(caller.all(wire.RecordFile)))  # type: ignore[misc]
            assert caller.update.view == read_record(record).game().view(seat)
            await caller.close()
        room.leave()
        await room.close()

    asyncio.run(run())


# Secrecy: two games that differ only in what a seat may not know


def hidden_otherwise(deal: Deal, seat: int, shown: int) -> Deal:
    """The deal with the others' hands, the deck below its first `shown` cards, and the bag in another order."""
    rng = Random(5)
    others = [card for number, hand in enumerate(deal.hands) if number != seat for card in hand]
    others = shuffled(others, rng)
    hands = [hand if number == seat else [others.pop() for _ in hand] for number, hand in enumerate(deal.hands)]
    numbered = [n for n, card in enumerate(deal.deck) if n >= shown and 1 <= card <= 11]
    deck = list(deal.deck)
    for n, m in zip(numbered, shuffled(numbered, rng), strict=True):
        deck[n] = deal.deck[m]
    return replace(deal, hands=hands, deck=deck, bag=shuffled(deal.bag, rng))


def sent(folder: Path, deal: Deal, moves: int, monkeypatch: pytest.MonkeyPatch) -> tuple[list[Action], list[bytes]]:
    """So many first choices, and what seat 0, a spectator, and seat 0 when it comes back, are sent over them."""
    played: list[Action] = []
    frames: list[bytes] = []

    def same_deal(setup: GameSetup) -> Header:
        return replace(new_header(setup), deal=deal, created="")

    monkeypatch.setattr(game_series, "new_header", same_deal)
    monkeypatch.setattr("secrets.token_urlsafe", lambda size: "t" * size)
    monkeypatch.setattr("time.time", lambda: 2e9)  # a room numbers what is said in it from when it was opened

    async def scene(room: Room) -> None:
        watcher = Visitor.comes(room, "Watcher")
        visitors = begun(room, "Anna", "Ben", "Cleo")
        links = [watcher.link, visitors[0].link]
        for _ in range(moves):
            mover = next(visitor for visitor in visitors if visitor.update.legal)
            played.append(mover.act().action)
        visitors[0].say(wire.Sync(), wire.Say("Salve"))
        visitors[0].lost()
        visitors[0].comes_back()
        await turn()
        frames.extend(frame for link in [*links, visitors[0].link] for frame in link.frames)

    in_room(folder, plan(3), scene)
    return played, frames


def test_what_a_seat_is_sent_is_the_same_to_the_byte_until_what_is_hidden_from_it_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal = new_header(plan(3).game).deal
    other = hidden_otherwise(deal, 0, shown=9)
    assert deal.hands[0] == other.hands[0]
    assert deal.hands[1:] != other.hands[1:]
    assert deal.bag != other.bag
    same = []
    for moves in range(1, 10):
        (acts, frames), (others, other_frames) = (
            sent(tmp_path / f"{moves}{name}", dealt_so, moves, monkeypatch)
            for name, dealt_so in (("a", deal), ("b", other))
        )
        assert (acts == others) == (frames == other_frames)
        assert len(frames) > 2 * moves
        same.append(acts == others)
    assert same[0]
    assert not same[-1]


def test_a_host_whose_clock_is_years_behind_is_understood(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.time", lambda: 1e9)

    async def scene(room: Room) -> None:
        anna = Visitor.comes(room, "Anna")
        anna.say(wire.Say("Salve"))
        await turn()
        assert [chat.text for chat in anna.all(wire.Chat)] == ["Salve"]

    in_room(tmp_path, plan(2), scene)
