"""Ctrl+C, and a system that asks this program to end: once is enough, and more do no harm."""

import asyncio
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.resource_tracker import ensure_running
from types import FrameType
from typing import Final

_SIGNALS: Final = signal.SIGINT, signal.SIGTERM


@contextmanager
def interruptible() -> Iterator[None]:
    """Within, the first SIGINT or SIGTERM is a KeyboardInterrupt; from it on this process heeds neither any more."""
    heard = False

    def interrupt(number: int, frame: FrameType | None) -> None:
        nonlocal heard
        heard = True
        for other in _SIGNALS:
            signal.signal(other, signal.SIG_IGN)  # and so while the interpreter ends, other than with a function
        raise KeyboardInterrupt

    before = [signal.signal(number, interrupt) for number in _SIGNALS]
    try:
        yield
    finally:
        if not heard:
            for number, handler in zip(_SIGNALS, before, strict=True):
                signal.signal(number, handler)


@contextmanager
def calling_when_interrupted(stop: Callable[[], object]) -> Iterator[None]:
    """Within, each SIGINT and SIGTERM calls `stop` in the running loop."""
    loop = asyncio.get_running_loop()
    if sys.platform == "win32":  # whose loops hear of no signals
        before = [signal.signal(number, lambda *_: loop.call_soon_threadsafe(stop)) for number in _SIGNALS]
    else:
        for number in _SIGNALS:
            loop.add_signal_handler(number, stop)
    try:
        yield
    finally:
        for index, number in enumerate(_SIGNALS):
            if sys.platform == "win32":
                signal.signal(number, before[index])
            else:
                loop.remove_signal_handler(number)


@contextmanager
def held_back() -> Iterator[None]:
    """Within, neither is heard; it is afterwards. Processes begun within do not hear them before `left_to_others`."""
    if sys.platform == "win32":
        yield
        return
    ensure_running()  # when multiprocessing needs it first, it would be heard again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def left_to_others() -> None:
    """From here on this process heeds neither; what it starts does as it likes."""
    for number in _SIGNALS:
        signal.signal(number, lambda number, frame: None)  # which, other than to ignore them, is not inherited
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _SIGNALS)
