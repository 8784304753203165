"""The net thread, which runs an asyncio loop. It is given work, and its messages reach the GUI as queued signals."""

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
    """Starts the net thread, and asyncio with it, for the first work. There is one game at a time."""

    received = Signal(object)  # a message of the current game or room; nothing arrives from those that were left
    left = Signal()  # the current game or room, if any, has just been left
    _answered = Signal(object, object)

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.folder = folder  # where the records are
        self._net: NetThread | None = None
        self._settings: dict[str, Work] = {}
        self._game = 0  # counts games, so that late messages of an earlier one are dropped
        self._closing = False
        # queued, as it is emitted in the net thread
        self._answered.connect(self._take_answer, Qt.ConnectionType.QueuedConnection)

    def post(self, work: "Work") -> None:
        """Have `work` done in the net thread after earlier work, and return at once. Starts the thread if needed."""
        if self._net is None:
            self._net = NetThread(self.folder, log_path(self.folder))
            for setting in self._settings.values():
                self._net.post(setting)
        self._net.post(work)

    def request(self, asked: "Request") -> None:
        """Pass a request to the current game or room, if any. An `OpenRequest` leaves that and opens another."""
        from pompeii_net.messages import OpenRequest  # loaded with `asked`, not before the first picture

        if isinstance(asked, OpenRequest):
            self.open(lambda backend, window: backend.open(asked, window))
        elif self._net:
            self._net.post(lambda backend: backend.request(asked))

    def configure(self, name: str, setting: "Work") -> None:
        """Apply a setting if the thread runs, and whenever one starts. Replaces an earlier one of the same name."""
        self._settings[name] = setting
        if self._net:
            self._net.post(setting)

    def answer_to(self, receive: Callable[[Any], object]) -> Callable[[object], None]:
        """Return a callback for the net thread. Its argument is passed to `receive` in the GUI thread."""
        return lambda answer: self._answered.emit(receive, answer)

    def open(self, opening: "Opening") -> None:
        """Leave the current game, always emitting `left`; in the net thread give `opening` backend and a new link."""
        self.leave()
        game = self._game

        def enter(backend: "Backend") -> None:
            from pompeii_net.backend import Throttle
            from pompeii_net.player import WindowPlayer

            throttle = Throttle(self.answer_to(lambda messages: self._pass_on(game, throttle, messages)))
            opening(backend, WindowPlayer(throttle.notify))

        self.post(enter)

    def leave(self) -> None:
        """Leave the current game or room in the background and drop its messages. Always emits `left`."""
        self._game += 1
        if self._net:
            self._net.post(lambda backend: backend.games.leave())
            self._closing = True
        self.left.emit()

    def wait_until_left(self) -> None:
        """After `leave`, wait up to 1 s until the record is closed; until then it seems open in another program."""
        if self._net and self._closing:
            self._net.flush(1.0)
            self._closing = False

    def close(self) -> None:
        """Leave, without `left`, and wait until the net thread and all processes end. Later work starts new ones."""
        self._game += 1  # drops messages that are on their way
        if self._net:
            self._net.close()
            self._net = None

    def _pass_on(self, game: int, throttle: "Throttle", messages: list[object]) -> None:
        for message in messages:
            if game == self._game:  # a message may have made the window leave
                self.received.emit(message)
        # later: after layout and painting of what they changed, and after the input that came meanwhile
        QTimer.singleShot(0, self, lambda: self._acknowledge(throttle))

    def _acknowledge(self, throttle: "Throttle") -> None:
        if self._net:
            self._net.post(lambda backend: throttle.handled())

    @Slot(object, object)
    def _take_answer(self, receive: Callable[[object], None], answer: object) -> None:
        receive(answer)


class NetThread:
    """Runs a `Backend` in its own thread, which also imports all it needs, so that no window waits for that."""

    def __init__(self, folder: Path, log: Path | None = None) -> None:
        self._folder, self._log = folder, log
        self._early: list[Work] = []
        self._guard = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stop: asyncio.Event | None = None
        # a daemon, so that a program that ends without `close` does not wait for it
        self._thread = threading.Thread(target=self._run, name="net", daemon=True)
        self._thread.start()

    def post(self, work: "Work") -> None:
        """Have `work` done in the net thread, in order of posting, and return at once. RuntimeError after `close`."""
        with self._guard:
            if self._loop is None:
                self._early.append(work)
                return
        self._loop.call_soon_threadsafe(work, self._backend)

    def flush(self, seconds: float) -> None:
        """Wait until all posted work is done, at most `seconds`."""
        done = threading.Event()
        self.post(lambda backend: done.set())
        done.wait(seconds)

    def close(self) -> None:
        """End the games and the thread, and wait for their end."""
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
            # still guarded, so that work posted from now on comes after these
            self._loop = asyncio.get_running_loop()
            for work in self._early:
                self._loop.call_soon(work, self._backend)
        await self._stop.wait()
        await self._backend.close()


def _uncaught(loop: "asyncio.AbstractEventLoop", context: dict[str, Any]) -> None:
    """Pass an exception that nothing caught in the loop to `threading.excepthook`; log a fault without exception."""
    error = context.get("exception")
    if error is None:
        loop.default_exception_handler(context)
    else:
        args = (type(error), error, error.__traceback__, threading.current_thread())
        threading.excepthook(threading.ExceptHookArgs(args))
