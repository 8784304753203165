"""Paths of the resource files, and the files that every window needs: typefaces and the icon."""

import sys
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtGui import QFont, QFontDatabase, QIcon
from PySide6.QtWidgets import QApplication

_HERE: Final = Path(__file__).resolve().parents[1]
_INSTALLED: Final = _HERE / "resources"
_ROOT: Final = _INSTALLED if _INSTALLED.is_dir() else _HERE.parent / "resources"


def path(name: str) -> Path:
    """Return the path of a resource file or folder such as "rulebook/en.md", which may not exist."""
    return _ROOT / name


DISPLAY: Final = "Cinzel"  # after the inscriptions of the first century; capitals and small capitals, no lower case
TEXT: Final = "Source Sans 3"  # digits of one width, arrows and seat shapes included

_CUTS: Final = {"Cinzel": ("Regular", "Bold"), "SourceSans3": ("Regular", "It", "Semibold", "Bold")}


def use_fonts(app: QApplication) -> None:
    load_fonts()
    font = QFont(app.font())
    font.setFamily(TEXT)
    app.setFont(font)


def load_fonts() -> list[str]:
    """Load DISPLAY and TEXT into Qt, and return the files that could not be read. Needs a QGuiApplication."""
    files = [f"{face}-{cut}.ttf" for face, cuts in _CUTS.items() for cut in cuts]
    return [name for name in files if QFontDatabase.addApplicationFont(str(path(f"fonts/{name}"))) < 0]


FILES: Final = {size: f"app/pompeii-{size}.png" for size in (16, 24, 32, 48, 64, 128)}
"""Sizes that title bars, panels and switchers ask for; X11 gets all, and one of 256 would double the time."""


def program_icon() -> QIcon:
    """Return the icon for windows.

    It is empty in the macOS bundle, where it would replace the bundle's icon in the dock.
    """
    icon = QIcon()
    if sys.platform == "darwin" and getattr(sys, "frozen", False):
        return icon
    for size, file in FILES.items():
        # With the size given, Qt reads the file only when the picture is needed.
        icon.addFile(str(path(f"icons/{file}")), QSize(size, size))
    return icon
