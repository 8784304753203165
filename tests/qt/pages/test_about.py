"""The About page: what it says, what it opens (only on request), and how it is reached."""

import sys
import sysconfig
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from PySide6.QtCore import QSize, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication, QIcon, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from pompeii_net.folders import folders
from pompeii_qt.pages.about import AboutPage, LicencesPage
from pompeii_qt.pages.start import StartPage
from pompeii_qt.session import Session
from pompeii_qt.settings import Settings
from pompeii_qt.sound.focus_reader import question
from pompeii_qt.system import diagnostics
from pompeii_qt.system.diagnostics import parts
from pompeii_qt.window import MainWindow
from tests.qt.fit.gallery import unheard
from tests.qt.pages.conftest import emitted, unreached
from tests.qt.pages.fake_network import click, on_screen, press, shown

LINKS = {name: f"https://example.org/{name}" for name in ("Homepage", "Changelog", "Issues", "Source")}


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[QUrl]:
    asked: list[QUrl] = []

    def take(url: QUrl) -> bool:
        asked.append(url)
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", take)
    monkeypatch.setattr(diagnostics, "links", lambda: LINKS)
    return asked


@pytest.fixture
def page(qtbot: QtBot, session: Session, settings: Settings, opened: list[QUrl]) -> AboutPage:
    return on_screen(qtbot, AboutPage(session, settings))


def test_the_icon_is_whole(qtbot: QtBot, session: Session, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(diagnostics, "links", dict)
    before = QApplication.windowIcon()
    small = QPixmap(16, 16)
    small.fill()
    QApplication.setWindowIcon(QIcon(small))  # as Qt leaves ours once it has given it to X11 at 200 %
    try:
        page = on_screen(qtbot, AboutPage(session, settings))
    finally:
        QApplication.setWindowIcon(before)
    pictures = [label.pixmap() for label in page.findChildren(QLabel) if not label.pixmap().isNull()]
    assert [picture.deviceIndependentSize().toSize() for picture in pictures] == [QSize(64, 64)]
    assert page.addresses == {}, "without addresses there are no buttons"
    assert page.landing is page.licences_button


def test_it_says_version_author_and_that_it_is_unofficial(page: AboutPage) -> None:
    said = "\n".join(label.text() for label in page.findChildren(QLabel))
    for words in (metadata.version("pompeii"), "unofficial", "Klaus-Jürgen Wrede", "MIT"):
        assert words in said


def test_addresses_are_opened_when_they_are_pressed_or_can_be_read(
    page: AboutPage, opened: list[QUrl], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert opened == []
    for name, button in page.addresses.items():
        click(button)
        assert opened.pop().toString() == LINKS[name]
    assert set(page.addresses) == {"Homepage", "Changelog", "Issues"}
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: False)
    with qtbot.waitSignal(page.fault) as told:
        click(page.addresses["Issues"])
    assert told.args == [f"No program was found to open this: {LINKS['Issues']}"]


def test_folders_are_shown_and_opened_if_they_exist(
    page: AboutPage, session: Session, settings: Settings, opened: list[QUrl], qtbot: QtBot
) -> None:
    assert not session.folder.exists()
    assert emitted(qtbot, page.fault, click, page.folders["games"]) == [
        f"The folder {session.folder} does not exist yet: it is created when there is something to save."
    ]
    assert opened == []
    where = {"games": session.folder, "settings": settings.path.parent, "log": folders().data}
    for name, folder in where.items():
        folder.mkdir(parents=True, exist_ok=True)
        click(page.folders[name])
        assert Path(opened.pop().toLocalFile()) == folder
    shown = {label.accessibleName() for label in page.findChildren(QLabel)}
    assert {str(session.folder), str(settings.path), str(folders().log)} <= shown


def test_a_bug_report_is_what_is_shown_and_is_current(page: AboutPage, settings: Settings) -> None:
    settings.animation = "fast"
    assert "animation fast" not in page.facts.text()
    click(page.copy)
    copied = QGuiApplication.clipboard().text()
    assert copied == diagnostics.report(settings)
    assert "animation fast" in copied
    assert page.facts.text() == copied.rstrip()
    assert page.copy.text() == "✓  Copied"


def test_it_leads_to_the_licences_and_back(window: MainWindow) -> None:
    assert isinstance(shown(window), StartPage)
    press(window, "About")
    assert window.pages.name == "about"
    click(shown(window).folders["games"])
    assert window.messages.words.text().startswith("The folder ")
    click(shown(window).licences_button)
    assert window.pages.name == "licences"
    QTest.keyClick(shown(window), Qt.Key.Key_Escape)
    assert window.pages.name == "about"
    QTest.keyClick(shown(window), Qt.Key.Key_Escape)
    assert window.pages.name == "start"
    window.pages.open("settings")
    press(window, "About")
    assert window.pages.name == "about"
    QTest.keyClick(shown(window), Qt.Key.Key_F1)
    assert window.pages.name == "rules"
    window.pages.back()
    window.pages.back()
    assert window.pages.name == "settings"


def test_every_part_is_reached_by_keyboard_and_has_a_name(page: AboutPage) -> None:
    assert unreached(page) == []
    assert unheard(page) == []


@pytest.fixture
def licences_page(qtbot: QtBot) -> LicencesPage:
    return on_screen(qtbot, LicencesPage())


def choose(licences_page: LicencesPage, name: str) -> str:
    licences_page.list.setCurrentRow([part.name for part in parts()].index(name))
    return licences_page.text.toPlainText()


def required(name: str, known: set[str]) -> set[str]:
    """Add all distributions that one requires, without extras, to `known`, by normalised names; return it."""
    for line in metadata.requires(name) or []:
        need = Requirement(line)
        distribution = canonicalize_name(need.name)
        wanted = need.marker is None or need.marker.evaluate({"extra": ""})
        if wanted and distribution not in known:
            known.add(distribution)
            required(distribution, known)
    return known


def test_each_part_has_a_licence_and_a_text_or_an_address() -> None:
    found = {part.name: part for part in parts()}
    assert next(iter(found)) == "Pompeii"
    assert all(part.licence for part in found.values())
    assert {name for name, part in found.items() if not part.text} == {"Qt", "PySide6", "Shiboken"}
    named = {distribution.lower() for _, distribution, _ in diagnostics._DISTRIBUTIONS}
    assert required("pompeii", set()) <= named, "all that is installed with it"


def test_a_part_is_chosen_and_its_text_read(licences_page: LicencesPage) -> None:
    for name, licence, words in (
        ("Pompeii", "MIT", "Permission is hereby granted, free of charge"),
        ("zeroconf", "LGPL-2.1-or-later", "GNU LESSER GENERAL PUBLIC LICENSE"),
        ("PyNaCl", "Apache-2.0", "Apache License"),
        ("libsodium", "ISC", "Frank Denis"),
        ("ifaddr", "MIT", "Stefan C. Mueller"),
        ("librt", "MIT", "Mypyc contributors"),
        ("mypy-extensions", "MIT", "Jukka Lehtosalo"),
        ("Python", "Python-2.0.1", "PYTHON SOFTWARE FOUNDATION LICENSE"),
        ("Cinzel", "OFL-1.1", "The Cinzel Project Authors"),
        ("Source Sans 3", "OFL-1.1", "Reserved Font Name 'Source'"),
    ):
        assert words in choose(licences_page, name)
        assert licences_page.licence.text() == f"{name}: {licence}"
    assert choose(licences_page, "Qt") == (
        "This installation came without the text. It is here: https://spdx.org/licenses/LGPL-3.0-only.html"
    )


def test_pythons_licence_is_found_on_windows_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "LICENSE.txt").write_text("PSF", encoding="utf-8")
    monkeypatch.setattr(sysconfig, "get_path", lambda _: str(tmp_path / "Lib"))
    monkeypatch.setattr(sys, "base_prefix", str(tmp_path))
    assert {part.name: part.text for part in parts()}["Python"] == "PSF"


