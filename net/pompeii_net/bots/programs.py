"""The programs that the user has allowed to play, and their command lines. No other program is started for a seat."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterable
from typing import Final

from msgspec import Struct, field

from pompeii_core.text import clean_line
from pompeii_net.bots.protocol import BotFault


class BotPrograms(Struct):
    """Command lines by name (which is the bot's `SeatedPlayer.persona`), and the milliseconds for each decision."""

    commands: dict[str, str] = field(default_factory=dict)
    millis: int = 2000


class TrialResult(Struct, frozen=True):
    """Result of trying a program: its first answer took `seconds`, or `fault` says why it failed."""

    command: str
    seconds: float = 0.0
    fault: BotFault | None = None


_ON_WINDOWS: Final = sys.platform == "win32"
_SHOWN: Final = 60  # maximum letters of a command that an error quotes
_PROGRAM_SHOWN: Final = 200


class CommandLineError(ValueError):
    """A command line that cannot be split. str() is a sentence for a terminal, `fault` the same for a game."""

    def __init__(self, sentence: str, fault: BotFault) -> None:
        super().__init__(sentence)
        self.fault = fault


def split(command: str, *, windows: bool = _ON_WINDOWS) -> list[str]:
    """Return the words of a command line, by the rules of Windows programs (`windows`) or of a POSIX shell.

    CommandLineError if a quote is not closed or the first word is missing or empty.
    """
    try:
        words = _windows_words(command) if windows else shlex.split(command)
    except ValueError:
        shown = command if len(command) <= _SHOWN else f"{command[:_SHOWN]}…"
        fault = BotFault("unclosed_quote", command=clean_line(shown, _SHOWN + 1))
        raise CommandLineError(f"the command “{shown}” is missing a quotation mark", fault) from None
    if not words or not words[0]:
        raise CommandLineError("there is no command for the bot", BotFault("no_command"))
    return words


def join(words: Iterable[str], *, windows: bool = _ON_WINDOWS) -> str:
    """Return the command line that `split` splits into `words`."""
    return subprocess.list2cmdline(words) if windows else shlex.join(words)


def program_fault(command: str) -> BotFault | None:
    """Return why the program of a command line cannot be run; None if it can. CommandLineError as from `split`."""
    program = split(command)[0]
    if shutil.which(program) is not None:
        return None
    shown = clean_line(program, _PROGRAM_SHOWN)
    return BotFault("not_executable" if _is_forbidden(program) else "no_program", program=shown)


def _is_forbidden(program: str) -> bool:
    """Return whether a program's file exists, or a folder above denies access. A bare name is searched on PATH."""
    if os.path.dirname(program):
        try:
            os.stat(program)
        except OSError as problem:
            return isinstance(problem, PermissionError)
    return shutil.which(program, os.F_OK) is not None


def _windows_words(command: str) -> list[str]:
    r"""Split a command line by the rules of Windows programs; ValueError if a quotation mark is missing.

    Only " quotes, since folder names may contain an apostrophe. \ separates folders and is an escape only before ":
    2n of them stand for n, and the " quotes; 2n + 1 stand for n, and the " is an ordinary letter.
    """
    words: list[str] = []
    word: str | None = None
    quoted = False
    for slashes, letter in re.findall(r"(\\*)([^\\]|\Z)", command, re.DOTALL):
        if letter == '"':
            word = (word or "") + slashes[: len(slashes) // 2]
            if len(slashes) % 2:
                word += letter
            else:
                quoted = not quoted
            continue
        if slashes:
            word = (word or "") + slashes
        if letter and (quoted or letter not in " \t"):
            word = (word or "") + letter
        elif word is not None:
            words.append(word)
            word = None
    if quoted:
        raise ValueError("a quotation is not closed")
    return words
