"""Pages as they are heard: each is named once, and so is everything that the keyboard comes to on it."""

import pytest

from tests.qt.by_ear.ear import Ear

_MOST = 60
"""So often Tab leads once around every page."""


def around(ear: Ear) -> list[str]:
    """What Tab comes to, until it comes to the same again."""
    met: list[str] = []
    for _ in range(_MOST):
        for heard in ear.press("Tab"):
            if heard.text in met:
                return met
            met.append(heard.text)
    return met


@pytest.mark.parametrize(("choice", "title"), [(1, "New game"), (4, "On this network"), (8, "Settings")])
def test_a_page_says_its_name_once_and_what_everything_on_it_is(ear: Ear, choice: int, title: str) -> None:
    ear.listen()
    ear.press(*["Tab"] * choice)
    titles = [heard for heard in ear.press("Return") if heard.kind == "title"]
    assert [heard.text for heard in titles] == [f"{title} – The Downfall of Pompeii"]
    assert ear.title == titles[0].text
    met = around(ear)
    assert len(met) > 3
    for text in met:
        parts = text.split(", ")
        assert parts[0] not in ("combo box", "slider", "check box", "push button", "text", "spin button", "list"), text
    boxes = [text for text in met if ", combo box" in text]
    assert [text for text in boxes if text.split(", combo box")[0].count(", ") == 0] == [], (
        "a label, then what is chosen"
    )
