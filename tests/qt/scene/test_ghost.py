"""What is about to be set down: at the pointer where it may go, elsewhere beside it, and never left behind."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from pompeii_qt.art.geometry import CRATER
from tests.qt.scene.board_driver import BoardDriver, MakeDriver

LEFT, PLAIN = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def covers(table: BoardDriver, at: QPoint) -> bool:
    """Whether the ghost lies over a point of the viewport."""
    sprite = table.board.interaction.ghost._sprite
    point = table.board.mapToScene(at)
    return sprite is not None and sprite.isVisible() and sprite.sceneBoundingRect().contains(point)


@pytest.fixture
def lava(board_game: MakeDriver) -> BoardDriver:
    """A vase has been drawn, which goes on K3 or K5."""
    return board_game(phase="erupts", pieces={"A3": [1, 1]}, bag=[["vase"], ["vase"]])


def test_the_drawn_tile_lies_on_no_square_where_it_may_not(lava: BoardDriver) -> None:
    lava.hover(lava.at("A3"))
    assert not lava.board.interaction.ghost.visible
    lava.hover(lava.at("K3"))
    assert covers(lava, lava.at("K3"))
    assert [tile.opacity() for tile in lava.board.board_scene.waiting] == [1.0], "it has not been laid yet"
    lava.hover(lava.gate("A1"))
    assert not lava.board.interaction.ghost.visible


def test_a_tile_that_is_dragged_hangs_beside_the_pointer(lava: BoardDriver) -> None:
    viewport = lava.board.viewport()
    QTest.mousePress(viewport, LEFT, PLAIN, lava.board.mapFromScene(lava.board.board_scene.waiting[0].pos()))
    lava.hover(lava.at("A3"))
    assert lava.board.interaction.ghost.visible
    assert not covers(lava, lava.at("A3"))
    lava.hover(lava.at("K3"))
    assert covers(lava, lava.at("K3"))
    lava.hover(lava.at("A3"))
    QTest.mouseRelease(viewport, LEFT, PLAIN, lava.at("A3"))
    assert lava.refusal
    assert not lava.board.interaction.ghost.visible


def test_a_citizen_is_shown_on_the_roofs_of_its_card_alone(board_game: MakeDriver) -> None:
    table = board_game(hands=[[7, 9], [5]])
    table.board.select_card(7)
    table.hover(table.at("E6"))
    assert not table.board.interaction.ghost.visible
    table.hover(table.at("F5"))
    assert covers(table, table.at("F5"))


def test_a_victim_fits_the_mountain_alone(board_game: MakeDriver) -> None:
    table = board_game(hands=[[7], [5]], pieces={"E6": [0, 1], "D6": [0, 1]}, phase="seethes", deck=[0, 5, 5])
    table.show(table.update(table.game.apply(table.game.legal_actions()[0])))
    assert table.game.choice == "sacrifice"
    QTest.mousePress(table.board.viewport(), LEFT, PLAIN, table.piece("E6", 1))
    table.hover(table.piece("D6", 1))
    assert table.board.interaction.ghost.visible
    assert not covers(table, table.piece("D6", 1))
    crater = table.board.mapFromScene(CRATER)
    table.hover(crater)
    assert covers(table, crater)
    QTest.mouseRelease(table.board.viewport(), LEFT, PLAIN, crater)
    assert len(table.chosen) == 1


def test_the_board_grows_under_a_pointer_that_rests(lava: BoardDriver) -> None:
    at = lava.at("K3")
    lava.hover(at)
    lava.board.resize(900, 640)
    assert not lava.board.interaction.ghost.visible, "another square is there now"
    at = lava.at("K3")
    lava.hover(at)
    lava.board.resize(910, 650)
    assert covers(lava, at)
    sprite = lava.board.interaction.ghost._sprite
    assert sprite is not None
    assert (lava.board.mapFromScene(sprite.pos()) - at).manhattanLength() <= 1
