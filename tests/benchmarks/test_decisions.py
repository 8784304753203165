"""Stored decisions, and what is lost at them."""

import argparse
import sys
from pathlib import Path
from statistics import fmean

import learn
import numpy as np
import pytest
from decisions import drawn as drawing
from decisions.drawn import drawn, draws
from decisions.stored import StoredDecision, load, regrets, save, scaled
from learning import data
from learning.data import KINDS, Choices
from learning.features import ENTRIES
from learning.fit import SHARP, Fit
from matches.estimates import by_deal
from msgspec.structs import replace
from parallel import asked_workers
from tuning.contest import Values, held_out

from pompeii_core.actions import Relative
from pompeii_core.ai.engine import PIECE
from pompeii_core.ai.layer import FACTS, FEATURES, NUMBERS, OMENS, PLACES
from pompeii_core.ai.weights import NO_LAYER, Layer, Weights
from pompeii_core.determinize import visible_game
from pompeii_core.rules import Rules


@pytest.fixture(scope="module")
def few() -> list[StoredDecision]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(drawing, "QUOTAS", {"early place": 1, "first run": 2})
        patch.setattr(drawing, "SEATS", (2, 3))
        patch.setattr(drawing, "_WIDEST", 3)  # a few games will do
        return [drawn(draw) for draw in draws(deals=2, seed=4)]


def test_they_are_drawn_by_kind_and_seats_and_runs_counted_together(few: list[StoredDecision]) -> None:
    kinds = ["early place", "first run", "first run"]
    assert [(one.seats, one.kind) for one in few] == [(seats, kind) for seats in (2, 3) for kind in kinds]
    for decision in few:
        assert decision.view.runs == (2 if decision.kind == "first run" else 0)
        legal = visible_game(decision.view, Rules()).legal_actions()
        assert len(legal) > 1
        assert len({*decision.actions}) == len(decision.actions) == min(len(legal), 5)
        assert {*decision.actions} <= {*legal}
        assert [len(half) for half in decision.outcomes] == [len(decision.actions)] * 2
        assert all(0 < reward < 10_000 for half in decision.outcomes for reward in half)
    found = regrets(few, lambda view: next(d for d in few if d.view == view).actions[0])
    assert {kind: len(lost) for kind, lost in found.items()} == {"early place": 2, "first run": 4, "run": 4, "any": 6}


def test_what_is_saved_is_loaded_and_judged_by_the_other_half(few: list[StoredDecision], tmp_path: Path) -> None:
    save(few, tmp_path / "one")
    save(load(tmp_path / "one"), tmp_path / "other")
    assert load(tmp_path / "other") == few
    saved = (tmp_path / "one").read_bytes()
    assert (tmp_path / "other").read_bytes() == saved
    assert saved[4:8] == bytes(4), "no time is kept: the same decisions are the same file on any day"
    actions = few[0].actions[:3]
    halves = scaled([[0.4, 0.6], [0.6, 0.6], [0.55, 0.55]]), [5000, 5100, 7000]
    decision = StoredDecision("first run", few[0].view, actions, halves)
    # Of the first half the second is best, which the other half gives 5100; of that the third, and there it is 5500.
    assert decision.regret(actions[0]) == pytest.approx((0.01 + 0.05) / 2)
    assert decision.regret(actions[1]) == pytest.approx((0.0 - 0.05) / 2)
    assert decision.regret(Relative("A1")) == decision.regret(actions[0]), "what nobody looked at is the worst"


def options(work: Path, jobs: int = 1, seed: int = 1) -> argparse.Namespace:
    return argparse.Namespace(
        seats=2, rounds=2, decisions=4, ridge=300.0, held_out=4, seed=seed, work=work, jobs=jobs, cluster=None
    )


def learned(asked: argparse.Namespace) -> Layer:
    with asked_workers(asked) as pool:
        return learn.learn(asked, pool, NO_LAYER, learn.PARTS)


def test_who_stops_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(learn, "PART", 2)
    whole = learned(options(tmp_path))
    assert (len(whole.runs), len(whole.places), len(whole.omens)) == (NUMBERS, PLACES, OMENS)
    assert whole != NO_LAYER
    parts = sorted(tmp_path.iterdir())
    assert len(parts) == 4
    # What somebody has who stopped in the second round, and another part half written.
    for part in parts[::2]:
        part.unlink()
    (tmp_path / "left.123.tmp").write_bytes(b"half")
    capsys.readouterr()
    assert learned(options(tmp_path, jobs=2)) == whole
    assert "2 seats, round 2: wins" in capsys.readouterr().out


