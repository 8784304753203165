"""The settings page: everything applies at once."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QSlider
from pytestqt.qtbot import QtBot

from pompeii_qt import theme
from pompeii_qt.pages import settings as settings_module
from pompeii_qt.pages.settings import SettingsPage
from pompeii_qt.settings import Settings, all_settings
from pompeii_qt.sound.mixer import Effect
from pompeii_qt.sound.player import SoundPlayer, SoundState
from pompeii_qt.system import diagnostics
from pompeii_qt.voice.voice import Voice


def test_every_control_sets_its_setting_and_follows_it(qtbot: QtBot, settings: Settings) -> None:
    page = SettingsPage(settings, SoundPlayer(settings), Voice(settings))
    qtbot.addWidget(page)
    look, motion = page.controls["theme"], page.controls["reduced_motion"]
    index = look.findData("dark")  # type: ignore[union-attr]
    look.setCurrentIndex(index)  # type: ignore[union-attr]
    look.activated.emit(index)  # type: ignore[union-attr]
    motion.click()  # type: ignore[union-attr]
    assert (settings.theme, settings.reduced_motion) == ("dark", True)
    settings.theme = "light"
    assert look.currentData() == "light"  # type: ignore[union-attr]


def test_defaults_come_back_everywhere(qtbot: QtBot, settings: Settings) -> None:
    page = SettingsPage(settings, SoundPlayer(settings), Voice(settings))
    qtbot.addWidget(page)
    settings.animation, settings.full_undo = "fast", False
    page.restore.click()
    assert (settings.animation, settings.full_undo) == ("normal", True)
    assert page.controls["animation"].currentData() == "normal"  # type: ignore[union-attr]
    assert page.controls["full_undo"].isChecked()  # type: ignore[union-attr]


def test_each_preference_has_a_control(qtbot: QtBot, settings: Settings) -> None:
    page = SettingsPage(settings, SoundPlayer(settings), Voice(settings))
    qtbot.addWidget(page)
    preferences = {name for name, setting in all_settings().items() if not setting.lasting}
    assert set(page.controls) == preferences - {"own_keys"}, "which are changed where they are listed"
    assert all(control.accessibleName() or control.text() for control in page.controls.values())  # type: ignore[union-attr]


def test_the_volume_is_heard_once_it_is_set(qtbot: QtBot, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[tuple[Effect, int]] = []
    player = SoundPlayer(settings)
    monkeypatch.setattr(player, "play", lambda effect: heard.append((effect, settings.volume)))
    page = SettingsPage(settings, player, Voice(settings))
    qtbot.addWidget(page)
    page.show()
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


@pytest.mark.parametrize("name", ["volume", "turn_sound"])
def test_the_wheel_scrolls_past_what_has_no_focus(qtbot: QtBot, settings: Settings, name: str) -> None:
    page = SettingsPage(settings, SoundPlayer(settings), Voice(settings))
    qtbot.addWidget(page)
    page.resize(800, 500)
    page.show()
    page.activateWindow()
    control, before = page.controls[name], getattr(settings, name)

    def turn_wheel() -> None:
        place, nothing, down = QPointF(control.rect().center()), QPoint(), QPoint(0, -120)
        buttons, keys, phase = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase
        globally = QPointF(control.mapToGlobal(place.toPoint()))
        QApplication.sendEvent(control, QWheelEvent(place, globally, nothing, down, buttons, keys, phase, False))

    turn_wheel()
    assert getattr(settings, name) == before
    control.setFocus()
    qtbot.waitUntil(control.hasFocus)
    turn_wheel()
    assert getattr(settings, name) != before


@pytest.mark.parametrize(
    ("state", "words", "usable"),
    [
        (SoundState.READY, "", True),
        (SoundState.NO_DEVICE, "no audio device was found", True),
        (SoundState.NOT_INSTALLED, 'To install it: pip install "pompeii[sound]"', False),
    ],
)
def test_why_nothing_is_heard_is_said(
    qtbot: QtBot, settings: Settings, state: SoundState, words: str, usable: bool
) -> None:
    player = SoundPlayer(settings)
    page = SettingsPage(settings, player, Voice(settings))
    qtbot.addWidget(page)
    page.show()
    assert page.sound_state.isHidden()
    player._report(state)
    assert words in page.sound_state.text()
    assert page.sound_state.isVisible() == bool(words)
    assert all(page.controls[name].isEnabled() == usable for name in ("sound", "volume", "ambience", "turn_sound"))


@pytest.mark.parametrize(
    ("compiled", "source_tree", "platform", "words"),
    [
        (True, True, "linux", "Compiled core: opponents look ahead about 50 times as fast"),
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
    page = SettingsPage(settings, SoundPlayer(settings), Voice(settings))
    qtbot.addWidget(page)
    shown = [line.text() for line in page.findChildren(QLabel) if words in line.text()]
    assert shown == [page.controls["thinking_time"].accessibleDescription()]  # what a screen reader says of it


@pytest.mark.parametrize("percent", [100, 150])
def test_the_boxes_of_all_cards_begin_at_one_edge(qtbot: QtBot, settings: Settings, percent: int) -> None:
    page = SettingsPage(settings, SoundPlayer(settings), Voice(settings))
    qtbot.addWidget(page)
    page.resize(1280, 720)
    page.show()
    theme.set_text_size(percent)
    boxes = [control for control in page.controls.values() if isinstance(control, QComboBox)]
    try:
        qtbot.waitUntil(lambda: len({box.mapTo(page, QPoint()).x() for box in boxes}) == 1)
        assert all(title.width() >= title.sizeHint().width() for title in page._titles)
    finally:
        theme.set_text_size(100)
