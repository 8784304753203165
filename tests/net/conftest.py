"""Whatever these tests start ends with them."""

from collections.abc import Iterator

import pytest

from tests.net.games import left_over, running


@pytest.fixture(autouse=True)
def nothing_left_behind() -> Iterator[None]:
    """No thread and no child process outlives a test."""
    before = running()
    yield
    assert left_over(before) == set()
