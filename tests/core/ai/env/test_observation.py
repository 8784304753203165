"""What the arrays tell: all that a view does, and nothing that is hidden."""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from msgspec.structs import fields, replace

from pompeii_core.actions import DONE, ERUPT, Action, Choice, Discard, Lava, Phase, Place, Relative, Run, Sacrifice
from pompeii_core.ai.env import ACTIONS, BLOCKS, PLANES, SQUARES, TABLE, PompeiiEnv, action_of, number_of, observe
from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_core.setup import Deal
from pompeii_core.view import View
from tests.core import city_page
from tests.core.positions import fill, flight, placing, random_rules


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return all(np.array_equal(one[key], other[key]) for key in ("board", "table"))


def plane(view: View, name: str) -> dict[str, int]:
    """The squares of a plane that are not 0."""
    squares = observe(view)["board"][PLANES[name]]
    return {f"{chr(65 + column)}{row + 1}": int(squares[row, column]) for row, column in np.argwhere(squares)}


def part(view: View, name: str) -> list[int]:
    return [int(entry) for entry in observe(view)["table"][TABLE[name]]]


def test_a_position_of_placement() -> None:
    game = placing({"B1": [0, 0, 1], "E1": [1, 1, 0], "F3": [2, 0, 1]}, [2, 2, 11, 4])
    view = game.view(0)
    own, next_seat, last = ({"E1": 1, "F3": 2}, {"E1": 1}, {"B1": 1, "F3": 1})
    assert [plane(view, f"pieces {ahead} ahead") for ahead in range(4)] == [own, next_seat, last, {}]
    free = plane(view, "free")
    assert sum(free.values()) == 53 + 27 - 6
    assert {"B1", "E1", "F3"}.isdisjoint(free)
    assert (plane(view, "building 2"), plane(view, "vent coin")) == ({"E1": 2, "E2": 2}, {"C2": 1})
    assert (sum(plane(view, "neutral").values()), len(plane(view, "city"))) == (27, 70)
    assert {*plane(view, "gate")} == {"A1", "F1", "J2", "A5", "K5", "G7", "I7"}
    assert (part(view, "phase"), part(view, "choice")) == ([0, 1, 0, 0, 0], [1, 0, 0, 0, 0, 0])
    assert part(view, "hand") == [0, 2, 0, 1, 0, 0, 0, 0, 0, 0, 1]
    by_seat = {"supply": [27, 29, 28, 0], "seats": [1, 1, 1, 0], "first_ad79": [0, 1, 0, 0]}
    assert {name: part(view, name) for name in by_seat} == by_seat


def test_a_position_of_the_flight_from_another_seat() -> None:
    game = flight({"D4": [2, 0], "D5": [0, 1]}, {"C2": "coin", "C1": "coin", "E4": "column"}, tile="coin")
    view = game.view(1)
    assert (plane(view, "pieces 0 ahead"), plane(view, "pieces 1 ahead")) == ({"D5": 1}, {"D4": 2})
    assert (plane(view, "lava coin"), plane(view, "lava column")) == ({"C1": 1, "C2": 1}, {"E4": 1})
    assert plane(view, "free") == {}
    assert (part(view, "active"), part(view, "tile")) == ([0, 1, 0, 0], [0, 1, 0, 0, 0, 0])
    game.play(Lava("coin", "B1"))
    game.play(Run("D4", "D5"))
    assert plane(game.view(1), "ran") == {"D5": 1}
    assert part(game.view(1), "runs") == [1]


@pytest.mark.parametrize("turns", range(1, 4))
def test_every_seat_sees_itself_first(turns: int) -> None:
    """The same table, everybody moved on by some seats, is the same to each."""
    for seed in range(6):
        game, rng = Game.new(random_rules(Random(seed)), 4, seed), Random(seed)
        for _ in range(rng.randrange(160)):
            if not game.over:
                game.play(rng.choice(game.legal_actions()))
        for view in (game.view(seat) for seat in range(4)):
            assert same(observe(view), observe(moved(view, turns)))


def moved(view: View, by: int) -> View:
    def lists(counts: list[int]) -> list[int]:
        return [counts[(seat - by) % 4] for seat in range(4)]

    def seat(who: int | None) -> int | None:
        return None if who is None else (who + by) % 4

    return replace(
        view,
        seat=seat(view.seat),
        active=seat(view.active),
        first_ad79=seat(view.first_ad79),
        pieces={square: lists(counts) for square, counts in view.pieces.items()},
        **{name: lists(getattr(view, name)) for name in ("supply", "volcano", "saved", "hands")},
    )


CHANGES: dict[str, Callable[[View], Any]] = {
    "turn": lambda view: view.turn + 1,
    "phase": lambda view: Phase.FLIGHT,
    "active": lambda view: 1,
    "choice": lambda view: Choice.RELATIVE,
    "pieces": lambda view: {**view.pieces, "A2": [0, 0, 1]},
    "ran": lambda view: {"C4": 1},
    "lava": lambda view: {"C1": "cover"},
    "supply": lambda view: [1, 2, 3],
    "volcano": lambda view: [0, 0, 1],
    "saved": lambda view: [0, 1, 0],
    "hand": lambda view: [9, 9],
    "hands": lambda view: [4, 4, 3],
    "deck": lambda view: view.deck - 1,
    "discards": lambda view: [*view.discards, 0],
    "bag": lambda view: view.bag - 1,
    "tile": lambda view: ["mask"],
    "relatives": lambda view: 2,
    "runs": lambda view: 1,
    "placed": lambda view: ["D4", "E1"],
    "may_erupt": lambda view: not view.may_erupt,
    "first_ad79": lambda view: 2,
    "aside": lambda view: [["vase", "scroll"]],
    "duals": lambda view: [["vase", "scroll"]],
}


