"""The lobby, as its host and its guests use it."""

from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QPushButton, QScrollBar
from pytestqt.qtbot import QtBot

from pompeii_core.rules import Rules, preset
from pompeii_core.setup import COACH, SeatedPlayer
from pompeii_net.lan.wire import Chat, MemberView, Notice, SeatView
from pompeii_qt import languages, theme
from pompeii_qt.pages.lobby import LobbyPage
from pompeii_qt.text import Label
from pompeii_qt.widgets import screen_reader
from pompeii_qt.widgets.lines import LineList
from pompeii_qt.widgets.qr_code import LargeCode, QrCode
from tests.qt.pages import fake_network
from tests.qt.pages.conftest import added, emitted, unreached
from tests.qt.pages.fake_network import ASKING, MEMBERS, OFFER, SEATS, TOM, FakeNetwork, click, guest, host, room, seats


@pytest.fixture
def page(qtbot: QtBot, network: FakeNetwork) -> LobbyPage:
    made = fake_network.on_screen(qtbot, LobbyPage(network))  # type: ignore[arg-type]
    made.activateWindow()
    return made


def choices(page: LobbyPage, seat: int) -> dict[str, QAction]:
    menu = page.seats[seat].change.menu()
    return {action.text(): action for action in menu.actions() if action.text()}


def settle() -> None:
    for _ in range(8):  # rounds of layout
        QApplication.processEvents()


def test_a_guest_sits_moves_stands_up_changes_colour_and_is_ready(page: LobbyPage, network: FakeNetwork) -> None:
    guest(network)
    click(page.ready)
    assert not page.start.isVisible()
    for button in (page.seats[1].take, page.seats[3].take, page.seats[2].rise):
        click(button)
    page.seats[2].colours.menu().actions()[3].trigger()
    assert page.seats[0].colours.isHidden(), "of another's colour nobody decides"
    guest(network, seats=seats((2, SeatView("person", "Julia", 2, member=1, ready=True))))
    click(page.ready)
    assert network.asked == [("ready", True), ("sit", 1), ("sit", 3), ("stand",), ("paint", 3), ("ready", False)]


def test_who_has_taken_a_seat_can_say_at_once_that_they_are_ready(page: LobbyPage, network: FakeNetwork) -> None:
    guest(network, you=3, members=[*MEMBERS, TOM])
    click(page.seats[1].take)
    guest(network, you=3, members=[*MEMBERS, TOM], seats=seats((1, SeatView("person", "Tom", 1, member=3))))
    assert page.ready.hasFocus()


def test_a_guest_against_ais_alone_can_have_a_coach(page: LobbyPage, network: FakeNetwork) -> None:
    guest(network)
    assert not page.coach.isVisible(), "Anna plays too"
    brennus = SEATS[3]
    alone = [brennus, SEATS[1], SEATS[2], brennus]
    guest(network, seats=alone)
    page.coach.click()
    coached = replace(SEATS[2], persona=COACH)
    guest(network, seats=[*alone[:2], coached, brennus])
    assert page.coach.isChecked()
    network.line("waiting")
    assert not page.coach.isEnabled(), "the host would not hear it"
    network.line("online")
    guest(network, seats=seats((2, coached)))
    assert page.coach_words.text() == "A coach speaks to one person alone, not where several play."
    page.coach.click()
    assert network.asked == [("coach", True), ("coach", False)]
    guest(network, you=3, members=[*MEMBERS, TOM], seats=alone)
    assert not page.coach.isVisible(), "a spectator has no choices"
    host(network, seats=[SEATS[0], brennus])
    assert not page.coach.isVisible(), "a host chooses it with the game"


def test_the_host_grants_seats_and_removes_people(page: LobbyPage, network: FakeNetwork) -> None:
    host(network, members=[*MEMBERS, ASKING])
    place = page.seats[3]
    assert place.question.text() == "Tom would like to play the seat of Brennus."
    click(place.yes)
    click(place.no)
    away = next(one for one in page.watchers.findChildren(QPushButton) if one.accessibleName() == "Remove Tom")
    lucia = MemberView(2, "Lucia", False, "here")
    host(network, members=[*MEMBERS, lucia, replace(TOM, presence="shaky")])
    assert not place.asking.isVisible()
    assert away.isVisible(), "others come while the pointer is on its way"
    click(away)
    assert network.asked == [("consent", 3, True), ("consent", 3, False), ("kick", 3)]
    guest(network, members=[*MEMBERS, ASKING])
    assert place.asking.isHidden(), "guests are not asked"


