"""Clicks and keys that were meant for what was on the screen before do not count."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QListWidget, QMenu

from pompeii_core.actions import DONE, ERUPT, Place, Relative, Run
from pompeii_core.city import BUILDINGS, names
from pompeii_core.game import Game
from pompeii_core.preview import Spot
from pompeii_core.rules import Rules
from pompeii_core.setup import Scenario
from pompeii_qt.activation import MILLIS
from pompeii_qt.scene.sprite import Layer
from pompeii_qt.table.fan import CardButton
from tests.core.positions import fleeing, seething
from tests.qt.hands import Walk, click, down, press, up
from tests.qt.table.driver import (
    AIS,
    PEOPLE,
    SHORTLY,
    TABLE,
    Driver,
    begin,
    child,
    full_city,
    solo,
    visible,
    with_member,
)
from tests.qt.virtual_time import VirtualTime

_LEFT, _UP = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton


def double_press(driver: Driver, square: str) -> None:
    viewport, point, none = driver.board.viewport(), QPointF(driver.at(square)), Qt.KeyboardModifier.NoModifier
    glob = QPointF(viewport.mapToGlobal(point.toPoint()))
    for kind, held in ((QEvent.Type.MouseButtonDblClick, _LEFT), (QEvent.Type.MouseButtonRelease, _UP)):
        QApplication.sendEvent(viewport, QMouseEvent(kind, point, point, glob, _LEFT, held, none))


def roof(game: Game) -> str:
    """Return a square where only one card of Anna's hand fits, so that a click there plays it."""
    counts = {card: game.hands[0].count(card) for card in game.hands[0]}
    return names(BUILDINGS[next(iter(counts))])[0]


@pytest.mark.parametrize("stood_still", [0, 5000])
def test_a_press_just_after_a_turn_has_begun_does_nothing(time: VirtualTime, driver: Driver, stood_still: int) -> None:
    """A window that stood still has shown nothing meanwhile."""
    begin(driver, time, solo())
    time.now += stood_still
    time.advance(1)
    square, board = roof(driver.game), driver.board
    assert board.interaction.highlights.lit(), "what is asked is in sight"
    for _ in range(2):
        driver.click(square)
        time.advance(100)
        driver.click("F4")
    assert driver.session.acted == []
    assert not board.interaction.refusal.isVisible()
    QTest.mousePress(board.viewport(), _LEFT, pos=driver.at(square))
    time.advance(MILLIS + SHORTLY)
    QTest.mouseRelease(board.viewport(), _LEFT, pos=driver.at(square))
    assert driver.session.acted == [], "it was pressed too soon"
    driver.click(square)
    assert [type(action) for _, action in driver.session.acted] == [Place]


@pytest.mark.parametrize("by", ["click", "enter", "tab", "list", "card"])
def test_presses_without_a_pause_do_nothing(time: VirtualTime, driver: Driver, by: str) -> None:
    begin(driver, time, solo())
    page, square = driver.page, roof(driver.game)
    page.board.keyboard.go_to(Spot(square))
    if by == "list":
        page.tools.actions_list.trigger()
    for _ in range(25):
        if by == "click":
            driver.click(square)
        elif by == "card":
            QTest.mouseClick(page.hand.fan.cards[0], _LEFT, pos=page.hand.fan.cards[0].rect().center())
        else:
            driver.key(Qt.Key.Key_Tab if by == "tab" else Qt.Key.Key_Return)
        time.advance(150)
        assert not page.model.takes_all
    assert driver.session.acted == []
    time.advance(MILLIS)
    driver.click(square)
    assert len(driver.session.acted) == 1, "after a pause a press counts"


def run_once(driver: Driver, time: VirtualTime) -> Game:
    """Let Anna run from B6 to B5, so that the other piece there can run further now."""
    game = fleeing("helmet mask coin", {"B5": [1, 0], "B6": [1, 0], "D6": [0, 2], "I7": [1, 0], "H3": [1, 0]})
    begin(driver, time, game, active=True)
    driver.click("J7")
    time.advance(SHORTLY + MILLIS)
    for square in ("B6", "B5"):
        driver.click(square)
    time.advance(SHORTLY)
    return game


