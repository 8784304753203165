"""Items that show pictures, repainted for each scale of the view, and the clock that animates them."""

from collections.abc import Callable
from math import pi, sin
from typing import Final

from msgspec import Struct
from PySide6.QtCore import QElapsedTimer, QObject, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QGraphicsPixmapItem, QGraphicsScene


class Layer:
    """The z-layers of the board. Higher values lie on top."""

    ROOFS: Final = 0  # roofs over the spaces after the eruption
    VOLCANO: Final = 1
    LAVA: Final = 3
    TRACES: Final = 3.5  # marks of the last moves
    DARKNESS: Final = 4
    GLOW: Final = 5
    TARGETS: Final = 6
    MARKS: Final = 7
    POINTED: Final = 8
    PIECES: Final = 10
    SEALS: Final = 11
    RINGS: Final = 12
    FIGURES: Final = 13  # values by square, above the pieces there
    CURSOR: Final = 14
    WAITING: Final = 16  # the drawn tile beside the crater
    MOVING: Final = 20
    GHOST: Final = 24  # the piece or tile at the pointer
    FLAMES: Final = 26
    EVENTS: Final = 30  # large pictures of an event


# Paints a picture at a scale in device pixels a board unit; the pixmap's device pixel ratio is that scale.
type Painted = Callable[[float], QPixmap]


class SpriteScene(QGraphicsScene):
    """A scene in board units, with the `scale` of its sprites in device pixels a unit."""

    scale = 1.0

    def repaint_at(self, scale: float) -> None:
        """Repaint all sprites for another scale, which new sprites use too."""
        if scale != self.scale:
            self.scale = scale
            self.repaint()

    def repaint(self) -> None:
        for item in self.items():
            if isinstance(item, Sprite):
                item.repaint()


class Sprite(QGraphicsPixmapItem):
    """A picture in a scene, centred on its position."""

    def __init__(self, scene: SpriteScene, painted: Painted, layer: float, at: QPointF | None = None) -> None:
        super().__init__()
        self.setZValue(layer)
        # Hit-test by bounding rectangle: skips Qt's opacity mask of each pixmap.
        self.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)
        if at is not None:
            self.setPos(at)
        scene.addItem(self)
        self.repaint_as(painted)

    def repaint_as(self, painted: Painted) -> None:
        """Show another picture from now on."""
        self._painted = painted
        self.repaint()

    def repaint(self) -> None:
        """Paint the picture again for the scale of its scene, centred. Does nothing outside a `SpriteScene`."""
        if isinstance(scene := self.scene(), SpriteScene):
            pixmap = self._painted(scene.scale)
            self.setPixmap(pixmap)
            size = pixmap.deviceIndependentSize()
            self.setOffset(-size.width() / 2, -size.height() / 2)

    def remove(self) -> None:
        """Remove the sprite from its scene, if it is in one."""
        if (scene := self.scene()) is not None:
            scene.removeItem(self)


FRAME: Final = 16  # milliseconds between frames


class Animation(Struct, eq=False):
    """Calls `step(t)` with t from 0 to 1 over `millis`, after `delay` milliseconds, then `done()` once."""

    millis: float
    step: Callable[[float], None]
    done: Callable[[], None] | None = None
    delay: float = 0
    start: float = 0


class AnimationClock(QObject):
    """Runs animations. `rested` is emitted each time the last of them has ended."""

    rested = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._animations: list[Animation] = []
        self._time = QElapsedTimer()
        self._time.start()
        # One timer for all: simultaneous moves share frames, and nothing wakes an idle process.
        self._timer = QTimer(self, interval=FRAME)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)

    @property
    def busy(self) -> bool:
        return bool(self._animations)

    def run(self, animation: Animation) -> None:
        """Start an animation. One without duration and delay ends at once, within this call and without `rested`."""
        if animation.millis <= 0 and animation.delay <= 0:
            _end(animation)
            return
        # Not elapsed(): its whole milliseconds make fast moves tremble visibly.
        animation.start = self._time.nsecsElapsed() / 1e6 + animation.delay
        if animation.delay <= 0:
            animation.step(0.0)
        self._animations.append(animation)
        if not self._timer.isActive():
            self._timer.start()

    def finish(self) -> None:
        """End every animation now, even those that the ends of others start. Then emit `rested`, if any ran."""
        while self._animations:
            animations, self._animations = self._animations, []
            for animation in animations:
                _end(animation)
        self._rest()

    def _tick(self) -> None:
        now = self._time.nsecsElapsed() / 1e6
        over = []
        for animation in self._animations[:]:
            part = (now - animation.start) / animation.millis if animation.millis > 0 else float(now >= animation.start)
            if part >= 1:
                over.append(animation)
            elif part >= 0:
                animation.step(part)
        for animation in over:  # after all steps: `done` may finish or start other animations
            if animation in self._animations:
                self._animations.remove(animation)
                _end(animation)
        if not self._animations:
            self._rest()

    def _rest(self) -> None:
        if self._timer.isActive():  # otherwise nothing has run since `rested` was emitted
            self._timer.stop()
            self.rested.emit()


def _end(animation: Animation) -> None:
    animation.step(1.0)
    if animation.done:
        animation.done()


def ease(t: float) -> float:
    """Return the progress at time `t`, both from 0 to 1: slow, fast, slow."""
    return t * t * (3 - 2 * t)


def ease_out(t: float) -> float:
    """Return the progress at time `t`, both from 0 to 1: fast, then slow."""
    return 1 - (1 - t) ** 3


def between(start: QPointF, end: QPointF, t: float) -> QPointF:
    return start + (end - start) * t


def tremor(t: float, swing: float) -> QPointF:
    """Return the offset of the ground at time `t`, 0 to 1, of a tremor that starts `swing` wide and dies away."""
    return QPointF(_wave(t * 61), _wave(t * 47 + 1)) * swing * (1 - t)


def _wave(x: float) -> float:
    """Return the value of a triangle wave between -1 and 1, with a period of 2."""
    return abs((x % 2) - 1) * 2 - 1


def arc(start: QPointF, end: QPointF, height: float, t: float) -> QPointF:
    """Return the point at `t`, 0 to 1, of an arc from start to end that is `height` units high in the middle."""
    return between(start, end, t) - QPointF(0, height * sin(pi * t))
