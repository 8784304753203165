"""What players give away a game: python benchmarks/costs.py FILE [--games N] [--seats N] [--twice] …

Each level, and random play, plays a seat of the same deals against tribunes, and an analysis judges its decisions.
Printed are the means of a game with 95 % intervals: citizens given away, how many of them a tribune would not have
given away at the same decisions, and chances to win; the correlation of the first two with the lead at the end; and how
often the weaker of two levels has given away more, in pairs of games. With --twice each game is analysed again with
other luck, to show how far the figures and the three worst mistakes depend on that.
A game analysed is a line of FILE: what is there already is not made again, so the program can be stopped at any time.
It needs the compiled core (CONTRIBUTING.md).
"""

import argparse
import sys
from collections.abc import Sequence
from itertools import pairwise, product
from pathlib import Path
from random import Random
from statistics import correlation, fmean
from time import process_time
from typing import Final

from matches.bot import policy
from matches.estimates import interval
from matches.players import PERSONA
from msgspec import Struct, json
from parallel import MOST, add_worker_options, asked_workers

from pompeii_core.ai.analysis import Judgement, decisions, judged, mistakes, near_ties, total
from pompeii_core.ai.engine import lead
from pompeii_core.ai.opinion import Estimate
from pompeii_core.ai.personas import DEFAULT_LEVEL, LEVELS
from pompeii_core.game import Game
from pompeii_core.record import Entry, Header, Record
from pompeii_core.rules import Rules
from pompeii_core.setup import SeatedPlayer, deal
from pompeii_net.commands.arguments import whole
from pompeii_net.commands.console import ProgressLine

RULES: Final = Rules()
PLAYERS: Final = "random", *LEVELS
_TOLD_APART: Final = [*pairwise(PLAYERS), ("child", "tribune"), ("beginner", "aedile")]


class Task(Struct, frozen=True):
    """A game to analyse: number `game` of the games of `player` with these seats."""

    seats: int
    player: str
    game: int
    luck: str


class Analysed(Struct, frozen=True):
    """What came of a task: the lead at the end, what was given away, the entries of the three worst mistakes."""

    task: Task
    lead: float
    decisions: int
    citizens: Estimate
    beyond_tribune: Estimate
    chance: Estimate
    worst: list[int]
    seconds: float


def analysed(task: Task) -> Analysed:
    """Play a task's game and judge all decisions of its player; return their costs, the worst, the lead and seconds."""
    seat, record = task.game % task.seats, played(task)
    game, start, found = record.game(), process_time(), dict[int, Judgement]()
    for decision in decisions(record, [seat]):
        found[decision.at] = judged(decision, RULES, luck=task.luck)
    for tie in near_ties(found.values()):
        found[tie.decision.at] = judged(tie.decision, RULES, luck=task.luck, closely=True)
    seconds, costs = process_time() - start, [judgement.cost for judgement in found.values()]
    return Analysed(
        task,
        lead([*game.saved, *game.volcano], seat, task.seats),
        len(found),
        total(cost.citizens for cost in costs),
        total(cost.beyond_tribune for cost in costs),
        total(cost.chance for cost in costs),
        [judgement.decision.at for judgement in mistakes(found.values())],
        seconds,
    )


def played(task: Task) -> Record:
    """Play a task's game, others at DEFAULT_LEVEL; the deal is the same for all players, the seat is game % seats."""
    rng, seats = Random(f"{task.player}/{task.seats}/{task.game}"), range(task.seats)
    cards = deal(RULES, task.seats, Random(f"costs/{task.seats}/{task.game}"))
    record = Record(
        Header(players=[SeatedPlayer("ai", f"{seat}", seat) for seat in seats], rules=RULES, deal=cards), []
    )
    policies = [policy(DEFAULT_LEVEL, PERSONA, 0)] * task.seats
    policies[task.game % task.seats] = policy(task.player, PERSONA, 0)
    game = Game(RULES, cards)
    while (seat := game.active) is not None:
        record.entries.append(Entry(seat, policies[seat](game.view(seat), RULES, rng)))
        game.apply(record.entries[-1].action, seat)
    return record


