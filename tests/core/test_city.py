"""R1: the city, read from docs/rules.md and held against the bitboards."""

import tomllib
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from pompeii_core import city, memo
from pompeii_core.build import COMPILED
from pompeii_core.setup import NUMBERED_CARDS
from tests.core import city_page


def test_r1_has_seventy_squares() -> None:
    assert len(city_page.SQUARES) == 70
    assert city.names(city.CITY) == city_page.SQUARES
    assert not {"I1", "J1", "K1", "K2", "A7", "B7", "C7"} & set(city.INDEX)


def test_r1_spaces_are_those_of_the_table() -> None:
    assert {q: city.SPACES[i] for q, i in city.INDEX.items() if city.SPACES[i]} == city_page.SPACES
    assert sum(n for q, n in city_page.SPACES.items() if q not in city_page.NEUTRAL) == 53
    assert sum(n for q, n in city_page.SPACES.items() if q in city_page.NEUTRAL) == 27


def test_r1_parts_are_those_of_the_table() -> None:
    for square in city_page.SQUARES:
        assert set(city.names(city.PART[city.index(square)])) == city_page.PART.get(square, set())


def test_r1_buildings_hold_all_their_parts() -> None:
    for number in range(1, 12):
        squares = {q for q, b in city_page.BUILDING.items() if b == number}
        assert set(city.names(city.BUILDINGS[number])) == squares
    two_part = {
        n for n in range(1, 12) if len({city_page.LABEL[q] for q, b in city_page.BUILDING.items() if b == n}) == 2
    }
    assert two_part == {3, 4, 6, 8, 10, 11}


def test_r1_neutral_buildings_cover_one_square_each() -> None:
    assert set(city.names(city.NEUTRAL)) == city_page.NEUTRAL
    neutral = {city.BUILDING[city.index(q)] for q in city_page.NEUTRAL}
    assert len(neutral) == len(city_page.NEUTRAL)
    assert min(neutral) > 11


def test_r1_every_numbered_building_has_a_colour() -> None:
    assert {number: colour for colour, numbers in city_page.COLOURS.items() for number in numbers} == city.COLOURS
    assert sorted(city.COLOURS) == [*range(1, 12)]


@pytest.mark.parametrize("numbers", city_page.COLOURS.values())
def test_r1_colours(numbers: tuple[int, ...]) -> None:
    same = {q for q, b in city_page.BUILDING.items() if b in numbers}
    for number in numbers:
        assert set(city.names(city.SAME_COLOUR[number])) == same


def test_r1_gates_and_vents() -> None:
    assert {gate.square: (gate.side, gate.name) for gate in city.GATES} == city_page.GATE_NAMES
    assert {symbol: city.NAMES[i] for symbol, i in city.VENT.items()} == city_page.VENTS
    assert set(city.SYMBOLS) == set(city_page.VENTS)


def test_r1_neighbours_are_orthogonal_and_inside() -> None:
    for square in city_page.SQUARES:
        mask = 1 << city.index(square)
        assert set(city.names(city.spread(mask, city.CITY) & ~mask)) == set(city_page.NEIGHBOURS[square])


def test_r3_one_card_for_each_space_of_each_numbered_building() -> None:
    cards = NUMBERED_CARDS
    assert len(cards) == 53
    for number in range(1, 12):
        assert cards.count(number) == sum(n for q, n in city_page.SPACES.items() if city_page.BUILDING[q] == number)


def test_a_flood_stays_in_the_squares_it_may_cross() -> None:
    west = sum(1 << city.index(q) for q in city_page.SQUARES if q[0] in "ABC")
    assert city.flood(1 << city.index("A1"), west) == west
    wall = west & ~sum(1 << city.index(f"B{row}") for row in range(1, 7))
    assert {q[0] for q in city.names(city.flood(1 << city.index("A1"), wall))} == {"A"}
    assert city.flood(1 << city.index("D1"), west) == 0


def test_a_name_outside_the_city_is_refused() -> None:
    with pytest.raises(KeyError):
        city.index("K1")


def test_what_is_remembered_has_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memo, "MOST", 3)
    asked: list[int] = []

    def double(number: int) -> int:
        asked.append(number)
        return 2 * number

    kept = memo.Memo(double)
    for number in (1, 1, 2, 3, 4, 5, 1):
        assert kept[number] == 2 * number
        assert len(kept) <= 3
    assert asked == [1, 2, 3, 4, 5, 1]


ROOT = Path(__file__).parents[2]
CORE = ROOT / "core" / "pompeii_core"


def test_every_module_that_is_to_be_compiled_is_of_the_build_that_is_named() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    patterns = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["modules"]
    for pattern in patterns:
        found = list(CORE.glob(f"{pattern}.py"))
        assert found, pattern
        for path in found:
            module = import_module(".".join(path.relative_to(CORE.parent).with_suffix("").parts))
            assert str(module.__file__).endswith(tuple(EXTENSION_SUFFIXES)) == COMPILED, module
