"""What the words after `pompeii` ask for, where its files lie, and whether Qt can open a window."""

import builtins
import ctypes
import platform
import re
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from zeroconf.const import _MDNS_PORT

from installers.macos import info
from pompeii_core.record import SUFFIX
from pompeii_net.commands.console import UsageError
from pompeii_net.folders import folders, index_path
from pompeii_net.lan.guest.files import tickets_path
from pompeii_net.lan.wire import PORT
from pompeii_qt.cli import OpenWindow, Smoke, parse
from pompeii_qt.navigation.puzzles import lesson_folder
from pompeii_qt.pages.game_analysis import JudgementStore
from pompeii_qt.settings import Settings
from pompeii_qt.system.platform_check import why_no_window


def test_no_words_play_and_a_recorded_game_is_opened(tmp_path: Path) -> None:
    assert parse([]) == OpenWindow()
    for name in ("supper at Livia's.pompeii", "SUPPER.POMPEII", "known by its first bytes"):
        record = tmp_path / name
        record.touch()
        assert parse([str(record)]) == OpenWindow(record)


def test_smoke_has_defaults_and_takes_both_spellings() -> None:
    assert parse(["--smoke"]) == Smoke(seats=4, seed=4, screenshots=None)
    assert parse(["--smoke", "--seats", "2", "--seed=7", "--screenshots", "shots"]) == Smoke(2, 7, Path("shots"))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--fullscreen"], "Unknown option --fullscreen. Try pompeii --help."),
        (["dance"], "Unknown command dance. Try pompeii --help."),
        (["nowhere.pompeii"], "There is no file nowhere.pompeii."),
        (["a.pompeii", "b.pompeii"], "Only one recorded game can be opened at a time."),
        (["--smoke", "--seats"], "argument --seats: expected one argument"),
        (["--smoke", "--seats", "5"], "argument --seats: “5” is not a whole number from 2 to 4"),
        (["--smoke", "--seed", "tall"], f"argument --seed: “tall” is not a whole number from 0 to {1 << 62}"),
        (["--smoke", "--sets", "2"], "unrecognized arguments: --sets 2"),
    ],
)
def test_wrong_words_get_one_sentence(words: list[str], sentence: str) -> None:
    with pytest.raises(UsageError) as raised:
        parse(words)
    assert str(raised.value) == sentence


ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/install.md").read_text(encoding="utf-8")
COLUMNS = {"linux": 1, "win32": 2, "darwin": 3}


def places(system: str) -> list[str]:
    """Of games, tickets, analyses, the first game, log and settings, as the table says it for a system."""
    table = PAGE.partition("## Where things are")[2].partition("\n\nThese folders")[0]
    cells = [line.split("|")[1:][COLUMNS[system]].strip() for line in table.splitlines() if line.startswith("|")]
    return [cell.strip("`") for cell in cells if cell.startswith("`")]


def test_ports_systems_and_files_are_those_of_the_program() -> None:
    firewalls = PAGE.partition("## When others do not find your game")[2].partition("\n## ")[0]
    assert {int(number) for number in re.findall(r"\b\d{4,5}\b(?!\.)", firewalls)} == {PORT, PORT + 1, _MDNS_PORT}
    for line in (f"ufw allow {PORT}/tcp", f"ufw allow {PORT}/udp", f"ufw allow {_MDNS_PORT}/udp"):
        assert f"sudo {line}\n" in PAGE
    assert f"--add-port={PORT}/tcp --add-port={PORT}/udp --add-service=mdns" in PAGE
    assert f"-Protocol TCP -LocalPort {PORT}\n" in PAGE
    assert f"-Protocol UDP -LocalPort {PORT},{_MDNS_PORT}\n" in PAGE
    assert f"macOS {info.MINIMUM_SYSTEM} or later" in PAGE
    assert info.BUNDLE in PAGE
    assert f"`{SUFFIX}`" in PAGE
    for name in re.findall(r"\]\[(\w+)\]", PAGE):
        assert re.search(rf"(?m)^\[{name}\]: https://", PAGE), name


