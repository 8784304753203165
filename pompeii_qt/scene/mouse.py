"""The mouse over the board: clicks and drags mean the same; the right button cancels, the middle one pans."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QGraphicsView

from pompeii_core.actions import Sacrifice
from pompeii_core.phases import Choice
from pompeii_core.preview import Spot
from pompeii_qt.scene.camera import Camera
from pompeii_qt.scene.event_player import EventPlayer
from pompeii_qt.scene.interaction import Interaction


class MouseHandler:
    """What the buttons are doing."""

    def __init__(
        self,
        view: QGraphicsView,
        interaction: Interaction,
        camera: Camera,
        event_player: EventPlayer,
        too_soon: Callable[[], None],
    ) -> None:
        self._view, self._interaction, self._camera, self._event_player = view, interaction, camera, event_player
        self._tell_too_soon = too_soon
        self._at: QPoint | None = None
        """Where the pointer is over the board, in the viewport."""
        self._pressed: QPoint | None = None
        self._pressed_spot: Spot | None = None
        self._picked_up = False
        """The press has just picked a piece up: letting go on the same square leaves it picked up."""
        self._victim: Sacrifice | None = None
        """Whom an omen may take, under the press: dragged into the volcano, or clicked."""
        self._panning = False
        self._consumed = False

    def press(self, event: QMouseEvent) -> None:
        """A button goes down. One that hurries what is shown, or that comes too soon, does nothing else, twice too."""
        self._at = event.position().toPoint()
        again = event.type() == QEvent.Type.MouseButtonDblClick
        self._consumed = (self._consumed and again) or self._event_player.busy or self._too_soon(event)
        if self._too_soon(event):
            self._tell_too_soon()
        if self._event_player.busy:
            self._event_player.finish()
        if self._consumed:
            self.reset()
            return
        if event.button() == Qt.MouseButton.RightButton:
            self.reset()
            self._interaction.cancel()
            return
        self._pressed = self._at
        self._panning = event.button() == Qt.MouseButton.MiddleButton
        if event.button() != Qt.MouseButton.LeftButton:
            return
        spot, seat = self._spot()
        self._pressed_spot = spot
        self._victim = self._interaction.victim(spot, seat)
        decision = self._interaction.decision
        self._picked_up = (
            decision.choice == Choice.RUN
            and spot is not None
            and not spot.gate
            and spot.square in decision.movable_squares()
            and spot.square != decision.held.origin
            and (decision.held.origin is None or spot not in decision.lit)
            and decision.pick_up(spot.square)
        )

    def move(self, event: QMouseEvent) -> None:
        """The pointer moves."""
        before, self._at = self._at, event.position().toPoint()
        if self._pressed is not None and self._may_pan(event) and before is not None:
            self._camera.pan(self._at.x() - before.x(), self._at.y() - before.y())
            return
        if self._pressed is not None and self._victim is not None and self._dragged(self._pressed):
            self._interaction.take_up(self._victim)
        self.carry(self._at)

    def release(self, event: QMouseEvent) -> None:
        """A button comes up: on a target this chooses it, whether it went down there or not."""
        self._release(event)
        self.follow()  # nothing is dragged any more

    def carry(self, at: QPoint) -> None:
        """The pointer, or a card dragged over the board, is at a point of the viewport."""
        self._at = at
        spot, seat = self._spot()
        self._interaction.hover(spot, seat, at)
        inside = self._view.viewport().rect().contains(at)
        self._interaction.carry_to(self._scene_point() if inside else None, dragged=self._pressed is not None)

    def follow(self) -> None:
        """The board has moved under the pointer."""
        if self._at is not None:
            self.carry(self._at)

    def drop(self, at: QPoint) -> bool:
        """What was carried from outside has been let go; whether that completed an action."""
        self._at = at
        spot, seat = self._spot()
        if spot is None:
            self._interaction.carry_to(None)
            return False
        return self._interaction.choose(spot, seat, at, self._scene_point())

    def leave(self) -> None:
        """The pointer has left the board."""
        self._at = None
        self._interaction.carry_to(None)
        self._interaction.hover(None, None, QPoint())

    def reset(self) -> None:
        """Forget a press."""
        self._pressed = self._pressed_spot = self._victim = None
        self._picked_up = self._panning = False

    def forget(self) -> None:
        """Something else is asked: a press before that is over, and no half of a double click."""
        self.reset()
        self._consumed = True

    def _release(self, event: QMouseEvent) -> None:
        self._at = event.position().toPoint()
        pressed, self._pressed = self._pressed, None
        victim, self._victim = self._victim, None
        panned, self._panning = self._panning, False
        if self._consumed or panned or pressed is None or event.button() != Qt.MouseButton.LeftButton:
            return
        spot, seat = self._spot()
        dragged = self._dragged(pressed)
        if victim is not None and dragged and spot != self._pressed_spot:
            self._interaction.throw(victim, self._scene_point())
            return
        stayed = spot == self._pressed_spot
        if self._picked_up and stayed:
            return
        if spot is None or (not stayed and spot not in self._interaction.decision.lit and not self._carrying()):
            return
        self._interaction.choose(spot, seat, self._at, self._scene_point() if dragged or self._carrying() else None)

    def _too_soon(self, event: QMouseEvent) -> bool:
        """Whether nothing can be chosen yet, or not what it goes down on: it may be released when that is so."""
        decision = self._interaction.decision
        if event.button() != Qt.MouseButton.LeftButton or decision.update is None or decision.active:
            return False
        spot, _ = self._spot()
        return decision.locked or (spot in decision.upcoming and spot not in decision.lit)

    def _dragged(self, start: QPoint) -> bool:
        return self._at is not None and (self._at - start).manhattanLength() >= QApplication.startDragDistance()

    def _carrying(self) -> bool:
        return self._interaction.ghost.visible

    def _may_pan(self, event: QMouseEvent) -> bool:
        """The middle button pans; so does the left one that went down beside every target of a zoomed board."""
        assert self._pressed is not None
        if not self._panning and self._camera.zoom > 1 and event.buttons() & Qt.MouseButton.LeftButton:
            far = (event.position().toPoint() - self._pressed).manhattanLength() >= QApplication.startDragDistance()
            beside = not self._picked_up and self._pressed_spot not in self._interaction.decision.lit
            from_tile = self._interaction.on_waiting_tile(self._view.mapToScene(self._pressed))
            self._panning = far and beside and not from_tile
        return self._panning

    def _scene_point(self) -> QPointF:
        return self._view.mapToScene(self._at or QPoint())

    def _spot(self) -> tuple[Spot | None, int | None]:
        return self._interaction.spot_at(self._scene_point())
