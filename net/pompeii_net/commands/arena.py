"""The command `pompeii arena` (docs/bots.md, "The arena"): its options and its report."""

import json
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from contextlib import closing
from importlib.metadata import version
from pathlib import Path
from time import monotonic, perf_counter
from typing import Any, Final, TextIO

from msgspec.structs import asdict

from pompeii_core.actions import SEATS
from pompeii_core.ai.personas import LEVELS, PERSONAS, SKILLS, chance_above
from pompeii_core.ai.weights import DamagedProgramError
from pompeii_core.build import COMPILED
from pompeii_core.record import RecordError
from pompeii_core.rules import PRESETS
from pompeii_core.text import clean_line
from pompeii_net.arena.scores import GameResult, Interval, Pairing, Score, Totals, elo
from pompeii_net.arena.tournament import MILLIS, SET, Tournament, play_games, played_before, record_path
from pompeii_net.bots.agents import SPECS, SUBSTITUTE, parse_spec
from pompeii_net.bots.programs import program_fault
from pompeii_net.bots.protocol import BotFault
from pompeii_net.commands.arguments import Parser, interruptible, milliseconds, rules_asked, run_command, whole
from pompeii_net.commands.console import ExitCode, ProgressLine, UsageError, aligned, print_error, run_and_flush
from pompeii_net.journal import now
from pompeii_net.parallel.pools import PoolError
from pompeii_net.words import record_words

_MOST_GAMES: Final = 10_000_000


def _arena_options(argv: list[str]) -> Namespace:
    """Return the options with their `tournament` (None for --list). ValueError with one sentence if they are wrong."""
    options = _parser().parse_args(argv)
    options.tournament = None if options.list else _tournament(options)
    return options


def listed(in_json: bool) -> str:
    """Return the names of personas, levels and presets as a JSON object, or as lines that describe the first two."""
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
    """Return a sentence that describes how a level plays, with its figures."""
    skill = SKILLS[level]
    if not skill.width:
        sight = "at its own pieces and their ways out alone" if skill.short_sighted else "one choice ahead"
        slips = f", and overlooks {skill.overlook_chance:.0%} of the choices" if skill.overlook_chance else ""
        return f"Looks {sight}{slips}."
    timed = ", or with --millis as many as it has time for" if level == LEVELS[-1] else ""
    return f"Plays the best {skill.width} choices on, in {skill.playouts} games on average{timed}."


def _expected(level: str) -> str:
    """Return a sentence on a level's measured results against the next lower level.

    For the weakest, the next higher.
    """
    at = LEVELS.index(level)
    if not at:
        return f"Loses {chance_above(1, level, 2):.0%} of games for two against {LEVELS[1]}."
    return f"Wins {chance_above(at, LEVELS[at - 1], 2):.0%} of games for two against {LEVELS[at - 1]}."


def _check_records(tournament: Tournament, *, resumed: bool) -> None:
    """Raise UsageError if a record cannot be created or exists. `resumed`: they must be one file, which may exist."""
    if tournament.records is None:
        return
    if resumed and not tournament.in_one_file:
        raise UsageError(f"--resume needs a file of games whose name ends with {SET}")
    if not tournament.records.parent.is_dir():
        raise UsageError(f"there is no folder “{tournament.records.parent}” for the records")
    for number in range(1 if tournament.in_one_file else tournament.total):
        path = record_path(tournament, number)
        if path is None or resumed:
            continue
        try:
            path.stat()
        except FileNotFoundError:
            continue
        except OSError as error:
            raise UsageError(f"“{path}” cannot be created: {error.strerror}") from None
        raise UsageError(f"“{path}” exists already")


def _tournament(options: Namespace) -> Tournament:
    specs: list[str] = options.seat
    if options.cluster and options.jobs:
        raise UsageError("--jobs is of this machine and --cluster of others: please leave out one of them")
    if options.records and options.resume:
        raise UsageError("--resume names the file of the games: please leave out --records")
    if options.cluster and options.records and options.records.suffix != SET:
        raise UsageError(f"games on a --cluster can be recorded only in one file, whose name ends with {SET}")
    if options.round_robin:
        if len(specs) < 2:
            raise UsageError(f"a round robin needs two --seat SPEC or more, not {len(specs)}")
    elif len(specs) not in SEATS:
        raise UsageError(f"two to four --seat SPEC are needed, not {len(specs)}; more can play with --round-robin")
    for text in specs:
        spec = parse_spec(text)
        # With a cluster, its machines look for the bots.
        if spec.command and not options.cluster and (fault := program_fault(spec.command)):
            # A bot that cannot be started would be replaced in every game: a typing error would look like a result.
            raise UsageError(f"“{text}” {fault.words}")
    records: Path | None = options.resume or options.records
    tournament = Tournament(
        specs,
        options.games,
        rules_asked(options),
        options.seed,
        options.rotate or options.round_robin,
        records,
        "" if records and records.suffix == SET else now(),  # a set is the same whenever it is made
        options.millis,
        options.round_robin,
        options.substitute,
    )
    # Check now, not after hours of play.
    _check_records(tournament, resumed=options.resume is not None)
    return tournament


