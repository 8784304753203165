"""Who decides for a seat where no person does."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pompeii_core.actions import Action
from pompeii_core.ai.jobs import Choose, Chosen
from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_core.view import Update
from pompeii_net.ai_service import AiService
from pompeii_net.bots.agents import Agent, AiAgent, make_agent, parse_spec
from pompeii_net.bots.programs import join, split
from pompeii_net.bots.protocol import BotFault, BotFaultCode
from tests.net.bots.played_bots import AMPLE, ANSWER, bot


async def play_games(spec: str, games: int) -> list[str]:
    """Why it was given up."""
    faults: list[BotFault] = []
    player = make_agent(parse_spec(spec), None, faults.append)
    try:
        for seed in range(1, 1 + games):
            await play_game(player, seed)
    finally:
        await player.close()
    return [fault.code for fault in faults]


async def play_game(player: Agent, seed: int) -> None:
    """It plays seat 0."""
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
    asked: list[tuple[int, int]] = []
    choose = AiService.choose

    async def noted(ai: AiService, job: Choose, legal: Sequence[Action], restarting: Callable[[], None]) -> Chosen:
        asked.append((job.millis, job.playouts))
        return await choose(ai, job, legal, restarting)

    monkeypatch.setattr(AiService, "choose", noted)
    player, game = AiAgent("Livia", level, None, playouts=playouts), Game.new(Rules(), 2, 1, 0)
    await player.begin(0, ["Ada", "Ben"], game.rules)
    legal = game.legal_actions()
    assert await player.choose(Update(0, [], game.view(0), legal), 30) in legal
    await player.close()
    assert asked == [searches]


@pytest.mark.parametrize("spec", ["random", "greedy", "ai:livia"])
async def test_our_own_play_whole_games_one_after_the_other(spec: str) -> None:
    assert await play_games(spec, 2) == []


async def test_a_bot_has_a_process_for_each_game_and_an_ai_plays_on_where_it_is_given_up(tmp_path: Path) -> None:
    starts = tmp_path / "starts"
    ends = f"if len(open({str(starts)!r}).read()) == 1: sys.exit()\n{ANSWER}"
    command = bot(tmp_path, *3 * [ANSWER], ends, first=f'open({str(starts)!r}, "a").write("x")')
    assert await play_games(f"bot:{command}", 2) == [BotFaultCode.ENDED]
    assert starts.read_text(encoding="utf-8") == "xx"


async def test_a_bot_that_cannot_be_started_has_an_ai_in_its_place(tmp_path: Path) -> None:
    assert await play_games(f"bot:{tmp_path / 'missing'}", 1) == [BotFaultCode.NO_PROGRAM]


def test_names_where_nobody_gives_one() -> None:
    assert parse_spec("random").name == "Random"
    assert parse_spec("ai:livia@tribune").name == "Livia"
    assert parse_spec("ai:livia@citizen").level == "tribune", "what older programs called it"
    assert parse_spec("bot:/usr/games/vesuvius.py --deep").name == "vesuvius"


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (r"C:\bots\mine.exe --fast", [r"C:\bots\mine.exe", "--fast"]),
        (r'"C:\Program Files\bot.exe" --name="a b"', [r"C:\Program Files\bot.exe", "--name=a b"]),
        (r"py C:\Users\O'Brien\bot.py 'x", ["py", r"C:\Users\O'Brien\bot.py", "'x"]),
        (r'py "C:\my bots\\" \\server\share\ ', ["py", "C:\\my bots\\", "\\\\server\\share\\"]),
        (r'bot \"a\" "" "\\\"b"', ["bot", '"a"', "", '\\"b']),
        ("\tbot \t 1 ", ["bot", "1"]),
    ],
)
def test_on_windows_backslashes_part_folders_and_an_apostrophe_is_a_letter(command: str, words: list[str]) -> None:
    assert split(command, windows=True) == words


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("python3 'my bot.py' --name=\"a b\"", ["python3", "my bot.py", "--name=a b"]),
        (r"/opt/my\ bots/bot '' \\", ["/opt/my bots/bot", "", "\\"]),
    ],
)
def test_elsewhere_it_is_read_as_a_shell_would(command: str, words: list[str]) -> None:
    assert split(command, windows=False) == words


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
