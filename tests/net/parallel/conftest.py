"""What multiprocessing starts once and keeps."""

import sys

import pytest


@pytest.fixture(scope="session", autouse=True)
def resource_tracker() -> None:
    if sys.platform != "win32":  # which has none
        from multiprocessing.resource_tracker import ensure_running

        ensure_running()
