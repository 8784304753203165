"""The settings page: everything applies at once."""

import errno
import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QSlider, QWidget
from pytestqt.qtbot import QtBot

from pompeii_core.rules import preset
from pompeii_core.setup import GameSetup, SeatedPlayer
from pompeii_qt import languages, theme
from pompeii_qt.pages import settings as settings_module
from pompeii_qt.pages.network_forms import HostingOptions
from pompeii_qt.pages.settings import SettingsPage
from pompeii_qt.settings import Settings, all_settings
from pompeii_qt.sound.mixer import Effect
from pompeii_qt.sound.player import SoundPlayer, SoundState
from pompeii_qt.sound.voice import Voice
from pompeii_qt.system import diagnostics, resources
from pompeii_qt.widgets import screen_reader
from pompeii_qt.window import MainWindow
from tests.qt.pages.fake_network import on_screen


@pytest.fixture
def page(qtbot: QtBot, settings: Settings) -> SettingsPage:
    return on_screen(qtbot, SettingsPage(settings, SoundPlayer(settings), Voice(settings)))


def test_every_preference_has_a_control_that_sets_it_and_follows_it(page: SettingsPage, settings: Settings) -> None:
    controls: dict[str, Any] = page.controls
    preferences = {name for name, setting in all_settings().items() if not setting.lasting}
    assert set(controls) == preferences - {"own_keys"}, "which are changed where they are listed"
    assert all(control.accessibleName() or control.text() for control in controls.values())
    look = controls["theme"]
    look.setCurrentIndex(look.findData("dark"))
    look.activated.emit(look.currentIndex())
    controls["reduced_motion"].click()
    assert (settings.theme, settings.reduced_motion) == ("dark", True)
    settings.theme = "light"
    assert look.currentData() == "light"
    settings.animation, settings.full_undo = "fast", False
    page.restore.click()
    assert (settings.animation, settings.full_undo) == ("normal", True)
    assert controls["animation"].currentData() == "normal"
    assert controls["full_undo"].isChecked()


