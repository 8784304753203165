"""The evaluation: distances, heat, and an action's worth as the change of a whole position."""

from random import Random

import pytest
from msgspec.structs import replace

from pompeii_core.actions import DONE, Action, Cause, Lava, Place, Relative, Run, Sacrifice
from pompeii_core.ai.engine import Evaluation, score_actions
from pompeii_core.ai.personas import PERSONAS
from pompeii_core.ai.terrain import DISTANCES, FAR, FREE, DistanceLayers
from pompeii_core.ai.weights import CROWD, Weights, WeightTables, persona_tables, persona_weights, weight_tables
from pompeii_core.bitboards import mask, north, south
from pompeii_core.city import BIT, CITY, GATE_MASK, INDEX, OUT, SYMBOLS, VENT_MASK, names, squares
from pompeii_core.game import Game
from pompeii_core.rules import PRESETS, Rules
from tests.core.positions import arrange, flight, placing

PLAIN = weight_tables(Weights(mercy=1.0, approach=0.0, twice=-9.0))  # nothing beyond what changes in the whole position
BASE = weight_tables(Weights())


def terrain_of(g: Game) -> Evaluation:
    return Evaluation(g, 0, BASE)


def afterstate(g: Game, action: Action) -> Game:
    """A copy of `g` with the active seat's action done, but no card or tile drawn, no turn ended, nobody enclosed."""
    after = g.copy()
    p, seat = after.position, g.active
    assert seat is not None
    match action:
        case Place() | Relative():
            p.place_from_supply(seat, INDEX[action.square])
        case Sacrifice():
            p.remove(action.seat, INDEX[action.square])
            p.volcano[action.seat] += 1
        case Lava():
            i = INDEX[action.square]
            p.place_lava(SYMBOLS.index(action.symbol), i)
            p.burn(north(BIT[i]), south(BIT[i]), Cause.LAVA)
        case Run():
            p.remove(seat, INDEX[action.origin])
            if action.target == OUT:
                p.saved[seat] += 1
            else:
                p.add(seat, INDEX[action.target])
        case _:
            pass
    return after


def evaluate(g: Game, seat: int, tables: WeightTables) -> float:
    """How a position stands for `seat`, in pieces: saved and likely to be, less the rivals' by what they count for."""
    evaluation = Evaluation(g, seat, tables)
    worth = 0.0
    for share, saved in zip(evaluation.shares, g.saved, strict=True):
        worth += share * saved
    for i in squares(g.occupied):
        standing = g.position.standing(i)
        for share, number in zip(evaluation.shares, standing, strict=True):
            worth += share * number * evaluation.chance(i, sum(standing))
    return worth


def test_walking_distances_count_the_step_through_the_gate_and_one_more_where_lava_touches_it() -> None:
    expected = {"A1": 1, "A2": 2, "B2": 3, "F1": 1, "E1": 2, "E6": 4, "C3": 5, "G7": 1, "H7": 2, "I6": 2, "K4": 2}
    assert {square: FREE[INDEX[square]] for square in expected} == expected, "vents are walked around"
    calm, hot = flight({"G6": [1, 1]}, {"C2": "coin"}), flight({"G6": [1, 1]}, {"F7": "mask"})
    assert [terrain_of(game).distance[INDEX["G6"]] for game in (calm, hot)] == [2, 3]
    shut = flight({"A6": [1, 1]}, {"A5": "mask", "B6": "coin"})
    assert terrain_of(shut).distance[INDEX["A6"]] == DISTANCES[shut.passable][INDEX["A6"]] == FAR, "no way out"


def test_heat_counts_the_symbols_beside_a_square_that_have_tiles_left() -> None:
    game = flight({"E5": [1, 1]}, {"E4": "column", "D5": "mask", "E6": "mask", "C2": "coin"})
    terrain = terrain_of(game)
    assert terrain.heat[INDEX["E5"]] == 2
    assert "C3" in names(terrain.hot)
    spent = flight({"E5": [1, 1]}, {f"{column}5": "mask" for column in "CDEFGHI"})
    assert "C4" not in names(terrain_of(spent).hot)
    entered = flight({"E5": [1, 1]}, {"C2": "coin"}, rules=Rules(vents_open="yes"))
    assert "E4" in names(terrain_of(entered).hot & entered.passable), "an empty vent that may be entered"


@pytest.mark.parametrize("seed", range(3))
def test_the_squares_that_depend_on_one_are_those_that_closing_it_sets_back(seed: int) -> None:
    rng, passable = Random(seed), CITY & ~VENT_MASK
    for _ in range(15):
        for _ in range(2):
            passable &= ~BIT[rng.choice(squares(passable))]
        touched = rng.getrandbits(len(BIT)) & GATE_MASK
        before = _layers(passable, touched)
        for i in squares(passable):
            distance = before.distance(i)
            if distance < FAR:
                after = _layers(passable & ~BIT[i], touched)
                changed = [j for j in squares(passable & ~BIT[i]) if after.distance(j) != before.distance(j)]
                assert squares(mask(*before.dependants(i, distance))) == changed


def _layers(passable: int, touched: int) -> DistanceLayers:
    layers = DistanceLayers()
    layers.measure(north(passable), south(passable), north(touched), south(touched))
    return layers


