"""Standard streams as they are found: in any code page, read by nobody, or on Windows not there at all."""

import errno
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from enum import IntEnum
from io import StringIO, TextIOWrapper
from typing import IO, Final, TextIO


class ExitCode(IntEnum):
    """What a command answers to whoever has started it."""

    DONE = 0
    FAILED = 1
    WRONG_USE = 2
    INTERRUPTED = 130
    NOT_READ = 141  # as of a program that the system ends for writing to a closed pipe


class UsageError(ValueError):
    """The command line asks for what is not there; str() is one clear sentence."""


_INFORMATION_IN_FRONT: Final = 0x40 | 0x10000
"""MB_ICONINFORMATION, MB_SETFOREGROUND."""

_unseen: StringIO | None = None
"""What has been printed by a program that Windows started without a console, as it does those that have a window."""


def set_up_streams() -> None:
    """To be called first: from here on anything may be printed."""
    global _unseen
    use_utf8()
    if sys.stdin is None:
        sys.stdin = _null("r")
    if sys.platform == "win32" and sys.stdout is None and sys.stderr is None:
        _unseen = StringIO()
    if sys.stdout is None:
        sys.stdout = _unseen or _null()
    if sys.stderr is None:
        sys.stderr = _unseen or _null()


def use_utf8() -> None:
    """From here on pipes and files are UTF-8 on every system; a terminal shows a question mark for what it lacks."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding=stream.encoding if stream.isatty() else "utf-8", errors="replace")


def is_missing() -> bool:
    """Whether nobody sees what is printed before `show_unseen`."""
    return _unseen is not None


def show_unseen() -> None:
    """Show what nobody has seen in a message box; what is printed after that is lost."""
    global _unseen
    if _unseen is None:
        return
    text, _unseen = _unseen.getvalue().strip(), None
    sys.stdout = sys.stderr = _null()
    if text:
        _show_box(text)


def print_line(line: str) -> None:
    """To standard output. Where nobody reads it any more, it is lost: those who play are not to suffer for that."""
    _print(line, sys.stdout)


def print_error(command: str, sentence: str) -> None:
    """To standard error, in the name of this command; lost where nobody reads it."""
    _print(f"{command}: {sentence}", sys.stderr)


def run_and_flush(command: str, what: str, work: Callable[[], int]) -> int:
    """The exit code of `work`, once all that it has printed is written; of a failure where that cannot be.

    `what` is what could not be written, in the sentence that says so in the name of `command`.
    """
    try:
        status = work()
        sys.stdout.flush()
    except OSError as error:
        # What could not be written is not to be tried again, and complained of, when the interpreter ends.
        _discard(sys.stdout)
        # For Windows a pipe that nobody reads any more may be an invalid one.
        if isinstance(error, BrokenPipeError) or (sys.platform == "win32" and error.errno == errno.EINVAL):
            return ExitCode.NOT_READ
        print_error(command, f"{what} cannot be written: {error.strerror}")
        return ExitCode.FAILED
    return status


def aligned(rows: Sequence[Sequence[str]], left: int = 1) -> list[str]:
    """A line for each row, its columns as wide as they need be: the first `left` set to the left, the others right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.ljust(width) if column < left else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def _print(line: str, stream: TextIO) -> None:
    try:
        print(line, file=stream, flush=True)
    except OSError:  # or each line that follows would fail as this one did
        _discard(stream)


def _discard(stream: TextIO) -> None:
    """Let everything be lost that is still to be written there."""
    with suppress(OSError):  # it may be none of the system's
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def _null(mode: str = "w") -> IO[str]:
    return open(os.devnull, mode, encoding="utf-8")


def _show_box(text: str) -> None:
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.user32.MessageBoxW(None, text, "Pompeii", _INFORMATION_IN_FRONT)
