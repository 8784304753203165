"""The games of an arena: who plays whom, and the play of one of them."""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Final

from msgspec import Struct

from pompeii_core.game import Game
from pompeii_core.record import Entry, Header, RecordWriter
from pompeii_core.rules import Rules
from pompeii_core.setup import deal as shuffle
from pompeii_net.arena.bot_seats import BotSeats
from pompeii_net.arena.contestants import player_of, policy_of
from pompeii_net.arena.play_style import StyleCounter
from pompeii_net.arena.scores import GameResult
from pompeii_net.bots.spec import parse_spec

MILLIS: Final = 1000
"""Time for a bot's answer where nobody says."""


class Tournament(Struct, frozen=True):
    """An arena to be played: `games` of all of `specs` at one table, or of each pair of them."""

    specs: list[str]
    games: int
    rules: Rules
    seed: str
    rotate: bool = False
    records: Path | None = None
    """The file that the game is recorded in; several are numbered after it."""
    created: str = ""
    """The time that the records bear, ISO 8601; the same in all of them."""
    millis: int | None = None
    """Time for a decision, of bots and of the AI that uses its time; None: MILLIS, and the AI's own number of games."""
    round_robin: bool = False

    @property
    def tables(self) -> list[tuple[int, ...]]:
        """Who plays whom, by index of `specs`."""
        everybody = range(len(self.specs))
        return [*combinations(everybody, 2)] if self.round_robin else [tuple(everybody)]

    @property
    def total(self) -> int:
        """How many games there are at all tables together."""
        return self.games * len(self.tables)


def play_game(tournament: Tournament, number: int) -> GameResult:
    """Game `number` (from 0): the same whoever asks and whatever was played before; OSError for its record.

    Tables take turns. With `rotate` each deal is played once with every contestant on every seat, the order round the
    table kept. All tables are dealt the same.
    """
    tables = tournament.tables
    table = tables[number % len(tables)]
    n = len(table)
    deal, shift = divmod(number // len(tables), n) if tournament.rotate else (number // len(tables), 0)
    order = [table[(seat + shift) % n] for seat in range(n)]
    specs = [parse_spec(tournament.specs[c]) for c in order]
    policies = [policy_of(spec, tournament.millis) for spec in specs]
    # A generator for each seat: how much chance one contestant uses changes nothing for the others.
    rngs = [Random(f"{tournament.seed}/{deal}/{shift}/{seat}") for seat in range(n)]
    players = [player_of(spec, seat) for seat, spec in enumerate(specs)]
    # The deal knows nothing of the table: in a round robin each pair meets with the same cards.
    header = Header(
        players=players,
        rules=tournament.rules,
        deal=shuffle(tournament.rules, n, Random(f"{tournament.seed}/{deal}")),
        created=tournament.created,
    )
    game = Game(tournament.rules, header.deal)
    observer = StyleCounter(game, order)
    commands = {seat: spec.command for seat, spec in enumerate(specs) if spec.command}
    names = [player.name for player in players]
    with (
        _recorder(record_path(tournament, number), header) as record,
        BotSeats(commands, names, tournament.rules, tournament.millis or MILLIS) as bots,
    ):
        bots.begin(game)
        while (seat := game.active) is not None:
            action = bots.choose(seat, game) or policies[seat](game.view(seat), tournament.rules, rngs[seat])
            observer.before(seat, action)
            events = game.apply(action, seat)
            record(Entry(seat, action))
            observer.after(seat, events)
            bots.notify(events)
        bots.end_game(game)
    seats = [order.index(c) for c in table]
    return GameResult(
        number,
        table,
        [game.saved[seat] for seat in seats],
        [game.volcano[seat] for seat in seats],
        sorted(order[seat] for seat in game.winners),
        [observer.styles[seat] for seat in seats],
        {order[seat]: fault for seat, fault in bots.faults.items()},
    )


def record_path(tournament: Tournament, number: int) -> Path | None:
    """Where game `number` is recorded: the file asked for, numbered where there is more than one game."""
    path = tournament.records
    if path is None or tournament.total == 1:
        return path
    return path.with_name(f"{path.stem}-{number + 1:0{len(str(tournament.total))}}{path.suffix}")


@contextmanager
def _recorder(path: Path | None, header: Header) -> Iterator[Callable[[Entry], None]]:
    """What writes down each action, or, with no path, does not."""
    if path is None:
        yield lambda entry: None
        return
    with closing(RecordWriter.create(path, header)) as writer:
        yield writer.append
