"""The bots of one game, asked one at a time by a program that waits for the answer."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Self

from pompeii_core.actions import Action
from pompeii_core.events import Event, for_seat
from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_net.bots.bot import Bot
from pompeii_net.bots.fault import BotFault


class BotSeats:
    """A context in which bots play the seats of `commands`; none of them, nor what they start, outlives it.

    `millis`: time for an answer. Without any bot it costs nothing.
    """

    def __init__(self, commands: Mapping[int, str], names: Sequence[str], rules: Rules, millis: int) -> None:
        self.faults: dict[int, BotFault] = {}
        """By seat, why a bot was given up."""
        self._commands, self._names, self._rules, self._millis = commands, names, rules, millis
        self._bots: dict[int, Bot] = {}
        # A loop that runs only while a bot is asked: what one says unasked meanwhile waits in its pipe.
        self._runner = asyncio.Runner()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        try:
            if self._bots:
                self._runner.run(self._close())
        finally:
            self._runner.close()

    def begin(self, game: Game) -> None:
        """Start them, and tell them how the game begins."""
        if self._commands:
            self._runner.run(self._start())
        for seat, bot in self._bots.items():
            bot.tell([game.started(seat)])

    def choose(self, seat: int, game: Game) -> Action | None:
        """What the bot of a seat does; None where no bot plays it, or not any more."""
        bot = self._bots.get(seat)
        if bot is None:
            return None
        try:
            return self._runner.run(bot.decide(game.view(seat), game.legal_actions(), self._millis))
        except BotFault as fault:
            self.faults[seat] = fault
            self._runner.run(bot.close())
            del self._bots[seat]
            return None

    def see(self, events: Sequence[Event]) -> None:
        """Tell each what its seat may know of what has happened."""
        for seat, bot in self._bots.items():
            bot.tell(for_seat(event, seat) for event in events)

    def over(self, game: Game) -> None:
        """The game has ended: they are told, and end."""
        if self._bots:
            self._runner.run(self._over(game))

    async def _start(self) -> None:
        async with asyncio.TaskGroup() as tasks:
            for seat in self._commands:
                tasks.create_task(self._start_one(seat))

    async def _start_one(self, seat: int) -> None:
        try:
            self._bots[seat] = await Bot.start(self._commands[seat], seat, self._names, self._rules)
        except BotFault as fault:
            self.faults[seat] = fault

    async def _over(self, game: Game) -> None:
        bots, self._bots = self._bots, {}
        await asyncio.gather(*(bot.over(game.saved, game.volcano, game.winners) for bot in bots.values()))

    async def _close(self) -> None:
        bots, self._bots = self._bots, {}
        await asyncio.gather(*(bot.close() for bot in bots.values()))
