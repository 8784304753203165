"""What comes along in the frozen program, and that the same makes the same."""

import importlib
import json
import multiprocessing
import os
import re
import runpy
import sys
import tarfile
from collections.abc import Callable
from importlib.metadata import distribution
from pathlib import Path
from types import SimpleNamespace

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import archive
import freeze
import licences
import qt_parts
import system_libraries
from installers.release.project import ROOT, pyproject
from parts import DISTRIBUTIONS, PARTS
from system_libraries import BUNDLED, LEFT, UnknownLibrary

BUNDLE = ROOT / "installers/bundle"


# Libraries of the system


def test_what_a_bare_desktop_may_lack_comes_along_and_what_is_bound_to_the_system_does_not() -> None:
    for name in ("libxcb-cursor.so.0", "libxkbcommon-x11.so.0", "libssl.so.3", "libpython3.13.so.1.0"):
        assert (system_libraries.is_listed(name, BUNDLED), system_libraries.is_listed(name, LEFT)) == (True, False)
    for name in ("libc.so.6", "libstdc++.so.6", "libgcc_s.so.1", "libGL.so.1", "libwayland-client.so.0"):
        assert (system_libraries.is_listed(name, BUNDLED), system_libraries.is_listed(name, LEFT)) == (False, True)


@pytest.mark.parametrize(
    ("needed", "says"),
    [
        ("libgtk-3.so.0", r"^libgtk-3\.so\.0, which lib/libqxcb\.so needs, is on neither list"),
        ("libxcb-cursor.so.0", r"^libxcb-cursor\.so\.0, which lib/libqxcb\.so needs, was not found"),
    ],
)
def test_a_library_that_is_on_no_list_or_that_is_missing_ends_the_build(needed: str, says: str) -> None:
    plugin = "lib/libqxcb.so"
    system_libraries.check({plugin: {"libc.so.6", "libQt6Gui.so.6"}}, {"libQt6Gui.so.6"})
    with pytest.raises(UnknownLibrary, match=says):
        system_libraries.check({plugin: {"libc.so.6", needed}}, {"libxcb-image.so.0"})


# Parts of Qt


@pytest.mark.parametrize(
    ("opened", "rest"),
    [
        ("PySide6/Qt/lib/libQt6Core.so.6", "PySide6/Qt/lib/libQt6Quick.so.6"),
        ("PySide6/Qt/lib/libicudata.so.73", "PySide6/Qt/lib/libQt6Network.so.6"),
        ("PySide6/Qt/plugins/platforms/libqwayland.so", "PySide6/Qt/plugins/platforms/libqvnc.so"),
        ("PySide6/Qt/plugins/platforms/libqcocoa.dylib", "PySide6/Qt/plugins/platformthemes/libqgtk3.so"),
        ("PySide6/Qt/plugins/styles/libqmacstyle.dylib", "PySide6/Qt/plugins/tls/libqopensslbackend.so"),
        ("PySide6/Qt/plugins/wayland-shell-integration/libxdg-shell.so", "PySide6/Qt/translations/qt_de.qm"),
        ("PySide6/Qt/translations/qtbase_fr.qm", "PySide6/Qt/translations/qtbase_ja.qm"),
        ("PySide6/QtWidgets.abi3.so", "PySide6/QtNetwork.abi3.so"),
        ("PySide6/Qt/lib/QtGui.framework/Versions/A/QtGui", "PySide6/Qt/lib/QtNetwork.framework/Versions/A/QtNetwork"),
        (r"PySide6\Qt6Gui.dll", r"PySide6\Qt6Pdf.dll"),
        (r"PySide6\plugins\platforms\qwindows.dll", r"PySide6\plugins\platforms\qdirect2d.dll"),
        (r"PySide6\plugins\styles\qmodernwindowsstyle.dll", r"PySide6\opengl32sw.dll"),
        (r"PySide6\QtCore.pyd", r"PySide6\QtNetwork.pyd"),
    ],
)
def test_what_the_program_opens_of_qt_comes_along_and_the_rest_stays_behind(opened: str, rest: str) -> None:
    assert not qt_parts.is_opened(rest)
    for path in (opened, "PySide6/libpyside6.abi3.so.6.12", "libQt6OpenGL.so.6", r"PySide6\MSVCP140.dll"):
        assert qt_parts.is_opened(path), path


