"""Matches between players: the arena, bots of other cores, and what the figures mean."""

import argparse
import io
import re
import shlex
import subprocess
import tarfile
from contextlib import closing
from math import inf
from pathlib import Path
from random import Random
from unittest.mock import Mock

import games
import pytest
import strength
from matches import bot, frozen, players, policy_bot
from matches.bot import Answers, policy
from matches.estimates import elo, elo_interval, interval, share
from matches.frozen import FROZEN, NotBuilt, core_of
from matches.players import PERSONA, digest, parse_player
from msgspec import json, to_builtins
from msgspec.structs import replace
from parallel import add_worker_options, asked_workers

from pompeii_core.actions import Done
from pompeii_core.ai.search import Limit
from pompeii_core.game import Game
from pompeii_core.record import record_in
from pompeii_core.rules import Rules
from pompeii_net.arena.scores import GameResult
from pompeii_net.arena.tournament import BotCrew, Tournament, play_game
from pompeii_net.parallel.pools import PoolError

RULES = Rules()


def test_a_bot_overlooks_what_its_core_does_not_know() -> None:
    game = Game.new(RULES, 2, 1)
    assert game.active is not None
    view = to_builtins(game.view(game.active))
    answers = Answers(policy("tribune", PERSONA, 0))
    plain = {"type": "welcome", "seat": game.active, "rules": to_builtins(RULES), "seed": "a"}
    newer = plain | {"rules": plain["rules"] | {"weather": "rain"}, "clock": True}
    replies = []
    for welcome, known in ((plain, view), (newer, view | {"ships": {"A1": 3}})):
        assert json.decode(answers.to(welcome) or b"") == {"type": "ready", "new_game": True}
        assert answers.to({"type": "event", "event": {"kind": "rained"}}) is None
        replies.append(answers.to({"type": "decide", "view": known, "legal": [], "millis": 1, "mood": "calm"}))
    assert replies[0] == replies[1]
    assert json.decode(replies[0] or b"")["type"] == "act"


def test_a_search_has_what_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    choose = Mock(return_value=Done())
    monkeypatch.setattr(bot, "choose", choose)
    monkeypatch.setattr(bot, "monotonic", lambda: 100.0)
    game, rng = Game.new(RULES, 2, 1), Random(1)
    for player, millis in (("vesuvius:8", 0), ("senator", 0), ("vesuvius", 250)):
        policy(player, "Livia", millis)(game.view(0), RULES, rng)
    asked = [call.args[2:] for call in choose.call_args_list]
    assert [rest[:3] for rest in asked] == [("Livia", level, rng) for level in ("vesuvius", "senator", "vesuvius")]
    by_number, by_level, by_time = (rest[3] for rest in asked)
    assert (by_number, by_level) == (Limit(8), None)
    assert (by_time.until, by_time.clock()) == (100.25, 100.0)


def test_players_play_here_where_they_can_and_else_as_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "core_of", lambda name: tmp_path / name)

    def told(name: str, *, as_bot: bool = False) -> list[str]:
        spec = players.spec(parse_player(name), 2, tmp_path, as_bot=as_bot)
        return shlex.split(spec)[3:] if spec.startswith("bot:") else [spec]

    assert told("random") == ["random"]
    assert told("vesuvius:300") == ["ai:Claudia@vesuvius:300"]
    here, there = str(players.CURRENT), str(tmp_path / "strength-1")
    claudia = ["--persona", "Claudia"]
    assert told("novice", as_bot=True) == [here, "novice", *claudia]
    assert told("strength-1/greedy") == [there, "greedy", *claudia]
    assert told("strength-1/vesuvius, 0.5 s") == [there, "vesuvius", *claudia, "--millis", "500"]
    for text in ("emperor", "strength-0/tribune", "tribune:300", "vesuvius:many", "", "strength-1/"):
        with pytest.raises(ValueError, match=r"^(there is|“)"):
            parse_player(text)


def test_equals_are_even_in_the_same_arena_as_bots_and_here(tmp_path: Path) -> None:
    row = strength.Row("greedy", "greedy", 12)
    asked = argparse.Namespace(work=tmp_path, jobs=1, cluster=None)
    here = strength.played(row, 3, 12, asked)
    assert here.games == 18, "two deals of each seed"
    assert (here.wins.mean, here.elo.mean) == pytest.approx((1 / 3, 0))
    kept = {path: path.read_bytes() for path in tmp_path.iterdir()}
    assert len(kept) == strength.SEEDS
    assert strength.played(row, 3, 12, asked) == here
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == kept
    one = replace(strength.match(row, 3, 2, 1, tmp_path), records=None)
    spec = players.spec(parse_player("greedy"), 3, tmp_path, as_bot=True)
    told = replace(one, specs=[spec, "greedy", "greedy"], millis=strength.PATIENCE)
    with closing(BotCrew()) as crew:
        as_bots = [play_game(told, number, crew) for number in range(2)]
    assert [game.saved for game in as_bots] == [play_game(one, number).saved for number in range(2)]
    assert not any(game.faults for game in as_bots)


def test_what_was_learned_plays_and_no_answer_ends_the_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(policy_bot, "MINUTES", 0)
    spec = players.spec(parse_player("policy"), 3, tmp_path / "work", as_bot=True)
    assert [path.name for path in (tmp_path / "work").iterdir()] == ["policy-3.npz"]
    played = play_game(Tournament([spec, "random", "random"], 1, Rules(), "1", millis=strength.PATIENCE), 0)
    assert played.faults == {}
    (tmp_path / "bot.py").write_text("", encoding="utf-8")
    monkeypatch.setattr(players, "_BOT", tmp_path / "bot.py")
    row = strength.Row("novice, 1 s", "greedy", 6)
    with pytest.raises(ValueError, match="gave no legal answer"):
        strength.played(row, 2, 6, argparse.Namespace(work=tmp_path / "other", jobs=1, cluster=None))


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


