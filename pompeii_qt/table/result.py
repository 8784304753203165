"""How a game ended, for the page that shows it."""

from typing import NamedTuple

from pompeii_core.rules import Rules
from pompeii_core.setup import Player
from pompeii_core.view import View


class Result(NamedTuple):
    """Saved and lost by seat, who won (R25), and who sat at this screen."""

    players: list[Player]
    rules: Rules
    own: list[int]
    saved: list[int]
    volcano: list[int]
    winners: list[int]


def winners(view: View) -> list[int]:
    """The seats with most saved, then fewest in the volcano (R25)."""
    standing = list(zip(view.saved, (-lost for lost in view.volcano), strict=True))
    return [seat for seat, stands in enumerate(standing) if stands == max(standing)]
