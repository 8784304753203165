"""The games of an arena: their seating, how each is played, and their files."""

import asyncio
import os
from collections import defaultdict, deque
from collections.abc import Callable, Collection, Coroutine, Generator, Iterable, Sequence
from contextlib import closing, nullcontext
from functools import cache, partial
from itertools import chain, combinations
from pathlib import Path
from random import Random
from time import monotonic
from typing import Final, NamedTuple

from msgspec import UNSET, Struct, ValidationError, convert
from msgspec.json import encode

from pompeii_core.actions import Action
from pompeii_core.ai.personas import DEFAULT_LEVEL, LEVELS
from pompeii_core.ai.player import choose
from pompeii_core.ai.search import Limit
from pompeii_core.events import Event, for_seat
from pompeii_core.game import Game
from pompeii_core.record import Entry, GameLine, Header, RecordWriter, line_of, record_in
from pompeii_core.rules import Rules
from pompeii_core.setup import SeatedPlayer
from pompeii_core.setup import deal as shuffle
from pompeii_core.tally import winners
from pompeii_core.text import clean_name
from pompeii_core.view import View
from pompeii_net.arena.scores import GameResult, StyleCounter
from pompeii_net.bots.agents import BASELINES, SEARCHING, SUBSTITUTE, Spec, parse_spec
from pompeii_net.bots.bot import GRACE, Bot
from pompeii_net.bots.programs import program_fault
from pompeii_net.bots.protocol import SEED_BITS, BotFault, BotFaultCode, BotNewGame, new_game
from pompeii_net.parallel import workers
from pompeii_net.words import bot_words

SET: Final = ".jsonl"  # suffix of a file in which each line is a game
MILLIS: Final = 1000  # default time for a bot's answer


type Policy = Callable[[View, Rules, Random], Action]


class Tournament(Struct, frozen=True):
    """A plan of an arena: `games` games of all `specs` at one table or, with `round_robin`, of each pair of them."""

    specs: list[str]
    games: int
    rules: Rules
    seed: str
    rotate: bool = False
    records: Path | None = None  # the game's file; several games go to numbered files, or with suffix SET to its lines
    created: str = ""  # time written in all records, in ISO 8601
    millis: int | None = None  # per decision of bots (None: MILLIS) and the strongest level (None: a number of games)
    round_robin: bool = False
    substitute: bool = False  # whether an AI's play counts for the bot that it replaced; else the bot forfeits the game
    own: dict[str, Policy] = {}  # policies of contestants without a SPEC, by their name in `specs`; must be picklable

    @property
    def tables(self) -> list[tuple[int, ...]]:
        everybody = range(len(self.specs))
        return [*combinations(everybody, 2)] if self.round_robin else [tuple(everybody)]

    @property
    def in_one_file(self) -> bool:
        return self.records is not None and self.records.suffix == SET

    @property
    def total(self) -> int:
        return self.games * len(self.tables)

    @property
    def contestants(self) -> list[Spec]:
        """The parsed `specs`; ValueError if one is wrong."""
        return [Spec(text) if text in self.own else parse_spec(text) for text in self.specs]


def play_game(tournament: Tournament, number: int, crew: "BotCrew | None" = None) -> GameResult:
    """Play game `number`, from 0. OSError if its record cannot be written.

    Without time limits the result is the same in any process and order. The line of a set is returned, not written.
    Bots that can play more games wait in `crew`; if it is None they end.
    """
    if crew is None:
        with closing(BotCrew()) as own:
            return play_game(tournament, number, own)
    dealt = seating(tournament, number)
    observer, entries = StyleCounter(Game(tournament.rules, dealt.header.deal), dealt.order), list[Entry]()
    path = None if tournament.in_one_file else record_path(tournament, number)
    with (
        closing(RecordWriter.create(path, dealt.header)) if path else nullcontext() as record,
        closing(BotSeats(dealt, tournament.millis or MILLIS, crew)) as bots,
    ):
        for entry in _moves(tournament, dealt, observer, bots):
            entries.append(entry)
            if record:
                record.append(entry)
    line = None
    if tournament.in_one_file:
        given_up = {str(seat): {"fault": fault.code, **fault.blanks} for seat, fault in bots.faults.items()}
        line = line_of(dealt.header, entries, game=number, given_up=given_up or UNSET)
    return _result(tournament, dealt, observer, bots.faults, line)


