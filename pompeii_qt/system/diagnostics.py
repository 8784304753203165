"""The program's version, a report for bug reports, and its parts with their licences."""

import platform
import re
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import suppress
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import qVersion

from pompeii_core.build import COMPILED
from pompeii_core.record import FORMAT
from pompeii_qt.system import resources

if TYPE_CHECKING:
    from pompeii_qt.settings import Settings


NAME: Final = "pompeii"  # the distribution, which knows the version and the addresses
_PARTS: Final = ("PySide6-Essentials", "msgspec", "PyNaCl", "zeroconf")  # distributions whose versions are reported


def version_line() -> str:
    return f"pompeii {metadata.version(NAME)}, {'compiled' if COMPILED else 'interpreted'} core"


def links() -> dict[str, str]:
    """Return the program's web addresses by their labels in the metadata, such as `Homepage`; may be {}."""
    named = (line.partition(",") for line in metadata.metadata(NAME).get_all("Project-URL") or [])
    return {label.strip(): address.strip() for label, _, address in named}


def report(settings: "Settings | None" = None) -> str:
    """Return the report in English: whole lines, the version, then “title: words”.

    Qt is included only if an application runs. With `settings`, also language and look.
    """
    from pompeii_qt.session import PROTOCOL

    facts = [
        ("installed", _installation()),
        ("formats", f"network protocol {PROTOCOL}, record format {FORMAT}"),
        ("Python", f"{platform.python_version()} ({platform.python_implementation()})"),
        ("parts", ", ".join(f"{name} {_version(name)}" for name in _PARTS)),
        ("system", _system()),
        *_window(),
        *(_choices(settings) if settings else []),
    ]
    return "\n".join([version_line(), *(f"{title}: {words}" for title, words in facts)]) + "\n"


def in_source_tree() -> bool:
    """Return whether the program runs from a source tree, where resources lie beside the packages."""
    return not (Path(__file__).parents[1] / "resources").is_dir()


def _installation() -> str:
    if getattr(sys, "frozen", False):
        return "frozen program"
    return "source tree" if in_source_tree() else "package"


def _found(distribution: str) -> metadata.Distribution | None:
    try:
        return metadata.distribution(distribution)
    except metadata.PackageNotFoundError:
        return None


def _version(distribution: str) -> str:
    found = _found(distribution)
    return found.version if found else "unknown"


def _system() -> str:
    """Describe the system, without the computer's name, which is often its owner's."""
    words = f"{platform.system()} {platform.release()}, {platform.machine()}"
    if sys.platform == "darwin":
        words = f"macOS {platform.mac_ver()[0]}, {platform.machine()}"
    elif sys.platform != "win32":
        with suppress(OSError):  # a bare container may lack the file
            words = f"{platform.freedesktop_os_release().get('PRETTY_NAME', 'Linux')}, {words}"
        words = f"{words}, {' '.join(platform.libc_ver())}".rstrip(", ")
    return words


def _window() -> list[tuple[str, str]]:
    # Not imported at the top: the report must work without Qt's libraries.
    if "PySide6.QtGui" not in sys.modules:
        return []
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


class Part(NamedTuple):
    """A part of the program. `version` is "" if unknown, `text` "" if this installation lacks it."""

    name: str
    version: str
    licence: str  # an SPDX expression; "" if only the text says it
    text: str


