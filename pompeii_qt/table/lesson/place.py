"""Where a bubble lies: beside what it speaks of, and never over it."""

from collections.abc import Iterable, Sequence
from math import hypot, inf
from typing import Final, NamedTuple

from PySide6.QtCore import QPoint, QRect, QSize

_STEP: Final = 32
"""Pixels between two places that are tried."""
_EDGE: Final = 8
_AWAY: Final = 22
"""Pixels that a bubble likes to be from what it speaks of: its tail is to be seen."""

_FEW: Final = 4
"""So many things are near the first of them; of more, a place is near that is near any."""
_SPOKEN_OF: Final = 1000.0
"""What a covered pixel of what is spoken of weighs."""
_NEAR: Final = 60.0
"""What a pixel of distance weighs, beside covered pixels."""


type _Box = tuple[int, int, int, int, float]


class Weighed(NamedTuple):
    """Something on the page that is better not covered, and how much better."""

    rect: QRect
    weight: float


def best_place(size: QSize, page: QRect, spoken_of: Sequence[QRect], others: Sequence[Weighed]) -> QPoint:
    """The top left corner: nothing spoken of is covered where that can be, few others, and it is near."""
    room = page.adjusted(_EDGE, _EDGE, -_EDGE - size.width(), -_EDGE - size.height())
    anchor = spoken_of[0] if spoken_of else QRect()
    for one in spoken_of if len(spoken_of) > _FEW else ():
        anchor = anchor.united(one)
    xs = _steps(room.left(), room.right(), _beside(anchor.left(), anchor.width(), size.width()))
    ys = _steps(room.top(), room.bottom(), _beside(anchor.top(), anchor.height(), size.height()))
    boxes = [(*_edges(rect), _SPOKEN_OF) for rect in spoken_of]
    boxes += [(*_edges(other.rect), other.weight) for other in others if other.rect.intersects(page)]
    near, ahead, beyond, below = _edges(anchor)
    width, height = size.width(), size.height()

    def distance(x: int, y: int) -> float:
        across, down = max(x - beyond, near - x - width, 0), max(y - below, ahead - y - height, 0)
        return _NEAR * hypot(across, down) if spoken_of else 0.0

    # The nearest first: where distance alone weighs more than the best place, nothing better comes.
    best, least = (room.left(), room.top()), inf
    for away, x, y in sorted((distance(x, y), x, y) for y in ys for x in xs):
        if away >= least:
            break
        cost = away + _covered(x, y, x + width, y + height, boxes)
        if cost < least:
            best, least = (x, y), cost
    return QPoint(*best)


def pointed_at(bubble: QRect, spoken_of: Sequence[QRect]) -> QRect:
    """What the tail points at: the nearest, so that it crosses nothing else of it; empty for nothing and for many."""
    if len(spoken_of) > _FEW:
        return QRect()

    def away(rect: QRect) -> float:
        left, top, right, bottom = _edges(rect)
        x, y, far, foot = _edges(bubble)
        return hypot(max(x - right, left - far, 0), max(y - bottom, top - foot, 0))

    return min(spoken_of, key=away, default=QRect())


def _steps(first: int, last: int, wanted: Iterable[int]) -> list[int]:
    last = max(first, last)
    return sorted({*range(first, last, _STEP), last, *(min(max(one, first), last) for one in wanted)})


def _beside(start: int, length: int, own: int) -> tuple[int, int, int]:
    """Before it, in its middle and behind it."""
    return start - own - _AWAY, start + (length - own) // 2, start + length + _AWAY


def _covered(x: int, y: int, right: int, bottom: int, boxes: Iterable[_Box]) -> float:
    """What is covered of the boxes, as they weigh."""
    total = 0.0
    for left, top, far, foot, weight in boxes:
        across = (right if right < far else far) - (x if x > left else left)
        down = (bottom if bottom < foot else foot) - (y if y > top else top)
        if across > 0 and down > 0:
            total += across * down * weight
    return total


def _edges(rect: QRect) -> tuple[int, int, int, int]:
    return rect.left(), rect.top(), rect.left() + rect.width(), rect.top() + rect.height()
