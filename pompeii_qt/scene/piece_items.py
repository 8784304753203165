"""The citizens on the board as items, kept in order of arrival on each square."""

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPixmap

from pompeii_qt.art.pieces import SIDE
from pompeii_qt.art.sprites import badge_pixmap, piece_pixmap
from pompeii_qt.scene import layers
from pompeii_qt.scene.layout import STACKED_ABOVE, arrangement, stacks
from pompeii_qt.scene.sprite import Sprite, SpriteScene


class PieceItem(Sprite):
    """A citizen of a seat."""

    def __init__(self, scene: SpriteScene, seat: int, colour: int, at: QPointF) -> None:
        self.seat, self.colour, self.size = seat, colour, SIDE
        super().__init__(scene, self._paint, layers.PIECES, at)

    def grow(self, size: float) -> None:
        """Show it with a sprite of this side, in board units."""
        if size != self.size:
            self.size = size
            self.repaint_as(self._paint)

    def _paint(self, scale: float) -> QPixmap:
        return piece_pixmap(self.colour, self.size, scale)


class PieceItems:
    """Who stands where. Squares change through `add`, `take` and `show`; `arrange` puts everyone in their place."""

    def __init__(self, scene: SpriteScene) -> None:
        self._scene = scene
        self._on: dict[str, list[PieceItem]] = {}
        self._badges: dict[str, list[Sprite]] = {}
        self.colours: Sequence[int] = (0, 1, 2, 3)

    def on(self, square: str) -> list[PieceItem]:
        """The pieces on a square, in order of arrival."""
        return self._on.get(square, [])

    def visible_on(self, square: str) -> list[PieceItem]:
        """Those to be seen: of a stack, the uppermost."""
        return [piece for piece in self.on(square) if piece.isVisible()]

    def new(self, seat: int, at: QPointF) -> PieceItem:
        """A piece in the scene that stands nowhere yet."""
        return PieceItem(self._scene, seat, self.colours[seat], at)

    def add(self, piece: PieceItem, square: str) -> None:
        """Let a piece belong to a square."""
        self._on.setdefault(square, []).append(piece)

    def take(self, square: str, seat: int) -> PieceItem | None:
        """The last piece of a seat that came to a square, on its way from there now; None where there is none."""
        pieces = self.on(square)
        piece = next((piece for piece in reversed(pieces) if piece.seat == seat), None)
        if piece:
            pieces.remove(piece)
            piece.setVisible(True)
            piece.setZValue(layers.MOVING - 1)
        return piece

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
            # All of it anew: an animation may have left any of these as they were half-way.
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
                    piece.remove()
            for seat, missing in enumerate(wanted):
                for _ in range(missing):
                    self.add(self.new(seat, QPointF()), square)
            self.arrange(square)

    def _count(self, square: str, pieces: Sequence[PieceItem]) -> None:
        for badge in self._badges.pop(square, []):
            badge.remove()
        seats = sorted({piece.seat for piece in pieces})
        for seat, spot in zip(seats, stacks(square, len(seats)).places if seats else (), strict=True):
            number = sum(piece.seat == seat for piece in pieces)
            badge = Sprite(self._scene, partial(badge_pixmap, f"×{number}"), layers.BADGES, spot + QPointF(8, 17))
            self._badges.setdefault(square, []).append(badge)
