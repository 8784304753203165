"""Standard streams in any state: with any code page, without a reader, or, on Windows, missing."""

import errno
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from enum import IntEnum
from io import StringIO, TextIOWrapper
from time import monotonic
from typing import IO, Final, TextIO


class ExitCode(IntEnum):
    """Exit code of a command."""

    DONE = 0
    FAILED = 1  # the command could not do its work
    WRONG_USE = 2  # the arguments are wrong
    BOT_GIVEN_UP = 3
    INTERRUPTED = 130  # by Ctrl+C or SIGTERM
    NOT_READ = 141  # the code of a program that the system ends for writing to a closed pipe


class UsageError(ValueError):
    """The command line is wrong; str() is one clear sentence."""


_INFORMATION_IN_FRONT: Final = 0x40 | 0x10000  # MB_ICONINFORMATION, MB_SETFOREGROUND

# Output so far if Windows has started the program without a console, as it does for programs with a window.
_unseen: StringIO | None = None


def set_up_streams() -> None:
    """Make the standard streams UTF-8. Output to a missing one is dropped.

    On Windows, if both are missing, their output is kept for `show_unseen`.
    """
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
    """Use UTF-8 in pipes and files on every system; a terminal shows a question mark for characters it lacks."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding=stream.encoding if stream.isatty() else "utf-8", errors="replace")


def is_missing() -> bool:
    """Return whether output is invisible until `show_unseen`."""
    return _unseen is not None


def show_unseen() -> None:
    """Show invisible output, if there is any, in a message box, and drop later output; nothing if output is visible."""
    global _unseen
    if _unseen is None:
        return
    text, _unseen = _unseen.getvalue().strip(), None
    sys.stdout = sys.stderr = _null()
    if text:
        _show_box(text)


def print_line(line: str) -> None:
    """Print a line to standard output. If that fails, this and later lines are dropped, so that the game continues."""
    _print(line, sys.stdout)


def print_error(command: str, sentence: str) -> None:
    """Print a sentence to standard error after `command`. If that fails, this and later errors are dropped."""
    _print(f"{command}: {sentence}", sys.stderr)


def run_and_flush(command: str, what: str, work: Callable[[], int]) -> int:
    """Call `work`, flush standard output and return the exit code of `work`.

    After an OSError, print that `what` cannot be written and return FAILED; if the reader is gone, return NOT_READ.
    """
    try:
        status = work()
        sys.stdout.flush()
    except OSError as error:
        # Otherwise the interpreter would try to write the rest again at its end, and complain.
        _discard(sys.stdout)
        # On Windows a pipe without a reader may count as invalid.
        if isinstance(error, BrokenPipeError) or (sys.platform == "win32" and error.errno == errno.EINVAL):
            return ExitCode.NOT_READ
        print_error(command, f"{what} cannot be written: {error.strerror}")
        return ExitCode.FAILED
    return status


def aligned(rows: Sequence[Sequence[str]], left: int = 1) -> list[str]:
    """Return a line per row of equally many cells.

    Each column is as wide as its widest cell, the first `left` left-aligned.
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    signs = ["<" if column < left else ">" for column in range(len(widths))]
    form = "  ".join(f"{{:{sign}{width}}}" for sign, width in zip(signs, widths, strict=True))
    return [form.format(*row).rstrip() for row in rows]


_BAR: Final = 20
_EVERY: Final = 0.1  # minimum seconds between two updates of the line, because a terminal is slow


class ProgressLine:
    """Shows on a terminal how many of `unit` are done, the time left and other words; does nothing elsewhere."""

    def __init__(self, unit: str, stream: TextIO, clock: Callable[[], float] = monotonic, done: int = 0) -> None:
        """Begin to take the time. The `done` items do not count for the time left."""
        self._unit, self._stream, self._clock, self._before = unit, stream, clock, done
        self._start = self._last = clock()
        self._shown = stream.isatty()  # in a file, a line that is written over would be thousands of lines
        self._length = 0

    @property
    def due(self) -> bool:
        return self._shown and self._clock() - self._last >= _EVERY

    def show(self, done: int, total: int, words: Iterable[str] = ()) -> None:
        """Write the line: `done` of `total`, time left, `words`. Does nothing if the stream is no terminal."""
        if not self._shown:
            return
        self._last = self._clock()
        full = _BAR * done // total
        parts = [f"{done}/{total} {self._unit}", "█" * full + "░" * (_BAR - full)]
        if done > self._before:
            seconds = (self._last - self._start) / (done - self._before) * (total - done)
            parts.append(f"{_time(seconds)} left")
        self._write("  ".join([*parts, *words]))

    def clear(self) -> None:
        if self._length:
            self._write("")

    def _write(self, line: str) -> None:
        """Write over the previous line, or erase it if `line` is "".

        Cut at the terminal's width: no wrapped line can be erased.
        """
        try:
            columns = os.get_terminal_size(self._stream.fileno()).columns
        except (OSError, ValueError):
            columns = 0
        line = line[: (columns or 80) - 1]
        self._stream.write(f"\r{line:<{self._length}}" + ("" if line else "\r"))
        self._stream.flush()
        self._length = len(line)


def _time(seconds: float) -> str:
    minutes, left = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{left:02}" if hours else f"{minutes}:{left:02}"


def _print(line: str, stream: TextIO) -> None:
    try:
        print(line, file=stream, flush=True)
    except OSError:  # every later line would fail too
        _discard(stream)


def _discard(stream: TextIO) -> None:
    """Drop the output that `stream` still holds and all that follows; does nothing if it has no file descriptor."""
    with suppress(OSError):  # the stream may have no file descriptor
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def _null(mode: str = "w") -> IO[str]:
    return open(os.devnull, mode, encoding="utf-8")


def _show_box(text: str) -> None:
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.user32.MessageBoxW(None, text, "Pompeii", _INFORMATION_IN_FRONT)
