"""A person plays at the table: by card and board, by keyboard, by the list of actions."""

from unittest.mock import Mock

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox

from pompeii_core.actions import DONE, ERUPT, Action, Choice, Lava, Place
from pompeii_core.city import BUILDINGS, names
from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_core.setup import Scenario
from pompeii_core.view import Update, View
from pompeii_qt.table.controller import State
from tests.qt.table.driver import AIS, PEOPLE, TABLE, Driver, full_city, solo, wander


def test_a_card_is_clicked_and_then_its_roof(table: Driver) -> None:
    prompt = table.page.asking.bar
    assert table.session.called("shown") == [(1,)], "what was shown is told to the session"
    assert prompt.text == "Your turn: choose a card, then a building"
    assert table.fan.numbers == table.game.hands[0]
    card = table.fan.numbers[1]
    square = names(BUILDINGS[card])[0]
    table.click_card(1)
    assert table.fan.chosen == card
    table.click(square)
    assert table.session.acted == [(0, Place(card, square))]
    assert prompt.text.startswith("Your turn: choose"), "no answer to one's own question is awaited"
    table.wait()
    assert table.log[1] == f"Anna played {card} on {square}, drew {table.game.hands[0][-1]}."
    assert prompt.text == "Livia chooses a card and a building…"


