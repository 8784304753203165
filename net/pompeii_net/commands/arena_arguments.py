"""What the command line of the arena asks for."""

import json
from argparse import Namespace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from msgspec import Struct

from pompeii_core.actions import SEATS
from pompeii_core.ai.ladder import chance_above
from pompeii_core.ai.personas import LEVELS, PERSONAS, SKILLS
from pompeii_core.rules import PRESETS
from pompeii_net.arena.tournament import MILLIS, Tournament, record_path
from pompeii_net.bots.command_line import program_fault
from pompeii_net.bots.spec import SPECS, parse_spec
from pompeii_net.commands import english
from pompeii_net.commands.arguments import LONGEST_MILLIS, Parser, add_rules, rules_asked, whole
from pompeii_net.commands.console import UsageError

_MOST_GAMES: Final = 10_000_000


class ArenaOptions(Struct, frozen=True):
    """What `pompeii arena` is asked for; without a tournament, what there is to choose from."""

    tournament: Tournament | None
    jobs: int
    cluster: str | None
    json: bool


def arena_options(argv: list[str]) -> ArenaOptions:
    """What these arguments mean; ValueError says in one sentence what is wrong."""
    options = _parser().parse_args(argv)
    return ArenaOptions(
        None if options.list else _tournament(options), options.jobs or 1, options.cluster, options.json
    )


def listed(in_json: bool) -> str:
    """Personas, levels and presets, as lines of text or as JSON."""
    if in_json:
        names = {"personas": list(PERSONAS), "levels": list(LEVELS), "presets": list(PRESETS)}
        return json.dumps(names, ensure_ascii=False)
    width = max(map(len, [*PERSONAS, *LEVELS]))
    lines = ["Personas (ai:NAME):"]
    lines += [f"  {name:<{width}}  {persona.line}" for name, persona in PERSONAS.items()]
    lines += ["", "Levels (ai:NAME@LEVEL):"]
    lines += [f"  {level:<{width}}  {_line(level)} {_expected(level)}" for level in LEVELS]
    lines += ["", f"Rules (--rules): {', '.join(PRESETS)}"]
    return "\n".join(lines)


def _line(level: str) -> str:
    """What a level does, in a sentence with the figures that it plays with."""
    skill = SKILLS[level]
    if not skill.width:
        sight = "at its own pieces and their ways out alone" if skill.short_sighted else "one choice ahead"
        slips = f", and overlooks {skill.overlook_chance:.0%} of the choices" if skill.overlook_chance else ""
        return f"Looks {sight}{slips}."
    timed = ", or with --millis as many as it has time for" if level == LEVELS[-1] else ""
    return f"Plays the best {skill.width} choices on, in {skill.playouts} games on average{timed}."


def _expected(level: str) -> str:
    """How it fares against the level below, the weakest against the one above, as measured."""
    at = LEVELS.index(level)
    if not at:
        return f"Loses {chance_above(1, level, 2):.0%} of games for two against {LEVELS[1]}."
    return f"Wins {chance_above(at, LEVELS[at - 1], 2):.0%} of games for two against {LEVELS[at - 1]}."


def _check_records(tournament: Tournament) -> None:
    """ValueError where they cannot be written, as far as can be told."""
    if tournament.records is None:
        return
    if not tournament.records.parent.is_dir():
        raise UsageError(f"there is no folder “{tournament.records.parent}” for the records")
    for number in range(tournament.total):
        path = record_path(tournament, number)
        try:
            there = path is not None and path.exists()
        except OSError as error:
            raise UsageError(f"“{path}” cannot be created: {error.strerror}") from None
        if there:
            raise UsageError(f"“{path}” exists already")


def _tournament(options: Namespace) -> Tournament:
    specs: list[str] = options.seat
    if options.cluster and options.jobs:
        raise UsageError("--jobs is of this machine and --cluster of others: please leave out one of them")
    if options.cluster and options.records:
        raise UsageError("games on a --cluster cannot be recorded here: please leave out --records")
    if options.round_robin:
        if len(specs) < 2:
            raise UsageError(f"a round robin needs two --seat SPEC or more, not {len(specs)}")
    elif len(specs) not in SEATS:
        raise UsageError(f"two to four --seat SPEC are needed, not {len(specs)}; more can play with --round-robin")
    for text in specs:
        spec = parse_spec(text)
        # Those that a cluster's machines are to start are looked for there.
        if spec.command and not options.cluster and (fault := program_fault(spec.command)):
            # A bot that cannot be started is replaced in every game: a slip of the pen would look like a result.
            raise UsageError(f"“{text}” {english.bot_words(fault.code, fault.blanks)}")
    tournament = Tournament(
        specs,
        options.games,
        rules_asked(options.rules, options.set),
        options.seed,
        options.rotate or options.round_robin,
        options.records,
        datetime.now(UTC).isoformat(timespec="seconds"),
        options.millis,
        options.round_robin,
    )
    _check_records(tournament)  # before hours are played whose records then cannot be written
    return tournament


def _parser() -> Parser:
    parser = Parser(
        "pompeii arena",
        "Play bots and AIs against each other, without a window, and print a table of the results.",
        f"A SPEC is {SPECS}; --list names the NAMEs and LEVELs, PLAYOUTS is how many games a search plays per "
        "decision. Bots are programs that speak the protocol of docs/bots.md; one that is late, wrong or gone is "
        "replaced for the rest of the game. Exit codes: 0 played, 1 the system refused, 2 usage error, 130 Ctrl+C, "
        "which prints the table of the games played so far.",
    )
    add = parser.add_argument
    add("--seat", action="append", default=[], metavar="SPEC", help="a contestant; two to four of them")
    add("--games", type=whole(1, _MOST_GAMES), default=100, metavar="N", help="how many games (100)")
    add("--round-robin", action="store_true", help="each pair of SPECs plays --games, rotated; prints Elo ratings")
    add("--rotate", action="store_true", help="play each deal with every contestant in every seat in turn")
    add("--seed", default="0", metavar="S", help="random seed of deals and players (0)")
    add_rules(parser, "the rules (standard)")
    add(
        "--millis",
        type=whole(1, LONGEST_MILLIS),
        metavar="T",
        help=f"milliseconds per decision: of bots ({MILLIS}), of {LEVELS[-1]} without PLAYOUTS (a fixed number)",
    )
    add("--jobs", type=whole(1, 10_000), metavar="J", help="number of processes that play (1)")
    add("--cluster", metavar="ADDRESS", help="play on the Dask cluster with this scheduler, as tcp://HOST:8786")
    add("--records", type=Path, metavar="FILE", help="record the game there; of several, FILE-1, FILE-2 …")
    add("--json", action="store_true", help="print the table as JSON")
    add("--list", action="store_true", help="list personas, levels and rules, then exit")
    return parser