@pytest.mark.searches
@pytest.mark.parametrize("seed", range(4))
def test_the_worth_of_a_run_or_a_tile_is_what_it_changes(seed: int) -> None:
    """Between two seats, with plain weights: the quick sums and the whole evaluation agree to the last action."""
    game, rng = Game.new(PRESETS["standard"], 2, seed), Random(seed)
    compared = 0
    while game.active is not None:
        if game.choice in ("run", "lava", "sacrifice", "relative"):
            seat = game.active
            before = evaluate(game, seat, PLAIN)
            for action, worth in zip(game.legal_actions(), score_actions(game, PLAIN), strict=True):
                after = afterstate(game, action)
                if isinstance(action, Lava) and terrain_of(after).heat != _hotter(game, action):
                    continue  # the last tile of a symbol cools its front: the quick sum does not look for that
                if action != DONE:
                    assert evaluate(after, seat, PLAIN) - before == pytest.approx(worth), action
                    compared += 1
        game.play(rng.choice(game.legal_actions()), game.active)
    assert compared > 100


def _hotter(game: Game, action: Lava) -> bytes:
    """Return the heat after a Lava `action`, as if its symbol had tiles left."""
    other = game.copy()
    other.rules = Rules(tiles="45", dual_vents="on")
    p, symbol, i = other.position, SYMBOLS.index(action.symbol), INDEX[action.square]
    p.lava_of_n[symbol] |= north(BIT[i])
    p.lava_of_s[symbol] |= south(BIT[i])
    p.laid[symbol] += 1
    return terrain_of(other).heat


def test_company_carries_a_piece_further_but_not_all_of_it_at_once() -> None:
    alone, crowd = flight({"E5": [1, 0]}, {"C2": "coin"}), flight({"E5": [1, 3]}, {"C2": "coin"})
    i, light = INDEX["E5"], weight_tables(replace(BASE.weights, throng=0.0))
    assert Evaluation(crowd, 0, light).chance(i, 4) > Evaluation(alone, 0, light).chance(i, 1)
    assert Evaluation(crowd, 0, BASE).chance(i, 4) < Evaluation(crowd, 0, light).chance(i, 4)
    before = Evaluation(placing({"B6": [0, 1]}, [9]), 0, BASE)
    assert before.chance(INDEX["A2"], 1) > before.chance(INDEX["H2"], 1), "a house is worth what its square is"
    assert before.chance(INDEX["B6"], 2) > before.chance(INDEX["B6"], 1)


def test_a_card_is_kept_for_its_relatives_the_less_the_more_rivals_may_be_first() -> None:
    """While Vesuvius sleeps, three rivals leave a third of what one does; of two alike one may be played."""
    cost = []
    for rivals in (1, 3):
        worth = []
        for hand in ([9, 7], [9, 9]):
            game = placing({"E6": [0, 3, *[0] * (rivals - 1)]}, hand, phase="sleeps")
            worth.append(score_actions(game, PLAIN)[game.legal_actions().index(Place(9, "E6"))])
        cost.append(worth[1] - worth[0])
    assert cost[0] == pytest.approx(3 * cost[1])
    assert cost[1] > 0


def test_lava_that_comes_near_rivals_is_worth_something_and_far_from_a_gate_less_towards_the_last_tiles() -> None:
    game = flight({"G3": [0, 3], "A1": [1, 0]}, {"E4": "column"}, tile="column")
    worth = dict(zip(game.legal_actions(), score_actions(game, BASE), strict=True))
    assert worth[Lava("column", "F4")] > worth[Lava("column", "D4")]
    early = Evaluation(game, 0, BASE).chance(INDEX["E5"], 1)
    assert Evaluation(arrange(game, bag=game.bag[:6]), 0, BASE).chance(INDEX["E5"], 1) < early


def test_who_may_run_twice_sees_the_way_out_through_both() -> None:
    """Alone, a step to the square before a gate is worth `twice` of the chance it lacked; not so in company."""

    def worth(game: Game, tables: WeightTables = BASE) -> float:
        return score_actions(game, tables)[game.legal_actions().index(Run("F7", "G7"))]

    alone = flight({"F7": [1, 0], "C4": [1, 1]}, {"C2": "coin"})
    company = flight({"F7": [1, 1], "C4": [1, 1]}, {"C2": "coin"})
    first = worth(alone)
    assert first == pytest.approx((1 - Evaluation(alone, 0, BASE).chance(INDEX["F7"], 1)) * BASE.weights.twice)
    assert worth(arrange(alone, runs=1)) < first
    assert worth(company) == worth(company, weight_tables(replace(BASE.weights, twice=-9.0)))


def test_traits_shift_the_weights() -> None:
    weights = {name: persona_weights(persona) for name, persona in PERSONAS.items()}
    assert weights["Brennus"].heat[1] > weights["Claudia"].heat[1] > weights["Fabius"].heat[1]
    assert weights["Livia"].company > weights["Claudia"].company > weights["Septima"].company
    assert weights["Corvus"].mercy < weights["Claudia"].mercy < weights["Livia"].mercy
    assert weights["Claudia"] == Weights()
    assert persona_tables(PERSONAS["Livia"], 2, Rules()) is persona_tables(PERSONAS["Livia"], 2, Rules())


def test_the_strongest_rival_counts_for_most_and_a_crowd_larger_than_the_tables_as_the_largest() -> None:
    own, weaker, strongest = Evaluation(flight({"E5": [1, 2, 4]}, {"C2": "coin"}), 0, PLAIN).shares
    assert own == 1
    assert strongest < weaker < 0
    game = flight({"C4": [9, 8, 3], "E2": [1, 0, 20]}, {"C2": "coin"})
    evaluation = Evaluation(game, 0, BASE)
    assert evaluation.chance(INDEX["C4"], CROWD) == evaluation.chance(INDEX["C4"], CROWD + 5) > 0
    assert len(score_actions(game, BASE)) == len(game.legal_actions())
