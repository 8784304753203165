"""What a game came to for a seat: beside whom it is measured, and what decided it."""

from random import Random

import pytest

from pompeii_core.actions import Cause
from pompeii_core.events import Burned, Event, LavaPlaced, Ran, Sacrificed
from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_core.tally import Decisive, verdict


def _out(seat: int, gate: str, times: int) -> list[Event]:
    return [Ran(seat, gate, "out", [])] * times


def test_the_winner_is_measured_by_the_next_one_and_the_others_by_the_winner() -> None:
    saved, lost = [9, 11, 4], [5, 3, 9]
    first, second = verdict([], saved, lost, 1), verdict([], saved, lost, 0)
    assert (first.place, first.rival, first.margin, first.saved, first.total) == (1, 0, 2, 11, 14)
    assert (second.place, second.rival, second.margin) == (2, 1, -2)
    assert verdict([], saved, lost, 2).rival == 1
    assert not first.shared


def test_r25_equal_in_saved_the_margin_is_nothing_and_a_full_tie_is_shared() -> None:
    better = verdict([], [5, 5], [1, 3], 0)
    assert (better.place, better.margin, better.shared) == (1, 0, False)
    for seat in range(2):
        tied = verdict([], [5, 5, 2], [3, 3, 6], seat)
        assert (tied.place, tied.shared, tied.rival) == (1, True, 1 - seat)


def test_what_helped_is_the_gate_that_half_of_them_took_or_the_own_lava() -> None:
    events = [*_out(0, "F1", 4), *_out(0, "G7", 3), *_out(1, "A1", 6)]
    assert verdict(events, [7, 6], [3, 3], 0).helped == Decisive("gate", 4, "F1")
    spread = [*_out(0, "F1", 3), *_out(0, "G7", 3), *_out(0, "A1", 3), *_out(1, "A1", 6)]
    fires: list[Event] = [LavaPlaced(0, "mask", "C3"), Burned("C3", [2, 3], Cause.LAVA)]
    fires += [Burned("C4", [0, 1], Cause.ENCLOSED), LavaPlaced(1, "coin", "B2"), Burned("B2", [0, 9], Cause.LAVA)]
    assert verdict(spread + fires, [9, 6], [3, 3], 0).helped == Decisive("lava", 4)
    assert verdict(spread, [9, 6], [3, 7], 0).helped == Decisive("spared", 4)


@pytest.mark.parametrize(
    ("events", "cost"),
    [
        ([LavaPlaced(1, "mask", "C3"), Burned("C3", [3, 1], Cause.LAVA)], Decisive("burn", 3, "C3", 1)),
        ([Sacrificed(1, 0, "A3")] * 3, Decisive("omens", 3)),
        ([Burned("C3", [4, 0], Cause.END)], Decisive("left_behind", 4)),
        (
            [LavaPlaced(1, "mask", "C3"), Burned("C3", [2, 1], Cause.LAVA), Burned("F5", [3, 0], Cause.END)],
            Decisive("left_behind", 3),
        ),
        ([Sacrificed(1, 0, "A3")], None),
    ],
)
def test_what_cost_most(events: list[Event], cost: Decisive | None) -> None:
    assert verdict(events, [5, 6], [5, 4], 0).cost == cost


def test_those_who_were_cut_off_by_several_tiles_count_together() -> None:
    one: list[Event] = [LavaPlaced(1, "mask", "C3"), Burned("D3", [2, 0], Cause.ENCLOSED)]
    assert verdict(one * 2, [5, 6], [5, 4], 0).cost == Decisive("enclosed", 4)


def test_whoever_had_fewer_in_the_city_is_told_so() -> None:
    assert verdict([], [5, 6], [0, 6], 0).cost == Decisive("few", 7, seat=1)


def test_a_whole_game_has_a_verdict_for_each_seat_that_adds_up() -> None:
    for seed in range(6):
        game, rng = Game.new(Rules(), 3, seed), Random(seed)
        events: list[Event] = []
        while not game.over:
            events += game.apply(rng.choice(game.legal_actions()))
        found = [verdict(events, game.saved, game.volcano, seat) for seat in range(3)]
        assert {one.seat for one in found if one.place == 1} == set(game.winners)
        for seat, one in enumerate(found):
            assert one.margin == game.saved[seat] - game.saved[one.rival]
            for decisive in (one.helped, one.cost):
                assert decisive is None or decisive.number > 1
