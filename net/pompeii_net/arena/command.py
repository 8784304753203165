"""The command line of the arena (BOT_PROTOCOL.md, "Use")."""

import argparse
import json
import os
import sys
from concurrent.futures.process import BrokenProcessPool
from datetime import UTC, datetime
from io import TextIOWrapper
from pathlib import Path
from time import perf_counter
from typing import NoReturn

from pompeii_core.ai.personas import LEVELS, PERSONAS
from pompeii_core.rules import PRESETS
from pompeii_net.arena.contest import Plan, record_path
from pompeii_net.arena.contestants import chooser
from pompeii_net.arena.field import played
from pompeii_net.arena.table import as_json, as_text
from pompeii_net.arena.tally import Played, scores
from pompeii_net.commands.arguments import rules_asked

INTERRUPTED = 130
NOT_READ = 141
WRONG_USE = 2


class _UsageError(ValueError):
    pass


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise _UsageError(message)


def main(argv: list[str]) -> int:
    """Run `pompeii arena` with these arguments; returns the exit code.

    0, 1 where the system refuses, 2 for wrong arguments, 130 after Ctrl+C, 141 where nobody reads what is printed.
    """
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # of a code page that has no “–”
    try:
        status = _arena(argv)
        sys.stdout.flush()
    except OSError as error:
        # What could not be written is not to be tried again, and complained of, when the interpreter ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return NOT_READ
        print(f"pompeii arena: the table cannot be written: {error.strerror}", file=sys.stderr)
        return 1
    return status


def _arena(argv: list[str]) -> int:
    parser = _parser()
    try:
        options = parser.parse_args(argv)
        if options.list:
            print(_list(options.json))
            return 0
        plan = _plan(options)
    except SystemExit:  # --help has printed what it has to say
        return 0
    except ValueError as error:
        print(f"pompeii arena: {error}", file=sys.stderr)
        return WRONG_USE
    return _run(plan, options.jobs, options.json)


def _run(plan: Plan, jobs: int, in_json: bool) -> int:
    games: list[Played] = []
    status = 0
    tty = sys.stderr.isatty()
    start = perf_counter()
    try:
        for game in played(plan, jobs):
            games.append(game)
            if tty:
                print(f"\r{len(games)}/{plan.games} games", end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        status = INTERRUPTED
    except OSError as error:
        print(f"pompeii arena: the record cannot be written: {error}", file=sys.stderr)
        return 1
    except BrokenProcessPool:
        print("pompeii arena: the system ended one of the processes that play", file=sys.stderr)
        return 1
    finally:
        if tty:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
    rate = len(games) / (perf_counter() - start)
    table = scores(plan.specs, games)
    if in_json:
        print(json.dumps(as_json(table, len(games), rate), indent=2, ensure_ascii=False))
    else:
        print(as_text(table, len(games), rate))
    return status


def _plan(options: argparse.Namespace) -> Plan:
    """The arena asked for; ValueError says in one sentence what is wrong."""
    specs: list[str] = options.seat
    if not 2 <= len(specs) <= 4:
        raise ValueError(f"two to four --seat SPEC are needed, not {len(specs)}")
    for spec in specs:
        chooser(spec)
    plan = Plan(
        specs,
        options.games,
        rules_asked(options.rules, options.set),
        options.seed,
        options.rotate,
        options.records,
        datetime.now(UTC).isoformat(timespec="seconds"),
    )
    if plan.records is not None:
        if not plan.records.parent.is_dir():
            raise ValueError(f"there is no folder “{plan.records.parent}” for the records")
        for number in range(plan.games):
            path = record_path(plan, number)
            if path is not None and path.exists():
                raise ValueError(f"“{path}” exists already")
    return plan


def _list(in_json: bool) -> str:
    if in_json:
        names = {"personas": list(PERSONAS), "levels": list(LEVELS), "presets": list(PRESETS)}
        return json.dumps(names, ensure_ascii=False)
    width = max(map(len, PERSONAS))
    lines = ["Personas (ai:NAME):"]
    lines += [f"  {name:<{width}}  {persona.line}" for name, persona in PERSONAS.items()]
    lines += ["", f"Levels (ai:NAME@LEVEL): {', '.join(LEVELS)}", "", f"Rules (--rules): {', '.join(PRESETS)}"]
    return "\n".join(lines)


def _positive(text: str) -> int:
    try:
        number = int(text)
    except ValueError:
        number = 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"“{text}” is not a whole number from 1 up")
    return number


def _parser() -> _Parser:
    parser = _Parser(
        prog="pompeii arena",
        description="Play games of programs against programs, without a window, and print a table of the results.",
        epilog="A SPEC is ai:NAME, ai:NAME@LEVEL, random or greedy; --list names the NAMEs and LEVELs.",
        allow_abbrev=False,
    )
    add = parser.add_argument
    add("--seat", action="append", default=[], metavar="SPEC", help="a contestant; two to four of them")
    add("--games", type=_positive, default=100, metavar="N", help="how many games (100)")
    add("--seed", default="0", metavar="S", help="what the deals and the players are drawn from (0)")
    add("--rules", default="standard", metavar="PRESET", help="the rules (standard)")
    add("--set", action="append", default=[], metavar="OPTION=VALUE", help="one option of the rules; may be repeated")
    add("--millis", type=_positive, metavar="T", help="time for an answer; the present levels need none")
    add("--records", type=Path, metavar="FILE", help="record the game there; of several, FILE-1, FILE-2 …")
    add("--jobs", type=_positive, default=1, metavar="J", help="processes that play (1); the results are the same")
    add("--rotate", action="store_true", help="play each deal with every contestant on every seat in turn")
    add("--json", action="store_true", help="print the table as JSON")
    add("--list", action="store_true", help="name personas, levels and rules, and play nothing")
    return parser