def test_an_answer_that_could_not_be_chosen_in_the_last_step_waits_in_the_next(
    time: VirtualTime, driver: Driver
) -> None:
    """Answers that could be chosen then can be chosen at once."""
    run_once(driver, time)
    asked, page = driver.page.model.decision, driver.page
    assert asked is not None
    known = {action for action in asked.legal if page.model.takes(action)}
    assert Run("B5", "B3") in {*asked.legal} - known
    page.controller.act(next(iter(known - {DONE})))
    driver.session.refused.emit(0, "")  # the same question is asked again, as another step of the turn would be
    assert {action for action in asked.legal if page.model.takes(action)} == known


def test_a_drag_begun_before_a_target_was_lit_does_not_end_there(time: VirtualTime, driver: Driver) -> None:
    run_once(driver, time)
    viewport = driver.board.viewport()
    QTest.mousePress(viewport, _LEFT, pos=driver.at("B5"))
    time.advance(2 * MILLIS)
    assert driver.page.model.takes_all
    QTest.mouseMove(viewport, driver.at("B3"))
    QTest.mouseRelease(viewport, _LEFT, pos=driver.at("B3"))
    assert driver.session.acted[-1] == (0, Run("B6", "B5"))


def test_targets_are_fully_lit_only_when_they_can_be_chosen(time: VirtualTime, driver: Driver) -> None:
    begin(driver, time, solo())
    seen = []
    while not driver.page.model.takes_all:
        seen.append(max(target.opacity() for target in driver.on_layer(Layer.TARGETS)))
        time.advance(16)
    assert seen == sorted(seen)
    assert 0 < seen[0] < 0.3
    assert seen[-1] < 1
    assert {target.opacity() for target in driver.on_layer(Layer.TARGETS)} == {1.0}


@pytest.mark.parametrize("by", ["click", "space", "skip"])
def test_a_press_that_skips_an_animation_does_nothing_else(time: VirtualTime, driver: Driver, by: str) -> None:
    driver.settings.animation = "slow"
    game = Game.new(Rules(), 2, 1, first=1)
    begin(driver, time, game)
    driver.session.play(game.legal_actions()[0])
    time.advance(100)
    assert driver.board.event_player.busy
    square = roof(game)
    if by == "click":
        driver.click(square)
    elif by == "space":
        driver.key(Qt.Key.Key_Space)
    else:
        QTest.mouseClick(driver.page.asking.buttons.skip_button, _LEFT)
    assert driver.page.model.decision is not None, "what was shown is over, and Anna is asked"
    time.advance(MILLIS + 50)
    double_press(driver, square)
    assert driver.session.acted == []
    driver.click(square)
    assert len(driver.session.acted) == 1


def test_three_clicks_throw_one_victim(time: VirtualTime, driver: Driver) -> None:
    game = seething([9], [5], [5], pieces={"E6": [0, 1, 1], "D6": [0, 2, 1]}, deck=[0, 0] + [5] * 20)
    begin(driver, time, game, active=True)
    driver.click("E6")  # the card goes there
    time.advance(SHORTLY)
    while game.choice == "relative":
        game.apply(DONE)
    driver.session.tell([])
    time.advance(SHORTLY + MILLIS)
    assert game.choice == "sacrifice"
    before = len(driver.session.acted)
    piece = next(piece for piece in driver.board.board_scene.pieces.on("D6") if piece.seat == 2)
    point = driver.board.mapFromScene(piece.pos())
    for _ in range(3):
        QTest.mouseClick(driver.board.viewport(), _LEFT, pos=point)
        time.advance(60)
    assert len(driver.session.acted) == before + 1
    assert game.choice == "sacrifice", "another omen, another question"


