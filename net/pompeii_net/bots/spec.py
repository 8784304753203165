"""Who plays, as the command line says it: a SPEC of docs/bots.md, "The arena"."""

from functools import cache
from pathlib import Path
from typing import Final

from msgspec import Struct

from pompeii_core.ai.baselines import choose_greedy, choose_random
from pompeii_core.ai.personas import DEFAULT_LEVEL, LEVELS, PERSONAS, SKILLS, check_level, persona_named
from pompeii_net.bots.command_line import split

SPECS: Final = "ai:NAME, ai:NAME@LEVEL, ai:NAME@LEVEL:PLAYOUTS, bot:COMMAND LINE, random or greedy"
BASELINES: Final = {"random": choose_random, "greedy": choose_greedy}
SUBSTITUTE: Final = next(iter(PERSONAS))
"""Who plays on for a bot that is given up, at the level that players have who do not say."""
SEARCHING: Final = [level for level in LEVELS if SKILLS[level].width]

_MOST_PLAYOUTS: Final = 1_000_000
_LONGEST_NAME: Final = 40


class Spec(Struct, frozen=True):
    """A SPEC understood: an AI has a persona, a bot has a command, a baseline has neither."""

    text: str
    persona: str = ""
    level: str = ""
    playouts: int = 0
    """Of every search; 0: as many as the level has, or as its time allows."""
    command: str = ""

    @property
    def name(self) -> str:
        """What it is called where nobody says."""
        if self.command:
            return Path(split(self.command)[0]).stem[:_LONGEST_NAME] or "Bot"
        return self.persona or self.text.capitalize()


@cache  # the arena reads them again for every game
def parse_spec(text: str) -> Spec:
    """The player that a SPEC means; ValueError says in one sentence what is wrong with it."""
    if text in BASELINES:
        return Spec(text)
    kind, _, rest = text.partition(":")
    if kind == "bot":
        split(rest)
        return Spec(text, command=rest)
    if kind != "ai" or not rest:
        raise ValueError(f"“{text}” is no contestant; one is {SPECS}")
    name, at, skill = rest.partition("@")
    level, colon, playouts = skill.partition(":")
    persona = persona_named(name).name
    level = check_level(level) if at else DEFAULT_LEVEL
    return Spec(text, persona, level, _playouts(text, level, playouts) if colon else 0)


def _playouts(spec: str, level: str, text: str) -> int:
    if level not in SEARCHING:
        raise ValueError(f"“{spec}”: a number of playouts is for {' and '.join(SEARCHING)} only")
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0
    if not 1 <= number <= _MOST_PLAYOUTS:
        raise ValueError(f"“{spec}”: “{text}” is not a number of playouts from 1 to {_MOST_PLAYOUTS}")
    return number
