"""A bot on one seat: told what happens, asked what to do, and given up at its first grave fault."""

import asyncio
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, Self

from msgspec.structs import asdict

from pompeii_core.actions import Action
from pompeii_core.events import Event
from pompeii_core.rules import Rules
from pompeii_core.view import View
from pompeii_net.bots.bot_process import BotProcess
from pompeii_net.bots.command_line import CommandLineError, program_fault
from pompeii_net.bots.fault import BotFault, BotFaultCode
from pompeii_net.bots.protocol import (
    PROTOCOL,
    BotDecide,
    BotEvent,
    BotOver,
    BotRefused,
    BotWelcome,
    ToBot,
    action_in,
    line_of,
    reason_of,
)

MOST_WRONG: Final = 3
"""Wrong answers in a row after which a bot is given up."""
START: Final = 5.0
"""Seconds more that its first answer may take: a program has to start."""
GRACE: Final = 2.0
"""Seconds from when its input is closed to when it is killed."""


class Bot:
    """One child process for one game on one seat; it is told what that seat may know, and nothing else."""

    def __init__(self) -> None:
        self._process = BotProcess(self._on_line, self._give_up)
        self._fault: BotFault | None = None
        """Why it was given up; from then on it is neither told nor asked anything."""
        self._wrong: list[BotFault] = []
        """What it has said wrong since its last right answer."""
        self._asked = False
        self._answered = False
        self._until = 0.0
        """When the answer to what was asked last is late, by the loop's clock."""
        self._line: bytes | None = None
        self._news = asyncio.Event()

    @classmethod
    async def start(cls, command: str, seat: int, names: Sequence[str], rules: Rules, log: Path | None = None) -> Self:
        """Start it and bid it welcome; its standard error is added to `log` (None: goes where ours does). BotFault."""
        bot = cls()
        try:
            await bot._process.start(command, log)
        except (OSError, ValueError) as problem:
            raise _not_started(command, problem) from None
        bot._send(BotWelcome(PROTOCOL, seat, len(names), [*names], asdict(rules)))
        return bot

    def send_events(self, events: Iterable[Event]) -> None:
        """Send events that its seat may know."""
        for event in events:
            self._send(BotEvent(event))

    async def decide(self, view: View, legal: Sequence[Action], millis: int) -> Action:
        """Its choice, one of `legal`; BotFault where it gives none in time, dies, or is wrong three times in a row.

        May be cancelled: the answer that is still to come is then waited for, and dropped, before it is asked again.
        """
        if self._asked:  # and cancelled: that answer must not be taken for one to this question
            await self._answer()
        while True:
            self._ask(BotDecide(view, [*legal], millis))
            line = await self._answer()
            try:
                action = action_in(line, legal)
            except BotFault as wrong:
                self._forgive(wrong)
                self._send(BotRefused(reason_of(wrong)))
            else:
                self._wrong.clear()
                return action

    async def end_game(self, saved: Sequence[int], volcano: Sequence[int], winners: Sequence[int]) -> None:
        """The game has ended; the bot is asked to end too, and waited for."""
        self._send(BotOver([*saved], [*volcano], [*winners]))
        await self._process.end(GRACE)

    async def close(self) -> None:
        """End it now, and whatever it has started."""
        await self._process.end()

    def _ask(self, question: BotDecide) -> None:
        self._asked = True
        # Its input is buffered, so that it may be asked before it runs: the start counts for the first answer.
        allowed = question.millis / 1000 + (0.0 if self._answered else START)
        self._until = asyncio.get_running_loop().time() + allowed
        self._line = None
        self._news.clear()
        self._send(question)

    async def _answer(self) -> bytes:
        """The line that answers what was asked last; BotFault where none comes in time."""
        if not self._fault:
            with suppress(TimeoutError):
                async with asyncio.timeout_at(self._until):
                    await self._news.wait()
        if self._line is None:  # a line that came just before it ended still counts
            self._give_up(BotFault(BotFaultCode.LATE))
            assert self._fault
            self._fault.complaint = self._process.complaint
            raise self._fault
        self._asked, self._answered = False, True
        return self._line

    def _on_line(self, line: bytes) -> None:
        if self._asked and self._line is None:
            self._line = line
            self._news.set()
        else:  # not kept for later: it would answer a question that the bot has not seen
            self._forgive(BotFault(BotFaultCode.NOT_ASKED))

    def _forgive(self, wrong: BotFault) -> None:
        """Go on after something wrong that it said, unless that was the third in a row."""
        self._wrong.append(wrong)
        if len(self._wrong) == MOST_WRONG:
            self._give_up(self._wrong[0])  # the others often follow from it

    def _give_up(self, fault: BotFault) -> None:
        if not self._fault:
            self._fault = fault
            self._process.kill()
            self._news.set()

    def _send(self, message: ToBot) -> None:
        if not self._fault:
            self._process.write(line_of(message))


def _not_started(command: str, problem: OSError | ValueError) -> BotFault:
    """Why it cannot be started; the system names no file."""
    if isinstance(problem, FileNotFoundError | PermissionError) and (fault := program_fault(command)):
        return fault
    if isinstance(problem, CommandLineError):
        return problem.fault
    reason = problem.strerror if isinstance(problem, OSError) else None
    return BotFault(BotFaultCode.NOT_STARTED, problem=reason or str(problem))
