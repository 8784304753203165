"""Keeps what analyses have found, so that a game which is opened again need not be looked over again."""

from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final, Self

import msgspec

from pompeii_core.ai.analysis import CLOSER, DEALS, Decision, Judgement
from pompeii_core.ai.opinion import RatedAction
from pompeii_core.record import Record
from pompeii_qt.diagnostics import version_line

_KEPT: Final = 60
"""Games of which something is kept, those looked at last; each takes some 100 KB."""

type _Choices = dict[int, list[RatedAction]]
_decoder: Final = msgspec.json.Decoder[_Choices](dict[int, list[RatedAction]])


class JudgementStore:
    """A folder with a file for each game; what another version of the program has found does not count.

    Nothing goes wrong where it cannot be read or written: then the game is looked over again.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @classmethod
    def beside(cls, games: Path) -> Self:
        """That of the games in a folder."""
        return cls(games.parent / "analyses")

    def load(self, record: Record, decisions: Mapping[int, Decision]) -> dict[int, Judgement]:
        """What is known of these decisions, which are the record's, by entry."""
        path = self._path(record)
        try:
            found = _decoder.decode(path.read_bytes())
            path.touch()
        except (OSError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            return {}
        seats = len(record.header.players)
        return {
            at: Judgement(decision, choices)
            for at, choices in found.items()
            if (decision := decisions.get(at))
            and any(one.action == decision.played for one in choices)
            and all(_can_be_said(one, seats) for one in choices)
        }

    def save(self, record: Record, judgements: Mapping[int, Judgement]) -> None:
        """Keep these, and forget what was looked at longest ago where that is too much."""
        path = self._path(record)
        half = path.with_suffix(".part")
        with suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            half.write_bytes(msgspec.json.encode({at: one.choices for at, one in judgements.items()}))
            half.replace(path)
            kept = sorted(self.folder.glob("*.json"), key=lambda file: -file.stat().st_mtime)
            for old in kept[_KEPT:]:
                old.unlink(missing_ok=True)

    def _path(self, record: Record) -> Path:
        """By what the figures follow from: not by the file's name, which may be another's tomorrow."""
        header = record.header
        source = [version_line(), DEALS, CLOSER, header.rules, header.deal, record.entries]
        return self.folder / f"{sha256(msgspec.json.encode(source)).hexdigest()[:32]}.json"


def _can_be_said(choice: RatedAction, seats: int) -> bool:
    """Whether a page has words for it: the file is one that anybody may have changed."""
    numbers = choice.chance, choice.error, choice.behind, choice.doubt
    return all(0 <= one <= 1 for one in numbers) and all((reason.seat or 0) < seats for reason in choice.reasons)