def test_whatever_a_view_tells_the_arrays_tell() -> None:
    assert {*CHANGES, "seat"} == {field.name for field in fields(View)}
    view = placing({"B1": [0, 0, 1], "E1": [1, 1, 0], "C4": [2, 0, 0]}, [2, 2, 11, 4]).view(0)
    for field, change in CHANGES.items():
        assert not same(observe(view), observe(replace(view, **{field: change(view)}))), field
    # R10: where the first piece of a move went decides where relatives may go.
    one, other = replace(view, placed=["F3", "G4"]), replace(view, placed=["G4", "F3"])
    assert not same(observe(one), observe(other))


@pytest.mark.parametrize("seed", range(6))
def test_a_table_shows_each_agent_what_its_view_tells_and_no_more(seed: int) -> None:
    """The arrays of a table come from all that is true, those of `observe` from a view."""
    rng = Random(seed)
    table = PompeiiEnv(rng.choice((2, 3, 4)), random_rules(rng))
    table.reset(seed)
    over = False
    while not over:
        over = all(table.terminations.values())
        for agent in table.agents if over else rng.sample(table.agents, 2):
            seen = table.observe(agent)
            assert same(observe(table.view(agent)), seen["observation"])
            assert table.observation_space(agent).contains(seen)
        if not over:
            table.step(int(rng.choice(np.flatnonzero(table.observe(table.agent_selection)["action_mask"]))))


def test_that_another_seat_is_asked_whether_it_declares_is_not_seen() -> None:
    """R13: the others see the same before the question and after it was declined, and no more than without it."""
    table = PompeiiEnv(3)
    dealt = Deal(0, [[1], [7], [2]], [1] * 20, [["mask"]], pieces=fill(7, 0, 3))
    table.reset(options={"deal": dealt})
    assert table.agent_selection == "seat_1"
    assert part(table.view("seat_1"), "choice") == [0, 0, 0, 0, 0, 1]
    assert [part(table.view(agent), "may_erupt") for agent in table.agents] == [[0], [1], [0]]

    def seen() -> list[dict[str, Any]]:
        return [table.observe(agent)["observation"] for agent in ("seat_0", "seat_2")]

    asked = seen()
    table.step(table.number(DONE))
    assert all(map(same, asked, seen())), "declined"
    table.reset(options={"deal": replace(dealt, hands=[[1], [4], [2]])})
    assert all(map(same, asked, seen())), "unasked"


def test_the_document_tells_where_everything_lies_and_each_block_begins() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    told = re.findall(r"^\| `(\w+)` \| (\d+)(?:–(\d+))? \| ..", text[text.index("`table` is") :], re.MULTILINE)
    assert {name: slice(int(first), int(last or first) + 1) for name, first, last in told} == TABLE
    assert f"{len(PLANES)} planes" in text
    begins = {kind: int(number) for kind, number in re.findall(r"^\| `(\w+)` \| (\d+) \|", text, re.MULTILINE)}
    assert {kind: block.start for kind, block in BLOCKS.items()}.items() <= begins.items()
    assert f"Discrete({ACTIONS})" in text


DOCUMENT = Path(__file__).parents[4] / "docs" / "learning.md"


def test_the_numbers_are_those_that_are_documented() -> None:
    """For seat 2 of four: own pieces are 0 ahead, seat 1's 3. Other numbers and a spectator's view are ValueErrors."""
    numbers: dict[Action, int] = {
        Place(1, "A1"): 0,
        Place(11, "K7"): 769,
        Discard(1): 770,
        Relative("A1"): 781,
        Sacrifice("A1", 2): 851,
        Sacrifice("A2", 1): 851 + 3 * 70 + 8,
        Lava("scroll", "A1"): 1131,
        Lava("helmet", "K7"): 1550,
        Run("A1", "B1"): 1552,
        Run("A1", "out"): 1621,
        Run("K7", "out"): 6520,
        DONE: 6521,
        ERUPT: 6522,
    }
    assert {action: number_of(action, 2, 4) for action in numbers} == numbers
    assert [action_of(number, 2, 4) for number in numbers.values()] == [*numbers]
    for number, said in ((-1, "0 to 6522"), (6523, "0 to 6522"), (1061, "3 seats ahead; there are 3")):
        with pytest.raises(ValueError, match=said):
            action_of(number, 0, 3)
    with pytest.raises(ValueError, match="spectator"):
        observe(Game.new(Rules(), 2, 1).view(None))


def test_every_action_of_any_game_has_a_number_of_its_own_and_only_squares_of_the_city_are_numbered() -> None:
    for seed in range(6):
        rng = Random(seed)
        game = Game.new(random_rules(rng), rng.choice((2, 3, 4)), seed)
        while legal := game.legal_actions():
            assert game.active is not None
            numbers = [number_of(action, game.active, game.seats) for action in legal]
            assert len({*numbers}) == len(legal)
            assert [action_of(number, game.active, game.seats) for number in numbers] == legal
            game.play(rng.choice(legal))
    assert tuple(city_page.SQUARES) == SQUARES
