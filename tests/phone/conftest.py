"""These tests need a browser: Debian's chromium, which ./run test installs."""

from collections.abc import Iterator

import pytest
from _pytest.runner import runtestprotocol

from tests.phone.chromium import PROGRAM, Chromium


@pytest.fixture(autouse=True)
def own_codes(codes_of_other_processes: None) -> None:
    """A page stretches a code that is typed itself."""


@pytest.fixture(scope="module")
def running() -> Iterator[Chromium]:
    if PROGRAM is None:
        pytest.skip("There is no chromium here: phones are not tested in a browser.")
    with Chromium() as browser:
        yield browser


@pytest.fixture
def chromium(running: Chromium) -> Iterator[Chromium]:
    yield running
    running.close_phones()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """A second try, which alone is then reported, for tests in a browser: how long it takes to paint is no promise."""
    if not item.nodeid.startswith("tests/phone/"):
        return None
    reports = runtestprotocol(item, nextitem=nextitem, log=False)
    if any(report.failed for report in reports):
        item._initrequest()  # type: ignore[attr-defined]  # set up the fixtures again
        reports = runtestprotocol(item, nextitem=nextitem, log=False)
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    for report in reports:
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True
