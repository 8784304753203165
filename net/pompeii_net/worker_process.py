"""The AI's worker process as seen from the table: started, asked, and ended."""

import asyncio
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import IO, Final

import msgspec

import pompeii_core
from pompeii_core.ai.jobs import Answer, Job, Rated

_LONGEST_LINE: Final = 4 << 20
_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Answer] = msgspec.json.Decoder(Answer)


class WorkerProcess:
    """One process, started in the background; it ends by itself when its input does, as when this program is killed.

    What it complains of is added to `log` where there is one.
    """

    def __init__(self, log: Path | None = None) -> None:
        self._start = asyncio.create_task(_started(log))

    @property
    def pid(self) -> int | None:
        """Its process id; None before it has started, and where the system gave no process."""
        process = self._process
        return process.pid if process else None

    async def ready(self) -> None:
        """Return when it can be asked; OSError where the system gives no process."""
        await asyncio.shield(self._start)

    async def ask(self, job: Job, partly: Callable[[Rated], None]) -> Answer:
        """The last answer to this job, those before it told by `partly`; late ones to others are dropped.

        EOFError, OSError or MsgspecError where it fails.
        """
        process = await asyncio.shield(self._start)
        assert process.stdin
        assert process.stdout
        process.stdin.write(_encoder.encode(job) + b"\n")
        await process.stdin.drain()
        while line := await process.stdout.readline():
            answer = _decoder.decode(line)
            if (answer.game, answer.seat, answer.seq) == (job.game, job.seat, job.seq):
                if not isinstance(answer, Rated) or answer.part >= 1:
                    return answer
                partly(answer)
        raise EOFError

    def kill(self) -> None:
        """End it now, in mid-thought too; `end` waits until it is gone."""
        process = self._process
        if process is None:
            # A start that is cancelled half-way leaves a process that nobody waits for.
            self._start.add_done_callback(lambda start: self.kill() if self._process else None)
            return
        with suppress(ProcessLookupError):
            if sys.platform == "win32":
                process.kill()
            elif process.returncode is None:
                # `kill` looks first whether it has ended, and takes that news from asyncio, which then complains.
                os.kill(process.pid, signal.SIGKILL)

    async def end(self) -> None:
        """Kill it, and wait until it is gone."""
        await asyncio.wait((self._start,))
        self.kill()
        if process := self._process:
            # Its output may never end: what was started along with it may hold that open, as wine's console host does.
            for pipe in map(process._transport.get_pipe_transport, (0, 1)):  # type: ignore[attr-defined]
                pipe.close()
            await process.wait()

    @property
    def _process(self) -> asyncio.subprocess.Process | None:
        start = self._start
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
    given = os.environ.get("PYTHONPATH")
    places = os.pathsep.join([*homes, given] if given else homes)
    return os.environ | {"PYTHONPATH": places, "PYTHONIOENCODING": "utf-8"}  # its complaints are for our log
