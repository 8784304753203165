"""Where the program keeps what is this user's, and who may read it: records hold hidden hands, and ways into a game."""

import os
import stat
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

_OURS: Final = frozenset({".pompeii", ".room"})


class Folders(NamedTuple):
    """Those of the program; they may not be there yet."""

    data: Path
    settings: Path

    @property
    def games(self) -> Path:
        """Where records are."""
        return self.data / "games"

    @property
    def log(self) -> Path:
        """The file in which the window and the AIs' processes write what went wrong."""
        return log_path(self.games)


def log_path(games: Path) -> Path:
    """The log that goes with a folder of games."""
    return games.parent / "pompeii.log"


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
