"""What a person gave away from game to game, on the statistics page, and the analysis from there."""

import os
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pompeii_core.actions import Choice
from pompeii_core.ai.analysis import Judgement
from pompeii_core.ai.opinion import Cost, Estimate
from pompeii_core.ai.personas import Rival
from pompeii_core.record import read_record
from pompeii_core.setup import COACH
from pompeii_core.summary import GameLoss, summary_of
from pompeii_net.messages import AnalysisProgress
from pompeii_qt.pages.analysis import AnalysisPage
from pompeii_qt.pages.end import EndPage
from pompeii_qt.pages.progress import LossCurve, points, standing_words
from pompeii_qt.pages.statistics_page import StatisticsPage
from pompeii_qt.settings import Settings
from pompeii_qt.widgets.page import Sample
from tests.qt.pages.conftest import Play, added
from tests.qt.pages.fake_network import FakeSession, analysis, click
from tests.qt.pages.fake_network import judged as nothing_lost


class LosingSession(FakeSession):
    """Judges when told to: each decision about lava gave away half a citizen, where a tribune lost a quarter."""

    def judge(self, number: int = 1000) -> None:
        due = self._due[:number]
        del self._due[:number]
        for decision in due:
            judgement = nothing_lost(decision)
            if decision.view.choice is Choice.LAVA:
                cost = Cost(decision.played, Estimate(0.5, 0.1), Estimate(0.25, 0.1), deals=8)
                judgement = Judgement(decision, judgement.choices, cost)
            self.analysed.emit(AnalysisProgress(1, 2, judgement))
        if not self._due:
            self.analysed.emit(AnalysisProgress(0, 0, None))

    def fail(self) -> None:
        """End the analysis without judging what is left."""
        self._due.clear()
        self.judge()


