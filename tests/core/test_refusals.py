"""A refusal says why, and names the rule."""

import pytest

from pompeii_core.actions import DONE, ERUPT, Action, Discard, Lava, Place, Relative, Run, Sacrifice
from pompeii_core.game import Game
from pompeii_core.illegal import IllegalAction, Refusal
from tests.core.positions import crowd, erupting, filled, fleeing, lava, placement, play, seething


def told(refusal: IllegalAction | None) -> tuple[Refusal, str, dict[str, str | int]]:
    """Code, rule and blanks."""
    assert refusal is not None
    return refusal.code, refusal.rule, refusal.blanks


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
    ("game", "action", "why"),
    [
        (CARD, Place(9, "E6"), IllegalAction(Refusal.NOT_IN_HAND, "R6", card=9)),
        (CARD, Place(2, "E1"), IllegalAction(Refusal.NO_SPACE, "R6")),
        (CARD, Place(5, "A1"), IllegalAction(Refusal.NO_HOUSE, "R6")),
        (CARD, Place(5, "B1"), IllegalAction(Refusal.NO_JOKER, "R7", card=5)),
        (CARD, Place(5, "K1"), IllegalAction(Refusal.OUTSIDE, "R1")),
        (CARD, Discard(5), IllegalAction(Refusal.PIECE_CAN_BE_PLACED, "R8")),
        (CARD, DONE, IllegalAction(Refusal.MUST_BE_DONE, "R26")),
        (CARD, Relative("B1"), IllegalAction(Refusal.PLACE_ASKED, "R26")),
        (NO_PIECE, Place(5, "I3"), IllegalAction(Refusal.NO_PIECE_LEFT, "R8")),
        (OMEN, Sacrifice("E6", 0), IllegalAction(Refusal.OWN_PIECE, "R12")),
        (OMEN, Sacrifice("A1", 1), IllegalAction(Refusal.NO_SUCH_PIECE, "R12")),
        (OMEN, Place(3, "C3"), IllegalAction(Refusal.SACRIFICE_ASKED, "R26")),
        (RELATIVE, Relative("C3"), IllegalAction(Refusal.SAME_PART, "R10")),
        (RELATIVE, Relative("D3"), IllegalAction(Refusal.SAME_BUILDING, "V5")),
        (RELATIVE, Relative("E1"), IllegalAction(Refusal.NO_SPACE, "R10")),
        (RELATIVE, Relative("E6"), IllegalAction(Refusal.OTHER_COLOUR, "R10")),
        (RELATIVE, Relative("A1"), IllegalAction(Refusal.NO_HOUSE, "R10")),
        (RELATIVE, Relative("J1"), IllegalAction(Refusal.OUTSIDE, "R1")),
        (SECOND_RELATIVE, Relative("B4"), IllegalAction(Refusal.BUILDING_HAD_RELATIVE, "R10")),
        (FIRST_TILE, Lava("coin", "C2"), IllegalAction(Refusal.NOT_ON_TILE, "R16", symbol="coin")),
        (FIRST_TILE, Lava("scroll", "G1"), IllegalAction(Refusal.FIRST_ON_VENT, "R16", symbol="scroll")),
        (FIRST_TILE, Lava("scroll", "I1"), IllegalAction(Refusal.OUTSIDE, "R1")),
        (TILE, Lava("mask", "D6"), IllegalAction(Refusal.LAVA_HERE, "R16")),
        (TILE, Lava("mask", "E4"), IllegalAction(Refusal.OTHER_VENT, "R16")),
        (TILE, Lava("mask", "A1"), IllegalAction(Refusal.NO_LAVA_BESIDE, "R16", symbol="mask")),
        (TILE, Run("A5", "A4"), IllegalAction(Refusal.LAVA_ASKED, "R26")),
        (RUN, Run("E6", "E7"), IllegalAction(Refusal.NOBODY_HERE, "R21")),
        (RUN, Run("B7", "B6"), IllegalAction(Refusal.NOBODY_HERE, "R21")),
        (RUN, Run("E5", "E5"), IllegalAction(Refusal.SAME_SQUARE, "R21")),
        (RUN, Run("E5", "E7"), IllegalAction(Refusal.TOO_FAR, "R21", n=1)),
        (RUN, Run("H2", "H5"), IllegalAction(Refusal.TOO_FAR, "R21", n=2)),
        (RUN, Run("E5", "out"), IllegalAction(Refusal.NO_GATE, "R21", n=1)),
        (RUN, Run("E5", "E4"), IllegalAction(Refusal.VENT_CLOSED, "V8")),
        (RUN, Run("H2", "H1"), IllegalAction(Refusal.LAVA_THERE, "R21")),
        (RUN, Run("H2", "I1"), IllegalAction(Refusal.OUTSIDE, "R1")),
        (SECOND_RUN, Run("E6", "E7"), IllegalAction(Refusal.HAS_RUN, "R22")),
        (SECOND_RUN, DONE, IllegalAction(Refusal.MUST_RUN, "V16")),
        (POLL, Place(5, "A2"), IllegalAction(Refusal.ERUPT_ASKED, "R26")),
        (CARD, ERUPT, IllegalAction(Refusal.CARD_HAS_ROOM, "R13")),
        (AFTER_OMEN, ERUPT, IllegalAction(Refusal.EMPTY_HAND, "R13")),
        (NO_PIECE, ERUPT, IllegalAction(Refusal.NO_EARLY_ERUPTION, "V7")),
        (RUN, ERUPT, IllegalAction(Refusal.ERUPTED_ALREADY, "R13")),
        (OVER, DONE, IllegalAction(Refusal.GAME_OVER, "R24")),
        (OVER, ERUPT, IllegalAction(Refusal.GAME_OVER, "R24")),
    ],
)
def test_refusal(game: Game, action: Action, why: IllegalAction) -> None:
    assert told(game.why_not(action)) == told(why)


def test_another_seat_is_told_that_it_is_not_asked() -> None:
    assert told(CARD.why_not(Place(5, "I3"), seat=1)) == told(IllegalAction(Refusal.NOT_YOUR_TURN, "R6"))
    assert told(CARD.why_not(Place(5, "I3"), seat=2)) == told(IllegalAction(Refusal.NO_SUCH_SEAT, "R2"))
    assert told(CARD.why_not(ERUPT, seat=-1)) == told(IllegalAction(Refusal.NO_SUCH_SEAT, "R2"))


def test_a_refusal_that_nobody_words_can_be_read() -> None:
    assert str(CARD.why_not(Place(9, "E6"))) == "not in hand, card 9 (R6)"
    assert str(CARD.why_not(Discard(5))) == "piece can be placed (R8)"
