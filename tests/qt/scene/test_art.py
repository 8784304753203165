"""The painted things: their sizes, and that they can be told apart without colour."""

from itertools import combinations, pairwise

import pytest
from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap
from pytestqt.qtbot import QtBot

from pompeii_core.actions import Phase
from pompeii_core.city import CITY, SYMBOLS, names
from pompeii_qt.art.board_picture import board_image, plaques
from pompeii_qt.art.buildings import paint_pattern
from pompeii_qt.art.geometry import BOARD_RECT, CITY_RECT, CRATER, VOLCANO_RECT, WALL, centre
from pompeii_qt.art.marks import BLAZE_GROWTH
from pompeii_qt.art.palette import ROOFS, SEATS
from pompeii_qt.art.pieces import Seal, number_ink
from pompeii_qt.art.sprites import blaze_pixmap, card_pixmap, piece_pixmap, seal_pixmap, tile_pixmap, volcano_pixmap
from pompeii_qt.art.tiles import symbol_path
from pompeii_qt.theme import contrast


def _grey(pixmap: QPixmap) -> QImage:
    return pixmap.toImage().convertToFormat(QImage.Format.Format_Grayscale8)


@pytest.mark.parametrize("dpr", [1.0, 2.0])
def test_sprites_have_the_size_and_ratio_asked_for(qtbot: QtBot, dpr: float) -> None:
    card = card_pixmap(6, QSize(120, 180), dpr)
    assert card.deviceIndependentSize() == QSize(120, 180)
    assert card.width() == 120 * dpr
    assert piece_pixmap(0, 40, dpr).size() == QSize(40, 40) * dpr
    assert tile_pixmap("mask", 80, dpr).size() == QSize(80, 80) * dpr


def test_a_sprite_is_painted_once(qtbot: QtBot) -> None:
    assert piece_pixmap(1, 40, 1.0).cacheKey() == piece_pixmap(1, 40, 1.0).cacheKey()


def test_cards_pieces_and_tiles_differ_in_grey(qtbot: QtBot) -> None:
    cards = [_grey(card_pixmap(card, QSize(60, 90))) for card in (*range(1, 12), 0, 79, None)]
    pieces = [_grey(piece_pixmap(colour, 40)) for colour in range(4)]
    tiles = [_grey(tile_pixmap(symbol, 60)) for symbol in (*SYMBOLS, "cover", "back")]
    for kind in (cards, pieces, tiles):
        assert all(one != other for one, other in combinations(kind, 2))


def test_building_colours_have_patterns_of_their_own(qtbot: QtBot) -> None:
    drawn = []
    for tint in ROOFS:
        image = QImage(80, 80, QImage.Format.Format_Grayscale8)
        image.fill(255)
        painter = QPainter(image)
        paint_pattern(painter, QRectF(0, 0, 80, 80), tint)
        painter.end()
        drawn.append(image.convertToFormat(QImage.Format.Format_Mono))
    assert all(one != other for one, other in combinations(drawn, 2))


def test_symbols_fill_their_box() -> None:
    for symbol in SYMBOLS:
        box = symbol_path(symbol).boundingRect()
        assert QRectF(-0.52, -0.56, 1.04, 1.08).contains(box)
        assert max(box.width(), box.height()) > 0.85


def test_vesuvius_looks_different_in_each_phase(qtbot: QtBot) -> None:
    looks = [volcano_pixmap(phase, 0.4).toImage() for phase in (Phase.SLEEPS, Phase.SEETHES, Phase.ERUPTS)]
    assert all(one != other for one, other in combinations(looks, 2))
    assert volcano_pixmap(Phase.FLIGHT, 0.4).cacheKey() == volcano_pixmap(Phase.OVER, 0.4).cacheKey()


def test_the_light_of_the_eruption_ends_softly_within_the_board(qtbot: QtBot) -> None:
    light = blaze_pixmap(1.0).toImage()
    middle = light.rect().center()
    board = BOARD_RECT.translated(-CRATER)
    edges = [(board.left(), 0.0), (board.right(), 0.0), (0.0, board.top()), (0.0, board.bottom())]
    for x, y in edges:
        way = [middle + (QPointF(x, y) * step / 60 / BLAZE_GROWTH).toPoint() for step in range(61)]
        strengths = [light.pixelColor(at).alpha() for at in way if light.rect().contains(at)]
        assert strengths[0] > 200
        assert strengths[-1] <= 3
        assert all(abs(near - far) < 30 for near, far in pairwise(strengths)), "no edge on the way"


def test_the_board_is_painted_at_the_scale_asked_for(qtbot: QtBot) -> None:
    image = board_image(0.5)
    assert image.size() == QSize(round(BOARD_RECT.width() / 2), round(BOARD_RECT.height() / 2))
    assert image.pixelColor(0, 0).alpha() == 0, "rounded corners"
    assert image.pixelColor(image.rect().center()).alpha() == 255


def test_the_edge_names_the_column_and_row_of_every_square() -> None:
    at = {name: plaque.center() for name, plaque in plaques().items()}
    assert all((at[name[0]].x(), at[name[1]].y()) == (centre(name).x(), centre(name).y()) for name in names(CITY))
    walls = CITY_RECT.adjusted(-WALL, -WALL, WALL, WALL)
    for plaque in plaques().values():
        assert BOARD_RECT.contains(plaque)
        assert not plaque.intersects(walls)
        assert not plaque.intersects(VOLCANO_RECT), "it would hide the name"


def test_the_names_on_the_edge_are_painted_and_can_be_read(qtbot: QtBot) -> None:
    image = board_image(1.0)
    for plaque in plaques().values():
        box = plaque.translated(-BOARD_RECT.topLeft()).toRect().adjusted(3, 3, -3, -3)
        inks = [image.pixelColor(x, y) for x in range(box.left(), box.right()) for y in range(box.top(), box.bottom())]
        dark, light = min(inks, key=QColor.lightness), max(inks, key=QColor.lightness)
        assert contrast(dark, light) >= 7


def test_the_numbers_of_squares_and_pieces_can_be_read(qtbot: QtBot) -> None:
    for seal in Seal:
        image = seal_pixmap(8, seal, 2.0).toImage()
        middle = image.rect().center()
        inks = [image.pixelColor(x, middle.y()) for x in range(image.width())]
        solid = [ink for ink in inks if ink.alpha() == 255]
        assert contrast(min(solid, key=QColor.lightness), max(solid, key=QColor.lightness)) >= 4.5
    for colour, seat in enumerate(SEATS):
        assert contrast(QColor(number_ink(colour)[0]), QColor(seat)) >= 4.5
    drawn = [_grey(piece_pixmap(colour, 40, 1.0, number)) for colour in range(4) for number in (1, 2, 3, 12)]
    assert all(one != other for one, other in combinations(drawn, 2))
