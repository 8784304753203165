"""How a game ended, for the page that shows it."""

from typing import NamedTuple

from pompeii_core.rules import Rules
from pompeii_core.setup import Player


class Result(NamedTuple):
    """Saved and lost by seat, who won (R25), and who sat at this screen."""

    players: list[Player]
    rules: Rules
    own: list[int]
    saved: list[int]
    volcano: list[int]
    winners: list[int]
