"""Stored decisions, and what is lost at them."""

from pathlib import Path

import pytest
from decisions import drawn as drawing
from decisions.drawn import drawn, draws
from decisions.stored import StoredDecision, load, regrets, save, scaled

from pompeii_core.actions import Relative
from pompeii_core.determinize import visible_game
from pompeii_core.rules import Rules


@pytest.fixture(scope="module")
def few() -> list[StoredDecision]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(drawing, "QUOTAS", {"early place": 1, "first run": 2})
        patch.setattr(drawing, "SEATS", (2, 3))
        patch.setattr(drawing, "_WIDEST", 3)  # a few games will do
        return [drawn(draw) for draw in draws(deals=2, seed=4)]


def test_they_are_drawn_by_kind_and_seats(few: list[StoredDecision]) -> None:
    assert [(decision.seats, decision.kind) for decision in few] == [
        (seats, kind) for seats in (2, 3) for kind in ("early place", "first run", "first run")
    ]
    for decision in few:
        assert decision.view.runs == (2 if decision.kind == "first run" else 0)
        legal = visible_game(decision.view, Rules()).legal_actions()
        assert len(legal) > 1
        assert len({*decision.actions}) == len(decision.actions) == min(len(legal), 5)
        assert {*decision.actions} <= {*legal}
        assert [len(half) for half in decision.outcomes] == [len(decision.actions)] * 2
        assert all(0 < reward < 10_000 for half in decision.outcomes for reward in half)


def test_what_is_saved_is_loaded(few: list[StoredDecision], tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    save(few, one)
    save(load(one), other)
    assert load(other) == few
    assert one.read_bytes() == other.read_bytes()
    assert one.read_bytes()[4:8] == bytes(4), "no time is kept: the same decisions are the same file on any day"


def test_the_best_of_one_half_is_set_against_a_choice_on_the_other(few: list[StoredDecision]) -> None:
    actions = few[0].actions[:3]
    decision = StoredDecision("first run", few[0].view, actions, ([5000, 6000, 5500], [5000, 5100, 7000]))
    # Of the first half the second is best, which the other half gives 5100; of that the third, and there it is 5500.
    assert decision.regret(actions[0]) == pytest.approx((0.01 + 0.05) / 2)
    assert decision.regret(actions[1]) == pytest.approx((0.0 - 0.05) / 2)
    assert decision.regret(Relative("A1")) == decision.regret(actions[0]), "what nobody looked at is the worst"


def test_means_of_half_the_deals() -> None:
    assert scaled([[0.5, 0.6], [0.25, 0.25]]) == [5500, 2500]


def test_runs_are_counted_together(few: list[StoredDecision]) -> None:
    found = regrets(few, lambda view: next(d for d in few if d.view == view).actions[0])
    assert {kind: len(lost) for kind, lost in found.items()} == {"early place": 2, "first run": 4, "run": 4, "any": 6}
