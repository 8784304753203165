"""The bots for others to begin with, played by the real command."""

import json
import os
import shlex
import shutil
import sys
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any, get_args

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import fields, replace

from pompeii_core import city
from pompeii_core.actions import DONE, Action, Cause, Choice, Phase, Run
from pompeii_core.build import COMPILED
from pompeii_core.city import GATES, INDEX, OUT, SIDES
from pompeii_core.events import Burned, CardDrawn, CardPlayed, Event, OmenDrawn, PiecePlaced, Ran, TileSetAside
from pompeii_core.game import Game
from pompeii_core.rules import PRESETS, Rules
from pompeii_core.setup import OMEN, Deal, deal
from pompeii_core.view import View
from pompeii_net.arena.tournament import MILLIS
from pompeii_net.bots import bot_process
from pompeii_net.bots.agents import parse_spec
from pompeii_net.bots.bot import GRACE, MOST_WRONG, START
from pompeii_net.bots.programs import BotPrograms, split
from pompeii_net.bots.protocol import LONGEST_LINE, BotAct, BotDecide, BotEvent, ToBot
from pompeii_net.commands import join
from tests.surroundings import CORE, ROOT, run, surroundings

PLAIN = f"bot:{sys.executable} -I -S examples/random_bot.py"
node = pytest.mark.skipif(shutil.which("node") is None, reason="needs Node.js (Debian's package nodejs)")


def arena(*seats: str, games: int = 4, rules: str = "standard") -> list[dict[str, Any]]:
    """The table of an arena of these SPECs, none of them at fault."""
    command = [sys.executable, "-m", "pompeii_qt", "arena", *(f"--seat={seat}" for seat in seats)]
    options = ["--games", str(games), "--rules", rules, "--rotate", "--millis", "30000", "--json"]
    done = run(*command, *options, cwd=ROOT, env=surroundings(), timeout=120)
    assert (done.returncode, done.stderr) == (0, "")
    found: list[dict[str, Any]] = json.loads(done.stdout)["contestants"]
    assert [entry["faults"] for entry in found] == [{} for _ in seats]
    return found


def test_the_bot_of_twenty_lines_of_python_plays_as_chance_does_and_the_same_games_again() -> None:
    assert len((ROOT / "examples" / "random_bot.py").read_text(encoding="utf-8").splitlines()) <= 20
    bot, greedy = first = arena(PLAIN, "greedy")
    assert (bot["wins"], greedy["wins"]) == (0, 4)
    assert arena(PLAIN, "greedy") == first
    assert bot["saved_low"] < bot["saved_high"], "games differ"


@pytest.mark.skipif(sys.platform == "win32", reason="a program's first line is POSIX")
def test_they_can_be_started_by_their_names() -> None:
    for path in (ROOT / "examples").glob("*_bot.*"):
        assert os.access(path, os.X_OK)
        assert path.read_text(encoding="utf-8").startswith("#!/usr/bin/env ")


@node
def test_the_bot_in_javascript_beats_chance_clearly() -> None:
    bot, chance = arena("bot:node examples/greedy_bot.js", "random", games=6)
    assert bot["wins"] >= 5
    assert bot["saved"] > chance["saved"] + 5


@node
@pytest.mark.parametrize(("seat", "rules"), enumerate(["web", "notes", "manual", "amigo", "summary"]))
def test_both_know_every_rule_and_every_seat(seat: int, rules: str) -> None:
    seats = [PLAIN, "bot:node examples/greedy_bot.js", "bot:node examples/greedy_bot.js", "random"]
    first = seat % len(seats)
    arena(*seats[first:], *seats[:first], games=1, rules=rules)


PAGE = (ROOT / "docs/bots.md").read_text(encoding="utf-8")
EVENTS = [line for line in PAGE.replace("\n", " ").split("`") if "{" in line]

_PARTS = "ab"  # the two parts of a building, the one of its first square first


