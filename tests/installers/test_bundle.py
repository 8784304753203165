"""What comes along in the frozen program, what it is made of, and that the same makes the same."""

import ast
import importlib
import os
import re
import sys
import tarfile
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import archive
import freeze
import qt_parts
import system_libraries
from system_libraries import BUNDLED, LEFT, UnknownLibrary

ROOT = Path(__file__).parents[2]
BUNDLE = ROOT / "installers/bundle"


# Libraries of the system


@pytest.mark.parametrize("name", ["libxcb-cursor.so.0", "libxkbcommon-x11.so.0", "libssl.so.3", "libpython3.13.so.1.0"])
def test_what_a_bare_desktop_may_lack_comes_along(name: str) -> None:
    assert system_libraries.is_listed(name, BUNDLED)
    assert not system_libraries.is_listed(name, LEFT)


@pytest.mark.parametrize(
    "name", ["libc.so.6", "libstdc++.so.6", "libgcc_s.so.1", "libGL.so.1", "libwayland-client.so.0"]
)
def test_what_is_bound_to_the_system_is_left_to_it(name: str) -> None:
    assert system_libraries.is_listed(name, LEFT)
    assert not system_libraries.is_listed(name, BUNDLED)


def test_a_needed_library_that_is_on_no_list_ends_the_build() -> None:
    needed = {"lib/libqgtk3.so": {"libc.so.6", "libgtk-3.so.0"}}
    with pytest.raises(UnknownLibrary, match=r"^libgtk-3\.so\.0, which lib/libqgtk3\.so needs, is on neither list"):
        system_libraries.check(needed, set())


def test_a_library_that_should_come_along_and_is_not_there_ends_the_build() -> None:
    with pytest.raises(UnknownLibrary, match=r"^libxcb-cursor\.so\.0, which lib/libqxcb\.so needs, was not found"):
        system_libraries.check({"lib/libqxcb.so": {"libxcb-cursor.so.0"}}, {"libxcb-image.so.0"})


def test_what_is_in_the_folder_or_left_to_the_system_is_in_order() -> None:
    system_libraries.check({"lib/libqxcb.so": {"libc.so.6", "libQt6Gui.so.6"}}, {"libQt6Gui.so.6"})


# Parts of Qt


@pytest.mark.parametrize(
    "path",
    [
        "PySide6/Qt/lib/libQt6Core.so.6",
        "PySide6/Qt/lib/libicudata.so.73",
        "PySide6/Qt/plugins/platforms/libqwayland.so",
        "PySide6/Qt/plugins/wayland-shell-integration/libxdg-shell.so",
        "PySide6/Qt/translations/qtbase_fr.qm",
        "PySide6/QtWidgets.abi3.so",
        "PySide6/libpyside6.abi3.so.6.12",
        "libQt6OpenGL.so.6",
        r"PySide6\Qt6Gui.dll",
        r"PySide6\plugins\platforms\qwindows.dll",
        r"PySide6\plugins\styles\qmodernwindowsstyle.dll",
        r"PySide6\QtCore.pyd",
        r"PySide6\MSVCP140.dll",
        "PySide6/Qt/lib/QtGui.framework/Versions/A/QtGui",
        "PySide6/Qt/plugins/platforms/libqcocoa.dylib",
        "PySide6/Qt/plugins/styles/libqmacstyle.dylib",
    ],
)
def test_what_the_program_opens_of_qt_comes_along(path: str) -> None:
    assert qt_parts.is_opened(path)


@pytest.mark.parametrize(
    "path",
    [
        "PySide6/Qt/lib/libQt6Quick.so.6",
        "PySide6/Qt/lib/libQt6Network.so.6",
        "PySide6/Qt/plugins/platformthemes/libqgtk3.so",
        "PySide6/Qt/plugins/platforms/libqvnc.so",
        "PySide6/Qt/plugins/tls/libqopensslbackend.so",
        "PySide6/Qt/translations/qtbase_ja.qm",
        "PySide6/Qt/translations/qt_de.qm",
        "PySide6/QtNetwork.abi3.so",
        r"PySide6\Qt6Pdf.dll",
        r"PySide6\opengl32sw.dll",
        r"PySide6\plugins\platforms\qdirect2d.dll",
        "PySide6/Qt/lib/QtNetwork.framework/Versions/A/QtNetwork",
    ],
)
def test_the_rest_of_qt_stays_behind(path: str) -> None:
    assert not qt_parts.is_opened(path)


