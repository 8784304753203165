"""Who is connected, who has left, who plays instead, and how long a turn may last."""

from itertools import combinations

from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMessageBox
from pytestqt.qtbot import QtBot

from pompeii_core.setup import SeatedPlayer
from pompeii_net.lan.local import Alarm, Block
from pompeii_net.lan.wire import ClockView
from pompeii_qt import theme
from pompeii_qt.pages.lobby import LobbyPage
from pompeii_qt.table.room import RoomDialog
from pompeii_qt.text import ElidedLabel
from pompeii_qt.widgets.marks import presence_mark
from pompeii_qt.widgets.seat_card import SeatCard
from tests.qt.pages.fake_network import MEMBERS, FakeNetwork, on_screen, room
from tests.qt.table.driver import GATHERED, Driver, about, child, doing, press, visible, with_seat, words


def clock_of(driver: Driver, seat: int) -> QLabel:
    return driver.page.seats.cards[seat].findChildren(QLabel)[-1]


def mark(card: SeatCard) -> QLabel:
    """The piece of a seat, with the mark of its connection."""
    return card.findChildren(QLabel)[-4]


def ticking(driver: Driver) -> bool:
    return any(timer.isActive() for timer in driver.page.room.findChildren(QTimer))


def marked(driver: Driver) -> list[bool]:
    return [bool(mark(card).toolTip()) for card in driver.page.seats.cards]


def test_a_seat_says_how_its_person_is_connected_where_there_is_a_room(table: Driver) -> None:
    assert not any(marked(table))
    table.enter()
    assert marked(table) == [True, True, False, True]
    card = table.page.seats.cards[3]
    for presence, said, shown in (
        ("here", "connected", ""),
        ("shaky", "unstable connection", ""),
        ("away", "away", "away"),
        ("asleep", "phone asleep", "phone asleep"),
        ("stand_in", "away: an AI plays", "AI plays"),
    ):
        table.hear(with_seat(table.room, 3, presence=presence))
        assert (card.accessibleDescription(), mark(card).toolTip(), doing(card)) == (said, said, shown)
    table.network.tell(None)
    assert not any(marked(table))


def test_the_marks_differ_without_their_colours() -> None:
    def dark(mark: QPixmap) -> list[bool]:
        """Which dots are dark on a light ground."""
        image = mark.toImage()
        dots = [image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height())]
        return [dot.alphaF() > 0.5 and dot.lightnessF() < 0.5 for dot in dots]

    marks = [dark(presence_mark(presence, 32)) for presence in ("here", "shaky", "away", "asleep", "stand_in")]
    for one, other in combinations(marks, 2):
        assert sum(a != b for a, b in zip(one, other, strict=True)) > 0.1 * len(one)


def test_nothing_on_four_cards_is_cut_off_and_a_long_name_is_elided(guest: Driver) -> None:
    long = SeatedPlayer("person", "Maximiliane von und zu Hohenstein-Waldau", 3)
    guest.session.seated.emit(3, long)
    guest.hear(with_seat(with_seat(guest.room, 3, name=long.name, presence="away"), 1, presence="stand_in"))
    guest.network.clock.emit(ClockView(0, 59.0, False))
    seats = guest.page.seats
    for card in seats.cards:
        for label in visible(card, QLabel):
            needed = label.heightForWidth(label.width()) if label.wordWrap() else label.sizeHint().height()
            assert label.height() >= needed or not label.text(), label.text()
    card = seats.cards[3]
    assert child(card, ElidedLabel).text().endswith("…")
    assert child(card, ElidedLabel).toolTip() == long.name
    assert card.width() <= seats.width()
    assert [player.name for player in GATHERED[:3]] == [child(one, ElidedLabel).text() for one in seats.cards[:3]]


def test_a_player_who_takes_over_a_seat_is_called_by_name(guest: Driver) -> None:
    while guest.game.active != 3:
        guest.play()
    while guest.game.active != 2:
        guest.play()
    before = [line for line in guest.log if line.startswith("Corvus")]
    assert before
    assert guest.page.asking.bar.text.startswith("Corvus")
    guest.session.seated.emit(2, SeatedPlayer("person", "Berta", 2))
    card = guest.page.seats.cards[2]
    assert guest.page.asking.bar.text.startswith("Berta")
    assert card.accessibleName().startswith("Berta: supply")
    assert child(card, ElidedLabel).text() == "Berta"
    assert not about(card).isVisible(), "nobody knows her character"
    assert guest.log[-1] == "Berta now plays in place of Corvus."
    guest.play()
    assert any(line.startswith("Berta played") for line in guest.log)
    guest.speak("en")
    guest.wait()
    assert [line for line in guest.log if line.startswith("Corvus")] == before, "what he did stays told of him"


