"""What is remembered, and what a damaged file does to it."""

import errno
import json
import os
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from pompeii_core.rules import preset
from pompeii_core.setup import GameSetup, SeatedPlayer
from pompeii_qt.pages.network_forms import HostingOptions
from pompeii_qt.settings import Settings

SETUP = GameSetup(
    [SeatedPlayer("person", "Livia", 1), SeatedPlayer("ai", "Gaius", 0, "gaius", "tribune")], preset("web"), first=1
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "place" / "settings.json"


def test_a_value_is_saved_at_once_and_told(file: Path, qtbot: QtBot) -> None:
    settings = Settings(file)
    with qtbot.waitSignal(settings.changed) as told:
        settings.animation = "fast"
    assert told.args == ["animation"]
    assert Settings(file).animation == "fast"


def test_the_same_value_again_is_not_told(file: Path, qtbot: QtBot) -> None:
    settings = Settings(file)
    with qtbot.assertNotEmitted(settings.changed):
        settings.theme = "system"


def test_the_last_game_and_the_window_come_back(file: Path) -> None:
    settings = Settings(file)
    assert settings.last_setup is None
    assert settings.geometry == b""
    settings.last_setup = SETUP
    settings.geometry = b"\x01\xd9"
    assert Settings(file).last_setup == SETUP
    assert Settings(file).geometry == b"\x01\xd9"


def test_defaults_leave_the_last_game_alone(file: Path) -> None:
    settings = Settings(file)
    settings.theme, settings.text_size, settings.last_setup = "dark", 130, SETUP
    settings.restore_defaults()
    assert (settings.theme, settings.text_size, settings.last_setup) == ("system", 100, SETUP)


def test_half_a_character_in_it_is_none(file: Path) -> None:
    """JSON may hold it, and nothing else can say it."""
    file.parent.mkdir()
    file.write_text('{"setup": "\\ud800", "opening": "\\ud800"}', encoding="utf-8")
    settings = Settings(file)
    assert settings.last_setup is None
    assert HostingOptions.read(settings.opening) == HostingOptions()


@pytest.mark.parametrize("text", ["", "{", "[1]", "\x00\xff", '{"theme": '])
def test_a_damaged_file_means_defaults_and_is_mended(file: Path, text: str) -> None:
    file.parent.mkdir()
    file.write_text(text, encoding="latin-1")
    settings = Settings(file)
    assert settings.theme == "system"
    settings.theme = "dark"
    assert Settings(file).theme == "dark"


def test_damaged_files_are_all_kept_and_that_is_known_once(file: Path) -> None:
    file.parent.mkdir()
    for name, text in (("settings.json.damaged", "{"), ("settings.json.damaged-2", "[]")):
        file.write_text(text, encoding="utf-8")
        assert Settings(file).damaged == file.with_name(name)
        assert Settings(file).damaged is None
        assert file.with_name(name).read_text(encoding="utf-8") == text
    for whole in ("{}", '{"theme": "dark"}'):
        file.write_text(whole, encoding="utf-8")
        assert Settings(file).damaged is None


def test_a_file_that_can_be_neither_read_nor_moved_is_named(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.parent.mkdir()
    file.write_text("{", encoding="utf-8")

    def refuse(*_: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(Path, "rename", refuse)
    assert Settings(file).damaged == file


def test_a_damaged_value_costs_itself_alone(file: Path) -> None:
    file.parent.mkdir()
    file.write_text(
        json.dumps(
            {"theme": "pink", "text_size": "big", "full_undo": 1, "setup": "{", "window": "?", "animation": "slow"}
        ),
        encoding="utf-8",
    )
    settings = Settings(file)
    assert (settings.theme, settings.text_size, settings.full_undo) == ("system", 100, True)
    assert (settings.last_setup, settings.geometry, settings.animation) == (None, b"", "slow")


def test_a_wrong_value_is_refused(file: Path) -> None:
    with pytest.raises(ValueError, match="theme cannot be 'pink'"):
        Settings(file).theme = "pink"


def test_two_windows_keep_each_others_settings(file: Path) -> None:
    Settings(file).theme = "light"
    one, other = Settings(file), Settings(file)
    one.theme = "dark"
    other.animation = "off"
    assert (Settings(file).theme, Settings(file).animation) == ("dark", "off")


def test_a_place_that_cannot_be_written_is_one_sentence(tmp_path: Path, qtbot: QtBot) -> None:
    (tmp_path / "place").write_text("a file where the folder should be", encoding="utf-8")
    settings = Settings(tmp_path / "place" / "settings.json")
    with qtbot.waitSignal(settings.fault) as told:
        settings.theme = "dark"
    assert str(told.args[0]).startswith(f"The settings cannot be saved in {tmp_path / 'place'} (")
    assert settings.theme == "dark"
    assert not list(tmp_path.glob("*.part"))


@pytest.mark.parametrize("refusals", [3, 1000])
def test_a_file_that_another_window_reads_is_replaced_a_moment_later(
    file: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, refusals: int
) -> None:
    """As on Windows, where what is open is not replaced."""
    settings, told, left = Settings(file), list[str](), iter(range(refusals))
    settings.fault.connect(told.append)
    replace = os.replace

    def once_it_is_closed(part: Path, path: Path) -> None:
        if next(left, None) is not None:
            raise PermissionError(errno.EACCES, "It is open")
        replace(part, path)

    monkeypatch.setattr(os, "replace", once_it_is_closed)
    settings.theme = "dark"
    assert Settings(file).theme == ("dark" if refusals < 10 else "system")
    assert [words.endswith("(It is open). They apply until Pompeii is closed.") for words in told] == [True] * (
        refusals > 10
    )
    assert list(file.parent.glob("*.part")) == []


def test_follow_calls_now_and_at_each_change(file: Path) -> None:
    settings, seen = Settings(file), list[str]()
    settings.follow("theme", seen.append)
    settings.theme, settings.animation = "dark", "off"
    assert seen == ["system", "dark"]
