"""The net thread, one asyncio loop beside the window: work goes in, messages come back to the GUI as queued signals."""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from pompeii_net.folders import log_path

if TYPE_CHECKING:
    import asyncio

    from pompeii_net.backend import Backend, Throttle
    from pompeii_net.lan.local import Request
    from pompeii_net.player import WindowPlayer

    type Work = Callable[[Backend], None]
    type Opening = Callable[[Backend, WindowPlayer], None]


class ThreadBridge(QObject):
    """Starts the thread at the first work; asyncio is not imported before. One game is on at a time."""

    received = Signal(object)  # a message of the game or room that is on; nothing of one that was left arrives any more
    left = Signal()  # whatever was on has just been left
    _answered = Signal(object, object)

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.folder = folder  # where the records are
        self._net: NetThread | None = None
        self._settings: dict[str, Work] = {}
        self._game = 0  # counts what was opened, to tell late messages of one game from those of the next
        self._closing = False
        # Queued: it is emitted in the net thread.
        self._answered.connect(self._take_answer, Qt.ConnectionType.QueuedConnection)

    def post(self, work: "Work") -> None:
        """Have something done in the net thread, which is started where it does not run yet."""
        if self._net is None:
            self._net = NetThread(self.folder, log_path(self.folder))
            for setting in self._settings.values():
                self._net.post(setting)
        self._net.post(work)

    def request(self, asked: "Request") -> None:
        """Ask the current game or room for something, if there is one; an `OpenRequest` leaves it for another."""
        from pompeii_net.messages import OpenRequest  # loaded with `asked`: not before the first picture

        if isinstance(asked, OpenRequest):
            self.open(lambda backend, window: backend.open(asked, window))
        elif self._net:
            self._net.post(lambda backend: backend.request(asked))

    def configure(self, name: str, setting: "Work") -> None:
        """Apply a setting where the thread runs, and in any that is started later; another of this name replaces it."""
        self._settings[name] = setting
        if self._net:
            self._net.post(setting)

    def answer_to(self, receive: Callable[[Any], object]) -> Callable[[object], None]:
        """What the net thread calls with one answer; `receive` gets it in the GUI thread."""
        return lambda answer: self._answered.emit(receive, answer)

    def open(self, opening: "Opening") -> None:
        """Leave what is on, and have the net thread open something that talks to a new link to this window."""
        self.leave()
        game = self._game

        def enter(backend: "Backend") -> None:
            from pompeii_net.backend import Throttle
            from pompeii_net.player import WindowPlayer

            throttle = Throttle(self.answer_to(lambda messages: self._pass_on(game, throttle, messages)))
            opening(backend, WindowPlayer(throttle.notify))

        self.post(enter)

    def leave(self) -> None:
        """Leave what is on; its record stays, its processes end in the background."""
        self._game += 1
        if self._net:
            self._net.post(lambda backend: backend.games.leave())
            self._closing = True
        self.left.emit()

    def wait_until_left(self) -> None:
        """Once after leaving, 1 s at most: a record that is not closed yet would pass for another program's."""
        if self._net and self._closing:
            self._net.flush(1.0)
            self._closing = False

    def close(self) -> None:
        """Leave, and end the thread and all processes before this returns."""
        self._game += 1  # what is on its way already arrives no more
        if self._net:
            self._net.close()
            self._net = None

    def _pass_on(self, game: int, throttle: "Throttle", messages: list[object]) -> None:
        for message in messages:
            if game == self._game:  # which a message may bring to its end
                self.received.emit(message)
        # Once what they have changed is laid out and painted, and what a person did meanwhile is done.
        QTimer.singleShot(0, self, lambda: self._acknowledge(throttle))

    def _acknowledge(self, throttle: "Throttle") -> None:
        if self._net:
            self._net.post(lambda backend: throttle.handled())

    @Slot(object, object)
    def _take_answer(self, receive: Callable[[object], None], answer: object) -> None:
        receive(answer)


class NetThread:
    """Runs a `Backend` in a thread of its own. All that it needs is imported there, so that no window waits for it."""

    def __init__(self, folder: Path, log: Path | None = None) -> None:
        self._folder, self._log = folder, log
        self._early: list[Work] = []
        self._guard = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stop: asyncio.Event | None = None
        # A daemon: were the program to end without `close`, nothing would wait for it.
        self._thread = threading.Thread(target=self._run, name="net", daemon=True)
        self._thread.start()

    def post(self, work: "Work") -> None:
        """Have `work` done in the net thread, after what was posted before; returns at once."""
        with self._guard:
            if self._loop is None:
                self._early.append(work)
                return
        self._loop.call_soon_threadsafe(work, self._backend)

    def flush(self, seconds: float) -> None:
        """Wait, no longer than that, until all that was posted is done."""
        done = threading.Event()
        self.post(lambda backend: done.set())
        done.wait(seconds)

    def close(self) -> None:
        """End the games and the thread, and wait for that."""
        self.post(lambda backend: self._stop.set() if self._stop else None)
        self._thread.join()

    def _run(self) -> None:
        import asyncio

        asyncio.run(self._serve())

    async def _serve(self) -> None:
        import asyncio

        from pompeii_net.backend import Backend

        asyncio.get_running_loop().set_exception_handler(_uncaught)
        self._stop = asyncio.Event()
        self._backend = Backend(self._folder, self._log)
        with self._guard:
            # Still guarded: what is posted from here on comes after these.
            self._loop = asyncio.get_running_loop()
            for work in self._early:
                self._loop.call_soon(work, self._backend)
        await self._stop.wait()
        await self._backend.close()


def _uncaught(loop: "asyncio.AbstractEventLoop", context: dict[str, Any]) -> None:
    """What nobody caught in the loop goes where it would from any other thread."""
    error = context.get("exception")
    if error is None:
        loop.default_exception_handler(context)
    else:
        args = (type(error), error, error.__traceback__, threading.current_thread())
        threading.excepthook(threading.ExceptHookArgs(args))
