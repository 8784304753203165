"""Moving over the board without a pointer."""

from collections.abc import Callable, Iterable
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGraphicsView

from pompeii_core.preview import Spot
from pompeii_qt.art.geometry import GATE_OF, neighbour, square_rect
from pompeii_qt.scene.interaction import Interaction
from pompeii_qt.scene.piece_items import spot_centre

# A square in the middle of the city, from which all others are near.
START: Final = Spot("F4")
_STEPS: Final[dict[int, tuple[int, int, str]]] = {
    Qt.Key.Key_Up: (0, -1, "north"),
    Qt.Key.Key_Down: (0, 1, "south"),
    Qt.Key.Key_Left: (-1, 0, "west"),
    Qt.Key.Key_Right: (1, 0, "east"),
}
_ZOOM: Final[dict[int, float]] = {
    Qt.Key.Key_Plus: 1.25,
    Qt.Key.Key_Equal: 1.25,
    Qt.Key.Key_Minus: 0.8,
    Qt.Key.Key_0: 0.0,
}
_OPPOSITE: Final = {"north": "south", "south": "north", "west": "east", "east": "west"}


class KeyboardHandler:
    """The cursor, a spot or none: arrows and Tab move it, Enter chooses its spot."""

    def __init__(
        self,
        view: QGraphicsView,
        interaction: Interaction,
        too_soon: Callable[[], None],
        moved: Callable[[Spot], None],
        stopped: Callable[[], None],
    ) -> None:
        """`moved`: to which spot; `stopped`: by the wall."""
        self._view, self._interaction, self._too_soon = view, interaction, too_soon
        self._moved, self._stopped = moved, stopped
        self._cursor: Spot | None = None
        self._last = START
        """Where it was before it left the board: there it comes back."""
        self._toured: object = None
        """The targets that Tab has begun to go through."""

    def press(self, event: QKeyEvent) -> bool:
        """Whether the key was one of the cursor's."""
        key, spot, decision = event.key(), self._cursor, self._interaction.decision
        if key in _STEPS:
            self._toured = decision.lit
            there = step(spot, key) if spot else self._last
            self._move(there)
            if there == spot:
                self._stopped()
        elif key not in (Qt.Key.Key_Return, Qt.Key.Key_Enter) or spot is None:
            return False
        elif not event.isAutoRepeat():
            self.choose(spot)
        return True

    def choose(self, spot: Spot) -> None:
        """Do with a spot what Enter does."""
        if self._interaction.decision.too_soon(spot):  # meant for what was asked before
            self._too_soon()
        else:
            self._interaction.choose(spot, None, self._interaction.place_of(spot), None)

    @property
    def cursor(self) -> Spot | None:
        """The spot that has the keyboard, None before a key was pressed."""
        return self._cursor

    def begin(self) -> None:
        """Another game: nobody has been anywhere yet."""
        self.leave()
        self._last = START

    def go_to(self, spot: Spot) -> None:
        """Be on a spot, wherever the cursor was."""
        self._toured = self._interaction.decision.lit
        self._move(spot)

    def tab(self, *, back: bool) -> bool:
        """Go through the lit targets, from the first whenever they have changed; False after the last."""
        decision = self._interaction.decision
        if decision.locked:  # its targets are about to be lit
            self._too_soon()
            return True
        spot = following(decision.lit, self._cursor if decision.lit == self._toured else None, back)
        self._toured = decision.lit
        stays = spot is not None and spot == self._cursor
        self._move(spot)
        if stays and spot is not None:  # a key is answered also where it leads nowhere else
            self._moved(spot)
        return spot is not None

    def come(self, *, back: bool) -> None:
        """Tab has come to the board."""
        self._toured = self._interaction.decision.lit
        self._move(following(self._interaction.decision.lit, None, back))

    def go_to_only_target(self) -> None:
        """Be where one square alone is lit."""
        decision = self._interaction.decision
        if len(decision.lit) == 1 and not decision.locked:
            self._move(next(iter(decision.lit)))  # on no tour yet: Tab comes here too

    def leave(self) -> None:
        """Take the cursor off the board."""
        self._move(None)

    def _move(self, spot: Spot | None) -> None:
        if spot == self._cursor:
            return
        self._interaction.refusal.dismiss()
        self._cursor = spot
        self._interaction.highlights.mark("cursor", [spot_centre(spot, 30)] if spot else [])
        if spot is not None:
            self._last = spot
            self._view.ensureVisible(square_rect(spot.square))
        else:
            self._interaction.card.point_at(None)
        self._interaction.hover(spot, None)
        if spot is not None:
            self._moved(spot)


def is_arrow(event: QKeyEvent) -> bool:
    """Whether a key moves the cursor."""
    return event.key() in _STEPS and event.modifiers() in (
        Qt.KeyboardModifier.NoModifier,
        Qt.KeyboardModifier.KeypadModifier,
    )


def is_zoom(key: int) -> bool:
    """Whether a key zooms."""
    return key in _ZOOM


def zoom(key: int) -> float:
    """By how much a key zooms: + and - in steps, 0 back to the whole board."""
    return _ZOOM[key]


def step(spot: Spot, key: int) -> Spot:
    """Where an arrow key leads from a spot: the next square, through a gate, or nowhere at the wall."""
    dx, dy, side = _STEPS[key]
    if spot.gate:
        return Spot(spot.square) if side == _OPPOSITE[GATE_OF[spot.square].side] else spot
    if square := neighbour(spot.square, dx, dy):
        return Spot(square)
    if spot.square in GATE_OF and GATE_OF[spot.square].side == side:
        return Spot(spot.square, gate=True)
    return spot


def following(spots: Iterable[Spot], spot: Spot | None, back: bool) -> Spot | None:
    """The next target in reading order after `spot`, or before it; None after the last, where Tab leaves the board."""
    order = sorted(spots, key=_reading, reverse=back)
    if spot is None:
        return order[0] if order else None
    here = _reading(spot)
    return next((other for other in order if (_reading(other) < here if back else _reading(other) > here)), None)


def _reading(spot: Spot) -> tuple[bool, str, str]:
    # a gate that is lit saves: it comes before all squares
    return not spot.gate, spot.square[1], spot.square[0]
