"""Events are shown in order; afterwards the board is what the view says, whatever happened on the way."""

from random import Random

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from pompeii_core.actions import Cause
from pompeii_core.events import Burned, Event, LavaPlaced, PiecePlaced, Ran, Sacrificed
from pompeii_core.game import Game
from pompeii_core.rules import PRESETS, Rules
from pompeii_core.view import Update
from pompeii_qt.art.geometry import CRATER
from pompeii_qt.scene.board import Board
from pompeii_qt.scene.sprite import Animation
from tests.qt.scene.board_driver import BoardDriver, MakeDriver


def _shows_the_view(table: BoardDriver) -> None:
    view = table.game.view(table.game.active or 0)
    assert table.people() == view.pieces
    assert {square: symbol for square, (symbol, _) in table.board.board_scene._tiles.items()} == view.lava
    assert len(table.board.board_scene.waiting) == len(view.tile or ())


@pytest.mark.parametrize("preset", ["standard", "web"])
def test_a_whole_game_is_shown_as_it_is(board_game: MakeDriver, preset: str) -> None:
    table = board_game(hands=[[1], [1], [1]])
    table.game = Game.new(PRESETS[preset], 3, seed=79)
    rng = Random(79)
    table.show()
    while not table.game.over:
        table.show(table.update(table.game.apply(rng.choice(table.game.legal_actions()))))
        _shows_the_view(table)


def test_every_event_is_announced_once_in_order_before_the_board_has_drained(
    board_game: MakeDriver, qtbot: QtBot
) -> None:
    table = board_game(hands=[[7, 9], [5]])
    seen: list[object] = []
    table.board.showing.connect(seen.append)
    table.board.drained.connect(seen.append)
    update = table.update(table.game.apply(table.game.legal_actions()[0]))
    table.show(update)
    assert seen == [*update.events, update.seq]


def test_events_that_contradict_the_view_do_not_show(board_game: MakeDriver) -> None:
    table = board_game(phase="erupts", pieces={"A3": [1, 1]}, bag=[["vase"], ["vase"]])
    lies: list[Event] = [
        PiecePlaced(0, "E6", False),
        Ran(1, "G4", "out", ["F4"]),
        Burned("A3", [2, 2], Cause.LAVA),
        LavaPlaced(0, "coin", "C2"),
    ]
    table.show(table.update(lies))
    _shows_the_view(table)


def test_an_event_that_cannot_be_shown_does_not_stop_the_game(
    board_game: MakeDriver, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = board_game(hands=[[7, 9], [5]])
    animator, failures = table.board.event_player.animator, 0

    def fail(event: Event) -> None:
        nonlocal failures
        failures += 1
        raise ValueError(event)

    monkeypatch.setattr(animator, "play", fail)
    update = table.update(table.game.apply(table.game.legal_actions()[0]))
    with qtbot.captureExceptions() as raised:
        table.show(update)
    assert failures == len(update.events) == len(raised)
    _shows_the_view(table)


def test_an_update_without_events_is_shown_at_once(board_game: MakeDriver) -> None:
    table = board_game(phase="erupts", pieces={"A3": [1, 1]}, bag=[["vase"], ["vase"]])
    table.game = board_game(hands=[[7], [7]], pieces={"F5": [1, 2]}).game
    table.show()
    _shows_the_view(table)


@pytest.mark.parametrize("way", ["click", "space"])
def test_a_click_or_space_finishes_what_is_running_and_does_nothing_else(
    board_game: MakeDriver, qtbot: QtBot, way: str
) -> None:
    table = board_game(phase="erupts", pieces={"A3": [1, 1]}, bag=[["vase"], ["vase"], ["vase"]])
    table.board.set_speed("slow")
    update = table.update(table.game.apply(table.game.legal_actions()[0]))
    with qtbot.waitSignal(table.board.showing):
        table.board.play(update)
    assert table.board.event_player.busy
    with qtbot.waitSignal(table.board.drained):
        if way == "click":
            table.click(table.at("K4"))
        else:
            table.key(Qt.Key.Key_Space)
    assert not table.board.event_player.busy
    assert table.chosen == []
    _shows_the_view(table)


def test_nothing_ticks_once_everything_has_been_shown(board_game: MakeDriver, qtbot: QtBot) -> None:
    table = board_game(phase="erupts", pieces={"A3": [1, 1]}, bag=[["vase"], ["vase"], ["vase"]])
    table.board.set_speed("fast")
    table.show(table.update(table.game.apply(table.game.legal_actions()[0])))
    clock = table.board.event_player.clock
    qtbot.waitUntil(lambda: not clock.busy)
    assert not clock._timer.isActive()
    assert not table.board.camera._paint.isActive()


def test_another_game_drops_what_was_still_queued(board_game: MakeDriver, qtbot: QtBot) -> None:
    table = board_game(phase="erupts", pieces={"A3": [1, 1]}, bag=[["vase"], ["vase"], ["vase"]])
    table.board.set_speed("slow")
    drained: list[int] = []
    table.board.drained.connect(drained.append)
    table.board.play(table.update(table.game.apply(table.game.legal_actions()[0])))
    with qtbot.waitSignal(table.board.showing):
        pass
    fresh = board_game(hands=[[7], [7]])
    assert fresh.people() == {}
    assert drained == [1]
    assert fresh.board.board_scene.volcano_state == "sleeps"


def test_with_reduced_motion_the_board_never_shakes(qtbot: QtBot, board: Board, board_game: MakeDriver) -> None:
    table = board_game(hands=[[7, 9], [5]], pieces={"E6": [1, 1]}, phase="seethes", deck=[79])
    board.set_reduced_motion(True)
    board.set_speed("fast")
    places: list[object] = []
    board.event_player.animator.shake = places.append
    events = table.game.apply(table.game.legal_actions()[0])
    while table.game.phase == "seethes":
        events += table.game.apply(table.game.legal_actions()[0])
    table.show(table.update(events))
    assert places == []
    assert board.board_scene.volcano_state == "erupts"


@pytest.mark.parametrize("event", [Sacrificed(0, 1, "E6"), Burned("E6", [0, 1], Cause.LAVA)])
@pytest.mark.parametrize("reduced", [False, True])
def test_with_reduced_motion_a_throw_goes_straight_and_does_not_turn(
    board_game: MakeDriver, monkeypatch: pytest.MonkeyPatch, event: Event, reduced: bool
) -> None:
    board = board_game(hands=[[7, 9], [5]], pieces={"E6": [0, 1]}).board
    board.set_reduced_motion(reduced)
    (piece,) = board.board_scene.pieces.on("E6")
    start = piece.pos()
    animations: list[Animation] = []
    monkeypatch.setattr(board.event_player.clock, "run", animations.append)
    board.event_player.animator.play(event)
    animations[0].step(0.5)
    assert (piece.pos() == (start + CRATER) / 2) == reduced
    assert (piece.rotation() == 0) == reduced


def test_updates_queue_up(board_game: MakeDriver, qtbot: QtBot) -> None:
    table = board_game(hands=[[7, 9], [5, 5]], rules=Rules(early_eruption="no"))
    drained: list[int] = []
    table.board.drained.connect(drained.append)
    updates: list[Update] = []
    for _ in range(3):
        updates.append(table.update(table.game.apply(table.game.legal_actions()[0])))
        table.board.play(updates[-1])
    qtbot.waitUntil(lambda: len(drained) == 3)
    assert drained == [update.seq for update in updates]
    _shows_the_view(table)
