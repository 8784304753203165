"""The games on this disk: lists of them, when they were played, and the deals of the days."""

import os
import re
import sys
from collections import Counter
from collections.abc import Generator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from random import Random
from shutil import rmtree
from threading import Semaphore

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from pompeii_core.record import Header, read_record
from pompeii_core.rules import Rules
from pompeii_core.setup import COACH, SeatedPlayer, deal
from pompeii_core.summary import RecordSummary, summary_of
from pompeii_net.shelf import Shelf
from pompeii_qt.activation import presses
from pompeii_qt.pages.next_game import next_setup
from pompeii_qt.pages.progress import even_match, points, rated_games, standing_words
from pompeii_qt.pages.records import RecordList, city_steps
from pompeii_qt.pages.replays import ReplaysPage
from pompeii_qt.pages.statistics_page import Statistics, StatisticsPage, Totals, scores
from pompeii_qt.settings import Settings
from pompeii_qt.text import ElidedLabel
from pompeii_qt.widgets.files import BinnedFile
from pompeii_qt.widgets.page import Stepwise
from pompeii_qt.words.game_words import split_words
from pompeii_qt.words.names import short_date_words
from pompeii_qt.words.rules import rules_title
from tests.net.games import play_at_random
from tests.qt.heard import heard
from tests.qt.pages.conftest import Play, added, emitted
from tests.qt.pages.fake_network import analysis, question


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path / "games")


@pytest.fixture
def closed() -> dict[Path, str]:
    """Why games cannot be opened now."""
    return {}


@pytest.fixture
def page(qtbot: QtBot, shelf: Shelf, closed: dict[Path, str]) -> ReplaysPage:
    made = added(qtbot, ReplaysPage(shelf, lambda path: closed.get(path, "")))
    made.resize(1280, 720)
    return made


def line(shown: RecordList, row: int) -> list[str]:
    return [shown.model().index(row, column).data() for column in range(4)]


def paths(shown: RecordList) -> list[Path]:
    return [summary.path for summary in shown.summaries]


def choose(page: ReplaysPage, path: Path) -> None:
    shown = page.saved if path in paths(page.saved) else page.replays
    page.tabs.setCurrentWidget(shown)
    shown.choose(str(path))


@pytest.fixture
def bin_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of freedesktop.org's bin in this test."""
    share = tmp_path / "share"
    share.mkdir()
    monkeypatch.setenv("XDG_DATA_HOME", str(share))
    return share / "Trash"


def fill(page: ReplaysPage, qtbot: QtBot, saved: int, replays: int) -> None:
    page.show()
    qtbot.waitExposed(page)
    qtbot.waitUntil(lambda: not page.reader.busy)
    assert (len(paths(page.saved)), len(paths(page.replays))) == (saved, replays)


def test_without_games_it_says_so(page: ReplaysPage, play: Play, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    play("dealt", upto=0)  # only dealt: no saved game
    fill(page, qtbot, 0, 0)
    assert page.nothing.isVisible()
    assert page.nothing.title.text() == "Play your first game"
    assert not page.tabs.isVisible()
    assert [button.text() for button in page.findChildren(QPushButton) if button.isVisible()] == [
        *("‹  Back", "Play a game", "Open a file…"),
    ]
    emitted(qtbot, page.play, page.new_button.click)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: ("/somewhere/x.pompeii", ""))
    assert emitted(qtbot, page.watch, page.open_other) == [Path("/somewhere/x.pompeii")]
    page.hide()
    play("over")
    fill(page, qtbot, 0, 1)
    assert not page.nothing.isVisible()
    page.tabs.setCurrentWidget(page.saved)
    assert page.nothing.title.text() == "No saved games"
    assert page.nothing.isVisible()
    assert page.tabs.isVisible()
    assert page.tabs.height() <= page.tabs.tabBar().height(), "the words stand where the list would be"
    page.hide()
    play("other", seed=2)
    fill(page, qtbot, 0, 2)


