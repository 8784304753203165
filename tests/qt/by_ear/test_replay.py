"""A replay and the AI's advice, as they are heard."""

import re
import shutil
from pathlib import Path

from tests.qt.by_ear.ear import Ear

RECORDS = Path(__file__).parents[2] / "records"


def texts(ear: Ear, *keys: str) -> list[str]:
    """What is heard after these keys."""
    return [heard.text for heard in ear.press(*keys)]


def test_hints_and_values_are_said(ear: Ear) -> None:
    ear.listen()
    ear.go("Return", "table")
    hint = ear.wait_for("H", r"Hint: (1\. )?Play .*% to win")
    assert len([text for text in hint if text.startswith("Hint: ")]) == 1, "once, when it is known"
    ear.wait_for("V", "Your chance of winning with each choice")
    (square,) = texts(ear, "Tab")
    assert re.search(r"\d+% to win, (the best|−\d+)", square)


def test_a_replay_says_what_happens_and_its_squares_can_be_read(ear: Ear, tmp_path: Path) -> None:
    ear.listen()
    games = tmp_path / "program/games"
    games.mkdir(parents=True, exist_ok=True)
    shutil.copy(RECORDS / "standard.pompeii", games)
    ear.press("Tab", "Tab", "Tab", "Tab", "Tab", "Return", "Return")
    assert ear.page == "replay"
    assert texts(ear, "Right") == ["Claudia played 10 on F7, drew 4."]
    assert texts(ear, "Right") == ["Fabius played 2 on E1, drew 4."]
    assert texts(ear, "Left") == ["1 of 157. Vesuvius sleeps."]
    assert texts(ear, "Shift+Tab", "Shift+Tab", "Shift+Tab", "Shift+Tab")[-1] == "The city of Pompeii, table"
    assert texts(ear, "Up") == ["F4, street, cell"]
    assert texts(ear, "Right")[0].startswith("G4, building 8"), "the arrows are the board's, and no steps of the game"
    assert ear.press("Space")[0].text.startswith("Fabius: 2 at E1"), "in short where it goes on by itself"
