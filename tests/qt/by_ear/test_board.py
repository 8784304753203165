"""The board as both kinds of readers hear it: those that follow the focus alone, and those that take announcements."""

from tests.qt.by_ear.ear import Ear
from tests.qt.by_ear.listener import Heard


def focused(heard: list[Heard]) -> list[str]:
    return [one.text for one in heard if one.kind == "focus"]


def said(heard: list[Heard]) -> list[str]:
    return [one.text for one in heard if one.kind == "says"]


def test_the_keyboard_goes_to_the_board_and_from_square_to_square(ear: Ear) -> None:
    ear.listen()
    assert focused(ear.go("Return", "table")) == ["The city of Pompeii, table"], "and to no tool on the way"
    (square,) = ear.press("Up")
    assert square == Heard("focus", "F4, street, cell"), "and it is not announced as well"
    (gate,) = ear.press("Up", "Up", "Up", "Up")[-1:]
    assert gate.text.startswith("Out through Porta Vesuvio, cell")
    assert ear.press("Up") == [Heard("says", "The wall")]


def test_a_card_is_played_by_what_is_heard(ear: Ear) -> None:
    ear.listen()
    ear.go("Return", "table")
    (card,) = said(ear.press("1"))
    assert card.startswith("Card ")
    (roof,) = ear.press("Tab")
    assert roof.kind == "focus"
    assert "Can move in: " in roof.text
    square = roof.text.split(",")[0]
    ear.press("Return")
    assert said(ear.press("C")) == [f"Player. {square}."]
    assert ear.press("I")[0].text.startswith(f"{square}, building ")


def test_a_move_is_typed_and_what_cannot_be_done_is_told(ear: Ear) -> None:
    ear.listen()
    ear.go("Return", "table")
    hand = said(ear.press("K"))[0]
    number = hand.removeprefix("1: card ").split(",")[0]
    (field,) = focused(ear.press("/"))
    assert field.startswith("Search the actions, text, ")
    ear.press(*number, "Space", "F", "4")
    assert said(ear.press("Return")) == [f"{number} f4: there is no building here (R6)."]
    ear.press("Ctrl+A", "Backspace")
    assert focused(ear.press("Down"))[-1].endswith(" free), list item"), "the list says which of its lines it is at"
    assert focused(ear.press("Escape")) == ["The city of Pompeii, table"]