def test_another_seed_plays_other_games_and_a_damaged_part_is_named(tmp_path: Path) -> None:
    for seed in (1, 2):
        asked = options(tmp_path, seed=seed)
        with asked_workers(asked) as pool:
            assert len([*learn.play_round(asked, 0, NO_LAYER, pool, learn.PARTS)]) == 1
    kept = [*tmp_path.iterdir()]
    assert len(kept) == 2
    for part in kept:
        part.write_bytes(part.read_bytes()[:100])
    with pytest.raises(learn.DamagedPartError, match=r"^“.*” is damaged: delete it") as damaged:
        learned(asked)
    assert any(f"“{part}”" in str(damaged.value) for part in kept)


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        (["--rounds", "0"], "“0” is not a whole number from 1"),
        (["--held-out", "1"], "“1” is not a whole number from 8"),
        (["--jobs", "0"], "“0” is not a whole number from 1"),
        (["--ridge", "0"], "“0” is not more than 0"),
        (["--work", __file__], f"“{__file__}” cannot be written or read: File exists"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(
    words: list[str], wrong: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["learn.py", "--seats", "2", *words])
    with pytest.raises(SystemExit) as ended:
        learn.main()
    assert wrong in f"{ended.value}{capsys.readouterr().err}"


def test_values_meet_in_an_arena_on_every_seat_of_the_same_deals() -> None:
    alone = argparse.Namespace(jobs=1, cluster=None)
    lazy = replace(Weights(), inertia=100.0)  # never runs
    games = held_out(Values(), Values(lazy), 3, 31, Rules(), alone)
    assert sorted(game.number for game in games) == [*range(30)], "whole deals"
    won = by_deal(games, 3, lambda game: game.part(0))
    assert len(won) == 10
    assert fmean(won) > 0.8
    even = held_out(Values(), Values(), 3, 30, Rules(), alone)
    assert fmean(game.part(0) for game in even) == pytest.approx(1 / 3), "equals, whatever their luck"


def test_the_fit_finds_what_choices_of_a_decision_differ_by_and_nothing_of_what_they_share() -> None:
    rng = np.random.default_rng(1)
    true = [rng.normal(size=kind.numbers) for kind in KINDS]
    decisions, each = 1000, 4
    entries = rng.integers(0, 5, (decisions * each, ENTRIES)).astype(np.int16)
    entries[::7, -1] = -1
    slopes = rng.normal(size=(decisions * each, FEATURES * FACTS)).astype(np.float32)
    kinds = np.repeat(np.arange(decisions) % len(KINDS), each).astype(np.int8)
    surprise = np.repeat(rng.normal(scale=9, size=decisions), each)
    for row, (number, found) in enumerate(zip(kinds.tolist(), entries, strict=True)):
        kind, numbers = KINDS[number], true[number]
        surprise[row] += sum(numbers[entry] for entry in found if entry >= 0)
        surprise[row] += numbers[kind.slopes_at :] @ slopes[row, : kind.slopes]
    fit = Fit()
    decision = np.repeat(np.arange(decisions, dtype=np.int32), each)
    fit.add(Choices(decision, kinds, entries, slopes, surprise.astype(np.float32)))
    layer = fit.layer(0.01, NO_LAYER, learn.PARTS)
    for number, (kind, expected) in enumerate(zip(KINDS, true, strict=True)):
        # As sharp as a layer is made; of the worth, which is counted once already, the rest.
        sharp = expected * SHARP[number]
        sharp[kind.slopes_at] += SHARP[number] - 1
        found = np.array((layer.runs, layer.places, layer.omens)[number // 2])[kind.begin :][: kind.numbers]
        assert found[:5] == pytest.approx(sharp[:5], abs=0.05)
        assert found[kind.slopes_at :] == pytest.approx(sharp[kind.slopes_at :], abs=0.05)
        assert not found[5 : kind.slopes_at].any()


def test_what_a_choice_comes_to_is_told_in_pieces_beyond_its_worth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(data, "reward", lambda result, seat, seats: 0.0)
    worse = data.play_part(data.Part(2, NO_LAYER, 2, "1", learn.PARTS)).surprise
    monkeypatch.setattr(data, "reward", lambda result, seat, seats: 3 * PIECE)
    better = data.play_part(data.Part(2, NO_LAYER, 2, "1", learn.PARTS))
    assert better.surprise - worse == pytest.approx(3, abs=1e-5)
    worth = better.slopes[:, 0]
    assert worse == pytest.approx(-worth, abs=1e-5)
