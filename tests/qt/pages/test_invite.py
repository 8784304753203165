"""The invitation in a host's lobby: a code for phones, and what other computers need."""

from typing import Any

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from pompeii_qt.widgets.room import InvitePanel
from tests.qt.fit.gallery import unheard
from tests.qt.pages.conftest import added
from tests.qt.pages.fake_network import FakeNetwork, click, room

PHONES: dict[str, Any] = {"addresses": ["192.168.1.4"], "invitation": 56 * "A"}


@pytest.fixture
def panel(qtbot: QtBot, network: FakeNetwork) -> InvitePanel:
    """The invitation as the host sees it."""
    network.hosting = True
    made = added(qtbot, InvitePanel(network))  # type: ignore[arg-type]
    made.show_room(room())
    made.show()
    return made


def test_what_other_computers_need_is_folded_away_unless_phones_cannot_join(
    panel: InvitePanel, network: FakeNetwork, qtbot: QtBot
) -> None:
    assert panel.code.isVisible(), "there is no code for phones"
    panel.show_room(room(**PHONES))
    assert panel.fold.button.text() == "▶  Other computers"
    assert not panel.code.isVisible()
    click(panel.fold.button)
    panel.show_room(room(**PHONES))
    assert panel.code.isVisible()
    again = added(qtbot, InvitePanel(network))  # type: ignore[arg-type]
    again.show_room(room(**PHONES))
    assert again.fold.is_open, "as it was left"


def test_the_code_is_copied(panel: InvitePanel, qtbot: QtBot) -> None:
    button = panel.code_button
    button.click()
    assert button.text() == "✓  Copied"
    assert QGuiApplication.clipboard().text() == "ABCD-EFGH-JKMN"
    for timer in button.findChildren(QTimer):
        timer.start(0)
    qtbot.waitUntil(lambda: button.text() == "Copy code")


def test_an_invitation_is_copied(panel: InvitePanel) -> None:
    panel.copy_button.click()
    assert QGuiApplication.clipboard().text().splitlines() == [
        "An invitation to a game of Pompeii: “Anna's game”",
        "Address: 192.168.1.4:17979",
        "Join code: ABCD-EFGH-JKMN",
        "In Pompeii, open “On this network” and paste all of this into the address field.",
    ]
    panel.show_room(room(code=""))
    panel.copy_button.click()
    assert "code" not in QGuiApplication.clipboard().text()


def test_phones_are_invited_by_a_code_for_cameras(panel: InvitePanel) -> None:
    """The code leads to the room, with the join code; a click shows it large; without an address there is none."""
    panel.show_room(room(addresses=["fe80::1%eth0", "192.168.1.20"], port=17979, invitation=56 * "A"))
    link = f"http://192.168.1.20:17979/#{56 * 'A'}"
    assert panel.code_for_phones.link == link
    assert panel.code_for_phones.accessibleName() == "QR code for phones"
    assert panel.code_for_phones.isVisibleTo(panel)
    image = panel.code_for_phones.grab().toImage()
    side = min(image.width(), image.height())
    left = (image.width() - side) // 2  # it is in the middle
    spots = [(left + x, y) for x in range(0, side, 2) for y in range(0, side, 2)]
    dark = sum(image.pixelColor(*spot).lightness() < 128 for spot in spots)
    assert 0.2 < dark / len(spots) < 0.6
    panel.code_for_phones.click()
    dialogs = [one for one in panel.findChildren(QDialog) if one.isVisible()]
    assert [unheard(dialog) for dialog in dialogs] == [[]]
    dialogs[0].close()
    panel.show_room(room(addresses=[], invitation=56 * "A"))
    assert not panel.code_for_phones.isVisibleTo(panel)


def test_the_code_turns_to_the_next_address_which_then_comes_first(panel: InvitePanel) -> None:
    """It stays first in later states of the room, as long as that address exists."""
    ways = room(addresses=["192.168.1.4", "10.8.0.2", "fe80::4a1"], invitation=56 * "A")
    panel.show_room(ways)
    panel.turn.click()
    panel.show_room(ways)
    panel.copy_button.click()
    shown = panel.code_for_phones.link, panel.addresses.text(), QGuiApplication.clipboard().text()
    assert all("10.8.0.2:17979" in words.partition("\n192")[0] for words in shown)
    panel.turn.click()
    assert "192.168.1.4" in panel.code_for_phones.link
    panel.turn.click()
    panel.show_room(room(addresses=["192.168.1.4"], invitation=56 * "A"))
    assert "192.168.1.4" in panel.code_for_phones.link
    assert not panel.turn.isVisible()


@pytest.mark.parametrize(
    ("hosting", "addresses", "port", "trouble"),
    [
        (True, ["192.168.1.4"], 17979, ""),
        (True, ["127.0.0.1"], 17979, "The host's computer is on no network: no one else can join until it is."),
        (True, ["fe80::4a1"], 17979, "Phones cannot join: this network gives no address that a browser opens."),
        (False, ["192.168.1.4"], 4000, ""),
        (True, ["192.168.1.4"], 4000, ""),
    ],
)
def test_obstacles_to_joining_are_named_and_no_code_leads_nowhere(
    panel: InvitePanel, network: FakeNetwork, hosting: bool, addresses: list[str], port: int, trouble: str
) -> None:
    network.hosting = hosting
    panel.show_room(room(addresses=addresses, port=port, invitation=56 * "A"))
    if not panel.fold.is_open:
        click(panel.fold.button)
    assert panel.trouble.text() == trouble
    other = "Port 17979 is another program's. If others do not get in, let port 4000 through the firewall."
    assert panel.port.text() == (other if hosting and port == 4000 else "")
    assert not panel.port.isVisible() or panel.port.y() > panel.far.y(), "it comes last"
    reached = addresses == ["192.168.1.4"]
    assert [part.isVisible() for part in (panel.code_for_phones, panel.help)] == [reached, reached]
    panel.copy_button.click()
    assert "127" not in panel.addresses.text() + QGuiApplication.clipboard().text()
