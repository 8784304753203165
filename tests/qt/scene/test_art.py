"""Painted pictures: their sizes, and whether they are distinguishable without colour."""

from collections import Counter
from itertools import combinations, pairwise, product
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from typing import Final

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pompeii_core.actions import Phase
from pompeii_core.ai.personas import PERSONAS
from pompeii_core.city import CITY, INDEX, SYMBOLS, names
from pompeii_core.rules import Rules
from pompeii_core.setup import SeatedPlayer
from pompeii_qt import theme
from pompeii_qt.art import sprites
from pompeii_qt.art.board_picture import board_image, plaques
from pompeii_qt.art.buildings import paint_pattern, paint_roof
from pompeii_qt.art.geometry import BOARD_RECT, CITY_RECT, CRATER, VOLCANO_RECT, WALL, centre
from pompeii_qt.art.marks import VALUE_STEPS
from pompeii_qt.art.painting import Painter, box_path
from pompeii_qt.art.palette import ROOFS, SEATS
from pompeii_qt.art.pieces import SIDE, Seal, number_ink
from pompeii_qt.art.portraits import FACES
from pompeii_qt.art.tiles import symbol_path
from pompeii_qt.scene.board import Board
from tests.qt.scene.conftest import contrast, linear_parts


def _grey(pixmap: QPixmap) -> QImage:
    return pixmap.toImage().convertToFormat(QImage.Format.Format_Grayscale8)


@pytest.mark.parametrize("dpr", [1.0, 2.0])
def test_sprites_have_the_requested_size_and_pixel_ratio(qtbot: QtBot, dpr: float) -> None:
    card = sprites.card_pixmap(6, QSize(120, 180), dpr)
    assert card.deviceIndependentSize() == QSize(120, 180)
    assert card.width() == 120 * dpr
    assert sprites.piece_pixmap(0, 40, dpr).size() == QSize(40, 40) * dpr
    assert sprites.tile_pixmap("mask", 80, dpr).size() == QSize(80, 80) * dpr
    assert sprites.piece_pixmap(1, 40, dpr).cacheKey() == sprites.piece_pixmap(1, 40, dpr).cacheKey(), "painted once"


def test_the_six_faces_differ_at_32_pixels_without_colour(qtbot: QtBot) -> None:
    assert [*FACES] == [*PERSONAS]
    faces = [bytes(_grey(sprites.portrait_pixmap(name, 32)).constBits()) for name in FACES]
    for one, other in combinations(faces, 2):
        assert sum(abs(a - b) > 40 for a, b in zip(one, other, strict=True)) > 0.2 * 32 * 32


def test_only_an_ai_has_a_face_not_a_bot_or_person_of_the_same_name(qtbot: QtBot) -> None:
    livia = SeatedPlayer("ai", "Livia", 1, "Livia", "novice")
    piece = sprites.piece_pixmap(1, 40).toImage()
    assert sprites.player_pixmap(livia, 40).toImage() != piece
    assert sprites.player_pixmap(livia, 40).toImage() != sprites.player_pixmap(replace(livia, colour=2), 40).toImage()
    assert sprites.player_pixmap(SeatedPlayer("bot", "Livia", 1, "Livia"), 40).toImage() == piece
    assert sprites.player_pixmap(SeatedPlayer("person", "Livia", 1), 40).toImage() == piece


def pattern(tint: str) -> QImage:
    image = QImage(80, 80, QImage.Format.Format_Grayscale8)
    image.fill(255)
    with Painter(image, QRectF(image.rect()), 1.0) as painter:
        paint_pattern(painter, QRectF(0, 0, 80, 80), tint)
    return image.convertToFormat(QImage.Format.Format_Mono)


def test_cards_pieces_tiles_and_buildings_differ_without_colour(qtbot: QtBot) -> None:
    cards = [_grey(sprites.card_pixmap(card, QSize(60, 90))) for card in (*range(1, 12), 0, 79, None)]
    pieces = [_grey(sprites.piece_pixmap(colour, 40)) for colour in range(4)]
    tiles = [_grey(sprites.tile_pixmap(symbol, 60)) for symbol in (*SYMBOLS, "cover", "back")]
    for kind in (cards, pieces, tiles, [pattern(tint) for tint in ROOFS]):
        assert all(one != other for one, other in combinations(kind, 2))


