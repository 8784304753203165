"""The program's icon. Menus, and windows on Wayland, have it from the desktop file that desktopFileName names."""

import sys
from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon

from pompeii_qt import resources

FILES: Final = {size: f"app/pompeii-{size}.png" for size in (16, 24, 32, 48, 64, 128)}
"""By size, what title bars, panels and switchers ask for; X11 is handed all, and one of 256 would double the time."""


def program_icon() -> QIcon:
    """The icon for windows; none in the macOS bundle, where it would take the place of the bundle's own in the dock."""
    icon = QIcon()
    if sys.platform == "darwin" and getattr(sys, "frozen", False):
        return icon
    for size, file in FILES.items():
        # Told the size, Qt reads the file when the picture is asked for.
        icon.addFile(str(resources.path(f"icons/{file}")), QSize(size, size))
    return icon
