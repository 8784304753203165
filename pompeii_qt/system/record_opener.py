"""Records that the system asks for: named on the command line, or by an event at any time, as on macOS."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

if TYPE_CHECKING:
    from pompeii_qt.session import Session
    from pompeii_qt.window import MainWindow


class Application(QApplication):
    """Qt's, which hears of documents to open; those that come before anybody opens them wait."""

    def __init__(self, words: list[str]) -> None:
        super().__init__(words)
        self._open: Callable[[Path], object] | None = None
        self._waiting: list[Path] = []

    def open_with(self, opener: Callable[[Path], object]) -> None:
        """What opens documents from here on, and those that wait."""
        self._open = opener
        waiting, self._waiting = self._waiting, []
        for path in waiting:
            opener(path)

    def event(self, event: QEvent) -> bool:
        """One for the application itself; these are few."""
        if not isinstance(event, QFileOpenEvent) or not event.file():
            return super().event(event)
        path = Path(event.file())
        if self._open:
            self._open(path)
        else:
            self._waiting.append(path)
        return True


class RecordOpener(QObject):
    """Opens records in the window; whatever is on there is left only for one that can be gone on with."""

    def __init__(self, window: "MainWindow", session: "Session") -> None:
        super().__init__(window)
        self._window, self._session = window, session

    def open(self, path: Path) -> None:
        """Go on with a recorded game, or show one that has been played to its end; or say why not."""
        if reason := self._reason_against(path):
            self._window.messages.show_message(reason)

    def open_in_front(self, path: Path) -> None:
        """The same for somebody who has come from another program."""
        window = self._window
        # Not showNormal(): a window that filled the screen is to fill it again.
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
        window.raise_()
        window.activateWindow()
        self.open(path)

    def _reason_against(self, path: Path) -> str:
        """One sentence, or nothing where the record has been opened."""
        from pompeii_core.record import RecordError, read_record
        from pompeii_core.text import clean_line
        from pompeii_qt.words.problems import unreadable_words

        try:
            over = read_record(path).over
        except (RecordError, OSError) as error:
            return unreadable_words(path, error)
        if over:
            self._window.games.watch(path)
            return ""
        session = self._session
        if session.network.current or session.network.line:
            words = self.tr("You are in a game on the network; leave it before you open “{}”.")
            return words.format(clean_line(path.name))
        if session.record:
            if path.exists() and path.samefile(session.record):
                self._window.pages.open("table")
                return ""
            if closed := session.closed_to_view(path):  # found out later, it would have cost the game that is on
                return closed
        self._window.games.resume(path)
        return ""
