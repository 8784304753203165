"""What the words of the command line mean, and what is said of wrong ones."""

from pathlib import Path

import pytest

from pompeii_net.commands.console import UsageError
from pompeii_qt.cli import OpenWindow, Smoke, parse


def test_no_words_play() -> None:
    assert parse([]) == OpenWindow()


@pytest.mark.parametrize("name", ["supper at Livia's.pompeii", "SUPPER.POMPEII", "known by its first bytes"])
def test_a_recorded_game_is_opened(tmp_path: Path, name: str) -> None:
    record = tmp_path / name
    record.touch()
    assert parse([str(record)]) == OpenWindow(record)


def test_smoke_has_defaults_and_takes_both_spellings() -> None:
    assert parse(["--smoke"]) == Smoke(seats=4, seed=4, screenshots=None)
    assert parse(["--smoke", "--seats", "2", "--seed=7", "--screenshots", "shots"]) == Smoke(2, 7, Path("shots"))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--fullscreen"], "Unknown option --fullscreen. Try pompeii --help."),
        (["dance"], "Unknown command dance. Try pompeii --help."),
        (["nowhere.pompeii"], "There is no file nowhere.pompeii."),
        (["a.pompeii", "b.pompeii"], "Only one recorded game can be opened at a time."),
        (["--smoke", "--seats"], "argument --seats: expected one argument"),
        (["--smoke", "--seats", "5"], "argument --seats: “5” is not a whole number from 2 to 4"),
        (["--smoke", "--seed", "tall"], f"argument --seed: “tall” is not a whole number from 0 to {1 << 62}"),
        (["--smoke", "--sets", "2"], "unrecognized arguments: --sets 2"),
    ],
)
def test_wrong_words_get_one_sentence(words: list[str], sentence: str) -> None:
    with pytest.raises(UsageError) as raised:
        parse(words)
    assert str(raised.value) == sentence
