"""What the commands without a window have in common: their arguments, what is typed, and how Ctrl+C ends them."""

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
    """Raises UsageError, where argparse would print its usage and end the program; options are not abbreviated."""

    def __init__(self, prog: str, description: str | None = None, epilog: str | None = None) -> None:
        super().__init__(prog, description=description, epilog=epilog, allow_abbrev=False)

    def error(self, message: str) -> NoReturn:
        raise UsageError(message)

    def add_rules(self, meaning: str) -> None:
        """The options that `rules_asked` reads."""
        self.add_argument("--rules", default="standard", metavar="PRESET", help=meaning)
        each = "one option of the rules; may be repeated"
        self.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE", help=each)


def run_command[T](
    command: str, argv: list[str], read: Callable[[list[str]], T], run: Callable[[T], ExitCode]
) -> ExitCode:
    """`run` what `read` makes of the arguments; what a ValueError says against them is printed."""
    use_utf8()
    try:
        asked = read(argv)
    except SystemExit:  # --help has printed what it has to say
        return ExitCode.DONE
    except ValueError as error:
        print_error(command, str(error).removesuffix("."))
        return ExitCode.WRONG_USE
    return run(asked)


def argument[T](read: Callable[[str], T], words: str = "") -> Callable[[str], T]:
    """`read`, as an argument's type: `words`, or else what it says in a ValueError, are said of the argument."""

    def typed(text: str) -> T:
        try:
            return read(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(words or str(error)) from None

    return typed


def whole(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        # int() takes spaces, underscores and other scripts' digits too, and needs long for thousands of them.
        number = int(text) if text.isascii() and text.isdecimal() and len(text) < 20 else -1
        if not least <= number <= most:
            raise argparse.ArgumentTypeError(f"“{text}” is not a whole number from {least} to {most}")
        return number

    return read


milliseconds: Final = whole(1, 3_600_000)  # for a decision: an hour at most


def name_asked(text: str) -> str:
    """A name as it is shown; UsageError where nothing of it can be, or it is too long."""
    name = clean_name(text)
    if not name or len(text) > NAME:
        raise UsageError(f"a name has 1 to {NAME} characters")
    return name


def rules_asked(options: argparse.Namespace) -> Rules:
    """The rules of the preset with the options that are set; ValueError in one sentence."""
    if unclear := [setting for setting in options.set if "=" not in setting]:
        raise UsageError(f"“--set {unclear[0]}” is not OPTION=VALUE")
    return with_options(preset(options.rules), dict(setting.split("=", 1) for setting in options.set))


_SIGNALS: Final = signal.SIGINT, signal.SIGTERM


@contextmanager
def _heard_by(handler: Callable[[int, FrameType | None], object]) -> Iterator[None]:
    """Within, it is called at each SIGINT and SIGTERM; afterwards the one before it is, unless it has set another."""
    before = [signal.signal(number, handler) for number in _SIGNALS]
    try:
        yield
    finally:
        for number, earlier in zip(_SIGNALS, before, strict=True):
            if signal.getsignal(number) is handler:
                signal.signal(number, earlier)


def interruptible() -> AbstractContextManager[None]:
    """Within, the first SIGINT or SIGTERM is a KeyboardInterrupt; from it on this process heeds neither any more."""

    def interrupt(number: int, frame: FrameType | None) -> None:
        for other in _SIGNALS:
            signal.signal(other, signal.SIG_IGN)  # and so while the interpreter ends, other than with a function
        raise KeyboardInterrupt

    return _heard_by(interrupt)


def on_interrupt(stop: Callable[[], object]) -> AbstractContextManager[None]:
    """Within, each SIGINT and SIGTERM calls `stop` in the running loop."""
    loop = asyncio.get_running_loop()
    return _heard_by(lambda *_: loop.call_soon_threadsafe(stop))


_LONGEST: Final = 4096  # bytes of a line that is read


def read_lines(hear: Callable[[str], object]) -> None:
    """Call `hear` in the running loop with each line that is typed, from now on until standard input ends."""
    loop = asyncio.get_running_loop()
    source = getattr(getattr(sys.stdin, "buffer", None), "raw", None)
    if source is None:
        return
    if sys.platform != "win32":  # else reading would stop a job in the background
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

    # Unbuffered, in a thread that nobody waits for: a buffer that is being read would not let the program end.
    threading.Thread(target=read, name="typed lines", daemon=True).start()


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
