"""The command `pompeii lan`: lists the games on the network, without any window."""

import argparse
import asyncio
import json
from collections.abc import Sequence
from math import isfinite
from typing import Final

import msgspec

from pompeii_net.commands.arguments import Parser, UsageError
from pompeii_net.commands.console import run_and_flush, use_utf8
from pompeii_net.commands.speech import complain
from pompeii_net.lan.discovery.finder import Finder
from pompeii_net.lan.local import DiscoveryFault, FoundGame

NONE_FOUND: Final = 1
WRONG_USE: Final = 2
INTERRUPTED: Final = 130
SECONDS: Final = 3.0
"""Long enough for an address that does not answer to be told from one that does."""

_NONE: Final = (
    "no game was found. Where there is one, a firewall may be in the way, or a guest Wi-Fi that keeps its computers "
    "apart; “pompeii join ADDRESS” needs no search"
)
_FAULTS: Final[dict[DiscoveryFault, str]] = {
    "no_network": "this computer is on no network",
    "taken": "another program keeps multicast DNS to itself (avahi: disallow-other-stacks)",
    "not_allowed": "the system does not allow multicast DNS",
}
_STAGE: Final = {"lobby": "open", "playing": "being played", "over": "over"}
_REACH: Final = {
    "asking": "not answered yet",
    "unreachable": "not reachable: check the firewall on the host",
    "incompatible": "of another version",
}
_HEADS: Final = ("NAME", "HOST", "RULES", "FREE", "CODE", "VERSION", "ADDRESS", "STATE")


def main(argv: list[str]) -> int:
    """Run `pompeii lan` with these arguments; returns the exit code.

    0 where games were found, 1 where none was or the system refuses, 2 for wrong arguments, 130 after Ctrl+C,
    141 where nobody reads what is printed.
    """
    use_utf8()
    return run_and_flush("pompeii lan", "the list", lambda: _lan(argv))


def _lan(argv: list[str]) -> int:
    try:
        options = _parser().parse_args(argv)
    except SystemExit:  # --help has printed what it has to say
        return 0
    except UsageError as error:
        _complain(str(error))
        return WRONG_USE
    try:
        found, fault = asyncio.run(look(options.seconds))
    except KeyboardInterrupt:
        return INTERRUPTED
    if options.json:
        print(as_json(found))
    elif found:
        print(as_text(found))
    if not found:
        _complain(f"{_NONE} ({_FAULTS[fault]})" if fault in _FAULTS else _NONE)
    return 0 if found else NONE_FOUND


async def look(seconds: float) -> tuple[list[FoundGame], DiscoveryFault]:
    """The games found within `seconds`, and what kept us from finding more."""
    found: list[FoundGame] = []

    def changed(now: list[FoundGame]) -> None:
        found[:] = now

    finder = Finder(changed)
    await finder.start()
    try:
        await asyncio.sleep(seconds)
    finally:
        await finder.stop()
    return found, finder.fault


def as_json(games: Sequence[FoundGame]) -> str:
    """A list of objects, one for each game."""
    return json.dumps(msgspec.to_builtins(games), indent=2, ensure_ascii=False)


def as_text(games: Sequence[FoundGame]) -> str:
    """A table with a line for each game."""
    rows = [_HEADS, *map(_row, games)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    )


def _row(game: FoundGame) -> tuple[str, ...]:
    address = f"[{game.addresses[0]}]" if ":" in game.addresses[0] else game.addresses[0]
    return (
        game.name or "?",
        game.host or "?",
        game.rules or ("own" if game.seats else "?"),
        f"{game.free} of {game.seats}" if game.seats else "?",
        ("yes" if game.code else "no") if game.seats else "?",
        game.version or "?",
        f"{address}:{game.port}",
        _REACH.get(game.reach, _STAGE[game.stage]),
    )


def _complain(sentence: str) -> None:
    complain("pompeii lan", sentence)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not (isfinite(seconds) and 0 < seconds <= 3600):
        raise argparse.ArgumentTypeError(f"“{text}” is not a number of seconds, an hour at most")
    return seconds


def _parser() -> Parser:
    parser = Parser(
        prog="pompeii lan",
        description="List the games on this network, without a window.",
        epilog="Exit codes: 0 some were found, 1 none, 2 wrong use, 130 Ctrl+C.",
        allow_abbrev=False,
    )
    add = parser.add_argument
    add("--seconds", type=_seconds, default=SECONDS, metavar="S", help=f"how long to look ({SECONDS:g})")
    add("--json", action="store_true", help="print the list as JSON")
    return parser