def test_the_volume_is_heard_when_set(page: SettingsPage, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[tuple[Effect, int]] = []
    monkeypatch.setattr(SoundPlayer, "play", lambda _, effect: heard.append((effect, settings.volume)))
    slider = page.controls["volume"]
    assert isinstance(slider, QSlider)
    slider.setSliderDown(True)
    slider.setSliderPosition(30)
    slider.setSliderPosition(40)
    assert (settings.volume, heard) == (40, [])
    slider.setSliderDown(False)
    QTest.keyClick(slider, Qt.Key.Key_Right)
    assert heard == [(Effect.PLACE, 40), (Effect.PLACE, 45)]
    settings.volume = 10  # by another window
    assert slider.value() == 10
    assert len(heard) == 2


def test_the_wheel_scrolls_past_what_has_no_focus(page: SettingsPage, qtbot: QtBot, settings: Settings) -> None:
    page.resize(800, 500)
    page.activateWindow()
    for name in ("volume", "turn_sound"):
        control, before = page.controls[name], getattr(settings, name)
        turn_wheel(control)
        assert getattr(settings, name) == before
        control.setFocus()
        qtbot.waitUntil(control.hasFocus)
        turn_wheel(control)
        assert getattr(settings, name) != before


def turn_wheel(control: QWidget) -> None:
    place, nothing, down = QPointF(control.rect().center()), QPoint(), QPoint(0, -120)
    buttons, keys, phase = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase
    globally = QPointF(control.mapToGlobal(place.toPoint()))
    QApplication.sendEvent(control, QWheelEvent(place, globally, nothing, down, buttons, keys, phase, False))


def test_why_nothing_is_heard_is_said(qtbot: QtBot, settings: Settings) -> None:
    player = SoundPlayer(settings)
    page = on_screen(qtbot, SettingsPage(settings, player, Voice(settings)))
    assert page.sound_state.isHidden()
    for state, words, usable in (
        (SoundState.NO_DEVICE, "no audio device was found", True),
        (SoundState.READY, "", True),
        (SoundState.NOT_INSTALLED, 'To install it: pip install "pompeii[sound]"', False),
    ):
        player._report(state)
        assert words in page.sound_state.text()
        assert page.sound_state.isVisible() == bool(words)
        assert all(page.controls[name].isEnabled() == usable for name in ("sound", "volume", "ambience", "turn_sound"))


@pytest.mark.parametrize(
    ("compiled", "source_tree", "platform", "words"),
    [
        (True, True, "linux", "Compiled core: opponents think about 50 times as fast"),
        (False, True, "linux", "./run compile does so now"),
        (False, True, "win32", "which all installers contain"),
        (False, False, "linux", "which all installers contain"),
    ],
)
def test_it_says_which_core_runs_and_how_to_get_the_faster_one(
    qtbot: QtBot,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    compiled: bool,
    source_tree: bool,
    platform: str,
    words: str,
) -> None:
    monkeypatch.setattr(settings_module, "COMPILED", compiled)
    monkeypatch.setattr(diagnostics, "in_source_tree", lambda: source_tree)
    monkeypatch.setattr("sys.platform", platform)
    page = on_screen(qtbot, SettingsPage(settings, SoundPlayer(settings), Voice(settings)))
    shown = [line.text() for line in page.findChildren(QLabel) if words in line.text()]
    assert shown == [page.controls["thinking_time"].accessibleDescription()]  # what a screen reader says of it


def test_the_boxes_of_all_cards_begin_at_one_edge(page: SettingsPage, qtbot: QtBot) -> None:
    boxes = [control for control in page.controls.values() if isinstance(control, QComboBox)]
    try:
        for percent in (100, 150):
            theme.set_text_size(percent)
            qtbot.waitUntil(lambda: len({box.mapTo(page, QPoint()).x() for box in boxes}) == 1)
            assert all(title.width() >= title.sizeHint().width() for title in page._titles)
    finally:
        theme.set_text_size(100)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "place" / "settings.json"


def test_a_value_is_saved_at_once_and_told_where_it_is_another(file: Path, qtbot: QtBot) -> None:
    settings, followed = Settings(file), list[str]()
    settings.follow("animation", followed.append)
    with qtbot.waitSignal(settings.changed) as told:
        settings.animation = "fast"
    assert told.args == ["animation"]
    assert Settings(file).animation == "fast"
    with qtbot.assertNotEmitted(settings.changed):
        settings.animation = "fast"
    settings.theme = "dark"
    assert followed == ["normal", "fast"]
    with pytest.raises(ValueError, match="theme cannot be 'pink'"):
        settings.theme = "pink"


def test_the_last_game_and_the_window_come_back_and_defaults_leave_them_alone(file: Path) -> None:
    settings = Settings(file)
    assert (settings.last_setup, settings.geometry) == (None, b"")
    livia, gaius = SeatedPlayer("person", "Livia", 1), SeatedPlayer("ai", "Gaius", 0, "gaius", "tribune")
    last = GameSetup([livia, gaius], preset("web"), first=1)
    settings.theme, settings.text_size, settings.last_setup, settings.geometry = "dark", 130, last, b"\x01\xd9"
    assert (Settings(file).last_setup, Settings(file).geometry) == (last, b"\x01\xd9")
    settings.restore_defaults()
    assert (settings.theme, settings.text_size) == ("system", 100)
    assert (settings.last_setup, settings.geometry) == (last, b"\x01\xd9")


def test_a_damaged_file_means_defaults_and_is_mended(file: Path) -> None:
    file.parent.mkdir()
    for text in ("", "{", "[1]", "\x00\xff", '{"theme": '):
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
    half_a_character = '{"setup": "\\ud800", "opening": "\\ud800"}'  # which JSON may hold
    file.write_text(half_a_character, encoding="utf-8")
    settings = Settings(file)
    assert settings.last_setup is None
    assert HostingOptions.read(settings.opening) == HostingOptions()


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


def test_a_language_that_there_is_not_is_english() -> None:
    assert languages.available()["en"] == "English"
    assert languages.use("tlh") == "en"
    assert languages.current() == "en"


def test_the_icons_of_the_themes_are_found() -> None:
    assert resources.path("icons/check-dark@2x.png").is_file()


@pytest.mark.skipif(sys.platform != "linux", reason="old readers that say no messages are of Linux")
@pytest.mark.parametrize("active", [True, False])
def test_a_message_has_the_voice_look_for_a_reader_that_says_none(
    active: bool, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = list[bool]()
    monkeypatch.setattr(QAccessible, "isActive", lambda: active)
    monkeypatch.setattr(Voice, "look", lambda voice: looked.append(True))
    screen_reader.announce(window, "Your turn.")
    assert bool(looked) is active
