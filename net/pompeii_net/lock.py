"""An advisory lock on a record: no two programs go on with one game. The system drops it with the process."""

import os
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

_FAR: Final = 1 << 30
"""Where Windows locks one byte: locks are mandatory there, and no record is as long."""
_TRIES: Final = 5
_PAUSE: Final = 0.01
"""Seconds before the next: who only looks whether it is locked, a list of games, holds it for less."""


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
    try:
        os.close(_locked(path))
    except BlockingIOError:
        return True
    except OSError:
        return False
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
