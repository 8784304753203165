"""Pages by name: made when they are first needed, shown one at a time, with a way back."""

from collections.abc import Callable, Collection
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, Signal
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget
from shiboken6 import isValid

from pompeii_qt.activation import presses


class Navigator(QStackedWidget):
    """The stack of pages; no way leads back from the `roots`, which begin the trail anew."""

    opening = Signal(object)  # the page that is about to be shown: nothing of it has been heard yet
    opened = Signal(str)  # the name of the page that is shown now, before it has the keyboard

    def __init__(self, make: Callable[[str], QWidget], roots: Collection[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._make, self._roots = make, roots
        self._made: dict[str, QWidget] = {}
        self._trail: list[str] = []
        self._left_at: dict[str, QWidget] = {}  # what had the keyboard on pages that were left for another

    @property
    def name(self) -> str:
        """The page that is shown; "" before the first."""
        return self._trail[-1] if self._trail else ""

    @property
    def before(self) -> str:
        return self._trail[-2] if len(self._trail) > 1 else "start"

    def get(self, name: str) -> Any:
        """A page, which is made where it was not yet needed. Its class is not known here, so that it can wait."""
        if name not in self._made:
            self._made[name] = self._make(name)
            self.addWidget(self._made[name])
        return self._made[name]

    def made(self, name: str) -> Any:
        """A page where it is made already, else None."""
        return self._made.get(name)

    def open(self, name: str) -> Any:
        """Show a page and give it the keyboard; one that is on the trail already ends the trail."""
        page = self.get(name)
        focus = QApplication.focusWidget()
        if focus is not None and self.name and self.get(self.name).isAncestorOf(focus):
            self._left_at[self.name] = focus
        landing = getattr(page, "landing", None)  # each page says where its keyboard begins
        came_from = self._left_at.pop(name, None)
        # The table alone says so anew: meanwhile it may have been covered for the next person.
        if name in self._trail[:-1] and name != "table" and _can_focus(came_from):
            landing = came_from
        # A page that is on the way already is gone back to: rounds of pages would make a way back without end.
        before = self._trail[: self._trail.index(name)] if name in self._trail else self._trail
        self._trail = [name] if name in self._roots else [*before, name]
        self.opening.emit(page)
        if landing:
            landing.setFocus()  # before: Qt would give it to the first part of the page, and a reader begin to say that
        presses.renew(page)
        self.setCurrentWidget(page)
        self.opened.emit(name)
        if landing:
            landing.setFocus()
        elif not page.isAncestorOf(QApplication.focusWidget() or self):
            page.setFocus()
        return page

    def back(self) -> None:
        self.open(self.before)

    def remake(self, at_once: str) -> None:
        """Make all pages anew, as in another language; `at_once` the one that shows a game also while it is not seen.

        From the event loop: what changed the language may be a signal of a page.
        """
        self._left_at.clear()
        self._trail = [*dict.fromkeys((*self._trail[:1], *self._trail[-1:]))]  # made anew, others would show no game
        made, self._made = self._made, {}
        # The one in sight last: where it goes, the next is shown.
        for page in sorted(made.values(), key=lambda page: page is self.currentWidget()):
            page.hide()
            self.removeWidget(page)
            page.deleteLater()
            QCoreApplication.sendPostedEvents(page, QEvent.Type.DeferredDelete)  # or two would follow one game
        if at_once in made:
            self.get(at_once)
        self.open(self.name or "start")


def _can_focus(part: QWidget | None) -> bool:
    return part is not None and isValid(part) and part.isEnabled() and not part.isHidden()
