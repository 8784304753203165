"""Items that show painted pictures, painted anew for the view's scale, and the one clock that moves them."""

from collections.abc import Callable
from math import pi, sin
from typing import Final

from msgspec import Struct
from PySide6.QtCore import QElapsedTimer, QObject, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QGraphicsPixmapItem, QGraphicsScene


class Layer:
    """The one table of z-layers: what lies over what on the board."""

    ROOFS: Final = 0  # over the spaces, once nobody is placed any more
    VOLCANO: Final = 1
    HEAT: Final = 2
    LAVA: Final = 3
    TRACES: Final = 3.5  # what the last moves have left; under the targets, which always stand out
    DARKNESS: Final = 4
    GLOW: Final = 5
    TARGETS: Final = 6
    MARKS: Final = 7
    POINTED: Final = 8
    PIECES: Final = 10
    SEALS: Final = 11
    RINGS: Final = 12
    FIGURES: Final = 13  # values by square: what stands there must not hide them
    CURSOR: Final = 14
    WAITING: Final = 16  # the drawn tile beside the crater
    MOVING: Final = 20
    GHOST: Final = 24  # what follows the pointer
    FLAMES: Final = 26
    EVENTS: Final = 30  # what an event shows large over everything, for a moment


type Painted = Callable[[float], QPixmap]
"""A picture at so many device pixels a board unit; its device pixel ratio is that scale."""


class SpriteScene(QGraphicsScene):
    """A scene in board units; `scale`: what its sprites are painted for, in device pixels a unit."""

    scale = 1.0

    def repaint_at(self, scale: float) -> None:
        """Show all sprites, and those that come, for another scale."""
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
        # Nobody asks where exactly its picture is opaque, which Qt would find out for each.
        self.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)
        if at is not None:
            self.setPos(at)
        scene.addItem(self)
        self.repaint_as(painted)

    def repaint_as(self, painted: Painted) -> None:
        self._painted = painted
        self.repaint()

    def repaint(self) -> None:
        """Show the picture for the scale of its scene, if it is in one."""
        if isinstance(scene := self.scene(), SpriteScene):
            pixmap = self._painted(scene.scale)
            self.setPixmap(pixmap)
            size = pixmap.deviceIndependentSize()
            self.setOffset(-size.width() / 2, -size.height() / 2)

    def remove(self) -> None:
        """Take it out of its scene; harmless where that has happened."""
        if (scene := self.scene()) is not None:
            scene.removeItem(self)


FRAME: Final = 16  # milliseconds between frames


class Animation(Struct, eq=False):
    """`step(t)` is called with t from 0 to 1 over `millis` after `delay`, then `done()` once."""

    millis: float
    step: Callable[[float], None]
    done: Callable[[], None] | None = None
    delay: float = 0
    start: float = 0


class AnimationClock(QObject):
    """Runs animations; `rested` comes each time the last of them has ended."""

    rested = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._animations: list[Animation] = []
        self._time = QElapsedTimer()
        self._time.start()
        # One timer for all: what moves together is painted together, and nothing wakes a process at rest.
        self._timer = QTimer(self, interval=FRAME)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)

    @property
    def busy(self) -> bool:
        return bool(self._animations)

    def run(self, animation: Animation) -> None:
        """Start an animation; without any duration it is over at once."""
        if animation.millis <= 0 and animation.delay <= 0:
            _end(animation)
            return
        # Not elapsed(): its whole milliseconds would be seen as a tremble in what moves fast.
        animation.start = self._time.nsecsElapsed() / 1e6 + animation.delay
        if animation.delay <= 0:
            animation.step(0.0)
        self._animations.append(animation)
        if not self._timer.isActive():
            self._timer.start()

    def finish(self) -> None:
        """Every animation at its end, now."""
        while self._animations:  # what ends may start others
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
        for animation in over:  # after all have stepped: what is done then may finish everything, or start more
            if animation in self._animations:
                self._animations.remove(animation)
                _end(animation)
        if not self._animations:
            self._rest()

    def _rest(self) -> None:
        if self._timer.isActive():  # else nothing has moved since it rested last
            self._timer.stop()
            self.rested.emit()


def _end(animation: Animation) -> None:
    animation.step(1.0)
    if animation.done:
        animation.done()


def ease(t: float) -> float:
    """The share of a way at time `t`, both from 0 to 1: slow, fast, slow."""
    return t * t * (3 - 2 * t)


def ease_out(t: float) -> float:
    """The share of a way at time `t`, both from 0 to 1: fast, then slow."""
    return 1 - (1 - t) ** 3


def between(start: QPointF, end: QPointF, t: float) -> QPointF:
    return start + (end - start) * t


def tremor(t: float, swing: float) -> QPointF:
    """Where the ground is at time `t` of a tremor that begins `swing` wide and dies away."""
    return QPointF(_wave(t * 61), _wave(t * 47 + 1)) * swing * (1 - t)


def _wave(x: float) -> float:
    """Between -1 and 1, jagged."""
    return abs((x % 2) - 1) * 2 - 1


def arc(start: QPointF, end: QPointF, height: float, t: float) -> QPointF:
    """A throw from start to end, `height` units high in the middle."""
    return between(start, end, t) - QPointF(0, height * sin(pi * t))
