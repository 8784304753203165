"""Standard input and output as they are found: in any code page, read by nobody, or on Windows not there at all."""

import errno
import os
import sys
from collections.abc import Callable
from io import StringIO, TextIOWrapper
from typing import IO, Final

from pompeii_net.commands.speech import complain, to_nowhere

FAILED: Final = 1
NOT_READ: Final = 141
"""As of a program that the system ends for writing to a closed pipe."""

_unseen: StringIO | None = None
"""What has been printed by a program that Windows started without a console, as it does those that have a window."""


def begin() -> None:
    """To be called first: from here on anything may be printed."""
    global _unseen
    use_utf8()
    if sys.stdin is None:
        sys.stdin = _nowhere("r")
    if sys.platform == "win32" and sys.stdout is None and sys.stderr is None:
        _unseen = StringIO()
    if sys.stdout is None:
        sys.stdout = _unseen or _nowhere()
    if sys.stderr is None:
        sys.stderr = _unseen or _nowhere()


def use_utf8() -> None:
    """From here on pipes and files are UTF-8 on every system; a terminal shows a question mark for what it lacks."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding=stream.encoding if stream.isatty() else "utf-8", errors="replace")


def is_missing() -> bool:
    """Whether nobody sees what is printed before `show`."""
    return _unseen is not None


def show() -> None:
    """Show what nobody has seen in a message box; what is printed after that is lost."""
    global _unseen
    if _unseen is None:
        return
    text, _unseen = _unseen.getvalue().strip(), None
    sys.stdout = sys.stderr = _nowhere()
    if text:
        _show_box(text)


def run_and_flush(command: str, what: str, work: Callable[[], int]) -> int:
    """The exit code of `work`, once all that it has printed is written; of a failure where that cannot be.

    `what` is what could not be written, in the sentence that tells so in the name of `command`. For Windows a pipe that
    nobody reads any more may be an invalid one.
    """
    try:
        status = work()
        sys.stdout.flush()
    except OSError as error:
        # What could not be written is not to be tried again, and complained of, when the interpreter ends.
        to_nowhere(sys.stdout)
        if isinstance(error, BrokenPipeError) or (sys.platform == "win32" and error.errno == errno.EINVAL):
            return NOT_READ
        complain(command, f"{what} cannot be written: {error.strerror}")
        return FAILED
    return status


def _nowhere(mode: str = "w") -> IO[str]:
    return open(os.devnull, mode, encoding="utf-8")


def _show_box(text: str) -> None:
    if sys.platform == "win32":
        import ctypes

        information, in_front = 0x40, 0x10000  # MB_ICONINFORMATION, MB_SETFOREGROUND
        ctypes.windll.user32.MessageBoxW(None, text, "Pompeii", information | in_front)
