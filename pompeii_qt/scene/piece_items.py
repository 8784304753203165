"""The citizens on the board as items, kept in order of arrival on each square, with a number at the square's corner."""

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPixmap

from pompeii_qt.art.counts import Seal
from pompeii_qt.art.pieces import SIDE
from pompeii_qt.art.sprites import piece_pixmap, seal_pixmap
from pompeii_qt.scene import layers
from pompeii_qt.scene.layout import STACKED_ABOVE, Arrangement, arrangement, corner_place
from pompeii_qt.scene.sprite import Sprite, SpriteScene

COUNTED_FROM: Final = 3
"""So many on a square are counted for whoever looks."""


class PieceItem(Sprite):
    """A citizen of a seat, or the uppermost of several."""

    def __init__(self, scene: SpriteScene, seat: int, colour: int, at: QPointF) -> None:
        self.seat, self.colour, self.size, self.number = seat, colour, SIDE, 1
        super().__init__(scene, self._paint, layers.PIECES, at)

    def become(self, size: float, number: int = 1) -> None:
        """Show it with a sprite of this side, in board units, as so many citizens."""
        self.setScale(1.0)
        if (size, number) != (self.size, self.number):
            self.size, self.number = size, number
            self.repaint_as(self._paint)

    def _paint(self, scale: float) -> QPixmap:
        return piece_pixmap(self.colour, self.size, scale, self.number)


class PieceItems:
    """Who stands where. Squares change through `add`, `take` and `show`; `arrange` puts everyone in their place."""

    def __init__(self, scene: SpriteScene) -> None:
        self._scene = scene
        self._on: dict[str, list[PieceItem]] = {}
        self._seals: dict[str, tuple[int, Seal, Sprite]] = {}
        self.colours: Sequence[int] = (0, 1, 2, 3)
        self.fleeing = False
        """After the eruption nobody keeps to the spaces of the houses."""
        self.runner: int | None = None
        """The seat whose people show how far they may run, once they flee."""
        self.ways_out: Collection[str] = ()
        """Squares from which people of that seat can run out of the city now."""

    def on(self, square: str) -> list[PieceItem]:
        """The pieces on a square, in order of arrival."""
        return self._on.get(square, [])

    def visible_on(self, square: str) -> list[PieceItem]:
        """Those to be seen: of a stack, the uppermost."""
        return [piece for piece in self.on(square) if piece.isVisible()]

    def occupied(self) -> list[str]:
        """The squares that anybody stands on."""
        return [square for square, pieces in self._on.items() if pieces]

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
            piece.become(piece.size)
            piece.setVisible(True)
            piece.setZValue(layers.MOVING - 1)
        return piece

    def places(self, square: str) -> Arrangement:
        """Where each piece of a square should stand, in order, and how large it is there."""
        pieces = self.on(square)
        if len(pieces) <= STACKED_ABOVE:
            return arrangement(square, len(pieces), self.fleeing)
        seats = sorted({piece.seat for piece in pieces})
        stacks = arrangement(square, len(seats), self.fleeing)
        return Arrangement(tuple(stacks.places[seats.index(piece.seat)] for piece in pieces), stacks.size)

    def arrange(self, square: str) -> None:
        """Everyone of a square in their place at once; of a crowd one for each seat, with its number."""
        pieces = self.on(square)
        places, size = self.places(square)
        crowd = [piece.seat for piece in pieces] if len(pieces) > STACKED_ABOVE else []
        seen: set[int] = set()
        for piece, place in zip(pieces, places, strict=True):
            # All of it anew: an animation may have left any of these as they were half-way.
            piece.become(size, crowd.count(piece.seat) or 1)
            piece.setPos(place)
            piece.setOpacity(1.0)
            piece.setZValue(layers.PIECES)
            piece.setVisible(not crowd or piece.seat not in seen)
            seen.add(piece.seat)
        self._seal(square)

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

    def _seal(self, square: str) -> None:
        """The number at the corner of a square, where there is one."""
        pieces = self.on(square)
        number, seal = len(pieces), Seal.COUNT
        if self.fleeing and any(piece.seat == self.runner for piece in pieces):
            seal = Seal.OUT if square in self.ways_out else Seal.STEPS
        elif number < COUNTED_FROM:
            number = 0
        before = self._seals.get(square)
        if before and before[:2] == (number, seal):
            return
        if before:
            before[2].remove()
            del self._seals[square]
        if number:
            shown = Sprite(self._scene, partial(seal_pixmap, number, seal), layers.SEALS, corner_place(square))
            self._seals[square] = (number, seal, shown)
