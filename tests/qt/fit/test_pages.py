"""Every page and dialog in small windows and with large text: all is seen and large enough to click."""

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QSize
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMainWindow, QMenu, QScrollArea, QStyle, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from pompeii_core.rules import preset
from pompeii_qt import languages, theme
from pompeii_qt.pages.analysis import AnalysisPage
from pompeii_qt.pages.lobby import LobbyPage
from pompeii_qt.pages.new_game import NewGamePage
from pompeii_qt.session import Session
from pompeii_qt.settings import Settings
from pompeii_qt.widgets.page import WIDTH, Page
from pompeii_qt.widgets.seats import PhaseBanner
from tests.qt.fit.gallery import DIALOGS, PAGES, TARGET, Place, faults, small_targets, unheard

SMALLEST = (560, 300)  # the least that the program's window can be
LOW = (640, 330)  # of a screen of 1280 × 720 at twice the size, below a title bar
WIDE = (
    "end",
    "replay",
    "analysis",
    "puzzles",
    "rules",
    "daily",
    "new",
    "replays",
    "settings",
    "statistics",
    "statistics of many games",
)
"""Pages with a picture of the city, or with columns: they take all the width there is."""
SLACK = 12
"""Pixels by which letters as other systems draw them may widen a page in the smallest window."""
INSET = 4
"""Pixels from the left edge of a page's content to the way back."""
SIZES = [(LOW, 100), (LOW, 150), ((800, 600), 200), ((1280, 720), 200), ((1280, 720), 100)]
"""Sizes of the window in logical pixels, each with a size of the text in percent."""
WIDER = {((800, 600), 200): 120, ((1280, 720), 200): 120}
"""For some of them, the width of letters in percent of the usual, as other systems may draw them."""


@pytest.fixture(autouse=True)
def dressed(qapp: QApplication) -> None:
    """Dress the application as the program does."""
    theme.apply(qapp, "light", "normal")


@pytest.fixture
def place(session: Session, settings: Settings) -> Place:
    return Place(session.folder, session, settings)


def set_text(size: tuple[int, int], percent: int) -> None:
    """Set this text size, and letters as wide as WIDER has them for the window's size."""
    font = QApplication.font()
    font.setStretch(WIDER.get((size, percent), 100))
    QApplication.setFont(font)
    theme.set_text_size(percent)


def settle() -> None:
    """Let pending layouts finish; each round of them may ask for another. A page that was replaced is gone."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    for _ in range(8):
        QApplication.processEvents()


def check(qtbot: QtBot, part: QWidget, *said: object) -> None:
    """Assert that everything fits and can be hit; on a busy machine the last round of layouts may come late."""
    settle()

    def fits() -> None:
        assert faults(part) == [], said
        assert small_targets(part) == [], said

    qtbot.waitUntil(fits, timeout=10_000)


class Windows(QObject):
    """Notes whatever is shown as a window of its own, as a part is that is made visible before it has a parent."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[str] = []

    def eventFilter(self, part: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show and isinstance(part, QWidget) and part.isWindow():
            self.shown.append(f"{part}")
        return False


@pytest.mark.parametrize("name", PAGES)
def test_a_page_fits_its_window(qtbot: QtBot, place: Place, name: str) -> None:
    window, windows = QMainWindow(), Windows()
    qtbot.addWidget(window)
    QApplication.instance().installEventFilter(windows)  # type: ignore[union-attr]
    window.setCentralWidget(PAGES[name](place))
    QApplication.instance().removeEventFilter(windows)  # type: ignore[union-attr]
    assert windows.shown == []
    window.show()
    for size, percent in SIZES:
        set_text(size, percent)
        window.resize(*size)
        check(qtbot, window, size, percent)
        assert window.size().toTuple() == size, "it grew"
    assert unheard(window) == []
    page = window.centralWidget()
    if not isinstance(page, Page):
        return
    contents = page.body.parentWidget()
    assert contents is not None

    def left_edges() -> tuple[int, int]:
        return tuple(part.mapTo(page, QPoint()).x() for part in (page.back_button, contents))  # type: ignore[return-value]

    set_text((1920, 1080), 100)
    for size in ((1920, 1080), (1280, 720)):
        window.resize(*size)
        settle()
        back, left = left_edges()
        assert back == left + INSET, size
        assert page.body.contentsMargins().left() == INSET or name == "replay", "where the way back begins"
        right = contents.mapTo(page, QPoint(contents.width(), 0)).x() - page.body.contentsMargins().right()
        assert abs(page.footer.contentsRect().right() + 1 - right) <= 1, size
    if name not in WIDE and not name.startswith("lobby"):
        assert contents.width() == WIDTH
        bar = page.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent)
        assert abs(2 * left + WIDTH - page.width()) < 2 * bar


def open_to_all(place: Place) -> QWidget:
    page: NewGamePage = PAGES["new"](place)
    page.open_seats()
    page.rules.show_rules(preset("amigo"))
    return page


def changing_rules(place: Place) -> QWidget:
    page: LobbyPage = PAGES["lobby of a host"](place)
    page.rules.fold.set_open(True)
    page.rules.choice.show_box("mayfair2013 dual")
    return page


