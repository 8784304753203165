"""The themes: readable, and the ones that were asked for."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QAccessible, QAccessibleActionInterface, QColor, QFont
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QLabel,
    QListView,
    QMainWindow,
    QMenu,
    QMessageBox,
    QPushButton,
    QStyle,
    QTabBar,
    QToolButton,
    QToolTip,
    QTreeView,
    QWidget,
)
from pytestqt.qtbot import QtBot

from pompeii_qt import theme
from pompeii_qt.session import Session
from pompeii_qt.settings import Settings
from pompeii_qt.system.resources import TEXT
from pompeii_qt.theme import DARK, LIGHT, Theme, contrast, sharpened
from pompeii_qt.widgets.basic import button
from pompeii_qt.window import MainWindow

GROUNDS = ("background", "surface", "raised", "hover")
INKS = ("text", "muted", "link", "danger", "good")


@pytest.mark.parametrize("look", [LIGHT, DARK], ids=["light", "dark"])
def test_text_is_readable_and_what_can_be_used_stands_out(look: Theme) -> None:
    assert contrast(look.on_accent, look.accent) >= 4.5
    assert contrast(look.on_accent, look.accent_hover) >= 4.5
    for ground in GROUNDS:
        for ink in INKS:
            assert contrast(getattr(look, ink), getattr(look, ground)) >= 4.5, (ink, ground)
            sharp = sharpened(look)
            assert contrast(getattr(sharp, ink), getattr(sharp, ground)) >= 7, (ink, ground)
        for part in ("focus", "edge"):
            assert contrast(getattr(look, part), getattr(look, ground)) >= 3, (part, ground)


@pytest.mark.parametrize("level", ["normal", "high"])
@pytest.mark.parametrize("choice", ["light", "dark"])
def test_a_button_can_be_read_in_every_state(qapp: QApplication, qtbot: QtBot, level: str, choice: str) -> None:
    theme.apply(qapp, choice, level)
    for role in ("", "primary", "quiet", "danger"):
        for state in ("", "pressed", "disabled"):
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
            assert max(contrast(ground, ink) for ink in inside) >= 4.5, (role, state)


def test_contrast_is_that_of_wcag() -> None:
    assert contrast(QColor("black"), QColor("white")) == pytest.approx(21)


def test_a_chosen_theme_is_applied_and_told(qapp: QApplication, qtbot: QtBot) -> None:
    theme.apply(qapp, "light")
    with qtbot.waitSignal(theme.signals.changed) as told:
        theme.apply(qapp, "dark")
    assert told.args == [DARK]
    assert theme.current() is DARK
    assert qapp.palette().window().color() == DARK.background
    theme.apply(qapp, "dark", "high")
    assert theme.current() == sharpened(DARK)
    theme.apply(qapp, "light", "normal")
    assert theme.current() == LIGHT
    assert qapp.palette().windowText().color() == LIGHT.text


@pytest.mark.qt_log_ignore("This plugin does not support")  # offscreen, popups
def test_the_list_of_a_box_has_room_around_its_lines(qapp: QApplication, qtbot: QtBot) -> None:
    for choice in ("light", "dark"):
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


# The classes that KDE, Windows or macOS have fonts of their own for (QApplicationPrivate::initializeWidgetFontHash).
CLASSES = (
    "QMenu",
    "QMenuBar",
    "QComboMenuItem",
    "QMessageBox",
    "QTipLabel",
    "QStatusBar",
    "QAbstractItemView",
    "QListView",
    "QListBox",
    "QHeaderView",
    "QTabBar",
    "QToolButton",
    "QToolBox",
    "QTitleBar",
    "QDockWidgetTitle",
    "QPushButton",
    "QLabel",
    "QSmallFont",
    "QMiniFont",
)


def desktop_fonts() -> None:
    """What Qt does with each style and each change of the desktop's theme; offscreen there is no theme."""
    for number, name in enumerate(CLASSES):
        QApplication.setFont(QFont(f"Theirs {name}", 20 + number), name)  # type: ignore[arg-type]  # PySide6 takes str, and no bytes


@pytest.fixture
def themed(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A desktop with fonts of its own, and an application that is still to be dressed, with our text font."""
    before, set_style, set_sheet = QApplication.font(), QApplication.setStyle, QApplication.setStyleSheet
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
    """One of each kind, shown since the start."""
    shelf = QMainWindow(window)
    made = [QTreeView(), QListView(), QComboBox(), QToolButton(), QTabBar(), QPushButton("go"), QLabel("on")]
    for widget in made:
        widget.setParent(shelf)
    shelf.show()
    return made


def all_fonts(widgets: list[QWidget]) -> dict[str, tuple[str, float]]:
    """Of each widget, of what it is made of, and of what opens over it: what is shown by and by comes new."""
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


def test_all_has_our_font_after_the_start_and_after_each_change(widgets: list[QWidget], window: MainWindow) -> None:
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


def test_a_size_that_was_chosen_before(themed: None, settings: Settings, session: Session, qtbot: QtBot) -> None:
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
