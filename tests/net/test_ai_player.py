"""AIs of a table: thinking, waiting for the windows, overtaken; their motives and advice."""

import os
import signal
import sys
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from pompeii_core.actions import DONE, Action, Place
from pompeii_core.ai.jobs import Choose, Chosen
from pompeii_core.ai.opinion import Considered, Reason
from pompeii_core.ai.player import choose_and_explain
from pompeii_core.game import Game
from pompeii_core.lesson import LIVIA, PERSON
from pompeii_core.puzzle import Puzzle, PuzzleBook
from pompeii_core.record import Entry, read_record
from pompeii_core.rules import Rules
from pompeii_core.setup import GameSetup, Scenario, SeatedPlayer
from pompeii_core.view import Update
from pompeii_net import ai_player, messages
from pompeii_net.ai_player import AiPlayer, public
from pompeii_net.ai_service import AiService
from pompeii_net.game_service import GameService
from pompeii_net.player import Pace, WindowPlayer
from tests.net import games as playing
from tests.net.test_table import at_table

VESUVIUS = SeatedPlayer("ai", "Fabius", 1, "Fabius", "vesuvius")


@pytest.mark.skipif(sys.platform == "win32", reason="a Windows process cannot be stopped by a signal")
async def test_the_worker_is_killed_in_mid_thought_and_the_game_goes_on_to_its_end(tmp_path: Path) -> None:
    async with playing.at_home(tmp_path) as (games, person):
        games.new_game(playing.short_setup(playing.ais(3)), person.window)
        await person.until(lambda: len(person.updates) > 5)
        (pid,) = playing.pids(person.session.ai)
        os.kill(pid, signal.SIGSTOP)
        told = len(person.told)
        await person.until(
            lambda: any(m.state == "thinking" for m in person.told[told - 1 :] if isinstance(m, messages.SeatState))
        )
        os.kill(pid, signal.SIGKILL)
        await person.over()
        assert person.faults == ["ai_restarted"]
        assert [m.state for m in person.told if isinstance(m, messages.SeatState)].count("restarting") == 1
        assert playing.gone(pid)
        assert pid not in playing.pids(person.session.ai)


