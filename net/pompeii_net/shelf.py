"""The shelf of records. An index keeps their summaries, so that a record is read again only if it changes."""

import os
from collections import deque
from collections.abc import Callable, Generator, Sequence
from contextlib import closing, suppress
from pathlib import Path
from threading import Event, Lock, Thread
from time import sleep
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from zlib import crc32

import msgspec
from msgspec.structs import replace

from pompeii_core.memo import Memo
from pompeii_core.record import RecordFault, RecordFile, files
from pompeii_core.rules import OPTIONS, Rules, with_options
from pompeii_core.setup import SeatedPlayer
from pompeii_core.summary import MEASURE, VERSION, GameLoss, RecordSummary, summary_of
from pompeii_net.folders import index_path, log_path
from pompeii_net.journal import LOOKED_AT, first_unfinished

if TYPE_CHECKING:
    from sqlite3 import Connection

_FEW: Final = 12  # records read in this process; the rest in another, as reading would keep the window waiting
_RECENT: Final = 60  # number of the newest records that are searched for a game to continue
_STEP: Final = 250  # known records between two rests
_REST: Final = 0.001  # seconds in which the window has Python to itself
_TOGETHER: Final = 64  # newly read records written to the index at once
_PATIENCE: Final = 0.5  # seconds to wait for another window that writes the index


class Reading(Thread):
    """Reads a shelf in a thread, which starts at once. `steps` gets what `Shelf.read` yields, and None at the end."""

    def __init__(self, shelf: "Shelf", most: int | None) -> None:
        super().__init__(name="records", daemon=True)
        self.steps = deque[tuple[int, list[RecordSummary]] | None]()
        self._shelf, self._most, self._stopped = shelf, most, Event()
        self.start()

    def stop(self) -> None:
        """Have the thread end soon; `steps` gets a None, but not the rest."""
        self._stopped.set()

    def run(self) -> None:
        try:
            with closing(self._shelf.read(self._most)) as steps:
                for step in steps:
                    if self._stopped.is_set():
                        return
                    self.steps.append(step)
        finally:
            self.steps.append(None)


