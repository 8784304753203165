"""What programs without a window say. Where nobody reads it any more, those who play are not to suffer for that."""

import os
import sys
from io import TextIOWrapper
from typing import TextIO


def print_anything() -> None:
    """From here on standard output puts a question mark for what its code page does not have."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def say(line: str) -> None:
    """To standard output."""
    _print(line, sys.stdout)


def complain(command: str, sentence: str) -> None:
    """To standard error, in the name of this command."""
    _print(f"{command}: {sentence}", sys.stderr)


def _print(line: str, stream: TextIO) -> None:
    try:
        print(line, file=stream, flush=True)
    except OSError:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
