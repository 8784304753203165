"""Painted things as pixmaps, each painted once for a size and device pixel ratio."""

from collections.abc import Callable
from functools import lru_cache, partial
from math import ceil

from PySide6.QtCore import QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QPainter, QPixmap

from pompeii_qt.art import cards, pieces, tiles
from pompeii_qt.art.geometry import VOLCANO_RECT
from pompeii_qt.art.volcano import paint_volcano, volcano_state


def card_pixmap(card: int | None, size: QSize, dpr: float = 1.0) -> QPixmap:
    """A card (1-11, 0 an omen, 79 an A.D. 79, None the back) of 2:3, as large as fits `size` in logical pixels."""
    fitted = QSizeF(cards.CARD.size()).scaled(QSizeF(size), Qt.AspectRatioMode.KeepAspectRatio)
    return _card(card, round(fitted.width()), dpr, cards.title(card))


def piece_pixmap(colour: int, size: float, dpr: float = 1.0) -> QPixmap:
    """A piece of `Player.colour` in a square of `size` device-independent pixels, halo and shadow included."""
    return _piece(colour, round(size, 1), dpr)


def tile_pixmap(symbol: str, size: float, dpr: float = 1.0) -> QPixmap:
    """A lava tile of a symbol, `cover`, or `back`, in a square of `size` device-independent pixels."""
    return _tile(symbol, round(size, 1), dpr)


def badge_pixmap(text: str, scale: float) -> QPixmap:
    """A count for a crowded square; shows 28 × 22 board units at `scale` device pixels a unit."""
    return _badge(text, scale)


def volcano_pixmap(phase: str, scale: float) -> QPixmap:
    """Vesuvius in VOLCANO_RECT at `scale` device pixels a unit."""
    return _volcano(volcano_state(phase), scale)


def render(rect: QRectF, scale: float, dpr: float, paint: Callable[[QPainter], None]) -> QPixmap:
    """What `paint` draws in `rect`, at `scale` device pixels a unit, in a pixmap of ratio `dpr`."""
    pixmap = QPixmap(max(ceil(rect.width() * scale), 1), max(ceil(rect.height() * scale), 1))
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    painter.scale(scale, scale)
    painter.translate(-rect.topLeft())
    paint(painter)
    painter.end()
    pixmap.setDevicePixelRatio(dpr)
    return pixmap


@lru_cache(maxsize=64)
def _card(card: int | None, width: int, dpr: float, title: str) -> QPixmap:  # title: another in each language
    return render(cards.CARD, width * dpr / cards.CARD.width(), dpr, partial(cards.paint_card, card=card))


@lru_cache(maxsize=64)
def _piece(colour: int, size: float, dpr: float) -> QPixmap:
    half = pieces.SIDE / 2
    box = QRectF(-half, -half, pieces.SIDE, pieces.SIDE)
    return render(box, size * dpr / pieces.SIDE, dpr, partial(pieces.paint_piece, seat_colour=colour))


@lru_cache(maxsize=64)
def _tile(symbol: str, size: float, dpr: float) -> QPixmap:
    half = tiles.SIDE / 2
    paint = tiles.paint_tile_back if symbol == "back" else partial(tiles.paint_tile, symbol=symbol)
    return render(QRectF(-half, -half, tiles.SIDE, tiles.SIDE), size * dpr / tiles.SIDE, dpr, paint)


@lru_cache(maxsize=128)
def _badge(text: str, scale: float) -> QPixmap:
    return render(QRectF(-14, -11, 28, 22), scale, scale, partial(pieces.paint_badge, text=text))


@lru_cache(maxsize=6)
def _volcano(look: str, scale: float) -> QPixmap:
    return render(VOLCANO_RECT, scale, scale, partial(paint_volcano, phase=look))