def _parser() -> Parser:
    parser = Parser(
        "pompeii arena",
        "Play bots and AIs against each other, without a window, and print a table of the results.",
        f"""A SPEC is {SPECS}; --list names the NAMEs and LEVELs, PLAYOUTS is how many games a search plays per
        decision. Bots are programs that speak the protocol of docs/bots.md; one that is late, wrong or gone
        forfeits the game, which an AI plays to its end. Exit codes: 0 played, 1 the system refused, 2 usage error,
        3 with --strict where a bot forfeited, 130 Ctrl+C, which prints the table of the games played so far.""",
    )
    add = parser.add_argument
    add("--seat", action="append", default=[], metavar="SPEC", help="a contestant; two to four of them")
    add("--games", type=whole(1, _MOST_GAMES), default=100, metavar="N", help="how many games (100)")
    add("--round-robin", action="store_true", help="each pair of SPECs plays --games, rotated; prints Elo ratings")
    add("--rotate", action="store_true", help="play each deal with every contestant in every seat in turn")
    add("--seed", default="0", metavar="S", help="random seed of deals and players (0)")
    parser.add_rules("the rules (standard)")
    times = f"milliseconds per decision: of bots ({MILLIS}), of {LEVELS[-1]} without PLAYOUTS (a fixed number)"
    add("--millis", type=milliseconds, metavar="T", help=times)
    add("--jobs", type=whole(1, 10_000), metavar="J", help="number of processes that play (1)")
    add("--cluster", metavar="ADDRESS", help="play on the Dask cluster with this scheduler, as tcp://HOST:8786")
    add("--substitute", action="store_true", help="count what the AI does in a bot's place as the bot's own")
    add("--strict", action="store_true", help="exit with 3 where a bot was given up in any game")
    there = f"record the game there; of several, FILE-1, FILE-2 …, or in FILE{SET} a line each"
    add("--records", type=Path, metavar="FILE", help=there)
    add("--resume", type=Path, metavar="FILE", help=f"go on with the games that --records FILE{SET} has")
    add("--json", action="store_true", help="print the table as JSON")
    add("--list", action="store_true", help="list personas, levels and rules, then exit")
    return parser


_COMMAND: Final = "pompeii arena"


def main(argv: list[str]) -> int:
    """Run `pompeii arena` and return an `ExitCode`; BOT_GIVEN_UP only with --strict."""
    return run_and_flush(_COMMAND, "the table", lambda: run_command(_COMMAND, argv, _arena_options, _arena))


def _arena(options: Namespace) -> ExitCode:
    if options.tournament is None:
        print(listed(options.json))
        return ExitCode.DONE
    with interruptible():
        return _run(options.tournament, options)


def _run(tournament: Tournament, options: Namespace) -> ExitCode:
    totals, done = Totals(tournament.specs), set[int]()
    try:
        for game in played_before(tournament) if options.resume else ():
            done.add(game.number)
            totals.add(game)
    except (ValueError, RecordError, OSError) as problem:
        fault = isinstance(problem, RecordError) and record_words(problem.code, problem.blanks)
        print_error(_COMMAND, fault or str(problem))
        return ExitCode.FAILED
    status = ExitCode.DONE
    start = perf_counter()
    progress = Progress(totals, tournament.total, sys.stderr)
    try:
        # Always closed, or its processes would continue to play.
        with closing(play_games(tournament, options.jobs or 1, options.cluster, done)) as playing:
            for game in playing:
                totals.add(game)
                if game.faults:
                    progress.clear()
                    _name_the_faulty(tournament, game)
                progress.update()
    except KeyboardInterrupt:
        status = ExitCode.INTERRUPTED
    except (OSError, PoolError, BotFault, DamagedProgramError) as problem:
        progress.clear()
        print_error(_COMMAND, _why_it_stopped(problem))
        status = ExitCode.FAILED
    progress.clear()
    # Print a table of the games so far, whatever ended them; after Ctrl+C even an empty table, for scripts.
    if totals.games or status != ExitCode.FAILED:
        _print(tournament, totals, len(done), perf_counter() - start, options.json)
    if status == ExitCode.DONE and options.strict and totals.faulty:
        return ExitCode.BOT_GIVEN_UP
    return status


