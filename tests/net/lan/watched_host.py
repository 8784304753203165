"""A host in a process of its own that tells how it is: python -m tests.net.lan.watched_host JSON (`Asked`).

Prints a `Ready` when it listens, then a `Health` for each line that it reads; before that `settle` gives back unused
memory. Ends with its input.
"""

import asyncio
import ctypes
import gc
import json
import logging
import sys
import threading
import time
import traceback
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from pompeii_core.setup import GameSetup, SeatedPlayer
from pompeii_net.lan.limits import Limits
from pompeii_net.lan.local import RoomPlan
from pompeii_net.lan.room.room import Room
from tests.net.lan.guest_group import CODE

TICK: Final = 0.01


class Asked(Struct, frozen=True):
    """A game with this number of open seats and its record in `folder`; limits that are not named are the real ones.

    `watched`: whether its loop is checked, which takes some processor time.
    """

    folder: str
    seats: int = 4
    code: str = CODE
    seed: int = 1
    limits: dict[str, Any] = {}
    watched: bool = True


class Ready(Struct, frozen=True):
    port: int
    game: str


class Health(Struct, frozen=True):
    """`busy`, `late`: the longest time that the loop computed, or was delayed, in seconds, since the last question.

    `memory`: the process's own, in KB; `errors`: all uncaught exceptions and logged lines since the start.
    """

    busy: float
    late: float
    memory: int
    cpu: float
    tasks: int
    threads: int
    errors: list[str]


class Watch(logging.Handler):
    """Checks the loop every hundredth of a second, and notes everything that goes wrong."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self._errors: list[str] = []
        self._busy = self._late = 0.0
        self._settled = False
        logging.getLogger().addHandler(self)
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: self._note(context))
        sys.unraisablehook = self._note
        threading.excepthook = self._note

    def emit(self, record: logging.LogRecord) -> None:
        self._errors.append(self.format(record))

    def health(self) -> Health:
        busy, late, self._busy, self._late = self._busy, self._late, 0.0, 0.0
        rollup = Path("/proc/self/smaps_rollup").read_text(encoding="utf-8").splitlines()
        memory = sum(int(line.split()[1]) for line in rollup if line.startswith("Private_"))
        cpu, tasks, threads = time.process_time(), len(asyncio.all_tasks()), threading.active_count()
        return Health(busy, late, memory, cpu, tasks, threads, self._errors)

    def settle(self) -> None:
        """Free unused memory; the time that this takes is not counted."""
        gc.collect()
        with suppress(OSError, AttributeError):
            ctypes.CDLL("libc.so.6").malloc_trim(0)
        self._settled = True

    async def run(self) -> None:
        while True:
            computed, now = time.thread_time(), time.monotonic()
            await asyncio.sleep(TICK)
            if not self._settled:
                self._busy = max(self._busy, time.thread_time() - computed)
                self._late = max(self._late, time.monotonic() - now - TICK)
            self._settled = False

    def _note(self, problem: Any) -> None:
        if not isinstance(problem, dict):
            problem = {"exception": problem.exc_value, "message": getattr(problem, "err_msg", "") or "in a thread"}
        error = problem.get("exception")
        told = "".join(traceback.format_exception(error)) if error else ""
        self._errors.append(f"{problem.get('message', '')}\n{told}".strip())


async def serve(asked: Asked) -> None:
    loop = asyncio.get_running_loop()
    watch = Watch()
    watching = loop.create_task(watch.run() if asked.watched else asyncio.sleep(0))
    players = [SeatedPlayer("person", f"Seat {seat}", seat) for seat in range(asked.seats)]
    setup = GameSetup(players, seed=asked.seed)
    plan = RoomPlan("Watched", "Host", setup, list(range(asked.seats)), asked.code, port=0, bind="127.0.0.1")
    limits = Limits(**asked.limits)
    room = await Room.open(plan, None, Path(asked.folder), limits=limits, announce=False)
    print(msgspec.json.encode(Ready(room.state.port, room.state.id)).decode(), flush=True)
    lines = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    while word := await lines.readline():
        if word.strip() == b"settle":
            watch.settle()
        print(msgspec.json.encode(watch.health()).decode(), flush=True)
    room.leave()
    await room.close()
    watching.cancel()


if __name__ == "__main__":
    asyncio.run(serve(msgspec.convert(json.loads(sys.argv[1]), Asked)))
