"""How the end of a game moves the window: to its result, once there is a record of it, and away from there."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

if TYPE_CHECKING:
    from pompeii_core.record import Record
    from pompeii_qt.navigator import Navigator
    from pompeii_qt.session import GameInfo, Session


class EndNavigation(QObject):
    """Shows the result of the session's game once its last event has been shown and its record is there.

    `unless_lost` does what leaves a game, after a question where that loses it.
    """

    def __init__(
        self, pages: "Navigator", session: "Session", unless_lost: Callable[[Callable[[], None]], None]
    ) -> None:
        super().__init__(pages)
        self._pages, self._session, self._unless_lost = pages, session, unless_lost
        self._record: Path | None = None
        self._ended = False
        session.began.connect(self._on_began)
        session.recorded.connect(self._on_recorded)
        session.saved_changed.connect(self._on_saved)

    def open(self, path: Path) -> None:
        """The end page of a finished game."""
        page = self._pages.get("end")
        page.listed = self._pages.name in ("replays", "daily")
        if page.open(path):
            self._pages.open("end")

    def finish(self) -> None:
        """All of the game that is on has been shown."""
        self._ended = True
        if not self._session.saved:  # it is on, as long as its end is looked at: saving is tried again
            self._session.copy_record(self._show_unsaved)
            return
        if self._session.network.current is None:
            self._session.leave()
        if self._record:  # a guest's comes from the host, a moment later
            self._show(self._record)

    def leave(self, go: Callable[[], object]) -> None:
        """From the end page to another, to which `go` leads, after a question where that loses the game."""

        def leave() -> None:
            if self._session.network.current is None:
                self._session.leave()
            go()

        self._unless_lost(leave)

    def back(self) -> None:
        """To the list that the result was chosen in; from a game that has just ended to the start page."""
        to = self._pages.before if self._pages.get("end").listed else "start"
        self.leave(lambda: self._pages.open(to))

    def _on_began(self, _info: "GameInfo") -> None:
        self._record, self._ended = None, False

    def _on_recorded(self, record: Path) -> None:
        self._record = record
        if self._ended:
            self._show(record)

    def _show(self, path: Path) -> None:
        self._ended = False
        self.open(path)

    def _show_unsaved(self, record: "Record") -> None:
        if self._ended and self._record:
            self._ended = False
            self._pages.get("end").show_record(self._record, record, saved=False)
            self._pages.open("end")

    def _on_saved(self, saved: bool) -> None:
        record = self._session.record  # None: it was left
        if saved and record and self._pages.name == "end" and self._pages.get("end").unsaved:
            self.open(record)
