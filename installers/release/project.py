"""Facts about the project from pyproject.toml, for tools that run from the source tree."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[2]


@cache
def pyproject() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def version() -> str:
    return str(pyproject()["project"]["version"])


def project_url() -> str:
    return str(pyproject()["project"]["urls"]["Homepage"])
