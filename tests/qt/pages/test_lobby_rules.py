"""What a room plays by, as its people read it."""

from pytestqt.qtbot import QtBot

from pompeii_core.setup import Scenario
from pompeii_qt.pages.lobby_panels import RulesPanel
from tests.qt.pages.fake_network import room


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
