"""Bots as programs, asked as a table asks them."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_net.bots.bot import Bot
from pompeii_net.bots.protocol import BotFault
from tests.net.bots.sample_bots import why

STANDARD = Rules()
GAME = Game.new(STANDARD, 2, 1, 0)
VIEW, LEGAL = GAME.view(0), GAME.legal_actions()
AMPLE = 30_000
"""Milliseconds: no honest bot of these needs as long."""


def with_bot(
    command: str, scene: Callable[[Bot], Awaitable[None]], rules: Rules = STANDARD, log: Path | None = None
) -> None:
    async def run() -> None:
        started = await Bot.start(command, 0, ["Ada", "Ben"], rules, log)
        try:
            async with asyncio.timeout(30):
                await scene(started)
        finally:
            await started.close()
        assert len(asyncio.all_tasks()) == 1

    asyncio.run(run())


def fault_of(command: str, times: int = 1, millis: int = AMPLE) -> str:
    """Why it is given up at its decision number `times`."""
    faults: list[BotFault] = []

    async def scene(bot: Bot) -> None:
        for _ in range(times - 1):
            assert await bot.decide(VIEW, LEGAL, millis) in LEGAL
        with pytest.raises(BotFault) as fault:
            await bot.decide(VIEW, LEGAL, millis)
        faults.append(fault.value)
        with pytest.raises(BotFault) as again:
            await bot.decide(VIEW, LEGAL, millis)
        assert again.value is faults[0]

    with_bot(command, scene)
    return why(faults[0])