def word(name: str) -> str:
    """A square as the map has it: `#` none, `*` a vent's symbol, `.` no spaces, `w:` neutral or building:spaces."""
    if name not in city.INDEX:
        return "#"
    i = city.INDEX[name]
    for symbol, vent in city.VENT.items():
        if vent == i:
            return f"*{symbol}"
    if not city.SPACES[i]:
        return "."
    if city.NEUTRAL >> i & 1:
        return f"w:{city.SPACES[i]}"
    number = city.BUILDING[i]
    parts = list(dict.fromkeys(city.PART[j] for j in city.squares(city.BUILDINGS[number])))
    return f"{number}{_PARTS[parts.index(city.PART[i])] if len(parts) > 1 else ''}:{city.SPACES[i]}"


def names(struct: type[Struct]) -> list[str]:
    return [field.encode_name for field in fields(struct)]


def tag(struct: type[Struct]) -> str:
    return str(struct.__struct_config__.tag)


def test_every_message_action_and_event_has_its_line_with_its_fields() -> None:
    for struct in (*get_args(ToBot.__value__), *get_args(Action.__value__)):
        (line,) = (line for line in PAGE.split("## View")[0].splitlines() if line.startswith(f"| `{tag(struct)}` |"))
        for name in names(struct):
            assert f"`{name}`" in line
    for struct in get_args(Event.__value__):
        (event,) = (event for event in EVENTS if event.startswith(f"{tag(struct)} {{"))
        named = event.removeprefix(f"{tag(struct)} {{").removesuffix("}").replace("|null", "").split(", ")
        assert named == names(struct)


def test_every_field_of_the_view_is_explained() -> None:
    table = PAGE.split("## View")[1].split("## Events")[0]
    named = [cell for line in table.splitlines() if line.startswith("| `") for cell in line.split("|")[1].split(", ")]
    assert sorted(cell.strip(" `") for cell in named) == sorted(names(View))


def test_map_colours_and_gates_are_those_of_the_city() -> None:
    plan = PAGE.split("```text\n")[1].split("```")[0]
    columns = [chr(ord("A") + column) for column in range(city.COLUMNS)]
    told = [line.split() for line in plan.splitlines()]
    assert told == [[word(f"{column}{row + 1}") for column in columns] for row in range(city.ROWS)]
    for colour in {*city.COLOURS.values()}:
        numbers = sorted(number for number, own in city.COLOURS.items() if own == colour)
        assert f"| {colour} | {' '.join(map(str, numbers))} |" in PAGE
    gates = PAGE.split("| gate |")[1].split("\n\n")[0].splitlines()[2:]
    assert gates == [f"| {gate.name} | {gate.square} | {gate.side} |" for gate in city.GATES]


def test_a_path_with_spaces_is_quoted_as_the_page_says() -> None:
    posix, windows = (line.split("#")[0] for line in PAGE.splitlines() if "my bot.py" in line and "arena" in line)
    command = parse_spec(shlex.split(posix)[-1]).command
    assert split(command, windows=False) == ["python3", "/home/me/my bot.py", "--fast"]
    assert f"`{command}`" in PAGE
    # A terminal there hands the line on as it is; the program reads its words by these rules.
    command = split(windows, windows=True)[-1].removeprefix("bot:")
    assert split(command, windows=True) == ["py", r"C:\bots\my bot.py", "--fast"]


def test_the_examples_are_what_is_said() -> None:
    told, answer = (part.split("```")[0] for part in PAGE.split("```json\n")[1:])
    event, question = (msgspec.json.decode(message, type=ToBot) for message in told.strip().split("\n\n"))
    assert isinstance(event, BotEvent)
    assert isinstance(question, BotDecide)
    assert msgspec.json.decode(answer, type=BotAct).action in question.legal


def test_the_limits_are_those_of_the_program() -> None:
    limits = PAGE.split("\n## Limits\n")[1].split("\n## ")[0]
    assert f"| a line, either way | {LONGEST_LINE >> 20} MiB |" in limits
    assert f"| what waits to be read by the bot | {bot_process.MOST_UNREAD >> 20} MiB |" in limits
    assert f"| standard error of a process that is passed on | {bot_process.MOST >> 20} MiB |" in limits
    assert f"| wrong answers in a row | {MOST_WRONG} |" in limits
    assert f"`millis`: {MILLIS} in the arena" in limits
    assert f", {join.BOT_MILLIS} for `pompeii join`, {BotPrograms().millis} in the window" in limits
    assert f"| more for the first answer of a process | {START:g} s |" in limits
    assert f"| from the end of its input until it is killed | {GRACE:g} s |" in limits


