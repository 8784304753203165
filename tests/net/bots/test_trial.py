"""A program is tried outside any game: it answers one decision in time, or its fault is told."""

import asyncio
import re
import sys
from pathlib import Path

import pytest

from pompeii_core.rules import PRESETS
from pompeii_net.bots.programs import TrialResult, join
from pompeii_net.commands import bot_check
from pompeii_net.game_service import GameService
from pompeii_net.words import bot_words
from tests.net.bots.played_bots import AMPLE, ANSWER, NOT_THERE, bot


async def tried(folder: Path, command: str, millis: int = AMPLE) -> TrialResult:
    games = GameService(folder)
    answers: asyncio.Queue[TrialResult] = asyncio.Queue()
    games.try_program(command, millis, answers.put_nowait)
    async with asyncio.timeout(60):
        answer = await answers.get()
    await games.close()
    return answer


def told_of(result: TrialResult) -> tuple[str, str]:
    """What is wrong with it, and what it complained of last."""
    assert result.fault
    return bot_words(result.fault.code, result.fault.blanks), result.fault.complaint


async def test_it_is_asked_for_a_card_as_in_a_game_and_told_with_the_time_it_took(tmp_path: Path) -> None:
    knows = """
assert [one["type"] for one in told] == ["welcome", "event", "decide"]
assert message["view"]["choice"] == "place" and len(message["view"]["hand"]) == 4 and message["millis"] == 30000
"""
    told = await tried(tmp_path, bot(tmp_path, knows + ANSWER))
    assert told.fault is None
    assert 0 < told.seconds < AMPLE / 1000


async def test_a_fault_is_told_of_the_command_that_has_it_with_its_last_complaint(tmp_path: Path) -> None:
    """For whoever mends it."""
    said = "sys.stderr.reconfigure(encoding='utf-8')"
    complains = f"{said}\nprint('x' * 5000, file=sys.stderr)\nraise ImportError('no module named 心')"
    many = "sys.stderr.write('y' * 300 + '\\n\\n \\n'); sys.exit()"
    for on_decide, fault in {
        complains: ("ended unexpectedly with exit code 1", "ImportError: no module named 心"),
        many: ("ended unexpectedly", "y" * 200),
        "sys.exit(3)": ("ended unexpectedly with exit code 3", ""),
    }.items():
        command = bot(tmp_path, on_decide)
        told = await tried(tmp_path, command)
        assert (told.command, told_of(told)) == (command, fault)


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (f'"{"x" * 1000}', f'the command “"{"x" * 59}…” is missing a quotation mark'),
        ('""', "there is no command for the bot"),
        ("\0", "embedded null (byte|character)"),
        ("no-such-program", NOT_THERE),
        pytest.param(
            "\ud800",
            r"'utf-8' codec can't encode character '\\ud800' in position 0: surrogates not allowed",
            marks=pytest.mark.skipif(sys.platform == "win32", reason="half a character can be in a name there"),
        ),
    ],
)
async def test_a_command_that_is_none(tmp_path: Path, command: str, why: str) -> None:
    assert re.fullmatch(f"cannot be started: {why}", told_of(await tried(tmp_path, command))[0])


async def test_another_trial_puts_an_end_to_the_one_before(tmp_path: Path) -> None:
    """As does the end of the program: neither waits for a bot that takes its time."""
    (tmp_path / "slow").mkdir()
    slow = bot(tmp_path / "slow", "time.sleep(3600)")
    games = GameService(tmp_path)
    answers: asyncio.Queue[TrialResult] = asyncio.Queue()
    games.try_program(slow, 3_600_000, answers.put_nowait)
    games.try_program(bot(tmp_path), AMPLE, answers.put_nowait)
    async with asyncio.timeout(60):
        assert (await answers.get()).fault is None
        games.try_program(slow, 3_600_000, answers.put_nowait)
        await games.close()
    assert answers.empty()


def checked(capfd: pytest.CaptureFixture[str], command: str) -> tuple[int, list[str]]:
    """The exit code of `pompeii bot-check` and what it reports."""
    code = bot_check.main([command, "--millis", str(AMPLE)])
    return code, capfd.readouterr().out.splitlines()


def test_the_examples_pass_the_check(capfd: pytest.CaptureFixture[str]) -> None:
    code, lines = checked(capfd, join([sys.executable, "-I", "examples/random_bot.py"]))
    assert (code, lines[0], lines[2:]) == (
        0,
        f"games played to their end: {2 * len(PRESETS)} of {2 * len(PRESETS)}",
        [
            "same seed, same game: yes",
            "one process for many games (new_game): yes",
            "ends when its input does: yes",
        ],
    )


def test_the_check_says_what_is_wrong_and_in_which_game(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    dies = 'sys.exit("no more") if message["view"]["phase"] == "erupts" else None'
    unasked = ANSWER.replace(
        "print(", 'print("hm\\n" + '
    )  # at once: one line after the other may be taken for the answer
    code, lines = checked(capfd, bot(tmp_path, unasked, f"{dies}; {ANSWER}"))
    assert code == 3
    assert lines[0].startswith("games played to their end: 0 of")
    assert lines[2:] == [
        "WRONG: with the rules standard and 2 seats it ended unexpectedly with exit code 1; its last words: no more",
        "WRONG: it spoke without being asked (once)",
        "WRONG: it answered something that is not JSON (once)",
    ]


def test_the_check_finds_a_bot_that_ends_at_what_is_new(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    strict = 'if any(m.get("event", {}).get("kind") == "of_a_later_version" for m in told): raise KeyError("kind")\n'
    code, lines = checked(capfd, bot(tmp_path, f"{strict}{ANSWER}"))
    assert code == 3
    assert lines[-1].endswith("last words: KeyError: 'kind'")


def test_a_bot_that_is_not_there_is_said_in_a_sentence(capfd: pytest.CaptureFixture[str]) -> None:
    assert bot_check.main(["no-such-bot"]) == 3
    assert capfd.readouterr().err.startswith("pompeii bot-check: the bot cannot be started: there is no program")
