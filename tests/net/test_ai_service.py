"""The AI's process may die, hang or never start: an action comes all the same. It looks over finished games, too."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import Mock

import msgspec
import psutil
import pytest
from msgspec.structs import replace

from pompeii_core.actions import DONE
from pompeii_core.ai import worker as core_worker
from pompeii_core.ai.jobs import Choose, Chosen, Rate
from pompeii_core.build import COMPILED
from pompeii_core.game import Game
from pompeii_core.record import Entry, Header, Record
from pompeii_core.rules import Rules
from pompeii_core.setup import GameSetup, Scenario, SeatedPlayer, deal
from pompeii_net import ai_service
from pompeii_net import analyser as module
from pompeii_net.ai_service import AiService
from pompeii_net.analyser import PAR_GAMES, Analyser
from pompeii_net.messages import AnalysisProgress, FaultCode, ParProgress
from pompeii_net.tasks import TaskSet
from tests.net.games import gone, pids

GAME = Game.new(Rules(), 2, 1, 0)
LEGAL = GAME.legal_actions()
needs_signals = pytest.mark.skipif(sys.platform == "win32", reason="a Windows process cannot be stopped by a signal")


def job(seq: int = 0, level: str = "tribune", millis: int = 0) -> Choose:
    view = GAME.view(0)
    return Choose("g", 0, seq, view=view, rules=Rules(), persona="Claudia", level=level, seed=1, millis=millis)


ENDLESS = job(1, "vesuvius", 600_000)
QUESTION = Rate(game="g", seat=0, seq=0, view=GAME.view(0), rules=Rules(), deals=4)


@asynccontextmanager
async def with_service(
    log: Path | None = None, workers: int = 1, *, gently: bool = False
) -> AsyncIterator[tuple[AiService, list[FaultCode]]]:
    reports: list[FaultCode] = []
    ai = AiService(reports.append, log, workers, gently=gently)
    try:
        yield ai, reports
    finally:
        await ai.close()


@pytest.mark.parametrize("gently", [True, False])
async def test_a_gentle_worker_takes_no_time_from_those_of_a_game(gently: bool) -> None:
    async with with_service(gently=gently) as (ai, _):
        least = 64 if sys.platform == "win32" else 19  # psutil.IDLE_PRIORITY_CLASS
        assert (psutil.Process(await awake(ai)).nice() == least) == gently


async def awake(ai: AiService) -> int:
    """The process id of the only worker, which has been asked once."""
    await ai.choose(job(), LEGAL)
    (pid,) = pids(ai)
    return pid


async def thinking(ai: AiService, about: Choose = ENDLESS) -> asyncio.Task[Chosen]:
    """Return a thought under way: the ready worker has been asked for it."""
    thought = asyncio.create_task(ai.choose(about, LEGAL))
    for _ in range(5):
        await asyncio.sleep(0)
    assert not thought.done()
    return thought


STAND_IN = """
import json, sys
for line in sys.stdin:
    job = json.loads(line)
    for told in {answers}:
        told = {{"type": "chosen", "game": "g", "seat": 0, "seq": job["seq"]}} | told
        print(json.dumps(told), flush=True)
"""
LIES = '[{"action": {"kind": "done"}}]'


@pytest.fixture
def stand_in(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Return what sets the Python that answers in our worker's place, knowing the `job`; "": it ends at once."""

    def answer(answers: str) -> None:
        script = STAND_IN.format(answers=answers) if answers else "pass"
        monkeypatch.setattr(ai_service, "worker_command", lambda: [sys.executable, "-c", script])

    return answer


async def test_jobs_one_after_the_other_take_one_process() -> None:
    async with with_service(workers=3) as (ai, reports):
        pid = await awake(ai)
        for seq in (1, 2, 3):
            assert (await ai.choose(job(seq), LEGAL)).action in LEGAL
        assert pids(ai) == [pid]
        assert reports == []