GATE_SQUARES = {gate.square for gate in GATES}


class Step(Struct, frozen=True):
    """One decision: what its seat was shown, whose turn it was, the answer and what came of it."""

    view: View
    on_turn: int
    legal: list[Action]
    action: Action
    events: list[Event]


class Played(Struct, frozen=True):
    first: int
    seats: int
    steps: list[Step]


def played(rules: Rules, dealt: Deal, rng: Random) -> Played:
    game, steps = Game(rules, dealt), list[Step]()
    while (seat := game.active) is not None:
        legal = [*game.legal_actions()]
        declines = game.choice is Choice.ERUPT and rng.random() < 0.9  # or few games would have a second poll
        action = DONE if declines else rng.choice(legal)
        view, on_turn = game.view(seat), game.on_turn
        steps.append(Step(view, on_turn, legal, action, game.apply(action, seat)))
    return Played(game.first, game.seats, steps)


def full(dealt: Deal) -> Deal:
    """The same with buildings 1 and 5 full, and cards of those alone: all may declare at once (R13)."""
    none = [0] * len(dealt.hands)
    pieces = {square: [spaces, *none[1:]] for square, spaces in (("A2", 2), ("B2", 2), ("I3", 4))}
    return replace(dealt, hands=[[1, 5, 1] for _ in none], pieces=pieces)


@cache
def games() -> list[Played]:
    rng, found = Random(79), list[Played]()
    for rules in PRESETS.values():
        for seats in (2, 3, 4):
            for _ in range(3):
                dealt = deal(rules, seats, rng)
                found += [played(rules, dealt, rng), played(rules, full(dealt), rng)]
    return found


def teardown_module() -> None:
    games.cache_clear()  # half a million objects, which each collection of garbage would go through


def steps(*choices: Choice) -> list[Step]:
    """Those of all games where that was asked; there are some."""
    found = [step for game in games() for step in game.steps if step.view.choice in choices]
    assert len(found) > 20
    return found


def test_whose_turn_it_is_follows_from_who_began_and_who_is_asked_about_an_eruption_from_that() -> None:
    for game in games():
        asked: dict[int, list[int]] = {}
        for step in game.steps:
            view = step.view
            assert view.active == view.seat
            assert step.on_turn == view.seat or view.choice is Choice.ERUPT
            if view.phase.placing:
                assert step.on_turn == (game.first + view.turn - 1) % game.seats
            assert not view.may_erupt or view.phase in (Phase.SLEEPS, Phase.SEETHES)
            if view.choice is Choice.ERUPT:
                assert view.may_erupt
                asked.setdefault(view.turn, []).append(((view.active or 0) - step.on_turn) % game.seats)
        assert all(order == sorted(order) for order in asked.values()), "clockwise"
    polled = steps(Choice.ERUPT)
    assert {step.view.phase.placing for step in polled} == {True}
    assert {step.on_turn == step.view.seat for step in polled} == {True, False}
    assert any(step.view.may_erupt for step in steps(Choice.PLACE, Choice.RELATIVE)), "more often than one is asked"


def test_what_belongs_to_one_choice_is_empty_at_all_others_and_hands_are_after_the_eruption() -> None:
    for step in steps(*Choice):
        view, choice = step.view, step.view.choice
        assert (view.placed != []) == (view.relatives != 0) == (choice is Choice.RELATIVE)
        assert (view.runs != 0) == (choice is Choice.RUN)
        assert (view.tile is not None) == (choice is Choice.LAVA)
        if choice in (Choice.LAVA, Choice.RUN):
            assert (sum(view.hands), sum(view.supply), view.hand) == (0, 0, [])
    assert steps(Choice.SACRIFICE)
    assert max(len(step.view.placed) for step in steps(Choice.RELATIVE)) > 1


def test_placed_discards_and_aside_tell_what_happened_in_its_order() -> None:
    for game in games():
        turn, placed, discards, aside = 0, list[str](), list[int](), list[list[str]]()
        for step in game.steps:
            if step.view.turn != turn:
                turn, placed = step.view.turn, []
            assert step.view.choice is not Choice.RELATIVE or step.view.placed == placed
            assert (step.view.discards, step.view.aside) == (discards, aside)
            placed += [event.square for event in step.events if isinstance(event, PiecePlaced)]
            aside += [event.tile for event in step.events if isinstance(event, TileSetAside)]
            for event in step.events:
                discards += [event.card] if isinstance(event, CardPlayed) else [OMEN] * isinstance(event, OmenDrawn)


