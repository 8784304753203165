"""Every way in which Qt cannot open a window is told in one line, with its cure."""

import builtins
import ctypes
import platform
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from pompeii_qt.system import platform_check
from pompeii_qt.system.platform_check import why_no_window

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a display")

LOADER = "{}: cannot open shared object file: No such file or directory"


@pytest.fixture
def x11(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("QT_QPA_PLATFORM", "WAYLAND_DISPLAY", "DISPLAY", "XDG_SESSION_TYPE"):
        monkeypatch.delenv(variable, raising=False)


def one_line(told: str | None) -> str:
    assert told is not None
    assert "\n" not in told
    assert "`pompeii arena`" in told
    assert "QT_QPA_PLATFORM" in told
    return told


@pytest.mark.usefixtures("x11")
def test_no_display_is_named() -> None:
    assert "there is no display (DISPLAY is not set)" in one_line(why_no_window())


@pytest.mark.usefixtures("x11")
def test_a_display_that_does_not_answer_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", ":4711")
    assert "the display :4711 does not answer" in one_line(why_no_window())


@pytest.fixture
def on(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Makes this system another one, with some libraries away from the plugin asked for."""

    def make(release: dict[str, str], *missing: str) -> None:
        def load(name: str, *_: Any) -> ctypes.CDLL:
            raise OSError(LOADER.format(missing[0]))

        def ldd(words: list[Any], *, env: dict[str, str], **_: Any) -> subprocess.CompletedProcess[str]:
            ours = Path(env.get("LD_LIBRARY_PATH", "/nowhere"))
            away = [library for library in missing if not (ours / library).exists()]
            lines = ["\tlinux-vdso.so.1 (0x1)", *(f"\t{library} => not found" for library in away)]
            return subprocess.CompletedProcess(words, 0, "\n".join(lines))

        monkeypatch.setattr(platform, "freedesktop_os_release", lambda: release)
        monkeypatch.setattr(ctypes, "CDLL", load)
        monkeypatch.setattr(subprocess, "run", ldd)

    return make


@pytest.mark.usefixtures("x11")
@pytest.mark.parametrize(
    ("release", "cure"),
    [
        ({"ID": "debian"}, "run: sudo apt-get install libxcb-cursor0 libxcb-icccm4."),
        ({"ID": "linuxmint", "ID_LIKE": "ubuntu debian"}, "run: sudo apt-get install libxcb-cursor0 libxcb-icccm4."),
        ({"ID": "fedora"}, "run: sudo dnf install xcb-util-cursor xcb-util-wm."),
        ({"ID": "rocky", "ID_LIKE": "rhel centos fedora"}, "run: sudo dnf install xcb-util-cursor xcb-util-wm."),
        ({"ID": "manjaro", "ID_LIKE": "arch"}, "run: sudo pacman -S xcb-util-cursor xcb-util-wm."),
        ({"ID": "opensuse-tumbleweed"}, "run: sudo zypper install libxcb-cursor0 libxcb-icccm4."),
        ({"ID": "nixos"}, "install the packages they are in."),
        ({}, "install the packages they are in."),
    ],
)
def test_all_missing_libraries_come_with_the_command_of_this_system(
    on: Callable[..., None], release: dict[str, str], cure: str
) -> None:
    on(release, "libxcb-cursor.so.0", "libxcb-icccm.so.4")
    told = one_line(why_no_window())
    assert "the libraries libxcb-cursor.so.0, libxcb-icccm.so.4 are missing. Please " + cure in told


@pytest.mark.usefixtures("x11")
def test_what_the_frozen_program_brings_is_not_asked_of_the_system(
    on: Callable[..., None], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    on({"ID": "debian"}, "libX11.so.6", "libxcb-cursor.so.0")
    (tmp_path / "libxcb-cursor.so.0").touch()
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert "the library libX11.so.6 is missing. Please run: sudo apt-get install libx11-6." in one_line(why_no_window())


@pytest.mark.usefixtures("x11")
def test_a_package_of_two_libraries_is_named_once(on: Callable[..., None], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    on({"ID": "arch"}, "libwayland-client.so.0", "libwayland-cursor.so.0")
    assert "are missing. Please run: sudo pacman -S wayland. " in one_line(why_no_window())


@pytest.mark.parametrize(
    ("library", "cure"),
    [("libEGL.so.1", "run: sudo apt-get install libegl1."), ("libnew.so.9", "install the package it is in.")],
)
def test_a_missing_library_of_qt_itself_names_its_package(
    on: Callable[..., None], library: str, cure: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = builtins.__import__

    def load(name: str, *rest: Any, **more: Any) -> Any:
        if name == "PySide6.QtWidgets":
            raise ImportError(LOADER.format(library))
        return real(name, *rest, **more)

    on({"ID": "ubuntu"}, library)
    monkeypatch.setattr(builtins, "__import__", load)
    assert f"the library {library} is missing. Please {cure}" in one_line(why_no_window())


@pytest.mark.usefixtures("x11")
@pytest.mark.parametrize("asked", ["offscreen", "minimal", "Offscreen:more", "xcb;offscreen", "nonsense;offscreen"])
def test_a_platform_without_windows_needs_no_display(asked: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", asked)
    assert why_no_window() is None


@pytest.mark.usefixtures("x11")
def test_a_platform_that_there_is_not_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "windows")
    assert "this Qt has no platform “windows”" in one_line(why_no_window())


@pytest.fixture
def compositor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Something that can be connected to as to a Wayland display; no more is asked of it."""
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    with closing(socket.socket(socket.AF_UNIX)) as door:
        door.bind(str(tmp_path / "wayland-7"))
        door.listen()
        yield "wayland-7"


@pytest.mark.usefixtures("x11")
@pytest.mark.parametrize("asked", ["", "wayland", "wayland-egl"])
def test_on_wayland_no_x_display_is_needed(compositor: str, asked: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WAYLAND_DISPLAY", compositor)
    monkeypatch.setenv("QT_QPA_PLATFORM", asked)
    assert why_no_window() is None


@pytest.mark.usefixtures("x11", "compositor")
def test_a_wayland_display_that_does_not_answer_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-8")
    assert "the display wayland-8 does not answer" in one_line(why_no_window())
    monkeypatch.delenv("WAYLAND_DISPLAY")
    monkeypatch.setenv("XDG_SESSION_TYPE", "wayland")
    assert "there is no display (WAYLAND_DISPLAY is not set)" in one_line(why_no_window())


@pytest.mark.usefixtures("x11", "compositor")
def test_where_wayland_fails_qt_takes_x11(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-8")
    monkeypatch.setitem(platform_check._DISPLAYS, "xcb", lambda: None)
    assert why_no_window() is None
