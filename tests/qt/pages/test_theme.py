"""The themes: readable, and the ones that were asked for."""

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QComboBox, QPushButton, QWidget
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
@pytest.mark.parametrize("ground", ["background", "surface", "raised", "hover"])
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


@pytest.mark.parametrize("level", ["normal", "high"])
@pytest.mark.parametrize("choice", ["light", "dark"])
@pytest.mark.parametrize("role", ["", "primary", "quiet", "danger"])
@pytest.mark.parametrize("state", ["", "pressed", "disabled"])
def test_a_button_can_be_read_in_every_state(
    qapp: QApplication, qtbot: QtBot, level: str, choice: str, role: str, state: str
) -> None:
    theme.apply(qapp, choice, level)
    page = QWidget()
    qtbot.addWidget(page)
    button = QPushButton("HHHHHH", page)
    button.setProperty("role", role)
    button.resize(160, 44)
    button.setDown(state == "pressed")
    button.setDisabled(state == "disabled")
    page.resize(button.size())
    image = page.grab().toImage()
    ground = image.pixelColor(16, 22)
    inside = [image.pixelColor(x, y) for x in range(16, 144) for y in range(14, 30)]
    assert max(contrast(ground, ink) for ink in inside) >= 4.5


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


@pytest.mark.parametrize("choice", ["light", "dark"])
@pytest.mark.qt_log_ignore("This plugin does not support")  # offscreen, popups
def test_the_list_of_a_box_has_room_around_its_lines(qapp: QApplication, qtbot: QtBot, choice: str) -> None:
    theme.apply(qapp, choice)
    box = QComboBox()
    qtbot.addWidget(box)
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
