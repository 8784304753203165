"""Thinking for the AIs of a table, in worker processes, or in this process if those keep failing."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random
from typing import IO, TYPE_CHECKING, Any, Final

import msgspec
from msgspec import MsgspecError
from msgspec.structs import replace

import pompeii_core
from pompeii_core.actions import Action
from pompeii_core.ai.jobs import (
    Answer,
    Choose,
    Chosen,
    Job,
    Judge,
    Judged,
    PlayedOut,
    PlayOut,
    Rate,
    Rated,
    combined,
)
from pompeii_core.ai.personas import DEFAULT_LEVEL, SKILLS
from pompeii_net.messages import FaultCode
from pompeii_net.tasks import TaskSet

if TYPE_CHECKING:
    from pompeii_core.ai import RatedAction


TRIES: Final = 3  # consecutive failures before workers are given up
ANSWER_WITHIN: Final = 20.0  # seconds beyond a job's time after which a silent worker counts as stuck


def most_workers() -> int:
    """Return the number of workers for this machine: one per core, less one core for the window."""
    return max(1, (os.process_cpu_count() or 1) - 1)


_LONGEST_LINE: Final = 4 << 20
_LOWEST: Final = 0x40 if sys.platform == "win32" else 19  # priority: IDLE_PRIORITY_CLASS, or niceness
_encoder = msgspec.json.Encoder()


class WorkerProcess:
    """A worker process, started in the background, with standard error in `log`. It never outlives this process.

    `gently`: it gets only the time that nothing else on this computer wants.
    """

    def __init__(self, log: Path | None = None, *, gently: bool = False) -> None:
        self.start = asyncio.create_task(
            _started(log, gently)
        )  # ends when the process has started; OSError if it cannot

    async def ask[A: Answer](self, job: Job, kind: type[A], partly: Callable[[Rated], None]) -> A:
        """Send a job and return its final answer. Earlier answers go to `partly`; answers to other jobs are dropped.

        EOFError if the process ends; OSError, MsgspecError or ValueError if it cannot start or its answer makes no
        sense.
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
        """Kill the process at once if it has started. To wait until it is gone, call `end`."""
        if process := self._process:
            with suppress(ProcessLookupError):
                if sys.platform == "win32":
                    process.kill()
                elif process.returncode is None:
                    # asyncio's own `kill` polls the process first; asyncio then complains about the lost exit status.
                    os.kill(process.pid, signal.SIGKILL)

    async def end(self) -> None:
        """Wait until the process has started, kill it, and wait until it is gone."""
        await asyncio.wait((self.start,))  # cancelling the start midway would leave a process behind
        self.kill()
        if process := self._process:
            # Close its pipes ourselves: another process, such as wine's console host, may keep them open.
            for pipe in map(process._transport.get_pipe_transport, (0, 1)):  # type: ignore[attr-defined]
                pipe.close()
            await process.wait()

    @property
    def _process(self) -> asyncio.subprocess.Process | None:
        start = self.start
        return start.result() if start.done() and not start.cancelled() and not start.exception() else None


async def _started(log: Path | None, gently: bool) -> asyncio.subprocess.Process:
    with open_log(log) as complaints:
        process = await asyncio.create_subprocess_exec(
            *worker_command(),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=complaints,
            limit=_LONGEST_LINE,
            **worker_options(),
        )
    if gently:
        import psutil  # not for the AIs of a game

        with suppress(psutil.Error):  # it may have ended
            psutil.Process(process.pid).nice(_LOWEST)
    return process


def open_log(log: Path | None) -> IO[bytes]:
    """Open a log to append to, making its folder. Returns the null device if that fails or `log` is None.

    The caller closes it.
    """
    if log:
        with suppress(OSError):
            log.parent.mkdir(parents=True, exist_ok=True)
            return log.open("ab")
    return open(os.devnull, "wb")


def worker_command() -> list[str]:
    if getattr(sys, "frozen", False):
        return [sys.executable, "ai-worker"]
    return [sys.executable, "-P", "-m", "pompeii_core.ai.worker"]


def worker_options() -> dict[str, Any]:
    """Return the arguments of Popen for a worker: our environment, with the folders of its imports in PYTHONPATH."""
    homes = [str(Path(package.__file__ or "").parent.parent) for package in (pompeii_core, msgspec)]
    places = os.pathsep.join([*homes, *filter(None, [os.environ.get("PYTHONPATH")])])
    environment = os.environ | {"PYTHONPATH": places, "PYTHONIOENCODING": "utf-8"}  # the encoding of our log
    return {"env": environment, "creationflags": 0x08000000 if sys.platform == "win32" else 0}  # CREATE_NO_WINDOW


