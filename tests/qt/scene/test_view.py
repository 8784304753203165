"""How the board fits its window, crowds its people, and puts squares into words."""

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QColor, QImage, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pompeii_qt.art.geometry import (
    BOARD_RECT,
    GATE_OF,
    centre,
    gate_at,
    gate_centre,
    gate_name_rect,
    square_at,
    square_rect,
)
from pompeii_qt.scene.board import Board
from tests.qt.scene.board_driver import PLAYERS, MakeDriver


def test_the_whole_board_fits_whatever_the_window(board: Board, qtbot: QtBot) -> None:
    for width, height in ((700, 700), (1200, 500), (400, 300)):
        board.resize(width, height)
        shown = board.mapFromScene(BOARD_RECT).boundingRect()
        assert board.viewport().rect().adjusted(-1, -1, 1, 1).contains(shown)
        assert max(shown.width() / width, shown.height() / height) > 0.96


def test_the_picture_is_painted_anew_a_moment_after_the_size_has_changed(board: Board, qtbot: QtBot) -> None:
    before = board.camera.picture.width()
    board.resize(1200, 860)
    assert board.camera.picture.width() == before, "the old picture is stretched meanwhile"
    with qtbot.waitSignal(board.camera.painted):
        pass
    assert board.camera.picture.width() == pytest.approx(BOARD_RECT.width() * board.camera.scale, abs=1)


def test_the_old_picture_is_stretched_until_the_new_one_is_painted(board: Board, qtbot: QtBot) -> None:
    board.resize(1200, 860)
    street = board.mapFromScene(square_rect("I6").center())
    qtbot.waitUntil(lambda: board.camera._steps is not None)
    assert board.camera._steps is not None
    meanwhile = board.viewport().grab().toImage().pixelColor(street)
    with qtbot.waitSignal(board.camera.painted):
        pass
    painted = board.viewport().grab().toImage().pixelColor(street)
    assert abs(meanwhile.hsvSaturation() - painted.hsvSaturation()) < 30, "paving, and not the ground beside the board"


def _wheel(board: Board, at: QPointF, by: int) -> None:
    event = QWheelEvent(at, board.viewport().mapToGlobal(at), QPoint(), QPoint(0, by), Qt.MouseButton.NoButton,
                        Qt.KeyboardModifier.ControlModifier, Qt.ScrollPhase.NoScrollPhase, False)  # fmt: skip
    QApplication.sendEvent(board.viewport(), event)


def test_ctrl_and_the_wheel_zoom_towards_the_pointer_and_back(board: Board) -> None:
    at = QPointF(300, 200)
    before = board.mapToScene(at.toPoint())
    _wheel(board, at, 480)
    assert board.camera.zoom == pytest.approx(2.05, abs=0.05)
    after = board.mapToScene(at.toPoint())
    assert (after - before).manhattanLength() < 4
    _wheel(board, at, -960)
    assert board.camera.zoom == 1.0


def test_the_keyboard_zooms_too(board: Board) -> None:
    for _ in range(3):
        QTest.keyClick(board, Qt.Key.Key_Plus)
    assert board.camera.zoom == pytest.approx(1.25**3)
    QTest.keyClick(board, Qt.Key.Key_0)
    assert board.camera.zoom == 1.0


def test_a_zoomed_board_is_panned_with_the_middle_button(board: Board, qtbot: QtBot) -> None:
    _wheel(board, QPointF(300, 200), 480)
    before = board.mapToScene(QPoint(300, 200))
    viewport, middle = board.viewport(), Qt.MouseButton.MiddleButton
    QTest.mousePress(viewport, middle, Qt.KeyboardModifier.NoModifier, QPoint(300, 200))
    QTest.mouseMove(viewport, QPoint(250, 170))
    QTest.mouseRelease(viewport, middle, Qt.KeyboardModifier.NoModifier, QPoint(250, 170))
    assert (board.mapToScene(QPoint(250, 170)) - before).manhattanLength() < 4


def test_every_gate_and_square_is_found_where_it_is_drawn() -> None:
    for square in GATE_OF:
        assert gate_at(gate_centre(square)) == square
        name = gate_name_rect(square).adjusted(2, 2, -2, -2)
        for point in (name.topLeft(), name.center(), name.bottomRight()):
            assert (gate_at(point), square_at(point)) == (square, None)
        assert square_at(gate_centre(square)) is None
        assert square_at(square_rect(square).center()) == square
    assert square_at(QPointF(850, 50)) is None
    assert square_at(QPointF(50, 650)) is None


def test_values_and_pointed_squares_are_shown_and_cleared(board_game: MakeDriver) -> None:
    table = board_game(hands=[[7], [5]])
    table.board.set_values({"A1": 0.9, "B1": 0.1})
    table.board.point_at(["C3", "C4"])
    assert len(table.board.interaction.highlights._groups["heat"]) == 4, "a colour and a figure for each"
    assert len(table.board.interaction.highlights._groups["pointed"]) == 2
    table.board.set_values(None)
    table.board.point_at([])
    assert (
        table.board.interaction.highlights._groups["heat"]
        == table.board.interaction.highlights._groups["pointed"]
        == []
    )


def test_a_value_is_read_over_whoever_stands_there(board_game: MakeDriver) -> None:
    table = board_game(phase="erupts", pieces={"A4": [3, 4], "I5": [1, 1]})
    board = table.board
    board.decide(None)
    board.set_values({"A4": 0.37})
    corner = board.mapFromScene(centre("A4") + QPointF(-30, 25))
    figure = QRect(corner, QSize(60, 19) * board.transform().m11())
    crowded = board.grab(figure).toImage()
    board.board_scene.pieces.show({})
    assert len(colours(crowded)) > 2, "there is something to read"
    assert crowded == board.grab(figure).toImage()


def colours(image: QImage) -> set[int]:
    """Every colour of an image."""
    return {image.pixel(x, y) for x in range(image.width()) for y in range(image.height())}


def test_nothing_of_a_game_is_marked_in_the_next(board_game: MakeDriver) -> None:
    table = board_game(phase="erupts", pieces={"A3": [1, 1]}, bag=[["vase"], ["vase"]])
    board = table.board
    table.key(Qt.Key.Key_Down)
    table.hover(table.at("K3"))
    board.set_values({"A1": 0.9})
    board.point_at(["J7"])
    for kind in ("ring", "chosen", "flame", "cut off"):
        board.interaction.highlights.mark(kind, [centre("J7")])
    board.begin(PLAYERS, table.game.rules)
    fresh = Board()
    fresh.begin(PLAYERS, table.game.rules)
    assert len(board.board_scene.items()) == len(fresh.board_scene.items())
    assert not table.lit
    fresh.deleteLater()


def test_the_ground_around_the_board_follows_the_palette(board: Board) -> None:
    palette = board.palette()
    palette.setColor(palette.ColorRole.Window, QColor("#1B1816"))
    board.setPalette(palette)
    assert board.grab().toImage().pixelColor(1, 1).name() == "#1b1816"
