"""The About page: what it says, what it opens and only when asked, and how it is reached."""

from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication, QIcon, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from pompeii_net.folders import folders
from pompeii_qt import theme
from pompeii_qt.pages.about import AboutPage
from pompeii_qt.pages.start import StartPage
from pompeii_qt.session import Session
from pompeii_qt.settings import Settings
from pompeii_qt.system import diagnostics
from pompeii_qt.window import MainWindow
from tests.qt.pages.mouse import click, shown

LINKS = {name: f"https://example.org/{name}" for name in ("Homepage", "Changelog", "Issues", "Source")}


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[QUrl]:
    """What the system was asked to open."""
    asked: list[QUrl] = []

    def take(url: QUrl) -> bool:
        asked.append(url)
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", take)
    monkeypatch.setattr(diagnostics, "links", lambda: LINKS)
    return asked


@pytest.fixture
def page(qtbot: QtBot, session: Session, settings: Settings, opened: list[QUrl]) -> AboutPage:
    made = AboutPage(session, settings)
    qtbot.addWidget(made)
    made.resize(1280, 720)
    made.show()
    qtbot.waitExposed(made)
    return made


@pytest.fixture
def window(qtbot: QtBot, session: Session, settings: Settings, opened: list[QUrl]) -> Iterator[MainWindow]:
    made = MainWindow(session, settings)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    yield made
    made.close()


def test_the_icon_is_whole_whatever_became_of_the_one_in_the_title_bar(
    qtbot: QtBot, session: Session, settings: Settings
) -> None:
    before = QApplication.windowIcon()
    small = QPixmap(16, 16)
    small.fill()
    QApplication.setWindowIcon(QIcon(small))  # as Qt leaves ours, once X11 has been handed it at 200 %
    try:
        page = AboutPage(session, settings)
        qtbot.addWidget(page)
    finally:
        QApplication.setWindowIcon(before)
    pictures = [label.pixmap() for label in page.findChildren(QLabel) if not label.pixmap().isNull()]
    assert [picture.deviceIndependentSize().toSize() for picture in pictures] == [QSize(64, 64)]


def test_it_says_version_author_and_that_it_is_unofficial(page: AboutPage) -> None:
    said = "\n".join(label.text() for label in page.findChildren(QLabel))
    for words in (metadata.version("pompeii"), "unofficial", "Klaus-Jürgen Wrede", "MIT"):
        assert words in said


def test_addresses_are_opened_when_they_are_pressed_and_not_before(page: AboutPage, opened: list[QUrl]) -> None:
    assert opened == []
    for name, button in page.addresses.items():
        click(button)
        assert opened.pop().toString() == LINKS[name]
    assert set(page.addresses) == {"Homepage", "Changelog", "Issues"}


