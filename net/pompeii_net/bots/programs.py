"""The programs that this user lets play, and their command lines; nothing else is ever started for a seat."""

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
    """Command lines by the name that a `SeatedPlayer.persona` has for them, and milliseconds for each decision."""

    commands: dict[str, str] = field(default_factory=dict)
    millis: int = 2000


class TrialResult(Struct, frozen=True):
    """How a program that was tried did: its first answer took `seconds`, or `fault` is what is wrong with it."""

    command: str
    seconds: float = 0.0
    fault: BotFault | None = None


_ON_WINDOWS: Final = sys.platform == "win32"
_SHOWN: Final = 60  # letters of a command that a sentence about it has
_PROGRAM_SHOWN: Final = 200


class CommandLineError(ValueError):
    """A command line that makes no words, in a sentence for a terminal; `fault` is the same for a game."""

    def __init__(self, sentence: str, fault: BotFault) -> None:
        super().__init__(sentence)
        self.fault = fault


def split(command: str, *, windows: bool = _ON_WINDOWS) -> list[str]:
    """The words of a command line; CommandLineError where it makes none."""
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
    """The command line that `split` makes these words of."""
    return subprocess.list2cmdline(words) if windows else shlex.join(words)


def program_fault(command: str) -> BotFault | None:
    """Why the first word of a command line names nothing that can be run; None where it does. CommandLineError."""
    program = split(command)[0]
    if shutil.which(program) is not None:
        return None
    shown = clean_line(program, _PROGRAM_SHOWN)
    return BotFault("not_executable" if _is_forbidden(program) else "no_program", program=shown)


def _is_forbidden(program: str) -> bool:
    """Whether there is such a file, or a folder on the way to it tells nobody."""
    if os.path.dirname(program):
        try:
            os.stat(program)
        except OSError as problem:
            return isinstance(problem, PermissionError)
    return shutil.which(program, os.F_OK) is not None


def _windows_words(command: str) -> list[str]:
    r"""By the rules that programs read theirs by there; ValueError where a quotation mark is missing.

    Only " quotes: an apostrophe may be in a folder's name. \ parts folders, and before a " alone it is an escape:
    2n of them are n before one that quotes, 2n + 1 are n before one that is a letter.
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
