"""Whether Qt can open a window here, asked before Qt is: for want of a library or a display Qt aborts the process."""

import ctypes
import os
import re
import sys
from pathlib import Path
from typing import Final

# The Debian package of each library that the wheels of Qt leave to the system.
PACKAGES: Final = {
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libGL.so.1": "libgl1",
    "libGLX.so.0": "libgl1",
    "libOpenGL.so.0": "libopengl0",
    "libEGL.so.1": "libegl1",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libdbus-1.so.3": "libdbus-1-3",
    "libX11.so.6": "libx11-6",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxcb.so.1": "libxcb1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
}

_WITHOUT_A_WINDOW: Final = (
    "`pompeii host` and `pompeii arena` do without a window, "
    "and QT_QPA_PLATFORM=offscreen runs the program with an unseen one."
)


def why_no_window() -> str | None:
    """One line saying what keeps Qt from opening a window and what to do about it; None when nothing does."""
    try:
        import PySide6.QtWidgets
    except ImportError as error:
        return _missing(str(error))
    if not sys.platform.startswith("linux") or not _qt_would_use_x11():
        return None
    plugin = Path(PySide6.QtWidgets.__file__).parent / "Qt/plugins/platforms/libqxcb.so"
    try:
        ctypes.CDLL(str(plugin))
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError as error:
        return _missing(str(error))
    return None if _display_answers(xcb) else _no_display()


def _qt_would_use_x11() -> bool:
    platform = os.environ.get("QT_QPA_PLATFORM", "")
    return platform.startswith("xcb") if platform else not os.environ.get("WAYLAND_DISPLAY")


def _display_answers(xcb: ctypes.CDLL) -> bool:
    xcb.xcb_connect.restype = ctypes.c_void_p
    connection = ctypes.c_void_p(xcb.xcb_connect(None, None))
    try:
        return not xcb.xcb_connection_has_error(connection)
    finally:
        xcb.xcb_disconnect(connection)


def _no_display() -> str:
    name = os.environ.get("DISPLAY")
    found = f"the display {name} does not answer" if name else "there is no display (DISPLAY is not set)"
    return f"Pompeii cannot open a window: {found}. {_WITHOUT_A_WINDOW}"


def _missing(error: str) -> str:
    """`error` is the dynamic loader's, whose first word is the library that it did not find."""
    found = re.match(r"(lib[^\s:]+\.so[.\d]*): cannot open shared object file", error)
    if not found:
        return f"Pompeii cannot open a window: {error}. {_WITHOUT_A_WINDOW}"
    library = found[1]
    package = PACKAGES.get(library)
    cure = f"On Debian: sudo apt-get install {package}." if package else "Please install the package it is in."
    return f"Pompeii cannot open a window: the library {library} is missing. {cure} {_WITHOUT_A_WINDOW}"
