"""What the words of the command line mean, and what is said of wrong ones."""

import os
import re
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QStandardPaths
from zeroconf.const import _MDNS_PORT

from installers.macos import info
from pompeii_core.record import SUFFIX
from pompeii_net.commands.console import UsageError
from pompeii_net.folders import folders
from pompeii_net.lan.guest.files import tickets_path
from pompeii_net.lan.wire import PORT
from pompeii_qt.cli import OpenWindow, Smoke, parse
from pompeii_qt.navigation.puzzles import lesson_folder
from pompeii_qt.pages.game_analysis import JudgementStore
from pompeii_qt.settings import Settings
from tests.surroundings import own_folders


def test_no_words_play() -> None:
    assert parse([]) == OpenWindow()


@pytest.mark.parametrize("name", ["supper at Livia's.pompeii", "SUPPER.POMPEII", "known by its first bytes"])
def test_a_recorded_game_is_opened(tmp_path: Path, name: str) -> None:
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
OWN = dict(os.environ)
COLUMNS = {"linux": 1, "win32": 2, "darwin": 3}


def places(system: str) -> list[str]:
    """Of games, tickets, analyses, the first game, log and settings, as the table says it for a system."""
    table = PAGE.partition("## Where things are")[2].partition("\n\nThese folders")[0]
    cells = [line.split("|")[1:][COLUMNS[system]].strip() for line in table.splitlines() if line.startswith("|")]
    return [cell.strip("`") for cell in cells if cell.startswith("`")]


def test_the_ports_are_those_of_the_program() -> None:
    assert {int(number) for number in re.findall(r"\b\d{4,5}\b(?!\.)", _firewalls())} == {PORT, _MDNS_PORT}
    for line in (f"ufw allow {PORT}/tcp", f"ufw allow {PORT}/udp", f"ufw allow {_MDNS_PORT}/udp"):
        assert f"sudo {line}\n" in PAGE
    assert f"--add-port={PORT}/tcp --add-port={PORT}/udp --add-service=mdns" in PAGE
    assert f"-Protocol TCP -LocalPort {PORT}\n" in PAGE
    assert f"-Protocol UDP -LocalPort {PORT},{_MDNS_PORT}\n" in PAGE


def _firewalls() -> str:
    return PAGE.partition("## When others do not find your game")[2].partition("\n## ")[0]


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
    asked = [here.games, tickets_path(here.games), JudgementStore.beside(here.games).folder, lesson_folder(here.games)]
    asked += [here.log, Settings().path]
    named = [said[path.parent] + "/" + path.name for path in asked]
    assert places(system) == [name.replace("/", "\\") if system == "win32" else name for name in named]


def test_they_are_where_qt_would_have_them_on_this_system(qapp: QCoreApplication) -> None:
    """So no game is left behind in the folders of earlier versions, which asked Qt."""
    before, _ = qapp.applicationName(), qapp.setApplicationName("Pompeii")
    kind = QStandardPaths.StandardLocation
    try:
        with pytest.MonkeyPatch.context() as patch:
            for variable in own_folders(Path()):  # to those of this person: Windows' Qt knows no others
                if variable in OWN:
                    patch.setenv(variable, OWN[variable])
                else:
                    patch.delenv(variable, raising=False)
            by_qt = [QStandardPaths.writableLocation(place) for place in (kind.AppDataLocation, kind.AppConfigLocation)]
            assert list(folders()) == [Path(place) for place in by_qt]
    finally:
        qapp.setApplicationName(before)


def test_what_it_says_of_systems_and_files_is_what_they_are_made_for() -> None:
    assert f"macOS {info.MINIMUM_SYSTEM} or later" in PAGE
    assert info.BUNDLE in PAGE
    assert f"`{SUFFIX}`" in PAGE


def test_its_links_lead_somewhere() -> None:
    heads = {
        re.sub(r"[^\w -]", "", head).strip().lower().replace(" ", "-") for head in re.findall(r"(?m)^#+ (.+)", PAGE)
    }
    for target in re.findall(r"\]\(([^)]+)\)", PAGE):
        assert target[1:] in heads if target.startswith("#") else (ROOT / "docs" / target).exists(), target
    for name in re.findall(r"\]\[(\w+)\]", PAGE):
        assert re.search(rf"(?m)^\[{name}\]: https://", PAGE), name
