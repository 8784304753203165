"""Where the files beside the code are: in the source tree, in the wheel and in the frozen program."""

from pathlib import Path
from typing import Final

_HERE: Final = Path(__file__).resolve().parent
_INSTALLED: Final = _HERE / "resources"
_ROOT: Final = _INSTALLED if _INSTALLED.is_dir() else _HERE.parent / "resources"


def path(name: str) -> Path:
    """The file or folder `name` ("rulebook/en.md") of the resources, whether or not it exists."""
    return _ROOT / name