def test_symbols_fill_their_box() -> None:
    for symbol in SYMBOLS:
        box = symbol_path(symbol).boundingRect()
        assert QRectF(-0.52, -0.56, 1.04, 1.08).contains(box)
        assert max(box.width(), box.height()) > 0.85


def test_vesuvius_looks_different_in_each_phase(qtbot: QtBot) -> None:
    looks = [sprites.volcano_pixmap(phase, 0.4).toImage() for phase in (Phase.SLEEPS, Phase.SEETHES, Phase.ERUPTS)]
    assert all(one != other for one, other in combinations(looks, 2))
    assert sprites.volcano_pixmap(Phase.FLIGHT, 0.4).cacheKey() == sprites.volcano_pixmap(Phase.OVER, 0.4).cacheKey()


def test_the_light_of_the_eruption_fades_out_within_the_board(qtbot: QtBot) -> None:
    light = sprites.blaze_pixmap(1.0).toImage()
    middle = light.rect().center()
    board = BOARD_RECT.translated(-CRATER)
    for x, y in ((board.left(), 0.0), (board.right(), 0.0), (0.0, board.top()), (0.0, board.bottom())):
        way = [middle + (QPointF(x, y) * step / 60).toPoint() for step in range(61)]
        strengths = [light.pixelColor(at).alpha() for at in way if light.rect().contains(at)]
        assert strengths[0] > 200
        assert strengths[-1] <= 3
        assert all(abs(near - far) < 30 for near, far in pairwise(strengths)), "no edge on the way"


def test_the_board_is_painted_at_the_requested_scale(qtbot: QtBot) -> None:
    image = board_image(0.5)
    assert image.size() == QSize(round(BOARD_RECT.width() / 2), round(BOARD_RECT.height() / 2))
    assert image.pixelColor(0, 0).alpha() == 0, "rounded corners"
    assert image.pixelColor(image.rect().center()).alpha() == 255


def test_letters_and_numbers_at_the_edge_are_readable_and_in_line_with_every_square(qtbot: QtBot) -> None:
    at = {name: plaque.center() for name, plaque in plaques().items()}
    assert all((at[name[0]].x(), at[name[1]].y()) == (centre(name).x(), centre(name).y()) for name in names(CITY))
    walls = CITY_RECT.adjusted(-WALL, -WALL, WALL, WALL)
    image = board_image(1.0)
    for plaque in plaques().values():
        assert BOARD_RECT.contains(plaque)
        assert not plaque.intersects(walls)
        assert not plaque.intersects(VOLCANO_RECT), "Vesuvius would hide the name"
        box = plaque.translated(-BOARD_RECT.topLeft()).toRect().adjusted(3, 3, -3, -3)
        inks = [image.pixelColor(x, y) for x in range(box.left(), box.right()) for y in range(box.top(), box.bottom())]
        assert contrast(*inks) >= 7


def test_the_numbers_of_squares_and_pieces_are_readable(qtbot: QtBot) -> None:
    for seal in Seal:
        image = sprites.seal_pixmap(8, seal, 2.0).toImage()
        middle = image.rect().center()
        inks = [image.pixelColor(x, middle.y()) for x in range(image.width())]
        assert contrast(*(ink for ink in inks if ink.alpha() == 255)) >= 4.5
    for colour, seat in enumerate(SEATS):
        assert contrast(QColor(number_ink(colour)[0]), QColor(seat)) >= 4.5
    drawn = [_grey(sprites.piece_pixmap(colour, 40, 1.0, number)) for colour in range(4) for number in (1, 2, 3, 12)]
    assert all(one != other for one, other in combinations(drawn, 2))


def test_values_are_readable_and_their_steps_differ_for_all_kinds_of_colour_vision() -> None:
    for ground, letters in VALUE_STEPS:
        assert contrast(QColor(ground), QColor(letters)) >= 4.5
    for vision, (one, other) in product(VISIONS, combinations(VALUE_STEPS, 2)):
        assert distance(QColor(one[0]), QColor(other[0]), vision) > 10, (vision, one, other)


type Matrix = tuple[tuple[float, float, float], ...]

VISIONS: Final[dict[str, Matrix]] = {
    "usual": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)
    ),
}  # fmt: skip
"""Matrices on linear red, green and blue by kind of colour vision (Machado, Oliveira and Fernandes 2009)."""
_XYZ: Final[Matrix] = (
    (0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041)
)  # fmt: skip
_WHITE: Final = (0.95047, 1.0, 1.08883)


