"""A friend far away: how a host invites one, and how a line is followed."""

from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, Qt, QUrl
from PySide6.QtGui import QFileOpenEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from pompeii_net.lan.local import FarInvitation, Way
from pompeii_net.lan.transport.far_line import FarLine
from pompeii_qt.app import Application, RecordOpener
from pompeii_qt.cli import OpenWindow, parse
from pompeii_qt.pages.network import NetworkPage
from pompeii_qt.settings import Settings
from pompeii_qt.widgets.far import FarInvite
from pompeii_qt.widgets.qr_code import LargeCode
from pompeii_qt.widgets.room import InvitePanel
from pompeii_qt.window import MainWindow
from pompeii_qt.words.network import far_invitation_to
from tests.qt.pages.fake_network import FakeNetwork, click, found, guest, host, on_screen, room, shown_page

LINE = FarLine(bytes(32), (("203.0.113.7", 17980),), code="ABCDEF23GH45")
OPEN = FarInvitation("open", LINE.text, relay=True)


def tell(network: FakeNetwork, far: FarInvitation | None) -> None:
    network.far = far
    network.far_changed.emit()


@pytest.fixture
def invite(qtbot: QtBot, network: FakeNetwork) -> FarInvite:
    host(network)
    return on_screen(qtbot, FarInvite(network), 400, 400)  # type: ignore[arg-type]


@pytest.fixture
def page(qtbot: QtBot, settings: Settings, network: FakeNetwork) -> NetworkPage:
    return shown_page(qtbot, settings, network)


def test_only_a_host_is_offered_to_invite_friends_far_away(qtbot: QtBot, network: FakeNetwork) -> None:
    panel = on_screen(qtbot, InvitePanel(network))  # type: ignore[arg-type]
    host(network)
    panel.show_room(room())
    assert panel.far.isVisible()
    guest(network)
    panel.show_room(room())
    assert not panel.far.isVisible()


def test_it_says_what_it_does_and_is_off_until_the_host_wants_it(invite: FarInvite, network: FakeNetwork) -> None:
    assert "becomes known" in invite.about.text()
    assert invite.about.isVisible()
    assert not invite.line.isVisible()
    click(invite.start)
    assert network.asked == [("invite_far", True)]
    tell(network, FarInvitation("opening"))
    assert not invite.start.isVisible(), "one press is one invitation"
    assert invite.state.text() == "Preparing the invitation…"


def test_the_line_is_copied_and_shown_as_a_code(invite: FarInvite, network: FakeNetwork) -> None:
    tell(network, OPEN)
    assert invite.copy.hasFocus()
    assert invite.line.text() == LINE.text
    click(invite.copy)
    copied = QGuiApplication.clipboard().text()
    assert copied.splitlines()[1] == LINE.text
    assert "phones cannot join" in copied, "who reads it on one would wonder why nothing happens"
    assert FarLine.read(copied) == LINE
    click(invite.code)
    (code,) = invite.findChildren(LargeCode)
    assert code.isVisible()
    code.accept()
    tell(network, FarInvitation("open", LINE.text))
    assert invite.state.text().startswith("No relay answers")


def test_the_host_reads_who_is_far_and_how(invite: FarInvite, network: FakeNetwork) -> None:
    tell(network, FarInvitation("open", LINE.text, relay=True, ways={1: Way(relay=False, millis=23)}))
    assert invite.people.text() == "Julia: direct, 23 ms there and back"
    tell(network, FarInvitation("open", LINE.text, relay=True, ways={1: Way(relay=True, millis=120)}))
    assert invite.people.text() == "Julia: over a relay, 120 ms there and back"


def test_it_ends_at_once_without_anyone_and_after_a_yes_with_someone(invite: FarInvite, network: FakeNetwork) -> None:
    tell(network, OPEN)
    click(invite.stop)
    assert network.asked == [("invite_far", False)]
    tell(network, FarInvitation("open", LINE.text, ways={1: Way(relay=False, millis=1)}))
    click(invite.stop)
    assert len(network.asked) == 1
    (question,) = invite.findChildren(QMessageBox)
    click(next(one for one in question.buttons() if one.text() == "End this"))
    assert network.asked[-1] == ("invite_far", False)
    tell(network, None)
    assert invite.start.isVisible(), "the room was left"


