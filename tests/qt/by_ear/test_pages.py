"""Pages as they are heard: names are said once, and so is all that the keyboard reaches."""

import re
import shutil
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Final

import pytest

from pompeii_core.rules import Rules
from pompeii_core.setup import GameSetup, Scenario, SeatedPlayer
from tests.approved import check
from tests.qt.by_ear.listener import Ear, Heard, program_by_ear, why_not
from tests.qt.fit.gallery import recorded

_REASON = why_not()
RECORDS: Final = Path(__file__).parents[2] / "records"
_TABS = 60  # presses of Tab that lead around any page


@pytest.fixture
def ear(tmp_path: Path) -> Iterator[Ear]:
    """A person who has just started the program and hears it; skips where none can."""
    if _REASON:
        pytest.skip(_REASON)
    with program_by_ear(tmp_path / "program") as ear:
        yield ear


def said(heard: list[Heard]) -> list[str]:
    return [each.text for each in heard if each.kind == "says"]


def focused(heard: list[Heard]) -> list[str]:
    return [each.text for each in heard if each.kind == "focus"]


def around(ear: Ear) -> list[str]:
    """Return what Tab reaches, until something repeats."""
    met: list[str] = []
    for _ in range(_TABS):
        for heard in ear.press("Tab"):
            if heard.text in met:
                return met
            met.append(heard.text)
    return met


MORE = [*["Tab"] * 5, "Return"]  # to the menu of rarely used choices


def test_a_page_says_its_name_once_and_what_everything_on_it_is(ear: Ear) -> None:
    ear.listen()
    settings = ["Tab", "Return", *["Down"] * 6]
    for keys, title in ((["Tab"], "New game"), (["Tab"] * 3, "On this network"), (settings, "Settings")):
        ear.press(*keys)
        titles = [heard for heard in ear.press("Return") if heard.kind == "title"]
        assert [heard.text for heard in titles] == [f"{title} – The Downfall of Pompeii"]
        assert ear.title == titles[0].text
        met = around(ear)
        assert len(met) > 3
        for text in met:
            role = text.split(", ")[0]
            assert role not in ("combo box", "slider", "check box", "push button", "text", "spin button", "list"), text
        boxes = [text.split(", combo box")[0] for text in met if ", combo box" in text]
        assert all(", " in box for box in boxes), "a label, then what is chosen"
        ear.go("Escape", "start")


def test_hints_and_values_are_said(ear: Ear) -> None:
    ear.listen()
    ear.prepare(GameSetup(SETUP.players[:2], first=0, seed=4, scenario=Scenario("seethes", 8)))
    ear.go("Return", "table")
    worth = r"(These (two|three) are about equal\. 1\. Play .*|1\. Play .*\. The best found)\. "
    told = ear.wait_for("H", rf"Hint: {worth}.*From here you win about \d games? in 10")
    told += ear.wait_for("V", "How many citizens you give away with each choice")
    assert len([text for text in told if text.startswith("Hint: ")]) == 1, "once, when it is known"
    (square,) = ear.press("Tab")
    assert re.search(r"(about as good as the best|gives away (about|a little))", square.text)


