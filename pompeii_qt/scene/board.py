"""The board widget: shows the game and turns clicks, drags and keys into actions."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPalette, QResizeEvent, QShowEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QGestureEvent, QGraphicsView, QPinchGesture

from pompeii_core.events import Event
from pompeii_core.rules import Rules
from pompeii_core.setup import SeatedPlayer
from pompeii_core.view import Update, View
from pompeii_qt import theme
from pompeii_qt.art.board_picture import RADIUS
from pompeii_qt.art.geometry import BOARD_RECT
from pompeii_qt.art.palette import colour
from pompeii_qt.scene import gestures
from pompeii_qt.scene.board_scene import BoardScene, BoardView
from pompeii_qt.scene.camera import Camera, Ruler
from pompeii_qt.scene.decision import Question
from pompeii_qt.scene.event_player import SPEEDS, EventPlayer
from pompeii_qt.scene.gestures import KeyboardHandler, MouseHandler
from pompeii_qt.scene.highlights import ChoiceMarks, RoundMarks
from pompeii_qt.scene.interaction import Interaction
from pompeii_qt.scene.sprite import Animation
from pompeii_qt.settings import Settings

GLIDE = 200  # duration of the move to another place and size, in milliseconds
ZOOM_STEP = 1.0015  # zoom factor for an eighth of a degree of the wheel


class Board(BoardView):
    """The city on the screen. `event_player` shows updates, `decide` asks a person here, `chosen` brings the answer."""

    def __init__(self, settings: Settings | None = None) -> None:
        """Follow `settings`, if given, for reduced motion and short names. Pages set the speed.

        No game is shown yet.
        """
        super().__init__()
        self.board_scene = BoardScene()
        self.setScene(self.board_scene)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        # No item of this scene leaves the painter changed.
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setMinimumSize(280, 190)
        self.viewport().grabGesture(Qt.GestureType.PinchGesture)
        self.setAccessibleName(self.tr("The city of Pompeii"))

        self.camera = Camera(self)
        self.event_player = EventPlayer(self, self.board_scene, self.camera)
        self.interaction = Interaction(self, self.board_scene, self.event_player)
        self.round_marks = RoundMarks(self.board_scene)
        self.choice_marks = ChoiceMarks(self.board_scene)
        self._rulers = Ruler(self, letters=True), Ruler(self, letters=False)
        self.mouse = MouseHandler(self, self.interaction, self.camera, self.event_player)
        self.keyboard = KeyboardHandler(self, self.interaction)
        self._window_size = QSize()
        self.arriving = False  # whether the board is just receiving the focus by Tab
        self._place: QRectF | None = None  # the board's rectangle in the window when it moved last

        self.event_player.showing.connect(self._on_showing)
        self.event_player.drained.connect(self._on_drained)
        self.camera.moved.connect(self._on_moved)
        self.camera.painted.connect(self.board_scene.repaint_at)
        theme.signals.changed.connect(self.board_scene.repaint)  # high contrast changes every picture
        if settings:
            settings.follow("reduced_motion", self.event_player.set_reduced_motion)
            settings.follow("short_names", self.interaction.set_short_names)

    def begin(
        self,
        players: list[SeatedPlayer],
        rules: Rules,
        exits: Iterable[tuple[int, str]] = (),
        you: int | None = None,
    ) -> None:
        """Show an empty board for a game of these players. Discards everything shown, queued or asked before.

        `exits`: seat and gate square of each citizen known to leave the city in this game, in order (`tally.exits`).
        `you`: the seat of the only person at this screen, None for several or none.
        """
        self.event_player.clear()
        self.board_scene.begin(players, rules, exits, you)
        self.keyboard.begin()
        self.interaction.begin(players, rules)
        self.round_marks.show([])

    def show_players(self, players: list[SeatedPlayer], you: int | None = None) -> None:
        """Name these players of the same seats from now on; the pieces stay. `you`: as for `begin`."""
        self.interaction.players = players
        self.board_scene.show_players(players, you)

    def show_view(self, view: View) -> None:
        """Show a view at once, without animation. What is queued or asked stays."""
        self.board_scene.show(view)
        self.interaction.show_view(view)

    def replay(self, before: View, events: Sequence[Event], after: View) -> None:
        """Show the events between two views once more, then `after`. Call it only while nothing is being shown."""
        self.round_marks.show([])
        self.interaction.card.dismiss()
        self.event_player.replay(before, events, after)

    def decide(self, question: Question | None) -> None:
        """Ask a question (None: none), light its targets and put back what is held.

        A button held down chooses nothing.
        """
        self.mouse.ignore_press()
        if question is not None:  # the last action has been shown or was refused: its drop point is obsolete
            self.event_player.start_next_at(None)
        self.interaction.decide(question)

    def _on_showing(self, event: object) -> None:
        self.interaction.ghost.clear()
        self.showing.emit(event)

    def _on_drained(self, update: Update) -> None:
        self.interaction.ghost.clear()
        self.interaction.show_view(update.view)
        self.drained.emit(update.seq)

    def _on_moved(self) -> None:
        self.interaction.card.dismiss()
        self._place = self.camera.shown
        self.mouse.follow()
        for ruler in self._rulers:
            ruler.follow()

    def _glide(self) -> None:
        """Animate the board to its new place, delaying events. Jump if new, zoomed, hidden, or without full motion."""
        clock, animator = self.event_player.clock, self.event_player.animator
        millis = 0.0 if animator.reduced_motion else GLIDE * min(SPEEDS[self.event_player.speed], 1.0)
        start = self._place
        if millis and self.isVisible() and self.camera.zoom == 1 and start is not None:
            clock.run(Animation(millis, self.camera.glide(start)))
        else:
            self.camera.stop()

    def _note_window_size(self) -> None:
        self._window_size = self.window().size()

    # Qt's event handlers

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.window().size() != self._window_size:  # the window is being resized: follow it without delay
            QTimer.singleShot(0, self, self._note_window_size)  # layouts may give more sizes before that
            self.camera.stop()
        else:
            self._glide()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._window_size = QSize()  # do not glide while the layout settles
        QTimer.singleShot(0, self, self._note_window_size)
        self.camera.stop()

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        # Nearly every frame repaints only a small part of the board, which the picture covers.
        if not BOARD_RECT.adjusted(RADIUS, RADIUS, -RADIUS, -RADIUS).contains(rect):
            painter.fillRect(rect, self.palette().color(QPalette.ColorRole.Window))
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour("#000000", 26))
            for grow in (2.0, 3.5, 5.0):
                painter.drawRoundedRect(BOARD_RECT.adjusted(-grow, -grow, grow, grow), RADIUS + 2, RADIUS + 2)
        self.camera.draw(painter)

    def viewportEvent(self, event: QEvent) -> bool:
        pinch = event.gesture(Qt.GestureType.PinchGesture) if isinstance(event, QGestureEvent) else None
        if isinstance(pinch, QPinchGesture):
            around = self.viewport().mapFromGlobal(pinch.centerPoint())
            self.camera.zoom_by(pinch.scaleFactor(), QPointF(around))
            return True
        if event.type() == QEvent.Type.Leave:
            self.mouse.leave()
        elif event.type() == QEvent.Type.DevicePixelRatioChange:
            self.camera.fit()
        return super().viewportEvent(event)

    def zoom(self, key: int) -> None:
        """Zoom around the middle of the viewport as the key +, - or 0 does; KeyError for other keys."""
        self.camera.zoom_by(gestures.ZOOM[key], QPointF(self.viewport().rect().center()))

    def wheelEvent(self, event: QWheelEvent) -> None:
        turned = event.angleDelta()
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.camera.zoom_by(ZOOM_STEP ** turned.y(), event.position())
        elif self.camera.zoom > 1:
            self.camera.pan(turned.x() / 2, turned.y() / 2)
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.interaction.refusal.dismiss()
        self.keyboard.leave()
        self.mouse.press(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.mouse.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.mouse.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.mouse.release(event)

    def event(self, event: QEvent) -> bool:
        """Handle events as Qt does, but claim arrow keys, so that no shortcut of the page takes them."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and gestures.is_arrow(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if self.event_player.busy and key == Qt.Key.Key_Space:
            self.event_player.finish()
        elif key == Qt.Key.Key_Space and self.event_player.end_moments():
            pass
        elif key == Qt.Key.Key_Space and not event.isAutoRepeat():
            self.replay_asked.emit()
        elif key in gestures.ZOOM:
            self.zoom(key)
        elif key == Qt.Key.Key_Escape and self.interaction.holding:
            self.mouse.cancel()
        elif not self.keyboard.press(event):
            event.ignore()

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Move the cursor to the next lit target; after the last, leave the board. Return whether Tab was used."""
        return self.keyboard.tab(back=not forward) or bool(super().focusNextPrevChild(forward))

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self.arriving = True
            self.keyboard.enter(back=event.reason() == Qt.FocusReason.BacktabFocusReason)
            self.arriving = False

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:  # a menu does not move the cursor
            self.keyboard.leave()
