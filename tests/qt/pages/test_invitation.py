"""An invitation, as it is pasted by whoever was sent it; and codes that are known already."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from pompeii_qt.pages.network import NetworkPage
from pompeii_qt.settings import Settings
from pompeii_qt.words.network import read_invitation
from tests.qt.pages.fake_network import FakeNetwork, found, shown_page

CODED = found()
INVITATION = """Kommst du?
Einladung zu einer Partie Pompeji: „Annas 10.0.0.1 ABCD-0000“
Adresse: 192.168.7.7:17979
Spielcode: ABCD-EFGH-JKMN.
Öffne in Pompeji „Im Netzwerk“ und füge das alles in das Feld für eine Adresse ein."""


@pytest.fixture
def network() -> FakeNetwork:
    return FakeNetwork()


@pytest.fixture
def page(qtbot: QtBot, settings: Settings, network: FakeNetwork) -> NetworkPage:
    return shown_page(qtbot, settings, network)


def paste(field: QLineEdit, text: str) -> None:
    QGuiApplication.clipboard().setText(text)
    field.selectAll()
    field.paste()


def test_an_invitation_pasted_as_an_address_leads_to_the_games_door_with_its_code(
    page: NetworkPage, network: FakeNetwork, settings: Settings
) -> None:
    paste(page.address.field, INVITATION)
    assert page.address.field.text() == "192.168.7.7:17979"
    assert network.asked == [("look_at", "192.168.7.7:17979")]
    unknown = found("", "", host="", reach="asking", by_hand=True, addresses=("192.168.7.7",), seats=0, free=0)
    network.games.emit([CODED, unknown])
    assert settings.hosts == ["192.168.7.7:17979"]
    assert not page.code_prompt.isVisible()
    far = found("far-room", "Far", by_hand=True, addresses=("192.168.7.7",))
    network.games.emit([CODED, far])
    assert page.code_prompt.title.text() == "The join code of “Far”"
    assert page.code_prompt.code.text() == "ABCD-EFGH-JKMN"
    QTest.keyClick(page.code_prompt.code, Qt.Key.Key_Return)
    assert network.asked[-1] == ("join", far, "ABCDEFGHJKMN", "Julia")


def test_an_invitations_code_is_used_even_where_whoever_answers_says_there_is_none(
    page: NetworkPage, network: FakeNetwork
) -> None:
    paste(page.address.field, INVITATION)
    neighbour = found("far-room", "Far", by_hand=True, addresses=("192.168.7.7",), code=False)
    network.games.emit([neighbour])
    QTest.keyClick(page.code_prompt.code, Qt.Key.Key_Return)
    assert network.asked[-1] == ("join", neighbour, "ABCDEFGHJKMN", "Julia")


def test_an_invitations_code_is_used_while_its_host_is_slow_and_somebody_else_answers_for_the_game(
    page: NetworkPage, network: FakeNetwork
) -> None:
    paste(page.address.field, INVITATION)
    slow = found("", "", host="", reach="unreachable", by_hand=True, addresses=("192.168.7.7",), seats=0, free=0)
    neighbour = found("far-room", "Far", addresses=("192.168.7.66",), code=False)
    network.games.emit([slow, neighbour])
    page.list.choose("192.168.7.66")
    page.join.click()
    assert page.code_prompt.code.text() == "ABCD-EFGH-JKMN"
    QTest.keyClick(page.code_prompt.code, Qt.Key.Key_Return)
    assert network.asked[-1] == ("join", neighbour, "ABCDEFGHJKMN", "Julia")
    network.line("lost", "impostor")
    assert "another computer is posing as the host" in page.code_prompt.words.text()
    page.code_prompt.leave.click()
    page.join.click()
    assert page.code_prompt.isVisible(), "nobody goes in there without a code any more"
    page.code_prompt.leave.click()
    other = found("open-room", "Open", addresses=("192.168.7.8",), code=False)
    network.games.emit([slow, neighbour, other])
    page.list.choose("192.168.7.8")
    page.join.click()
    assert network.asked[-1] == ("join", other, "", "Julia"), "another game, once the invitation was put away"


def test_an_invitation_to_an_open_game_chooses_it(page: NetworkPage, network: FakeNetwork) -> None:
    paste(page.address.field, "Come!\nAddress: [fe80::1]:4000\nsee you")
    assert page.address.field.text() == "[fe80::1]:4000"
    network.games.emit([CODED, found("far-room", "Far", by_hand=True, addresses=("fe80::1",), port=4000, code=False)])
    assert page.list.chosen is not None
    assert page.list.chosen.title == "Far"
    assert [asked[0] for asked in network.asked] == ["look_at"], "nobody has pressed Join"


def test_an_invitation_pasted_as_a_code_gives_the_code(page: NetworkPage, network: FakeNetwork) -> None:
    network.games.emit([CODED])
    page.join.click()
    paste(page.code_prompt.code, INVITATION)
    assert page.code_prompt.code.text() == "ABCD-EFGH-JKMN"
    assert page.code_prompt.enter.isEnabled()


@pytest.mark.parametrize(
    "text", ["192.168.1.4", "anna-pc", "ABCD-EFGH-JKMN", "come at 8:30", "at 1.2.3.4.5 or ABCD-EFGH", ""]
)
def test_what_is_no_invitation_is_left_alone(text: str) -> None:
    assert read_invitation(text) is None


def test_a_code_that_was_right_is_not_typed_again(page: NetworkPage, network: FakeNetwork) -> None:
    """As after the host has closed the game and opened it again."""
    network.games.emit([CODED])
    page.join.click()
    QTest.keyClicks(page.code_prompt.code, "AAAABBBBCCCC")
    page.code_prompt.enter.click()
    network.line("lost", "wrong_code")
    network.line("lost", "closed")
    page.code_prompt.leave.click()
    page.join.click()
    assert page.code_prompt.code.text() == "", "a wrong one is forgotten"
    QTest.keyClicks(page.code_prompt.code, "CCCCDDDDEEEE")
    page.code_prompt.enter.click()
    network.line("lost", "closed")
    page.join.click()
    assert page.code_prompt.code.text() == "CCCC-DDDD-EEEE"
