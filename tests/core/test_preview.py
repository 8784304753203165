"""What a view tells of a choice: where it may be made, its effects, and why something is refused."""

from random import Random

import pytest

from pompeii_core import preview
from pompeii_core.actions import DONE, ERUPT, Action, Cause, Choice, Discard, Lava, Place, Relative, Run, Sacrifice
from pompeii_core.city import BUILDING, INDEX, OUT
from pompeii_core.events import Burned, CardPlayed, Event
from pompeii_core.game import Game
from pompeii_core.illegal import IllegalAction, Refusal
from pompeii_core.preview import Spot, outcome, refusal, runs_to_gates, square_info, steps_to_gates, targets, ways_out
from pompeii_core.rules import Rules
from tests.core.positions import ALL_RULES, crowd, erupting, filled, fleeing, lava, placement, play, seething


@pytest.mark.parametrize("rules", ALL_RULES.values(), ids=ALL_RULES)
def test_what_is_foretold_of_an_action_is_what_it_does(rules: Rules) -> None:
    for seed in range(3):
        game, rng = Game.new(rules, 3, seed), Random(seed)
        while not game.over:
            action = rng.choice(game.legal_actions())
            view = game.view(game.active)
            foretold = outcome(action, view, rules)
            assert refusal(action, view, rules) is None
            events = game.apply(action)
            after = game.view(None)
            match action:
                case Place(_, square):
                    assert foretold.joker == next(event for event in events if isinstance(event, CardPlayed)).joker
                    assert foretold.relatives == (after.relatives if game.choice is Choice.RELATIVE else 0)
                    assert foretold.building == BUILDING[INDEX[square]]
                    assert game.choice is Choice.SACRIFICE or foretold.free == after.free_spaces(foretold.building)
                case Relative():
                    assert game.choice is Choice.SACRIFICE or foretold.free == after.free_spaces(foretold.building)
                case Lava():
                    assert foretold.burned == burned(events, Cause.LAVA)
                    assert foretold.enclosed == burned(events, Cause.ENCLOSED)
                case Run(_, target) if not game.over:
                    assert foretold.company == (0 if target == OUT else after.standing(target))


def burned(events: list[Event], cause: Cause) -> tuple[int, ...]:
    """The pieces by seat that went into the volcano for this cause."""
    return tuple(sum(e.counts[seat] for e in events if isinstance(e, Burned) and e.cause is cause) for seat in range(3))


@pytest.mark.searches
@pytest.mark.parametrize("rules", ALL_RULES.values(), ids=ALL_RULES)
def test_gates_and_ways_are_those_of_the_legal_runs(rules: Rules) -> None:
    game, rng = Game.new(rules, 3, 8), Random(8)
    ran = 0
    while not game.over:
        legal, view = game.legal_actions(), game.view(game.active)
        if game.choice is Choice.RUN:
            assert game.active is not None
            runs = [action for action in legal if isinstance(action, Run)]
            leaving = {run.origin for run in runs if run.target == OUT}
            assert {square for square, rested in ways_out(view, rules).items() if rested[game.active]} == leaving
            assert {square for square in preview.origins(legal) if preview.gates_within(view, rules, square)} == leaving
            for run in runs:
                for goal in preview.gates_within(view, rules, run.origin) if run.target == OUT else [run.target]:
                    way = preview.shortest_path(view, rules, run.origin, goal)
                    assert way[-1:] == ([goal] if goal != run.origin else [])
                    assert len(way) <= view.standing(run.origin) - (run.target == OUT)
            ran += bool(view.ran)
        assert view.phase.placing <= (not ways_out(view, rules)), "nobody leaves before the eruption"
        game.apply(rng.choice(legal))
    assert ran, "somebody ran whose piece may not run again"


def test_spots_are_of_the_card_or_the_piece_that_was_picked_up() -> None:
    game = placement([9, 7], [1])
    view, legal = game.view(0), game.legal_actions()
    assert {spot.square for spot in targets(legal, view, game.rules)} == {"E6", "F5"}
    assert targets(legal, view, game.rules, card=9) == {Spot("E6"): [Place(9, "E6")]}

    game = fleeing("scroll scroll", {"A1": [2, 0], "K7": [0, 1]})
    lava(game, "scroll H1")
    view, legal = game.view(0), game.legal_actions()
    assert set(targets(legal, view, game.rules)) == {Spot("A1")}
    lit = targets(legal, view, game.rules, origin="A1")
    assert lit[Spot("A1", gate=True)] == [Run("A1", OUT)]
    assert lit[Spot("A2")] == [Run("A1", "A2")]