class Shelf:
    """Summaries of the records in `folder`, for any thread. Without a usable index, each record is read each time."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._index = _Index(index_path(folder))
        self._known: dict[str, RecordSummary] = {}
        self._losses: dict[str, _KeptLoss] = {}
        self._loading = Lock()
        self._loaded = False
        self._readings: list[Reading] = []

    def begin_reading(self, most: int | None = None) -> Reading:
        """Read the `most` newest records (None: all) in a thread, which `close` ends."""
        self._readings = [reading for reading in self._readings if reading.is_alive()]
        reading = Reading(self, most)
        self._readings.append(reading)
        return reading

    def close(self) -> None:
        """Stop all readings and wait until their threads have ended. New readings can begin later."""
        for reading in self._readings:
            reading.stop()
        for reading in self._readings:
            reading.join()

    def unfinished(self) -> RecordSummary | None:
        """Return the newest game to continue that no program has open, or None.

        Only the `_RECENT` newest count: all whose summary is known, and LOOKED_AT others, which are read.
        """
        found = files(self.folder)[:_RECENT]
        self._look_up(found)
        unread = [file for file in found if self._kept(file) is None]
        looked_at = [file for file in found if file not in unread[LOOKED_AT:]]
        return first_unfinished(self._kept(file) or self._read(file) for file in looked_at)

    def read(self, most: int | None = None) -> Generator[tuple[int, list[RecordSummary]]]:
        """Yield (total, batch) with the summaries of the `most` newest records (None: all), newest first.

        A batch may be []. This is slow, so call it in its own thread. Closing the iterator ends the process that it may
        have started.
        """
        found = files(self.folder)[:most]
        newest, older = found[:_STEP], found[_STEP:]
        self._look_up(newest)
        for batch in self._read_all(newest):
            yield len(found), batch
        if most is None:
            self._load({file.name for file in found})
        for batch in self._read_all(older):
            yield len(found), batch

    def loss(self, summary: RecordSummary) -> GameLoss | None:
        """Return the stored loss of a game, once `read` has yielded all records; None if it is not analysed."""
        kept = self._losses.get(_name(summary))
        return kept.loss if kept and (kept.modified, kept.size) == (summary.modified, summary.size) else None

    def keep_loss(self, path: Path, loss: GameLoss) -> None:
        """Keep the loss of a finished game and index it. Does nothing if its record is gone or in another folder."""
        with suppress(OSError):
            stat = path.stat()
            if path.parent == self.folder and _is_text(path.name):
                self._losses[path.name] = kept = _KeptLoss(stat.st_mtime_ns, stat.st_size, loss)
                self._index.keep_loss(path.name, kept)

    def _read_all(self, files: Sequence[RecordFile]) -> Generator[list[RecordSummary]]:
        """Yield the summaries of `files` in order, in batches, some perhaps empty.

        Unknown records are read and indexed.
        """
        missing = [file for file in files if self._kept(file) is None]
        elsewhere = [file for file in missing[_FEW:] if _is_text(file.name)]
        here = {*missing} - {*elsewhere}
        batch, new = list[RecordSummary](), list[RecordSummary]()
        with closing(self._read_elsewhere(elsewhere)) as others:
            try:
                for file in files:
                    summary = self._kept(file)
                    if summary is None:
                        path = self.folder / file.name
                        summary = (None if file in here else next(others, None)) or summary_of(path)
                        summary = self._index.shared(summary)
                        new.append(summary)
                    batch.append(summary)
                    if new or len(batch) >= _STEP:
                        yield batch
                        batch = []
                        sleep(_REST)
                    if len(new) >= _TOGETHER:
                        self._keep(new)
                        new = []
            finally:
                self._keep(new)
        yield batch

    def _read(self, file: RecordFile) -> RecordSummary:
        summary = summary_of(self.folder / file.name)
        self._keep([summary])
        return summary

    def _kept(self, file: RecordFile) -> RecordSummary | None:
        summary = self._known.get(file.name)
        return summary if summary and (summary.modified, summary.size) == (file.modified, file.size) else None

    def _keep(self, summaries: Sequence[RecordSummary]) -> None:
        # What is unreadable now may be readable later.
        lasting = [summary for summary in summaries if summary.fault is not RecordFault.UNREADABLE]
        self._known |= {_name(summary): summary for summary in lasting}
        self._index.keep([summary for summary in lasting if summary.fault is None])

    def _look_up(self, files: Sequence[RecordFile]) -> None:
        """Load the index entries of `files` that are not known yet. Does nothing once the whole index is loaded."""
        names = [file.name for file in files if file.name not in self._known and _is_text(file.name)]
        if names and not self._loaded:
            self._known |= {_name(summary): summary for summary in self._index.summaries(self.folder, names)}

    def _load(self, names: set[str]) -> None:
        """Load the whole index once, unless `names` is empty.

        Drop records, here and in the index, whose files are gone. `names` are the records found in the folder.
        """
        with self._loading:
            if names and not self._loaded:
                self._known = {_name(summary): summary for summary in self._index.summaries(self.folder)} | self._known
                for name, kept in self._index.losses().items():  # a window may keep another meanwhile
                    self._losses.setdefault(name, kept)
                self._loaded = True
            missing = (self._known.keys() | self._losses.keys()) - names
            if gone := {name for name in missing if not (self.folder / name).exists()}:  # `names` may be older
                self._index.drop(gone)
                for name in gone:
                    self._known.pop(name, None)
                    self._losses.pop(name, None)

    def _read_elsewhere(self, files: Sequence[RecordFile]) -> Generator[RecordSummary]:
        """Yield the summaries of `files`, in order, read by a worker process; ends early if the process fails."""
        if not files:
            return
        import subprocess  # rarely needed, as is asyncio, which the next imports load

        from pompeii_core.ai.jobs import Summarize
        from pompeii_net.ai_service import open_log, worker_command, worker_options

        with suppress(OSError, ValueError, msgspec.MsgspecError):
            job = msgspec.json.encode(Summarize([str(self.folder / file.name) for file in files]))
            with open_log(log_path(self.folder)) as complaints:
                pipe = subprocess.PIPE
                process = subprocess.Popen(
                    worker_command(), stdin=pipe, stdout=pipe, stderr=complaints, **worker_options()
                )
            with process:
                assert process.stdin
                assert process.stdout
                try:
                    process.stdin.write(job + b"\n")
                    process.stdin.close()
                    for line in process.stdout:
                        yield _rest_decoder.decode(line)
                finally:
                    process.kill()


def _is_text(name: str) -> bool:
    """Return whether a file name can be encoded as UTF-8; other names can be neither sent nor stored."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def _name(summary: RecordSummary) -> str:
    return os.path.basename(summary.place)


_STANDARD: Final = RecordSummary().rules
_rest_decoder: Final = msgspec.json.Decoder(RecordSummary)
_loss_decoder: Final = msgspec.json.Decoder(GameLoss)
_TABLE: Final = "CREATE TABLE records (name TEXT PRIMARY KEY, players BLOB, rules BLOB, rest BLOB, sum) WITHOUT ROWID"

_LOSSES: Final = (
    "CREATE TABLE IF NOT EXISTS losses (name TEXT PRIMARY KEY, modified, size, measure, loss) WITHOUT ROWID"
)


class _KeptLoss(NamedTuple):
    """The loss of a game and the state of its record when it was analysed."""

    modified: int
    size: int
    loss: GameLoss


