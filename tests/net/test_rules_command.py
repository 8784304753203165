"""`pompeii rules`: what a player reads in a terminal, and what a script sees of it."""

import ctypes
import sys
from types import SimpleNamespace

import pytest

from pompeii_net.commands import rules
from pompeii_net.commands.rules import main
from tests.surroundings import run, surroundings


def test_it_answers_with_number_title_and_first_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--language", "en", "can", "I", "move", "diagonally?"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "R21  A move"
    assert lines[1].startswith("    Count the citizens on the square")
    heads = [line for line in lines if not line.startswith(" ")]
    assert len(heads) == 3
    assert any(head.startswith("R16 ") for head in heads)
    assert main(["--language", "de", "R8"]) == 0
    assert capsys.readouterr().out.startswith("R8  Niemand einzusetzen\n    Hast du keinen Bürger mehr")


def test_the_locale_chooses_the_language(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for locale, title in (("fr_CH.UTF-8", "Jokers"), ("C", "Jokers"), ("de", "Joker"), ("ja_JP", "Jokers")):
        monkeypatch.setenv("LANG", locale)
        assert main(["R7"]) == 0
        head, text, *_ = capsys.readouterr().out.splitlines()
        assert head == f"R7  {title}"
        assert text.startswith("    Si ") == locale.startswith("fr")
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert main(["sacrifice"]) == 0
    assert capsys.readouterr().out.startswith("R12  Omens\n")


@pytest.mark.parametrize(
    ("asked", "language"), [(0x0407, "de"), (0x0C0C, "fr"), (0x0809, "en"), (0x0411, "en"), (0, "en")]
)
def test_on_windows_the_systems_language_is_meant_unless_the_environment_says_another(
    monkeypatch: pytest.MonkeyPatch, asked: int, language: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    kernel = SimpleNamespace(GetUserDefaultUILanguage=lambda: asked)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)
    monkeypatch.setattr(rules, "sys", SimpleNamespace(platform="win32"))
    assert rules._own_language() == language
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert rules._own_language() == "fr"


def test_the_narrowest_terminal_gets_the_answer(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "1")
    assert main(["--language", "en", "R7"]) == 0
    assert capsys.readouterr().out.startswith("R7  Jokers\n    ")


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        ([], 2, "what is the question?"),
        (["  "], 2, "what is the question?"),
        (["joker", "--language", "xx"], 2, "there is no rule book in “xx”; there are de, en, fr"),
        (["joker", "--language", "../en"], 2, "there is no rule book in “../en”"),
        (["joker", "--lang", "de"], 2, "unrecognized arguments: --lang"),
        (["--language", "en", "Stromboli"], 1, "has nothing on “Stromboli”; try “Jokers”, “Relatives”, “A move”"),
    ],
)
def test_what_is_wrong_is_one_sentence(
    words: list[str], code: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == code
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("pompeii rules: ")
    assert told.err.count("\n") == 1
    assert said in told.err


LOADED = """
import sys
from pompeii_qt.__main__ import main
code = main(["rules", "--language", "fr", "joker"])
print(*({"PySide6", "pompeii_qt.cli", "zeroconf", "pompeii_core.game"} & sys.modules.keys()), code)
"""


def test_it_loads_neither_window_nor_network_nor_game() -> None:
    done = run(sys.executable, "-c", LOADED, env=surroundings())
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1] == "0"
