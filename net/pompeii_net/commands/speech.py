"""What programs without a window say. Where nobody reads it any more, those who play are not to suffer for that."""

import os
import sys
from contextlib import suppress
from typing import TextIO


def say(line: str) -> None:
    """To standard output."""
    _print(line, sys.stdout)


def complain(command: str, sentence: str) -> None:
    """To standard error, in the name of this command."""
    _print(f"{command}: {sentence}", sys.stderr)


def to_nowhere(stream: TextIO) -> None:
    """Let everything be lost that is still to be written there."""
    with suppress(OSError):  # it may be none of the system's
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def _print(line: str, stream: TextIO) -> None:
    try:
        print(line, file=stream, flush=True)
    except OSError:
        to_nowhere(stream)
