"""Mouse and keyboard over the board."""

from collections.abc import Callable
from unittest.mock import Mock

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, QRect, QSize, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from pompeii_core import preview
from pompeii_core.actions import DONE, Lava, Place, Relative, Run, Sacrifice
from pompeii_core.events import CardPlayed, OmenDrawn
from pompeii_core.preview import Spot
from pompeii_core.rules import Rules
from pompeii_qt.art.geometry import CRATER
from pompeii_qt.scene import place_card
from pompeii_qt.scene.board_scene import BoardScene
from pompeii_qt.scene.gestures import following, step
from pompeii_qt.scene.sprite import Layer
from tests.qt.scene.conftest import PLAYERS, BoardDriver, MakeDriver, flee, menu_of

MENU = pytest.mark.qt_log_ignore("This plugin does not support")  # offscreen, popups


def test_roofs_for_the_hand_are_lit_and_only_a_held_card_shows_a_ghost(board_game: MakeDriver) -> None:
    table = board_game(hands=[[7, 9], [5]])
    assert table.lit == {"F5", "E6"}
    table.board.interaction.decision.hold_card(7)
    assert table.lit == {"F5"}
    table.hover(table.at("E6"))
    assert not table.board.interaction.ghost.visible
    table.hover(table.at("F5"))
    assert covers(table, table.at("F5"))
    table.board.interaction.decision.hold_card(None)
    assert table.lit == {"F5", "E6"}
    table.click(table.at("E6"))
    assert table.chosen == [Place(9, "E6")]
    assert table.lit == set()


