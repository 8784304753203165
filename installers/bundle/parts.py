"""The parts of the frozen program: data alone."""

from typing import Final, NamedTuple


class Part(NamedTuple):
    """One work of somebody's in the frozen program."""

    name: str
    licence: str
    """An SPDX expression."""
    copyright: tuple[str, ...]
    source: str
    """Where its source code is."""
    files: tuple[str, ...]
    """Patterns of paths in the frozen folder; a * crosses folders, and the first part that matches owns a file."""
    texts: tuple[str, ...] = ()
    """Files of installers/bundle/texts, without .txt."""
    distribution: str = ""
    """The wheel that brings it, and its licence as a text."""
    version_of: str = ""
    """The wheel whose version it has, where that has no text."""
    debian: str = ""
    """The Debian package that it comes from on the system that builds."""
    within_python: bool = False
    """Where no file is its own it is inside of Python's: so it is in the builds that uv downloads, and on Windows."""


FONTS: Final = "../../../resources/fonts"  # their licences go with the fonts
XCB: Final = "https://xcb.freedesktop.org/dist/"

PARTS: Final = (
    Part("Cinzel", "OFL-1.1", ("2020 The Cinzel Project Authors",), "https://github.com/NDISCOVER/Cinzel",
         ("lib/pompeii_qt/resources/fonts/Cinzel*",), (f"{FONTS}/Cinzel-LICENSE",)),
    Part("Source Sans 3", "OFL-1.1", ("2010-2024 Adobe",), "https://github.com/adobe-fonts/source-sans",
         ("lib/pompeii_qt/resources/fonts/SourceSans3*",), (f"{FONTS}/SourceSans3-LICENSE",)),
    Part("noble", "MIT", ("2022 Paul Miller",), "https://github.com/paulmillr/noble-curves",
         ("lib/pompeii_qt/resources/phone/noble*",), ("../../../resources/phone/noble-LICENSE",)),
    Part("Pompeii", "MIT", ("2026 The Pompeii contributors",), "https://github.com/pompeii-desktop/pompeii",
         ("lib/pompeii_qt/*", "lib/pompeii_core/*", "lib/pompeii_core__mypyc*", "lib/pompeii-*.dist-info/*",
          "lib/*.lproj/InfoPlist.strings"),
         distribution="pompeii"),
    Part("ICU", "Unicode-DFS-2016", ("1991-2023 Unicode, Inc.",), "https://github.com/unicode-org/icu",
         ("lib/libicu*", "lib/PySide6/Qt/lib/libicu*"), ("Unicode-DFS-2016",)),
    Part("Microsoft Visual C++ runtime", "LicenseRef-Microsoft", ("Microsoft Corporation",),
         "https://learn.microsoft.com/cpp/windows/latest-supported-vc-redist",
         ("*/msvcp140*.dll", "*/MSVCP140*.dll", "*/vcruntime140*.dll", "*/VCRUNTIME140*.dll", "*/concrt140*.dll",
          "*/api-ms-win-*.dll", "*/ucrtbase.dll"), ("Microsoft",)),
    Part("PySide6", "LGPL-3.0-only", ("2013-2026 The Qt Company Ltd.",),
         "https://download.qt.io/official_releases/QtForPython/pyside6/",
         ("lib/PySide6/Qt*.abi3.so", "lib/PySide6/Qt*.pyd", "lib/PySide6/*.py", "lib/PySide6/*pyside6*",
          "lib/*pyside6.abi3*", "lib/pyside6_essentials-*"),
         ("LGPL-3.0-only", "GPL-3.0-only"), version_of="PySide6-Essentials"),
    Part("Shiboken", "LGPL-3.0-only", ("2013-2026 The Qt Company Ltd.",),
         "https://download.qt.io/official_releases/QtForPython/shiboken6/",
         ("lib/shiboken6*", "lib/*shiboken6.abi3*"), ("LGPL-3.0-only", "GPL-3.0-only"), version_of="shiboken6"),
    Part("Qt", "LGPL-3.0-only", ("2015-2026 The Qt Company Ltd. and other contributors",),
         "https://download.qt.io/official_releases/qt/", ("lib/PySide6/*", "lib/libQt6*", "lib/Qt*"),
         ("LGPL-3.0-only", "GPL-3.0-only", "Qt-third-party"), version_of="PySide6-Essentials"),
    Part("zeroconf", "LGPL-2.1-or-later", ("2003 Paul Scott-Murphy", "2014 William McBrine", "its authors"),
         "https://github.com/python-zeroconf/python-zeroconf", ("lib/zeroconf*",),
         ("LGPL-2.1-or-later",), distribution="zeroconf"),
    Part("ifaddr", "MIT", ("2014 Stefan C. Mueller",), "https://github.com/pydron/ifaddr", ("lib/ifaddr*",),
         distribution="ifaddr"),
    Part("msgspec", "BSD-3-Clause", ("2021 Jim Crist-Harif",), "https://github.com/msgspec/msgspec",
         ("lib/msgspec*",), distribution="msgspec"),
    Part("PyNaCl and libsodium", "Apache-2.0 AND ISC", ("The PyNaCl developers", "2013-2026 Frank Denis (libsodium)"),
         "https://github.com/pyca/pynacl", ("lib/nacl/*", "lib/pynacl-*"), distribution="PyNaCl"),
    Part("cffi", "MIT-0", ("2005-2025 Armin Rigo, Maciej Fijalkowski and others",),
         "https://github.com/python-cffi/cffi", ("lib/_cffi_backend*", "lib/cffi-*"), distribution="cffi"),
    Part("psutil", "BSD-3-Clause", ("2009 Jay Loden, Dave Daeschler, Giampaolo Rodola",),
         "https://github.com/giampaolo/psutil", ("lib/psutil*",), distribution="psutil"),
    Part("websockets", "BSD-3-Clause", ("Aymeric Augustin and contributors",),
         "https://github.com/python-websockets/websockets", ("lib/websockets*",), distribution="websockets"),
    Part("segno", "BSD-3-Clause", ("2016-2025 Lars Heuer",), "https://github.com/heuer/segno", ("lib/segno*",),
         distribution="segno"),
    Part("miniaudio", "MIT", ("2019 Irmen de Jong", "2019 David Reid (miniaudio)", "2017 Sean Barrett (stb_vorbis)"),
         "https://github.com/irmen/pyminiaudio", ("lib/_miniaudio*", "lib/miniaudio-*"), distribution="miniaudio"),
    Part("iroh", "Apache-2.0 OR MIT", ("2022-2026 number 0, inc. and contributors",), "https://github.com/n0-computer/iroh",
         ("lib/iroh/*", "lib/iroh-*"), distribution="iroh"),
    Part("librt", "MIT", ("2012-2026 Jukka Lehtosalo and contributors",), "https://github.com/mypyc/librt",
         ("lib/librt*",), distribution="librt"),
    Part("mypy-extensions", "MIT", ("2016-2025 Jukka Lehtosalo and contributors",),
         "https://github.com/python/mypy_extensions", ("lib/mypy_extensions*",), distribution="mypy-extensions"),
    Part("OpenSSL", "Apache-2.0", ("1998-2026 The OpenSSL Project Authors", "1995-1998 Eric A. Young, Tim J. Hudson"),
         "https://github.com/openssl/openssl", ("lib/libssl*", "lib/libcrypto*"), ("Apache-2.0",), within_python=True),
    Part("libffi", "MIT", ("1996-2022 Anthony Green, Red Hat, Inc and others",), "https://github.com/libffi/libffi",
         ("lib/libffi*",), ("MIT",), debian="libffi8", within_python=True),
    Part("bzip2", "bzip2-1.0.6", ("1996-2019 Julian R. Seward",), "https://sourceware.org/bzip2/",
         ("lib/libbz2*",), ("bzip2-1.0.6",), debian="libbz2-1.0", within_python=True),
    Part("liblzma", "LicenseRef-public-domain", ("Lasse Collin, Igor Pavlov (given to the public domain)",),
         "https://tukaani.org/xz/", ("lib/liblzma*",), ("public-domain",), debian="liblzma5", within_python=True),
    Part("SQLite", "LicenseRef-public-domain", ("D. Richard Hipp and others (given to the public domain)",),
         "https://sqlite.org/download.html", ("lib/libsqlite3*", "lib/sqlite3.dll"), ("public-domain",),
         debian="libsqlite3-0", within_python=True),
    Part("Zstandard", "BSD-3-Clause", ("Meta Platforms, Inc. and affiliates",), "https://github.com/facebook/zstd",
         ("lib/libzstd*",), ("Zstandard",), debian="libzstd1", within_python=True),
    Part("Expat", "MIT", ("1998-2000 Thai Open Source Software Center Ltd, Clark Cooper", "2001-2026 its maintainers"),
         "https://github.com/libexpat/libexpat", ("lib/libexpat*",), ("MIT",), debian="libexpat1"),
    Part("xcb-util libraries", "X11",
         ("2006-2015 Vincent Torri, Bart Massey, Julien Danjou, Arnaud Fontaine, Ian Osgood, Michael Stapelberg",
          "2008-2009 Jamey Sharp, Josh Triplett, Ted Kremenek"),
         XCB, ("lib/libxcb-cursor*", "lib/libxcb-icccm*", "lib/libxcb-image*", "lib/libxcb-keysyms*",
               "lib/libxcb-render-util*", "lib/libxcb-util*"),
         ("X11",), debian="libxcb-util1"),
    Part("libxcb", "X11", ("2001-2006 Bart Massey, Jamey Sharp, Josh Triplett",), XCB, ("lib/libxcb-*",), ("X11",),
         debian="libxcb1"),
    Part("libxkbcommon", "MIT AND X11 AND HPND", ("2008-2023 Daniel Stone, Ran Benita, Dan Nicholson and others",),
         "https://github.com/xkbcommon/libxkbcommon", ("lib/libxkbcommon*",), ("libxkbcommon",),
         debian="libxkbcommon0"),
    Part("PyInstaller", "GPL-2.0-or-later WITH Bootloader-exception AND Apache-2.0",
         ("2010-2026 PyInstaller Development Team", "2005-2009 Giovanni Bajo"),
         "https://github.com/pyinstaller/pyinstaller", ("pompeii", "pompeii.exe", "pompeii-cli.exe"),
         distribution="pyinstaller"),
    Part("Python", "Python-2.0.1", ("2001-2026 Python Software Foundation",), "https://www.python.org/downloads/source/",
         ("lib/libpython3*", "lib/python3*.dll", "lib/python3.*", "lib/base_library.zip", "lib/*.pyd", "lib/Python*")),
)  # fmt: skip

DISTRIBUTIONS: Final = (
    *(part.distribution for part in PARTS if part.distribution and part.name != "PyInstaller"),
    "PySide6-Essentials",
    "shiboken6",
)
"""Wheels that the part consists of; their versions and licences come along."""
