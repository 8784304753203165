"""Shared parts of the commands without a window: arguments, typed lines and Ctrl+C."""

import argparse
import asyncio
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from multiprocessing.resource_tracker import ensure_running
from types import FrameType
from typing import Final, NoReturn

from pompeii_core.rules import Rules, preset, with_options
from pompeii_core.text import NAME, clean_line, clean_name
from pompeii_net.commands.console import ExitCode, UsageError, print_error, use_utf8


class Parser(argparse.ArgumentParser):
    """Raises UsageError instead of printing the usage and exiting. Options cannot be abbreviated."""

    def __init__(self, prog: str, description: str | None = None, epilog: str | None = None) -> None:
        super().__init__(prog, description=description, epilog=epilog, allow_abbrev=False)

    def error(self, message: str) -> NoReturn:
        raise UsageError(message)

    def add_rules(self, meaning: str) -> None:
        """Add the options that `rules_asked` reads; `meaning`: help for --rules."""
        self.add_argument("--rules", default="standard", metavar="PRESET", help=meaning)
        each = "one option of the rules; may be repeated"
        self.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE", help=each)


def run_command[T](
    command: str, argv: list[str], read: Callable[[list[str]], T], run: Callable[[T], ExitCode]
) -> ExitCode:
    """Parse the arguments with `read`, call `run` with the result, and return its exit code.

    If `read` raises ValueError, print its sentence after `command` and return WRONG_USE. After --help, return DONE.
    """
    use_utf8()
    try:
        options = read(argv)
    except SystemExit:  # after --help
        return ExitCode.DONE
    except ValueError as error:
        print_error(command, str(error).removesuffix("."))
        return ExitCode.WRONG_USE
    return run(options)


def argument[T](read: Callable[[str], T], words: str = "") -> Callable[[str], T]:
    """Return an argument's type, made from `read`.

    If `read` raises ValueError, the user is shown `words` or, if that is "", the error's text.
    """

    def typed(text: str) -> T:
        try:
            return read(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(words or str(error)) from None

    return typed


def whole(least: int, most: int) -> Callable[[str], int]:
    """Return the type of an argument that is a whole number from `least` to `most`.

    ArgumentTypeError for any other text.
    """

    def read(text: str) -> int:
        # int() also accepts spaces, underscores and digits of other scripts, and is slow for thousands of digits.
        number = int(text) if text.isascii() and text.isdecimal() and len(text) < 20 else -1
        if not least <= number <= most:
            raise argparse.ArgumentTypeError(f"“{text}” is not a whole number from {least} to {most}")
        return number

    return read


milliseconds: Final = whole(1, 3_600_000)  # for a decision: an hour at most


def name_asked(text: str) -> str:
    """Return a name as it is displayed. UsageError if it has no visible characters or is too long."""
    name = clean_name(text)
    if not name or len(text) > NAME:
        raise UsageError(f"a name has 1 to {NAME} characters")
    return name


def rules_asked(options: argparse.Namespace) -> Rules:
    """Return the rules of the --rules preset with the --set options applied; ValueError with one sentence."""
    if unclear := [setting for setting in options.set if "=" not in setting]:
        raise UsageError(f"“--set {unclear[0]}” is not OPTION=VALUE")
    return with_options(preset(options.rules), dict(setting.split("=", 1) for setting in options.set))


_SIGNALS: Final = signal.SIGINT, signal.SIGTERM


@contextmanager
def _heard_by(handler: Callable[[int, FrameType | None], object]) -> Iterator[None]:
    """Call `handler` at each SIGINT and SIGTERM in the block; then restore handlers not replaced meanwhile."""
    before = [signal.signal(number, handler) for number in _SIGNALS]
    try:
        yield
    finally:
        for number, earlier in zip(_SIGNALS, before, strict=True):
            if signal.getsignal(number) is handler:
                signal.signal(number, earlier)


def interruptible() -> AbstractContextManager[None]:
    """Return a context that raises KeyboardInterrupt at the first SIGINT or SIGTERM; later ones are ignored."""

    def interrupt(number: int, frame: FrameType | None) -> None:
        for other in _SIGNALS:
            signal.signal(other, signal.SIG_IGN)  # unlike a function, this lasts while the interpreter ends
        raise KeyboardInterrupt

    return _heard_by(interrupt)


def on_interrupt(stop: Callable[[], object]) -> AbstractContextManager[None]:
    """Return a context in which each SIGINT and SIGTERM calls `stop` in the running loop, unless that is closed."""
    loop = asyncio.get_running_loop()

    def tell(number: int, frame: FrameType | None) -> None:
        if not loop.is_closed():  # in the main thread, as the loop is: it cannot be closed in between
            loop.call_soon_threadsafe(stop)

    return _heard_by(tell)


_LONGEST: Final = 4096  # maximum bytes read at once, and kept of an unfinished line


def read_lines(hear: Callable[[str], object]) -> None:
    """Call `hear` in the running loop with each line typed from now on, cleaned. Does nothing without standard input.

    When the input ends, `hear` gets its rest, perhaps "", as the last line.
    """
    loop = asyncio.get_running_loop()
    source = getattr(getattr(sys.stdin, "buffer", None), "raw", None)
    if source is None:
        return
    if sys.platform != "win32":  # otherwise reading would stop a background job
        signal.signal(signal.SIGTTIN, signal.SIG_IGN)

    def tell(line: bytes) -> None:
        loop.call_soon_threadsafe(hear, clean_line(line.decode("utf-8", "replace")))

    def read() -> None:
        rest = b""
        # Input may be closed, or belong to other jobs, and the loop may be over.
        with suppress(OSError, ValueError, RuntimeError):
            while data := source.read(_LONGEST):
                *lines, rest = (rest[:_LONGEST] + data).split(b"\n")
                for line in lines:
                    tell(line)
            tell(rest)

    # Unbuffered, in a daemon thread: a buffer that is being read would keep the program from ending.
    threading.Thread(target=read, name="typed lines", daemon=True).start()


@contextmanager
def held_back() -> Iterator[None]:
    """Delay SIGINT and SIGTERM in the block, and in processes started there until `left_to_others`. Not on Windows."""
    if sys.platform == "win32":
        yield
        return
    ensure_running()  # multiprocessing would unblock the signals when it starts its tracker
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def left_to_others() -> None:
    """Ignore SIGINT and SIGTERM in this process from now on; programs that it starts do not inherit this."""
    for number in _SIGNALS:
        signal.signal(number, lambda number, frame: None)  # unlike SIG_IGN, a function is not inherited
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _SIGNALS)