def _moves(tournament: Tournament, dealt: "Seating", observer: StyleCounter, bots: "BotSeats") -> Generator[Entry]:
    """Play the observer's game to its end and yield each move as it is made. Also moves for bots that fail."""
    game, rules = observer.game, tournament.rules
    policies = [tournament.own.get(spec.text) or policy_of(spec, tournament.millis) for spec in dealt.specs]
    # One generator per seat, so that the random numbers one contestant uses do not affect the others.
    rngs = [Random(f"{dealt.chance}/{seat}") for seat in range(len(dealt.order))]
    bots.begin(game)
    while (seat := game.active) is not None:
        action = bots.choose(seat, game) or policies[seat](game.view(seat), rules, rngs[seat])
        events = observer.apply(action, seat)
        yield Entry(seat, action)
        bots.notify(events)
    bots.end_game(game)


def _result(
    tournament: Tournament, dealt: "Seating", observer: StyleCounter, faults: dict[int, BotFault], line: GameLine | None
) -> GameResult:
    table, order, game = dealt.table, dealt.order, observer.game
    seats = [order.index(c) for c in table]
    saved, winners = game.saved, game.winners
    if faults and not tournament.substitute:
        saved, winners = forfeited(saved, game.volcano, set(faults))
    return GameResult(
        dealt.number,
        table,
        [saved[seat] for seat in seats],
        [game.volcano[seat] for seat in seats],
        sorted(order[seat] for seat in winners),
        [observer.styles[seat] for seat in seats],
        {order[seat]: fault for seat, fault in faults.items()},
        line,
    )


class Seating(NamedTuple):
    """How a game begins."""

    number: int
    table: tuple[int, ...]  # its contestants
    order: list[int]  # the contestant on each seat
    specs: list[Spec]  # by seat
    chance: str  # seed of the players' random numbers
    header: Header


