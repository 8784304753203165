"""While somebody's connection is being saved the game stands, and says so."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from pompeii_qt import theme
from pompeii_qt.art.geometry import centre
from tests.qt.table.driver import Driver
from tests.qt.table.room_setup import TABLE, enter, with_seat


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
    before = [part.geometry() for part in (driver.page.board, driver.page.prompt, driver.page.hand, driver.page.log)]
    driver.session.network.tell(replace(with_seat(room, 3, presence="away"), waiting=[3]))
    QApplication.processEvents()
    assert driver.page.waiting.isVisible()
    assert driver.page.waiting.text == "Waiting for Dario, whose connection is lost…"
    assert "60 second" in driver.page.waiting.accessibleName()
    assert driver.page.waiting.size() == driver.page.prompt.size()
    assert [
        part.geometry() for part in (driver.page.board, driver.page.prompt, driver.page.hand, driver.page.log)
    ] == before
    driver.session.network.tell(room)
    assert not driver.page.waiting.isVisible()


def test_who_watches_waits_for_the_host_and_for_no_seat(driver: Driver) -> None:
    enter(driver, own=None)
    driver.session.network.line("waiting")
    assert driver.page.waiting.text == "Waiting for the host…"
    enter(driver)
    driver.session.network.line("waiting")
    assert driver.page.waiting.text == "Waiting for the host… Your seat is kept."


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
    assert driver.page.hand.chosen is None
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
    assert driver.page.waiting.accessibleName().startswith(
        "Waiting for Dario, whose connection is lost… It is your turn when the game goes on."
    )
    driver.session.play(driver.session.game.legal_actions()[0])
    driver.wait()
    assert "your turn" not in driver.page.waiting.accessibleName()


def test_a_card_that_is_not_asked_for_now_says_nothing(driver: Driver) -> None:
    enter(driver, own=1)
    driver.click_card(0)
    assert not driver.page.board.interaction.refusal.isVisible()


def test_what_was_held_is_put_back(driver: Driver) -> None:
    room = enter(driver)
    driver.click_card(0)
    assert driver.page.hand.chosen is not None
    driver.session.network.tell(replace(with_seat(room, 3, presence="away"), waiting=[3]))
    assert driver.page.hand.chosen is None


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
    button = driver.page.waiting.stand_in_button
    assert button.text() == "Let an AI play for Dario"
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert driver.session.network.asked == [("stand_in", 3)]


def test_several_are_named_together(driver: Driver) -> None:
    room = enter(driver, hosting=True, own=1)
    driver.session.network.tell(replace(room, waiting=[0, 3], away=0), hosting=True)
    assert driver.page.waiting.text == "Waiting for Anna and Dario, whose connections are lost…"
    assert "goes on as soon as" in driver.page.waiting.accessibleName()
    driver.page.waiting.stand_in_button.click()
    assert driver.session.network.asked == [("stand_in", 0), ("stand_in", 3)]


def test_a_guest_can_only_wait(driver: Driver) -> None:
    lose_dario(driver)
    assert not driver.page.waiting.stand_in_button.isVisible()
    assert not driver.page.waiting.leave_button.isVisible()


def test_the_host_reaches_the_button_by_keyboard(driver: Driver) -> None:
    lose_dario(driver, hosting=True, own=1)
    for _ in range(3):
        driver.key(Qt.Key.Key_F6)
        if QApplication.focusWidget() is driver.page.waiting.stand_in_button:
            break
    assert QApplication.focusWidget() is driver.page.waiting.stand_in_button
    driver.key(Qt.Key.Key_Space)
    assert driver.session.network.asked == [("stand_in", 3)]


def test_a_guest_whose_line_is_lost_waits_for_the_host_or_leaves(driver: Driver) -> None:
    enter(driver)
    driver.session.network.line("shaky")
    assert not driver.page.waiting.isVisible()
    driver.session.network.line("waiting")
    assert driver.page.waiting.text.startswith("Waiting for the host…")
    assert driver.page.model.decision is None
    assert not driver.page.chat.entry.isEnabled()
    with driver.bot.waitSignal(driver.page.left):
        QTest.mouseClick(driver.page.waiting.leave_button, Qt.MouseButton.LeftButton)


def test_the_line_comes_back_and_the_game_with_it(driver: Driver) -> None:
    enter(driver)
    driver.session.network.line("waiting")
    driver.session.network.line("online")
    assert not driver.page.waiting.isVisible()
    assert driver.page.model.decision is not None
    assert driver.page.chat.entry.isEnabled()


def test_a_room_that_is_over_for_us_says_why(driver: Driver) -> None:
    enter(driver)
    driver.session.network.line("lost", "closed")
    driver.session.network.tell(None)
    assert driver.page.waiting.text == "The host has closed the game."
    assert driver.page.model.decision is None
    driver.open(TABLE, [0], driver.session.game)
    assert not driver.page.waiting.isVisible(), "another game has nothing to do with it"


def test_there_is_talk_again_in_the_next_room(driver: Driver) -> None:
    told = enter(driver)
    driver.session.network.line("lost", "closed")
    driver.session.network.tell(None)
    for line in ("entering", "waiting", "online"):
        driver.session.network.line(line)
    driver.session.network.tell(told)
    assert driver.page.chat.entry.isEnabled()


def test_a_room_of_ones_own_has_nothing_to_do_with_one_that_was_lost(driver: Driver) -> None:
    enter(driver)
    driver.session.network.line("lost", "closed")
    driver.session.network.tell(None)
    enter(driver, hosting=True, own=1)
    assert driver.page.chat.entry.isEnabled()
    assert not driver.page.waiting.isVisible()


def test_a_failed_entrance_is_no_business_of_the_table(driver: Driver) -> None:
    driver.session.network.line("entering")
    driver.session.network.line("lost", "wrong_code")
    assert not driver.page.waiting.isVisible()


def test_the_banner_covers_what_cannot_be_pressed(driver: Driver) -> None:
    lose_dario(driver)
    page = driver.page
    seen = page.childAt(page.prompt.mapTo(page, QPoint(page.prompt.width() // 2, 30)))
    assert seen is not None
    assert seen is page.waiting or page.waiting.isAncestorOf(seen)
    assert not driver.page.action_buttons.isEnabled()


@pytest.mark.parametrize(("width", "percent"), [(1280, 150), (800, 200), (640, 100)])
def test_who_is_away_can_be_read_to_the_end(driver: Driver, width: int, percent: int) -> None:
    try:
        theme.set_text_size(percent)
        driver.page.resize(width, 600)
        lose_dario(driver, hosting=True, own=1)
        QApplication.processEvents()
        waiting = driver.page.waiting
        for words in (waiting._text, waiting._more):
            assert words.isVisible()
            assert words.height() >= words.heightForWidth(words.width()), words.text()
        assert waiting.width() == driver.page.prompt.width()
        assert driver.page.rect().contains(waiting.geometry())
    finally:
        theme.set_text_size(100)
