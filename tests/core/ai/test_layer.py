"""What is learned of runs and of placing: a layer on the worth of each, and its files."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from learning.features import ENTRIES, features

from pompeii_core.actions import Phase, Place, Run
from pompeii_core.ai import weights as layer_module
from pompeii_core.ai.comparison import BALANCED
from pompeii_core.ai.engine import Evaluation, SearchEngine
from pompeii_core.ai.layer import FACTS, FEATURES, NUMBERS, OMEN_SLOPES, OMENS, PLACE_SLOPES, PLACES, SLOPES, RunTables
from pompeii_core.ai.weights import NO_LAYER, DamagedProgramError, Layer, Weights, layer_for, weight_tables
from pompeii_core.bitboards import SIZE
from pompeii_core.city import BUILDINGS, CITY, INDEX, OUT, SPACES, spread, squares
from pompeii_core.game import Game
from pompeii_core.moves import code_of, legal_codes
from pompeii_core.placement import relative_count
from pompeii_core.position import NOTHING, PLACE, RUN, SACRIFICE, SEETHES, Position
from pompeii_core.rules import PRESETS, Rules
from tests.core.positions import choose


def engine(layer: Layer, rules: Rules, seats: int) -> SearchEngine:
    return SearchEngine([weight_tables(Weights(), layer)] * seats, rules)


def random_layer(seed: int) -> Layer:
    rng = Random(seed)
    return Layer(*(tuple(rng.uniform(-1, 1) for _ in range(number)) for number in (NUMBERS, PLACES, OMENS)))


def decisions(rules: Rules, seats: int, seed: int) -> Iterator[Position]:
    """A game's runs, places and omens that leave a choice; every third action is random, others the best."""
    player, rng = engine(NO_LAYER, rules, seats), Random(seed)
    p = Game.new(rules, seats, seed).position
    while p.choice != NOTHING:
        moves = legal_codes(p)
        if p.choice in (PLACE, RUN, SACRIFICE) and len(moves) > 1:
            yield p
        (best,), _ = player.best(p, 1)
        player.play(p, best if rng.random() < 2 / 3 else rng.choice(moves))


@pytest.mark.searches
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", PRESETS)
def test_a_layer_adds_what_its_features_say(name: str, seats: int) -> None:
    layer, rules = random_layer(seats), PRESETS[name]
    plain, learned = engine(NO_LAYER, rules, seats), engine(layer, rules, seats)
    tables = RunTables(layer.runs)
    for p in decisions(rules, seats, 7):
        worths = plain.scores(p)
        if p.choice == RUN and not tables.is_for(p):
            assert learned.scores(p) == worths
            continue
        if p.choice == RUN:
            numbers, slopes, number = layer.runs, SLOPES + NUMBERS // 2 * (p.runs == 1), FEATURES * FACTS
        elif p.choice == SACRIFICE:
            numbers, slopes, number = layer.omens, OMEN_SLOPES, FACTS
        else:
            numbers, slopes, number = layer.places, PLACE_SLOPES + PLACES // 2 * (p.phase == SEETHES), FACTS
        expected = []
        for worth, (entries, values) in zip(worths, features(p, rules, legal_codes(p), worths), strict=True):
            assert len(entries) <= ENTRIES
            assert len(values) == number
            found = sum(numbers[entry] for entry in entries)
            expected.append(worth + found + sum(numbers[slopes + n] * value for n, value in enumerate(values)))
        assert learned.scores(p) == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize("seats", [2, 4])
def test_a_layer_of_zeros_changes_no_bit_and_none_disturbs_a_seat_without(seats: int) -> None:
    zero_layer = Layer(*((0.0,) * number for number in (NUMBERS, PLACES, OMENS)))
    plain, zeros = engine(NO_LAYER, Rules(), seats), engine(zero_layer, Rules(), seats)
    learned = engine(random_layer(1), Rules(), seats)
    tables = [weight_tables(Weights(), random_layer(1)), *[weight_tables(Weights())] * (seats - 1)]
    mixed = SearchEngine(tables, Rules())
    for p in decisions(Rules(), seats, 3):
        assert zeros.scores(p) == plain.scores(p)
        assert mixed.scores(p) == (plain if p.active else learned).scores(p)


def test_what_is_learned_is_for_the_games_in_which_it_helped() -> None:
    for seats in (2, 3, 4):
        assert len(layer_for(seats, Rules()).runs) == NUMBERS
        assert layer_for(seats, Rules(relatives_count="building", runs="optional", tiles="28")) == NO_LAYER