@pytest.mark.parametrize("language", ["de", "fr"])
def test_pages_fit_a_small_window_in_longer_words_too(qtbot: QtBot, place: Place, language: str) -> None:
    languages.use(language)
    try:
        set_text((800, 600), 100)
        window = QMainWindow()
        qtbot.addWidget(window)
        window.show()
        window.resize(784, 600)  # beside the frame around a window as wide as a small screen
        for name, make in {**PAGES, "new": open_to_all, "lobby of a host": changing_rules}.items():
            window.setCentralWidget(make(place))
            check(qtbot, window, name)
            if (name, language) == ("lobby of a host", "fr"):  # from here on its parts are side by side
                window.resize(800, 600)
                check(qtbot, window, name)
    finally:
        languages.use("en")


@pytest.mark.first
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_no_page_scrolls_sideways_in_the_smallest_window(qtbot: QtBot, place: Place, language: str) -> None:
    languages.use(language)
    sideways: list[tuple[str, int]] = []
    try:
        for percent in (200, 150):  # what fits with these fits with smaller text
            set_text(SMALLEST, percent)
            window = QMainWindow()
            qtbot.addWidget(window)
            window.setMinimumSize(*SMALLEST)  # as the program's: else headers could widen it
            window.resize(*SMALLEST)
            window.show()
            for name, make in {**PAGES, "new game for phones": open_to_all, "changed rules": changing_rules}.items():
                window.setCentralWidget(make(place))
                settle()
                areas = [part for part in window.findChildren(QScrollArea) if part.isVisible()]
                if any(area.horizontalScrollBar().maximum() > SLACK for area in areas):
                    sideways.append((name, percent))
    finally:
        languages.use("en")
    assert not sideways, str(sideways)


def test_an_analysis_with_figures_fits_whatever_size_the_window_had(qtbot: QtBot, place: Place) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    page: AnalysisPage = PAGES["analysis"](place)
    window.setCentralWidget(page)
    window.show()
    page.figures_button.setChecked(True)
    widths = []
    for before in (QSize(1280, 720), QSize(1920, 1080)):
        for size in (before, QSize(800, 600)):
            window.resize(size)
            settle()
            theme.set_room(size)  # as the window does, a moment later
        check(qtbot, window, before)
        widths.append([part.width() for part in (page.board, page.card)])
    assert widths[0] == widths[1]


def test_a_window_made_narrow_at_once_stays_narrow(qtbot: QtBot, place: Place) -> None:
    """As when it is restored from a wide screen: the room beside the header is no part of what a page needs."""
    window = QMainWindow()
    qtbot.addWidget(window)
    window.setCentralWidget(PAGES["settings"](place))
    window.show()
    for size in ((3440, 1440), (800, 600)):
        window.resize(*size)
        settle()
        assert window.size().toTuple() == size


def test_large_text_leaves_a_style_sheet_at_all_times(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without any sheet Qt loses track of widgets it has styled; the next sheet after their deletion would crash."""
    sheets: list[str] = []
    monkeypatch.setattr(QApplication, "setStyleSheet", lambda _app, sheet: sheets.append(sheet))
    theme.set_text_size(150)
    assert sheets
    assert all(sheets)


@pytest.mark.parametrize("percent", [100, 150, 200])
def test_the_banner_names_the_phase_however_high_the_bar_is(qtbot: QtBot, percent: int) -> None:
    set_text((1280, 800), percent)
    banner = PhaseBanner()
    qtbot.addWidget(banner)
    for height in (48, 146, 190):
        banner.resize(362, height)
        picture = banner.grab().toImage()
        letters = [x for x in range(150, 362) for y in range(12, height - 12) if picture.pixelColor(x, y).red() > 220]
        assert letters, height
        assert max(letters) < 360


@pytest.mark.parametrize("look", ["light", "dark"])
def test_a_checked_menu_item_has_the_themes_mark(qtbot: QtBot, qapp: QApplication, look: str) -> None:
    theme.apply(qapp, look, "normal")
    menu = QMenu()
    qtbot.addWidget(menu)
    for on in (False, True):
        menu.addAction("Sound").setCheckable(True)
        menu.actions()[-1].setChecked(on)
    menu.resize(menu.sizeHint())
    picture = menu.grab().toImage()

    def mark(action: QAction) -> set[str]:
        row = menu.actionGeometry(action)
        return {picture.pixelColor(x, y).name() for x in range(30) for y in range(row.top(), row.bottom())}

    accent = theme.current().accent.name()
    assert [accent in mark(action) for action in menu.actions()] == [False, True]


@pytest.mark.parametrize("role", ["sign", "code"])
def test_a_button_with_a_sign_alone_can_be_hit_in_any_typeface(qtbot: QtBot, role: str) -> None:
    for sign in ("×", "|"):
        button = QToolButton()
        qtbot.addWidget(button)
        button.setProperty("role", role)
        button.setText(sign)
        font = button.font()
        font.setStretch(50)
        button.setFont(font)
        hint = button.sizeHint()
        assert min(hint.width(), hint.height()) >= TARGET


@pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints")  # offscreen, of dialogs
@pytest.mark.parametrize("name", DIALOGS)
def test_a_dialog_fits_its_screen(qtbot: QtBot, place: Place, name: str) -> None:
    for size, percent in SIZES:
        set_text(size, percent)
        window = QMainWindow()
        qtbot.addWidget(window)
        window.resize(*size)
        window.show()
        dialog = DIALOGS[name](place, window)
        dialog.show()
        settle()
        room = dialog.screen().availableSize()
        assert dialog.width() <= room.width()
        assert dialog.height() <= room.height()
        dialog.resize(dialog.size().boundedTo(window.size()))
        check(qtbot, dialog, size, percent)
        assert dialog.height() <= size[1], "it cannot be made as low as the screen"
        assert unheard(dialog) == []
        dialog.close()
