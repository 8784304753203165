"""A match: the same deals played with one player on each seat in turn, and the other on all the rest."""

from datetime import UTC, datetime
from statistics import fmean
from time import perf_counter
from typing import Final

from msgspec import Struct
from msgspec.structs import asdict

from matches.frozen import commit
from matches.players import BotProgram, parse_player, program
from pompeii_core.ai.engine import reward
from pompeii_core.game import Game
from pompeii_core.rules import Rules

RULES: Final = Rules()
DEALS: Final = 1_000_000
"""So many deals are each seed's own."""


class Match(Struct, frozen=True):
    """Who plays whom, and of what one deal is the same as the other time; `core` is the digest of the present core."""

    challenger: str
    rival: str
    seats: int
    core: str
    millis: int = 0
    """Time for a decision of players who search; 0: they play their number of playouts."""
    seed: int = 1


class DealResult(Struct, frozen=True):
    """What a deal came to, as means over the challenger's seats."""

    match: Match
    deal: int
    wins: float
    """Games that the challenger won, 0 to 1, a shared one in part."""
    reward: float
    """The challenger's, 0 to 1: by its margin over the best of the others."""
    rivals: float
    """The mean of its rivals'."""
    seconds: float
    """Of all its games."""
    date: str
    commit: str


def play_deal(match: Match, deal: int) -> DealResult:
    """Deal `deal` (from 0) of a match with the challenger on each seat in turn; PlayerLost."""
    challenger, rival = (program(parse_player(name), match.millis) for name in (match.challenger, match.rival))
    start = perf_counter()
    wins, rewards, others = list[float](), list[float](), list[float]()
    for seat in range(match.seats):
        game = _play([challenger if other == seat else rival for other in range(match.seats)], match, deal)
        end = [*game.saved, *game.volcano]
        each = [reward(end, other, match.seats) for other in range(match.seats)]
        wins.append((seat in game.winners) / len(game.winners))
        rewards.append(each.pop(seat))
        others.append(fmean(each))
    seconds = round(perf_counter() - start, 3)
    return DealResult(
        match, deal, fmean(wins), fmean(rewards), fmean(others), seconds, f"{datetime.now(UTC):%Y-%m-%d}", commit()
    )


def _play(players: list[BotProgram], match: Match, deal: int) -> Game:
    """One game to its end; a seat's luck is the same whoever sits there, so that equals play the same game."""
    game = Game.new(RULES, match.seats, match.seed * DEALS + deal)
    rules = asdict(RULES)
    for seat, player in enumerate(players):
        player.begin(game, seat, rules, f"{match.seed}/{deal}/{seat}")
    while (active := game.active) is not None:
        legal = game.legal_actions()
        # Where there is one it is played unasked: no player could do anything else.
        action = legal[0] if len(legal) == 1 else players[active].choose(game, active, legal)
        game.play(action, active)
    return game
