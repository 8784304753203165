"""Events are shown one after another, and the board then agrees with the view."""

from collections.abc import Callable
from random import Random
from unittest.mock import Mock

import pytest
from PySide6.QtCore import QPointF, Qt
from pytestqt.qtbot import QtBot

from pompeii_core.actions import DONE, Cause, Lava, Run
from pompeii_core.events import Burned, Event, LavaPlaced, OmenDrawn, PiecePlaced, Ran, Sacrificed
from pompeii_core.game import Game
from pompeii_core.rules import PRESETS, Rules
from pompeii_core.tally import exits
from pompeii_qt.art.geometry import CRATER, gate_name_rect
from pompeii_qt.scene.board import Board
from pompeii_qt.scene.decision import Question
from pompeii_qt.scene.sprite import Animation
from tests.qt.scene.conftest import BoardDriver, MakeDriver, flee


def _assert_board_shows_view(table: BoardDriver) -> None:
    view = table.game.view(table.game.active or 0)
    assert table.people() == view.pieces
    assert {square: symbol for square, (symbol, _) in table.board.board_scene.tiles.items()} == view.lava
    assert len(table.board.board_scene.waiting) == len(view.tile or ())


def _tile(board_game: MakeDriver) -> BoardDriver:
    return board_game(phase="erupts", pieces={"A3": [1, 1]}, bag=[["vase"]] * 3)


@pytest.mark.parametrize("preset", ["standard", "web"])
def test_the_board_agrees_with_the_view_throughout_a_game(board_game: MakeDriver, preset: str) -> None:
    table = board_game(hands=[[1], [1], [1]])
    table.game = Game.new(PRESETS[preset], 3, seed=7)
    rng, left = Random(7), list[tuple[int, str]]()
    table.show()
    while not table.game.over:
        legal = table.game.legal_actions()
        events = table.game.apply(next((a for a in legal if getattr(a, "target", "") == "out"), rng.choice(legal)))
        left += exits(events)
        table.show(table.update(events))
        _assert_board_shows_view(table)
        assert table.outside() == table.game.view(0).saved
    assert len(left) > 5
    for square, pieces in table.board.board_scene.rescued.at.items():
        assert [piece.seat for piece in pieces] == [seat for seat, gate in left if gate == square]


def test_updates_queue_up_and_every_event_is_announced_once_in_order(board_game: MakeDriver, qtbot: QtBot) -> None:
    table = board_game(hands=[[7, 9], [5, 5]], rules=Rules(early_eruption="no"))
    seen: list[object] = []
    expected: list[object] = []
    table.board.showing.connect(seen.append)
    table.board.drained.connect(seen.append)
    for _ in range(3):
        update = table.next_update()
        expected += [*update.events, update.seq]
        table.board.event_player.enqueue(update)
    qtbot.waitUntil(lambda: len(seen) == len(expected))
    assert seen == expected
    _assert_board_shows_view(table)


def test_squares_burn_together_if_they_have_the_same_cause(board_game: MakeDriver, qtbot: QtBot) -> None:
    table = board_game(phase="erupts")
    seen: list[Event] = []
    table.board.showing.connect(seen.append)
    fires = [Burned("C4", [1, 0], Cause.LAVA), Burned("C5", [1, 0], Cause.LAVA), Burned("I7", [1, 0], Cause.ENCLOSED)]
    table.board.event_player.set_speed("slow")
    table.board.event_player.enqueue(table.update(fires))
    qtbot.waitUntil(lambda: bool(seen))
    assert seen == fires[:2]
    table.board.event_player.finish()
    assert seen == fires


def test_the_view_prevails_over_events_that_contradict_it(board_game: MakeDriver) -> None:
    table = _tile(board_game)
    wrong: list[Event] = [PiecePlaced(0, "E6", False), Ran(1, "G4", "out", ["F4"])]
    wrong += [Burned("A3", [2, 2], Cause.LAVA), LavaPlaced(0, "coin", "C2")]
    table.show(table.update(wrong))
    _assert_board_shows_view(table)
    table.game = board_game(hands=[[7], [7]], pieces={"F5": [1, 2]}).game
    table.show()
    _assert_board_shows_view(table)