def test_rule_book_and_replay_are_heard(ear: Ear, tmp_path: Path) -> None:
    games = tmp_path / "program/games"
    games.mkdir(parents=True, exist_ok=True)
    shutil.copy(RECORDS / "standard.pompeii", games)
    ear.listen()
    assert ear.go("F1", "rules")[-1].text.startswith("Rule book")
    assert said(ear.press("H", "H")) == ["In five minutes, heading level 2", "1. Move in, heading level 3"]
    assert said(ear.press("Ctrl+PgDown")) == ["The city"]
    assert ear.press("Ctrl+F")[-1].text.startswith("Search the rule book")
    assert said(ear.press("R", "6")) == ["2 of 2"]
    assert said(ear.press("F3"))[0].startswith("1 of 2: Choose a card")
    assert said(ear.press("Shift+F3"))[0].startswith("2 of 2: R6 Your turn. On your turn")
    assert said(ear.press("X")) == ["Nothing found. Try: Jokers, Relatives, A move"]
    assert said(ear.press("Escape")) == []
    assert [each.text for each in ear.press("F6", "F6")] == ["Rule book, label", "Chapters, list"]
    assert [each.text for each in ear.press("Home", "Down")][-1] == "In five minutes, list item"
    ear.press("Return")
    (rule,) = said(ear.press("Tab", "Return"))
    assert rule.startswith("R6 Your turn. On your turn")
    ear.go("Escape", "start")
    ear.press(*MORE, "Down", "Return")
    ear.press("Return")
    assert ear.page == "replay"
    for key, text in (
        ("Right", "Claudia played 10 on F7, drew 4."),
        ("Right", "Fabius played 2 on E1, drew 4."),
        ("Left", "1 of 157. Vesuvius sleeps."),
    ):
        assert [heard.text for heard in ear.press(key)] == [text]
    assert ear.press(*["Shift+Tab"] * 5)[-1].text == "The city of Pompeii, table"
    assert [heard.text for heard in ear.press("Up")] == ["F4, street, cell"]
    assert ear.press("Right")[0].text.startswith("G4, building 8"), "the arrows are the board's, no steps of the game"
    assert ear.press("Space")[0].text.startswith("Fabius: 2 at E1"), "in short where it goes on by itself"


def test_a_card_can_be_played_by_ear_from_the_first_page(ear: Ear) -> None:
    window, first = ear.listen()
    assert window == Heard("window", "The Downfall of Pompeii, frame")
    assert first.kind == "focus"
    assert first.text.startswith("Play, push button")
    assert [heard.text for heard in ear.press("Tab")] == ["New game, push button"]
    ear.press("Shift+Tab")
    table = ear.go("Return", "table")
    assert focused(table) == ["The city of Pompeii, table"], "and no tool on the way"
    assert any(text.endswith("Your turn: choose a card, then a building") for text in said(table))
    (card,) = said(ear.press("1"))
    assert card.startswith("Card ")
    (roof,) = ear.press("Tab")
    assert roof.kind == "focus"
    assert ", building " in roof.text
    assert "Can move in: " in roof.text
    square = roof.text.split(",")[0]
    ear.press("Return")
    assert said(ear.press("C")) == [f"You. {square}."]
    assert ear.press("I")[0].text.startswith(f"{square}, building ")


def test_typed_moves_impossible_ones_and_squares_by_key_are_heard(ear: Ear) -> None:
    ear.listen()
    ear.go("Return", "table")
    number = said(ear.press("K"))[0].removeprefix("1: card ").split(",")[0]
    (field,) = focused(ear.press("/"))
    assert field.startswith("Search the actions, text, ")
    ear.press(*number, "Space", "F", "4")
    assert said(ear.press("Return")) == [f"{number} f4: there is no building here (R6)."]
    ear.press("Ctrl+A", "Backspace")
    assert focused(ear.press("Down"))[-1].endswith(" free), list item"), "the list says which of its lines it is at"
    assert focused(ear.press("Escape")) == ["The city of Pompeii, table"]
    assert ear.press("Up") == [Heard("focus", "F4, street, cell")], "and it is not announced as well"
    *_, gate = ear.press("Up", "Up", "Up", "Up")
    assert gate.text.startswith("Out through Porta Vesuvio, cell")
    assert ear.press("Up") == [Heard("says", "The wall")]


HEARD: Final = Path(__file__).with_name("whole_game.txt")
_AIS: Final = tuple(SeatedPlayer("ai", name, seat, name, "novice") for seat, name in enumerate(("Livia", "Fabius"), 1))
SETUP: Final = GameSetup([SeatedPlayer("person", "Anna", 0), *_AIS], Rules(), first=0, seed=4)
_KEYS: Final = 400  # maximum number of keys of such a game


def play(ear: Ear) -> Iterator[str]:
    """Always choose the first highlighted place, by Tab and Enter; yield a line per key and one for what is heard."""
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


