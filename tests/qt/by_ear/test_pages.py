"""Pages as they are heard: each is named once, and so is everything that the keyboard comes to on it."""

import re
import shutil
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Final

import pytest

from pompeii_core.rules import Rules
from pompeii_core.setup import GameSetup, SeatedPlayer
from tests.approved import check
from tests.qt.by_ear.listener import Ear, Heard, program_by_ear, why_not

_REASON = why_not()
_MOST = 60
"""So often Tab leads once around every page."""


@pytest.fixture
def ear(tmp_path: Path) -> Iterator[Ear]:
    """Somebody who has just started the program and hears it."""
    if _REASON:
        pytest.skip(_REASON)
    with program_by_ear(tmp_path / "program") as ear:
        yield ear


def around(ear: Ear) -> list[str]:
    """What Tab comes to, until it comes to the same again."""
    met: list[str] = []
    for _ in range(_MOST):
        for heard in ear.press("Tab"):
            if heard.text in met:
                return met
            met.append(heard.text)
    return met


MORE = [*["Tab"] * 5, "Return"]
"""To the menu of what is seldom wanted."""


@pytest.mark.parametrize(
    ("keys", "title"),
    [(["Tab"], "New game"), (["Tab"] * 4, "On this network"), ([*MORE, *["Down"] * 6], "Settings")],
)
def test_a_page_says_its_name_once_and_what_everything_on_it_is(ear: Ear, keys: list[str], title: str) -> None:
    ear.listen()
    ear.press(*keys)
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
    ear.press(*MORE, "Down", "Return")
    ear.press("Return")
    assert ear.page == "replay"
    assert texts(ear, "Right") == ["Claudia played 10 on F7, drew 4."]
    assert texts(ear, "Right") == ["Fabius played 2 on E1, drew 4."]
    assert texts(ear, "Left") == ["1 of 157. Vesuvius sleeps."]
    assert texts(ear, "Shift+Tab", "Shift+Tab", "Shift+Tab", "Shift+Tab")[-1] == "The city of Pompeii, table"
    assert texts(ear, "Up") == ["F4, street, cell"]
    assert texts(ear, "Right")[0].startswith("G4, building 8"), "the arrows are the board's, and no steps of the game"
    assert ear.press("Space")[0].text.startswith("Fabius: 2 at E1"), "in short where it goes on by itself"


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


def focused(heard: list[Heard]) -> list[str]:
    return [one.text for one in heard if one.kind == "focus"]


def board_said(heard: list[Heard]) -> list[str]:
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
    (card,) = board_said(ear.press("1"))
    assert card.startswith("Card ")
    (roof,) = ear.press("Tab")
    assert roof.kind == "focus"
    assert "Can move in: " in roof.text
    square = roof.text.split(",")[0]
    ear.press("Return")
    assert board_said(ear.press("C")) == [f"Player. {square}."]
    assert ear.press("I")[0].text.startswith(f"{square}, building ")


def test_a_move_is_typed_and_what_cannot_be_done_is_told(ear: Ear) -> None:
    ear.listen()
    ear.go("Return", "table")
    hand = board_said(ear.press("K"))[0]
    number = hand.removeprefix("1: card ").split(",")[0]
    (field,) = focused(ear.press("/"))
    assert field.startswith("Search the actions, text, ")
    ear.press(*number, "Space", "F", "4")
    assert board_said(ear.press("Return")) == [f"{number} f4: there is no building here (R6)."]
    ear.press("Ctrl+A", "Backspace")
    assert focused(ear.press("Down"))[-1].endswith(" free), list item"), "the list says which of its lines it is at"
    assert focused(ear.press("Escape")) == ["The city of Pompeii, table"]