@pytest.mark.parametrize("enclosed", ["die", "cover"])
def test_a_tile_is_foretold_to_cut_off_what_no_gate_can_be_reached_from(enclosed: str) -> None:
    game = erupting("helmet " * 6, {"A3": [1, 1], "K7": [1, 0], "K6": [0, 1]}, enclosed=enclosed)
    lava(game, "helmet J7", "helmet J6", "helmet J5", "helmet J4", "helmet K4")
    assert preview.shortest_path(game.view(0), game.rules, "K7", "A3") == [], "there is no way through lava"
    foretold = outcome(Lava("helmet", "K5"), game.view(game.active), game.rules)
    assert foretold.cut_off == ("K6", "K7")
    assert foretold.enclosed == (1, 1)
    assert set(foretold.burning) == {"K6", "K7"}
    assert foretold.burned == (0, 0)


def test_what_promises_most_is_getting_out_then_company_and_burning_others() -> None:
    game = fleeing("coin coin coin", {"I6": [2, 1], "B2": [1, 0], "D2": [0, 2]})
    lava(game, "coin C2")
    runs: list[Action] = [Run("I6", OUT), Run("I6", "I5"), DONE]
    led = preview.outcomes(runs, game.view(0), game.rules)
    worth = [preview.promise(action, foretold, 0) for action, foretold in zip(runs, led, strict=True)]
    assert worth == sorted(set(worth), reverse=True)
    game.apply(DONE)
    tiles: list[Action] = [Lava("coin", "B2"), Lava("coin", "C3"), Lava("coin", "D2")]
    led = preview.outcomes(tiles, game.view(1), game.rules)
    assert [preview.promise(tile, foretold, 1) for tile, foretold in zip(tiles, led, strict=True)] == [1, 0, -2]


def test_on_a_last_turn_only_those_within_reach_of_a_gate_may_still_get_out() -> None:
    """Two seats: after the tile of this turn the bag holds what is left of `coin`s."""

    def may(pieces: dict[str, list[int]], left: int, last_turn: str = "whole") -> bool:
        game = fleeing("coin " * (left + 1), pieces, last_turn=last_turn)
        game.apply(game.legal_actions()[0])
        return preview.may_escape(game.view(0), game.rules)

    assert may({"F4": [1, 0]}, left=2), "there is another turn"
    assert not may({"F4": [1, 0]}, left=2, last_turn="cut"), "but nobody runs on it"
    assert not may({"F4": [1, 0]}, left=1)
    assert may({"A5": [1, 0]}, left=0)
    assert not may({"A3": [1, 1], "F4": [1, 1]}, left=0)
    assert may({"A3": [1, 1], "B4": [1, 1]}, left=0), "one comes to the other, who then goes three steps"


def test_a_piece_that_has_run_stands_by_the_gate_and_cannot_get_out() -> None:
    game = fleeing("scroll scroll", {"A3": [2, 0], "A4": [2, 0], "K7": [0, 1]})
    lava(game, "scroll H1")
    assert ways_out(game.view(0), game.rules) == {"A4": (2, 0)}
    game.apply(Run("A3", "A5"))
    assert ways_out(game.view(0), game.rules) == {"A4": (2, 0), "A5": (0, 0)}
    assert ways_out(game.view(1), game.rules) == {"A4": (2, 0), "A5": (0, 0)}, "everybody sees who has run"


