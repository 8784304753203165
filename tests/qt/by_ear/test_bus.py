"""What is said reaches the bus that screen readers listen on, and so does where the keyboard is."""

from tests.qt.by_ear.ear import Ear
from tests.qt.by_ear.listener import Heard


def test_the_keyboard_is_followed_from_the_first_page_to_a_square_of_the_city(ear: Ear) -> None:
    window, first = ear.listen()
    assert window == Heard("window", "The Downfall of Pompeii, frame")
    assert first.kind == "focus"
    assert first.text.startswith("Play, push button")
    assert [heard.text for heard in ear.press("Tab")] == ["New game, push button"]
    ear.press("Shift+Tab")
    table = [heard.text for heard in ear.go("Return", "table")]
    assert "The city of Pompeii, table" in table
    assert any(text.endswith("Player: choose a card, then a building (R6)") for text in table)
    assert any("building" in heard.text for heard in ear.press("1", "Tab"))