async def test_ais_wait_for_what_the_window_has_to_show(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pompeii_net.player.SHOWN_WITHIN", 3600.0)
    async with playing.at_home(tmp_path) as (games, person):
        person.window = WindowPlayer(person.notify)
        games.new_game(playing.short_setup(playing.ais(2)), person.window)
        await playing.answers_of(person.session.ai).wait()
        await playing.breath()
        assert [update.seq for update in person.updates] == [0]
        person.client.handle(messages.Shown(0))
        await person.until(lambda: person.updates[-1].seq == 1)


def advice(person: playing.Person) -> list[messages.ActionRatings]:
    return [message for message in person.told if isinstance(message, messages.ActionRatings)]


def begin(games: GameService, person: playing.Person, *others: SeatedPlayer, first: int = 0) -> None:
    """A new game of a person who acts only when the test says so."""
    playing.silence(person)
    games.new_game(GameSetup([*playing.people(1), *others], seed=1, first=first, full_undo=True), person.window)


async def test_advice_tells_how_far_it_is_and_what_it_saw(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ai_player, "DEALS", 2)
    async with playing.at_home(tmp_path) as (games, person):
        begin(games, person, playing.people(2)[1])
        person.client.handle(messages.RateRequest(1))
        assert advice(person) == [messages.ActionRatings(1, 0, [])], "none for a seat that has nothing to decide"
        person.client.handle(messages.RateRequest(0))
        await person.until(lambda: len(advice(person)) == 3)
        _, begun, done = advice(person)
        assert (begun.rated, begun.part, begun.final) == ([], 0.5, False)
        assert (done.seat, done.seq, done.part, done.final) == (0, 0, 1.0, True)
        assert {one.action for one in done.rated} == set(person.updates[0].legal)
        assert {one.games for one in done.rated} == {2}
        assert done.goal == "lead"
        leads = [one.lead for one in done.rated]
        assert leads == sorted(leads, reverse=True), "the analysis judges by citizens, and so does a hint"


async def test_advice_that_is_overtaken_ends_in_mid_search(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ai_player, "DEALS", 10**6)
    async with playing.at_home(tmp_path) as (games, person):
        begin(games, person, playing.people(2)[1])
        person.client.handle(messages.RateRequest(0))
        await person.until(lambda: bool(advice(person)))
        asked = playing.pids(person.session.ai)
        person.client.handle(messages.ActRequest(0, 0, person.updates[0].legal[0]))
        update = person.updates[-1]
        assert update.view.active is not None
        person.client.handle(messages.RateRequest(update.view.active))
        told = len(advice(person))
        await person.until(lambda: len(advice(person)) > told)
        assert {later.seq for later in advice(person)[told:]} == {update.seq}
        assert not set(asked) & set(playing.pids(person.session.ai)), "what thought about it has ended"


async def test_an_undo_in_the_middle_of_a_long_thought_ends_it_at_once(tmp_path: Path) -> None:
    async with playing.at_home(tmp_path) as (games, person):
        games.set_pace(True, 0.0, 0.01)
        begin(games, person, VESUVIUS)
        person.client.handle(messages.ActRequest(0, 0, person.updates[-1].legal[0]))
        await person.until(lambda: bool(person.updates[-1].legal))
        games.set_pace(True, 0.0, 600.0)
        last = person.updates[-1]
        person.client.handle(messages.ActRequest(0, last.seq, last.legal[0]))
        await person.until(lambda: messages.SeatState(1, "thinking", 600_000) in person.told)
        await playing.breath()
        thinking = set(playing.pids(person.session.ai))
        assert thinking
        person.client.handle(messages.UndoRequest(0))
        assert messages.SeatState(1, "waiting") in person.told[-4:]
        games.set_pace(True, 0.0, 0.01)
        person.client.handle(messages.ActRequest(0, person.updates[-1].seq, last.legal[1]))
        seq = person.updates[-1].seq
        await person.until(lambda: person.updates[-1].seq > seq)
        assert not thinking & set(playing.pids(person.session.ai))
        assert all(map(playing.gone, thinking))
        assert person.faults == []


async def test_a_game_that_is_left_in_the_middle_of_a_long_thought_ends_it(tmp_path: Path) -> None:
    async with playing.at_home(tmp_path) as (games, person):
        games.set_pace(True, 0.0, 600.0)
        begin(games, person, VESUVIUS, first=1)
        await person.until(lambda: messages.SeatState(1, "thinking", 600_000) in person.told)
        await playing.breath()
        ai = person.session.ai
        games.leave()
        await games.close()
        assert playing.pids(ai) == []


async def test_ais_are_seen_thinking_and_waiting_and_why_they_move_is_told_before_they_do(tmp_path: Path) -> None:
    async with playing.at_home(tmp_path) as (games, person):
        games.new_game(GameSetup(playing.ais(3), seed=2, scenario=Scenario("sleeps", 8)), person.window)
        await person.over()
        states = [(m.seat, m.state) for m in person.told if isinstance(m, messages.SeatState)]
        assert states[:2] == [(states[0][0], "thinking"), (states[0][0], "waiting")]
        assert states[-1][1] == "waiting"
        told = [message for message in person.told if isinstance(message, messages.Motive | Update)]
        moves = 0
        for motive, update in pairwise(told):
            if isinstance(motive, messages.Motive):
                assert isinstance(update, Update)
                assert update.seq == motive.seq + 1
                assert getattr(update.events[0], "seat", motive.seat) == motive.seat
                moves += bool(motive.reasons)
                assert motive.seat not in {reason.seat for reason in motive.reasons}
        assert moves > len(person.updates) / 2


def test_an_ai_that_uses_its_time_never_takes_more_than_is_set_and_less_where_that_gains_nothing() -> None:
    pace = Pace(tuple)
    pace.set(messages.PaceSettings(thinking=2))
    player = AiPlayer("g", 1, VESUVIUS, Rules(), AiService(lambda code: None), pace)
    game, rng, millis = Game.new(Rules(), 2, 1), Random(1), dict[str, int]()
    while game.active is not None:
        millis[str(game.choice)] = player.job(0, game.view(game.active)).millis
        game.play(rng.choice(game.legal_actions()))
    assert max(millis.values()) == millis["run"] == 2000
    assert millis["relative"] < millis["lava"] < 2000


async def test_nobody_learns_that_an_ai_did_not_declare(tmp_path: Path) -> None:
    person, asked = playing.Listener(), []
    head = playing.may_declare([playing.people(1)[0], VESUVIUS])
    head.deal.hands.reverse()

    async def declines(job: Choose, legal: Sequence[Action], restarting: Callable[[], None] = lambda: None) -> Chosen:
        asked.append((job.view.choice, job.level, job.millis))
        return Chosen("", 1, 0, DONE, [Considered(DONE, [Reason("behind")])])

    async with at_table(tmp_path, head, (person,)) as session:
        session.ai.choose = declines  # type: ignore[method-assign]
        await person.until(lambda: bool(person.updates))
    assert asked == [("erupt", "tribune", 0)]
    assert person.updates[0].legal
    assert not [message for message in person.told if isinstance(message, messages.Motive | messages.SeatState)]


def test_why_an_ai_moves_says_nothing_of_its_hand() -> None:
    rng, moved = Random(3), 0
    for seed in range(12):
        game = Game.new(Rules(), 3, seed, 0)
        while game.phase == "sleeps" and not game.over:
            if game.choice == "place" and game.active is not None:
                seat, held = game.active, game.hands[game.active]
                others = game.copy()
                others.hands[seat] = [held[0], *rng.choices(range(1, 12), k=len(held) - 1)]
                ours, theirs = (
                    {
                        one.action: public(Chosen("", 0, 0, one.action, [one]))
                        for one in choose_and_explain(g.view(seat), g.rules, "Claudia", "tribune", rng)
                    }
                    for g in (game, others)
                )
                same = ours.keys() & theirs.keys()
                assert {action: ours[action] for action in same} == {action: theirs[action] for action in same}
                moved += len(same)
            game.apply(rng.choice(game.legal_actions()))
    assert moved > 100


async def test_livia_waits_to_be_let_and_gives_no_reasons(tmp_path: Path) -> None:
    async with playing.at_home(tmp_path / "games") as (games, person):
        games.set_pace(False, 0.0, 1.0)
        games.begin_lesson("first", "Anna", tmp_path / "lesson", False, person.window)
        await person.until(lambda: bool(person.updates))
        person.client.handle(messages.ActRequest(PERSON, person.updates[-1].seq, Place(5, "I3")))
        await person.until(lambda: person.updates[-1].view.active == LIVIA)
        person.client.handle(messages.Shown(person.updates[-1].seq))
        person.client.handle(messages.StepRequest())
        await person.until(lambda: person.updates[-1].view.active == PERSON)
        assert person.updates[-1].view.pieces["I3"] == [1, 1]
        assert person.updates[-1].undo, "everything may be taken back"
        assert person.path.parent == tmp_path / "lesson"
    assert not [*(tmp_path / "games").glob("*.pompeii")]


async def first_move_made(games: GameService, person: playing.Person, folder: Path) -> None:
    games.begin_lesson("first", "Anna", folder, False, person.window)
    await person.until(lambda: bool(person.updates))
    person.client.handle(messages.ActRequest(PERSON, person.updates[-1].seq, Place(5, "I3")))
    await person.until(lambda: person.updates[-1].view.turn == 3)


async def test_it_resumes_where_it_was_left_or_begins_again(tmp_path: Path) -> None:
    folder = tmp_path / "lesson"
    async with playing.at_home(tmp_path / "games") as (games, person):
        await first_move_made(games, person, folder)
        games.begin_lesson("first", "Anna", folder, False, person.window)
        await person.until(lambda: person.updates[-1].seq == 2 and not person.updates[-1].events)
        assert read_record(person.path).entries[0] == Entry(PERSON, Place(5, "I3"))
        games.begin_lesson("first", "Anna", folder, True, person.window)
        await person.until(lambda: person.updates[-1].seq == 0)
        assert person.updates[-1].view.pieces.get("I3") is None
    assert [*folder.iterdir()] == [], "nothing was decided in the last one"


@pytest.mark.parametrize(
    ("was", "becomes"),
    [
        (b'"kind":"person"', b'"kind":"ai"'),
        (b'"opening_tiles":"6"', b'"opening_tiles":"0"'),
        (b'"square":"I3"}}\n{', b'"square":"I'),
    ],
    ids=["nobody's", "of other rules", "torn"],
)
async def test_what_was_left_of_another_game_gives_way_to_a_new_one(tmp_path: Path, was: bytes, becomes: bytes) -> None:
    folder = tmp_path / "lesson"
    async with playing.at_home(tmp_path / "games") as (games, person):
        await first_move_made(games, person, folder)
        games.leave()
        left = person.path
        assert was in left.read_bytes()
        left.write_bytes(left.read_bytes().replace(was, becomes))
        games.begin_lesson("first", "Anna", folder, False, person.window)
        await person.until(lambda: person.updates[-1].seq == 0)
        assert not left.exists()


BOOK = PuzzleBook(Path(__file__).parents[2] / "resources" / "puzzles" / "puzzles.zip")
LONGEST = sorted(BOOK.puzzles, key=lambda puzzle: -len(puzzle.solution))[:4]


# In long lines opponents come to choices that are equally good to them.
@pytest.mark.parametrize("puzzle", LONGEST, ids=[puzzle.key for puzzle in LONGEST])
async def test_a_puzzle_meets_the_answers_it_was_found_with_and_lies_apart(puzzle: Puzzle, tmp_path: Path) -> None:
    apart = tmp_path / "apart"
    apart.mkdir()
    record = BOOK.record(puzzle)
    async with playing.at_home(tmp_path / "games") as (games, person):
        games.begin_puzzle(record, apart, puzzle.kind, person.window)
        for action in (entry.action for entry in puzzle.solution if entry.seat == puzzle.seat):
            await person.until(lambda: _asks(person))
            person.client.handle(messages.ActRequest(puzzle.seat, person.updates[-1].seq, action))
        await person.over()
        assert read_record(person.path).entries == [*record.entries, *puzzle.solution]
        assert person.path.parent == apart
    assert not [*(tmp_path / "games").glob("*.pompeii")]


async def test_what_led_to_the_position_is_not_taken_back_but_what_was_done_is(tmp_path: Path) -> None:
    puzzle = BOOK.puzzles[0]
    async with playing.at_home(tmp_path / "games") as (games, person):
        games.begin_puzzle(BOOK.record(puzzle), tmp_path, puzzle.kind, person.window)
        await person.until(lambda: bool(person.updates))
        assert not person.updates[-1].undo
        before = person.updates[-1]
        person.client.handle(messages.UndoRequest(puzzle.seat))
        await person.until(lambda: bool(person.refusals))
        person.client.handle(messages.ActRequest(puzzle.seat, before.seq, puzzle.solution[0].action))
        await person.until(lambda: _asks(person) and person.updates[-1].seq > before.seq)
        assert person.updates[-1].undo
        person.client.handle(messages.UndoRequest(puzzle.seat))
        await person.until(lambda: person.updates[-1].view == before.view)
        assert not person.updates[-1].undo


def _asks(person: playing.Person) -> bool:
    update = person.updates[-1] if person.updates else None
    return update is not None and (bool(update.legal) or update.view.active is None)
