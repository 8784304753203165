"""A plugin for pytest under wine: where a test hangs its process says where and ends, and xdist goes on in another."""

import faulthandler
import os
import sys
from collections.abc import Generator
from typing import Final

import pytest

LIMIT: Final = int(os.environ.get("POMPEII_TEST_LIMIT", "240"))
"""Seconds of a test."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol() -> Generator[None, object, object]:
    assert sys.__stderr__
    faulthandler.dump_traceback_later(LIMIT, exit=True, file=sys.__stderr__)
    try:
        return (yield)
    finally:
        faulthandler.cancel_dump_traceback_later()
