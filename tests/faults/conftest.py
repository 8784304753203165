"""Faults of the network: root on Linux alone can make them; the long ones are asked for with POMPEII_FAULTS=all."""

import pytest

from tests.faults.network import why_not

_REASON = why_not()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All of them are skipped, with the reason, where they cannot be."""
    for item in items:
        if _REASON and item.get_closest_marker("faults"):
            item.add_marker(pytest.mark.skip(reason=_REASON))
