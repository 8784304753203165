"""R24-R26 and V11: the end, and who wins."""

import pytest

from pompeii_core.actions import DONE, Cause, Lava, Run
from pompeii_core.events import Burned, GameOver
from pompeii_core.game import Game, IllegalAction
from tests.core.positions import erupting, fleeing, kinds, lava, legal, play


def test_r24_with_the_last_piece_out_the_game_ends_at_once() -> None:
    game = fleeing("scroll coin", {"A1": [2, 0]})
    lava(game, "scroll H1")
    play(game, Run("A1", "out"))
    assert not game.over
    events = play(game, Run("A1", "out"))
    assert kinds(events) == ["Ran", "GameOver"]
    assert game.over
    assert (game.phase, game.active, game.choice, legal(game)) == ("over", None, None, set())
    assert events[-1] == GameOver(saved=[2, 0], volcano=[0, 0], winners=[0])


def test_r24_with_the_last_piece_burnt_the_game_ends_at_once() -> None:
    game = fleeing("scroll scroll scroll", {"H2": [0, 2]})
    lava(game, "scroll H1")
    events = play(game, Lava("scroll", "H2"))
    assert kinds(events)[-3:] == ["LavaPlaced", "Burned", "GameOver"]
    assert game.winners == [0]


def test_r24_in_the_opening_too() -> None:
    game = erupting("scroll scroll scroll", {"H2": [1, 2]})
    lava(game, "scroll H1")
    events = play(game, Lava("scroll", "H2"))
    assert kinds(events) == ["LavaPlaced", "Burned", "GameOver"]
    assert game.view(None).volcano == [1, 2]
    assert game.winners == [0]


def test_r24_is_checked_after_the_consequences_of_the_tile() -> None:
    game = erupting("scroll coin", {"H1": [1, 1]})
    assert game.choice == "lava"
    assert lava(game, "scroll H1")[-1] == GameOver([0, 0], [1, 1], [0, 1])


def test_r24_an_empty_city_ends_with_the_first_tile() -> None:
    game = erupting("scroll coin", {})
    assert (game.choice, game.over) == ("lava", False)
    assert lava(game, "scroll H1")[-1] == GameOver([0, 0], [0, 0], [0, 1])


def test_v11_whole_the_drawer_of_the_last_tile_still_runs() -> None:
    game = fleeing("scroll", {"A1": [1, 0], "K4": [1, 2]}, last_turn="whole")
    lava(game, "scroll H1")
    assert (game.active, game.choice) == (0, "run")
    events = play(game, Run("A1", "out"), DONE)
    assert kinds(events) == ["Ran", "GaveUp", "TurnEnded", "Burned", "GameOver"]
    assert events[-2] == Burned("K4", [1, 2], Cause.END)
    assert events[-1] == GameOver([1, 0], [1, 2], [0])


def test_v11_cut_the_last_tile_ends_the_game() -> None:
    game = fleeing("scroll", {"A1": [1, 0], "K4": [1, 2]}, last_turn="cut")
    events = lava(game, "scroll H1")
    assert [event for event in events if isinstance(event, Burned)] == [
        Burned("A1", [1, 0], Cause.END),
        Burned("K4", [1, 2], Cause.END),
    ]
    assert events[-1] == GameOver([0, 0], [2, 2], [0, 1])


@pytest.mark.parametrize("last_turn", ["whole", "cut"])
def test_r24_the_last_tile_in_the_opening_ends_the_game(last_turn: str) -> None:
    game = erupting("scroll coin vase", {"A1": [1, 0], "K4": [0, 2]}, last_turn=last_turn)
    events = lava(game, "scroll H1", "coin C2", "vase K3")
    assert events[-1] == GameOver([0, 0], [1, 2], [0])


def test_r24_the_sixth_tile_may_be_the_last() -> None:
    game = erupting("scroll coin vase column mask helmet", {"A1": [1, 1]})
    lava(game, "scroll H1", "coin C2", "vase K3", "column E4", "mask D7", "helmet J7")
    assert game.over


def ended(saved: list[int], left: list[int]) -> Game:
    """A game that ended with so many saved, and so many in the city, by seat."""
    seats = len(saved)
    stay = {
        q: [n if s == t else 0 for s in range(seats)] for t, (q, n) in enumerate(zip(STAY, left, strict=False)) if n
    }
    game = fleeing("scroll " * 12, {"A1": list(saved)} | stay)
    while not game.over:
        if Run("A1", "out") in legal(game):
            play(game, Run("A1", "out"))
        elif DONE in legal(game):
            play(game, DONE)
        else:
            play(game, next(flow for flow in FLOW if flow in legal(game)))
    return game


STAY = ("K4", "K6", "E6", "C4")
FLOW = [Lava("scroll", q) for q in ("H1", "G1", "H2", "G2", "H3", "H4", "H5", "G5", "H6", "H7", "I5", "G4")]


@pytest.mark.parametrize(
    ("saved", "volcano", "winners"),
    [
        ([2, 1], [5, 0], [0]),  # most saved, whatever the volcano
        ([1, 1], [2, 3], [0]),  # then fewest in the volcano
        ([1, 1], [3, 2], [1]),
        ([1, 1], [2, 2], [0, 1]),  # still equal: shared
        ([2, 2, 1], [3, 3, 0], [0, 1]),
        ([0, 2, 2, 2], [0, 1, 1, 2], [1, 2]),
        ([1, 1, 1, 1], [1, 1, 1, 1], [0, 1, 2, 3]),
        ([0, 0], [4, 4], [0, 1]),
    ],
)
def test_r25_ranking(saved: list[int], volcano: list[int], winners: list[int]) -> None:
    game = ended(saved, volcano)
    assert (game.saved, game.volcano) == (saved, volcano)
    assert game.winners == winners


def test_r24_nothing_may_be_done_when_it_is_over() -> None:
    game = ended([1, 0], [0, 1])
    assert game.winners
    for action in (DONE, Run("A1", "out"), Lava("coin", "C2")):
        with pytest.raises(IllegalAction) as refusal:
            game.apply(action)
        assert refusal.value.rule == "R24"


def test_winners_are_not_known_before_the_end() -> None:
    assert fleeing("scroll coin", {"A1": [2, 0]}).winners == []