def test_a_drop_relights_once_and_guesses_no_game(board_game: MakeDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    table = board_game(hands=[[7, 9], [5]])
    highlights = table.board.interaction.highlights
    at = table.board.viewport().mapToGlobal(table.at("E6"))
    table.board.mouse.drag_card(9, at)
    light = Mock(wraps=highlights.light)
    monkeypatch.setattr(highlights, "light", light)
    monkeypatch.setattr(preview, "visible_game", lambda *_: pytest.fail("a game is guessed"))
    assert table.board.mouse.drop_card(9, at)
    table.board.decide(None)
    light.assert_called_once()


def test_a_card_is_played_if_dropped_on_its_roof_else_put_back(board_game: MakeDriver, qtbot: QtBot) -> None:
    table = board_game(hands=[[7, 9], [5]])
    to_global = table.board.viewport().mapToGlobal
    with qtbot.waitSignal(table.board.put_back):
        assert not table.board.mouse.drop_card(9, to_global(table.at("F5")))
    assert table.refusal == "building 9 still has room, so the card is not a joker (R7)"
    assert table.lit == {"F5", "E6"}
    assert table.chosen == []
    table.board.mouse.drag_card(9, to_global(table.at("D5")))
    assert table.lit == {"E6"}
    assert table.board.mouse.drop_card(9, to_global(table.at("E6")))
    assert table.chosen == [Place(9, "E6")]


def out_of_sight(table: BoardDriver, at: Callable[[], QPoint], way: str) -> QPoint:
    """Return a place on the board after covering it or, by the `way` “zoomed”, moving it out of the view."""
    board = table.board
    if way == "zoomed":
        board.camera.zoom_by(3, QPointF(0, board.viewport().height() if at().y() < board.height() / 2 else 0))
        assert not board.viewport().rect().contains(at())
    else:
        panel = QWidget(board)
        panel.setGeometry(QRect(at() - QPoint(9, 9), QSize(18, 18)))
        panel.show()
    return at()


HIDDEN = pytest.mark.parametrize("way", ["zoomed", "covered"])


@HIDDEN
def test_a_card_dropped_where_its_roof_is_not_seen_is_put_back(board_game: MakeDriver, way: str) -> None:
    table = board_game(hands=[[7, 9], [5]])
    at = table.board.viewport().mapToGlobal(out_of_sight(table, lambda: table.at("E6"), way))
    table.board.mouse.drag_card(9, at)
    assert table.said[-1:] in ([], [""]), "nothing is promised there"
    assert not table.board.interaction.ghost.visible
    assert not table.board.mouse.drop_card(9, at)
    assert (table.chosen, table.refusal) == ([], "")
    assert table.lit == {"F5", "E6"}


@HIDDEN
def test_a_citizen_dropped_on_a_target_that_is_not_seen_stays(board_game: MakeDriver, way: str) -> None:
    table = flee(board_game, {"E6": [2, 1], "A3": [1, 1]})
    table.click(table.piece("E6", 0))
    assert "E5" in table.lit
    start = table.piece("E6", 0)
    table.press(start)
    at = out_of_sight(table, lambda: table.at("E5"), way)
    table.hover(at)
    table.release(at)
    assert table.chosen == []
    victim = _omen(board_game)
    crater = out_of_sight(victim, lambda: victim.board.mapFromScene(CRATER), way)
    victim.press(victim.piece("D6", 1))
    victim.hover(crater)
    victim.release(crater)
    assert victim.chosen == []
    assert not victim.board.interaction.ghost.visible


@HIDDEN
def test_a_tile_dropped_on_a_target_that_is_not_seen_is_not_placed(lava: BoardDriver, way: str) -> None:
    board = lava.board
    tile = board.board_scene.waiting[0].pos()
    if way == "zoomed":
        board.camera.zoom_by(4, QPointF(board.mapFromScene(tile)))
        board.camera.pan(0, 150)
    at = lava.at("K3") if way == "zoomed" else out_of_sight(lava, lambda: lava.at("K3"), way)
    assert board.viewport().rect().contains(at) is (way == "covered")
    lava.press(board.mapFromScene(tile))
    lava.hover(at)
    assert not board.interaction.ghost.visible
    lava.release(at)
    assert lava.chosen == []


def test_a_click_without_a_card_gives_the_reason_of_the_square(board_game: MakeDriver) -> None:
    table = board_game(hands=[[7, 9], [5]], pieces={"B1": [1, 0]})
    for square, why in (
        ("G7", "there is no building here (R6)"),
        ("B1", "no space is free here (R6)"),
        ("A2", "none of your cards can be played here"),
    ):
        table.click(table.at(square))
        assert table.refusal == why, square
        assert table.chosen == []


def test_the_card_of_another_place_does_not_cover_a_refusal(
    board_game: MakeDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(place_card, "FIRST_MILLIS", 0)
    monkeypatch.setattr(place_card, "NEXT_MILLIS", 0)
    table = board_game(hands=[[7, 9], [5]])
    table.click(table.at("G7"))
    assert table.refusal
    card, refusal = table.board.interaction.card, table.board.interaction.refusal
    for square in ("G6", "F7", "H7", "G5", "F6"):
        table.hover(table.at(square))
        table.qtbot.waitUntil(card.isVisible)
        assert not card.geometry().intersects(refusal.geometry()), square


def test_the_next_gesture_or_decision_hides_a_refusal(board_game: MakeDriver) -> None:
    table = board_game(hands=[[7, 9], [5]])
    gestures: tuple[Callable[[], None], ...] = (
        lambda: table.board.mouse.drag_card(9, table.board.viewport().mapToGlobal(table.at("E6"))),
        lambda: table.key(Qt.Key.Key_Right),
        lambda: table.press(table.at("H7")),
        lambda: table.board.decide(None),
    )
    for gesture in gestures:
        table.board.mouse.cancel()
        table.click(table.at("G7"))
        assert table.refusal
        gesture()
        assert not table.refusal


@MENU
def test_a_square_that_two_jokers_fit_opens_a_menu_that_can_be_cancelled(board_game: MakeDriver) -> None:
    full = {"E6": [2, 2], "F5": [2, 1]}
    table = board_game(hands=[[7, 9, 5], [5]], pieces=full)
    table.click(table.at("B1"))
    QTest.keyClick(menu_of(table), Qt.Key.Key_Escape)
    assert table.chosen == []
    assert "B1" in table.lit
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    table.click(table.at("B1"))
    menu = menu_of(table)
    assert [entry.text() for entry in menu.actions()] == ["card 7", "card 9"]
    QTest.keyClick(menu, Qt.Key.Key_Down)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    assert table.chosen == [Place(9, "B1")]


def test_the_preview_counts_spaces_and_relatives(board_game: MakeDriver) -> None:
    table = board_game(hands=[[9, 7], [5]], pieces={"E6": [0, 2]}, phase="seethes")
    table.board.interaction.decision.hold_card(9)
    table.hover(table.at("E6"))
    assert table.said[-1] == "leaves 1 space free in building 9, brings up to 2 relatives"
    table.hover(table.at("A4"))
    assert table.said[-1] == ""


def test_a_relative_is_placed_by_a_click_and_refused_in_the_same_part(board_game: MakeDriver) -> None:
    table = board_game(hands=[[9, 7], [5]], pieces={"E6": [0, 1]}, phase="seethes")
    table.perform(Place(9, "E6"))
    assert {"D6", "C4", "D5"} <= table.lit
    table.click(table.at("E6"))
    assert table.refusal == "a relative cannot move into the same part (R10)"
    table.click(table.at("D6"))
    assert table.chosen == [Relative("D6")]


def _omen(board_game: MakeDriver) -> BoardDriver:
    table = board_game(hands=[[9], [5], [5]], pieces={"E6": [0, 1, 1], "A3": [1, 0, 0], "D6": [0, 1, 0]},
                 phase="seethes", deck=[0] + [5] * 20)  # fmt: skip
    table.perform(Place(9, "E6"), DONE)
    return table


def test_an_omen_takes_the_clicked_piece_but_no_own_piece(board_game: MakeDriver) -> None:
    table = _omen(board_game)
    highlights = table.board.interaction.highlights
    frames = [item for item in table.board.board_scene.items() if item.zValue() == Layer.TARGETS and item.isVisible()]
    assert not frames, "rings alone show whom"
    assert highlights.groups["ring"]
    assert table.lit == {"E6", "D6"}
    table.click(table.piece("A3", 0))
    assert table.refusal == "an omen takes another player's citizen (R12)"
    table.hover(table.piece("E6", 2))
    assert table.said[-1] == "Nero loses this citizen"
    table.click(table.piece("E6", 2))
    assert table.chosen == [Sacrifice("E6", 2)]


def test_a_victim_dropped_on_the_volcano_is_sacrificed_and_elsewhere_put_back(board_game: MakeDriver) -> None:
    table = _omen(board_game)
    crater = table.board.mapFromScene(CRATER)
    table.drag(table.piece("E6", 2), table.at("D6", 0, 0))  # a target for another sacrifice
    assert table.chosen == []
    assert not table.board.interaction.ghost.visible
    table.press(table.piece("E6", 2))
    table.hover(table.piece("D6", 1))
    assert table.board.interaction.ghost.visible
    assert not covers(table, table.piece("D6", 1)), "it only fits on the mountain"
    table.hover(crater)
    assert covers(table, crater)
    table.release(crater)
    assert table.chosen == [Sacrifice("E6", 2)]


@MENU
def test_a_click_beside_citizens_of_two_seats_asks_whose_to_take(board_game: MakeDriver, qtbot: QtBot) -> None:
    table = _omen(board_game)
    table.click(table.at("E6", -25, 0))
    menu = menu_of(table)
    assert [entry.text() for entry in menu.actions()] == ["Marcus", "Nero"]
    QTest.keyClick(menu, Qt.Key.Key_Return)
    assert table.chosen == [Sacrifice("E6", 1)]


def test_nothing_is_lit_and_clicks_do_nothing_without_a_decision(board_game: MakeDriver) -> None:
    table = board_game(hands=[[7, 9], [5]])
    table.board.decide(None)
    table.click(table.at("E6"))
    assert (table.chosen, table.refusal, table.lit) == ([], "", set())
    table.show()
    assert table.lit
    table.board.begin(PLAYERS[:2], table.game.rules)
    assert table.lit == set()
    assert not table.board.interaction.ghost.visible


def covers(table: BoardDriver, at: QPoint) -> bool:
    sprite = table.board.interaction.ghost.sprite
    point = table.board.mapToScene(at)
    return sprite is not None and sprite.isVisible() and sprite.sceneBoundingRect().contains(point)


@pytest.fixture
def lava(board_game: MakeDriver) -> BoardDriver:
    """A game in which a vase has been drawn; its vent is K3."""
    return board_game(phase="erupts", pieces={"A3": [1, 1]}, bag=[["vase"], ["vase"]])


def test_the_tiles_ghost_lies_on_targets_or_beside_the_pointer(lava: BoardDriver) -> None:
    ghost = lava.board.interaction.ghost
    lava.hover(lava.at("A3"))
    assert not ghost.visible
    lava.hover(lava.at("K3"))
    assert covers(lava, lava.at("K3"))
    assert [tile.opacity() for tile in lava.board.board_scene.waiting] == [1.0], "the tile itself still waits"
    lava.hover(lava.gate("A1"))
    assert not ghost.visible
    lava.press(lava.board.mapFromScene(lava.board.board_scene.waiting[0].pos()))
    lava.hover(lava.at("A3"))
    assert ghost.visible
    assert not covers(lava, lava.at("A3"))
    lava.hover(lava.at("K3"))
    assert covers(lava, lava.at("K3"))
    lava.hover(lava.at("A3"))
    lava.release(lava.at("A3"))
    assert lava.refusal
    assert not ghost.visible


def test_the_ghost_stays_at_a_resting_pointer_while_the_board_grows(lava: BoardDriver) -> None:
    at = lava.at("K3")
    lava.hover(at)
    lava.board.resize(900, 640)
    assert not lava.board.interaction.ghost.visible, "another square is there now"
    at = lava.at("K3")
    lava.hover(at)
    lava.board.resize(910, 650)
    assert covers(lava, at)
    sprite = lava.board.interaction.ghost.sprite
    assert sprite is not None
    assert (lava.board.mapFromScene(sprite.pos()) - at).manhattanLength() <= 1


Key = Qt.Key


def test_arrows_lead_across_squares_and_gates_and_tab_in_reading_order() -> None:
    assert step(Spot("F4"), Key.Key_Left) == Spot("E4")
    assert step(Spot("H1"), Key.Key_Right) == Spot("H1"), "the wall"
    assert step(Spot("J2"), Key.Key_Up) == Spot("J2", gate=True)
    assert step(Spot("J2", gate=True), Key.Key_Up) == Spot("J2", gate=True)
    assert step(Spot("J2", gate=True), Key.Key_Down) == Spot("J2")
    assert step(Spot("J2"), Key.Key_Right) == Spot("J2"), "outside the walls"
    spots = [Spot("C2"), Spot("A1"), Spot("B1")]
    assert following(spots, None, back=False) == Spot("A1")
    assert following(spots, Spot("A1"), back=False) == Spot("B1")
    assert following(spots, Spot("C2"), back=False) is None, "Tab leaves the board"
    assert following(spots, None, back=True) == Spot("C2")


def test_tab_starts_again_with_other_targets_and_continues_with_the_same(board_game: MakeDriver) -> None:
    table = board_game(hands=[[7, 9], [5]])
    table.board.interaction.decision.hold_card(9)
    table.key(Key.Key_Tab)  # E6
    table.board.interaction.decision.hold_card(7)  # F5 alone is lit, before E6
    table.key(Key.Key_Tab, Key.Key_Return)
    assert table.chosen == [Place(7, "F5")]
    table = board_game(hands=[[7, 9], [5]])
    table.key(Key.Key_Tab)  # F5
    assert table.said[-1].startswith("leaves 2 ")
    table.board.interaction.decision.hold_card(9)
    table.board.interaction.decision.hold_card(None)  # the same targets are lit again
    table.key(Key.Key_Tab, Key.Key_Return)
    assert table.chosen == [Place(9, "E6")]


def test_arrows_and_enter_run_a_piece_out_of_the_city(board_game: MakeDriver) -> None:
    table = board_game(
        phase="erupts", rules=Rules(opening_tiles="0"), pieces={"I6": [1, 1]}, bag=[["coin"], ["coin"], ["mask"]]
    )
    table.perform(Lava("coin", "C2"))
    spots: list[Spot | None] = []
    table.board.cursor_moved.connect(spots.append)
    table.key(*[Key.Key_Right] * 4, Key.Key_Down, Key.Key_Down, Key.Key_Return)
    assert spots[-1] == Spot("I6")
    assert "I7>" in table.lit
    table.key(Key.Key_Down, Key.Key_Down, Key.Key_Return)
    assert table.chosen == [Run("I6", "out")]


def test_the_cursor_starts_in_the_middle_returns_to_its_place_and_stops_at_the_wall(board_game: MakeDriver) -> None:
    table = board_game(hands=[[7, 9], [5]])
    table.key(Key.Key_Left)
    assert table.board.keyboard.cursor == Spot("F4")
    table.key(Key.Key_Left)
    table.board.clearFocus()
    assert table.board.keyboard.cursor is None
    table.board.setFocus()
    table.key(Key.Key_Left)
    assert table.board.keyboard.cursor == Spot("E4")
    table.key(Key.Key_Right)
    stops: list[bool] = []
    table.board.cursor_stopped.connect(lambda: stops.append(True))
    table.key(*[Key.Key_Up] * 4)
    assert (table.board.keyboard.cursor, stops) == (Spot("F1", gate=True), [])
    table.key(Key.Key_Up)
    assert stops
    table.board.interaction.decision.hold_card(7)
    table.key(*[Key.Key_Down] * 4, Key.Key_Return)
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
    """Return the number of large pictures of events."""
    return sum(item.zValue() == Layer.EVENTS for item in scene.items())


@pytest.fixture
def table(board_game: MakeDriver) -> BoardDriver:
    """A game with two omens on top of the deck."""
    return board_game(hands=[[7, 9], [5, 5]], deck=[0, 0, 5, 5, 5], pieces={"E6": [1, 3]}, phase="seethes")


@pytest.mark.parametrize("hurried", [False, True])
def test_an_omens_card_delays_the_game_or_ends_by_a_click(table: BoardDriver, qtbot: QtBot, hurried: bool) -> None:
    scene, player = table.board.board_scene, table.board.event_player
    table.begin_showing("slow" if hurried else "fast")
    qtbot.waitUntil(lambda: _cards(scene) > 0)
    assert player.busy
    if hurried:
        with qtbot.waitSignal(table.board.drained):
            table.click(table.at("K4"))
    else:
        qtbot.waitUntil(lambda: not player.busy and not player.clock.busy)
        ticking = [timer for timer in table.board.findChildren(QTimer) if timer.isActive() and not timer.isSingleShot()]
        assert ticking == [], "nothing ticks once everything has been shown"
    assert _cards(scene) == 0
    assert scene.darkness.opacity() == 0
    assert table.chosen == []


def test_omens_in_a_row_are_counted_again_from_each_card_played(table: BoardDriver) -> None:
    scene, counted, shown = table.board.board_scene, [], list[int]()
    table.board.showing.connect(lambda _: shown.append(_cards(scene)))
    for _ in range(3):
        table.perform(table.game.legal_actions()[0])
        counted.append(scene.omens)
    assert counted == [1, 2, 2], "the third card of the deck is no omen"
    assert set(shown) == {0}, "without animation no card is shown"
    for event in (CardPlayed(1, 5, "E5", False), OmenDrawn(1)):
        table.board.event_player.animator.animate(event)
    assert scene.omens == 1