@pytest.mark.skipif(sys.platform != "linux", reason="the wheel's folders are those of Linux")
def test_every_plugin_and_library_that_is_wanted_is_there() -> None:
    import PySide6

    home = Path(PySide6.__path__[0])
    opened = {path.name for path in home.rglob("*.so*") if qt_parts.is_opened(path.relative_to(home.parent).as_posix())}
    assert {f"libQt6{library}.so.6" for library in qt_parts.LIBRARIES} <= opened
    plugins = "libqxcb.so libqwayland.so libqoffscreen.so libxdg-shell.so libadwaita.so libqico.so"
    assert {*plugins.split()} <= opened
    for folder in qt_parts.PLUGINS.keys() - {"styles"}:  # those of the other systems
        assert (home / "Qt/plugins" / folder).is_dir()


# What it is made of and by


@pytest.mark.parametrize(
    ("name", "groups"), [("requirements.txt", ("installers",)), ("build-requirements.txt", ("compile", "wheel"))]
)
def test_installers_are_made_of_hashed_and_tested_wheels_within_bounds(name: str, groups: tuple[str, ...]) -> None:
    text = (BUNDLE / name).read_text(encoding="utf-8")
    found = re.findall(r"^([\w.-]+)==([\w.]+)", text, re.MULTILINE)
    pinned = {canonicalize_name(wheel): version for wheel, version in found}
    project = pyproject()
    listed = [line for group in groups for line in project["dependency-groups"][group]]
    for requirement in map(Requirement, [*project["project"]["dependencies"], *listed]):
        version = pinned[canonicalize_name(requirement.name)]
        assert requirement.specifier.contains(version), f"{requirement}: {version}; run installers/bundle/lock"
    tested = map(Requirement, project["tool"]["uv"]["constraint-dependencies"])
    assert pinned.items() <= {(requirement.name, str(requirement.specifier)[2:]) for requirement in tested}
    for entry in re.split(r"\n(?=\S)", text):
        assert entry.startswith("#") or "--hash=sha256:" in entry, entry.splitlines()[0]