def test_another_relative_may_follow_at_once(time: VirtualTime, driver: Driver) -> None:
    game = seething([3], [1], pieces={"C3": [1, 1]})
    begin(driver, time, game, active=True)
    driver.click("C3")
    time.advance(SHORTLY)
    assert game.choice == "relative"
    driver.click("E1")
    assert len(driver.session.acted) == 1, "whether relatives come is a new question"
    time.advance(MILLIS + SHORTLY)
    driver.click("E1")
    time.advance(SHORTLY)
    driver.click("E1")  # the other half of a double click
    assert not driver.board.interaction.refusal.isVisible()
    driver.click("B1")
    assert [action for _, action in driver.session.acted[1:]] == [Relative("E1"), Relative("B1")]


def test_the_second_run_may_follow_at_once_where_it_was_possible_before(time: VirtualTime, driver: Driver) -> None:
    game = fleeing("helmet mask coin", {"B6": [2, 0], "D6": [0, 2], "I7": [1, 0], "H3": [1, 0]})
    begin(driver, time, game, active=True)
    driver.click("J7")
    time.advance(SHORTLY + MILLIS)
    assert driver.page.asking.bar.text.startswith("Your turn: move 1 of 2")
    assert driver.page.asking.bar.rule == "R21"
    for square in ("B6", "C6"):
        driver.click(square)
    assert driver.session.acted[-1] == (0, Run("B6", "C6"))
    time.advance(SHORTLY)
    assert not driver.page.model.takes_all
    for square in ("B6", "B5"):  # only one step now, which was in reach before
        driver.click(square)
    assert driver.session.acted[-1] == (0, Run("B6", "B5"))


def test_a_target_that_the_first_run_made_possible_waits(time: VirtualTime, driver: Driver) -> None:
    run_once(driver, time)
    driver.click("B5")
    time.advance(100)
    viewport = driver.board.viewport()
    QTest.mousePress(viewport, _LEFT, pos=driver.at("B3"))
    time.advance(MILLIS)
    QTest.mouseRelease(viewport, _LEFT, pos=driver.at("B3"))
    assert driver.session.acted[-1] == (0, Run("B6", "B5"))
    time.advance(MILLIS)
    driver.click("B3")
    assert driver.session.acted[-1] == (0, Run("B5", "B3"))


def test_a_drag_begun_before_the_question_does_not_answer_it(time: VirtualTime, driver: Driver) -> None:
    game = Game.new(Rules(), 2, 2, first=1, scenario=Scenario("erupts", 6))
    begin(driver, time, game)
    viewport = driver.board.viewport()
    QTest.mousePress(viewport, _LEFT, pos=driver.at("F4"))
    driver.session.play(game.legal_actions()[0])
    time.advance(SHORTLY + 2 * MILLIS)
    assert driver.page.model.takes_all
    target = driver.at(next(iter(driver.board.interaction.decision.lit)).square)
    QTest.mouseMove(viewport, target)
    QTest.mouseRelease(viewport, _LEFT, pos=target)
    assert driver.session.acted == []


def test_a_card_pressed_too_soon_is_neither_dragged_nor_chosen(time: VirtualTime, driver: Driver) -> None:
    begin(driver, time, solo())
    card = driver.fan.cards[0]
    target = card.mapFromGlobal(driver.board.viewport().mapToGlobal(driver.at(names(BUILDINGS[card.number])[0])))
    QTest.mousePress(card, _LEFT, pos=card.rect().center())
    time.advance(2 * MILLIS)
    QTest.mouseMove(card, card.rect().center() + QPoint(0, -40))
    QTest.mouseMove(card, target)
    assert not driver.fan.dragging
    QTest.mouseRelease(card, _LEFT, pos=target)
    assert driver.fan.chosen is None
    assert driver.session.acted == []


