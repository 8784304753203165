"""The signs of `art.marks` as sprites at a scale."""

from collections.abc import Callable
from functools import lru_cache, partial

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPixmap

from pompeii_qt.art import marks
from pompeii_qt.art.sprites import render

_PAINT: dict[str, tuple[float, Callable[[QPainter], None]]] = {
    "target": (marks.TARGET_SIDE, partial(marks.paint_target, hot=False)),
    "hot": (marks.TARGET_SIDE, partial(marks.paint_target, hot=True)),
    "gate": (marks.GATE_SIDE, partial(marks.paint_gate_target, hot=False)),
    "hot gate": (marks.GATE_SIDE, partial(marks.paint_gate_target, hot=True)),
    "ring": (marks.RING_SIDE, partial(marks.paint_ring, chosen=False)),
    "chosen": (marks.RING_SIDE, partial(marks.paint_ring, chosen=True)),
    "cut off": (marks.TARGET_SIDE, marks.paint_cut_off),
    "flame": (marks.FLAME_SIDE, marks.paint_flame),
    "cursor": (marks.TARGET_SIDE, marks.paint_cursor),
    "pointed": (marks.TARGET_SIDE, marks.paint_pointed),
}


@lru_cache(maxsize=64)
def mark_pixmap(kind: str, scale: float) -> QPixmap:
    """One of the signs at `scale` device pixels a board unit."""
    side, paint = _PAINT[kind]
    return render(QRectF(-side / 2, -side / 2, side, side), scale, scale, paint)


def blaze_pixmap(scale: float) -> QPixmap:
    """The light of the eruption: large, and shown once, so not kept."""
    side = marks.BLAZE_SIDE
    return render(QRectF(-side / 2, -side / 2, side, side), scale, scale, marks.paint_blaze)


def heat_pixmap(worth: float, text: str, scale: float) -> QPixmap:
    """A value over a square."""
    side = marks.TARGET_SIDE
    paint = partial(marks.paint_heat, worth=worth, text=text)
    return render(QRectF(-side / 2, -side / 2, side, side), scale, scale, paint)
