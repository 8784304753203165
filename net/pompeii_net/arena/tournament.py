"""The games of an arena: who plays whom, and the play of one of them."""

import asyncio
import os
from collections import defaultdict, deque
from collections.abc import Callable, Collection, Coroutine, Generator, Iterable, Mapping, Sequence
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

SET: Final = ".jsonl"  # the end of a file's name in which each line is a game
MILLIS: Final = 1000  # time for a bot's answer where nobody says


type Policy = Callable[[View, Rules, Random], Action]


class Tournament(Struct, frozen=True):
    """An arena to be played: `games` of all of `specs` at one table, or of each pair of them."""

    specs: list[str]
    games: int
    rules: Rules
    seed: str
    rotate: bool = False
    records: Path | None = None
    """The file that the game is recorded in; several are numbered after it, or stand in it, a line each: SET."""
    created: str = ""
    """The time that the records bear, ISO 8601; the same in all of them."""
    millis: int | None = None
    """Time for a decision, of bots and of the AI that uses its time; None: MILLIS, and the AI's own number of games."""
    round_robin: bool = False
    substitute: bool = False
    """Whether what an AI does in the place of a bot that was given up counts for the bot; else the bot forfeits."""
    own: dict[str, Policy] = {}
    """Contestants that have no SPEC, by the name that stands in `specs`; to be pickled."""

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
        """What their SPECs mean; ValueError."""
        return [Spec(text) if text in self.own else parse_spec(text) for text in self.specs]


def play_game(tournament: Tournament, number: int, crew: "BotCrew | None" = None) -> GameResult:
    """Game `number` (from 0): the same in any process and after any other games; OSError for its record.

    Bots that play on are kept in `crew`; without one they end with the game.

    Tables take turns. With `rotate` each deal is played once with every contestant on every seat, the order round the
    table kept. All tables are dealt the same.
    """
    if crew is None:
        with closing(BotCrew()) as own:
            return play_game(tournament, number, own)
    dealt, rules = seating(tournament, number), tournament.rules
    order, header = dealt.order, dealt.header
    policies = [tournament.own.get(spec.text) or policy_of(spec, tournament.millis) for spec in dealt.specs]
    # A generator for each seat: how much chance one contestant uses changes nothing for the others.
    rngs = [Random(f"{dealt.chance}/{seat}") for seat in range(len(order))]
    observer = StyleCounter(Game(rules, header.deal), order)
    game, names = observer.game, [player.name for player in header.players]
    seeds = [Random(f"{dealt.chance}/{seat}/bot").getrandbits(SEED_BITS) for seat in range(len(order))]
    told = {
        seat: (spec.command, new_game(seat, names, rules, seeds[seat], number))
        for seat, spec in enumerate(dealt.specs)
        if spec.command
    }
    entries: list[Entry] = []
    path = None if tournament.in_one_file else record_path(tournament, number)
    with (
        closing(RecordWriter.create(path, header)) if path else nullcontext() as record,
        closing(BotSeats(told, tournament.millis or MILLIS, crew)) as bots,
    ):
        bots.begin(game)
        while (seat := game.active) is not None:
            action = bots.choose(seat, game) or policies[seat](game.view(seat), rules, rngs[seat])
            events = observer.apply(action, seat)
            entries.append(Entry(seat, action))
            if record:
                record.append(entries[-1])
            bots.notify(events)
        bots.end_game(game)
    line = None
    if tournament.in_one_file:
        given_up = {str(seat): {"fault": fault.code, **fault.blanks} for seat, fault in bots.faults.items()}
        line = line_of(header, entries, game=number, given_up=given_up or UNSET)
    return _result(tournament, dealt, observer, bots.faults, line)


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
    """How a game begins: the contestants of its `table`, in which `order` they sit, what its `chance` comes from.

    `specs` are in that order.
    """

    number: int
    table: tuple[int, ...]
    order: list[int]
    specs: list[Spec]
    chance: str
    header: Header


