"""The citizens on the board as items, kept in order of arrival on each square."""

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QGraphicsScene

from pompeii_qt.art.pieces import SIDE
from pompeii_qt.art.sprites import badge_pixmap, piece_pixmap
from pompeii_qt.scene import layers
from pompeii_qt.scene.layout import STACKED_ABOVE, arrangement, stacks
from pompeii_qt.scene.sprite import Sprite


class PieceItem(Sprite):
    """A citizen of a seat."""

    def __init__(self, seat: int, colour: int, scale: float) -> None:
        self.seat, self.colour = seat, colour
        self.size = SIDE
        super().__init__(self._paint, layers.PIECES, scale)

    def grow(self, size: float) -> None:
        """Show it with a sprite of this side, in board units."""
        if size != self.size:
            self.size = size
            self.repaint_as(self._paint)

    def _paint(self, scale: float) -> QPixmap:
        return piece_pixmap(self.colour, self.size, scale)


class PieceItems:
    """Who stands where. Squares change through `add`, `take` and `show`; `arrange` puts everyone in their place."""

    def __init__(self, scene: QGraphicsScene) -> None:
        self._scene = scene
        self._on: dict[str, list[PieceItem]] = {}
        self._badges: dict[str, list[Sprite]] = {}
        self.colours: Sequence[int] = (0, 1, 2, 3)
        self.scale = 1.0

    def on(self, square: str) -> list[PieceItem]:
        """The pieces on a square, in order of arrival."""
        return self._on.get(square, [])

    def new(self, seat: int, at: QPointF) -> PieceItem:
        """A piece in the scene that stands nowhere yet."""
        piece = PieceItem(seat, self.colours[seat], self.scale)
        piece.setPos(at)
        self._scene.addItem(piece)
        return piece

    def add(self, piece: PieceItem, square: str) -> None:
        """Let a piece belong to a square."""
        self._on.setdefault(square, []).append(piece)

    def take(self, square: str, seat: int) -> PieceItem | None:
        """The last piece of a seat that came to a square, which belongs to it no longer; None where there is none."""
        pieces = self._on.get(square, [])
        for piece in reversed(pieces):
            if piece.seat == seat:
                pieces.remove(piece)
                return piece
        return None

    def remove(self, piece: PieceItem) -> None:
        """Take a piece that belongs to no square out of the scene."""
        if piece.scene() is self._scene:
            self._scene.removeItem(piece)

    def places(self, square: str) -> list[QPointF]:
        """Where each piece of a square should stand, in order."""
        pieces = self.on(square)
        if len(pieces) <= STACKED_ABOVE:
            return list(arrangement(square, len(pieces)).places)
        seats = sorted({piece.seat for piece in pieces})
        spots = stacks(square, len(seats)).places
        return [spots[seats.index(piece.seat)] for piece in pieces]

    def arrange(self, square: str) -> None:
        """Everyone of a square in their place at once, with counts where they are stacked."""
        pieces = self.on(square)
        crowded = len(pieces) > STACKED_ABOVE
        size = SIDE if crowded else arrangement(square, len(pieces)).size
        seen: set[int] = set()
        for piece, place in zip(pieces, self.places(square), strict=True):
            piece.grow(size)
            piece.setPos(place)
            piece.setOpacity(1.0)
            piece.setZValue(layers.PIECES)
            piece.setVisible(not crowded or piece.seat not in seen)
            seen.add(piece.seat)
        self._count(square, pieces if crowded else [])

    def show(self, pieces: Mapping[str, Sequence[int]]) -> None:
        """Exactly these pieces on the board, keeping those that stand right already."""
        for square in {*self._on, *pieces}:
            wanted = list(pieces.get(square, [0] * len(self.colours)))
            for piece in self.on(square)[:]:
                wanted[piece.seat] -= 1
                if wanted[piece.seat] < 0:
                    self._on[square].remove(piece)
                    self.remove(piece)
            for seat, missing in enumerate(wanted):
                for _ in range(missing):
                    self.add(self.new(seat, QPointF()), square)
            self.arrange(square)

    def repaint_at(self, scale: float) -> None:
        """Sprites for another scale of the view."""
        self.scale = scale
        for pieces in self._on.values():
            for piece in pieces:
                piece.repaint_at(scale)
        for badges in self._badges.values():
            for badge in badges:
                badge.repaint_at(scale)

    def clear(self) -> None:
        """Nobody on the board."""
        self.show({})

    def _count(self, square: str, pieces: Sequence[PieceItem]) -> None:
        for badge in self._badges.pop(square, []):
            self._scene.removeItem(badge)
        seats = sorted({piece.seat for piece in pieces})
        for seat, spot in zip(seats, stacks(square, len(seats)).places if seats else (), strict=True):
            number = sum(piece.seat == seat for piece in pieces)
            badge = Sprite(partial(badge_pixmap, f"×{number}"), layers.BADGES, self.scale)
            badge.setPos(spot + QPointF(8, 17))
            self._scene.addItem(badge)
            self._badges.setdefault(square, []).append(badge)
