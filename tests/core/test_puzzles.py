"""The puzzles: each is a position of a game, its line holds by the rules, and earns three stars."""

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from pompeii_core.actions import Phase, Run
from pompeii_core.ai.jobs import seed_of
from pompeii_core.ai.player import choose
from pompeii_core.puzzle import Puzzle, PuzzleBook
from pompeii_core.rules import preset
from resources.puzzles.make import Aim, commute
from resources.puzzles.solve import Opponents, Solver

BOOK = PuzzleBook(Path(__file__).parents[2] / "resources" / "puzzles" / "puzzles.zip")
KEYS = [puzzle.key for puzzle in BOOK.puzzles]


def test_there_are_enough_of_each_difficulty_clear_fair_and_the_easier_standard_ones_first() -> None:
    assert len(BOOK.puzzles) >= 40
    assert len(set(KEYS)) == len(KEYS)
    for difficulty in (1, 2, 3):
        assert sum(puzzle.difficulty == difficulty for puzzle in BOOK.puzzles) >= 8
    assert {puzzle.kind for puzzle in BOOK.puzzles} == {"save", "lose", "win"}
    order = [(puzzle.source.preset != "standard", puzzle.difficulty) for puzzle in BOOK.puzzles]
    assert order == sorted(order)
    assert not order[19][0], "twenty at least are by the standard rules"
    for source in (puzzle.source for puzzle in BOOK.puzzles):
        assert source.margin >= max(0.25, 3 * source.error)
        assert source.deals >= 300
        assert source.odds >= 0.2


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
            # What the program has its opponents answer: a player of the line meets these moves.
            view = game.view(entry.seat)
            assert choose(view, game.rules, player.persona, player.level, Random(seed_of(view))) == entry.action
        game.apply(entry.action, entry.seat)
    after = game.view(puzzle.seat)
    assert game.over
    assert puzzle.settled(after)
    assert puzzle.result(before, after) == puzzle.best
    assert puzzle.stars(puzzle.best) == 3


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
    ("kind", "best", "enough", "by_result", "by_result_hinted"),
    [
        ("save", 4, 2, [0, 0, 1, 2, 3, 3], [0, 0, 1, 1, 2, 2]),  # better than what was found; a hint leaves the last
        ("lose", 0, 2, [3, 2, 1, 0], [2, 1, 1, 0]),
        ("win", 2, 1, [0, 2, 3], [0, 1, 2]),
    ],
)
def test_stars(kind: str, best: int, enough: int, by_result: list[int], by_result_hinted: list[int]) -> None:
    puzzle = replace(BOOK.puzzles[0], kind=kind, best=best, enough=enough)
    for hinted, stars in ((False, by_result), (True, by_result_hinted)):
        assert [puzzle.stars(result, hinted=hinted) for result in range(len(stars))] == stars
