"""An advisory lock on a record: no two programs go on with one game. The system drops it with the process."""

import os
import sys
from pathlib import Path
from typing import Final

_FAR: Final = 1 << 30
"""Where Windows locks one byte: locks are mandatory there, and no record is as long."""


class Lock:
    """Held until `release`; BlockingIOError where another holds it, other OSErrors where the file cannot be opened."""

    def __init__(self, path: Path) -> None:
        self._descriptor = os.open(path, os.O_RDWR)
        try:
            _lock(self._descriptor)
        except OSError as problem:
            os.close(self._descriptor)
            if isinstance(problem, BlockingIOError | PermissionError):
                raise BlockingIOError(f"{path} is in use") from None
            raise

    def release(self) -> None:
        """Let go; closing the file is all it takes."""
        os.close(self._descriptor)


def is_locked(path: Path) -> bool:
    """Whether a program has the record open."""
    try:
        Lock(path).release()
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        os.lseek(descriptor, _FAR, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
