"""What macOS is told about the program, read back as macOS reads it."""

import plistlib
import re
import struct
import sys
from pathlib import Path
from typing import Any

import pytest

from installers.macos import dmg, info, minimum
from installers.release.project import ROOT, version
from pompeii_net.lan.discovery.mdns import SERVICE


def test_infoplist_has_a_type_for_records_names_that_rooms_announce_and_versions_such_as_macos_reads() -> None:
    plist: dict[str, Any] = plistlib.loads(plistlib.dumps(info.info_plist("1.2.3")))
    assert plist["NSBonjourServices"] == [SERVICE.removesuffix(".local.")]
    (opened,), (exported,) = plist["CFBundleDocumentTypes"], plist["UTExportedTypeDeclarations"]
    assert (opened["LSItemContentTypes"], opened["LSHandlerRank"]) == ([info.RECORD_TYPE], "Owner")
    assert exported["UTTypeIdentifier"] == info.RECORD_TYPE
    tags = exported["UTTypeTagSpecification"]
    assert tags["public.filename-extension"] == ["pompeii"]
    assert tags["public.mime-type"] == ["application/x-pompeii-record"]
    assert re.fullmatch(r"[A-Za-z0-9.-]+", info.BUNDLE_ID)
    assert re.fullmatch(r"\d+\.\d+\.\d+", version())
    assert plist["CFBundleVersion"] == plist["CFBundleShortVersionString"] == "1.2.3"
    assert plist["LSMinimumSystemVersion"] == info.MINIMUM_SYSTEM
    assert plist["NSLocalNetworkUsageDescription"] == info.WORDS["en"]["NSLocalNetworkUsageDescription"]


def test_the_sentence_about_the_network_and_the_record_have_words_in_every_language(tmp_path: Path) -> None:
    written = {path.parent.name: plistlib.loads(path.read_bytes()) for path in info.write_words(tmp_path)}
    assert set(written) == {f"{code}.lproj" for code in info.WORDS}
    assert all(words.keys() == info.WORDS["en"].keys() and all(words.values()) for words in written.values())


def put_library(folder: Path, name: str, *systems: tuple[int, int]) -> None:
    """A library of Qt's that only says for which macOS, (major, minor), it was built, once for each processor."""
    parts = [
        struct.pack("<8I", 0xFEEDFACF, 0x100000C, 0, 6, 2, 48, 0, 0)
        + struct.pack("<6I", 0x1B, 24, 0, 99 << 16, 0, 0)  # another load command, whose size has to be gone by
        + struct.pack("<6I", 0x32, 24, 1, major << 16 | minor << 8, 0, 0)
        for major, minor in systems
    ]
    entries = [struct.pack(">5I", 0x100000C, 0, 8 + 20 * len(parts) + 80 * n, 80, 0) for n in range(len(parts))]
    path = folder / f"{name}.framework/Versions/A/{name}"
    path.parent.mkdir(parents=True)
    path.write_bytes(b"".join([struct.pack(">2I", 0xCAFEBABE, len(parts)), *entries, *parts]))


@pytest.mark.parametrize(("system", "code"), [((14, 4), 0), ((99, 1), 1)])
def test_the_newest_system_that_any_part_of_qt_asks_for_is_that_of_infoplist(
    system: tuple[int, int], code: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    put_library(tmp_path, "QtCore", (13, 0), (14, 2))
    put_library(tmp_path, "QtGui", system)
    assert minimum.main([str(tmp_path)]) == code
    assert f"Qt asks for macOS {system[0]}.{system[1]}, Info.plist for 14.4." in capsys.readouterr().out


def test_a_folder_without_qt_is_said_to_have_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert minimum.main([str(tmp_path)]) == 1
    assert "no library of Qt" in capsys.readouterr().err


@pytest.mark.skipif(sys.platform != "darwin", reason="only macOS has Qt's libraries for macOS")
def test_infoplist_asks_for_what_the_installed_qt_asks_for() -> None:
    import PySide6

    assert minimum.qt_minimum(Path(PySide6.__path__[0])) == info.MINIMUM_SYSTEM


def test_a_signed_program_loads_a_qt_that_a_person_put_there_and_makes_code_as_ctypes_does() -> None:
    entitlements = plistlib.loads((ROOT / "installers/macos/entitlements.plist").read_bytes())
    assert entitlements == {
        "com.apple.security.cs.disable-library-validation": True,
        "com.apple.security.cs.allow-unsigned-executable-memory": True,
    }


def test_the_disk_image_leads_to_applications_and_leaves_the_signed_program_as_it_is() -> None:
    app = Path("build/Pompeii.app")
    asked = dmg.settings(app, Path("pompeii.icns"))
    assert asked["files"] == [str(app)]
    assert asked["symlinks"] == {"Applications": "/Applications"}
    assert asked["icon_locations"].keys() == {"Pompeii.app", "Applications"}  # type: ignore[attr-defined]
    assert "hide_extensions" not in asked  # a note of Finder's at the program, with which its signature holds no more