class AiService:
    """Thinks for all AIs of one table; failures go to `report`, details to `log`.

    Up to `workers` processes (0: `most_workers`) do jobs in parallel, and share a search that has a time limit. They
    stay idle until `close`. Cancelling a call ends its thought at once. `gently`: they take no time from others.
    """

    def __init__(
        self, report: Callable[[FaultCode], None], log: Path | None = None, workers: int = 0, *, gently: bool = False
    ) -> None:
        self._gently = gently
        self._most, self._log, self._report = workers or most_workers(), log, report
        self._idle: list[WorkerProcess] = []
        self._lent: set[WorkerProcess] = set()
        self._room = asyncio.Semaphore(self._most)
        self._ending = TaskSet()
        self._renews = True
        self._failures = 0
        self._random = False  # whether random choices were reported

    def rest(self) -> None:
        """Stop replacing workers whose job is cancelled, until `start` is called."""
        self._renews = False

    @asynccontextmanager
    async def _lend(self) -> AsyncIterator[WorkerProcess]:
        """Wait for a free worker, starting one if there is room, and lend it. OSError if it cannot start.

        An exception in the block kills the worker. If the exception is a cancellation, a new worker replaces it, except
        after `rest`.
        """
        async with self._room:
            worker = self._idle.pop() if self._idle else self._worker()
            self._lent.add(worker)
            try:
                await asyncio.shield(worker.start)
                yield worker
            except BaseException as reason:
                worker.kill()
                self._end(worker)
                if self._renews and isinstance(reason, asyncio.CancelledError):
                    self._idle.append(self._worker())
                raise
            else:
                self._idle.append(worker)
            finally:
                self._lent.discard(worker)

    async def close(self) -> None:
        """End every worker, even at work, and wait for all. Cancel calls first, or they start new workers.

        The service can be used again afterwards.
        """
        self.rest()
        for worker in self._lent:
            self._end(worker)
        for _ in range(self._most):  # wait until every borrower has noticed
            await self._room.acquire()
        while self._idle:
            self._end(self._idle.pop())
        await self._ending.join()
        for _ in range(self._most):
            self._room.release()

    def _end(self, worker: WorkerProcess) -> None:
        self._ending.spawn(worker.end())

    def start(self, *, searching: bool = False) -> None:
        """Start a worker ahead of the first job, with `searching` all of them, and replace workers again after `rest`.

        Does nothing once workers have been given up.
        """
        if self._failures < TRIES:
            self._renews = True
            for _ in range((self._most if searching else 1) - len(self._lent) - len(self._idle)):
                self._idle.append(self._worker())

    def _worker(self) -> WorkerProcess:
        return WorkerProcess(self._log, gently=self._gently)

    async def choose(
        self, job: Choose, legal: Sequence[Action], restarting: Callable[[], None] = lambda: None
    ) -> Chosen:
        """Return an answer with an action of `legal`. If workers and this process fail, it is random; reported once.

        `restarting` is called when a failed attempt is repeated. If only one action is legal, it is returned at once.
        """
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
        # An AI that cannot think still plays, so that the game of the others continues.
        if not self._random:
            self._random = True
            self._report("ai_random")
        return chosen

    async def rate(self, job: Rate, partly: Callable[[Rated], None]) -> "list[RatedAction]":
        """Return the rated choices, best first, or [] if the workers fail.

        `partly` gets all answers except the last.
        """
        # Never in this process, where it would cost the window its frames.
        answer = await self._tried(lambda: self._asked(job, Rated, partly=partly))
        return answer.rated if answer else []

    async def judge(self, job: Judge) -> Judged | None:
        """Judge a decision and return the result, or None if the workers fail."""
        return await self._tried(lambda: self._asked(job, Judged))

    async def play_out(self, job: PlayOut) -> PlayedOut | None:
        """Play a deal out and return the result, or None if the workers fail."""
        return await self._tried(lambda: self._asked(job, PlayedOut))

    def _parts(self, job: Choose) -> list[Choose]:
        """Split a timed search into one job per free worker, each with its own seed; return other jobs whole."""
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
        """Return a worker's answer; None, ending the worker, if it fails, is late or chooses an action not in `legal`.

        Only a `Chosen` needs `legal`. A timed `Choose` is asked with the time left until `end`.
        It is late ANSWER_WITHIN seconds after `end` (loop time) or after the start, and after each partial answer.
        """
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
                    raise ValueError("no answer to this job")  # raised here so that the worker is ended
                return answer
        return None

    async def _tried[A: Answer](
        self, attempt: Callable[[], Awaitable[A | None]], restarting: Callable[[], None] = lambda: None
    ) -> A | None:
        """Return the answer of `attempt`, repeating it while it returns None; None after TRIES failures in a row.

        Each failure is reported; `restarting` is called before a repetition. After TRIES failures, later calls return
        None.
        """
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
    """Answer without a search, in a thread of this process; None if that fails.

    A search would make the window stutter.
    """
    with suppress(Exception):
        from pompeii_core.ai.worker import answer

        level = DEFAULT_LEVEL if SKILLS[job.level].width else job.level
        thought = await asyncio.to_thread(answer, replace(job, level=level))
        return thought if isinstance(thought, Chosen) else None
    return None
