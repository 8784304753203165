"""Where the program keeps its files, whoever runs it: there whole, or as they were, and locked."""

import os
import stat
import sys
from pathlib import Path

import pytest

from pompeii_net.folders import Lock, atomic_write, folders, is_locked

SETTINGS = {"linux": "XDG_CONFIG_HOME", "win32": "LOCALAPPDATA"}
DATA = {"linux": "XDG_DATA_HOME", "win32": "APPDATA"}


@pytest.mark.parametrize(
    ("system", "data", "settings"),
    [
        ("linux", ".local/share", ".config"),
        ("win32", "AppData/Roaming", "AppData/Local"),
        ("darwin", "Library/Application Support", "Library/Preferences"),
    ],
)
def test_they_are_where_the_system_wants_them(
    system: str, data: str, settings: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    for variable in (*SETTINGS.values(), *DATA.values()):
        monkeypatch.delenv(variable, raising=False)
    here = folders()
    assert (here.data, here.settings) == (tmp_path / data / "Pompeii", tmp_path / settings / "Pompeii")
    assert (here.games, here.log) == (here.data / "games", here.data / "pompeii.log")


@pytest.mark.parametrize("system", DATA)
def test_the_person_may_have_them_elsewhere_but_not_where_it_depends_on_the_place_one_starts_from(
    system: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setenv(DATA[system], str(tmp_path / "data"))
    monkeypatch.setenv(SETTINGS[system], str(tmp_path / "settings"))
    assert folders() == (tmp_path / "data/Pompeii", tmp_path / "settings/Pompeii")
    monkeypatch.setenv(DATA[system], "data")
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert folders().data.is_relative_to(tmp_path)


def test_a_user_whom_the_system_does_not_know_has_no_home_and_may_host_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def nobody() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr(Path, "home", nobody)
    assert folders().games == Path("/.local/share/Pompeii/games")


def test_a_file_is_replaced_and_nothing_else_left(tmp_path: Path) -> None:
    path = tmp_path / "one.json"
    atomic_write(path, b"first")
    atomic_write(path, b"second")
    assert path.read_bytes() == b"second"
    assert [*tmp_path.iterdir()] == [path]


@pytest.mark.skipif(sys.platform == "win32", reason="no modes there")
def test_it_is_for_this_user_alone(tmp_path: Path) -> None:
    path = tmp_path / "one.json"
    path.touch(mode=0o644)
    atomic_write(path, b"secret")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_where_the_disk_refuses_the_file_is_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    path = tmp_path / "one.json"
    path.write_bytes(b"first")

    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, step, refuse)
    with pytest.raises(OSError, match="No space"):
        atomic_write(path, b"second")
    assert path.read_bytes() == b"first"
    assert [*tmp_path.iterdir()] == [path]


def test_it_is_on_the_disk_before_it_has_the_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[str] = []
    sync, replace = os.fsync, os.replace

    def noted_sync(descriptor: int) -> None:
        steps.append("sync")
        sync(descriptor)

    def noted_replace(source: str, target: Path) -> None:
        steps.append("replace")
        replace(source, target)

    monkeypatch.setattr(os, "fsync", noted_sync)
    monkeypatch.setattr(os, "replace", noted_replace)
    atomic_write(tmp_path / "one.json", b"data")
    assert steps == ["sync", "replace"]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "game.pompeii"
    path.touch()
    return path


def test_one_holds_it_until_it_lets_go(path: Path) -> None:
    held = Lock(path)
    assert is_locked(path)
    with pytest.raises(BlockingIOError):
        Lock(path)
    held.release()
    assert not is_locked(path)
    Lock(path).release()


def test_who_looks_at_that_moment_does_not_keep_it_from_a_game(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A double click on Play: the second looks which game to go on with while the first opens it."""
    looking = Lock(path)
    monkeypatch.setattr("pompeii_net.folders.time.sleep", lambda _: looking.release())
    Lock(path).release()
