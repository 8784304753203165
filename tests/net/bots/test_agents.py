"""Who decides for a seat where no person does; and a program tried outside any game."""

import asyncio
import re
import sys
from pathlib import Path
from unittest.mock import create_autospec

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pompeii_core.game import Game
from pompeii_core.rules import PRESETS, Rules
from pompeii_core.view import Update
from pompeii_net.ai_service import AiService
from pompeii_net.bots.agents import Agent, AiAgent, make_agent, parse_spec
from pompeii_net.bots.programs import TrialResult, join, split
from pompeii_net.bots.protocol import BotFault
from pompeii_net.commands import bot_check
from pompeii_net.game_service import GameService
from pompeii_net.words import bot_words
from tests.net.bots.played_bots import AMPLE, ANSWER, NOT_THERE, bot


async def play_games(spec: str, games: int) -> list[str]:
    faults: list[BotFault] = []
    player = make_agent(parse_spec(spec), None, faults.append)
    try:
        for seed in range(1, 1 + games):
            await play_game(player, seed)
    finally:
        await player.close()
    return [fault.code for fault in faults]


async def play_game(player: Agent, seed: int) -> None:
    game, seq = Game.new(Rules(), 2, seed, 0), 0
    await player.begin(0, ["Ada", "Ben"], game.rules)
    player.notify([game.started(0)])
    while not game.over:
        action = (legal := game.legal_actions())[0]
        if game.active == 0:
            action = await player.choose(Update(seq, [], game.view(0), legal), AMPLE)
            assert action in legal
        player.notify(game.apply(action))
        seq += 1
    await player.end(game.saved, game.volcano, game.winners)


@pytest.mark.parametrize(
    ("level", "playouts", "searches"),
    [("tribune", 0, (0, 0)), ("senator", 0, (0, 0)), ("vesuvius", 0, (30, 0)), ("vesuvius", 7, (0, 7))],
)
async def test_an_ai_that_uses_its_time_uses_what_it_is_given(
    monkeypatch: pytest.MonkeyPatch, level: str, playouts: int, searches: tuple[int, int]
) -> None:
    choose = create_autospec(AiService.choose, side_effect=AiService.choose)
    monkeypatch.setattr(AiService, "choose", choose)
    player, game = AiAgent("Livia", level, None, playouts=playouts), Game.new(Rules(), 2, 1, 0)
    await player.begin(0, ["Ada", "Ben"], game.rules)
    legal = game.legal_actions()
    assert await player.choose(Update(0, [], game.view(0), legal), 30) in legal
    await player.close()
    (job,) = (call.args[1] for call in choose.call_args_list)
    assert (job.millis, job.playouts) == searches


@pytest.mark.parametrize("spec", ["random", "greedy", "ai:livia"])
async def test_our_own_play_whole_games_one_after_the_other(spec: str) -> None:
    assert await play_games(spec, 2) == []


async def test_a_bot_has_a_process_for_each_game_and_an_ai_plays_on_where_it_is_given_up(tmp_path: Path) -> None:
    starts = tmp_path / "starts"
    ends = f"if len(open({str(starts)!r}).read()) == 1: sys.exit()\n{ANSWER}"
    command = bot(tmp_path, *3 * [ANSWER], ends, first=f'open({str(starts)!r}, "a").write("x")')
    assert await play_games(f"bot:{command}", 2) == ["ended"]
    assert starts.read_text(encoding="utf-8") == "xx"


async def test_a_bot_that_cannot_be_started_has_an_ai_in_its_place(tmp_path: Path) -> None:
    assert await play_games(f"bot:{tmp_path / 'missing'}", 1) == ["no_program"]


def test_names_where_nobody_gives_one() -> None:
    specs = {"random": "Random", "ai:livia@tribune": "Livia", "bot:/usr/games/vesuvius.py --deep": "vesuvius"}
    assert {spec: parse_spec(spec).name for spec in specs} == specs
    assert parse_spec("ai:livia@citizen").level == "tribune", "what older programs called it"


@pytest.mark.parametrize(
    ("windows", "command", "words"),
    [
        (True, r"C:\bots\mine.exe --fast", [r"C:\bots\mine.exe", "--fast"]),
        (True, r'"C:\Program Files\bot.exe" --name="a b"', [r"C:\Program Files\bot.exe", "--name=a b"]),
        (True, r"py C:\Users\O'Brien\bot.py 'x", ["py", r"C:\Users\O'Brien\bot.py", "'x"]),
        (True, r'py "C:\my bots\\" \\server\share\ ', ["py", "C:\\my bots\\", "\\\\server\\share\\"]),
        (True, r'bot \"a\" "" "\\\"b"', ["bot", '"a"', "", '\\"b']),
        (True, "\tbot \t 1 ", ["bot", "1"]),
        (False, "python3 'my bot.py' --name=\"a b\"", ["python3", "my bot.py", "--name=a b"]),
        (False, r"/opt/my\ bots/bot '' \\", ["/opt/my bots/bot", "", "\\"]),
    ],
)
def test_a_command_line_is_split_as_its_system_does(windows: bool, command: str, words: list[str]) -> None:
    assert split(command, windows=windows) == words


@pytest.mark.parametrize("windows", [False, True])
def test_what_makes_no_words_is_refused_in_a_sentence(windows: bool) -> None:
    with pytest.raises(ValueError, match=r'^the command “bot "x” is missing a quotation mark$'):
        split('bot "x', windows=windows)
    for nothing in ("", "  ", '""'):
        with pytest.raises(ValueError, match=r"^there is no command for the bot$"):
            split(nothing, windows=windows)


@given(words=st.lists(st.text("ab \t\"'\\"), min_size=1).filter(lambda words: words[0]), windows=st.booleans())
def test_words_that_were_joined_come_apart_again(words: list[str], windows: bool) -> None:
    assert split(join(words, windows=windows), windows=windows) == words


async def tried(folder: Path, command: str, millis: int = AMPLE) -> TrialResult:
    games = GameService(folder)
    answers: asyncio.Queue[TrialResult] = asyncio.Queue()
    games.try_program(command, millis, answers.put_nowait)
    async with asyncio.timeout(60):
        answer = await answers.get()
    await games.close()
    return answer


def told_of(result: TrialResult) -> tuple[str, str]:
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


async def test_another_trial_or_the_end_of_the_program_ends_a_trial(tmp_path: Path) -> None:
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
    code = bot_check.main([command, "--millis", str(AMPLE)])
    return code, capfd.readouterr().out.splitlines()


def test_the_examples_pass_the_check(capfd: pytest.CaptureFixture[str]) -> None:
    code, (games, _, *rest) = checked(capfd, join([sys.executable, "-I", "examples/random_bot.py"]))
    assert (code, games) == (0, f"games played to their end: {2 * len(PRESETS)} of {2 * len(PRESETS)}")
    said = "same seed, same game", "one process for many games (new_game)", "ends when its input does"
    assert rest == [f"{words}: yes" for words in said]


def test_the_check_says_what_is_wrong_and_in_which_game(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    dies = 'sys.exit("no more") if message["view"]["phase"] == "erupts" else None'
    unasked = ANSWER.replace("print(", 'print("hm\\n" + ')  # one line after the other may be taken for the answer
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