def test_the_source_tree_is_not_frozen(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert freeze.main([str(tmp_path / "place")]) == 2
    assert "the program is not installed here from a wheel" in capsys.readouterr().err
    assert not (tmp_path / "place").exists()


def test_a_replaced_source_runs_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "zeroconf"
    package.mkdir()
    source = package / "replaced.py"
    source.write_text("WHOSE = 'ours'\n", encoding="utf-8")
    changed = source.stat()
    monkeypatch.setattr(sys, "pycache_prefix", None)
    freeze.compile_replaceable(tmp_path)
    [compiled] = package.glob("__pycache__/*.pyc")
    assert str(tmp_path).encode() not in compiled.read_bytes()
    source.write_text("WHOSE = 'mine'\n", encoding="utf-8")  # as long as before
    os.utime(source, ns=(changed.st_atime_ns, changed.st_mtime_ns))
    monkeypatch.syspath_prepend(str(package))
    assert importlib.import_module("replaced").WHOSE == "mine"


@pytest.mark.skipif(sys.platform == "win32", reason="rights and links are those of POSIX")
def test_rights_and_times_do_not_depend_on_who_freezes_or_when(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1500000000")
    for name in ("pompeii", "lib/libQt6Core.so.6", "lib/zeroconf/const.py"):
        (tmp_path / name).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        (tmp_path / name).touch(mode=0o600)
    (tmp_path / "lib/link").symlink_to("libQt6Core.so.6")
    freeze.make_even(tmp_path)
    status = {path.relative_to(tmp_path).as_posix(): path.lstat() for path in tmp_path.rglob("*")}
    assert {one.st_mtime for one in status.values()} == {1_500_000_000}
    rights = {name: one.st_mode & 0o777 for name, one in status.items() if name != "lib/link"}
    assert rights == {
        "lib": 0o755,
        "lib/libQt6Core.so.6": 0o644,
        "lib/zeroconf": 0o755,
        "lib/zeroconf/const.py": 0o644,
        "pompeii": 0o755,
    }


@pytest.mark.skipif(sys.platform == "win32", reason="no file there is one that may be run; archives are for Linux")
def test_an_archive_does_not_depend_on_who_makes_it_or_when(tmp_path: Path) -> None:
    packed = []
    for name, second in (("one", 1_000_000), ("another", 2_000_000)):
        folder = tmp_path / name
        files = ["b/z", "b/a", "pompeii"] if second == 1_000_000 else ["pompeii", "b/a", "b/z"]
        for file in files:
            (folder / file).parent.mkdir(parents=True, exist_ok=True)
            (folder / file).write_text(file, encoding="utf-8")
            os.utime(folder / file, (second, second))
        (folder / "pompeii").chmod(0o755)
        packed.append(archive.pack(folder, tmp_path / f"{name}.tar.gz", "pompeii-1", 1_500_000))
    assert packed[0].read_bytes() == packed[1].read_bytes()
    assert packed[0].read_bytes()[4:8] == bytes(4)  # gzip's own time
    with tarfile.open(packed[0]) as tar:
        assert tar.getnames() == ["pompeii-1", "pompeii-1/b", "pompeii-1/b/a", "pompeii-1/b/z", "pompeii-1/pompeii"]
        program = tar.getmember("pompeii-1/pompeii")
        assert (program.mode & 0o777, program.uid, program.uname, program.mtime) == (0o755, 0, "", 1_500_000)


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("pompeii", "PyInstaller"),
        ("lib/pompeii_qt/resources/fonts/Cinzel-Bold.ttf", "Cinzel"),
        ("lib/pompeii_qt/resources/icons/check-dark.png", "Pompeii"),
        ("lib/PySide6/QtCore.abi3.so", "PySide6"),
        ("lib/PySide6/Qt/lib/libQt6Core.so.6", "Qt"),
        ("lib/PySide6/Qt/lib/libicudata.so.73", "ICU"),
        ("lib/PySide6/MSVCP140.dll", "Microsoft Visual C++ runtime"),
        ("lib/shiboken6/MSVCP140.dll", "Microsoft Visual C++ runtime"),
        ("lib/de.lproj/InfoPlist.strings", "Pompeii"),
        ("lib/libcrypto.so.3", "OpenSSL"),
        ("lib/libxcb-cursor.so.0", "xcb-util libraries"),
        ("lib/libxcb-xkb.so.1", "libxcb"),
        ("lib/nacl/_sodium.abi3.so", "PyNaCl and libsodium"),
        ("lib/zeroconf/__init__.py", "zeroconf"),
        ("lib/_miniaudio.abi3.so", "miniaudio"),
        ("lib/iroh/libiroh_ffi.so", "iroh"),
        ("lib/librt/internal.cpython-313-x86_64-linux-gnu.so", "librt"),
        ("lib/python3.13/lib-dynload/_ssl.cpython-313-x86_64-linux-gnu.so", "Python"),
    ],
)
def test_a_file_belongs_to_the_part_that_made_it(file: str, name: str) -> None:
    assert licences.owners([file]) == {name: [file]}


def test_a_file_that_is_nobodys_ends_the_build() -> None:
    says = r"^lib/libgtk-3\.so\.0 belongs to no part in installers/bundle/parts\.py"
    with pytest.raises(licences.UnknownFile, match=says):
        licences.owners(["pompeii", "lib/libgtk-3.so.0"])


def test_each_part_has_a_licence_to_read_and_each_text_is_some_parts() -> None:
    for part in PARTS:
        assert part.texts or part.distribution or part.name == "Python", part.name
        for name in part.texts:
            assert (BUNDLE / f"texts/{name}.txt").stat().st_size > 100, part.name
    assert len({part.name for part in PARTS}) == len(PARTS)
    named = {f"{name}.txt" for part in PARTS for name in part.texts}
    assert {path.name for path in (BUNDLE / "texts").iterdir()} <= named


