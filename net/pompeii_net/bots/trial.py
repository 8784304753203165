"""A program is tried before a game is begun with it: one decision, in a game dealt for that."""

import asyncio
from os import SEEK_END
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_core.text import clean_line
from pompeii_net.bots.bot import Bot
from pompeii_net.bots.fault import BotFault, BotFaultCode
from pompeii_net.bots.programs import TrialResult

_NAMES: Final = ("Bot", "Nobody")
_READ: Final = 4096
_LONGEST: Final = 200
"""Bytes that are looked at of what it complains of, and characters that are shown."""


async def try_program(command: str, millis: int) -> TrialResult:
    """Start it, bid it welcome and ask for its first card, as in a game; it is gone when this returns."""
    try:
        # On Windows, what the program has started may hold the log open for a moment longer than it lives.
        with TemporaryDirectory(prefix="pompeii-", ignore_cleanup_errors=True) as folder:
            log = Path(folder) / "complaints"
            try:
                return TrialResult(command, await _first_answer(command, millis, log))
            except BotFault as fault:
                return TrialResult(command, fault=fault, complaint=_last_line(log))
    except OSError as problem:  # nothing can be written there
        return TrialResult(command, fault=BotFault(BotFaultCode.NOT_STARTED, problem=problem.strerror or str(problem)))


async def _first_answer(command: str, millis: int, log: Path) -> float:
    """Seconds until its answer; BotFault."""
    game = Game.new(Rules(), len(_NAMES), 79, 0)
    bot = await Bot.start(command, 0, _NAMES, game.rules, log)
    try:
        bot.send_events([game.started(0)])
        clock = asyncio.get_running_loop().time
        begun = clock()
        await bot.decide(game.view(0), game.legal_actions(), millis)
        return clock() - begun
    finally:  # it may have been cancelled, by another trial
        await bot.close()


def _last_line(log: Path) -> str:
    try:
        with log.open("rb") as file:
            file.seek(max(0, file.seek(0, SEEK_END) - _READ))
            lines = file.read().decode(errors="replace").split("\n")
    except OSError:
        return ""
    return next((line for text in reversed(lines) if (line := clean_line(text, _LONGEST))), "")
