"""What the environment asks of tests, and the environment of processes that they start."""

import os
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from pompeii_core import build

ROOT: Final = Path(__file__).parents[1]
CORE: Final = Path(build.__file__).parents[1]  # where the core is that these tests run with


def asked_for(few: int, at_night: int) -> int:
    """Return how many games a test plays: `few`, many with POMPEII_NIGHTLY=1, or n with POMPEII_GAMES=n."""
    return int(os.environ.get("POMPEII_GAMES") or (at_night if os.environ.get("POMPEII_NIGHTLY") else few))


def own_folders(place: Path) -> dict[str, str]:
    """Variables that put a person's folders, by `pompeii_net.folders` and Qt, below `place`."""
    names = {"HOME": "home", "USERPROFILE": "home", "APPDATA": "data", "LOCALAPPDATA": "config"}
    names |= {f"XDG_{name.upper()}_HOME": name for name in ("config", "data", "cache", "state")}
    return {variable: str(place / name) for variable, name in names.items()}


def surroundings(**changed: str) -> dict[str, str]:
    """This process's environment, its Python path that of the source tree, and what is `changed`."""
    return os.environ | {"PYTHONPATH": os.pathsep.join(str(ROOT / folder) for folder in ("core", "net", "."))} | changed


def run(
    *command: str | Path, env: Mapping[str, str] | None = None, cwd: Path | None = None, timeout: float = 60
) -> subprocess.CompletedProcess[str]:
    """A command to its end, and all that it says."""
    return subprocess.run(command, env=env, cwd=cwd, capture_output=True, encoding="utf-8", timeout=timeout)
