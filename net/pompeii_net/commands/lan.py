"""The command `pompeii lan`: lists the games on the network, without a window."""

import argparse
import asyncio
import json
from typing import Final

import msgspec

from pompeii_net.commands.arguments import Parser, run_command
from pompeii_net.commands.console import ExitCode, aligned, print_error, run_and_flush
from pompeii_net.lan.discovery.finder import Finder
from pompeii_net.lan.local import DiscoveryFault, FoundGame

_COMMAND: Final = "pompeii lan"
SECONDS: Final = 3.0  # default time to search, long enough to tell whether an address answers

_NONE: Final = (
    "no game was found. If there is one, a firewall may be blocking it, or a guest Wi-Fi that keeps computers "
    "apart; “pompeii join ADDRESS” needs no search"
)
_FAULTS: Final[dict[DiscoveryFault, str]] = {
    "no_network": "this computer is on no network",
    "taken": "another program is blocking multicast DNS (avahi: disallow-other-stacks)",
    "not_allowed": "the system does not allow multicast DNS",
}
_STAGE: Final = {"lobby": "open", "playing": "in progress", "over": "finished"}
_REACH: Final = {
    "asking": "no answer yet",
    "unreachable": "not reachable: check the firewall on the host",
    "incompatible": "different version",
}
_HEADS: Final = ("NAME", "HOST", "RULES", "FREE", "CODE", "VERSION", "ADDRESS", "STATE")


def main(argv: list[str]) -> int:
    """Run `pompeii lan` and return an `ExitCode`; FAILED also if no game was found."""
    return run_and_flush(_COMMAND, "the list", lambda: run_command(_COMMAND, argv, _parser().parse_args, _list))


def _list(options: argparse.Namespace) -> ExitCode:
    try:
        found, fault = asyncio.run(look(options.seconds))
    except KeyboardInterrupt:
        return ExitCode.INTERRUPTED
    if options.json:
        print(json.dumps(msgspec.to_builtins(found), indent=2, ensure_ascii=False))
    elif found:
        print("\n".join(aligned([_HEADS, *map(_row, found)], left=len(_HEADS))))
    if found:
        return ExitCode.DONE
    print_error(_COMMAND, f"{_NONE} ({_FAULTS[fault]})" if fault in _FAULTS else _NONE)
    return ExitCode.FAILED


async def look(seconds: float) -> tuple[list[FoundGame], DiscoveryFault]:
    """Search for `seconds` and return the games found, and what hindered the search ("" if nothing did)."""
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


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= 3600:
        raise argparse.ArgumentTypeError(f"“{text}” is not a number of seconds, an hour at most")
    return seconds


def _parser() -> Parser:
    parser = Parser(
        _COMMAND,
        "List the games on this network, without a window.",
        "Exit codes: 0 games found, 1 none found, 2 usage error, 130 Ctrl+C.",
    )
    add = parser.add_argument
    add("--seconds", type=_seconds, default=SECONDS, metavar="S", help=f"how long to look ({SECONDS:g})")
    add("--json", action="store_true", help="print the list as JSON")
    return parser
