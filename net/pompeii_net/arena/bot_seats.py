"""The bots of one game, asked one at a time by a program that waits for the answer."""

import asyncio
from collections.abc import Callable, Coroutine, Mapping, Sequence
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
            self._end(Bot.close)
        finally:
            self._runner.close()

    def begin(self, game: Game) -> None:
        """Start them, and tell them how the game begins."""
        for seat, command in self._commands.items():
            try:
                self._bots[seat] = self._runner.run(Bot.start(command, seat, self._names, self._rules))
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
            return self._runner.run(bot.decide(game.view(seat), game.legal_actions(), self._millis))
        except BotFault as fault:
            self.faults[seat] = fault
            self._runner.run(bot.close())  # at once: what it started would take time from the others
            del self._bots[seat]
            return None

    def notify(self, events: Sequence[Event]) -> None:
        """Tell each what its seat may know of what has happened."""
        for seat, bot in self._bots.items():
            bot.send_events(for_seat(event, seat) for event in events)

    def end_game(self, game: Game) -> None:
        """The game has ended: they are told, and end."""
        self._end(lambda bot: bot.end_game(game.saved, game.volcano, game.winners))

    def _end(self, ending: Callable[[Bot], Coroutine[None, None, None]]) -> None:
        bots, self._bots = self._bots, {}

        async def all_of_them() -> None:
            await asyncio.gather(*map(ending, bots.values()))

        if bots:
            self._runner.run(all_of_them())
