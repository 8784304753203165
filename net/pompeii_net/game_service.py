"""Opening and closing of games, one at a time, and the interface of the game that a window takes part in."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from msgspec import UNSET
from msgspec.structs import replace

from pompeii_core.ai.opinion import GoalKind
from pompeii_core.lesson import RULES, LessonName, players
from pompeii_core.lesson_scripts import LESSONS
from pompeii_core.record import Header, Record, RecordError, newest, read_record
from pompeii_core.setup import Deal, GameSetup
from pompeii_net.ai_player import Script
from pompeii_net.bots.programs import BotPrograms, TrialResult
from pompeii_net.folders import is_locked
from pompeii_net.game_session import GameSession, numbered_header
from pompeii_net.journal import Journal, closed_to_view, now, torn_fault, unfinished, unreadable_fault
from pompeii_net.messages import PaceSettings
from pompeii_net.player import WindowPlayer
from pompeii_net.tasks import TaskSet

if TYPE_CHECKING:
    from pompeii_net.analyser import Analyser


class GameClient(Protocol):
    """The game of one window's people: a local game, a room hosted here, or a guest in a remote room."""

    def copy_record(self) -> Record | None:
        """Return a copy of the game so far, or None if the table is remote or there is no game."""

    def handle(self, asked: Any) -> None:
        """Do what a person asks; ignore requests that make no sense here or now."""

    def leave(self) -> None:
        """Leave the game at once. The window gets no more messages of it."""

    async def close(self) -> None:
        """Wait until no process or task of the game is left; call `leave` first."""


type ClientFactory = Callable[[], Awaitable[GameClient]]


