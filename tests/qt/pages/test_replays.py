"""The list of games on this disk."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from pompeii_core.record import read_record
from pompeii_qt.pages import statistics as records
from pompeii_qt.pages.replays import ReplaysPage

type Play = Callable[..., Path]


@pytest.fixture
def page(qtbot: QtBot, tmp_path: Path) -> ReplaysPage:
    made = ReplaysPage(tmp_path / "games")
    qtbot.addWidget(made)
    made.resize(1280, 720)
    return made


def fill(page: ReplaysPage, qtbot: QtBot, number: int) -> None:
    page.show()
    qtbot.waitUntil(lambda: page.list.topLevelItemCount() == number and not page._timer.isActive())


def line(page: ReplaysPage, row: int) -> list[str]:
    item = page.list.topLevelItem(row)
    assert item is not None
    return [item.text(column) for column in range(4)]


def choose(page: ReplaysPage, path: Path) -> None:
    row = next(n for n in range(page.list.topLevelItemCount()) if page._summaries and line_path(page, n) == path)
    item = page.list.topLevelItem(row)
    assert item is not None
    page.list.setCurrentItem(item)


def line_path(page: ReplaysPage, row: int) -> Path:
    item = page.list.topLevelItem(row)
    assert item is not None
    path: Path = item.data(0, 0x100)
    return path


def test_without_games_it_says_so(page: ReplaysPage, qtbot: QtBot) -> None:
    page.show()
    qtbot.waitUntil(page.list.isHidden)
    assert page.empty.isVisible()
    assert not page.watch_button.isEnabled()


def test_finished_unfinished_and_damaged_games_are_listed(page: ReplaysPage, play: Play, qtbot: QtBot) -> None:
    over, torn = play("over", rules="amigo"), play("torn", upto=30)
    bad = over.parent / "bad.pompeii"
    bad.write_text("nonsense\n")
    for age, path in enumerate((over, torn, bad)):
        os.utime(path, (1_700_000_000 - age * 60,) * 2)
    fill(page, qtbot, 3)
    game = read_record(over).game()
    names = ["Aula", "Livia"]
    assert line(page, 0)[1:3] == ["Aula, Livia", "First edition"]
    assert line(page, 0)[3].startswith(f"{names[game.winners[0]]} won (")
    assert line(page, 1)[1:] == ["Aula, Livia", "Standard", "not over: 30 moves so far"]
    assert line(page, 2)[1:] == ["bad.pompeii", "", "“bad.pompeii” is not a record of a game of Pompeii."]


def test_each_kind_offers_what_can_be_done_with_it(page: ReplaysPage, play: Play, qtbot: QtBot) -> None:
    over, half = play("over"), play("half", upto=30)
    bad = over.parent / "bad.pompeii"
    bad.write_text("nonsense\n")
    fill(page, qtbot, 3)
    offers = {}
    for path in (over, half, bad):
        choose(page, path)
        offers[path.stem] = [
            b.isEnabled() for b in (page.resume_button, page.watch_button, page.result_button, page.delete_button)
        ]
    assert offers == {
        "over": [False, True, True, True],
        "half": [True, True, False, True],
        "bad": [False, False, False, True],
    }


def test_enter_goes_on_with_the_unfinished_and_watches_the_finished(
    page: ReplaysPage, play: Play, qtbot: QtBot
) -> None:
    over, half = play("over"), play("half", upto=30)
    fill(page, qtbot, 2)
    for path, signal in ((half, page.resume), (over, page.watch)):
        choose(page, path)
        with qtbot.waitSignal(signal) as told:
            page.list.itemActivated.emit(page.list.currentItem(), 0)
        assert told.args == [path]


def test_a_game_goes_to_the_trash(page: ReplaysPage, play: Play, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    path = play()
    thrown: list[Path] = []

    def trash(path: Path) -> bool:
        thrown.append(path)
        return True

    monkeypatch.setattr("pompeii_qt.pages.replays.to_trash", trash)
    fill(page, qtbot, 1)
    page.delete()
    assert thrown == [path]
    assert page.list.topLevelItemCount() == 0
    assert page.empty.isVisible()


@pytest.mark.parametrize("answer", ["Delete", "Cancel"])
def test_without_a_trash_it_asks_first(
    page: ReplaysPage, play: Play, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    path = play()
    monkeypatch.setattr("pompeii_qt.pages.replays.to_trash", lambda _: False)
    fill(page, qtbot, 1)
    page.delete()
    assert path.exists()
    box = page.findChild(QMessageBox)
    assert box is not None
    QTest.mouseClick(next(one for one in box.buttons() if one.text() == answer), Qt.MouseButton.LeftButton)
    assert path.exists() == (answer == "Cancel")
    assert page.list.topLevelItemCount() == int(answer == "Cancel")


def test_a_file_from_elsewhere_is_watched(page: ReplaysPage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: ("/somewhere/x.pompeii", ""))
    with qtbot.waitSignal(page.watch) as told:
        page.open_other()
    assert told.args == [Path("/somewhere/x.pompeii")]


def test_statistics_count_the_finished_games(play: Play) -> None:
    paths = [play("a", seed=1), play("b", seed=2, seats=3, rules="amigo"), play("c", seed=3, upto=20)]
    summaries = [records.summary_of(path) for path in paths]
    found = records.statistics(summaries, {path: path.stem for path in paths})
    games = [read_record(path).game() for path in paths[:2]]
    assert found.total.games == 2
    assert found.total.saved == sum(game.saved[0] for game in games)
    assert found.total.best == max(game.saved[0] for game in games)
    assert found.total.won == sum(0 in game.winners for game in games)
    assert {name: tally.games for name, tally in found.by_opponent.items()} == {"Livia": 2, "Fabius": 1}
    assert set(found.by_rules) == {"a", "b"}


def test_the_list_is_read_anew_each_time(page: ReplaysPage, play: Play, qtbot: QtBot) -> None:
    play("one")
    fill(page, qtbot, 1)
    page.hide()
    play("two", seed=2)
    fill(page, qtbot, 2)


def test_a_character_s_name_is_no_markup_in_the_statistics(page: ReplaysPage, play: Play, qtbot: QtBot) -> None:
    path = play()
    path.write_text(path.read_text().replace('"persona":"Livia"', '"persona":"</table><h1>Livia"'))
    fill(page, qtbot, 1)
    assert "&lt;/table&gt;&lt;h1&gt;Livia" in page.sums.text()


@pytest.mark.parametrize("created", ["", "yesterday", "9999-12-31T23:59:59-14:00", "0001-01-01T00:00:00+14:00"])
def test_a_time_that_is_none_is_when_the_file_was_written(play: Play, created: str) -> None:
    path = play()
    path.write_text(path.read_text().replace("2025-11-20T19:30:00+00:00", created))
    os.utime(path, (1000, 1000))
    assert records.summary_of(path).when.timestamp() == 1000
