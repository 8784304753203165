"""While somebody's connection is being saved the game stands, and says so."""

from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from pompeii_qt.art.geometry import centre
from tests.qt.table.company import TABLE, enter, with_seat
from tests.qt.table.desk import Desk


def lose_dario(desk: Desk, *, hosting: bool = False, own: int = 0, away: int = 60) -> None:
    room = enter(desk, hosting=hosting, own=own)
    lost = replace(with_seat(room, 3, presence="away"), waiting=[3], away=away)
    desk.session.network.tell(lost, hosting=hosting)


def click(desk: Desk, square: str) -> None:
    at = desk.page.board.mapFromScene(centre(square))
    QTest.mouseClick(desk.page.board.viewport(), Qt.MouseButton.LeftButton, pos=at)


def test_the_prompt_says_for_whom_the_game_waits_and_nothing_moves(desk: Desk) -> None:
    room = enter(desk)
    before = [part.geometry() for part in (desk.page.board, desk.page.prompt, desk.page.hand, desk.page.log)]
    desk.session.network.tell(replace(with_seat(room, 3, presence="away"), waiting=[3]))
    QApplication.processEvents()
    assert desk.page.waiting.isVisible()
    assert desk.page.waiting.text == "Waiting for Dario, whose connection is lost…"
    assert "60 second" in desk.page.waiting.accessibleName()
    assert desk.page.waiting.size() == desk.page.prompt.size()
    assert [part.geometry() for part in (desk.page.board, desk.page.prompt, desk.page.hand, desk.page.log)] == before
    desk.session.network.tell(room)
    assert not desk.page.waiting.isVisible()


def test_who_watches_waits_for_the_host_and_for_no_seat(desk: Desk) -> None:
    enter(desk, own=None)
    desk.session.network.line("waiting")
    assert desk.page.waiting.text == "Waiting for the host…"
    enter(desk)
    desk.session.network.line("waiting")
    assert desk.page.waiting.text == "Waiting for the host… Your seat is kept."


def test_nothing_can_be_answered_meanwhile_and_a_click_says_why(desk: Desk) -> None:
    lose_dario(desk)
    assert desk.page.model.decision is None
    assert desk.page.board.interaction.decision.lit == {}
    refused: list[str] = []
    desk.page.board.refused.connect(refused.append)
    click(desk, "D4")
    assert refused == ["the game waits for Dario"]
    assert desk.page.board.interaction.tooltip.isVisible()
    desk.click_card(0)
    desk.key(Qt.Key.Key_1)
    assert refused == ["the game waits for Dario"] * 3, "a card says so too"
    assert desk.page.hand.chosen is None
    assert desk.session.acted == []


def test_the_question_comes_back_with_the_person(desk: Desk) -> None:
    room = enter(desk)
    asked = desk.page.model.decision
    assert asked is not None
    desk.session.network.tell(replace(with_seat(room, 3, presence="away"), waiting=[3]))
    desk.session.network.tell(room)
    assert desk.page.model.decision == asked
    assert desk.page.board.interaction.decision.lit
    refused: list[str] = []
    desk.page.board.refused.connect(refused.append)
    click(desk, "A1")
    assert refused != ["the game waits for Dario"]


def test_who_would_be_on_turn_is_told_that_nobody_moves(desk: Desk) -> None:
    lose_dario(desk)
    assert desk.page.waiting.accessibleName().startswith(
        "Waiting for Dario, whose connection is lost… It is your turn as soon as the game goes on."
    )
    desk.session.play(desk.session.game.legal_actions()[0])
    desk.settle()
    assert "your turn" not in desk.page.waiting.accessibleName()


def test_a_card_that_is_not_asked_for_now_says_nothing(desk: Desk) -> None:
    enter(desk, own=1)
    desk.click_card(0)
    assert not desk.page.board.interaction.tooltip.isVisible()


def test_what_was_held_is_put_back(desk: Desk) -> None:
    room = enter(desk)
    desk.click_card(0)
    assert desk.page.hand.chosen is not None
    desk.session.network.tell(replace(with_seat(room, 3, presence="away"), waiting=[3]))
    assert desk.page.hand.chosen is None


def test_an_answer_under_way_is_not_asked_for_again(desk: Desk) -> None:
    room = enter(desk)
    desk.page.controller.act(desk.session.game.legal_actions()[0])
    desk.session.network.tell(replace(with_seat(room, 3, presence="away"), waiting=[3]))
    desk.session.network.tell(room)
    assert desk.page.model.decision is None
    desk.settle()
    assert len(desk.session.acted) == 1


