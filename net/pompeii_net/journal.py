"""The journal of a game: its record, written as it is played; where the disk refuses, the game goes on without."""

import secrets
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, Self

from pompeii_core.record import (
    SUFFIX,
    Header,
    Line,
    Record,
    RecordError,
    RecordWriter,
    newest,
    read_record,
)
from pompeii_net.lock import Lock, is_locked

_LOOKED_AT: Final = 5
"""How many of the newest records are looked into for an unfinished one: 1 ms each, 20 were they made to be slow."""


class Journal:
    """Writes each action before anyone is told of it. What the disk did not take is kept and tried again.

    `fault` is called with an OSError when the disk begins to refuse, and with None when all is written after all.
    """

    def __init__(self, path: Path, header: Header, fault: Callable[[OSError | None], None]) -> None:
        self.path = path
        self._header = header
        self._fault = fault
        self._unwritten: list[Line] = []
        self._writer: RecordWriter | None = None
        self._lock: Lock | None = None
        self._created = False
        self._refused = False

    @classmethod
    def new(
        cls, folder: Path, header: Header, fault: Callable[[OSError | None], None], name: str | None = None
    ) -> Self:
        """The journal of a new game, in a file of its own."""
        journal = cls(folder / (name or new_name()), header, fault)
        journal._write()
        return journal

    @classmethod
    def resume(cls, path: Path, fault: Callable[[OSError | None], None]) -> tuple[Self, Record]:
        """Go on with a record; BlockingIOError where another program has it open, RecordError, OSError."""
        lock = None
        try:
            lock = Lock(path)
        except BlockingIOError:
            raise
        except OSError:
            pass  # It cannot be written then, and so not be damaged; or its file system knows no locks.
        try:
            record = read_record(path)
        except BaseException:
            if lock:
                lock.release()
            raise
        journal = cls(path, record.header, fault)
        journal._created, journal._lock = True, lock
        journal._write()
        return journal, record

    def append(self, line: Line) -> None:
        """One more action, or what else may happen to a game."""
        self._unwritten.append(line)
        self._write()

    def close(self) -> None:
        """Let go of the file; the journal is written to no more."""
        self._drop_writer()
        if self._lock:
            self._lock.release()
            self._lock = None

    def _write(self) -> None:
        try:
            writer = self._writer or self._open()
            while self._unwritten:
                writer.append(self._unwritten[0])
                del self._unwritten[0]
        except OSError as problem:
            self._drop_writer()
            if not self._refused:
                self._refused = True
                self._fault(problem)
            return
        if self._refused:
            self._refused = False
            self._fault(None)

    def _open(self) -> RecordWriter:
        if self._created:
            writer = RecordWriter.reopen(self.path)
        else:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            writer = RecordWriter.create(self.path, self._header)
            self._created = True
            with suppress(OSError):
                self._lock = Lock(self.path)
        self._writer = writer
        return writer

    def _drop_writer(self) -> None:
        if self._writer:
            with suppress(OSError):
                self._writer.close()
            self._writer = None


def new_name() -> str:
    """A file name that tells when the game began and that no other game has."""
    return f"{datetime.now():%Y-%m-%d_%H-%M-%S}_{secrets.token_hex(3)}{SUFFIX}"


def now() -> str:
    """The time for a header."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def unfinished(folder: Path) -> Path | None:
    """The newest record of a game that is not over and that no program has open."""
    for path in newest(folder)[:_LOOKED_AT]:
        if is_locked(path):
            continue
        with suppress(OSError, RecordError):
            if not read_record(path).over:
                return path
    return None
