"""Matches between players: of the ladder, of neighbouring levels, and what their figures mean."""

import argparse
import io
import re
import subprocess
import tarfile
from collections.abc import Iterator, Sequence
from math import inf
from pathlib import Path
from random import Random
from typing import Any

import games
import ladder
import levels
import pytest
from matches import bot, frozen, players, strength_table
from matches.bot import Answers, policy
from matches.estimates import elo, elo_interval, interval, share
from matches.frozen import FROZEN, NotBuilt, core_of
from matches.match import DEALS, RULES, DealResult, Match, play_deal
from matches.players import PERSONA, LadderPlayer, PlayerLost, digest, parse_player, program
from matches.results import ResultFile, standing
from msgspec import json, to_builtins
from msgspec.structs import asdict, replace
from parallel import add_worker_options, asked_workers

from pompeii_core.actions import Action, Done
from pompeii_core.ai.engine import choose_greedy, reward
from pompeii_core.ai.jobs import time_factor
from pompeii_core.ai.player import choose
from pompeii_core.ai.search import Limit
from pompeii_core.game import Game
from pompeii_core.record import record_in
from pompeii_core.rules import Rules
from pompeii_core.view import View
from pompeii_net.parallel.pools import PoolError, SerialPool


@pytest.fixture(autouse=True, scope="module")
def programs_end() -> Iterator[None]:
    yield
    for name in ("tribune", "novice", "greedy"):
        program(parse_player(name), 0).close()
    program.cache_clear()


def test_bots_play_as_the_same_players_do_here() -> None:
    wins, rewards = 0.0, 0.0
    for seat in (0, 1):
        game = Game.new(RULES, 2, DEALS + 5)
        rngs = [Random(f"1/5/{other}") for other in range(2)]
        while (active := game.active) is not None:
            view, legal = game.view(active), game.legal_actions()
            if len(legal) == 1:
                action = legal[0]
            elif active == seat:
                action = choose(view, RULES, PERSONA, "novice", rngs[active])
            else:
                action = choose_greedy(view, RULES, rngs[active])
            game.apply(action, active)
        wins += (seat in game.winners) / len(game.winners) / 2
        rewards += reward([*game.saved, *game.volcano], seat, 2) / 2
    found = play_deal(Match("novice", "greedy", 2, ""), 5)
    assert found.wins == wins
    assert found.reward == pytest.approx(rewards)
    assert found.reward + found.rivals == pytest.approx(1), "what one has of two the other has not"


def test_equals_are_even_on_every_deal() -> None:
    found = play_deal(Match("novice", "novice", 3, ""), 0)
    assert found.wins == pytest.approx(1 / 3)
    assert found.reward == pytest.approx(found.rivals)


def test_a_bot_overlooks_what_its_core_does_not_know() -> None:
    game = Game.new(RULES, 2, 1)
    assert game.active is not None
    view = to_builtins(game.view(game.active))
    answers = Answers(policy("tribune", PERSONA, 0))
    plain = {"type": "welcome", "seat": game.active, "rules": to_builtins(RULES), "seed": "a"}
    newer = plain | {"rules": plain["rules"] | {"weather": "rain"}, "clock": True}
    replies = []
    for welcome, known in ((plain, view), (newer, view | {"ships": {"A1": 3}})):
        assert answers.to(welcome) is None
        assert answers.to({"type": "event", "event": {"kind": "rained"}}) is None
        replies.append(answers.to({"type": "decide", "view": known, "legal": [], "millis": 1, "mood": "calm"}))
    assert replies[0] == replies[1]
    assert json.decode(replies[0] or b"")["type"] == "act"


def test_a_search_has_what_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[Any]()

    def choose(view: View, rules: Rules, *rest: Any) -> Action:
        asked.append(rest)
        return Done()

    monkeypatch.setattr(bot, "choose", choose)
    monkeypatch.setattr(bot, "monotonic", lambda: 100.0)
    game, rng = Game.new(RULES, 2, 1), Random(1)
    for player, millis in (("vesuvius:8", 0), ("senator", 0), ("vesuvius", 250)):
        policy(player, "Livia", millis)(game.view(0), RULES, rng)
    assert [rest[:3] for rest in asked] == [("Livia", level, rng) for level in ("vesuvius", "senator", "vesuvius")]
    by_number, by_level, by_time = (rest[3] for rest in asked)
    assert (by_number, by_level) == (Limit(8), None)
    assert (by_time.until, by_time.clock()) == (100.25, 100.0)


