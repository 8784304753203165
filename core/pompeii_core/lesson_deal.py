"""The deal of the first game, who plays it, and Livia's moves."""

from collections.abc import Sequence
from typing import Final

from pompeii_core.actions import DONE, Action, Lava, Place, Run
from pompeii_core.city import OUT
from pompeii_core.phases import Choice
from pompeii_core.rules import Rules
from pompeii_core.setup import AD79, OMEN, Deal, SeatedPlayer
from pompeii_core.view import View

PERSON: Final = 0
LIVIA: Final = 1
OPPONENT: Final = "Livia"
RULES: Final = Rules()
DEAL: Final = Deal(
    first=PERSON,
    hands=[[5, 5, 9, 2], [5, 6, 8, 4]],
    deck=[1, 3, AD79, 7, 10, OMEN, 4, AD79],
    bag=[
        *(["helmet"], ["column"], ["helmet"], ["column"], ["helmet"], ["scroll"]),
        *(["column"], ["scroll"], ["mask"], ["coin"], ["coin"], ["mask"]),
    ],
    pieces={"E6": [0, 1], "K6": [0, 1], "K7": [0, 1], "F6": [1, 0], "F7": [0, 1], "A2": [1, 0]},
)


def livia(view: View, legal: Sequence[Action]) -> Action | None:
    """Her move by the script; None where it does not fit the game as it has come to be."""
    if view.turn == 14 and view.choice is Choice.LAVA:
        wanted: Sequence[Action] = [Lava("scroll", "H2" if own(view, "H2") else "G1")]
    else:
        wanted = _LIVIA.get((view.turn, view.choice or Choice.ERUPT), ())
    if view.choice is Choice.RUN:  # the first of two, then the second
        wanted = wanted[2 - view.runs :]
    return wanted[0] if wanted and wanted[0] in legal else None


def own(view: View, square: str) -> int:
    """How many of the person's citizens stand on a square."""
    return view.pieces.get(square, (0, 0))[PERSON]


def players(name: str) -> list[SeatedPlayer]:
    """Who plays: a person of that name, and Livia."""
    return [SeatedPlayer("person", name, 0), SeatedPlayer("ai", OPPONENT, 1, OPPONENT, "novice")]


_LIVIA: Final[dict[tuple[int, Choice], tuple[Action, ...]]] = {
    (2, Choice.PLACE): (Place(5, "I3"),),
    (4, Choice.PLACE): (Place(6, "D5"),),
    (6, Choice.PLACE): (Place(8, "G5"),),
    (8, Choice.LAVA): (Lava("column", "E4"),),
    (10, Choice.LAVA): (Lava("column", "E5"),),
    (12, Choice.LAVA): (Lava("scroll", "H1"),),
    (14, Choice.RUN): (Run("I3", "I2"), Run("I2", "J2")),
    (16, Choice.LAVA): (Lava("coin", "C2"),),
    (16, Choice.RUN): (Run("J2", OUT), Run("F7", "G7")),
    (18, Choice.LAVA): (Lava("mask", "E7"),),
    (18, Choice.RUN): (Run("G7", OUT), DONE),
}
"""By turn and choice; a turn of the flight has two runs."""