@pytest.mark.first
def test_a_game_by_keys_alone_is_heard_as_it_was_written_down(ear: Ear) -> None:
    check(HEARD, play(ear))


def test_the_game_is_heard_in_few_words_and_nothing_twice() -> None:
    written = HEARD.read_text(encoding="utf-8").splitlines()
    for told in "\n".join(written).split("> ")[1:]:
        texts = [line.split(": ", 1)[1] for line in told.splitlines()[1:]]
        assert len(texts) == len(set(texts))
    messages = [line.removeprefix("says: ") for line in written if line.startswith("says: ")]
    assert all(one != other for one, other in pairwise(messages) if not one.startswith("Picked up"))
    rounds = [message for message in messages if re.search(r"\bLivia: |\bFabius: ", message)]
    assert len(rounds) > 10
    both = [message for message in rounds if re.search(r"Livia: .*Fabius: ", message)]
    assert both == rounds, "a round of opponents is one message: who moves first does not end it"
    squares = [line for line in written if re.match(r"focus: [A-K][1-7], ", line)]
    assert len(squares) > 40
    assert [line for line in squares if ". Can " not in line] == [], "what choosing it does"
    *_, message, title, focus = written
    assert "The game is over: " in message
    assert title == "title: Result – The Downfall of Pompeii"
    assert re.match(r"focus: 1\. \w+: \d+ saved, \d+ lost\. 2\. ", focus), "no button that begins another"


def test_a_turn_of_the_flight_takes_ten_keys_and_is_heard_in_a_minute() -> None:
    """From one tile to the next, with two opponents: a slow voice says 150 words a minute."""
    written = HEARD.read_text(encoding="utf-8").splitlines()
    begins = [at for at, line in enumerate(written) if re.match(r"says: .*[Pp]lace the \w+ tile", line)]
    turns = [written[at:end] for at, end in pairwise(begins)]
    assert len(turns) > 8
    assert max(sum(line.startswith("> ") for line in turn) for turn in turns) <= 10
    heard = [sum(len(line.split()) - 1 for line in turn if not line.startswith("> ")) for turn in turns]
    assert median(heard) <= 150
    assert max(heard) <= 200


def test_games_and_statistics_are_heard_whole_and_impossible_keys_are_answered(ear: Ear, tmp_path: Path) -> None:
    games = tmp_path / "program/games"
    games.mkdir(parents=True, exist_ok=True)
    ear.listen()
    ear.press(*MORE, "Down", "Down")
    empty = "Play a game, push button, Play your first game. Here you will see"
    assert ear.press("Return")[-1].text.startswith(empty)
    recorded(games)
    ear.go("Escape", "start")
    ear.press("Return", "Down")
    opened = ear.wait_for("Return", r"Replays, list$")  # once the first rows are read
    assert [text for text in opened if text.endswith(", list")] == ["Replays, list"]
    assert said(ear.press("Ctrl+Z")) == ["There is nothing to undo."]
    ear.go("Escape", "start")
    ear.press("Return", "Down", "Down")
    told = [ear.press("Return")[-1].text, *(heard.text for _ in range(12) for heard in ear.press("Down"))]
    title, play, given, analyse, result, fate, *_ = [text.removesuffix(", label") for text in told]
    assert title == "Newcomer, Your rating comes after 5 games against AIs: 1 of 5 played."
    assert "looks at each choice. 0 of 1 game analysed" in given
    assert analyse.startswith("Analyse these games, ")
    assert play.startswith("Play a game")
    assert re.match(r"Your games so far: .* 2026, Livia, Fabius and Brennus, 3rd of 4, 0 saved, 8 lost$", result)
    assert fate == "What became of your citizens: under lava, 25%"
    ear.go("Escape", "start")
    ear.press(*["Shift+Tab"] * 5)
    ear.go("Return", "table")
    assert [said(ear.press(key)) for key in ("Ctrl+Z", "Ctrl+Y", "T", "N")] == [
        ["Undo: you have not done anything yet"],
        ["Redo: nothing to redo"],
        ["There is no chat: this game is not on the network."],
        ["Who is here, and the join code: not in this game"],
    ]
