"""The board: shows the game, and turns clicks, drags and keys into actions."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPalette, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QGestureEvent, QGraphicsView, QPinchGesture, QWidget

from pompeii_core.actions import Action, Lava
from pompeii_core.rules import Rules
from pompeii_core.setup import Player
from pompeii_core.update import Update
from pompeii_qt.art.plan import BOARD_RECT, centre, gate_at, gate_centre, square_at
from pompeii_qt.scene import keyboard
from pompeii_qt.scene.bubble import Bubble
from pompeii_qt.scene.camera import Camera
from pompeii_qt.scene.chooser import Chooser
from pompeii_qt.scene.director import Director
from pompeii_qt.scene.gestures import Decision
from pompeii_qt.scene.ghost import Ghost
from pompeii_qt.scene.layout import WAITING_TILE
from pompeii_qt.scene.lights import Lights
from pompeii_qt.scene.pointer import Pointer
from pompeii_qt.scene.stage import Stage
from pompeii_qt.scene.targets import NOTHING, Spot

ZOOM_STEP = 1.0015
"""For an eighth of a degree of the wheel."""


class Board(QGraphicsView):
    """The city on the screen. `play` updates, `decide` where somebody here is asked; `chosen` is the answer."""

    chosen = Signal(object)
    preview = Signal(str)
    drained = Signal(int)
    square_hovered = Signal(str)
    showing = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._players: Sequence[Player] = ()
        self._rules = Rules()
        self._stage = Stage()
        self.setScene(self._stage)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setCacheMode(QGraphicsView.CacheModeFlag.CacheBackground)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setMinimumSize(320, 230)
        self.viewport().grabGesture(Qt.GestureType.PinchGesture)
        self.setAccessibleName(self.tr("The city of Pompeii"))

        self.camera = Camera(self)
        self.camera.painted.connect(self._dress)
        self.lights = Lights(self._stage)
        self.ghost = Ghost(self._stage)
        self.bubble = Bubble(self.viewport())
        self.director = Director(self._stage, self)
        self.director.scenes.shake = self._shake
        self.director.showing.connect(self._event_begins)
        self.director.drained.connect(self._update_shown)
        self.decision = Decision(self._players, self._rules, self._relight)
        self._pointer = Pointer(self)
        self._cursor: Spot | None = None
        self._hovered: tuple[Spot | None, int | None] = (None, None)

    # the table's side

    def begin(self, players: list[Player], rules: Rules) -> None:
        """An empty board for a game of these players; whatever was shown or asked before is dropped."""
        self.director.forget()
        self._players, self._rules = list(players), rules
        self._stage.begin(players)
        self.decision = Decision(self._players, rules, self._relight)
        self.decide(None)
        self.set_values(None)
        self.point_at([])

    def play(self, update: Update) -> None:
        """Queue: animate `update.events`, then show `update.view`, then emit `drained(seq)`."""
        self.director.play(update)

    def decide(self, update: Update | None) -> None:
        """Light the targets of `update.legal`; None: nobody here is asked."""
        self.ghost.nothing()
        self.decision.ask(update)

    def select_card(self, card: int | None) -> None:
        """Light this card's roofs; None: those of the whole hand."""
        self.decision.hold_card(card)

    def drag_card(self, card: int, global_pos: QPoint) -> None:
        """A card of the hand is being dragged, now at `global_pos`."""
        if self.decision.choice == "place" and self.decision.held.card != card:
            self.decision.hold_card(card)
        self._pointer.carry(self.viewport().mapFromGlobal(global_pos))

    def drop_card(self, card: int, global_pos: QPoint) -> bool:
        """The card has been let go; whether that completed an action."""
        self.drag_card(card, global_pos)
        return self._pointer.drop(self.viewport().mapFromGlobal(global_pos))

    def cancel(self) -> None:
        """Put back what is held."""
        self._pointer.reset()
        self.decision.let_go()
        self.bubble.clear_words()

    def finish(self) -> None:
        """Show everything that is queued at once."""
        self.director.finish()

    def set_values(self, values: dict[str, float] | None, shares: bool = True) -> None:
        """A heat map by square: `shares` from 0 to 1 as percentages, or worths against their range."""
        if not values:
            self.lights.heat(None)
            return
        low, high = min(values.values()), max(values.values())
        if shares:
            self.lights.heat({s: (v, f"{v * 100:.0f}%") for s, v in values.items()})
        else:
            span = (high - low) or 1.0
            self.lights.heat({s: ((v - low) / span, f"{v:+.1f}") for s, v in values.items()})

    def point_at(self, squares: list[str]) -> None:
        """Mark the squares that a line of the log speaks of."""
        self.lights.pointed(squares)

    def set_speed(self, speed: str) -> None:
        """`off`, `slow`, `normal` or `fast`, from the next event on."""
        self.director.speed = speed

    def set_reduced_motion(self, on: bool) -> None:
        """Nothing shakes and nothing flies in arcs."""
        self.director.scenes.calm = on

    # the pointer's side

    def spot_at(self, at: QPointF) -> tuple[Spot | None, int | None]:
        """The square or gate at a point of the scene, and whose piece is exactly there."""
        if square := square_at(at):
            near = [
                ((piece.pos() - at).manhattanLength(), piece.seat)
                for piece in self._stage.crowd.on(square)
                if piece.isVisible() and (piece.pos() - at).manhattanLength() < piece.size * 0.55
            ]
            return Spot(square), min(near)[1] if near else None
        if gate := gate_at(at):
            return Spot(gate, gate=True), None
        return None, None

    def hover(self, spot: Spot | None, seat: int | None, at: QPoint) -> None:
        """Preview what choosing a spot would do; `at` is where to say it, in the viewport."""
        if (spot, seat) == self._hovered:
            if self.bubble.isVisible() and not self.bubble.refusing:
                self.bubble.say(self.bubble.text(), at)
            return
        before = self._hovered[0]
        self._hovered = (spot, seat)
        if spot != before:
            self.square_hovered.emit(spot.square if spot else "")
        self._show_outcome(spot, seat, at)

    def choose(self, spot: Spot, seat: int | None, at: QPoint, dropped: QPointF | None) -> bool:
        """Choose a spot by pointer or key; whether that completed an action or picked something up."""
        pick = self.decision.pick(spot, seat)
        if pick.action is not None:
            self._complete(pick.action, spot, dropped)
        elif pick.choices:
            chooser = Chooser(self, pick.choices, self._players, lambda action: self._complete(action, spot, dropped))
            chooser.open_at(self.viewport().mapToGlobal(at))
        elif pick.refusal:
            self.bubble.refuse(pick.refusal, at)
        return pick.action is not None or pick.lifted

    def _complete(self, action: Action, spot: Spot, dropped: QPointF | None) -> None:
        self.director.at_pointer(dropped)
        self._pointer.reset()
        if dropped is not None:
            self.ghost.freeze(gate_centre(spot.square) if spot.gate else dropped)
        self.bubble.hide()
        self.decision.ask(None)
        self.chosen.emit(action)

    def _show_outcome(self, spot: Spot | None, seat: int | None, at: QPoint) -> None:
        self.lights.point(spot)
        outcome = self.decision.outcome(spot, seat) if spot else None
        fires = outcome.burning if outcome else ()
        crowd = self._stage.crowd
        self.lights.burn(piece.pos() for square in fires for piece in crowd.on(square) if piece.isVisible())
        self.lights.cut_off(outcome.cut_off if outcome else ())
        self.preview.emit(outcome.words if outcome else "")
        if outcome and outcome.words:
            self.bubble.say(outcome.words, at)
        else:
            self.bubble.clear_words()
        lit = spot is not None and spot in self.decision.lit
        shape = Qt.CursorShape.PointingHandCursor if lit else Qt.CursorShape.ArrowCursor
        self.viewport().setCursor(shape)
        if lit and spot and isinstance(lava := self.decision.lit[spot][0], Lava) and self.ghost.visible:
            self.ghost.tile(lava.symbol)

    def _relight(self) -> None:
        """What is held or asked has changed."""
        decision = self.decision
        lit = set(decision.lit)
        lifting = decision.choice == "run" and decision.held.origin is None
        self.lights.light(lit)
        crowd = self._stage.crowd
        seat = decision.update.view.seat if decision.update else None
        takeable = [
            piece.pos()
            for spot in lit
            if lifting or decision.choice == "sacrifice"
            for piece in crowd.on(spot.square)
            if piece.isVisible() and (piece.seat == seat) == lifting
        ]
        self.lights.ring(takeable)
        origin = decision.held.origin
        own = [piece.pos() for piece in crowd.on(origin) if piece.seat == seat] if origin else []
        self.lights.ring(own[-1:], chosen=True)
        self._set_ghost()
        spot, at_seat = self._hovered
        self._hovered = (None, None)
        self.hover(spot, at_seat, self.bubble_place(spot))

    def _set_ghost(self) -> None:
        """The thing that the pointer would set down."""
        decision, view = self.decision, self.decision.update.view if self.decision.update else None
        if view is None or view.seat is None:
            if not self.ghost.frozen:
                self.ghost.nothing()
            return
        if decision.choice == "lava" and view.tile:
            self.ghost.tile(view.tile[0])
        elif decision.choice == "relative" or decision.held.card is not None or decision.held.origin is not None:
            self.ghost.piece(self._players[view.seat].colour)
        else:
            self.ghost.nothing()
        self._pointer.refresh()

    def place_ghost(self, point: QPointF | None) -> None:
        """Show at a point of the scene what would be set down, or hide it; a tile is then not beside the crater."""
        self.ghost.at(point)
        away = self.decision.choice == "lava" and self.ghost.visible
        for sprite in self._stage.waiting:
            sprite.setOpacity(0.3 if away else 1.0)

    def bubble_place(self, spot: Spot | None) -> QPoint:
        """Where to say something about a spot, in the viewport."""
        if spot is None:
            return QPoint()
        return self.mapFromScene(gate_centre(spot.square) if spot.gate else centre(spot.square))

    def on_waiting_tile(self, at: QPointF) -> bool:
        """Whether the drawn tile waits at a point of the scene."""
        return bool(self._stage.waiting) and (at - WAITING_TILE).manhattanLength() < 60

    # the director's side

    def _event_begins(self, event: object) -> None:
        self.ghost.nothing()
        self.showing.emit(event)

    def _update_shown(self, update: Update) -> None:
        self.ghost.nothing()
        self.drained.emit(update.seq)

    def _shake(self, offset: QPointF) -> None:
        self.setSceneRect(self._stage.sceneRect().translated(offset / max(self.transform().m11(), 0.01)))

    def _dress(self, scale: float) -> None:
        self.lights.scale = self.ghost.scale = scale
        self._stage.dress(scale)

    # Qt's side

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.camera.fit()

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        painter.fillRect(rect, self.palette().color(QPalette.ColorRole.Window))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 26))
        for grow in (2.0, 3.5, 5.0):
            painter.drawRoundedRect(BOARD_RECT.adjusted(-grow, -grow, grow, grow), 14, 14)
        self.camera.draw(painter)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.resetCachedContent()
            self.viewport().update()

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Gesture and isinstance(event, QGestureEvent):
            pinch = event.gesture(Qt.GestureType.PinchGesture)
            if isinstance(pinch, QPinchGesture):
                self.camera.zoom_by(pinch.scaleFactor(), QPointF(self.viewport().mapFromGlobal(pinch.centerPoint())))
                return True
        if event.type() == QEvent.Type.Leave:
            self._pointer.leave()
        return super().viewportEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        turned = event.angleDelta()
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.camera.zoom_by(ZOOM_STEP ** turned.y(), event.position())
        elif self.camera.zoom > 1:
            self.camera.pan(turned.x() / 2, turned.y() / 2)
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._move_cursor(None)
        self._pointer.press(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self._pointer.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._pointer.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._pointer.release(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if self.director.busy and key == Qt.Key.Key_Space:
            self.finish()
        elif keyboard.is_arrow(key):
            self._move_cursor(keyboard.step(self._cursor, key))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._cursor:
            self.choose(self._cursor, None, self.bubble_place(self._cursor), None)
        elif key == Qt.Key.Key_Escape and self.decision.held != NOTHING:
            self.cancel()
        else:
            event.ignore()

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab goes through the lit targets, then leaves."""
        spot = keyboard.following(self.decision.lit, self._cursor, back=not forward)
        if spot is not None:
            self._move_cursor(spot)
            return True
        self._move_cursor(None)
        return bool(super().focusNextPrevChild(forward))

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self._move_cursor(None)

    def _move_cursor(self, spot: Spot | None) -> None:
        if spot == self._cursor:
            return
        self._cursor = spot
        self.lights.cursor(spot)
        if spot is not None:
            self.ensureVisible(QRectF(centre(spot.square) - QPointF(60, 60), centre(spot.square) + QPointF(60, 60)))
        self.hover(spot, None, self.bubble_place(spot))
