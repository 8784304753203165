"""How the game stands, asked for by a key."""

from re import match

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from pompeii_core.actions import Place
from pompeii_core.game import Game
from pompeii_core.preview import Spot
from pompeii_core.rules import Rules
from pompeii_core.setup import Deal
from pompeii_qt.scene.accessible_board import spot_name
from pompeii_qt.scene.place_card import initials
from pompeii_qt.table.keys import DEFAULTS, RESERVED, KeysDialog, is_single, key_groups, present_keys
from pompeii_qt.widgets import screen_reader
from tests.qt.table.driver import AIS, PEOPLE, Driver, solo

TABLE = [PEOPLE[0], *AIS]
Key = Qt.Key


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    texts: list[str] = []
    monkeypatch.setattr(screen_reader, "announce", lambda widget, text: texts.append(text) if text else None)
    return texts


def flight() -> Game:
    """Anna (seat 0) is to run: two of hers and one of Corvus's are two steps from a gate, one of hers is far away."""
    pieces = {"I6": [2, 0, 1], "D4": [1, 0, 0], "G7": [0, 1, 0]}
    game = Game(Rules(opening_tiles="0"), Deal(0, [[], [], []], [], [["coin"]] * 9, "erupts", pieces))
    game.apply(game.legal_actions()[0])
    return game


def test_score_and_citizens_before_the_eruption(driver: Driver, said: list[str]) -> None:
    game = solo()
    driver.open(TABLE, [0], game)
    action = game.legal_actions()[0]
    assert isinstance(action, Place)
    driver.session.play(action)
    driver.wait()
    driver.key(Key.Key_S)
    assert said[-1].startswith("Vesuvius sleeps. Anna: 0 lost, 1 in the city, ")
    assert driver.page.asking.bar.about == said[-1], "for those who see it, too"
    driver.key(Key.Key_C)
    assert said[-1] == f"Anna. {action.square}."
    driver.key(Key.Key_K)
    assert said[-1].startswith(f"1: card {driver.page.hand.fan.numbers[0]}, building ")
    driver.key(Key.Key_P)
    assert match(r"\d+ cards left in the deck\. Not seen yet, .*: 1: \d, 2: \d, .*\. omens: \d+\. Played,", said[-1])


def test_the_flight_by_ear(driver: Driver, said: list[str]) -> None:
    driver.open(TABLE, [0], flight())
    driver.key(Key.Key_C)
    near, far = said[-1].split(". ")[1:]
    assert match(r"2 on I6: 3 step\S*; out in 1 move\S*: Porta di Nocera$", near)
    assert match(r"D4: 1 step\S*; out in ", far)
    driver.page.board.go_to(Spot("I6"))
    driver.key(Key.Key_G)
    assert match(r"From I6. Porta di Nocera: 2 step\S*\. ", said[-1])
    driver.key(Key.Key_B)
    sides = said[-1].removesuffix(".").split(". ")
    assert [side.split(",")[0] for side in sides] == ["north: I5", "east: J6", "south: I7", "west: H6"]
    driver.key(Key.Key_I)
    assert said[-1].startswith("I6, building 11, part A; you 2, Corvus 1. Can move up to 3 step")
    driver.key(Key.Key_E)
    assert "coin: C2; " in said[-1]
    assert "mask: none yet, vent D7" in said[-1]
    driver.key(Key.Key_S)
    assert "Livia: 0 saved, 0 lost, 1 in the city" in said[-1]
    driver.key(Key.Key_K)
    assert said[-1] == "There are no cards in hand."


def test_one_player_after_another_is_told(driver: Driver, said: list[str]) -> None:
    driver.open(TABLE, [0], flight())
    for _ in range(3):
        driver.key(Key.Key_O)
    livia, corvus, again = said[-3:]
    assert match(r"Livia: city 1, saved 0, lost 0. G7: 1 step\S*; out in 1 move\S*: Porta di Stabia\.$", livia)
    assert corvus.startswith("Corvus: ")
    assert again == livia


def test_what_a_hand_does_is_said(driver: Driver, said: list[str]) -> None:
    driver.open(TABLE, [0], solo())
    number = driver.page.hand.fan.numbers[3]
    driver.key(Key.Key_4)
    lit = driver.page.board.interaction.decision.lit
    assert match(rf"Card {number}, \w+: {len(lit)} square\S*$", said[-1])
    driver.key(Key.Key_Escape)
    assert said[-1] == "Put back"
    driver.session.rewound.emit(0)
    assert said[-1] == "Taken back"


def test_a_citizen_taken_up_and_put_back_is_said_and_so_is_the_wall(driver: Driver, said: list[str]) -> None:
    driver.open(TABLE, [0], flight())
    driver.page.board.go_to(Spot("I6"))
    driver.key(Key.Key_Return)
    assert match(r"Picked up at I6: up to 3 step\S*, ", said[-1])
    driver.key(Key.Key_Return)
    assert said[-1] == "Put back"
    driver.page.board.go_to(Spot("K5"))
    driver.key(Key.Key_Up)
    driver.key(Key.Key_Up)
    driver.key(Key.Key_Up)
    driver.key(Key.Key_Up)
    assert said[-1] == "The wall"


def test_squares_for_a_braille_line(driver: Driver) -> None:
    driver.open(TABLE, [0], solo())
    shown = driver.page.board.interaction
    driver.settings.short_names = True
    lit = next(iter(shown.decision.lit))
    assert match(rf"{lit.square} f\d \+$", spot_name(shown, lit))
    assert spot_name(shown, Spot("F4")) == "F4"
    assert spot_name(shown, Spot("F1", gate=True)) == "F1 out"
    driver.open(TABLE, [0], flight())
    assert spot_name(shown, Spot("I6")) == "I6 A2 C1 +"
    assert spot_name(shown, Spot("C2")) == "C2 coin"