def test_without_addresses_there_are_no_buttons_that_do_nothing(
    qtbot: QtBot, session: Session, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(diagnostics, "links", dict)
    page = AboutPage(session, settings)
    qtbot.addWidget(page)
    assert page.addresses == {}
    assert page.landing is page.licences_button


def test_folders_are_shown_and_opened(
    page: AboutPage, session: Session, settings: Settings, opened: list[QUrl]
) -> None:
    where = {"games": session.folder, "settings": settings.path.parent, "log": folders().data}
    for name, folder in where.items():
        folder.mkdir(parents=True, exist_ok=True)
        click(page.folders[name])
        assert Path(opened.pop().toLocalFile()) == folder
    shown = {label.accessibleName() for label in page.findChildren(QLabel)}
    assert {str(session.folder), str(settings.path), str(folders().log)} <= shown


def test_a_folder_that_is_not_there_yet_is_told_in_a_sentence(
    page: AboutPage, session: Session, opened: list[QUrl], qtbot: QtBot
) -> None:
    assert not session.folder.exists()
    with qtbot.waitSignal(page.fault) as told:
        click(page.folders["games"])
    assert told.args == [
        f"The folder {session.folder} does not exist yet: it is created when there is something to save."
    ]
    assert opened == []


def test_a_system_that_opens_nothing_leaves_the_address_to_be_read(
    page: AboutPage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: False)
    with qtbot.waitSignal(page.fault) as told:
        click(page.addresses["Issues"])
    assert told.args == [f"No program was found to open this: {LINKS['Issues']}"]


def test_what_is_copied_for_a_bug_report_is_what_is_shown(page: AboutPage, settings: Settings) -> None:
    click(page.copy)
    copied = QGuiApplication.clipboard().text()
    assert copied == diagnostics.report(page.protocol, settings)
    assert page.facts.text() == copied.rstrip()
    assert page.copy.text() == "✓  Copied"


def test_a_bug_report_tells_how_things_are_now(page: AboutPage, settings: Settings) -> None:
    settings.animation = "fast"
    assert "animation fast" not in page.facts.text()
    click(page.copy)
    assert "animation fast" in QGuiApplication.clipboard().text()
    assert "animation fast" in page.facts.text()


def test_it_is_reached_from_the_start_page_and_from_the_settings(window: MainWindow) -> None:
    start = shown(window)
    assert isinstance(start, StartPage)
    click(start.about)
    assert window.pages.name == "about"
    QTest.keyClick(shown(window), Qt.Key.Key_Escape)
    assert window.pages.name == "start"
    settings = window.pages.open("settings")
    click(next(one for one in settings.findChildren(QPushButton) if one.text() == "About"))
    assert window.pages.name == "about"
    QTest.keyClick(shown(window), Qt.Key.Key_F1)
    assert window.pages.name == "rules"
    window.pages.back()
    window.pages.back()
    assert window.pages.name == "settings"


def test_its_licences_are_a_page_away(window: MainWindow) -> None:
    page = window.pages.open("about")
    assert isinstance(page, AboutPage)
    click(page.licences_button)
    assert window.pages.name == "licences"
    QTest.keyClick(shown(window), Qt.Key.Key_Escape)
    assert window.pages.name == "about"


def test_its_faults_are_told_by_the_window(window: MainWindow) -> None:
    page = window.pages.open("about")
    assert isinstance(page, AboutPage)
    click(page.folders["games"])
    assert window.messages.words.text().startswith("The folder ")


def test_all_of_it_is_reached_by_keyboard_and_has_a_name(page: AboutPage) -> None:
    wanted = {*page.addresses.values(), page.licences_button, *page.folders.values(), page.copy}
    reached: set[QWidget] = set()
    page.landing.setFocus()
    for _ in range(20):
        focus = page.focusWidget()
        reached.add(focus)
        QTest.keyClick(focus, Qt.Key.Key_Tab)
    assert wanted <= reached
    assert all(one.accessibleName() or one.text() for one in wanted)  # type: ignore[attr-defined]
    assert len({one.accessibleName() for one in page.folders.values()}) == len(page.folders)


@pytest.mark.parametrize(
    ("size", "percent"), [((800, 500), 100), ((800, 500), 220), ((1280, 720), 220), ((1920, 1080), 150)]
)
def test_nothing_is_cut_off_at_its_side(page: AboutPage, qtbot: QtBot, size: tuple[int, int], percent: int) -> None:
    page.resize(*size)
    theme.set_text_size(percent)
    area = page.findChild(QScrollArea)
    assert area is not None
    inside = area.widget()
    assert inside is not None
    try:
        qtbot.waitUntil(lambda: page.copy.font().pointSizeF() == QApplication.font().pointSizeF())
        qtbot.waitUntil(lambda: inside.minimumSizeHint().width() <= area.viewport().width())
        back = page.back_button  # in a low window it is scrolled with the rest, after that has been laid out
        qtbot.waitUntil(lambda: back.width() >= back.minimumSizeHint().width())
        for one in page.findChildren(QPushButton):
            if inside.isAncestorOf(one):
                assert one.width() >= one.minimumSizeHint().width(), one.text()
                assert inside.rect().contains(QRect(one.mapTo(inside, QPoint()), one.size())), one.text()
    finally:
        theme.set_text_size(100)
