"""Who is connected, who has left, who plays instead, and how long a turn may last."""

from itertools import combinations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMessageBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from pompeii_core.setup import SeatedPlayer
from pompeii_net.lan.local import Alarm, Block
from pompeii_net.lan.wire import ClockView
from pompeii_qt import theme
from pompeii_qt.art.geometry import centre
from pompeii_qt.pages.lobby import LobbyPage
from pompeii_qt.table.room import RoomDialog
from pompeii_qt.widgets.marks import presence_mark
from tests.qt.pages.fake_network import MEMBERS, FakeNetwork, room
from tests.qt.table.driver import AIS, GATHERED, PEOPLE, Driver, enter, solo, with_seat


def clock_of(driver: Driver, seat: int) -> QLabel:
    return driver.page.seats.cards[seat]._clock


def ticking(driver: Driver) -> bool:
    """Whether anything of the clock goes on by itself."""
    return any(timer.isActive() for timer in driver.page.room._countdown.findChildren(QTimer))


@pytest.mark.parametrize(
    ("presence", "said", "shown"),
    [
        ("here", "connected", ""),
        ("shaky", "unstable connection", ""),
        ("away", "away", "away"),
        ("asleep", "phone asleep", "phone asleep"),
        ("stand_in", "away: an AI plays", "AI plays"),
    ],
)
def test_a_seat_says_how_its_person_is_connected(driver: Driver, presence: str, said: str, shown: str) -> None:
    room = enter(driver)
    driver.session.network.tell(with_seat(room, 3, presence=presence))
    card = driver.page.seats.cards[3]
    assert card.accessibleDescription() == said
    assert card._mark.toolTip() == said
    assert card._doing.text() == shown


def test_the_marks_differ_without_their_colours() -> None:
    def dark(mark: QPixmap) -> list[bool]:
        """Which dots are dark on a light ground."""
        image = mark.toImage()
        dots = [image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height())]
        return [dot.alphaF() > 0.5 and dot.lightnessF() < 0.5 for dot in dots]

    marks = [dark(presence_mark(presence, 32)) for presence in ("here", "shaky", "away", "asleep", "stand_in")]
    for one, other in combinations(marks, 2):
        assert sum(a != b for a, b in zip(one, other, strict=True)) > 0.1 * len(one)


def test_a_game_without_a_room_has_no_marks(driver: Driver) -> None:
    driver.open([PEOPLE[0], *AIS], [0], solo())
    assert all(not card._mark.toolTip() for card in driver.page.seats.cards)
    enter(driver)
    assert [bool(card._mark.toolTip()) for card in driver.page.seats.cards] == [True, True, False, True]
    driver.session.network.tell(None)
    assert all(not card._mark.toolTip() for card in driver.page.seats.cards)


def test_nothing_on_four_cards_is_cut_off(driver: Driver) -> None:
    room = enter(driver)
    away = with_seat(with_seat(room, 3, presence="away"), 1, presence="stand_in")
    driver.session.network.tell(away)
    driver.session.network.clock.emit(ClockView(0, 59.0, False))
    for card in driver.page.seats.cards:
        for label in card.findChildren(QLabel):
            if label.isVisible() and label.text():
                needed = label.heightForWidth(label.width()) if label.wordWrap() else label.sizeHint().height()
                assert label.height() >= needed, label.text()


def test_whoever_takes_a_seat_is_called_by_name_from_then_on(driver: Driver) -> None:
    enter(driver)
    game = driver.session.game
    while game.active != 2:
        driver.session.play(game.legal_actions()[0])
    driver.wait()
    assert driver.page.asking.bar.text.startswith("Corvus")
    driver.session.seated.emit(2, SeatedPlayer("person", "Berta", 2))
    assert driver.page.asking.bar.text.startswith("Berta")
    assert driver.page.seats.cards[2].accessibleName().startswith("Berta: supply")
    assert driver.page.seats.cards[2]._name.text() == "Berta"
    assert not driver.page.seats.cards[2]._about.isVisible(), "nobody knows her character"
    assert driver.page.story.log.lines[-1] == "Berta now plays in place of Corvus."
    driver.session.play(game.legal_actions()[0])
    driver.wait()
    assert any(line.startswith("Berta played") for line in driver.page.story.log.lines)


