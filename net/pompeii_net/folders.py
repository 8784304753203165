"""Where the program keeps what is this user's, who may read it, files that are whole, and the lock on a record."""

import json
import os
import stat
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

_OURS: Final = frozenset({".pompeii", ".room"})


class Folders(NamedTuple):
    """Those of the program; they may not be there yet."""

    data: Path
    settings: Path

    @property
    def games(self) -> Path:
        return self.data / "games"

    @property
    def log(self) -> Path:
        """The file in which the window and the AIs' processes write what went wrong."""
        return log_path(self.games)


def log_path(games: Path) -> Path:
    return games.parent / "pompeii.log"


def index_path(games: Path) -> Path:
    """The file in which `shelf.py` keeps what it has read of the records; it can be deleted at any time."""
    return games.parent / "games.index"


def folders() -> Folders:
    """Where this system wants them for this user, as Qt does; for whatever runs of the program, and its tests."""
    if sys.platform == "win32":
        places = _place("APPDATA", "AppData", "Roaming"), _place("LOCALAPPDATA", "AppData", "Local")
    elif sys.platform == "darwin":
        places = _home() / "Library" / "Application Support", _home() / "Library" / "Preferences"
    else:
        places = _place("XDG_DATA_HOME", ".local", "share"), _place("XDG_CONFIG_HOME", ".config")
    return Folders(*(place / "Pompeii" for place in places))


def make_private(folder: Path) -> None:
    """Keep others out of our own folder of records, and of what lies in it; where that cannot be, it stays as it is."""
    if sys.platform == "win32":  # the user's own folders are theirs alone there
        return
    with suppress(OSError):
        if stat.S_IMODE(folder.stat().st_mode) & 0o077 == 0:
            return
        for path in folder.iterdir():
            if path.suffix in _OURS and path.is_file() and not path.is_symlink():
                with suppress(OSError):
                    path.chmod(0o600)
        os.chmod(folder, 0o700)


def _place(variable: str, *otherwise: str) -> Path:
    place = Path(os.environ.get(variable, ""))
    return place if place.is_absolute() else _home().joinpath(*otherwise)  # as the XDG specification says, and Qt does


def _home() -> Path:
    """The user's; one whom the system does not know, as in a container, may have none: `/` then, as for Qt."""
    try:
        return Path.home()
    except RuntimeError:
        return Path("/")


def atomic_write(path: Path, data: bytes, *, sync: bool = True) -> None:
    """Replace the file at `path` whole or not at all, readable by this user alone; make its folder. OSError.

    `sync`: even if the power fails. It waits for the disk, so the window's own thread goes without.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    # A name of its own: two windows may write the same file at once. `mkstemp` lets nobody but its owner read it.
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f"{path.name}~")
    try:
        with open(descriptor, "wb") as file:
            file.write(data)
            if sync:
                file.flush()
                os.fsync(file.fileno())  # or the new name may come to the disk before what it names
        _replace(name, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise


def _replace(part: str, path: Path) -> None:
    # Windows does not replace an open file; another window reads it in less than a millisecond.
    for _ in range(_OPEN_TRIES):
        with suppress(PermissionError):
            os.replace(part, path)
            return
        time.sleep(_OPEN_PAUSE)
    os.replace(part, path)


_OPEN_TRIES: Final = 10  # all in all less than a frame
_OPEN_PAUSE: Final = 0.001  # seconds


def read_json(path: Path, most: int = 1 << 24) -> Any:
    """Return what a JSON file says, or None if it is damaged or longer than `most` bytes. OSError.

    One odd value does not cost the others: half a character is left out, and a number of 20 digits stays a text.
    """
    with path.open("rb") as file:
        data = file.read(most)
    try:
        found = json.loads(
            data.decode("utf-8-sig"), parse_int=lambda digits: int(digits) if len(digits) < 20 else digits
        )
        if b"\\ud" in data.lower():
            found = json.loads(json.dumps(found, ensure_ascii=False).encode(errors="ignore"))
    except (ValueError, RecursionError):
        return None
    return found


_FAR: Final = 1 << 30  # where Windows locks one byte: locks are mandatory there, and no record is as long
_TRIES: Final = 5
_PAUSE: Final = 0.01  # seconds before the next: who only looks whether it is locked, a list of games, holds it for less


class Lock:
    """Held until `release`; BlockingIOError where another holds it, other OSErrors where the file cannot be opened."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._descriptor: int | None = _locked_soon(path)

    @property
    def held(self) -> bool:
        """Whether it is; on Windows another program may have come between when the file was replaced."""
        return self._descriptor is not None

    def replace(self, fresh: Path) -> None:
        """Put another file in the place of the locked one, and hold that in its stead; OSError: nothing is done."""
        if sys.platform == "win32":  # what is open is not replaced there
            self.release()
            try:
                fresh.replace(self._path)
            finally:
                with suppress(OSError):
                    self._descriptor = _locked(self._path)
        else:
            descriptor = _locked(fresh)
            try:
                fresh.replace(self._path)
            except OSError:
                os.close(descriptor)
                raise
            self.release()
            self._descriptor = descriptor

    def release(self) -> None:
        """Let go; closing the file is all it takes."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None


def is_locked(path: Path) -> bool:
    """Whether a program has the record open."""
    with suppress(OSError):
        try:
            os.close(_locked(path))
        except BlockingIOError:
            return True
    return False


def _locked_soon(path: Path) -> int:
    for _ in range(_TRIES - 1):
        with suppress(BlockingIOError):
            return _locked(path)
        time.sleep(_PAUSE)
    return _locked(path)


def _locked(path: Path) -> int:
    """A descriptor of the file at `path`, locked."""
    while True:
        descriptor = os.open(path, os.O_RDWR)
        try:
            _lock(descriptor)
            if _is_at(descriptor, path):
                return descriptor
        except OSError as problem:
            os.close(descriptor)
            if isinstance(problem, BlockingIOError | PermissionError):
                raise BlockingIOError(f"{path} is in use") from None
            raise
        os.close(descriptor)  # another file has taken its place meanwhile


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        os.lseek(descriptor, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError as problem:
            # Windows says EACCES; wine's C library fails as well, but says nothing.
            if problem.errno:
                raise
            raise BlockingIOError from None

    def _is_at(descriptor: int, path: Path) -> bool:
        return True  # what is open is not replaced there
else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _is_at(descriptor: int, path: Path) -> bool:
        return os.path.samestat(os.fstat(descriptor), os.stat(path))
