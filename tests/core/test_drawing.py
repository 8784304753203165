"""R11, R12 and V4: drawing, the A.D. 79 cards and omens."""

from pompeii_core.actions import Place, Sacrifice
from pompeii_core.events import Ad79Drawn, CardDrawn, Eruption, OmenDrawn, Sacrificed, TurnEnded
from tests.core.positions import kinds, legal, placement, play, seething, victims


def test_r11_the_first_ad79_turns_the_phase_and_another_card_is_drawn() -> None:
    game = placement([3], [1], deck=[79, 9, 9])
    events = play(game, Place(3, "C3"))
    assert events[2:] == [Ad79Drawn(0, 1), CardDrawn(0, 9), TurnEnded(0)]
    view = game.view(0)
    assert (view.phase, view.first_ad79, view.hand) == ("seethes", 0, [9])
    assert view.discards == [3], "A.D. 79 is not among the discards"
    assert (game.active, view.deck) == (1, 1)


def test_r11_the_turn_of_the_first_ad79_brings_no_relatives() -> None:
    game = placement([3], [1], deck=[79, 9], pieces={"C3": [0, 1]})
    play(game, Place(3, "C3"))
    assert (game.active, game.choice) == (1, "place")


def test_r11_the_second_ad79_erupts_at_once() -> None:
    game = placement([3, 1], [1, 2], deck=[79, 9, 79], bag="mask coin scroll")
    play(game, Place(3, "C3"))
    events = play(game, Place(1, "A2"))
    assert events[2:4] == [Ad79Drawn(1, 2), Eruption(1, declared=False, hand=None)]
    assert "CardDrawn" not in kinds(events)
    view = game.view(0)
    assert view.phase == "erupts"
    assert view.hand == []
    assert view.hands == [0, 0]
    assert view.supply == [0, 0]
    assert view.volcano == [0, 0], "supplies leave the game, not into the volcano (R14)"
    assert view.discards == [3, 1], "hands of R14 are not among the discards"


def test_r12_an_omen_is_discarded_resolved_and_replaced() -> None:
    game = seething([3], [1], deck=[0, 9], pieces={"E6": [1, 2], "K4": [0, 1]})
    events = play(game, Place(3, "C3"))
    assert events[-1] == OmenDrawn(0)
    assert (game.active, game.choice) == (0, "sacrifice")
    assert game.view(0).discards == [3, 0]
    assert victims(game) == {("E6", 1), ("K4", 1)}
    assert len(legal(game)) == 2
    events = play(game, Sacrifice("E6", 1))
    assert events == [Sacrificed(0, victim=1, square="E6"), CardDrawn(0, 9), TurnEnded(0)]
    view = game.view(0)
    assert (view.pieces["E6"], view.volcano) == ([1, 1], [0, 1])


def test_r12_omen_after_omen() -> None:
    game = seething([3], [1], deck=[0, 0, 9], pieces={"E6": [0, 1], "K4": [0, 1]})
    play(game, Place(3, "C3"))
    events = play(game, Sacrifice("E6", 1))
    assert events == [Sacrificed(0, 1, "E6"), OmenDrawn(0)]
    assert victims(game) == {("K4", 1)}, "asked with one answer too (R26)"
    play(game, Sacrifice("K4", 1))
    assert (game.active, game.choice, game.view(0).hand) == (1, "place", [9])


def test_r12_with_nobody_to_take_nothing_happens() -> None:
    game = seething([3], [1], deck=[0, 9], pieces={"E6": [2, 0]})
    events = play(game, Place(3, "C3"))
    assert events[2:] == [OmenDrawn(0), Sacrificed(0, None, None), CardDrawn(0, 9), TurnEnded(0)]
    assert game.view(0).volcano == [0, 0]


def test_r12_any_of_several_opponents() -> None:
    game = seething([3], [1], [1], deck=[0, 9], first=0, pieces={"E6": [1, 1, 1]})
    play(game, Place(3, "C3"))
    assert victims(game) == {("E6", 1), ("E6", 2)}
    refusal = game.why_not(Sacrifice("E6", 0))
    assert refusal is not None
    assert refusal.rule == "R12"


def test_v4_any_takes_own_pieces_too() -> None:
    game = seething([3], [1], deck=[0, 9], pieces={"E6": [0, 1]}, omen_takes="any")
    play(game, Place(3, "C3"))
    assert victims(game) == {("E6", 1), ("C3", 0)}
    play(game, Sacrifice("C3", 0))
    assert game.view(0).volcano == [1, 0]


def test_r11_an_omen_then_the_second_ad79() -> None:
    game = seething([3], [1], deck=[0, 79], pieces={"E6": [0, 1]})
    play(game, Place(3, "C3"))
    events = play(game, Sacrifice("E6", 1))
    assert kinds(events)[:3] == ["Sacrificed", "Ad79Drawn", "Eruption"]
    assert game.phase == "erupts"


def test_r11_an_omen_among_the_first_draws_after_ad79() -> None:
    game = placement([3], [1], deck=[79, 0, 5], pieces={"E6": [0, 1]})
    events = play(game, Place(3, "C3"))
    assert kinds(events)[2:] == ["Ad79Drawn", "OmenDrawn"]
    assert (game.active, game.choice) == (0, "sacrifice")
