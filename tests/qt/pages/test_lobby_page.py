"""The lobby, as its host and its guests use it."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QMenu, QPushButton
from pytestqt.qtbot import QtBot

from pompeii_core.rules import Rules, preset
from pompeii_core.setup import SeatedPlayer
from pompeii_net.lan.wire import Chat, MemberView, Notice, SeatView
from pompeii_qt.pages.lobby import LobbyPage
from pompeii_qt.widgets.room import InvitePanel
from tests.qt.pages.fake_network import MEMBERS, SEATS, FakeNetwork, click, guest, host, room

TOM = MemberView(3, "Tom", False, "here")


@pytest.fixture
def network() -> FakeNetwork:
    return FakeNetwork()


@pytest.fixture
def page(qtbot: QtBot, network: FakeNetwork) -> LobbyPage:
    made = LobbyPage(network)  # type: ignore[arg-type]
    qtbot.addWidget(made)
    made.resize(1280, 720)
    made.show()
    qtbot.waitExposed(made)
    made.activateWindow()
    return made


def choices(page: LobbyPage, seat: int) -> dict[str, QAction]:
    menu = page.seats[seat].change.menu()
    return {action.text(): action for action in menu.actions() if action.text()}


def seats(*changed: tuple[int, SeatView]) -> list[SeatView]:
    made = list(SEATS)
    for number, seat in changed:
        made[number] = seat
    return made


JULIA_READY = SeatView("person", "Julia", 2, member=1, ready=True)


def test_a_guest_says_that_they_are_ready(page: LobbyPage, network: FakeNetwork) -> None:
    guest(network)
    assert page.words.text() == "Choose “I am ready” when you want to start."
    click(page.ready)
    assert network.asked == [("ready", True)]
    guest(network, seats=seats((2, JULIA_READY)))
    assert (page.ready.text(), page.words.text()) == ("✓  Ready", "The host starts the game.")
    assert page.seats[2].ready.text() == "✓  ready"
    click(page.ready)
    assert network.asked[-1] == ("ready", False)
    assert not page.start.isVisible()


def test_a_guest_moves_stands_up_and_changes_colour(page: LobbyPage, network: FakeNetwork) -> None:
    guest(network)
    assert page.seats[1].take.text() == "Move to this seat"
    click(page.seats[1].take)
    click(page.seats[2].rise)
    page.seats[2].colours.menu().actions()[3].trigger()
    assert network.asked == [("sit", 1), ("stand",), ("paint", 3)]
    assert not page.seats[2].colours.isHidden()
    assert page.seats[0].colours.isHidden(), "of another's colour nobody decides"


def test_who_watches_is_listed_and_may_sit_down(page: LobbyPage, network: FakeNetwork) -> None:
    guest(network, you=3, members=[*MEMBERS, TOM])
    QApplication.processEvents()
    assert page.watchers.isVisible()
    assert page.words.text() == "You are watching. Take an open seat to play."
    assert not page.ready.isVisible()
    assert page.seats[1].take.text() == "Take this seat"
    click(page.seats[1].take)
    assert network.asked == [("sit", 1)]


def test_an_ais_seat_is_asked_for(page: LobbyPage, network: FakeNetwork) -> None:
    members = [*MEMBERS, TOM]
    guest(network, you=3, members=members)
    take = page.seats[3].take
    assert take.text() == "Ask for this seat"
    click(take)
    assert network.asked == [("sit", 3)]
    guest(network, you=3, members=[*MEMBERS, MemberView(3, "Tom", False, "here", wants=3)])
    assert (take.text(), take.isEnabled()) == ("Asked the host…", False)
    guest(network, you=3, members=members, takeover="yes")
    assert take.text() == "Take this seat"
    guest(network, you=3, members=members, takeover="no")
    assert not take.isVisible()


def test_the_host_says_who_may_have_an_ais_seat(page: LobbyPage, network: FakeNetwork) -> None:
    host(network, members=[*MEMBERS, MemberView(3, "Tom", False, "here", wants=3)])
    place = page.seats[3]
    assert place.question.text() == "Tom would like to play this seat instead of Brennus."
    click(place.yes)
    click(place.no)
    assert network.asked == [("consent", 3, True), ("consent", 3, False)]
    guest(network, members=[*MEMBERS, MemberView(3, "Tom", False, "here", wants=3)])
    assert place.asking.isHidden(), "guests are not asked"
    host(network)
    assert not place.asking.isVisible()


def test_the_host_changes_seats(page: LobbyPage, network: FakeNetwork) -> None:
    host(network)
    choices(page, 3)["Open to the network"].trigger()
    choices(page, 1)["Corvus, an AI"].trigger()
    choices(page, 2)["Remove Julia"].trigger()
    assert "Brennus, an AI" not in choices(page, 3)
    choices(page, 3)["blue, square"].trigger()
    assert network.asked == [
        ("set_seat", 3, None),
        ("set_seat", 1, SeatedPlayer("ai", "Corvus", 1, "Corvus", "tribune")),
        ("kick", 1),
        ("set_seat", 3, SeatedPlayer("ai", "Brennus", 1, "Brennus", "tribune")),
    ]


def test_the_host_says_how_well_an_ai_is_to_play(page: LobbyPage, network: FakeNetwork) -> None:
    host(network, seats=seats((3, SeatView("ai", "Brennus", 3, "Brennus", "senator"))))
    assert page.seats[3].line.text().startswith("An AI, Senator.")
    levels = choices(page, 3)["Level"].menu()
    assert isinstance(levels, QMenu)
    assert [level.text() for level in levels.actions() if level.isChecked()] == [
        "Senator: plays a few games ahead in its head"
    ]
    levels.actions()[-1].trigger()
    choices(page, 3)["Livia, an AI"].trigger()
    assert network.asked == [
        ("set_seat", 3, SeatedPlayer("ai", "Brennus", 3, "Brennus", "vesuvius")),
        ("set_seat", 3, SeatedPlayer("ai", "Livia", 3, "Livia", "senator")),
    ]
    assert "Level" not in choices(page, 1)


def test_the_host_lets_a_program_play(qtbot: QtBot, network: FakeNetwork) -> None:
    page = LobbyPage(network, lambda: ["Otto & Co", "Else"])  # type: ignore[arg-type]
    qtbot.addWidget(page)
    host(network, seats=seats((3, SeatView("bot", "Else 2", 3, "Else", ready=True))))
    assert page.seats[3].line.text() == "A bot on the host's computer."
    assert "Else, a bot" not in choices(page, 3)
    choices(page, 1)["Otto && Co, a bot"].trigger()
    choices(page, 3)["blue, square"].trigger()
    assert network.asked == [
        ("set_seat", 1, SeatedPlayer("bot", "Otto & Co", 1, "Otto & Co")),
        ("set_seat", 3, SeatedPlayer("bot", "Else 2", 1, "Else")),
    ]
    assert not page.seats[3].take.isVisibleTo(page)


def test_the_host_sends_somebody_away_who_watches(page: LobbyPage, network: FakeNetwork) -> None:
    host(network, members=[*MEMBERS, TOM])
    away = next(one for one in page.watchers.findChildren(QPushButton) if one.accessibleName() == "Remove Tom")
    lucia = MemberView(2, "Lucia", False, "here")
    host(network, members=[*MEMBERS, lucia, replace(TOM, presence="shaky")])
    assert away.isVisible(), "others come while the pointer is on its way"
    click(away)
    assert network.asked == [("kick", 3)]


def test_the_host_sees_why_not_yet_and_may_start_anyway(page: LobbyPage, network: FakeNetwork) -> None:
    host(network)
    assert page.start.text() == "Start anyway"
    assert page.words.text().startswith("Not ready yet: Julia. 1 open seat")
    host(network, seats=seats((2, JULIA_READY), (1, SeatView("ai", "Livia", 1, "Livia", "tribune"))))
    assert (page.start.text(), page.words.text()) == ("Start", "Everyone is ready.")
    click(page.start)
    assert network.asked == [("start",)]


def test_rules_are_shown_in_words_and_what_changed_is_marked(page: LobbyPage, network: FakeNetwork) -> None:
    guest(network)
    assert page.rules.title.text() == "Rules: Standard"
    assert not page.rules.choice.isVisible()
    assert not page.rules.news.isVisible()
    guest(network, rules=Rules(tiles="28"))
    assert page.rules.news.text() == "The host has changed the rules; the changes are marked."
    assert "28: a short flight <b" in page.rules.list.text()
    guest(network, rules=Rules(tiles="28"), clock=60)
    assert page.rules.news.isVisible(), "something else that changes leaves the marks"
    click(page.ready)
    assert not page.rules.news.isVisible(), "who is ready has seen it"
    assert "Lava tiles" in page.rules.list.text()


def test_a_number_leads_into_the_rule_book(page: LobbyPage, network: FakeNetwork, qtbot: QtBot) -> None:
    guest(network, rules=preset("amigo"))
    with qtbot.waitSignal(page.explain) as told:
        page.rules.list.linkActivated.emit("V8")
    assert told.args == ["V8"]
    with qtbot.waitSignal(page.explain) as told:
        click(page.rules.book)
    assert told.args == [""]


def test_the_host_changes_rules_clock_and_patience(page: LobbyPage, network: FakeNetwork, qtbot: QtBot) -> None:
    host(network)
    assert network.asked == []
    presets = page.rules.choice.presets
    presets.setCurrentIndex(presets.findData("amigo"))
    presets.activated.emit(presets.currentIndex())
    qtbot.waitUntil(lambda: bool(network.asked))
    assert network.asked == [("set_rules", preset("amigo"))], "once, and not for each option that differs"
    host(network, rules=preset("amigo"))
    host(network, rules=preset("web"), clock=30)
    QApplication.processEvents()
    assert len(network.asked) == 1, "what the room tells is no choice of the host's"
    for box, value in ((page.rules.terms.boxes["clock"], 120), (page.rules.terms.boxes["away"], 0)):
        box.setCurrentIndex(box.findData(value))
        box.activated.emit(box.currentIndex())
    assert network.asked[-2:] == [("set_clock", 120), ("set_away", 0)]


def test_a_clock_of_a_length_of_its_own_is_shown(page: LobbyPage, network: FakeNetwork) -> None:
    guest(network, clock=90, away=45)
    assert {"90 seconds a turn", "45 seconds, then an AI stands in"} <= {
        one.text() for one in page.rules.findChildren(QLabel)
    }
    host(network, clock=90, away=45)
    boxes = page.rules.terms.boxes
    assert (boxes["clock"].currentData(), boxes["away"].currentData()) == (90, 45)


def test_a_seat_that_was_asked_for_is_shown_as_taken_until_the_host_answers(
    page: LobbyPage, network: FakeNetwork
) -> None:
    members = [*MEMBERS, MemberView(3, "Tom", False, "here")]
    page.expect_seat(1)
    network.tell(room(you=3, members=members))
    assert (page.seats[1].name.text(), page.seats[1].line.text()) == ("Tom", "you")
    assert not page.watchers.isVisible()
    assert page.ready.isVisible()
    network.tell(room(you=3, members=members, seats=seats((1, SeatView("person", "Lea", 1, member=4)))))
    assert page.seats[1].name.text() == "Lea", "who was faster"
    assert not page.ready.isVisible()
    network.tell(room(you=3, members=members))
    assert page.seats[1].name.text() == "Open seat", "and nothing is expected any more"


def test_a_line_that_is_lost_is_waited_for(page: LobbyPage, network: FakeNetwork, qtbot: QtBot) -> None:
    guest(network)
    network.line("shaky")
    assert page.bar_words.text() == "The connection to the host is unstable…"
    network.line("waiting")
    assert page.bar_words.text() == "Waiting for the host…", "a lobby is not kept"
    assert not page.stay.isVisible()
    network.line("online")
    assert not page.bar.isVisible()
    network.line("waiting")
    with qtbot.waitSignal(page.left):
        click(page.bar_leave)


def test_nothing_is_said_or_done_that_the_host_cannot_hear(page: LobbyPage, network: FakeNetwork) -> None:
    guest(network)
    network.line("shaky")
    assert page.chat.entry.isEnabled()
    network.line("waiting")
    assert not page.chat.entry.isEnabled()
    assert not page.ready.isEnabled()
    network.line("online")
    assert page.chat.entry.isEnabled()
    assert page.ready.isEnabled()


def test_a_lobby_of_ones_own_is_open_after_one_that_was_lost(page: LobbyPage, network: FakeNetwork) -> None:
    guest(network)
    network.tell(None)
    network.line("waiting")  # one comes back, and changes one's mind
    host(network)
    assert not page.bar.isVisible()
    assert page.chat.entry.isEnabled()
    assert all(place.isEnabled() for place in page.seats)


def test_who_sits_is_asked_before_they_leave(page: LobbyPage, network: FakeNetwork, qtbot: QtBot) -> None:
    guest(network)
    with qtbot.assertNotEmitted(page.left):
        QTest.keyClick(page.chat.entry, Qt.Key.Key_Escape)
    assert page.bar_words.text() == "Leave and give up your seat?"
    assert page.stay.hasFocus()
    click(page.stay)
    assert not page.bar.isVisible()
    QTest.keyClick(page, Qt.Key.Key_Escape)
    with qtbot.waitSignal(page.left):
        click(page.bar_leave)


def test_a_host_with_guests_is_asked_and_one_alone_is_not(page: LobbyPage, network: FakeNetwork, qtbot: QtBot) -> None:
    host(network)
    click(page.back_button)
    assert page.bar_words.text() == "Leave and close the game for everyone?"
    click(page.stay)
    host(network, members=MEMBERS[:1])
    with qtbot.waitSignal(page.left):
        click(page.back_button)


def test_who_only_watches_leaves_at_once(page: LobbyPage, network: FakeNetwork, qtbot: QtBot) -> None:
    guest(network, you=3, members=[*MEMBERS, TOM])
    with qtbot.waitSignal(page.left):
        click(page.back_button)


def test_rooms_of_two_seats_and_of_four_are_shown_one_after_the_other(page: LobbyPage, network: FakeNetwork) -> None:
    guest(network)
    guest(network, seats=[SEATS[0], SEATS[2]])
    assert [place.name.text() for place in page.seats] == ["Anna", "Julia"]
    guest(network)
    assert len(page.seats) == 4


def test_everything_is_reached_by_tab(page: LobbyPage, network: FakeNetwork) -> None:
    host(network, members=[*MEMBERS, MemberView(3, "Tom", False, "here", wants=3)])
    wanted = {b for b in page.findChildren(QPushButton) if b.isVisible() and b.isEnabled()} | {page.chat.entry}
    page.setFocus()
    for _ in range(120):
        wanted.discard(page.focusWidget())
        QTest.keyClick(page.focusWidget() or page, Qt.Key.Key_Tab)
    assert not wanted


def test_an_idle_lobby_has_no_timer_running(page: LobbyPage, network: FakeNetwork) -> None:
    host(network)
    assert not [timer for timer in page.findChildren(QTimer) if timer.isActive()]


@pytest.fixture
def panel(qtbot: QtBot) -> InvitePanel:
    made = InvitePanel(FakeNetwork())  # type: ignore[arg-type]
    qtbot.addWidget(made)
    made.show_room(room())
    made.show()
    return made


def test_the_code_is_copied_and_read_out(panel: InvitePanel, qtbot: QtBot) -> None:
    panel.show_room(room())
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
    panel.show_room(room())
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
    assert not panel.code_button.isVisible()
    panel.show_room(room(code=""))
    assert not panel.code.isVisible()
    assert panel.open.text() == "Anyone on this network can join: no code is needed."


def test_a_page_made_later_has_what_was_said_before(qtbot: QtBot, network: FakeNetwork) -> None:
    network.current = room()
    network.lines = [Chat("Anna", 0, "Another one?"), Chat("Tom", None, "Gladly")]
    made = LobbyPage(network)  # type: ignore[arg-type]
    qtbot.addWidget(made)
    assert made.chat.lines == ["Anna: Another one?", "Tom: Gladly"]


def test_people_talk_and_what_happens_is_told(page: LobbyPage, network: FakeNetwork) -> None:
    guest(network)
    network.chat.emit(Chat("Anna", 0, "<b>Salve</b>"))
    network.chat.emit(Chat("Tom", None, "Hello"))
    network.notice.emit(Notice("joined", "Tom"))
    network.notice.emit(Notice("rules", "Anna"))
    assert page.chat.lines == [
        "Anna: <b>Salve</b>",
        "Tom: Hello",
        "Tom has joined.",
        "Anna has changed the rules.",
    ]
    QTest.keyClicks(page.chat.entry, "Good evening")
    QTest.keyClick(page.chat.entry, Qt.Key.Key_Return)
    assert network.asked == [("say", "Good evening")]
    assert page.chat.entry.text() == ""


def test_what_was_said_in_one_room_is_not_shown_in_the_next(page: LobbyPage, network: FakeNetwork) -> None:
    guest(network)
    network.chat.emit(Chat("Anna", 0, "Salve"))
    network.tell(None)
    network.chat.emit(Chat("Marcus", 0, "Said before you came"))
    guest(network, game="marcus-room", name="Evening round")
    assert page.chat.lines == ["Marcus: Said before you came"]


def test_phones_are_invited_by_a_code_for_cameras(panel: InvitePanel) -> None:
    """It says where the room is, with the code in it, and a click shows it large; without an address there is none."""
    panel.show_room(room(addresses=["fe80::1%eth0", "192.168.1.20"], port=17979, invitation=56 * "A"))
    link = f"http://192.168.1.20:17979/#{56 * 'A'}"
    assert panel.code_for_phones.link == link
    assert link in panel.code_for_phones.accessibleName()
    assert panel.code_for_phones.isVisibleTo(panel)
    image = panel.code_for_phones.grab().toImage()
    dark = sum(image.pixelColor(x, y).lightness() < 128 for x in range(0, 188, 2) for y in range(0, 188, 2))
    assert 0.2 < dark / 94**2 < 0.6
    panel.code_for_phones.click()
    dialogs = [one for one in panel.findChildren(QDialog) if one.isVisible()]
    assert len(dialogs) == 1
    dialogs[0].close()
    panel.show_room(room(addresses=[], invitation=56 * "A"))
    assert not panel.code_for_phones.isVisibleTo(panel)
