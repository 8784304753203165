"""The AI's worker process as seen from the table: started, asked, and ended."""

import asyncio
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO, Final

import msgspec

import pompeii_core
from pompeii_core.ai.jobs import Answer, Job

_LONGEST_LINE: Final = 4 << 20
_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Answer] = msgspec.json.Decoder(Answer)


class Worker:
    """One process; it ends by itself when its input does, as when this program is killed."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def start(cls, log: Path | None = None) -> "Worker":
        """A fresh process, its complaints added to `log` where there is one; OSError where the system gives none."""
        with _complaints(log) as complaints:
            process = await asyncio.create_subprocess_exec(
                *_command(),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=complaints,
                env=_environment(),
                limit=_LONGEST_LINE,
                creationflags=0x08000000 if sys.platform == "win32" else 0,  # CREATE_NO_WINDOW
            )
        return cls(process)

    @property
    def pid(self) -> int:
        return self._process.pid

    async def ask(self, job: Job) -> Answer:
        """The answer to this job, late ones to others dropped; EOFError, OSError or MsgspecError where it fails."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(_encoder.encode(job) + b"\n")
        await self._process.stdin.drain()
        while line := await self._process.stdout.readline():
            answer = _decoder.decode(line)
            if (answer.game, answer.seat, answer.seq) == (job.game, job.seat, job.seq):
                return answer
        raise EOFError

    async def end(self) -> None:
        """End it now, in mid-thought too, and wait until it is gone."""
        with suppress(ProcessLookupError):
            if sys.platform == "win32":
                self._process.kill()
            elif self._process.returncode is None:
                # `kill` looks first whether it has ended, and takes that news from asyncio, which then complains.
                os.kill(self._process.pid, signal.SIGKILL)
        await self._process.communicate()


def _complaints(log: Path | None) -> IO[bytes]:
    """Where the worker's standard error goes."""
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
    return os.environ | {"PYTHONPATH": os.pathsep.join([*homes, given] if given else homes)}