def test_updates_that_come_meanwhile_are_shown_and_asked_about_later(desk: Desk) -> None:
    room = enter(desk, own=1, hosting=True)
    desk.session.network.tell(replace(with_seat(room, 3, presence="away"), waiting=[3]), hosting=True)
    desk.session.play(desk.session.game.legal_actions()[0])
    desk.settle()
    assert desk.session.game.active == 1
    assert desk.page.model.decision is None
    desk.session.network.tell(room, hosting=True)
    assert desk.page.model.decision is not None


def test_a_choice_with_one_answer_does_not_play_itself_meanwhile(desk: Desk) -> None:
    desk.settings.autoplay_single = True
    lose_dario(desk)
    update = desk.page.model.update
    assert update is not None
    desk.page.controller._ask(replace(update, legal=update.legal[:1]))
    QTest.qWait(1)
    assert desk.session.acted == []


def test_the_host_may_let_an_ai_play(desk: Desk) -> None:
    lose_dario(desk, hosting=True, own=1)
    button = desk.page.waiting.stand_in_button
    assert button.text() == "Let an AI play for Dario"
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert desk.session.network.asked == [("stand_in", 3)]


def test_several_are_named_together(desk: Desk) -> None:
    room = enter(desk, hosting=True, own=1)
    desk.session.network.tell(replace(room, waiting=[0, 3], away=0), hosting=True)
    assert desk.page.waiting.text == "Waiting for Anna and Dario, whose connections are lost…"
    assert "goes on by itself" in desk.page.waiting.accessibleName()
    desk.page.waiting.stand_in_button.click()
    assert desk.session.network.asked == [("stand_in", 0), ("stand_in", 3)]


def test_a_guest_can_only_wait(desk: Desk) -> None:
    lose_dario(desk)
    assert not desk.page.waiting.stand_in_button.isVisible()
    assert not desk.page.waiting.leave_button.isVisible()


def test_the_host_reaches_the_button_by_keyboard(desk: Desk) -> None:
    lose_dario(desk, hosting=True, own=1)
    for _ in range(3):
        desk.key(Qt.Key.Key_F6)
        if QApplication.focusWidget() is desk.page.waiting.stand_in_button:
            break
    assert QApplication.focusWidget() is desk.page.waiting.stand_in_button
    desk.key(Qt.Key.Key_Space)
    assert desk.session.network.asked == [("stand_in", 3)]


def test_a_guest_whose_line_is_lost_waits_for_the_host_or_leaves(desk: Desk) -> None:
    enter(desk)
    desk.session.network.line("shaky")
    assert not desk.page.waiting.isVisible()
    desk.session.network.line("waiting")
    assert desk.page.waiting.text.startswith("Waiting for the host…")
    assert desk.page.model.decision is None
    assert not desk.page.chat.entry.isEnabled()
    with desk.bot.waitSignal(desk.page.left):
        QTest.mouseClick(desk.page.waiting.leave_button, Qt.MouseButton.LeftButton)


def test_the_line_comes_back_and_the_game_with_it(desk: Desk) -> None:
    enter(desk)
    desk.session.network.line("waiting")
    desk.session.network.line("online")
    assert not desk.page.waiting.isVisible()
    assert desk.page.model.decision is not None
    assert desk.page.chat.entry.isEnabled()


def test_a_room_that_is_over_for_us_says_why(desk: Desk) -> None:
    enter(desk)
    desk.session.network.line("lost", "closed")
    desk.session.network.tell(None)
    assert desk.page.waiting.text == "The host has closed the game."
    assert desk.page.model.decision is None
    desk.open(TABLE, [0], desk.session.game)
    assert not desk.page.waiting.isVisible(), "another game has nothing to do with it"


def test_there_is_talk_again_in_the_next_room(desk: Desk) -> None:
    told = enter(desk)
    desk.session.network.line("lost", "closed")
    desk.session.network.tell(None)
    for line in ("entering", "waiting", "online"):
        desk.session.network.line(line)
    desk.session.network.tell(told)
    assert desk.page.chat.entry.isEnabled()


def test_a_room_of_ones_own_has_nothing_to_do_with_one_that_was_lost(desk: Desk) -> None:
    enter(desk)
    desk.session.network.line("lost", "closed")
    desk.session.network.tell(None)
    enter(desk, hosting=True, own=1)
    assert desk.page.chat.entry.isEnabled()
    assert not desk.page.waiting.isVisible()


def test_a_failed_entrance_is_no_business_of_the_table(desk: Desk) -> None:
    desk.session.network.line("entering")
    desk.session.network.line("lost", "wrong_code")
    assert not desk.page.waiting.isVisible()


def test_the_banner_covers_what_cannot_be_pressed(desk: Desk) -> None:
    lose_dario(desk)
    assert desk.page.prompt.childAt(QPoint(desk.page.prompt.width() // 2, 30)) in (
        desk.page.waiting,
        *desk.page.waiting.findChildren(type(desk.page.legend)),
    )
    assert not desk.page.action_buttons.isEnabled()