def test_a_card_is_dragged_onto_its_roof_and_not_put_back_first(table: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    board, card = table.board, table.fan.cards[0]
    square = names(BUILDINGS[card.number])[-1]
    target = table.drag(card, square)
    assert table.fan.dragging
    lit, put_back = Mock(wraps=board.interaction.highlights.light), []
    monkeypatch.setattr(board.interaction.highlights, "light", lit)
    monkeypatch.setattr("pompeii_core.preview.visible_game", lambda *_: pytest.fail("a game is guessed"))
    board.put_back.connect(lambda: put_back.append(1))
    QTest.mouseRelease(card, Qt.MouseButton.LeftButton, pos=target)
    assert not table.fan.dragging
    assert table.session.acted == [(0, Place(card.number, square))]
    assert (lit.call_count, put_back) == (1, []), "the board is lit only once"


def test_a_card_put_back_is_chosen_no_longer_and_stays_though_the_mouse_moves_on(table: Driver) -> None:
    viewport, card, fan = table.board.viewport(), table.fan.cards[0], table.fan

    def put_back(way: str) -> None:
        assert fan.chosen is None, way
        assert table.board.interaction.decision.held.card is None, way
        table.click_card(0)
        assert fan.chosen == fan.numbers[0], way

    target = table.drag(card, names(BUILDINGS[card.number])[0])
    table.key(Qt.Key.Key_Escape)
    assert not fan.dragging
    for at in (card.rect().center(), target):
        QTest.mouseMove(card, at)
        assert not fan.dragging
    QTest.mouseRelease(card, Qt.MouseButton.LeftButton, pos=target)
    assert table.session.acted == []
    put_back("by Escape")
    QTest.mouseClick(viewport, Qt.MouseButton.RightButton, pos=table.at("F4"))
    put_back("by the right button")
    table.click_card(0)
    nowhere = card.mapFromGlobal(viewport.mapToGlobal(QPoint(4, 4)))
    QTest.mousePress(card, Qt.MouseButton.LeftButton, pos=card.rect().center())
    QTest.mouseMove(card, nowhere)
    QTest.mouseRelease(card, Qt.MouseButton.LeftButton, pos=nowhere)
    put_back("dropped beside")


def test_a_chosen_card_that_leaves_the_hand_is_held_no_longer(table: Driver) -> None:
    fan, held = table.fan, table.board.interaction.decision
    table.click_card(1)
    assert held.held.card == fan.chosen
    told: list[object] = []
    fan.selected.connect(told.append)
    fan.show_cards([*fan.numbers, fan.numbers[1]])
    assert told == []
    fan.show_cards([number for number in fan.numbers if number != fan.chosen])
    assert (told, held.held.card, fan.chosen) == ([None], None, None)


def test_a_chosen_card_hands_the_keys_to_the_board_where_tab_and_enter_choose_a_square(table: Driver) -> None:
    table.fan.cards[0].setFocus()
    table.click_card(1)
    assert QApplication.focusWidget() is table.board
    table.fan.cards[0].setFocus()
    table.key(Qt.Key.Key_3)
    card = table.fan.numbers[2]
    assert table.fan.chosen == card
    assert QApplication.focusWidget() is table.board
    table.key(Qt.Key.Key_Tab)
    table.key(Qt.Key.Key_Return)
    seat, action = table.session.acted[0]
    assert seat == 0
    assert isinstance(action, Place)
    assert action.card == card


def test_an_ais_turn_takes_no_answers(driver: Driver) -> None:
    driver.open(TABLE, [0], Game.new(Rules(), 3, 1, first=1))
    driver.click_card(0)
    assert driver.fan.chosen is None
    assert driver.page.advice.actions.texts == []
    driver.page.controller.act(DONE)
    assert driver.session.acted == []


def test_a_whole_game_goes_through_the_list_of_actions_by_keyboard(driver: Driver) -> None:
    scenario = Scenario(phase="erupts", citizens=1)
    driver.open([PEOPLE[0], AIS[0]], [0], Game.new(Rules(), 2, 4, first=0, scenario=scenario))
    ended: list[View] = []
    driver.page.finished.connect(ended.append)
    driver.key(Qt.Key.Key_A)
    session = driver.session
    while not ended:
        if session.game.active == 0:
            legal = session.game.legal_actions()
            assert len(driver.page.advice.actions.texts) == len(legal)
            driver.key(Qt.Key.Key_Return)
            assert session.acted[-1][1] in legal
        else:
            session.play(session.game.legal_actions()[0])
        driver.wait()
    assert ended[0].saved == session.game.saved
    assert ended[0].volcano == session.game.volcano
    assert driver.page.asking.banner.phase == "over"


def test_relatives_may_be_stopped(driver: Driver) -> None:
    game = solo()
    wander(game, lambda g: g.choice == "relative" and g.active == 0)
    driver.open(TABLE, [0], game)
    assert driver.page.asking.bar.rule == "R9"
    QTest.mouseClick(driver.page.hand.relatives_button, Qt.MouseButton.LeftButton)
    assert driver.session.acted == []
    driver.say_yes()
    assert driver.session.acted == [(0, DONE)]
    driver.wait()
    assert driver.log[-1].startswith("Anna brought no more relatives")


def test_an_opening_tile_with_one_place_goes_there_and_is_told(driver: Driver) -> None:
    game = Game.new(Rules(), 2, 2, first=0, scenario=Scenario(phase="erupts", citizens=6))
    (only,) = game.legal_actions()
    assert isinstance(only, Lava), "the first tile goes on its vent"
    prompts: list[str] = []
    driver.page.model.asked.connect(lambda: prompts.append(driver.page.asking.bar.text))
    driver.open([PEOPLE[0], AIS[0]], [0], game)
    driver.bot.waitUntil(lambda: driver.session.acted == [(0, only)])
    driver.wait()
    told = f"Your turn: the {only.symbol} tile has only one possible square (tile 1 of 6)"
    assert prompts[0] == told, "nothing is asked that is done without anybody"
    assert not any(prompt.startswith("Your turn: place") for prompt in prompts)
    assert any(line.startswith("Anna placed the") for line in driver.log)


def one_choice(driver: Driver) -> Action:
    game = Game.new(Rules(), 2, 2, first=0, scenario=Scenario("erupts", 6))
    wander(game, lambda g: g.phase == "flight" and g.active == 0 and len(g.legal_actions()) == 1)
    assert not game.over
    (only,) = game.legal_actions()
    driver.open([PEOPLE[0], AIS[0]], [0], game)
    return only


def test_a_single_answer_is_given_automatically_if_set_but_not_after_an_undo(driver: Driver) -> None:
    one_choice(driver)
    assert driver.page.controller.state is State.ASKING
    assert driver.session.acted == []
    assert driver.page.model.decision is not None
    driver.settings.autoplay_single = True
    driver.session.rewound.emit(0)
    driver.tell()
    assert driver.page.controller.state is State.ASKING
    assert driver.page.model.decision is not None
    driver.act()
    assert len(driver.session.acted) == 1
    driver.session.acted.clear()
    only = one_choice(driver)
    driver.bot.waitUntil(lambda: driver.session.acted == [(0, only)])


def test_the_eruption_is_declared_out_of_turn_after_a_second_thought_unless_another_has(driver: Driver) -> None:
    def second_thought() -> QMessageBox:
        driver.open(TABLE, [0], full_city([7, 7, 9, 9], [9, 9, 7, 7], turn=1))
        assert driver.game.active == 1
        assert button.isVisible()
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        return driver.box()

    button = driver.page.hand.erupt_button
    box = second_thought()
    assert "7, 7, 9, 9" in box.informativeText()
    with driver.bot.waitSignal(box.finished):
        driver.session.tell(driver.game.apply(ERUPT, 1))
    assert driver.session.acted == []
    box = second_thought()
    default = box.defaultButton()
    assert default is not None
    assert default.text() == "Not yet"
    asked: list[str] = []
    driver.board.showing.connect(lambda event: asked.append(driver.page.asking.bar.rule))
    QTest.mouseClick(box.buttons()[0], Qt.MouseButton.LeftButton)
    assert driver.session.acted == [(0, ERUPT)]
    driver.wait()
    assert "R14" in asked  # while it is shown, nobody is asked for a card
    assert driver.page.asking.banner.phase == "erupts"
    assert not driver.fan.isVisible()
    assert not button.isVisible()


def test_r13_the_question_the_table_answers_is_put_to_nobody(driver: Driver) -> None:
    """Its answers are no places on the board: a person has the button."""
    driver.open(TABLE, [0], full_city([7, 7, 9, 9], [9, 9, 7, 7], turn=1))
    game = driver.game
    while game.choice != Choice.ERUPT or game.active != 0:
        game.apply(game.legal_actions()[0])
    asked = Update(driver.session.seq + 1, [], game.view(0), game.legal_actions(), False, False)
    driver.session.updated.emit(asked)
    driver.wait()
    assert driver.page.model.decision is None


def test_undo_is_offered_when_the_session_says_so_and_leaves_no_line_in_the_log(table: Driver) -> None:
    table.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert table.session.called("undo") == []
    table.session.undoable = True
    table.play()
    assert len(table.log) > 1
    table.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert table.session.called("undo") == [(0,)]
    table.session.rewound.emit(1)
    assert table.log == ["Anna begins."]
    table.open(TABLE, [0], Game.new(Rules(), 3, 1, first=1))
    table.settings.animation = "slow"
    began = table.session.seq
    table.session.play(table.game.legal_actions()[0])
    table.session.rewound.emit(began)
    table.tell()
    assert table.log == ["Livia begins."], "it was taken back while it was shown"
