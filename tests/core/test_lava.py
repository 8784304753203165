"""R15-R19, V3, V8-V10, V12 and V13: lava."""

from typing import Any

import pytest

from pompeii_core.actions import DONE, Cause, Lava, Place, Run
from pompeii_core.events import Burned, Covered, Event, GameOver, LavaPlaced, TileDrawn, TileSetAside
from pompeii_core.game import Game, IllegalAction
from tests.core.city_page import SQUARES, VENTS
from tests.core.positions import arrange, burned, erupting, fleeing, flows, kinds, lava, legal, placement, play, where

FAR = {"A5": [1, 1]}  # somebody at a gate, so that the game goes on


@pytest.mark.parametrize(
    ("option", "value", "begins", "phase"),
    [("lava_after", "second", 3, "erupts"), ("lava_after", "first", 1, "erupts"), ("opening_tiles", "0", 3, "flight")],
)
def test_r15_v3_v12_who_begins_the_opening_or_the_flight(option: str, value: Any, begins: int, phase: str) -> None:
    game = placement([3], [5], [9], [1], deck=[79, 7, 7, 79], **{option: value})
    play(game, Place(3, "C3"), Place(5, "I3"), Place(9, "E6"))
    assert (game.phase, game.active, game.choice) == (phase, begins, "lava")


def test_r15_six_opening_tiles_are_placed_by_the_seats_in_turn() -> None:
    game = erupting("scroll coin vase column mask helmet scroll", {"A5": [1, 1, 1]}, first=1)
    order = []
    for symbol in ("scroll", "coin", "vase", "column", "mask", "helmet"):
        assert (game.phase, game.choice) == ("erupts", "lava")
        order.append((game.turn, game.active))
        events = play(game, Lava(symbol, VENTS[symbol]))
        assert kinds(events)[:2] == ["LavaPlaced", "TurnEnded"]
    assert order == [(1, 1), (2, 2), (3, 0), (4, 1), (5, 2), (6, 0)]
    assert (game.phase, game.active, game.choice, game.turn) == ("flight", 1, "lava", 7), "R20"


def test_r15_v9_tiles_set_aside_and_covers_are_not_among_the_six() -> None:
    game = erupting("column column column column column mask column coin", FAR, no_room="none", enclosed="cover")
    events = lava(game, "column E4", "column E5", "column E6", "column E7", "column D6")
    expected = ["LavaPlaced", "Covered", "TurnEnded", "TileDrawn", "TileSetAside", "TurnEnded", "TileDrawn"]
    assert kinds(events) == expected
    assert game.view(None).lava["D7"] == "cover"
    assert (game.phase, game.active, game.turn) == ("erupts", 0, 7), "V10 none: seat 1's turn had no tile"
    lava(game, "column E3")
    assert game.phase == "flight"


def test_r16_r26_the_first_tile_goes_on_its_vent_which_is_asked_and_a_later_one_beside_its_symbol() -> None:
    for symbol, vent in VENTS.items():
        game = erupting(symbol, FAR)
        assert (game.choice, legal(game)) == ("lava", {Lava(symbol, vent)})
        assert game.view(None).tile == [symbol]
    game = erupting("scroll scroll scroll", FAR)
    events = lava(game, "scroll H1")
    assert events[0] == LavaPlaced(0, "scroll", "H1")
    assert flows(game) == {"scroll G1", "scroll H2"}, "diagonals do not count"
    lava(game, "scroll H2")
    assert flows(game) == {"scroll G1", "scroll G2", "scroll I2", "scroll H3"}
    game = erupting("column " * 5, FAR)
    lava(game, "column E4", "column E5", "column E6", "column E7")
    around = {f"column {q}" for q in ("E3", "D4", "F4", "D5", "F5", "D6", "F6", "F7")}
    assert flows(game) == around, "not D7, the empty vent of another symbol"


def test_r18_pieces_on_the_covered_square_die_the_placers_own_too() -> None:
    game = erupting("scroll scroll coin", FAR | {"H2": [2, 1]})
    lava(game, "scroll H1")
    events = play(game, Lava("scroll", "H2"))
    assert events[:2] == [LavaPlaced(1, "scroll", "H2"), Burned("H2", [2, 1], Cause.LAVA)]
    view = game.view(None)
    assert view.volcano == [2, 1]
    assert view.pieces == FAR


