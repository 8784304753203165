"""These tests need a browser: Debian's chromium, which ./run test installs."""

from collections.abc import Iterator

import pytest

from tests.phone.chromium import PROGRAM, Chromium


@pytest.fixture(scope="module")
def running() -> Iterator[Chromium]:
    if PROGRAM is None:
        pytest.skip("There is no chromium here: phones are not tested in a browser.")
    with Chromium() as browser:
        yield browser


@pytest.fixture
def chromium(running: Chromium) -> Iterator[Chromium]:
    """A browser without a page; those that a test opens are closed after it."""
    yield running
    running.close_phones()
