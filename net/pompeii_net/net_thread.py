"""The net thread: one asyncio loop, apart from the window's, and all that it does for one window."""

import threading
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pompeii_net.game_service import GameService
from pompeii_net.journal import room_file
from pompeii_net.player import WindowPlayer

if TYPE_CHECKING:
    import asyncio

    from pompeii_net.lan.service import LanService


class NetThread:
    """Runs a `Backend` in a thread of its own. asyncio is imported there, so that no window waits for it."""

    def __init__(self, folder: "Path", log: "Path | None" = None) -> None:
        self._folder, self._log = folder, log
        self._early: list[Callable[[Backend], None]] = []
        self._guard = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._backend: Backend | None = None
        self._stop: asyncio.Event | None = None
        # A daemon: were the program to end without `close`, nothing would wait for it.
        self._thread = threading.Thread(target=self._run, name="net", daemon=True)
        self._thread.start()

    def post(self, work: "Callable[[Backend], None]") -> None:
        """Have `work` done in the net thread, after what was posted before; returns at once."""
        with self._guard:
            if self._loop is None:
                self._early.append(work)
                return
        self._loop.call_soon_threadsafe(self._do, work)

    def flush(self, seconds: float) -> None:
        """Wait, no longer than that, until all that was posted is done."""
        done = threading.Event()
        self.post(lambda backend: done.set())
        done.wait(seconds)

    def close(self) -> None:
        """End the games and the thread, and wait for that."""
        self.post(self._end)
        self._thread.join()

    def _run(self) -> None:
        import asyncio

        asyncio.run(self._serve())

    async def _serve(self) -> None:
        import asyncio

        asyncio.get_running_loop().set_exception_handler(_uncaught)
        self._stop = asyncio.Event()
        self._backend = Backend(self._folder, self._log)
        with self._guard:
            # Still guarded: what is posted from here on comes after these.
            self._loop = asyncio.get_running_loop()
            for work in self._early:
                self._loop.call_soon(self._do, work)
        await self._stop.wait()
        await self._backend.close()

    def _end(self, backend: "Backend") -> None:
        assert self._stop
        self._stop.set()

    def _do(self, work: "Callable[[Backend], None]") -> None:
        assert self._backend
        work(self._backend)


def _uncaught(loop: "asyncio.AbstractEventLoop", context: dict[str, Any]) -> None:
    """What nobody caught in the loop goes where it would from any other thread."""
    error = context.get("exception")
    if error is None:
        loop.default_exception_handler(context)
    else:
        args = (type(error), error, error.__traceback__, threading.current_thread())
        threading.excepthook(threading.ExceptHookArgs(args))


class Backend:
    """Games on this machine, and rooms on the network; records are in `folder`, complaints of processes in `log`."""

    def __init__(self, folder: Path, log: Path | None = None) -> None:
        self.games = GameService(folder, log)

    @cached_property
    def lan(self) -> "LanService":
        """The local network, loaded with its first use: a game at home does without."""
        from pompeii_net.lan.service import LanService

        return LanService(self.games)

    def resume(self, path: Path, window: WindowPlayer) -> None:
        """Play on in the record at `path`, in the room it was played in; a fault where that cannot be.

        What is saved of a room counts in our own folder alone: elsewhere anybody made it, and the game goes on at home.
        """
        if room_file(path).exists() and path.resolve().parent == self.games.folder.resolve():
            self.lan.restore(path, window)
        else:
            self.games.resume(path, window)

    async def close(self) -> None:
        self.games.leave()
        if "lan" in self.__dict__:
            await self.lan.close()
        await self.games.close()
