"""Who takes part in an arena: a SPEC of docs/bots.md, "The arena", and the player it stands for."""

import shutil
from collections.abc import Callable
from functools import cache
from random import Random
from time import monotonic
from typing import Final

from msgspec import Struct

from pompeii_core.actions import Action
from pompeii_core.ai.baselines import choose_greedy, choose_random
from pompeii_core.ai.levels import SKILLS
from pompeii_core.ai.personas import DEFAULT_LEVEL, LEVELS, PERSONAS, check_level, persona_named
from pompeii_core.ai.player import choose
from pompeii_core.ai.search import Limit
from pompeii_core.rules import Rules
from pompeii_core.setup import Player
from pompeii_core.text import clean_name
from pompeii_core.view import View
from pompeii_net.bots.command_line import split

type Policy = Callable[[View, Rules, Random], Action]

SPECS: Final = "ai:NAME, ai:NAME@LEVEL, ai:NAME@LEVEL:PLAYOUTS, bot:COMMAND LINE, random or greedy"
SUBSTITUTE: Final = next(iter(PERSONAS))
"""Who plays on for a bot that is given up, at the level that players have who do not say."""

_PLAIN: Final[dict[str, Policy]] = {"random": choose_random, "greedy": choose_greedy}
_SEARCHING: Final = [level for level in LEVELS if SKILLS[level].width]
_MOST_PLAYOUTS: Final = 1_000_000


class Contestant(Struct, frozen=True):
    """A SPEC understood: an AI has a persona, a bot has a command, chance and greed have neither."""

    spec: str
    persona: str = ""
    level: str = ""
    playouts: int = 0
    """Of every search; 0: as many as the level has, or as its time allows."""
    command: str = ""

    @property
    def slow(self) -> bool:
        """Whether it may think for long: it searches, or does who knows what."""
        return bool(self.command) or self.level in _SEARCHING

    def policy(self, millis: int | None) -> Policy:
        """How it plays, a bot's substitute for a bot; with `millis` the strongest level uses that time, else nobody."""
        if not (self.persona or self.command):
            return _PLAIN[self.spec]
        persona, level = self.persona or SUBSTITUTE, self.level or DEFAULT_LEVEL
        limit = Limit(self.playouts) if self.playouts else None
        if millis is None or limit or level != LEVELS[-1]:
            return lambda view, rules, rng: choose(view, rules, persona, level, rng, limit)
        seconds = millis / 1000
        return lambda view, rules, rng: choose(
            view, rules, persona, level, rng, Limit(until=monotonic() + seconds, clock=monotonic)
        )

    def seated(self, seat: int) -> Player:
        """How it stands in a record, named by its SPEC."""
        return Player("ai", clean_name(self.spec), seat, self.persona, self.level)


@cache
def parse_contestant(spec: str) -> Contestant:
    """The contestant that a SPEC means; ValueError says in one sentence what is wrong with it."""
    kind, _, rest = spec.partition(":")
    if spec in _PLAIN:
        return Contestant(spec)
    if kind == "bot":
        program = split(rest)[0]
        if shutil.which(program) is None:
            raise ValueError(f"“{spec}”: there is no program “{program}” that can be run")
        return Contestant(spec, command=rest)
    if kind != "ai" or not rest:
        raise ValueError(f"“{spec}” is no contestant; one is {SPECS}")
    name, at, skill = rest.partition("@")
    level, colon, playouts = skill.partition(":")
    persona = persona_named(name).name
    level = check_level(level) if at else DEFAULT_LEVEL
    return Contestant(spec, persona, level, _playouts(spec, level, playouts) if colon else 0)


def _playouts(spec: str, level: str, text: str) -> int:
    if level not in _SEARCHING:
        raise ValueError(f"“{spec}”: a number of playouts is for {' and '.join(_SEARCHING)} only")
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0
    if not 1 <= number <= _MOST_PLAYOUTS:
        raise ValueError(f"“{spec}”: “{text}” is not a number of playouts from 1 to {_MOST_PLAYOUTS}")
    return number