@pytest.mark.parametrize("enclosed", ["die", "cover"])
def test_r19_v9_an_enclosed_square_dies_and_is_lava_of_no_symbol_where_it_is_covered(enclosed: str) -> None:
    """The neighbours of K7 are J7, under lava, and K6."""
    game = erupting("helmet helmet helmet helmet", FAR | {"K7": [1, 2], "K6": [0, 1]}, enclosed=enclosed)
    lava(game, "helmet J7", "helmet J6")
    assert where(game)["K7"] == [1, 2], "K6 and K5 are still open"
    events = lava(game, "helmet K6")
    assert burned(events) == {"K6": "lava", "K7": "enclosed"}
    assert (Covered(["K7"]) in events) is (enclosed == "cover")
    view = game.view(None)
    assert view.volcano == [1, 3]
    assert view.lava.get("K7") == ("cover" if enclosed == "cover" else None)


def test_r19_lava_on_the_last_gate_encloses_all_behind_it() -> None:
    """I7, H7, H6 and I6 lie in a ring, so that the tile on I7 parts no squares: it takes the gate alone."""
    game = fleeing("helmet " * 10, FAR | {"I6": [1, 0], "H7": [0, 2]})
    lava(game, *(f"helmet {q}" for q in ("J7", "J6", "J5", "I5", "H5", "G5", "G6", "G7")))
    assert where(game) == FAR | {"I6": [1, 0], "H7": [0, 2]}
    events = lava(game, "helmet I7")
    assert burned(events) == {"I6": "enclosed", "H7": "enclosed"}


@pytest.mark.parametrize(("vents_open", "covered"), [("no", [Covered(["K7"])]), ("yes", [])])
def test_r19_empty_vents_are_walls_where_they_may_not_be_entered(vents_open: str, covered: list[Event]) -> None:
    """With lava on K6, K7 is enclosed unless J7, the empty helmet vent, may be crossed; I7 and J6 keep J7 open."""
    game = fleeing("vase " * 8, FAR | {"K7": [1, 0]}, vents_open=vents_open, enclosed="cover")
    events = lava(game, "vase K3", "vase K4", "vase K5", "vase K6")
    assert burned(events) == ({"K7": "enclosed"} if covered else {})
    assert [event for event in events if isinstance(event, Covered)] == covered
    assert "J7" not in game.view(None).lava


WALL = ("scroll H1", "scroll H2", "scroll I2", "scroll J2", "scroll J3", "scroll J4")
"""K3, the vent of the vases, has two neighbours: J3, now under lava, and K4."""


@pytest.mark.parametrize("vents_open", ["no", "yes"])
def test_r19_v9_an_empty_vent_without_an_open_neighbour_is_enclosed(vents_open: str) -> None:
    game = fleeing("scroll " * 8, FAR, vents_open=vents_open, enclosed="cover")
    events = lava(game, *WALL)
    assert "Covered" not in kinds(events), "K4 is open"
    events = lava(game, "scroll K4")
    assert Covered(["K3"]) in events
    assert game.view(None).lava["K3"] == "cover"


def walled(bag: str, **options: Any) -> Game:
    """The vent K3 walled in by eight scrolls, the game at the runs of seat 1; next come the tiles `bag`."""
    game = fleeing("scroll " * 8 + bag, FAR, **options)
    lava(game, *WALL, "scroll K4", "scroll K5")
    assert (game.active, game.choice) == (1, "run")
    return game


def test_r16_v9_a_first_tile_whose_vent_is_covered_has_no_square() -> None:
    game = walled("vase coin", enclosed="die")
    assert "K3" not in game.view(None).lava
    play(game, DONE)
    assert flows(game) == {"vase K3"}, "enclosed, it is left to its symbol"
    game = walled("vase coin coin", enclosed="cover")
    events = play(game, DONE)
    assert events[-3:] == [TileDrawn(0, ["vase"]), TileSetAside(["vase"]), TileDrawn(0, ["coin"])]
    assert flows(game) == {"coin C2"}
    assert game.view(None).aside == [["vase"]]


