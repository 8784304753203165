"""The whole program: application, fonts, settings, session and window."""

import gc
import sys
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

from pompeii_qt.activation import presses
from pompeii_qt.cli import OpenWindow
from pompeii_qt.session import Session
from pompeii_qt.settings import Settings
from pompeii_qt.system.interpreter import ExceptionHandler, GarbageCollector
from pompeii_qt.system.resources import program_icon, use_fonts
from pompeii_qt.window import MainWindow


class Program:
    """The application and its window, which is not shown yet. Files go to `home`; None: to the system's folders."""

    def __init__(self, home: Path | None = None) -> None:
        self.app = QApplication.instance() or Application(sys.argv[:1])
        assert isinstance(self.app, QApplication)
        self.garbage_collector = GarbageCollector(self.app)
        self.app.setApplicationName("Pompeii")
        self.app.setDesktopFileName("io.github.pompeii_desktop.pompeii")
        self.app.setWindowIcon(program_icon())
        use_fonts(self.app)
        self.app.focusWindowChanged.connect(presses.watch)  # Qt's own windows too, such as file dialogs
        self.exception_handler = ExceptionHandler()
        self.exception_handler.install()
        self.settings = Settings(home / "settings.json" if home else None)
        self.session = Session(folder=home / "games" if home else None)
        self.exception_handler.game_saved = lambda: self.session.saved
        self.window = MainWindow(self.session, self.settings)
        self.record_opener = RecordOpener(self.window, self.session)
        self.exception_handler.happened.connect(self.session.fault)


def run(options: OpenWindow) -> int:
    """Open the window, with the record or line in `options`, until it is closed; end the session.

    Return Qt's exit code.
    """
    program = Program()
    program.window.show()
    gc.freeze()  # objects made at the start live to the end
    try:
        if options.record:
            program.record_opener.open(options.record)
        elif options.line:
            program.record_opener.show_line(options.line)
        if isinstance(program.app, Application):
            program.app.open_with(program.record_opener.open_in_front, program.record_opener.show_line)
        return program.app.exec()
    finally:
        program.session.close()


class Application(QApplication):
    """The application, to which macOS sends documents to open. They wait until `open_with`."""

    def __init__(self, words: list[str]) -> None:
        super().__init__(words)
        self._waiting: list[Path] = []
        self._lines: list[str] = []
        self._open: Callable[[Path], object] = self._waiting.append
        self._show_line: Callable[[str], object] = self._lines.append

    def open_with(self, opener: Callable[[Path], object], show_line: Callable[[str], object]) -> None:
        """Open waiting documents, then later ones, with `opener`; pass links to games far away to `show_line`."""
        self._open, self._show_line = opener, show_line
        while self._waiting:
            opener(self._waiting.pop(0))
        while self._lines:
            show_line(self._lines.pop(0))

    def event(self, event: QEvent) -> bool:
        if not isinstance(event, QFileOpenEvent):
            return super().event(event)
        if event.url().scheme() == "pompeii":
            self._show_line(event.url().toString())
        elif event.file():
            self._open(Path(event.file()))
        else:
            return super().event(event)
        return True


class RecordOpener(QObject):
    """Opens records in the window; leaves the current game only for a game that can be resumed."""

    def __init__(self, window: MainWindow, session: Session) -> None:
        super().__init__(window)
        self._window, self._session = window, session

    def open(self, path: Path) -> None:
        """Replay a finished game, or resume an unfinished one in place of the current game.

        Asks first if the current game would be lost. If that is impossible, as during a network game, shows the reason.
        """
        if reason := self._reason_against(path):
            self._window.messages.show_message(reason)

    def open_in_front(self, path: Path) -> None:
        """Bring the window to the front, then open a record."""
        self._raise()
        self.open(path)

    def show_line(self, line: str) -> None:
        """Bring the window to the front and show a line that leads to a game far away; the person follows it.

        In a game on the network, only say that it must be left first.
        """
        self._raise()
        network = self._session.network
        if network.current or network.line:
            self._window.messages.show_message(self.tr("Leave this game before you follow an invitation."))
            return
        self._window.pages.open("network")
        self._window.pages.get("network").show_line(line)

    def _raise(self) -> None:
        window = self._window
        # not showNormal(), which would end full screen
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
        window.raise_()
        window.activateWindow()

    def _reason_against(self, path: Path) -> str:
        """Replay a finished record, show the table if it is the current game, or resume it. Return why not, or "".

        After "" the window may still ask about an unsaved game, or show why it failed.
        """
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
            if closed := session.closed_to_view(path):  # before leaving the current game
                return closed
        self._window.games.resume(path)
        return ""
