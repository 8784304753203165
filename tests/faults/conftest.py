"""Faults of the network, which root on Linux alone can make; the long ones with POMPEII_FAULTS=all."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.faults.network import Network, why_not, without
from tests.faults.scene import Scene

_REASON = why_not()
_rows: list[str] = []


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("faults") and (reason := _why_skipped(item)):
            item.add_marker(pytest.mark.skip(reason=reason))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if _rows:
        terminalreporter.section("what the players saw, in seconds after the fault")
        for row in _rows:
            terminalreporter.write_line(row)


@pytest.fixture
def scene(tmp_path: Path) -> Iterator[Scene]:
    """A network, and nothing on it yet; what is started there is gone after the test."""
    with Network() as network:
        yield Scene(network, tmp_path)


@pytest.fixture
def report(request: pytest.FixtureRequest) -> Callable[[str], None]:
    return lambda row: _rows.append(f"{request.node.name.removeprefix('test_')}: {row}")


def _why_skipped(item: pytest.Item) -> str | None:
    if item.get_closest_marker("long") and os.environ.get("POMPEII_FAULTS") != "all":
        return "long: asked for with POMPEII_FAULTS=all"
    needed = item.get_closest_marker("needs")
    return _REASON or (without(needed.args) if needed else None)
