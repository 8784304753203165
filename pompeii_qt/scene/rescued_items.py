"""Those who got out: outside the gate that each took, and on the boats, until the end of the game."""

from collections.abc import Iterable, Sequence
from typing import Final

from PySide6.QtCore import QPointF

from pompeii_core.city import GATES
from pompeii_qt.scene import layers
from pompeii_qt.scene.layout import exit_path
from pompeii_qt.scene.piece_items import PieceItem
from pompeii_qt.scene.sprite import SpriteScene

RESCUED_SIZE: Final = 31.0
"""The side of a piece's sprite, in board units: they are no longer in play."""


def _rows(start: tuple[int, int], along: tuple[int, int], back: tuple[int, int]) -> tuple[QPointF, ...]:
    """Eight places in two rows of four, from the one nearest to the gate."""
    return tuple(QPointF(*start) + QPointF(*along) * n + QPointF(*back) * m for n in range(4) for m in range(2))


PLACES: Final[dict[str, tuple[QPointF, ...]]] = {
    "A1": _rows((-38, 172), (0, 25), (-24, 0)),
    "F1": _rows((460, -46), (-27, 0), (0, -27)),
    "J2": _rows((881, 12), (0, -27), (-27, 0)),
    # three boats, from the large one, and the beach
    "A5": tuple(QPointF(*at) for at in ((60, 734), (36, 732), (84, 729), (178, 756), (202, 753), (-62, 692), (-42, 690),
                                        (-40, 574))),
    "K5": _rows((1146, 544), (0, 27), (26, 0)),
    "G7": _rows((560, 736), (-27, 0), (0, 23)),
    "I7": _rows((944, 736), (27, 0), (0, 23)),
}  # fmt: skip
"""Where people stand who left by the gate of a square; where there are more, one of each seat with a number."""
_SHORE: Final = QPointF(-44, 600)


def way_out(square: str, place: QPointF) -> list[QPointF]:
    """From a gate square through its arch to a place outside."""
    *arch, road = exit_path(square)
    if square == "A5":  # round the corner of the wall, and from the beach into the boats
        return [*arch, road, _SHORE, place]
    return [*arch, road, place]


class RescuedItems:
    """Those who are out, by gate. `show` makes it the numbers of a view; who took which gate, events tell."""

    def __init__(self, scene: SpriteScene) -> None:
        self._scene = scene
        self._colours: Sequence[int] = ()
        self._gates: list[list[str]] = []
        """The squares of the gates that each seat took, in order; also those to come, where they are known."""
        self._out: list[list[PieceItem]] = []
        """The pieces of each seat that are out."""
        self._at: dict[str, list[PieceItem]] = {square: [] for square in PLACES}

    def begin(self, colours: Sequence[int], exits: Iterable[tuple[int, str]]) -> None:
        """Nobody is out in a game of these seats; `exits`: what is known of who took which gate, or will take it."""
        self.show([0] * len(self._out))
        self._colours = colours
        self._gates, self._out = [[] for _ in colours], [[] for _ in colours]
        for seat, square in exits:
            if seat < len(self._gates):
                self._gates[seat].append(square)

    def at(self, square: str) -> list[PieceItem]:
        """The pieces that left by the gate of a square, in order."""
        return self._at[square]

    def add(self, piece: PieceItem, square: str) -> QPointF:
        """Let a piece be out by a gate; where it is to go, for `arrange` to be called once it is there."""
        pieces, gates = self._out[piece.seat], self._gates[piece.seat]
        if gates[len(pieces) : len(pieces) + 1] != [square]:  # the game takes another course than was known
            gates[len(pieces) :] = [square]
        pieces.append(piece)
        self._at[square].append(piece)
        return self._places(square)[-1]

    def show(self, saved: Sequence[int]) -> None:
        """So many of each seat, the last ones taken back first; those of whom no gate is known, at one or another."""
        for seat, (pieces, gates) in enumerate(zip(self._out, self._gates, strict=True)):
            while len(pieces) > saved[seat]:
                piece = pieces.pop()
                self._at[gates[len(pieces)]].remove(piece)
                piece.remove()
            for n in range(len(pieces), saved[seat]):
                if n == len(gates):
                    gates.append(GATES[(n + 2 * seat) % len(GATES)].square)
                pieces.append(PieceItem(self._scene, seat, self._colours[seat], QPointF()))
                self._at[gates[n]].append(pieces[-1])
        self.arrange()

    def arrange(self) -> None:
        """Everybody in their place at once; where there are too many, one of each seat with its number."""
        for square, company in self._at.items():
            crowd = [piece.seat for piece in company] if len(company) > len(PLACES[square]) else []
            seen: set[int] = set()
            for piece, place in zip(company, self._places(square), strict=True):
                piece.become(RESCUED_SIZE, crowd.count(piece.seat) or 1)
                piece.setPos(place)
                piece.setOpacity(1.0)
                piece.setZValue(layers.PIECES)
                piece.setVisible(not crowd or piece.seat not in seen)
                seen.add(piece.seat)

    def _places(self, square: str) -> list[QPointF]:
        """Where each of those at a gate should stand, in order."""
        company, places = self._at[square], PLACES[square]
        if len(company) <= len(places):
            return list(places[: len(company)])
        seats = sorted({piece.seat for piece in company})
        return [places[2 * seats.index(piece.seat)] for piece in company]
