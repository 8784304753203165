"""The rule book, read by somebody who hears it."""

from tests.qt.by_ear.ear import Ear
from tests.qt.by_ear.listener import Heard


def said(heard: list[Heard]) -> list[str]:
    return [each.text for each in heard if each.kind == "says"]


def test_headings_matches_and_rules_are_told(ear: Ear) -> None:
    ear.listen()
    assert ear.go("F1", "rules")[-1].text.startswith("Rule book")
    assert said(ear.press("H", "H")) == ["In five minutes, heading level 2", "1. Move in, heading level 3"]
    assert said(ear.press("Ctrl+PgDown")) == ["The city"]
    assert ear.press("Ctrl+F")[-1].text.startswith("Search the rule book")
    assert said(ear.press("R", "6")) == ["2 of 2"]
    assert said(ear.press("F3"))[0].startswith("1 of 2: Choose a card")
    assert said(ear.press("Shift+F3"))[0].startswith("2 of 2: R6 On your turn")
    assert said(ear.press("X")) == ["no match"]
    assert said(ear.press("Escape")) == []
    assert [each.text for each in ear.press("F6", "F6")] == ["Rule book, label", "Chapters, list"]
    assert [each.text for each in ear.press("Home", "Down")][-1] == "In five minutes, list item"
    ear.press("Return")
    (rule,) = said(ear.press("Tab", "Return"))
    assert rule.startswith("R6 On your turn")
    ear.go("Escape", "start")
