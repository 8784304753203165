"""A game from a puzzle: nothing of what led there is taken back, and the same play meets the same answers."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pompeii_core.actions import Action
from pompeii_core.puzzle import Puzzle, PuzzleBook
from pompeii_core.record import read_record
from pompeii_net.game_service import GameService
from tests.net.home import Person, at_home

BOOK = PuzzleBook(Path(__file__).parents[2] / "resources" / "puzzles" / "puzzles.zip")
PUZZLE = BOOK.puzzles[0]
RECORD = BOOK.record(PUZZLE)
LONGEST = sorted(BOOK.puzzles, key=lambda puzzle: -len(puzzle.solution))[:4]


# In long lines opponents come to choices that are equally good to them.
@pytest.mark.parametrize("puzzle", LONGEST, ids=[puzzle.key for puzzle in LONGEST])
def test_the_line_meets_the_answers_it_was_found_with_and_its_record_lies_apart(puzzle: Puzzle, tmp_path: Path) -> None:
    apart = tmp_path / "apart"
    apart.mkdir()
    record = BOOK.record(puzzle)
    own: Iterator[Action] = (entry.action for entry in puzzle.solution if entry.seat == puzzle.seat)

    async def scene(games: GameService, person: Person) -> None:
        games.begin_puzzle(record, apart, puzzle.kind, person.window)
        while True:
            await person.until(lambda: _asks(person))
            update = person.updates[-1]
            if update.view.active is None:
                break
            person.client.act(puzzle.seat, update.seq, next(own))
        assert read_record(person.path).entries == [*record.entries, *puzzle.solution]
        assert person.path.parent == apart

    at_home(tmp_path / "games", scene)
    assert not [*(tmp_path / "games").glob("*.pompeii")]


def test_what_led_to_the_position_is_not_taken_back_but_what_was_done_is(tmp_path: Path) -> None:
    async def scene(games: GameService, person: Person) -> None:
        games.begin_puzzle(RECORD, tmp_path, PUZZLE.kind, person.window)
        await person.until(lambda: bool(person.updates))
        assert not person.updates[-1].undo
        before = person.updates[-1]
        person.client.undo(PUZZLE.seat)
        await person.until(lambda: bool(person.refusals))
        person.client.act(PUZZLE.seat, before.seq, PUZZLE.solution[0].action)
        await person.until(lambda: _asks(person) and person.updates[-1].seq > before.seq)
        assert person.updates[-1].undo
        person.client.undo(PUZZLE.seat)
        await person.until(lambda: person.updates[-1].view == before.view)
        assert not person.updates[-1].undo

    at_home(tmp_path / "games", scene)


def _asks(person: Person) -> bool:
    """Whether the person is to decide, or the game is over."""
    update = person.updates[-1] if person.updates else None
    return update is not None and (bool(update.legal) or update.view.active is None)
