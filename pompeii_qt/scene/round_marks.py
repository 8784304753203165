"""The marks of the last moves: what each seat has placed, laid, run and lost since somebody decided last."""

from collections import Counter
from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPixmap, QPolygonF, QRegion

from pompeii_core.city import BUILDING, COLOURS, INDEX, OUT
from pompeii_core.events import Ran
from pompeii_core.round_summary import SeatSummary
from pompeii_qt.art import traces
from pompeii_qt.art.buildings import plate_rect
from pompeii_qt.art.geometry import centre, gate_centre
from pompeii_qt.art.sprites import badge_pixmap, render
from pompeii_qt.scene import layers
from pompeii_qt.scene.layout import arrangement
from pompeii_qt.scene.piece_items import PieceItems
from pompeii_qt.scene.sprite import Sprite, SpriteScene

FAINT: Final = 0.22
"""Opacity of what is not pointed at, while something is."""
_APART: Final = 7.0
"""Units between the trails of two seats on one way."""
_OUTSIDE: Final = 40.0
"""Units outside the square of a gate at which a trail ends: through the arch, before the gate's name."""
_CROSSING: Final = 2.5 * _APART
"""Units between two trails of one seat that share a part of their way."""
_SHORT: Final = 25.0
"""Units before the middle of a square at which a trail ends, so that its head is not under the piece."""


class RoundMarks:
    """Shows what summaries tell, over the tiles and under the pieces; each call replaces what was shown."""

    def __init__(self, scene: SpriteScene, pieces: PieceItems) -> None:
        self._scene, self._pieces = scene, pieces
        self._sprites: list[Sprite] = []

    def show(self, summaries: Sequence[SeatSummary], focus: Sequence[SeatSummary] | None = None) -> None:
        """The marks of these summaries; where there is a focus its marks, and all others faint."""
        for sprite in self._sprites:
            sprite.remove()
        self._sprites = []
        self._add_all(summaries)
        if focus is not None:
            for sprite in self._sprites:
                sprite.setOpacity(FAINT)
            self._add_all(focus)

    def _add_all(self, summaries: Sequence[SeatSummary]) -> None:
        for summary in summaries:
            for tile in summary.tiles:
                self._add(partial(_laid, self._colour(summary.seat)), layers.TRACES, centre(tile.square))
            for square, number in Counter(summary.placed).items():
                self._frame_pieces(square, summary.seat, number)
            for n, run in enumerate(summary.runs):
                self._add_trail(run, crossing=any(_edges(run) & _edges(other) for other in summary.runs[:n]))
        lost: dict[str, list[int]] = {}
        for loss in (loss for summary in summaries for loss in summary.caused):
            counts = lost.setdefault(loss.square, [0] * len(loss.counts))
            lost[loss.square] = [before + more for before, more in zip(counts, loss.counts, strict=True)]
        for square, counts in lost.items():
            self._add_ghosts(square, counts)

    def _frame_pieces(self, square: str, seat: int, number: int) -> None:
        """The last of a seat that came to a square, as far as they still stand there."""
        own = [piece for piece in self._pieces.visible_on(square) if piece.seat == seat]
        for piece in own[-number:]:
            plate = plate_rect(square).translated(-piece.pos()) if BUILDING[INDEX[square]] in COLOURS else QRectF()
            self._add(partial(_settled, piece.colour, piece.size, plate), layers.TRACES, piece.pos())

    def _add_trail(self, run: Ran, crossing: bool) -> None:
        # Seats that ran the same way would hide each other's trails, and so would two runs of one seat.
        aside = QPointF(1, 1) * ((run.seat - 1.5) * _APART)
        if crossing:
            aside += QPointF(1, 1) * (-_CROSSING if run.seat > 1 else _CROSSING)
        points = [centre(square) + aside for square in (run.origin, *run.path)]
        if run.target == OUT:
            square = run.path[-1] if run.path else run.origin
            outside = gate_centre(square, _OUTSIDE)
            level = outside.y() == centre(square).y()
            points.append(outside + (QPointF(0, aside.y()) if level else QPointF(aside.x(), 0)))
        if len(points) < 2:
            return
        if run.target != OUT:
            way = points[-1] - points[-2]
            points[-1] -= way * (_SHORT / max(abs(way.x()), abs(way.y()), 1.0))
        edge = traces.TRAIL_EDGE
        box = QPolygonF(points).boundingRect().adjusted(-edge, -edge, edge, edge)
        self._add(partial(_trail, tuple(points), self._colour(run.seat), box), layers.TRACES + 0.1, box.center())

    def _add_ghosts(self, square: str, counts: Sequence[int]) -> None:
        seats = [seat for seat, number in enumerate(counts) if number]
        if not seats:
            return
        # Where others live on, the ghost of whom an omen took stands behind them.
        crowded = bool(self._pieces.on(square))
        places = [QPointF(30, 28)] * len(seats) if crowded else [p - centre(square) for p in _spread(square, seats)]
        for seat, place in zip(seats, places, strict=True):
            at = centre(square) + place
            self._add(partial(_ghost, self._colour(seat)), layers.TRACES + 0.2, at)
            if counts[seat] > 1:
                self._add(partial(badge_pixmap, f"−{counts[seat]}"), layers.TRACES + 0.3, at + QPointF(14, 14))

    def _colour(self, seat: int) -> int:
        return self._pieces.colours[seat]

    def _add(self, painted: partial[QPixmap], layer: float, at: QPointF) -> None:
        self._sprites.append(Sprite(self._scene, painted, layer, at))


def _edges(run: Ran) -> set[frozenset[str]]:
    """The steps of a run from square to square, whichever way it went."""
    out = [OUT] if run.target == OUT else []
    return {frozenset(step) for step in pairwise((run.origin, *run.path, *out))}


def _spread(square: str, seats: Sequence[int]) -> tuple[QPointF, ...]:
    return arrangement(square, len(seats), fleeing=True).places


def _box(side: float) -> QRectF:
    return QRectF(-side / 2, -side / 2, side, side)


def _laid(colour: int, scale: float) -> QPixmap:
    return render(_box(traces.LAID_SIDE), scale, scale, partial(traces.paint_laid, seat_colour=colour))


def _ghost(colour: int, scale: float) -> QPixmap:
    return render(_box(traces.GHOST_SIDE), scale, scale, partial(traces.paint_ghost, seat_colour=colour))


def _settled(colour: int, size: float, plate: QRectF, scale: float) -> QPixmap:
    """A frame that leaves the number of the building free."""
    box = _box(traces.settled_side(size))

    def paint(painter: QPainter) -> None:
        painter.setClipRegion(QRegion(box.toAlignedRect()) - QRegion(plate.toAlignedRect()))
        traces.paint_settled(painter, colour, size)

    return render(box, scale, scale, paint)


def _trail(points: Sequence[QPointF], colour: int, box: QRectF, scale: float) -> QPixmap:
    return render(box, scale, scale, partial(traces.paint_trail, points=points, seat_colour=colour))