def test_runs_are_two_or_one_and_the_piece_that_ran_may_be_known() -> None:
    found = steps(Choice.RUN)
    assert {step.view.runs for step in found} == {2, 1}
    assert {tuple(step.view.ran.values()) for step in found} == {(), (1,)}
    for step in found:
        for square in step.view.ran:
            # The last of its seat there may not run; others of its seat beside it may.
            alone = step.view.pieces[square][step.view.seat or 0] == 1
            assert alone != any(isinstance(action, Run) and action.origin == square for action in step.legal)


def test_the_card_drawn_last_is_the_last_of_the_hand() -> None:
    seen = 0
    for game in games():
        drawn: dict[int | None, int | None] = {}
        for step in game.steps:
            if step.view.choice in (Choice.ERUPT, Choice.PLACE) and step.view.seat in drawn:
                assert step.view.hand
                assert step.view.hand[-1] == drawn[step.view.seat]
                seen += 1
            drawn |= {event.seat: event.card for event in step.events if isinstance(event, CardDrawn)}
    assert seen > 20


def test_a_path_leads_from_the_square_after_the_origin_to_the_target_or_its_gate() -> None:
    runs = [event for step in steps(Choice.RUN) for event in step.events if isinstance(event, Ran)]
    for ran in runs:
        way = [ran.origin, *ran.path]
        assert way[-1] == ran.target or (ran.target == OUT and way[-1] in GATE_SQUARES)
        for here, there in pairwise(way):
            assert SIDES[INDEX[here]] >> INDEX[there] & 1
    assert any(ran.target == OUT and not ran.path for ran in runs)
    assert any(ran.target == OUT and len(ran.path) > 1 for ran in runs)


def test_counts_of_burned_are_by_seat_what_stood_there() -> None:
    causes = set()
    for step in steps(Choice.LAVA):
        burned = [event for event in step.events if isinstance(event, Burned)]
        assert len({event.square for event in burned}) == len(burned)
        for event in burned:
            assert event.counts == step.view.pieces[event.square]
            causes.add(event.cause)
    assert causes >= {Cause.LAVA, Cause.ENCLOSED}


@pytest.mark.first
@pytest.mark.skipif(not COMPILED, reason="it takes minutes")
def test_the_policy_gradient_of_eighty_lines_has_learned_to_beat_chance_after_some_seconds() -> None:
    script = ROOT / "examples/policy_gradient.py"
    assert len(script.read_text(encoding="utf-8").splitlines()) <= 80
    done = run(sys.executable, script, "0.08", "10", env=surroundings(PYTHONPATH=str(CORE)), timeout=120)
    assert (done.returncode, done.stderr) == (0, "")
    rows = [line.split() for line in done.stdout.splitlines()]
    assert rows[0] == ["minutes", "games", "random", "child", "beginner", "novice"]
    assert int(rows[-1][2].removesuffix("%")) >= 90


def test_it_is_a_game_of_openspiel_by_the_tests_of_that() -> None:
    game = "pompeii(players=4,rules=summary)"
    pytest.importorskip("pyspiel")
    pytest.importorskip("scipy")
    program = f"""
import sys, unittest
sys.path.insert(0, "examples")
import open_spiel_game, pyspiel
from open_spiel.integration_tests.api_test import EnforceAPIOnPartialTreeBase

case = type("Pompeii", (EnforceAPIOnPartialTreeBase,), {{"game_name": "pompeii", "game": pyspiel.load_game("{game}")}})
run = unittest.TextTestRunner(sys.stdout).run(unittest.defaultTestLoader.loadTestsFromTestCase(case))
pyspiel.random_sim_test(pyspiel.load_game("{game}"), 1, True, False)
print(run.testsRun, run.wasSuccessful())
"""
    done = run(sys.executable, "-c", program, cwd=ROOT, env=surroundings(PYTHONPATH=str(CORE)), timeout=120)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "5 True"