def _why_it_stopped(problem: Exception) -> str:
    if isinstance(problem, BotFault):
        return f"on a machine of the cluster a bot {problem.words}"
    return f"the record cannot be written: {problem}" if isinstance(problem, OSError) else str(problem)


def _print(tournament: Tournament, totals: Totals, before: int, seconds: float, in_json: bool) -> None:
    """Print the tables or JSON. `before` games were resumed, so they were not played in these `seconds`."""
    games, table = totals.games, totals.scores
    rate = (games - before) / seconds
    paired = totals.pairings() if tournament.round_robin else None
    if in_json:
        print(json.dumps(as_json(tournament, table, games, seconds, rate, paired), indent=2, ensure_ascii=False))
        return
    if paired is not None:
        print(cross_table(table, paired), end="\n\n")
    print(as_text(table, games, rate, len(tournament.tables[0]), substitute=tournament.substitute))


def _name_the_faulty(tournament: Tournament, game: GameResult) -> None:
    for c, fault in game.faults.items():
        bot = tournament.specs[c].removeprefix("bot:")
        then = f"{SUBSTITUTE} takes its place" if tournament.substitute else "it forfeits the game"
        print_error(_COMMAND, f"game {game.number + 1}: the bot “{bot}” {fault.words}; {then}")


_SHORT_NAME: Final = 24


class Progress(ProgressLine):
    """Shows on a terminal the games in `totals` out of `total`, shares so far and the time left; nothing elsewhere."""

    def __init__(self, totals: Totals, total: int, stream: TextIO, clock: Callable[[], float] = monotonic) -> None:
        """Begin to take the time. Games already in `totals` do not count for the time left."""
        super().__init__("games", stream, clock, totals.games)
        self._totals, self._total = totals, total
        self.show(totals.games, total)

    def update(self) -> None:
        """Rewrite the line from `totals` if it is due: at most ten times a second."""
        if self.due:
            played = [score for score in self._totals.scores if score.games]
            best = sorted(played, key=lambda score: -score.share.mean)
            shares = [f"{clean_line(score.name, _SHORT_NAME)} {score.share.mean:.0%}" for score in best]
            self.show(self._totals.games, self._total, shares)


_RESULTS: Final = ["contestant", "games", "wins", "share", "(95 %)", "saved", "(95 %)", "volcano", "(95 %)"]
_MARK: Final = "*"  # follows the name of a bot that was given up, as an AI in its place has added to its figures
_NOTES: Final = """\
share: wins, ties divided · runs declined: of those offered · company: pieces on a square of its own, and
beside lava: how many of its own stand so, both at the ends of its turns in flight · own burned: own pieces lost
to own tiles, a game · declared: early eruptions, a game"""
_NOTE_OF_OMENS: Final = " · omens at leader: at the rival with most in the city"
_NOTE_OF_ELO: Final = """\
Elo: by Bradley and Terry's model, a tie half a win; their mean is 0; each pair is taken to have tied one game more than
it played · under 1, 2 …: share of the games against that contestant"""
_MOST_REASONS: Final = 5  # maximum reasons for giving up one bot that are listed


def as_json(
    plan: Tournament, scores: Sequence[Score], games: int, seconds: float, rate: float, pairs: Sequence[Pairing] | None
) -> dict[str, Any]:
    """Return the table of docs/bots.md, "The arena", with ratings if there are `pairs`.

    All but `time` is reproducible.
    """
    table: dict[str, Any] = {
        "program": {"version": version("pompeii"), "compiled": COMPILED},
        "seed": plan.seed,
        "rules": asdict(plan.rules),
        "options": {name: getattr(plan, name) for name in ("rotate", "round_robin", "millis", "substitute")},
        "games_asked": plan.total,
        "games": games,
        "partial": games < plan.total,
        "contestants": [
            {
                "name": score.name,
                "games": score.games,
                "wins": score.wins,
                **_bounded("share", score.share),
                **_bounded("saved", score.saved),
                **_bounded("volcano", score.volcano),
                "given_up": score.faults.total(),
                "substitute_wins": score.substitute_wins,
                "faults": dict(score.faults.most_common()),
            }
            for score in scores
        ],
    }
    if pairs is not None:
        for contestant, rating in zip(table["contestants"], elo(len(scores), pairs), strict=True):
            contestant |= _bounded("elo", rating)
        table["pairs"] = [
            {"contestants": [pair.first, pair.second], "games": pair.games, **_bounded("share", pair.share)}
            for pair in pairs
        ]
    table["time"] = {"seconds": round(seconds, 2), "games_per_second": round(rate, 2)}
    return table