def test_keys_wait_as_clicks_do(time: VirtualTime, driver: Driver) -> None:
    begin(driver, time, solo())
    driver.key(Qt.Key.Key_1)
    assert driver.fan.chosen is None
    driver.board.setFocus()
    for key in (Qt.Key.Key_Tab, Qt.Key.Key_Right, Qt.Key.Key_Return):
        driver.key(key)
    assert QApplication.focusWidget() is driver.board, "Tab does not run away from targets about to be lit"
    driver.page.tools.actions_list.trigger()
    down(Qt.Key.Key_Return)
    assert driver.session.acted == []
    time.advance(MILLIS + SHORTLY)
    for part in (
        child(driver.page.advice.actions, QListWidget),
        child(driver.page.advice.actions, QLineEdit),
        driver.board,
    ):
        part.setFocus()
        down(Qt.Key.Key_Return)
    driver.key(Qt.Key.Key_Tab)
    down(Qt.Key.Key_Return)
    assert driver.session.acted == [], "a key held down since before is none"
    up(Qt.Key.Key_Return)
    press(Qt.Key.Key_Return)
    assert len(driver.session.acted) == 1


@pytest.mark.parametrize("at", ["board", "hand"])
def test_tab_and_enter_in_a_hurry_fold_nothing_while_others_move(time: VirtualTime, driver: Driver, at: str) -> None:
    begin(driver, time, solo())
    time.advance(MILLIS + SHORTLY)
    page = driver.page
    folds = page.sides.folds
    (page.board if at == "board" else page.hand.fan.findChildren(CardButton)[0]).setFocus()
    page.controller.act(driver.game.legal_actions()[0])
    unfolded = [fold.accessibleName() for fold in folds]
    for key in [Qt.Key.Key_Tab, Qt.Key.Key_Return, Qt.Key.Key_Backtab, Qt.Key.Key_Return] * 3:
        QTest.keyClick(QApplication.focusWidget() or page, key)
        assert QApplication.focusWidget() is page.board
    assert [fold.accessibleName() for fold in folds] == unfolded
    driver.key(Qt.Key.Key_F6)
    assert QApplication.focusWidget() is not page.board, "who wants to leads the keyboard elsewhere"


@pytest.mark.qt_log_ignore("This plugin does not support (raise|grabbing)", extend=True)  # offscreen, popups
def test_a_menu_on_the_board_waits_and_closes_with_its_question(time: VirtualTime, driver: Driver) -> None:
    begin(driver, time, full_city([7, 9, 9, 7], turn=0), active=True)
    driver.click("B1")
    (menu,) = visible(driver.board, QMenu)
    entry = menu.actionGeometry(menu.actions()[0]).center()
    click(menu, entry)
    press(Qt.Key.Key_Return)
    assert driver.session.acted == []
    assert menu.isVisible()
    driver.session.tell([])
    time.advance(SHORTLY)
    assert visible(driver.board, QMenu) == []


def test_a_request_that_appears_under_the_pointer_is_not_granted_by_a_click(driver: Driver, time: VirtualTime) -> None:
    room, asking = driver.enter(hosting=True), driver.page.room.requests
    driver.hear(with_member(room, 3, wants=2))
    assert asking.isVisible()
    click(asking.yes_button)
    assert not any(words[0] == "consent" for words in driver.network.asked)
    time.advance(MILLIS + 16)
    click(asking.yes_button)
    assert ("consent", 3, True) in driver.network.asked


def test_an_ai_takes_one_step_for_a_double_click(time: VirtualTime, driver: Driver) -> None:
    driver.settings.ai_autoplay = False
    begin(driver, time, Game.new(Rules(), 3, 1, first=1))
    time.advance(MILLIS + SHORTLY)
    button = driver.page.asking.buttons.step_button
    click(button, times=2)
    click(button)
    assert driver.session.called("step") == [()]
    time.advance(MILLIS + 16)
    click(button)
    assert driver.session.called("step") == [(), ()]
    driver.page.tools.menu.autoplay.trigger()
    assert driver.session.called("set_autoplay")[-1] == (True,)
    assert not button.isVisible()


DEAD, MIXED = [7, 7, 9, 9], [7, 1, 9, 2]