def test_intervals_and_elo_of_shares() -> None:
    found = interval([0.0, 1.0] * 50)
    assert found.half == pytest.approx(1.96 * 0.5025 / 10, rel=1e-3)
    assert interval([0.5]).high == inf, "one deal says nothing of others"
    won, lost, even = share([1.0] * 50), share([0.0] * 50), share([0.0, 1.0] * 50)
    assert (won.mean, won.high) == (1, 1)
    assert 0.9 < won.low < 0.95, "who wins fifty deals may yet lose one"
    assert 0.999 < share([1.0] * 299 + [0.5]).high < 1, "one was shared"
    assert share([0.5] * 50).half == 0, "equals on every deal"
    assert share([0.5] * 3).half > 0.3, "three deals may be luck"
    assert [elo(part) for part in (0.5, 10 / 11, 1 / 11, 1.0, 0.0)] == pytest.approx([0, 400, -400, inf, -inf])
    assert strength.percent(share([1.0] * 99 + [0.0])) == "99.0 % (94.5 to 99.8)", "near none and all it is uneven"
    assert (strength.percent(even), strength.percent(lost)) == ("50.0 ± 9.7 %", "0.0 % (0.0 to 7.1)")
    assert strength.elo(elo_interval(lost)) == "below -446"
    result = GameResult(0, (0, 1, 2, 3), [5, 5, 5, 6], [2, 3, 2, 9], [3], [])
    assert strength.part_above(result) == (1 + 0.5 + 0) / 3, "above those who saved fewer or lost more"


def test_the_page_has_the_rows_that_were_played(tmp_path: Path) -> None:
    page = tmp_path / "strength.md"
    text = strength.PAGE.read_text(encoding="utf-8")
    page.write_text(text, encoding="utf-8")
    wins = share([0.5, 1.0] * 50)
    two, four = (strength.Standing(100 * seats, wins, wins) for seats in (2, 4))
    strength.write([strength.written(strength.ROWS[0], two, four)], page)
    written = page.read_text(encoding="utf-8")
    line = "| child | random | 200 | 75.0 ± 4.9 % | +191 (+145 to +236) | 400 | 75.0 ± 4.9 % | +191 (+145 to +236) |"
    assert [found for found in written.splitlines() if found.startswith("| child")] == [line]
    assert "| tribune |" not in written
    assert written.split("<!--")[0] == text.split("<!--")[0], "the rest of the page stays"
    page.write_text("# Nothing\n", encoding="utf-8")
    with pytest.raises(ValueError, match="has lost the lines"):
        strength.write([], page)


def test_as_many_workers_as_asked_for(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    parser = argparse.ArgumentParser()
    add_worker_options(parser)
    with asked_workers(parser.parse_args([])) as pool:
        assert list(pool.map(str, range(3))) == ["0", "1", "2"]
    with pytest.raises(SystemExit):
        parser.parse_args(["--jobs", "2", "--cluster", "tcp://host:8786"])
    assert "not allowed with argument" in capsys.readouterr().err
    monkeypatch.setattr("sys.argv", ["benchmarks/strength.py"])
    with pytest.raises(SystemExit, match=r"^strength.py: nobody is there$"), asked_workers(parser.parse_args([])):
        raise PoolError("nobody is there")
    with pytest.raises(SystemExit, match=r"^130$"), asked_workers(parser.parse_args([])):
        raise KeyboardInterrupt


def test_a_set_of_games_is_the_same_in_every_part_and_each_line_is_a_game() -> None:
    lines = [games.line(number) for number in range(4)]
    assert games.line(2) == lines[2]
    found = [record_in(line, "games.jsonl") for line in lines]
    for number, (told, record) in enumerate(found):
        assert (told.game, record.over, told.saved) == (number, True, record.game().saved)
    assert len({player.level for told, _ in found for player in told.players}) > 2
    assert len({len(told.players) for told, _ in found}) > 1


def test_frozen_players_are_commits(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert all(re.fullmatch("[0-9a-f]{40}", commit) for commit in FROZEN.values())
    monkeypatch.setitem(FROZEN, "lost", "0" * 40)
    monkeypatch.setattr(frozen, "_CACHE", tmp_path)
    said = r"^(The commit of lost, 0000000000, is not in this clone|Please install .*: lost is built)"
    with pytest.raises(NotBuilt, match=said):
        core_of("lost")


@pytest.mark.parametrize("name", FROZEN)
def test_a_frozen_core_answers_a_question_of_today(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tree = subprocess.run(["git", "-C", frozen.ROOT, "archive", FROZEN[name], "core"], capture_output=True)
    if tree.returncode:
        pytest.skip("the commit is not in this clone")
    with tarfile.open(fileobj=io.BytesIO(tree.stdout)) as archive:
        archive.extractall(tmp_path, filter="data")
    monkeypatch.setattr(players, "core_of", lambda name: tmp_path / "core")
    spec = players.spec(parse_player(f"{name}/greedy"), 2, tmp_path, as_bot=True)
    assert play_game(Tournament([spec, "random"], 1, Rules(), "1", millis=strength.PATIENCE), 0).faults == {}
