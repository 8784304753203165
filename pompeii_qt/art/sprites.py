"""Cached pixmaps of all pictures, painted once for each size and device pixel ratio."""

from collections.abc import Callable, Hashable
from functools import cache, lru_cache, partial
from math import ceil
from typing import Final, Protocol

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QPainter, QPixmap

from pompeii_core.actions import Phase
from pompeii_core.city import INDEX
from pompeii_qt import theme
from pompeii_qt.art import cards, marks, pieces, portraits, reactions, tiles
from pompeii_qt.art.buildings import paint_closed, roof_of
from pompeii_qt.art.geometry import UNIT, VOLCANO_RECT, centre, pits
from pompeii_qt.art.painting import Painter
from pompeii_qt.art.pieces import Seal
from pompeii_qt.art.portraits import FACES
from pompeii_qt.art.volcano import paint_volcano, volcano_state

type Paint = Callable[[Painter], None]

_PIECE_BESIDE: Final = 0.5  # size of the piece in front of a face, as a share of the face
_FACE: Final = 0.56  # size of a face within a wreath, as a share of the wreath

_MARKS: Final[dict[str, tuple[float, Paint]]] = {  # side of the box around the origin, and painter, by kind of sign
    "target": (marks.TARGET_SIDE, partial(marks.paint_target, hot=False)),
    "hot": (marks.TARGET_SIDE, partial(marks.paint_target, hot=True)),
    "gate": (marks.GATE_SIDE, partial(marks.paint_gate_target, hot=False)),
    "hot gate": (marks.GATE_SIDE, partial(marks.paint_gate_target, hot=True)),
    "ring": (marks.RING_SIDE, partial(marks.paint_ring, chosen=False)),
    "chosen": (marks.RING_SIDE, partial(marks.paint_ring, chosen=True)),
    "cut off": (marks.TARGET_SIDE, marks.paint_cut_off),
    "flame": (marks.FLAME_SIDE, marks.paint_flame),
    "flare": (marks.FLARE_SIDE, marks.paint_flare),
    "cursor": (marks.TARGET_SIDE, marks.paint_cursor),
    "pointed": (marks.TARGET_SIDE, marks.paint_pointed),
    "recommended": (marks.TARGET_SIDE, marks.paint_pointed),
}
_STRONG: Final[dict[str, tuple[float, Paint]]] = {  # those that look different at high contrast
    "target": (marks.TARGET_SIDE, partial(marks.paint_strong_target, hot=False)),
    "hot": (marks.TARGET_SIDE, partial(marks.paint_strong_target, hot=True)),
    "ring": (marks.RING_SIDE, marks.paint_strong_ring),
}


def card_pixmap(card: int | None, size: QSize, dpr: float = 1.0) -> QPixmap:
    """Return a card (1-11, 0 an omen, 79 an A.D. 79, None the back) in 2:3, as large as fits `size` logical pixels."""
    fitted = QSizeF(cards.CARD.size()).scaled(QSizeF(size), Qt.AspectRatioMode.KeepAspectRatio)
    return _card(card, round(fitted.width()), dpr, cards.title(card))


def large_card_pixmap(card: int | None, size: QSize, scale: float) -> QPixmap:
    """Return a card as wide as `size`, in scene units, at `scale` device pixels per unit.

    Not cached, because it is shown briefly. `card`: as for `card_pixmap`.
    """
    return render(cards.CARD, size.width() * scale / cards.CARD.width(), partial(cards.paint_card, card=card), scale)


def piece_pixmap(colour: int, size: float, dpr: float = 1.0, number: int = 1) -> QPixmap:
    """Return a piece of `SeatedPlayer.colour` in a square of `size` logical pixels, with a `number` above 1 on it."""
    scale = round(size, 1) * dpr / pieces.SIDE  # nearly equal sizes share a picture
    sharp = theme.current().sharp
    return _cached(pieces.SIDE, scale, dpr, pieces.paint_piece, seat_colour=colour, number=number, sharp=sharp)


