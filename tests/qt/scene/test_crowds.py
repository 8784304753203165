"""Who stands where on a square, however many they are, and the number at its corner."""

import pytest
from pytestqt.qtbot import QtBot

from pompeii_core.actions import Lava, Run
from pompeii_core.city import BUILDING, CITY, INDEX, NUMBERED, names
from pompeii_core.rules import Rules
from pompeii_qt.art.buildings import plate_rect
from pompeii_qt.art.geometry import pits, square_rect
from pompeii_qt.art.pieces import Seal
from pompeii_qt.scene.piece_items import STACKED_ABOVE, arrangement, corner_place
from tests.qt.scene.board_driver import BoardDriver, MakeDriver

AT_ONCE = Rules(opening_tiles="0")


def _seals(table: BoardDriver) -> dict[str, tuple[int, Seal]]:
    """The number at the corner of each square that has one, and what it says."""
    return {square: seal[:2] for square, seal in table.board.board_scene.pieces._seals.items()}


def _tokens(table: BoardDriver, square: str) -> list[tuple[int, int]]:
    """The seat of each piece to be seen on a square, and for how many it stands."""
    return [(piece.seat, piece.number) for piece in table.board.board_scene.pieces.visible_on(square)]


@pytest.mark.parametrize("fleeing", [False, True])
def test_nobody_stands_on_another_or_on_the_number_of_a_building(fleeing: bool) -> None:
    for square in names(CITY):
        cell = square_rect(square)
        for count in range(1, STACKED_ABOVE + 1):
            made = arrangement(square, count, fleeing)
            half = made.size * 0.36
            for n, place in enumerate(made.places):
                assert cell.adjusted(half, half, -half, -half).contains(place)
                assert all((place - other).manhattanLength() > made.size * 0.7 for other in made.places[:n])
                if fleeing and 1 <= BUILDING[INDEX[square]] <= NUMBERED:
                    assert place.x() - half > plate_rect(square).right()
                if fleeing and count <= 2:
                    assert (place - corner_place(square)).manhattanLength() > made.size * 0.7


def test_people_keep_to_the_spaces_until_the_eruption() -> None:
    assert arrangement("E6", 4).places == pits("E6")
    assert arrangement("E6", 4, fleeing=True).places != pits("E6")


@pytest.mark.parametrize("fleeing", [False, True])
def test_whoever_is_alone_is_larger(fleeing: bool) -> None:
    for square in ("E6", "A3", "A4"):
        alone, two = arrangement(square, 1, fleeing), arrangement(square, 2, fleeing)
        assert alone.size > two.size


def test_a_crowd_is_one_piece_for_each_seat_with_its_number(board_game: MakeDriver) -> None:
    table = board_game(phase="erupts", pieces={"A4": [7, 5], "A5": [2, 2], "E3": [0, 5]})
    assert len(table.board.board_scene.pieces.on("A4")) == 12
    assert sorted(_tokens(table, "A4")) == [(0, 7), (1, 5)]
    assert sorted(_tokens(table, "A5")) == [(0, 1), (0, 1), (1, 1), (1, 1)]
    assert _tokens(table, "E3") == [(1, 5)]


def test_three_and_more_are_counted_in_every_phase(board_game: MakeDriver) -> None:
    table = board_game(hands=[[7], [5]], pieces={"F5": [1, 2], "D4": [1, 1]})
    assert _seals(table) == {"F5": (3, Seal.COUNT)}
    table = board_game(phase="erupts", pieces={"A4": [0, 3], "B5": [0, 2], "F4": [1, 0]})
    assert _seals(table) == {"A4": (3, Seal.COUNT), "F4": (1, Seal.STEPS)}


def test_own_people_show_their_steps_and_who_can_get_out_now(board_game: MakeDriver) -> None:
    people = {"A4": [1, 1], "D5": [1, 0], "I6": [1, 0], "K7": [0, 1]}
    table = board_game(phase="erupts", rules=AT_ONCE, pieces=people, bag=[["helmet"]] * 3)
    assert _seals(table) == {"A4": (2, Seal.OUT), "D5": (1, Seal.STEPS), "I6": (1, Seal.STEPS)}
    table.show(table.update(table.game.apply(Lava("helmet", "J7"))))
    table.show(table.update(table.game.apply(Run("I6", "I7"))))
    assert _seals(table)["I7"] == (1, Seal.OUT), "alone: it may run on"
    table.show(table.update(table.game.apply(Run("I7", "out"))))
    assert "I7" not in _seals(table)


def test_a_piece_that_may_not_run_again_cannot_get_out_now(board_game: MakeDriver) -> None:
    table = board_game(phase="erupts", rules=AT_ONCE, pieces={"A3": [2, 0], "K7": [0, 1]}, bag=[["helmet"]] * 3)
    table.show(table.update(table.game.apply(Lava("helmet", "J7"))))
    table.show(table.update(table.game.apply(Run("A3", "A5"))))
    assert _seals(table) == {"A3": (1, Seal.STEPS), "A5": (1, Seal.STEPS)}


def test_whoever_runs_into_a_crowd_and_out_of_it_is_counted(board_game: MakeDriver, qtbot: QtBot) -> None:
    people = {"A4": [1, 3], "B4": [1, 0], "K7": [0, 1]}
    table = board_game(phase="erupts", rules=AT_ONCE, pieces=people, bag=[["helmet"]] * 3)
    table.board.set_speed("fast")
    table.show(table.update(table.game.apply(Lava("helmet", "J7"))))
    assert sorted(_tokens(table, "A4")) == [(0, 1), (1, 1), (1, 1), (1, 1)]
    table.show(table.update(table.game.apply(Run("B4", "A4"))))
    assert sorted(_tokens(table, "A4")) == [(0, 2), (1, 3)]
    table.show(table.update(table.game.apply(Run("A4", "out"))))
    assert sorted(_tokens(table, "A4")) == [(0, 1), (1, 1), (1, 1), (1, 1)]
    assert table.people() == table.game.view(0).pieces


def test_the_spaces_close_when_nobody_is_placed_any_more(board_game: MakeDriver) -> None:
    table = board_game(phase="erupts", pieces={"A4": [1, 1]})
    assert all(roof.opacity() > 0.5 for roof in table.board.board_scene._roofs)
    assert len(table.board.board_scene._roofs) == sum(bool(pits(name)) for name in names(CITY))
    table = board_game(hands=[[7], [5]])
    assert table.board.board_scene._roofs == []