def test_the_keyboard_is_followed_from_the_first_page_to_a_square_of_the_city(ear: Ear) -> None:
    window, first = ear.listen()
    assert window == Heard("window", "The Downfall of Pompeii, frame")
    assert first.kind == "focus"
    assert first.text.startswith("Play, push button")
    assert [heard.text for heard in ear.press("Tab")] == ["New game, push button"]
    ear.press("Shift+Tab")
    table = [heard.text for heard in ear.go("Return", "table")]
    assert "The city of Pompeii, table" in table
    assert any(text.endswith("Player: choose a card, then a building") for text in table)
    assert any("building" in heard.text for heard in ear.press("1", "Tab"))


HEARD: Final = Path(__file__).with_name("whole_game.txt")
_AIS: Final = tuple(SeatedPlayer("ai", name, seat, name, "novice") for seat, name in enumerate(("Livia", "Fabius"), 1))
SETUP: Final = GameSetup([SeatedPlayer("person", "Anna", 0), *_AIS], Rules(), first=0, seed=4)
_KEYS: Final = 400
"""Keys within which such a game is over."""


def play(ear: Ear) -> Iterator[str]:
    """Always the first highlighted place, by Tab and Enter; a line for each key, and one for all that is heard then."""
    ear.listen()
    ear.prepare(SETUP)
    key, heard = "Return", ear.go("Return", "table")
    for n in range(_KEYS):
        yield f"> {key}"
        yield from (f"{one.kind}: {one.text}" for one in heard)
        if ear.page != "table":
            return
        key = "Return" if n % 2 else "Tab"
        heard = ear.press(key)


def messages(lines: list[str]) -> list[str]:
    """The messages."""
    return [line.removeprefix("says: ") for line in lines if line.startswith("says: ")]


def steps(lines: list[str]) -> list[list[str]]:
    """What is heard after each key."""
    found: list[list[str]] = []
    for line in lines:
        if line.startswith("> "):
            found.append([])
        else:
            found[-1].append(line)
    return found


def test_a_game_by_keys_alone_is_heard_as_it_was_written_down(ear: Ear) -> None:
    check(HEARD, play(ear))


@pytest.fixture(scope="module")
def written() -> list[str]:
    """That game."""
    return HEARD.read_text(encoding="utf-8").splitlines()


def test_nothing_is_said_twice(written: list[str]) -> None:
    for step in steps(written):
        texts = [line.split(": ", 1)[1] for line in step]
        assert len(texts) == len(set(texts))
    assert all(one != other for one, other in pairwise(messages(written)) if not one.startswith("Picked up"))


def test_a_round_of_opponents_is_one_message(written: list[str]) -> None:
    rounds = [message for message in messages(written) if re.search(r"\bLivia: |\bFabius: ", message)]
    assert len(rounds) > 10
    both = [message for message in rounds if re.search(r"Livia: .*Fabius: ", message)]
    assert both == rounds, "who moves first does not end the message"


def test_a_turn_of_the_flight_takes_ten_keys_and_is_heard_in_a_minute(written: list[str]) -> None:
    """From one tile to the next, with two opponents: 150 words are a minute of a slow voice."""
    begins = [at for at, line in enumerate(written) if re.match(r"says: .*[Pp]lace the \w+ tile", line)]
    turns = [written[at:end] for at, end in pairwise(begins)]
    assert len(turns) > 8
    assert max(sum(line.startswith("> ") for line in turn) for turn in turns) <= 10
    heard = [sum(len(line.split()) - 1 for line in turn if not line.startswith("> ")) for turn in turns]
    assert median(heard) <= 150
    assert max(heard) <= 200


def test_every_square_that_the_keyboard_comes_to_says_what_choosing_it_does(written: list[str]) -> None:
    squares = [line for line in written if re.match(r"focus: [A-K][1-7], ", line)]
    assert len(squares) > 40
    assert [line for line in squares if ". Can " not in line] == []


def test_it_ends_with_the_result_and_not_on_a_button_that_begins_another(written: list[str]) -> None:
    *_, message, title, focus = written
    assert "The game is over: " in message
    assert title == "title: Result – The Downfall of Pompeii"
    assert re.match(r"focus: 1\. \w+: \d+ saved, \d+ lost\. 2\. ", focus)
