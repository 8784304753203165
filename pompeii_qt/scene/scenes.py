"""How each kind of event looks: motions on the stage. Nothing here decides anything; the view does afterwards."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QGraphicsItem

from pompeii_core.city import OUT
from pompeii_core.events import (
    Ad79Drawn,
    Burned,
    Covered,
    Eruption,
    Event,
    LavaPlaced,
    OmenDrawn,
    PiecePlaced,
    Ran,
    Sacrificed,
    TileDrawn,
    TileSetAside,
)
from pompeii_qt.art.plan import CRATER, GATE_OF, centre
from pompeii_qt.scene import layers
from pompeii_qt.scene.animations import Clock, Motion, arc, between, ease, ease_out
from pompeii_qt.scene.crowd import Piece
from pompeii_qt.scene.layout import WAITING_TILE, way_out
from pompeii_qt.scene.sprite import Sprite
from pompeii_qt.scene.stage import Stage

# milliseconds at normal speed
DROP, STEP, THROW, SLIDE, FADE, PAUSE = 340, 150, 760, 200, 420, 260
TILE, GROW, ROUSE, SHAKE = 460, 260, 900, 620


class Scenes:
    """Starts the motions of an event; `pace` stretches every duration, 0 shows the end at once."""

    def __init__(self, stage: Stage, clock: Clock) -> None:
        self._stage, self._clock = stage, clock
        self.pace = 1.0
        self.calm = False
        """Reduced motion: nothing shakes, nothing flies in arcs."""
        self.dropped: QPointF | None = None
        self.way: list[str] | None = None
        """The squares to a gate of the player's choice, where the event names the way to the nearest."""
        self.shake: Callable[[QPointF], None] = lambda offset: None
        """Called with the board's offset, in pixels, while it trembles."""

    def play(self, event: Event) -> None:
        """Start the motions of one event."""
        match event:
            case PiecePlaced(seat, square, _):
                self._placed(seat, square)
            case OmenDrawn():
                self._move(PAUSE, lambda t: None)
            case Sacrificed(_, int(victim), str(square)):
                self._throw(square, [victim])
            case Ad79Drawn(_, 1):
                self._rouse("seethes", ROUSE)
            case Eruption():
                self._erupt()
            case TileDrawn(_, tile):
                self._tile_drawn(tile)
            case TileSetAside():
                self._set_aside()
            case LavaPlaced(_, symbol, square):
                self._lava(symbol, square)
            case Burned(square, counts, _):
                self._throw(square, [seat for seat, count in enumerate(counts) for _ in range(count)])
            case Covered(squares):
                for square in squares:
                    self._fade_in(self._stage.lay("cover", square), FADE)
            case Ran(seat, origin, target, path):
                self._ran(seat, origin, target, path)
            case _:
                pass

    def _move(
        self, millis: float, step: Callable[[float], None], done: Callable[[], None] | None = None, delay: float = 0
    ) -> None:
        self._clock.run(Motion(millis * self.pace, step, done, delay * self.pace))

    def _settle(self, square: str) -> None:
        """The pieces of a square slide to their places."""
        crowd = self._stage.crowd
        starts = [piece.pos() for piece in crowd.on(square)]
        for piece, start, place in zip(crowd.on(square), starts, crowd.places(square), strict=True):
            if start != place:
                self._move(SLIDE, partial(_slide, piece, start, place))
        self._move(SLIDE, lambda t: None, partial(crowd.settle, square))

    def _placed(self, seat: int, square: str) -> None:
        crowd = self._stage.crowd
        start, self.dropped = self.dropped, None
        piece = crowd.new(seat, start or centre(square) - QPointF(0, 90))
        crowd.add(piece, square)
        place = crowd.places(square)[-1]
        from_hand = start is not None
        start = start or place - QPointF(0, 90)
        piece.setZValue(layers.MOVING - 1)

        def fall(t: float) -> None:
            piece.setOpacity(1.0 if from_hand else min(1.0, t * 2.5))
            piece.setPos(between(start, place, t * t if not from_hand else ease_out(t)))
            piece.setScale(1 + 0.45 * (1 - t))

        self._move(DROP, fall, partial(self._settle, square))

    def _throw(self, square: str, seats: list[int]) -> None:
        """Pieces fly into the crater one after the other; one that the player dropped, from where that was."""
        crowd = self._stage.crowd
        dropped, self.dropped = self.dropped, None
        for n, seat in enumerate(seats):
            piece = crowd.take(square, seat)
            if piece is None:
                continue
            piece.setVisible(True)
            piece.setZValue(layers.MOVING - 1)
            fly = partial(self._fly, piece, dropped or piece.pos())
            self._move(THROW, fly, partial(crowd.remove, piece), delay=70 * n)
        self._settle(square)

    def _fly(self, piece: Piece, start: QPointF, t: float) -> None:
        height = 0.0 if self.calm else 50 + 0.1 * (CRATER - start).manhattanLength()
        piece.setPos(arc(start, CRATER, height, ease(t)))
        if not self.calm:
            piece.setRotation(420 * t)
        piece.setScale(1 + 0.5 * t * (1 - t) * 2 - 0.45 * t)
        piece.setOpacity(1.0 if t < 0.88 else max(0.0, (1 - t) / 0.12))

    def _ran(self, seat: int, origin: str, target: str, path: list[str]) -> None:
        crowd = self._stage.crowd
        start, self.dropped = self.dropped, None
        if target == OUT and self.way is not None:
            path = self.way
        self.way = None
        piece = crowd.take(origin, seat)
        if piece is None:
            return
        self._settle(origin)
        piece.setVisible(True)
        piece.setZValue(layers.MOVING - 1)
        stops = [piece.pos(), *(centre(square) for square in path)]
        last = path[-1] if path else origin
        if start is not None:
            stops = [start, centre(last)]
        if target == OUT:
            stops += way_out(last) if last in GATE_OF else []
        else:
            crowd.add(piece, target)
            stops[-1] = crowd.places(target)[-1]
        legs = len(stops) - 1

        def walk(t: float) -> None:
            leg = min(int(t * legs), legs - 1)
            part = t * legs - leg
            hop = 0 if self.calm else 9
            piece.setPos(arc(stops[leg], stops[leg + 1], hop, part))
            if target == OUT and leg == legs - 1:
                piece.setOpacity(1 - part)

        done = partial(crowd.remove, piece) if target == OUT else partial(self._settle, target)
        self._move(STEP * max(legs, 2), walk, done)

    def _tile_drawn(self, tile: list[str]) -> None:
        self._stage.show_waiting(tile)
        for sprite in self._stage.waiting:
            end = sprite.pos()

            def rise(t: float, sprite: Sprite = sprite, end: QPointF = end) -> None:
                sprite.setPos(arc(CRATER, end, 0 if self.calm else 60, ease_out(t)))
                sprite.setScale(0.3 + 0.7 * ease_out(t))

            self._move(TILE, rise)

    def _set_aside(self) -> None:
        for sprite in self._stage.waiting:
            self._move(FADE, partial(_fade_out, sprite))
        self._move(FADE, lambda t: None, partial(self._stage.show_waiting, None))

    def _lava(self, symbol: str, square: str) -> None:
        start = self.dropped or (self._stage.waiting[0].pos() if self._stage.waiting else WAITING_TILE)
        self.dropped = None
        self._stage.show_waiting(None)
        sprite = self._stage.lay(symbol, square)
        end = centre(square)
        sprite.setZValue(layers.MOVING - 1)

        def fly(t: float) -> None:
            sprite.setPos(arc(start, end, 0 if self.calm else 40, ease(t)))
            sprite.setScale(1 + 0.35 * (1 - t))

        def landed() -> None:
            sprite.setZValue(layers.LAVA)
            sprite.setScale(1.0)

        self._move(TILE, fly, landed)

    def _fade_in(self, item: QGraphicsItem, millis: float) -> None:
        item.setOpacity(0.0)
        self._move(millis, item.setOpacity)

    def _rouse(self, phase: str, millis: float) -> None:
        """Vesuvius changes its mood."""
        fresh = self._stage.rouse(phase)
        fresh.setZValue(layers.VOLCANO + 0.5)
        fresh.setOpacity(0.0)

        def done() -> None:
            self._stage.removeItem(fresh)
            self._stage.show_mood(phase)

        self._move(millis, fresh.setOpacity, done)

    def _erupt(self) -> None:
        """Darkness, a tremor, fire."""
        self._rouse("erupts", ROUSE)
        dark, blaze = self._stage.darkness, self._stage.blaze()

        def dim(t: float) -> None:
            strength = t / 0.35 if t < 0.35 else 1 - (t - 0.35) / 0.65
            dark.setOpacity(0.66 * strength)
            blaze.setOpacity(min(1.0, 1.3 * strength))
            blaze.setScale(0.5 + 0.7 * ease_out(t))

        def dawn() -> None:
            dark.setVisible(False)
            self._stage.removeItem(blaze)

        dark.setVisible(True)
        self._move(ROUSE * 2, dim, dawn)
        if not self.calm:

            def tremble(t: float) -> None:
                swing = 7 * (1 - t)
                self.shake(QPointF(swing * _wave(t * 61), swing * _wave(t * 47 + 1)))

            self._move(SHAKE, tremble, lambda: self.shake(QPointF()), delay=250)


def _slide(item: QGraphicsItem, start: QPointF, end: QPointF, t: float) -> None:
    item.setPos(between(start, end, ease(t)))


def _fade_out(item: QGraphicsItem, t: float) -> None:
    item.setOpacity(1 - t)


def _wave(x: float) -> float:
    """Between -1 and 1, jagged."""
    return abs((x % 2) - 1) * 2 - 1
