"""The program's own typefaces: a bare system may have none, and Qt then draws no text without a word."""

from typing import Final

from PySide6.QtGui import QFont, QFontDatabase
from PySide6.QtWidgets import QApplication

from pompeii_qt import resources

DISPLAY: Final = "Cinzel"  # after the inscriptions of the first century; capitals and small capitals, no lower case
TEXT: Final = "Source Sans 3"  # digits of one width, arrows and seat shapes included

_FILES: Final = (
    "Cinzel-Regular.ttf",
    "Cinzel-Bold.ttf",
    "SourceSans3-Regular.ttf",
    "SourceSans3-It.ttf",
    "SourceSans3-Semibold.ttf",
    "SourceSans3-Bold.ttf",
)


def use_fonts(app: QApplication) -> None:
    """Give the application its own typefaces, whatever the system has."""
    load_fonts()
    font = QFont(app.font())
    font.setFamily(TEXT)
    app.setFont(font)


def load_fonts() -> list[str]:
    """Make DISPLAY and TEXT known to Qt; returns the files that could not be read. Needs a QGuiApplication."""
    return [name for name in _FILES if QFontDatabase.addApplicationFont(str(resources.path(f"fonts/{name}"))) < 0]
