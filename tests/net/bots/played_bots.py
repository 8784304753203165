"""Bots as programs, asked as a table asks them."""

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_net.bots.bot import Bot
from pompeii_net.bots.programs import join
from pompeii_net.bots.protocol import BotFault, new_game
from pompeii_net.messages import Fault
from pompeii_net.words import bot_words

STANDARD = Rules()
GAME = Game.new(STANDARD, 2, 1, 0)
VIEW, LEGAL = GAME.view(0), GAME.legal_actions()
AMPLE = 30_000  # milliseconds: no honest bot of these needs as long


@asynccontextmanager
async def with_bot(command: str, rules: Rules = STANDARD, log: Path | None = None) -> AsyncIterator[Bot]:
    started = await Bot.start(command, new_game(0, ["Ada", "Ben"], rules), log)
    try:
        async with asyncio.timeout(30):
            yield started
    finally:
        await started.close()


async def fault_of(command: str, times: int = 1, millis: int = AMPLE) -> str:
    """Why it is given up at its decision number `times`, and ever after."""
    async with with_bot(command) as player:
        for _ in range(times - 1):
            assert await player.decide(VIEW, LEGAL, millis) in LEGAL
        with pytest.raises(BotFault) as fault:
            await player.decide(VIEW, LEGAL, millis)
        with pytest.raises(BotFault) as again:
            await player.decide(VIEW, LEGAL, millis)
        assert again.value is fault.value
    return why(fault.value)


NOT_THERE = "there is no program “.+” that can be run"
UNKNOWN = "is not one of the bots in this game"
READY = 'print(json.dumps({"type": "ready", "new_game": True}), flush=True)'
ANSWER = 'print(json.dumps({"type": "act", "action": message["legal"][0]}), flush=True)'


def bot(folder: Path, *on_decide: str, first: str = "pass", last: str = "pass") -> str:
    """The command line of a bot that does `first`, then at each decision the next of `on_decide`, or again the last.

    `message` is the decision, `told` all that it has been told; `last` is done when its input ends.
    """
    script = folder / "bot.py"
    script.write_text(
        f"""
import json, os, subprocess, sys, time
actions = {on_decide or (ANSWER,)!r}
told, n = [], 0
{first}
for line in sys.stdin.buffer:
    message = json.loads(line)
    told.append(message)
    if message["type"] == "decide":
        exec(actions[min(n, len(actions) - 1)])
        n += 1
{last}
""",
        encoding="utf-8",
    )
    return join([sys.executable, "-I", "-S", str(script)])


def writes(heard: Path) -> str:
    """What writes down all that a bot has been told, to be read with `told_to`."""
    return f"open({str(heard)!r}, 'w').write(json.dumps(told))"


def told_to(heard: Path, kind: str = "") -> list[Any]:
    """What a bot has written down, of one kind or all."""
    told = json.loads(heard.read_text(encoding="utf-8"))
    return [message for message in told if kind in ("", message["type"])]


def why(fault: BotFault) -> str:
    return bot_words(fault.code, fault.blanks)


def given_up(fault: Fault) -> str:
    """What a table's fault says of a bot, as a sentence."""
    assert fault.code == "bot_gone"
    return f"“{fault.blanks['name']}” {bot_words(fault.reason, fault.blanks)}."
