"""Files that are there whole, or as they were."""

import os
import tempfile
from contextlib import suppress
from pathlib import Path


def atomic_write(path: Path, data: bytes) -> None:
    """Replace the file at `path`, whole or not at all, even where the power fails; for this user alone. OSError."""
    # A name of its own: two windows may write the same file at once. `mkstemp` lets nobody but its owner read it.
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f"{path.name}~")
    try:
        with open(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())  # or the new name may come to the disk before what it names
        os.replace(name, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise
