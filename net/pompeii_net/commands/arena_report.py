"""What an arena came to: tables for people, and as JSON."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from pompeii_core.text import clean_line
from pompeii_net.arena.elo import elo
from pompeii_net.arena.scores import Interval, Pairing, Score
from pompeii_net.bots.spec import SUBSTITUTE
from pompeii_net.commands.console import aligned
from pompeii_net.commands.english import bot_words

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
_MARK: Final = "*"
"""Behind the name of a bot that was given up: what follows is in part of who played on for it."""
_NOTES: Final = """\
share: wins, ties divided · runs declined: of those offered · company: pieces on a square of its own, and
beside lava: how many of its own stand so, both at the ends of its turns in flight · own burned: own pieces lost
to own tiles, a game · declared: early eruptions, a game"""
_NOTE_OF_OMENS: Final = " · omens at leader: at the rival with most in the city"
_NOTE_OF_ELO: Final = """\
Elo: by Bradley and Terry's model, a tie half a win; their mean is 0; each pair is taken to have tied one game more than
it played · under 1, 2 …: share of the games against that contestant"""
_MOST_REASONS: Final = 5
"""How many reasons for giving up one bot are told apart."""


def as_json(
    scores: Sequence[Score], games: int, per_second: float, pairings: Sequence[Pairing] | None
) -> dict[str, Any]:
    """The table of docs/bots.md, "The arena"; `pairings` of a round robin add its ratings.

    `faults` is in how many games a bot was given up, by the reason.
    """
    table: dict[str, Any] = {
        "games": games,
        "games_per_second": round(per_second, 2),
        "contestants": [
            {
                "name": score.name,
                "games": score.games,
                "wins": score.wins,
                **_bounded("share", score.share),
                **_bounded("saved", score.saved),
                **_bounded("volcano", score.volcano),
                "given_up": len(score.faults),
                "substitute_wins": score.substitute_wins,
                "faults": dict(_reasons(score).most_common()),
            }
            for score in scores
        ],
    }
    if pairings is not None:
        for contestant, rating in zip(table["contestants"], elo(len(scores), pairings), strict=True):
            contestant |= _bounded("elo", rating)
        table["pairs"] = [
            {"contestants": [one.first, one.second], "games": one.games, **_bounded("share", one.share)}
            for one in pairings
        ]
    return table


def as_text(scores: Sequence[Score], games: int, per_second: float, seats: int) -> str:
    """Two aligned tables, the results with 95 % intervals and how each contestant plays; and which bots failed."""
    results = [_RESULTS, *(_result(score) for score in scores)]
    styles, notes = [_STYLES, *(_style(score, scores) for score in scores)], _NOTES + _NOTE_OF_OMENS
    if seats == 2:
        styles, notes = [row[:-_OMENS] for row in styles], _NOTES
    played = f"{games} {'game' if games == 1 else 'games'}, {per_second:.1f} games/s"
    parts = [_ruled(results), f"{_ruled(styles)}\n{notes}", played]
    if faults := [_faults(score) for score in scores if score.faults]:
        parts.insert(1, "\n".join(faults))
    return "\n\n".join(parts)


def cross_table(scores: Sequence[Score], pairings: Sequence[Pairing]) -> str:
    """The ratings of a round robin, best first, and each contestant's share of the games against each other."""
    ratings = elo(len(scores), pairings)
    order = sorted(range(len(scores)), key=lambda c: -ratings[c].mean)
    shares = {(pairing.first, pairing.second): pairing.share.mean for pairing in pairings}
    shares |= {(second, first): 1 - share for (first, second), share in shares.items()}
    rows = [["round robin", "Elo", "(95 %)", *(str(place) for place, _ in enumerate(order, 1))]]
    for place, c in enumerate(order, 1):
        rating = ratings[c]
        against = (f"{shares[c, other]:.1%}" if (c, other) in shares else "–" for other in order)
        interval = f"{rating.low:+.0f} to {rating.high:+.0f}"
        rows.append([f"{place} {_name(scores[c])}", f"{rating.mean:+.0f}", interval, *against])
    return f"{_ruled(rows)}\n{_NOTE_OF_ELO}"


def _ruled(rows: Sequence[Sequence[str]]) -> str:
    """An aligned table whose first row is the heads."""
    heads, *lines = aligned(rows)
    return "\n".join([heads, "-" * len(heads), *lines])


def _name(score: Score) -> str:
    """Marked where its figures are not its own alone."""
    name = clean_line(score.name)
    return f"{name} {_MARK}" if score.faults else name


def _bounded(name: str, value: Interval) -> dict[str, float]:
    return {name: value.mean, f"{name}_low": value.low, f"{name}_high": value.high}


def _result(score: Score) -> list[str]:
    return [
        _name(score),
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
        _name(score),
        _percent(style.runs_declined, style.runs_offered),
        f"{style.company / style.company_of:.2f}" if style.company_of else "–",
        _percent(style.beside_lava, style.company_of),
        f"{style.own_burned / score.games:.2f}" if score.games else "–",
        f"{style.eruptions / score.games:.2f}" if score.games else "–",
        _percent(style.omens_at_leader, sum(style.omens.values())),
        _victims(scores, score),
    ]


def _reasons(score: Score) -> Counter[str]:
    return Counter(bot_words(fault.code, fault.blanks) for fault in score.faults)


def _faults(score: Score) -> str:
    """“* bot:…: given up in 3 of 9 games, of which Claudia won 2 in its place: did not answer in time (2), …”."""
    told = [f"{why} ({count})" for why, count in _reasons(score).most_common()]
    if rest := sum(count for _, count in _reasons(score).most_common()[_MOST_REASONS:]):
        told[_MOST_REASONS:] = [f"something else ({rest})"]
    games = f"given up in {len(score.faults)} of {score.games} games"
    won = f"of which {SUBSTITUTE} won {score.substitute_wins} in its place"
    return f"{_MARK} {clean_line(score.name)}: {games}, {won}: {', '.join(told)}"


def _mean(value: Interval) -> list[str]:
    return [f"{value.mean:.2f}", f"{value.low:.2f}–{value.high:.2f}"]


def _percent(part: int, whole: int) -> str:
    return f"{part / whole:.1%}" if whole else "–"


def _victims(scores: Sequence[Score], score: Score) -> str:
    omens = sorted(score.style.omens.items())
    shares = [(clean_line(scores[c].name), count / sum(count for _, count in omens)) for c, count in omens]
    return ", ".join(f"{name} {share:.0%}" for name, share in shares) or "–"
