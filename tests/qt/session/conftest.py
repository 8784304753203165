"""Whatever a session starts ends with it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication

from pompeii_qt.session import Session
from tests.net.games import left_over, running


@pytest.fixture
def session(qapp: QCoreApplication, tmp_path: Path) -> Iterator[Session]:
    """A session with a folder of its own; after it no thread and no process is left."""
    before = running()
    session = Session(folder=tmp_path / "games")
    yield session
    session.close()
    assert left_over(before) == set()
