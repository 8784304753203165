"""The deal of the day: today's game, how one did, and a line to share."""

import os
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from random import Random

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from pompeii_core.deal_code import daily_setup, day_of
from pompeii_core.game import Game
from pompeii_core.record import FORMAT, Entry, Header, RecordWriter
from pompeii_core.setup import GameSetup, deal
from pompeii_qt.pages import daily
from pompeii_qt.pages.daily import DailyPage, best_results, result_of, unfinished_days
from pompeii_qt.pages.statistics import summary_of
from pompeii_qt.settings import Settings

TODAY = date(2026, 11, 22)
type PlayDay = Callable[..., Path]


@pytest.fixture
def play_day(tmp_path: Path) -> PlayDay:
    """Play the deal of a day at random, or its first `upto` actions."""

    def make(day: date = TODAY, seed: int = 1, upto: int = 10_000) -> Path:
        setup = daily_setup(day, "Aula")
        assert setup.seed is not None
        dealt = deal(setup.rules, 3, Random(setup.seed), None, setup.scenario)
        folder = tmp_path / "games"
        folder.mkdir(exist_ok=True)
        path = folder / f"{day}-{seed}-{upto}.pompeii"
        head = Header(pompeii=FORMAT, players=setup.players, rules=setup.rules, deal=dealt, seed=setup.seed)
        writer, game, rng = RecordWriter.create(path, head), Game(setup.rules, dealt), Random(seed)
        while not game.over and upto > 0:
            entry = Entry(game.active or 0, rng.choice(game.legal_actions()))
            game.apply(entry.action, entry.seat)
            writer.append(entry)
            upto -= 1
        writer.close()
        return path

    return make


@pytest.fixture
def page(qtbot: QtBot, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> DailyPage:
    monkeypatch.setattr(daily, "_today", lambda: TODAY)
    made = DailyPage(settings, tmp_path / "games")
    qtbot.addWidget(made)
    return made


def read(page: DailyPage, qtbot: QtBot) -> list[str]:
    """What stands beside each day."""
    page.show()
    qtbot.waitUntil(lambda: not page.busy)
    items = [page.list.topLevelItem(row) for row in range(page.list.topLevelItemCount())]
    return [item.text(2) for item in items if item]


def test_play_starts_today_s_game_under_one_s_own_name(page: DailyPage, qtbot: QtBot, settings: Settings) -> None:
    settings.person = "Marcus"
    assert set(read(page, qtbot)) == {"–"}
    item = page.list.topLevelItem(0)
    assert item
    assert page.list.columnWidth(0) > page.list.fontMetrics().horizontalAdvance(item.text(0)), "the day is read whole"
    with qtbot.waitSignal(page.start) as told:
        page.play_button.click()
    (setup,) = told.args
    assert isinstance(setup, GameSetup)
    assert (setup.seed, setup.players[0].name) == (1_2026_11_22, "Marcus")
    assert not page.copy_button.isEnabled()


def test_a_day_that_was_missed_can_be_played(page: DailyPage, qtbot: QtBot) -> None:
    read(page, qtbot)
    item = page.list.topLevelItem(2)
    assert item
    page.list.setCurrentItem(item)
    with qtbot.waitSignal(page.start) as told:
        page.play_button.click()
    assert told.args[0].seed == 1_2026_11_20


def test_the_best_of_each_day_is_remembered(page: DailyPage, play_day: PlayDay, qtbot: QtBot) -> None:
    paths = [play_day(seed=seed) for seed in range(1, 6)] + [play_day(TODAY - timedelta(days=1))]
    results = [result for path in paths if (result := result_of(summary_of(path)))]
    best = min(results[:5], key=lambda result: (result.place, -result.saved, result.lost))
    assert best_results(map(summary_of, paths))[TODAY].path == best.path
    said = read(page, qtbot)
    place = {1: "1st", 2: "2nd", 3: "3rd"}[best.place]
    assert said[0] == f"{best.saved} saved, {best.lost} lost, {place} of 3"
    assert said[1] != "–"
    assert said[2] == "–"
    page.copy_button.click()
    line = QGuiApplication.clipboard().text()
    assert line == f"Pompeii, deal of November 22, 2026: {best.saved} saved, {best.lost} lost, {place} of 3"
    with qtbot.waitSignal(page.result) as told:
        page.result_button.click()
    assert told.args == [best.path]


def test_a_game_that_was_begun_is_gone_on_with(page: DailyPage, play_day: PlayDay, qtbot: QtBot) -> None:
    older, begun = play_day(upto=20), play_day(upto=30)
    os.utime(older, (1_700_000_000,) * 2)
    assert read(page, qtbot)[0] == "started"
    assert page.play_button.text() == "Play on"
    with qtbot.waitSignal(page.resume) as told:
        page.play_button.click()
    assert told.args == [begun]
    assert unfinished_days([summary_of(begun), summary_of(older)]) == {TODAY: begun}


def test_other_games_are_no_results(play_day: PlayDay, tmp_path: Path) -> None:
    path = play_day()
    path.write_text(path.read_text(encoding="utf-8").replace('"tribune"', '"novice"'), encoding="utf-8")
    summary = summary_of(path)
    assert summary.header
    assert day_of(summary.header) is None
    assert result_of(summary) is None
