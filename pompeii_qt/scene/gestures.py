"""Mouse and keyboard over the board: hovering, choosing, dragging and panning."""

from collections.abc import Collection, Iterable
from typing import Final

from msgspec import Struct
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication

from pompeii_core.actions import Action, Choice, Sacrifice
from pompeii_core.preview import Spot
from pompeii_qt.art.geometry import GATE_OF, OUTWARD, neighbour, square_rect
from pompeii_qt.scene.board_scene import BoardView, spot_centre
from pompeii_qt.scene.camera import Camera
from pompeii_qt.scene.event_player import EventPlayer
from pompeii_qt.scene.interaction import Interaction


class _Press(Struct):
    """A mouse button that is down."""

    at: QPoint
    spot: Spot | None = None
    usable: Collection[Action] = ()  # actions usable at the press: its release chooses no others
    victim: Sacrifice | None = None  # sacrifice at the pressed spot, by a click or a drag into the volcano
    picked_up: bool = False  # whether the press has picked a piece up; a release on the same square keeps it
    panning: bool = False


class MouseHandler:
    """Turns presses, moves and releases of mouse buttons, and cards dragged from the hand, into choices."""

    def __init__(self, view: BoardView, interaction: Interaction, camera: Camera, event_player: EventPlayer) -> None:
        self._view, self._interaction, self._camera, self._event_player = view, interaction, camera, event_player
        self._at: QPoint | None = None  # the pointer in the viewport; None outside
        self._pressed: _Press | None = None
        self._consumed = False  # whether the last press only hurried the animation or came too soon

    def press(self, event: QMouseEvent) -> None:
        """Pick up (left), pan (middle) or put back (right). A left press on a locked target emits `too_soon`.

        While the board is animated, or shows a moment and nothing is asked, a press or double click only ends that.
        """
        self._at = event.position().toPoint()
        self._interaction.card.dismiss()
        again = event.type() == QEvent.Type.MouseButtonDblClick
        too_soon = event.button() == Qt.MouseButton.LeftButton and self._interaction.decision.too_soon(self._spot()[0])
        dismissed = self._event_player.end_moments() and not self._interaction.decision.lit
        self._consumed = (self._consumed and again) or self._event_player.busy or too_soon or dismissed
        self._pressed = None
        if too_soon:
            self._view.too_soon.emit()
        if self._event_player.busy:
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
        if spot is not None and not spot.gate and spot.square != decision.held.origin:
            free = decision.held.origin is None or spot not in decision.lit
            press.picked_up = free and decision.pick_up(spot.square)

    def move(self, event: QMouseEvent) -> None:
        """Follow the pointer: pan, or hover and drag what the press began with."""
        before, self._at = self._at, event.position().toPoint()
        press = self._pressed
        if press is not None:
            if before is not None and self._pans(press, event):
                self._camera.pan(self._at.x() - before.x(), self._at.y() - before.y())
                return
            if press.victim is not None and self._dragged(press):
                self._interaction.carry_victim(press.victim)
            self._redirect_drag(press)
        self.carry(self._at)

    def release(self, event: QMouseEvent) -> None:
        """End a press. With the left button, unless it panned, choose the spot under the pointer or throw a victim.

        The spot counts if it is a target, a drop or where the press was; a target locked at the press does not.
        """
        self._at = event.position().toPoint()
        press, self._pressed = self._pressed, None
        if press is not None and not press.panning and event.button() == Qt.MouseButton.LeftButton:
            self._finish_press(press)
        self.follow()

    def carry(self, at: QPoint) -> None:
        """Note that the pointer is at a point of the viewport: hover and move any ghost there.

        Out of sight, end both.
        """
        self._at = at
        spot, seat = self._spot()
        self._interaction.hover(spot, seat)
        self._interaction.carry_to(self._scene_point(), dragged=self._pressed is not None)

    def follow(self) -> None:
        """Hover again at the pointer after the board has moved; nothing if it is outside."""
        if self._at is not None:
            self.carry(self._at)

    def drag_card(self, card: int, global_pos: QPoint) -> None:
        """Take up a card of the hand that is dragged, and follow it to a point of the screen."""
        self._interaction.refusal.dismiss()
        self._interaction.decision.hold_card(card)
        self.carry(self._view.viewport().mapFromGlobal(global_pos))

    def drop_card(self, card: int, global_pos: QPoint) -> bool:
        """Play a card dropped at a point of the screen and return True.

        Otherwise put it back; on a spot, give the reason. A drop on the hand, or on a part of the board that is out of
        sight, puts it back.
        """
        self._interaction.decision.hold_card(card)
        self._at = at = self._view.viewport().mapFromGlobal(global_pos)
        spot, seat = self._spot()
        if spot is None:
            self._interaction.carry_to(None)
        elif self._interaction.choose(spot, seat, at, self._scene_point()):
            return True
        self.cancel()
        return False

    def leave(self) -> None:
        self._at = None
        self._interaction.hover(None, None)
        self._interaction.carry_to(None)  # after `hover`: without a hovered spot this hides the card too

    def cancel(self) -> None:
        """Put back what is held. Releasing a pressed button then does nothing."""
        self._pressed = None
        self._interaction.cancel()

    def ignore_press(self) -> None:
        """Ignore the present press, even as half of a double click, because it was meant for the last decision."""
        self._pressed = None
        self._consumed = True

    def _finish_press(self, press: _Press) -> None:
        if self._redirect_drag(press):
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

    def _redirect_drag(self, press: _Press) -> bool:
        """Have a drag move the piece where it began, not the held one. Return True if that piece cannot run.

        Then the refusal is shown. Does nothing unless a run is the choice and the pointer has moved far enough.
        """
        start, decision = press.spot, self._interaction.decision
        if press.picked_up or decision.choice != Choice.RUN or start is None or not self._dragged(press):
            return False
        if start.gate or start.square == decision.held.origin or self._spot()[0] == start or not decision.stands(start):
            return False
        press.picked_up = decision.pick_up(start.square)
        if not press.picked_up:
            self._pressed = None
            decision.put_down()
            self._interaction.choose(start, None, press.at, None)  # shows the refusal
        return not press.picked_up

    def _dragged(self, press: _Press) -> bool:
        return self._at is not None and (self._at - press.at).manhattanLength() >= QApplication.startDragDistance()

    def _pans(self, press: _Press, event: QMouseEvent) -> bool:
        """Return whether a press pans: by the middle button or, zoomed in, a left drag begun off targets and tile."""
        if not press.panning and self._camera.zoom > 1 and event.buttons() & Qt.MouseButton.LeftButton:
            beside = not press.picked_up and press.spot not in self._interaction.decision.lit
            from_tile = self._interaction.on_waiting_tile(self._view.mapToScene(press.at))
            # The drawn tile can be dragged too, though it is not lit.
            press.panning = self._dragged(press) and beside and not from_tile
        return press.panning

    def _scene_point(self) -> QPointF | None:
        """Return where in the scene the pointer is; None outside the viewport or over a widget that covers it."""
        viewport, at = self._view.viewport(), self._at
        if at is None or not viewport.rect().contains(at):
            return None
        window = viewport.window()
        return self._view.mapToScene(at) if window.childAt(viewport.mapTo(window, at)) is viewport else None

    def _spot(self) -> tuple[Spot | None, int | None]:
        point = self._scene_point()
        return (None, None) if point is None else self._interaction.spot_at(point)


