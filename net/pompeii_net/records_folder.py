"""Records and rooms hold hidden hands, and what leads into a game: they are for their user's eyes alone."""

import os
import stat
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

_OURS: Final = frozenset({".pompeii", ".room"})


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
