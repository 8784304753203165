"""The AI's process may die, hang or never start: an action comes all the same."""

import asyncio
import os
import signal
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from pompeii_core.ai.jobs import Choose, Rate
from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_net import mind as mind_module
from pompeii_net import worker as worker_module
from pompeii_net.messages import Mishap
from pompeii_net.mind import Mind

GAME = Game.new(Rules(), 2, 1, 0)
LEGAL = GAME.legal_actions()
needs_signals = pytest.mark.skipif(sys.platform == "win32", reason="a Windows process cannot be stopped by a signal")


def job(seq: int = 0, seed: int = 1) -> Choose:
    return Choose(
        game="g", seat=0, seq=seq, view=GAME.view(0), rules=Rules(), persona="Claudia", level="citizen", seed=seed
    )


def with_mind(scene: Callable[[Mind, list[Mishap]], Awaitable[None]], log: Path | None = None) -> None:
    async def run() -> None:
        reports: list[Mishap] = []
        mind = Mind(reports.append, log)
        try:
            await scene(mind, reports)
        finally:
            await mind.close()

    asyncio.run(run())


def nothing() -> None:
    pass


def test_the_worker_answers_and_is_one_process_for_all_jobs() -> None:
    async def scene(mind: Mind, reports: list[Mishap]) -> None:
        await mind.start()
        pid = mind.pid
        assert await mind.choose(job(), LEGAL, nothing) in LEGAL
        assert await mind.choose(job(1), LEGAL, nothing) in LEGAL
        assert mind.pid == pid is not None
        assert reports == []

    with_mind(scene)


def test_every_choice_is_rated_best_first() -> None:
    async def scene(mind: Mind, reports: list[Mishap]) -> None:
        rated = await mind.rate(Rate(game="g", seat=0, seq=0, view=GAME.view(0), rules=Rules(), seed=0))
        assert {action.action for action in rated} == set(LEGAL)
        assert [action.worth for action in rated] == sorted((action.worth for action in rated), reverse=True)
        assert reports == []

    with_mind(scene)


@needs_signals
def test_a_worker_killed_in_mid_thought_is_started_again_and_asked_again() -> None:
    async def scene(mind: Mind, reports: list[Mishap]) -> None:
        await mind.start()
        pid = mind.pid
        assert pid
        os.kill(pid, signal.SIGSTOP)
        restarted: list[bool] = []
        thought = asyncio.create_task(mind.choose(job(), LEGAL, lambda: restarted.append(True)))
        await asyncio.sleep(0)
        os.kill(pid, signal.SIGKILL)
        assert await thought in LEGAL
        assert mind.pid not in (None, pid)
        assert (reports, restarted) == (["ai_restarted"], [True])

    with_mind(scene)


@needs_signals
def test_a_worker_that_hangs_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(mind: Mind, reports: list[Mishap]) -> None:
        await mind.start()
        assert mind.pid
        os.kill(mind.pid, signal.SIGSTOP)
        with monkeypatch.context() as patch:
            patch.setattr(mind_module, "ANSWER_WITHIN", 0.02)
            thought = asyncio.create_task(mind.choose(job(), LEGAL, nothing))
            await asyncio.sleep(0)
            await asyncio.sleep(0)
        assert await thought in LEGAL
        assert reports == ["ai_restarted"]

    with_mind(scene)


def test_the_answer_to_a_job_nobody_waits_for_is_dropped() -> None:
    async def scene(mind: Mind, reports: list[Mishap]) -> None:
        await mind.start()
        overtaken = asyncio.create_task(mind.choose(job(1), LEGAL, nothing))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        overtaken.cancel()
        await asyncio.gather(overtaken, return_exceptions=True)
        assert overtaken.cancelled()
        other = Game.new(Rules(), 2, 2, 0)
        after = Choose(
            game="g", seat=0, seq=2, view=other.view(0), rules=Rules(), persona="Livia", level="citizen", seed=1
        )
        assert await mind.choose(after, other.legal_actions(), nothing) in other.legal_actions()
        assert reports == []

    with_mind(scene)


def test_after_three_failures_the_program_itself_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_module, "_command", lambda: [sys.executable, "-c", "pass"])

    async def scene(mind: Mind, reports: list[Mishap]) -> None:
        assert await mind.choose(job(), LEGAL, nothing) in LEGAL
        assert reports == ["ai_restarted", "ai_restarted", "ai_gone"]
        assert await mind.choose(job(1), LEGAL, nothing) in LEGAL
        assert len(reports) == 3, "the worker is given up for this table"
        assert mind.pid is None

    with_mind(scene)


@pytest.mark.parametrize("logged", [True, False])
def test_what_a_worker_complains_of_goes_to_the_log_and_not_to_the_terminal(
    logged: bool, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    import msgspec

    log = tmp_path / "data" / "pompeii.log"

    async def scene(mind: Mind, reports: list[Mishap]) -> None:
        await mind.choose(msgspec.structs.replace(job(), persona="Nobody"), LEGAL, nothing)

    with_mind(scene, log if logged else None)
    assert capfd.readouterr() == ("", "")
    assert log.exists() is logged
    if logged:
        assert log.read_text(encoding="utf-8").count("there is no persona called “Nobody”") == 3


def test_a_log_that_cannot_be_written_keeps_no_worker_from_thinking(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    async def scene(mind: Mind, reports: list[Mishap]) -> None:
        assert await mind.choose(job(), LEGAL, nothing) in LEGAL
        assert reports == []

    with_mind(scene, tmp_path / "file" / "pompeii.log")


LIAR = """
import json, sys
for line in sys.stdin:
    job = json.loads(line)
    answer = {"type": "chosen", "game": job["game"], "seat": job["seat"], "seq": job["seq"], "action": {"kind": "done"}}
    print(json.dumps(answer), flush=True)
"""


def test_an_answer_that_is_not_legal_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_module, "_command", lambda: [sys.executable, "-c", LIAR])

    async def scene(mind: Mind, reports: list[Mishap]) -> None:
        assert await mind.choose(job(), LEGAL, nothing) in LEGAL
        assert reports == ["ai_restarted", "ai_restarted", "ai_gone"]

    with_mind(scene)


def test_a_system_without_another_process_to_give_is_survived(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(worker_module, "_command", lambda: [str(tmp_path / "missing")])

    async def scene(mind: Mind, reports: list[Mishap]) -> None:
        await mind.start()
        assert await mind.choose(job(), LEGAL, nothing) in LEGAL

    with_mind(scene)


def test_an_ai_that_cannot_think_at_all_still_plays() -> None:
    async def scene(mind: Mind, reports: list[Mishap]) -> None:
        import msgspec

        lost = msgspec.structs.replace(job(), persona="Nobody")
        assert await mind.choose(lost, LEGAL, nothing) in LEGAL
        assert reports[-1] == "ai_gone"

    with_mind(scene)


def test_the_worker_finds_its_packages_from_any_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A stray module of the same name beside the person's files is not taken."""
    (tmp_path / "random.py").write_text("raise RuntimeError")
    monkeypatch.chdir(tmp_path)

    async def scene(mind: Mind, reports: list[Mishap]) -> None:
        assert await mind.choose(job(), LEGAL, nothing) in LEGAL
        assert reports == []

    with_mind(scene)


def test_the_worker_ends_when_its_input_does() -> None:
    async def scene() -> None:
        worker = await worker_module.Worker.start()
        process = worker._process
        assert process.stdin
        process.stdin.close()
        async with asyncio.timeout(20):
            assert await process.wait() == 0
        await worker.end()

    asyncio.run(scene())
