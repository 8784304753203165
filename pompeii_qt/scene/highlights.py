"""What is lit and marked on the board: targets, rings, flames, the keyboard's square, values."""

from collections.abc import Collection, Iterable, Mapping
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF

from pompeii_core.preview import Spot
from pompeii_qt.art.geometry import GATE_OF, GATE_TURN, centre
from pompeii_qt.art.pieces import SIDE
from pompeii_qt.art.sprites import figure_pixmap, heat_pixmap, mark_pixmap
from pompeii_qt.chance_words import ValueKind, figure_words
from pompeii_qt.scene import layers
from pompeii_qt.scene.layout import spot_centre
from pompeii_qt.scene.piece_items import PieceItem
from pompeii_qt.scene.sprite import Sprite, SpriteScene

_FAINT: Final = 0.15
_SPAN: Final = {"win": 0.1, "save": 1.0, "lose": 1.0}
"""By how much a chance to win, or citizens, must be worse than the best for a heat map to show it as the worst."""
_LAYERS: Final = {
    "ring": layers.PIECES - 0.5,
    "chosen": layers.RINGS,
    "flame": layers.FLAMES,
    "cut off": layers.MARKS,
    "cursor": layers.CURSOR,
    "pointed": layers.POINTED,
    "recommended": layers.POINTED,
}
"""By the kind of a sign, as `art.sprites` has it."""


class Highlights:
    """Signs over the board, in groups; each call of a method replaces its group."""

    def __init__(self, scene: SpriteScene) -> None:
        self._scene = scene
        self._groups: dict[str, list[Sprite]] = {}
        self._lit: dict[Spot, Sprite] = {}
        self._upcoming: list[Sprite] = []
        self._faded = 1.0

    def light(self, spots: Collection[Spot], upcoming: Collection[Spot] = ()) -> None:
        """The targets that may be chosen, and those that may be once they have come up (`fade_in`)."""
        # What stays lit keeps its sprite: a card that is taken up leaves its own roofs as they are.
        wanted = {*spots, *upcoming}
        for spot in [spot for spot in self._lit if spot not in wanted]:
            self._lit.pop(spot).remove()
        for spot in wanted:
            if spot not in self._lit:
                self._lit[spot] = self._target(spot, "gate" if spot.gate else "target", layers.TARGETS)
        self._upcoming = [self._lit[spot] for spot in wanted if spot not in spots]
        for spot in spots:
            self._lit[spot].setOpacity(1.0)
        self.fade_in(self._faded)

    def fade_in(self, t: float) -> None:
        """How far what may be chosen soon has come up, from 0 to 1."""
        self._faded = t
        for sprite in self._upcoming:
            sprite.setOpacity(_FAINT + (1 - _FAINT) * t)

    def lit(self) -> set[Spot]:
        """The targets lit now."""
        return set(self._lit)

    def hover(self, spot: Spot | None) -> None:
        """The target under the pointer, brighter than the others; nothing where that is none."""
        kind = "hot gate" if spot and spot.gate else "hot"
        self._replace("hot", [self._target(spot, kind, layers.TARGETS + 0.5)] if spot in self._lit and spot else [])

    def mark(self, kind: str, places: Iterable[QPointF]) -> None:
        """Signs of one kind at these places."""
        self._replace(kind, [self._sign(kind, place, _LAYERS[kind]) for place in places])

    def mark_pieces(self, kind: str, pieces: Iterable[PieceItem], upcoming: bool = False) -> None:
        """Signs of one kind around these pieces, as large as they are; `upcoming` ones come up with the targets."""
        layer = _LAYERS[kind]
        self._replace(kind, [self._sign(kind, piece.pos(), layer, piece.size / SIDE) for piece in pieces])
        if upcoming:
            self._upcoming += self._groups[kind]
            self.fade_in(self._faded)

    def show_values(self, values: Mapping[str, float], kind: ValueKind) -> None:
        """A heat map by square: chances to escape, 0 to 1, for what they are, others against the best of them."""
        high, sprites = max(values.values(), default=1.0), []
        for square, value in values.items():
            # what hardly differs shall not look as if it did
            span = 1.0 if kind == "escape" else max(high - min(values.values()), _SPAN[kind])
            warmth = value if kind == "escape" else 1 + (value - high) / span
            sprites.append(Sprite(self._scene, partial(heat_pixmap, warmth), layers.HEAT, centre(square)))
            sprites.append(
                Sprite(self._scene, partial(figure_pixmap, figure_words(value, kind)), layers.FIGURES, centre(square))
            )
        self._replace("heat", sprites)

    def clear(self) -> None:
        """Nothing is lit or marked any more."""
        self.light(())
        for group in self._groups:
            self._replace(group, [])

    def _replace(self, group: str, sprites: list[Sprite]) -> None:
        for sprite in self._groups.get(group, ()):
            sprite.remove()
        self._groups[group] = sprites

    def _target(self, spot: Spot, kind: str, layer: float) -> Sprite:
        sprite = self._sign(kind, spot_centre(spot, 30), layer)
        if spot.gate:
            sprite.setRotation(GATE_TURN[GATE_OF[spot.square].side])
        return sprite

    def _sign(self, kind: str, place: QPointF, layer: float, size: float = 1.0) -> Sprite:
        return Sprite(self._scene, partial(mark_pixmap, kind, size=size), layer, place)