def test_company_where_a_run_ends_shortens_the_way_and_of_gates_as_near_by_runs_the_nearest_comes_first() -> None:
    game = fleeing("scroll scroll", {"D5": [1, 1], "B5": [0, 2], "K7": [0, 1], "K5": [5, 6]})
    lava(game, "scroll H1")
    view = game.view(0)
    # Two steps to B5, where three stand then: one to A5 and through the gate would be two of them.
    assert runs_to_gates(view, game.rules, "D5")["A5"] == 2
    info = square_info(view, game.rules, "D5")
    assert (info.gates[0], info.steps) == (("A5", 2), 2)
    assert square_info(view, game.rules, "F4").gates == (), "nobody is there"
    ways = runs_to_gates(view, game.rules, "K5")
    assert next(iter(ways)) == "K5"
    assert list(ways.values()) == sorted(ways.values())
    game = fleeing("scroll scroll", {"A1": [1, 0], "K7": [0, 1]})
    lava(game, "scroll H1")
    assert runs_to_gates(game.view(0), game.rules, "K7")["K5"] == 3, "alone: a step a run"


def test_no_gate_is_reached_through_lava_or_an_empty_vent_and_one_more_step_leads_through_it() -> None:
    game = fleeing("helmet helmet helmet helmet coin", {"A3": [1, 1], "K7": [1, 1]})
    lava(game, "helmet J7", "helmet J6", "helmet J5", "helmet J4")
    view = game.view(0)
    assert runs_to_gates(view, game.rules, "K7") == {"K5": 2}
    assert {"J2", "I7"} <= runs_to_gates(view, Rules(vents_open="yes"), "K7").keys(), "by K3"
    assert steps_to_gates(view, game.rules, "K7") == {"K5": 3}
    assert steps_to_gates(view, game.rules, "K5") == {"K5": 1}
    ways = steps_to_gates(view, game.rules, "A3")
    assert list(ways.values()) == sorted(ways.values())
    assert (ways["A1"], ways["A5"]) == (3, 3)


@pytest.mark.parametrize("count", ["part", "building"])
def test_spaces_cards_and_relatives_of_a_building_before_the_eruption(count: str) -> None:
    game = placement([9, 9], [7], pieces={"E6": [2, 1]})
    info = square_info(game.view(0), game.rules, "E6")
    assert (info.counts, info.building, info.free, info.cards, info.joker) == ((2, 1), 9, 1, 4, False)
    game.apply(Place(9, "E6"))
    info = square_info(game.view(0), game.rules, "E6")
    assert (info.free, info.cards, info.joker, info.steps, info.gates) == (0, 3, True, 0, ())
    assert square_info(game.view(0), game.rules, "B1").building > 11
    assert square_info(game.view(0), game.rules, "A1").building == 0
    game = seething([6, 6, 9], [1], pieces={"C4": [1, 0], "D4": [0, 1], "E6": [1, 1]}, relatives_count=count)
    for action in game.legal_actions():
        assert isinstance(action, Place)
        info = square_info(game.view(0), game.rules, action.square)
        assert info.relatives == outcome(action, game.view(0), game.rules).relatives


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


def told(refusal: IllegalAction | None) -> tuple[Refusal, str, dict[str, str | int]]:
    assert refusal is not None
    return refusal.code, refusal.rule, refusal.blanks