class _Index:
    """Summaries and losses in an SQLite file, which is recreated if damaged or of another version.

    Equal players share one object.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._players = Memo(msgspec.json.Decoder(tuple[SeatedPlayer, ...]).decode)
        self._rules = Memo[bytes, Rules](
            lambda options: with_options(_STANDARD, msgspec.json.decode(options, type=dict[str, str]))
        )
        self._same = Memo[Any, Any](lambda value: value)

    def shared(self, summary: RecordSummary, place: str = "") -> RecordSummary:
        """Return a copy of a summary that shares equal players, rules and places, with `place` unless that is ""."""
        players, rules, places = self._same[summary.players], self._same[summary.rules], self._same[summary.places]
        return replace(summary, players=players, rules=rules, places=places, place=place or summary.place)

    def summaries(self, folder: Path, names: Sequence[str] = ()) -> list[RecordSummary]:
        """Return the stored summaries of the records `names` (empty: of all); [] if the file cannot be used."""
        where = f" WHERE name IN ({', '.join('?' * len(names))})" if names else ""
        found = list[RecordSummary]()

        def read(db: "Connection") -> None:
            found.clear()
            query = f"SELECT name, players, rules, rest, sum FROM records{where}"
            for number, (name, players, rules, rest, total) in enumerate(db.execute(query, names), start=1):
                with suppress(ValueError, TypeError):  # skip a damaged row: the record is read again
                    if crc32(players + rules + rest) != total:
                        continue
                    summary = _rest_decoder.decode(rest)
                    summary = replace(summary, players=self._players[players], rules=self._rules[rules])
                    found.append(self.shared(summary, str(folder / name)))
                if number % _STEP == 0:
                    sleep(_REST)

        self._do(read)
        return found

    def keep(self, summaries: Sequence[RecordSummary]) -> None:
        """Store summaries, replacing older ones of the same records. File names that are not UTF-8 are left out."""
        rows = list[tuple[str, bytes, bytes, bytes, int]]()
        for summary in summaries:
            options = {
                key: value for key in OPTIONS if (value := getattr(summary.rules, key)) != getattr(_STANDARD, key)
            }
            parts = summary.players, options, replace(summary, place="", players=(), rules=_STANDARD)
            if _is_text(_name(summary)):
                players, rules, rest = map(msgspec.json.encode, parts)
                rows.append((_name(summary), players, rules, rest, crc32(players + rules + rest)))
        if rows:
            self._do(lambda db: db.executemany("REPLACE INTO records VALUES (?, ?, ?, ?, ?)", rows))

    def drop(self, names: set[str]) -> None:
        """Delete the summaries and losses of the records `names`. Does nothing if the file cannot be used."""
        rows = [(name,) for name in names]

        def delete(db: "Connection") -> None:
            for table in ("records", "losses"):
                db.executemany(f"DELETE FROM {table} WHERE name = ?", rows)

        self._do(delete)

    def losses(self) -> dict[str, _KeptLoss]:
        """Return the losses by the present measure, by record name, without damaged ones.

        {} if the file is unusable.
        """
        found = dict[str, _KeptLoss]()

        def read(db: "Connection") -> None:
            found.clear()
            rows = db.execute("SELECT name, modified, size, loss FROM losses WHERE measure = ?", (MEASURE,))
            for name, modified, size, loss in rows:
                with suppress(ValueError, TypeError):  # a damaged row
                    found[name] = _KeptLoss(modified, size, _loss_decoder.decode(loss))

        self._do(read)
        return found

    def keep_loss(self, name: str, kept: _KeptLoss) -> None:
        row = name, kept.modified, kept.size, MEASURE, msgspec.json.encode(kept.loss)
        self._do(lambda db: db.execute("REPLACE INTO losses VALUES (?, ?, ?, ?, ?)", row))

    def _do(self, work: "Callable[[Connection], object]") -> None:
        """Call `work` with the open index; if that is damaged, recreate it and call again.

        Nothing if busy or unusable.
        """
        try:
            import sqlite3
        except ImportError:  # some systems ship it in a separate package
            return
        damage = sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB
        for _ in range(2):
            try:
                os.close(os.open(self._path, os.O_CREAT | os.O_RDWR, 0o600))  # as private as the records
                with closing(sqlite3.connect(self._path, timeout=_PATIENCE)) as db, db:
                    db.execute("PRAGMA synchronous = OFF")  # the index may be lost
                    if db.execute("PRAGMA user_version").fetchone() != (VERSION,):
                        db.execute("BEGIN IMMEDIATE")
                        db.execute("DROP TABLE IF EXISTS records")
                        db.execute(_TABLE)
                        db.execute(f"PRAGMA user_version = {VERSION}")
                        db.commit()
                    db.execute(_LOSSES)
                    work(db)
                return
            except sqlite3.Error as error:
                if getattr(error, "sqlite_errorcode", 0) & 0xFF not in damage:
                    break
                with suppress(OSError):
                    self._path.unlink()
            except OSError:
                break