def test_the_host_gives_a_sleeping_phones_seat_to_another(page: LobbyPage, network: FakeNetwork) -> None:
    """By a code for that seat alone, whose offer ends with it; or by a word, if the same name has come again."""
    phone = MemberView(1, "Julia", False, "asleep", phone=True)
    asleep = seats((2, SeatView("person", "Julia", 2, member=1, presence="asleep")))
    again = MemberView(4, "Julia 2", False, "here", 2, phone=True, returning=True)
    host(network, members=[MEMBERS[0], phone, again], seats=asleep, invitation=56 * "A")
    place = page.seats[2]
    assert place.question.text() == "Someone has come as Julia, who is away. Is this Julia, on another phone?"
    assert [seat.code.isVisible() for seat in page.seats] == [False, False, True, False]
    click(place.code)
    (code,) = page.window().findChildren(LargeCode)
    assert code.windowTitle() == "Scan this with a phone to play Julia's seat"
    assert code.findChildren(QrCode)[0].link.endswith(f"#{56 * 'A'}{OFFER}")
    code.reject()
    assert network.asked == [("offer_seat", 2), ("withdraw_offer", 2)]
    click(place.yes)
    assert network.asked[-1] == ("consent", 4, True)
    guest(network, members=[MEMBERS[0], phone], seats=asleep)
    assert place.take.text() == "Ask for this seat"
    assert not place.code.isVisible()


def test_the_name_of_a_person_who_is_away_is_read_in_a_small_window(page: LobbyPage, network: FakeNetwork) -> None:
    page.resize(800, 600)
    host(network, seats=seats((2, SeatView("person", "Julia Alexandra", 2, member=1, presence="asleep"))), **PHONES)
    QApplication.processEvents()
    assert page.seats[2].code.isVisible()
    assert page.seats[2].name.text() == "Julia Alexandra"
    assert page.seats[2].ready.text() == "", "when a phone is asleep, that says it all"


def test_the_host_changes_seats_and_starts(page: LobbyPage, network: FakeNetwork) -> None:
    host(network, seats=seats((3, SeatView("ai", "Brennus", 3, "Brennus", "senator"))))
    assert not [timer for timer in page.findChildren(QTimer) if timer.isActive()], "an idle lobby costs nothing"
    assert page.seats[3].line.text().startswith("An AI, Senator.")
    assert "Level" not in choices(page, 1)
    levels = choices(page, 3)["Level"].menu()
    assert isinstance(levels, QMenu)
    assert [level.text() for level in levels.actions() if level.isChecked()] == [
        "Senator: plays a few games ahead in its head"
    ]
    levels.actions()[-1].trigger()
    assert "Brennus, an AI" not in choices(page, 3)
    last = "Livia, an AI", "blue, square", "Open to the network"
    for seat, chosen in (*((3, words) for words in last), (1, "Corvus, an AI"), (2, "Remove Julia")):
        choices(page, seat)[chosen].trigger()
    click(page.start)
    click(page.with_ais)
    assert network.asked == [
        ("set_seat", 3, SeatedPlayer("ai", "Brennus", 3, "Brennus", "vesuvius")),
        ("set_seat", 3, SeatedPlayer("ai", "Livia", 3, "Livia", "senator")),
        ("set_seat", 3, SeatedPlayer("ai", "Brennus", 1, "Brennus", "senator")),
        ("set_seat", 3, None),
        ("set_seat", 1, SeatedPlayer("ai", "Corvus", 1, "Corvus", "tribune")),
        ("kick", 1),
        ("start_game",),
    ]


def test_the_host_lets_a_program_play(qtbot: QtBot, network: FakeNetwork) -> None:
    page = added(qtbot, LobbyPage(network, lambda: ["Otto & Co", "Else"]))  # type: ignore[arg-type]
    host(network, seats=seats((3, SeatView("bot", "Else 2", 3, "Else", ready=True))))
    assert page.seats[3].line.all_text == "A bot on the host's computer."
    assert "Else, a bot" not in choices(page, 3)
    choices(page, 1)["Otto && Co, a bot"].trigger()
    choices(page, 3)["blue, square"].trigger()
    assert network.asked == [
        ("set_seat", 1, SeatedPlayer("bot", "Otto & Co", 1, "Otto & Co")),
        ("set_seat", 3, SeatedPlayer("bot", "Else 2", 1, "Else")),
    ]
    assert not page.seats[3].take.isVisibleTo(page)