@pytest.fixture(autouse=True)
def compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the end page analyse, and the statistics page offer to, as with the compiled core."""
    for page in ("given_away", "progress"):
        monkeypatch.setattr(f"pompeii_qt.pages.{page}.COMPILED", True)


@pytest.fixture
def session(tmp_path: Path) -> LosingSession:
    return LosingSession(tmp_path / "games")


@pytest.fixture
def page(qtbot: QtBot, settings: Settings, session: LosingSession) -> StatisticsPage:
    return added(qtbot, StatisticsPage(settings, session.shelf, lambda: analysis(session.folder, session)))


@pytest.fixture
def games(play: Play) -> list[Path]:
    """Three finished games of one person, newest first, and one under way."""
    play("unfinished", upto=20)
    paths = [play(f"{number}", seed=number) for number in range(3)]
    for at, path in enumerate(paths):
        os.utime(path, (1_700_000_000 - at,) * 2)
    return paths


def show(page: StatisticsPage, qtbot: QtBot) -> None:
    page.show()
    qtbot.waitUntil(lambda: not page.busy)
    QApplication.processEvents()


def wait_for(session: LosingSession, number: int, qtbot: QtBot) -> None:
    """Wait until the analysis of the game of this number, counted from 1, has been asked for."""
    qtbot.waitUntil(lambda: len(session.asked) == number)


def lava_tiles(path: Path) -> int:
    record = read_record(path)
    game, tiles = type(record.game())(record.header.rules, record.header.deal), 0
    for entry in record.entries:
        tiles += game.active == 0 and game.choice is Choice.LAVA
        game.apply(entry.action, entry.seat)
    return tiles


def test_games_are_analysed_one_after_another_and_what_is_given_away_is_summed(
    page: StatisticsPage, session: LosingSession, games: list[Path], qtbot: QtBot
) -> None:
    show(page, qtbot)
    card = page.given_away
    assert card.progress.text() == "0 of 3 games analysed"
    assert not card.curve.isVisible()
    page.resize(1280, 720)
    QApplication.processEvents()
    assert not card.findChildren(Sample), "a sample among real results would pass for one's own"
    assert card.height() == card.minimumSizeHint().height(), "a sentence and a button, below the rating"
    card.setMinimumHeight(400)  # as beside the rating's curve
    QApplication.processEvents()
    assert card.title.height() < 1.5 * card.title.sizeHint().height(), "words stand together in a high card"
    assert not page.kinds.isVisible()
    for done in range(1, 4):
        if done == 1:
            click(card.run_button)
        wait_for(session, done, qtbot)
        session.judge(5)
        assert card.progress.text().startswith(f"{done - 1} of 3 games analysed, ")
        session.judge()
        assert card.progress.text().startswith(f"{done} of 3 games analysed")
    assert [seats for seats, *_ in session.asked] == [[0]] * 3
    mean = sum(map(lava_tiles, games)) / 2 / 3
    assert card.words.text() == f"You give away {mean:.1f} citizens a game; a tribune gives away {mean / 2:.1f}."
    assert card.words.accessibleName() == f"Citizens given away: {card.words.text()} 3 of 3 games analysed"
    assert not card.run_button.isVisible(), "nothing is left to analyse"
    assert card.title.text() == f"Given away: {mean:.1f}"
    assert card.curve.dots == [lava_tiles(path) / 2 for path in reversed(games)], "the newest game is last"
    assert card.curve.last == f"{mean:.1f}", "the mean of the last five"
    assert len(card.curve.days) == 3
    assert card.mapTo(page, card.pos()).y() < page.kinds.mapTo(page, page.kinds.pos()).y()
    rows = {line.accessibleName() for table in (page.kinds, page.phases) for line in table.lines}
    assert f"Given away by kind of choice: Lava tiles, {mean:.1f} a game" in rows
    assert len(rows) == 3, "lava is placed in two phases"


def test_the_analysis_of_games_stops_at_once_and_what_is_known_stays(
    page: StatisticsPage, session: LosingSession, games: list[Path], qtbot: QtBot
) -> None:
    show(page, qtbot)
    click(page.given_away.run_button)
    wait_for(session, 1, qtbot)
    session.judge()
    wait_for(session, 2, qtbot)
    session.judge(4)
    assert page.given_away.run_button.text() == "Stop"
    click(page.given_away.run_button)
    assert page.given_away.progress.text() == "1 of 3 games analysed"
    assert page.given_away.run_button.text() == "Analyse the others"
    click(page.given_away.run_button)
    wait_for(session, 3, qtbot)
    assert len(session.asked[-1][2]) == 4, "the game's judgements are not made again"
    page.hide()
    assert session.stopped == 2
    show(page, qtbot)
    assert page.given_away.progress.text() == "1 of 3 games analysed"


def test_games_that_cannot_be_analysed_are_passed_over(
    page: StatisticsPage, session: LosingSession, games: list[Path], qtbot: QtBot
) -> None:
    show(page, qtbot)
    found: list[str] = []
    page.given_away.found.connect(lambda: found.append(page.given_away.progress.text()))
    games[0].unlink()
    click(page.given_away.run_button)
    wait_for(session, 1, qtbot)
    session.fail()
    wait_for(session, 2, qtbot)
    assert found == [], "nothing new is known"
    session.judge()
    assert len(found) == 1
    assert page.given_away.progress.text() == "1 of 3 games analysed"
    assert page.given_away.run_button.text() == "Analyse the others"


@pytest.mark.parametrize("kind", ["end", "analysis"])
def test_what_other_pages_analyse_is_counted(
    kind: str, page: StatisticsPage, session: LosingSession, games: list[Path], settings: Settings, qtbot: QtBot
) -> None:
    other: Any = EndPage(session.network, session.shelf, analysis(session.folder, session))  # type: ignore[arg-type]
    if kind == "analysis":
        other = AnalysisPage(session, settings)  # type: ignore[arg-type]
    added(qtbot, other)
    other.show()
    assert other.open(games[1])
    wait_for(session, 1, qtbot)
    session.judge()
    other.hide()
    show(page, qtbot)
    assert page.given_away.progress.text() == "1 of 3 games analysed"


def test_games_with_a_coach_and_of_several_people_are_not_counted(
    page: StatisticsPage, play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = [summary_of(path) for path in (play("one"), play("coached", coach=COACH), play("two", people=2))]
    page.given_away.show_games(page.given_away.counted(found))
    assert page.given_away.progress.text() == "0 of 1 game analysed"
    monkeypatch.setattr("pompeii_qt.pages.progress.COMPILED", False)
    page.given_away.show_games(page.given_away.counted(found))
    slow = "0 of 1 game analysed. This version is slow: each game takes long (see Settings)."
    assert page.given_away.words.accessibleName().endswith(slow)


def test_the_curve_is_said_in_a_sentence(qtbot: QtBot) -> None:
    curve, none = added(qtbot, LossCurve()), (0.0,) * 6
    curve.show_losses([GameLoss(lost, 3.0, none, none) for lost in (9, 9, 9, 9, 9, 7, 5, 3, 3, -1)], 3.0)
    assert curve.accessibleName() == (
        "Citizens given away in the last 10 games analysed: 9.0 at first, 3.4 lately, fewer; a tribune: 3.0"
    )
    curve.show_losses([GameLoss(lost, 3.0, none, none) for lost in (1, 2, 5)], 3.0)
    assert "last 3 games analysed: 1.0 at first, 5.0 lately, more" in curve.accessibleName()


def test_statistics_are_painted_only_once_they_are_whole(
    page: StatisticsPage, play: Play, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    content, painted = page.against, list[bool]()

    def look(_rows: object) -> None:
        painted.append(content.updatesEnabled())

    monkeypatch.setattr(page.people, "show_totals", look)
    page.show()
    games = [summary_of(play())] * 5
    page.count(games)
    assert (painted, content.updatesEnabled()) == ([False], True)
    steps = page._steps(games)
    while content.updatesEnabled():
        next(steps)
    del steps  # as when other games are counted
    assert content.updatesEnabled()


def test_a_rating_is_never_negative_and_is_said_as_a_level_and_what_that_means() -> None:
    assert points([[Rival("child", 0.0)]] * 40)[0] == 0
    assert standing_words(0) == ("Newcomer", "You play about as well as level Child. The next one is Beginner.")
    title, words = standing_words(1150, 62)
    assert (title, words.partition(":")[0]) == ("Your level: Senator", "Rating 1,150, give or take 62")
    assert {standing_words(points, 1)[0] for points in range(0, 3000, 100)} > {"Newcomer", "Your level: Vesuvius"}
