"""The chart of a game: every phase and every line can be told."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolTip
from pytestqt.qtbot import QtBot

from pompeii_core.actions import Phase
from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_qt import languages
from pompeii_qt.pages.chart import Chart, place_apart
from pompeii_qt.pages.statistics import GameHistory

NAMES = ["Aula", "Livia", "Fabius", "<b>rutus"]


def history(lengths: dict[str, int], saved: tuple[int, ...], lost: tuple[int, ...]) -> GameHistory:
    """A game with phases of these lengths that ends with these counts."""
    phases = [Phase(phase) for phase, length in lengths.items() for _ in range(length)] + [Phase.OVER]
    none = (0,) * len(saved)
    before = len(phases) - 1
    return GameHistory([none] * before + [saved], [none] * before + [lost], phases, [], Game.new(Rules(), 4, 1))


@pytest.fixture
def chart(qtbot: QtBot) -> Chart:
    made = Chart()
    qtbot.addWidget(made)
    made.resize(620, 330)
    made.show_history(
        history({"sleeps": 6, "seethes": 60, "erupts": 5, "flight": 90}, (16, 9, 9, 0), (4, 4, 11, 2)),
        [0, 1, 2, 3],
        NAMES,
    )
    made.show()
    return made


def test_things_move_apart_no_more_than_they_must() -> None:
    assert place_apart([10, 50, 90], [20, 20, 20], 0, 100) == [10, 50, 90]
    assert place_apart([50, 50, 90], [20, 20, 20], 0, 100) == [40, 60, 90]
    assert place_apart([0, 2], [20, 20], 0, 100) == [10, 30]
    assert place_apart([99, 99, 99], [20, 20, 20], 0, 100) == [50, 70, 90]
    assert place_apart([5, 5, 5], [20, 30, 10], 0, 10) == [10, 35, 55]
    assert place_apart([], [], 0, 10) == []


@pytest.mark.parametrize("language", languages.available())
def test_every_phase_is_named(chart: Chart, language: str) -> None:
    languages.use(language)
    try:
        bands = chart.bands()
        labels = [band.label for band in bands if band.label]
    finally:
        languages.use("en")
    assert [band.phase for band in bands] == ["sleeps", "seethes", "erupts", "flight"]
    assert len(labels) == 4
    assert all(one.right() <= other.left() + 0.01 for one, other in pairwise(labels))
    assert labels[0].left() >= 0
    assert labels[-1].right() <= chart.width()


def test_where_there_is_little_room_the_longest_phases_are_named(chart: Chart) -> None:
    chart.resize(360, 220)
    named = [band.phase for band in chart.bands() if band.label]
    assert "flight" in named
    assert 0 < len(named) < 4


def test_each_number_is_at_the_end_of_its_line(chart: Chart) -> None:
    ends = chart.ends()
    assert [(end.seat, end.number) for end in ends] == [
        (0, 16),
        (1, 9),
        (2, 9),
        (3, 0),
        (3, 2),
        (0, 4),
        (1, 4),
        (2, 11),
    ]
    assert (ends[0].badge, ends[-1].badge) == pytest.approx((ends[0].line, ends[-1].line), abs=0.5)
    assert all(other.badge - one.badge >= 21.9 for one, other in pairwise(ends))
    assert all(abs(end.badge - end.line) < 25 for end in ends)


def test_in_a_low_chart_the_numbers_keep_off_the_names_of_the_phases(chart: Chart) -> None:
    chart.setMinimumHeight(0)
    chart.resize(360, 130)
    names = [band.label for band in chart.bands() if band.label]
    assert min(end.badge for end in chart.ends()) >= max(name.center().y() for name in names) + 12


@pytest.mark.qt_log_ignore("This plugin does not support")  # offscreen, popups
def test_the_pointer_reads_phase_and_counts(chart: Chart, qtbot: QtBot) -> None:
    QTest.mouseMove(chart, QPoint(45, 100))
    qtbot.waitUntil(lambda: "Vesuvius sleeps" in QToolTip.text())
    assert "Aula: 0 saved, 0 lost" in QToolTip.text()
    QTest.mouseMove(chart, QPoint(chart.width() - 1, 100))
    qtbot.waitUntil(lambda: "Aula: 16 saved, 4 lost" in QToolTip.text())
    assert "&lt;b&gt;rutus: 0 saved, 2 lost" in QToolTip.text()
    QToolTip.hideText()
