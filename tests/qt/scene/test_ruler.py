"""The names of columns and rows stay in sight however far one zooms in."""

from PySide6.QtCore import QPointF, Qt

from pompeii_qt.art.geometry import centre, square_rect
from pompeii_qt.scene.board import Board
from pompeii_qt.scene.camera import SIDE, Ruler
from pompeii_qt.theme import contrast


def strips(board: Board) -> tuple[Ruler, Ruler]:
    letters, numbers = sorted(board.findChildren(Ruler), key=lambda edge: edge.width() < edge.height())
    return letters, numbers


def test_a_whole_board_has_them_on_its_frame_alone(board: Board) -> None:
    assert not any(edge.isVisible() for edge in strips(board))


def test_they_stand_beside_the_squares_they_name(board: Board) -> None:
    board.camera.zoom_by(2.5, QPointF(board.mapFromScene(centre("F4"))))
    letters, numbers = strips(board)
    assert letters.isVisible()
    assert numbers.isVisible()
    board.camera.pan(37, -23)
    at = board.viewport().mapTo(board, board.mapFromScene(centre("F4")))
    assert abs(letters.mapTo(board, letters.names()["F"].center()).x() - at.x()) <= 1
    assert abs(numbers.mapTo(board, numbers.names()["4"].center()).y() - at.y()) <= 1
    assert letters.geometry().bottom() == board.viewport().geometry().bottom()
    assert not letters.geometry().intersects(numbers.geometry())


def test_they_make_way_for_those_of_the_board(board: Board) -> None:
    board.camera.zoom_by(2.5, QPointF(board.mapFromScene(centre("F4"))))
    board.camera.pan(0, -9999)
    letters, numbers = strips(board)
    assert (letters.isVisible(), numbers.isVisible()) == (False, True)
    board.camera.pan(9999, 9999)
    assert (letters.isVisible(), numbers.isVisible()) == (True, False)
    board.ensureVisible(square_rect("K7"))  # as the keyboard does
    assert numbers.isVisible()


def test_they_can_be_read_and_let_the_mouse_through(board: Board) -> None:
    board.camera.zoom_by(2.5, QPointF(board.mapFromScene(centre("F4"))))
    letters, _ = strips(board)
    place = letters.names()["F"]
    image = letters.grab().toImage()
    inks = [image.pixelColor(x, y) for x in range(place.left() + 3, place.right() - 3) for y in range(4, SIDE - 4)]
    assert contrast(min(inks, key=lambda ink: ink.lightness()), max(inks, key=lambda ink: ink.lightness())) >= 4.5
    assert letters.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