class Player(Protocol):
    """A player at a seat: `SeatedPlayer`, or the network's `SeatView`."""

    @property
    def kind(self) -> str: ...
    @property
    def persona(self) -> str: ...
    @property
    def colour(self) -> int: ...


def has_face(player: Player) -> bool:
    return player.kind == "ai" and player.persona in FACES


def player_pixmap(player: Player, size: float, dpr: float = 1.0) -> QPixmap:
    """Return a player's picture, `size` logical pixels square: an AI's face with its piece, otherwise the piece."""
    if not has_face(player):
        return piece_pixmap(player.colour, size, dpr)
    return medallion_pixmap(player.persona, player.colour, size, dpr)


def medallion_pixmap(persona: str, colour: int, size: float, dpr: float = 1.0) -> QPixmap:
    """Return the portrait of `persona` with a piece of a colour before it, `size` logical pixels square."""
    both = portrait_pixmap(persona, size, dpr).copy()
    with QPainter(both) as painter:
        piece = size * _PIECE_BESIDE
        painter.drawPixmap(QPointF(size - piece, size - piece), piece_pixmap(colour, piece, dpr))
    return both


def portrait_pixmap(persona: str, size: float, dpr: float = 1.0) -> QPixmap:
    """Return a medallion in a square of `size` logical pixels. `persona`: a name of FACES or EMBLEMS."""
    scale = round(size, 1) * dpr / portraits.SIDE
    return _cached(portraits.SIDE, scale, dpr, portraits.paint_portrait, persona=persona)


def reaction_pixmap(reaction: str, size: float, dpr: float = 1.0) -> QPixmap:
    """Return a picture of the chat in a square of `size` logical pixels. `reaction`: a name of `REACTIONS`."""
    scale = round(size, 1) * dpr / reactions.SIDE
    return _cached(reactions.SIDE, scale, dpr, reactions.paint_reaction, reaction=reaction)


def tile_pixmap(symbol: str, size: float, dpr: float = 1.0) -> QPixmap:
    """Return a lava tile `size` logical pixels square, for high contrast if on; `symbol`: one of six, COVER, "back"."""
    scale = round(size, 1) * dpr / tiles.SIDE
    if symbol == "back":
        return _cached(tiles.SIDE, scale, dpr, tiles.paint_tile_back)
    return _cached(tiles.SIDE, scale, dpr, tiles.paint_tile, symbol=symbol, sharp=theme.current().sharp)


@lru_cache(maxsize=128)
def seal_pixmap(number: int, seal: Seal, scale: float) -> QPixmap:
    """Return the seal of a square with its number, at `scale` device pixels a unit."""
    return render(pieces.BOX, scale, partial(pieces.paint_seal, number=number, seal=seal))


def closed_pixmap(square: str, scale: float) -> QPixmap:
    """Return the roofs over the spaces of a square, at `scale` device pixels a unit."""
    return _cached(UNIT, scale, scale, paint_closed, square=_alike(square))


def volcano_pixmap(phase: Phase, scale: float) -> QPixmap:
    """Return Vesuvius in VOLCANO_RECT at `scale` device pixels a unit."""
    return _volcano(volcano_state(phase), scale)


def mark_pixmap(
    kind: str, scale: float, size: float = 1.0, plate: tuple[float, float, float, float] | None = None
) -> QPixmap:
    """Return a sign of `_MARKS`, in high contrast of `_STRONG`, at `scale` device pixels a unit, enlarged by `size`.

    `plate`: x, y, width and height of a building's number, which is left out, in units from the sign's centre.
    """
    side, paint = _STRONG.get(kind, _MARKS[kind]) if theme.current().sharp else _MARKS[kind]
    if plate is None:
        return _cached(side, scale * size, scale, paint)
    x, y, width, height = (round(part / size, 1) for part in plate)
    return _cached(side, scale * size, scale, marks.paint_beside, sign=paint, plate=(x, y, width, height))


