"""Opens games, new or from their records, one at a time, and closes them."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random, SystemRandom

from msgspec.structs import replace

from pompeii_core.record import Entry, Header, RecordError, read_record
from pompeii_core.setup import GameSetup, deal
from pompeii_net.journal import Journal, now
from pompeii_net.messages import Fault
from pompeii_net.sitting import Sitting
from pompeii_net.window import Window


class Host:
    """Keeps the records in `folder`, and what AIs' processes complain of in `log`; all of it in one asyncio loop."""

    def __init__(self, folder: Path, log: Path | None = None) -> None:
        self.sitting: Sitting | None = None
        self._folder, self._log = folder, log
        self._closing: set[asyncio.Task[None]] = set()

    def new_game(self, setup: GameSetup, window: Window) -> None:
        """Deal and begin; the game before it is left."""
        self.leave()
        seed = SystemRandom().getrandbits(64) if setup.seed is None else setup.seed
        dealt = deal(setup.rules, len(setup.players), Random(seed), setup.first, setup.scenario)
        header = Header(players=setup.players, rules=setup.rules, deal=dealt, created=now(), full_undo=setup.full_undo)
        self._sit_down(window, header, Journal.new(self._folder, header, _teller(window)))

    def resume(self, path: Path, window: Window) -> None:
        """Play on in the record at `path`; a fault where that cannot be."""
        self.leave()
        try:
            journal, record = Journal.resume(path, _teller(window))
        except BlockingIOError:
            window.tell(Fault("elsewhere", path.name))
        except (RecordError, OSError) as problem:
            window.tell(_unreadable(path, problem))
        else:
            if record.damage:
                window.tell(Fault("no_record", record.damage))
            self._sit_down(window, record.header, journal, record.entries)

    def play_on(self, path: Path, keep: int, window: Window) -> None:
        """A new game from the first `keep` actions of the record at `path`; a fault where that cannot be."""
        self.leave()
        try:
            record = read_record(path)
        except (RecordError, OSError) as problem:
            window.tell(_unreadable(path, problem))
            return
        header = replace(record.header, created=now())
        journal = Journal.new(self._folder, header, _teller(window))
        entries = record.entries[:keep]
        for entry in entries:
            journal.append(entry)
        self._sit_down(window, header, journal, entries)

    def leave(self) -> None:
        """End the game that is on, if one is; its record is closed at once, its processes end in the background."""
        if self.sitting:
            sitting, self.sitting = self.sitting, None
            sitting.leave()
            task = asyncio.create_task(sitting.close())
            self._closing.add(task)
            task.add_done_callback(self._closing.discard)

    async def close(self) -> None:
        """Leave, and wait until nothing runs any more."""
        self.leave()
        await asyncio.gather(*self._closing)

    def _sit_down(self, window: Window, header: Header, journal: Journal, entries: Sequence[Entry] = ()) -> None:
        self.sitting = Sitting(window, header, journal, entries, self._log)
        self.sitting.begin()


def _teller(window: Window) -> Callable[[OSError | None], None]:
    def tell(problem: OSError | None) -> None:
        window.tell(Fault("not_saved", problem.strerror or str(problem)) if problem else Fault("saved_again"))

    return tell


def _unreadable(path: Path, problem: RecordError | OSError) -> Fault:
    if isinstance(problem, RecordError):
        return Fault("no_record", str(problem))
    return Fault("no_record", f"“{path.name}” cannot be read: {problem.strerror}.")
