"""The command `pompeii analyse` (docs/learning.md, "What decisions cost"): its options and its report."""

import json
import sys
from argparse import Namespace
from collections.abc import Collection, Generator, Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from pompeii_core.actions import MOST_SEATS, Choice, written
from pompeii_core.ai.analysis import GivenAway, Judgement, decisions, given_away, judged, near_ties
from pompeii_core.ai.cost import DEALS
from pompeii_core.ai.opinion import Estimate
from pompeii_core.ai.weights import DamagedProgramError
from pompeii_core.record import LARGEST, Record, RecordError, RecordFault, read_record, record_in
from pompeii_core.rules import Rules
from pompeii_core.text import clean_line
from pompeii_net.commands.arguments import Parser, interruptible, run_command, whole
from pompeii_net.commands.console import ExitCode, ProgressLine, UsageError, aligned, print_error, run_and_flush
from pompeii_net.parallel import workers
from pompeii_net.parallel.pools import Pool, PoolError
from pompeii_net.words import record_words

_COMMAND: Final = "pompeii analyse"
_KINDS: Final = {
    Choice.PLACE: "placing",
    Choice.RELATIVE: "relatives",
    Choice.SACRIFICE: "omens",
    Choice.LAVA: "tiles",
    Choice.RUN: "runs",
    Choice.ERUPT: "eruption",
}
_NOTES: Final = """\
given away: citizens by which the player would have been further ahead of the best rival with better choices, over all
decisions, with the interval in which it lies in 95 of 100 cases · tribune: what a tribune would have given away at the
same decisions · then the citizens given away, by kind of decision"""


class PlayerCost(NamedTuple):
    """What a player gave away in a game."""

    seat: int
    name: str
    found: GivenAway


def _parser() -> Parser:
    parser = Parser(
        _COMMAND,
        "Say what players gave away in recorded games, by what they could know, as the window's analysis does.",
        f"""FILE is a record, or a file of games, one a line, as `pompeii arena --records FILE.jsonl` writes. Each
        decision's choices are played to the end from --deals deals that fit what its player could see. If one seems
        better than the choice played, both are compared on other deals, at most four times as many. The same deals are
        drawn each time, so without --deals the numbers are those of the window: {DEALS} deals here, 256 with the
        compiled core, 32 without. Then each player of a game takes about 15 seconds of one core. Exit codes: 0
        analysed, 1 FILE cannot be read, 2 usage error, 130 Ctrl+C, which keeps what is done.""",
    )
    add = parser.add_argument
    add("file", type=Path, metavar="FILE", help="a record, or a file of games, one a line")
    add("--seat", type=whole(0, MOST_SEATS - 1), metavar="N", help="only the player of this seat, from 0 (all)")
    add("--deals", type=whole(2, 1 << 16), default=DEALS, metavar="D", help=f"deals for each decision ({DEALS})")
    add("--jobs", type=whole(1, 10_000), default=1, metavar="J", help="number of processes that analyse (1)")
    add("--json", action="store_true", help="print the numbers as JSON")
    return parser


def main(argv: list[str]) -> int:
    """Run `pompeii analyse` and return an `ExitCode`."""
    return run_and_flush(_COMMAND, "the analysis", lambda: run_command(_COMMAND, argv, _parser().parse_args, _analyse))


def _analyse(options: Namespace) -> ExitCode:
    with interruptible():
        return _run(options)


def _run(options: Namespace) -> ExitCode:
    """Print each game's table as soon as it is ready, or with --json all at the end, and errors; return the exit code.

    With --json, Ctrl+C prints the games so far, even none; an error prints them if there are any.
    """
    games: list[list[PlayerCost]] = []
    try:
        with closing(analysed(options.file, options.seat, options.deals, options.jobs)) as costs:
            for players in costs:
                games.append(players)
                if not options.json:
                    print(f"{as_text(players, len(games))}\n", flush=True)
        status = ExitCode.DONE
    except KeyboardInterrupt:
        status = ExitCode.INTERRUPTED
    except UsageError as error:
        print_error(_COMMAND, str(error))
        status = ExitCode.WRONG_USE
    except (RecordError, PoolError, DamagedProgramError) as problem:
        sentence = record_words(problem.code, problem.blanks) if isinstance(problem, RecordError) else str(problem)
        print_error(_COMMAND, sentence)
        status = ExitCode.FAILED
    if options.json and (games or status in (ExitCode.DONE, ExitCode.INTERRUPTED)):
        print(json.dumps({"games": [as_json(players) for players in games]}, indent=2, ensure_ascii=False))
    elif games:
        print(_NOTES)
    return status


