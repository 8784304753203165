"""A finished game is looked over in the AI's processes: decision by decision, and stopped at any time."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from pompeii_core.actions import DONE
from pompeii_core.ai.analysis import DEALS
from pompeii_core.ai.jobs import Rate, Rated
from pompeii_core.ai.opinion import RatedAction
from pompeii_core.game import Game
from pompeii_core.record import Entry, Header, Record
from pompeii_core.rules import Rules
from pompeii_core.setup import GameSetup, Scenario, SeatedPlayer, deal
from pompeii_net import ai_service
from pompeii_net import analyser as module
from pompeii_net.ai_service import AiService
from pompeii_net.analyser import PAR_GAMES, Analyser
from pompeii_net.messages import AnalysisProgress, ParProgress
from tests.net.games import gone


@pytest.fixture
def record() -> Record:
    """The last choices of a game, which take no time to play on."""
    players = [SeatedPlayer("person", name, seat) for seat, name in enumerate(("Anna", "Ben"))]
    header = Header(players=players, rules=Rules(), deal=deal(Rules(), 2, Random(1), 0, Scenario("erupts", 4)))
    record, rng, game = Record(header, []), Random(1), Game(header.rules, header.deal)
    for _ in range(20):
        assert game.active is not None
        record.entries.append(Entry(game.active, rng.choice(game.legal_actions())))
        game.apply(record.entries[-1].action)
    return record


class Listener:
    """Hears of an analysis."""

    def __init__(self) -> None:
        self.told: list[AnalysisProgress] = []
        self._over = asyncio.Event()

    def __call__(self, progress: AnalysisProgress) -> None:
        self.told.append(progress)
        if progress.judgement is None:
            self._over.set()

    async def over(self, analyser: Analyser) -> None:
        async with asyncio.timeout(60):
            await self._over.wait()
            await analyser.close()


async def test_each_decision_is_told_of_and_the_end(record: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "DEALS", 2)
    analyser, heard = Analyser(None), Listener()
    analyser.analyse(record, [0], 0, (), heard)
    await heard.over(analyser)
    *judged, end = heard.told
    own = [at for at, entry in enumerate(record.entries) if entry.seat == 0]
    assert (end.done, end.asked) == (len(own), len(own))
    assert [one.done for one in judged] == [*range(1, len(own) + 1)]
    found = [one.judgement for one in judged if one.judgement]
    assert sorted(one.decision.at for one in found) == own
    for one in found:
        assert one.decision.played == record.entries[one.decision.at].action
        assert one.played in one.choices
        assert one.cost >= 0


async def test_what_seems_costly_is_looked_at_more_closely(record: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int]] = []

    async def rate(ai: AiService, job: Rate, partly: Callable[[Rated], None]) -> list[RatedAction]:
        asked.append((job.seq, job.deals))
        costly = job.seq == own[0]
        best = RatedAction(DONE, 0.5, 0.1, 0, 0, 1, 0, 0, job.deals)
        played = RatedAction(job.kept[0], 0.4, 0.1, 0.1, 0.05, 2 if costly else 1, 0, 0, job.deals)
        return [best, played]

    monkeypatch.setattr(AiService, "rate", rate)
    own = [at for at, entry in enumerate(record.entries) if entry.seat == 0 and entry.action != DONE]
    analyser, heard = Analyser(None), Listener()
    analyser.analyse(record, [0], 0, (), heard)
    await heard.over(analyser)
    first = next(one.judgement for one in heard.told if one.judgement and one.judgement.decision.at == own[0])
    assert first.played.games == 4 * DEALS
    assert [deals for at, deals in asked if at == own[0]] == [DEALS, 4 * DEALS]
    assert {deals for at, deals in asked if at != own[0]} == {DEALS}


async def test_one_that_is_stopped_or_followed_by_another_tells_nothing_more_and_leaves_no_process(
    record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    pids: list[int] = []
    started = ai_service._started

    async def noted(log: Path | None) -> asyncio.subprocess.Process:
        process = await started(log)
        pids.append(process.pid)
        return process

    monkeypatch.setattr(ai_service, "_started", noted)
    monkeypatch.setattr(module, "DEALS", 10**6)
    analyser, first, second, third = Analyser(None), Listener(), Listener(), Listener()
    analyser.analyse(record, [0], 0, (), first)
    async with asyncio.timeout(60):
        while not pids:
            await asyncio.sleep(0)
    monkeypatch.setattr(module, "DEALS", 1)
    analyser.analyse(Record(record.header, record.entries[:3]), [0, 1], 0, (), second)
    await second.over(analyser)
    assert second.told[-1].asked == 3
    monkeypatch.setattr(module, "DEALS", 10**6)
    analyser.analyse(record, [0, 1], 0, (), third)
    await asyncio.sleep(0)
    analyser.stop()
    await analyser.close()
    assert first.told == third.told == []
    assert all(map(gone, pids))


async def test_par_is_of_eight_games_which_are_the_same_for_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever looks at a deal finds the same; where nobody looks any more nobody plays."""
    monkeypatch.setattr(module, "_STRONG", ("Claudia", "novice"))  # who takes no time
    setup = GameSetup(
        [SeatedPlayer("person", "Anna", 0), SeatedPlayer("ai", "Livia", 1, "Livia", "tribune")],
        seed=7,
        first=0,
        scenario=Scenario("erupts", 12),
    )

    async def found() -> list[int]:
        told: list[ParProgress] = []
        over, one = asyncio.Event(), Analyser(None)

        def hear(progress: ParProgress) -> None:
            told.append(progress)
            if len(progress.saved) == progress.asked:
                over.set()

        one.find_par(setup, hear)
        await over.wait()
        await one.close()
        assert [len(progress.saved) for progress in told] == [*range(1, PAR_GAMES + 1)]
        return sorted(told[-1].saved)

    first = await found()
    assert first == await found()
    assert len(set(first)) > 1, "each game has chances of its own"

    async def fails(*_: object) -> None: ...

    monkeypatch.setattr(ai_service.AiService, "play_out", fails)
    failed, one = asyncio.get_running_loop().create_future(), Analyser(None)
    one.find_par(setup, failed.set_result)
    assert await failed == ParProgress([], 0)
    await one.close()
