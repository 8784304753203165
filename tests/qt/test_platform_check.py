"""Every way in which Qt cannot open a window is told in one line, with its cure."""

import builtins
import ctypes
import sys
from typing import Any

import pytest

from pompeii_qt.platform_check import why_no_window

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="X11 is asked for on Linux alone")

LOADER = "{}: cannot open shared object file: No such file or directory"


@pytest.fixture
def x11(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("QT_QPA_PLATFORM", "WAYLAND_DISPLAY", "DISPLAY"):
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


@pytest.mark.usefixtures("x11")
def test_a_missing_library_of_the_x11_plugin_names_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    def load(name: str, *_: Any) -> ctypes.CDLL:
        raise OSError(LOADER.format("libxcb-cursor.so.0"))

    monkeypatch.setattr(ctypes, "CDLL", load)
    told = one_line(why_no_window())
    assert "libxcb-cursor.so.0 is missing" in told
    assert "apt-get install libxcb-cursor0." in told


@pytest.mark.parametrize(
    ("library", "cure"), [("libEGL.so.1", "apt-get install libegl1."), ("libnew.so.9", "install the package it is in.")]
)
def test_a_missing_library_of_qt_itself_names_its_package(
    library: str, cure: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = builtins.__import__

    def load(name: str, *rest: Any, **more: Any) -> Any:
        if name == "PySide6.QtWidgets":
            raise ImportError(LOADER.format(library))
        return real(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", load)
    told = one_line(why_no_window())
    assert library in told
    assert cure in told


@pytest.mark.parametrize("variables", [{"QT_QPA_PLATFORM": "offscreen"}, {"WAYLAND_DISPLAY": "wayland-0"}])
@pytest.mark.usefixtures("x11")
def test_without_x11_no_x_display_is_needed(variables: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert why_no_window() is None