def test_v10_wild_goes_beside_any_lava_or_cover_and_counts_as_its_own_symbol() -> None:
    game = walled("vase vase coin", enclosed="cover", no_room="wild")
    play(game, DONE)
    assert flows(game) == {f"vase {q}" for q in ("G1", "G2", "H3", "I3", "I4", "J5", "K6")}
    events = play(game, Lava("vase", "I4"))
    assert events[0] == LavaPlaced(0, "vase", "I4")
    assert game.view(None).lava["I4"] == "vase"
    play(game, DONE)
    assert flows(game) == {"vase I3", "vase H4", "vase I5"}


def test_v10_wild_avoids_empty_vents_of_other_symbols() -> None:
    game = fleeing("column " * 8 + "mask", FAR, enclosed="cover", no_room="wild")
    lava(game, "column E4", "column E5", "column E6", "column E7", "column D6")
    assert game.view(None).lava["D7"] == "cover"
    lava(game, "column E3", "column E2", "column D2")
    play(game, DONE)
    around = {"C6", "D1", "D3", "D4", "D5", "E1", "F2", "F3", "F4", "F5", "F6", "F7"}
    assert flows(game) == {f"mask {q}" for q in around}, "not C2, the vent of the coins"


def test_v10_again_draws_until_a_tile_has_a_square_and_none_is_a_turn_without_a_tile() -> None:
    game = walled("vase vase vase coin", enclosed="cover")
    play(game, DONE)
    view = game.view(0)
    assert (view.aside, view.tile, view.bag) == ([["vase"]] * 3, ["coin"], 0)
    game = walled("vase coin coin", enclosed="cover", no_room="none")
    events = play(game, DONE)
    assert kinds(events)[-2:] == ["TileDrawn", "TileSetAside"]
    view = game.view(0)
    assert (game.active, game.choice) == (0, "run"), "no tile, but the runs"
    assert (view.aside, view.tile, view.bag) == ([["vase"]], None, 2)


@pytest.mark.parametrize("last_turn", ["whole", "cut"])
def test_v10_v11_again_with_the_bag_running_empty_is_the_last_tile(last_turn: str) -> None:
    game = walled("vase vase", enclosed="cover", last_turn=last_turn)
    play(game, DONE)
    if last_turn == "whole":
        assert (game.active, game.choice) == (0, "run")
        play(game, DONE)
    assert game.over


def test_v13_a_dual_tile_may_be_either_symbol_that_has_a_square() -> None:
    game = erupting("helmet/mask mask", FAR)
    assert flows(game) == {"helmet J7", "mask D7"}
    view = game.view(None)
    assert (view.tile, view.duals) == (["helmet", "mask"], [["helmet", "mask"]])
    play(game, Lava("mask", "D7"))
    assert game.view(None).lava == {"D7": "mask"}
    assert flows(game) == {"mask D6", "mask E7"}, "it counts as a mask alone"
    game = walled("vase/column coin", enclosed="cover", no_room="wild")
    play(game, DONE)
    assert flows(game) == {"column E4"}, "column has its vent, so vase is not wild (V10)"


def dual(no_room: str) -> Game:
    """A dual tile drawn that has no square as either symbol: lava of columns encloses both vents, and K7."""
    game = fleeing("column " * 12 + "mask/helmet coin", FAR, enclosed="cover", no_room=no_room, dual_vents="on")
    lava(game, *(f"column {q}" for q in ("E4", "E5", "E6", "E7", "D6", "F6", "G6", "H6", "I6", "J6", "I7", "K6")))
    assert {q for q, name in game.view(None).lava.items() if name == "cover"} == {"D7", "J7", "K7"}
    play(game, DONE)
    return game


@pytest.mark.parametrize(("no_room", "tile", "choice"), [("again", ["coin"], "lava"), ("none", None, "run")])
def test_v13_v10_a_dual_tile_without_room_is_aside_or_wild(no_room: str, tile: list[str] | None, choice: str) -> None:
    view = dual(no_room).view(None)
    assert view.aside == view.duals == [["mask", "helmet"]]
    assert (view.tile, view.choice) == (tile, choice)
    game = dual("wild")
    squares = {symbol: {q for q in SQUARES if f"{symbol} {q}" in flows(game)} for symbol in ("mask", "helmet")}
    assert squares["mask"] == squares["helmet"] >= {"C6", "K5", "H7"}
    play(game, Lava("helmet", "K5"))
    assert game.view(None).lava["K5"] == "helmet"


