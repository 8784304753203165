"""What a decision cost, in the order and with the words, bars and times that say it."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from pompeii_core.actions import Choice, Phase
from pompeii_core.ai.analysis import Decision, GivenAway, Judgement, decisions
from pompeii_core.ai.opinion import Estimate
from pompeii_core.record import read_record
from pompeii_qt import theme
from pompeii_qt.pages.analysis import ProgressRow
from pompeii_qt.pages.given_away import CostliestList, LossSplit
from pompeii_qt.words.analysis import by_price, chance_loss_words, price_words, sum_words
from pompeii_qt.words.game_words import phase_words
from tests.qt.pages.conftest import Play, added
from tests.qt.pages.fake_network import FakeSession, analysis, judged


@pytest.fixture
def made(play: Play) -> list[Decision]:
    return decisions(read_record(play()), [0])


def weighed(decision: Decision, citizens: float, chance: float, weight: float) -> Judgement:
    known = judged(decision, citizens, 0.01, Estimate(chance, 0.001))
    return replace(known, cost=replace(known.cost, weight=Estimate(weight, 0.01)))


def test_the_costliest_stand_in_the_order_of_what_is_said(made: list[Decision]) -> None:
    half, whole, won = (
        weighed(made[0], 0.5, 0.14, 1.1),
        weighed(made[1], 1.0, 0.04, 0.8),
        weighed(made[2], 0.1, 0.15, 0.75),
    )
    assert [price_words(one)[0] for one in by_price([half, whole, won])] == ["−1", "−10%", "−½"]
    assert by_price([]) == []


@pytest.mark.parametrize("chance", [0.05, 0.07, 0.08, 0.1, 0.148, 0.152, 0.26, 0.6])
def test_a_chance_is_rounded_alike_in_words_and_in_figures(made: list[Decision], chance: float) -> None:
    one = weighed(made[0], 0.1, chance, 1.0)
    number, parts = map(int, re.findall(r"\d+", chance_loss_words(one.cost).replace("one", "1")))
    assert price_words(one) == (f"−{round(100 * number / parts)}%", "to win")


def test_a_decision_is_told_whole_in_a_narrow_window(qtbot: QtBot, made: list[Decision]) -> None:
    shown = added(qtbot, CostliestList())
    shown.show_judgements([judged(made[0], 1.0)], {made[0].at: "Decision 1 of 20 · Vesuvius sleeps"}, ["Aula", "Livia"])
    shown.resize(220, 400)
    shown.show()
    (button,) = shown.buttons
    words = [line for line in button.findChildren(QWidget) if line.hasHeightForWidth()]
    assert len(words) == 3

    def whole() -> None:
        assert all(line.height() >= line.heightForWidth(line.width()) for line in words)
        assert all(button.rect().contains(line.geometry()) for line in words)

    qtbot.waitUntil(lambda: button.height() >= 4 * button.fontMetrics().lineSpacing())
    whole()


def painted(bar: QWidget) -> bool:
    bar.resize(QSize(200, 20))
    picture, accent = bar.grab().toImage(), theme.current().accent
    return any(picture.pixelColor(x, 10) == accent for x in range(picture.width()))


@pytest.mark.parametrize(
    ("figures", "numbers"), [(False, ["1½", "0", "½"]), (True, ["1.4 ± 0.3", "0.1 ± 0.3", "0.3 ± 0.3"])]
)
def test_parts_add_up_to_what_is_said_and_a_zero_has_no_bar(
    qtbot: QtBot, made: list[Decision], figures: bool, numbers: list[str]
) -> None:
    """The figures of each split are rounded so that a person who adds them up finds the sum of the heading."""
    split = added(qtbot, LossSplit())
    shares = dict(zip(Phase, (1.35, 0.1, 0.35), strict=False))
    by_phase = {phase: Estimate(shares.get(phase, 0.0), 0.15) for phase in Phase}
    by_choice = {choice: Estimate(1.8 if choice is made[0].view.choice else 0.0) for choice in Choice}
    found = GivenAway(1, Estimate(1.8), Estimate(), Estimate(), by_choice, by_phase, [])
    judgements = [judged(replace(made[0], view=replace(made[0].view, phase=phase))) for phase in shares]
    split.show_losses(found, judgements, figures=figures)
    assert sum_words(found, "", done=True).startswith("You gave away 2 citizens; ")
    shown = [part.text() for part in split.findChildren(QLabel)]
    places = [shown.index(phase_words(phase)) for phase in shares]
    assert [shown[place + 1] for place in places] == numbers
    bars = [part for part in split.findChildren(QWidget) if type(part).__name__ == "_Bar"]
    assert [painted(bar) for bar in bars] == [True, True, figures, True]


def test_near_ties_are_judged_again_for_longer(
    tmp_path: Path, play: Play, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pompeii_core.ai.analysis.settled", lambda cost: cost.deals > 64)
    fake = FakeSession(tmp_path / "games")
    found = analysis(tmp_path, fake)
    found.begin(read_record(play()))
    first, second, third, fourth, *_ = (one.at for one in found.decisions_of(0))
    found.run([0])
    with qtbot.assertNotEmitted(found.ended):
        fake.tell(1000, {first: 3.0, second: 2.0, third: 1.0, fourth: 0.95})
    assert fake.closely
    assert {*found.decisions} - {*fake.asked[-1][2]} == {third, fourth}
    with qtbot.waitSignal(found.ended):
        fake.tell(1000, {third: 0.9, fourth: 1.1})
    assert found.judgements[fourth].cost.weight.mean == 1.1


class _Clock:
    def __init__(self) -> None:
        self.millis = 0

    def start(self) -> None:
        self.millis = 0

    def elapsed(self) -> int:
        return self.millis


def test_the_time_left_is_told_by_what_the_rest_takes(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first decisions of a game take longest: by their number, the rest would take three minutes."""
    monkeypatch.setattr("pompeii_qt.pages.analysis.QElapsedTimer", _Clock)
    progress = added(qtbot, ProgressRow())
    clock: _Clock = progress._clock  # type: ignore[assignment]
    work = {at: (100 - at) ** 2 for at in range(0, 100, 5)}
    progress.begin()
    told = []
    for done in range(10):
        clock.millis = 15_000 * done
        progress.show_progress(work, {*list(work)[:done]}, running=True)
        told.append(progress.words.text().partition(" · ")[2])
    assert told[:4] == [""] * 4, "three say nothing yet"
    assert told[4] == "about 1 minute left"
    assert told[9] == "less than a minute left"
    progress.show_progress(work, {0, 5, 10, 15, 20}, running=False)
    assert " · " not in progress.words.text()
    progress.begin()
    progress.show_progress(work, {0, 5, 10, 15, 20}, running=True)
    assert " · " not in progress.words.text(), "what was known before tells nothing of the time"
