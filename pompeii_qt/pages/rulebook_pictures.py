"""The pictures of the rule book, drawn by the board itself: positions, the whole city, and cards."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import ceil
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QImage, QPainter, QPen, QPixmap

from pompeii_core.city import OUT
from pompeii_core.events import Ran
from pompeii_core.phases import Choice
from pompeii_core.preview import Spot
from pompeii_core.rules import Rules
from pompeii_core.setup import SeatedPlayer
from pompeii_qt import theme
from pompeii_qt.art import palette
from pompeii_qt.art.board_picture import board_steps
from pompeii_qt.art.coordinates import paint_plaque
from pompeii_qt.art.frame import board_shape
from pompeii_qt.art.geometry import BOARD_RECT, centre, square_rect
from pompeii_qt.art.painting import box_path, lettering, painter_on, saved, use
from pompeii_qt.art.palette import colour
from pompeii_qt.art.sprites import card_pixmap, render, tile_pixmap
from pompeii_qt.pages.rulebook_positions import POSITIONS, SEATS, PicturedPosition, positions
from pompeii_qt.scene import layers
from pompeii_qt.scene.board_scene import BoardScene
from pompeii_qt.scene.highlights import Highlights
from pompeii_qt.scene.layout import spot_centre
from pompeii_qt.scene.round_marks import RoundMarks
from pompeii_qt.scene.sprite import Sprite

# Lengths are in board units, of which a square has a hundred.
_EDGE: Final = 14.0
"""Around the squares that are shown."""
_BEYOND: Final = 74.0
"""Instead of it where the city ends: gates are there, and whoever has got out."""
_PLAQUE: Final = 24.0
_GAP: Final = 26.0
_CARD: Final = QSizeF(150, 225)
_CARDS: Final = (6, 10, 0, 79)
_STEP: Final = 34.0
_HELD: Final = 0.6
"""Opacity of a tile that is not laid yet: who stands under it is to be seen."""
_PLAYERS: Final = [SeatedPlayer("person", name, n) for n, name in enumerate(("A", "B", "C")[:SEATS])]


class Picture(NamedTuple):
    """A picture by its size, and what paints it with a painter in board units, a little at each step."""

    size: QSizeF
    paint: Callable[[QPainter, "Studio"], Iterator[None]]


class Studio(NamedTuple):
    """What pictures of one scale are made from: the board's picture, without anything that stands on it."""

    scale: float
    board: QImage


def studio_steps(scale: float) -> Iterator[Studio | None]:
    """Paint the board that pictures at `scale` device pixels a unit are cut from, a little at each step."""
    for board in board_steps(scale):
        yield None if board is None else Studio(scale, board)


def picture_size(name: str) -> QSizeF | None:
    """How large a picture is in board units; None for an unknown name."""
    return made.size if (made := _picture(name)) else None


def picture_steps(name: str, studio: Studio) -> Iterator[QPixmap | None]:
    """Paint the picture of a name, with a device pixel for each of the studio's; the last step is the picture."""
    made = _picture(name)
    assert made is not None, name
    size = QSize(ceil(made.size.width() * studio.scale), ceil(made.size.height() * studio.scale))
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    with painter_on(image, QRectF(QPointF(), made.size), studio.scale) as painter:
        yield from made.paint(painter, studio)
    yield QPixmap.fromImage(image)


def _picture(name: str) -> Picture | None:
    if name == "city":
        return Picture(BOARD_RECT.size(), lambda painter, studio: _paint_board(painter, studio, None))
    if name == "end":
        (position,) = positions(name)
        return Picture(BOARD_RECT.size(), lambda painter, studio: _paint_board(painter, studio, position))
    if name == "cards":
        width = len(_CARDS) * (_CARD.width() + _GAP) - _GAP
        return Picture(QSizeF(width, _CARD.height()), _paint_cards)
    return _row(positions(name)) if name in POSITIONS else None


def _row(shown: Sequence[PicturedPosition]) -> Picture:
    """Positions side by side, each after its card or its tile."""
    at, height = 0.0, 0.0
    parts: list[tuple[QPointF, PicturedPosition]] = []
    for position in shown:
        at += _beside(position)
        parts.append((QPointF(at, 0), position))
        area = _area(position)
        at += area.width() + _GAP
        height = max(height, area.height() + _PLAQUE / 2)

    def paint(painter: QPainter, studio: Studio) -> Iterator[None]:
        for place, position in parts:
            _paint_beside(painter, studio, place, position)
            yield None
            yield from _paint_part(painter, studio, place, position)

    return Picture(QSizeF(at - _GAP, height), paint)


def _area(position: PicturedPosition) -> QRectF:
    """The part of the board that is shown of a position."""
    first, last = (square_rect(square) for square in position.squares)
    shown = first.united(last)
    sides = [
        _BEYOND if first.top() == 0 else _EDGE,
        _BEYOND if last.right() == 1100 else _EDGE,
        _BEYOND if last.bottom() == 700 else _EDGE,
        _BEYOND if first.left() == 0 else _EDGE,
    ]
    top, right, bottom, left = sides
    return shown.adjusted(-left, -top, right, bottom)


def _beside(position: PicturedPosition) -> float:
    """How much room is left of a position: for the plaques of its rows, and for a card or the drawn tile."""
    if position.card is not None:
        return _CARD.width() + _GAP
    if position.game.tile is not None:
        return 100 + _GAP
    return _PLAQUE / 2


