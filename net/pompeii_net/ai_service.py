"""Where the AIs of a table think: in worker processes, and in this one should those fail again and again."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random
from typing import IO, TYPE_CHECKING, Final

import msgspec
from msgspec import MsgspecError
from msgspec.structs import replace

import pompeii_core
from pompeii_core.actions import Action
from pompeii_core.ai.jobs import Answer, Choose, Chosen, Job, PlayedOut, PlayOut, Rate, Rated, combined
from pompeii_core.ai.personas import DEFAULT_LEVEL, SKILLS
from pompeii_net.messages import FaultCode
from pompeii_net.tasks import TaskSet

if TYPE_CHECKING:
    from pompeii_core.ai import RatedAction


TRIES: Final = 3  # failures in a row after which no worker is asked any more
ANSWER_WITHIN: Final = 20.0
"""Seconds beyond the time for a job after which a worker that does not answer is taken for stuck."""


def most_workers() -> int:
    """A worker for each of this machine's cores but one, which is the window's."""
    return max(1, (os.process_cpu_count() or 1) - 1)


_LONGEST_LINE: Final = 4 << 20
_encoder = msgspec.json.Encoder()


class WorkerProcess:
    """One process, started in the background; it ends by itself when its input does, as when this program is killed.

    What it complains of is added to `log` where there is one.
    """

    def __init__(self, log: Path | None = None) -> None:
        self.start = asyncio.create_task(_started(log))
        """Ends when it can be asked; OSError where the system gives no process."""

    async def ask[A: Answer](self, job: Job, kind: type[A], partly: Callable[[Rated], None]) -> A:
        """The last answer to this job, those before it told by `partly`; late ones to others are dropped.

        EOFError, OSError or MsgspecError where it fails.
        """
        process = await asyncio.shield(self.start)
        assert process.stdin
        assert process.stdout
        process.stdin.write(_encoder.encode(job) + b"\n")
        await process.stdin.drain()
        while line := await process.stdout.readline():
            answer = msgspec.json.decode(line, type=kind)
            if (answer.game, answer.seat, answer.seq) == (job.game, job.seat, job.seq):
                if not isinstance(answer, Rated) or answer.part >= 1:
                    return answer
                partly(answer)
        raise EOFError

    def kill(self) -> None:
        """End it now, in mid-thought too, if it has started; `end` waits until it is gone."""
        if process := self._process:
            with suppress(ProcessLookupError):
                if sys.platform == "win32":
                    process.kill()
                elif process.returncode is None:
                    # `kill` looks first whether it has ended, and takes that news from asyncio, which then complains.
                    os.kill(process.pid, signal.SIGKILL)

    async def end(self) -> None:
        await asyncio.wait((self.start,))  # one that is cancelled half-way leaves a process that nobody waits for
        self.kill()
        if process := self._process:
            # Its output may never end: what was started along with it may hold that open, as wine's console host does.
            for pipe in map(process._transport.get_pipe_transport, (0, 1)):  # type: ignore[attr-defined]
                pipe.close()
            await process.wait()

    @property
    def _process(self) -> asyncio.subprocess.Process | None:
        start = self.start
        return start.result() if start.done() and not start.cancelled() and not start.exception() else None


async def _started(log: Path | None) -> asyncio.subprocess.Process:
    with open_log(log) as complaints:
        return await asyncio.create_subprocess_exec(
            *_command(),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=complaints,
            env=_environment(),
            limit=_LONGEST_LINE,
            creationflags=0x08000000 if sys.platform == "win32" else 0,  # CREATE_NO_WINDOW
        )


def open_log(log: Path | None) -> IO[bytes]:
    """Where a process's standard error is added to; what cannot be written there, or without a log, is lost."""
    if log:
        with suppress(OSError):
            log.parent.mkdir(parents=True, exist_ok=True)
            return log.open("ab")
    return open(os.devnull, "wb")


def _command() -> list[str]:
    if getattr(sys, "frozen", False):
        return [sys.executable, "ai-worker"]
    return [sys.executable, "-P", "-m", "pompeii_core.ai.worker"]


def _environment() -> dict[str, str]:
    """Ours, and where to find what the worker imports, whatever the working directory."""
    homes = [str(Path(package.__file__ or "").parent.parent) for package in (pompeii_core, msgspec)]
    places = os.pathsep.join([*homes, *filter(None, [os.environ.get("PYTHONPATH")])])
    return os.environ | {"PYTHONPATH": places, "PYTHONIOENCODING": "utf-8"}  # its complaints are for our log


class WorkerPool:
    """At most `most` workers; they stay, idle, until `close`."""

    def __init__(self, most: int, log: Path | None) -> None:
        self._most, self._log = most, log
        self._idle: list[WorkerProcess] = []
        self._lent: set[WorkerProcess] = set()
        self._room = asyncio.Semaphore(most)
        self._ending = TaskSet()
        self._renews = True

    def rest(self) -> None:
        """Whoever is cancelled from here on, nobody asks again: until `start` no fresh worker is started for it."""
        self._renews = False

    @asynccontextmanager
    async def _lend(self) -> AsyncIterator[WorkerProcess]:
        """A worker that is ready; OSError where the system gives none.

        It is ended where the borrower fails. Whoever is cancelled wants its thought no more: it is killed at once,
        and a fresh one started in the background.
        """
        async with self._room:
            worker = self._idle.pop() if self._idle else WorkerProcess(self._log)
            self._lent.add(worker)
            try:
                await asyncio.shield(worker.start)
                yield worker
            except BaseException as reason:
                worker.kill()
                self._end(worker)
                if self._renews and isinstance(reason, asyncio.CancelledError):
                    self._idle.append(WorkerProcess(self._log))
                raise
            else:
                self._idle.append(worker)
            finally:
                self._lent.discard(worker)

    async def close(self) -> None:
        """End every worker, and return when all are gone; whoever asks again has others started."""
        self.rest()
        for worker in self._lent:
            self._end(worker)
        for _ in range(self._most):  # until whoever had one has seen it gone
            await self._room.acquire()
        while self._idle:
            self._end(self._idle.pop())
        await self._ending.join()
        for _ in range(self._most):
            self._room.release()

    def _end(self, worker: WorkerProcess) -> None:
        self._ending.spawn(worker.end())