@pytest.mark.parametrize(
    ("game", "action", "code", "rule", "blanks"),
    [
        (CARD, Place(9, "E6"), Refusal.NOT_IN_HAND, "R6", {"card": 9}),
        (CARD, Place(2, "E1"), Refusal.NO_SPACE, "R6", {}),
        (CARD, Place(5, "A1"), Refusal.NO_HOUSE, "R6", {}),
        (CARD, Place(5, "B1"), Refusal.NO_JOKER, "R7", {"card": 5}),
        (CARD, Place(5, "K1"), Refusal.OUTSIDE, "R1", {}),
        (CARD, Discard(5), Refusal.PIECE_CAN_BE_PLACED, "R8", {}),
        (CARD, DONE, Refusal.MUST_BE_DONE, "R26", {}),
        (CARD, Relative("B1"), Refusal.PLACE_ASKED, "R26", {}),
        (NO_PIECE, Place(5, "I3"), Refusal.NO_PIECE_LEFT, "R8", {}),
        (OMEN, Sacrifice("E6", 0), Refusal.OWN_PIECE, "R12", {}),
        (OMEN, Sacrifice("A1", 1), Refusal.NO_SUCH_PIECE, "R12", {}),
        (OMEN, Place(3, "C3"), Refusal.SACRIFICE_ASKED, "R26", {}),
        (RELATIVE, Relative("C3"), Refusal.SAME_PART, "R10", {}),
        (RELATIVE, Relative("D3"), Refusal.SAME_BUILDING, "V5", {}),
        (RELATIVE, Relative("E1"), Refusal.NO_SPACE, "R10", {}),
        (RELATIVE, Relative("E6"), Refusal.OTHER_COLOUR, "R10", {}),
        (RELATIVE, Relative("A1"), Refusal.NO_HOUSE, "R10", {}),
        (RELATIVE, Relative("J1"), Refusal.OUTSIDE, "R1", {}),
        (SECOND_RELATIVE, Relative("B4"), Refusal.BUILDING_HAD_RELATIVE, "R10", {}),
        (FIRST_TILE, Lava("coin", "C2"), Refusal.NOT_ON_TILE, "R16", {"symbol": "coin"}),
        (FIRST_TILE, Lava("scroll", "G1"), Refusal.FIRST_ON_VENT, "R16", {"symbol": "scroll"}),
        (FIRST_TILE, Lava("scroll", "I1"), Refusal.OUTSIDE, "R1", {}),
        (TILE, Lava("mask", "D6"), Refusal.LAVA_HERE, "R16", {}),
        (TILE, Lava("mask", "E4"), Refusal.OTHER_VENT, "R16", {}),
        (TILE, Lava("mask", "A1"), Refusal.NO_LAVA_BESIDE, "R16", {"symbol": "mask"}),
        (TILE, Run("A5", "A4"), Refusal.LAVA_ASKED, "R26", {}),
        (RUN, Run("E6", "E7"), Refusal.NOBODY_HERE, "R21", {}),
        (RUN, Run("B7", "B6"), Refusal.NOBODY_HERE, "R21", {}),
        (RUN, Run("E5", "E5"), Refusal.SAME_SQUARE, "R21", {}),
        (RUN, Run("E5", "E7"), Refusal.TOO_FAR, "R21", {"n": 1}),
        (RUN, Run("H2", "H5"), Refusal.TOO_FAR, "R21", {"n": 2}),
        (RUN, Run("E5", "out"), Refusal.NO_GATE, "R21", {"n": 1}),
        (RUN, Run("E5", "E4"), Refusal.VENT_CLOSED, "V8", {}),
        (RUN, Run("H2", "H1"), Refusal.LAVA_THERE, "R21", {}),
        (RUN, Run("H2", "I1"), Refusal.OUTSIDE, "R1", {}),
        (SECOND_RUN, Run("E6", "E7"), Refusal.HAS_RUN, "R22", {}),
        (SECOND_RUN, DONE, Refusal.MUST_RUN, "V16", {}),
        (POLL, Place(5, "A2"), Refusal.ERUPT_ASKED, "R26", {}),
        (CARD, ERUPT, Refusal.CARD_HAS_ROOM, "R13", {}),
        (AFTER_OMEN, ERUPT, Refusal.EMPTY_HAND, "R13", {}),
        (NO_PIECE, ERUPT, Refusal.NO_EARLY_ERUPTION, "V7", {}),
        (RUN, ERUPT, Refusal.ERUPTED_ALREADY, "R13", {}),
        (OVER, DONE, Refusal.GAME_OVER, "R24", {}),
        (OVER, ERUPT, Refusal.GAME_OVER, "R24", {}),
    ],
)
def test_refusal(game: Game, action: Action, code: Refusal, rule: str, blanks: dict[str, str | int]) -> None:
    assert told(game.why_not(action)) == (code, rule, blanks)


def test_another_seat_is_told_that_it_is_not_asked_and_what_nobody_words_can_be_read() -> None:
    assert told(CARD.why_not(Place(5, "I3"), seat=1)) == (Refusal.NOT_YOUR_TURN, "R6", {})
    assert told(CARD.why_not(Place(5, "I3"), seat=2)) == (Refusal.NO_SUCH_SEAT, "R2", {})
    assert told(CARD.why_not(ERUPT, seat=-1)) == (Refusal.NO_SUCH_SEAT, "R2", {})
    with pytest.raises(IllegalAction, match="not your turn"):
        CARD.apply(Place(5, "I3"), seat=1)
    assert str(CARD.why_not(Place(9, "E6"))) == "not in hand, card 9 (R6)"
    assert str(CARD.why_not(Discard(5))) == "piece can be placed (R8)"
