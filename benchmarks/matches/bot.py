"""A player of whichever core, as a bot (docs/bots.md): python -P bot.py CORE LEVEL[:PLAYOUTS] …

Frozen players and the present ones are the same program over different cores, so that all pay the same for talking. It
plays one game after another, any of its seats: each `welcome` begins again on the seat that it names. Cores are older
than what they are told: fields they do not know are dropped, and nothing of the present one is imported.
"""

import argparse
import os
import sys
from collections.abc import Callable
from random import Random
from time import monotonic
from typing import Any

import msgspec
from msgspec import json

if __name__ == "__main__":
    sys.path.insert(0, sys.argv[1])  # before anything of a core is imported

from pompeii_core.actions import Action
from pompeii_core.ai.player import choose
from pompeii_core.ai.search import Limit
from pompeii_core.rules import Rules
from pompeii_core.view import View

try:
    from pompeii_core.ai.engine import choose_greedy, choose_random
except ImportError:  # where the frozen cores have them
    from pompeii_core.ai.baselines import (  # type: ignore[import-not-found,no-redef]
        choose_greedy,
        choose_random,
    )

type Policy = Callable[[View, Rules, Random], Action]

BASELINES: dict[str, Policy] = {"random": choose_random, "greedy": choose_greedy}


def main() -> None:
    """Answer the arena's messages as the player of the command line, until the input or its reader ends."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("core", help="the folder with the compiled core that plays")
    parser.add_argument("player", help="random, greedy, LEVEL, or LEVEL:PLAYOUTS with so many at every decision")
    parser.add_argument("--persona", default="Claudia", help="default: %(default)s, the even-tempered one")
    parser.add_argument("--millis", type=int, default=0, help="time of a search, rather than a number of playouts")
    asked = parser.parse_args()
    answer = Answers(policy(asked.player, asked.persona, asked.millis))
    try:
        for line in sys.stdin.buffer:
            if reply := answer.to(json.decode(line)):
                sys.stdout.buffer.write(reply)
                sys.stdout.buffer.flush()
    except BrokenPipeError:
        # Nobody listens any more, and what is still buffered cannot be written: leave without trying.
        os._exit(0)


def policy(player: str, persona: str, millis: int) -> Policy:
    """Return how a player (random, greedy, LEVEL[:PLAYOUTS]) chooses; `millis`, if any, limit a search instead."""
    if player in BASELINES:
        return BASELINES[player]
    level, _, playouts = player.partition(":")
    if millis:
        seconds = millis / 1000
        return lambda view, rules, rng: choose(
            view, rules, persona, level, rng, Limit(until=monotonic() + seconds, clock=monotonic)
        )
    limit = Limit(int(playouts)) if playouts else None
    return lambda view, rules, rng: choose(view, rules, persona, level, rng, limit)


class Answers:
    """What is said to each message; how a game begins for a seat holds the rules, and a `seed`."""

    def __init__(self, policy: Policy) -> None:
        self._policy, self._rules = policy, Rules()
        self._rngs = dict[int, Random]()

    def to(self, message: dict[str, Any]) -> bytes | None:
        """Return the line that answers a message; None if it needs none. A new game sets rules and its seat's luck."""
        if message["type"] in ("welcome", "new_game"):
            self._rules = _known(message["rules"], Rules)
            self._rngs[message["seat"]] = Random(message.get("seed"))
            return b'{"type": "ready", "new_game": true}\n'
        if message["type"] == "decide":
            view = _known(message["view"], View)
            assert view.seat is not None
            action = self._policy(view, self._rules, self._rngs[view.seat])
            return json.encode({"type": "act", "action": action}) + b"\n"
        return None


def _known[T: msgspec.Struct](fields: dict[str, Any], kind: type[T]) -> T:
    """Return a struct with those of the fields that this core knows."""
    return msgspec.convert({field: fields[field] for field in kind.__struct_fields__ if field in fields}, kind)


if __name__ == "__main__":
    main()