class AiService(WorkerPool):
    """Thinks for all AIs of one table; `report` hears what goes wrong, `log` has the details.

    Jobs that come together are done side by side, and a search with a time is shared out, by at most `workers`
    processes (0: `most_workers`). Whoever is cancelled while it waits for an answer ends the thought at once.
    """

    def __init__(self, report: Callable[[FaultCode], None], log: Path | None = None, workers: int = 0) -> None:
        super().__init__(workers or most_workers(), log)
        self._report = report
        self._failures = 0
        self._random = False  # whether it was said that choices are random

    def start(self, *, searching: bool = False) -> None:
        """Start a worker, or all where there will be searches, before the first job, so that nobody waits for it."""
        if self._failures < TRIES:
            self._renews = True
            for _ in range((self._most if searching else 1) - len(self._lent) - len(self._idle)):
                self._idle.append(WorkerProcess(self._log))

    async def choose(
        self, job: Choose, legal: Sequence[Action], restarting: Callable[[], None] = lambda: None
    ) -> Chosen:
        """One of `legal`, whatever happens; `restarting` is called where the workers failed and are started anew."""
        chosen = Chosen(job.game, job.seat, job.seq, Random(job.seed).choice(legal))
        if len(legal) == 1:
            return chosen
        end = asyncio.get_running_loop().time() + job.millis / 1000

        async def attempt() -> Chosen | None:
            found = await asyncio.gather(*(self._asked(part, Chosen, end, legal=legal) for part in self._parts(job)))
            answers = [answer for answer in found if answer]
            return combined(answers) if answers else None

        thought = await self._tried(attempt, restarting) or await _thought_here(job)
        if thought and thought.action in legal:
            return thought
        # An AI that cannot think at all still plays: the others' game goes on.
        if not self._random:
            self._random = True
            self._report("ai_random")
        return chosen

    async def rate(self, job: Rate, partly: Callable[[Rated], None]) -> "list[RatedAction]":
        """The choices rated, best first, after `partly` has been told what was known earlier; empty where that fails.

        This program itself does not look ahead: that would cost the window its frames.
        """
        answer = await self._tried(lambda: self._asked(job, Rated, partly=partly))
        return answer.rated if answer else []

    async def play_out(self, job: PlayOut) -> PlayedOut | None:
        """How the deal went; None where the workers fail."""
        return await self._tried(lambda: self._asked(job, PlayedOut))

    def _parts(self, job: Choose) -> list[Choose]:
        """A search with a time is one job for each worker that is free, and each plays out other games."""
        free = self._most - len(self._lent)
        if not job.millis or not SKILLS[job.level].timed or free < 2:
            return [job]
        seeds = Random(job.seed)
        return [replace(job, seed=seeds.getrandbits(32)) for _ in range(free)]

    async def _asked[A: Answer](
        self,
        job: Job,
        kind: type[A],
        end: float = 0.0,
        partly: Callable[[Rated], None] = lambda answer: None,
        legal: Sequence[Action] = (),
    ) -> A | None:
        """What a worker says by `end`, in seconds of the loop, and a little; None where it fails, and is no more."""
        now = asyncio.get_running_loop().time
        with suppress(OSError, EOFError, MsgspecError, ValueError):
            async with self._lend() as worker:
                left = max(0.0, end - now())
                if isinstance(job, Choose) and job.millis:
                    job = replace(job, millis=max(1, round(left * 1000)))
                async with asyncio.timeout(left + ANSWER_WITHIN) as patience:

                    def hear(answer: Rated) -> None:
                        patience.reschedule(now() + ANSWER_WITHIN)
                        partly(answer)

                    answer = await worker.ask(job, kind, hear)
                if isinstance(answer, Chosen) and answer.action not in legal:
                    raise ValueError("no answer to this job")  # here: whoever says so is not asked again
                return answer
        return None

    async def _tried[A: Answer](
        self, attempt: Callable[[], Awaitable[A | None]], restarting: Callable[[], None] = lambda: None
    ) -> A | None:
        """What comes of an attempt, or of the next; None when there have been too many."""
        while self._failures < TRIES:
            if answer := await attempt():
                self._failures = 0
                return answer
            self._failures += 1
            if self._failures < TRIES:
                restarting()
            self._report("ai_restarted" if self._failures < TRIES else "ai_gone")
        return None


async def _thought_here(job: Choose) -> Chosen | None:
    """The answer of this process, one ply deep: a search beside the window would cost it its frames."""
    with suppress(Exception):
        from pompeii_core.ai.worker import answer

        level = DEFAULT_LEVEL if SKILLS[job.level].width else job.level
        thought = await asyncio.to_thread(answer, replace(job, level=level))
        return thought if isinstance(thought, Chosen) else None
    return None
