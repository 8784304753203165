"""Shows the events of updates one after another with their animations, then sets the scene to the view."""

from collections import deque
from collections.abc import Callable, Iterable
from functools import partial
from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import QCoreApplication, QObject, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QPen, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsItem

from pompeii_core import events as ev
from pompeii_core.actions import Phase
from pompeii_core.city import OUT
from pompeii_core.events import Event
from pompeii_core.setup import OMEN, SeatedPlayer
from pompeii_core.view import Update, View
from pompeii_qt.art.cards import BACK
from pompeii_qt.art.geometry import CRATER, GATE_OF, centre
from pompeii_qt.art.marks import BLAZE_GROWTH
from pompeii_qt.art.painting import Painter, box_path, display_font
from pompeii_qt.art.palette import colour
from pompeii_qt.art.pieces import SIDE, paint_badge, paint_piece
from pompeii_qt.art.sprites import blaze_pixmap, large_card_pixmap, mark_pixmap, render, square_pixmap
from pompeii_qt.scene.board_scene import RESCUED_SIZE, WAITING_TILE, BoardScene, BoardView, PieceItem, way_out
from pompeii_qt.scene.camera import Camera
from pompeii_qt.scene.sprite import Animation, AnimationClock, Layer, Sprite, arc, between, ease, ease_out, tremor
from pompeii_qt.system import resources

translate = QCoreApplication.translate

# Durations in milliseconds at normal speed.
DROP, STEP, THROW, SLIDE, FADE = 340, 150, 760, 200, 420
TILE, VOLCANO_CHANGE, SHAKE = 460, 900, 620
CARD, FLARE, LOSS = 1000, 480, 760
_CARD_SHARE: Final = 0.56  # height of an omen's card as a share of the visible board's height
_SHADE: Final = 0.5  # opacity of the darkness behind an omen's card
_LOSS_SIDE: Final = 76.0

SPEEDS: Final = {"off": 0.0, "slow": 1.8, "normal": 1.0, "fast": 0.4}  # factor on the duration of animations
_TURN: Final = 450  # pause between turns in a replay, in milliseconds at normal speed


class EventPlayer(QObject):
    """A queue of updates. `showing(event)`: its animation begins; `drained(update)`: the scene shows its view."""

    showing = Signal(object)
    drained = Signal(object)

    def __init__(self, view: BoardView, board_scene: BoardScene, camera: Camera) -> None:
        super().__init__(view)
        self.clock = AnimationClock(self)
        self.animator = EventAnimator(board_scene, self.clock, camera, self._rescued)
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
        """Animate without shaking, turning and arcs, or with them again."""
        self.animator.reduced_motion = on

    def enqueue(self, update: Update) -> None:
        """Queue an update: its events, its view, then `drained`. Starts in the event loop; a replay ends first."""
        if self.replaying:
            self.finish()
        self._updates.append(update)
        self._advance_timer.start()

    def replay(self, before: View, events: Iterable[Event], after: View) -> None:
        """While not busy: show events again, from `before` to `after`. The only signal is `replayed`, at the end."""
        self._scene.show(before)
        self._events.extend(events)
        self._after_replay = after
        self._advance_timer.start()

    def finish(self) -> None:
        """End running animations and show everything queued without any; its signals are emitted as usual."""
        self._skipping = True
        self.clock.finish()
        self._advance()

    def clear(self) -> None:
        """Discard everything queued and end running animations; what was queued emits no signals."""
        self._updates.clear()
        self._events.clear()
        self._shown = self._after_replay = None
        self.start_next_at(None)
        self.clock.finish()
        self._advance_timer.stop()  # the clock has come to rest, and started it

    def start_next_at(self, point: QPointF | None, run_path: list[str] | None = None) -> None:
        """Set the start of the next moved piece or tile, None for its place, and the path of the next run out."""
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
        """Start the next event, end the replay or update, or begin the next update; return False if nothing is left."""
        if self._events:
            self._start(self._events.popleft())
        elif self._after_replay is not None:
            view, self._after_replay = self._after_replay, None
            self._scene.show(view)
            self._view.replayed.emit()
        elif self._shown is not None:
            update, self._shown = self._shown, None
            self._scene.show(update.view)
            self.start_next_at(None)
            self.drained.emit(update)
        elif self._updates:
            self._shown = self._updates.popleft()
            self._events = deque(self._shown.events)
        else:
            return False
        return True

    def _start(self, event: Event) -> None:
        # A replay is animated even if animation is off: the player asked for it.
        speed = "normal" if self.replaying and self.speed == "off" else self.speed
        self.animator.duration_factor = 0.0 if self._skipping else SPEEDS[speed]
        together = [event]  # everything that burns for the same cause burns at once
        while isinstance(event, ev.Burned) and self._events and _same_fire(event, self._events[0]):
            together.append(self._events.popleft())
        for each in together:
            if not self.replaying:
                self.showing.emit(each)
            self.animator.animate(each)
        if self.replaying and isinstance(event, ev.TurnEnded):
            self.clock.run(Animation(_TURN * self.animator.duration_factor, lambda t: None))

    def _rescued(self, seat: int) -> None:
        if not self.replaying:
            self._view.rescued.emit(seat)