def _paint_beside(painter: QPainter, studio: Studio, place: QPointF, position: PicturedPosition) -> None:
    """What is played or laid: a card, or a tile."""
    top = place - QPointF(_beside(position), 0)
    if position.card is not None:
        _paint_card(painter, studio, top, position.card)
    elif position.game.tile is not None:
        pixmap = tile_pixmap(position.game.tile[0], 100, studio.scale)
        painter.drawPixmap(QRectF(top, QSizeF(100, 100)), pixmap, QRectF(pixmap.rect()))


def _paint_card(painter: QPainter, studio: Studio, at: QPointF, card: int) -> None:
    pixmap = card_pixmap(card, _CARD.toSize(), studio.scale)
    painter.drawPixmap(QRectF(at, _CARD), pixmap, QRectF(pixmap.rect()))


def _paint_cards(painter: QPainter, studio: Studio) -> Iterator[None]:
    for n, card in enumerate(_CARDS):
        _paint_card(painter, studio, QPointF(n * (_CARD.width() + _GAP), 0), card)
        yield None


def _paint_board(painter: QPainter, studio: Studio, position: PicturedPosition | None) -> Iterator[None]:
    """The whole city, without a frame."""
    painter.drawImage(QRectF(QPointF(), BOARD_RECT.size()), studio.board)
    yield None
    scene = _scene(studio, position)
    yield None
    with saved(painter):
        painter.setClipPath(board_shape().translated(-BOARD_RECT.topLeft()))
        scene.render(painter, QRectF(QPointF(), BOARD_RECT.size()), BOARD_RECT)


def _paint_part(painter: QPainter, studio: Studio, place: QPointF, position: PicturedPosition) -> Iterator[None]:
    scene = _scene(studio, position)
    yield None
    area = _area(position)
    target = QRectF(place, area.size())
    source = QRectF((area.topLeft() - BOARD_RECT.topLeft()) * studio.scale, area.size() * studio.scale)
    frame = box_path(target, 8)
    with saved(painter):
        painter.setClipPath(frame)
        painter.drawImage(target, studio.board, source)
        scene.render(painter, target, area)
    use(painter, QPen(theme.current().edge, 2.5), None)
    painter.drawPath(frame)
    first, last = position.squares
    for column in range(ord(first[0]), ord(last[0]) + 1):
        at = place + QPointF(centre(f"{chr(column)}1").x() - area.left(), area.height())
        paint_plaque(painter, _plaque(at), chr(column))
    for line in range(int(first[1]), int(last[1]) + 1):
        paint_plaque(painter, _plaque(place + QPointF(0, centre(f"A{line}").y() - area.top())), str(line))


def _plaque(at: QPointF) -> QRectF:
    half = QPointF(_PLAQUE, _PLAQUE) / 2
    return QRectF(at - half, at + half)


def _scene(studio: Studio, position: PicturedPosition | None) -> BoardScene:
    """The board's own scene with what a position shows; without one, the city before the game."""
    scene = BoardScene()
    scene.repaint_at(studio.scale)
    scene.begin(_PLAYERS, Rules())
    if position is None:
        return scene
    scene.show(position.view)
    scene.show_waiting(None)  # it is shown beside the picture
    marks, outcome = Highlights(scene), position.burned()
    marks.light(position.highlighted())
    marks.mark("pointed", map(centre, position.counted))
    burning = [piece.pos() for square in outcome.burning for piece in scene.pieces.visible_on(square)]
    marks.mark("flame", [place + QPointF(8, -10) for place in burning])
    marks.mark("cut off", map(centre, outcome.cut_off))
    if position.game.choice is Choice.SACRIFICE:
        lit = [piece for spot in position.highlighted() for piece in scene.pieces.visible_on(spot.square)]
        marks.mark_pieces("ring", [piece for piece in lit if piece.seat])
    if position.origin:
        marks.mark_pieces("chosen", [piece for piece in scene.pieces.visible_on(position.origin) if not piece.seat])
    if position.laid:
        held = Sprite(scene, partial(_held_tile, position.laid.symbol), layers.MARKS, centre(position.laid.square))
        held.setOpacity(_HELD)
    ways = position.ways()
    RoundMarks(scene, scene.pieces).show([ways])
    for spot, number in [*position.steps().items(), *_numbered(ways.runs)]:
        Sprite(scene, partial(_number, number), layers.EVENTS, spot_centre(spot, 20) + QPointF(26, 26))
    return scene


def _numbered(runs: Sequence[Ran]) -> Iterator[tuple[Spot, int]]:
    """The steps of each run, from 1 on; the last one may be through a gate."""
    for run in runs:
        yield from ((Spot(square), n) for n, square in enumerate(run.path, 1))
        if run.target == OUT:
            yield Spot(run.path[-1] if run.path else run.origin, gate=True), len(run.path) + 1


def _held_tile(symbol: str, scale: float) -> QPixmap:
    return tile_pixmap(symbol, 84, scale)


def _number(number: int, scale: float) -> QPixmap:
    """A step's number in a disc."""

    def paint(painter: QPainter) -> None:
        use(painter, QPen(colour(palette.OUTLINE), 1.6), colour(palette.PARCHMENT[0]))
        painter.drawEllipse(QPointF(), _STEP / 2 - 2, _STEP / 2 - 2)
        lettering(painter, QRectF(-_STEP / 2, -_STEP / 2, _STEP, _STEP), str(number), 23)

    return render(QRectF(-_STEP / 2, -_STEP / 2, _STEP, _STEP), scale, scale, paint)
