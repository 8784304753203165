"""Whole games over TCP whose connections break at random end as their records say.

POMPEII_NIGHTLY=1 plays 60.
"""

import asyncio
from functools import partial
from pathlib import Path
from random import Random

import pytest

from pompeii_core.record import read_record
from pompeii_net.messages import Recorded
from tests.net.lan.guest_group import HASTY, Cable
from tests.net.lan.test_join_command import Noted, hosted, seen_by
from tests.surroundings import asked_for

BREAKS = 5


@pytest.mark.parametrize("seed", range(1, 1 + asked_for(2, 60)))
async def test_games_with_broken_connections_end_as_their_records_say(tmp_path: Path, seed: int) -> None:
    """One or all connections break or fall silent at random; everyone is told all events once, and gets the record."""
    rng, agents = Random(seed), [Noted() for _ in range(4)]
    async with hosted(tmp_path / "host", len(agents), limits=HASTY, seed=seed) as host:
        players = [host.player(agent, tmp_path / f"guest{number}") for number, agent in enumerate(agents)]
        cables = [await Cable.lay(host.room.state.port) for _ in players]
        games = [player.joins(cable.port) for player, cable in zip(players, cables, strict=True)]
        for seq in sorted(rng.sample(range(1, 90), BREAKS)):
            victim, cable = rng.choice([*zip(players, cables, strict=True)])
            await victim.reached(seq)
            await victim.online()
            lost, how = victim.lost, rng.choice(("snap", "snap", "cut", "all"))
            for one in cables if how == "all" else [cable]:
                one.cut() if how == "cut" else one.snap()
            await victim.cut_off(lost + 1)
            cable.mend()
        (line,) = {*await asyncio.gather(*games)}
        for player in players:
            await player.until(partial(player.of, Recorded))
    for cable in cables:
        await cable.close()
    (path,) = (tmp_path / "host").glob("*.pompeii")
    record = read_record(path)
    game = record.game()
    assert (record.over, record.torn) == (True, False)
    best = game.winners[0]
    assert line.startswith("1. Nemo")
    assert f": {game.saved[best]} saved, {game.volcano[best]} in the volcano" in line.split(" · ")[0]
    for player, agent in zip(players, agents, strict=True):
        assert agent.seats == sorted({*agent.seats}), "no game was begun twice"
        assert agent.events == seen_by(path, agent.seats[0]), "what was missed while a line was down was told after it"
        assert [kept.path.read_bytes() for kept in player.of(Recorded)] == [path.read_bytes()]