def as_text(scores: Sequence[Score], games: int, rate: float, seats: int, *, substitute: bool) -> str:
    """Return tables of results, styles and bots' faults; `rate`: games per second.

    Styles include omens from three `seats` on. `substitute`: AIs play on for bots that fail.
    """
    results = [_RESULTS, *(_result(score) for score in scores)]
    styles, notes = [_style(score) for score in scores], _NOTES
    if seats > 2:  # with a single rival the omens' victims are no choice
        styles = [style | _omens(score, scores) for style, score in zip(styles, scores, strict=True)]
        notes += _NOTE_OF_OMENS
    played = f"{games} {'game' if games == 1 else 'games'}, {rate:.1f} games/s"
    manners = _ruled([[*styles[0]], *([*style.values()] for style in styles)])
    parts = [_ruled(results), f"{manners}\n{notes}", played]
    if faults := [_faults(score, substitute=substitute) for score in scores if score.faults]:
        parts.insert(1, "\n".join(faults))
    return "\n\n".join(parts)


def cross_table(scores: Sequence[Score], pairings: Sequence[Pairing]) -> str:
    """Return a table of a round robin's ratings, best first, and of shares of the games against each contestant."""
    ratings = elo(len(scores), pairings)
    order = sorted(range(len(scores)), key=lambda c: -ratings[c].mean)
    shares = {(pairing.first, pairing.second): pairing.share.mean for pairing in pairings}
    shares |= {(second, first): 1 - share for (first, second), share in shares.items()}
    rows = [["round robin", "Elo", "(95 %)", *(str(place) for place, _ in enumerate(order, 1))]]
    for place, c in enumerate(order, 1):
        rating = ratings[c]
        against = (f"{shares[c, other]:.1%}" if (c, other) in shares else "–" for other in order)
        interval = f"{rating.low:+.0f} to {rating.high:+.0f}"
        rows.append([f"{place} {_name(scores[c])}", f"{rating.mean:+.0f}", interval, *against])
    return f"{_ruled(rows)}\n{_NOTE_OF_ELO}"


def _ruled(rows: Sequence[Sequence[str]]) -> str:
    """Return an aligned table with a line under its first row, the headings."""
    heads, *lines = aligned(rows)
    return "\n".join([heads, "-" * len(heads), *lines])


def _name(score: Score) -> str:
    """Return a contestant's name, marked if an AI has played in its place."""
    name = clean_line(score.name)
    return f"{name} {_MARK}" if score.faults else name


def _bounded(name: str, value: Interval) -> dict[str, float]:
    return {name: value.mean, f"{name}_low": value.low, f"{name}_high": value.high}


def _result(score: Score) -> list[str]:
    return [
        _name(score),
        str(score.games),
        str(score.wins),
        f"{score.share.mean:.1%}",
        f"{score.share.low:.1%}–{score.share.high:.1%}",
        *_mean(score.saved),
        *_mean(score.volcano),
    ]


def _style(score: Score) -> dict[str, str]:
    style = score.style
    return {
        "how they play": _name(score),
        "runs declined": _ratio(style.runs_declined, style.runs_offered, ".1%"),
        "company": _ratio(style.company, style.company_of),
        "beside lava": _ratio(style.beside_lava, style.company_of, ".1%"),
        "own burned": _ratio(style.own_burned, score.games),
        "declared": _ratio(style.eruptions, score.games),
    }


def _omens(score: Score, scores: Sequence[Score]) -> dict[str, str]:
    """Return two columns on omens, by heading: percent thrown at the leader, and at each victim.

    “–” if there are none.
    """
    omens, total = score.style.omens, score.style.omens.total()
    victims = [f"{clean_line(scores[c].name)} {count / total:.0%}" for c, count in sorted(omens.items())]
    at_leader = _ratio(score.style.omens_at_leader, total, ".1%")
    return {"omens at leader": at_leader, "omens thrown at": ", ".join(victims) or "–"}


def _faults(score: Score, *, substitute: bool) -> str:
    """Return “* bot:…: forfeited 3 of 9 games: did not answer in time (2), …”; with `substitute`, what an AI won."""
    reasons = [f"{why} ({count})" for why, count in score.faults.most_common(_MOST_REASONS)]
    if rest := score.faults.total() - sum(count for _, count in score.faults.most_common(_MOST_REASONS)):
        reasons.append(f"something else ({rest})")
    games = f"{score.faults.total()} of {score.games} games"
    lost = f"given up in {games}; {SUBSTITUTE} won {score.substitute_wins} in its place"
    return f"{_MARK} {clean_line(score.name)}: {lost if substitute else f'forfeited {games}'}: {', '.join(reasons)}"


def _mean(value: Interval) -> list[str]:
    return [f"{value.mean:.2f}", f"{value.low:.2f}–{value.high:.2f}"]


def _ratio(part: int, whole: int, form: str = ".2f") -> str:
    return f"{part / whole:{form}}" if whole else "–"