def print_table(games: Sequence[Analysed]) -> None:
    """Print means by player, correlations with the lead and pairs told apart; all games have as many seats."""
    print(f"{'player':10}{'games':>6}{'given away':>16}{'beyond tribune':>18}{'chances':>15}{'seconds':>9}")
    by_player = {player: [game for game in games if game.task.player == player] for player in PLAYERS}
    for player, own in by_player.items():
        if len(own) > 1:
            columns = zip(*((one.citizens.mean, one.beyond_tribune.mean, one.chance.mean) for one in own), strict=True)
            cells = [interval(column) for column in columns]
            means = "".join(f"{cell.mean:10.2f} ± {cell.half:4.2f}" for cell in cells)
            print(f"{player:10}{len(own):6}{means}{fmean(one.seconds for one in own):9.1f}")
    if len(games) > 1:
        leads = [one.lead for one in games]
        given, beyond = ([get(one) for one in games] for get in (_given_away, _beyond))
        print(f"correlation with the lead: {correlation(given, leads):.2f}, {correlation(beyond, leads):.2f}")
    for weak, strong in _TOLD_APART:
        if pairs := [*product(by_player[weak], by_player[strong])]:
            shares = [
                fmean((get(one) > get(other)) + (get(one) == get(other)) / 2 for one, other in pairs)
                for get in (_given_away, _beyond)
            ]
            print(f"{weak} gave away more than {strong}: {shares[0]:.0%} of pairs, beyond tribune {shares[1]:.0%}")


def print_repeats(pairs: Sequence[tuple[Analysed, Analysed]]) -> None:
    """Print how alike two analyses of the same game are."""
    same = fmean({*one.worst} == {*other.worst} for one, other in pairs)
    given = [(_given_away(one), _given_away(other)) for one, other in pairs]
    near = fmean(abs(one - other) <= (one + other) / 20 for one, other in given)
    apart = fmean(abs(one - other) for one, other in given)
    first, second = map(sum, zip(*given, strict=True))
    print(f"{len(pairs)} games twice: the same mistakes in {same:.0%}; citizens given away {apart:.2f} apart,")
    print(f"within 10% in {near:.0%}; in all games together {first:.1f} and {second:.1f}")


def _given_away(game: Analysed) -> float:
    return game.citizens.mean


def _beyond(game: Analysed) -> float:
    return game.beyond_tribune.mean


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, help="where each game analysed is added")
    parser.add_argument("--games", type=whole(1, MOST), default=40, help="of each player; default: %(default)s")
    parser.add_argument("--seats", type=int, choices=(2, 3, 4), default=2, help="default: %(default)s")
    parser.add_argument("--players", nargs="+", choices=PLAYERS, default=PLAYERS, help="default: all")
    parser.add_argument("--twice", action="store_true", help="analyse each game again with other luck")
    add_worker_options(parser)
    asked = parser.parse_args()
    lucks = ("", "again") if asked.twice else ("",)
    wanted = [
        Task(asked.seats, player, game, luck)
        for game in range(asked.games)
        for player in asked.players
        for luck in lucks
    ]
    known = {}
    if asked.file.exists():
        known = {one.task: one for one in map(json.Decoder(Analysed).decode, asked.file.read_bytes().splitlines())}
    missing, line = [task for task in wanted if task not in known], ProgressLine("games", sys.stderr)
    with asked_workers(asked) as pool, asked.file.open("ab") as file:
        for done, one in enumerate(pool.map(analysed, missing), 1):
            known[one.task] = one
            file.write(json.encode(one) + b"\n")
            file.flush()
            line.show(done, len(missing))
    line.clear()
    print_table([known[task] for task in wanted if not task.luck])
    if asked.twice:
        print_repeats([(known[one], known[other]) for one, other in zip(wanted[::2], wanted[1::2], strict=True)])


if __name__ == "__main__":
    main()
