"""The window's command line: help and parsing."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from pompeii_net.commands.console import UsageError

HELP: Final = """\
pompeii                       play
pompeii GAME.pompeii          open a recorded game
pompeii pompeii:…             open an invitation to a game far away
pompeii host …                host a game on the network, without a window
pompeii join ADDRESS …        have a bot or an AI play in a game on the network
pompeii lan                   list the games on the network
pompeii arena …               play bots and AIs against each other, without a window
pompeii bot-check COMMAND …   play some games with a bot, and say what is wrong with it
pompeii analyse FILE …        say what the players of recorded games gave away, and where
pompeii rules QUESTION …      answer a question from the rule book, in its languages
                              (each of these seven has its own --help; all speak English otherwise)
pompeii --smoke               play a whole game of AIs in the window, then exit
    --seats N                     number of players, 2 to 4 (4)
    --seed S                      seed of the deal (4)
    --screenshots DIR             save a picture of each stage; the first seat is then played by mouse
pompeii --version
    --verbose                     with what a bug report needs: Python, system and parts
pompeii --help
"""


class OpenWindow(NamedTuple):
    """Open the window, and in it a recorded game or a line that leads to a game far away, if one is given."""

    record: Path | None = None
    line: str = ""


class Smoke(NamedTuple):
    """Play a whole game through the window and end."""

    seats: int = 4
    seed: int = 4  # with it the first seat meets every stage of a game of 2, 3 or 4
    screenshots: Path | None = None


def parse(words: Sequence[str]) -> OpenWindow | Smoke:
    """Return a smoke test or, for no word or one, a window: with a file, its URL or a text with a `pompeii:` line.

    UsageError for more or other words, even `--help`, for a file that is missing, and for bad options of a smoke test.
    """
    if "--smoke" in words:
        return _parse_smoke([word for word in words if word != "--smoke"])
    for word in words:
        if word.startswith("-"):
            raise UsageError(_unknown(word))
    match words:
        case []:
            return OpenWindow()
        case [url] if url.startswith("file://"):  # from Linux's desktops, whose entry takes links too
            from urllib.parse import unquote

            return OpenWindow(Path(unquote(url.removeprefix("file://"))))
        case [line] if line.lower().startswith("pompeii:"):
            return OpenWindow(line=line)
        case [name] if Path(name).is_file():  # with any suffix, as systems know records by their first bytes too
            return OpenWindow(Path(name))
        case [words] if "pompeii:" in words.lower():  # with a messenger's marks or words around it
            return OpenWindow(line=words)
        case [name] if Path(name).suffix.lower() == ".pompeii":
            raise UsageError(f"There is no file {name}.")
        case [name]:
            raise UsageError(_unknown(name))
        case _:
            raise UsageError("Only one recorded game can be opened at a time.")


def _parse_smoke(words: list[str]) -> Smoke:
    from pompeii_core.actions import FEWEST_SEATS, MOST_SEATS  # not needed before the window is seen
    from pompeii_net.commands.arguments import Parser, whole  # argparse would make the window's start longer

    parser = Parser("pompeii")
    parser.add_argument("--seats", type=whole(FEWEST_SEATS, MOST_SEATS), default=Smoke().seats)
    parser.add_argument("--seed", type=whole(0, 1 << 62), default=Smoke().seed)
    parser.add_argument("--screenshots", type=Path)
    return Smoke(**vars(parser.parse_args(words)))


def _unknown(word: str) -> str:
    return f"Unknown {'option' if word.startswith('-') else 'command'} {word}. Try pompeii --help."
