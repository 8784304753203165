"""An omen is seen: its card over the board, which one in a row it is, and whom it took."""

import pytest
from pytestqt.qtbot import QtBot

from pompeii_core.events import CardPlayed, OmenDrawn
from pompeii_qt.scene import layers
from pompeii_qt.scene.board_scene import BoardScene
from tests.qt.scene.board_driver import BoardDriver, MakeDriver


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
