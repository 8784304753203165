"""A bot on one seat: it hears events, answers questions, can be tried beforehand, and is given up if it fails."""

import asyncio
import os
from collections import deque
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, Self

from msgspec.structs import astuple

from pompeii_core.actions import Action, Choice
from pompeii_core.events import Event, GameOver
from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_core.view import Update, View
from pompeii_net.bots.bot_process import BotProcess
from pompeii_net.bots.programs import CommandLineError, TrialResult, program_fault
from pompeii_net.bots.protocol import (
    BotAct,
    BotDecide,
    BotEvent,
    BotFault,
    BotMessage,
    BotNewGame,
    BotOver,
    BotReady,
    BotRefused,
    BotWelcome,
    GiveUp,
    line_of,
    message_in,
    new_game,
)
from pompeii_net.messages import ActRequest, GameInfo, Message, PastEvent, Rewound
from pompeii_net.player import Pace, ThinkingPlayer

MOST_WRONG: Final = 3  # wrong answers in a row after which a bot is given up
START: Final = 30.0  # extra seconds for the first answer: a program has to start, and may import a learning library
GRACE: Final = 2.0  # seconds between closing a bot's input and killing it


class Bot:
    """A child process that plays a seat, in several games if it `plays_on`, and hears only what the seat may know."""

    def __init__(self) -> None:
        self.plays_on = False  # whether the bot has said that it can play another game
        self._process = BotProcess(self._on_line, self._give_up)
        self._fault: BotFault | None = None  # why the bot was given up; once set, nothing more is sent
        self.wrong = deque[BotFault](maxlen=100)  # its most recent mistakes
        self._in_a_row = 0  # number of mistakes since its last right answer
        self._asked = False
        self._answered = False
        self._until = 0.0  # deadline of the answer to the last question, by the loop's clock
        self._question = 0  # number of the last question
        self._received: BotAct | BotFault | None = None  # its answer, or what is wrong with the answer
        self._news = asyncio.Event()

    @classmethod
    async def start(cls, command: str, game: BotNewGame, log: Path | None = None) -> Self:
        """Start a bot and send its first game; standard error goes to `log` (None: ours). BotFault if that fails."""
        bot = cls()
        try:
            await bot._process.start(command, log)
        except (OSError, ValueError) as problem:
            raise _not_started(command, problem) from None
        bot.send(BotWelcome(*astuple(game)))
        return bot

    @property
    def fit(self) -> bool:
        """Whether the process is running and the bot has not been given up."""
        return self._fault is None and not self._process.ended.is_set()

    def begin(self, game: BotNewGame) -> None:
        """Send the start of another game. Only a bot that `plays_on` may get one."""
        self._in_a_row = 0
        self.send(game)

    def send_events(self, events: Iterable[Event]) -> None:
        self.send(*map(BotEvent, events))

    async def decide(self, view: View, legal: Sequence[Action], millis: int) -> Action:
        """Return the bot's choice from `legal`, within `millis` milliseconds for each try, START seconds more at first.

        BotFault if it is late, dies or makes three mistakes in a row. After a cancelled call, the next call first waits
        for the outstanding answer and drops it.
        """
        if self._asked:  # the last call was cancelled: its answer must not count for this question
            await self._answer()
        while True:
            self._asked, self._received = True, None
            self._question += 1
            # Its input is buffered, so the question may arrive before the program runs: allow time for the start.
            allowed = millis / 1000 + (0.0 if self._answered else START)
            self._until = asyncio.get_running_loop().time() + allowed
            self._news.clear()
            self.send(BotDecide(self._question, view, [*legal], millis))
            answer = await self._answer()
            if isinstance(answer, BotAct) and answer.action in legal:
                self._in_a_row = 0
                return answer.action
            wrong = answer if isinstance(answer, BotFault) else BotFault("illegal")
            self._forgive(wrong)
            self.send(BotRefused(wrong.mistake))

    async def end_game(self, saved: Sequence[int], volcano: Sequence[int], winners: Sequence[int]) -> None:
        """Send the result, by seat. Unless the bot `plays_on`, close it and wait for its end; kill it after GRACE."""
        self.send(BotOver([*saved], [*volcano], [*winners]))
        if not self.plays_on:
            await self.close(GRACE)

    async def close(self, grace: float = 0.0) -> None:
        """Close the bot's input and wait until the process has ended; kill it after `grace` seconds."""
        await self._process.end(grace)

    async def _answer(self) -> BotAct | BotFault:
        """Return the answer to the last question, legal or not, or the mistake in it. BotFault if none came in time."""
        if not self._fault:
            with suppress(TimeoutError):
                async with asyncio.timeout_at(self._until):
                    await self._news.wait()
        if self._received is None:  # an answer that came just before the process ended still counts
            self._give_up(BotFault("late"))
            assert self._fault
            self._fault.complaint = self._process.complaints.last_line
            raise self._fault
        self._asked, self._answered = False, True
        return self._received

    def _on_line(self, line: bytes) -> None:
        match message_in(line):
            case BotReady(new_game) if not self._answered:
                self.plays_on = new_game
            case BotFault() | BotAct(id=None | self._question) as answer if self._asked and self._received is None:
                self._received = answer
                self._news.set()
            case _:  # never kept: it would answer a question that the bot has not seen
                self._forgive(BotFault("not_asked"))

    def _forgive(self, wrong: BotFault) -> None:
        """Count a mistake of the bot. The third in a row kills its process, so that `decide` raises BotFault."""
        self.wrong.append(wrong)
        self._in_a_row += 1
        if self._in_a_row == MOST_WRONG:
            self._give_up(self.wrong[-MOST_WRONG])  # the others often follow from it

    def _give_up(self, fault: BotFault) -> None:
        """Store the bot's first fault and kill its process; later calls do nothing."""
        if not self._fault:
            self._fault = fault
            self._process.kill()
            self._news.set()

    def send(self, *messages: BotMessage) -> None:
        """Send messages to the bot; does nothing after it was given up."""
        if messages and not self._fault:
            self._process.write(b"".join(map(line_of, messages)))