def test_animation_errors_stop_nothing(board_game: MakeDriver, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    table = board_game(hands=[[7, 9], [5]])
    fail = Mock(side_effect=ValueError)
    monkeypatch.setattr(table.board.event_player.animator, "animate", fail)
    update = table.next_update()
    with qtbot.captureExceptions() as raised:
        table.show(update)
    assert fail.call_count == len(update.events) == len(raised)
    _assert_board_shows_view(table)


@pytest.mark.parametrize("way", ["click", "space"])
def test_a_click_or_space_only_ends_the_animation(board_game: MakeDriver, qtbot: QtBot, way: str) -> None:
    table = _tile(board_game)
    table.begin_showing()
    assert table.board.event_player.busy
    with qtbot.waitSignal(table.board.drained):
        if way == "click":
            table.click(table.at("K4"))
        else:
            table.key(Qt.Key.Key_Space)
    assert not table.board.event_player.busy
    assert table.chosen == []
    _assert_board_shows_view(table)


def test_another_game_discards_queued_updates(board_game: MakeDriver) -> None:
    table = _tile(board_game)
    drained: list[int] = []
    table.board.drained.connect(drained.append)
    table.begin_showing()
    fresh = board_game(hands=[[7], [7]])
    assert fresh.people() == {}
    assert drained == [1]
    assert fresh.board.board_scene.volcano_state == "sleeps"


@pytest.mark.parametrize("reduced", [False, True])
def test_the_board_shakes_unless_motion_is_reduced(board: Board, board_game: MakeDriver, reduced: bool) -> None:
    table = board_game(hands=[[7, 9], [5]], pieces={"E6": [1, 1]}, phase="seethes", deck=[79])
    board.event_player.set_reduced_motion(reduced)
    board.event_player.set_speed("fast")
    places: list[object] = []
    board.event_player.moments.shake = places.append
    table.show(table.update([OmenDrawn(0)]))
    assert bool(places) != reduced
    places.clear()
    events = table.game.apply(table.game.legal_actions()[0])
    while table.game.phase == "seethes":
        events += table.game.apply(table.game.legal_actions()[0])
    table.show(table.update(events))
    assert bool(places) != reduced
    assert board.board_scene.volcano_state == "erupts"


@pytest.mark.parametrize("event", [Sacrificed(0, 1, "E6"), Burned("E6", [0, 1], Cause.LAVA)])
@pytest.mark.parametrize("reduced", [False, True])
def test_with_reduced_motion_a_throw_goes_straight_and_does_not_turn(
    board_game: MakeDriver, monkeypatch: pytest.MonkeyPatch, event: Event, reduced: bool
) -> None:
    board = board_game(hands=[[7, 9], [5]], pieces={"E6": [0, 1]}).board
    board.event_player.set_reduced_motion(reduced)
    (piece,) = board.board_scene.pieces.on("E6")
    start = piece.pos()
    animations: list[Animation] = []
    monkeypatch.setattr(board.event_player.clock, "run", animations.append)
    board.event_player.animator.animate(event)
    animations[0].step(0.5)
    assert (piece.pos() == (start + CRATER) / 2) == reduced
    assert (piece.rotation() == 0) == reduced


def _runs(board_game: MakeDriver) -> BoardDriver:
    """Set up two citizens of Livia (0) on B6 and one on I7, and two of Marcus on D6; Livia runs."""
    return flee(board_game, {"B6": [2, 0], "D6": [0, 2], "I7": [1, 0]})


def test_the_drawn_tile_is_laid_by_a_click_or_a_drag(board_game: MakeDriver) -> None:
    table = _tile(board_game)
    assert len(table.board.board_scene.waiting) == 1
    assert table.lit == {"K3"}
    table.click(table.at("A3"))
    assert table.refusal == "the first vase goes on its vent (R16)"
    assert table.chosen == []
    table.click(table.at("K3"))
    assert table.chosen == [Lava("vase", "K3")]
    table = _tile(board_game)
    waiting = table.board.mapFromScene(table.board.board_scene.waiting[0].pos())
    table.drag(waiting, table.at("K3", 20, 20))
    assert table.chosen == [Lava("vase", "K3")]


def test_the_preview_shows_who_burns_and_what_is_cut_off(board_game: MakeDriver) -> None:
    table = board_game(phase="erupts", pieces={"E4": [0, 0], "E3": [1, 1], "I7": [0, 1]}, bag=[["column"]] * 3)
    table.perform(Lava("column", "E4"))
    table.hover(table.at("E3"))
    assert table.said[-1] == "burns 1 of Livia's, 1 of yours"
    groups = table.board.interaction.highlights.groups
    assert len(groups["flame"]) == 2
    assert groups["cut off"] == []
    table = board_game(phase="erupts", pieces={"A3": [1, 1], "K7": [1, 1]}, bag=[["helmet"]] * 8)
    table.perform(*(Lava("helmet", square) for square in ("J7", "J6", "J5", "J4", "K4")))
    table.hover(table.at("K5"))
    assert table.said[-1] == "cuts off 1 of Livia's, 1 of yours; cuts off 2 squares"
    assert len(groups["cut off"]) == 2


def test_a_dual_tile_offers_the_vents_of_both_symbols(board_game: MakeDriver) -> None:
    rules = Rules(dual_vents="on", no_room="wild")
    bag = [["mask"], ["helmet"], ["column", "coin"], ["coin"]]
    table = board_game(phase="erupts", rules=rules, pieces={"A3": [1, 1]}, bag=bag)
    assert table.game.view(0).tile == ["mask"]
    table.perform(Lava("mask", "D7"), Lava("helmet", "J7"))
    assert table.lit == {"C2", "E4"}
    assert len(table.board.board_scene.waiting) == 2
    table.click(table.at("C2"))
    assert table.chosen == [Lava("coin", "C2")]


def test_a_click_picks_a_piece_up_and_lights_its_targets_and_another_runs(board_game: MakeDriver) -> None:
    table = _runs(board_game)
    table.click(table.piece("D6", 1))
    assert table.refusal == "none of your citizens is here (R21)"
    put_back: tuple[Callable[[], None], ...] = (
        lambda: table.key(Qt.Key.Key_Escape),
        lambda: table.click(table.at("F4"), Qt.MouseButton.RightButton),
        lambda: table.click(table.piece("B6", 0)),
    )
    for way in put_back:
        assert table.lit == {"B6", "I7"}
        table.click(table.piece("B6", 0))
        assert table.lit == {"A6", "C6", "B5", "A5", "C5", "B4", "D6"}
        way()
    assert table.lit == {"B6", "I7"}
    assert table.chosen == []
    table.click(table.piece("B6", 0))
    table.hover(table.at("D6"))
    assert table.said[-1] == "3 together there: 3 steps next time"
    table.click(table.at("D6"))
    assert table.chosen == [Run("B6", "D6")]


def test_a_click_on_another_own_piece_picks_that_up_and_a_click_on_a_gate_saves_it(board_game: MakeDriver) -> None:
    table = _runs(board_game)
    table.click(table.piece("B6", 0))
    table.click(table.piece("I7", 0))
    assert table.lit == {"I6", "H7", "I7>"}
    table.hover(table.gate("I7"))
    assert table.said[-1] == "out of the city: saved"
    table.click(table.gate("I7"))
    assert table.chosen == [Run("I7", "out")]


def test_a_piece_can_be_dragged_to_squares_within_reach_and_to_a_gate_or_its_name(board_game: MakeDriver) -> None:
    table = _runs(board_game)
    name = table.board.mapFromScene(gate_name_rect("I7").bottomLeft() + QPointF(4, -4))
    table.drag(table.piece("B6", 0), table.at("F6"))
    assert table.refusal == "too far: 2 steps from here (R21)"
    table.drag(table.piece("B6", 0), name)
    assert table.refusal == "no gate is within 2 steps (R21)"
    assert table.chosen == []
    table.drag(table.piece("B6", 0), table.at("B5"))
    assert table.chosen == [Run("B6", "B5")]
    for way in (name, table.gate("I7")):
        table = _runs(board_game)
        table.drag(table.piece("I7", 0), way)
        assert table.chosen == [Run("I7", "out")]


def test_a_gate_says_why_it_cannot_be_used_yet(board_game: MakeDriver) -> None:
    table = board_game(hands=[[7, 9], [5]])
    table.click(table.gate("A1"))
    assert table.refusal == "gates open after the eruption"
    for rules in (None, Rules(opening_tiles="0")):
        table = board_game(phase="erupts", rules=rules, pieces={"A1": [1, 1]}, bag=[["vase"], ["vase"]])
        table.click(table.gate("A1"))
        assert table.refusal == "place the lava tile first"


def test_a_drag_moves_the_piece_it_begins_at_not_one_picked_up_before(board_game: MakeDriver) -> None:
    table = flee(board_game, {"B6": [1, 0], "C6": [2, 0], "D6": [0, 2], "I7": [1, 0]})
    table.click(table.piece("C6", 0))
    assert {"B6", "D6"} <= table.lit, "both are also targets of the run"
    table.drag(table.piece("D6", 1), table.at("C5"))
    assert table.refusal == "none of your citizens is here (R21)"
    assert table.chosen == [], "the piece picked up before does not run instead"
    table.click(table.piece("C6", 0))
    table.drag(table.piece("B6", 0), table.at("A6"))
    assert table.chosen == [Run("B6", "A6")]


def test_a_refused_action_leaves_no_drop_point_and_can_be_chosen_again(board_game: MakeDriver) -> None:
    table = _runs(board_game)
    update = table.update()
    table.click(table.piece("B6", 0))
    table.click(table.at("C6"))
    table.board.event_player.start_next_at(QPointF(9, 9), ["A1"])
    table.board.decide(Question(update))
    animator = table.board.event_player.animator
    assert (animator.drop_point, animator.run_path) == (None, None), "the drop point is obsolete"
    assert table.lit == {"B6", "I7"}
    assert not table.board.interaction.ghost.visible
    table.perform(DONE)
    assert table.people() == table.game.view(0).pieces


def test_a_piece_leaves_by_the_chosen_gate(board_game: MakeDriver) -> None:
    table = flee(board_game, {"A3": [1, 1], "A4": [1, 4], "I7": [0, 1]})
    table.click(table.piece("A4", 0))
    assert {"A5>", "A1>"} <= table.lit
    ways: list[object] = []
    table.board.showing.connect(lambda event: ways.append(table.board.event_player.animator.run_path))
    table.click(table.gate("A1"))
    assert table.chosen == [Run("A4", "out")]
    table.perform(table.chosen[0])
    assert ways == [["A3", "A2", "A1"]]
    assert table.people() == table.game.view(0).pieces