QT_LICENCE: Final = "LGPL-3.0-only"  # the one that applies here of those that Qt for Python offers
# Name, distribution, and the licence if the distribution does not state it correctly.
_DISTRIBUTIONS: Final = (
    ("Pompeii", NAME, "MIT"),  # its typefaces, OFL, are parts of their own
    ("PySide6", "PySide6-Essentials", QT_LICENCE),
    ("Shiboken", "shiboken6", QT_LICENCE),
    *((name, name, "") for name in ("zeroconf", "ifaddr", "psutil", "PyNaCl", "cffi", "pycparser", "msgspec")),
    ("websockets", "websockets", ""),
    ("segno", "segno", "BSD-3-Clause"),
    ("iroh", "iroh", "Apache-2.0 OR MIT"),
    *((name, name, "") for name in ("miniaudio", "librt", "mypy-extensions")),
)
_SODIUM: Final = "LICENSE.libsodium.txt"
_FONTS: Final = (("Cinzel", "Cinzel"), ("Source Sans 3", "SourceSans3"))
# Texts of a distribution that belong to another part inside it, or (Qt's on Windows) to the commercial licence.
_NOT_ITS_OWN: Final = (
    _SODIUM,
    "LicenseRef-Qt-Commercial.txt",
    "noble-LICENSE.txt",
    *(f"{file}-LICENSE.txt" for _, file in _FONTS),
)

# The beginning of a text written by installers/bundle/licences.py.
_HEAD: Final = re.compile(r".+?(?: (?P<version>\d\S*))?\nLicence: (?P<licence>.+)\n")


def parts() -> list[Part]:
    """Return every part of this installation, its licence and the licence's text, the program itself first."""
    own, *others = _installed()
    fonts = [Part(name, "", "OFL-1.1", _read(resources.path(f"fonts/{file}-LICENSE.txt"))) for name, file in _FONTS]
    noble = Part("noble", "", "MIT", _read(resources.path("phone/noble-LICENSE.txt")))  # in the page for phones
    named = [own, Part("Qt", qVersion(), QT_LICENCE, ""), *others, *_sodium(), _python(), *fonts, noble]
    beside = {file.stem: _read(file) for file in _beside_the_program()}
    known = {part.name for part in named}
    # One file, as of "PyNaCl and libsodium", may stand for two parts.
    brought = [_beside(name, text) for name, text in beside.items() if not known.issuperset(name.split(" and "))]
    return [
        *(part._replace(text=part.text or _joined(beside.get(part.name), beside.get(part.licence))) for part in named),
        *sorted(brought, key=lambda part: not part.licence),  # bare licence texts come last
    ]


def _joined(*texts: str | None) -> str:
    return "\n\n".join(filter(None, texts))


def _installed() -> Iterator[Part]:
    """Yield the program's distributions that are installed, with their licence texts, the program first."""
    for name, distribution, licence in _DISTRIBUTIONS:
        if found := _found(distribution):
            licence = licence or found.metadata.get("License-Expression") or found.metadata.get("License") or ""
            files = [file for file in found.metadata.get_all("License-File") or [] if not file.endswith(_NOT_ITS_OWN)]
            yield Part(name, found.version, licence, _joined(*(_text(found, file) for file in files)))


def _sodium() -> list[Part]:
    """Return libsodium, which is inside the distribution of PyNaCl, or nothing."""
    found = _found("PyNaCl")
    return [Part("libsodium", "", "ISC", _text(found, f"licenses/{_SODIUM}"))] if found else []


def _text(distribution: metadata.Distribution, file: str) -> str:
    # older distributions have it beside METADATA
    return distribution.read_text(f"licenses/{file}") or distribution.read_text(file) or ""


def _python() -> Part:
    # in the library folder, or on Windows above it
    text = _read(Path(sysconfig.get_path("stdlib"), "LICENSE.txt")) or _read(Path(sys.base_prefix, "LICENSE.txt"))
    return Part("Python", ".".join(map(str, sys.version_info[:3])), "Python-2.0.1", text)


def _beside(name: str, text: str) -> Part:
    """Return the part `name` with version and licence from the head of `text`, each "" if that does not say it."""
    head = _HEAD.match(text)
    return Part(name, head["version"] or "", head["licence"], text) if head else Part(name, "", "", text)


def _beside_the_program() -> list[Path]:
    """Return the licence files that the frozen program brings along, sorted; [] if it is not frozen."""
    if not getattr(sys, "frozen", False):
        return []
    program = Path(sys.executable).parent
    folder = (program.parent / "Resources" if sys.platform == "darwin" else program) / "licences"
    return [file for file in sorted(folder.rglob("*")) if file.is_file()]


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
