"""The man page tells of every command and option, as the commands themselves do."""

import re
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

import pytest

from pompeii_qt.__main__ import main

PAGE: Final = Path(__file__).resolve().parents[2] / "installers" / "deb" / "pompeii.1"
COMMANDS: Final = ("host", "join", "lan", "arena")


def _sections() -> dict[str, str]:
    """The page's text by heading, without what sets its type."""
    text = PAGE.read_text("utf-8").replace(r"\-", "-")
    text = re.sub(r"\\f[BIPR]", "", text)
    headings = re.split(r"^\.S[HS] (.+)$", text, flags=re.MULTILINE)
    return dict(zip(headings[1::2], headings[2::2], strict=True))


def _options_told(section: str) -> dict[str, str]:
    """Each option of a section that begins a paragraph, with its argument's name."""
    found = re.findall(r"^\.TP\n\.BI? ?R? ?(--[a-z-]+)(.*)$", section, re.MULTILINE)
    return {option: argument.strip(' "') for option, argument in found}


def _help(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *words: str) -> str:
    monkeypatch.setenv("COLUMNS", "1000")  # nothing broken in the middle
    with suppress(SystemExit):  # argparse's own way to end
        main([*words, "--help"])
    return capsys.readouterr().out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_of_a_command_is_told_of(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    listed = re.findall(r"^  (--[a-z-]+)(.*?)(?:  |$)", _help(capsys, monkeypatch, command), re.MULTILINE)
    assert _options_told(_sections()[f"pompeii {command}"]) == {option: rest.strip() for option, rest in listed}


def test_every_option_without_a_command_is_told_of(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    listed = re.findall(r"^(?:pompeii|   ) (--[a-z-]+)( [A-Z]+)?", _help(capsys, monkeypatch), re.MULTILINE)
    assert _options_told(_sections()["OPTIONS"]) == {option: rest.strip() for option, rest in listed}


def test_every_command_is_told_of(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    listed = re.findall(r"^pompeii ([a-z]+) ", _help(capsys, monkeypatch), re.MULTILINE)
    assert set(listed) == set(COMMANDS)
    assert {heading.removeprefix("pompeii ") for heading in _sections() if heading.startswith("pompeii ")} == set(
        listed
    )


@pytest.mark.skipif(sys.platform != "linux", reason="other systems' man takes other words")
def test_it_is_a_man_page_without_warnings() -> None:
    try:
        done = subprocess.run(
            ["man", "--warnings", "--local-file", "--encoding=UTF-8", PAGE],
            capture_output=True,
            encoding="utf-8",
            check=False,
            env={"MANROFFSEQ": "", "MANWIDTH": "80", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"},
        )
    except FileNotFoundError:
        pytest.skip("there is no man here")
    assert (done.returncode, done.stderr) == (0, "")
    assert "pompeii - the board game" in done.stdout
