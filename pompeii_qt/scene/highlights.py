"""What is lit and marked on the board: targets, rings, flames, the keyboard's square, values."""

from collections.abc import Collection, Iterable, Mapping
from functools import partial

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QGraphicsScene

from pompeii_core.preview import Spot
from pompeii_qt.art.geometry import GATE_OF, centre, gate_centre
from pompeii_qt.art.sprites import heat_pixmap, mark_pixmap
from pompeii_qt.scene import layers
from pompeii_qt.scene.sprite import Sprite

_FAINT = 0.15
_TURN = {"north": 0, "east": 90, "south": 180, "west": 270}


class Highlights:
    """Groups of signs; each call of a method replaces its group."""

    def __init__(self, scene: QGraphicsScene) -> None:
        self._scene = scene
        self._groups: dict[str, list[Sprite]] = {}
        self._lit: dict[Spot, Sprite] = {}
        self._upcoming: list[Sprite] = []
        self._faded = 1.0
        self.scale = 1.0

    def light(self, spots: Collection[Spot], upcoming: Collection[Spot] = ()) -> None:
        """The targets that may be chosen, and those that may be once they have come up (`fade_in`)."""
        wanted = {*spots, *upcoming}
        for spot in [spot for spot in self._lit if spot not in wanted]:
            self._scene.removeItem(self._lit.pop(spot))
        for spot in wanted:
            if spot not in self._lit:
                self._lit[spot] = self._spot(spot, "gate" if spot.gate else "target", layers.TARGETS)
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

    def point(self, spot: Spot | None) -> None:
        """The target under the pointer, brighter than the others."""
        self._clear("hot")
        if spot in self._lit:
            self._groups["hot"] = [self._spot(spot, "hot gate" if spot.gate else "hot", layers.TARGETS + 0.5)]

    def ring(self, places: Iterable[QPointF], chosen: bool = False, upcoming: bool = False) -> None:
        """Rings around pieces that may be taken, now or soon, or around the chosen one."""
        kind = "chosen" if chosen else "ring"
        self._put(kind, kind, places, layers.RINGS if chosen else layers.PIECES - 0.5)
        if upcoming:
            self._upcoming += self._groups[kind]
            self.fade_in(self._faded)

    def burn(self, places: Iterable[QPointF]) -> None:
        """Flames over pieces that would burn."""
        self._put("flame", "flame", (place + QPointF(8, -10) for place in places), layers.FLAMES)

    def cut_off(self, squares: Iterable[str]) -> None:
        """Squares that would be cut off."""
        self._put("cut off", "cut off", map(centre, squares), layers.MARKS)

    def cursor(self, spot: Spot | None) -> None:
        """The keyboard's square or gate."""
        self._put("cursor", "cursor", [_middle(spot)] if spot else (), layers.CURSOR)

    def pointed(self, squares: Iterable[str]) -> None:
        """Squares a line of the log speaks of."""
        self._put("pointed", "pointed", map(centre, squares), layers.POINTED)

    def heat(self, values: Mapping[str, tuple[float, str]] | None) -> None:
        """A value from 0 to 1 and its words, by square."""
        self._clear("heat")
        sprites = []
        for square, (worth, text) in (values or {}).items():
            sprite = Sprite(partial(heat_pixmap, worth, text), layers.HEAT, self.scale)
            sprite.setPos(centre(square))
            self._scene.addItem(sprite)
            sprites.append(sprite)
        self._groups["heat"] = sprites

    def _put(self, group: str, kind: str, places: Iterable[QPointF], layer: float) -> None:
        self._clear(group)
        self._groups[group] = [self._sign(kind, place, layer) for place in places]

    def _clear(self, group: str) -> None:
        for sprite in self._groups.pop(group, ()):
            self._scene.removeItem(sprite)

    def _spot(self, spot: Spot, kind: str, layer: float) -> Sprite:
        sprite = self._sign(kind, _middle(spot), layer)
        if spot.gate:
            sprite.setRotation(_TURN[GATE_OF[spot.square].side])
        return sprite

    def _sign(self, kind: str, place: QPointF, layer: float) -> Sprite:
        sprite = Sprite(partial(mark_pixmap, kind), layer, self.scale)
        sprite.setPos(place)
        self._scene.addItem(sprite)
        return sprite


def _middle(spot: Spot) -> QPointF:
    return gate_centre(spot.square, 30) if spot.gate else centre(spot.square)
