"""What a screen reader finds and is told, and moves that are typed."""

from random import Random
from re import match, search
from types import SimpleNamespace
from unittest.mock import Mock

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QListWidget
from shiboken6 import delete

from pompeii_core.actions import DONE, Action, Choice, Discard, Lava, Place, Relative, Run, Sacrifice, written
from pompeii_core.city import CITY, GATES, names
from pompeii_core.game import Game
from pompeii_core.preview import Spot
from pompeii_core.rules import Rules
from pompeii_core.setup import Deal
from pompeii_core.view import Update
from pompeii_qt.scene import accessible_board
from pompeii_qt.scene.board import Board
from pompeii_qt.sound import focus_reader, voice
from pompeii_qt.table.action_list import Typed, read_move
from pompeii_qt.widgets import screen_reader
from tests.qt.table.driver import AIS, PEOPLE, TABLE, Driver, child, running, solo, visible, words
from tests.qt.table.test_last_moves import ROUND, placing

NAME, DESCRIPTION = QAccessible.Text.Name, QAccessible.Text.Description


def found(driver: Driver) -> QAccessibleInterface:
    interface = QAccessible.queryAccessibleInterface(driver.board)
    assert interface is not None
    return interface


def cell(driver: Driver, square: str) -> QAccessibleInterface:
    return found(driver).child(names(CITY).index(square))


def test_everything_that_can_be_used_has_a_name_and_squares_are_where_they_are_shown(table: Driver) -> None:
    board = found(table)
    texts = [board.child(place).text(NAME) for place in range(board.childCount())]
    assert [text.split(",")[0] for text in texts[:70]] == names(CITY)
    assert texts[70:] == [f"Out through {gate.name}" for gate in GATES]
    assert texts[names(CITY).index("D4")].startswith("D4, building 6")
    for place in (0, 30, 69):
        square = board.child(place)
        centre = square.rect().center()
        assert board.rect().contains(centre)
        assert board.childAt(centre.x(), centre.y()).text(NAME) == square.text(NAME)
        assert square.parent().text(NAME) == board.text(NAME) == "The city of Pompeii"
    table.page.tools.hint.trigger()
    table.page.tools.actions_list.trigger()
    for kind in (QAbstractButton, QLineEdit, QListWidget):
        for widget in visible(table.page, kind):
            assert widget.parent() is None or QAccessible.queryAccessibleInterface(widget).text(NAME), widget


def test_why_something_cannot_be_done_is_said_and_a_card_put_back(driver: Driver, said: list[str]) -> None:
    driver.open(TABLE, [0], placing())
    driver.board.setFocus()
    for key in (Qt.Key.Key_1, Qt.Key.Key_Up, Qt.Key.Key_Return):
        driver.key(key)
    assert driver.session.acted == []
    assert said[-1] == driver.board.interaction.refusal.text()
    driver.key(Qt.Key.Key_1)
    assert said[-1] == "Put back"
    said.clear()
    driver.key(Qt.Key.Key_1)
    driver.board.keyboard.choose(Spot("A2"))
    driver.wait()
    update = driver.page.model.update
    assert update is not None
    assert update.view.pieces["A2"][0]
    assert "Put back" not in said