def test_unfinished_and_finished_games_have_separate_lists(page: ReplaysPage, play: Play, qtbot: QtBot) -> None:
    over, half = play("over", rules="amigo"), play("half", upto=30)
    bad = over.parent / "bad.pompeii"
    bad.write_text("nonsense\n", encoding="utf-8")
    os.utime(bad, (1_700_000_000,) * 2)
    fill(page, qtbot, 2, 1)
    game, played = read_record(over).game(), read_record(half).game()
    names = ["Aula", "Livia"]
    assert line(page.replays, 0)[1::2] == ["Aula, Livia", "First edition"]
    assert line(page.replays, 0)[2].startswith(f"{names[game.winners[0]]} won (")
    assert played.active is not None
    state = f"Vesuvius seethes · round {(played.turn + 1) // 2} · {names[played.active]} to play"
    assert line(page.saved, 0)[1:] == ["Aula, Livia", state, "Standard"]
    assert line(page.saved, 1)[1:] == ["bad.pompeii", "“bad.pompeii” is not a saved game of Pompeii.", ""]
    assert [page.tabs.tabText(tab) for tab in (0, 1)] == ["Saved games (2)", "Replays (1)"]
    assert page.list is page.saved
    buttons = page.resume_button, page.watch_button, page.result_button, page.delete_button
    delete = "Delete"
    for path, offered in ((over, ["Watch", "Result", delete]), (half, ["Play on", "Watch", delete]), (bad, [delete])):
        choose(page, path)
        assert [b.text() for b in buttons if b.isVisible() and b.isEnabled()] == offered
        primary = [b.text() for b in buttons if b.isVisible() and b.property("role") == "primary"]
        assert primary == ["Watch" if path == over else "Play on"]
    for path, signal in ((half, page.resume), (over, page.watch)):
        choose(page, path)
        assert emitted(qtbot, signal, page.list.activated.emit, page.list.currentIndex()) == [path]


def test_the_page_opens_at_the_list_with_more_games(page: ReplaysPage, play: Play, qtbot: QtBot) -> None:
    play("half", upto=30)
    for seed in range(2):
        play(f"over {seed}", seed=seed)
    fill(page, qtbot, 1, 2)
    assert page.list is page.replays


def test_the_game_played_last_comes_first_and_is_dated_so(page: ReplaysPage, play: Play, qtbot: QtBot) -> None:
    """Whenever it began."""
    older, newer = play("older"), play("newer", seed=2)
    os.utime(older, (1_700_000_000,) * 2)
    fill(page, qtbot, 0, 2)
    assert page.list is page.replays, "there is nothing to go on with"
    assert paths(page.replays) == [newer, older]
    assert line(page.replays, 0)[0].startswith("today ")
    assert "2023" in line(page.replays, 1)[0]
    QTest.mouseClick(page.tabs.tabBar(), Qt.MouseButton.LeftButton, pos=page.tabs.tabBar().tabRect(0).center())
    page.refresh()
    qtbot.waitUntil(lambda: not page.reader.busy)
    assert page.list is page.saved, "as somebody asked for it"


