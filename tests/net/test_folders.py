"""Where whatever runs of the program keeps its files, whoever runs it."""

import sys
from pathlib import Path

import pytest

from pompeii_net.folders import folders

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
