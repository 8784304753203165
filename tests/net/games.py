"""Games to play in the tests, and players that answer by themselves."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from random import Random

import psutil
from msgspec import Struct

from pompeii_core.actions import Action
from pompeii_core.ai.jobs import Choose, Chosen
from pompeii_core.game import Game
from pompeii_core.record import Entry, Header, RecordWriter, read_record
from pompeii_core.rules import Rules
from pompeii_core.setup import Deal, GameSetup, Scenario, SeatedPlayer, Start, deal
from pompeii_core.view import Update
from pompeii_net.ai_service import AiService
from pompeii_net.game_service import GameService
from pompeii_net.game_session import GameSession
from pompeii_net.messages import ActRequest, Fault, GameInfo, Recorded, Refused, Shown
from pompeii_net.player import Player, WindowPlayer

NAMES = ("Claudia", "Fabius", "Livia", "Brennus")


def people(count: int) -> list[SeatedPlayer]:
    return [SeatedPlayer("person", f"Person {seat}", seat) for seat in range(count)]


def ais(count: int) -> list[SeatedPlayer]:
    return [SeatedPlayer("ai", NAMES[seat], seat, NAMES[seat], "tribune") for seat in range(count)]


def one_person(opponents: int) -> list[SeatedPlayer]:
    return [people(1)[0], *ais(opponents + 1)[1:]]


def short_setup(players: list[SeatedPlayer], *, seed: int = 1, full_undo: bool = False) -> GameSetup:
    """A game that begins with the eruption, ten citizens of each seat in the city."""
    return GameSetup(players, seed=seed, scenario=Scenario("erupts", 10), full_undo=full_undo)


def header(
    players: list[SeatedPlayer], *, seed: int = 1, full_undo: bool = False, scenario: Scenario | None = None
) -> Header:
    rules = Rules()
    dealt = deal(rules, len(players), Random(seed), 0, scenario)
    return Header(players=players, rules=rules, deal=dealt, full_undo=full_undo)


def play_at_random(path: Path, head: Header, seed: int | Random = 1, upto: int = 10_000) -> Path:
    """Record a random game of `head`, to its end or `upto` actions; return its path."""
    path.parent.mkdir(exist_ok=True)
    rng = seed if isinstance(seed, Random) else Random(seed)
    writer, game = RecordWriter.create(path, head), Game(head.rules, head.deal)
    while not game.over and upto > 0:
        entry = Entry(game.active or 0, rng.choice(game.legal_actions()))
        game.apply(entry.action, entry.seat)
        writer.append(entry)
        upto -= 1
    writer.close()
    return path


def dealt(
    players: list[SeatedPlayer],
    hands: list[list[int]],
    pieces: dict[str, list[int]],
    first: int = 0,
    phase: Start = "seethes",
) -> Header:
    of = deal(Rules(), 2, Random(1), 0)
    deck = of.deck if phase == "sleeps" else of.deck[9:]  # without what ends the first phase
    return Header(players=players, rules=Rules(), deal=Deal(first, hands, deck, of.bag, phase, pieces))


def may_declare(players: list[SeatedPlayer]) -> Header:
    """The first seat of two may declare at once (R13): building 1, its only card, is full."""
    return dealt(players, [[1, 1, 1, 1], [2, 3, 4, 5]], {"A2": [1, 1], "B2": [1, 1]}, phase="sleeps")


def journal_of(folder: Path) -> list[Entry]:
    return read_record(next(folder.glob("*.pompeii"))).entries


def answers_of(ai: AiService) -> asyncio.Event:
    """An event, set when an AI has answered a choice from here on."""
    choose, answered = ai.choose, asyncio.Event()

    async def noted(job: Choose, legal: Sequence[Action], restarting: Callable[[], None] = lambda: None) -> Chosen:
        chosen = await choose(job, legal, restarting)
        answered.set()
        return chosen

    ai.choose = noted  # type: ignore[method-assign]
    return answered


async def breath() -> None:
    """Whatever can happen at once has happened."""
    for _ in range(20):
        await asyncio.sleep(0)


class Listener(Player):
    """Keeps what it was told, and lets a test wait for something in it."""

    def __init__(self) -> None:
        self.told: list[Struct] = []
        self._changed = asyncio.Event()

    def notify(self, message: Struct) -> None:
        self.told.append(message)
        self._changed.set()

    @property
    def updates(self) -> list[Update]:
        return [message for message in self.told if isinstance(message, Update)]

    @property
    def refusals(self) -> list[Refused]:
        return [message for message in self.told if isinstance(message, Refused)]

    @property
    def faults(self) -> list[str]:
        return [message.code for message in self.told if isinstance(message, Fault)]

    @property
    def info(self) -> GameInfo:
        return next(message for message in self.told if isinstance(message, GameInfo))

    @property
    def path(self) -> Path:
        return next(message.path for message in self.told if isinstance(message, Recorded))

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait for the message after which the condition holds; TimeoutError after a minute."""
        async with asyncio.timeout(60):
            while not condition():
                self._changed.clear()
                await self._changed.wait()

    async def over(self) -> Update:
        await self.until(lambda: bool(self.updates) and self.updates[-1].view.phase == "over")
        return self.updates[-1]


