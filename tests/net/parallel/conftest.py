"""What multiprocessing starts once and keeps."""

from multiprocessing.resource_tracker import ensure_running

import pytest


@pytest.fixture(scope="session", autouse=True)
def resource_tracker() -> None:
    ensure_running()
