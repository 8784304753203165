"""The settings, which apply at once and are kept; and the themes: readable, and as chosen."""

import errno
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtGui import QAccessible, QAccessibleActionInterface, QColor, QFont
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QLabel,
    QListView,
    QMainWindow,
    QMenu,
    QMessageBox,
    QPushButton,
    QSlider,
    QStyle,
    QTabBar,
    QToolButton,
    QToolTip,
    QTreeView,
    QWidget,
)
from pytestqt.qtbot import QtBot

from pompeii_core.rules import preset
from pompeii_core.setup import GameSetup, SeatedPlayer
from pompeii_qt import languages, theme
from pompeii_qt.pages import settings as settings_module
from pompeii_qt.pages.network_forms import HostingOptions
from pompeii_qt.pages.settings import SettingsPage, _Slider
from pompeii_qt.session import Session
from pompeii_qt.settings import Settings, all_settings
from pompeii_qt.sound.mixer import Effect
from pompeii_qt.sound.player import SoundPlayer, SoundState
from pompeii_qt.sound.voice import Voice
from pompeii_qt.system import resources
from pompeii_qt.system.resources import TEXT
from pompeii_qt.theme import DARK, LIGHT, SHARP_DARK, SHARP_LIGHT, Theme
from pompeii_qt.widgets import screen_reader
from pompeii_qt.widgets.basic import Heading, button
from pompeii_qt.window import MainWindow
from tests.qt.pages.conftest import added, emitted
from tests.qt.pages.fake_network import on_screen, press, shown, turn_wheel
from tests.qt.scene.conftest import contrast


@pytest.fixture
def page(qtbot: QtBot, settings: Settings) -> SettingsPage:
    return on_screen(qtbot, SettingsPage(settings, SoundPlayer(settings), Voice(settings)))


def test_what_most_people_look_for_comes_first(page: SettingsPage) -> None:
    titles = page.findChildren(Heading)
    left = min(part.mapTo(page, QPoint()).x() for part in titles)
    halves = list[str](), list[str]()
    for part in titles:
        halves[part.mapTo(page, QPoint()).x() > left].append(part.text())
    assert halves == (["Play", "Appearance", "Motion"], ["Sound", "Speech", "Keyboard"])


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


def test_a_button_leads_to_each_card_where_there_is_room(page: SettingsPage) -> None:
    page.resize(1280, 420)
    page.activateWindow()
    voice = page.controls["announced"]
    assert voice.visibleRegion().isEmpty()
    next(one for one in page.jumps.findChildren(QPushButton) if one.text() == "Speech").click()
    assert voice.hasFocus()
    assert not voice.visibleRegion().isEmpty()
    page.resize(560, 420)
    assert not page.jumps.isVisible()


