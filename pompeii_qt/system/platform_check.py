"""Checks before Qt starts whether it can open a window, and skips parts of PySide6 that only developers need.

In 6.12 shiboken first compiles the code that writes signatures into errors and help, which takes a fifth of the start.
Here that waits for the first error. Shiboken's import hook also reads the source of every module for a
`from __feature__ import`, which this program never uses, and keeps the lines; here it is never installed.
"""

import ctypes
import os
import platform
import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from importlib import import_module, machinery
from importlib.abc import Loader
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, Final

_WITHOUT_A_WINDOW: Final = (
    "`pompeii host` and `pompeii arena` do without a window, "
    "and QT_QPA_PLATFORM=offscreen runs the program with an unseen one."
)


def why_no_window() -> str | None:
    """Return one line that says why Qt cannot open a window and what to do about it; None if it can."""
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
            return None  # Qt falls back to this one
        reasons.append(reason)
    return reasons[0]


def _platforms() -> list[str]:
    """Return the platforms that Qt will try, in order, without their options."""
    asked = [part.partition(":")[0].lower() for part in os.environ.get("QT_QPA_PLATFORM", "").split(";") if part]
    on_wayland = os.environ.get("WAYLAND_DISPLAY") or os.environ.get("XDG_SESSION_TYPE") == "wayland"
    return asked or (["wayland", "xcb"] if on_wayland else ["xcb"])


def _why_not(name: str) -> str | None:
    """Return in a sentence why Qt cannot use a platform; None if it can, or no reason against it is known."""
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
    """Return the plugin file of a platform beside PySide6; None if there is none.

    Qt is not asked: it may fail to load.
    """
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
    """Return a sentence about all libraries that `plugin` misses, and how to install them.

    `error`: what the loader says of the first. If it says something else, it is the sentence.
    """
    found = re.match(r"(lib[^\s:]+\.so[.\d]*): cannot open shared object file", error)
    if not found:
        return f"{error}."
    libraries = list(dict.fromkeys([found[1], *_not_found(plugin)]))
    one = len(libraries) == 1
    missing = f"the library {found[1]} is" if one else f"the libraries {', '.join(libraries)} are"
    unknown = "install the package it is in" if one else "install the packages they are in"
    command = how_to_install(libraries)
    return f"{missing} missing. Please {f'run: {command}' if command else unknown}."


