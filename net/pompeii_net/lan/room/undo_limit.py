"""How often people elsewhere may take a choice back: each time costs everybody an update, and the disk a line."""

from typing import Final

from pompeii_net.lan.room.allowances import Allowance

MOST: Final = 200
"""Undos of one seat in one game."""
AT_ONCE: Final = 20
A_SECOND: Final = 0.5
TOO_FAST: Final = "too much was taken back in a short time: wait a few seconds"
TOO_MANY: Final = f"this seat has taken back {MOST} choices, more cannot be taken back in one game"


class UndoLimit:
    """Counts by seat, whoever has it at the moment."""

    def __init__(self) -> None:
        self._left: dict[int, int] = {}
        self._allowances: dict[int, Allowance] = {}

    def refusal(self, seat: int) -> str:
        """Why `seat` may not take back one choice more; empty where it may, which then counts."""
        left = self._left.get(seat, MOST)
        if not left:
            return TOO_MANY
        if not self._allowances.setdefault(seat, Allowance(AT_ONCE, A_SECOND)).take():
            return TOO_FAST
        self._left[seat] = left - 1
        return ""
