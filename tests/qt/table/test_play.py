"""A person plays at the table: by card and board, by keyboard, by the list of actions."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox

from pompeii_core.actions import DONE, ERUPT, Discard, Place, Relative, Run
from pompeii_core.city import BUILDINGS, names
from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_core.setup import Scenario
from pompeii_core.view import View
from pompeii_qt.art.geometry import centre
from tests.qt.table.desk import AIS, PEOPLE, Desk, full_city, solo, wander

TABLE = [PEOPLE[0], *AIS]


def on_board(desk: Desk, square: str) -> QPoint:
    return desk.page.board.mapFromScene(centre(square))


def click_square(desk: Desk, square: str) -> None:
    QTest.mouseClick(desk.page.board.viewport(), Qt.MouseButton.LeftButton, pos=on_board(desk, square))


def test_what_was_shown_is_told_to_the_session(desk: Desk) -> None:
    desk.open(TABLE, [0], solo())
    assert desk.session.called("shown") == [(1,)]
    assert desk.page.prompt.text == "Anna: play a card onto a lit roof (R6)"
    assert [card.number for card in desk.page.hand.cards] == desk.session.game.hands[0]


def test_a_card_is_clicked_and_then_its_roof(desk: Desk) -> None:
    desk.open(TABLE, [0], solo())
    card = desk.page.hand.numbers[1]
    square = names(BUILDINGS[card])[0]
    desk.click_card(1)
    assert desk.page.hand.chosen == card
    click_square(desk, square)
    assert desk.session.acted == [(0, Place(card, square))]
    assert desk.page.prompt.text.startswith("Anna: play"), "no answer to one's own question is awaited"
    desk.settle()
    assert desk.page.log.lines[1] == f"Anna plays card {card} and settles at {square}."
    assert desk.page.prompt.text == "Livia chooses a card and a roof… (R6)"


def test_a_card_is_dragged_onto_its_roof(desk: Desk) -> None:
    desk.open(TABLE, [0], solo())
    card = desk.page.hand.cards[0]
    square = names(BUILDINGS[card.number])[-1]
    target = card.mapFromGlobal(desk.page.board.viewport().mapToGlobal(on_board(desk, square)))
    start = card.rect().center()
    QTest.mousePress(card, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(card, start + QPoint(0, -30))
    assert desk.page.hand.dragging
    QTest.mouseMove(card, target)
    QTest.mouseRelease(card, Qt.MouseButton.LeftButton, pos=target)
    assert not desk.page.hand.dragging
    assert desk.session.acted == [(0, Place(card.number, square))]


def test_a_drop_plays_the_card_without_putting_it_back_first(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.open(TABLE, [0], solo())
    board, card = desk.page.board, desk.page.hand.cards[0]
    target = card.mapFromGlobal(board.viewport().mapToGlobal(on_board(desk, names(BUILDINGS[card.number])[-1])))
    QTest.mousePress(card, Qt.MouseButton.LeftButton, pos=card.rect().center())
    QTest.mouseMove(card, card.rect().center() + QPoint(0, -30))
    QTest.mouseMove(card, target)
    decision, relights, put_back = board.interaction.decision, [], []
    relight = decision._changed

    def count() -> None:
        relights.append(1)
        relight()

    monkeypatch.setattr(decision, "_changed", count)
    monkeypatch.setattr("pompeii_core.preview.visible_game", lambda *_: pytest.fail("a game is guessed"))
    board.put_back.connect(lambda: put_back.append(1))
    QTest.mouseRelease(card, Qt.MouseButton.LeftButton, pos=target)
    assert desk.session.acted
    assert (relights, put_back) == ([1], [])


def test_a_dragged_card_falls_back_on_escape(desk: Desk) -> None:
    desk.open(TABLE, [0], solo())
    card = desk.page.hand.cards[0]
    start = card.rect().center()
    QTest.mousePress(card, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(card, start + QPoint(0, -40))
    desk.key(Qt.Key.Key_Escape)
    assert not desk.page.hand.dragging
    QTest.mouseRelease(card, Qt.MouseButton.LeftButton, pos=start + QPoint(0, -40))
    assert desk.session.acted == []
    assert desk.page.hand.chosen is None


def test_a_card_that_fell_back_stays_though_the_mouse_moves_on(desk: Desk) -> None:
    desk.open(TABLE, [0], solo())
    card = desk.page.hand.cards[0]
    target = card.mapFromGlobal(
        desk.page.board.viewport().mapToGlobal(on_board(desk, names(BUILDINGS[card.number])[0]))
    )
    start = card.rect().center()
    QTest.mousePress(card, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(card, start + QPoint(0, -40))
    desk.key(Qt.Key.Key_Escape)
    for at in (start, target):
        QTest.mouseMove(card, at)
        assert not desk.page.hand.dragging
    QTest.mouseRelease(card, Qt.MouseButton.LeftButton, pos=target)
    assert desk.session.acted == []
    assert desk.page.hand.chosen is None


@pytest.mark.parametrize("way", ["right button", "dropped beside"])
def test_a_card_put_back_is_chosen_no_longer(desk: Desk, way: str) -> None:
    desk.open(TABLE, [0], solo())
    board = desk.page.board
    if way == "right button":
        desk.click_card(0)
        QTest.mouseClick(board.viewport(), Qt.MouseButton.RightButton, pos=on_board(desk, "F4"))
    else:
        card = desk.page.hand.cards[0]
        nowhere = card.mapFromGlobal(board.viewport().mapToGlobal(QPoint(4, 4)))
        QTest.mousePress(card, Qt.MouseButton.LeftButton, pos=card.rect().center())
        QTest.mouseMove(card, nowhere)
        QTest.mouseRelease(card, Qt.MouseButton.LeftButton, pos=nowhere)
    assert desk.page.hand.chosen is None
    assert board.interaction.decision.held.card is None
    desk.click_card(0)
    assert desk.page.hand.chosen == desk.page.hand.numbers[0]


def test_cards_are_chosen_by_number_and_squares_by_tab_and_enter(desk: Desk) -> None:
    desk.open(TABLE, [0], solo())
    desk.key(Qt.Key.Key_3)
    card = desk.page.hand.numbers[2]
    assert desk.page.hand.chosen == card
    QTest.keyClick(desk.page.board, Qt.Key.Key_Tab)
    QTest.keyClick(desk.page.board, Qt.Key.Key_Return)
    seat, action = desk.session.acted[0]
    assert seat == 0
    assert isinstance(action, Place)
    assert action.card == card


@pytest.mark.parametrize("by", ["key", "click"])
def test_a_chosen_card_hands_the_keys_to_the_board(desk: Desk, by: str) -> None:
    desk.open(TABLE, [0], solo())
    desk.page.hand.cards[0].setFocus()
    if by == "key":
        desk.key(Qt.Key.Key_2)
    else:
        desk.click_card(1)
    assert QApplication.focusWidget() is desk.page.board


def test_an_ais_turn_takes_no_answers(desk: Desk) -> None:
    desk.open(TABLE, [0], Game.new(Rules(), 3, 1, first=1))
    desk.click_card(0)
    assert desk.page.hand.chosen is None
    assert desk.page.actions_list.texts == []
    desk.page.controller.act(DONE)
    assert desk.session.acted == []


def test_a_whole_game_goes_through_the_list_of_actions_by_keyboard(desk: Desk) -> None:
    scenario = Scenario(phase="erupts", citizens=4)
    desk.open([PEOPLE[0], AIS[0]], [0], Game.new(Rules(), 2, 4, first=0, scenario=scenario))
    ended: list[View] = []
    desk.page.finished.connect(ended.append)
    desk.key(Qt.Key.Key_A)
    session = desk.session
    while not ended:
        if session.game.active == 0:
            legal = session.game.legal_actions()
            assert len(desk.page.actions_list.texts) == len(legal)
            desk.key(Qt.Key.Key_Return)
            assert session.acted[-1] == (0, legal[0])
        else:
            session.play(session.game.legal_actions()[0])
        desk.settle()
    assert ended[0].saved == session.game.saved
    assert ended[0].volcano == session.game.volcano
    assert desk.page.banner.phase == "over"


def test_the_list_is_searched(desk: Desk) -> None:
    desk.open(TABLE, [0], solo())
    desk.page.tools.actions_list.trigger()
    card = desk.page.hand.numbers[0]
    square = names(BUILDINGS[card])[0]
    desk.page.actions_list._filter.setFocus()
    QTest.keyClicks(desk.page.actions_list._filter, f"play {card} {square}")
    assert all(f"Play {card}, settle at {square}" in text for text in desk.page.actions_list.texts)
    QTest.keyClick(desk.page.actions_list._filter, Qt.Key.Key_Return)
    assert desk.session.acted == [(0, Place(card, square))]


def test_relatives_may_be_stopped(desk: Desk) -> None:
    game = solo()
    wander(game, lambda g: g.choice == "relative" and g.active == 0)
    desk.open(TABLE, [0], game)
    assert desk.page.prompt.rule == "R9"
    QTest.mouseClick(desk.page.hand_area.relatives_button, Qt.MouseButton.LeftButton)
    assert desk.session.acted == []
    desk.say_yes()
    assert desk.session.acted == [(0, DONE)]
    desk.settle()
    assert "Anna brings no more relatives." in desk.page.log.lines


def test_a_relative_is_one_click(desk: Desk) -> None:
    game = solo()
    wander(game, lambda g: g.choice == "relative" and g.active == 0)
    desk.open(TABLE, [0], game)
    action = game.legal_actions()[0]
    assert isinstance(action, Relative)
    click_square(desk, action.square)
    assert desk.session.acted == [(0, action)]


def test_runs_are_counted_in_the_prompt(desk: Desk) -> None:
    game = Game.new(Rules(), 2, 2, first=0, scenario=Scenario(phase="erupts", citizens=6))
    wander(game, lambda g: g.choice == "run" and g.active == 0 and g.view(0).runs == 2)
    desk.open([PEOPLE[0], AIS[0]], [0], game)
    assert desk.page.prompt.text.startswith("Anna: run 1 of 2")
    assert desk.page.prompt.rule == "R21"
    action = next(action for action in game.legal_actions() if isinstance(action, Run) and action.target != "out")
    click_square(desk, action.origin)
    click_square(desk, action.target)
    assert desk.session.acted == [(0, action)]


def test_a_choice_with_one_answer_plays_itself_if_wished(desk: Desk) -> None:
    game = Game.new(Rules(), 2, 2, first=0, scenario=Scenario(phase="erupts", citizens=6))
    assert len(game.legal_actions()) == 1, "the first tile goes on its vent"
    desk.settings.autoplay_single = True
    desk.open([PEOPLE[0], AIS[0]], [0], game)
    desk.bot.waitUntil(lambda: len(desk.session.acted) == 1)


def test_a_choice_taken_back_does_not_play_itself_again(desk: Desk) -> None:
    desk.open([PEOPLE[0], AIS[0]], [0], Game.new(Rules(), 2, 2, first=0, scenario=Scenario("erupts", 6)))
    desk.settings.autoplay_single = True
    desk.session.rewound.emit(0)
    desk.session.tell([])
    desk.settle()
    assert not desk.page.controller._timer.isActive()
    assert desk.page.model.decision is not None
    desk.page.controller.act(desk.session.game.legal_actions()[0])
    assert len(desk.session.acted) == 1


def test_a_choice_with_one_answer_is_asked_otherwise(desk: Desk) -> None:
    desk.open([PEOPLE[0], AIS[0]], [0], Game.new(Rules(), 2, 2, first=0, scenario=Scenario("erupts", 6)))
    desk.bot.wait(20)
    assert desk.session.acted == []
    assert desk.page.model.decision is not None


def test_a_refusal_is_told_and_the_choice_asked_again(desk: Desk) -> None:
    desk.open(TABLE, [0], solo())
    desk.page.controller.act(Place(1, "A1"))
    assert desk.page.prompt.about
    assert desk.page.model.decision is not None
    assert desk.page.hand.numbers == desk.session.game.hands[0]


def test_the_eruption_is_declared_out_of_turn_after_a_second_thought(desk: Desk) -> None:
    desk.open(TABLE, [0], full_city([7, 7, 9, 9], turn=1))
    game = desk.session.game
    if game.choice == "erupt":
        desk.session.play(DONE)
        desk.settle()
    assert game.active == 1
    button = desk.page.hand_area.erupt_button
    assert button.isVisible()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    box = desk.page.findChild(QMessageBox)
    assert box is not None
    assert "7, 7, 9, 9" in box.informativeText()
    default = box.defaultButton()
    assert default is not None
    assert default.text() == "Not yet"
    asked: list[str] = []
    desk.page.board.showing.connect(lambda event: asked.append(desk.page.prompt.text))
    QTest.mouseClick(box.buttons()[0], Qt.MouseButton.LeftButton)
    assert desk.session.acted == [(0, ERUPT)]
    desk.settle()
    assert any("R14" in text for text in asked)  # while it is shown, nobody is asked for a card
    assert desk.page.banner.phase == "erupts"
    assert not desk.page.hand.isVisible()
    assert not button.isVisible()


def test_the_second_thought_ends_when_another_has_declared(desk: Desk) -> None:
    desk.open(TABLE, [0], full_city([7, 7, 9, 9], [9, 9, 7, 7], turn=1))
    QTest.mouseClick(desk.page.hand_area.erupt_button, Qt.MouseButton.LeftButton)
    box = desk.page.findChild(QMessageBox)
    assert box is not None
    with desk.bot.waitSignal(box.finished):
        desk.session.tell(desk.session.game.apply(ERUPT, 1))
    assert desk.session.acted == []


def test_cards_of_full_buildings_are_marked(desk: Desk) -> None:
    desk.open(TABLE, [0], full_city([7, 1, 9, 2], turn=1))
    assert [card.joker for card in desk.page.hand.cards] == [True, False, True, False]
    assert "joker" in desk.page.hand.cards[0].accessibleName()
    assert not desk.page.hand_area.erupt_button.isVisible()


def test_a_card_without_a_place_for_anybody_is_discarded(desk: Desk) -> None:
    game = full_city([7, 1, 9, 2], turn=1)
    game.supply[0] = 0
    game.active = game.on_turn = 0
    game.legal = None
    desk.open(TABLE, [0], game)
    assert desk.page.prompt.rule == "R8"
    desk.key(Qt.Key.Key_2)
    QTest.mouseClick(desk.page.hand_area.discard_button, Qt.MouseButton.LeftButton)
    assert desk.session.acted == [(0, Discard(1))]


def test_undo_is_offered_when_the_session_says_so(desk: Desk) -> None:
    desk.open(TABLE, [0], solo())
    desk.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert desk.session.called("undo") == []
    desk.session.undoable = True
    desk.session.play(desk.session.game.legal_actions()[0])
    desk.settle()
    lines = len(desk.page.log.lines)
    desk.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert desk.session.called("undo") == [(0,)]
    desk.session.rewound.emit(1)
    assert lines > 1
    assert desk.page.log.lines == ["Anna begins."]


def test_what_is_taken_back_while_it_is_shown_leaves_no_line_in_the_log(desk: Desk) -> None:
    desk.open(TABLE, [0], Game.new(Rules(), 3, 1, first=1))
    desk.settings.animation = "slow"
    desk.session.play(desk.session.game.legal_actions()[0])
    desk.session.rewound.emit(1)
    desk.session.tell([])
    desk.settle()
    assert desk.page.log.lines == ["Livia begins."]


def test_ais_that_do_not_play_by_themselves_wait_for_step(desk: Desk) -> None:
    desk.settings.ai_autoplay = False
    desk.open(TABLE, [0], Game.new(Rules(), 3, 1, first=1))
    QTest.mouseClick(desk.page.action_buttons.step_button, Qt.MouseButton.LeftButton)
    assert desk.session.called("step") == [()]
    desk.page.tools.autoplay.trigger()
    assert desk.session.called("set_autoplay")[-1] == (True,)
    assert not desk.page.action_buttons.step_button.isVisible()
