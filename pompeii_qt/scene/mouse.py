"""The mouse over the board: clicks and drags mean the same; the right button cancels, the middle one pans."""

from collections.abc import Callable, Collection

from msgspec import Struct
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QGraphicsView

from pompeii_core.actions import Action, Choice, Sacrifice
from pompeii_core.preview import Spot
from pompeii_qt.scene.camera import Camera
from pompeii_qt.scene.event_player import EventPlayer
from pompeii_qt.scene.interaction import Interaction


class _Press(Struct):
    """A button that is down."""

    at: QPoint
    spot: Spot | None = None
    usable: Collection[Action] = ()
    """What could be chosen when it went down: what has come up since is not meant."""
    victim: Sacrifice | None = None
    """Whom an omen may take there: dragged into the volcano, or clicked."""
    picked_up: bool = False
    """It has just picked a piece up: letting go on the same square leaves it picked up."""
    panning: bool = False


class MouseHandler:
    """What the buttons are doing over the board."""

    def __init__(
        self,
        view: QGraphicsView,
        interaction: Interaction,
        camera: Camera,
        event_player: EventPlayer,
        too_soon: Callable[[], None],
    ) -> None:
        self._view, self._interaction, self._camera, self._event_player = view, interaction, camera, event_player
        self._report_too_soon = too_soon
        self._at: QPoint | None = None
        """Where the pointer is over the board, in the viewport."""
        self._pressed: _Press | None = None
        self._consumed = False

    def press(self, event: QMouseEvent) -> None:
        """A button goes down. One that hurries what is shown, or that comes too soon, does nothing else, twice too."""
        self._at = event.position().toPoint()
        self._interaction.card.dismiss()
        again = event.type() == QEvent.Type.MouseButtonDblClick
        too_soon = event.button() == Qt.MouseButton.LeftButton and self._interaction.decision.too_soon(self._spot()[0])
        self._consumed = (self._consumed and again) or self._event_player.busy or too_soon
        self._pressed = None
        if too_soon:
            self._report_too_soon()
        if self._event_player.busy:  # whoever presses on has seen enough
            self._event_player.finish()
        if self._consumed:
            return
        if event.button() == Qt.MouseButton.RightButton:
            self._interaction.cancel()
            return
        self._pressed = press = _Press(self._at, panning=event.button() == Qt.MouseButton.MiddleButton)
        if event.button() != Qt.MouseButton.LeftButton:
            return
        press.spot, seat = self._spot()
        press.victim = self._interaction.victim(press.spot, seat)
        decision, spot = self._interaction.decision, press.spot
        press.usable = decision.usable
        press.picked_up = (
            decision.choice == Choice.RUN
            and spot is not None
            and not spot.gate
            and spot.square != decision.held.origin
            and (decision.held.origin is None or spot not in decision.lit)
            and decision.pick_up(spot.square)
        )

    def move(self, event: QMouseEvent) -> None:
        """Follow the pointer: hover, or drag what the press has taken hold of."""
        before, self._at = self._at, event.position().toPoint()
        press = self._pressed
        if press is not None and before is not None and self._pans(press, event):
            self._camera.pan(self._at.x() - before.x(), self._at.y() - before.y())
            return
        if press is not None and press.victim is not None and self._dragged(press):
            self._interaction.carry_victim(press.victim)
        if press is not None:
            self._take_along(press)
        self.carry(self._at)

    def release(self, event: QMouseEvent) -> None:
        """A button comes up: on a target this chooses it, whether it went down there or not."""
        self._at = event.position().toPoint()
        press, self._pressed = self._pressed, None
        if press is not None and not press.panning and event.button() == Qt.MouseButton.LeftButton:
            self._let_go(press)
        self.follow()  # nothing is dragged any more

    def carry(self, at: QPoint) -> None:
        """The pointer, or a card dragged over the board, is at a point of the viewport."""
        self._at = at
        spot, seat = self._spot()
        self._interaction.hover(spot, seat)
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
        self._interaction.hover(None, None)
        self._interaction.carry_to(None)  # last: where nothing is hovered the card goes too

    def reset(self) -> None:
        """A press counts no more."""
        self._pressed = None

    def ignore_press(self) -> None:
        """Something else is asked: a press before that counts no more, not even as half of a double click."""
        self._pressed = None
        self._consumed = True

    def _let_go(self, press: _Press) -> None:
        if self._take_along(press):
            return
        spot, seat = self._spot()
        fitting = self._interaction.decision.lit.get(spot, ()) if spot else ()
        if fitting and not any(action in press.usable for action in fitting):
            return
        dragged, stayed = self._dragged(press), spot == press.spot
        if press.victim is not None and dragged and not stayed:
            self._interaction.throw(press.victim, self._scene_point())
        elif spot is not None and not (press.picked_up and stayed):
            carrying = self._interaction.ghost.visible
            if stayed or carrying or spot in self._interaction.decision.lit:
                drop_point = self._scene_point() if dragged or carrying else None
                self._interaction.choose(spot, seat, self._at or press.at, drop_point)

    def _take_along(self, press: _Press) -> bool:
        """A drag is of the piece that it began with, whatever was picked before; whether that one may not go."""
        start, decision = press.spot, self._interaction.decision
        if press.picked_up or decision.choice != Choice.RUN or start is None or not self._dragged(press):
            return False
        if start.gate or start.square == decision.held.origin or self._spot()[0] == start or not decision.stands(start):
            return False
        press.picked_up = decision.pick_up(start.square)
        if not press.picked_up:
            self._pressed = None
            decision.put_down()
            self._interaction.choose(start, None, press.at, None)  # which says why not
        return not press.picked_up

    def _dragged(self, press: _Press) -> bool:
        return self._at is not None and (self._at - press.at).manhattanLength() >= QApplication.startDragDistance()

    def _pans(self, press: _Press, event: QMouseEvent) -> bool:
        """The middle button pans; so does the left one that went down beside every target of a zoomed board."""
        if not press.panning and self._camera.zoom > 1 and event.buttons() & Qt.MouseButton.LeftButton:
            beside = not press.picked_up and press.spot not in self._interaction.decision.lit
            from_tile = self._interaction.on_waiting_tile(self._view.mapToScene(press.at))
            # From the drawn tile as well one drags the tile, though nothing is lit there.
            press.panning = self._dragged(press) and beside and not from_tile
        return press.panning

    def _scene_point(self) -> QPointF:
        return self._view.mapToScene(self._at or QPoint())

    def _spot(self) -> tuple[Spot | None, int | None]:
        return self._interaction.spot_at(self._scene_point())
