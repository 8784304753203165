"""Jobs for pools to do."""

import os
import signal
from pathlib import Path


def square(number: int) -> int:
    return number * number


def process_of(number: int) -> int:
    return os.getpid()


def fail_at_two(number: int) -> int:
    if number == 2:
        raise OSError(28, "No space left on device")
    return number


def end_the_process(number: int) -> None:
    os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))


def end_the_process_once(folder: Path, number: int) -> int:
    """Return the number; at 5 kill this process, the first time in `folder`."""
    if number == 5:
        try:
            (folder / "killed").touch(exist_ok=False)
        except FileExistsError:
            return number
        end_the_process(number)
    return number
