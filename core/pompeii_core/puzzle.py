"""Puzzles: positions from recorded games with a goal, the best line that was found, and what an attempt earns."""

from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Annotated, Final
from zipfile import ZipFile

import msgspec
from msgspec import Meta, Struct

from pompeii_core.actions import Phase, Seat
from pompeii_core.ai.opinion import GoalKind
from pompeii_core.record import Entry, Header, Record, record_of
from pompeii_core.tally import winners
from pompeii_core.view import View

MOST_STARS: Final = 3
INDEX_FILE: Final = "puzzles.json"


class Source(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a puzzle comes from, and what was measured when it was cut."""

    seed: int
    preset: str
    level: str  # how well all seats played until then
    margin: float  # by how many citizens the best first choice is ahead of the next over many orders of the bag
    error: float  # its standard error
    deals: int  # how many orders those were
    odds: float  # part of them in which it comes to the best result too
    novices: float  # part of the attempts of weak players that come to it


class Puzzle(Struct, frozen=True, forbid_unknown_fields=True):
    """One position; `solution` is all that follows in the best line, by every seat, to the end of the game."""

    key: Annotated[str, Meta(pattern=r"^[a-z0-9-]{1,40}\Z")]
    seat: Seat
    kind: GoalKind
    best: int  # citizens saved, or lost, from here on; of a win 2
    enough: int  # the result that earns the first star
    difficulty: Annotated[int, Meta(ge=1, le=3)]
    solution: list[Entry]
    source: Source

    def result(self, before: View, after: View) -> int:
        """What an attempt from `before` has come to by `after`: as `best` counts it."""
        seat = self.seat
        if self.kind == "save":
            return after.saved[seat] - before.saved[seat]
        if self.kind == "lose":
            return after.volcano[seat] - before.volcano[seat]
        return standing(after.saved, after.volcano, seat)

    def settled(self, now: View) -> bool:
        """Whether the result cannot change any more."""
        own = sum(counts[self.seat] for counts in now.pieces.values())
        return now.phase is Phase.OVER or (self.kind != "win" and not own)

    def stars(self, result: int, *, hinted: bool = False) -> int:
        """0 to 3 for a result: one less for each step from the best, and for a hint, which never takes the last."""
        missed = result - self.best if self.kind == "lose" else self.best - result
        if (result > self.enough) if self.kind == "lose" else (result < self.enough):
            return 0
        earned = max(1, MOST_STARS - max(missed, 0))
        return max(1, earned - hinted)


def stars_of(earned: Mapping[str, object], puzzle: Puzzle) -> int:
    """What was earned for it, by key; 0 for anything that cannot have been, of a file that anybody may have changed."""
    stars = earned.get(puzzle.key)
    return stars if isinstance(stars, int) and 0 <= stars <= MOST_STARS else 0


class PuzzleBook:
    """The puzzles of a file, those by the standard rules first, easy before hard; each is read when asked for."""

    def __init__(self, path: Path) -> None:
        self._path = path
        with ZipFile(path) as file:
            self.puzzles = msgspec.json.decode(file.read(INDEX_FILE), type=list[Puzzle])

    def header(self, puzzle: Puzzle) -> Header:
        """Who plays its game, and by which rules."""
        return self.record(puzzle).header

    def record(self, puzzle: Puzzle) -> Record:
        """The game up to the position."""
        with ZipFile(self._path) as file:
            return record_of(puzzle.key, BytesIO(file.read(record_name(puzzle))))

    def solved(self, puzzle: Puzzle) -> Record:
        """The game up to the position, and on by the best line to its end."""
        record = self.record(puzzle)
        return Record(record.header, [*record.entries, *puzzle.solution], over=True)


def record_name(puzzle: Puzzle) -> str:
    """Of the record in the file."""
    return f"{puzzle.key}.pompeii"


def standing(saved: Sequence[int], volcano: Sequence[int], seat: int) -> int:
    """2 for a win, 1 for a shared one, else 0 (R25)."""
    best = winners(saved, volcano)
    return 2 if best == [seat] else int(seat in best)
