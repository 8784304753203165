"""The command `pompeii bot-check` (docs/bots.md): plays some games with a bot and reports its faults."""

import asyncio
from argparse import Namespace
from collections import Counter
from collections.abc import Coroutine
from random import Random
from statistics import median
from time import perf_counter
from typing import Final

from pompeii_core.actions import MOST_SEATS, Action
from pompeii_core.ai.engine import choose_random
from pompeii_core.events import for_seat
from pompeii_core.game import Game
from pompeii_core.rules import PRESET_ROWS, Rules
from pompeii_net.arena.tournament import MILLIS
from pompeii_net.bots.bot import GRACE, Bot
from pompeii_net.bots.programs import program_fault, split
from pompeii_net.bots.protocol import BotFault, BotMessage, BotNewGame, new_game
from pompeii_net.commands.arguments import Parser, argument, milliseconds, run_command
from pompeii_net.commands.console import ExitCode, print_error, run_and_flush

_COMMAND: Final = "pompeii bot-check"
_ROUNDS: Final = 2  # times that each game is played with the same seed, to see if the bot repeats its play


class _Later(BotMessage, frozen=True, tag="of_a_later_version"):
    event: dict[str, str]


class _LaterEvent(BotMessage, frozen=True, tag="event"):
    event: dict[str, str]


def main(argv: list[str]) -> int:
    """Run `pompeii bot-check` and return an `ExitCode`; BOT_GIVEN_UP if the bot has a fault."""
    return run_and_flush(_COMMAND, "the report", lambda: run_command(_COMMAND, argv, _parser().parse_args, _check))


def _check(options: Namespace) -> ExitCode:
    if fault := program_fault(options.command):
        print_error(_COMMAND, f"the bot {fault.words}")
        return ExitCode.BOT_GIVEN_UP
    check = BotCheck(options.command, options.millis)
    try:
        asyncio.run(check.play())
    except KeyboardInterrupt:
        return ExitCode.INTERRUPTED
    print("\n".join(check.report()))
    return ExitCode.BOT_GIVEN_UP if check.fault or check.wrong else ExitCode.DONE


class BotCheck:
    """Games of a bot against random players with every preset and two to four seats, each played twice."""

    def __init__(self, command: str, millis: int) -> None:
        self._command, self._millis = command, millis
        self.fault: BotFault | None = None  # why the bot was given up, which ends the check
        self._where = ""
        self._seconds: list[float] = []
        self._games = 0
        self._repeats = self._plays_on = True
        self._parting = 0.0
        self._bots: list[Bot] = []  # the bot's processes; only the last may be running

    @property
    def wrong(self) -> Counter[str]:
        """The bot's mistakes in words, and how often it made each."""
        return Counter(wrong.mistake for bot in self._bots for wrong in bot.wrong)

    async def play(self) -> None:
        """Play all games, or until the bot fails, and end the bot. The result is then in `report`."""
        try:
            for number, preset in enumerate(PRESET_ROWS):
                seats = 2 + number % (MOST_SEATS - 1)
                self._where = f"with the rules {preset.name} and {seats} seats"
                first, *others = [await self._game(preset.rules, seats, number) for _ in range(_ROUNDS)]
                self._repeats &= all(other == first for other in others)
        except BotFault as fault:
            self.fault = fault
        finally:
            if self._bots:
                await self._part(self._bots[-1].close(GRACE))

    def report(self) -> list[str]:
        lines = [f"games played to their end: {self._games} of {_ROUNDS * len(PRESET_ROWS)}"]
        if self._seconds:
            slowest, middle = max(self._seconds), median(self._seconds)
            lines.append(f"answers: {len(self._seconds)}, median {_ms(middle)}, longest {_ms(slowest)}")
        if self.fault:
            complaint = f"; its last words: {self.fault.complaint}" if self.fault.complaint else ""
            lines.append(f"WRONG: {self._where} it {self.fault.words}{complaint}")
        for words, count in self.wrong.most_common():
            lines.append(f"WRONG: it {words} ({'once' if count == 1 else f'{count} times'})")
        if not self.fault:
            ended = "" if self._parting < GRACE else f", but had to be killed, {GRACE:g} s after its input was closed"
            lines += [
                f"same seed, same game: {_yes(self._repeats)}",
                f"one process for many games (new_game): {_yes(self._plays_on)}",
                f"ends when its input does: {_yes(not ended)}{ended}",
            ]
        return lines

    async def _game(self, rules: Rules, seats: int, number: int) -> list[Action]:
        """Play game `number`, which is also its seed, with the bot on `seat`; return the bot's actions.

        BotFault if it fails.
        """
        game, seat, names = Game.new(rules, seats, number, 0), number % seats, [f"Player {i}" for i in range(seats)]
        others, done = Random(number), list[Action]()
        bot = await self._begin(new_game(seat, names, rules, number, self._games))
        bot.send_events([game.started(seat)])
        bot.send(_Later({"kind": "later"}), _LaterEvent({"kind": "of_a_later_version"}))
        while (active := game.active) is not None:
            if active == seat:
                begun = perf_counter()
                action = await bot.decide(game.view(seat), game.legal_actions(), self._millis)
                self._seconds.append(perf_counter() - begun)
                done.append(action)
            else:
                action = choose_random(game.view(active), rules, others)
            bot.send_events(for_seat(event, seat) for event in game.apply(action, active))
        await self._part(bot.end_game(game.saved, game.volcano, game.winners))
        self._plays_on &= bot.plays_on
        self._games += 1
        return done

    async def _begin(self, game: BotNewGame) -> Bot:
        if self._bots and (bot := self._bots[-1]).plays_on and bot.fit:
            bot.begin(game)
        else:
            bot = await Bot.start(self._command, game)
            self._bots.append(bot)
        return bot

    async def _part(self, ending: Coroutine[None, None, None]) -> None:
        begun = perf_counter()
        await ending
        self._parting = max(self._parting, perf_counter() - begun)


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms"


def _yes(found: bool) -> str:
    return "yes" if found else "no"


def _parser() -> Parser:
    parser = Parser(
        _COMMAND,
        "Play some games with a bot, and say what is wrong with it.",
        """It plays against random players, by every preset of the rules, with two to four seats. Exit codes: 0 nothing
        is wrong, 2 usage error, 3 something is wrong, 130 Ctrl+C.""",
    )
    add = parser.add_argument
    command = argument(lambda text: split(text) and text)
    add("command", type=command, metavar="COMMAND", help="the bot's command line, in quotation marks")
    add("--millis", type=milliseconds, default=MILLIS, metavar="T", help=f"milliseconds for each answer ({MILLIS})")
    return parser
