"""The arena's table: for people, and as JSON."""

from collections.abc import Sequence
from typing import Any, Final

from pompeii_core.text import clean_line
from pompeii_net.arena.scores import Interval, Score

_RESULTS: Final = ["contestant", "games", "wins", "share", "(95 %)", "saved", "(95 %)", "volcano", "(95 %)"]
_STYLES: Final = [
    "how they play",
    "runs declined",
    "company",
    "beside lava",
    "own burned",
    "declared",
    "omens at leader",
    "omens thrown at",
]
_OMENS: Final = 2
"""How many of those are nothing to tell where there is but one rival."""
_NOTES: Final = """\
share: wins, ties divided · runs declined: of those offered · company: pieces on a square of its own, and
beside lava: how many of its own stand so, both at the ends of its turns in flight · own burned: own pieces lost
to own tiles, a game · declared: early eruptions, a game"""
_NOTE_OF_OMENS: Final = " · omens at leader: at the rival with most in the city"
_REASONS: Final = 5
"""How many reasons for giving up one bot are told apart."""


def as_json(scores: Sequence[Score], games: int, per_second: float) -> dict[str, Any]:
    """The table of docs/bots.md, "The arena"; `faults` is in how many games a bot was given up, by the reason."""
    return {
        "games": games,
        "games_per_second": round(per_second, 2),
        "contestants": [
            {
                "name": score.name,
                "games": score.games,
                "wins": score.wins,
                "share": score.share.mean,
                "share_low": score.share.low,
                "share_high": score.share.high,
                "saved": score.saved.mean,
                "volcano": score.volcano.mean,
                "faults": dict(score.faults.most_common()),
            }
            for score in scores
        ],
    }


def as_text(scores: Sequence[Score], games: int, per_second: float, seats: int) -> str:
    """Two aligned tables, the results with 95 % intervals and how each contestant plays; and which bots failed."""
    results = [_RESULTS, *(_result(score) for score in scores)]
    styles, notes = [_STYLES, *(_style(score, scores) for score in scores)], _NOTES + _NOTE_OF_OMENS
    if seats == 2:
        styles, notes = [row[:-_OMENS] for row in styles], _NOTES
    played = f"{games} {'game' if games == 1 else 'games'}, {per_second:.1f} games/s"
    parts = [aligned(results), f"{aligned(styles)}\n{notes}", played]
    if faults := [_faults(score) for score in scores if score.faults]:
        parts.insert(1, "\n".join(faults))
    return "\n\n".join(parts)


def aligned(rows: Sequence[Sequence[str]]) -> str:
    """Names to the left, figures to the right; the first row is the heads."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "  ".join([row[0].ljust(widths[0]), *(c.rjust(w) for c, w in zip(row[1:], widths[1:], strict=True))])
        for row in rows
    ]
    return "\n".join([lines[0], "-" * len(lines[0]), *lines[1:]])


def _result(score: Score) -> list[str]:
    return [
        clean_line(score.name),
        str(score.games),
        str(score.wins),
        f"{score.share.mean:.1%}",
        f"{score.share.low:.1%}–{score.share.high:.1%}",
        *_mean(score.saved),
        *_mean(score.volcano),
    ]


def _style(score: Score, scores: Sequence[Score]) -> list[str]:
    style = score.style
    return [
        clean_line(score.name),
        _percent(style.runs_declined, style.runs_offered),
        f"{style.company / style.company_of:.2f}" if style.company_of else "–",
        _percent(style.beside_lava, style.company_of),
        f"{style.own_burned / score.games:.2f}" if score.games else "–",
        f"{style.eruptions / score.games:.2f}" if score.games else "–",
        _percent(style.omens_at_leader, sum(style.omens.values())),
        _victims(scores, score),
    ]


def _faults(score: Score) -> str:
    """“bot:… was replaced by an AI in 3 of 9 games: it did not answer in time (2), has ended by itself (1)”."""
    reasons = [f"{why} ({count})" for why, count in score.faults.most_common(_REASONS)]
    rest = score.faults.total() - sum(count for _, count in score.faults.most_common(_REASONS))
    told = ", ".join([*reasons, f"something else ({rest})"] if rest else reasons)
    return f"{clean_line(score.name)}: given up in {score.faults.total()} of {score.games} games: {told}"


def _mean(value: Interval) -> list[str]:
    return [f"{value.mean:.2f}", f"{value.low:.2f}–{value.high:.2f}"]


def _percent(part: int, whole: int) -> str:
    return f"{part / whole:.1%}" if whole else "–"


def _victims(scores: Sequence[Score], score: Score) -> str:
    omens = sorted(score.style.omens.items())
    shares = [(clean_line(scores[c].name), count / sum(count for _, count in omens)) for c, count in omens]
    return ", ".join(f"{name} {share:.0%}" for name, share in shares) or "–"
