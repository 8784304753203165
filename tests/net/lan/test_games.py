"""Whole games of four seats over TCP whose lines break at random end as their records say, for everybody alike.

POMPEII_NIGHTLY=1 plays 60.
"""

import asyncio
from pathlib import Path
from random import Random
from typing import Final

import pytest

from pompeii_core.record import read_record
from pompeii_net.lan.room.room import Room
from pompeii_net.messages import TableRefusal
from tests.net.lan.guest_group import HASTY, Cable, Visitor, plan
from tests.surroundings import asked_for

GAMES: Final = asked_for(2, 60)
AT_ONCE: Final = 6
BREAKS: Final = 6
SEATS: Final = 4


@pytest.mark.parametrize("first", range(0, GAMES, AT_ONCE))
async def test_games_whose_lines_break_end_as_their_records_say(tmp_path: Path, first: int) -> None:
    async with asyncio.TaskGroup() as group:
        for seed in range(first, min(first + AT_ONCE, GAMES)):
            group.create_task(play(tmp_path / str(seed), seed))


async def play(folder: Path, seed: int) -> None:
    """The host's record replayed ends as everybody was told, and everybody has that record."""
    room = await Room.open(plan(SEATS, seed=seed), None, folder / "host", limits=HASTY, announce=False)
    cables = [await Cable.lay(room.state.port) for _ in range(SEATS)]
    visitors = [Visitor(seat, folder / f"seat{seat}", seed * 10 + seat) for seat in range(SEATS)]
    try:
        async with asyncio.timeout(120):
            for visitor, cable in zip(visitors, cables, strict=True):
                visitor.join(cable.port, f"Visitor {visitor.seat}")
            breaking = asyncio.create_task(break_lines(visitors, cables, Random(seed)))
            for visitor in visitors:
                await visitor.kept()
            await breaking
    finally:
        for visitor, cable in zip(visitors, cables, strict=True):
            await visitor.guest.close()
            await cable.close()
        room.leave()
        await room.close()
    (path,) = (folder / "host").glob("*.pompeii")
    record = read_record(path)
    game = record.game()
    assert record.over
    assert not record.torn
    for visitor in visitors:
        assert visitor.refused <= {TableRefusal.HELD}, "what crossed the news of a line that broke is asked again"
        assert visitor.end == game.view(visitor.seat)
        assert visitor.record
        assert visitor.record.read_bytes() == path.read_bytes()


async def break_lines(visitors: list[Visitor], cables: list[Cable], rng: Random) -> None:
    """At random moments of the game one line, or all, break or fall silent; each time until that has been noticed."""
    for seq in sorted(rng.sample(range(1, 120), BREAKS)):
        seat = rng.randrange(SEATS)
        visitor = visitors[seat]
        await visitor.reaches(seq)
        await visitor.online()
        how = rng.choice(("snap", "snap", "cut", "all"))
        noticed = len(visitor.lines)
        for cable in cables if how == "all" else [cables[seat]]:
            cable.cut() if how == "cut" else cable.snap()
        await visitor.stands("waiting", noticed)
        cables[seat].mend()
