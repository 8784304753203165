"""Decisions drawn from games of one ply, with each choice played on from the same deals."""

from random import Random
from typing import Final, NamedTuple

from decisions.stored import StoredDecision, scaled
from pompeii_core.ai.comparison import balanced_engine, balanced_tables
from pompeii_core.ai.engine import reward, score_actions
from pompeii_core.ai.jobs import kind_of
from pompeii_core.ai.personas import DEFAULT_LEVEL
from pompeii_core.ai.player import choose
from pompeii_core.determinize import Determinizer, visible_game
from pompeii_core.game import Game
from pompeii_core.rules import Rules

RULES: Final = Rules()
SEATS: Final = (2, 4)
QUOTAS: Final = {
    "early place": 30,
    "late place": 25,
    "relative": 15,
    "sacrifice": 20,
    "lava": 35,
    "first run": 45,
    "second run": 30,
}
"""Number of decisions by kind, for each number of seats; a place is early before the first A.D. 79."""

_WIDEST: Final = 24
"""Number of choices played on, the best by one ply: as many as the widest search looks at."""
_OTHERS: Final = 2
"""Number of other choices played on, at random, to see what they are worth."""
_PERSONA: Final = "Claudia"


class Draw(NamedTuple):
    """The parameters that one decision is drawn by; no two decisions are of one game."""

    kind: str
    seats: int
    number: int
    deals: int
    seed: int


def draws(deals: int, seed: int, times: int = 1) -> list[Draw]:
    """Return draws for `times` the decisions in QUOTAS; each choice is played on from `deals` deals."""
    return [
        Draw(kind, seats, number, deals, seed)
        for seats in SEATS
        for kind, quota in QUOTAS.items()
        for number in range(times * quota)
    ]


def drawn(draw: Draw) -> StoredDecision:
    """Return a random decision of the draw's kind, played on; games are played until one has such a decision."""
    rng = Random(f"{draw.seed}/{draw.seats}/{draw.kind}/{draw.number}")
    asked = list[Game]()
    while not asked:
        asked = _asked(draw.kind, draw.seats, rng)
    return _played_on(rng.choice(asked), draw.kind, draw.deals, rng)


def _asked(kind: str, seats: int, rng: Random) -> list[Game]:
    """Play one game and return it at each decision of a kind that has more than one choice."""
    game, found = Game.new(RULES, seats, rng.getrandbits(32)), list[Game]()
    while (seat := game.active) is not None:
        if len(game.legal_actions()) > 1 and kind_of(game.view(game.active)) == kind:
            found.append(game.copy())
        game.play(choose(game.view(seat), RULES, _PERSONA, DEFAULT_LEVEL, rng), seat)
    return found


def _played_on(game: Game, kind: str, deals: int, rng: Random) -> StoredDecision:
    assert game.active is not None
    seat, seats = game.active, game.seats
    view = game.view(seat)
    known = visible_game(view, RULES)
    legal, scores = known.legal_actions(), score_actions(known, balanced_tables(known.seats, known.rules))
    order = sorted(range(len(legal)), key=lambda i: -scores[i])
    others = rng.sample(order[_WIDEST:], min(_OTHERS, len(order[_WIDEST:])))
    actions = [legal[i] for i in order[:_WIDEST] + others]
    guesses, engine = Determinizer(view, known), balanced_engine(seats, RULES)
    rewards: list[list[float]] = [[] for _ in actions]
    for _ in range(deals):
        for found, end in zip(rewards, engine.run(guesses.sample(rng), actions, rng.getrandbits(31)), strict=True):
            found.append(reward(end, seat, seats))
    half = deals // 2
    halves = scaled(each[:half] for each in rewards), scaled(each[half:] for each in rewards)
    return StoredDecision(kind, view, actions, halves)