def test_the_clock_counts_down_for_the_active_player_or_stands_still(guest: Driver, said: list[str]) -> None:
    tell = guest.network.clock.emit
    assert not ticking(guest)
    tell(ClockView(3, 71.04, True))
    assert clock_of(guest, 3).text() == "1:12"
    assert not clock_of(guest, 0).isVisible()
    guest.bot.waitUntil(lambda: clock_of(guest, 3).text() == "1:11", timeout=1000)
    assert ticking(guest)
    tell(ClockView(0, 10.05, True))
    assert clock_of(guest, 0).property("role") != "danger"
    guest.bot.waitUntil(lambda: clock_of(guest, 0).property("role") == "danger", timeout=1000)
    assert clock_of(guest, 0).text() == "0:10"
    assert "10 seconds left" in said
    tell(ClockView(0, 0.02, True))
    guest.bot.waitUntil(lambda: clock_of(guest, 0).text() == "0:00", timeout=1000)
    assert not ticking(guest)
    tell(ClockView(0, 30.0, True))
    tell(ClockView(0, 29.5, False))
    assert clock_of(guest, 0).text() == "‖ 0:30"
    assert not ticking(guest)
    tell(ClockView(0, 29.5, True))
    tell(ClockView(None))
    assert not clock_of(guest, 0).isVisible()
    assert not ticking(guest)
    tell(ClockView(1, 30.0, True))
    guest.network.line("waiting")
    assert clock_of(guest, 1).text() == "‖ 0:30", "the host cannot be heard"
    assert not ticking(guest)


def test_a_clock_turns_red_and_back_though_it_says_the_same(guest: Driver) -> None:
    guest.network.clock.emit(ClockView(0, 10.0, False))
    clock, card = clock_of(guest, 0), guest.page.seats.cards[0]
    for urgent in (True, False):
        card.show_time(clock.text(), urgent)
        assert (clock.property("role") == "danger") is urgent


def test_a_guest_whose_line_is_lost_waits_for_the_host_until_it_comes_back_or_leaves(guest: Driver) -> None:
    page, tips = guest.page, []
    for line in ("shaky", "waiting", "online", "waiting"):
        guest.network.line(line)
        tips.append(mark(page.seats.cards[1]).toolTip())
        goes_on = line != "waiting"
        assert page.asking.waiting.isHidden() == goes_on
        assert page.room.chat.entry.isEnabled() == goes_on
        assert (page.model.decision is not None) == goes_on
    assert tips == ["unstable connection", "away", "connected", "away"], "of the host"
    assert page.asking.waiting.text == "Waiting for the host… Your seat is kept."
    with guest.bot.waitSignal(page.left):
        QTest.mouseClick(page.asking.waiting.leave_button, Qt.MouseButton.LeftButton)


