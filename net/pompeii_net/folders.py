"""The user's folders, private permissions, atomic writing of files, and the lock on a record."""

import json
import os
import stat
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from typing import Any, Final, NamedTuple

_OURS: Final = frozenset({".pompeii", ".room"})
_PACKAGES: Final = Path(__file__).parents[1]
_INSTALLED: Final = _PACKAGES / "pompeii_qt/resources"
_RESOURCES: Final = _INSTALLED if _INSTALLED.is_dir() else _PACKAGES.parent / "resources"


def resource(name: str) -> Path:
    """Return the path of a resource file or folder such as "rulebook/en.html", which may not exist."""
    return _RESOURCES / name


class Folders(NamedTuple):
    """The program's folders, which may not exist yet."""

    data: Path
    settings: Path

    @property
    def games(self) -> Path:
        return self.data / "games"

    @property
    def log(self) -> Path:
        """The log file of the window and the AIs' processes."""
        return log_path(self.games)


def log_path(games: Path) -> Path:
    return games.parent / "pompeii.log"


def index_path(games: Path) -> Path:
    """Return the file of the index of the records in `games` (shelf.py); it can be deleted at any time."""
    return games.parent / "games.index"


def folders() -> Folders:
    """Return the program's folders for this user and system, the same as Qt's; they may not exist yet."""
    if sys.platform == "win32":
        places = _place("APPDATA", "AppData", "Roaming"), _place("LOCALAPPDATA", "AppData", "Local")
    elif sys.platform == "darwin":
        places = _home() / "Library" / "Application Support", _home() / "Library" / "Preferences"
    else:
        places = _place("XDG_DATA_HOME", ".local", "share"), _place("XDG_CONFIG_HOME", ".config")
    return Folders(*(place / "Pompeii" for place in places))


def make_private(folder: Path) -> None:
    """Bar other users from our own folder of records and our files directly in it. Errors are ignored.

    Does nothing on Windows or if the folder is private already.
    """
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
    """Return the user's home folder. For a user unknown to the system, as in a container, it is `/`, as Qt has it."""
    try:
        return Path.home()
    except RuntimeError:
        return Path("/")


def atomic_write(path: Path, data: bytes, *, sync: bool = True, own: bool = True) -> None:
    """Replace the file at `path` whole or, with an OSError, not at all.

    `own`: make it private, and its folder if missing. `sync`: safe even if the power fails; this waits for the disk, so
    the window's own thread does not use it.
    """
    if own:
        path.parent.mkdir(parents=True, exist_ok=True)
    part = f"{path}~{token_hex(4)}"  # a unique name, because two windows may write the same file at once
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    descriptor = os.open(part, flags, 0o600 if own else 0o666)
    try:
        with open(descriptor, "wb") as file:
            file.write(data)
            if sync:
                file.flush()
                os.fsync(file.fileno())  # otherwise the new name may reach the disk before the contents
        # Windows cannot replace an open file; another window needs less than a millisecond to read it.
        _tried(lambda: os.replace(part, path), PermissionError, tries=11, pause=0.001)
    except BaseException:
        with suppress(OSError):
            os.unlink(part)
        raise


def _tried[T](do: Callable[[], T], error: type[OSError], *, tries: int, pause: float) -> T:
    """Return the result of `do`, calling it up to `tries` times, `pause` seconds apart, while it raises `error`.

    The last error is raised.
    """
    for _ in range(tries - 1):
        with suppress(error):
            return do()
        time.sleep(pause)
    return do()


def read_json(path: Path, most: int = 1 << 24) -> Any:
    """Return the contents of a JSON file; None if it is damaged or longer than `most` bytes.

    OSError if it is unreadable. Odd values do not spoil the rest: half a surrogate pair is left out, and a number of 20
    digits or more is a string.
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


_FAR: Final = 1 << 30  # offset of the byte locked on Windows, where locks are mandatory; no record is as long


class Lock:
    """A lock on a file, held until `release`.

    BlockingIOError if another program holds it, OSError if the file cannot be opened.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        # A list of games that only checks for a lock holds it for less than this pause.
        self._descriptor: int | None = _tried(lambda: _locked(path), BlockingIOError, tries=5, pause=0.01)

    @property
    def held(self) -> bool:
        """Whether the lock is held; on Windows another program may have taken it while the file was replaced."""
        return self._descriptor is not None

    def replace(self, fresh: Path) -> None:
        """Replace the locked file by `fresh` and lock that instead. On OSError the old file stays, locked.

        The lock is held all the time, except on Windows: check `held` there.
        """
        if sys.platform == "win32":  # an open file cannot be replaced there
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
        """Release the lock by closing the file, which stays in its folder. Does nothing the second time."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None


def is_locked(path: Path) -> bool:
    """Return whether a program has the record locked; False if it cannot be opened."""
    with suppress(OSError):
        try:
            os.close(_locked(path))
        except BlockingIOError:
            return True
    return False


def _locked(path: Path) -> int:
    """Return a descriptor of an existing file, locked until it is closed.

    BlockingIOError at once if another program holds the lock; FileNotFoundError or another OSError if it cannot be
    opened.
    """
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
        os.close(descriptor)  # the file was replaced meanwhile


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
        return True  # an open file cannot be replaced on Windows
else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _is_at(descriptor: int, path: Path) -> bool:
        return os.path.samestat(os.fstat(descriptor), os.stat(path))
