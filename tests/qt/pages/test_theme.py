"""The themes: readable, and the ones that were asked for."""

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pompeii_qt import theme
from pompeii_qt.theme import DARK, LIGHT, Theme, contrast, sharpened


@pytest.mark.parametrize("look", [LIGHT, DARK])
@pytest.mark.parametrize("ground", ["background", "surface", "raised", "hover"])
@pytest.mark.parametrize("ink", ["text", "muted", "link", "danger", "good"])
def test_text_is_readable(look: Theme, ground: str, ink: str) -> None:
    assert contrast(getattr(look, ink), getattr(look, ground)) >= 4.5


@pytest.mark.parametrize("look", [LIGHT, DARK])
def test_text_on_the_main_button_is_readable(look: Theme) -> None:
    assert contrast(look.on_accent, look.accent) >= 4.5
    assert contrast(look.on_accent, look.accent_hover) >= 4.5


@pytest.mark.parametrize("look", [LIGHT, DARK])
@pytest.mark.parametrize("ground", ["background", "surface", "raised"])
@pytest.mark.parametrize("part", ["focus", "edge"])
def test_what_can_be_used_stands_out(look: Theme, ground: str, part: str) -> None:
    assert contrast(getattr(look, part), getattr(look, ground)) >= 3


@pytest.mark.parametrize("look", [sharpened(LIGHT), sharpened(DARK)], ids=["light", "dark"])
@pytest.mark.parametrize("ground", ["background", "surface", "raised", "hover"])
@pytest.mark.parametrize("ink", ["text", "muted", "link", "danger", "good"])
def test_high_contrast_is_high(look: Theme, ground: str, ink: str) -> None:
    assert contrast(getattr(look, ink), getattr(look, ground)) >= 7


def test_high_contrast_can_be_chosen(qapp: QApplication) -> None:
    theme.apply(qapp, "dark", "high")
    assert theme.current() == sharpened(DARK)
    theme.apply(qapp, "light", "normal")
    assert theme.current() == LIGHT


def test_contrast_is_that_of_wcag() -> None:
    assert contrast(QColor("black"), QColor("white")) == pytest.approx(21)


def test_a_chosen_theme_is_applied_and_told(qapp: QApplication, qtbot: QtBot) -> None:
    theme.apply(qapp, "light")
    with qtbot.waitSignal(theme.signals.changed) as told:
        theme.apply(qapp, "dark")
    assert told.args == [DARK]
    assert theme.current() is DARK
    assert qapp.palette().window().color() == DARK.background
    theme.apply(qapp, "light")
    assert qapp.palette().windowText().color() == LIGHT.text