def test_r24_with_the_last_piece_out_the_game_ends_at_once() -> None:
    game = fleeing("scroll coin", {"A1": [2, 0]})
    lava(game, "scroll H1")
    play(game, Run("A1", "out"))
    assert not game.over
    assert game.winners == [], "not known before the end"
    events = play(game, Run("A1", "out"))
    assert kinds(events) == ["Ran", "GameOver"]
    assert (game.over, game.phase, game.active, game.choice, legal(game)) == (True, "over", None, None, set())
    assert events[-1] == GameOver(saved=[2, 0], volcano=[0, 0], winners=[0])
    with pytest.raises(IllegalAction) as refusal:
        game.apply(DONE)
    assert refusal.value.rule == "R24"


@pytest.mark.parametrize("opening_tiles", ["0", "6"])
def test_r24_with_the_last_piece_burnt_the_game_ends_at_once_in_the_opening_too(opening_tiles: str) -> None:
    game = erupting("scroll scroll scroll", {"H2": [1, 2]}, opening_tiles=opening_tiles)
    lava(game, "scroll H1")
    while game.choice == "run":
        play(game, DONE)
    events = play(game, Lava("scroll", "H2"))
    assert kinds(events) == ["LavaPlaced", "Burned", "GameOver"]
    assert (game.view(None).volcano, game.winners) == ([1, 2], [0])


def test_v11_the_drawer_of_the_last_tile_still_runs_or_is_cut_off() -> None:
    game = fleeing("scroll", {"A1": [1, 0], "K4": [1, 2]}, last_turn="whole")
    lava(game, "scroll H1")
    assert (game.active, game.choice) == (0, "run")
    events = play(game, Run("A1", "out"), DONE)
    assert kinds(events) == ["Ran", "GaveUp", "TurnEnded", "Burned", "GameOver"]
    assert events[-2:] == [Burned("K4", [1, 2], Cause.END), GameOver([1, 0], [1, 2], [0])]
    game = fleeing("scroll", {"A1": [1, 0], "K4": [1, 2]}, last_turn="cut")
    *_, one, other, end = lava(game, "scroll H1")
    assert [one, other] == [Burned("A1", [1, 0], Cause.END), Burned("K4", [1, 2], Cause.END)]
    assert end == GameOver([0, 0], [2, 2], [0, 1])


@pytest.mark.parametrize("last_turn", ["whole", "cut"])
def test_r24_the_last_tile_in_the_opening_ends_the_game(last_turn: str) -> None:
    game = erupting("scroll coin vase", {"A1": [1, 0], "K4": [0, 2]}, last_turn=last_turn)
    events = lava(game, "scroll H1", "coin C2", "vase K3")
    assert events[-1] == GameOver([0, 0], [1, 2], [0])
    game = erupting("scroll coin vase column mask helmet", {"A1": [1, 1]}, last_turn=last_turn)
    lava(game, "scroll H1", "coin C2", "vase K3", "column E4", "mask D7", "helmet J7")
    assert game.over, "the sixth may be the last"


@pytest.mark.parametrize(
    ("saved", "volcano", "winners"),
    [
        ([2, 1], [5, 0], [0]),  # most saved, whatever the volcano
        ([1, 1], [3, 2], [1]),  # then fewest in the volcano
        ([2, 2, 1], [3, 3, 0], [0, 1]),  # still equal: shared
        ([0, 2, 2, 2], [0, 1, 1, 2], [1, 2]),
        ([0, 0], [0, 0], [0, 1]),
    ],
)
def test_r24_r25_an_empty_city_ends_and_who_has_won(saved: list[int], volcano: list[int], winners: list[int]) -> None:
    game = arrange(erupting("scroll coin", {"A1": [0] * len(saved)}), saved=saved, volcano=volcano)
    assert (game.choice, game.over) == ("lava", False)
    assert lava(game, "scroll H1")[-1] == GameOver(saved, volcano, winners)
    assert (game.saved, game.volcano, game.winners) == (saved, volcano, winners)