def test_a_text_says_what_the_part_is_and_gives_the_licence_of_its_wheel() -> None:
    part = next(part for part in PARTS if part.name == "PyNaCl and libsodium")
    text = licences.text_of(part)
    assert text.startswith(f"PyNaCl and libsodium {distribution('PyNaCl').version}\nLicence: Apache-2.0 AND ISC\n")
    assert "Copyright 2013-2026 Frank Denis (libsodium)" in text
    assert "Permission to use, copy, modify, and/or distribute this software for any" in text  # ISC
    assert "Apache License" in text


def test_everything_that_the_program_needs_at_run_time_is_a_part() -> None:
    known, asked = {canonicalize_name(name) for name in DISTRIBUTIONS}, ["pompeii"]
    found = set[str]()
    while asked:
        name = canonicalize_name(asked.pop())
        if name not in found:
            found.add(name)
            needed = [Requirement(line) for line in distribution(name).requires or []]
            extras = [{"extra": "far"}, {"extra": "sound"}]
            asked += [one.name for one in needed if one.marker is None or any(map(one.marker.evaluate, extras))]
    # cffi asks for pycparser, which only those need who compile with it.
    assert found - {"pycparser"} <= known


def test_what_is_inside_of_python_is_named_where_it_has_no_file_of_its_own(tmp_path: Path) -> None:
    folder = tmp_path / "pompeii"
    (folder / "lib").mkdir(parents=True)
    for name in ("lib/libpython3.13.so.1.0", "lib/libffi.so.8"):
        (folder / name).touch()
    licences.write(folder)
    listed = {part["name"]: part["files"] for part in json.loads((tmp_path / "parts.json").read_text("utf-8"))}
    assert listed == {
        "Python": ["lib/libpython3.13.so.1.0"],
        "libffi": ["lib/libffi.so.8"],
        **{name: [] for name in ("OpenSSL", "SQLite", "Zstandard", "bzip2", "liblzma")},
    }
    assert "The OpenSSL Project Authors" in (folder / "licences/OpenSSL.txt").read_text("utf-8")


ENTRY = BUNDLE / "entry.py"


@pytest.mark.parametrize(
    ("given", "left"),
    [
        ({"LD_LIBRARY_PATH": "/here/lib", "HOME": "/h"}, {"HOME": "/h"}),
        ({"LD_LIBRARY_PATH": "/here/lib:/own", "LD_LIBRARY_PATH_ORIG": "/own"}, {"LD_LIBRARY_PATH": "/own"}),
        ({"QT_PLUGIN_PATH": "/here/lib/PySide6/Qt/plugins", "QML2_IMPORT_PATH": "/here", "HOME": "/h"}, {"HOME": "/h"}),
    ],
)
def test_the_environment_is_the_persons_own_again(given: dict[str, str], left: dict[str, str]) -> None:
    give_back: Callable[[dict[str, str]], None] = runpy.run_path(str(ENTRY))["give_back_environment"]
    give_back(given)
    assert given == left


@pytest.mark.skipif(sys.platform != "linux", reason="it is done on Linux alone")
def test_an_upgrade_leaves_a_running_program_its_modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program, newer = tmp_path / "pompeii", tmp_path / "pompeii.dpkg-new"
    archive = SimpleNamespace(_filename=str(program))
    monkeypatch.setitem(sys.modules, "pyimod02_importers", SimpleNamespace(pyz_archive=archive))  # as in PyInstaller
    hold: Callable[[], None] = runpy.run_path(str(ENTRY))["hold_archive"]
    hold()
    assert archive._filename == str(program), "one that is gone already reads as before"
    program.write_bytes(b"old modules")
    hold()
    newer.write_bytes(b"new")
    newer.replace(program)
    held = Path(archive._filename)
    assert [held.read_bytes(), held.read_bytes()] == [b"old modules", b"old modules"]


def test_a_process_of_the_arena_begins_before_the_program_is_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "environ", dict(os.environ))
    monkeypatch.setitem(sys.modules, "pyimod02_importers", SimpleNamespace(pyz_archive=SimpleNamespace(_filename="")))
    monkeypatch.setitem(sys.modules, "pompeii_qt.__main__", None)  # an import of it raises ImportError
    monkeypatch.setattr(multiprocessing, "freeze_support", lambda: sys.exit(7))
    with pytest.raises(SystemExit, match=r"^7$"):
        runpy.run_path(str(ENTRY), run_name="__main__")