@pytest.mark.parametrize(
    ("program", "problem"),
    [
        ("", "has ended: see above"),
        ("print('hello', flush=True); input()", "has answered b'hello"),
        ('print(\'{"type": "act", "action": {"kind": "done"}}\', flush=True); input()', "illegal"),
    ],
)
def test_who_gives_no_answer_ends_the_match(
    program: str, problem: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "bot.py").write_text(program, encoding="utf-8")
    monkeypatch.setattr(players, "_BOT", tmp_path / "bot.py")
    asked = players.BotProgram(LadderPlayer("", "greedy"), 0)
    game = Game.new(RULES, 2, 1)
    with pytest.raises(PlayerLost, match=f"^greedy .*{problem}"):
        asked.choose(game, game.active or 0, game.legal_actions())
    asked.close()


@pytest.mark.parametrize("text", ["emperor", "strength-0/tribune", "tribune:300", "vesuvius:many", "", "strength-1/"])
def test_what_is_no_player(text: str) -> None:
    with pytest.raises(ValueError, match=r"^(there is|“)"):
        parse_player(text)


def test_players_are_named_as_they_are_asked_for() -> None:
    for name in ("random", "strength-1/greedy", "vesuvius:300", "strength-1/vesuvius:5000"):
        assert parse_player(name).name == name
    assert [parse_player(name).searches for name in ("random", "tribune", "strength-1/vesuvius:5")] == [0, 0, 1]


def test_results_are_those_of_a_core_by_its_sources(tmp_path: Path) -> None:
    def told(**files: str) -> str:
        for name, text in files.items():
            (tmp_path / "pompeii_core" / name.replace("_", ".")).write_text(text, encoding="utf-8")
        digest.cache_clear()
        return digest(tmp_path)

    (tmp_path / "pompeii_core").mkdir()
    plain = told(game_py="a = 1")
    assert told(game_so="what a compiler made of it") == plain, "which differs from machine to machine"
    assert told(weights_json="[1]") != plain
    assert told(game_py="a = 2") != told(game_py="a = 1")


