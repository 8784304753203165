"""Shows the events of updates one after another with their animations, then sets the scene to the view."""

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, QPointF, QTimer, Signal
from PySide6.QtWidgets import QGraphicsItem

from pompeii_core import events as ev
from pompeii_core.actions import Phase
from pompeii_core.city import OUT
from pompeii_core.events import Event
from pompeii_core.view import Update, View
from pompeii_qt.art.geometry import CRATER, GATE_OF, centre
from pompeii_qt.scene.board_scene import RESCUED_SIZE, WAITING_TILE, BoardScene, BoardView, PieceItem, way_out
from pompeii_qt.scene.camera import Camera
from pompeii_qt.scene.moments import THROW, Moments
from pompeii_qt.scene.sprite import Animation, AnimationClock, Layer, Sprite, arc, between, ease, ease_out

# Durations in milliseconds at normal speed.
DROP, STEP, SLIDE, FADE = 340, 150, 200, 420
TILE, VOLCANO_CHANGE = 460, 900

SPEEDS: Final = {"off": 0.0, "slow": 1.8, "normal": 1.0, "fast": 0.4}  # factor on the duration of animations
_TURN: Final = 450  # pause between turns in a replay, in milliseconds at normal speed


class EventPlayer(QObject):
    """A queue of updates. `showing(event)`: its animation begins. `drained(update)`: the scene shows its view."""

    showing = Signal(object)
    drained = Signal(object)

    def __init__(self, view: BoardView, board_scene: BoardScene, camera: Camera) -> None:
        super().__init__(view)
        self.clock = AnimationClock(self)
        self.animator = EventAnimator(board_scene, self.clock, self._rescued)
        self.moments = Moments(board_scene, self.clock, camera, self)
        self.speed = "normal"
        self._view, self._scene = view, board_scene
        self._updates: deque[Update] = deque()
        self._events: deque[Event] = deque()
        self._shown: Update | None = None
        self._after_replay: View | None = None
        self._skipping = False
        self._in_step = False
        # Through the event loop even without animation: a game of AIs without pauses must not starve the mouse.
        self._advance_timer = QTimer(self, singleShot=True, interval=0)
        self._advance_timer.timeout.connect(self._advance)
        self.clock.rested.connect(self._advance_timer.start)

    @property
    def busy(self) -> bool:
        """Whether an update or a replay is being shown or waits."""
        return self._shown is not None or bool(self._updates) or self.replaying

    @property
    def replaying(self) -> bool:
        return self._after_replay is not None

    def set_speed(self, speed: str) -> None:
        """Show the next events at a speed of `SPEEDS`."""
        self.speed = speed

    def set_reduced_motion(self, on: bool) -> None:
        """Animate without moments, turning and arcs (`on`), or with these again."""
        self.animator.reduced_motion = self.moments.still = on

    def enqueue(self, update: Update) -> None:
        """Queue an update. The event loop then shows its events and its view, and emits `drained(update)`.

        A replay that is still running jumps to its end first.
        """
        if self.replaying:
            self.finish()
        self._updates.append(update)
        self._advance_timer.start()

    def replay(self, before: View, events: Iterable[Event], after: View) -> None:
        """Show events again, from `before` to `after`, and emit only `replayed`, at the end. Call it when not busy."""
        self._scene.show(before)
        self._events.extend(events)
        self._after_replay = after
        self._advance_timer.start()

    def finish(self) -> None:
        """End running animations and show everything queued at once. Signals are emitted as usual."""
        self._skipping = True
        self.clock.finish()
        self._advance()
        self.moments.beside.finish()

    def end_moments(self) -> bool:
        """End the moments that run beside the game. Return whether there were any."""
        running = self.moments.beside.busy
        self.moments.beside.finish()
        return running

    def clear(self) -> None:
        """Discard everything queued, without signals.

        Running animations jump to their end, and the scene stays there.
        """
        self._updates.clear()
        self._events.clear()
        self._shown = self._after_replay = None
        self.start_next_at(None)
        self.clock.finish()
        self.moments.beside.finish()
        self._advance_timer.stop()  # the clock has come to rest, and started it

    def start_next_at(self, point: QPointF | None, run_path: list[str] | None = None) -> None:
        """Set where the next moved piece or tile starts, and the path of the next run out.

        None: its place, and the path in its event.
        """
        self.animator.drop_point, self.animator.run_path = point, run_path

    def _advance(self) -> None:
        if self._in_step:  # called by the receiver of a signal
            return
        self._in_step = True
        try:
            while not self.clock.busy and self._step():
                pass
        finally:
            self._in_step = False
            if not self.busy:
                self._skipping = False
            elif not self.clock.busy:  # showing an event failed: continue with the next ones and the view
                self._advance_timer.start()

    def _step(self) -> bool:
        """Start the next event; or end the replay or update with its signal; or begin the next update.

        False if none is left.
        """
        if self._events:
            self._start(self._events.popleft())
        elif self._after_replay is not None:
            view, self._after_replay = self._after_replay, None
            self._show(view, animated=True)
            self._view.replayed.emit()
        elif self._shown is not None:
            update, self._shown = self._shown, None
            self._show(update.view, animated=SPEEDS[self.speed] > 0)
            self.start_next_at(None)
            self.drained.emit(update)
        elif self._updates:
            self._shown = self._updates.popleft()
            self._events = deque(self._shown.events)
        else:
            return False
        return True

    def _show(self, view: View, *, animated: bool) -> None:
        """Set the scene to a view. If the next event may be an eruption and is `animated`, prepare for it."""
        self._scene.show(view)
        if view.phase is Phase.SEETHES and animated and not self.moments.still:
            self.moments.prepare()

    def _start(self, event: Event) -> None:
        # A replay is animated even if animation is off: the player asked for it.
        speed = "normal" if self.replaying and self.speed == "off" else self.speed
        self.animator.duration_factor = self.moments.factor = 0.0 if self._skipping else SPEEDS[speed]
        together = [event]  # everything that burns for the same cause burns at once
        while isinstance(event, ev.Burned) and self._events and _same_fire(event, self._events[0]):
            together.append(self._events.popleft())
        for each in together:
            if not self.replaying:
                self.showing.emit(each)
            self.animator.animate(each)
        self.moments.show(together, self.animator.way, self.animator.run_lasts)
        if self.replaying and isinstance(event, ev.TurnEnded):
            self.clock.run(Animation(_TURN * self.animator.duration_factor, lambda t: None))

    def _rescued(self, seat: int) -> None:
        if not self.replaying:
            self._view.rescued.emit(seat)