def _not_found(plugin: Path | None) -> list[str]:
    """Return the names of all libraries that the loader misses for a plugin; [] if that cannot be found out."""
    if plugin is None:
        return []
    ours = getattr(sys, "_MEIPASS", None)  # libraries that the frozen program contains
    env = os.environ | ({"LD_LIBRARY_PATH": ours} if ours else {})
    try:
        ldd = subprocess.run(["ldd", plugin], env=env, capture_output=True, encoding="utf-8", timeout=10, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return []
    return re.findall(r"^\s*(lib\S+) => not found", ldd.stdout, re.MULTILINE)


# By library: Debian and Ubuntu, Fedora and its kin, Arch, openSUSE.
_TABLE: Final = """\
libglib-2.0.so.0         libglib2.0-0         glib2                glib2                libglib-2_0-0
libgthread-2.0.so.0      libglib2.0-0         glib2                glib2                libgthread-2_0-0
libGL.so.1               libgl1               libglvnd-glx         libglvnd             libglvnd
libGLX.so.0              libgl1               libglvnd-glx         libglvnd             libglvnd
libOpenGL.so.0           libopengl0           libglvnd-opengl      libglvnd             libglvnd
libEGL.so.1              libegl1              libglvnd-egl         libglvnd             libglvnd
libfontconfig.so.1       libfontconfig1       fontconfig           fontconfig           libfontconfig1
libfreetype.so.6         libfreetype6         freetype             freetype2            libfreetype6
libdbus-1.so.3           libdbus-1-3          dbus-libs            dbus                 libdbus-1-3
libX11.so.6              libx11-6             libX11               libx11               libX11-6
libX11-xcb.so.1          libx11-xcb1          libX11-xcb           libx11               libX11-xcb1
libxkbcommon.so.0        libxkbcommon0        libxkbcommon         libxkbcommon         libxkbcommon0
libxkbcommon-x11.so.0    libxkbcommon-x11-0   libxkbcommon-x11     libxkbcommon-x11     libxkbcommon-x11-0
libxcb.so.1              libxcb1              libxcb               libxcb               libxcb1
libxcb-cursor.so.0       libxcb-cursor0       xcb-util-cursor      xcb-util-cursor      libxcb-cursor0
libxcb-icccm.so.4        libxcb-icccm4        xcb-util-wm          xcb-util-wm          libxcb-icccm4
libxcb-image.so.0        libxcb-image0        xcb-util-image       xcb-util-image       libxcb-image0
libxcb-keysyms.so.1      libxcb-keysyms1      xcb-util-keysyms     xcb-util-keysyms     libxcb-keysyms1
libxcb-randr.so.0        libxcb-randr0        libxcb               libxcb               libxcb-randr0
libxcb-render.so.0       libxcb-render0       libxcb               libxcb               libxcb-render0
libxcb-render-util.so.0  libxcb-render-util0  xcb-util-renderutil  xcb-util-renderutil  libxcb-render-util0
libxcb-shape.so.0        libxcb-shape0        libxcb               libxcb               libxcb-shape0
libxcb-shm.so.0          libxcb-shm0          libxcb               libxcb               libxcb-shm0
libxcb-sync.so.1         libxcb-sync1         libxcb               libxcb               libxcb-sync1
libxcb-util.so.1         libxcb-util1         xcb-util             xcb-util             libxcb-util1
libxcb-xfixes.so.0       libxcb-xfixes0       libxcb               libxcb               libxcb-xfixes0
libxcb-xkb.so.1          libxcb-xkb1          libxcb               libxcb               libxcb-xkb1
libwayland-client.so.0   libwayland-client0   libwayland-client    wayland              libwayland-client0
libwayland-cursor.so.0   libwayland-cursor0   libwayland-cursor    wayland              libwayland-cursor0
libwayland-egl.so.1      libwayland-egl1      libwayland-egl       wayland              libwayland-egl1
"""
_PACKAGES: Final = {library: packages for library, *packages in map(str.split, _TABLE.splitlines())}
# For each column above: the systems' names in /etc/os-release, and what installs a package.
_INSTALLERS: Final = (
    ("debian ubuntu", "apt-get install"),
    ("fedora rhel centos", "dnf install"),
    ("arch", "pacman -S"),
    ("opensuse suse", "zypper install"),
)
_SYSTEMS: Final = {name: at for at, (names, _) in enumerate(_INSTALLERS) for name in names.split()}


def how_to_install(libraries: list[str]) -> str | None:
    """Return this system's command that installs these libraries; None if the system or a library is unknown."""
    column = next((_SYSTEMS[name] for name in _names() if name in _SYSTEMS), None)
    if column is None or not all(library in _PACKAGES for library in libraries):
        return None
    packages = dict.fromkeys(_PACKAGES[library][column] for library in libraries)
    return " ".join(["sudo", _INSTALLERS[column][1], *packages])


def _names() -> list[str]:
    """Return the names of this Linux and its relatives, closest first, with and without the part after a “-”; or []."""
    try:
        release = platform.freedesktop_os_release()
    except OSError:
        return []
    names = [release.get("ID", ""), *release.get("ID_LIKE", "").split()]
    return [part for name in names for part in (name, name.partition("-")[0])]


_SIGNATURES: Final = "shibokensupport.signature.loader"
_KNOWN: Final = 6, 12  # the version for which this works; others start as usual
# Skipped: deprecated functions (6.12 has none) and the import hook.
_NEVER: Final = ("finish_import", "post_init")


def import_shiboken() -> None:
    """Import shiboken6, before PySide6, so that known versions load their signatures late. Nothing if not installed."""
    usual = machinery.ModuleSpec

    def spec(name: str, loader: Any, *others: Any, **named: Any) -> machinery.ModuleSpec:
        known = name == _SIGNATURES and sys.modules["shiboken6"].__version_info__[:2] == _KNOWN
        return usual(name, _Signatures(loader) if known else loader, *others, **named)

    machinery.ModuleSpec = spec  # type: ignore[misc,assignment]
    try:
        with suppress(ImportError):
            import shiboken6  # noqa: F401
    finally:
        machinery.ModuleSpec = usual  # type: ignore[misc]


class _Signatures(Loader):
    """Loads a module with its own loader when one of its functions is first called."""

    def __init__(self, loader: Any) -> None:
        self._loader, self._loaded = loader, False
        # Stand-ins for functions; shiboken relies on the module to keep them alive.
        self._given: dict[str, Callable[..., Any]] = {}

    def exec_module(self, module: ModuleType) -> None:
        sys.meta_path.append(self._loader)
        module.__getattr__ = partial(self._give, module)  # type: ignore[method-assign]
        # Shiboken calls a function of this other module first.
        mapping = vars(import_module("shibokensupport.signature.mapping"))
        mapping["update_mapping"] = partial(self._update, module, mapping["update_mapping"])

    def _give(self, module: ModuleType, name: str) -> Callable[..., Any]:
        if name.startswith("__"):
            raise AttributeError(name)
        return self._given.setdefault(name, partial(self._call, module, name))

    def _call(self, module: ModuleType, name: str, *words: Any, **named: Any) -> Any:
        if name in _NEVER:
            return None
        self._load(module)
        return vars(module)[name](*words, **named)

    def _update(self, module: ModuleType, update: Callable[[], None]) -> None:
        self._load(module)
        update()

    def _load(self, module: ModuleType) -> None:
        if not self._loaded:
            self._loaded = True
            self._loader.exec_module(module)