def seating(tournament: Tournament, number: int) -> Seating:
    """Return how game `number` begins.

    Each deal goes to all tables and, with `rotate`, to each shift of their seats.
    """
    tables = tournament.tables
    table = tables[number % len(tables)]
    n = len(table)
    deal, shift = divmod(number // len(tables), n) if tournament.rotate else (number // len(tables), 0)
    order = [table[(seat + shift) % n] for seat in range(n)]
    contestants = tournament.contestants
    specs = [contestants[c] for c in order]
    players = [SeatedPlayer("ai", clean_name(s.described), seat, s.persona, s.level) for seat, s in enumerate(specs)]
    # The seed does not depend on the table: in a round robin every pair gets the same cards.
    cards = shuffle(tournament.rules, n, Random(f"{tournament.seed}/{deal}"))
    header = Header(players=players, rules=tournament.rules, deal=cards, created=tournament.created)
    return Seating(number, table, order, specs, f"{tournament.seed}/{deal}/{shift}", header)


def forfeited(saved: Sequence[int], volcano: Sequence[int], faulty: Collection[int]) -> tuple[list[int], list[int]]:
    """Return the pieces saved by seat, 0 for `faulty` ones, and the winners among the others; if none, all seats."""
    kept = [0 if seat in faulty else count for seat, count in enumerate(saved)]
    left = [seat for seat in range(len(saved)) if seat not in faulty]
    if not left:
        return kept, [*range(len(saved))]
    return kept, [left[i] for i in winners([saved[seat] for seat in left], [volcano[seat] for seat in left])]


def played_before(tournament: Tournament) -> Generator[GameResult]:
    """Yield the games in a set's file, replayed from their moves; then cut off an incomplete last line.

    Yields nothing if there is no file. ValueError for another arena's game or a duplicate, RecordError for a damaged
    line, OSError if the file cannot be read.
    """
    path = tournament.records
    if path is None or not path.exists():
        return
    lines = path.read_bytes().splitlines(keepends=True)
    torn = lines.pop() if lines and not lines[-1].endswith(b"\n") else b""
    numbers = set[int]()
    for n, line in enumerate(lines, start=1):
        game = _played_before(tournament, line, f"{path.name}, line {n}")
        if game.number in numbers:
            raise ValueError(f"{path.name}: the same game is there twice")
        numbers.add(game.number)
        yield game
    if torn:  # only now: another arena's file is not touched
        os.truncate(path, sum(map(len, lines)))


def _played_before(tournament: Tournament, data: bytes, name: str) -> GameResult:
    line, record = record_in(data, name)
    number = -1 if line.game is UNSET else line.game
    if not (number in range(tournament.total) and record.over):
        raise ValueError(f"{name}: it is no game of this arena")
    dealt = seating(tournament, number)
    header = dealt.header
    if (header.deal, header.rules, header.players) != (line.deal, line.rules, line.players):
        raise ValueError(f"{name}: it is no game of this arena, which has other players, rules or deals")
    observer, faults = StyleCounter(Game(header.rules, header.deal), dealt.order), dict[int, BotFault]()
    for entry in record.entries:
        observer.apply(entry.action, entry.seat)
    try:
        for seat in range(len(dealt.order)):
            if line.given_up is not UNSET and (fault := line.given_up.get(str(seat))):
                faults[seat] = BotFault(convert(fault.pop("fault"), BotFaultCode), **fault)
                bot_words(faults[seat].code, faults[seat].blanks)
    except (KeyError, ValidationError):
        raise ValueError(f"{name}: it does not say why a bot was given up") from None
    return _result(tournament, dealt, observer, faults, None)


def record_path(tournament: Tournament, number: int) -> Path | None:
    """Return the file of game `number`, from 0: `records`, or one numbered from 1 if each game has its own; or None."""
    path = tournament.records
    if path is None or tournament.total == 1 or tournament.in_one_file:
        return path
    return path.with_name(f"{path.stem}-{number + 1:0{len(str(tournament.total))}}{path.suffix}")


def play_games(
    tournament: Tournament, jobs: int, cluster: str | None = None, done: Collection[int] = ()
) -> Generator[GameResult]:
    """Play all games except those with a number in `done` and yield each as it ends; append those of a set to its file.

    `cluster`: a Dask scheduler's address; None: `jobs` processes here, in order if 1. OSError if a record cannot be
    written, PoolError if workers fail, BotFault if a machine of the `cluster` lacks a bot. Close the generator to stop
    early: running games are dropped.
    """
    # An AI that searches, or a bot, may take long.
    slow = any(spec.command or spec.level in SEARCHING for spec in tournament.contestants)
    play = partial(_play_here if cluster is None else _play_elsewhere, tournament)
    left = [number for number in range(tournament.total) if number not in done]
    path = tournament.records if tournament.in_one_file else None
    awaited, early = deque(left), dict[int, bytes]()
    with (
        workers(jobs, cluster, apart=slow) as pool,
        closing(pool.completed(play, left)) as games,
        path.open("ab", buffering=0) if path else nullcontext() as file,
    ):
        try:
            for _, game in games:
                if file:  # write in the order of the numbers, not in that of the ends
                    early[game.number] = encode(game.line) + b"\n"
                    game.line = None  # on its way to the file, so drop it here
                    while awaited and awaited[0] in early:
                        file.write(early.pop(awaited.popleft()))
                yield game
        finally:
            if file:  # also save games that ended before earlier ones that are now not played
                file.write(b"".join(early[number] for number in sorted(early)))


def _play_here(tournament: Tournament, number: int) -> GameResult:
    """Play a game in a process that serves this tournament alone; its bots are kept until the process ends."""
    return play_game(tournament, number, _crew())


def _play_elsewhere(tournament: Tournament, number: int) -> GameResult:
    """Play game `number` on this machine, to which the tournament was sent; BotFault if a bot cannot be run here."""
    for spec in tournament.contestants:
        if spec.command and (fault := program_fault(spec.command)):
            raise fault
    return play_game(tournament, number)


def policy_of(spec: Spec, millis: int | None) -> Policy:
    """Return the policy of a contestant, or of the AI that replaces a failed bot.

    `millis`: time per decision at the top level, unless the spec sets playouts; None: the level's playouts instead.
    """
    if not (spec.persona or spec.command):
        return BASELINES[spec.text]
    persona, level = spec.persona or SUBSTITUTE, spec.level or DEFAULT_LEVEL
    # With a number of playouts, games can be repeated; with time, strength depends on the machine.
    timed = millis if level == LEVELS[-1] and not spec.playouts else None

    def policy(view: View, rules: Rules, rng: Random) -> Action:
        limit = Limit(until=monotonic() + timed / 1000, clock=monotonic) if timed else None
        return choose(view, rules, persona, level, rng, Limit(spec.playouts) if spec.playouts else limit)

    return policy


class BotCrew:
    """An event loop for bots, and the bots that wait for another game, by command line."""

    def __init__(self) -> None:
        # The loop runs only during calls to bots; other output of a bot waits in its pipe.
        self.runner = asyncio.Runner()
        self.waiting = defaultdict[str, list[Bot]](list)

    def close(self) -> None:
        """End the waiting bots, killing them after GRACE, and close the loop."""
        try:
            self.each(chain(*self.waiting.values()), lambda bot: bot.close(GRACE))
        finally:
            self.runner.close()

    def each(self, bots: Iterable[Bot], do: Callable[[Bot], Coroutine[None, None, None]]) -> None:
        """Run `do` for all bots at the same time and wait for all."""

        async def done() -> None:
            await asyncio.gather(*map(do, running))

        if running := [*bots]:
            self.runner.run(done())

    async def take(self, command: str, game: BotNewGame) -> Bot:
        """Begin `game` with a waiting bot or a new one, and close waiting bots that have failed meanwhile.

        BotFault if a new bot cannot be started.
        """
        waiting = self.waiting[command]
        await asyncio.sleep(0)  # let the loop notice bots that have ended
        while waiting:
            bot = waiting.pop(0)
            if bot.fit:
                bot.begin(game)
                return bot
            await bot.close()
        return await Bot.start(command, game)


class BotSeats:
    """The bots of one game, each with `millis` for an answer. `close` ends those that still play."""

    def __init__(self, dealt: Seating, millis: int, crew: BotCrew) -> None:
        self.faults: dict[int, BotFault] = {}  # why a bot was given up, by seat
        self._dealt, self._millis, self._crew = dealt, millis, crew
        self._bots: dict[int, Bot] = {}

    def close(self) -> None:
        self._crew.each(self._bots.values(), Bot.close)

    def begin(self, game: Game) -> None:
        """Start the bots and send them the first event; note in `faults` those that cannot be started."""
        header, names = self._dealt.header, [player.name for player in self._dealt.header.players]
        for seat, spec in enumerate(self._dealt.specs):
            if spec.command:
                seed = Random(f"{self._dealt.chance}/{seat}/bot").getrandbits(SEED_BITS)
                message = new_game(seat, names, header.rules, seed, self._dealt.number)
                try:
                    self._bots[seat] = self._crew.runner.run(self._crew.take(spec.command, message))
                except BotFault as fault:
                    self.faults[seat] = fault
        for seat, bot in self._bots.items():
            bot.send_events([game.started(seat)])

    def choose(self, seat: int, game: Game) -> Action | None:
        """Return the decision of a seat's bot; None if it has no bot or the bot fails, which closes it.

        Noted in `faults`.
        """
        bot = self._bots.get(seat)
        if bot is None:
            return None
        try:
            return self._crew.runner.run(bot.decide(game.view(seat), game.legal_actions(), self._millis))
        except BotFault as fault:
            self.faults[seat] = fault
            self._crew.runner.run(bot.close())  # at once, as its child processes would take time from the others
            del self._bots[seat]
            return None

    def notify(self, events: Sequence[Event]) -> None:
        for seat, bot in self._bots.items():
            bot.send_events(for_seat(event, seat) for event in events)

    def end_game(self, game: Game) -> None:
        """Tell the bots the result. Those that can play more games wait in the crew; the others end."""
        bots, self._bots = self._bots, {}
        self._crew.each(bots.values(), lambda bot: bot.end_game(game.saved, game.volcano, game.winners))
        for seat, bot in bots.items():
            if bot.plays_on:
                self._crew.waiting[self._dealt.specs[seat].command].append(bot)


_crew: Final = cache(BotCrew)
