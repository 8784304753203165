"""The numbers beside the board: followed event by event, and worked out from what is public."""

from collections import Counter
from random import Random

import pytest

from pompeii_core.actions import Cause, Phase
from pompeii_core.city import BUILDING, BUILDINGS, INDEX, SPACES, names
from pompeii_core.events import Burned, CardPlayed, Event, LavaPlaced, OmenDrawn, Ran, Sacrificed, for_seat
from pompeii_core.game import Game
from pompeii_core.rules import PRESETS, Rules
from pompeii_core.tally import Decisive, Tally, bag_left, cards_unseen, exits, omens_in_a_row, ranking, verdict, winners
from tests.core.positions import play_out


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS.keys())
def test_events_and_views_come_to_the_same_numbers(rules: Rules) -> None:
    game = Game.new(rules, 3, 7)
    tally = Tally(game.view(0))
    for *_, events in play_out(game, Random(7)):
        for event in events:
            tally.apply(for_seat(event, 0))
        truth = Tally(game.view(0))
        if game.phase is Phase.FLIGHT:
            tally.phase = truth.phase  # no event tells it
        assert vars(tally) | {"hand": sorted(tally.hand)} == vars(truth) | {"hand": sorted(truth.hand)}
        left = bag_left(game.view(None), rules)
        inside = Counter(tile[0] for tile in game.bag if len(tile) == 1)
        for entry in (entry for entry in left if not entry.dual):
            assert entry.number == sum(inside[symbol] for symbol in entry.symbols)
        assert {entry.symbols for entry in left if entry.dual} == {tuple(tile) for tile in game.bag if len(tile) == 2}
        assert sum(entry.number for entry in left) == len(game.bag)


def test_r25_most_saved_then_fewest_lost_and_equal_ones_share_a_place_whatever_gate_they_took() -> None:
    assert ranking([3, 7, 7, 3], [2, 5, 4, 2]) == [(1, 2), (2, 1), (3, 0), (3, 3)]
    assert ranking([5, 9, 9, 9], [0, 4, 2, 2]) == [(1, 2), (1, 3), (3, 1), (4, 0)]
    assert winners([5, 9, 9, 9], [0, 4, 2, 2]) == [2, 3]
    runs = [Ran(0, "B1", "out", ["A1"]), Ran(1, "C3", "D3", ["D3"]), Ran(2, "G7", "out", []), Ran(1, "C3", "out", [])]
    assert exits(runs) == [(0, "A1"), (2, "G7")], "C3 has no gate"


def test_a_view_counts_who_stands_where_and_which_buildings_are_full() -> None:
    view = Game.new(Rules(), 2, 1).view(0)
    assert view.full_buildings() == set()
    view.pieces.update({"E6": [1, 2], "B1": [1, 0]})
    assert (view.standing("E6"), view.standing("F5")) == (3, 0)
    assert [view.citizens(seat) for seat in range(2)] == [2, 2]
    view.lava.update({"H1": "scroll", "A1": "cover"})
    assert view.tiles_laid() == 1
    assert (view.free_spaces(9), view.free_spaces(BUILDING[INDEX["B1"]])) == (1, 0)
    view.pieces.update({square: [SPACES[INDEX[square]], 0] for square in names(BUILDINGS[7])})
    view.pieces.update({square: [0, SPACES[INDEX[square]]] for square in names(BUILDINGS[6])[:1]})
    assert view.full_buildings() & {*range(1, 12)} == {7}


def test_unseen_cards_and_r12_omens_since_the_last_card_show_in_a_view() -> None:
    most = 0
    for seed in range(12):
        game, omens = Game.new(Rules(), 4, seed), 0
        for _, _, events in play_out(game, Random(seed)):
            if not game.phase.placing:
                break
            for event in events:
                omens = 0 if isinstance(event, CardPlayed) else omens + isinstance(event, OmenDrawn)
            view = game.view(0)
            assert omens_in_a_row(view.discards) == omens
            most = max(most, omens)
            unseen, held = cards_unseen(view), (card for hand in game.hands[1:] for card in hand)
            hidden = Counter(held) + Counter(card for card in game.deck if 1 <= card <= 11)
            assert hidden <= unseen
            assert unseen.total() - hidden.total() == 4, "out of the game with four seats (R4)"
    assert most > 1
    assert omens_in_a_row([]) == 0


