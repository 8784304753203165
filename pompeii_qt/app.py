"""The program put together: application, fonts, settings, session and window."""

import gc
import sys
from pathlib import Path

from PySide6.QtWidgets import QApplication

from pompeii_qt.cli import OpenWindow
from pompeii_qt.session import Session
from pompeii_qt.settings import Settings
from pompeii_qt.system.exception_handler import ExceptionHandler
from pompeii_qt.system.garbage import GarbageCollector
from pompeii_qt.system.record_opener import Application, RecordOpener
from pompeii_qt.system.resources import program_icon, use_fonts
from pompeii_qt.window import MainWindow


class Program:
    """One application with its window, not shown yet. Files go to `home`; None is where the system expects them."""

    def __init__(self, home: Path | None = None) -> None:
        self.app = QApplication.instance() or Application(sys.argv[:1])
        assert isinstance(self.app, QApplication)
        self.garbage_collector = GarbageCollector(self.app)
        self.app.setApplicationName("Pompeii")
        self.app.setDesktopFileName("io.github.pompeii_desktop.pompeii")
        self.app.setWindowIcon(program_icon())
        use_fonts(self.app)
        self.exception_handler = ExceptionHandler()
        self.exception_handler.install()
        self.settings = Settings(home / "settings.json" if home else None)
        self.session = Session(folder=home / "games" if home else None)
        self.exception_handler.game_saved = lambda: self.session.saved
        self.window = MainWindow(self.session, self.settings)
        self.record_opener = RecordOpener(self.window, self.session)
        self.exception_handler.happened.connect(self.session.fault)


def run(asked: OpenWindow) -> int:
    """Open the window until it is closed; returns the process's exit code."""
    program = Program()
    program.window.show()
    gc.freeze()  # what the start has made is there to stay
    try:
        if asked.record:
            program.record_opener.open(asked.record)
        if isinstance(program.app, Application):
            program.app.open_with(program.record_opener.open_in_front)
        return program.app.exec()
    finally:
        program.session.close()
