"""What is said of the place that is pointed at, and the card that says it."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from pompeii_core.actions import Run
from pompeii_core.city import INDEX
from pompeii_core.preview import Spot
from pompeii_qt.art.geometry import BOARD_RECT, CRATER, GATE_OF, square_rect
from pompeii_qt.scene import place_card
from pompeii_qt.scene.place_card import beside
from tests.qt.scene.board_driver import PLAYERS, BoardDriver, MakeDriver, flee


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    for wait in ("FIRST_MILLIS", "NEXT_MILLIS"):
        monkeypatch.setattr(place_card, wait, 0)


def _fleeing(board_game: MakeDriver) -> BoardDriver:
    return flee(board_game, {"D6": [1, 2], "A4": [1, 1], "I7": [0, 1], "G7": [1, 0]})


def _point(table: BoardDriver, at: QPoint) -> list[str]:
    """What the card says a moment after the pointer has come to a place; nothing where there is none."""
    table.hover(at)
    card = table.board.interaction.card
    QApplication.processEvents()  # its timer has no time to run
    return card.lines if card.isVisible() else []


def test_pointing_anywhere_says_who_is_there(board_game: MakeDriver) -> None:
    table = _fleeing(board_game)
    assert _point(table, table.at("D6"))[:3] == ["D6, neutral building", "you 1", "Marcus 2"]
    assert _point(table, table.at("F4")) == ["F4, street", "no one is here"]
    assert _point(table, table.gate("A5"))[0] == "Porta Marina"
    assert _point(table, table.board.mapFromScene(CRATER)) == ["Vesuvius", "you: 0 lost", "Marcus: 0 lost"]
    assert _point(table, QPoint(2, 2)) == []


def test_lines_about_people_are_not_broken_needlessly(board_game: MakeDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(place_card, "_LETTERS", 100)
    table = _fleeing(board_game)
    _point(table, table.gate("A5"))
    people = [text for _, text in table.board.interaction.card._people if not text.isHidden()]
    assert people[0].y() == people[1].y(), "beside each other"
    assert all(text.width() >= text.fontMetrics().horizontalAdvance(text.text()) for text in people)


def test_the_card_stands_beside_its_place_and_repeats_nothing_that_the_prompt_says(board_game: MakeDriver) -> None:
    table = _fleeing(board_game)
    table.click(table.piece("D6", 0))
    assert _point(table, table.at("C6")) == ["C6, street", "no one is here"]
    assert table.said[-1] == "alone there: 1 step next time"
    place = table.board.mapFromScene(square_rect("C6")).boundingRect()
    assert not table.board.interaction.card.geometry().intersects(place)
    table = board_game(hands=[[6], [5]], pieces={"D4": [1, 0]}, phase="seethes")
    assert _point(table, table.at("D4")) == ["D4, building 6, part B", "you 1", "2 spaces, 1 free"]
    assert "brings" in table.said[-1]
    table.board.resize(1500, 500)
    assert _point(table, table.at("F4"))
    assert _point(table, table.at("D4"))
    card = table.board.interaction.card.geometry()
    assert not card.intersects(table.board.mapFromScene(BOARD_RECT).boundingRect()), "there is room beside the board"
    assert table.board.viewport().rect().contains(card)


def test_the_card_does_not_come_where_it_would_hide_what_is_lit(board_game: MakeDriver) -> None:
    table = _fleeing(board_game)
    everywhere = {Spot(square) for square in INDEX} | {Spot(square, gate=True) for square in GATE_OF}
    table.board.interaction.highlights.light(everywhere)
    for width, height in ((900, 560), (500, 300)):
        table.board.resize(width, height)
        _point(table, table.at("E2"))
        _point(table, table.at("D6"))
        card = table.board.interaction.card
        lit = [table.board.interaction._rect_of(spot) for spot in everywhere]
        assert not card.isVisible() or not any(card.geometry().intersects(rect) for rect in lit)
    assert not card.isVisible()


def test_the_card_goes_when_the_pointer_leaves_when_others_move_and_with_a_drag(board_game: MakeDriver) -> None:
    table = _fleeing(board_game)
    card, viewport, left = table.board.interaction.card, table.board.viewport(), Qt.MouseButton.LeftButton
    assert _point(table, table.at("D6"))
    QApplication.sendEvent(viewport, QEvent(QEvent.Type.Leave))
    assert not card.isVisible()
    assert _point(table, table.at("A4"))
    table.board.decide(None)
    assert not card.isVisible()
    assert _point(table, table.at("D6"))
    QTest.mousePress(viewport, left, Qt.KeyboardModifier.NoModifier, table.at("D6"))
    assert not card.isVisible()
    assert _point(table, table.at("E6")) == []
    QTest.mouseRelease(viewport, left, Qt.KeyboardModifier.NoModifier, table.at("E6"))


def test_the_card_says_what_is_true_now_to_the_keyboard_too(board_game: MakeDriver) -> None:
    table = _fleeing(board_game)
    card = table.board.interaction.card
    table.key(Qt.Key.Key_Down)
    QApplication.processEvents()
    assert card.lines == ["F4, street", "no one is here"]
    assert card.isVisible()
    table.board.clearFocus()
    assert not card.isVisible(), "the keyboard is elsewhere"
    assert "you 1" in _point(table, table.at("A4"))
    table.play(Run("A4", "out"))
    assert card.lines[1] == "Marcus 1"
    table.board.begin(PLAYERS[:2], table.game.rules)
    assert not card.isVisible()


def test_a_card_stands_as_near_as_it_can_and_hides_nothing() -> None:
    room, size = QRect(0, 0, 400, 300), QSize(100, 80)
    place = QRect(150, 100, 40, 40)

    def card(size: QSize, lit: list[QRect], place: QRect = place) -> QRect:
        at = beside(place, size, room, lit)
        assert at is not None
        found = QRect(at, size)
        assert room.contains(found)
        assert not any(found.intersects(spot) for spot in (place, *lit))
        return found

    assert card(size, []).left() > place.right()
    assert card(size, [QRect(200, 100, 40, 40)]).right() < place.left()
    assert card(size, [], QRect(360, 0, 40, 40)).right() < 360, "no room at the right"
    assert card(QSize(380, 80), []).bottom() < place.top()
    assert card(size, [QRect(90, 0, 160, 240), QRect(20, 100, 280, 40)]).left() > 250, "off all that is lit"
    assert beside(place, QSize(390, 280), room) is None
