"""Where the keyboard is on the table, and its way from one region to the next."""

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget


@runtime_checkable
class Readable(Protocol):
    """A region that only tells something."""

    def read_first(self) -> bool:
        """Put the keyboard on what it tells first; whether there is anything."""


def focus_next_region(regions: Sequence[QWidget]) -> None:
    """Put the keyboard on the visible region after the one that has it."""
    shown = [region for region in regions if region.isVisible()]
    # the last, for what lies over the board is in it, and comes after it
    here = max((place for place, region in enumerate(shown) if holds_focus(region)), default=-1)
    # the last step comes back to the region itself, where no other takes the focus
    for step in range(1, len(shown) + 1):
        if _focus_first(shown[(here + step) % len(shown)]):
            return


def holds_focus(region: QWidget) -> bool:
    """Whether the keyboard is on a widget or in it."""
    focus = QApplication.focusWidget()
    return focus is not None and (region is focus or region.isAncestorOf(focus))


def _focus_first(region: QWidget) -> bool:
    """Put the keyboard on a region or the first widget in it that takes it."""
    for widget in (region, *region.findChildren(QWidget)):
        if widget.isVisibleTo(region) and widget.isEnabled() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            widget.setFocus(Qt.FocusReason.TabFocusReason)
            return True
    return isinstance(region, Readable) and region.read_first()