@needs_signals
async def test_jobs_that_come_together_are_done_side_by_side() -> None:
    async with with_service(workers=2) as (ai, reports):
        pid = await awake(ai)
        os.kill(pid, signal.SIGSTOP)
        first = await thinking(ai, job(1))
        assert (await ai.choose(job(2), LEGAL)).action in LEGAL
        assert len(pids(ai)) == 2
        os.kill(pid, signal.SIGCONT)
        assert (await first).action in LEGAL
        third = [ai.choose(job(seq), LEGAL) for seq in range(5)]
        assert len(await asyncio.gather(*third)) == 5
        assert len(pids(ai)) == 2, "and no more than there may be"
        assert reports == []


async def test_a_choice_with_one_answer_needs_no_thought() -> None:
    async with with_service() as (ai, _):
        assert (await ai.choose(job(), [DONE])).action == DONE
        assert pids(ai) == []


@pytest.mark.parametrize(("level", "millis", "games"), [("vesuvius", 50, 30), ("vesuvius", 0, 10), ("senator", 50, 10)])
async def test_a_timed_search_is_shared(stand_in: Callable[[str], None], level: str, millis: int, games: int) -> None:
    action = msgspec.json.encode(LEGAL[0]).decode()
    why = f'{{"action": {action}, "worth": 0, "saved": job["seed"] % 2, "lost": 0, "reasons": [], "games": 10}}'
    stand_in(f'[{{"action": {action}, "why": [{why}]}}]')
    async with with_service(workers=3) as (ai, _):
        chosen = await ai.choose(job(0, level, millis), LEGAL)
        assert chosen.why[0].games == games
        assert len(pids(ai)) == games // 10


@needs_signals
async def test_a_search_goes_on_without_a_worker_that_fails() -> None:
    async with with_service(workers=2) as (ai, reports):
        ai.start(searching=True)
        await ai.choose(job(0, "vesuvius", 1), LEGAL)
        dead, _ = pids(ai)
        os.kill(dead, signal.SIGKILL)
        chosen = await ai.choose(job(1, "vesuvius", 100), LEGAL)
        assert chosen.why[0].games > 0
        assert dead not in pids(ai)
        assert reports == []


async def test_every_choice_is_rated_best_first() -> None:
    async with with_service() as (ai, reports):
        parts: list[float] = []
        rated = await ai.rate(QUESTION, lambda answer: parts.append(answer.part))
        assert {action.action for action in rated} == set(LEGAL)
        assert [action.lead for action in rated] == sorted((action.lead for action in rated), reverse=True)
        assert parts == [0.25, 0.5, 0.75]
        assert reports == []


@needs_signals
async def test_a_worker_that_hangs_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    async with with_service() as (ai, reports):
        os.kill(await awake(ai), signal.SIGSTOP)
        with monkeypatch.context() as patch:
            patch.setattr(ai_service, "ANSWER_WITHIN", 0.02)
            thought = await thinking(ai, job())
        assert (await thought).action in LEGAL
        assert reports == ["ai_restarted"]


@needs_signals
async def test_a_thought_that_nobody_waits_for_ends_at_once_and_the_next_is_answered() -> None:
    async with with_service() as (ai, reports):
        pid = await awake(ai)
        overtaken = await thinking(ai)
        overtaken.cancel()
        await asyncio.gather(overtaken, return_exceptions=True)
        assert overtaken.cancelled()
        other = Game.new(Rules(), 2, 2, 0)
        after = replace(job(2), view=other.view(0), persona="Livia")
        assert (await ai.choose(after, other.legal_actions())).action in other.legal_actions()
        assert gone(pid)
        assert len(pids(ai)) == 1
        assert reports == []


@needs_signals
async def test_a_thought_that_ends_with_its_game_or_the_service_leaves_no_worker_and_there_may_be_others() -> None:
    async with with_service() as (ai, _):
        await awake(ai)
        thought = await thinking(ai)
        ai.rest()
        thought.cancel()
        await asyncio.wait((thought,))
        assert pids(ai) == []
        await awake(ai)
        (await thinking(ai)).cancel()
        await ai.close()
        assert pids(ai) == []
        assert (await ai.choose(job(2), LEGAL)).action in LEGAL


