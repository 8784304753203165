"""The environment of a process that is to find what these tests test, and the tests."""

import os
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]


def surroundings(**changed: str) -> dict[str, str]:
    """This process's environment, its Python path that of the source tree, and what is `changed`."""
    return os.environ | {"PYTHONPATH": os.pathsep.join(str(ROOT / folder) for folder in ("core", "net", "."))} | changed
