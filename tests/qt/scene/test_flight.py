"""Lava tiles and runs on the board."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from pompeii_core.actions import DONE, Lava, Run
from pompeii_core.rules import Rules
from pompeii_qt.art.geometry import gate_name_rect
from tests.qt.scene.board_driver import BoardDriver, MakeDriver, menu_of

MENU = pytest.mark.qt_log_ignore("This plugin does not support")  # offscreen, popups

AT_ONCE = Rules(opening_tiles="0")


def _runs(board_game: MakeDriver) -> BoardDriver:
    """Livia (0) has two of three people on B1, one on I7; the helmet lies on its vent."""
    people = {"B6": [2, 0], "D6": [0, 2], "I7": [1, 0]}
    table = board_game(phase="erupts", rules=AT_ONCE, pieces=people, bag=[["helmet"], ["mask"], ["coin"]])
    table.show(table.update(table.game.apply(Lava("helmet", "J7"))))
    assert table.game.choice == "run"
    return table


def test_the_tile_waits_by_the_crater_and_goes_where_it_is_clicked(board_game: MakeDriver) -> None:
    table = board_game(phase="erupts", pieces={"A3": [1, 1]}, bag=[["vase"], ["vase"]])
    assert len(table.board.board_scene.waiting) == 1
    assert table.lit == {"K3"}
    table.click(table.at("K3"))
    assert table.chosen == [Lava("vase", "K3")]


def test_the_tile_can_be_dragged(board_game: MakeDriver) -> None:
    table = board_game(phase="erupts", pieces={"A3": [1, 1]}, bag=[["vase"], ["vase"]])
    waiting = table.board.mapFromScene(table.board.board_scene.waiting[0].pos())
    table.drag(waiting, table.at("K3", 20, 20))
    assert table.chosen == [Lava("vase", "K3")]


def test_a_tile_in_the_wrong_place_says_why(board_game: MakeDriver) -> None:
    table = board_game(phase="erupts", pieces={"A3": [1, 1]}, bag=[["vase"], ["vase"]])
    table.click(table.at("A3"))
    assert table.refusal == "the first vase goes on its vent (R16)"
    assert table.chosen == []


def test_the_preview_shows_who_burns_and_what_is_cut_off(board_game: MakeDriver) -> None:
    table = board_game(phase="erupts", pieces={"E4": [0, 0], "E3": [1, 1], "I7": [0, 1]}, bag=[["column"]] * 3)
    table.show(table.update(table.game.apply(Lava("column", "E4"))))
    table.hover(table.at("E3"))
    assert table.said[-1] == "burns 1 of Livia's, 1 of yours"
    assert len(table.board.interaction.highlights._groups["flame"]) == 2
    assert table.board.interaction.highlights._groups["cut off"] == []


def test_squares_that_would_be_cut_off_are_marked(board_game: MakeDriver) -> None:
    table = board_game(phase="erupts", pieces={"A3": [1, 1], "K7": [1, 1]}, bag=[["helmet"]] * 8)
    table.show(table.update(table.game.apply(Lava("helmet", "J7"))))
    table.show(table.update(table.game.apply(Lava("helmet", "J6"))))
    table.show(table.update(table.game.apply(Lava("helmet", "J5"))))
    table.show(table.update(table.game.apply(Lava("helmet", "J4"))))
    table.show(table.update(table.game.apply(Lava("helmet", "K4"))))
    table.hover(table.at("K5"))
    assert table.said[-1] == "cuts off 1 of Livia's, 1 of yours; cuts off 2 squares"
    assert len(table.board.interaction.highlights._groups["cut off"]) == 2


def test_a_dual_tile_with_both_symbols_open_asks_which(board_game: MakeDriver, qtbot: QtBot) -> None:
    rules = Rules(dual_vents="on", no_room="wild")
    bag = [["mask"], ["helmet"], ["column", "coin"], ["coin"]]
    table = board_game(phase="erupts", rules=rules, pieces={"A3": [1, 1]}, bag=bag)
    assert table.game.view(0).tile == ["mask"]
    for action in (Lava("mask", "D7"), Lava("helmet", "J7")):
        table.show(table.update(table.game.apply(action)))
    assert table.lit == {"C2", "E4"}
    assert len(table.board.board_scene.waiting) == 2
    table.click(table.at("C2"))
    assert table.chosen == [Lava("coin", "C2")]


def test_clicking_a_piece_lights_what_it_can_reach_then_a_click_runs(board_game: MakeDriver) -> None:
    table = _runs(board_game)
    assert table.lit == {"B6", "I7"}
    table.click(table.piece("B6", 0))
    assert table.lit == {"A6", "C6", "B5", "A5", "C5", "B4", "D6"}
    table.hover(table.at("D6"))
    assert table.said[-1] == "3 together there: 3 steps next time"
    table.click(table.at("D6"))
    assert table.chosen == [Run("B6", "D6")]


def test_dragging_a_piece_through_the_gate_saves_it(board_game: MakeDriver) -> None:
    table = _runs(board_game)
    table.drag(table.piece("I7", 0), table.gate("I7"))
    assert table.chosen == [Run("I7", "out")]


def test_a_gates_name_is_the_gate(board_game: MakeDriver) -> None:
    table = _runs(board_game)
    name = table.board.mapFromScene(gate_name_rect("I7").bottomLeft() + QPointF(4, -4))
    table.drag(table.piece("B6", 0), name)
    assert table.refusal == "no gate is within 2 steps (R21)"
    table.drag(table.piece("I7", 0), name)
    assert table.chosen == [Run("I7", "out")]


def test_a_gate_says_what_it_waits_for(board_game: MakeDriver) -> None:
    table = board_game(hands=[[7, 9], [5]])
    table.click(table.gate("A1"))
    assert table.refusal == "gates open after the eruption"
    for rules in (None, AT_ONCE):
        table = board_game(phase="erupts", rules=rules, pieces={"A1": [1, 1]}, bag=[["vase"], ["vase"]])
        table.click(table.gate("A1"))
        assert table.refusal == "place the lava tile first"


def test_the_gate_within_reach_is_lit_and_takes_a_click(board_game: MakeDriver) -> None:
    table = _runs(board_game)
    table.click(table.piece("I7", 0))
    assert "I7>" in table.lit
    table.hover(table.gate("I7"))
    assert table.said[-1] == "out of the city: saved"
    table.click(table.gate("I7"))
    assert table.chosen == [Run("I7", "out")]


def test_a_drag_to_a_square_too_far_says_so_and_keeps_the_piece(board_game: MakeDriver) -> None:
    table = _runs(board_game)
    table.drag(table.piece("B6", 0), table.at("F6"))
    assert table.refusal == "too far: 2 steps from here (R21)"
    assert table.chosen == []
    table.drag(table.piece("B6", 0), table.at("B5"))
    assert table.chosen == [Run("B6", "B5")]


def test_somebody_elses_piece_does_not_run(board_game: MakeDriver) -> None:
    table = _runs(board_game)
    table.click(table.piece("D6", 1))
    assert table.refusal == "none of your citizens is here (R21)"


def test_a_piece_is_put_back_by_escape_a_right_click_or_a_second_click(board_game: MakeDriver) -> None:
    table = _runs(board_game)
    put_back: tuple[Callable[[], None], ...] = (
        lambda: table.key(Qt.Key.Key_Escape),
        lambda: table.click(table.at("F4"), Qt.MouseButton.RightButton),
        lambda: table.click(table.piece("B6", 0)),
    )
    for way in put_back:
        table.click(table.piece("B6", 0))
        assert "C6" in table.lit
        way()
        assert table.lit == {"B6", "I7"}
    assert table.chosen == []


def test_another_own_piece_beside_the_reach_is_picked_up_instead(board_game: MakeDriver) -> None:
    table = _runs(board_game)
    table.click(table.piece("B6", 0))
    table.click(table.piece("I7", 0))
    assert table.lit == {"I6", "H7", "I7>"}


def test_a_drag_is_of_the_piece_under_the_pointer_whichever_was_picked(board_game: MakeDriver) -> None:
    people = {"B6": [1, 0], "C6": [2, 0], "D6": [0, 2], "I7": [1, 0]}
    table = board_game(phase="erupts", rules=AT_ONCE, pieces=people, bag=[["helmet"], ["mask"], ["coin"]])
    table.show(table.update(table.game.apply(Lava("helmet", "J7"))))
    table.click(table.piece("C6", 0))
    assert {"B6", "D6"} <= table.lit, "each of them may be run to as well"
    table.drag(table.piece("D6", 1), table.at("C5"))
    assert table.refusal == "none of your citizens is here (R21)"
    assert table.chosen == [], "the one that was picked does not run in its place"
    table.click(table.piece("C6", 0))
    table.drag(table.piece("B6", 0), table.at("A6"))
    assert table.chosen == [Run("B6", "A6")]


def test_a_refused_action_can_be_made_again(board_game: MakeDriver) -> None:
    table = _runs(board_game)
    update = table.update()
    table.click(table.piece("B6", 0))
    table.click(table.at("C6"))
    table.board.event_player.start_next_at(QPointF(9, 9), ["A1"])
    table.board.decide(update)
    animator = table.board.event_player.animator
    assert (animator.drop_point, animator.run_path) == (None, None), (
        "nothing starts where the refused piece was dropped"
    )
    assert table.lit == {"B6", "I7"}
    assert not table.board.interaction.ghost.visible
    table.show(table.update(table.game.apply(DONE)))
    assert table.people() == table.game.view(0).pieces


@MENU
def test_the_menu_can_be_closed_without_an_answer(board_game: MakeDriver, qtbot: QtBot) -> None:
    table = board_game(hands=[[7, 9, 5], [5]], pieces={"E6": [2, 2], "F5": [2, 1]})
    table.click(table.at("B1"))
    QTest.keyClick(menu_of(table), Qt.Key.Key_Escape)
    assert table.chosen == []
    assert "B1" in table.lit


def test_a_piece_leaves_through_the_gate_that_was_chosen(board_game: MakeDriver, qtbot: QtBot) -> None:
    people = {"A3": [1, 1], "A4": [1, 4], "I7": [0, 1]}
    table = board_game(phase="erupts", rules=AT_ONCE, pieces=people, bag=[["helmet"], ["mask"], ["coin"]])
    table.show(table.update(table.game.apply(Lava("helmet", "J7"))))
    table.click(table.piece("A4", 0))
    assert {"A5>", "A1>"} <= table.lit
    ways: list[object] = []
    table.board.showing.connect(lambda event: ways.append(table.board.event_player.animator.run_path))
    table.click(table.gate("A1"))
    assert table.chosen == [Run("A4", "out")]
    table.show(table.update(table.game.apply(table.chosen[0])))
    assert ways == [["A3", "A2", "A1"]]
    assert table.people() == table.game.view(0).pieces
