"""Where this user's records lie, and who may read them: they hold hidden hands, and what leads into a game."""

import os
import stat
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

_OURS: Final = frozenset({".pompeii", ".room"})


def records_folder() -> Path:
    """Where the window of this user keeps its records, too (Qt's AppDataLocation)."""
    if sys.platform == "win32":
        data = Path(os.environ.get("APPDATA") or _home() / "AppData" / "Roaming")
    elif sys.platform == "darwin":
        data = _home() / "Library" / "Application Support"
    else:
        data = Path(os.environ.get("XDG_DATA_HOME") or _home() / ".local" / "share")
    return data / "Pompeii" / "games"


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


def _home() -> Path:
    """The user's; one whom the system does not know, as in a container, may have none: `/` then, as for Qt."""
    try:
        return Path.home()
    except RuntimeError:
        return Path("/")
