"""R1-R5: the city; pieces, cards, deck and bag, and scenarios that start later."""

import re
import tomllib
from collections import Counter
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from random import Random

import pytest

from docs.tables import PARTS, ROOT, WHOLE, written
from pompeii_core import city, memo
from pompeii_core.build import COMPILED
from pompeii_core.events import Started
from pompeii_core.game import Game
from pompeii_core.rules import OPTION_ROWS, PRESETS, Rules, preset, with_options
from pompeii_core.setup import NUMBERED_CARDS, Deal, Scenario, all_tiles, deal
from tests.core import city_page
from tests.core.city_page import PAGE, SPACES
from tests.core.positions import rules

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def deals(seats: int, count: int = 300, **options: str) -> list[Deal]:
    return [deal(rules(**options), seats, Random(seed)) for seed in range(count)]


@pytest.mark.parametrize(("option", "pieces"), [("36/30/25", [36, 30, 25]), ("30/30/25", [30, 30, 25])])
def test_r2_v15_pieces_and_r5_a_first_seat_drawn_at_random_unless_given(option: str, pieces: list[int]) -> None:
    for seats, each in zip((2, 3, 4), pieces, strict=True):
        view = Game.new(rules(pieces=option), seats, seed=1).view(None)
        assert (view.supply, view.pieces) == ([each] * seats, {})
        assert {Game.new(rules(), seats, seed=seed).active for seed in range(60)} == set(range(seats))
        for first in range(seats):
            game = Game.new(rules(), seats, seed=5, first=first)
            assert (game.active, game.turn, game.phase, game.choice) == (first, 1, "sleeps", "place")


@SEATS
def test_r3_r4_hands_deck_and_unseen_rest(seats: int) -> None:
    numbered = {q: b for q, b in city_page.BUILDING.items() if q not in city_page.NEUTRAL}
    assert sorted(NUMBERED_CARDS) == sorted(int(b) for q, b in numbered.items() for _ in range(SPACES[q]))
    for dealt in deals(seats, 20):
        assert [len(hand) for hand in dealt.hands] == [4] * seats
        assert len(dealt.deck) == 8 + 1 + 32 + 1
        assert dealt.deck[8] == 79
        assert (dealt.deck.count(79), dealt.deck.count(0)) == (2, 7)
        assert 0 not in dealt.deck[:9], "omens lie in the stack only"
        seen = Counter([card for hand in dealt.hands for card in hand])
        seen.update(card for card in dealt.deck if card not in (0, 79))
        assert seen <= Counter(NUMBERED_CARDS)
        assert len(NUMBERED_CARDS) - seen.total() == {2: 12, 3: 8, 4: 4}[seats]


@pytest.mark.parametrize(
    ("option", "seats", "depth"), [("15", 2, 15), ("15", 4, 15), ("15/10", 3, 15), ("15/10", 4, 10)]
)
def test_r4_v2_the_stack_is_shuffled_and_the_second_ad79_into_its_bottom(option: str, seats: int, depth: int) -> None:
    dealt = deals(seats, second_ad79=option)
    below = {len(one.deck) - 1 - one.deck.index(79, 9) for one in dealt}
    assert below == set(range(depth + 1)), "every place from under all of them to on top of all of them"
    for place in (9, 20, 41):
        assert {0, 1, 11} <= {one.deck[place] for one in dealt}
    assert len({tuple(one.deck[:8]) for one in dealt}) > 290
    assert len({tuple(one.hands[0]) for one in dealt}) > 250


def test_r5_v1_v13_bag() -> None:
    bags = [dealt.bag for dealt in deals(2, 20)]
    for bag in bags:
        assert Counter(symbol for (symbol,) in bag) == Counter(vase=7, helmet=7, mask=7, scroll=8, column=8, coin=8)
    assert len({tuple(map(tuple, bag)) for bag in bags}) == 20
    few = all_tiles(rules(tiles="28"))
    assert Counter(symbol for (symbol,) in few) == Counter(scroll=5, column=5, coin=5, vase=5, helmet=4, mask=4)
    pairs = {frozenset(pair.split("/")) for pair in ("helmet/mask", "vase/scroll", "column/coin")}
    for size, total in (("45", 48), ("28", 31)):
        bag = all_tiles(rules(tiles=size, dual_vents="on"))
        assert len(bag) == total
        assert {frozenset(tile) for tile in bag if len(tile) == 2} == pairs