def looked_up(game: Game, i: int, own: int) -> list[int]:
    """Return the entries that square `i` selects in one end's tables, as documented; `own` of the seat stand there."""
    seat, terrain = game.active, Evaluation(game, 0, BALANCED)
    assert seat is not None
    distance, heat = min(terrain.distance[i], 8) - 1, terrain.heat[i]
    near = spread(terrain.hot, CITY)
    surroundings = 2 + heat if heat else 2 if near >> i & 1 else 1 if spread(near, CITY) >> i & 1 else 0
    left, standing = len(game.bag) // game.seats, game.position.standing(i)
    rounds = [0, 1, 2, 3, 3, 4, 4, 4][left] if left < 8 else 5
    rivals = min(sum(standing) - standing[seat], 4)
    tables = (0, 4 * distance + heat), (32, 6 * distance + rounds), (80, 6 * distance + surroundings)
    return [i, *(SIZE + at + entry for at, entry in tables), SIZE + 128 + 20 * distance + 5 * min(own, 3) + rivals]


@pytest.mark.parametrize("seed", range(3))
def test_a_run_is_looked_up_by_where_it_begins_and_ends(seed: int) -> None:
    game, rng = Game.new(Rules(), 2 + seed, seed), Random(seed)
    seen = set[int]()
    while (seat := game.active) is not None:
        runs = [action for action in game.legal_actions() if isinstance(action, Run)]
        for run in rng.sample(runs, min(2, len(runs))):
            i, j = INDEX[run.origin], INDEX.get(run.target, -1)
            expected = looked_up(game, i, game.position.standing(i)[seat] - 1)
            if run.target != OUT:
                expected += [SLOPES // 2 + entry for entry in looked_up(game, j, game.position.standing(j)[seat])]
            second = NUMBERS // 2 if game.runs == 1 else 0
            ((entries, values),) = features(game.position, game.rules, [code_of(run)], [0.25])
            assert entries == [second + entry for entry in expected]
            own, everybody = game.citizens[seat], sum(game.citizens)
            facts = [1, len(game.bag) // game.seats / 10, own / 8, (everybody - own) / 16]
            assert values[:FACTS] == pytest.approx([0.25 * fact for fact in facts])
            seen.update(expected)
        game.apply(*choose(game, rng))
    assert len(seen) > 200


@pytest.mark.parametrize("seed", range(2))
def test_a_place_is_looked_up_by_its_card_and_its_square(seed: int) -> None:
    game, rng = Game.new(Rules(), 2 + seed, seed), Random(seed)
    seen = set[int]()
    while game.phase in (Phase.SLEEPS, Phase.SEETHES):
        seat, placed = game.active, [action for action in game.legal_actions() if isinstance(action, Place)]
        assert seat is not None
        for action in rng.sample(placed, min(2, len(placed))):
            i, card = INDEX[action.square], action.card
            free = {j: SPACES[j] - sum(game.position.standing(j)) for j in squares(BUILDINGS[card])}
            kin = [relative_count(game.position, j) for j, left in free.items() if left]
            copies, standing = game.hands[seat].count(card), game.position.standing(i)
            brings = (min(max(kin, default=0), 4) * 4 + min(max(sum(free.values()) - 1, 0), 3)) * 2 + (copies > 1)
            company = (min(sum(standing), 4) * 4 + min(standing[seat], 3)) * 4 + min(SPACES[i], 4) - 1
            time = min(len(game.deck) // 8, 3)
            begin = PLACES // 2 if game.phase is Phase.SEETHES else 0
            expected = [(card * 3 + min(copies, 3) - 1) * 4 + time, 144 + brings, 184 + company]
            ((entries, values),) = features(game.position, game.rules, [code_of(action)], [0.25])
            assert entries == [begin + entry for entry in expected]
            own, everybody = game.citizens[seat], sum(game.citizens)
            facts = [1, len(game.deck) / 20, own / 8, (everybody - own) / 16]
            assert values == pytest.approx([0.25 * fact for fact in facts])
            seen.update(entries)
        game.apply(*choose(game, rng))
    assert len(seen) > 40


def _learned_file(*, provenance: bytes = b"", numbers: int = NUMBERS) -> bytes:
    head = b'{"seats":2,"runs_in":["standard"],"places_in":[],"provenance":{"from":"%b"},' % provenance
    return head + b'"layer":{"runs":[%b]}}' % b",".join([b"0.5"] * numbers)


DAMAGED = b"", b"{", b"[" * 100_000, _learned_file(provenance=b"\xff"), _learned_file(numbers=NUMBERS - 1)


def test_a_missing_or_damaged_file_is_named_and_a_good_one_read_to_its_last_number(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(layer_module, "files", lambda package: tmp_path)
    (tmp_path / "learned").mkdir()
    for seats, content in enumerate((None, *DAMAGED), start=5):  # no other test reads layers of such games
        path = tmp_path / f"learned/{seats}_seats.json"
        if content is not None:
            path.write_bytes(content)
        with pytest.raises(DamagedProgramError, match=rf"{seats}_seats.json” is missing or damaged: please install"):
            layer_for(seats, Rules())
        path.write_bytes(_learned_file())
        assert layer_for(seats, Rules()).runs == (0.5,) * NUMBERS