async def test_three_failures_leave_one_ply(stand_in: Callable[[str], None], monkeypatch: pytest.MonkeyPatch) -> None:
    """Then this process chooses as the tribune does, analyses nothing and starts no worker: the window needs frames."""
    stand_in("")
    answer = Mock(wraps=core_worker.answer)
    monkeypatch.setattr(core_worker, "answer", answer)
    async with with_service() as (ai, reports):
        assert (await ai.choose(job(0, "vesuvius", 60_000), LEGAL)).action in LEGAL
        assert reports == ["ai_restarted", "ai_restarted", "ai_gone"]
        assert (await ai.choose(job(1), LEGAL)).action in LEGAL
        assert await ai.rate(QUESTION, lambda answer: None) == []
        assert [call.args[0].level for call in answer.call_args_list] == ["tribune", "tribune"]
        assert len(reports) == 3, "workers are given up for this table"
        ai.start()
        assert pids(ai) == []


@pytest.mark.parametrize("logged", [True, False])
async def test_a_broken_ai_plays_at_random(logged: bool, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "data" / "pompeii.log"
    async with with_service(log if logged else None) as (ai, reports):
        lost = replace(job(), persona="Nobody")
        taken = [(await ai.choose(replace(lost, seed=seed), LEGAL)).action for seed in range(20)]
        assert all(action in LEGAL for action in taken)
        assert any(action != taken[0] for action in taken)
        assert reports == ["ai_restarted", "ai_restarted", "ai_gone", "ai_random"], "and that is said once"
    assert capfd.readouterr() == ("", "")
    assert log.exists() is logged
    if logged:
        assert log.read_text(encoding="utf-8").count("there is no persona called “Nobody”") == 3


async def test_no_log_and_no_file_keeps_a_worker_from_thinking(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "random.py").write_text("raise RuntimeError", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    async with with_service(tmp_path / "file" / "pompeii.log") as (ai, reports):
        assert (await ai.choose(job(), LEGAL)).action in LEGAL
        assert reports == []


async def test_an_answer_that_is_not_legal_is_a_failure(stand_in: Callable[[str], None]) -> None:
    stand_in(LIES)
    async with with_service() as (ai, reports):
        assert (await ai.choose(job(), LEGAL)).action in LEGAL
        assert reports == ["ai_restarted", "ai_restarted", "ai_gone"]
        assert pids(ai) == [], "it was another worker each time"


async def test_an_answer_to_an_earlier_question_is_none_to_this_one(stand_in: Callable[[str], None]) -> None:
    early, right = (msgspec.json.encode(action).decode() for action in LEGAL[:2])
    stand_in(f'[{{"seq": job["seq"] - 1, "action": {early}}}, {{"action": {right}}}]')
    async with with_service() as (ai, reports):
        assert (await ai.choose(job(5), LEGAL)).action == LEGAL[1]
        assert reports == []


async def test_a_system_that_gives_no_process_is_survived(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(ai_service, "worker_command", lambda: [str(tmp_path / "missing")])
    async with with_service() as (ai, _):
        ai.start()
        assert (await ai.choose(job(), LEGAL)).action in LEGAL


async def test_the_worker_ends_when_its_input_does() -> None:
    worker = ai_service.WorkerProcess()
    process = await worker.start
    assert process.stdin
    process.stdin.close()
    async with asyncio.timeout(20):
        assert await process.wait() == 0
    await worker.end()


def test_it_runs_the_core_that_its_table_runs(tmp_path: Path) -> None:
    says = "from pompeii_core.build import COMPILED; print(COMPILED)"
    command = [sys.executable, "-P", "-c", says]
    said = subprocess.check_output(command, **ai_service.worker_options(), cwd=tmp_path, encoding="utf-8", timeout=60)
    assert said.strip() == str(COMPILED)


async def test_it_is_gone_although_something_it_started_holds_its_output(monkeypatch: pytest.MonkeyPatch) -> None:
    heir = "subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])"
    program = f"import subprocess, sys; print({heir}.pid, flush=True); input()"
    monkeypatch.setattr(ai_service, "worker_command", lambda: [sys.executable, "-c", program])
    started = ai_service.WorkerProcess()
    process = await started.start
    assert process.stdout
    pid = int(await process.stdout.readline())
    try:
        async with asyncio.timeout(30):
            await started.end()
    finally:
        os.kill(pid, signal.SIGTERM)
    assert process.returncode is not None


async def test_it_waits_for_tasks_that_tasks_spawn_and_loses_no_exception() -> None:
    problems: list[str] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: problems.append(str(context["exception"])))
    tasks = TaskSet()

    async def fails(words: str) -> None:
        raise ValueError(words)

    async def first() -> None:
        await asyncio.sleep(0)
        tasks.spawn(fails("second"))
        raise ValueError("first")

    tasks.spawn(first())
    tasks.spawn(fails("eager"), eager=True)
    assert tasks
    await tasks.join()
    assert not tasks
    assert problems == ["eager", "first", "second"]


async def test_an_eager_task_has_begun_when_it_is_spawned_and_one_that_is_cancelled_is_awaited() -> None:
    events: list[str] = []
    tasks = TaskSet()

    async def endless() -> None:
        events.append("begun")
        try:
            await asyncio.Event().wait()
        finally:
            events.append("ended")

    tasks.spawn(endless(), eager=True)
    assert events == ["begun"]
    tasks.cancel()
    await tasks.join()
    assert events == ["begun", "ended"]


@pytest.fixture
def record() -> Record:
    """Twenty random choices after the eruption, which take no time to play on."""
    players = [SeatedPlayer("person", name, seat) for seat, name in enumerate(("Anna", "Ben"))]
    header = Header(players=players, rules=Rules(), deal=deal(Rules(), 2, Random(1), 0, Scenario("erupts", 4)))
    record, rng, game = Record(header, []), Random(1), Game(header.rules, header.deal)
    for _ in range(20):
        assert game.active is not None
        record.entries.append(Entry(game.active, rng.choice(game.legal_actions())))
        game.apply(record.entries[-1].action)
    return record


class Listener:
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
        assert one.best in one.choices


async def test_one_stopped_or_followed_tells_no_more(record: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    started_pids, start = list[int](), asyncio.create_subprocess_exec

    async def noted(*words: str, **options: Any) -> asyncio.subprocess.Process:
        process = await start(*words, **options)
        started_pids.append(process.pid)
        return process

    monkeypatch.setattr(asyncio, "create_subprocess_exec", noted)
    monkeypatch.setattr(module, "DEALS", 10**6)
    analyser, first, second, third = Analyser(None), Listener(), Listener(), Listener()
    analyser.analyse(record, [0], 0, (), first)
    async with asyncio.timeout(60):
        while not started_pids:
            await asyncio.sleep(0)
    monkeypatch.setattr(module, "DEALS", 1)
    analyser.analyse(Record(record.header, record.entries[:3]), [0, 1], 0, (), second)
    await second.over(analyser)
    assert second.told[-1].asked == 3
    monkeypatch.setattr(module, "DEALS", 10**6)
    analyser.analyse(record, [0, 1], 0, (), third)
    known = len(started_pids)
    async with asyncio.timeout(60):
        while len(started_pids) == known:
            await asyncio.sleep(0)
    analyser.stop()
    await analyser.close()
    assert first.told == third.told == []
    assert all(map(gone, started_pids))


async def test_par_is_of_eight_games_which_are_the_same_for_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_STRONG", ("Claudia", "novice"))  # who takes no time
    players = [SeatedPlayer("person", "Anna", 0), SeatedPlayer("ai", "Livia", 1, "Livia", "tribune")]
    setup = GameSetup(players, seed=7, first=0, scenario=Scenario("erupts", 12))

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