def test_the_volume_is_heard_when_set(page: SettingsPage, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[tuple[Effect, int]] = []
    monkeypatch.setattr(SoundPlayer, "play_sound", lambda _, effect: heard.append((effect, settings.volume)))
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


def test_the_wheel_scrolls_past_controls_without_focus(page: SettingsPage, qtbot: QtBot, settings: Settings) -> None:
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


def test_the_reason_for_silence_is_shown(qtbot: QtBot, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    player = SoundPlayer(settings)
    page = on_screen(qtbot, SettingsPage(settings, player, Voice(settings)))
    assert page.sound_state.isHidden()
    for state, words, usable in (
        (SoundState.NO_DEVICE, "no audio device was found", True),
        (SoundState.READY, "", True),
        (SoundState.NOT_INSTALLED, "To install it: pip install miniaudio", False),
    ):
        monkeypatch.setattr(SoundPlayer, "state", state)
        player.state_changed.emit()
        assert words in page.sound_state.text()
        assert page.sound_state.isVisible() == bool(words)
        assert all(page.controls[name].isEnabled() == usable for name in ("sound", "volume", "ambience", "turn_sound"))


@pytest.mark.parametrize(
    ("compiled", "words"),
    [(True, "Opponents think at full speed."), (False, "an installed one is about 50 times as fast.")],
)
def test_it_says_which_core_runs(
    qtbot: QtBot, settings: Settings, monkeypatch: pytest.MonkeyPatch, compiled: bool, words: str
) -> None:
    monkeypatch.setattr(settings_module, "COMPILED", compiled)
    page = on_screen(qtbot, SettingsPage(settings, SoundPlayer(settings), Voice(settings)))
    shown = [line.text() for line in page.findChildren(QLabel) if words in line.text()]
    assert shown == [page.controls["thinking_time"].accessibleDescription()]  # what a screen reader says of it


def test_words_switch_a_setting_as_its_box_does(page: SettingsPage, settings: Settings) -> None:
    words = next(part for part in page.findChildren(QLabel) if part.text() == "Reduced motion")
    QTest.mouseClick(words, Qt.MouseButton.LeftButton)
    assert settings.reduced_motion
    QTest.mouseClick(words, Qt.MouseButton.LeftButton)
    assert not settings.reduced_motion


def test_all_controls_of_a_column_end_at_one_edge(page: SettingsPage) -> None:
    page.resize(1280, 720)
    QApplication.processEvents()
    ends = {control.mapTo(page, control.rect().topRight()).x() for control in page.controls.values()}
    assert len(ends) == 2


def test_the_boxes_of_all_cards_of_a_column_begin_at_one_edge(page: SettingsPage, qtbot: QtBot) -> None:
    boxes = [control for control in page.controls.values() if isinstance(control, QComboBox)]
    for percent in (100, 150):
        theme.set_text_size(percent)
        qtbot.waitUntil(lambda: len({box.mapTo(page, QPoint()).x() for box in boxes}) == 2)
        titles = [title for title in page.findChildren(QLabel) if title.buddy()]
        assert titles
        assert all(title.width() >= title.sizeHint().width() for title in titles)


def test_sliders_say_their_values_also_if_changed_elsewhere(page: SettingsPage, settings: Settings) -> None:
    def said(name: str) -> str:
        slider = page.controls[name]
        assert isinstance(slider, _Slider)
        return slider.words.text()

    assert (said("volume"), said("voice_rate")) == ("70%", "0%")
    settings.volume, settings.voice_rate = 20, 50
    assert (said("volume"), said("voice_rate")) == ("20%", "+50%")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "place" / "settings.json"


def test_a_changed_value_is_saved_and_announced_at_once(file: Path, qtbot: QtBot) -> None:
    settings, followed = Settings(file), list[str]()
    settings.follow("animation", followed.append)
    with qtbot.waitSignal(settings.changed) as told:
        settings.animation = "fast"
    assert told.args == ["animation"]
    assert Settings(file).animation == "fast"
    with qtbot.assertNotEmitted(settings.changed):
        settings.animation = "fast"
        settings.theme = "system"  # the default
    settings.theme = "dark"
    assert followed == ["normal", "fast"]
    with pytest.raises(ValueError, match="theme cannot be 'pink'"):
        settings.theme = "pink"
    one, other = Settings(file), Settings(file)
    one.theme = "light"
    other.animation = "off"
    assert (Settings(file).theme, Settings(file).animation) == ("light", "off"), "two windows keep each other's"


def test_the_last_game_and_the_window_come_back_and_defaults_leave_them_alone(file: Path) -> None:
    settings = Settings(file)
    assert (settings.last_setup, settings.window) == (None, "")
    livia, gaius = SeatedPlayer("person", "Livia", 1), SeatedPlayer("ai", "Gaius", 0, "gaius", "tribune")
    last = GameSetup([livia, gaius], preset("web"), first=1)
    settings.theme, settings.text_size, settings.last_setup, settings.window = "dark", 130, last, "Adk="
    assert (Settings(file).last_setup, Settings(file).window) == (last, "Adk=")
    settings.restore_defaults()
    assert (settings.theme, settings.text_size) == ("system", 100)
    assert (settings.last_setup, settings.window) == (last, "Adk=")


def test_a_damaged_file_means_defaults_and_is_kept_and_mended(file: Path) -> None:
    file.parent.mkdir()
    for number, text in enumerate(("", "{", "[1]", "\x00\xff", '{"theme": '), start=1):
        file.write_text(text, encoding="latin-1")
        settings = Settings(file)
        assert settings.theme == "system"
        kept = file.with_name("settings.json.damaged" + (f"-{number}" if number > 1 else ""))
        assert settings.damaged == kept
        assert kept.read_text(encoding="latin-1") == text
        assert Settings(file).damaged is None, "that is known once"
        settings.theme = "dark"
        assert (Settings(file).theme, Settings(file).damaged) == ("dark", None)
    file.write_text("{}", encoding="utf-8")
    assert Settings(file).damaged is None


def test_a_file_that_can_be_neither_read_nor_moved_is_named(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.parent.mkdir()
    file.write_text("{", encoding="utf-8")

    def refuse(*_: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(Path, "rename", refuse)
    assert Settings(file).damaged == file


DEEP = "[" * 300 + "]" * 300
WRONG = {
    "nothing": "null",
    "a number": "7",
    "a negative one": "-1",
    "a huge one": "9" * 5000,
    "no number": "[NaN, Infinity, 1e999]",
    "yes": "true",
    "half a character": r'"\ud800x"',
    "a long text": f'"{"x" * 100_000}"',
    "a list": r'["\ud83d", null, 7, [[]], "x", ' + ", ".join(['"y"'] * 1000) + "]",
    "an object": r'{"a": null, "\ud800": "x", "b": {"c": [1]}, "known": 7, "d": "x", "d": -1}',
    "a deep one": f'{{"a": {DEEP}}}',
    "deep in a text": json.dumps(f'{{"players": {"[" * 5000}'),
}


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
def test_damaged_values_cost_themselves_alone(wrong: str, tmp_path: Path, session: Session, qtbot: QtBot) -> None:
    names = [name for name in all_settings() if name != "animation"]
    file, written = tmp_path / "settings.json", ", ".join(f'"{name}": {wrong}' for name in names)
    file.write_text(f'{{"animation": "off", {written}, "of a newer program": 1}}', encoding="utf-8")
    settings = Settings(file)
    assert (settings.damaged, settings.animation, settings.last_setup) == (None, "off", None)
    assert HostingOptions.read(settings.opening) == HostingOptions()
    for name in names:
        setattr(settings, name, getattr(settings, name))  # all are allowed
    window = added(qtbot, MainWindow(session, settings))
    window.show()
    qtbot.waitUntil(lambda: bool(shown(window).play_words.text()))
    for page in ("new", "network", "puzzles", "settings", "start"):
        window.pages.open(page)
    emitted(qtbot, window.pages.opened, press, window, "Play")
    assert not window.messages.isVisible()
    window.close()
    kept = json.loads(file.read_text(encoding="utf-8"))
    assert (kept["animation"], kept["of a newer program"]) == ("off", 1)


@pytest.mark.parametrize("change", [{"first": 2}, {"first": -1}, {"seed": "x"}, {"players": []}, {"rules": DEEP}, {}])
def test_a_last_game_that_cannot_be_dealt_is_forgotten(change: dict[str, Any], file: Path) -> None:
    players = [{"kind": "person", "name": name, "colour": 1} for name in ("Livia", "Gaius")]
    if change:
        players[0]["colour"] = 0
    file.parent.mkdir()
    file.write_text(json.dumps({"setup": json.dumps({"players": players} | change)}), encoding="utf-8")
    assert Settings(file).last_setup is None


def test_a_place_that_cannot_be_written_is_one_sentence(tmp_path: Path, qtbot: QtBot) -> None:
    (tmp_path / "place").write_text("a file where the folder should be", encoding="utf-8")
    settings = Settings(tmp_path / "place" / "settings.json")
    with qtbot.waitSignal(settings.fault) as told:
        settings.theme = "dark"
    assert str(told.args[0]).startswith(f"The settings cannot be saved in {tmp_path / 'place'} (")
    assert settings.theme == "dark"
    assert not list(tmp_path.glob("*.part"))


@pytest.mark.parametrize("refusals", [3, 1000])
def test_a_read_file_is_replaced(file: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, refusals: int) -> None:
    """As on Windows, where an open file is not: it is tried again, and in the end told."""
    settings, told, left = Settings(file), list[str](), iter(range(refusals))
    settings.fault.connect(told.append)
    replace = os.replace

    def once_it_is_closed(part: str, path: Path) -> None:
        if next(left, None) is not None:
            raise PermissionError(errno.EACCES, "It is open")
        replace(part, path)

    monkeypatch.setattr(os, "replace", once_it_is_closed)
    settings.theme = "dark"
    assert Settings(file).theme == ("dark" if refusals < 10 else "system")
    assert [words.endswith("(It is open). They apply until Pompeii is closed.") for words in told] == [True] * (
        refusals > 10
    )
    assert [*file.parent.iterdir()] == ([file] if refusals < 10 else [])


def test_an_unknown_language_is_english() -> None:
    assert languages.available()["en"] == "English"
    assert languages.use("tlh") == "en"
    assert languages.current() == "en"


def test_the_icons_of_the_themes_are_found() -> None:
    assert resources.path("icons/check-dark@2x.png").is_file()


@pytest.mark.skipif(sys.platform != "linux", reason="old readers that say no messages are of Linux")
@pytest.mark.parametrize("active", [True, False])
def test_a_message_makes_the_voice_look(active: bool, window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    looked = list[bool]()
    monkeypatch.setattr(QAccessible, "isActive", lambda: active)
    monkeypatch.setattr(Voice, "follow_reader", lambda voice: looked.append(True))
    screen_reader.announce(window, "Your turn.")
    assert bool(looked) is active


GROUNDS = ("background", "surface", "raised", "hover")
INKS = ("text", "muted", "link", "danger", "good")


@pytest.mark.parametrize(("look", "sharp"), [(LIGHT, SHARP_LIGHT), (DARK, SHARP_DARK)], ids=["light", "dark"])
def test_text_is_readable_and_controls_stand_out(look: Theme, sharp: Theme) -> None:
    assert contrast(look.on_accent, look.accent) >= 4.5
    assert contrast(look.on_accent, look.accent_hover) >= 4.5
    for ground in GROUNDS:
        for ink in INKS:
            assert contrast(getattr(look, ink), getattr(look, ground)) >= 4.5, (ink, ground)
            assert contrast(getattr(sharp, ink), getattr(sharp, ground)) >= 7, (ink, ground)
        for part in ("focus", "edge"):
            assert contrast(getattr(look, part), getattr(look, ground)) >= 3, (part, ground)


@pytest.mark.parametrize("level", ["normal", "high"])
@pytest.mark.parametrize("choice", ["light", "dark"])
def test_a_button_can_be_read_in_every_state(qapp: QApplication, qtbot: QtBot, level: str, choice: str) -> None:
    theme.apply(qapp, choice, level)
    for role in ("", "primary", "quiet", "danger"):
        for state in ("", "pressed", "disabled"):
            page = added(qtbot, QWidget())
            button = QPushButton("HHHHHH", page)
            button.setProperty("role", role)
            button.resize(160, 44)
            button.setDown(state == "pressed")
            button.setDisabled(state == "disabled")
            page.resize(button.size())
            image = page.grab().toImage()
            ground = image.pixelColor(16, 22)
            inside = [image.pixelColor(x, y) for x in range(16, 144) for y in range(14, 30)]
            assert max(contrast(ground, ink) for ink in inside) >= 4.5, (role, state)


def test_contrast_is_that_of_wcag() -> None:
    assert contrast(QColor("black"), QColor("white")) == pytest.approx(21)


def test_a_chosen_theme_is_applied_and_told(qapp: QApplication, qtbot: QtBot) -> None:
    theme.apply(qapp, "light")
    assert emitted(qtbot, theme.signals.changed, theme.apply, qapp, "dark") == [DARK]
    assert theme.current() is DARK
    assert qapp.palette().window().color() == DARK.background
    theme.apply(qapp, "dark", "high")
    assert theme.current() == SHARP_DARK
    theme.apply(qapp, "light", "normal")
    assert theme.current() == LIGHT
    assert qapp.palette().windowText().color() == LIGHT.text


@pytest.mark.qt_log_ignore("This plugin does not support")  # offscreen, popups
def test_the_list_of_a_box_has_room_around_its_lines(qapp: QApplication, qtbot: QtBot) -> None:
    for choice in ("light", "dark"):
        theme.apply(qapp, choice)
        box = added(qtbot, QComboBox())
        box.addItems(["one", "two"])
        box.show()
        box.showPopup()
        view = box.view()
        lines = [view.visualRect(view.model().index(n, 0)) for n in range(2)]
        assert all(line.height() >= view.fontMetrics().height() + 6 for line in lines)
        top, bottom = (view.viewport().mapTo(view, at).y() for at in (lines[0].topLeft(), lines[1].bottomLeft()))
        assert top >= 5
        assert view.height() - bottom >= 5
        box.hidePopup()


# The classes that KDE, Windows or macOS have fonts of their own for (QApplicationPrivate::initializeWidgetFontHash).
CLASSES = (
    *("QMenu", "QMenuBar", "QComboMenuItem", "QMessageBox", "QTipLabel", "QStatusBar", "QAbstractItemView"),
    *("QListView", "QListBox", "QHeaderView", "QTabBar", "QToolButton", "QToolBox", "QTitleBar"),
    *("QDockWidgetTitle", "QPushButton", "QLabel", "QSmallFont", "QMiniFont"),
)


def desktop_fonts() -> None:
    """Do what Qt does with each style and change of the desktop's theme, which is missing offscreen."""
    for number, name in enumerate(CLASSES):
        QApplication.setFont(QFont(f"Theirs {name}", 20 + number), name)  # type: ignore[arg-type]  # PySide6 takes str, and no bytes


@pytest.fixture
def themed(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A desktop with fonts of its own, and an application that has our text font but no theme yet."""
    before, set_style, set_sheet = QApplication.font(), QApplication.setStyle, QApplication.setStyleSheet
    styled = QWidget()
    styled.setStyleSheet(" ")  # while any widget has a sheet, Qt keeps track of those it has styled
    qapp.setStyleSheet("")

    def style_and_fonts(style: QStyle) -> None:
        set_style(style)
        desktop_fonts()

    def sheet_and_fonts(app: QApplication, sheet: str) -> None:
        styled = bool(app.styleSheet())
        set_sheet(app, sheet)
        if bool(sheet) != styled:  # Qt puts a style of its own around the other, or takes it away
            desktop_fonts()

    monkeypatch.setattr(QApplication, "setStyle", staticmethod(style_and_fonts))
    monkeypatch.setattr(QApplication, "setStyleSheet", sheet_and_fonts)
    qapp.setProperty("pompeiiStyle", None)
    qapp.setFont(QFont(TEXT, 10))
    monkeypatch.setattr(theme.signals, "points", None)
    desktop_fonts()
    yield
    theme.set_text_size(100)
    qapp.setFont(before)


@pytest.fixture
def widgets(themed: None, window: MainWindow) -> list[QWidget]:
    """Widgets of each kind, shown since the start."""
    shelf = QMainWindow(window)
    made = [QTreeView(), QListView(), QComboBox(), QToolButton(), QTabBar(), QPushButton("go"), QLabel("on")]
    for widget in made:
        widget.setParent(shelf)
    shelf.show()
    return made


def all_fonts(widgets: list[QWidget]) -> dict[str, tuple[str, float]]:
    """Return the fonts of these widgets and their parts, and of new ones, as what opens later is new."""
    found = {}
    fresh: list[QWidget] = [QMenu(), QMessageBox(), QTreeView(), QComboBox(), QPushButton("new")]
    for age, made in (("shown", widgets), ("new", fresh)):
        for widget in made:
            parts = [widget]
            if isinstance(widget, QTreeView):
                parts += [widget.header(), widget.viewport()]
            if isinstance(widget, QComboBox):
                parts += [widget.view(), widget.view().viewport()]
            if isinstance(widget, QMessageBox):
                parts += widget.findChildren(QLabel)
            for part in parts:
                part.ensurePolished()
                found[f"{age} {type(widget).__name__}: {type(part).__name__}"] = part.font()
    found["QToolTip"] = QToolTip.font()
    for name in CLASSES:
        found[f"class {name}"] = QApplication.font(name)  # type: ignore[call-overload]  # as above
    for widget in fresh:
        widget.deleteLater()
    return {name: (font.family(), font.pointSizeF()) for name, font in found.items()}


def assert_ours(widgets: list[QWidget], size: float) -> None:
    others = {name: font for name, font in all_fonts(widgets).items() if font != (TEXT, size)}
    assert not others


def change_desktop(window: MainWindow) -> None:
    desktop_fonts()
    handle = window.windowHandle()
    assert handle
    QCoreApplication.sendEvent(handle, QEvent(QEvent.Type.ThemeChange))


def test_all_text_has_our_font_after_start_and_each_change(widgets: list[QWidget], window: MainWindow) -> None:
    settings = window.settings
    assert_ours(widgets, 10)
    settings.theme, settings.contrast = "dark", "high"
    assert_ours(widgets, 10)
    settings.language = "de"
    assert_ours(widgets, 10)
    change_desktop(window)
    assert_ours(widgets, 10)
    settings.text_size = 150
    assert_ours(widgets, 15)
    change_desktop(window)
    assert_ours(widgets, 15)


def test_a_size_chosen_earlier_applies(themed: None, settings: Settings, session: Session, qtbot: QtBot) -> None:
    settings.text_size = 130
    qtbot.addWidget(MainWindow(session, settings))
    assert_ours([], 13)


def test_a_toggled_button_is_clicked_once_and_one_that_the_program_sets_is_not(qtbot: QtBot) -> None:
    pressed: list[bool] = []
    made = button("Ready", lambda: pressed.append(made.isChecked()))
    made.setCheckable(True)
    qtbot.addWidget(made)
    made.show()
    made.setChecked(True)
    made.setChecked(False)
    made.click()
    assert pressed == [True]
    action = QAccessible.queryAccessibleInterface(made).actionInterface()
    action.doAction(QAccessibleActionInterface.toggleAction())
    qtbot.waitUntil(lambda: len(pressed) == 2)
    assert pressed == [True, False]
