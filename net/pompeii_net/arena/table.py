"""The arena's table: for people, and as JSON."""

from typing import Any, Final

from pompeii_net.arena.tally import Interval, Score

_RESULTS: Final = ["contestant", "games", "wins", "share", "(95 %)", "saved", "(95 %)", "volcano", "(95 %)"]
_MANNERS: Final = [
    "how they play",
    "runs declined",
    "company",
    "beside lava",
    "own burned",
    "declared",
    "omens at leader",
    "omens thrown at",
]
_NOTES: Final = """\
share: wins, ties divided · runs declined: of those offered · company: pieces on a square of its own, and
beside lava: how many of its own stand so, both at the ends of its turns in flight · own burned: own pieces lost
to own tiles, a game · declared: early eruptions, a game · omens at leader: at the rival with most in the city"""


def as_json(scores: list[Score], games: int, per_second: float) -> dict[str, Any]:
    """The table of BOT_PROTOCOL.md, "Use"."""
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
            }
            for score in scores
        ],
    }


def as_text(scores: list[Score], games: int, per_second: float) -> str:
    """Two aligned tables: the results with 95 % intervals, and how each contestant plays."""
    results = [_RESULTS, *(_result(score) for score in scores)]
    manners = [_MANNERS, *(_manner(score, scores) for score in scores)]
    return f"{_aligned(results)}\n\n{_aligned(manners)}\n{_NOTES}\n\n{games} games, {per_second:.1f} games/s"


def _result(score: Score) -> list[str]:
    return [
        score.name,
        str(score.games),
        str(score.wins),
        f"{score.share.mean:.1%}",
        f"{score.share.low:.1%}–{score.share.high:.1%}",
        *_mean(score.saved),
        *_mean(score.volcano),
    ]


def _manner(score: Score, scores: list[Score]) -> list[str]:
    manner = score.manner
    return [
        score.name,
        _percent(manner.runs_declined, manner.runs_offered),
        f"{manner.company / manner.company_of:.2f}" if manner.company_of else "–",
        _percent(manner.beside_lava, manner.company_of),
        f"{manner.own_burned / score.games:.2f}" if score.games else "–",
        f"{manner.eruptions / score.games:.2f}" if score.games else "–",
        _percent(manner.omens_at_leader, sum(manner.omens)),
        _victims(scores, score),
    ]


def _mean(value: Interval) -> list[str]:
    return [f"{value.mean:.2f}", f"{value.low:.2f}–{value.high:.2f}"]


def _percent(part: int, whole: int) -> str:
    return f"{part / whole:.1%}" if whole else "–"


def _victims(scores: list[Score], score: Score) -> str:
    total = sum(score.manner.omens)
    shares = [(other.name, count) for other, count in zip(scores, score.manner.omens, strict=True) if count]
    return ", ".join(f"{name} {count / total:.0%}" for name, count in shares) or "–"


def _aligned(rows: list[list[str]]) -> str:
    """Names to the left, figures to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "  ".join([row[0].ljust(widths[0]), *(c.rjust(w) for c, w in zip(row[1:], widths[1:], strict=True))])
        for row in rows
    ]
    return "\n".join([lines[0], "-" * len(lines[0]), *lines[1:]])