def test_what_the_heat_map_shows_is_said_of_the_square(driver: Driver) -> None:
    driver.open(TABLE, [0], flight())
    shown = driver.page.board.interaction
    driver.page.board.set_values({"I6": 0.42, "D4": 0.0}, kind="win")
    assert spot_name(shown, Spot("I6")).endswith(". 42% to win, the best")
    assert spot_name(shown, Spot("D4")).endswith(". <1% to win, −42")
    assert "%" not in spot_name(shown, Spot("I5"))
    driver.page.board.set_values({"I6": 0.9}, kind="escape")
    assert spot_name(shown, Spot("I6")).endswith(". 90% to escape")
    driver.settings.short_names = True
    assert spot_name(shown, Spot("I6")) == "I6 A2 C1 + 90%"
    driver.page.board.set_values(None)
    assert spot_name(shown, Spot("I6")) == "I6 A2 C1 +"


def test_initials_tell_players_apart() -> None:
    assert initials(["Anna", "Livia"]) == ["A", "L"]
    assert initials(["Brennus", "Bruno", "Livia"]) == ["Bre", "Bru", "Liv"]
    assert initials(["Player 1", "Player 2"]) == ["Player 1", "Player 2"]


def test_single_letters_can_be_switched_off(driver: Driver, said: list[str]) -> None:
    driver.open(TABLE, [0], solo())
    driver.settings.letter_keys = False
    before = len(said)
    for key in (Key.Key_S, Key.Key_4, Key.Key_H, Key.Key_M, Key.Key_Question):
        driver.key(key)
    assert len(said) == before
    assert driver.page.hand.fan.chosen is None
    assert not driver.page.tools.hint.isChecked()
    assert driver.page.tools.hint.toolTip() == "Hint: the best three choices and why"
    driver.settings.letter_keys = True
    driver.key(Key.Key_S)
    assert said[-1].startswith("Vesuvius sleeps")


def test_a_key_can_be_changed_unless_it_is_taken(driver: Driver, said: list[str]) -> None:
    driver.open(TABLE, [0], solo())
    driver.page.tools.menu._change_keys()
    dialog = driver.page.findChild(KeysDialog)
    assert isinstance(dialog, KeysDialog)
    field = dialog.fields["score"]
    field.setFocus()
    QTest.keyClick(field, Key.Key_H)
    assert said[-1] == "H is already used: hint: the best three choices and why."
    assert field.keySequence().toString() == "S"
    QTest.keyClick(field, Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert said[-1] == "Ctrl+Z is already used for something else."
    QTest.keyClick(field, Key.Key_S, Qt.KeyboardModifier.AltModifier)
    assert driver.settings.own_keys == {"score": "Alt+S"}
    driver.settings.letter_keys = False
    QTest.keyClick(dialog.fields["hint"], Key.Key_Backspace)
    assert driver.page._table.keys.key("hint") == ""
    change_back = next(one for one in dialog.findChildren(QPushButton) if one.text() == "Default keys")
    dialog.reject()
    driver.page.board.setFocus()
    driver.key(Key.Key_S, Qt.KeyboardModifier.AltModifier)
    assert said[-1].startswith("Vesuvius sleeps")
    change_back.click()
    assert driver.settings.own_keys == {}
    assert dialog.fields["score"].keySequence().toString() == "S"


def test_another_game_begins_where_every_one_does(driver: Driver, said: list[str]) -> None:
    driver.open(TABLE, [0], flight())
    driver.key(Key.Key_I)
    first = said[-1].split(",")[0]
    driver.page.board.go_to(Spot("I6"))
    driver.open(TABLE, [0], flight())
    driver.key(Key.Key_I)
    assert said[-1].split(",")[0] == first != "I6"


def test_no_two_things_have_one_key() -> None:
    assert len(set(DEFAULTS.values())) == len(DEFAULTS)
    assert all(map(is_single, DEFAULTS.values()))
    assert not is_single("Alt+S")
    assert not is_single("F6")
    assert not is_single("")


def test_of_changed_keys_in_the_file_those_count_that_are_keys_and_free() -> None:
    nonsense = {"hint": "Esc", "values": "A, B", "actions": "S", "score": "S", "log": "Foo", "here": 7, "room": None}
    present = present_keys(nonsense | {"sound": "", "hand": "", "nothing": "X", "replay": "alt+r"})
    assert present == DEFAULTS | {"actions": "S", "score": "", "sound": "", "hand": "", "replay": "Alt+R"}
    assert present_keys({"hint": "V", "values": "H"}) == DEFAULTS | {"hint": "V", "values": "H"}, "exchanged"
    assert present_keys({"hint": "V"}) == DEFAULTS, "it is the values'"


def test_keys_that_are_always_the_same_are_not_to_be_had() -> None:
    fixed = {QKeySequence(key).toString() for _, lines in key_groups() for line in lines for key in line.fixed}
    assert fixed <= RESERVED


def test_a_key_that_is_taken_in_the_file_still_does_what_it_did(driver: Driver, said: list[str]) -> None:
    driver.settings.own_keys = {"score": "Esc", "citizens": "H"}
    driver.open(TABLE, [0], flight())
    driver.key(Key.Key_S)
    assert "Livia: 0 saved" in said[-1]
    driver.key(Key.Key_H)
    assert driver.page.tools.hint.isChecked()
