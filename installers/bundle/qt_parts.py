"""What of Qt the program opens: all else that PyInstaller finds beside it stays behind."""

import re
from pathlib import Path
from typing import Final

LIBRARIES: Final = {
    "Core", "Gui", "Widgets",
    "DBus",  # of the platform themes: light or dark, scale
    "OpenGL",  # Wayland's plugin wants it
    "Svg",  # buttons of the frame that Wayland leaves to the program
    "Test",  # the mouse of `--smoke --screenshots`
    "WaylandClient", "WlShellIntegration", "XcbQpa",
}  # fmt: skip
"""Qt's libraries: libQt6Core.so.6, Qt6Core.dll, QtCore.framework."""

PLUGINS: Final = {
    "imageformats": {"ico", "webp"},  # PNG is in Gui itself
    "platforminputcontexts": {"compose", "ibus"},  # accents typed as two keys, and what writes other scripts
    "platforms": {"cocoa", "offscreen", "wayland", "windows", "xcb"},
    "platformthemes": {"xdgdesktopportal"},
    "styles": {"macstyle", "modernwindowsstyle"},
    "wayland-decoration-client": {"adwaita", "bradient"},
    "wayland-shell-integration": {"xdg-shell"},
}
"""Qt's plugins by folder, without what systems put around their names; none for OpenGL, which nobody needs."""

_OURS = (Path(__file__).parents[2] / "resources" / "translations").glob("pompeii_*.ts")
TRANSLATIONS: Final = {f"qtbase_{file.stem.removeprefix('pompeii_')}.qm" for file in _OURS}
"""Words of Qt's own, in the languages of the program."""

MODULES: Final = {"QtCore", "QtGui", "QtTest", "QtWidgets"}
"""Extension modules of PySide6."""

_LIBRARY = re.compile(r"(?:lib)?Qt6?(?P<name>[A-Z]\w*?)(?:\.so[.\d]*|\.dll|\.framework|\.dylib)?")
_PLUGIN = re.compile(r"plugins/(?P<folder>[\w-]+)/(?:lib)?q?(?P<name>[\w-]+?)\.(?:so|dll|dylib)")
_MODULE = re.compile(r"(?P<name>Qt\w+)\.(?:abi3\.so|pyd)")


def is_opened(path: str) -> bool:
    """Return whether the program opens a file of PySide6's folder ("PySide6/Qt/lib/libQt6Core.so.6")."""
    path = path.replace("\\", "/")
    name = path.rpartition("/")[2]
    if plugin := _PLUGIN.search(path):
        known = PLUGINS.get(plugin["folder"], set())
        return plugin["name"] in known
    if "/plugins/" in path:
        return False
    if "/translations/" in path:
        return name in TRANSLATIONS
    if module := _MODULE.fullmatch(name):
        return module["name"] in MODULES
    if framework := re.search(r"/Qt(\w+)\.framework(/|$)", path):
        return framework[1] in LIBRARIES
    if library := _LIBRARY.fullmatch(name):
        return library["name"] in LIBRARIES
    return name != "opengl32sw.dll"  # a graphics driver in software, 20 MB: the window is drawn without OpenGL
