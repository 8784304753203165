"""The journal of a game, which writes the record during play. If the disk fails, the game continues without it."""

import secrets
from collections.abc import Callable, Iterable
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, Self

from pompeii_core.record import (
    SUFFIX,
    Entry,
    Header,
    Line,
    Record,
    RecordError,
    RecordFault,
    RecordWriter,
    newest,
    read_record,
)
from pompeii_core.summary import RecordSummary, summary_of
from pompeii_core.text import clean_line
from pompeii_net.folders import Lock, is_locked
from pompeii_net.messages import Fault

GROWTH: Final = 1 << 17  # bytes that a record may grow before undone lines are cleared out of it
ROOM_SUFFIX: Final = ".room"
_BEHIND: Final = 500  # maximum unwritten lines that are appended; beyond that the record is written whole
LOOKED_AT: Final = 5  # newest records that are read to find an unfinished one: 1 ms each, or 20 in the worst case

type Report = Callable[[Fault], None]


class Journal:
    """Writes each action before anyone sees it. Lines that cannot be written are kept and tried again.

    `report` is called when writing begins to fail, when all is written after a failure, and when the file was removed
    or changed by another program and has been written again.
    """

    def __init__(self, path: Path, record: Record, report: Report) -> None:
        self.path = path
        self.record = record  # the whole game, also lines not on the disk yet
        self.report = report
        self._unwritten: list[Line] = []
        self._writer: RecordWriter | None = None
        self._lock: Lock | None = None
        self._full = GROWTH
        self._created = self._resumed = False
        self._lost = False
        self._refused = False

    @classmethod
    def new(cls, folder: Path, header: Header, report: Report, name: str = "", entries: Iterable[Entry] = ()) -> Self:
        """Begin the journal of a game with `entries`, in a file `name` ("": a new name).

        `report` is called if writing fails.
        """
        journal = cls(folder / (name or new_name()), Record(header, [*entries]), report)
        journal.check()
        return journal

    @classmethod
    def resume(cls, path: Path, report: Report) -> Self:
        """Continue a record; `report` is called if writing fails. If locks do not work here, it stays unlocked.

        BlockingIOError if a program has it open, RecordError if it is damaged, OSError if it cannot be read.
        """
        lock = None
        try:
            lock = Lock(path)
        except BlockingIOError:
            raise
        except OSError:
            pass  # Either the file cannot be written, and so not be damaged, or the file system has no locks.
        try:
            record = read_record(path)
        except BaseException:
            if lock:
                lock.release()
            raise
        journal = cls(path, record, report)
        with suppress(OSError):
            _fresh(path).unlink(missing_ok=True)  # left by a program that was killed while writing it
        journal._created, journal._resumed, journal._lock = True, True, lock
        journal.check()
        return journal

    def append(self, line: Line) -> None:
        """Add an action or another line to the record and write it.

        ValueError if the record could not be read with it.
        """
        if not self.record.take(line):
            raise ValueError("a record that holds this cannot be read")
        if len(self._unwritten) <= _BEHIND:
            self._unwritten.append(line)
        self.check()

    def close(self, *, keep_unbegun: bool = True) -> None:
        """Write the rest and close. Unless `keep_unbegun`, delete a new game with no person's decision and no room."""
        kept = keep_unbegun or self._resumed or self.record.decided or room_file(self.path).exists()
        if kept:
            self.check()
        self._let_go()  # first, because Windows cannot delete an open file
        if not kept:
            with suppress(OSError):
                self.path.unlink(missing_ok=True)

    def _let_go(self) -> None:
        self._drop_writer()
        if self._lock:
            self._lock.release()
            self._lock = None

    def check(self) -> None:
        """Write all lines that are missing on the disk, even if the file was deleted.

        Report when this begins or ceases to fail.
        """
        try:
            self._save()
        except OSError as problem:
            self._drop_writer()
            if not self._refused:
                self._refused = True
                self.report(Fault("not_saved", blanks={"problem": problem.strerror or str(problem)}))
            return
        if self._refused:
            self.report(Fault("saved_again"))
        elif self._lost:
            self.report(Fault("written_again"))
        self._refused = self._lost = False

    def _save(self) -> None:
        if self._writer and not self._writer.is_at(self.path):
            self._lost = True
            if self.path.exists():  # replaced or cut short: the record in memory is the whole game
                self._rewrite()
            else:
                self._let_go()
        writer = self._writer or self._open()
        if self._refused or writer.size >= self._full:
            writer = self._compacted()
        try:
            while self._unwritten:
                writer.append(self._unwritten[0])
                del self._unwritten[0]
        except OSError:
            if self._refused:
                raise
            self._rewrite()  # without the undone lines it may fit

    def _open(self) -> RecordWriter:
        if self._created and self.path.exists():
            writer = RecordWriter.reopen(self.path)
        else:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            writer = RecordWriter.create(self.path, *self.record.fewest())
            self._unwritten.clear()
            self._created = True
        self._writer = writer
        if self._lock is None or not self._lock.held:
            with suppress(OSError):
                self._lock = Lock(self.path)
        return writer

    def _compacted(self) -> RecordWriter:
        """Rewrite the record without undone lines and return its writer; on failure that of the old file.

        OSError if the file is lost.
        """
        # One of them is whole whenever the program dies.
        try:
            self._rewrite()
        except OSError:
            if self._lost or len(self._unwritten) > _BEHIND:
                raise
        writer = self._writer or self._open()
        self._full = writer.size + GROWTH
        return writer

    def _rewrite(self) -> None:
        fresh = _fresh(self.path)
        fresh.unlink(missing_ok=True)
        try:
            with closing(RecordWriter.create(fresh, *self.record.fewest())) as writer:
                writer.sync()
            self._drop_writer()
            if self._lock:
                self._lock.replace(fresh)
            else:
                fresh.replace(self.path)
        except OSError:
            fresh.unlink(missing_ok=True)
            raise
        self._unwritten.clear()

    def _drop_writer(self) -> None:
        if self._writer:
            with suppress(OSError):
                self._writer.close()
            self._writer = None


