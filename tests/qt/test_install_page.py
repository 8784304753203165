"""docs/install.md says what the code does: ports, folders, names of files."""

import re
import sys
from pathlib import Path, PureWindowsPath

import pytest
from PySide6.QtCore import QCoreApplication
from zeroconf.const import _MDNS_PORT

from installers.macos import info
from pompeii_core.record import SUFFIX
from pompeii_net.lan.guest.ticket_store import tickets_path
from pompeii_net.lan.wire import PORT
from pompeii_net.records_folder import records_folder
from pompeii_qt.exception_handler import log_path
from pompeii_qt.lesson_navigation import lesson_folder
from pompeii_qt.pages.judgement_store import JudgementStore
from pompeii_qt.session import games_folder
from pompeii_qt.settings import Settings

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/install.md").read_text(encoding="utf-8")
COLUMNS = {"linux": 1, "win32": 2, "darwin": 3}


def places(system: str) -> list[str]:
    """Of games, tickets, analyses, the first game, log and settings, as the table says it for a system."""
    table = PAGE.partition("## Where things are")[2].partition("\n\nOn Linux")[0]
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


@pytest.mark.skipif(sys.platform != "linux", reason="Qt has each system's folders only there")
def test_the_folders_of_linux_are_those_of_the_program(qapp: QCoreApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("HOME", "/home/you")
    before, _ = qapp.applicationName(), qapp.setApplicationName("Pompeii")
    try:
        games = games_folder()
        asked = [games, tickets_path(games), JudgementStore.beside(games).folder, lesson_folder(games)]
        asked += [log_path(), Settings().path]
    finally:
        qapp.setApplicationName(before)
    assert [f"~/{path.relative_to('/home/you')}" for path in asked] == places("linux")


@pytest.mark.parametrize(("system", "home"), [("win32", r"%APPDATA%"), ("darwin", "~")])
def test_the_folder_of_games_elsewhere_is_that_of_the_program(
    system: str, home: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setenv("APPDATA", home)
    monkeypatch.setattr(Path, "home", lambda: Path("~"))
    games = records_folder()
    analyses = JudgementStore.beside(games).folder
    wanted = [games, tickets_path(games), analyses, lesson_folder(games), games.parent / log_path().name]
    said = [str(PureWindowsPath(path)) if system == "win32" else path.as_posix() for path in wanted]
    assert places(system)[:5] == said
    assert places(system)[5].endswith("settings.json")


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
