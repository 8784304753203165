"""A refusal says in plain words why, and names the rule."""

import pytest

from pompeii_core.actions import DONE, ERUPT, Action, Discard, Lava, Place, Relative, Run, Sacrifice
from pompeii_core.game import Game
from tests.core.positions import crowd, erupting, filled, fleeing, lava, placement, play, seething

CARD = placement([5, 2], [1], pieces=filled("E1", "E6"))
NO_PIECE = placement([5], [1], pieces=crowd(0, 36), early_eruption="no")
OMEN = seething([3], [1], deck=[0, 9], pieces={"E6": [1, 2]})
play(OMEN, Place(3, "C3"))
RELATIVE = seething([3], [1], pieces={"C3": [0, 1], "D3": [0, 1]} | filled("E1"), relative_same_building="no")
play(RELATIVE, Place(3, "C3"))
SECOND_RELATIVE = seething([3], [1], pieces={"C3": [0, 2]})
play(SECOND_RELATIVE, Place(3, "C3"), Relative("B4"))
FIRST_TILE = erupting("scroll coin", {"A5": [1, 1]})
TILE = erupting("mask mask mask mask mask", {"A5": [1, 1]})
lava(TILE, "mask D7", "mask D6", "mask D5", "mask D4")
RUN = fleeing("scroll scroll scroll", {"E5": [1, 0], "H2": [1, 1], "A5": [1, 1]})
lava(RUN, "scroll H1")
SECOND_RUN = fleeing("scroll scroll", {"E5": [1, 1], "A5": [1, 1]}, runs="compulsory")
lava(SECOND_RUN, "scroll H1")
play(SECOND_RUN, Run("E5", "E6"))
POLL = placement([1], [5], pieces=filled("I3"))
AFTER_OMEN = seething([3], [1], deck=[0, 7], pieces={"E6": [0, 1]})
play(AFTER_OMEN, Place(3, "C3"))
OVER = fleeing("scroll", {"A1": [1, 0]})
lava(OVER, "scroll H1")
play(OVER, Run("A1", "out"))


@pytest.mark.parametrize(
    ("game", "action", "said"),
    [
        (CARD, Place(9, "E6"), "there is no 9 in this hand (R6)"),
        (CARD, Place(2, "E1"), "no space is free here (R6)"),
        (CARD, Place(5, "A1"), "there is no house here (R6)"),
        (CARD, Place(5, "B1"), "building 5 still has room: the card is no joker (R7)"),
        (CARD, Place(5, "K1"), "that is not a square of the city (R1)"),
        (CARD, Discard(5), "a card is only discarded where no piece can be placed (R8)"),
        (CARD, DONE, "this must be done (R26)"),
        (CARD, Relative("B1"), "a card is asked for now (R26)"),
        (NO_PIECE, Place(5, "I3"), "no piece is left: the card is discarded (R8)"),
        (OMEN, Sacrifice("E6", 0), "an omen takes a piece of somebody else (R12)"),
        (OMEN, Sacrifice("A1", 1), "there is no such piece here (R12)"),
        (OMEN, Place(3, "C3"), "a victim for the omen is asked for now (R26)"),
        (RELATIVE, Relative("C3"), "a relative moves elsewhere, not into the same part (R10)"),
        (RELATIVE, Relative("D3"), "a relative moves into another building (V5)"),
        (RELATIVE, Relative("E1"), "no space is free here (R10)"),
        (RELATIVE, Relative("E6"), "relatives live in the same colour or in neutral buildings (R10)"),
        (RELATIVE, Relative("A1"), "there is no house here (R10)"),
        (RELATIVE, Relative("J1"), "that is not a square of the city (R1)"),
        (SECOND_RELATIVE, Relative("B4"), "this building has had a relative in this move (R10)"),
        (FIRST_TILE, Lava("coin", "C2"), "the tile drawn shows no coin (R16)"),
        (FIRST_TILE, Lava("scroll", "G1"), "the first scroll goes on its vent (R16)"),
        (FIRST_TILE, Lava("scroll", "I1"), "that is not a square of the city (R1)"),
        (TILE, Lava("mask", "D6"), "lava lies here already (R16)"),
        (TILE, Lava("mask", "E4"), "this vent waits for another symbol (R16)"),
        (TILE, Lava("mask", "A1"), "no mask lava lies beside this square (R16)"),
        (TILE, Run("A5", "A4"), "a lava tile is asked for now (R26)"),
        (RUN, Run("E6", "E7"), "none of your people stands here (R21)"),
        (RUN, Run("B7", "B6"), "none of your people stands here (R21)"),
        (RUN, Run("E5", "E5"), "a run ends on another square (R21)"),
        (RUN, Run("E5", "E7"), "too far: 1 step from here (R21)"),
        (RUN, Run("H2", "H5"), "too far: 2 steps from here (R21)"),
        (RUN, Run("E5", "out"), "no gate is within 1 step (R21)"),
        (RUN, Run("E5", "E4"), "vents may not be entered (V8)"),
        (RUN, Run("H2", "H1"), "lava lies there (R21)"),
        (RUN, Run("H2", "I1"), "that is not a square of the city (R1)"),
        (SECOND_RUN, Run("E6", "E7"), "this one has run already (R22)"),
        (SECOND_RUN, DONE, "a run must be made while one is possible (V16)"),
        (POLL, Place(5, "A2"), "whether to declare the eruption is asked for now (R26)"),
        (CARD, ERUPT, "a card in this hand still has room in its building (R13)"),
        (AFTER_OMEN, ERUPT, "an empty hand cannot be shown (R13)"),
        (NO_PIECE, ERUPT, "these rules know no early eruption (V7)"),
        (RUN, ERUPT, "Vesuvius has erupted already (R13)"),
        (OVER, DONE, "the game is over (R24)"),
        (OVER, ERUPT, "the game is over (R24)"),
    ],
)
def test_refusal(game: Game, action: Action, said: str) -> None:
    assert str(game.why_not(action)) == said


def test_another_seat_is_told_that_it_is_not_asked() -> None:
    assert str(CARD.why_not(Place(5, "I3"), seat=1)) == "it is not this seat's turn to decide (R6)"
    assert str(CARD.why_not(Place(5, "I3"), seat=2)) == "there is no such seat (R2)"
    assert str(CARD.why_not(ERUPT, seat=-1)) == "there is no such seat (R2)"