START: Final = Spot("F4")  # in the middle of the city
_STEPS: Final[dict[int, tuple[int, int]]] = {
    Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1), Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0)
}  # fmt: skip
ZOOM: Final[dict[int, float]] = {  # zoom factors by key; 0 shows the whole board
    Qt.Key.Key_Plus: 1.25, Qt.Key.Key_Equal: 1.25, Qt.Key.Key_Minus: 0.8, Qt.Key.Key_0: 0.0
}  # fmt: skip


class KeyboardHandler:
    """The keyboard's cursor. Arrows and Tab move it from spot to spot; Enter chooses its spot."""

    def __init__(self, view: BoardView, interaction: Interaction) -> None:
        self._view, self._interaction = view, interaction
        self.cursor: Spot | None = None  # None until a key is pressed, and after `leave`
        self._last = START  # the last cursor, to which an arrow returns after `leave`
        self._toured: object = None  # the targets that Tab is going through

    def press(self, event: QKeyEvent) -> bool:
        """Move the cursor by an arrow key, or choose its spot by Enter. Return whether the key was used.

        If there is no cursor, an arrow shows it where it last was, at first at `START`, and Enter is not used. If the
        city wall stops it, `cursor_stopped` is emitted. Enter held down chooses once.
        """
        key, spot, decision = event.key(), self.cursor, self._interaction.decision
        if key in _STEPS:
            self._toured = decision.lit
            there = step(spot, key) if spot else self._last
            self._move(there)
            if there == spot:
                self._view.cursor_stopped.emit()
        elif key not in (Qt.Key.Key_Return, Qt.Key.Key_Enter) or spot is None:
            return False
        elif not event.isAutoRepeat():
            self.choose(spot)
        return True

    def choose(self, spot: Spot) -> None:
        """Choose a spot as Enter does. If it is still locked, emit `too_soon`."""
        if self._interaction.decision.too_soon(spot):
            self._view.too_soon.emit()
        else:
            self._interaction.choose(spot, None, self._view.mapFromScene(spot_centre(spot)), None)

    def begin(self) -> None:
        self.leave()
        self._last = START

    def go_to(self, spot: Spot) -> None:
        """Give the board the focus and move the cursor to a spot."""
        self._view.setFocus(Qt.FocusReason.OtherFocusReason)
        self._toured = self._interaction.decision.lit
        self._move(spot)

    def tab(self, *, back: bool) -> bool:
        """Move to the next target, or the first if they changed; `back`: in reverse order. Return False after the last.

        Then there is no cursor any more. While the decision is locked, only emit `too_soon` and return True.
        """
        decision = self._interaction.decision
        if decision.locked:
            self._view.too_soon.emit()
            return True
        spot = following(decision.lit, self.cursor if decision.lit == self._toured else None, back)
        self._toured = decision.lit
        if spot is not None and spot == self.cursor:  # announce it again: every key gets an answer
            self._view.cursor_moved.emit(spot)
        self._move(spot)
        return spot is not None

    def enter(self, *, back: bool) -> None:
        """Move to the first lit target (`back`: the last) when Tab brings the focus.

        If none is lit, hide the cursor.
        """
        self._toured = self._interaction.decision.lit
        self._move(following(self._interaction.decision.lit, None, back))

    def go_to_only_target(self) -> None:
        """Move to the lit target if there is exactly one and the decision is not locked."""
        decision = self._interaction.decision
        if len(decision.lit) == 1 and not decision.locked:
            self._move(next(iter(decision.lit)))  # `_toured` stays: the next Tab may go to this target too

    def leave(self) -> None:
        self._move(None)

    def _move(self, spot: Spot | None) -> None:
        if spot == self.cursor:
            return
        self._interaction.refusal.dismiss()
        self.cursor = spot
        self._interaction.highlights.mark("cursor", [spot_centre(spot, 30)] if spot else [])
        if spot is None:
            self._interaction.card.point_at(None)
        else:
            self._last = spot
            self._view.ensureVisible(square_rect(spot.square))
        self._interaction.hover(spot, None)
        if spot is not None:
            self._view.cursor_moved.emit(spot)


def is_arrow(event: QKeyEvent) -> bool:
    return event.key() in _STEPS and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier


def step(spot: Spot, key: int) -> Spot:
    """Return where an arrow key leads from a spot: a neighbour, a gate, back inside, or `spot` itself if walled in."""
    dx, dy = _STEPS[key]
    if spot.gate:
        return Spot(spot.square) if OUTWARD[GATE_OF[spot.square].side] == (-dx, -dy) else spot
    if square := neighbour(spot.square, dx, dy):
        return Spot(square)
    return Spot(spot.square, spot.square in GATE_OF and OUTWARD[GATE_OF[spot.square].side] == (dx, dy))


def following(spots: Iterable[Spot], spot: Spot | None, back: bool) -> Spot | None:
    """Return the next of `spots` in reading order after `spot` (None: the first); None after the last.

    `back`: reversed.
    """
    order = sorted({*spots, *([spot] if spot else [])}, key=_reading, reverse=back)
    later = order[order.index(spot) + 1 :] if spot else order
    return later[0] if later else None


def _reading(spot: Spot) -> tuple[bool, str, str]:
    # Gates first: a lit gate saves a citizen.
    return not spot.gate, spot.square[1], spot.square[0]