def _same_fire(fire: ev.Burned, event: Event) -> bool:
    return isinstance(event, ev.Burned) and event.cause == fire.cause


class EventAnimator:
    """Starts the animations of an event; `duration_factor` multiplies every duration, 0 shows the end at once."""

    def __init__(self, scene: BoardScene, clock: AnimationClock, camera: Camera, saved: Callable[[int], None]) -> None:
        """`saved` is called with the seat of a piece when its animation has ended outside the city."""
        self._scene, self._clock, self._saved = scene, clock, saved
        self.shake: Callable[[QPointF], None] = camera.shake
        self.duration_factor = 1.0
        self.reduced_motion = False  # no shaking and turning, and straight flights instead of arcs
        self.drop_point: QPointF | None = None  # start of the next moved piece or tile, if the player dropped it
        self.run_path: list[str] | None = None  # squares to the gate that the player chose for the next run

    def animate(self, event: Event) -> None:
        """Start the animations of an event; events without one, such as turns, change nothing on the board."""
        match event:
            case ev.PiecePlaced(seat, square, _):
                self._place_piece(seat, square)
            case ev.CardPlayed():
                self._scene.omens = 0
            case ev.OmenDrawn(seat):
                self._scene.omens += 1
                if self.duration_factor > 0:
                    self._draw_omen(seat)
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
        """Return the point at `t`, 0 to 1, of an arc `height` units high; of a straight line with reduced motion."""
        return arc(start, end, 0 if self.reduced_motion else height, t)

    def _rearrange(self, square: str) -> None:
        """Slide the pieces of a square to their places."""
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
        start = pieces[-1].pos() if pieces else centre(square)
        self._throw(square, [victim])
        if self.duration_factor > 0:
            self._answer_omen(victim, start)

    def _throw(self, square: str, seats: list[int]) -> None:
        """Throw a piece of each listed seat into the crater, one after another, from the drop point if there is one."""
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
        self._run(STEP * max(legs, 2), walk, done)

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
        """Fade in Vesuvius as it looks in a phase over the present picture."""
        fresh = self._scene.new_volcano(phase, Layer.VOLCANO + 0.5)

        def done() -> None:
            fresh.remove()
            self._scene.show_volcano(phase)

        self._run(VOLCANO_CHANGE, fresh.setOpacity, done)

    def _erupt(self) -> None:
        """Animate the eruption: close the spaces, darken and shake the city, and let a glow grow over the crater."""
        self._change_volcano(Phase.ERUPTS)
        self._run(VOLCANO_CHANGE, lambda t: self._scene.close_spaces(max(t, 0.01)))
        for square in self._scene.pieces.occupied():
            self._rearrange(square)
        dark, glow = self._scene.darkness, Sprite(self._scene, blaze_pixmap, Layer.GLOW, CRATER)

        def dim(t: float) -> None:
            strength = min(t / 0.35, (1 - t) / 0.65)
            dark.setOpacity(0.66 * strength)
            glow.setOpacity(min(1.0, 1.3 * strength))
            glow.setScale(0.5 + (BLAZE_GROWTH - 0.5) * ease_out(t))

        self._run(VOLCANO_CHANGE * 2, dim, glow.remove)
        if not self.reduced_motion:
            self._run(SHAKE, lambda t: self.shake(tremor(t, 7)), delay=250)

    def _draw_omen(self, seat: int) -> None:
        """Show the card of the omen that `seat` has drawn, with a caption, large over the board."""
        scene, view, still = self._scene, self._scene.views()[0], self.reduced_motion
        area = view.mapToScene(view.viewport().rect()).boundingRect()
        height = area.height() * _CARD_SHARE
        middle = area.center() - QPointF(0, height * 0.13)
        size = QSize(round(height * 2 / 3), round(height))
        card = Sprite(scene, partial(large_card_pixmap, OMEN if still else BACK, size), Layer.EVENTS, middle)
        painted = partial(_caption, scene.omens, scene.players[seat], area.size().width() * 0.7, area.height())
        caption = Sprite(scene, painted, Layer.EVENTS, middle + QPointF(0, height * 0.68))
        flare = Sprite(scene, partial(mark_pixmap, "flare"), Layer.GLOW, CRATER)
        face_up = still

        def step(t: float) -> None:
            nonlocal face_up
            seen = min(1.0, t / 0.08, (1 - t) / 0.14)
            card.setOpacity(seen)
            caption.setOpacity(min(seen, max(0.0, (t - 0.16) / 0.1)))
            scene.darkness.setOpacity(_SHADE * seen)
            fire = max(0.0, (t - 0.3) / 0.7)
            flare.setOpacity(sin(pi * fire))
            if still:
                return
            turn = ease_out(min(1.0, t / 0.36))
            if turn >= 0.5 and not face_up:
                face_up = True
                card.repaint_as(partial(large_card_pixmap, OMEN, size))
            card.setTransform(QTransform.fromScale(max(abs(cos(pi * turn)), 0.02), 1))
            card.setScale(0.7 + 0.3 * turn)
            flare.setScale(0.7 + 0.5 * fire)
            if fire > 0:
                self.shake(tremor(fire, 3))

        def end() -> None:
            for sprite in (card, caption, flare):
                sprite.remove()

        self._run(CARD, step, end)

    def _answer_omen(self, victim: int, start: QPointF) -> None:
        """Show that a citizen of `victim` has been thrown in from `start`: a ring, a flare and a minus one."""
        scene, still = self._scene, self.reduced_motion
        ring = Sprite(scene, partial(mark_pixmap, "chosen"), Layer.RINGS, start)
        flare = Sprite(scene, partial(mark_pixmap, "flare"), Layer.GLOW, CRATER)
        loss = Sprite(scene, partial(_loss, scene.players[victim].colour), Layer.EVENTS, CRATER)
        landed = THROW * 0.86
        flare.setOpacity(0.0)
        loss.setOpacity(0.0)

        def widen(t: float) -> None:
            ring.setOpacity(1 - t)
            ring.setScale(1 if still else 1 + 0.6 * t)

        def burn(t: float) -> None:
            flare.setOpacity(sin(pi * t))
            if not still:
                flare.setScale(0.8 + 0.5 * t)
                self.shake(tremor(t, 4))

        def rise(t: float) -> None:
            loss.setOpacity(min(1.0, t / 0.12, (1 - t) / 0.35))
            loss.setPos(CRATER + QPointF(-86, 40 if still else 40 - 24 * ease_out(t)))

        self._run(THROW * 0.5, widen, ring.remove)
        self._run(FLARE, burn, flare.remove, delay=landed)
        self._run(LOSS, rise, loss.remove, delay=landed)


