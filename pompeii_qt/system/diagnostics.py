"""What a bug report says of the program and of where it runs: nothing of who plays, and no folder."""

import platform
import sys
from contextlib import suppress
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pompeii_core.build import COMPILED
from pompeii_core.record import FORMAT

if TYPE_CHECKING:
    from pompeii_qt.settings import Settings


NAME: Final = "pompeii"
"""The distribution, which knows the version and the addresses."""
_PARTS: Final = ("PySide6-Essentials", "msgspec", "PyNaCl", "zeroconf")
"""Distributions whose versions tell something."""


def version_line() -> str:
    """What `pompeii --version` says."""
    return f"pompeii {metadata.version(NAME)}, {'compiled' if COMPILED else 'interpreted'} core"


def links() -> dict[str, str]:
    """The program's addresses on the web, by their labels in the metadata, such as `Homepage`; maybe none."""
    named = (line.partition(",") for line in metadata.metadata(NAME).get_all("Project-URL") or [])
    return {label.strip(): address.strip() for label, _, address in named}


def report(protocol: int, settings: "Settings | None" = None) -> str:
    """Some lines of plain English. `protocol` is that of the wire; what a window is like only where there is one."""
    facts = [
        ("installed", _installation()),
        ("formats", f"network protocol {protocol}, record format {FORMAT}"),
        ("Python", f"{platform.python_version()} ({platform.python_implementation()})"),
        ("parts", ", ".join(f"{name} {_version(name)}" for name in _PARTS)),
        ("system", _system()),
        *_window(),
        *(_choices(settings) if settings else []),
    ]
    return "\n".join([version_line(), *(f"{title}: {words}" for title, words in facts)]) + "\n"


def in_source_tree() -> bool:
    """A wheel has its resources beside the code; in a source tree they lie beside the packages."""
    return not (Path(__file__).parents[1] / "resources").is_dir()


def _installation() -> str:
    if getattr(sys, "frozen", False):
        return "frozen program"
    return "source tree" if in_source_tree() else "package"


def _version(distribution: str) -> str:
    try:
        return metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return "unknown"


def _system() -> str:
    """Without `platform.node`: what a machine is called is often its owner's name."""
    words = f"{platform.system()} {platform.release()}, {platform.machine()}"
    if sys.platform == "darwin":
        words = f"macOS {platform.mac_ver()[0]}, {platform.machine()}"
    elif sys.platform != "win32":
        with suppress(OSError):  # a bare container may lack the file
            words = f"{platform.freedesktop_os_release().get('PRETTY_NAME', 'Linux')}, {words}"
        words = f"{words}, {' '.join(platform.libc_ver())}".rstrip(", ")
    return words


def _window() -> list[tuple[str, str]]:
    # Not imported here: where Qt's libraries are missing, this report is wanted all the same.
    if "PySide6.QtGui" not in sys.modules:
        return []
    from PySide6.QtCore import qVersion
    from PySide6.QtGui import QGuiApplication

    if QGuiApplication.instance() is None:
        return []
    screens = [
        f"{round(one.size().width() * one.devicePixelRatio())}×{round(one.size().height() * one.devicePixelRatio())}"
        f" at {one.devicePixelRatio():.0%}, {one.logicalDotsPerInch():.0f} dpi"
        for one in QGuiApplication.screens()
    ]
    return [("Qt", f"{qVersion()}, on {QGuiApplication.platformName()}"), ("screens", "; ".join(screens) or "none")]


def _choices(settings: "Settings") -> list[tuple[str, str]]:
    from PySide6.QtCore import QLocale

    from pompeii_qt import languages, theme

    look = f"{'dark' if theme.current().dark else 'light'} (chosen: {settings.theme}), contrast {settings.contrast}"
    return [
        ("language", f"{languages.current()} (system: {QLocale.system().name()})"),
        ("look", f"{look}, text {settings.text_size} %, animation {settings.animation}"),
    ]