@pytest.fixture
def focused(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a reader says because the focus goes there: the names, in order."""
    names_said: list[str] = []

    def note(event: QAccessibleEvent) -> None:
        if event.type() == QAccessible.Event.Focus and not isinstance(event, QAccessibleAnnouncementEvent):
            names_said.append(event.accessibleInterface().text(NAME))

    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    monkeypatch.setattr(QAccessible, "updateAccessibility", note)
    return names_said


def test_the_square_under_the_keyboard_is_said_once(table: Driver, focused: list[str], said: list[str]) -> None:
    table.board.setFocus()
    board = found(table)
    assert board.state().focused
    assert board.focusChild() is None
    table.key(Qt.Key.Key_Up)
    QApplication.processEvents()
    assert focused[-1].startswith("F4, street")
    here = board.focusChild()
    assert here.text(NAME) == focused[-1]
    assert here.state().focused
    assert not board.state().focused
    before = len(focused)
    table.board.interaction.decision.hold_card(table.fan.numbers[0])
    table.board.interaction.decision.hold_card(None)
    table.tell()
    assert len(focused) == before, "although the board is drawn again"
    assert not [text for text in said if text.startswith("F4")], "the focus says it"
    for _ in range(4):
        table.key(Qt.Key.Key_Up)
        QApplication.processEvents()
    assert focused[-1] == "Out through Porta Vesuvio"
    assert board.focusChild().text(DESCRIPTION) == "a way out once Vesuvius has erupted"
    assert cell(table, "H1").text(DESCRIPTION) == "the first tile of this symbol goes here"


def test_a_square_says_what_choosing_it_does_and_can_be_pressed_and_focused_by_a_reader(table: Driver) -> None:
    card = table.fan.numbers[0]
    lit = next(one for one in table.game.legal_actions() if isinstance(one, Place) and one.card == card)
    square = cell(table, lit.square)
    assert f". Can move in with card {card}: " in square.text(NAME)
    table.fan.choose(0)
    assert ". Can move in: " in square.text(NAME)
    assert "Can" not in cell(table, "F4").text(NAME)
    can = square.actionInterface()
    assert can.actionNames() == ["Press", "Set Focus"]
    can.doAction("Set Focus")
    assert table.board.keyboard.cursor == Spot(lit.square)
    can.doAction("Press")
    assert table.session.acted == [(0, lit)]
    table.wait()
    assert "you 1" in cell(table, lit.square).text(NAME)


def test_in_the_flight_squares_and_gates_say_who_can_run_and_where(driver: Driver) -> None:
    driver.open(TABLE, [0], running())
    origin = cell(driver, "I6")
    assert search(r"Can move up to 3 step\S*; out in 1 move\S*: Porta di Nocera", origin.text(NAME))
    assert origin.text(DESCRIPTION) == "", "the name has said it"
    driver.board.keyboard.choose(Spot("I6"))
    gate = found(driver).child(accessible_board.SPOTS.index(Spot("I7", gate=True)))
    assert gate.text(NAME) == "Out through Porta di Nocera. Can leave here: saved"
    near = cell(driver, "I5").text(NAME)
    assert match(r"I5, street\. Can move here; alone there: 1 step next time; 3 step\S* to Porta di Sarno$", near)
    assert "Picked up" in origin.text(NAME)


def test_a_seat_that_is_read_comes_into_sight(driver: Driver) -> None:
    driver.open([*PEOPLE], [0], Game.new(Rules(), 4, 1, first=0))
    driver.page.resize(1000, 330)
    driver.bot.waitUntil(lambda: driver.page.seats.cards[-1].visibleRegion().isEmpty())
    seats = driver.page.seats
    seats.read_first()
    for card in seats.cards:
        assert card.hasFocus()
        assert card.visibleRegion().boundingRect().height() == card.height()
        driver.key(Qt.Key.Key_Down)
    assert seats.cards[-1].hasFocus(), "there is no other below"


def test_what_is_asked_of_a_board_that_is_gone_is_answered() -> None:
    board = Board()
    accessible_board.describe_board(board)
    table = accessible_board.table_of(board)
    assert table.isValid()
    delete(board)
    assert not table.isValid()
    assert table.parent() is None
    assert table.object() is None


def test_a_turn_that_begins_is_told_and_leaves_the_keyboard_where_it_is(driver: Driver, said: list[str]) -> None:
    driver.open(TABLE, [0], placing())
    driver.settings.animation = "slow"
    driver.page.controller.act(Place(1, "A2"))
    driver.bot.waitUntil(lambda: driver.session.pending is None)
    assert driver.page.piles.read_first()
    read = QApplication.focusWidget()
    driver.session.play(*ROUND)
    driver.board.event_player.finish()
    driver.wait()
    assert said[-1] == "Livia: 3 at C3. Corvus: 4 at F3. Your turn."
    assert driver.page.model.decision is not None
    assert QApplication.focusWidget() is read
    before = len(said)
    driver.page.model.asked.emit()
    assert len(said) == before, "a question that is asked once more is told once"


NAMES = ["Anna", "Livia", "Corvus"]


def read(game: Game, text: str) -> Typed | None:
    legal = game.legal_actions()
    return read_move(text, Update(1, [], game.view(game.active), list(legal)), game.rules, NAMES)


def words_of(action: Action) -> str:
    match action:
        case Place(card, square):
            return f"{card} {square.lower()}"
        case Discard(card):
            return f"discard {card}"
        case Relative(square):
            return square
        case Sacrifice(square, seat):
            return f"{NAMES[seat]} {square}"
        case Lava(symbol, square):
            return f"{symbol} {square}"
        case Run(origin, target):
            return f"{origin} {target}"
    return "stop" if action == DONE else "erupt"


@pytest.mark.parametrize("text", ["9" * 5000 + " I3", "5 I" + "3" * 5000, "٣ I3", "\u0301 I3", "/" * 5000])
def test_what_is_no_number_of_a_card_is_no_move(text: str) -> None:
    assert read(solo(3), text) is None


def test_every_legal_action_of_a_game_can_be_typed() -> None:
    game = solo(3)
    rng, kinds = Random(1), set()
    while not game.over:
        legal = game.legal_actions()
        for action in legal:
            assert read(game, words_of(action)) == read(game, written(action)) == Typed(action)
            kinds.add(type(action))
        game.apply(rng.choice(legal))
    assert kinds >= {Place, Relative, Lava, Run}


def test_what_is_typed_is_searched_said_and_done_with_enter_or_refused_once(driver: Driver, said: list[str]) -> None:
    driver.open(TABLE, [0], running())
    driver.key(Qt.Key.Key_A)
    actions = driver.page.advice.actions

    def type_over(text: str) -> None:
        child(actions, QLineEdit).setFocus()
        child(actions, QLineEdit).clear()
        QTest.keyClicks(child(actions, QLineEdit), text)

    type_over("")
    driver.key(Qt.Key.Key_Down)
    assert child(actions, QListWidget).hasFocus()
    type_over("D4")
    matching = actions.texts
    assert 1 < len(matching) < child(actions, QListWidget).count()
    heard = []
    for _ in matching:
        driver.key(Qt.Key.Key_Down)
        item = child(actions, QListWidget).currentItem()
        assert item is not None
        heard.append(item.text())
    assert heard == matching
    driver.key(Qt.Key.Key_Down)
    assert child(actions, QListWidget).currentItem().text() == matching[-1]
    type_over("xyz")
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Return):
        said.clear()
        driver.key(key)
        assert said == ["Nothing here matches “xyz”."]
        assert child(actions, QLineEdit).hasFocus()
    type_over("D4 A1")
    said.clear()
    driver.key(Qt.Key.Key_Return)
    assert said[0] in words(actions)
    assert said[0].startswith("D4 A1: too far")
    assert driver.session.acted == []
    type_over("I6 out")
    assert actions.texts == ["Move from I6 out of the city"] == said[-1:]
    driver.key(Qt.Key.Key_Return)
    assert driver.session.acted == [(0, Run("I6", "out"))]


def test_lava_that_burns_others_comes_first_and_that_on_oneself_last(driver: Driver) -> None:
    pieces = {"B2": [0, 2, 0], "D2": [1, 0, 0]}
    game = Game(Rules(opening_tiles="0"), Deal(2, [[], [], []], [], [["coin"]] * 9, "erupts", pieces))
    game.apply(Lava("coin", "C2"))
    assert (game.active, game.choice) == (0, Choice.LAVA)
    driver.open(TABLE, [0], game)
    driver.key(Qt.Key.Key_A)
    first, *between, last = driver.page.advice.actions.texts
    assert first == "Place the coin on B2 (building 1, grey): burns 2 of Livia's"
    assert last == "Place the coin on D2 (neutral building): burns 1 of yours"
    assert not [text for text in between if "burns" in text]


def test_whom_the_screen_is_passed_to_cannot_hear_what_was_told_of_anothers_cards(driver: Driver) -> None:
    heard: list[str] = []
    driver.open([*PEOPLE[:2], *AIS[:1]], [0, 1], placing())
    screen_reader.messages.said.connect(heard.append)
    driver.page.controller.open_hand(0)
    driver.wait()
    driver.key(Qt.Key.Key_K)
    driver.key(Qt.Key.Key_1)
    assert [text for text in heard if "card 1, building 1" in text]
    driver.act(Place(1, "A2"))
    assert driver.page.model.next_seat == 1
    heard.clear()
    for by in (0, 1, 1, 1, -1):
        screen_reader.say_again(driver.page, by)
    screen_reader.messages.said.disconnect(heard.append)
    assert set(heard) == {"Anna: 1 at A2."}


def test_messages_are_said_again_and_one_goes_back_and_forth() -> None:
    messages = screen_reader.Messages()
    said: list[str] = []
    messages.said.connect(said.append)
    assert (messages.step(0), messages.step(1)) == ("", "")
    for text in ("one", "two", "three"):
        messages.add(text)
    said.clear()
    steps = [messages.step(by) for by in (0, 1, 1, 1, -1, 0, -1)]
    assert steps == ["three", "two", "one", "one", "two", "three", "three"] == said
    messages.step(1)
    messages.add("four")
    assert messages.step(1) == "three", "what is new is where one begins again"


def test_without_a_reader_the_own_voice_says_each_square(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    engine = SimpleNamespace(speak=said.append, stop=int, tune=Mock(), failed=Mock(), close=int, deleteLater=int)
    monkeypatch.setattr(voice, "make_engine", lambda parent: engine)
    monkeypatch.setattr(focus_reader, "readers", set)
    driver.settings.own_voice = True
    own = voice.Voice(driver.settings)
    driver.open(TABLE, [0], solo())
    driver.key(Qt.Key.Key_Tab)
    driver.bot.waitUntil(lambda: bool(said) and ". Can move in with card " in said[-1])
    driver.key(Qt.Key.Key_A)
    driver.bot.waitUntil(lambda: said[-1].startswith("Play "))
    own.close()