def seating(tournament: Tournament, number: int) -> Seating:
    tables = tournament.tables
    table = tables[number % len(tables)]
    n = len(table)
    deal, shift = divmod(number // len(tables), n) if tournament.rotate else (number // len(tables), 0)
    order = [table[(seat + shift) % n] for seat in range(n)]
    contestants = tournament.contestants
    specs = [contestants[c] for c in order]
    players = [SeatedPlayer("ai", clean_name(one.text), seat, one.persona, one.level) for seat, one in enumerate(specs)]
    # It knows nothing of the table: in a round robin each pair meets with the same cards.
    cards = shuffle(tournament.rules, n, Random(f"{tournament.seed}/{deal}"))
    header = Header(players=players, rules=tournament.rules, deal=cards, created=tournament.created)
    return Seating(number, table, order, specs, f"{tournament.seed}/{deal}/{shift}", header)


def forfeited(saved: Sequence[int], volcano: Sequence[int], faulty: Collection[int]) -> tuple[list[int], list[int]]:
    """By seat what is saved, nothing by the `faulty` ones, and who wins among the others; all, where no one is left."""
    kept = [0 if seat in faulty else count for seat, count in enumerate(saved)]
    left = [seat for seat in range(len(saved)) if seat not in faulty]
    if not left:
        return kept, [*range(len(saved))]
    return kept, [left[i] for i in winners([saved[seat] for seat in left], [volcano[seat] for seat in left])]


def played_before(tournament: Tournament) -> Generator[GameResult]:
    """Yield the games that a set's file holds, played again from their moves; then cut off its torn last line.

    ValueError if a game is of another arena or is there twice; RecordError, OSError.
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
    """Where game `number` is recorded: the file asked for, numbered where there is more than one game in one each."""
    path = tournament.records
    if path is None or tournament.total == 1 or tournament.in_one_file:
        return path
    return path.with_name(f"{path.stem}-{number + 1:0{len(str(tournament.total))}}{path.suffix}")


def play_games(
    tournament: Tournament, jobs: int, cluster: str | None = None, done: Collection[int] = ()
) -> Generator[GameResult]:
    """The games but those `done`, as they end, in any order unless one process plays them; OSError for a record,
    PoolError, and BotFault where a machine of the `cluster` has no such bot. Those of a set are added to its file.

    To be closed where they are not all wanted: what still plays then ends at once, on a `cluster` unseen.
    """
    # Who searches, or does who knows what, may think for long.
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
                if file:  # in the order of their numbers, whatever that in which they end
                    early[game.number] = encode(game.line) + b"\n"
                    game.line = None  # on its way to the file: nobody else keeps it
                    while awaited and awaited[0] in early:
                        file.write(early.pop(awaited.popleft()))
                yield game
        finally:
            if file:  # what ended before others that are not played now is not lost
                file.write(b"".join(early[number] for number in sorted(early)))


def _play_here(tournament: Tournament, number: int) -> GameResult:
    """`play_game` in a process that plays for this tournament alone, and whose bots end with it."""
    return play_game(tournament, number, _crew())


def _play_elsewhere(tournament: Tournament, number: int) -> GameResult:
    """`play_game` on a machine where nobody has looked yet whether its bots can be started: BotFault."""
    for spec in tournament.contestants:
        if spec.command and (fault := program_fault(spec.command)):
            raise fault
    return play_game(tournament, number)


def policy_of(spec: Spec, millis: int | None) -> Policy:
    """How it plays, a bot's substitute for a bot; with `millis` the strongest level uses that time, else nobody."""
    if not (spec.persona or spec.command):
        return BASELINES[spec.text]
    persona, level = spec.persona or SUBSTITUTE, spec.level or DEFAULT_LEVEL
    # A number of playouts makes games that can be repeated; time makes them as strong as this machine is.
    timed = millis if level == LEVELS[-1] and not spec.playouts else None

    def policy(view: View, rules: Rules, rng: Random) -> Action:
        limit = Limit(until=monotonic() + timed / 1000, clock=monotonic) if timed else None
        return choose(view, rules, persona, level, rng, Limit(spec.playouts) if spec.playouts else limit)

    return policy


class BotCrew:
    """A loop on which bots are spoken to, and by their command lines those that wait for another game."""

    def __init__(self) -> None:
        # It runs only while a bot is asked: what one says unasked meanwhile waits in its pipe.
        self.runner = asyncio.Runner()
        self.waiting = defaultdict[str, list[Bot]](list)

    def close(self) -> None:
        """End those that wait."""
        try:
            self.each(chain(*self.waiting.values()), lambda bot: bot.close(GRACE))
        finally:
            self.runner.close()

    def each(self, bots: Iterable[Bot], do: Callable[[Bot], Coroutine[None, None, None]]) -> None:
        """Do this with all of them, side by side."""

        async def done() -> None:
            await asyncio.gather(*map(do, asked))

        if asked := [*bots]:
            self.runner.run(done())

    async def take(self, command: str, game: BotNewGame) -> Bot:
        """One that waits, told of the game, or a new process; those that have ended meanwhile are dropped. BotFault."""
        waiting = self.waiting[command]
        await asyncio.sleep(0)  # the loop may have news of them
        while waiting:
            bot = waiting.pop(0)
            if bot.fit:
                bot.begin(game)
                return bot
            await bot.close()
        return await Bot.start(command, game)


class BotSeats:
    """Bots that play, by seat the command line, and what is told of the game; `millis`: time for an answer.

    None of them outlives this but those that `crew` keeps.
    """

    def __init__(self, told: Mapping[int, tuple[str, BotNewGame]], millis: int, crew: BotCrew) -> None:
        self.faults: dict[int, BotFault] = {}  # by seat, why a bot was given up
        self._told, self._millis, self._crew = told, millis, crew
        self._bots: dict[int, Bot] = {}

    def close(self) -> None:
        self._crew.each(self._bots.values(), Bot.close)

    def begin(self, game: Game) -> None:
        """Start them, and tell them how the game begins."""
        for seat, told in self._told.items():
            try:
                self._bots[seat] = self._crew.runner.run(self._crew.take(*told))
            except BotFault as fault:
                self.faults[seat] = fault
        for seat, bot in self._bots.items():
            bot.send_events([game.started(seat)])

    def choose(self, seat: int, game: Game) -> Action | None:
        """What the bot of a seat does; None where no bot plays it, or not any more."""
        bot = self._bots.get(seat)
        if bot is None:
            return None
        try:
            return self._crew.runner.run(bot.decide(game.view(seat), game.legal_actions(), self._millis))
        except BotFault as fault:
            self.faults[seat] = fault
            self._crew.runner.run(bot.close())  # at once: what it started would take time from the others
            del self._bots[seat]
            return None

    def notify(self, events: Sequence[Event]) -> None:
        for seat, bot in self._bots.items():
            bot.send_events(for_seat(event, seat) for event in events)

    def end_game(self, game: Game) -> None:
        bots, self._bots = self._bots, {}
        self._crew.each(bots.values(), lambda bot: bot.end_game(game.saved, game.volcano, game.winners))
        for seat, bot in bots.items():
            if bot.plays_on:
                self._crew.waiting[self._told[seat][0]].append(bot)


_crew: Final = cache(BotCrew)
