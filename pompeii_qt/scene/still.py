"""The board as a picture that stands for itself: the city, and all that stands in it and outside."""

from collections.abc import Iterable, Iterator

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from pompeii_core.record import Header
from pompeii_core.view import View
from pompeii_qt import theme
from pompeii_qt.art.board_picture import board_steps
from pompeii_qt.art.geometry import BOARD_RECT
from pompeii_qt.scene.board_scene import BoardScene

ASPECT = BOARD_RECT.width() / BOARD_RECT.height()
"""Of a still: its width by its height."""


def still_steps(view: View, of: Header, exits: Iterable[tuple[int, str]], width: int) -> Iterator[QImage | None]:
    """Paint it `width` pixels wide, a little at each step; the last step is the picture. `exits` as for a board."""
    scale = width / BOARD_RECT.width()
    image = QImage()
    for city in board_steps(scale, theme.current().sharp):
        image = city or image
        yield None
    scene = BoardScene()
    scene.begin(of.players, of.rules, exits)
    yield None
    # Part by part, so that `show` finds most of it painted: all at once would take three frames.
    scene.show_volcano(view.phase)
    yield None
    scene.repaint_at(scale)
    yield None
    if not view.phase.placing:
        scene.close_spaces(1.0)
        yield None
    for square, symbol in view.lava.items():
        scene.place_tile(symbol, square)
        yield None
    scene.show(view)
    with QPainter(image) as painter:
        scene.render(painter, QRectF(image.rect()), BOARD_RECT)
    yield image
