"""Which build runs: all of what is compiled, or nothing."""

import tomllib
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from pompeii_core.build import COMPILED

ROOT = Path(__file__).parents[2]
CORE = ROOT / "core" / "pompeii_core"


def test_every_module_that_is_to_be_compiled_is_of_the_build_that_is_named() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    patterns = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["modules"]
    for pattern in patterns:
        found = list(CORE.glob(f"{pattern}.py"))
        assert found, pattern
        for path in found:
            module = import_module(".".join(path.relative_to(CORE.parent).with_suffix("").parts))
            assert str(module.__file__).endswith(tuple(EXTENSION_SUFFIXES)) == COMPILED, module
