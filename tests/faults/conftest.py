"""Faults of the network: root on Linux alone can make them; the long ones are asked for with POMPEII_FAULTS=all."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.faults.network import Network, why_not
from tests.faults.scene import Scene

_REASON = why_not()
_rows: list[str] = []


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All of them are skipped, with the reason, where they cannot be."""
    for item in items:
        if _REASON and item.get_closest_marker("faults"):
            item.add_marker(pytest.mark.skip(reason=_REASON))
        elif item.get_closest_marker("long") and os.environ.get("POMPEII_FAULTS") != "all":
            item.add_marker(pytest.mark.skip(reason="long: asked for with POMPEII_FAULTS=all"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What the players saw."""
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
    """Adds a row to the table."""
    return lambda row: _rows.append(f"{request.node.name.removeprefix('test_')}: {row}")
