"""The board's colours for people with each kind of colour vision, as painted."""

from itertools import combinations

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pompeii_core.city import INDEX
from pompeii_core.rules import Rules
from pompeii_core.setup import SeatedPlayer
from pompeii_qt import theme
from pompeii_qt.art.board_picture import board_image
from pompeii_qt.art.buildings import paint_roof
from pompeii_qt.art.geometry import BOARD_RECT, centre
from pompeii_qt.art.painting import box_path, painter_on
from pompeii_qt.art.palette import ROOFS, SEATS
from pompeii_qt.art.pieces import SIDE
from pompeii_qt.art.sprites import mark_pixmap, piece_pixmap
from pompeii_qt.scene.board import Board
from pompeii_qt.theme import contrast
from tests.qt.scene.colour_vision import VISIONS, Lab, ciede2000, distance, mean_colour

NARROW = 0.55
"""Pixels of a unit of the board in a window of 1280 × 720."""


def roof(tint: str, scale: float = NARROW) -> QImage:
    """A roof of one square as it is painted."""
    box = QRectF(0, 0, 88, 83)
    image = QImage(int(box.width() * scale), int(box.height() * scale), QImage.Format.Format_RGB32)
    with painter_on(image, box, scale) as painter:
        paint_roof(painter, box_path(box.adjusted(-2, -2, 2, 2)), tint)
    return image


def test_the_distance_of_colours_is_that_of_the_standard() -> None:
    # three of the pairs that Sharma, Wu and Dalal published
    for one, other, known in (
        (Lab(50.0, 2.6772, -79.7751), Lab(50.0, 0.0, -82.7485), 2.0425),
        (Lab(50.0, 2.5, 0.0), Lab(61.0, -5.0, 29.0), 22.8977),
        (Lab(60.2574, -34.0099, 36.2677), Lab(60.4626, -34.1751, 39.4387), 1.2644),
    ):
        assert ciede2000(one, other) == pytest.approx(known, abs=0.0001)
    assert distance(QColor("#808080"), QColor("#808080"), "deuteranopia") == 0
    # red and green that only usual eyes tell apart
    assert distance(QColor("#B25B3A"), QColor("#6F7E34")) > 4 * distance(
        QColor("#B25B3A"), QColor("#6F7E34"), "deuteranopia"
    )


@pytest.mark.parametrize("vision", VISIONS)
def test_roofs_are_told_apart_by_their_light_whatever_the_eyes(qtbot: QtBot, vision: str) -> None:
    roofs = {tint: mean_colour(roof(tint)) for tint in ROOFS}
    for one, other in combinations(ROOFS, 2):
        assert distance(roofs[one], roofs[other], vision) >= 18, (one, other)


@pytest.mark.parametrize("vision", VISIONS)
def test_seats_are_told_apart_whatever_the_eyes(vision: str) -> None:
    for one, other in combinations(SEATS, 2):
        assert distance(QColor(one), QColor(other), vision) >= 30, (one, other)


def test_the_patterns_of_roofs_are_seen_in_a_narrow_window(qtbot: QtBot) -> None:
    for tint in set(ROOFS) - {"neutral"}:
        image = roof(tint)
        lights = sorted(image.pixelColor(x, y).lightnessF() for x in range(4, image.width() - 4) for y in range(4, 40))
        tenth = len(lights) // 10
        assert lights[-tenth] - lights[tenth] >= 0.12, tint


@pytest.mark.parametrize(("scale", "least"), [(2.0, 3.0), (NARROW, 2.2)])
@pytest.mark.parametrize("tint", ROOFS)
@pytest.mark.parametrize("seat", range(len(SEATS)))
def test_a_ring_tells_each_piece_from_each_roof(qtbot: QtBot, tint: str, seat: int, scale: float, least: float) -> None:
    image = roof(tint, scale)
    ground, middle = mean_colour(image), QPointF(image.width(), image.height()) / 2
    piece = piece_pixmap(seat, SIDE, scale)
    piece.setDevicePixelRatio(1.0)
    with QPainter(image) as painter:
        painter.drawPixmap(middle - QPointF(piece.width(), piece.height()) / 2, piece)
    # Whichever way it is left an edge is crossed; in a narrow window it is a pixel wide, and some of that blurred.
    for dx, dy in ((-1, -1), (-1, 0), (0, -1), (1, -1), (1, 0)):
        steps = range(int(0.6 * SIDE * scale))
        way = [image.pixelColor(round(middle.x() + dx * n), round(middle.y() + dy * n)) for n in steps]
        assert max(contrast(ink, ground) for ink in way) >= least, "from the roof"
        assert max(contrast(ink, QColor(SEATS[seat])) for ink in way) >= least, "from the piece"


def test_at_high_contrast_every_square_has_an_edge(qtbot: QtBot) -> None:
    image = board_image(NARROW, sharp=True)
    for name in INDEX:
        middle = (centre(name) - BOARD_RECT.topLeft()) * NARROW
        for dx, dy in ((-1, 0), (0, -1)):
            way = range(round(42 * NARROW), round(58 * NARROW))
            inks = [image.pixelColor(round(middle.x() + dx * n), round(middle.y() + dy * n)) for n in way]
            assert contrast(max(inks, key=QColor.lightness), min(inks, key=QColor.lightness)) >= 4.5, name


def test_the_board_follows_high_contrast_at_once(qtbot: QtBot, qapp: QApplication) -> None:
    theme.apply(qapp, "light", "normal")
    board = Board()
    qtbot.addWidget(board)
    board.resize(600, 420)
    board.show()
    board.begin([SeatedPlayer("person", "Anna", 0), SeatedPlayer("person", "Bruno", 1)], Rules())
    item = board.board_scene.pieces.new(0, QPointF(50, 50))
    tile = board.board_scene.place_tile("mask", "D6")
    before = [board.camera.picture.toImage(), item.pixmap().toImage(), tile.pixmap().toImage()]
    lit = mark_pixmap("target", 1.0).toImage()
    try:
        theme.apply(qapp, "light", "high")
        after = [board.camera.picture.toImage(), item.pixmap().toImage(), tile.pixmap().toImage()]
        assert all(one != other for one, other in zip(before, after, strict=True))
        strong = mark_pixmap("target", 1.0).toImage()
        inks = [strong.pixelColor(strong.width() // 2, y) for y in range(20)]
        solid = [ink for ink in inks if ink.alpha() == 255]
        assert strong != lit
        assert contrast(max(solid, key=QColor.lightness), min(solid, key=QColor.lightness)) >= 7
    finally:
        theme.apply(qapp, "light", "normal")
    assert board.camera.picture.toImage() == before[0]
