"""What has happened since a seat decided last, and how the city stood before."""

from collections import Counter
from random import Random

import pytest

from pompeii_core.actions import ERUPT, Cause, Choice, Lava, Phase, Place, Run, Sacrifice
from pompeii_core.events import Burned, Event, PiecePlaced, Ran
from pompeii_core.game import Game
from pompeii_core.round_summary import Loss, city_before, losses_of, recent, summarise
from pompeii_core.rules import Rules
from tests.core.positions import ALL_RULES, erupting, filled, fleeing, kinds, placement, play, seething


def placed(events: list[Event]) -> list[tuple[int, str]]:
    return [(event.seat, event.square) for event in events if isinstance(event, PiecePlaced)]


def laid(events: list[Event], seats: int) -> list[str]:
    return [tile.square for part in summarise(events, seats) for tile in part.tiles]


def settled(first: int = 0) -> tuple[Game, list[Event]]:
    """Three seats have settled once, or all but those before the `first`; seat 0 is asked."""
    game = placement([1, 1, 1, 1], [3, 3, 3, 3], [4, 4, 4, 4], first=first)
    return game, play(game, *[Place(1, "A2"), Place(3, "C3"), Place(4, "F3")][first:])


def test_what_came_after_the_own_turn_is_recent_until_that_seat_decides_again() -> None:
    game, told = settled()
    parts = [recent(told, seat, 3) for seat in range(3)]
    assert [placed(part.events) for part in parts] == [[(1, "C3"), (2, "F3")], [(2, "F3")], []]
    assert (parts[0].decided, parts[1].decided) == (False, False)
    told += play(game, Place(1, "B2"))
    watched = recent(told, None, 3)
    assert ([seat for seat, _ in placed(watched.events)], watched.decided) == ([2, 0], False), "who watches: a round"
    game, told = settled(first=1)
    before = recent([game.started(None), *told], 0, 3)
    assert placed(before.events) == [(1, "C3"), (2, "F3")], "before a first turn it is all"
    game = seething([1, 3], [4, 4], [4, 4], pieces={"C3": [0, 1, 0]})
    told = play(game, Place(1, "A2"), Place(4, "F3"), Place(4, "G3"))
    before = recent(told, 0, 3)
    assert (placed(before.events), before.decided) == ([(1, "F3"), (2, "G3")], False)
    told += play(game, Place(3, "C3"))
    assert (game.active, game.choice) == (0, Choice.RELATIVE), "its turn is not over"
    assert recent(told, 0, 3) == (before.events, True), "within it what came before stays recent"


def test_a_turn_that_asks_for_nothing_is_no_turn_of_ones_own() -> None:
    """Seat 1 draws a tile that has no room (V10), and seat 0 goes on."""
    bag = "column column column column column mask column coin"
    game = erupting(bag, {"A1": [1, 1]}, no_room="none", enclosed="cover")
    told = play(game, *(Lava("column", square) for square in ("E4", "E5", "E6", "E7", "D6", "E3")))
    assert "TileSetAside" in kinds(told)
    assert laid(recent(told, 1, 2).events, 2) == ["D6", "E3"]


def test_a_declaration_is_a_decision_and_a_tile_that_has_to_go_on_its_vent_is_none() -> None:
    """R16: who only laid the first tile of a symbol is still told what came before the eruption."""
    game = placement([1, 1], [5, 9], [2, 2], pieces=filled("I3", "E6", seats=3))
    told = play(game, ERUPT)
    assert [summarise(recent(told, seat, 3).events, 3)[1].erupted for seat in range(2)] == [True, False]
    game = erupting("scroll coin scroll column coin mask", {"A1": [1, 1, 1]})
    told = play(game, Lava("scroll", "H1"), Lava("coin", "C2"), Lava("scroll", "G1"))
    assert laid(recent(told, 0, 3).events, 3) == ["H1", "C2", "G1"]
    told += play(game, Lava("column", "E4"), Lava("coin", "C1"))
    assert laid(recent(told, 2, 3).events, 3) == ["E4", "C1"]
    game = erupting("scroll column/coin mask", {"A1": [1, 1]}, dual_vents="on")
    told = play(game, Lava("scroll", "H1"), Lava("coin", "C2"))
    assert laid(recent(told, 1, 2).events, 2) == [], "of two symbols one was chosen (V13)"


def test_each_seat_has_its_own_part() -> None:
    game = erupting("scroll coin vase column mask helmet " * 3, {"H1": [2, 1, 0], "C3": [0, 1, 1]})
    parts = summarise(play(game, Lava("scroll", "H1")), 3)
    assert [[tile.square for tile in part.tiles] for part in parts] == [["H1"], [], []]
    assert [part.caused for part in parts] == [[Loss("H1", (2, 1, 0), Cause.LAVA)], [], []]
    assert losses_of(1, parts) == [Loss("H1", (0, 1, 0), Cause.LAVA)]
    assert losses_of(2, parts) == []


def test_runs_are_told_with_their_paths_and_who_is_saved_and_an_omen_as_a_loss_without_a_fire() -> None:
    game = fleeing("scroll coin vase column mask helmet " * 3, {"B1": [3, 0], "C3": [0, 1]})
    summary = summarise(play(game, Lava("scroll", "H1"), Run("B1", "out"), Run("B1", "B2")), 2)[0]
    assert [run.path for run in summary.saved] == [["A1"]]
    assert [(run.origin, run.target) for run in summary.moved] == [("B1", "B2")]
    game = seething([3], [1], deck=[0, 9], pieces={"E6": [1, 2]})
    summary = summarise(play(game, Place(3, "C3"), Sacrifice("E6", 1)), 2)[0]
    assert (summary.omens, summary.caused) == (1, [Loss("E6", (0, 1), None)])


@pytest.mark.parametrize("rules", ALL_RULES.values(), ids=ALL_RULES)
def test_a_round_taken_back_is_the_city_before_it_and_nothing_that_happens_is_nobodys(rules: Rules) -> None:
    """All that changes the city is in exactly one seat's part; only who is left at the end is in none."""
    game, rng = Game.new(rules, 4, 7), Random(7)
    told: list[Event] = []
    cities = [(0, game.view(None))]
    while not game.over:
        told += game.apply(rng.choice(game.legal_actions()))
        cities.append((len(told), game.view(None)))
        at, then = cities[max(len(cities) - 9, 0)]
        before = city_before(game.view(None), told[at:])
        assert (before.pieces, before.saved, before.lava) == (then.pieces, then.saved, then.lava)
        assert before.phase.placing == then.phase.placing
    parts = summarise(told, 4)
    left = [sum(event.counts) for event in told if isinstance(event, Burned) and event.cause is Cause.END]
    assert sum(sum(loss.counts) for part in parts for loss in part.caused) + sum(left) == sum(game.volcano)
    assert [len(part.saved) for part in parts] == game.saved
    assert sum(len(part.runs) for part in parts) == sum(isinstance(event, Ran) for event in told)
    settlers = Counter(event.seat for event in told if isinstance(event, PiecePlaced))
    assert [len(part.placed) for part in parts] == [settlers[seat] for seat in range(4)]
    assert game.phase is Phase.OVER
