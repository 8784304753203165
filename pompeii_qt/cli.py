"""The words of the command line."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

HELP: Final = """\
pompeii                       play
pompeii GAME.pompeii          open a recorded game
pompeii host …                a game on the network, hosted without a window
pompeii join ADDRESS …        a program takes part in a game on the network
pompeii lan                   the games on the network
pompeii arena …               games between programs, without a window
                              (each of these four has its own --help)
pompeii --smoke               a whole game of AIs through the window, then end
    --seats N                     players, 2 to 4 (4)
    --seed S                      what is shuffled (4)
    --screenshots DIR             a picture of each stage; the first seat is then played by mouse
pompeii --version
    --verbose                     and what a bug report should say: Python, system and parts
pompeii --help
"""


class UsageError(Exception):
    """The command line asks for what is not there; str() is one clear sentence."""


class OpenWindow(NamedTuple):
    """Open the window, at a recorded game where there is one."""

    record: Path | None = None


class Smoke(NamedTuple):
    """Play a whole game through the window and end."""

    seats: int = 4
    seed: int = 4  # with it the first seat meets every stage of the game, whether 2, 3 or 4 play
    screenshots: Path | None = None


def parse(words: Sequence[str]) -> OpenWindow | Smoke:
    """What the words after `pompeii` ask of the window. Raises UsageError."""
    if "--smoke" in words:
        return _parse_smoke([word for word in words if word != "--smoke"])
    for word in words:
        if word.startswith("-"):
            raise UsageError(_unknown(word))
    match words:
        case []:
            return OpenWindow()
        case [name] if Path(name).is_file():  # of any name: systems know a record by its first bytes too
            return OpenWindow(Path(name))
        case [name] if Path(name).suffix.lower() == ".pompeii":
            raise UsageError(f"There is no file {name}.")
        case [name]:
            raise UsageError(_unknown(name))
        case _:
            raise UsageError("One recorded game can be opened at a time.")


def _parse_smoke(words: list[str]) -> Smoke:
    values: dict[str, str] = {}
    rest = iter(words)
    for word in rest:
        option, given, value = word.partition("=")
        if option not in ("--seats", "--seed", "--screenshots"):
            raise UsageError(_unknown(word))
        if not given and (value := next(rest, "")) == "":
            raise UsageError(f"{option} needs a value.")
        values[option] = value
    screenshots = values.get("--screenshots")
    return Smoke(
        _number("--seats", values.get("--seats", "4"), range(2, 5)),
        _number("--seed", values.get("--seed", "4"), None),
        Path(screenshots) if screenshots else None,
    )


def _number(option: str, text: str, allowed: range | None) -> int:
    try:
        number = int(text)
    except ValueError:
        raise UsageError(f"{option} needs a whole number, not {text}.") from None
    if allowed is not None and number not in allowed:
        raise UsageError(f"{option} goes from {allowed.start} to {allowed.stop - 1}, not {number}.")
    return number


def _unknown(word: str) -> str:
    return f"There is no {word} here: pompeii --help lists what there is."
