"""What the player is about to set down, a citizen or the drawn tile: at the pointer, or small beside it."""

from functools import partial

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPixmap

from pompeii_qt.art.pieces import SIDE
from pompeii_qt.art.sprites import piece_pixmap, tile_pixmap
from pompeii_qt.scene import layers
from pompeii_qt.scene.sprite import Sprite, SpriteScene

TILE = 84.0
_SOLID, _FAINT = 0.9, 0.75
"""Opacity over a target and elsewhere, where it must not look as if it had been set down."""
_SMALL = 0.5
_GAP = 16.0
"""How large it is elsewhere, and how many device pixels to the right of and below the pointer it begins there."""


def _piece(colour: int, scale: float) -> QPixmap:
    return piece_pixmap(colour, SIDE * 1.15, scale)


def _tile(symbol: str, scale: float) -> QPixmap:
    return tile_pixmap(symbol, TILE, scale)


class Ghost:
    """At most one thing near the pointer; what it is and where it is are set apart."""

    def __init__(self, scene: SpriteScene) -> None:
        self._scene = scene
        self._sprite: Sprite | None = None
        self._of: tuple[str, int | str] | None = None
        self._point: QPointF | None = None
        self._fits = False
        self.frozen = False

    @property
    def visible(self) -> bool:
        """Whether it is to be seen."""
        return self._sprite is not None and self._sprite.isVisible()

    def show_piece(self, colour: int) -> None:
        """Be a citizen of `SeatedPlayer.colour`, where it is already."""
        self._become(("piece", colour), partial(_piece, colour))

    def show_tile(self, symbol: str) -> None:
        """Be a lava tile of a symbol, where it is already."""
        self._become(("tile", symbol), partial(_tile, symbol))

    def clear(self) -> None:
        """Be nothing, and follow the pointer again."""
        if self._sprite is not None:
            self._sprite.remove()
        self._sprite = self._of = None
        self.frozen = False

    def move_to(self, point: QPointF | None, fits: bool = False) -> None:
        """Show it at a point where it `fits`, beside one where it does not, or hide it; a frozen one stays."""
        if self.frozen:
            return
        self._point, self._fits = point, fits
        self._place()

    def freeze(self, point: QPointF) -> None:
        """Leave it where it was set down until what happened is known."""
        self.move_to(point, fits=True)
        self.frozen = True

    def _become(self, of: tuple[str, int | str], painted: partial[QPixmap]) -> None:
        if of == self._of:
            return
        self.clear()
        self._of = of
        self._sprite = Sprite(self._scene, painted, layers.GHOST)
        self._place()

    def _place(self) -> None:
        if self._sprite is None:
            return
        self._sprite.setVisible(self._point is not None)
        if self._point is None:
            return
        self._sprite.setOpacity(_SOLID if self._fits else _FAINT)
        self._sprite.setScale(1.0 if self._fits else _SMALL)
        away = 0.0 if self._fits else _GAP / self._scene.scale + self._sprite.boundingRect().width() / 2 * _SMALL
        self._sprite.setPos(self._point + QPointF(away, away))