@lru_cache(maxsize=1)
def blaze_pixmap(scale: float) -> QPixmap:
    """Return the light of the eruption at its full growth, at `scale` device pixels a unit."""
    return square_pixmap(marks.BLAZE_SIDE, scale * marks.BLAZE_GROWTH, marks.paint_blaze, scale)


def kept_pixmap(side: float, scale: float, paint: Paint) -> QPixmap:
    """Return what `paint` draws in a square around the origin, at `scale` device pixels per unit. Painted only once."""
    return _cached(side, scale, scale, paint)


def render(rect: QRectF, scale: float, paint: Paint, dpr: float | None = None) -> QPixmap:
    """Return `rect` as `paint` paints it, at `scale` device pixels per unit, at least 1 × 1, on transparent ground.

    `dpr`: the pixmap's device pixel ratio; None: `scale`, so that it measures units.
    """
    pixmap = QPixmap(max(ceil(rect.width() * scale), 1), max(ceil(rect.height() * scale), 1))
    pixmap.fill(Qt.GlobalColor.transparent)
    with Painter(pixmap, rect, scale) as painter:
        paint(painter)
    pixmap.setDevicePixelRatio(scale if dpr is None else dpr)
    return pixmap


@lru_cache(maxsize=64)
def _card(card: int | None, width: int, dpr: float, title: str) -> QPixmap:  # `title`: cached by language
    return render(cards.CARD, width * dpr / cards.CARD.width(), partial(cards.paint_card, card=card), dpr)


@lru_cache(maxsize=256)
def _cached(side: float, scale: float, dpr: float, paint: Callable[..., None], **options: Hashable) -> QPixmap:
    """Return the picture that `paint` draws with `options` in a square around the origin, painted at most once."""
    return square_pixmap(side, scale, partial(paint, **options), dpr)


@cache
def _alike(square: str) -> str:
    """Return the first square with the same roof and its spaces at the same places."""
    return next(other for other in INDEX if _roof_look(other) == _roof_look(square))


def _roof_look(square: str) -> tuple[str, list[QPointF]]:
    return roof_of(square), [pit - centre(square) for pit in pits(square)]


@lru_cache(maxsize=6)  # three looks at two sizes of the window; each takes megabytes
def _volcano(look: Phase, scale: float) -> QPixmap:
    return render(VOLCANO_RECT, scale, partial(paint_volcano, phase=look))


def square_pixmap(side: float, scale: float, paint: Paint, dpr: float | None = None) -> QPixmap:
    """Paint a square around the origin into a pixmap, as `render` does."""
    return render(QRectF(-side / 2, -side / 2, side, side), scale, paint, dpr)


def laurels_pixmap(player: Player, side: float, dpr: float, dark: bool = False) -> QPixmap:
    """Return a wreath, `side` logical pixels square, around an AI's face with its piece or, without a face, a piece."""
    wreath = wreath_pixmap(player.colour, side, dpr, dark)
    if not has_face(player):
        return wreath
    with QPainter(wreath) as painter:
        face = side * _FACE
        painter.drawPixmap(QPointF((side - face) / 2, (side - face) / 2), player_pixmap(player, face, dpr))
    return wreath


def wreath_pixmap(seat_colour: int, side: float, dpr: float, dark: bool = False) -> QPixmap:
    """Return a wreath, `side` logical pixels square, around a piece of this colour. `dark`: for a dark ground."""

    def paint(painter: Painter) -> None:
        pieces.paint_wreath(painter, dark)
        painter.scale(1.28, 1.28)
        pieces.paint_piece(painter, seat_colour)

    return square_pixmap(pieces.WREATH_SIDE, side * dpr / pieces.WREATH_SIDE, paint, dpr)