def _fresh(path: Path) -> Path:
    """Return the path where a record is written whole before it replaces the old one."""
    return path.with_name(path.name + "~")


def new_name() -> str:
    """Return a new file name for a record: the local time and a random part."""
    return f"{datetime.now():%Y-%m-%d_%H-%M-%S}_{secrets.token_hex(3)}{SUFFIX}"


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def room_file(record: Path) -> Path:
    """Return the path beside a record where its room is saved while a game on the network is unfinished."""
    return record.with_suffix(ROOM_SUFFIX)


def unfinished(folder: Path) -> Path | None:
    """Return the newest of the LOOKED_AT newest records whose game can be continued; None if there is none."""
    found = first_unfinished(map(summary_of, newest(folder)[:LOOKED_AT]))
    return found.path if found else None


def first_unfinished(summaries: Iterable[RecordSummary]) -> RecordSummary | None:
    """Return the first game with a decision or a room that is not over and not open in a program.

    None if there is none.
    """
    for one in summaries:
        going_on = one.fault is None and not one.over and (one.decided or room_file(one.path).exists())
        if going_on and not is_locked(one.path):
            return one
    return None


def torn_fault(path: Path) -> Fault:
    """Return the fault that says that a record's last line was lost and the game continues without it."""
    return Fault("no_record", RecordFault.TORN_LINE, {"name": clean_line(path.name)})


def closed_to_view(path: Path) -> Fault | None:
    """Return why an unfinished record may not be viewed: it is open, or of a network game. None if it may be.

    Also None for a finished or damaged record.
    """
    # A game on the network counts as being played until it is over, even while its host is away.
    on_network, locked = room_file(path.resolve()).exists(), is_locked(path)
    if not (on_network or locked):
        return None
    try:
        over = read_record(path).over
    except (RecordError, OSError):
        return None  # an unreadable record reveals nothing
    return None if over else Fault("on_network" if on_network else "elsewhere", blanks={"name": clean_line(path.name)})


def unreadable_fault(path: Path, problem: Exception) -> Fault:
    """Return why the record at `path` cannot be continued. A `problem` of an unexpected kind is raised again."""
    match problem:
        case BlockingIOError():
            return Fault("elsewhere", blanks={"name": clean_line(path.name)})
        case OSError():
            blanks: dict[str, str | int] = {"name": clean_line(path.name), "problem": problem.strerror or str(problem)}
            return Fault("no_record", RecordFault.UNREADABLE, blanks)
        case RecordError():
            return Fault("no_record", problem.code, problem.blanks)
    raise problem