def test_a_seed_gives_the_same_game_each_time_and_at_its_start_a_seat_sees_its_own_hand_alone() -> None:
    first, same, other = (deal(rules(), 4, Random(seed), first=1) for seed in (8, 8, 9))
    assert first == same != other
    views = [[Game.new(rules(), 4, seed).view(seat) for seat in range(4)] for seed in (8, 8, 9)]
    assert views[0] == views[1] != views[2]
    game = Game(rules(), first)
    for seat, hand in enumerate([*first.hands, None]):
        assert game.started(None if hand is None else seat) == Started(first=1, hand=hand)


@SEATS
@pytest.mark.parametrize("citizens", [0, 5, 20, 36])
def test_scenarios_leave_the_earlier_cards_out_and_when_it_erupts_all_and_the_supply(seats: int, citizens: int) -> None:
    few = rules(pieces="30/30/25")
    dealt = deal(few, seats, Random(4), scenario=Scenario("seethes", citizens))
    view = Game(few, dealt).view(None)
    assert (view.phase, view.deck, view.hands) == ("seethes", 33, [4] * seats)
    assert (dealt.deck.count(79), dealt.deck.count(0)) == (1, 7)
    placed = [view.citizens(seat) for seat in range(seats)]
    assert placed == [min(citizens, 80 // seats, few.pieces_each(seats))] * seats, "where spaces or pieces run out"
    assert all(sum(counts) <= SPACES[square] for square, counts in view.pieces.items())
    assert view.supply == [few.pieces_each(seats) - n for n in placed]
    view = Game.new(few, seats, seed=4, first=1, scenario=Scenario("erupts", citizens)).view(None)
    assert (view.phase, view.choice, view.active) == ("erupts", "lava", 1)
    assert (view.deck, view.hands, view.supply, view.volcano) == (0, [0] * seats, [0] * seats, [0] * seats)
    assert [view.citizens(seat) for seat in range(seats)] == placed


@pytest.mark.parametrize("path", [*PARTS, *WHOLE])
def test_pages_say_what_the_declarations_say(path: str) -> None:
    assert (ROOT / path).read_text(encoding="utf-8") == written(path), "python -m docs.tables writes it"


def test_every_rule_and_option_has_its_heading_in_order_and_options_words_for_all_their_values() -> None:
    numbers = [*(f"R{n}" for n in range(1, 27)), *(option.number for option in OPTION_ROWS)]
    assert re.findall(r"^### (.*)$", PAGE, re.MULTILINE) == numbers
    for option in OPTION_ROWS:
        assert list(option.words) == [option.default, *(value for value in option.values if value != option.default)]
        assert all((option.title, option.line, option.book, *option.says)), option.key
        exactly = PAGE.partition(f"### {option.number}\n")[2].partition("\n##")[0]
        assert [value for value in option.values if f"`{value}`" not in exactly] == []


def test_presets_have_other_names_and_options_change_one_by_one_to_what_is_allowed() -> None:
    assert preset("003") == preset("amigo") == PRESETS["amigo"]
    assert preset("standard") == Rules()
    changed = with_options(preset("web"), {"no_room": "wild", "opening_tiles": "0"})
    assert (changed.no_room, changed.opening_tiles, changed.enclosed) == ("wild", "0", "cover")
    with pytest.raises(ValueError, match="standard, web, notes, manual, amigo, summary"):
        preset("005")
    with pytest.raises(ValueError, match="no option “lava”"):
        with_options(Rules(), {"lava": "7"})
    with pytest.raises(ValueError, match="“no_room” cannot be “maybe”; it is one of again, none, wild"):
        with_options(Rules(), {"no_room": "maybe"})


def test_r1_squares_and_spaces_are_those_of_the_table() -> None:
    assert len(city_page.SQUARES) == 70
    assert city.names(city.CITY) == [*city.INDEX] == city_page.SQUARES
    assert {q: city.SPACES[i] for q, i in city.INDEX.items() if city.SPACES[i]} == city_page.SPACES
    assert sum(n for q, n in city_page.SPACES.items() if q not in city_page.NEUTRAL) == 53
    assert sum(n for q, n in city_page.SPACES.items() if q in city_page.NEUTRAL) == 27


def test_r1_buildings_hold_all_their_parts_and_those_of_a_colour_each_other() -> None:
    for square in city_page.SQUARES:
        assert set(city.names(city.PART[city.index(square)])) == city_page.PART.get(square, set())
    labels = {number: set[str]() for number in range(1, 12)}
    for number in labels:
        squares = {q for q, b in city_page.BUILDING.items() if b == number}
        assert set(city.names(city.BUILDINGS[number])) == squares
        labels[number] |= {city_page.LABEL[q] for q in squares}
    assert {number for number, parts in labels.items() if len(parts) == 2} == {3, 4, 6, 8, 10, 11}
    assert {number: colour for colour, numbers in city_page.COLOURS.items() for number in numbers} == city.COLOURS
    assert sorted(city.COLOURS) == [*range(1, 12)]
    for numbers in city_page.COLOURS.values():
        same = {q for q, b in city_page.BUILDING.items() if b in numbers}
        assert all(set(city.names(city.SAME_COLOUR[number])) == same for number in numbers)


def test_r1_gates_vents_and_neighbours_and_neutral_buildings_of_one_square_each() -> None:
    assert {gate.square: (gate.side, gate.name) for gate in city.GATES} == city_page.GATE_NAMES
    assert {symbol: city.NAMES[i] for symbol, i in city.VENT.items()} == city_page.VENTS
    assert set(city.SYMBOLS) == set(city_page.VENTS)
    for square in city_page.SQUARES:
        mask = 1 << city.index(square)
        assert set(city.names(city.spread(mask, city.CITY) & ~mask)) == set(city_page.NEIGHBOURS[square])
    assert set(city.names(city.NEUTRAL)) == city_page.NEUTRAL
    neutral = {city.BUILDING[city.index(q)] for q in city_page.NEUTRAL}
    assert len(neutral) == len(city_page.NEUTRAL)
    assert min(neutral) > 11


def test_a_flood_stays_in_the_squares_it_may_cross() -> None:
    west = sum(1 << city.index(q) for q in city_page.SQUARES if q[0] in "ABC")
    assert city.flood(1 << city.index("A1"), west) == west
    wall = west & ~sum(1 << city.index(f"B{row}") for row in range(1, 7))
    assert {q[0] for q in city.names(city.flood(1 << city.index("A1"), wall))} == {"A"}
    assert city.flood(1 << city.index("D1"), west) == 0


def test_what_is_remembered_has_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memo, "MOST_ENTRIES", 3)
    asked: list[int] = []

    def double(number: int) -> int:
        asked.append(number)
        return 2 * number

    kept = memo.Memo(double)
    for number in (1, 1, 2, 3, 4, 5, 1):
        assert kept[number] == 2 * number
        assert len(kept) <= 3
    assert asked == [1, 2, 3, 4, 5, 1]


def test_every_module_to_compile_is_of_the_build_that_is_named() -> None:
    core = ROOT / "core" / "pompeii_core"
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    for pattern in project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["modules"]:
        found = list(core.glob(f"{pattern}.py"))
        assert found, pattern
        for path in found:
            module = import_module(".".join(path.relative_to(core.parent).with_suffix("").parts))
            assert str(module.__file__).endswith(tuple(EXTENSION_SUFFIXES)) == COMPILED, module
