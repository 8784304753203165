"""Who takes part in an arena: a SPEC of BOT_PROTOCOL.md, "Use", and the player it stands for."""

from collections.abc import Callable
from random import Random

from pompeii_core.actions import Action
from pompeii_core.ai.personas import DEFAULT_LEVEL, check_level, persona_named
from pompeii_core.ai.plain import choose_greedy, choose_random
from pompeii_core.ai.player import choose
from pompeii_core.rules import Rules
from pompeii_core.setup import Player
from pompeii_core.view import View

type Chooser = Callable[[View, Rules, Random], Action]

_PLAIN: dict[str, Chooser] = {"random": choose_random, "greedy": choose_greedy}


def chooser(spec: str) -> Chooser:
    """The player of a SPEC; ValueError says in one sentence what is wrong with it."""
    kind, _, rest = spec.partition(":")
    if not rest and kind in _PLAIN:
        return _PLAIN[kind]
    if kind == "bot":
        raise ValueError(
            f"“{spec}”: this version plays no bots yet; a seat is ai:NAME, ai:NAME@LEVEL, random or greedy"
        )
    if kind != "ai" or not rest:
        raise ValueError(f"“{spec}” is no contestant; a seat is ai:NAME, ai:NAME@LEVEL, random or greedy")
    persona, level = _character(rest)
    return lambda view, rules, rng: choose(view, rules, persona, level, rng)


def seated(spec: str, seat: int) -> Player:
    """How the player of a SPEC stands in a record, named by the SPEC."""
    kind, _, rest = spec.partition(":")
    persona, level = _character(rest) if kind == "ai" else ("", "")
    return Player("ai", spec, seat, persona, level)


def _character(words: str) -> tuple[str, str]:
    """Persona and level of NAME or NAME@LEVEL; ValueError."""
    name, at, level = words.partition("@")
    return persona_named(name).name, check_level(level) if at else DEFAULT_LEVEL