def _slide(item: QGraphicsItem, start: QPointF, end: QPointF, growth: float, t: float) -> None:
    item.setPos(between(start, end, ease(t)))
    item.setScale(1 + (growth - 1) * ease(t))


def _fade_out(item: QGraphicsItem, t: float) -> None:
    item.setOpacity(1 - t)


def _loss(seat_colour: int, scale: float) -> QPixmap:
    """Return the picture of a lost citizen, a large piece with a minus one, at `scale` device pixels a unit."""

    def paint(painter: Painter) -> None:
        painter.scale(_LOSS_SIDE / SIDE, _LOSS_SIDE / SIDE)
        paint_piece(painter, seat_colour)
        painter.translate(11, 11)
        painter.scale(0.9, 0.9)
        paint_badge(painter, "−1")

    return square_pixmap(_LOSS_SIDE, scale, paint)


def _caption(omens: int, player: SeatedPlayer, width: float, height: float, scale: float) -> QPixmap:
    """Paint the number of the omen and its player in a band of at most `width` for a visible board of `height`."""
    title = (translate("Omen", "An omen") if omens == 1 else translate("Omen", "Omen {n} in a row")).format(n=omens)
    line = translate("Omen", "{name} chooses who falls into the volcano").format(name=player.name)
    large, small = display_font(height * 0.056), QFont(resources.TEXT)
    small.setPixelSize(max(round(height * 0.04), 1))
    mark = height * 0.062
    line = QFontMetricsF(small).elidedText(line, Qt.TextElideMode.ElideMiddle, width - mark - height * 0.1)
    length = QFontMetricsF(small).horizontalAdvance(line)
    words = max(QFontMetricsF(large).horizontalAdvance(title), length + mark)
    box = QRectF(0, 0, min(width, words + height * 0.1), height * 0.15)

    def paint(painter: Painter) -> None:
        painter.draw(box_path(box.adjusted(2, 2, -2, -2), 12), QPen(colour("#E2BE77"), 2), colour("#180805", 236))
        painter.setFont(large)
        painter.setPen(colour("#FFE9C4"))
        upper = QRectF(0, box.height() * 0.06, box.width(), box.height() * 0.5)
        painter.drawText(upper, Qt.AlignmentFlag.AlignCenter, title)
        painter.setFont(small)
        painter.setPen(colour("#FFD2A0"))
        left = box.center().x() - (length + mark) / 2
        lower = QRectF(left + mark, box.height() * 0.54, length + 4, box.height() * 0.38)
        painter.drawText(lower, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, line)
        painter.translate(left + mark * 0.35, lower.center().y())
        painter.scale(mark / SIDE, mark / SIDE)
        paint_piece(painter, player.colour)

    return render(box, scale, paint)
