"""Pages by name, made when first needed and shown one at a time, with a way back."""

from collections.abc import Callable, Collection
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, Signal
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget
from shiboken6 import isValid

from pompeii_qt.activation import presses


class Navigator(QStackedWidget):
    """The stack of pages, and the trail of names to the current one. Opening one of `roots` starts a new trail."""

    opening = Signal(object)  # the page that will be shown next, before a screen reader hears of it
    opened = Signal(str)  # the name of the page now shown, before it gets the keyboard

    def __init__(self, make: Callable[[str], QWidget], roots: Collection[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._make, self._roots = make, roots
        self._made: dict[str, QWidget] = {}
        self._trail: list[str] = []
        self._fill: dict[str, Callable[[Any], None]] = {}  # fills the next page of a name with what the last one showed
        self._left_at: dict[str, QWidget] = {}  # the widget that had the keyboard on each page that was left

    @property
    def name(self) -> str:
        """Name of the page shown; "" before the first."""
        return self._trail[-1] if self._trail else ""

    @property
    def before(self) -> str:
        """Name of the page to which `back` leads."""
        return self._trail[-2] if len(self._trail) > 1 else "start"

    def get(self, name: str) -> Any:
        """Return a page; if needed, make it and, after `remake`, fill it. Untyped: its module is imported only now."""
        if name not in self._made:
            self._made[name] = self._make(name)
            self.addWidget(self._made[name])
            if fill := self._fill.pop(name, None):
                fill(self._made[name])
        return self._made[name]

    def made(self, name: str) -> Any:
        """Return a page if it has been made, otherwise None."""
        return self._made.get(name)

    def open(self, name: str) -> Any:
        """Show and return a page, emitting `opening` and `opened`. The trail ends there. Presses wait for a moment.

        The focus goes to the page's `landing` or, on the way back to any page but the table, to where it was.
        """
        page = self.get(name)
        focus = QApplication.focusWidget()
        if focus is not None and self.name and self.get(self.name).isAncestorOf(focus):
            self._left_at[self.name] = focus
        landing = getattr(page, "landing", None)  # where the page wants the keyboard
        came_from = self._left_at.pop(name, None)
        # Not on the table, which may have been covered for the next person meanwhile.
        if name in self._trail[:-1] and name != "table" and _can_focus(came_from):
            landing = came_from
        # Cut the trail at a page that is on it, as rounds of pages would make it endless.
        before = self._trail[: self._trail.index(name)] if name in self._trail else self._trail
        self._trail = [name] if name in self._roots else [*before, name]
        self.opening.emit(page)
        if landing:
            landing.setFocus()  # first, or Qt focuses the page's first widget and a screen reader begins to read it
        presses.renew(page)
        self.setCurrentWidget(page)
        self.opened.emit(name)
        if self.name != name:
            return page  # a slot has led on
        if landing:
            landing.setFocus()
        elif not page.isAncestorOf(QApplication.focusWidget() or self):
            page.setFocus()
        return page

    def back(self) -> None:
        self.open(self.before)

    def remake(self, at_once: str) -> None:
        """Delete all pages, as after a change of language, and make the current one again.

        So is `at_once`, if it had been made. Pages on the trail stay there if they have a method `refill`, which
        returns a function that fills a new page. Call this from the event loop, because a page's signal may have led
        here.
        """
        self._left_at.clear()
        made, self._made = self._made, {}
        waiting = {name: fill for name, fill in self._fill.items() if name in self._trail}  # not made yet
        refills = {name: getattr(made.get(name), "refill", None) for name in self._trail}
        self._fill = waiting | {name: refill() for name, refill in refills.items() if refill}
        ends = self._trail[0:1] + self._trail[-1:]
        self._trail = [name for name in self._trail if name in self._fill or name in ends]  # others would be empty
        # The current one last, as removing it shows another.
        for page in sorted(made.values(), key=lambda page: page is self.currentWidget()):
            page.hide()
            self.removeWidget(page)
            page.deleteLater()
            QCoreApplication.sendPostedEvents(page, QEvent.Type.DeferredDelete)  # at once: two must not follow one game
        if at_once in made:
            self.get(at_once)
        self.open(self.name or "start")


def _can_focus(part: QWidget | None) -> bool:
    return part is not None and isValid(part) and part.isEnabled() and not part.isHidden()