def test_the_prompt_says_for_whom_the_game_waits_and_nothing_moves(guest: Driver) -> None:
    page, room, bar, waiting = guest.page, guest.room, guest.page.asking.bar, guest.page.asking.waiting
    guest.click_card(0)
    assert guest.fan.chosen is not None
    QApplication.processEvents()  # what was just asked has its place
    parts = guest.board, bar, guest.fan, page.story.log
    before = [part.geometry() for part in parts]
    guest.hear(guest.without_dario())
    QApplication.processEvents()
    assert guest.fan.chosen is None, "what was held is put back"
    assert waiting.isVisible()
    assert waiting.text == "Waiting for Dario, whose connection is lost…"
    assert waiting.accessibleName().startswith(f"{waiting.text} It will be your turn when the game goes on.")
    assert "60 second" in waiting.accessibleName()
    assert waiting.size() == bar.size()
    assert [part.geometry() for part in parts] == before
    assert not waiting.stand_in_button.isVisible(), "a guest can only wait"
    assert not waiting.leave_button.isVisible()
    seen = page.childAt(bar.mapTo(page, QPoint(bar.width() // 2, 30)))
    assert seen is not None
    assert seen is waiting or waiting.isAncestorOf(seen), "it covers what cannot be pressed"
    assert not page.asking.buttons.isEnabled()
    guest.play()
    assert "your turn" not in waiting.accessibleName()
    guest.hear(room)
    assert not waiting.isVisible()


def test_nothing_can_be_answered_meanwhile_and_the_question_comes_back_with_the_person(guest: Driver) -> None:
    model, room, interaction = guest.page.model, guest.room, guest.board.interaction
    asked = model.decision
    assert asked is not None
    guest.hear(guest.without_dario())
    assert model.decision is None
    assert interaction.decision.lit == {}
    refused: list[str] = []
    guest.board.refused.connect(refused.append)
    guest.click("D4")
    assert refused == ["the game waits for Dario"]
    assert interaction.refusal.isVisible()
    guest.click_card(0)
    guest.key(Qt.Key.Key_1)
    assert refused == ["the game waits for Dario"] * 3, "a card says so too"
    assert guest.fan.chosen is None
    assert guest.session.acted == []
    assert guest.speak("de").asking.waiting.text.startswith("Warten auf Dario")
    assert guest.board.interaction.idle == "die Partie wartet auf Dario"
    guest.hear(room)
    assert model.decision == asked
    assert guest.board.interaction.decision.lit
    guest.click("A1")
    assert "the game waits for Dario" not in refused[3:]


def test_the_host_waits_for_answers_or_lets_an_ai_play_for_one_or_for_several(host: Driver) -> None:
    room, waiting = host.room, host.page.asking.waiting
    host.click_card(0)
    assert not host.board.interaction.refusal.isVisible(), "a card that is not asked for now says nothing"
    host.hear(host.without_dario())
    host.play()
    assert host.game.active == 1
    assert host.page.model.decision is None, "what comes meanwhile is shown and asked about later"
    host.hear(room)
    assert host.page.model.decision is not None
    host.hear(replace(host.room, waiting=[0, 3], away=0))
    assert waiting.text == "Waiting for Anna and Dario, whose connections are lost…"
    assert "goes on as soon as" in waiting.accessibleName()
    QTest.mouseClick(waiting.stand_in_button, Qt.MouseButton.LeftButton)
    assert host.network.asked == [("stand_in", 0), ("stand_in", 3)]
    host.hear(host.without_dario())
    assert waiting.stand_in_button.text() == "Let an AI play for Dario"
    host.go_to(waiting.stand_in_button)
    host.key(Qt.Key.Key_Space)
    assert host.network.asked[2:] == [("stand_in", 3)]


def test_a_pause_neither_repeats_an_answered_question_nor_answers_one(guest: Driver) -> None:
    room, model, controller = guest.room, guest.page.model, guest.page.controller
    controller.act(guest.game.legal_actions()[0])
    guest.hear(guest.without_dario())
    guest.hear(room)
    assert model.decision is None
    guest.wait()
    assert len(guest.session.acted) == 1
    while guest.game.active != 0:
        guest.play()
    guest.settings.autoplay_single = True
    guest.hear(guest.without_dario())
    assert model.update is not None
    guest.session.seq += 1
    guest.session.updated.emit(replace(model.update, seq=guest.session.seq, legal=model.update.legal[:1]))
    guest.wait()
    assert len(guest.session.acted) == 1


def lose_room(driver: Driver) -> None:
    driver.network.line("lost", "closed")
    driver.network.tell(None)


def test_a_room_that_is_over_for_us_says_why_until_another_game_or_room(driver: Driver) -> None:
    waiting, chat = driver.page.asking.waiting, driver.page.room.chat
    driver.network.line("entering")
    driver.network.line("lost", "wrong_code")
    assert not waiting.isVisible(), "a failed entrance is no business of the table"
    room = driver.enter()
    lose_room(driver)
    assert waiting.text == "The host has closed the game."
    assert driver.page.model.decision is None
    driver.open(GATHERED, [0], driver.game)
    assert not waiting.isVisible(), "another game has nothing to do with it"
    driver.enter()
    lose_room(driver)
    for line in ("entering", "waiting", "online"):
        driver.network.line(line)
    driver.hear(room)
    assert chat.entry.isEnabled()
    lose_room(driver)
    driver.enter(hosting=True, own=1)
    assert chat.entry.isEnabled(), "in a room of one's own"
    assert not waiting.isVisible()


def test_who_is_away_can_be_read_to_the_end(host: Driver) -> None:
    page, waiting = host.page, host.page.asking.waiting
    for width, percent in ((1280, 150), (800, 200), (640, 100)):
        theme.set_text_size(percent)
        page.resize(width, 600)
        host.hear(host.without_dario())
        QApplication.processEvents()
        shown = [label for label in visible(waiting, QLabel) if label.text()]
        assert len(shown) == 2
        for label in shown:
            assert label.height() >= label.heightForWidth(label.width()), label.text()
        assert waiting.width() == page.asking.bar.width()
        assert page.rect().contains(waiting.geometry())


BERTA = Block(3, "<b>Berta</b>", "192.168.1.7")


def panel_of(driver: Driver) -> RoomDialog:
    driver.key(Qt.Key.Key_N)
    (panel,) = visible(driver.page, RoomDialog)
    return panel


def test_after_sending_away_the_host_is_offered_a_new_code_and_takes_one_at_any_time(host: Driver) -> None:
    panel = panel_of(host)
    for answer, told in (("Leave unchanged", [("kick", 1)]), ("New code", [("kick", 1), ("new_code",)])):
        host.network.asked.clear()
        press(panel, "Remove")
        assert host.network.asked == [], "not without a question"
        press(host.box(), "Remove")
        offered = host.box()
        assert offered.text() == "Change the join code?"
        assert offered.informativeText().startswith("Anna knows the current one")
        press(offered, answer)
        assert host.network.asked == told
    host.network.asked.clear()
    press(panel, "New code")
    assert host.network.asked == [("new_code",)]


def test_an_open_room_says_that_anybody_may_come_and_its_host_is_offered_a_code(driver: Driver) -> None:
    driver.enter(hosting=True, own=1, code="")
    panel = panel_of(driver)
    assert "Anyone on this network can join: no code is needed." in words(panel)
    assert not panel.invite.code_button.isVisible()
    assert panel.invite.copy_button.isVisible(), "name and address are worth sending"
    press(panel, "Remove")
    press(driver.box(), "Remove")
    assert driver.box().text() == "Require a join code from now on?"
    press(driver.box(), "New code")
    assert driver.network.asked[-1] == ("new_code",)


def test_the_host_sees_who_was_sent_away_and_lets_them_in_again_and_hears_who_tried_to_come(host: Driver) -> None:
    host.network.blocks = [BERTA]
    panel = panel_of(host)
    assert panel.block_list.isVisible()
    host.network.blocked.emit([])
    assert not panel.block_list.isVisible()
    host.network.blocked.emit([BERTA])
    QApplication.processEvents()
    assert {"<b>Berta</b>", "192.168.1.7"} <= words(panel.block_list)
    labels = [label for label in panel.block_list.findChildren(QLabel) if label.text() == BERTA.name]
    assert {label.textFormat() for label in labels} == {Qt.TextFormat.PlainText}
    press(panel, "Unblock")
    assert host.network.asked == [("lift", 3)]
    host.network.alarm.emit(Alarm("wrong_codes", "192.168.1.7", 5))
    host.network.alarm.emit(Alarm("blocked", "192.168.1.7", name="<b>Berta</b>"))
    guesses, blocked = host.page.room.chat.lines[-2:]
    assert guesses.startswith("Someone at 192.168.1.7 tried 5 wrong code")
    assert blocked == "Someone at 192.168.1.7 was kept out because you removed <b>Berta</b>."


def test_the_lobby_does_all_that_too(qtbot: QtBot) -> None:
    network = FakeNetwork()
    page = on_screen(qtbot, LobbyPage(network), 1280, 900)  # type: ignore[arg-type]
    network.tell(room(you=0, members=MEMBERS), hosting=True)
    menu = page.seats[2].change.menu()
    next(action for action in menu.actions() if action.text() == "Remove Julia").trigger()
    assert network.asked == [("kick", 1)]
    press(visible(page, QMessageBox)[0], "New code")
    press(page.invite, "New code")
    assert network.asked[1:] == [("new_code",), ("new_code",)]
    network.blocked.emit([BERTA])
    qtbot.waitUntil(page.sent_away.isVisible)
    press(page.sent_away, "Unblock")
    assert network.asked[-1] == ("lift", 3)
    network.alarm.emit(Alarm("wrong_codes", "192.168.1.7", 5))
    assert page.chat.lines[-1].startswith("Someone at 192.168.1.7 tried 5 wrong code")
    network.tell(room(), hosting=False)
    assert not page.invite.new_code_button.isVisible()