def test_changed_rules_are_marked_until_a_guest_is_ready(page: LobbyPage, network: FakeNetwork, qtbot: QtBot) -> None:
    guest(network)
    assert not page.rules.choice.isVisible()
    assert not page.rules.news.isVisible()
    guest(network, rules=Rules(tiles="28"))
    assert page.rules.news.isVisible()
    assert "28: a short flight <b" in page.rules.list.text()
    guest(network, rules=Rules(tiles="28"), clock=60)
    assert page.rules.news.isVisible(), "something else that changes leaves the marks"
    click(page.ready)
    assert not page.rules.news.isVisible(), "who is ready has seen it"
    assert "Lava tiles" in page.rules.list.text()
    assert emitted(qtbot, page.explain, page.rules.list.linkActivated.emit, "V8") == ["V8"]
    assert emitted(qtbot, page.explain, click, page.rules.book) == [""]


def test_the_host_changes_rules_clock_and_patience(page: LobbyPage, network: FakeNetwork, qtbot: QtBot) -> None:
    host(network)
    assert network.asked == []
    presets = page.rules.choice.presets
    presets.setCurrentIndex(presets.findData("amigo"))
    presets.activated.emit(presets.currentIndex())
    qtbot.waitUntil(lambda: bool(network.asked))
    assert network.asked == [("set_rules", preset("amigo"))], "once, and not for each option that differs"
    host(network, rules=preset("amigo"))
    host(network, rules=preset("web"), clock=90, away=45)
    QApplication.processEvents()
    assert len(network.asked) == 1, "what the room tells is no choice of the host's"
    clock, away = page.rules.terms.boxes["clock"], page.rules.terms.boxes["away"]
    assert (clock.currentData(), away.currentData()) == (90, 45), "lengths of its own"
    for box, value in ((clock, 120), (away, 0)):
        box.setCurrentIndex(box.findData(value))
        box.activated.emit(box.currentIndex())
    assert network.asked[-2:] == [("set_clock", 120), ("set_away", 0)]


def test_a_seat_that_was_asked_for_is_taken_until_the_host_answers(page: LobbyPage, network: FakeNetwork) -> None:
    watching = {"you": 3, "members": [*MEMBERS, TOM]}
    page.expect_seat(1)
    guest(network, **watching)
    assert (page.seats[1].name.text(), page.seats[1].line.text()) == ("Tom", "you")
    assert not page.watchers.isVisible()
    assert page.ready.isVisible()
    guest(network, **watching, seats=seats((1, SeatView("person", "Lea", 1, member=4))))
    assert page.seats[1].name.text() == "Lea", "who was faster"
    assert not page.ready.isVisible()
    guest(network, **watching)
    assert page.seats[1].name.text() == "Free seat", "and nothing is expected any more"


def test_an_own_lobby_is_usable_after_another_was_lost(page: LobbyPage, network: FakeNetwork) -> None:
    guest(network)
    network.line("waiting")
    guest(network, seats=[SEATS[0], SEATS[2]])
    network.line("online")
    assert [place.name.text() for place in page.seats] == ["Anna", "Julia"]
    network.tell(None)
    network.line("waiting")  # the guest comes back, and then leaves after all
    host(network)
    assert not page.bar.isVisible()
    assert page.chat.entry.isEnabled()
    assert [place.isEnabled() for place in page.seats] == [True] * 4
    page.seats[1].change.setFocus()
    QTest.keyClick(page.seats[1].change, Qt.Key.Key_Tab)
    assert page.seats[2].change.hasFocus(), "as they lie there"


def test_a_seated_guest_is_asked_before_leaving(page: LobbyPage, network: FakeNetwork, qtbot: QtBot) -> None:
    guest(network)
    with qtbot.assertNotEmitted(page.left):
        QTest.keyClick(page.chat.entry, Qt.Key.Key_Escape)
    assert page.stay.hasFocus()
    click(page.stay)
    assert not page.bar.isVisible()
    QTest.keyClick(page, Qt.Key.Key_Escape)
    emitted(qtbot, page.left, click, page.bar_leave)
    assert not page.bar.isVisible()
    guest(network)
    network.line("online")
    QTest.keyClick(page, Qt.Key.Key_Escape)
    network.line("online")
    assert page.stay.isVisible(), "news of the connection that change nothing leave the question open"
    network.line("waiting")
    assert not page.stay.isVisible()
    QTest.keyClick(page, Qt.Key.Key_Escape)
    network.line("waiting")
    assert page.stay.isVisible()
    network.line("online")
    assert not page.bar.isVisible()
    network.line("waiting")
    emitted(qtbot, page.left, click, page.bar_leave)


