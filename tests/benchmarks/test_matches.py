"""The ladder's matches: players as bots, the same deals for everybody."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from matches import bot, frozen, players
from matches.bot import Answers, policy
from matches.frozen import FROZEN, NotBuilt, core_of
from matches.match import DEALS, RULES, Match, play_deal
from matches.players import PERSONA, LadderPlayer, PlayerLost, digest, parse_player, program
from msgspec import json, to_builtins

from pompeii_core.actions import Action, Done
from pompeii_core.ai.engine import choose_greedy, reward
from pompeii_core.ai.player import choose
from pompeii_core.ai.search import Limit
from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_core.view import View


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