@pytest.mark.parametrize("state", ["missing", "failed"])
def test_a_computer_that_cannot_invite_says_so(invite: FarInvite, network: FakeNetwork, state: str) -> None:
    tell(network, FarInvitation(state))  # type: ignore[arg-type]
    assert invite.state.isVisible()
    assert invite.start.isVisible()


def test_a_line_pasted_into_the_address_field_is_followed_at_once(page: NetworkPage, network: FakeNetwork) -> None:
    page.address.field.setFocus()
    QGuiApplication.clipboard().setText(far_invitation_to(room(), LINE.text))
    page.address.field.paste()
    name, where, code, who = network.asked[-1]
    assert (name, where.addresses, where.port, code, who) == ("join_room", (LINE.place[0],), 0, LINE.code, "Julia")
    assert page.words.text() == "Connecting to the host…", "before anything of it is loaded"
    network.line("entering", "far_silent")
    assert page.words.text().startswith("The host far away does not answer yet"), "while it is still being tried"
    network.line("lost", "far_silent")
    assert page.words.text().startswith("The host far away does not answer")
    network.line("entering")
    assert len([one for one in network.asked if one[0] == "join_room"]) == 1


def test_a_person_without_a_name_enters_one_and_is_in(page: NetworkPage, network: FakeNetwork) -> None:
    page.name.clear()
    QTest.keyClicks(page.address.field, LINE.text)
    page.look_at(LINE.text)
    assert page.words.text() == "Enter your name first."
    assert page.name.hasFocus()
    QTest.keyClicks(page.name, "Mia")
    assert all(one[0] != "join_room" for one in network.asked)
    QTest.keyClick(page.name, Qt.Key.Key_Return)
    assert network.asked[-1][0] == "join_room"
    assert network.asked[-1][3] == "Mia"


def test_a_line_pasted_where_a_code_is_asked_for_is_followed_too(page: NetworkPage, network: FakeNetwork) -> None:
    network.games.emit([found()])
    page.enter()
    page.code_prompt.code.textEdited.emit(LINE.text)
    assert network.asked[-1][0] == "join_room"
    assert network.asked[-1][1].addresses == (LINE.place[0],)


def test_a_damaged_line_is_said_in_one_sentence(page: NetworkPage, network: FakeNetwork) -> None:
    faults: list[str] = []
    network.address_fault.connect(lambda fault, text: faults.append(fault))
    page.look_at(LINE.text[:-3])
    assert faults == ["bad_line"]
    assert all(one[0] != "join_room" for one in network.asked)


@pytest.mark.qt_log_ignore("This plugin does not support raise", extend=True)  # offscreen
def test_a_link_brings_its_line_to_the_page_and_waits_for_the_person(
    qapp: Application, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert parse([LINE.text]) == OpenWindow(line=LINE.text)
    assert parse(["file:///tmp/a%20game.pompeii"]) == OpenWindow(Path("/tmp/a game.pompeii")), "as desktops give files"
    monkeypatch.setattr(qapp, "_open", None)
    monkeypatch.setattr(qapp, "_show_line", None)
    opener = RecordOpener(window, window.session)
    qapp.open_with(opener.open_in_front, opener.show_line)
    QCoreApplication.sendEvent(qapp, QFileOpenEvent(QUrl(LINE.text)))
    page = window.pages.get("network")
    assert window.pages.name == "network"
    assert page.address.field.text() == LINE.text
    assert page.words.text() == "An invitation to a game far away: press Enter to join."
    assert window.session.network.line is None
    marked = f"\u202b{LINE.text}\u202c"
    assert parse([marked]) == OpenWindow(line=marked), "with a messenger's unseen marks"
    opener.show_line(LINE.text[:-3])
    assert page.words.text().startswith("Letters of this invitation are missing"), "before Enter"
