"""The command `pompeii join`: a program takes a seat in a game on the network, without any window."""

import argparse
import asyncio
import signal
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from pompeii_core.text import NAME, clean_name
from pompeii_net.bots.agents import Agent, agent_name, make_agent
from pompeii_net.commands.arguments import Parser, whole
from pompeii_net.commands.console import use_utf8
from pompeii_net.commands.speech import complain, say
from pompeii_net.lan.discovery.addresses import AddressError, AddressFault, parse_address
from pompeii_net.lan.local import ConnectionStatus
from pompeii_net.lan.transport.join_codes import parse_code

INTERRUPTED: Final = 130
WRONG_USE: Final = 2
MILLIS: Final = {"bot": 10_000, "ai": 1000}
"""For an answer, where nobody says how long it may take."""

_WHY: Final = {
    "nobody": "nobody answers at {address}",
    "timeout": "{address} does not answer in time; a firewall there may be in the way",
    "refused": "there is no game at {address}",
    "not_pompeii": "what answers at {address} is no game of Pompeii",
    "wrong_code": "the join code is wrong",
    "no_code": "the game at {address} needs its join code: give it with --code",
    "impostor": "the code does not fit the host that answered; if it is right, somebody else's computer is posing as "
    "the host",
    "protocol": "the program there is of another version",
    "full": "there is no room left at {address}, not even to watch",
    "seats_taken": "there is no open seat at {address}; --watch watches the game",
    "begun": "there is no open seat at {address}: the game has begun; --watch watches it",
    "busy": "{address} has too many guests already",
    "old_code": "the game has another join code by now",
    "shut": "too many wrong codes came from here; try again in a minute",
    "name": "that name cannot be shown; give another with --name",
    "closed": "the host has closed the room",
    "kicked": "the host has shown us out",
    "blocked": "the host lets nobody new in from here, or by that name",
    "replaced": "somebody else has come back in our place",
    "unknown": "the host does not know us any more",
    "flood": "the host broke off: too much came at once",
    "slow": "the host broke off: what it said was not taken in time",
    "malformed": "the host broke off: what was said made no sense",
    "left": "the host broke off",
}
_ADDRESS: Final = {
    AddressFault.MISSING: "an address is needed, such as 192.168.1.20",
    AddressFault.MISSING_BEFORE_COLON: "an address is needed before the colon, such as 192.168.1.20:17979",
    AddressFault.BAD_BRACKETS: "“{text}” is not an address: [ADDRESS]:PORT is",
    AddressFault.NO_IPV6_IN_BRACKETS: "“{text}” is not an IPv6 address; only those stand in brackets",
    AddressFault.BAD_PORT: "“{text}” is not a port: a whole number from 1 to 65535 is",
    AddressFault.BAD_IPV4: "“{text}” is not an IP address: four numbers from 0 to 255 are",
    AddressFault.BAD_IPV6: "“{text}” is not an IPv6 address",
    AddressFault.BAD_NAME: "“{text}” is neither an IP address nor the name of a machine",
}
_AWAY: Final = "the host is not to be reached; trying again"
_IMPOSTOR: Final = "another computer answers in the host's place; waiting for the real one"


def main(argv: list[str]) -> int:
    """Run `pompeii join` with these arguments; returns the exit code.

    0 for a game played to its end, 1 where that could not be, 2 for wrong arguments, 130 after Ctrl+C or SIGTERM.
    """
    use_utf8()
    try:
        options = _parser().parse_args(argv)
        address, code, name, player = _meaning(options)
    except SystemExit:  # --help has printed what it has to say
        return 0
    except ValueError as error:
        _complain(str(error).removesuffix("."))
        return WRONG_USE
    try:
        return asyncio.run(_join(address, code, name, player, options))
    except (KeyboardInterrupt, asyncio.CancelledError):
        return INTERRUPTED


