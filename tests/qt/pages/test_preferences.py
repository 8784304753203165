"""The settings page: everything applies at once."""

from pytestqt.qtbot import QtBot

from pompeii_qt.pages.preferences import SettingsPage
from pompeii_qt.settings import Settings


def test_every_control_sets_its_setting_and_follows_it(qtbot: QtBot, settings: Settings) -> None:
    page = SettingsPage(settings)
    qtbot.addWidget(page)
    theme, motion = page.controls["theme"], page.controls["reduced_motion"]
    index = theme.findData("dark")  # type: ignore[union-attr]
    theme.setCurrentIndex(index)  # type: ignore[union-attr]
    theme.activated.emit(index)  # type: ignore[union-attr]
    motion.click()  # type: ignore[union-attr]
    assert (settings.theme, settings.reduced_motion) == ("dark", True)
    settings.theme = "light"
    assert theme.currentData() == "light"  # type: ignore[union-attr]


def test_defaults_come_back_everywhere(qtbot: QtBot, settings: Settings) -> None:
    page = SettingsPage(settings)
    qtbot.addWidget(page)
    settings.animation, settings.full_undo = "fast", True
    page.restore.click()
    assert (settings.animation, settings.full_undo) == ("normal", False)
    assert page.controls["animation"].currentData() == "normal"  # type: ignore[union-attr]
    assert not page.controls["full_undo"].isChecked()  # type: ignore[union-attr]


def test_each_preference_has_a_control(qtbot: QtBot, settings: Settings) -> None:
    page = SettingsPage(settings)
    qtbot.addWidget(page)
    assert set(page.controls) == {
        "theme",
        "contrast",
        "text_size",
        "language",
        "animation",
        "reduced_motion",
        "autoplay_single",
        "full_undo",
        "thinking_time",
        "ai_motives",
    }
    assert all(control.accessibleName() or control.text() for control in page.controls.values())  # type: ignore[union-attr]
