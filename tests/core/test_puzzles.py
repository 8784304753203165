"""The puzzles in the resources: each is a position of a game, its line holds by the rules, and earns three stars."""

from pathlib import Path
from random import Random

import pytest

from pompeii_core.actions import Phase, Run
from pompeii_core.ai.jobs import seed_of
from pompeii_core.ai.player import choose
from pompeii_core.puzzle import Puzzle, PuzzleBook
from pompeii_core.rules import preset
from resources.puzzles.make import Aim, commute
from resources.puzzles.solve import Opponents, Solver

BOOK = PuzzleBook(Path(__file__).parents[2] / "resources" / "puzzles" / "puzzles.zip")
KEYS = [puzzle.key for puzzle in BOOK.puzzles]


def test_there_are_enough_of_each_difficulty() -> None:
    assert len(BOOK.puzzles) >= 40
    assert len(set(KEYS)) == len(KEYS)
    for difficulty in (1, 2, 3):
        assert sum(puzzle.difficulty == difficulty for puzzle in BOOK.puzzles) >= 8
    assert {puzzle.kind for puzzle in BOOK.puzzles} == {"save", "lose", "win"}


def test_twenty_at_least_are_by_the_standard_rules_and_come_first_the_easier_ones_before_the_harder() -> None:
    order = [(puzzle.source.preset != "standard", puzzle.difficulty) for puzzle in BOOK.puzzles]
    assert order == sorted(order)
    assert not order[19][0]


@pytest.mark.parametrize("puzzle", BOOK.puzzles, ids=KEYS)
def test_the_line_is_played_by_the_rules_and_earns_three_stars(puzzle: Puzzle) -> None:
    record = BOOK.record(puzzle)
    game = record.game()
    assert game.active == puzzle.seat
    assert record.header.players[puzzle.seat].kind == "person"
    assert record.header.rules == preset(puzzle.source.preset)
    before = game.view(puzzle.seat)
    assert before.phase is Phase.FLIGHT
    assert not puzzle.settled(before)
    for entry in puzzle.solution:
        player = record.header.players[entry.seat]
        if player.kind == "ai":
            # What the program has its opponents answer: whoever plays the line meets these moves.
            view = game.view(entry.seat)
            assert choose(view, game.rules, player.persona, player.level, Random(seed_of(view))) == entry.action
        game.apply(entry.action, entry.seat)
    after = game.view(puzzle.seat)
    assert game.over
    assert puzzle.settled(after)
    assert puzzle.result(before, after) == puzzle.best
    assert puzzle.stars(puzzle.best) == 3


@pytest.mark.parametrize("puzzle", BOOK.puzzles, ids=KEYS)
def test_what_was_measured_makes_it_clear_and_fair(puzzle: Puzzle) -> None:
    source = puzzle.source
    assert source.margin >= 0.25
    assert source.margin >= 3 * source.error
    assert source.deals >= 300
    assert source.odds >= 0.2


@pytest.mark.parametrize("puzzle", BOOK.puzzles[::12], ids=KEYS[::12])
def test_a_search_finds_nothing_as_good_after_another_first_choice(puzzle: Puzzle) -> None:
    record = BOOK.record(puzzle)
    game = record.game()
    aim = Aim("win" if puzzle.kind == "win" else "save", puzzle.seat, game.saved[puzzle.seat], 0)
    own = game.citizens[puzzle.seat]
    solver = Solver(game, puzzle.seat, Opponents(record.header.players), aim.value, float(own), seed=1)
    first = puzzle.solution[0].action
    best = own - puzzle.best if puzzle.kind == "lose" else puzzle.best
    runs = {entry.action for entry in puzzle.solution[:3] if isinstance(entry.action, Run)}
    others = [action for action in game.legal_actions() if action not in runs | {first}]
    for other in [action for action in others if not commute(game, first, action)][:6]:
        assert aim.result(solver.search(25, other)) < best


@pytest.mark.parametrize(
    ("kind", "best", "enough", "result", "hinted", "stars"),
    [
        ("save", 4, 2, 4, False, 3),
        ("save", 4, 2, 3, False, 2),
        ("save", 4, 2, 2, False, 1),
        ("save", 4, 2, 1, False, 0),
        ("save", 4, 2, 5, False, 3),  # better than what was found
        ("save", 4, 2, 4, True, 2),
        ("save", 4, 2, 2, True, 1),  # a hint does not take the last star
        ("save", 4, 2, 1, True, 0),
        ("lose", 0, 2, 0, False, 3),
        ("lose", 0, 2, 1, False, 2),
        ("lose", 0, 2, 3, False, 0),
        ("win", 2, 1, 2, False, 3),
        ("win", 2, 1, 1, False, 2),
        ("win", 2, 1, 0, False, 0),
    ],
)
def test_stars(kind: str, best: int, enough: int, result: int, hinted: bool, stars: int) -> None:
    from msgspec.structs import replace

    puzzle = replace(BOOK.puzzles[0], kind=kind, best=best, enough=enough)
    assert puzzle.stars(result, hinted=hinted) == stars
