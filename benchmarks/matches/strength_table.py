"""The table of matches in docs/strength.md, which is written by the ladder alone."""

import re
from collections.abc import Iterable
from math import isinf
from pathlib import Path
from typing import Final

from matches.frozen import ROOT
from matches.match import DealResult
from matches.results import Standing
from pompeii_net.arena.scores import Interval

PAGE: Final = ROOT / "docs" / "strength.md"

_BEGIN: Final = "<!-- Written by benchmarks/ladder.py --write: -->"
_END: Final = "<!-- So far. -->"
_HEAD: Final = (
    "| player | against | seats | games | wins | Elo | reward, ‰ | measured, at commit |",
    "|---|---|---|---|---|---|---|---|",
)
_KEY: Final = 2
"""The first columns, which say what match a row is about: who among whom, and how many of those."""


def row(found: Standing, last: DealResult) -> str:
    """The line of a match; `last` is the deal played last."""
    match = found.match
    time = f", {match.millis / 1000:g} s" if match.millis else ""
    rival = match.rival if match.seats == 2 else f"{match.seats - 1} {match.rival}"
    return (
        f"| {match.challenger}{time} | {rival}{time} | {match.seats} | {found.games:,} | {percent(found.wins)} |"
        f" {elo(found.elo)} | {1000 * found.reward.mean:+.0f} ± {1000 * found.reward.half:.0f} |"
        f" {last.date}, {last.commit} |"
    )


def percent(part: Interval) -> str:
    """A share with its interval, which near none and all is wider on one side."""
    if 0.05 <= part.mean <= 0.95:
        return f"{100 * part.mean:.1f} ± {100 * part.half:.1f} %"
    return f"{100 * part.mean:.1f} % ({100 * part.low:.1f} to {100 * part.high:.1f})"


def elo(rating: Interval) -> str:
    """An Elo difference with its interval; of players of whom one wins all games only a bound is known."""
    if isinf(rating.mean):
        return f"above {rating.low:+.0f}" if rating.mean > 0 else f"below {rating.high:+.0f}"
    return f"{rating.mean:+.0f} ({rating.low:+.0f} to {rating.high:+.0f})"


def write(rows: Iterable[str], page: Path = PAGE) -> None:
    """Put rows into the table, each in the place of one about the same match; ValueError where there is no table."""
    text = page.read_text(encoding="utf-8")
    found = re.search(f"{re.escape(_BEGIN)}\n(.*?){re.escape(_END)}\n", text, re.DOTALL)
    if not found:
        raise ValueError(f"{page} has lost the lines between which the table of the ladder stands: {_BEGIN} {_END}")
    table = {_key(line): line for line in found[1].splitlines()[len(_HEAD) + 1 :] if line.startswith("|")}
    table |= {_key(line): line for line in rows}
    lines = [_BEGIN, "", *_HEAD, *table.values(), "", _END, ""]
    page.write_text(text[: found.start()] + "\n".join(lines) + text[found.end() :], encoding="utf-8")


def _key(line: str) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in line.split("|")[1 : 1 + _KEY])
