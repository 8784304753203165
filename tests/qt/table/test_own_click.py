"""A click or key that was meant for what was on the screen before decides nothing on it now."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from pompeii_core.actions import DONE, Place, Relative, Run
from pompeii_core.city import BUILDINGS, names
from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_core.setup import Scenario
from pompeii_qt.activation import MILLIS
from pompeii_qt.art.geometry import centre
from tests.core.positions import fleeing, seething
from tests.qt.table.asked import SHORTLY, begin
from tests.qt.table.company import enter, with_member
from tests.qt.table.desk import Desk, full_city, solo
from tests.qt.virtual_time import VirtualTime

_LEFT = Qt.MouseButton.LeftButton


def at(desk: Desk, square: str) -> QPoint:
    return desk.page.board.mapFromScene(centre(square))


def click(desk: Desk, square: str) -> None:
    QTest.mouseClick(desk.page.board.viewport(), _LEFT, pos=at(desk, square))


def double_press(desk: Desk, square: str) -> None:
    """The second half of a double click."""
    viewport, point = desk.page.board.viewport(), QPointF(at(desk, square))
    glob = QPointF(viewport.mapToGlobal(point.toPoint()))
    none = Qt.KeyboardModifier.NoModifier
    for kind, buttons in (
        (QEvent.Type.MouseButtonDblClick, _LEFT),
        (QEvent.Type.MouseButtonRelease, Qt.MouseButton.NoButton),
    ):
        QApplication.sendEvent(viewport, QMouseEvent(kind, point, point, glob, _LEFT, buttons, none))


def hold(widget: QWidget, key: Qt.Key) -> None:
    """A key that has been down for a while."""
    QApplication.sendEvent(
        widget, QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, "", autorep=True)
    )


def roof(game: Game) -> str:
    """Where one card of Anna's hand alone fits, so that a click there plays it."""
    counts = {card: game.hands[0].count(card) for card in game.hands[0]}
    return names(BUILDINGS[next(iter(counts))])[0]


def omens() -> Game:
    """Anna draws two omens, one after the other."""
    return seething([9], [5], [5], pieces={"E6": [0, 1, 1], "D6": [0, 2, 1]}, deck=[0, 0] + [5] * 20)


def test_a_click_just_as_ones_turn_begins_does_nothing_and_says_nothing(time: VirtualTime, desk: Desk) -> None:
    begin(desk, time, solo())
    square, board = roof(desk.session.game), desk.page.board
    assert board.interaction.highlights.lit(), "what is asked is in sight"
    for _ in range(2):
        click(desk, square)
        time.advance(100)
        click(desk, "F4")
    assert desk.session.acted == []
    assert not board.interaction.tooltip.refusing
    time.advance(MILLIS + SHORTLY)
    click(desk, square)
    assert [type(action) for _, action in desk.session.acted] == [Place]


def test_whoever_clicks_on_without_a_pause_has_a_second_to_see_that_it_is_their_turn(
    time: VirtualTime, desk: Desk
) -> None:
    begin(desk, time, solo())
    square = roof(desk.session.game)
    for _ in range(9):
        click(desk, square)
        time.advance(120)
    assert desk.session.acted == []
    time.advance(MILLIS)
    click(desk, square)
    assert len(desk.session.acted) == 1, "but not for ever"


def test_targets_are_fully_lit_only_once_they_can_be_used(time: VirtualTime, desk: Desk) -> None:
    begin(desk, time, solo())
    highlights = desk.page.board.interaction.highlights
    seen = []
    while not desk.page.model.takes_all:
        seen.append(max(sprite.opacity() for sprite in highlights._lit.values()))
        time.advance(16)
    assert seen == sorted(seen)
    assert 0 < seen[0] < 0.3
    assert seen[-1] < 1
    assert {sprite.opacity() for sprite in highlights._lit.values()} == {1.0}


def test_a_window_that_stood_still_has_shown_nothing_meanwhile(time: VirtualTime, desk: Desk) -> None:
    begin(desk, time, solo())
    time.now += 5000
    time.advance(1)
    click(desk, roof(desk.session.game))
    assert desk.session.acted == []