def analysed(path: Path, seat: int | None, deals: int, jobs: int) -> Generator[list[PlayerCost]]:
    """Yield what the players of each game in a file gave away; only `seat`, from 0, unless it is None.

    Shows progress on a terminal. `deals`: number per decision; `jobs`: number of processes. UsageError if a game has no
    such seat, RecordError for a damaged file, PoolError if workers fail, DamagedProgramError if a learned layer is
    damaged.
    """
    number, records = games_in(path)
    progress = ProgressLine("decisions" if number == 1 else "games", sys.stderr)
    with workers(jobs) as pool:
        for done, record in enumerate(records):
            seats = range(len(record.header.players))
            if seat is not None and seat not in seats:
                raise UsageError(f"there is no seat {seat} in a game of {len(seats)} players: their seats are from 0")
            asked = decisions(record, seats if seat is None else [seat])
            found = list[Judgement]()
            try:
                for judgement in pool.map(partial(judged, rules=record.header.rules, deals=deals), asked):
                    found.append(judgement)
                    if progress.due and number == 1:
                        progress.show(len(found), len(asked))
                    elif progress.due:
                        progress.show(done, number, [f"decision {len(found)} of {len(asked)}"])
                found = _settled(found, record.header.rules, deals, pool)
            finally:
                progress.clear()
            yield [_cost(record, one, found) for one in (seats if seat is None else [seat])]


def _settled(found: Sequence[Judgement], rules: Rules, deals: int, pool: Pool) -> list[Judgement]:
    """Return the judgements of a game after a close look at near ties between each seat's costliest."""
    seats = {one.decision.seat for one in found}
    ties = [tie.decision for seat in seats for tie in near_ties(one for one in found if one.decision.seat == seat)]
    closer = {one.decision.at: one for one in pool.map(partial(judged, rules=rules, deals=deals, closely=True), ties)}
    return [closer.get(one.decision.at, one) for one in found]


def _cost(record: Record, seat: int, judgements: Collection[Judgement]) -> PlayerCost:
    own = given_away(one for one in judgements if one.decision.seat == seat)
    return PlayerCost(seat, record.header.players[seat].name, own)


def games_in(path: Path) -> tuple[int, Iterator[Record]]:
    """Return the number of games in a file, and an iterator that reads and checks each. Both raise RecordError."""
    name = clean_line(path.name)
    try:
        if not (path.is_file() and _is_set(path)):
            return 1, iter([read_record(path)])
        lines = enumerate(path.read_bytes().splitlines(), start=1)
    except OSError as error:
        raise RecordError(RecordFault.UNREADABLE, name, problem=error.strerror or str(error)) from None
    games = [(number, line) for number, line in lines if line.strip()]
    return len(games), (record_in(line + b"\n", f"{name}, line {number}")[1] for number, line in games)


def _is_set(path: Path) -> bool:
    """Return whether a file's first line is a whole game; OSError if it cannot be read."""
    with path.open("rb") as file:
        try:
            return "moves" in msgspec.json.decode(file.readline(LARGEST), type=dict[str, Any])
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            return False


def as_json(players: Sequence[PlayerCost]) -> dict[str, Any]:
    """Return a game's players as docs/learning.md, "What decisions cost", describes them."""
    return {
        "players": [
            {
                "seat": player.seat,
                "name": player.name,
                "decisions": player.found.decisions,
                **_given(player.found.citizens),
                "by_kind": {kind: player.found.by_choice[choice].mean for choice, kind in _KINDS.items()},
                "costliest": [_mistake(judgement) for judgement in player.found.mistakes],
            }
            for player in players
        ]
    }


def _given(loss: Estimate) -> dict[str, Any]:
    return {"citizens_given_away": loss.mean, "interval": [loss.mean - loss.interval, loss.mean + loss.interval]}


def _mistake(judgement: Judgement) -> dict[str, Any]:
    decision, cost = judgement.decision, judgement.cost
    assert decision.view.choice
    return {
        "entry": decision.at,
        "phase": decision.view.phase,
        "kind": _KINDS[decision.view.choice],
        "played": written(decision.played),
        "better": written(cost.better),
        **_given(cost.citizens),
        "chance_to_win_given_away": cost.chance.mean,
    }


def as_text(players: Sequence[PlayerCost], number: int) -> str:
    """Return the table of game `number`: players under a ruled heading, losses in citizens, then a line per mistake."""
    rows = [[f"game {number}", "decisions", "given away", "(95 %)", "tribune", *_KINDS.values()]]
    for player in players:
        loss = player.found.citizens
        kinds = [f"{player.found.by_choice[choice].mean:z.1f}" for choice in _KINDS]
        tribune = f"{loss.mean - player.found.beyond_tribune.mean:z.1f}"
        count = str(player.found.decisions)
        rows.append([_called(player), count, f"{loss.mean:z.1f}", _interval(loss), tribune, *kinds])
    heads, *lines = aligned(rows)
    mistakes = [_mistake_line(player, one) for player in players for one in player.found.mistakes]
    return "\n".join([heads, "-" * len(heads), *lines, *mistakes])


def _mistake_line(player: PlayerCost, judgement: Judgement) -> str:
    words = _mistake(judgement)
    lost = f"{judgement.cost.citizens.mean:z.1f} citizens ({_interval(judgement.cost.citizens)})"
    chance = judgement.cost.chance
    also = f" and {chance.mean:.0%} of the chance to win" if chance.clear else ""
    where = f"{_called(player)}, action {words['entry'] + 1} ({words['kind']})"
    return f"  {where}: {words['played']}, better {words['better']}: {lost}{also}"


def _called(player: PlayerCost) -> str:
    return f"{player.seat} {clean_line(player.name)}"


def _interval(loss: Estimate) -> str:
    return f"{loss.mean - loss.interval:z.1f} to {loss.mean + loss.interval:z.1f}"
