"""A plugin for pytest under wine: where a test hangs its process says where and ends, and xdist goes on in another."""

import faulthandler
import os
from collections.abc import Generator
from typing import Final

import pytest

LIMIT: Final = int(os.environ.get("POMPEII_TEST_LIMIT", "240"))
"""Seconds of a test."""
_told: list[int] = []


def pytest_configure() -> None:
    """Keep the way out, which tests do not have: what they say is captured."""
    _told.append(os.dup(2))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol() -> Generator[None, object, object]:
    """End the run with the stack of each thread if a test hangs, for LIMIT seconds."""
    faulthandler.dump_traceback_later(LIMIT, exit=True, file=_told[-1])
    try:
        return (yield)
    finally:
        faulthandler.cancel_dump_traceback_later()