@pytest.mark.parametrize("by", ["click", "space", "skip"])
def test_what_hurries_an_animation_does_nothing_else_not_even_twice(time: VirtualTime, desk: Desk, by: str) -> None:
    desk.settings.animation = "slow"
    game = Game.new(Rules(), 2, 1, first=1)
    begin(desk, time, game)
    desk.session.play(game.legal_actions()[0])
    time.advance(100)
    assert desk.page.board.event_player.busy
    square = roof(game)
    if by == "click":
        click(desk, square)
    elif by == "space":
        desk.key(Qt.Key.Key_Space)
    else:
        QTest.mouseClick(desk.page.action_buttons.skip_button, _LEFT)
    assert desk.page.model.decision is not None, "what was shown is over, and Anna is asked"
    time.advance(MILLIS + 50)
    double_press(desk, square)
    assert desk.session.acted == []
    click(desk, square)
    assert len(desk.session.acted) == 1


def test_three_clicks_throw_one_victim(time: VirtualTime, desk: Desk) -> None:
    game = omens()
    begin(desk, time, game, settled=True)
    click(desk, "E6")  # the card goes there
    time.advance(SHORTLY)
    while game.choice == "relative":
        game.apply(DONE)
    desk.session.tell([])
    time.advance(SHORTLY + MILLIS)
    assert game.choice == "sacrifice"
    before = len(desk.session.acted)
    piece = next(piece for piece in desk.page.board.board_scene.pieces.on("D6") if piece.seat == 2)
    point = desk.page.board.mapFromScene(piece.pos())
    for _ in range(3):
        QTest.mouseClick(desk.page.board.viewport(), _LEFT, pos=point)
        time.advance(60)
    assert len(desk.session.acted) == before + 1
    assert game.choice == "sacrifice", "another omen, another question"


def test_another_relative_may_follow_at_once(time: VirtualTime, desk: Desk) -> None:
    game = seething([3], [1], pieces={"C3": [1, 1]})
    begin(desk, time, game, settled=True)
    click(desk, "C3")
    time.advance(SHORTLY)
    assert game.choice == "relative"
    click(desk, "E1")
    assert len(desk.session.acted) == 1, "whether relatives come is a new question"
    time.advance(MILLIS + SHORTLY)
    click(desk, "E1")
    time.advance(SHORTLY)
    click(desk, "E1")  # the other half of a double click
    assert not desk.page.board.interaction.tooltip.refusing
    click(desk, "B1")
    assert [action for _, action in desk.session.acted[1:]] == [Relative("E1"), Relative("B1")]


def test_the_second_run_may_follow_at_once_where_it_was_possible_before(time: VirtualTime, desk: Desk) -> None:
    game = fleeing("helmet mask coin", {"B6": [2, 0], "D6": [0, 2], "I7": [1, 0], "H3": [1, 0]})
    begin(desk, time, game, settled=True)
    click(desk, "J7")
    time.advance(SHORTLY + MILLIS)
    for square in ("B6", "C6"):
        click(desk, square)
    assert desk.session.acted[-1] == (0, Run("B6", "C6"))
    time.advance(SHORTLY)
    assert not desk.page.model.takes_all
    for square in ("B6", "B5"):  # only one step now, which was in reach before
        click(desk, square)
    assert desk.session.acted[-1] == (0, Run("B6", "B5"))


def test_a_press_on_what_the_first_run_has_made_possible_waits_too(time: VirtualTime, desk: Desk) -> None:
    """The other piece on the square that was run to comes further now."""
    game = fleeing("helmet mask coin", {"B5": [1, 0], "B6": [1, 0], "D6": [0, 2], "I7": [1, 0], "H3": [1, 0]})
    begin(desk, time, game, settled=True)
    click(desk, "J7")
    time.advance(SHORTLY + MILLIS)
    for square in ("B6", "B5"):
        click(desk, square)
    time.advance(SHORTLY)
    target = next(action.target for action in game.legal_actions() if action == Run("B5", "B3"))
    click(desk, "B5")
    time.advance(100)
    viewport = desk.page.board.viewport()
    QTest.mousePress(viewport, _LEFT, pos=at(desk, target))
    time.advance(MILLIS)
    QTest.mouseRelease(viewport, _LEFT, pos=at(desk, target))
    assert desk.session.acted[-1] == (0, Run("B6", "B5"))
    time.advance(MILLIS)
    click(desk, target)
    assert desk.session.acted[-1] == (0, Run("B5", target))


def test_a_drag_over_the_board_begun_before_does_not_drop_into_the_question(time: VirtualTime, desk: Desk) -> None:
    game = Game.new(Rules(), 2, 2, first=1, scenario=Scenario("erupts", 6))
    begin(desk, time, game)
    viewport = desk.page.board.viewport()
    QTest.mousePress(viewport, _LEFT, pos=at(desk, "F4"))
    desk.session.play(game.legal_actions()[0])
    time.advance(SHORTLY + 2 * MILLIS)
    assert desk.page.model.takes_all
    target = at(desk, next(iter(desk.page.board.interaction.decision.lit)).square)
    QTest.mouseMove(viewport, target)
    QTest.mouseRelease(viewport, _LEFT, pos=target)
    assert desk.session.acted == []


