"""What the command lines of programs without a window have in common."""

import argparse
import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NoReturn

from pompeii_core.rules import Rules, preset, with_options


class UsageError(ValueError):
    """The command line asks for what is not there; str() is one clear sentence."""


class Parser(argparse.ArgumentParser):
    """Raises UsageError, where argparse would print its usage and end the program."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(message)


def whole(least: int, most: int) -> Callable[[str], int]:
    """What reads a whole number from `least` to `most`."""

    def read(text: str) -> int:
        number = int(text) if text.isascii() and text.isdecimal() and len(text) < 20 else -1
        if not least <= number <= most:
            raise argparse.ArgumentTypeError(f"“{text}” is not a whole number from {least} to {most}")
        return number

    return read


def rules_asked(name: str, settings: Iterable[str]) -> Rules:
    """The rules of a preset, each of `settings`, an OPTION=VALUE, changed; ValueError in one sentence."""
    options = {}
    for setting in settings:
        key, equals, value = setting.partition("=")
        if not equals:
            raise ValueError(f"“--set {setting}” is not OPTION=VALUE")
        options[key] = value
    return with_options(preset(name), options)


def records_folder() -> Path:
    """Where the window of this user keeps its records, too (Qt's AppDataLocation)."""
    if sys.platform == "win32":
        data = Path(os.environ.get("APPDATA") or _home() / "AppData" / "Roaming")
    elif sys.platform == "darwin":
        data = _home() / "Library" / "Application Support"
    else:
        data = Path(os.environ.get("XDG_DATA_HOME") or _home() / ".local" / "share")
    return data / "Pompeii" / "games"


def _home() -> Path:
    """The user's; one whom the system does not know, as in a container, may have none: `/` then, as for Qt."""
    try:
        return Path.home()
    except RuntimeError:
        return Path("/")
