"""Beside the seats of a lobby: the invitation, and the rules."""

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from pompeii_core.setup import Scenario
from pompeii_qt.pages.lobby_panels import InvitePanel, RulesPanel
from tests.qt.pages.fake_network import room


@pytest.fixture
def panel(qtbot: QtBot) -> InvitePanel:
    made = InvitePanel()
    qtbot.addWidget(made)
    made.show_room(room(), hosting=False)
    made.show()
    return made


def test_the_code_is_copied_and_read_out(panel: InvitePanel, qtbot: QtBot) -> None:
    panel.show_room(room(), hosting=False)
    assert panel.code.text() == "ABCD-EFGH-JKMN"
    assert panel.addresses.text() == "192.168.1.4:17979\n10.8.0.2:17979"
    assert panel.others.text() == "also [fe80::4a1%2]:17979"
    button = panel.code_button
    button._copied.setInterval(1)
    with qtbot.waitSignal(button._copied.timeout):
        button.click()
        assert button.text() == "✓  Copied"
        assert QGuiApplication.clipboard().text() == "ABCD-EFGH-JKMN"
    assert button.text() == "Copy code"


def test_an_invitation_is_copied(panel: InvitePanel) -> None:
    panel.show_room(room(), hosting=False)
    panel.copy_button.click()
    assert QGuiApplication.clipboard().text().splitlines() == [
        "An invitation to a game of Pompeii: “Anna's game”",
        "Address: 192.168.1.4:17979",
        "Join code: ABCD-EFGH-JKMN",
        "In Pompeii, open “On this network” and paste all of this into the address field.",
    ]
    panel.show_room(room(code=""), hosting=False)
    panel.copy_button.click()
    assert "code" not in QGuiApplication.clipboard().text()
    assert not panel.code_button.isVisible()
    panel.show_room(room(code=""), hosting=False)
    assert not panel.code.isVisible()
    assert panel.open.text() == "Anyone on this network can join: no code is needed."


def test_everybody_reads_where_the_game_starts(qtbot: QtBot) -> None:
    panel = RulesPanel()
    qtbot.addWidget(panel)
    panel.show()
    panel.show_room(room(), hosting=False)
    assert not panel.scenario.isVisible()
    panel.show_room(room(scenario=Scenario("seethes", 12)), hosting=False)
    assert panel.scenario.isVisible()
    said = panel.scenario.text()
    assert said.startswith("Scenario: Vesuvius seethes: relatives and omens at once · 12 citizen")
    panel.show_room(room(scenario=Scenario("erupts", 6)), hosting=True)
    assert "Vesuvius erupts" in panel.scenario.text()