def test_a_press_too_soon_does_nothing_when_it_comes_up_later(time: VirtualTime, desk: Desk) -> None:
    begin(desk, time, solo())
    viewport, point = desk.page.board.viewport(), at(desk, roof(desk.session.game))
    QTest.mousePress(viewport, _LEFT, pos=point)
    time.advance(2 * MILLIS)
    QTest.mouseRelease(viewport, _LEFT, pos=point)
    assert desk.session.acted == []


def test_a_card_pressed_before_is_neither_dragged_nor_chosen(time: VirtualTime, desk: Desk) -> None:
    begin(desk, time, solo())
    card = desk.page.hand.cards[0]
    target = card.mapFromGlobal(desk.page.board.viewport().mapToGlobal(at(desk, names(BUILDINGS[card.number])[0])))
    QTest.mousePress(card, _LEFT, pos=card.rect().center())
    time.advance(2 * MILLIS)
    QTest.mouseMove(card, card.rect().center() + QPoint(0, -40))
    QTest.mouseMove(card, target)
    assert not desk.page.hand.dragging
    QTest.mouseRelease(card, _LEFT, pos=target)
    assert desk.page.hand.chosen is None
    assert desk.session.acted == []


def test_keys_wait_as_clicks_do(time: VirtualTime, desk: Desk) -> None:
    begin(desk, time, solo())
    desk.key(Qt.Key.Key_1)
    assert desk.page.hand.chosen is None
    desk.page.board.setFocus()
    for key in (Qt.Key.Key_Tab, Qt.Key.Key_Right, Qt.Key.Key_Return):
        desk.key(key)
    assert QApplication.focusWidget() is desk.page.board, "Tab does not run away from targets about to be lit"
    desk.page.tools.actions_list.trigger()
    desk.key(Qt.Key.Key_Return)
    assert desk.session.acted == []
    time.advance(MILLIS + SHORTLY)
    for _ in range(3):
        hold(desk.page.actions_list._list, Qt.Key.Key_Return)
        hold(desk.page.actions_list._filter, Qt.Key.Key_Return)
    desk.page.board.setFocus()
    desk.key(Qt.Key.Key_Tab)
    hold(desk.page.board, Qt.Key.Key_Return)
    assert desk.session.acted == [], "a key held down since before is none"
    desk.key(Qt.Key.Key_Return)
    assert len(desk.session.acted) == 1


@pytest.mark.qt_log_ignore("This plugin does not support (raise|grabbing)", extend=True)  # offscreen, popups
def test_a_menu_on_the_board_waits_too_and_goes_with_its_question(time: VirtualTime, desk: Desk) -> None:
    begin(desk, time, full_city([7, 9, 9, 7], turn=0), settled=True)
    click(desk, "B1")
    menu = desk.page.board.interaction._menu
    assert menu is not None
    entry = menu.actionGeometry(menu.actions()[0]).center()
    QTest.mouseClick(menu, _LEFT, pos=entry)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    assert desk.session.acted == []
    assert menu.isVisible()
    desk.session.tell([])
    time.advance(SHORTLY)
    assert desk.page.board.interaction._menu is None


def test_a_wish_for_a_seat_that_comes_under_the_pointer_is_not_granted(desk: Desk, time: VirtualTime) -> None:
    told = enter(desk, hosting=True)
    desk.page.seat_requests._delay.millis = MILLIS
    desk.session.network.tell(with_member(told, 3, wants=2), hosting=True)
    asking = desk.page.seat_requests
    assert asking.isVisible()
    QTest.mouseClick(asking.yes_button, _LEFT)
    assert not any(words[0] == "consent" for words in desk.session.network.asked)
    asking._delay.cancel()
    QTest.mouseClick(asking.yes_button, _LEFT)
    assert ("consent", 3, True) in desk.session.network.asked


def test_an_ai_takes_one_step_for_a_double_click(time: VirtualTime, desk: Desk) -> None:
    desk.settings.ai_autoplay = False
    begin(desk, time, Game.new(Rules(), 3, 1, first=1))
    time.advance(MILLIS)
    button = desk.page.action_buttons.step_button
    for _ in range(2):
        QTest.mouseClick(button, _LEFT)
    assert desk.session.called("step") == [()]
    time.advance(MILLIS + 16)
    QTest.mouseClick(button, _LEFT)
    assert desk.session.called("step") == [(), ()]
