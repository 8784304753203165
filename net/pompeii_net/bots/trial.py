"""A program is tried before a game is begun with it: one decision, in a game dealt for that."""

import asyncio
import os
from pathlib import Path
from typing import Final

from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_net.bots.bot import Bot
from pompeii_net.bots.fault import BotFault
from pompeii_net.bots.programs import TrialResult

_NAMES: Final = ("Bot", "Nobody")


async def try_program(command: str, millis: int) -> TrialResult:
    """Start it, bid it welcome and ask for its first card, as in a game; it is gone when this returns."""
    try:
        return TrialResult(command, await _first_answer(command, millis))
    except BotFault as fault:
        return TrialResult(command, fault=fault)


async def _first_answer(command: str, millis: int) -> float:
    """Seconds until its answer; BotFault."""
    game = Game.new(Rules(), len(_NAMES), 79, 0)
    bot = await Bot.start(command, 0, _NAMES, game.rules, log=Path(os.devnull))
    try:
        bot.send_events([game.started(0)])
        clock = asyncio.get_running_loop().time
        begun = clock()
        await bot.decide(game.view(0), game.legal_actions(), millis)
        return clock() - begun
    finally:  # it may have been cancelled, by another trial
        await bot.close()