async def _join(
    address: tuple[str, int], code: str, name: str, player: Agent | None, options: argparse.Namespace
) -> int:
    from pompeii_net.lan.discovery.host_locator import HostLocator
    from pompeii_net.lan.guest.guest import Guest
    from pompeii_net.lan.guest.headless_guest import GuestStopped, HeadlessGuest

    task = asyncio.current_task()
    assert task
    with suppress(NotImplementedError):  # Windows has no SIGTERM to speak of
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    lookout, games = HostLocator(), 0
    millis = options.millis or MILLIS.get((options.seat or "").partition(":")[0], 0)
    automaton = HeadlessGuest(player, watch=options.watch, millis=millis, line=_teller())
    guest = automaton.guest = Guest(automaton, None, None, polled=True, find_game=lookout)
    try:
        guest.join([address], code, name)
        while True:
            say(await automaton.play())
            games += 1
            if not options.stay:
                return 0
    except GuestStopped as lost:
        if games and lost.why == "closed":
            return 0
        why = "no_code" if lost.why == "wrong_code" and not code else lost.why
        _complain(_WHY.get(why, "the host broke off").format(address=options.address))
        return 1
    finally:
        await guest.close()
        await automaton.close()
        await lookout.close()


def _meaning(options: argparse.Namespace) -> tuple[tuple[str, int], str, str, Agent | None]:
    """Address, code, name and player; ValueError says in one sentence what is wrong."""
    if not (options.seat or options.watch):
        raise ValueError("who is to play is to be said with --seat random, ai:NAME or bot:COMMAND, or --watch")
    unnamed = agent_name(options.seat) if options.seat else "Spectator"
    given = unnamed if options.name is None else options.name
    name = clean_name(given)
    if not name or len(given) > NAME:
        raise ValueError("a name has 1 to 40 characters")
    player = make_agent(options.seat, options.log, _complain) if options.seat else None
    try:
        address = parse_address(options.address)
    except AddressError as error:
        raise ValueError(_ADDRESS[error.fault].format(text=error.text)) from None
    try:
        code = parse_code(options.code) if options.code else ""
    except ValueError:
        raise ValueError("a join code has 12 letters and digits, like ABCD-EF23-GH45") from None
    return address, code, name, player


def _teller() -> Callable[[ConnectionStatus], None]:
    """What says once that the line is lost, or that somebody else answers, and once that it is there again."""
    said = ""

    def tell(connection: ConnectionStatus) -> None:
        nonlocal said
        if connection.state == "waiting":
            words = _IMPOSTOR if connection.why == "impostor" else _AWAY
            if words != said and said != _IMPOSTOR:
                said = words
                _complain(words)
        elif connection.state == "online" and said:
            said = ""
            _complain("the host is back")

    return tell


def _complain(sentence: str) -> None:
    complain("pompeii join", sentence)


def _parser() -> Parser:
    parser = Parser(
        prog="pompeii join",
        description="Take a seat in a game on the network and have a program play it to its end, without a window.",
        epilog="The result goes to standard output. Exit codes: 0 played to the end, 1 not, 2 wrong use, 130 Ctrl+C.",
        allow_abbrev=False,
    )
    add = parser.add_argument
    add("address", metavar="ADDRESS", help="where the game is: HOST or HOST:PORT, as its host shows it")
    add("--code", metavar="C", help="the join code, 12 letters and digits, where one is needed")
    add("--seat", metavar="SPEC", help="who plays: random, ai:NAME, ai:NAME@LEVEL or bot:COMMAND")
    add("--name", metavar="N", help="what it is called (the AI's name, or the command's)")
    times = f"time for an answer of a bot ({MILLIS['bot']}) or of an AI that uses its time ({MILLIS['ai']})"
    add("--millis", type=whole(1, 3_600_000), metavar="T", help=times)
    add("--watch", action="store_true", help="watch the game where no seat is open, or where no --seat is given")
    add("--stay", action="store_true", help="be ready for another game after each, until the room is closed")
    add("--log", type=Path, metavar="FILE", help="where a bot's standard error goes (to ours)")
    return parser