def _not_started(command: str, problem: OSError | ValueError) -> BotFault:
    """Return why a command could not be started. `problem`: the error, which need not name the file."""
    if isinstance(problem, FileNotFoundError | PermissionError) and (fault := program_fault(command)):
        return fault
    if isinstance(problem, CommandLineError):
        return problem.fault
    reason = problem.strerror if isinstance(problem, OSError) else None
    return BotFault("not_started", problem=reason or str(problem))


class BotPlayer(ThinkingPlayer):
    """A bot at the table. If it fails, `give_up` is called with the reason. If `command` is None, it fails at once.

    The protocol has no undo. After an undo, and in a resumed game, a new process is sent the events that still count.
    """

    def __init__(
        self, seat: int, command: str | None, millis: int, rules: Rules, pace: Pace, give_up: GiveUp, log: Path | None
    ) -> None:
        super().__init__(seat)
        self._command, self._millis, self._give_up = command, millis, give_up
        self._rules, self._pace, self._log = rules, pace, log
        self._names: list[str] = []
        self._past: list[PastEvent] = []  # all events that this seat knows of
        self._bot: Bot | None = None
        self._changing: asyncio.Task[None] | None = None  # ends when the process has started, or has ended

    def notify(self, message: Message) -> None:
        match message:
            case GameInfo():
                self._names = [player.name for player in message.players]
                self._begin(message.past)
            case Rewound(seq):  # the protocol has no message for this: a new process hears the events up to `seq`
                self._begin(past for past in self._past if past.seq <= seq)
            case Update():
                self._see(message)

    async def close(self) -> None:
        """Cancel the thought and end the process, which has time to end by itself if the game is over."""
        self.drop()
        if self._changing:
            await self._changing
        await _end(self._bot)

    def _see(self, update: Update) -> None:
        self.drop()
        self._past += [PastEvent(update.seq, event) for event in update.events]
        if self._bot:  # otherwise the bot hears them after its start
            self._bot.send_events(update.events)
        if update.legal:
            self._thought = asyncio.create_task(self._think(update))
        elif update.events and isinstance(end := update.events[-1], GameOver):
            self._changing = asyncio.create_task(self._part(end, self._changing))

    def _begin(self, past: Iterable[PastEvent]) -> None:
        self.drop()
        self._past = [*past]
        old, self._bot = self._bot, None
        self._changing = asyncio.create_task(self._start(old, self._changing))

    async def _start(self, old: Bot | None, before: asyncio.Task[None] | None) -> None:
        """End `old`, wait for `before`, start a process and send it all events so far. `give_up` gets a fault."""
        await _end(old)
        if before:  # a seat has one process at a time: two would share the log and the time
            await before
        await _end(self._bot)
        self._bot = None
        try:
            if self._command is None:
                raise BotFault("unknown")
            self._bot = await Bot.start(self._command, new_game(self._seat, self._names, self._rules), self._log)
        except BotFault as fault:
            self._give_up(fault)
        else:
            self._bot.send_events(past.event for past in self._past)

    async def _think(self, update: Update) -> None:
        assert self._changing
        # No player sees a bot asked to declare (R13), so the pace of the table does not apply.
        polled = update.view.choice is Choice.ERUPT
        if not polled:
            self.say("thinking", self._millis if len(update.legal) > 1 else 0)
        await asyncio.shield(self._changing)  # if this thought is dropped, the next still needs the process
        if self._bot is None:
            return
        try:
            action = await self._bot.decide(update.view, update.legal, self._millis)
        except BotFault as fault:
            self._give_up(fault)
            return
        await (self._pace.released() if polled else self._pace.wait(update.seq))
        self.done_thinking()
        self.table.submit(self, ActRequest(self._seat, update.seq, action))

    async def _part(self, end: GameOver, before: asyncio.Task[None] | None) -> None:
        """Wait for `before`, tell the bot, if any, the result, close its input and wait for its end.

        Kill it after GRACE.
        """
        if before:
            await before
        if bot := self._bot:
            self._bot = None
            await bot.end_game(end.saved, end.volcano, end.winners)
            await bot.close(GRACE)


async def _end(bot: Bot | None) -> None:
    if bot:
        await bot.close()


_NAMES: Final = ("Bot", "Nobody")


async def try_program(command: str, millis: int) -> TrialResult:
    """Start a bot, ask it for a decision within `millis` as in a game, and end it. Return its seconds, or its fault."""
    game, clock = Game.new(Rules(), len(_NAMES), 79, 0), asyncio.get_running_loop().time
    try:
        bot = await Bot.start(command, new_game(0, _NAMES, game.rules), Path(os.devnull))
        try:
            bot.send_events([game.started(0)])
            begun = clock()
            await bot.decide(game.view(0), game.legal_actions(), millis)
            return TrialResult(command, clock() - begun)
        finally:  # also if another trial cancels this one
            await bot.close()
    except BotFault as fault:
        return TrialResult(command, fault=fault)
