"""Standard streams as they are found: in any code page, read by nobody, or on Windows not there at all."""

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
    FAILED = 1
    WRONG_USE = 2
    BOT_GIVEN_UP = 3
    INTERRUPTED = 130
    NOT_READ = 141  # as of a program that the system ends for writing to a closed pipe


class UsageError(ValueError):
    """The command line asks for what is not there; str() is one clear sentence."""


_INFORMATION_IN_FRONT: Final = 0x40 | 0x10000  # MB_ICONINFORMATION, MB_SETFOREGROUND

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
    signs = ["<" if column < left else ">" for column in range(len(widths))]
    form = "  ".join(f"{{:{sign}{width}}}" for sign, width in zip(signs, widths, strict=True))
    return [form.format(*row).rstrip() for row in rows]


_BAR: Final = 20
_EVERY: Final = 0.1  # seconds between two times that the line is written: a terminal is slow, work is not


class ProgressLine:
    """On a terminal: how many of `unit` are done, the time left, and what else is known; elsewhere nothing."""

    def __init__(self, unit: str, stream: TextIO, clock: Callable[[], float] = monotonic, done: int = 0) -> None:
        """`done`: what was there before, and says nothing of how long the rest takes."""
        self._unit, self._stream, self._clock, self._before = unit, stream, clock, done
        self._start = self._last = clock()
        self._shown = stream.isatty()  # in a file, a line that is written over would be thousands of lines
        self._length = 0

    @property
    def due(self) -> bool:
        return self._shown and self._clock() - self._last >= _EVERY

    def show(self, done: int, total: int, words: Iterable[str] = ()) -> None:
        """Write it; `words` stand behind."""
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
        """Over what is there; a line longer than the terminal is wide could not be written over."""
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