def test_the_licence_for_paying_customers_is_not_shown(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "licenses").mkdir()  # as in Qt's wheels for Windows
    (tmp_path / "licenses/LicenseRef-Qt-Commercial.txt").write_text(
        "Licensees holding valid commercial Qt licenses", encoding="utf-8"
    )
    told = "Name: shiboken6\nVersion: 6.12.0\nLicense-File: LicenseRef-Qt-Commercial.txt\n"
    (tmp_path / "METADATA").write_text(told, encoding="utf-8")
    installed, on_windows = metadata.distribution, metadata.PathDistribution(tmp_path)
    monkeypatch.setattr(metadata, "distribution", lambda name: on_windows if name == "shiboken6" else installed(name))
    shiboken = {part.name: part for part in parts()}["Shiboken"]
    assert (shiboken.version, shiboken.text) == ("6.12.0", "")


def test_the_frozen_program_has_texts_of_all_its_parts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    openssl = "OpenSSL 3.0.17\nLicence: Apache-2.0\nSource: https://github.com/openssl/openssl\n"
    (tmp_path / "licences").mkdir()
    for name, text in {
        "OpenSSL": openssl,
        "Qt": "whose Qt is",
        "zeroconf": "whose zeroconf is",
        "LGPL-3.0-only": "the text of the LGPL",
        "PyNaCl and libsodium": "whose they are",
        "xcb-util and others": "whose these are",
    }.items():
        (tmp_path / f"licences/{name}.txt").write_text(text, encoding="utf-8")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "pompeii"))
    found = {part.name: part for part in parts()}
    assert len(found) == len(parts())
    assert found["OpenSSL"] == ("OpenSSL", "3.0.17", "Apache-2.0", openssl)
    assert list(found)[-3:] == ["OpenSSL", "LGPL-3.0-only", "xcb-util and others"], "no part is there twice"
    assert {"PyNaCl", "libsodium"} <= found.keys()
    assert found["LGPL-3.0-only"] == ("LGPL-3.0-only", "", "", "the text of the LGPL")
    assert found["Qt"].text == "whose Qt is\n\nthe text of the LGPL"
    assert found["PySide6"].text == "the text of the LGPL"
    assert "GNU LESSER" in found["zeroconf"].text


def test_a_mac_has_the_texts_in_the_bundles_resources(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "Contents/Resources/licences").mkdir(parents=True)
    (tmp_path / "Contents/Resources/licences/Qt.txt").write_text("whose Qt is", encoding="utf-8")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(sys, "executable", str(tmp_path / "Contents/MacOS/pompeii"))
    assert {part.name: part.text for part in parts()}["Qt"] == "whose Qt is"


def test_the_licences_are_read_by_keyboard_and_are_no_question(licences_page: LicencesPage) -> None:
    assert question(licences_page) == []
    licences_page.landing.setFocus()
    QTest.keyClick(licences_page.list, Qt.Key.Key_Down)
    assert licences_page.licence.text().startswith("Qt: ")
    QTest.keyClick(licences_page.list, Qt.Key.Key_Tab)
    assert licences_page.focusWidget() is licences_page.text
    QTest.keyClick(licences_page.text, Qt.Key.Key_Tab)
    assert licences_page.focusWidget() is not licences_page.text
    assert licences_page.list.accessibleName()
    assert licences_page.text.accessibleName()
