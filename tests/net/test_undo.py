"""Undo: back to the last thing revealed or the last other player; freely, as far as wished."""

from pompeii_core.actions import DONE, Place
from pompeii_core.events import CardDrawn, CardPlayed, Eruption, LavaPlaced, OmenDrawn, Ran, TileDrawn, TurnEnded
from pompeii_net.table import Step, reveals, steps_left

ACTION = Place(1, "A2")


def step(seat: int, *, revealing: bool = False, declined: bool = False) -> Step:
    return Step(seat, DONE if declined else ACTION, 1, revealing, declined)


def test_the_last_choice_is_taken_back() -> None:
    assert steps_left([step(1), step(0), step(0)], 0, freely=False) == 2


def test_one_choice_after_another_is_taken_back() -> None:
    assert steps_left([step(1), step(0)], 0, freely=False) == 1


def test_nothing_to_take_back_at_the_start() -> None:
    assert steps_left([], 0, freely=False) is None
    assert steps_left([], 0, freely=True) is None


def test_what_was_revealed_stays() -> None:
    assert steps_left([step(0), step(0, revealing=True)], 0, freely=False) is None


def test_what_followed_a_reveal_is_taken_back_but_not_the_reveal() -> None:
    steps = [step(0, revealing=True), step(0)]
    assert steps_left(steps, 0, freely=False) == 1
    assert steps_left(steps[:1], 0, freely=False) is None


def test_another_players_action_stays() -> None:
    assert steps_left([step(0), step(1)], 0, freely=False) is None


def test_a_poll_that_nobody_was_asked_is_no_choice() -> None:
    assert steps_left([step(0), step(0, declined=True), step(1, declined=True)], 0, freely=False) == 0
    assert steps_left([step(1, declined=True)], 1, freely=True) is None


def test_freely_over_others_and_reveals() -> None:
    steps = [step(0), step(1, revealing=True), step(0, revealing=True), step(1), step(0, declined=True), step(1)]
    assert steps_left(steps, 0, freely=True) == 2
    assert steps_left(steps[:2], 0, freely=True) == 0


def test_what_reveals() -> None:
    assert reveals([CardPlayed(0, 1, "A2", False), CardDrawn(0, 3)])
    assert reveals([OmenDrawn(0)])
    assert reveals([TurnEnded(0), TileDrawn(1, ["vase"])])
    assert reveals([Eruption(0, True, [1])])
    assert not reveals([Ran(0, "A1", "out", []), TurnEnded(0), LavaPlaced(0, "vase", "A1")])
