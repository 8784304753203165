"""Random games of random rules, the same for the same seed."""

from collections.abc import Iterator
from random import Random

from pompeii_core.actions import DONE, ERUPT, Action
from pompeii_core.events import Event
from pompeii_core.game import Game
from pompeii_core.rules import OPTIONS, Rules
from pompeii_core.setup import Deal, Scenario, deal

LONGEST = 700
"""More actions than any game can have: a bound for its end."""


def random_rules(rng: Random) -> Rules:
    """Any value of any option."""
    return Rules(**{key: rng.choice(values) for key, values in OPTIONS.items()})  # type: ignore[arg-type]


def random_deal(rules: Rules, rng: Random) -> Deal:
    """Any number of seats, any scenario; most of them from the beginning."""
    seats = rng.choice((2, 3, 4))
    phase = rng.choice(("sleeps", "sleeps", "sleeps", "seethes", "erupts"))
    return deal(rules, seats, rng, scenario=Scenario(phase, rng.choice((0, 0, 5, 20)) if phase != "erupts" else 15))  # type: ignore[arg-type]


def choose(game: Game, rng: Random) -> tuple[Action, int]:
    """A random legal action and its seat; now and then a declaration out of turn, seldom `done`."""
    for seat in range(game.seats):
        if game.may_erupt(seat) and rng.random() < 0.02:
            return ERUPT, seat
    assert game.active is not None
    legal = game.legal_actions()
    if len(legal) > 1 and DONE in legal and rng.random() < 0.8:
        legal = [action for action in legal if action != DONE]
    return rng.choice(legal), game.active


def play_out(game: Game, rng: Random) -> Iterator[tuple[Action, int, list[Event]]]:
    """Play to the end, action by action."""
    for _ in range(LONGEST):
        if game.over:
            return
        action, seat = choose(game, rng)
        yield action, seat, game.apply(action, seat)
    raise AssertionError(f"no end after {LONGEST} actions")