def test_ais_wait_for_the_answer_to_an_offered_eruption(driver: Driver) -> None:
    driver.open(TABLE, [0], full_city(DEAD, turn=1))
    calls = [call for call in driver.session.calls if call[0] in ("set_autoplay", "shown")]
    assert calls.index(("set_autoplay", False)) < calls.index(("shown", driver.session.seq))
    driver.box().buttons()[1].click()
    driver.bot.waitUntil(lambda: driver.question() is None)
    assert driver.session.called("set_autoplay")[-1] == (True,)
    assert driver.session.acted == []
    driver.tell()
    assert driver.question() is None, "it is asked once as long as it is possible"
    driver.open(TABLE, [0], full_city(DEAD, turn=1))
    assert driver.session.called("set_autoplay")[-1] == (False,)
    driver.say_yes()
    driver.bot.waitUntil(lambda: driver.question() is None)
    assert driver.session.acted == [(0, ERUPT)], "before AIs go on"
    assert driver.session.called("set_autoplay")[-1] == (True,)
    driver.page.model.set_autoplay(False)
    driver.settings.ai_autoplay = False
    driver.open(TABLE, [0], full_city(DEAD, turn=1))
    assert driver.question() is None, "where nothing moves by itself nothing has to be held"


@pytest.mark.parametrize(("hand", "turn", "own"), [(MIXED, 1, [0]), (DEAD, 0, [0]), (DEAD, 2, [0, 1])])
def test_an_eruption_is_not_offered_in_vain(driver: Driver, hand: list[int], turn: int, own: list[int]) -> None:
    driver.open(TABLE if own == [0] else [PEOPLE[0], PEOPLE[1], AIS[1]], own, full_city(hand, turn=turn))
    assert driver.question() is None
    assert (False,) not in driver.session.called("set_autoplay")


@pytest.mark.qt_log_ignore("This plugin does not support (raise|grabbing)", extend=True)  # offscreen, popups
def test_every_button_and_key_of_the_table_does_one_thing(time: VirtualTime, driver: Driver) -> None:
    begin(driver, time, solo(), active=True)
    walk = Walk(driver.page.window, time)
    walk.press_all()
    assert walk.twice == []
    assert walk.pressed > 30


@pytest.mark.parametrize(
    ("key", "place", "modifiers", "command"),
    [
        (0xC9, 11, Qt.KeyboardModifier.NoModifier, "card 2"),  # é in France
        (Qt.Key.Key_Plus, 10, Qt.KeyboardModifier.NoModifier, "card 1"),  # in Prague, where it zooms elsewhere
        (0x420, 43, Qt.KeyboardModifier.NoModifier, "hint"),  # Р in Moscow
        (0x42F, 52, Qt.KeyboardModifier.ControlModifier, "undo"),  # Я
        (Qt.Key.Key_Q, 38, Qt.KeyboardModifier.NoModifier, ""),  # A's place: Latin letters go by their sign
    ],
)
def test_keys_of_other_keyboards_go_by_their_place(
    time: VirtualTime,
    driver: Driver,
    monkeypatch: pytest.MonkeyPatch,
    key: int,
    place: int,
    modifiers: Qt.KeyboardModifier,
    command: str,
) -> None:
    begin(driver, time, solo(), active=True)
    monkeypatch.setattr(QGuiApplication, "platformName", lambda: "xcb")
    page = driver.page
    page.tools.undo.setEnabled(True)
    undone: list[bool] = []
    page.tools.undo.triggered.connect(lambda: undone.append(True))
    scale = driver.board.transform().m11()
    for at, kind in enumerate((QEvent.Type.KeyRelease, QEvent.Type.KeyPress)):  # it is not held since another test
        event = QKeyEvent(kind, key, modifiers, place, 0, 0)
        event.setTimestamp(at)
        QApplication.sendEvent(page.window().windowHandle(), event)
    chosen = {f"card {number}" for number, card in enumerate(driver.fan.cards, 1) if card.isChecked()}
    done = chosen | ({"hint"} if page.tools.hint.isChecked() else set()) | ({"undo"} if undone else set())
    assert done == ({command} - {""})
    assert driver.board.transform().m11() == scale
