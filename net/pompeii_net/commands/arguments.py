"""What the command lines of programs without a window have in common."""

import argparse
from collections.abc import Callable, Iterable
from typing import Final, NoReturn

from pompeii_core.rules import Rules, preset, with_options
from pompeii_core.text import NAME, clean_name
from pompeii_net.commands.console import ExitCode, UsageError, print_error, use_utf8

LONGEST_MILLIS: Final = 3_600_000
"""An hour: the most that a decision may take."""


class Parser(argparse.ArgumentParser):
    """Raises UsageError, where argparse would print its usage and end the program; options are not abbreviated."""

    def __init__(self, prog: str, description: str | None = None, epilog: str | None = None) -> None:
        super().__init__(prog, description=description, epilog=epilog, allow_abbrev=False)

    def error(self, message: str) -> NoReturn:
        raise UsageError(message)


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
    """What reads a whole number from `least` to `most`."""

    def read(text: str) -> int:
        # int() takes spaces, underscores and other scripts' digits too, and needs long for thousands of them.
        number = int(text) if text.isascii() and text.isdecimal() and len(text) < 20 else -1
        if not least <= number <= most:
            raise argparse.ArgumentTypeError(f"“{text}” is not a whole number from {least} to {most}")
        return number

    return read


def name_asked(text: str) -> str:
    """A name as it is shown; UsageError where nothing of it can be, or it is too long."""
    name = clean_name(text)
    if not name or len(text) > NAME:
        raise UsageError(f"a name has 1 to {NAME} characters")
    return name


def add_rules(parser: Parser, meaning: str) -> None:
    """The options that `rules_asked` reads."""
    parser.add_argument("--rules", default="standard", metavar="PRESET", help=meaning)
    parser.add_argument(
        "--set", action="append", default=[], metavar="OPTION=VALUE", help="one option of the rules; may be repeated"
    )


def rules_asked(name: str, settings: Iterable[str]) -> Rules:
    """The rules of a preset, each of `settings`, an OPTION=VALUE, changed; ValueError in one sentence."""
    options = {}
    for setting in settings:
        key, equals, value = setting.partition("=")
        if not equals:
            raise UsageError(f"“--set {setting}” is not OPTION=VALUE")
        options[key] = value
    return with_options(preset(name), options)
