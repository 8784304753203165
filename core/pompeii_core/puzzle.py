"""Puzzles: positions from recorded games with a goal, the best line found, and the stars for an attempt."""

from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Annotated, Final
from zipfile import ZipFile

import msgspec
from msgspec import Meta, Struct

from pompeii_core.actions import Phase, Seat
from pompeii_core.ai.opinion import GoalKind
from pompeii_core.record import Entry, Record, record_of
from pompeii_core.tally import winners
from pompeii_core.view import View

MOST_STARS: Final = 3
INDEX_FILE: Final = "puzzles.json"


class Source(Struct, frozen=True, forbid_unknown_fields=True):
    """Origin of a puzzle, and what was measured when it was made."""

    seed: int
    preset: str
    level: str  # level at which all seats played the game
    margin: float  # lead of the best first choice over the next, in citizens, averaged over many orders of the bag
    error: float  # standard error of `margin`
    deals: int  # number of orders of the bag
    odds: float  # share of those orders in which the best choice also gives the best result
    novices: float  # share of weak players' attempts that reach the best result


class Puzzle(Struct, frozen=True, forbid_unknown_fields=True):
    """A position with a goal; `solution` lists the actions of all seats in the best line to the end of the game."""

    key: Annotated[str, Meta(pattern=r"^[a-z0-9-]{1,40}\Z")]
    seat: Seat
    kind: GoalKind
    best: int  # best result: citizens saved or lost from here on; 2 for a win
    enough: int  # result that earns the first star
    difficulty: Annotated[int, Meta(ge=1, le=3)]
    solution: list[Entry]
    source: Source

    def result(self, before: View, after: View) -> int:
        """Return how many citizens the seat saved (or lost) since `before`; for `win` its `standing` in `after`."""
        seat = self.seat
        if self.kind == "save":
            return after.saved[seat] - before.saved[seat]
        if self.kind == "lose":
            return after.volcano[seat] - before.volcano[seat]
        return standing(after.saved, after.volcano, seat)

    def settled(self, now: View) -> bool:
        """Return whether the result is final: the game is over or, unless the goal is a win, no own piece is left."""
        own = sum(counts[self.seat] for counts in now.pieces.values())
        return now.phase is Phase.OVER or (self.kind != "win" and not own)

    def stars(self, result: int, *, hinted: bool = False) -> int:
        """Return the stars for a result, 0 to 3: one less for each step below the best, and one less for using a hint.

        0 if the result is below `enough` (for `lose`: above), else at least 1.
        """
        missed = result - self.best if self.kind == "lose" else self.best - result
        if (result > self.enough) if self.kind == "lose" else (result < self.enough):
            return 0
        earned = max(1, MOST_STARS - max(missed, 0))
        return max(1, earned - hinted)


def stars_of(earned: Mapping[str, object], puzzle: Puzzle) -> int:
    """Return the stars in `earned` for a puzzle; 0 if the value is missing or invalid, as in a file edited by hand."""
    stars = earned.get(puzzle.key)
    return stars if isinstance(stars, int) and 0 <= stars <= MOST_STARS else 0


class PuzzleBook:
    """The puzzles of a file, standard rules first, easy before hard. Records are read on demand."""

    def __init__(self, path: Path) -> None:
        self._path = path
        with ZipFile(path) as file:
            self.puzzles = msgspec.json.decode(file.read(INDEX_FILE), type=list[Puzzle])

    def record(self, puzzle: Puzzle) -> Record:
        """Read the game up to the puzzle's position from the file.

        OSError, BadZipFile or KeyError if the file is damaged, RecordError from `record_of`.
        """
        with ZipFile(self._path) as file:
            return record_of(puzzle.key, BytesIO(file.read(record_name(puzzle))))

    def solved(self, puzzle: Puzzle) -> Record:
        """Read the whole game: up to the puzzle's position, and on along the best line. Raises what `record` does."""
        record = self.record(puzzle)
        return Record(record.header, [*record.entries, *puzzle.solution], over=True)


def record_name(puzzle: Puzzle) -> str:
    return f"{puzzle.key}.pompeii"


def standing(saved: Sequence[int], volcano: Sequence[int], seat: int) -> int:
    """Return 2 if `seat` wins, 1 if it shares first place, else 0 (R25)."""
    best = winners(saved, volcano)
    return 2 if best == [seat] else int(seat in best)
