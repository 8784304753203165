"""The ladder: when a match is over, what of it is kept, and what its figures mean."""

from collections.abc import Sequence
from math import inf
from pathlib import Path

import ladder
import pytest
from matches import strength_table
from matches.estimates import elo, elo_interval, interval, share
from matches.match import DealResult, Match
from matches.results import ResultFile, standing
from msgspec.structs import replace

from pompeii_net.parallel.pools import SerialPool

MATCH = Match("tribune", "strength-1/tribune", 2, "core")


def result(deal: int, wins: float, match: Match = MATCH) -> DealResult:
    return DealResult(match, deal, wins, wins, 1 - wins, 1.0, "2026-11-23", "abc")


class Deals:
    """Plays each deal as it stands in a list, and knows which it was asked for."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, wins: Sequence[float]) -> None:
        self.wins, self.asked = wins, list[int]()
        monkeypatch.setattr(ladder, "play_deal", self.play)

    def play(self, match: Match, deal: int) -> DealResult:
        self.asked.append(deal)
        return result(deal, self.wins[deal % len(self.wins)], match)


@pytest.mark.parametrize(
    ("part", "seats", "difference"), [(0.5, 2, 0), (10 / 11, 2, 400), (0.25, 4, 0), (10 / 13, 4, 400)]
)
def test_elo_of_a_share(part: float, seats: int, difference: float) -> None:
    assert elo(part, seats) == pytest.approx(difference, abs=1e-9)
    assert elo(1.0, seats) == inf
    assert elo(0.0, seats) == -inf


def test_intervals() -> None:
    found = interval([0.0, 1.0] * 50)
    assert found.half == pytest.approx(1.96 * 0.5025 / 10, rel=1e-3)
    assert interval([0.5]).high == inf, "one deal says nothing of others"
    won = share([1.0] * 50)
    assert (won.mean, won.high) == (1, 1)
    assert 0.9 < won.low < 0.95, "who wins fifty deals may yet lose one"
    assert 0.999 < share([1.0] * 299 + [0.5]).high < 1, "one was shared"
    assert share([0.5] * 50).half == 0, "equals on every deal"


def test_a_match_ends_when_its_elo_is_known(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    deals, file = Deals(monkeypatch, [1, 0.5, 0.5, 0.5, 0.5, 0]), ResultFile(tmp_path / "ladder.jsonl")
    played = ladder.play(MATCH, file, 100_000, 15, SerialPool())
    found = standing(played)
    assert found.elo.half <= 15
    before = standing(played[: -ladder.LOOKS])
    assert before.elo.half > 15
    assert deals.asked == list(range(len(played)))
    assert found.games == 2 * len(played)
    assert found.elo.mean == pytest.approx(0, abs=3)


def test_no_match_ends_by_the_luck_of_a_few_deals(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    Deals(monkeypatch, [0.5])
    assert len(ladder.play(MATCH, ResultFile(tmp_path / "a"), 1000, 15, SerialPool())) == ladder.LEAST


def test_games_are_at_most_as_many_as_asked_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    Deals(monkeypatch, [0, 1])
    assert len(ladder.play(MATCH, ResultFile(tmp_path / "a"), 61, 1, SerialPool())) == 31, "whole deals"


def test_what_was_played_is_not_played_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "ladder.jsonl"
    deals = Deals(monkeypatch, [0, 1, 1])
    once = ladder.play(MATCH, ResultFile(path), 60, 1, SerialPool())
    other = replace(MATCH, core="another core")
    ladder.play(other, ResultFile(path), 20, 1, SerialPool())
    # The program was ended while it wrote.
    path.write_bytes(path.read_bytes() + b'{"match": {"challenger": "tri')
    deals.asked.clear()
    again = ladder.play(MATCH, ResultFile(path), 80, 1, SerialPool())
    assert deals.asked == list(range(30, 40))
    assert again[:30] == once
    assert len(ResultFile(path).of(MATCH)) == 40
    assert len(ResultFile(path).of(other)) == 10


def test_a_file_of_something_else_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("dear diary\n", encoding="utf-8")
    with pytest.raises(ValueError, match="holds something else than results"):
        ResultFile(path).of(MATCH)
    assert path.read_text(encoding="utf-8") == "dear diary\n"


def test_the_page_has_a_row_for_each_match(tmp_path: Path) -> None:
    page = tmp_path / "strength.md"
    page.write_text(strength_table.PAGE.read_text(encoding="utf-8"), encoding="utf-8")
    text = page.read_text(encoding="utf-8")

    def rows(wins: float, millis: int = 0) -> list[str]:
        match = Match("vesuvius", "strength-9/vesuvius", 4, "core", millis)
        played = [result(deal, wins + 0.2 * (deal % 2) - 0.1, match) for deal in range(100)]
        return [strength_table.row(standing(played), played[-1])]

    strength_table.write(rows(0.25), page)
    strength_table.write(rows(0.5, millis=1000), page)
    strength_table.write(rows(0.75), page)
    ours = [line for line in page.read_text(encoding="utf-8").splitlines() if "strength-9" in line]
    assert ours == [
        "| vesuvius | 3 strength-9/vesuvius | 4 | 400 | 75.0 ± 2.0 % | +382 (+363 to +400) | +500 ± 39 |"
        " 2026-11-23, abc |",
        "| vesuvius, 1 s | 3 strength-9/vesuvius, 1 s | 4 | 400 | 50.0 ± 2.0 % | +191 (+177 to +205) | +0 ± 39 |"
        " 2026-11-23, abc |",
    ]
    others = [line for line in page.read_text(encoding="utf-8").splitlines() if "strength-9" not in line]
    assert others == text.splitlines(), "the rest of the page stays"


def test_shares_near_none_and_all_have_uneven_intervals() -> None:
    assert strength_table.percent(share([0.0, 1.0] * 50)) == "50.0 ± 9.7 %"
    assert strength_table.percent(share([1.0] * 99 + [0.0])) == "99.0 % (94.5 to 99.8)"
    assert strength_table.percent(share([0.0] * 50)) == "0.0 % (0.0 to 7.1)"
    assert strength_table.elo(elo_interval(share([0.0] * 50), 2)) == "below -446"


def test_a_page_without_the_table_is_refused(tmp_path: Path) -> None:
    page = tmp_path / "strength.md"
    page.write_text("# Nothing\n", encoding="utf-8")
    with pytest.raises(ValueError, match="has lost the lines"):
        strength_table.write([], page)