def test_leaving_asks_a_host_but_no_spectator(page: LobbyPage, network: FakeNetwork, qtbot: QtBot) -> None:
    host(network)
    click(page.back_button)
    assert page.bar_words.text() == "Leave and close the game for everyone?"
    click(page.stay)
    host(network, members=MEMBERS[:1])
    emitted(qtbot, page.left, click, page.back_button)
    guest(network, you=3, members=[*MEMBERS, TOM])
    emitted(qtbot, page.left, click, page.back_button)


@pytest.mark.parametrize(
    ("hosting", "names"),
    [
        (
            True,
            [
                "QR code for phones",
                "Other computers",
                "Your colour: vermilion, circle",
                "Change seat 1",
            ],
        ),
        (
            False,
            ["Move to this seat: Seat 2", "Your colour: black, triangle", "Leave seat", "Ask for this seat: Seat 4"],
        ),
    ],
)
def test_tab_leads_through_the_page_as_it_lies(
    page: LobbyPage, network: FakeNetwork, hosting: bool, names: list[str]
) -> None:
    network.tell(room(you=0 if hosting else 1, **PHONES), hosting=hosting)
    last = ["Invite others", "Message to everyone", "Send a picture", "I'm ready"]
    if hosting:
        changes = [f"Change seat {seat}" for seat in (2, 3, 4)]
        last = [*changes, "Change rules, clock and absence", "Rule book", "Message to everyone"]
        last += ["Send a picture", page.start.text()]
    QApplication.processEvents()
    page.back_button.setFocus()
    reached = []
    while page.focusWidget() is not (page.start if hosting else page.ready):
        QTest.keyClick(page.focusWidget(), Qt.Key.Key_Tab)
        part: Any = page.focusWidget()
        reached.append(part.accessibleName() or part.text())
        assert len(reached) < 20
    assert reached[: len(names)] == names
    assert reached[-len(last) :] == last


def test_everything_is_reached_by_tab(page: LobbyPage, network: FakeNetwork) -> None:
    host(network, members=[*MEMBERS, ASKING])
    assert unreached(page) == []


PHONES: dict[str, Any] = {"addresses": ["192.168.1.4"], "invitation": 56 * "A"}


def test_seats_wait_for_phones_and_fill_in_before_ones_eyes(page: LobbyPage, network: FakeNetwork) -> None:
    network.phone_seats = [1]
    host(network, seats=seats((3, SeatView("open", "", 3))), **PHONES)
    said = [(seat.name.all_text, seat.line.all_text, seat.property("role")) for seat in page.seats]
    assert said[1] == ("Waiting for a phone…", "Scan the code to sit here.", "empty")
    assert said[3] == ("Waiting for a player…", "With a phone or another computer.", "empty")
    pale = page.seats[1].badge.pixmap().toImage()
    lucia = MemberView(4, "Lucia", False, "here", phone=True)
    taken = seats((1, SeatView("person", "Lucia", 1, member=4)), (3, SeatView("open", "", 3)))
    host(network, seats=taken, members=[*MEMBERS, lucia], **PHONES)
    place = page.seats[1]
    assert (place.name.all_text, place.line.all_text, place.ready.text()) == (
        "Lucia",
        "here, with a phone",
        "not ready yet",
    )
    assert place.badge.pixmap().toImage() != pale
    assert [seat.property("role") for seat in page.seats] == ["card", "arrived", "card", "empty"]
    for timer in place.findChildren(QTimer):
        timer.setInterval(0)
    QTest.qWait(0)
    network.phone_seats = [1, 3]
    host(network, seats=SEATS, addresses=["fe80::1"])
    assert page.seats[1].line.all_text == "On another computer.", "there is no code to scan"
    guest(network, **PHONES)
    assert page.seats[1].name.all_text == "Free seat", "at a guest, who takes it by a button"