def test_frozen_players_are_commits(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert all(re.fullmatch("[0-9a-f]{40}", commit) for commit in FROZEN.values())
    monkeypatch.setitem(FROZEN, "lost", "0" * 40)
    monkeypatch.setattr(frozen, "_CACHE", tmp_path)
    said = r"^(The commit of lost, 0000000000, is not in this clone|Please install .*: lost is built)"
    with pytest.raises(NotBuilt, match=said):
        core_of("lost")


MATCH = Match("tribune", "strength-1/tribune", 2, "core")


def result(deal: int, wins: float, match: Match = MATCH) -> DealResult:
    return DealResult(match, deal, wins, wins, 1 - wins, 1.0, "2026-11-23", "abc")


class Deals:
    """Plays each deal as it stands in a list, and knows which it was asked for."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, wins: Sequence[float]) -> None:
        self.wins, self.asked = wins, list[int]()
        monkeypatch.setattr(ladder, "play_deal", self.play)

    def play(self, match: Match, deal: int) -> DealResult:
        self.asked.append(deal)
        return result(deal, self.wins[deal % len(self.wins)], match)


@pytest.mark.parametrize(
    ("part", "seats", "difference"), [(0.5, 2, 0), (10 / 11, 2, 400), (0.25, 4, 0), (10 / 13, 4, 400)]
)
def test_elo_of_a_share(part: float, seats: int, difference: float) -> None:
    assert elo(part, seats) == pytest.approx(difference, abs=1e-9)
    assert elo(1.0, seats) == inf
    assert elo(0.0, seats) == -inf


def test_intervals() -> None:
    found = interval([0.0, 1.0] * 50)
    assert found.half == pytest.approx(1.96 * 0.5025 / 10, rel=1e-3)
    assert interval([0.5]).high == inf, "one deal says nothing of others"
    won = share([1.0] * 50)
    assert (won.mean, won.high) == (1, 1)
    assert 0.9 < won.low < 0.95, "who wins fifty deals may yet lose one"
    assert 0.999 < share([1.0] * 299 + [0.5]).high < 1, "one was shared"
    assert share([0.5] * 50).half == 0, "equals on every deal"


def test_a_match_ends_when_its_elo_is_known(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    deals, file = Deals(monkeypatch, [1, 0.5, 0.5, 0.5, 0.5, 0]), ResultFile(tmp_path / "ladder.jsonl")
    played = ladder.play(MATCH, file, 100_000, 15, SerialPool())
    found = standing(played)
    assert found.elo.half <= 15
    before = standing(played[: -ladder.LOOKS])
    assert before.elo.half > 15
    assert deals.asked == list(range(len(played)))
    assert found.games == 2 * len(played)
    assert found.elo.mean == pytest.approx(0, abs=3)


def test_no_match_ends_by_the_luck_of_a_few_deals(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    Deals(monkeypatch, [0.5])
    assert len(ladder.play(MATCH, ResultFile(tmp_path / "a"), 1000, 15, SerialPool())) == ladder.LEAST


def test_games_are_at_most_as_many_as_asked_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    Deals(monkeypatch, [0, 1])
    assert len(ladder.play(MATCH, ResultFile(tmp_path / "a"), 61, 1, SerialPool())) == 31, "whole deals"


def test_what_was_played_is_not_played_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "ladder.jsonl"
    deals = Deals(monkeypatch, [0, 1, 1])
    once = ladder.play(MATCH, ResultFile(path), 60, 1, SerialPool())
    other = replace(MATCH, core="another core")
    ladder.play(other, ResultFile(path), 20, 1, SerialPool())
    # The program was ended while it wrote.
    path.write_bytes(path.read_bytes() + b'{"match": {"challenger": "tri')
    deals.asked.clear()
    again = ladder.play(MATCH, ResultFile(path), 80, 1, SerialPool())
    assert deals.asked == list(range(30, 40))
    assert again[:30] == once
    assert len(ResultFile(path).of(MATCH)) == 40
    assert len(ResultFile(path).of(other)) == 10


def test_a_file_of_something_else_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("dear diary\n", encoding="utf-8")
    with pytest.raises(ValueError, match="holds something else than results"):
        ResultFile(path).of(MATCH)
    assert path.read_text(encoding="utf-8") == "dear diary\n"


def test_the_page_has_a_row_for_each_match(tmp_path: Path) -> None:
    page = tmp_path / "strength.md"
    page.write_text(strength_table.PAGE.read_text(encoding="utf-8"), encoding="utf-8")
    text = page.read_text(encoding="utf-8")

    def rows(wins: float, millis: int = 0) -> list[str]:
        match = Match("vesuvius", "strength-9/vesuvius", 4, "core", millis)
        played = [result(deal, wins + 0.2 * (deal % 2) - 0.1, match) for deal in range(100)]
        return [strength_table.row(standing(played), played[-1])]

    strength_table.write(rows(0.25), page)
    strength_table.write(rows(0.5, millis=1000), page)
    strength_table.write(rows(0.75), page)
    ours = [line for line in page.read_text(encoding="utf-8").splitlines() if "strength-9" in line]
    assert ours == [
        "| vesuvius | 3 strength-9/vesuvius | 4 | 400 | 75.0 ± 2.0 % | +382 (+363 to +400) | +500 ± 39 |"
        " 2026-11-23, abc |",
        "| vesuvius, 1 s | 3 strength-9/vesuvius, 1 s | 4 | 400 | 50.0 ± 2.0 % | +191 (+177 to +205) | +0 ± 39 |"
        " 2026-11-23, abc |",
    ]
    others = [line for line in page.read_text(encoding="utf-8").splitlines() if "strength-9" not in line]
    assert others == text.splitlines(), "the rest of the page stays"


def test_shares_near_none_and_all_have_uneven_intervals() -> None:
    assert strength_table.percent(share([0.0, 1.0] * 50)) == "50.0 ± 9.7 %"
    assert strength_table.percent(share([1.0] * 99 + [0.0])) == "99.0 % (94.5 to 99.8)"
    assert strength_table.percent(share([0.0] * 50)) == "0.0 % (0.0 to 7.1)"
    assert strength_table.elo(elo_interval(share([0.0] * 50), 2)) == "below -446"


def test_a_page_without_the_table_is_refused(tmp_path: Path) -> None:
    page = tmp_path / "strength.md"
    page.write_text("# Nothing\n", encoding="utf-8")
    with pytest.raises(ValueError, match="has lost the lines"):
        strength_table.write([], page)


def test_the_level_that_uses_its_time_has_the_window_s(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "monotonic", lambda: 100.0)
    game, rng = Game.new(Rules(), 2, 1), Random(1)
    while time_factor(view := game.view(game.active)) == 1:
        game.play(choose(view, game.rules, "Claudia", "child", rng))
    found = levels.limit(view, "vesuvius", 2000)
    assert found is not None
    assert found.until == 100 + 2 * time_factor(view)
    assert levels.limit(view, "vesuvius", 0) is None
    assert levels.limit(view, "senator", 2000) is None


def test_a_game_is_the_same_whatever_was_played_before() -> None:
    first = [levels.play("child", "beginner", 3, 1, 0, number) for number in range(4)]
    assert [levels.play("child", "beginner", 3, 1, 0, number) for number in (3, 2, 1, 0)] == first[::-1]
    assert [game.stronger_alone for game in first] == [True, False, True, False]


def options(*arguments: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    add_worker_options(parser)
    return parser.parse_args(arguments)


def test_one_process_unless_more_are_asked_for() -> None:
    with asked_workers(options()) as pool:
        assert list(pool.map(str, range(3))) == ["0", "1", "2"]


def test_jobs_are_of_this_machine_and_a_cluster_of_others(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        options("--jobs", "2", "--cluster", "tcp://host:8786")
    assert "not allowed with argument" in capsys.readouterr().err


def test_who_loses_the_workers_ends_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["benchmarks/levels.py"])
    with pytest.raises(SystemExit, match=r"^levels.py: nobody is there$"), asked_workers(options()):
        raise PoolError("nobody is there")
    with pytest.raises(SystemExit, match=r"^130$"), asked_workers(options()):
        raise KeyboardInterrupt


def test_a_set_of_games_is_the_same_in_every_part_and_each_line_is_a_game() -> None:
    lines = [games.line(number) for number in range(4)]
    assert games.line(2) == lines[2]
    levels, seats = set(), set()
    for number, line in enumerate(lines):
        told, record = record_in(line, "games.jsonl")
        assert (told.game, record.over, told.saved) == (number, True, record.game().saved)
        levels |= {player.level for player in told.players}
        seats.add(len(told.players))
    assert len(levels) > 2
    assert len(seats) > 1


@pytest.mark.parametrize("name", FROZEN)
def test_a_frozen_core_answers_a_question_of_today(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not compiled, which takes a minute; a clone may lack the commit."""
    tree = subprocess.run(["git", "-C", frozen.ROOT, "archive", FROZEN[name], "core"], capture_output=True, check=False)
    if tree.returncode:
        pytest.skip("the commit is not in this clone")
    with tarfile.open(fileobj=io.BytesIO(tree.stdout)) as archive:
        archive.extractall(tmp_path, filter="data")
    monkeypatch.setattr(players, "core_of", lambda name: tmp_path / "core")
    asked = players.BotProgram(LadderPlayer(name, "greedy"), 0)
    game = Game.new(RULES, 2, 1)
    seat = game.active
    assert seat is not None
    asked.begin(game, seat, asdict(RULES), "1")
    legal = game.legal_actions()
    assert asked.choose(game, seat, legal) in legal
    asked.close()
