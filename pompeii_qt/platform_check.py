"""Whether Qt can open a window here, asked before Qt is: for want of a library or a display Qt aborts the process."""

import ctypes
import os
import re
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Final

_WITHOUT_A_WINDOW: Final = (
    "`pompeii host` and `pompeii arena` do without a window, "
    "and QT_QPA_PLATFORM=offscreen runs the program with an unseen one."
)


def why_no_window() -> str | None:
    """One line saying what keeps Qt from opening a window and what to do about it; None when nothing does."""
    reason = _why_none()
    return f"Pompeii cannot open a window: {reason} {_WITHOUT_A_WINDOW}" if reason else None


def _why_none() -> str | None:
    on_linux = sys.platform.startswith("linux")
    try:
        import PySide6.QtWidgets  # noqa: F401
    except ImportError as error:
        return _missing(str(error), _plugin(_platforms()[0]) if on_linux else None)
    if not on_linux:
        return None
    reasons = []
    for name in _platforms():
        reason = _why_not(name)
        if reason is None:
            return None  # Qt goes on to this one, where those before do not work
        reasons.append(reason)
    return reasons[0]


def _platforms() -> list[str]:
    """The platforms that Qt tries, in its order, without their options."""
    asked = [part.partition(":")[0].lower() for part in os.environ.get("QT_QPA_PLATFORM", "").split(";") if part]
    on_wayland = os.environ.get("WAYLAND_DISPLAY") or os.environ.get("XDG_SESSION_TYPE") == "wayland"
    return asked or (["wayland", "xcb"] if on_wayland else ["xcb"])


def _why_not(name: str) -> str | None:
    """What keeps Qt from this platform; None where nothing does, or where we cannot know."""
    plugin = _plugin(name)
    if plugin is None:
        elsewhere = any(variable in os.environ for variable in ("QT_QPA_PLATFORM_PLUGIN_PATH", "QT_PLUGIN_PATH"))
        known = elsewhere or _plugin("offscreen") is None
        return None if known else f"this Qt has no platform “{name}” (QT_QPA_PLATFORM; xcb and wayland have windows)."
    check = next((check for start, check in _DISPLAYS.items() if name.startswith(start)), None)
    if check is None:
        return None
    try:
        ctypes.CDLL(str(plugin))
        return check()
    except OSError as error:
        return _missing(str(error), plugin)


def _plugin(name: str) -> Path | None:
    """The file of a platform, beside PySide6, whether that is frozen or not; not asked of Qt, which may not load."""
    found = find_spec("PySide6")
    start = "wayland" if name.startswith("wayland") else f"{name}."
    for place in (found and found.submodule_search_locations) or []:
        for plugin in sorted(Path(place, "Qt/plugins/platforms").glob("libq*.so")):
            if plugin.name.removeprefix("libq").startswith(start):
                return plugin
    return None


def _why_no_x11() -> str | None:
    xcb = ctypes.CDLL("libxcb.so.1")
    xcb.xcb_connect.restype = ctypes.c_void_p
    connection = ctypes.c_void_p(xcb.xcb_connect(None, None))
    try:
        return _no_display("DISPLAY") if xcb.xcb_connection_has_error(connection) else None
    finally:
        xcb.xcb_disconnect(connection)


def _why_no_wayland() -> str | None:
    wayland = ctypes.CDLL("libwayland-client.so.0")
    wayland.wl_display_connect.restype = ctypes.c_void_p
    display = wayland.wl_display_connect(None)
    if display is None:
        return _no_display("WAYLAND_DISPLAY")
    wayland.wl_display_disconnect(ctypes.c_void_p(display))
    return None


_DISPLAYS: Final[dict[str, Callable[[], str | None]]] = {"xcb": _why_no_x11, "wayland": _why_no_wayland}


def _no_display(variable: str) -> str:
    name = os.environ.get(variable)
    return f"the display {name} does not answer." if name else f"there is no display ({variable} is not set)."


def _missing(error: str, plugin: Path | None) -> str:
    """`error` is the dynamic loader's, whose first word is the library that it did not find; there may be more."""
    from pompeii_qt.system_packages import how_to_install

    found = re.match(r"(lib[^\s:]+\.so[.\d]*): cannot open shared object file", error)
    if not found:
        return f"{error}."
    libraries = list(dict.fromkeys([found[1], *_not_found(plugin)]))
    command = how_to_install(libraries)
    if len(libraries) == 1:
        cure = f"run: {command}." if command else "install the package it is in."
        return f"the library {found[1]} is missing. Please {cure}"
    cure = f"run: {command}." if command else "install the packages they are in."
    return f"the libraries {', '.join(libraries)} are missing. Please {cure}"


def _not_found(plugin: Path | None) -> list[str]:
    """All that the loader misses for a plugin, so that nobody has to install one after the other."""
    if plugin is None:
        return []
    ours = getattr(sys, "_MEIPASS", None)  # what the frozen program brings along is not asked of the system
    environment = os.environ | ({"LD_LIBRARY_PATH": ours} if ours else {})
    try:
        told = subprocess.run(
            ["ldd", plugin], env=environment, capture_output=True, encoding="utf-8", timeout=10, check=False
        ).stdout
    except (OSError, subprocess.TimeoutExpired):
        return []
    return re.findall(r"^\s*(lib\S+) => not found", told, re.MULTILINE)
