"""Bots to play against: each a Python program of a few lines, good or bad."""

import sys
from pathlib import Path

from pompeii_net.bots.programs import join
from pompeii_net.bots.protocol import BotFault
from pompeii_net.commands.english import bot_words
from pompeii_net.messages import Fault

NOT_THERE = "there is no program “.+” that can be run"
UNKNOWN = "is not one of the bots in this game"
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


def why(fault: BotFault) -> str:
    """What is said of a bot that has it, in words that follow its name."""
    return bot_words(fault.code, fault.blanks)


def given_up(fault: Fault) -> str:
    """What a table's fault says of a bot, as a sentence."""
    assert fault.code == "bot_gone"
    return f"“{fault.blanks['name']}” {bot_words(fault.reason, fault.blanks)}."