def test_the_host_opens_a_seat_for_a_phone_in_the_lobby(page: LobbyPage, network: FakeNetwork) -> None:
    network.phone_seats = [1]
    host(network, **PHONES)
    assert "A person with a phone" not in choices(page, 1), "it waits for one already"
    choices(page, 3)["A person with a phone"].trigger()
    assert network.asked == [("set_seat", 3, None)]
    assert network.phone_seats == [1, 3]
    host(network, seats=seats((3, SeatView("open", "", 3))), **PHONES)
    assert page.seats[3].name.all_text == "Waiting for a phone…"
    choices(page, 1)["Open to the network"].trigger()
    assert network.phone_seats == [3]
    assert page.seats[1].name.all_text == "Waiting for a player…", "though nothing of the room has changed"
    assert len(network.asked) == 1
    host(network, addresses=["fe80::1"])
    assert "A person with a phone" not in choices(page, 3), "phones cannot join"


def test_the_chat_has_all_the_height_that_the_seats_leave(page: LobbyPage, network: FakeNetwork) -> None:
    page.resize(1920, 1080)
    host(network, **PHONES)
    network.notice.emit(Notice("joined", "Julia"))
    QApplication.processEvents()
    below = page.chat.mapTo(page, QPoint()).y() - page.rules.mapTo(page, page.rules.rect().bottomLeft()).y()
    assert 0 < below < 20
    assert page.start.mapTo(page, QPoint()).y() - page.chat.mapTo(page, page.chat.rect().bottomLeft()).y() < 80
    code = page.invite.code_for_phones
    assert 300 <= code.height() <= 360, "it is read from afar, and is not all there is"
    assert page.chat.mapTo(page, QPoint()).x() < page.seats[0].mapTo(page, QPoint()).x(), "below the code there is room"
    page.resize(1280, 720)
    settle()
    assert code.height() <= 360
    assert page.chat.mapTo(page, QPoint()).x() == page.seats[0].mapTo(page, QPoint()).x()


def test_the_first_line_of_a_chat_hides_none_of_its_parts(page: LobbyPage, network: FakeNetwork) -> None:
    page.resize(960, 540)  # of a screen of 1920 × 1080 at twice the size
    host(network, **PHONES)
    QApplication.processEvents()
    network.notice.emit(Notice("joined", "Julia"))
    QApplication.processEvents()
    lines = page.chat.findChild(LineList)
    assert lines is not None
    assert lines.height() >= 3 * lines.fontMetrics().lineSpacing()
    entry = page.chat.entry
    assert entry.height() >= entry.minimumSizeHint().height()
    assert lines.geometry().bottom() < entry.y()
    assert page.chat.rect().contains(entry.geometry())


