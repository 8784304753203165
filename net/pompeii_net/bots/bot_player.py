"""A bot at the table: it is told what its seat may know, and is given up for an AI at its first grave fault."""

import asyncio
from collections.abc import Callable, Iterable
from pathlib import Path

from pompeii_core.events import GameOver
from pompeii_core.phases import Choice
from pompeii_core.rules import Rules
from pompeii_core.view import Update
from pompeii_net.bots.bot import Bot
from pompeii_net.bots.fault import BotFault, BotFaultCode
from pompeii_net.messages import GameInfo, Message, PastEvent, Rewound
from pompeii_net.pace import Pace
from pompeii_net.player import ThinkingPlayer


class BotPlayer(ThinkingPlayer):
    """The program on one seat; `give_up` hears why it plays no more.

    The protocol knows no way back: after an undo a fresh process is told what still stands, as when a game is resumed.
    """

    def __init__(
        self,
        seat: int,
        command: str | None,
        millis: int,
        rules: Rules,
        pace: Pace,
        give_up: Callable[[BotFault], None],
        log: Path | None,
    ) -> None:
        super().__init__(seat)
        self._command, self._millis = command, millis
        self._rules, self._pace, self._log = rules, pace, log
        self._give_up = give_up
        self._names: list[str] = []
        self._told: list[PastEvent] = []
        """All that this seat knows to have happened."""
        self._bot: Bot | None = None
        self._start: asyncio.Task[None] | None = None
        self._farewell: asyncio.Task[None] | None = None

    def notify(self, message: Message) -> None:
        """Pass it on, and ask for an answer where the seat is to decide."""
        match message:
            case GameInfo():
                self._names = [player.name for player in message.players]
                self._begin(message.past)
            case Rewound(seq):  # the protocol has no message for it: another process is told the shorter story
                self._begin(told for told in self._told if told.seq <= seq)
            case Update():
                self._see(message)

    async def close(self) -> None:
        """End its process; where the game is over it has been told so, and ends by itself."""
        self.drop()
        if self._start:
            await self._start
        if self._farewell:
            await self._farewell
        await _end(self._bot)

    def _see(self, update: Update) -> None:
        self.drop()
        self._told += [PastEvent(update.seq, event) for event in update.events]
        if self._bot:  # otherwise it is told when it has started
            self._bot.send_events(update.events)
        if update.legal:
            self._thought = asyncio.create_task(self._think(update))
        elif update.events and isinstance(end := update.events[-1], GameOver):
            self._farewell = asyncio.create_task(self._part(end, self._start))

    def _begin(self, past: Iterable[PastEvent]) -> None:
        self.drop()
        self._told = [*past]
        old, self._bot = self._bot, None
        self._start = asyncio.create_task(self._started(old, self._start, self._farewell))

    async def _started(self, old: Bot | None, *before: asyncio.Task[None] | None) -> None:
        """Its process is there and knows what has happened; the one before it, started or bid farewell, is gone."""
        await _end(old)
        for task in before:  # one process at a time for a seat: two would share the log and the time
            if task:
                await task
        await _end(self._bot)
        self._bot = None
        try:
            if self._command is None:
                raise BotFault(BotFaultCode.UNKNOWN)
            self._bot = await Bot.start(self._command, self._seat, self._names, self._rules, self._log)
        except BotFault as fault:
            self._give_up(fault)
        else:
            self._bot.send_events(told.event for told in self._told)

    async def _think(self, update: Update) -> None:
        assert self._start
        # Nobody sees a program being asked whether it declares (R13): there is nothing to wait for.
        polled = update.view.choice is Choice.ERUPT
        if not polled:
            self.say("thinking", self._millis if len(update.legal) > 1 else 0)
        await asyncio.shield(self._start)  # where this thought is dropped, the next one still needs the process
        if self._bot is None:
            return
        try:
            action = await self._bot.decide(update.view, update.legal, self._millis)
        except BotFault as fault:
            self._give_up(fault)
            return
        await (self._pace.released() if polled else self._pace.wait(update.seq))
        self.done_thinking()
        self.table.act(self, self._seat, update.seq, action)

    async def _part(self, end: GameOver, start: asyncio.Task[None] | None) -> None:
        """Say how the game ended, and let the process of that `start` end by itself; there may be another already."""
        assert start
        await start
        if self._bot and start is self._start:
            bot, self._bot = self._bot, None
            await bot.end_game(end.saved, end.volcano, end.winners)


async def _end(bot: Bot | None) -> None:
    if bot:
        await bot.close()
