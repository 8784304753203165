"""What is heard of a whole game, step by step: by readers that follow the focus alone, and by those that are told."""

import re
from itertools import pairwise

import pytest

from tests.qt.by_ear.listener import Ear
from tests.qt.by_ear.whole_game import HEARD, play


def said(lines: list[str]) -> list[str]:
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
    lines = list(play(ear))
    expected = HEARD.read_text(encoding="utf-8").splitlines()
    assert lines == expected, "if that is meant: python -m tests.qt.by_ear.whole_game"


@pytest.fixture(scope="module")
def written() -> list[str]:
    """That game."""
    return HEARD.read_text(encoding="utf-8").splitlines()


def test_nothing_is_said_twice(written: list[str]) -> None:
    for step in steps(written):
        texts = [line.split(": ", 1)[1] for line in step]
        assert len(texts) == len(set(texts))
    assert all(one != other for one, other in pairwise(said(written)) if not one.startswith("Picked up"))


def test_a_round_of_opponents_is_one_message(written: list[str]) -> None:
    rounds = [message for message in said(written) if re.search(r"\bLivia: |\bFabius: ", message)]
    assert len(rounds) > 10
    both = [message for message in rounds if re.search(r"Livia: .*Fabius: ", message)]
    assert both == rounds, "who moves first does not end the message"


def test_every_square_that_the_keyboard_comes_to_says_what_choosing_it_does(written: list[str]) -> None:
    squares = [line for line in written if re.match(r"focus: [A-K][1-7], ", line)]
    assert len(squares) > 40
    assert [line for line in squares if ". Can " not in line] == []


def test_it_ends_with_the_result_and_not_on_a_button_that_begins_another(written: list[str]) -> None:
    *_, message, title, focus = written
    assert "The game is over: " in message
    assert title == "title: Result – The Downfall of Pompeii"
    assert re.match(r"focus: 1\. \w+: \d+ saved, \d+ lost\. 2\. ", focus)
