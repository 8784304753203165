"""How far a seat may take back what was done: pure functions of the steps of a game."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from pompeii_core.actions import Action
from pompeii_core.events import Ad79Drawn, CardDrawn, Eruption, Event, OmenDrawn, TileDrawn

_REVEALING: Final = (CardDrawn, Ad79Drawn, OmenDrawn, TileDrawn, Eruption)


class Step(Struct, frozen=True):
    """An action done, and the `seq` it brought the table to; `declined`: to declare (R13), which nobody takes back."""

    seat: int
    action: Action
    seq: int
    reveals: bool
    declined: bool = False


def reveals(events: Sequence[Event]) -> bool:
    """Whether an action with these events turned up a card or a tile, or showed a hand."""
    return any(isinstance(event, _REVEALING) for event in events)


def steps_left(steps: Sequence[Step], seat: int, *, freely: bool) -> int | None:
    """How many steps remain when `seat` takes back its last choice; None where it may not.

    It may while nothing was revealed and nobody else has acted since; `freely`, its last choice however long ago.
    """
    for n in range(len(steps) - 1, -1, -1):
        step = steps[n]
        if step.declined:
            continue
        if not freely and step.reveals:
            return None
        if step.seat == seat:
            return n
        if not freely:
            return None
    return None