class RandomPerson(Listener):
    """A person who takes any legal action, for every seat that is theirs."""

    def __init__(self, act: Callable[[int, int, Action], None] | None = None, seed: int = 1) -> None:
        super().__init__()
        self._random = Random(seed)
        self._act = act or (lambda seat, seq, action: self.table.submit(self, ActRequest(seat, seq, action)))

    def notify(self, message: Struct) -> None:
        super().notify(message)
        if isinstance(message, Update) and message.legal and message.view.seat is not None:
            action = self._random.choice(message.legal)
            asyncio.get_running_loop().call_soon(self._act, message.view.seat, message.seq, action)


class Person(RandomPerson):
    """Someone before the window, who has seen at once what the window is told."""

    def __init__(self, games: GameService) -> None:
        super().__init__(self._answer)
        self._games = games
        self.window = WindowPlayer(self._see)

    @property
    def client(self) -> GameSession:
        return session_of(self._games)

    session = client

    def _see(self, message: object) -> None:
        self.notify(message)  # type: ignore[arg-type]
        if self._games.client and self.updates:
            self.client.handle(Shown(self.updates[-1].seq))

    def _answer(self, seat: int, seq: int, action: object) -> None:
        if self._games.client:  # unless it is over in the meantime
            self.client.handle(ActRequest(seat, seq, action))  # type: ignore[arg-type]


def silence(*people: Listener) -> None:
    for person in people:
        person.notify = partial(Listener.notify, person)  # type: ignore[method-assign]


def session_of(games: GameService) -> GameSession:
    assert isinstance(games.client, GameSession)
    return games.client


@asynccontextmanager
async def at_home(folder: Path) -> AsyncIterator[tuple[GameService, Person]]:
    games = GameService(folder)
    try:
        yield games, Person(games)
    finally:
        await games.close()


def pids(ai: AiService) -> list[int]:
    """The process ids of the workers that have started, the one to be asked next last."""
    starts = [worker.start for worker in (*ai._lent, *ai._idle)]
    return [start.result().pid for start in starts if start.done() and not (start.cancelled() or start.exception())]


def running() -> set[str]:
    """The names of this process's threads and the ids of its children."""
    found = {f"thread {thread.name}" for thread in threading.enumerate()}
    for children in Path("/proc/self/task").glob("*/children"):
        with suppress(FileNotFoundError, ProcessLookupError):  # a thread that has just ended
            found.update(f"process {pid}" for pid in children.read_text(encoding="utf-8").split())
    return found


def left_over(before: set[str]) -> set[str]:
    return running() - before


def gone(pid: int) -> bool:
    return not psutil.pid_exists(pid)
