"""The licences: every part of an installation is named, and its text can be read where it came along."""

import re
import sys
import sysconfig
from importlib import metadata
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from pompeii_qt.pages.about import LicencesPage
from pompeii_qt.system import licences
from pompeii_qt.system.licences import parts


@pytest.fixture
def page(qtbot: QtBot) -> LicencesPage:
    made = LicencesPage()
    qtbot.addWidget(made)
    made.resize(1280, 720)
    made.show()
    qtbot.waitExposed(made)
    return made


def choose(page: LicencesPage, name: str) -> str:
    """The text that is shown for a part."""
    page.list.setCurrentRow([part.name for part in parts()].index(name))
    return page.text.toPlainText()


def required(name: str, known: set[str]) -> set[str]:
    """Every distribution that comes along with one, extras apart, by its normalised name."""
    for line in metadata.requires(name) or []:
        need, _, condition = line.partition(";")
        found = re.match(r"[\w.-]+", need)
        assert found
        distribution = re.sub(r"[-_.]+", "-", found[0]).lower()
        if "extra" not in condition and distribution not in known:
            known.add(distribution)
            required(distribution, known)
    return known


def test_every_distribution_that_is_installed_with_it_is_named() -> None:
    named = {distribution.lower() for _, distribution, _ in licences._DISTRIBUTIONS}
    assert required("pompeii", set()) <= named


def test_each_part_has_a_licence_and_a_text_or_an_address() -> None:
    found = {part.name: part for part in parts()}
    assert next(iter(found)) == "Pompeii"
    assert all(part.licence for part in found.values())
    assert {name for name, part in found.items() if not part.text} == {"Qt", "PySide6", "Shiboken"}


@pytest.mark.parametrize(
    ("name", "licence", "words"),
    [
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
    ],
)
def test_a_part_is_chosen_and_its_text_read(page: LicencesPage, name: str, licence: str, words: str) -> None:
    assert words in choose(page, name)
    assert page.licence.text() == f"{name}: {licence}"


def test_pythons_text_is_where_windows_has_it_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "LICENSE.txt").write_text("PSF", encoding="utf-8")
    monkeypatch.setattr(sysconfig, "get_path", lambda _: str(tmp_path / "Lib"))
    monkeypatch.setattr(sys, "base_prefix", str(tmp_path))
    assert {part.name: part.text for part in parts()}["Python"] == "PSF"


def test_nobody_is_shown_the_licence_for_who_has_paid(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "licenses").mkdir()  # as Qt's wheels for Windows have it
    (tmp_path / "licenses/LicenseRef-Qt-Commercial.txt").write_text(
        "Licensees holding valid commercial Qt licenses", encoding="utf-8"
    )
    told = "Name: shiboken6\nVersion: 6.12.0\nLicense-File: LicenseRef-Qt-Commercial.txt\n"
    (tmp_path / "METADATA").write_text(told, encoding="utf-8")
    installed, on_windows = metadata.distribution, metadata.PathDistribution(tmp_path)
    monkeypatch.setattr(metadata, "distribution", lambda name: on_windows if name == "shiboken6" else installed(name))
    shiboken = {part.name: part for part in parts()}["Shiboken"]
    assert (shiboken.version, shiboken.text) == ("6.12.0", "")


def test_where_a_text_did_not_come_along_its_address_is_said(page: LicencesPage) -> None:
    assert choose(page, "Qt") == (
        "This installation came without the text. It is here: https://spdx.org/licenses/LGPL-3.0-only.html"
    )


def test_the_frozen_program_has_texts_of_all_it_brings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "licences").mkdir()
    openssl = "OpenSSL 3.0.17\nLicence: Apache-2.0\nSource: https://github.com/openssl/openssl\n"
    (tmp_path / "licences" / "OpenSSL.txt").write_text(openssl, encoding="utf-8")
    (tmp_path / "licences" / "Qt.txt").write_text("whose Qt is", encoding="utf-8")
    (tmp_path / "licences" / "zeroconf.txt").write_text("whose zeroconf is", encoding="utf-8")
    (tmp_path / "licences" / "LGPL-3.0-only.txt").write_text("the text of the LGPL", encoding="utf-8")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "pompeii"))
    found = {part.name: part for part in parts()}
    assert len(found) == len(parts())
    assert found["OpenSSL"] == ("OpenSSL", "3.0.17", "Apache-2.0", openssl)
    assert list(found)[-2:] == ["OpenSSL", "LGPL-3.0-only"]
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


def test_a_text_of_two_parts_is_not_listed_once_more(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "licences").mkdir()
    for name in ("PyNaCl and libsodium", "xcb-util and others"):
        (tmp_path / "licences" / f"{name}.txt").write_text("whose it is", encoding="utf-8")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "pompeii"))
    names = [part.name for part in parts()]
    assert "PyNaCl and libsodium" not in names
    assert {"PyNaCl", "libsodium", "xcb-util and others"} <= set(names)


def test_it_is_all_used_by_keyboard(page: LicencesPage) -> None:
    page.landing.setFocus()
    QTest.keyClick(page.list, Qt.Key.Key_Down)
    assert page.licence.text().startswith("Qt: ")
    QTest.keyClick(page.list, Qt.Key.Key_Tab)
    assert page.focusWidget() is page.text
    QTest.keyClick(page.text, Qt.Key.Key_Tab)
    assert page.focusWidget() is not page.text
    assert page.list.accessibleName()
    assert page.text.accessibleName()