def test_a_copied_game_is_pasted_and_other_text_is_refused(page: ReplaysPage, play: Play, qtbot: QtBot) -> None:
    over = play("over")
    fill(page, qtbot, 0, 1)
    choose(page, over)
    page.copy_button.click()
    QTest.keyClick(page, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: not page.reader.busy)
    assert len(paths(page.replays)) == 2
    pasted = page.chosen
    assert pasted
    assert pasted.path != over
    assert read_record(pasted.path).entries == read_record(over).entries
    for copied in ("", "hello", "{}", '{"pompeii": 1}', "🌋" * 1000):
        QGuiApplication.clipboard().setText(copied)
        with qtbot.waitSignal(page.fault) as told:
            QTest.keyClick(page, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
        assert told.args == ["What you copied is not a game. Copy a whole line of a file of games."]
        assert len(paths(page.saved) + paths(page.replays)) == 2


def test_deleted_games_can_be_restored_by_key_too(page: ReplaysPage, play: Play, qtbot: QtBot) -> None:
    half, over, other = play("half", upto=30), play("over"), play("other", seed=2)
    os.utime(over, (1_700_000_000,) * 2)
    whole = over.read_bytes()
    fill(page, qtbot, 1, 2)
    assert not page.undo_button.isVisible()
    for path in (over, half):
        choose(page, path)
        page.list.setFocus()
        QTest.keyClick(page.list, Qt.Key.Key_Delete)
        assert not path.exists()
    assert page.undo_words.text() == "“Aula, Livia” was moved to the bin."
    assert page.list is page.saved, "it stays where one was"
    QTest.keyClick(page, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert (half.exists(), over.exists()) == (True, False)
    page.undo_button.click()
    assert over.read_bytes() == whole
    assert over.stat().st_mtime == 1_700_000_000
    assert paths(page.replays) == [other, over], "where it was, as it keeps its date"
    assert page.chosen
    assert page.chosen.path == over
    assert not page.undo_button.isVisible()
    page.delete()
    over.write_text("another file", encoding="utf-8")
    assert emitted(qtbot, page.fault, page.undo) == ["“over.pompeii”: File exists."]
    assert over.read_text(encoding="utf-8") == "another file"


@pytest.fixture
def twelve(play: Play) -> list[Path]:
    """Record games of twelve months, newest first: every other one has two opponents and other rules."""
    paths = []
    for number in range(12):
        other = {"seats": 3, "rules": "amigo"} if number % 2 else {}
        paths.append(play(f"{number}", seed=number, **other))
        os.utime(paths[-1], (datetime(2025, 12 - number, 24, 12, tzinfo=UTC).timestamp(),) * 2)
    return paths


def test_the_list_is_searched_by_players_days_and_rules(page: ReplaysPage, twelve: list[Path], qtbot: QtBot) -> None:
    fill(page, qtbot, 0, 12)
    QTest.keyClick(page, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    for typed, found in (
        ("FÁBI", twelve[1::2]),
        ("fabius april", []),
        ("fabius march", [twelve[9]]),
        ("2025-07", [twelve[5]]),
        ("standard", twelve[::2]),
        ("nobody", []),
    ):
        page.filter.search.clear()
        QTest.keyClicks(page.filter.search, typed)
        assert paths(page.replays) == found, typed
    assert page.nothing.title.text() == "No game matches the search."
    assert page.tabs.tabText(1) == "Replays"
    with qtbot.assertNotEmitted(page.back):
        QTest.keyClick(page.filter.search, Qt.Key.Key_Escape)
    assert paths(page.replays) == twelve
    assert [page.filter.opponent.itemText(n) for n in range(3)] == ["Any opponent", "Fabius", "Livia"]
    page.filter.opponent.setCurrentText("Fabius")
    page.filter.days.setCurrentText("November 2025")
    assert paths(page.replays) == [twelve[1]]
    page.filter.rules.setCurrentText("Standard")
    assert paths(page.replays) == []
    page.refresh()
    qtbot.waitUntil(lambda: not page.reader.busy)
    assert page.filter.rules.currentText() == "Standard", "what is chosen stays"


def test_a_game_found_by_search_is_deleted_and_restored(page: ReplaysPage, twelve: list[Path], qtbot: QtBot) -> None:
    fill(page, qtbot, 0, 12)
    page.filter.search.setText("fabius")
    choose(page, twelve[3])
    page.filter.search.setText("fabius 2025")
    assert page.chosen
    assert page.chosen.path == twelve[3], "it stays chosen"
    page.delete()
    assert paths(page.replays) == [path for path in twelve[1::2] if path != twelve[3]]
    page.filter.search.setText("standard")
    page.undo()
    assert paths(page.replays) == twelve, "it would not be seen otherwise"
    assert page.chosen.path == twelve[3]


def test_the_progress_of_reading_is_shown(shelf: Shelf, twelve: list[Path], qtbot: QtBot) -> None:
    steps = Steps(shelf.folder)
    page = added(qtbot, ReplaysPage(steps))
    page.show()
    steps.go.release(4)
    qtbot.waitUntil(lambda: page.progress.text() == "4 of 12 read")
    assert page.progress.isVisible()
    assert paths(page.replays) == twelve[:4], "the newest"
    steps.go.release(20)
    qtbot.waitUntil(lambda: not page.reader.busy)
    assert not page.progress.isVisible()
    assert paths(page.replays) == twelve


class Steps(Shelf):
    """A shelf that reads a record each time it may continue."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.go = Semaphore(0)

    def read(self, most: int | None = None) -> Generator[tuple[int, list[RecordSummary]]]:
        for total, batch in super().read(most):
            self.go.acquire()
            yield total, batch


def test_a_running_game_is_not_deleted(page: ReplaysPage, closed: dict[Path, str], qtbot: QtBot, play: Play) -> None:
    path = play("half", upto=30)
    closed[path] = "It is being played."
    fill(page, qtbot, 1, 0)
    assert line(page.saved, 0)[2] == "Vesuvius seethes · round 10 · being played"
    assert (emitted(qtbot, page.fault, page.delete), path.exists()) == (["It is being played."], True)


@pytest.mark.parametrize("answer", ["Delete", "Cancel"])
def test_without_a_bin_it_asks_first(
    page: ReplaysPage, play: Play, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    monkeypatch.setattr(BinnedFile, "of", lambda _: None)
    path = play()
    fill(page, qtbot, 0, 1)
    page.delete()
    assert path.exists()
    box = question(page)
    button = next(one for one in box.buttons() if one.text() == answer)
    qtbot.waitUntil(button.isEnabled)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert path.exists() == (answer == "Cancel")
    assert len(paths(page.replays)) == int(answer == "Cancel")


@pytest.mark.skipif(sys.platform != "linux", reason="where bins lie is freedesktop.org's")
@pytest.mark.parametrize("lost", [False, True], ids=["kept", "lost"])
def test_a_restored_file_leaves_the_bin(tmp_path: Path, bin_here: Path, lost: bool) -> None:
    path = tmp_path / "a.pompeii"
    path.write_text("a game", encoding="utf-8")
    binned = BinnedFile.of(path)
    assert binned
    assert [found.name for found in (bin_here / "files").iterdir()] == ["a.pompeii"]
    if lost:
        rmtree(bin_here)
    binned.put_back()
    assert path.read_text(encoding="utf-8") == "a game"
    assert not [found for found in bin_here.rglob("*") if found.is_file()]


def test_statistics_count_finished_games_and_the_fate_of_each_citizen(play: Play) -> None:
    paths = [play("a", seed=1), play("b", seed=2, seats=3, rules="amigo"), play("c", seed=3, upto=20)]
    summaries = [summary_of(path) for path in paths]
    found = Statistics()
    found.count(summaries)
    games = [read_record(path).game() for path in paths[:2]]
    assert found.total.games == 2
    assert found.total.saved == sum(game.saved[0] for game in games)
    assert found.total.won == sum(0 in game.winners for game in games)
    assert {name: tally.games for name, tally in found.by["opponent"].items()} == {"Livia": 2, "Fabius": 1}
    assert set(found.by["rules"]) == {"Standard", "First edition"}
    assert {seats: tally.games for seats, tally in found.by["seats"].items()} == {2: 1, 3: 1}
    assert {level: tally.games for level, tally in found.by["level"].items()} == {"tribune": 2}
    assert [tally.games for tally in found.by["evening"].values()] == [2]
    over = summaries[:2]
    for one in over:
        assert tuple(map(sum, one.causes)) == one.lost
    assert found.became["saved"] == sum(one.saved[0] for one in over)
    assert {"lava", "omen"} <= set(found.became)
    assert found.became.total() == sum(one.saved[0] + one.lost[0] for one in over)


def test_the_city_is_shown_if_it_has_room(page: ReplaysPage, closed: dict[Path, str], play: Play, qtbot: QtBot) -> None:
    """Also of a game being played: what all at the table see is no secret."""
    path = play()
    fill(page, qtbot, 0, 1)
    qtbot.waitUntil(lambda: not page.board.picture.isNull())
    assert page.board.isVisible()
    page.resize(720, 600)
    assert not page.board.isVisible()
    page.resize(800, 600)
    closed[path] = "It is being played."
    page.refresh()
    fill(page, qtbot, 0, 1)
    assert page.board.isVisible()


def test_the_chosen_game_says_above_its_city_who_won_when_and_by_which_rules(
    page: ReplaysPage, play: Play, qtbot: QtBot
) -> None:
    path = play()
    page.resize(1280, 720)
    fill(page, qtbot, 0, 1)
    choose(page, path)
    game = summary_of(path)
    (winner, *others) = [game.players[seat].name for _, seat in game.places]
    said = [one.text() for one in page.preview.findChildren(QLabel) if one.isVisibleTo(page.preview)]
    assert page.preview.title.text() == f"{winner} won"
    assert page.preview.line.text().endswith(f" · {rules_title(game.rules)}")
    assert {winner, *others} <= set(said)
    results = [f"{game.saved[seat]} saved, {game.lost[seat]} lost" for _, seat in game.places]
    assert [words for words in said if words.endswith(" lost")] == results
    buttons = page.delete_button, page.copy_button, page.analyse_button, page.result_button, page.watch_button
    places = [one.mapTo(page, one.rect().center()).y() for one in buttons]
    assert max(places) - min(places) <= 1, "in one row"


def test_a_game_that_is_gone_has_no_city_and_no_work_goes_on(qtbot: QtBot, tmp_path: Path) -> None:
    parent = added(qtbot, QWidget())
    work, painted = Stepwise[QImage](parent), list[QImage]()
    work.begin(city_steps(partial(read_record, tmp_path / "gone.pompeii"), 300), painted.append)
    assert work.busy
    qtbot.waitUntil(lambda: not work.busy)
    assert painted == []


@pytest.fixture
def stats_page(qtbot: QtBot, settings: Settings, tmp_path: Path) -> StatisticsPage:
    return added(qtbot, StatisticsPage(settings, Shelf(tmp_path / "games"), lambda: analysis(tmp_path)))


def counted(page: StatisticsPage, qtbot: QtBot) -> set[str]:
    page.show()
    qtbot.waitUntil(lambda: not page.busy)
    QApplication.processEvents()  # lines that were just added appear
    return {one.text() for one in page.findChildren(QLabel) if one.isVisibleTo(page)}


def test_a_rating_follows_the_games_to_an_even_one(
    stats_page: StatisticsPage, play: Play, settings: Settings, qtbot: QtBot
) -> None:
    """Rating, its curve from five games on, newest last, and games won; Play begins an even game, or the first."""
    assert {"Statistics", "Play your first game"} < counted(stats_page, qtbot)
    with qtbot.waitSignal(stats_page.start) as first:
        stats_page.new_button.click()
    assert first.args[0] == next_setup(settings), "there is a way on from an empty page"
    stats_page.hide()
    paths = [play(f"{seed}", seed=seed) for seed in range(1, 8)]
    for at, path in enumerate(paths):
        os.utime(path, (1_700_000_000 + at,) * 2)
    summaries = [summary_of(path) for path in reversed(paths)]
    games = rated_games(summaries)
    here, error = points(games)
    said = counted(stats_page, qtbot)
    assert {*standing_words(here, error)} < said
    assert stats_page.curve.values == [points(games[-upto:])[0] for upto in range(5, 8)], "none before five games"
    assert stats_page.curve.last == f"{here:,}"
    assert stats_page.curve.days == [short_date_words(one.evening) for one in reversed(summaries[:3])]
    curve = r"Rating of the last 3 games: (\S+) to (\S+), (\S+) at best, lately (steady|rising|falling)"
    assert re.fullmatch(curve, stats_page.curve.accessibleName())
    assert error < points(games[:1])[1], "more games say more"
    won = sum(0 in read_record(path).game().winners for path in paths)
    assert f"{won} of 7 won" in said
    with qtbot.waitSignal(stats_page.start) as told:
        stats_page.play_button.click()
    wanted = even_match(summaries)
    assert wanted
    assert {player.level for player in told.args[0].players if player.kind == "ai"} == {wanted.level}


def test_a_sample_of_what_will_be_there_is_seen_and_not_heard(
    page: ReplaysPage, stats_page: StatisticsPage, qtbot: QtBot
) -> None:
    for empty in (page, stats_page):
        empty.resize(1280, 720)
        empty.show()
        empty.setFocus()  # as the window does
        qtbot.waitExposed(empty)
        qtbot.waitUntil(lambda empty=empty: empty.nothing.isVisible() and not empty.hasFocus())  # type: ignore[misc]
        sample = empty.nothing.sample
        assert sample is not None
        seen = sample.grab().toImage()
        wide, high = range(seen.width()), seen.height()
        assert len({seen.pixel(x, high // y) for x in wide for y in (2, 3, 4, 5, 6)}) > 20
        assert len({seen.pixel(x, high - 1) for x in wide}) == 1, "it fades out"
        assert not [line for line in heard(empty) if re.search(r"\d|Livia|Sample", line)]
        assert [window for window in QApplication.topLevelWidgets() if window.isVisible()] == [empty]
        assert QApplication.focusWidget() is empty.new_button
        empty.hide()


def test_statistics_offer_to_go_on_with_the_only_game(stats_page: StatisticsPage, play: Play, qtbot: QtBot) -> None:
    stats_page.show()
    stats_page.count([summary_of(half := play("half", upto=30))])
    assert stats_page.nothing.title.text() == "No finished game yet"
    assert "your game with Livia" in stats_page.resume_button.accessibleDescription()
    assert not stats_page.new_button.isVisible()
    assert emitted(qtbot, stats_page.resume, stats_page.resume_button.click) == [half]


def test_a_newcomer_has_a_title_and_no_rating(stats_page: StatisticsPage, play: Play, qtbot: QtBot) -> None:
    for seed in range(4):
        play(f"{seed}", seed=seed)
    said = counted(stats_page, qtbot)
    assert stats_page.rating.text() == "Newcomer"
    assert stats_page.words.text() == "Your rating comes after 5 games against AIs: 4 of 5 played."
    assert not re.search(r"[Rr]ating:? \d", " ".join(said))
    assert stats_page.rating.isVisible()
    assert stats_page.played.played == 4
    assert not stats_page.curve.isVisible()


def test_a_newcomer_sees_each_result_once_instead_of_averages(
    stats_page: StatisticsPage, play: Play, qtbot: QtBot
) -> None:
    game = summary_of(play())
    said = counted(stats_page, qtbot)
    assert len(stats_page.first.lines) == 1
    place = next(place for place, seat in game.places if seat == 0)
    assert f"{('1st', '2nd')[place - 1]} of 2" in said
    assert f"{game.saved[0]} saved, {game.lost[0]} lost" in said
    assert not [text for text in said if "of 1 won" in text]
    hidden = stats_page.figures, stats_page.against, stats_page.levels, stats_page.seats, stats_page.rules
    assert not [part for part in hidden if part.isVisible()]
    with qtbot.waitSignal(stats_page.start) as next_game:
        stats_page.play_button.click()
    assert next_game.args[0] == next_setup(stats_page._settings)


@pytest.mark.parametrize("counts", [(3, 3, 2), (1, 1, 1), (5,), (1, 199), (7, 7, 7, 7, 7, 7, 7)])
def test_percentages_of_a_whole_add_up_to_a_hundred(counts: tuple[int, ...]) -> None:
    shares = [int(share.removesuffix("%")) for share in split_words(counts)]
    assert sum(shares) == 100
    assert all(abs(share - 100 * n / sum(counts)) < 1 for share, n in zip(shares, counts, strict=True))


def test_a_heading_that_is_read_is_ringed_for_people_at_the_keyboard_alone(
    stats_page: StatisticsPage, play: Play, qtbot: QtBot
) -> None:
    """After a click the ring would make it look like a button."""
    play()
    counted(stats_page, qtbot)
    title, window = stats_page.rating, stats_page.windowHandle()
    presses.watch(window)
    for ringed in (False, True):
        stats_page.play_button.setFocus()
        if ringed:
            QTest.keyClick(window, Qt.Key.Key_Shift)
        else:
            QTest.mouseClick(window, Qt.MouseButton.LeftButton)
        title.setFocus()
        assert bool(title.property("ring")) is ringed
        assert (title.contentsMargins().left() > 2) is ringed, "the ring keeps off the words"
    stats_page.play_button.setFocus()
    assert not title.property("ring")


def test_a_game_with_the_coach_is_not_rated(stats_page: StatisticsPage, play: Play) -> None:
    stats_page.count([summary_of(play("alone")), summary_of(play("coached", coach=COACH))])
    assert stats_page.words.text() == (
        "Your rating comes after 5 games against AIs: 1 of 5 played. Games with a coach do not count."
    )


def test_statistics_count_games_found_by_search(stats_page: StatisticsPage, twelve: list[Path], qtbot: QtBot) -> None:
    counted(stats_page, qtbot)
    for typed, names in (("", ["Fabius", "Livia", "All games"]), ("standard", ["Livia"]), ("nobody", [])):
        stats_page.filter.search.setText(typed)
        qtbot.waitUntil(lambda: not stats_page.busy)
        QApplication.processEvents()
        shown = stats_page.against.findChildren(ElidedLabel) if stats_page.against.isVisible() else []
        assert sorted(one.all_text for one in shown) == sorted(names)
    assert stats_page.nothing.title.text() == "No game matches the search."
    assert not stats_page.new_button.isVisible()
    stats_page.all_button.click()
    qtbot.waitUntil(lambda: not stats_page.busy)
    assert stats_page.against.isVisible()


def test_people_at_one_screen_have_a_running_score(stats_page: StatisticsPage, tmp_path: Path, qtbot: QtBot) -> None:
    """By name, in any spelling; a game with one person does not count."""
    (tmp_path / "games").mkdir()
    alone = [SeatedPlayer("person", "Zoe", 0), SeatedPlayer("ai", "Livia", 1, "Livia", "tribune")]
    head = Header(players=alone, deal=deal(Rules(), 2, Random(9)))
    play_at_random(tmp_path / "games/alone.pompeii", head, 9)
    won = Counter[str]()
    for seed in range(4):
        names = ("Anna", "Papa") if seed % 2 else ("anna", "Papa")
        players = [SeatedPlayer("person", name, seat) for seat, name in enumerate(names)]
        head = Header(players=players, deal=deal(Rules(), 2, Random(seed)))
        path = play_at_random(tmp_path / f"games/{seed}.pompeii", head, seed)
        won.update(names[seat].title() for seat in read_record(path).game().winners)
    said = counted(stats_page, qtbot)
    assert {f"{won[name]} of 4 won" for name in ("Anna", "Papa")} <= said
    newest_first = sorted((tmp_path / "games").iterdir(), reverse=True)
    assert [name for name, _ in scores(map(summary_of, newest_first))] == [name for name, _ in won.most_common()]


def test_tables_are_as_high_as_their_rows_and_a_share_of_few_games_has_no_bar(stats_page: StatisticsPage) -> None:
    stats_page.resize(1280, 720)
    stats_page.show()
    stats_page.nothing.hide()
    stats_page.against.show_totals([(f"Bot {number}", Totals(5, 2)) for number in range(12)], saved=True)
    for table in (stats_page.levels, stats_page.became):
        table.show_totals([("few", Totals(2, 1)), ("many", Totals(3, 1))])
        card = table.parentWidget()
        assert card is not None
        card.show()
    QApplication.processEvents()
    for table in (stats_page.levels, stats_page.became):
        assert table.height() == table.sizeHint().height() < stats_page.against.height() / 2
        bars = [one for one in table.children() if isinstance(one, QWidget) and not isinstance(one, QLabel)]
        assert len(bars) == 1


def test_a_character_s_name_is_no_markup_and_no_face(stats_page: StatisticsPage, play: Play) -> None:
    path = play()
    path.write_text(
        path.read_text(encoding="utf-8").replace('"persona":"Livia"', '"persona":"</table><h1>Livia"'), encoding="utf-8"
    )
    stats_page.count([summary_of(path)] * 5)  # fewer are listed by name
    named = next(one for one in stats_page.findChildren(ElidedLabel) if "Livia" in one.all_text)
    assert named.all_text == "</table><h1>Livia"
    assert named.textFormat() == Qt.TextFormat.PlainText
    for table, faces in ((stats_page.against, 1), (stats_page.people, 0)):
        table.show_totals([("Livia", Totals(2, 1))])
        assert sum(not one.pixmap().isNull() for one in table.findChildren(QLabel)) == faces
