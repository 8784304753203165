"""The results of matches: kept deal by deal in a file, so that who goes on counts nothing twice; and what they say."""

from collections.abc import Sequence
from pathlib import Path

from msgspec import DecodeError, Struct, json

from matches.estimates import elo_interval, interval, share
from matches.match import DealResult, Match
from pompeii_net.arena.scores import Interval


class Standing(Struct, frozen=True):
    """What a match has come to so far, each figure with its 95 % interval; deals are what is independent."""

    match: Match
    games: int
    wins: Interval
    """The challenger's share of the games, 0 to 1."""
    elo: Interval
    """How much stronger it is than each rival."""
    reward: Interval
    """Its reward less its rivals', -1 to 1."""
    seconds: float
    """Of a game."""


def standing(results: Sequence[DealResult]) -> Standing:
    """What the deals of one match, at least one, have come to."""
    match, games = results[0].match, len(results) * results[0].match.seats
    wins = share([result.wins for result in results])
    return Standing(
        match,
        games,
        wins,
        elo_interval(wins, match.seats),
        interval([result.reward - result.rivals for result in results]),
        sum(result.seconds for result in results) / games,
    )


class ResultFile:
    """A file with a line for each deal; a last line that was not written whole goes."""

    def __init__(self, path: Path) -> None:
        self._path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        text = path.read_bytes() if path.exists() else b""
        if not text.endswith(b"\n"):
            path.write_bytes(text[: text.rfind(b"\n") + 1])

    def of(self, match: Match) -> dict[int, DealResult]:
        """What a match's deals came to, by deal; ValueError for a file of something else."""
        try:
            results = [json.decode(line, type=DealResult) for line in self._path.read_bytes().splitlines()]
        except DecodeError as problem:
            raise ValueError(f"{self._path} holds something else than results of matches: {problem}.") from None
        return {result.deal: result for result in results if result.match == match}

    def append(self, result: DealResult) -> None:
        """Add a deal."""
        with self._path.open("ab") as file:
            file.write(json.encode(result) + b"\n")
