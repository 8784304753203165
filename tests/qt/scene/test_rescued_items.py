"""Those who got out stand outside the gate that they took, as many as the view says, to the end of the game."""

from random import Random

from pytestqt.qtbot import QtBot

from pompeii_core.events import Ran
from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_core.tally import exits
from pompeii_core.view import Update
from pompeii_qt.scene.board import Board
from pompeii_qt.scene.piece_items import PLACES, RescuedItems
from tests.qt.scene.board_driver import PLAYERS, MakeDriver


def _out(rescued: RescuedItems, seats: int) -> list[int]:
    """How many of each seat stand outside, however they are told apart there."""
    everybody = [piece.seat for square in PLACES for piece in rescued.at(square)]
    return [everybody.count(seat) for seat in range(seats)]


def test_in_a_whole_game_as_many_stand_outside_as_are_saved_and_where_they_left(board_game: MakeDriver) -> None:
    table = board_game(hands=[[1], [1], [1]])
    table.game = Game.new(Rules(), 3, seed=7)
    rescued, left = table.board.board_scene.rescued, []
    table.show()
    rng = Random(7)
    while not table.game.over:
        legal = table.game.legal_actions()
        events = table.game.apply(next((a for a in legal if getattr(a, "target", "") == "out"), rng.choice(legal)))
        left += exits(events)
        table.show(table.update(events))
        assert _out(rescued, 3) == table.game.view(0).saved
    assert len(left) > 5
    for square in PLACES:
        assert [piece.seat for piece in rescued.at(square)] == [seat for seat, gate in left if gate == square]


def test_what_was_taken_back_is_taken_back_outside_too(board_game: MakeDriver) -> None:
    table = board_game(phase="erupts", pieces={"G7": [1, 1], "F1": [1, 1]}, bag=[["vase"]] * 8)
    rescued = table.board.board_scene.rescued
    before = table.game.view(0)
    table.show(Update(7, [Ran(0, "G7", "out", []), Ran(0, "F1", "out", [])], before, []))
    assert _out(rescued, 2) == [0, 0]


def test_a_game_gone_on_with_shows_who_left_where(board: Board, board_game: MakeDriver) -> None:
    table = board_game(phase="erupts", pieces={"A1": [1, 1]})
    table.game.saved = [2, 1]
    board.begin(PLAYERS[:2], table.game.rules, [(0, "I7"), (1, "A5"), (0, "J2"), (1, "K5")])
    table.show()
    rescued = board.board_scene.rescued
    assert [square for square in PLACES for _ in rescued.at(square)] == ["J2", "A5", "I7"]
    assert _out(rescued, 2) == [2, 1]


def test_a_crowd_is_a_piece_of_each_seat_with_its_number(board: Board, board_game: MakeDriver) -> None:
    table = board_game(phase="erupts", pieces={"A1": [1, 1]})
    table.game.saved = [6, 4]
    board.begin(PLAYERS[:2], table.game.rules, [(0, "F1")] * 6 + [(1, "F1")] * 4)
    table.show()
    seen = [piece for piece in board.board_scene.rescued.at("F1") if piece.isVisible()]
    assert [(piece.seat, piece.number) for piece in seen] == [(0, 6), (1, 4)]
    assert len({(piece.x(), piece.y()) for piece in seen}) == 2


def test_another_game_begins_with_nobody_outside(board_game: MakeDriver) -> None:
    table = board_game(phase="erupts", pieces={"A1": [1, 1]})
    table.game.saved = [2, 3]
    table.show()
    assert _out(table.board.board_scene.rescued, 2) == [2, 3]
    assert _out(board_game(hands=[[7], [7]]).board.board_scene.rescued, 2) == [0, 0]


def test_whoever_arrives_is_told_of_once_where_it_is_seen(board_game: MakeDriver, qtbot: QtBot) -> None:
    table = board_game(phase="erupts", pieces={"G7": [2, 1], "F1": [1, 1]}, bag=[["vase"]] * 20)
    seen: list[int] = []
    table.board.rescued.connect(seen.append)
    for speed, expected in (("fast", [0]), ("off", [])):
        table.board.set_speed("off")
        while table.game.choice != "run" or table.game.active != 0:
            table.show(table.update(table.game.apply(table.game.legal_actions()[0])))
        table.board.set_speed(speed)
        seen.clear()
        out = next(a for a in table.game.legal_actions() if getattr(a, "target", "") == "out")
        table.show(table.update(table.game.apply(out)))
        assert seen == expected