def _same_fire(fire: ev.Burned, event: Event) -> bool:
    return isinstance(event, ev.Burned) and event.cause == fire.cause


class EventAnimator:
    """Starts the animations of an event. `duration_factor` multiplies every duration; 0 shows the end at once."""

    def __init__(self, scene: BoardScene, clock: AnimationClock, saved: Callable[[int], None]) -> None:
        """`saved` is called with the seat of each piece that leaves the city, when its animation has ended."""
        self._scene, self._clock, self._saved = scene, clock, saved
        self.duration_factor = 1.0
        self.reduced_motion = False  # no turning, and straight flights instead of arcs
        self.drop_point: QPointF | None = None  # start of the next moved piece or tile, if the player dropped it
        self.run_path: list[str] | None = None  # squares to the gate that the player chose for the next run
        self.way: Sequence[QPointF] = ()  # places of the last event's run out, or the place of its sacrifice
        self.run_lasts = 0.0  # milliseconds that the last event's run takes at normal speed; 0 for other events

    def animate(self, event: Event) -> None:
        """Start an event's animations, if any, which also change the scene. Note its `way` and `run_lasts`."""
        self.way, self.run_lasts = (), 0.0
        match event:
            case ev.PiecePlaced(seat, square, _):
                self._place_piece(seat, square)
            case ev.CardPlayed():
                self._scene.omens = 0
            case ev.OmenDrawn():
                self._scene.omens += 1
            case ev.Sacrificed(_, int(victim), str(square)):
                self._sacrifice(victim, square)
            case ev.Ad79Drawn(_, 1):
                self._change_volcano(Phase.SEETHES)
            case ev.Eruption():
                self._erupt()
            case ev.TileDrawn(_, tile):
                self._draw_tile(tile)
            case ev.TileSetAside():
                for sprite in self._scene.waiting:
                    self._run(FADE, partial(_fade_out, sprite), sprite.remove)
            case ev.LavaPlaced(_, symbol, square):
                self._lay_tile(symbol, square)
            case ev.Burned(square, counts, _):
                self._throw(square, [seat for seat, count in enumerate(counts) for _ in range(count)])
            case ev.Covered(squares):
                for square in squares:
                    self._run(FADE, self._scene.place_tile("cover", square).setOpacity)
            case ev.Ran(seat, origin, target, path):
                self._move_runner(seat, origin, target, path)

    def _run(
        self, millis: float, step: Callable[[float], None], done: Callable[[], None] | None = None, delay: float = 0
    ) -> None:
        self._clock.run(Animation(millis * self.duration_factor, step, done, delay * self.duration_factor))

    def _pop_drop_point(self) -> QPointF | None:
        point, self.drop_point = self.drop_point, None
        return point

    def _arc(self, start: QPointF, end: QPointF, height: float, t: float) -> QPointF:
        """Return the point at `t`, 0 to 1, of an arc `height` units high; with reduced motion, of a straight line."""
        return arc(start, end, 0 if self.reduced_motion else height, t)

    def _rearrange(self, square: str) -> None:
        """Slide the pieces of a square to their places, then arrange them there."""
        pieces = self._scene.pieces
        places, size = pieces.places(square)
        for piece, place in zip(pieces.on(square), places, strict=True):
            if piece.pos() != place or piece.size != size:
                self._run(SLIDE, partial(_slide, piece, piece.pos(), place, size / piece.size))
        self._run(SLIDE, lambda t: None, partial(pieces.arrange, square))

    def _place_piece(self, seat: int, square: str) -> None:
        pieces = self._scene.pieces
        dropped = self._pop_drop_point()
        piece = pieces.new(seat, centre(square))
        pieces.add(piece, square)
        place = pieces.places(square).places[-1]
        piece.setZValue(Layer.MOVING - 1)

        def fall(t: float) -> None:
            piece.setOpacity(1.0 if dropped else min(1.0, t * 2.5))
            piece.setPos(between(dropped, place, ease_out(t)) if dropped else place - QPointF(0, 90 * (1 - t * t)))
            piece.setScale(1 + 0.45 * (1 - t))

        self._run(DROP, fall, partial(self._rearrange, square))

    def _sacrifice(self, victim: int, square: str) -> None:
        pieces = [piece for piece in self._scene.pieces.on(square) if piece.seat == victim]
        self.way = [pieces[-1].pos() if pieces else centre(square)]
        self._throw(square, [victim])

    def _throw(self, square: str, seats: list[int]) -> None:
        """Throw a piece of each listed seat into the crater in turn, from the drop point if any. Slide the others."""
        pieces = self._scene.pieces
        drop_point = self._pop_drop_point()
        for n, seat in enumerate(seats):
            if piece := pieces.lift(square, seat):
                fly = partial(self._fly, piece, drop_point or piece.pos())
                self._run(THROW, fly, piece.remove, delay=70 * n)
        self._rearrange(square)

    def _fly(self, piece: PieceItem, start: QPointF, t: float) -> None:
        height = 50 + 0.1 * (CRATER - start).manhattanLength()
        piece.setPos(self._arc(start, CRATER, height, ease(t)))
        if not self.reduced_motion:
            piece.setRotation(420 * t)
        piece.setScale(1 + 0.5 * t * (1 - t) * 2 - 0.45 * t)
        # Fade out just before the crater, so that the piece does not cross its rim.
        piece.setOpacity(1.0 if t < 0.88 else max(0.0, (1 - t) / 0.12))

    def _move_runner(self, seat: int, origin: str, target: str, path: list[str]) -> None:
        pieces = self._scene.pieces
        start, piece = self._pop_drop_point(), pieces.lift(origin, seat)
        if target == OUT and self.run_path is not None:
            path = self.run_path
        self.run_path = None
        if piece is None:
            return
        self._rearrange(origin)
        stops = [piece.pos(), *(centre(square) for square in path)]
        last = path[-1] if path else origin
        if start is not None:  # the player has dragged the piece to its target
            stops = [start, centre(last)]
        if target == OUT:
            if last not in GATE_OF:  # contradicts the map: the view will show the piece in the right place
                piece.remove()
                return
            stops += way_out(last, self._scene.rescued.add(piece, last))
            self.way = [centre(origin), *(centre(square) for square in path), *stops[-len(way_out(last, QPointF())) :]]
        else:
            pieces.add(piece, target)
            stops[-1] = pieces.places(target).places[-1]
        legs = len(stops) - 1

        def walk(t: float) -> None:
            leg = min(int(t * legs), legs - 1)
            part = t * legs - leg
            piece.setPos(self._arc(stops[leg], stops[leg + 1], 9, part))
            if target == OUT and leg == legs - 1:
                piece.setScale(1 + (RESCUED_SIZE / piece.size - 1) * part)

        def arrived() -> None:
            self._scene.rescued.arrange()
            if self.duration_factor > 0:
                self._saved(seat)

        done = arrived if target == OUT else partial(self._rearrange, target)
        self.run_lasts = STEP * max(legs, 2)
        self._run(self.run_lasts, walk, done)

    def _draw_tile(self, tile: list[str]) -> None:
        self._scene.show_waiting(tile)
        for sprite in self._scene.waiting:
            end = sprite.pos()

            def rise(t: float, sprite: Sprite = sprite, end: QPointF = end) -> None:
                sprite.setPos(self._arc(CRATER, end, 60, ease_out(t)))
                sprite.setScale(0.3 + 0.7 * ease_out(t))

            self._run(TILE, rise)

    def _lay_tile(self, symbol: str, square: str) -> None:
        waiting = self._scene.waiting
        start = self._pop_drop_point() or (waiting[0].pos() if waiting else WAITING_TILE)
        self._scene.show_waiting(None)
        sprite = self._scene.place_tile(symbol, square)
        sprite.setZValue(Layer.MOVING - 1)

        def fly(t: float) -> None:
            sprite.setPos(self._arc(start, centre(square), 40, ease(t)))
            sprite.setScale(1 + 0.35 * (1 - t))

        self._run(TILE, fly, partial(sprite.setZValue, Layer.LAVA))

    def _change_volcano(self, phase: Phase) -> None:
        """Fade in Vesuvius as it looks in a phase, which then replaces the present picture."""
        fresh = self._scene.new_volcano(phase, Layer.VOLCANO + 0.5)

        def done() -> None:
            fresh.remove()
            self._scene.show_volcano(phase)

        self._run(VOLCANO_CHANGE, fresh.setOpacity, done)

    def _erupt(self) -> None:
        """Animate the eruption's change of the city: Vesuvius, roofs over the spaces, and all pieces onto the roofs."""
        self._change_volcano(Phase.ERUPTS)
        self._run(VOLCANO_CHANGE, lambda t: self._scene.close_spaces(max(t, 0.01)))
        for square in self._scene.pieces.occupied():
            self._rearrange(square)


def _slide(item: QGraphicsItem, start: QPointF, end: QPointF, growth: float, t: float) -> None:
    item.setPos(between(start, end, ease(t)))
    item.setScale(1 + (growth - 1) * ease(t))


def _fade_out(item: QGraphicsItem, t: float) -> None:
    item.setOpacity(1 - t)