def seen(colour: QColor, vision: str) -> QColor:
    return ink(_times(VISIONS[vision], linear_parts(colour)))


def seen_image(image: QImage, vision: str) -> QImage:
    shown, known = image.convertToFormat(QImage.Format.Format_RGB32), dict[int, int]()
    for y in range(shown.height()):
        for x in range(shown.width()):
            pixel = shown.pixel(x, y)
            if pixel not in known:
                known[pixel] = seen(QColor(pixel), vision).rgb()
            shown.setPixel(x, y, known[pixel])
    return shown


def distance(one: QColor, other: QColor, vision: str = "usual") -> float:
    """Return the CIEDE2000 difference of two colours: 2 is hardly visible, 10 at a glance."""
    return ciede2000(seen(one, vision), seen(other, vision))


def lab(colour: QColor) -> tuple[float, float, float]:
    """Return lightness, a and b of CIELAB."""
    x, y, z = (
        ratio ** (1 / 3) if ratio > 216 / 24389 else (24389 / 27 * ratio + 16) / 116
        for ratio in (part / white for part, white in zip(_times(_XYZ, linear_parts(colour)), _WHITE, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def ciede2000(one: QColor, other: QColor) -> float:
    """Return the CIEDE2000 difference; the names of the terms are those of Sharma, Wu and Dalal 2005."""
    (l1, a1, b1), (l2, a2, b2) = lab(one), lab(other)
    mean_chroma = (hypot(a1, b1) + hypot(a2, b2)) / 2
    g = 0.5 * (1 - sqrt(mean_chroma**7 / (mean_chroma**7 + 25**7)))
    c1, h1 = _polar(a1 * (1 + g), b1)
    c2, h2 = _polar(a2 * (1 + g), b2)
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    hue = (h1 + turn / 2) % 360 if c1 * c2 else h1 + h2
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    t = 1 - 0.17 * _cos(hue - 30) + 0.24 * _cos(2 * hue) + 0.32 * _cos(3 * hue + 6) - 0.2 * _cos(4 * hue - 63)
    of_light = (l2 - l1) / (1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2))
    of_chroma = (c2 - c1) / (1 + 0.045 * chroma)
    of_hue = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / (1 + 0.015 * chroma * t)
    bend = sin(radians(60 * exp(-(((hue - 275) / 25) ** 2)))) * -2 * sqrt(chroma**7 / (chroma**7 + 25**7))
    return sqrt(of_light**2 + of_chroma**2 + of_hue**2 + bend * of_chroma * of_hue)


def mean_colour(image: QImage) -> QColor:
    pixels = Counter(image.pixel(x, y) for y in range(image.height()) for x in range(image.width()))
    sums = [0.0, 0.0, 0.0]
    for pixel, times in pixels.items():
        for n, part in enumerate(linear_parts(QColor(pixel))):
            sums[n] += part * times / pixels.total()
    return ink(sums)


def _polar(a: float, b: float) -> tuple[float, float]:
    return hypot(a, b), degrees(atan2(b, a)) % 360


def _cos(angle: float) -> float:
    return cos(radians(angle))


def _times(matrix: Matrix, vector: list[float]) -> list[float]:
    return [sum(weight * part for weight, part in zip(line, vector, strict=True)) for line in matrix]


def ink(parts: list[float]) -> QColor:
    """Return the colour nearest to these `linear_parts`."""
    lights = [min(max(part, 0.0), 1.0) for part in parts]
    return QColor.fromRgbF(*(v * 12.92 if v <= 0.0031308 else float(1.055 * v ** (1 / 2.4) - 0.055) for v in lights))


NARROW = 0.55  # pixels a board unit in a window of 1280 × 720


def roof(tint: str, scale: float = NARROW) -> QImage:
    box = QRectF(0, 0, 88, 83)
    image = QImage(int(box.width() * scale), int(box.height() * scale), QImage.Format.Format_RGB32)
    with Painter(image, box, scale) as painter:
        paint_roof(painter, box_path(box.adjusted(-2, -2, 2, 2)), tint)
    return image


@pytest.mark.parametrize("vision", VISIONS)
def test_roofs_and_seats_differ_with_every_kind_of_colour_vision(qtbot: QtBot, vision: str) -> None:
    roofs = {tint: mean_colour(roof(tint)) for tint in ROOFS}
    for one, other in combinations(ROOFS, 2):
        assert distance(roofs[one], roofs[other], vision) >= 18, (one, other)
    for one, other in combinations(SEATS, 2):
        assert distance(QColor(one), QColor(other), vision) >= 30, (one, other)


def test_the_patterns_of_roofs_are_visible_in_a_narrow_window(qtbot: QtBot) -> None:
    for tint in set(ROOFS) - {"neutral"}:
        image = roof(tint)
        lights = sorted(image.pixelColor(x, y).lightnessF() for x in range(4, image.width() - 4) for y in range(4, 40))
        tenth = len(lights) // 10
        assert lights[-tenth] - lights[tenth] >= 0.12, tint


@pytest.mark.parametrize(("scale", "least"), [(2.0, 3.0), (NARROW, 2.2)])
@pytest.mark.parametrize("tint", ROOFS)
def test_the_edges_of_each_piece_stand_out_from_each_roof(qtbot: QtBot, tint: str, scale: float, least: float) -> None:
    bare = roof(tint, scale)
    ground, middle = mean_colour(bare), QPointF(bare.width(), bare.height()) / 2
    for seat, colour in enumerate(SEATS):
        piece, image = sprites.piece_pixmap(seat, SIDE, scale), bare.copy()
        piece.setDevicePixelRatio(1.0)
        with QPainter(image) as painter:
            painter.drawPixmap(middle - QPointF(piece.width(), piece.height()) / 2, piece)
        # Every way out of the piece crosses an edge; in a narrow window that is one blurred pixel wide.
        for dx, dy in ((-1, -1), (-1, 0), (0, -1), (1, -1), (1, 0)):
            steps = range(int(0.6 * SIDE * scale))
            way = [image.pixelColor(round(middle.x() + dx * n), round(middle.y() + dy * n)) for n in steps]
            for kind in (ground, QColor(colour)):
                assert max(contrast(ink, kind) for ink in way) >= least, (seat, kind.name())


def test_a_lit_square_keeps_the_colour_of_its_building_within_a_clear_frame() -> None:
    picture = sprites.mark_pixmap("target", 1.0).toImage()
    middle = picture.width() // 2
    inside = range(middle - 38, middle + 39)
    assert not any(picture.pixelColor(x, y).alpha() for x in inside for y in inside)
    assert any(picture.pixelColor(x, middle).alpha() == 255 for x in range(middle - 52, middle - 38))


def test_at_high_contrast_every_square_has_an_edge(qtbot: QtBot) -> None:
    image = board_image(NARROW, sharp=True)
    for name in INDEX:
        middle = (centre(name) - BOARD_RECT.topLeft()) * NARROW
        for dx, dy in ((-1, 0), (0, -1)):
            way = range(round(42 * NARROW), round(58 * NARROW))
            inks = [image.pixelColor(round(middle.x() + dx * n), round(middle.y() + dy * n)) for n in way]
            assert contrast(*inks) >= 4.5, name


def test_the_board_is_repainted_at_once_for_high_contrast(qtbot: QtBot, qapp: QApplication) -> None:
    theme.apply(qapp, "light", "normal")
    board = Board()
    qtbot.addWidget(board)
    board.resize(600, 420)
    board.show()
    board.begin([SeatedPlayer("person", "Anna", 0), SeatedPlayer("person", "Bruno", 1)], Rules())
    item = board.board_scene.pieces.new(0, QPointF(50, 50))
    tile = board.board_scene.place_tile("mask", "D6")

    def pictures() -> list[QImage]:
        marks = [sprites.mark_pixmap(kind, 1.0) for kind in ("target", "ring")]
        return [pixmap.toImage() for pixmap in (board.camera.picture, item.pixmap(), tile.pixmap(), *marks)]

    before = pictures()
    try:
        theme.apply(qapp, "light", "high")
        after = pictures()
        assert all(one != other for one, other in zip(before, after, strict=True))
        for mark in after[-2:]:
            inks = [mark.pixelColor(mark.width() // 2, y) for y in range(20)]
            assert contrast(*(ink for ink in inks if ink.alpha() == 255)) >= 7
    finally:
        theme.apply(qapp, "light", "normal")
    assert board.camera.picture.toImage() == before[0]
