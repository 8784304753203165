"""What a screen reader finds."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAbstractButton, QLineEdit, QListWidget

from pompeii_core.city import CITY, names
from pompeii_qt.table import accessible_board
from pompeii_qt.widgets import screen_reader
from tests.qt.table.driver import AIS, PEOPLE, Driver, solo

TABLE = [PEOPLE[0], *AIS]
NAME = QAccessible.Text.Name


def found(driver: Driver) -> QAccessibleInterface:
    interface = QAccessible.queryAccessibleInterface(driver.page.board)
    assert interface is not None
    return interface


def test_every_square_of_the_city_is_named_with_what_is_on_it(driver: Driver) -> None:
    driver.open(TABLE, [0], solo())
    board = found(driver)
    texts = [board.child(place).text(NAME) for place in range(board.childCount())]
    assert [text.split(",")[0] for text in texts] == names(CITY)
    assert texts[names(CITY).index("D4")].startswith("D4, building 6")
    action = driver.session.game.legal_actions()[0]
    driver.session.play(action)
    driver.wait()
    place = names(CITY).index(action.square)  # type: ignore[union-attr]
    assert "Anna 1" in found(driver).child(place).text(NAME)


def test_squares_are_where_they_are_shown(driver: Driver) -> None:
    driver.open(TABLE, [0], solo())
    board = found(driver)
    for place in (0, 30, 69):
        square = board.child(place)
        centre = square.rect().center()
        assert board.rect().contains(centre)
        assert board.childAt(centre.x(), centre.y()).text(NAME) == square.text(NAME)
        assert square.parent().text(NAME) == board.text(NAME) == "The city of Pompeii"


def test_everything_that_can_be_used_has_a_name(driver: Driver) -> None:
    driver.open(TABLE, [0], solo())
    driver.page.tools.hint.trigger()
    driver.page.tools.actions_list.trigger()
    for kind in (QAbstractButton, QLineEdit, QListWidget):
        for widget in driver.page.findChildren(kind):
            if widget.isVisible() and widget.parent() is not None:
                interface = QAccessible.queryAccessibleInterface(widget)
                assert interface.text(NAME), widget


def test_events_are_announced(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(screen_reader, "announce", lambda widget, text: said.append(text) if text else None)
    driver.open(TABLE, [0], solo())
    assert said == ["Anna begins.", "Anna: play a card onto a lit roof (R6)"]


def test_why_something_cannot_be_done_is_announced(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    driver.open(TABLE, [0], solo())
    monkeypatch.setattr(screen_reader, "announce", lambda widget, text: said.append(text) if text else None)
    driver.page.board.setFocus()
    driver.key(Qt.Key.Key_1)
    driver.key(Qt.Key.Key_Up)
    driver.key(Qt.Key.Key_Return)
    assert driver.session.acted == []
    assert said[-1] == driver.page.board.interaction.tooltip.text()


def test_the_square_under_the_keyboard_is_read_with_all_that_the_card_says(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.open(TABLE, [0], solo())
    said: list[str] = []
    monkeypatch.setattr(screen_reader, "announce", lambda widget, text: said.append(text) if text else None)
    monkeypatch.setattr(accessible_board, "_is_heard", lambda: True)
    driver.page.board.setFocus()
    driver.key(Qt.Key.Key_Up)
    assert said[-1].startswith("F4, street")
    board = found(driver)
    square = board.child(names(CITY).index("F1"))
    for _ in range(3):
        driver.key(Qt.Key.Key_Up)
    assert said[-1].startswith(square.text(NAME))
    driver.key(Qt.Key.Key_Up)
    assert said[-1] == "Porta Vesuvio; the way out once Vesuvius has erupted"
    vent = board.child(names(CITY).index("H1"))
    assert vent.text(QAccessible.Text.Description) == "the first tile of this symbol goes here"
