"""Held keys and double clicks do one thing, and none to what has just come into sight."""

from collections.abc import Callable
from functools import partial

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QDesktopServices, QKeyEvent, QShortcut
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QLineEdit, QListWidget, QMainWindow, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from pompeii_qt import activation, theme
from pompeii_qt.activation import MILLIS, ActivationDelay, press_focused, presses
from pompeii_qt.pages.start import StartPage
from pompeii_qt.session import Session
from pompeii_qt.settings import Settings
from pompeii_qt.window import MainWindow
from tests.qt.fit.gallery import DIALOGS, PAGES, Place, recorded
from tests.qt.hands import Walk, click, hold
from tests.qt.virtual_time import VirtualTime


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> VirtualTime:
    time = VirtualTime()
    time.rule(monkeypatch, activation)
    monkeypatch.setattr(ActivationDelay, "millis", MILLIS)
    return time


class Window(QMainWindow):
    """The program's but for its pages."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        press_focused(event)


@pytest.fixture
def place(session: Session, settings: Settings, monkeypatch: pytest.MonkeyPatch, qapp: QApplication) -> Place:
    theme.apply(qapp, "light", "normal")
    for choose in ("getOpenFileName", "getSaveFileName"):
        monkeypatch.setattr(QFileDialog, choose, lambda *_: ("", ""))
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda _: True)
    return Place(session.folder, session, settings)


@pytest.mark.first
@pytest.mark.qt_log_ignore("This plugin does not support (raise|grabbing)", extend=True)  # offscreen, popups
def test_each_button_and_key_does_one_thing(qtbot: QtBot, place: Place, time: VirtualTime) -> None:
    window, twice, pressed = Window(), list[str](), 0
    qtbot.addWidget(window)
    window.resize(1280, 720)
    window.show()
    presses.watch(window.windowHandle())
    qtbot.waitUntil(window.isActiveWindow)

    def show_page(make: Callable[[Place], QWidget]) -> Callable[[], QWidget]:
        page = make(place)
        window.setCentralWidget(page)
        page.show()
        QApplication.processEvents()
        return lambda: window

    def show_dialog(ask: Callable[[Place, QWidget], QDialog]) -> Callable[[], QWidget]:
        asked: list[QDialog] = []

        def shown() -> QDialog:
            if not asked or not isValid(asked[-1]) or not asked[-1].isVisible():
                asked.append(ask(place, window))
                asked[-1].open()
                qtbot.waitUntil(asked[-1].isActiveWindow)
            return asked[-1]

        return shown

    shown = {name: partial(show_page, make) for name, make in PAGES.items()}
    shown |= {name: partial(show_dialog, ask) for name, ask in DIALOGS.items()}
    for name, show in shown.items():
        walk = Walk(show(), time)
        walk.press_all()
        twice += [f"{name}: {one}" for one in walk.twice]
        pressed += walk.pressed
    assert twice == []
    assert pressed > 100


def test_a_held_key_or_a_triple_click_deletes_one_game(time: VirtualTime, window: MainWindow, qtbot: QtBot) -> None:
    for number in range(4):
        recorded(window.session.folder, 20 + number)
    page = window.pages.open("replays")
    qtbot.waitUntil(lambda: len(page.saved.summaries) == 4)
    time.advance(2 * MILLIS)
    deletes: list[tuple[Callable[[], None], int]] = [
        (partial(hold, Qt.Key.Key_Delete, page.saved), 3),
        (partial(hold, Qt.Key.Key_Return, page.delete_button), 2),
        (partial(click, page.delete_button, times=3), 1),
    ]
    for press_delete, left in deletes:
        press_delete()
        assert len(page.saved.summaries) == left
        time.advance(2 * MILLIS)


def offered(window: MainWindow, qtbot: QtBot, time: VirtualTime) -> StartPage:
    """The start page, which must be open, once it says what there is to play and its buttons are in their places."""
    start: StartPage = window.pages.get("start")
    qtbot.waitUntil(lambda: start.play_words.text() != "")
    for _ in range(8):  # its buttons go to their places
        time.advance(2 * MILLIS)
    return start


@pytest.mark.parametrize("choice", ["new", "network", "play"])
def test_a_held_key_stops_at_the_next_page(time: VirtualTime, window: MainWindow, qtbot: QtBot, choice: str) -> None:
    start = offered(window, qtbot, time)
    button = start.play if choice == "play" else start.choices[choice]
    hold(Qt.Key.Key_Return, button)
    shown = "table" if choice == "play" else choice
    qtbot.waitUntil(lambda: window.pages.name == shown)
    click(button, times=3)
    assert window.pages.name == shown
    assert window.session.network.current is None


@pytest.mark.parametrize(
    ("key", "modifiers", "text", "written"),
    [
        (Qt.Key.Key_A, Qt.KeyboardModifier.NoModifier, "a", "aaa"),
        (Qt.Key.Key_At, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier, "@", "@@@"),  # AltGr
        (Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier, "", "Livia"),
        (Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier, "\x16", "Livia"),  # as under X11
    ],
)
def test_a_held_key_writes_again_and_pastes_once(
    qtbot: QtBot, key: Qt.Key, modifiers: Qt.KeyboardModifier, text: str, written: str
) -> None:
    field = QLineEdit()
    QApplication.clipboard().setText("Livia")
    hold_in(qtbot, field, key, modifiers, text)
    assert field.text() == written


_CTRL, _SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.mark.parametrize(
    ("key", "modifiers", "left", "cursor", "selected"),
    [
        (Qt.Key.Key_Left, _CTRL, "one two three four", 4, ""),
        (Qt.Key.Key_Left, _CTRL | _SHIFT, "one two three four", 4, "two three four"),
        (Qt.Key.Key_Backspace, _CTRL, "one ", 4, ""),
        (Qt.Key.Key_Z, _CTRL, "one", 3, ""),
    ],
)
def test_a_held_key_walks_and_edits_in_text_by_words(
    qtbot: QtBot, key: Qt.Key, modifiers: Qt.KeyboardModifier, left: str, cursor: int, selected: str
) -> None:
    field = QLineEdit()
    for word in ("one", " two", " three", " four"):
        field.home(False)  # so that each is undone by itself
        field.end(False)
        field.insert(word)
    hold_in(qtbot, field, key, modifiers, "")
    assert (field.text(), field.cursorPosition(), field.selectedText()) == (left, cursor, selected)


def test_a_held_key_walks_in_a_list_with_ctrl_and_does_a_shortcut_once(qtbot: QtBot) -> None:
    rows, done = QListWidget(), list[str]()
    rows.addItems(["one", "two", "three", "four"])
    rows.setCurrentRow(0)
    QShortcut("Ctrl+PgDown", rows, lambda: done.append("done"))
    hold_in(qtbot, rows, Qt.Key.Key_Down, _CTRL, "")
    assert rows.currentRow() == 3
    hold(Qt.Key.Key_PageDown, rows, _CTRL)
    assert done == ["done"]


def hold_in(qtbot: QtBot, widget: QWidget, key: Qt.Key, modifiers: Qt.KeyboardModifier, text: str) -> None:
    """Press a key that types `text` three times in a widget, shown by itself; the last two presses are its repeats."""
    qtbot.addWidget(widget)
    widget.show()
    presses.watch(widget.windowHandle())
    qtbot.waitUntil(widget.isActiveWindow)
    widget.setFocus()
    if isinstance(widget, QLineEdit):
        widget.deselect()
    kinds = [(QEvent.Type.KeyRelease, False), *((QEvent.Type.KeyPress, held) for held in (False, True, True))]
    for at, (kind, held) in enumerate(kinds):  # the first: it is not held since another test
        event = QKeyEvent(kind, key, modifiers, text, held)
        event.setTimestamp(at)
        QApplication.sendEvent(widget.windowHandle(), event)


def test_full_screen_is_switched_once(time: VirtualTime, window: MainWindow) -> None:
    hold(Qt.Key.Key_F11, window)
    assert window.isFullScreen()


@pytest.mark.qt_log_ignore("This plugin does not support (raise|grabbing)", extend=True)  # offscreen, popups
def test_a_menu_that_opens_takes_no_second_click(time: VirtualTime, window: MainWindow, qtbot: QtBot) -> None:
    start = offered(window, qtbot, time)
    chosen: list[str] = []
    start.chosen.connect(chosen.append)
    more = start.choices["more"]
    click(more, times=2)
    menu = QApplication.activePopupWidget()
    assert menu
    menu.move(more.mapToGlobal(more.rect().topLeft()))
    click(more, times=1)
    assert chosen == []


def test_the_red_button_of_an_inactive_window_has_the_focus(session: Session, settings: Settings, qtbot: QtBot) -> None:
    window = MainWindow(session, settings)
    qtbot.addWidget(window)
    start = window.pages.get("start")
    start.show_next_game("A new game with Livia", "Your unfinished game with Livia")
    assert window.focusWidget() is start.resume
