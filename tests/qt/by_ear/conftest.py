"""The program as it is heard, where this system has what that takes."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.qt.by_ear.listener import Ear, program_by_ear, why_not

_REASON = why_not()


@pytest.fixture
def ear(tmp_path: Path) -> Iterator[Ear]:
    """Somebody who has just started the program and hears it."""
    if _REASON:
        pytest.skip(_REASON)
    with program_by_ear(tmp_path / "program") as ear:
        yield ear