@pytest.mark.skipif(sys.platform != "linux", reason="the wheel's folders are those of Linux")
def test_every_plugin_and_library_that_is_wanted_is_there() -> None:
    spec = find_spec("PySide6")
    assert spec is not None
    assert spec.origin is not None
    home = Path(spec.origin).parent
    opened = {path.name for path in home.rglob("*.so*") if qt_parts.is_opened(path.relative_to(home.parent).as_posix())}
    for library in qt_parts.LIBRARIES:
        assert f"libQt6{library}.so.6" in opened
    for plugin in (
        "libqxcb.so",
        "libqwayland.so",
        "libqoffscreen.so",
        "libxdg-shell.so",
        "libadwaita.so",
        "libqico.so",
    ):
        assert plugin in opened
    for folder in qt_parts.PLUGINS.keys() - {"styles"}:  # those of the other systems
        assert (home / "Qt/plugins" / folder).is_dir()


# What it is made of and by


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def pins(name: str) -> dict[str, str]:
    text = (BUNDLE / name).read_text(encoding="utf-8")
    return {normal(name): version for name, version in re.findall(r"^([\w.-]+)==([\w.]+)", text, re.MULTILINE)}


def wanted(*groups: str) -> list[Requirement]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    listed = [line for group in groups for line in project["dependency-groups"][group]]
    return [Requirement(line) for line in [*project["project"]["dependencies"], *listed]]


@pytest.mark.parametrize(
    ("name", "groups"),
    [("requirements.txt", ("installers",)), ("build-requirements.txt", ("compile", "wheel"))],
)
def test_pins_are_within_the_projects_bounds(name: str, groups: tuple[str, ...]) -> None:
    pinned = pins(name)
    for requirement in wanted(*groups):
        version = pinned[normal(requirement.name)]
        assert requirement.specifier.contains(version), f"{requirement}: {version}; run installers/bundle/lock"


def test_every_file_that_is_installed_is_pinned_by_its_hash() -> None:
    for name in ("requirements.txt", "build-requirements.txt"):
        for entry in re.split(r"\n(?=\S)", (BUNDLE / name).read_text(encoding="utf-8")):
            assert entry.startswith("#") or "--hash=sha256:" in entry, entry.splitlines()[0]


def test_the_spec_names_only_what_exists(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "installers"))
    tree = ast.parse((BUNDLE / "pompeii.spec").read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.ImportFrom)
            and node.module
            and node.module.split(".")[0] not in ("PyInstaller", "windows")
        ):
            module = importlib.import_module(node.module)
            for alias in node.names:
                assert hasattr(module, alias.name) or find_spec(f"{node.module}.{alias.name}"), alias.name
    words = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    assert {"resources/icons/app", "pompeii.ico", "pompeii.icns", "entry.py"} <= words
    for name in ("resources/icons/app/pompeii.ico", "resources/icons/app/pompeii.icns", "installers/bundle/entry.py"):
        assert (ROOT / name).is_file()


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
    freeze.compile_replaceable(tmp_path)
    [compiled] = package.glob("__pycache__/*.pyc")
    assert str(tmp_path).encode() not in compiled.read_bytes()
    source.write_text("WHOSE = 'mine'\n", encoding="utf-8")  # as long as before
    os.utime(source, ns=(changed.st_atime_ns, changed.st_mtime_ns))
    monkeypatch.syspath_prepend(str(package))
    assert importlib.import_module("replaced").WHOSE == "mine"


@pytest.mark.skipif(sys.platform == "win32", reason="rights and links are those of POSIX")
def test_rights_and_times_in_the_folder_are_the_same_whoever_freezes_and_when(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
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
def test_an_archive_is_the_same_whoever_makes_it_and_when(tmp_path: Path) -> None:
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