@pytest.mark.parametrize(
    ("system", "data", "settings"),
    [
        ("linux", "~/.local/share", "~/.config"),
        ("win32", "%APPDATA%", "%LOCALAPPDATA%"),
        ("darwin", "~/Library/Application Support", "~/Library/Preferences"),
    ],
)
def test_the_folders_are_those_of_the_program(
    system: str, data: str, settings: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    for variable in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(variable)
    monkeypatch.setenv("APPDATA", str(tmp_path / "%APPDATA%"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "%LOCALAPPDATA%"))
    here = folders()
    said = {here.data: f"{data}/Pompeii", here.settings: f"{settings}/Pompeii"}
    asked = [here.games, tickets_path(here.games), JudgementStore(here.games).folder, index_path(here.games)]
    asked += [lesson_folder(here.games), here.log, Settings().path]
    named = [said[path.parent] + "/" + path.name for path in asked]
    assert places(system) == [name.replace("/", "\\") if system == "win32" else name for name in named]


LOADER = "{}: cannot open shared object file: No such file or directory"


@pytest.fixture
def desktop(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Linux system on which nothing says where windows are shown."""
    if not sys.platform.startswith("linux"):
        pytest.skip("elsewhere there is always a display")
    for variable in ("QT_QPA_PLATFORM", "WAYLAND_DISPLAY", "DISPLAY", "XDG_SESSION_TYPE"):
        monkeypatch.delenv(variable, raising=False)


def one_line(told: str | None) -> str:
    assert told is not None
    assert "\n" not in told
    assert "`pompeii arena`" in told
    assert "QT_QPA_PLATFORM" in told
    return told


type On = Callable[..., None]


@pytest.fixture
def on(desktop: None, monkeypatch: pytest.MonkeyPatch) -> On:
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
def test_all_missing_libraries_come_with_the_systems_command(on: On, release: dict[str, str], cure: str) -> None:
    on(release, "libxcb-cursor.so.0", "libxcb-icccm.so.4")
    told = one_line(why_no_window())
    assert "the libraries libxcb-cursor.so.0, libxcb-icccm.so.4 are missing. Please " + cure in told


def test_the_frozen_program_asks_for_what_it_lacks(on: On, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    on({"ID": "debian"}, "libX11.so.6", "libxcb-cursor.so.0")
    (tmp_path / "libxcb-cursor.so.0").touch()
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert "the library libX11.so.6 is missing. Please run: sudo apt-get install libx11-6." in one_line(why_no_window())
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    on({"ID": "arch"}, "libwayland-client.so.0", "libwayland-cursor.so.0")
    told = one_line(why_no_window())
    assert "are missing. Please run: sudo pacman -S wayland. " in told, "a package of two libraries is named once"


@pytest.mark.parametrize(
    ("library", "cure"),
    [("libEGL.so.1", "run: sudo apt-get install libegl1."), ("libnew.so.9", "install the package it is in.")],
)
def test_a_missing_library_of_qt_names_a_cure(on: On, library: str, cure: str, monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def load(name: str, *rest: Any, **more: Any) -> Any:
        if name == "PySide6.QtWidgets":
            raise ImportError(LOADER.format(library))
        return real(name, *rest, **more)

    on({"ID": "ubuntu"}, library)
    monkeypatch.setattr(builtins, "__import__", load)
    assert f"the library {library} is missing. Please {cure}" in one_line(why_no_window())


@pytest.fixture
def compositor(desktop: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Something that can be connected to as to the Wayland display wayland-7; no more is asked of it."""
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    with closing(socket.socket(socket.AF_UNIX)) as door:
        door.bind(str(tmp_path / "wayland-7"))
        door.listen()
        yield


@pytest.mark.usefixtures("compositor")
@pytest.mark.parametrize(
    ("variables", "fault"),
    [
        *(
            ({"QT_QPA_PLATFORM": asked}, None)
            for asked in ("offscreen", "minimal", "Offscreen:more", "xcb;offscreen", "nonsense;offscreen")
        ),
        *(
            ({"QT_QPA_PLATFORM": asked, "WAYLAND_DISPLAY": "wayland-7"}, None)
            for asked in ("", "wayland", "wayland-egl")
        ),
        ({}, "there is no display (DISPLAY is not set)"),
        ({"DISPLAY": ":4711"}, "the display :4711 does not answer"),
        ({"WAYLAND_DISPLAY": "wayland-8"}, "the display wayland-8 does not answer"),
        ({"XDG_SESSION_TYPE": "wayland"}, "there is no display (WAYLAND_DISPLAY is not set)"),
        ({"QT_QPA_PLATFORM": "windows"}, "this Qt has no platform “windows”"),
    ],
)
def test_a_display_is_needed_for_windows_and_a_missing_one_is_named(
    variables: dict[str, str], fault: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    told = why_no_window()
    assert told is None if fault is None else fault in one_line(told)


@pytest.mark.usefixtures("compositor")
def test_where_wayland_fails_qt_takes_x11(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wayland's library finds no display, that of X11 does."""
    names = ("xcb_connect", "xcb_disconnect", "xcb_connection_has_error", "wl_display_connect")
    functions = {name: Mock(return_value=answer) for name, answer in zip(names, (1, None, 0, None), strict=True)}
    monkeypatch.setattr(ctypes, "CDLL", lambda _: Mock(**functions))
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-8")
    assert why_no_window() is None
    functions["wl_display_connect"].assert_called_once()
    functions["xcb_disconnect"].assert_called_once()
