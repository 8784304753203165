"""How the players that a SPEC means take part in an arena."""

from collections.abc import Callable
from random import Random
from time import monotonic

from pompeii_core.actions import Action
from pompeii_core.ai.personas import DEFAULT_LEVEL, LEVELS
from pompeii_core.ai.player import choose
from pompeii_core.ai.search import Limit
from pompeii_core.rules import Rules
from pompeii_core.setup import SeatedPlayer
from pompeii_core.text import clean_name
from pompeii_core.view import View
from pompeii_net.bots.spec import BASELINES, SEARCHING, SUBSTITUTE, Spec

type Policy = Callable[[View, Rules, Random], Action]


def is_slow(spec: Spec) -> bool:
    """Whether it may think for long: it searches, or does who knows what."""
    return bool(spec.command) or spec.level in SEARCHING


def policy_of(spec: Spec, millis: int | None) -> Policy:
    """How it plays, a bot's substitute for a bot; with `millis` the strongest level uses that time, else nobody."""
    if not (spec.persona or spec.command):
        return BASELINES[spec.text]
    persona, level = spec.persona or SUBSTITUTE, spec.level or DEFAULT_LEVEL
    # A number of playouts makes games that can be repeated; time makes them as strong as this machine is.
    limit = Limit(spec.playouts) if spec.playouts else None
    if millis is None or limit or level != LEVELS[-1]:
        return lambda view, rules, rng: choose(view, rules, persona, level, rng, limit)
    seconds = millis / 1000
    return lambda view, rules, rng: choose(
        view, rules, persona, level, rng, Limit(until=monotonic() + seconds, clock=monotonic)
    )


def player_of(spec: Spec, seat: int) -> SeatedPlayer:
    """How it stands in a record, named by its SPEC."""
    return SeatedPlayer("ai", clean_name(spec.text), seat, spec.persona, spec.level)