def test_what_a_player_did_stays_told_of_them(driver: Driver) -> None:
    enter(driver)
    game = driver.session.game
    while game.active != 3:
        driver.session.play(game.legal_actions()[0])
    driver.wait()
    before = [line for line in driver.page.story.log.lines if line.startswith("Corvus")]
    assert before
    driver.session.seated.emit(2, SeatedPlayer("person", "Berta", 2))
    driver.speak("en")
    driver.wait()
    assert [line for line in driver.page.story.log.lines if line.startswith("Corvus")] == before


def test_the_clock_counts_down_on_the_card_of_whoever_plays(driver: Driver) -> None:
    enter(driver)
    assert not ticking(driver)
    driver.session.network.clock.emit(ClockView(3, 71.04, True))
    assert clock_of(driver, 3).text() == "1:12"
    assert not clock_of(driver, 0).isVisible()
    driver.bot.waitUntil(lambda: clock_of(driver, 3).text() == "1:11", timeout=1000)
    assert ticking(driver)


def test_the_last_ten_seconds_stand_out(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr("pompeii_qt.widgets.screen_reader.announce", lambda _widget, text: said.append(text))
    enter(driver)
    driver.session.network.clock.emit(ClockView(0, 10.05, True))
    assert clock_of(driver, 0).property("role") != "danger"
    driver.bot.waitUntil(lambda: clock_of(driver, 0).property("role") == "danger", timeout=1000)
    assert clock_of(driver, 0).text() == "0:10"
    assert "10 seconds left" in said


def test_a_clock_that_stands_needs_no_timer(driver: Driver) -> None:
    enter(driver)
    driver.session.network.clock.emit(ClockView(0, 30.0, True))
    driver.session.network.clock.emit(ClockView(0, 29.5, False))
    assert clock_of(driver, 0).text() == "‖ 0:30"
    assert not ticking(driver)
    driver.session.network.clock.emit(ClockView(0, 29.5, True))
    driver.session.network.clock.emit(ClockView(None))
    assert not clock_of(driver, 0).isVisible()
    assert not ticking(driver)


def test_a_clock_that_has_run_out_stays_at_nothing(driver: Driver) -> None:
    enter(driver)
    driver.session.network.clock.emit(ClockView(0, 0.02, True))
    driver.bot.waitUntil(lambda: clock_of(driver, 0).text() == "0:00", timeout=1000)
    assert not ticking(driver)


def test_the_clock_stands_while_the_host_cannot_be_heard(driver: Driver) -> None:
    enter(driver)
    driver.session.network.clock.emit(ClockView(1, 30.0, True))
    driver.session.network.line("waiting")
    assert clock_of(driver, 1).text() == "‖ 0:30"
    assert not ticking(driver)


def test_a_guest_that_hears_nothing_sees_its_host_away(driver: Driver) -> None:
    room = enter(driver)
    host = next(member.number for member in room.members if member.host)
    seat = next(number for number, one in enumerate(room.seats) if one.member == host)
    tips: list[str] = []
    for line in ("shaky", "waiting", "online"):
        driver.session.network.line(line)
        tips.append(driver.page.seats.cards[seat]._mark.toolTip())
    assert tips == ["unstable connection", "away", "connected"]


def test_the_names_of_all_players_fit_their_cards(driver: Driver) -> None:
    room = enter(driver)
    long = SeatedPlayer("person", "Maximiliane von und zu Hohenstein-Waldau", 3)
    driver.session.seated.emit(3, long)
    driver.session.network.tell(with_seat(room, 3, name=long.name, presence="away"))
    card = driver.page.seats.cards[3]
    assert card._name.text().endswith("…")
    assert card._name.toolTip() == long.name
    assert card.width() <= driver.page.seats.width()
    assert [player.name for player in GATHERED[:3]] == [one._name.text() for one in driver.page.seats.cards[:3]]


def lose_dario(driver: Driver, *, hosting: bool = False, own: int = 0, away: int = 60) -> None:
    room = enter(driver, hosting=hosting, own=own)
    lost = replace(with_seat(room, 3, presence="away"), waiting=[3], away=away)
    driver.session.network.tell(lost, hosting=hosting)


def click(driver: Driver, square: str) -> None:
    at = driver.page.board.mapFromScene(centre(square))
    QTest.mouseClick(driver.page.board.viewport(), Qt.MouseButton.LeftButton, pos=at)


def test_the_prompt_says_for_whom_the_game_waits_and_nothing_moves(driver: Driver) -> None:
    room = enter(driver)
    QApplication.processEvents()  # what was just asked has its place
    before = [
        part.geometry()
        for part in (driver.page.board, driver.page.asking.bar, driver.page.hand.fan, driver.page.story.log)
    ]
    driver.session.network.tell(replace(with_seat(room, 3, presence="away"), waiting=[3]))
    QApplication.processEvents()
    assert driver.page.asking.waiting.isVisible()
    assert driver.page.asking.waiting.text == "Waiting for Dario, whose connection is lost…"
    assert "60 second" in driver.page.asking.waiting.accessibleName()
    assert driver.page.asking.waiting.size() == driver.page.asking.bar.size()
    assert [
        part.geometry()
        for part in (driver.page.board, driver.page.asking.bar, driver.page.hand.fan, driver.page.story.log)
    ] == before
    driver.session.network.tell(room)
    assert not driver.page.asking.waiting.isVisible()


def test_who_watches_waits_for_the_host_and_for_no_seat(driver: Driver) -> None:
    enter(driver, own=None)
    driver.session.network.line("waiting")
    assert driver.page.asking.waiting.text == "Waiting for the host…"
    enter(driver)
    driver.session.network.line("waiting")
    assert driver.page.asking.waiting.text == "Waiting for the host… Your seat is kept."


def test_nothing_can_be_answered_meanwhile_and_a_click_says_why(driver: Driver) -> None:
    lose_dario(driver)
    assert driver.page.model.decision is None
    assert driver.page.board.interaction.decision.lit == {}
    refused: list[str] = []
    driver.page.board.refused.connect(refused.append)
    click(driver, "D4")
    assert refused == ["the game waits for Dario"]
    assert driver.page.board.interaction.refusal.isVisible()
    driver.click_card(0)
    driver.key(Qt.Key.Key_1)
    assert refused == ["the game waits for Dario"] * 3, "a card says so too"
    assert driver.page.hand.fan.chosen is None
    assert driver.session.acted == []


def test_the_question_comes_back_with_the_person(driver: Driver) -> None:
    room = enter(driver)
    asked = driver.page.model.decision
    assert asked is not None
    driver.session.network.tell(replace(with_seat(room, 3, presence="away"), waiting=[3]))
    driver.session.network.tell(room)
    assert driver.page.model.decision == asked
    assert driver.page.board.interaction.decision.lit
    refused: list[str] = []
    driver.page.board.refused.connect(refused.append)
    click(driver, "A1")
    assert refused != ["the game waits for Dario"]


def test_who_would_be_on_turn_is_told_that_nobody_moves(driver: Driver) -> None:
    lose_dario(driver)
    assert driver.page.asking.waiting.accessibleName().startswith(
        "Waiting for Dario, whose connection is lost… It will be your turn when the game goes on."
    )
    driver.session.play(driver.session.game.legal_actions()[0])
    driver.wait()
    assert "your turn" not in driver.page.asking.waiting.accessibleName()


def test_a_card_that_is_not_asked_for_now_says_nothing(driver: Driver) -> None:
    enter(driver, own=1)
    driver.click_card(0)
    assert not driver.page.board.interaction.refusal.isVisible()


def test_what_was_held_is_put_back(driver: Driver) -> None:
    room = enter(driver)
    driver.click_card(0)
    assert driver.page.hand.fan.chosen is not None
    driver.session.network.tell(replace(with_seat(room, 3, presence="away"), waiting=[3]))
    assert driver.page.hand.fan.chosen is None


def test_an_answer_under_way_is_not_asked_for_again(driver: Driver) -> None:
    room = enter(driver)
    driver.page.controller.act(driver.session.game.legal_actions()[0])
    driver.session.network.tell(replace(with_seat(room, 3, presence="away"), waiting=[3]))
    driver.session.network.tell(room)
    assert driver.page.model.decision is None
    driver.wait()
    assert len(driver.session.acted) == 1


def test_updates_that_come_meanwhile_are_shown_and_asked_about_later(driver: Driver) -> None:
    room = enter(driver, own=1, hosting=True)
    driver.session.network.tell(replace(with_seat(room, 3, presence="away"), waiting=[3]), hosting=True)
    driver.session.play(driver.session.game.legal_actions()[0])
    driver.wait()
    assert driver.session.game.active == 1
    assert driver.page.model.decision is None
    driver.session.network.tell(room, hosting=True)
    assert driver.page.model.decision is not None


def test_a_choice_with_one_answer_does_not_play_itself_meanwhile(driver: Driver) -> None:
    driver.settings.autoplay_single = True
    lose_dario(driver)
    update = driver.page.model.update
    assert update is not None
    driver.page.controller._ask(replace(update, legal=update.legal[:1]))
    QTest.qWait(1)
    assert driver.session.acted == []


def test_the_host_may_let_an_ai_play(driver: Driver) -> None:
    lose_dario(driver, hosting=True, own=1)
    button = driver.page.asking.waiting.stand_in_button
    assert button.text() == "Let an AI play for Dario"
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert driver.session.network.asked == [("stand_in", 3)]


def test_several_are_named_together(driver: Driver) -> None:
    room = enter(driver, hosting=True, own=1)
    driver.session.network.tell(replace(room, waiting=[0, 3], away=0), hosting=True)
    assert driver.page.asking.waiting.text == "Waiting for Anna and Dario, whose connections are lost…"
    assert "goes on as soon as" in driver.page.asking.waiting.accessibleName()
    driver.page.asking.waiting.stand_in_button.click()
    assert driver.session.network.asked == [("stand_in", 0), ("stand_in", 3)]


def test_a_guest_can_only_wait(driver: Driver) -> None:
    lose_dario(driver)
    assert not driver.page.asking.waiting.stand_in_button.isVisible()
    assert not driver.page.asking.waiting.leave_button.isVisible()


def test_the_host_reaches_the_button_by_keyboard(driver: Driver) -> None:
    lose_dario(driver, hosting=True, own=1)
    for _ in range(3):
        driver.key(Qt.Key.Key_F6)
        if QApplication.focusWidget() is driver.page.asking.waiting.stand_in_button:
            break
    assert QApplication.focusWidget() is driver.page.asking.waiting.stand_in_button
    driver.key(Qt.Key.Key_Space)
    assert driver.session.network.asked == [("stand_in", 3)]


def test_a_guest_whose_line_is_lost_waits_for_the_host_or_leaves(driver: Driver) -> None:
    enter(driver)
    driver.session.network.line("shaky")
    assert not driver.page.asking.waiting.isVisible()
    driver.session.network.line("waiting")
    assert driver.page.asking.waiting.text.startswith("Waiting for the host…")
    assert driver.page.model.decision is None
    assert not driver.page.room.chat.entry.isEnabled()
    with driver.bot.waitSignal(driver.page.left):
        QTest.mouseClick(driver.page.asking.waiting.leave_button, Qt.MouseButton.LeftButton)


def test_the_line_comes_back_and_the_game_with_it(driver: Driver) -> None:
    enter(driver)
    driver.session.network.line("waiting")
    driver.session.network.line("online")
    assert not driver.page.asking.waiting.isVisible()
    assert driver.page.model.decision is not None
    assert driver.page.room.chat.entry.isEnabled()


def test_a_room_that_is_over_for_us_says_why(driver: Driver) -> None:
    enter(driver)
    driver.session.network.line("lost", "closed")
    driver.session.network.tell(None)
    assert driver.page.asking.waiting.text == "The host has closed the game."
    assert driver.page.model.decision is None
    driver.open(GATHERED, [0], driver.session.game)
    assert not driver.page.asking.waiting.isVisible(), "another game has nothing to do with it"


def test_there_is_talk_again_in_the_next_room(driver: Driver) -> None:
    told = enter(driver)
    driver.session.network.line("lost", "closed")
    driver.session.network.tell(None)
    for line in ("entering", "waiting", "online"):
        driver.session.network.line(line)
    driver.session.network.tell(told)
    assert driver.page.room.chat.entry.isEnabled()


def test_a_room_of_ones_own_has_nothing_to_do_with_one_that_was_lost(driver: Driver) -> None:
    enter(driver)
    driver.session.network.line("lost", "closed")
    driver.session.network.tell(None)
    enter(driver, hosting=True, own=1)
    assert driver.page.room.chat.entry.isEnabled()
    assert not driver.page.asking.waiting.isVisible()


def test_a_failed_entrance_is_no_business_of_the_table(driver: Driver) -> None:
    driver.session.network.line("entering")
    driver.session.network.line("lost", "wrong_code")
    assert not driver.page.asking.waiting.isVisible()


def test_the_banner_covers_what_cannot_be_pressed(driver: Driver) -> None:
    lose_dario(driver)
    page = driver.page
    seen = page.childAt(page.asking.bar.mapTo(page, QPoint(page.asking.bar.width() // 2, 30)))
    assert seen is not None
    assert seen is page.asking.waiting or page.asking.waiting.isAncestorOf(seen)
    assert not driver.page.asking.buttons.isEnabled()


@pytest.mark.parametrize(("width", "percent"), [(1280, 150), (800, 200), (640, 100)])
def test_who_is_away_can_be_read_to_the_end(driver: Driver, width: int, percent: int) -> None:
    try:
        theme.set_text_size(percent)
        driver.page.resize(width, 600)
        lose_dario(driver, hosting=True, own=1)
        QApplication.processEvents()
        waiting = driver.page.asking.waiting
        for words in (waiting._text, waiting._more):
            assert words.isVisible()
            assert words.height() >= words.heightForWidth(words.width()), words.text()
        assert waiting.width() == driver.page.asking.bar.width()
        assert driver.page.rect().contains(waiting.geometry())
    finally:
        theme.set_text_size(100)


BERTA = Block(3, "<b>Berta</b>", "192.168.1.7")


def block_list_click(inside: QWidget, text: str) -> None:
    QApplication.processEvents()  # what is new in a panel that is shown appears with the next event
    button = next(one for one in inside.findChildren(QPushButton) if one.text() == text and one.isVisible())
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def question(inside: QWidget) -> QMessageBox:
    return next(one for one in inside.findChildren(QMessageBox) if one.isVisible())


def panel_of(driver: Driver) -> RoomDialog:
    driver.key(Qt.Key.Key_N)
    return next(one for one in driver.page.findChildren(RoomDialog) if one.isVisible())


def lobby(qtbot: QtBot, network: FakeNetwork, **changed: object) -> LobbyPage:
    page = LobbyPage(network)  # type: ignore[arg-type]
    qtbot.addWidget(page)
    page.resize(1280, 900)
    page.show()
    qtbot.waitExposed(page)
    network.tell(room(**{"you": 0, **changed}), hosting=True)
    return page


def test_after_sending_away_the_host_is_offered_a_new_code(driver: Driver) -> None:
    enter(driver, hosting=True, own=1)
    panel = panel_of(driver)
    for answer, asked in (("Leave unchanged", [("kick", 1)]), ("New code", [("kick", 1), ("new_code",)])):
        driver.session.network.asked.clear()
        block_list_click(panel, "Remove")
        block_list_click(question(panel), "Remove")
        offered = question(panel)
        assert offered.text() == "Change the join code?"
        assert offered.informativeText().startswith("Anna knows the current one")
        block_list_click(offered, answer)
        assert driver.session.network.asked == asked


def test_a_host_of_an_open_room_is_offered_a_code(driver: Driver) -> None:
    enter(driver, hosting=True, own=1, code="")
    panel = panel_of(driver)
    block_list_click(panel, "Remove")
    block_list_click(question(panel), "Remove")
    assert question(panel).text() == "Require a join code from now on?"
    block_list_click(question(panel), "New code")
    assert driver.session.network.asked[-1] == ("new_code",)


def test_the_host_takes_a_new_code_at_any_time(driver: Driver) -> None:
    enter(driver, hosting=True, own=1)
    block_list_click(panel_of(driver), "New code")
    assert driver.session.network.asked == [("new_code",)]


def test_a_guest_takes_no_new_code(driver: Driver) -> None:
    enter(driver)
    assert not panel_of(driver).invite.new_code_button.isVisible()


def test_the_panel_lists_who_was_sent_away_and_lets_them_in_again(driver: Driver) -> None:
    enter(driver, hosting=True, own=1)
    panel = panel_of(driver)
    assert not panel.block_list.isVisible()
    driver.session.network.blocked.emit([BERTA])
    QApplication.processEvents()
    words = [label.text() for label in panel.block_list.findChildren(QLabel) if label.isVisible()]
    assert {"<b>Berta</b>", "192.168.1.7"} <= set(words)
    labels = [label for label in panel.block_list.findChildren(QLabel) if label.text() == BERTA.name]
    assert [label.textFormat() for label in labels] == [Qt.TextFormat.PlainText]
    block_list_click(panel, "Unblock")
    assert driver.session.network.asked == [("lift", 3)]
    driver.session.network.blocked.emit([])
    assert not panel.block_list.isVisible()


def test_a_panel_opened_later_lists_them_too(driver: Driver) -> None:
    enter(driver, hosting=True, own=1)
    driver.session.network.blocks = [BERTA]
    assert panel_of(driver).block_list.isVisible()


def test_the_host_hears_at_the_table_who_tried_to_come_in(driver: Driver) -> None:
    enter(driver, hosting=True, own=1)
    driver.session.network.alarm.emit(Alarm("wrong_codes", "192.168.1.7", 5))
    driver.session.network.alarm.emit(Alarm("blocked", "192.168.1.7", name="<b>Berta</b>"))
    guesses, blocked = driver.page.room.chat.lines[-2:]
    assert guesses.startswith("Someone at 192.168.1.7 tried 5 wrong code")
    assert blocked == "Someone at 192.168.1.7 was kept out because you removed <b>Berta</b>."


def test_the_lobby_does_all_that_too(qtbot: QtBot) -> None:
    network = FakeNetwork()
    page = lobby(qtbot, network, members=MEMBERS)
    menu = page.seats[2].change.menu()
    next(action for action in menu.actions() if action.text() == "Remove Julia").trigger()
    assert network.asked == [("kick", 1)]
    block_list_click(question(page), "New code")
    block_list_click(page.invite, "New code")
    assert network.asked[1:] == [("new_code",), ("new_code",)]
    network.blocked.emit([BERTA])
    qtbot.waitUntil(page.sent_away.isVisible)
    block_list_click(page.sent_away, "Unblock")
    assert network.asked[-1] == ("lift", 3)
    network.alarm.emit(Alarm("wrong_codes", "192.168.1.7", 5))
    assert page.chat.lines[-1].startswith("Someone at 192.168.1.7 tried 5 wrong code")
    network.tell(room(), hosting=False)
    assert not page.invite.new_code_button.isVisible()