def _out(seat: int, gate: str, times: int) -> list[Event]:
    return [Ran(seat, gate, "out", [])] * times


def test_r25_the_winner_is_measured_by_the_next_one_and_the_others_by_the_winner() -> None:
    first, second, third = (verdict([], [9, 11, 4], [5, 3, 9], seat) for seat in (1, 0, 2))
    assert (first.place, first.rival, first.margin, first.saved, first.total) == (1, 0, 2, 11, 14)
    assert (second.place, second.rival, second.margin, third.rival, first.shared) == (2, 1, -2, 1, False)
    better = verdict([], [5, 5], [1, 3], 0)
    assert (better.place, better.margin, better.shared) == (1, 0, False), "equal in saved the margin is nothing"
    for seat in range(2):
        tied = verdict([], [5, 5, 2], [3, 3, 6], seat)
        assert (tied.place, tied.shared, tied.rival) == (1, True, 1 - seat), "a full tie is shared"
    assert not verdict([], [5, 5, 2], [3, 3, 6], 2).shared


def test_what_helped_is_the_gate_that_half_of_them_took_or_the_own_lava() -> None:
    events = [*_out(0, "F1", 4), *_out(0, "G7", 3), *_out(1, "A1", 6)]
    assert verdict(events, [7, 6], [3, 3], 0).helped == Decisive("gate", 4, "F1")
    spread = [*_out(0, "F1", 3), *_out(0, "G7", 3), *_out(0, "A1", 3), *_out(1, "A1", 6)]
    fires: list[Event] = [LavaPlaced(0, "mask", "C3"), Burned("C3", [2, 3], Cause.LAVA)]
    fires += [Burned("C4", [0, 1], Cause.ENCLOSED), LavaPlaced(1, "coin", "B2"), Burned("B2", [0, 9], Cause.LAVA)]
    assert verdict(spread + fires, [9, 6], [3, 3], 0).helped == Decisive("lava", 4)
    assert verdict(spread, [9, 6], [3, 7], 0).helped == Decisive("spared", 4)
    assert verdict(spread, [9, 6], [3, 3], 0).helped is None


FIRE = LavaPlaced(1, "mask", "C3")


@pytest.mark.parametrize(
    ("events", "cost"),
    [
        ([FIRE, Burned("C3", [3, 1], Cause.LAVA)], Decisive("burn", 3, "C3", 1)),
        ([FIRE, Burned("D3", [2, 0], Cause.ENCLOSED)] * 2, Decisive("enclosed", 4)),  # of several tiles together
        ([Sacrificed(1, 0, "A3")] * 3, Decisive("omens", 3)),
        ([Sacrificed(1, 0, "A3")], None),
        ([Burned("C3", [4, 0], Cause.END)], Decisive("left_behind", 4)),
        ([FIRE, Burned("C3", [2, 1], Cause.LAVA), Burned("F5", [3, 0], Cause.END)], Decisive("left_behind", 3)),
    ],
)
def test_what_cost_most(events: list[Event], cost: Decisive | None) -> None:
    assert verdict(events, [5, 6], [5, 4], 0).cost == cost
    assert verdict([], [5, 6], [0, 6], 0).cost == Decisive("few", 7, seat=1), "whoever had fewer in the city"


def test_a_whole_game_has_a_verdict_for_each_seat_that_adds_up() -> None:
    for seed in range(6):
        game = Game.new(Rules(), 3, seed)
        events = [event for *_, happened in play_out(game, Random(seed)) for event in happened]
        found = [verdict(events, game.saved, game.volcano, seat) for seat in range(3)]
        assert {one.seat for one in found if one.place == 1} == set(game.winners)
        for seat, one in enumerate(found):
            assert one.margin == game.saved[seat] - game.saved[one.rival]
            for decisive in (one.helped, one.cost):
                assert decisive is None or decisive.number > 1
