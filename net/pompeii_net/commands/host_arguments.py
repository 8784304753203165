"""What `pompeii host` is asked for."""

import argparse
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from msgspec import Struct

from pompeii_core.actions import FEWEST_SEATS, MOST_SEATS
from pompeii_core.ai.personas import DEFAULT_LEVEL, LEVELS, PERSONAS, check_level, persona_named
from pompeii_core.record import SUFFIX, RecordError, read_record
from pompeii_core.rules import PRESETS
from pompeii_core.setup import GameSetup, SeatedPlayer
from pompeii_core.text import clean_name
from pompeii_net.commands.arguments import Parser, add_rules, argument, name_asked, rules_asked, whole
from pompeii_net.commands.console import UsageError
from pompeii_net.commands.english import record_words
from pompeii_net.folders import folders
from pompeii_net.journal import new_name
from pompeii_net.lan.local import RoomPlan
from pompeii_net.lan.transport.join_codes import CHECK_LENGTH, SECRET_LENGTH, parse_secret

CLOCK: Final = 300
"""Seconds for a turn, where nobody says how many: who holds up the others cannot be removed without a window."""


class HostOptions(Struct, frozen=True):
    """`resumed`: the record of an unfinished game; `naming`: how the records of new ones are called in `folder`.

    `keep`: how many records of games finished here stay on the disk.
    """

    plan: RoomPlan
    folder: Path
    naming: Callable[[], str]
    resumed: Path | None
    once: bool
    keep: int


def host_options(argv: list[str]) -> HostOptions:
    """What these arguments mean; ValueError says in one sentence what is wrong."""
    options = _parser().parse_args(argv)
    if options.code is not None and options.open:
        raise UsageError("a room with a --code is not --open")
    name = name_asked(options.name)
    players, free = _seats(options)
    folder, naming, resumed = _records(options.record)
    plan = RoomPlan(
        name=name,
        host=clean_name(socket.gethostname().partition(".")[0]) or name,
        game=GameSetup(players=players, rules=rules_asked(options.rules, options.set), seed=options.seed),
        open=free,
        code="" if options.open else options.code,
        port=options.port,
        bind=options.bind,
        clock=options.clock,
        away=options.away,
        takeover="yes",  # without a window there is nobody to be asked for an AI's seat
    )
    return HostOptions(plan, folder, naming, resumed, options.once, options.keep)


def _seats(options: argparse.Namespace) -> tuple[list[SeatedPlayer], list[int]]:
    """Who sits where, AIs last; and which seats are open."""
    usual = check_level(options.level)
    named = [word.partition("@") for word in options.ai]
    ais = {persona_named(name).name: check_level(level) if at else usual for name, at, level in named}
    if len(ais) < len(named):
        raise UsageError("each --ai NAME can be given only once")
    people = options.seats - len(ais)
    if people < 0:
        raise UsageError(f"{len(ais)} AIs do not fit on {options.seats} seats")
    players = [SeatedPlayer("person", f"Seat {seat + 1}", seat) for seat in range(people)]
    players += [
        SeatedPlayer("ai", persona, seat, persona, level) for seat, (persona, level) in enumerate(ais.items(), people)
    ]
    return players, [*range(people)]


def _records(path: Path | None) -> tuple[Path, Callable[[], str], Path | None]:
    """The folder of the records, how they are called, and the one to go on with."""
    if path is None:
        return folders().games, new_name, None
    if path.suffix != SUFFIX:
        raise UsageError(f"“{path}” is not the name of a record: it must end in {SUFFIX}")
    if not path.parent.is_dir():
        raise UsageError(f"there is no folder “{path.parent}” for the record")
    if path.exists() and _is_over(path):
        raise UsageError(f"the game in “{path}” is over; choose another name for a new one")

    # Looked at when a game begins, not now: a rematch must not write over what has appeared meanwhile.
    def names() -> Iterator[str]:
        yield from (name for name in _numbered(path) if not path.with_name(name).exists())

    return path.parent, names().__next__, path if path.exists() else None


def _is_over(path: Path) -> bool:
    try:
        return read_record(path).over
    except RecordError as error:
        raise UsageError(record_words(error.code, error.blanks)) from None
    except OSError as error:
        raise UsageError(f"“{path}” cannot be read: {error.strerror}") from None


def _numbered(path: Path) -> Iterator[str]:
    """Names for the records of one game after another: GAME.pompeii, GAME-2.pompeii …"""
    yield path.name
    number = 2
    while True:
        yield f"{path.stem}-{number}{path.suffix}"
        number += 1


def _parser() -> Parser:
    parser = Parser(
        "pompeii host",
        "Host a room on this network without a window: a game begins when all seats are taken and ready.",
        "Exit codes: 0 played with --once, or Ctrl+C between games; 1 the room could not be opened; 2 usage error; "
        "130 Ctrl+C during a game, which --record FILE can continue.",
    )
    add = parser.add_argument
    add("--name", default="Pompeii", metavar="N", help="name of the room (Pompeii)")
    seats = whole(FEWEST_SEATS, MOST_SEATS)
    add("--seats", type=seats, default=MOST_SEATS, metavar="N", help="number of seats, including AIs (%(default)s)")
    ais = (
        f"AIs among them, each with its own level if given: {', '.join(PERSONAS)}; "
        "anyone who asks for an AI's seat gets it, as no one is here to decide"
    )
    add("--ai", nargs="+", action="extend", default=[], metavar="NAME[@LEVEL]", help=ais)
    levels = f"the AIs' level, weakest first: {', '.join(LEVELS)} ({DEFAULT_LEVEL})"
    add("--level", default=DEFAULT_LEVEL, metavar="LEVEL", help=levels)
    own = f"the secret part of the join code, {SECRET_LENGTH} letters and digits, hard to guess (a new one)"
    code = argument(parse_secret, "your own code has 8 letters and digits, like ABCD-EF23; 4 are added")
    add("--code", type=code, metavar="C", help=f"{own}; {CHECK_LENGTH} more are added that prove it is you")
    add("--open", action="store_true", help="no join code: anyone on the network can join")
    add("--port", type=whole(0, 65535), metavar="P", help="port to listen on (17979, or any free one)")
    add("--bind", default="", metavar="ADDR", help="the only address to listen on (all)")
    add_rules(parser, f"the rules: {', '.join(PRESETS)} (standard)")
    add("--clock", type=whole(0, 3600), default=CLOCK, metavar="S", help=f"seconds per turn, 0 for no clock ({CLOCK})")
    add("--away", type=whole(0, 3600), default=60, metavar="S", help="seconds until an AI stands in, 0 for never (60)")
    seed = (
        "seed of the first deal, S + 1 for the next …; anyone who tries out small numbers can find yours, and "
        "with it everybody's cards in this game and those that follow (random)"
    )
    add("--seed", type=whole(0, 1 << 62), metavar="S", help=seed)
    add("--record", type=Path, metavar="FILE", help="record the game there, or continue the unfinished one in it")
    kept = "how many finished games of this run to keep; older ones are deleted (1000)"
    add("--keep", type=whole(1, 1_000_000), default=1000, metavar="N", help=kept)
    add("--once", action="store_true", help="end when the game is over")
    return parser
