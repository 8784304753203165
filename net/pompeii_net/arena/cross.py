"""The table of a round robin: Elo ratings, and each contestant's share of the games against each other."""

from collections.abc import Sequence
from typing import Any, Final

from pompeii_core.text import clean_line
from pompeii_net.arena.elo import elo
from pompeii_net.arena.report import aligned
from pompeii_net.arena.scores import Pairing

_NOTE: Final = """\
Elo: by Bradley and Terry's model, a tie half a win; their mean is 0; each pair is taken to have tied one game more than
it played · under 1, 2 …: share of the games against that contestant"""


def add_json(table: dict[str, Any], pairings: Sequence[Pairing]) -> None:
    """Add `elo`, `elo_low`, `elo_high` to each contestant; and `pairings`, each of two places in that list, with the
    share of the first.
    """
    contestants = table["contestants"]
    for contestant, rating in zip(contestants, elo(len(contestants), pairings), strict=True):
        contestant |= {"elo": rating.mean, "elo_low": rating.low, "elo_high": rating.high}
    table["pairs"] = [
        {
            "contestants": [pair.first, pair.second],
            "games": pair.games,
            "share": pair.share.mean,
            "share_low": pair.share.low,
            "share_high": pair.share.high,
        }
        for pair in pairings
    ]


def cross_table(names: Sequence[str], pairings: Sequence[Pairing]) -> str:
    """Best first."""
    ratings = elo(len(names), pairings)
    order = sorted(range(len(names)), key=lambda c: -ratings[c].mean)
    shares = {(pair.first, pair.second): pair.share.mean for pair in pairings}
    shares |= {(second, first): 1 - share for (first, second), share in shares.items()}
    rows = [["round robin", "Elo", "(95 %)", *(str(place) for place, _ in enumerate(order, 1))]]
    for place, c in enumerate(order, 1):
        rating = ratings[c]
        against = (f"{shares[c, other]:.1%}" if (c, other) in shares else "–" for other in order)
        interval = f"{rating.low:+.0f} to {rating.high:+.0f}"
        rows.append([f"{place} {clean_line(names[c])}", f"{rating.mean:+.0f}", interval, *against])
    return f"{aligned(rows)}\n{_NOTE}"