class GameService:
    """Opens games and keeps the current one. Records are in `folder`, standard error of child processes in `log`."""

    def __init__(self, folder: Path, log: Path | None = None) -> None:
        self.client: GameClient | None = None
        self.folder, self.log = folder, log
        self.programs = BotPrograms()  # what bots' seats may be played by
        self._trial: asyncio.Task[None] | None = None
        self._opening: asyncio.Task[None] | None = None
        self.tasks = TaskSet()  # what runs beside; `close` waits for it
        self._pace = PaceSettings()

    def new_game(self, setup: GameSetup, window: WindowPlayer) -> None:
        """Deal and begin a new game, leaving the current one."""
        self.leave()
        self._sit_down(window, Journal.new(self.folder, numbered_header(setup), window.notify))

    def resume(self, path: Path, window: WindowPlayer) -> None:
        """Leave the current game and resume the one at `path` locally.

        `window` gets a fault if that is impossible, or if the record's last line was lost.
        """
        self.leave()
        try:
            journal = Journal.resume(path, window.notify)
        except (RecordError, OSError) as problem:
            window.notify(unreadable_fault(path, problem))
        else:
            if journal.record.torn:
                window.notify(torn_fault(path))
            self._sit_down(window, journal)

    def play_on(self, path: Path, keep: int, window: WindowPlayer) -> None:
        """Leave the current game and begin one from the first `keep` actions at `path`.

        `window` gets a fault if that fails.
        """
        self.leave()
        if closed := closed_to_view(path):
            window.notify(closed)
            return
        try:
            record = read_record(path)
        except (RecordError, OSError) as problem:
            window.notify(unreadable_fault(path, problem))
        else:
            self.begin_from(record, keep, window)

    def begin_from(self, record: Record, keep: int, window: WindowPlayer) -> None:
        """Leave the current game; begin and record one with the deal and the first `keep` actions of `record`.

        Its players are `players_again`. It has the record's seed only if `keep` is 0.
        """
        self.leave()
        # A player who knows what is coming does not play this deal fairly, so it loses its number.
        seed = UNSET if keep else record.header.seed
        header = replace(record.header, players=record.players_again(), created=now(), seed=seed)
        self._sit_down(window, Journal.new(self.folder, header, window.notify, entries=record.entries[:keep]))

    def begin_puzzle(self, record: Record, folder: Path, goal: GoalKind, window: WindowPlayer) -> None:
        """Leave the current game and begin a puzzle after the moves of `record`, which cannot be undone.

        It is recorded in `folder`. `goal`: the criterion of its ratings.
        """
        self.leave()
        self._sit_down(window, Journal.new(folder, record.header, window.notify, entries=record.entries), puzzle=goal)

    def begin_lesson(self, lesson: LessonName, name: str, folder: Path, restart: bool, window: WindowPlayer) -> None:
        """Leave the current game and resume the lesson in `folder`.

        If there is none, or with `restart`, delete records there that are not locked and begin the lesson.
        """
        self.leave()
        deal = LESSONS[lesson].deal
        journal = None if restart else self._left_lesson(deal, folder, window)
        if journal is None:
            for old in newest(folder):
                if not is_locked(old):  # another window's record stays
                    with suppress(OSError):
                        old.unlink()
            header = Header(players=players(name), rules=RULES, deal=deal, created=now(), full_undo=True)
            journal = Journal.new(folder, header, window.notify)
        self._sit_down(window, journal, script=LESSONS[lesson].opponent)

    def _left_lesson(self, deal: Deal, folder: Path, window: WindowPlayer) -> Journal | None:
        """Resume the newest unfinished game in `folder` if it has this deal and the lesson's rules; else None.

        Later faults of its record go to `window`.
        """
        if path := unfinished(folder):
            with suppress(RecordError, OSError):
                journal = Journal.resume(path, window.notify)
                header = journal.record.header
                if (header.deal, header.rules, [who.kind for who in header.players]) == (deal, RULES, ["person", "ai"]):
                    return journal
                journal.close()
        return None

    def open(self, opening: ClientFactory, failed: Callable[[Exception], None]) -> None:
        """Leave the current game and open another in the background, unless left meanwhile.

        `failed` gets an OSError or RecordError of `opening`.
        """
        self.leave()
        self.move(opening, failed)

    def move(self, opening: ClientFactory, failed: Callable[[Exception], None]) -> None:
        """Like `open`, but without leaving the current game, which `opening` takes over.

        Nothing while one is opening.
        """
        if self._opening is None:
            self._opening = self.tasks.spawn(self._open(opening, failed))

    def set_pace(self, autoplay: bool, pause: float, thinking: float) -> None:
        """Set the pace of programs, as in `PaceSettings`, in this game and later ones."""
        self._pace = PaceSettings(autoplay, pause, thinking)
        if self.client:
            self.client.handle(self._pace)

    def set_programs(self, commands: Mapping[str, str], millis: int) -> None:
        """Set the bots' command lines by name, and their time per answer, for games that begin from now on."""
        self.programs.commands, self.programs.millis = dict(commands), millis

    def try_program(self, command: str, millis: int, answer: Callable[[TrialResult], None]) -> None:
        """Test a bot outside any game, with `millis` for its move; `answer` gets the result. Cancels a running test."""
        if self._trial:
            self._trial.cancel()
        self._trial = self.tasks.spawn(self._try(command, millis, answer))

    def leave(self) -> None:
        """Leave the current game and stop opening one. The record is closed now; processes end in the background."""
        if self._opening:
            self._opening.cancel()
            self._opening = None
        if self.client:
            client, self.client = self.client, None
            client.leave()
            # In the background, so that the next game need not wait for these processes to end.
            self.tasks.spawn(client.close())

    def use_client(self, client: GameClient) -> None:
        """Make `client` the current game, which gets all requests of the window from now on, and set its pace."""
        self.client = client
        client.handle(self._pace)

    @cached_property
    def analyser(self) -> "Analyser":
        """The analyser of finished games, independent of the current game; loaded on first use."""
        from pompeii_net.analyser import Analyser

        return Analyser(self.log)

    async def close(self) -> None:
        """Leave the game, cancel a bot's test and an analysis, and wait until no process or task is left."""
        self.leave()
        if self._trial:
            self._trial.cancel()
        if "analyser" in self.__dict__:
            await self.analyser.close()
        await self.tasks.join()

    async def _try(self, command: str, millis: int, answer: Callable[[TrialResult], None]) -> None:
        from pompeii_net.bots.bot import try_program

        answer(await try_program(command, millis))

    async def _open(self, opening: ClientFactory, failed: Callable[[Exception], None]) -> None:
        try:
            client = await opening()
        except (OSError, RecordError) as problem:
            self._opening = None
            failed(problem)
        else:
            self._opening = None
            self.use_client(client)

    def _sit_down(
        self, window: WindowPlayer, journal: Journal, script: Script | None = None, puzzle: GoalKind | None = None
    ) -> None:
        players = enumerate(journal.record.header.players)
        parties = {seat: window for seat, player in players if player.kind == "person"}
        session = GameSession(
            journal,
            parties,
            watching=[] if parties else [window],
            programs=self.programs,
            script=script,
            puzzle=puzzle,
            log=self.log,
            window=window,
        )
        self.use_client(session)
        session.begin()
