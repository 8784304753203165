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
from tests.net.lan.guest_group import HASTY, GuestGroup, plan
from tests.surroundings import asked_for

GAMES: Final = asked_for(3, 60)
AT_ONCE: Final = 6
BREAKS: Final = 6
"""Of a line, in each game."""
SEATS: Final = 4


async def break_lines(group: GuestGroup, rng: Random) -> list[str]:
    """At random moments of the game one line, or all, break or fall silent; each time until that has been noticed."""
    done = []
    for seq in sorted(rng.sample(range(1, 120), BREAKS)):
        seat = rng.randrange(SEATS)
        visitor = group.visitors[seat]
        await visitor.reaches(seq)
        await visitor.online()
        how = rng.choice(("snap", "snap", "cut", "all"))
        noticed = len(visitor.lines)
        for cable in group.cables if how == "all" else [group.cables[seat]]:
            cable.cut() if how == "cut" else cable.snap()
        await visitor.stands("waiting", noticed)
        group.cables[seat].mend()
        done.append(how)
    return done


async def play(folder: Path, seed: int) -> list[str]:
    """One game; returns how its lines were broken."""
    room = await Room.open(plan(SEATS, seed=seed), None, folder / "host", limits=HASTY, announce=False)
    group = await GuestGroup.gather(room.state.port, folder, SEATS, seed)
    try:
        async with asyncio.timeout(120):
            breaking = asyncio.create_task(break_lines(group, Random(seed)))
            await group.play()
            broken = await breaking
    finally:
        await group.close()
        room.leave()
        await room.close()
    check(folder, group)
    return broken


def check(folder: Path, group: GuestGroup) -> None:
    """The host's record replayed ends as everybody was told, and everybody has that record."""
    (path,) = (folder / "host").glob("*.pompeii")
    record = read_record(path)
    game = record.game()
    assert record.over
    assert not record.torn
    for visitor in group.visitors:
        assert visitor.end == game.view(visitor.seat)
        assert visitor.record
        assert visitor.record.read_bytes() == path.read_bytes()


@pytest.mark.parametrize("first", range(0, GAMES, AT_ONCE))
async def test_games_whose_lines_break_end_as_their_records_say(tmp_path: Path, first: int) -> None:
    async with asyncio.TaskGroup() as group:
        seeds = range(first, min(first + AT_ONCE, GAMES))
        games = [group.create_task(play(tmp_path / str(seed), seed)) for seed in seeds]
    assert all(len(game.result()) == BREAKS for game in games)