def test_who_is_missing_is_said_aloud_once(
    page: LobbyPage, network: FakeNetwork, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(screen_reader, "announce", lambda widget, words: said.append(words))
    network.phone_seats = [1]
    ready = replace(SEATS[2], ready=True)
    for states in [SEATS, SEATS, seats((2, ready)), seats((1, SeatView("ai", "Livia", 1, "Livia")), (2, ready))]:
        host(network, seats=states, **PHONES)
    assert said == ["Waiting for a phone. Not ready yet: Julia.", "Waiting for a phone.", "Everyone is ready."]


def test_start_is_quiet_and_asks_until_everyone_has_come(page: LobbyPage, network: FakeNetwork) -> None:
    ready = replace(SEATS[2], ready=True)
    network.phone_seats = [1, 3]
    both = seats((2, ready), (3, SeatView("open", "", 3)))
    host(network, seats=both, **PHONES)
    assert (page.start.text(), page.words.text()) == ("Start without 2 phones…", "Waiting for 2 phones.")
    assert page.start.property("role") == "", "a button, and a quiet one until they have come"
    assert (page.start.property("role"), page.landing) == ("", page)
    click(page.start)
    assert page.words.text() == "2 seats are still empty. Start now, with AIs on them?"
    assert not page.start.isVisible()
    assert page.wait.hasFocus()
    host(network, seats=seats((2, ready)), **PHONES)
    assert (page.start.text(), page.words.text()) == ("Start without the phone…", "Waiting for a phone.")
    assert not page.with_ais.isVisible(), "that was another question"
    click(page.start)
    click(page.wait)
    assert network.asked == []
    click(page.start)
    click(page.with_ais)
    assert network.asked == [("start_game",)]
    lucia = SeatView("person", "Lucia", 1, member=4)
    host(network, seats=seats((1, lucia), (2, ready)), **PHONES)
    assert (page.start.text(), page.words.text()) == ("Start anyway", "Not ready yet: Lucia.")
    assert page.start.property("role") == ""
    page.setFocus()
    host(network, seats=seats((1, replace(lucia, ready=True)), (2, ready)), **PHONES)
    assert (page.start.text(), page.words.text()) == ("Start", "Everyone is ready.")
    assert page.start.property("role") == "primary"
    assert page.start.hasFocus(), "Enter starts now"
    click(page.start)
    assert network.asked == [("start_game",)] * 2
    network.phone_seats = []
    host(network, seats=seats((2, ready)), **PHONES)
    assert (page.start.text(), page.words.text()) == ("Start without one player…", "Waiting for one player.")


def test_a_host_without_a_name_is_asked_once(page: LobbyPage, network: FakeNetwork, qtbot: QtBot) -> None:
    host(network, seats=seats((0, SeatView("person", "Player", 0, member=0))), **PHONES)
    entry = page.seats[0].entry
    assert page.landing is entry
    assert [seat.entry.isVisible() for seat in page.seats] == [True, False, False, False]
    QTest.keyClicks(entry, " Anna ")
    assert emitted(qtbot, page.named, QTest.keyClick, entry, Qt.Key.Key_Return) == ["Anna"]
    assert network.asked == [("set_seat", 0, SeatedPlayer("person", "Anna", 0))]
    host(network, **PHONES)
    assert not entry.isVisible()
    assert len(network.asked) == 1
    guest(network, you=1, seats=seats((2, SeatView("person", "Player", 2, member=1))), **PHONES)
    assert not page.seats[2].entry.isVisible(), "guests have said theirs"


def test_all_a_family_needs_is_in_sight_in_a_small_window(page: LobbyPage, network: FakeNetwork) -> None:
    page.resize(800, 600)
    host(network, **PHONES)
    network.notice.emit(Notice("joined", "Julia"))
    QApplication.processEvents()
    code = page.invite.code_for_phones
    assert min(code.width(), code.height()) >= 300
    around = page.invite.childrenRect()
    assert min(around.left(), around.top()) >= 8, "nothing touches the frame"
    for part in (code, page.invite.fold.button, *page.seats, page.rules, page.chat.entry, page.start):
        assert part.visibleRegion().boundingRect() == part.rect(), part
    assert code.mapTo(page, code.rect().topLeft()).x() < page.seats[0].mapTo(page, QPoint(0, 0)).x(), "it comes first"
    guest(network, **PHONES)
    QApplication.processEvents()
    assert not code.isVisible()
    settle()
    assert not any(bar.isVisible() for bar in page.findChildren(QScrollBar)), "nothing scrolls"
    assert page.seats[0].width() > 700, "a guest's seats have all the width"
    click(page.invite.fold.button)
    assert code.isVisible()


@pytest.mark.parametrize(
    ("language", "size"),
    [("en", (1920, 1080)), ("en", (1280, 720)), *((one, (800, 600)) for one in ("en", "de", "fr"))],
)
def test_whatever_is_unfolded_the_code_keeps_its_size_and_one_bar_scrolls(
    qtbot: QtBot, network: FakeNetwork, language: str, size: tuple[int, int]
) -> None:
    languages.use(language)
    page = added(qtbot, LobbyPage(network))  # type: ignore[arg-type]
    page.resize(*size)
    page.show()
    host(network, **PHONES | {"addresses": ["192.168.1.4", "10.8.0.2", "fe80::4a1%2"]})
    settle()
    code, bars = page.invite.code_for_phones, [bar for bar in page.findChildren(QScrollBar) if bar.isVisible()]
    assert bars == [], "all is in sight"
    before = code.size()
    for fold in (page.invite.fold, page.invite.far, page.rules.fold):
        click(fold.button)
    for line in range(12):
        network.chat.emit(Chat("Julia", 2, f"Line {line}"))
    settle()
    assert code.size() == before
    chat = page.chat.findChildren(QScrollBar)
    scrolled = [bar for bar in page.findChildren(QScrollBar) if bar.maximum() and bar not in chat]
    assert len(scrolled) <= 1


def test_a_chat_has_its_place_from_the_start_or_is_as_low_as_its_field(
    page: LobbyPage, network: FakeNetwork, qtbot: QtBot
) -> None:
    for show, size in ((host, (1280, 720)), (guest, (1280, 720)), (guest, (800, 600))):
        page.resize(*size)
        network.tell(None)
        show(network, **PHONES)
        settle()
        places = [seat.geometry() for seat in page.seats]
        low = page.chat.height()
        assert (low < 3 * page.chat.entry.height()) == (size == (800, 600))
        network.chat.emit(Chat("Julia", 2, "Hello"))
        settle()
        if size == (800, 600):
            qtbot.waitUntil(lambda: page.chat.height() > 4 * page.chat.entry.height())
        else:
            assert page.chat.height() == low
            assert [seat.geometry() for seat in page.seats] == places, "nothing moves under the hand"


def test_what_is_unfolded_comes_into_sight(page: LobbyPage, network: FakeNetwork) -> None:
    page.resize(1280, 560)
    host(network, **PHONES)
    settle()
    for fold, part in (
        (page.invite.fold, page.invite.copy_button),
        (page.rules.fold, page.rules.terms.boxes["away"]),
    ):
        click(fold.button)
        settle()
        assert part.visibleRegion().boundingRect() == part.rect()
        click(fold.button)
        settle()


def test_a_guest_unfolds_clock_and_absence_in_a_small_window(page: LobbyPage, network: FakeNetwork) -> None:
    guest(network, clock=90)
    settle()
    clock = next(one for one in page.rules.terms.findChildren(Label) if one.text() == "90 seconds a turn")
    assert clock.isVisible()
    assert not page.rules.fold.button.isVisible()
    page.resize(800, 600)
    settle()
    assert not clock.isVisible()
    assert page.rules.fold.button.accessibleName() == "Clock and absence"
    click(page.rules.fold.button)
    guest(network, clock=90)
    assert clock.isVisible(), "it stays open"


def test_faces_are_as_large_as_the_window_lets_them_be(page: LobbyPage, network: FakeNetwork) -> None:
    sides = []
    for size in ((800, 600), (1280, 720), (1920, 1080)):
        page.resize(*size)
        host(network, **PHONES)
        QApplication.processEvents()
        sides.append(page.seats[1].badge.pixmap().deviceIndependentSize().width())
        assert page.chat.entry.visibleRegion().boundingRect() == page.chat.entry.rect()
    assert sides[0] == 44
    assert sides[1] > 1.3 * sides[0]
    assert sides[2] >= 2 * sides[1]


def test_ones_own_face_has_a_sign_that_it_opens_colours(page: LobbyPage, network: FakeNetwork) -> None:
    for size in ((800, 600), (1280, 720)):
        page.resize(*size)
        host(network)
        settle()
        button = page.seats[0].colours
        picture, rim = button.grab().toImage(), round(button.iconSize().width() / 2 * 0.5**0.5)
        middle = button.rect().center() + QPoint(rim, -rim)
        around = (picture.pixelColor(middle + QPoint(x, y)) for x in range(-5, 6) for y in range(-5, 6))
        assert theme.current().text in around, size


def test_a_page_made_later_has_the_earlier_chat(qtbot: QtBot, network: FakeNetwork) -> None:
    network.current = room()
    network.lines = [Chat("Anna", 0, "Another one?"), Chat("Tom", None, "Gladly")]
    made = added(qtbot, LobbyPage(network))  # type: ignore[arg-type]
    assert made.chat.lines == ["Anna: Another one?", "Tom: Gladly"]


def test_chat_and_notices_stay_in_this_room(page: LobbyPage, network: FakeNetwork) -> None:
    guest(network)
    network.chat.emit(Chat("Anna", 0, "<b>Salve</b>"))
    network.chat.emit(Chat("Tom", None, "Hello"))
    network.notice.emit(Notice("joined", "Tom"))
    network.notice.emit(Notice("rules", "Anna"))
    said = ["Anna: <b>Salve</b>", "Tom: Hello", "Tom has joined.", "Anna has changed the rules."]
    assert page.chat.lines == said
    QTest.keyClicks(page.chat.entry, "Good evening")
    QTest.keyClick(page.chat.entry, Qt.Key.Key_Return)
    assert network.asked == [("say", "Good evening")]
    assert page.chat.entry.text() == ""
    network.tell(None)
    network.chat.emit(Chat("Marcus", 0, "Said before you came"))
    guest(network, game="marcus-room", name="Evening round")
    assert page.chat.lines == ["Marcus: Said before you came"]
