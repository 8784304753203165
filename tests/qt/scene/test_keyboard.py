"""Everything on the board by keyboard."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from pompeii_core.actions import Lava, Place, Run
from pompeii_core.events import CardPlayed, OmenDrawn
from pompeii_core.preview import Spot
from pompeii_core.rules import Rules
from pompeii_qt.scene import layers
from pompeii_qt.scene.board_scene import BoardScene
from pompeii_qt.scene.gestures import following, step
from tests.qt.scene.board_driver import BoardDriver, MakeDriver

Key = Qt.Key


def test_arrows_walk_over_the_city_and_out_through_gates() -> None:
    assert step(Spot("F4"), Key.Key_Left) == Spot("E4")
    assert step(Spot("H1"), Key.Key_Right) == Spot("H1"), "the wall"
    assert step(Spot("J2"), Key.Key_Up) == Spot("J2", gate=True)
    assert step(Spot("J2", gate=True), Key.Key_Up) == Spot("J2", gate=True)
    assert step(Spot("J2", gate=True), Key.Key_Down) == Spot("J2")
    assert step(Spot("J2"), Key.Key_Right) == Spot("J2"), "outside the walls"


def test_tab_goes_through_targets_in_reading_order_and_then_leaves() -> None:
    spots = [Spot("C2"), Spot("A1"), Spot("B1")]
    assert following(spots, None, back=False) == Spot("A1")
    assert following(spots, Spot("A1"), back=False) == Spot("B1")
    assert following(spots, Spot("C2"), back=False) is None
    assert following(spots, None, back=True) == Spot("C2")


def test_tab_and_enter_play_a_card(board_game: MakeDriver) -> None:
    table = board_game(hands=[[7, 9], [5]])
    table.key(Key.Key_Tab)
    assert table.said[-1].startswith("leaves 2 ")
    table.key(Key.Key_Tab, Key.Key_Return)
    assert table.chosen == [Place(9, "E6")]


def test_tab_begins_anew_when_other_targets_are_lit(board_game: MakeDriver) -> None:
    table = board_game(hands=[[7, 9], [5]])
    table.board.select_card(9)
    table.key(Key.Key_Tab)  # E6
    table.board.select_card(7)  # F5 alone is lit, before E6
    table.key(Key.Key_Tab, Key.Key_Return)
    assert table.chosen == [Place(7, "F5")]


def test_tab_goes_on_when_the_same_targets_are_lit_again(board_game: MakeDriver) -> None:
    """As where a choice was answered with words alone."""
    table = board_game(hands=[[7, 9], [5]])
    table.key(Key.Key_Tab)  # F5
    table.board.select_card(9)
    table.board.select_card(None)
    table.key(Key.Key_Tab, Key.Key_Return)
    assert table.chosen == [Place(9, "E6")]


def test_arrows_and_enter_run_a_piece_out_of_the_city(board_game: MakeDriver) -> None:
    table = board_game(
        phase="erupts", rules=Rules(opening_tiles="0"), pieces={"I6": [1, 1]}, bag=[["coin"], ["coin"], ["mask"]]
    )
    table.show(table.update(table.game.apply(Lava("coin", "C2"))))
    spots: list[Spot | None] = []
    table.board.cursor_moved.connect(spots.append)
    table.key(*[Key.Key_Right] * 4, Key.Key_Down, Key.Key_Down, Key.Key_Return)
    assert spots[-1] == Spot("I6")
    assert "I7>" in table.lit
    table.key(Key.Key_Down, Key.Key_Down, Key.Key_Return)
    assert table.chosen == [Run("I6", "out")]


def test_the_cursor_begins_in_the_middle_and_comes_back_to_where_it_was(board_game: MakeDriver) -> None:
    table = board_game(hands=[[7, 9], [5]])
    table.key(Key.Key_Left)
    assert table.board.keyboard_spot == Spot("F4")
    table.key(Key.Key_Left)
    table.board.clearFocus()
    assert table.board.keyboard_spot is None
    table.board.setFocus()
    table.key(Key.Key_Left)
    assert table.board.keyboard_spot == Spot("E4")


def test_the_wall_stops_the_cursor(board_game: MakeDriver) -> None:
    table = board_game(hands=[[7, 9], [5]])
    stops: list[bool] = []
    table.board.cursor_stopped.connect(lambda: stops.append(True))
    table.key(*[Key.Key_Up] * 5)
    assert table.board.keyboard_spot == Spot("F1", gate=True)
    assert not stops
    table.key(Key.Key_Up)
    assert stops


def test_enter_on_a_square_that_is_no_target_says_why(board_game: MakeDriver) -> None:
    table = board_game(hands=[[7, 9], [5]])
    table.board.select_card(7)
    table.key(Key.Key_Left, Key.Key_Return)
    assert table.refusal == "there is no building here (R6)"


def test_tab_leaves_the_board_when_nothing_is_lit(board_game: MakeDriver, qtbot: QtBot) -> None:
    table = board_game(hands=[[7, 9], [5]])
    window, button = QWidget(), QPushButton("next")
    qtbot.addWidget(window)
    row = QHBoxLayout(window)
    row.addWidget(table.board)
    row.addWidget(button)
    with qtbot.waitExposed(window):
        window.show()
    window.activateWindow()
    table.board.setFocus()
    table.key(Key.Key_Tab, Key.Key_Tab)
    assert not button.hasFocus()
    table.key(Key.Key_Tab)
    assert button.hasFocus()
    table.board.setParent(None)  # the board's own fixture closes it


def _cards(scene: BoardScene) -> int:
    """How many things an event shows over everything."""
    return sum(item.zValue() == layers.EVENTS for item in scene.items())


@pytest.fixture
def table(board_game: MakeDriver) -> BoardDriver:
    """Of whose deck the first two cards are omens."""
    return board_game(hands=[[7, 9], [5, 5]], deck=[0, 0, 5, 5, 5], pieces={"E6": [1, 3]}, phase="seethes")


def test_its_card_is_shown_for_a_moment_and_holds_up_the_game(table: BoardDriver, qtbot: QtBot) -> None:
    table.board.set_speed("fast")
    scene, update = table.board.board_scene, table.update(table.game.apply(table.game.legal_actions()[0]))
    with qtbot.waitSignal(table.board.showing, check_params_cb=lambda event: isinstance(event, OmenDrawn)):
        table.board.play(update)
    qtbot.waitUntil(lambda: _cards(scene) > 0)
    assert table.board.event_player.busy
    qtbot.waitUntil(lambda: not table.board.event_player.busy)
    assert _cards(scene) == 0
    assert not scene.darkness.isVisible()


def test_a_click_hurries_it(table: BoardDriver, qtbot: QtBot) -> None:
    table.board.set_speed("slow")
    scene = table.board.board_scene
    with qtbot.waitSignal(table.board.showing, check_params_cb=lambda event: isinstance(event, OmenDrawn)):
        table.board.play(table.update(table.game.apply(table.game.legal_actions()[0])))
    with qtbot.waitSignal(table.board.drained):
        table.click(table.at("K4"))
    assert _cards(scene) == 0
    assert not scene.darkness.isVisible()
    assert table.chosen == []


def test_without_animation_it_is_not_in_the_way(table: BoardDriver) -> None:
    shown: list[int] = []
    table.board.showing.connect(lambda _: shown.append(_cards(table.board.board_scene)))
    table.show(table.update(table.game.apply(table.game.legal_actions()[0])))
    assert set(shown) == {0}


def test_omens_in_a_row_are_counted_anew_with_each_card(table: BoardDriver) -> None:
    scene, counted = table.board.board_scene, []
    for _ in range(3):
        table.show(table.update(table.game.apply(table.game.legal_actions()[0])))
        counted.append(scene.omens)
    assert counted == [1, 2, 2], "the deck's third card is none"
    for event in (CardPlayed(1, 5, "E5", False), OmenDrawn(1)):
        table.board.event_player.animator.play(event)
    assert scene.omens == 1


@pytest.mark.parametrize("reduced", [False, True])
def test_the_board_trembles_unless_nothing_is_to_move(table: BoardDriver, qtbot: QtBot, reduced: bool) -> None:
    table.board.set_speed("fast")
    table.board.set_reduced_motion(reduced)
    places: list[object] = []
    table.board.event_player.animator.shake = places.append
    table.show(table.update([OmenDrawn(0)]))
    assert bool(places) != reduced
