"""The end page: who won and why."""

import os
from errno import ENOSPC
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QPushButton, QScrollArea
from pytestqt.qtbot import QtBot

from pompeii_core.actions import Choice
from pompeii_core.ai.analysis import decisions
from pompeii_core.events import Burned, Eruption
from pompeii_core.record import Record, RecordWriter, read_record
from pompeii_core.setup import COACH, GameSetup, Seated, SeatedPlayer
from pompeii_core.tally import ranking, verdict
from pompeii_core.view import Update
from pompeii_net.lan.wire import MemberView, OwnLoss, RoomView, SeatView
from pompeii_net.messages import ActionRatings
from pompeii_net.shelf import Shelf
from pompeii_qt import theme
from pompeii_qt.navigation import idle_analysis
from pompeii_qt.navigation.idle_analysis import IdleAnalysis
from pompeii_qt.pages.chart import history_of
from pompeii_qt.pages.end import EndPage
from pompeii_qt.pages.turning_points import PointRow
from pompeii_qt.window import MainWindow
from pompeii_qt.words.game_words import over_words
from pompeii_qt.words.names import You
from pompeii_qt.words.results import TurningPoint, headline, own_words, tie_words, turning_point_words
from tests.qt.fit.gallery import PLAYERS
from tests.qt.pages import fake_network
from tests.qt.pages.conftest import Play, added, emitted
from tests.qt.pages.fake_network import PEOPLE, SEATS, FakeNetwork, FakeSession, analysis, click, guest, room, seats

NAMES = ["Aula", "Livia", "Fabius"]


@pytest.fixture
def page(qtbot: QtBot, tmp_path: Path, network: FakeNetwork) -> EndPage:
    return fake_network.on_screen(qtbot, EndPage(network, Shelf(tmp_path / "games"), analysis(tmp_path)))  # type: ignore[arg-type]


def test_ties_and_turning_points_read_well() -> None:
    places = ranking([7, 7, 3], [5, 4, 2])
    assert tie_words(places, [7, 7, 3], NAMES) == ("Livia and Aula saved 7 each; Livia wins with fewer in the volcano.")
    places = ranking([7, 7, 3], [4, 4, 2])
    assert "tie" in tie_words(places, [7, 7, 3], NAMES)
    assert tie_words(ranking([7, 6, 3], [4, 4, 2]), [7, 6, 3], NAMES) == ""
    burn = TurningPoint(9, "burn", 0, (0, 2, 1), "D4", "mask")
    assert turning_point_words(burn, NAMES) == "Aula places the mask on D4. Lost: 2 of Livia's, 1 of Fabius's."
    escape = TurningPoint(9, "escape", 1, (2, 7))
    assert turning_point_words(escape, NAMES) == "Livia gets 2 citizens out in one turn, 7 steps in all."


def test_a_person_without_a_name_is_addressed_in_the_result(page: EndPage, play: Play, tmp_path: Path) -> None:
    record = read_record(play())
    players = [replace(record.header.players[0], name="Player"), record.header.players[1]]
    header = replace(record.header, players=players)
    page.show_record(tmp_path / "x", replace(record, header=header, begun=players))
    said = [one.text() for one in page.findChildren(QLabel)]
    assert "You" in said
    assert not any("Player" in text for text in said)
    assert "Player" in page.story(), "who is sent it, is another"
    you = You("You")
    assert headline([you], over=True) == "You win"
    assert headline(["Livia", you, "Aula"], over=True) == "You and Livia and Aula tie"
    assert headline(["You"], over=True) == "You wins", "another player's name"
    assert over_words([7, 7], [2, 2], [0, 1], ["Livia", you]) == "The game is over: you and Livia tie with 7 saved."
    lead = TurningPoint(9, "lead", 0)
    assert turning_point_words(lead, [you, "Livia"]) == "You take the lead and keep it."
    assert tie_words([(1, 0), (2, 1)], [7, 7], [you, "Livia"]).startswith("As many saved by Livia; you win")


def test_another_language_tells_the_result_again(window: MainWindow, play: Play, qtbot: QtBot) -> None:
    window.games.end.open(play())
    window.settings.language = "de"

    def said() -> str:
        return " ".join(one.text() for one in window.pages.get("end").findChildren(QLabel))

    qtbot.waitUntil(lambda: "gerettet" in said())
    assert window.pages.name == "end"
    assert "saved" not in said()


def test_the_result_is_there_after_two_changes_of_language_in_the_settings(window: MainWindow, play: Play) -> None:
    window.games.end.open(play())
    window.pages.open("settings")
    for language in ("de", "fr"):
        window.settings.language = language
        QApplication.processEvents()
    window.pages.back()
    assert window.pages.name == "end"
    assert any("sauvé" in one.text() for one in window.pages.get("end").findChildren(QLabel))


def test_each_result_is_shown_from_its_top(window: MainWindow, play: Play, qtbot: QtBot) -> None:
    fake_network.on_screen(qtbot, window)
    window.resize(800, 600)
    bar = window.pages.get("end").findChild(QScrollArea).verticalScrollBar()
    window.games.end.open(play("first"))
    qtbot.waitUntil(lambda: bar.maximum() > 40)
    assert bar.value() == 0
    bar.setValue(40)
    window.pages.open("settings")
    window.pages.back()
    assert bar.value() == 40, "back where one was"
    window.pages.back()
    window.games.end.open(play("second", seed=2))
    assert bar.value() == 0


def test_the_story_counts_what_the_game_counts_and_its_turning_points_happened(play: Play) -> None:
    record = read_record(play(seats=4))
    history = history_of(record)
    assert len(history.saved) == len(history.lost) == len(history.phases) == len(record.entries) + 1
    for at in (0, 20, len(record.entries)):
        game = record.game(at)
        assert history.saved[at] == tuple(game.saved)
        assert history.lost[at] == tuple(game.volcano)
        assert history.phases[at] == game.phase
    points = history.turning_points
    assert points == sorted(points)
    eruption = next(point for point in points if point.kind in ("erupts", "declared"))
    game = record.game(eruption.at - 1)
    assert any(isinstance(e, Eruption) for e in game.apply(record.entries[eruption.at - 1].action, eruption.seat))
    burns = [point for point in points if point.kind == "burn"]
    assert burns
    for burn in burns:
        entry = record.entries[burn.at - 1]
        events = record.game(burn.at - 1).apply(entry.action, entry.seat)
        assert sum(burn.counts) == sum(sum(e.counts) for e in events if isinstance(e, Burned) and e.cause != "end") > 1


def texts(page: EndPage, qtbot: QtBot) -> list[str]:
    qtbot.waitUntil(lambda: any(label.isVisible() and label.text() == "1." for label in page.findChildren(QLabel)))
    return [label.text() for label in page.findChildren(QLabel) if label.isVisible()]


def test_ones_own_line_is_tinted_and_called_you_beside_a_name(page: EndPage, play: Play, tmp_path: Path) -> None:
    record = read_record(play())
    page.resize(1280, 720)
    for name in ("Anna", "Player"):  # the latter is called “You” already
        players = [replace(record.header.players[0], name=name), *record.header.players[1:]]
        page.show_record(tmp_path / "x", replace(record, header=replace(record.header, players=players), begun=players))
        QApplication.processEvents()
        tags = [one for one in page.ranking.findChildren(QLabel) if one.text() == "you" and one.isVisible()]
        assert len(tags) == (name == "Anna")
        picture = page.ranking.grab().toImage()
        own = next(
            one for one in page.ranking.findChildren(QLabel) if one.text() in ("Anna", "You") and one.isVisible()
        )
        rival = next(one for one in page.ranking.findChildren(QLabel) if one.text() == "Livia" and one.isVisible())
        grounds = [
            picture.pixelColor(9, one.mapTo(page.ranking, one.rect().center()).y()).name() for one in (own, rival)
        ]
        assert grounds == [theme.current().hover.name(), theme.current().surface.name()]


def test_the_city_fills_its_panel_above_the_fold(page: EndPage, play: Play) -> None:
    page.open(play(seats=4))
    for width, height in ((1280, 720), (1920, 1080)):
        page.resize(width, height)
        QApplication.processEvents()
        panel = page._city
        assert page.board._place().width() > 0.8 * panel.width()
        assert page.picture_button.y() > page.board.geometry().bottom(), "its buttons are below it"
        assert panel.mapTo(page, QPoint(0, panel.height())).y() <= page.again_button.mapTo(page, QPoint()).y()


def test_a_game_with_a_coach_is_said_not_to_count(page: EndPage, play: Play) -> None:
    for coach in (COACH, ""):
        page.open(play(coach or "alone", coach=coach))
        assert page.coached.isHidden() == (not coach)
    assert "does not count" in page.coached.text()


def test_a_player_who_resigned_is_named_and_keeps_what_they_did(page: EndPage, play: Play, tmp_path: Path) -> None:
    record = read_record(play(seats=4))
    points = history_of(record).turning_points
    seats = [point.seat for point in points]
    seat = max(seats, key=seats.count)
    *before, last = (point for point in points if point.seat == seat)
    assert before[0].at < last.at
    people = [SeatedPlayer("person", f"Person {n}", n) for n in range(4)]
    corvus = SeatedPlayer("ai", "Corvus", seat, "Corvus", "tribune")
    resigned, lines = tmp_path / "resigned.pompeii", [*record.entries]
    lines.insert(last.at - 1, Seated(seat, corvus))  # type: ignore[arg-type]
    RecordWriter.create(resigned, replace(record.header, players=people), lines).close()
    assert page.open(resigned)
    story = page.story()
    assert f"Corvus, for Person {seat}" in story
    names = [player.name for player in people]
    for point in before:
        assert turning_point_words(point, names) in story
    names[seat] = "Corvus"
    assert turning_point_words(last, names) in story


def test_it_can_be_opened_again_for_another_game_whose_board_it_shows(page: EndPage, play: Play, qtbot: QtBot) -> None:
    page.open(play("one", seats=4))
    qtbot.waitUntil(lambda: not page.board.picture.isNull())
    first = page.board.picture
    path = play("two", seats=2, seed=5)
    for saved in (False, True):
        page.show_record(path, read_record(path), saved=saved)
        assert page.unsaved is not saved
    shown = texts(page, qtbot)
    assert "Corvus" not in shown
    assert shown.count("2.") == 1
    qtbot.waitUntil(lambda: not page.board.picture.isNull())
    assert page.board.picture.toImage() != first.toImage()
    page.hide()
    assert page.board.picture.isNull(), "it takes megabytes"


def test_the_city_is_there_with_the_first_picture_of_the_page(page: EndPage, play: Play, qtbot: QtBot) -> None:
    def colours() -> set[str]:
        image = page.board.grab().toImage()
        return {image.pixelColor(x, image.height() // 2).name() for x in range(0, image.width(), 7)}

    page.open(play("one"))
    assert page.board.picture.isNull(), "it is painted later"
    assert len(colours()) > 20, "an empty city"
    qtbot.waitUntil(lambda: not page.board.picture.isNull())
    assert len(colours()) > 20


def test_ways_lead_to_other_games_the_analysis_and_the_replay(page: EndPage, play: Play, qtbot: QtBot) -> None:
    path = play(rules="amigo")
    record = read_record(path)
    page.open(path)
    assert page.landing is page.title, "an Enter that comes late begins no other game"
    with qtbot.waitSignal(page.start) as told:
        click(page.rematch_button)
    assert told.args == [GameSetup(record.header.players, record.header.rules)]
    emitted(qtbot, page.new_game, click, page.new_button)
    assert emitted(qtbot, page.analysis_requested, click, page.analyse_button) == [path]
    with qtbot.waitSignal(page.watch) as told:
        next(b for b in page.turning.findChildren(QPushButton) if b.isVisible()).click()
    assert told.args == [path, history_of(record).turning_points[0].at - 1]
    with qtbot.waitSignal(page.watch) as told:
        QTest.mouseClick(page.chart, Qt.MouseButton.LeftButton, pos=QPoint(page.chart.width() - 1, 80))
    assert told.args == [path, len(record.entries)]


def test_a_turning_point_that_does_not_fit_is_cut_visibly_and_told_whole(qtbot: QtBot) -> None:
    whole = "Wilhelmina places the column on C4. Lost: 3 of Maximilian's."
    point = TurningPoint(30, "burn", 0, (0, 3), "C4", "column")
    watched: list[int] = []
    line = added(qtbot, PointRow(point, whole, PLAYERS, watched.append))
    line.resize(220, 30)
    line.show()
    assert line.shown.endswith("…")
    assert (line.accessibleName(), line.toolTip()) == (whole, f"{whole}\nWatch it")
    assert [words for words, _ in line.stakes] == ["−3"]
    line.resize(900, 30)
    assert (line.shown, line.toolTip()) == (whole, "Watch it")
    click(line)
    assert watched == [29]


def test_turning_points_are_in_sight_with_the_first_look(window: MainWindow, play: Play) -> None:
    window.resize(1280, 720)
    window.show()
    window.games.end.open(play(seats=4))
    page = window.pages.get("end")
    for _ in range(8):
        QApplication.processEvents()
    rows = page.turning.findChildren(PointRow)
    assert len(rows) > 3
    assert all(row.visibleRegion().boundingRect() == row.rect() for row in rows[:5])
    assert page.board.picture.isNull() or page.board.height() > 250


def test_the_numbers_of_a_game_that_has_just_ended_count_up_or_a_press_ends_that(page: EndPage, play: Play) -> None:
    path = play(seats=4)
    page.open(path)
    lost = max(read_record(path).game().volcano)
    final = f"{lost} lost"
    counts = [label for label in page.ranking.findChildren(QLabel) if label.text().endswith("lost")]
    assert final in [count.text() for count in counts], "a result that is opened later stands still"
    page.celebrate()
    assert final not in [count.text() for count in counts]
    QTest.mouseClick(page.ranking, Qt.MouseButton.LeftButton, pos=QPoint(3, 3))
    assert final in [count.text() for count in counts]


def test_a_copy_is_saved_or_one_sentence_says_why_not(
    page: EndPage, play: Play, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = play()
    page.open(path)
    for name in ("copy", "against A. and B", "copy.pompeii"):
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, name=name: (str(tmp_path / name), ""))
        page.save_copy()
        copy = tmp_path / f"{name.removesuffix('.pompeii')}.pompeii"
        assert copy.read_bytes() == path.read_bytes()
    copy.write_bytes(b"an older copy")
    monkeypatch.setattr("pompeii_net.folders.os.replace", Mock(side_effect=OSError(ENOSPC, "the disk is full")))
    for target in (copy, path.parent / "nowhere" / "copy.pompeii"):
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, target=target: (str(target), ""))
        assert target.name in emitted(qtbot, page.fault, page.save_copy)[0]
    assert copy.read_bytes() == b"an older copy", "not half a new one"


def test_one_person_reads_their_own_verdict_and_others_read_the_winners(page: EndPage, play: Play) -> None:
    for seed in (1, 2, 3):
        path = play(f"game{seed}", seed=seed)
        page.open(path)
        record = read_record(path)
        game = record.game()
        of = verdict(record.events(), game.saved, game.volcano, 0)
        assert page.sentence.text() == own_words(of, NAMES)
        assert page.sentence.text().startswith(f"You saved {of.saved} of {of.total}")
    page.open(play(seats=3, people=2))
    winner = page.title.all_text.removesuffix(" wins")
    assert page.sentence.text().startswith(f"{winner} saved ")
    page.open(play("programs", seats=3, people=0))
    assert "You" not in page.sentence.text()
    page.open(play("unfinished", upto=30))
    assert page.sentence.text() == ""


def test_the_end_is_saved_as_a_picture_or_one_sentence_says_why_not_and_nothing_is_harmed(
    page: EndPage, play: Play, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def saved(target: Path) -> str:
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
        (words,) = emitted(qtbot, page.fault, page.save_picture)
        return str(words)

    page.open(play())
    assert saved(tmp_path / "the end") == "“the end.png” is saved."
    picture = QImage(str(tmp_path / "the end.png"))
    assert (picture.width(), picture.height()) == (1600, 1000)
    assert len({picture.pixel(x, y) for x in range(0, 1600, 40) for y in range(0, 1000, 40)}) > 100
    monkeypatch.setattr("pompeii_qt.pages.end.picture_steps", lambda *_: iter([picture]))
    assert saved(tmp_path / "nowhere" / "x.png") == "“x.png”: No such file or directory."
    old = tmp_path / "old.png"
    old.write_bytes(b"another picture")
    monkeypatch.setattr(os, "replace", full_disk)
    assert saved(old) == "“old.png”: No space left on device."
    assert old.read_bytes() == b"another picture"
    assert {path.name for path in tmp_path.iterdir() if ".png" in path.name} == {"the end.png", "old.png"}


def full_disk(*_: object) -> None:
    raise OSError(ENOSPC, os.strerror(ENOSPC))


def test_the_story_is_copied_as_plain_text(page: EndPage, play: Play) -> None:
    path = play(seats=3)
    page.open(path)
    page.story_button.click()
    text = QGuiApplication.clipboard().text()
    game = read_record(path).game()
    assert "Aula, Livia and Fabius · Standard" in text
    assert page.title.all_text in text
    assert page.sentence.text() in text
    for seat, name in enumerate(NAMES):
        assert f"{name}: {game.saved[seat]} saved, {game.volcano[seat]} lost" in text
    points = history_of(read_record(path)).turning_points
    assert [line for line in text.splitlines() if line.startswith("• ")] == [
        f"• {turning_point_words(point, NAMES)}" for point in points
    ]


def test_a_damaged_record_is_one_sentence_on_every_page(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    bad = tmp_path / "bad.pompeii"
    bad.write_text("nonsense", encoding="utf-8")
    for name in ("analysis", "end", "replay"):
        page: Any = window.pages.get(name)
        for path, why in ((bad, "not a saved game"), (tmp_path / "gone.pompeii", "No such file or directory")):
            with qtbot.waitSignal(page.fault) as told:
                assert not page.open(path)
            assert path.name in told.args[0]
            assert why in told.args[0]


def words(page: EndPage) -> set[str]:
    return {label.text() for label in page.room.findChildren(QLabel) if label.isVisible()}


@pytest.fixture
def over(page: EndPage, play: Play) -> RoomView:
    page.open(play())
    return room(stage="over")


def test_a_guest_is_ready_for_more_or_leaves(page: EndPage, network: FakeNetwork, over: RoomView, qtbot: QtBot) -> None:
    network.tell(over)
    click(page.room.ready_button)
    network.tell(room(stage="over", seats=seats((2, replace(SEATS[2], ready=True)))))
    click(page.room.ready_button)
    emitted(qtbot, page.left, QTest.keyClick, page, Qt.Key.Key_Escape)
    assert network.asked == [("ready", True), ("ready", False), ("leave",)]


@pytest.mark.usefixtures("over")
def test_a_host_is_asked_before_all_are_sent_home(page: EndPage, network: FakeNetwork, qtbot: QtBot) -> None:
    name = "Maximilian-Alexander von Hohenzollern-Si"
    fake_network.host(network, stage="over", seats=seats((0, replace(SEATS[0], name=name))))
    qtbot.waitUntil(lambda: any(text.startswith("Maximilian") and text.endswith("…") for text in words(page)))
    assert name in page.room.accessibleName()
    assert page.landing is page.title
    click(page.room.rematch_button)
    assert network.asked == [("rematch",)]
    with qtbot.assertNotEmitted(page.left):
        click(page.back_button)
    box = fake_network.question(page)
    assert len(network.asked) == 1
    emitted(qtbot, page.left, click, next(one for one in box.buttons() if one.text() == "Close the game"))
    assert network.asked[1:] == [("leave",)]


def test_in_a_room_it_is_about_ones_own_seat_or_the_winner(page: EndPage, network: FakeNetwork, play: Play) -> None:
    path = play("four", seats=4, people=4)
    guest(network, stage="over")
    page.open(path)
    assert page.sentence.text().startswith(f"You saved {read_record(path).game().saved[2]} of")
    guest(network, stage="over", you=7)
    page.open(path)
    assert "You" not in page.sentence.text()
    assert not page.new_button.isVisible()
    network.tell(None)
    assert not page.room.isVisible()
    assert page.title.all_text, "a room that closes leaves the result"
    assert page.back_button.text() == "‹  Start page"


@pytest.fixture
def idle_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Analyse games at once, as if time had passed on mains power."""
    monkeypatch.setattr(idle_analysis, "COMPILED", True)
    monkeypatch.setattr(idle_analysis, "_IDLE", 0)
    monkeypatch.setattr(idle_analysis, "on_battery", lambda: False)


def test_the_costliest_is_found(qtbot: QtBot, play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the person's decisions; pressed, one opens in the analysis; leaving the page stops the search."""
    monkeypatch.setattr("pompeii_qt.pages.given_away.COMPILED", True)
    fake, path = FakeSession(tmp_path / "games"), play()
    page = EndPage(FakeNetwork(), Shelf(tmp_path / "games"), analysis(tmp_path, fake))  # type: ignore[arg-type]
    qtbot.addWidget(page)
    page.show()
    page.open(path)
    qtbot.waitUntil(lambda: bool(fake.asked))
    assert page.costliest.list.buttons == []
    made = decisions(read_record(path), [0])
    own = [decision.at for decision in made]
    flight = next(decision.at for decision in made if not decision.view.phase.placing)
    assert fake.asked == [([0], flight, [])]
    assert page.costliest.words.text() == f"Looking them over: 0 of {len(own)}"
    fake.tell(len(own), {at: 1.0 * n for n, at in enumerate(own[:5])})
    assert page.costliest.words.isHidden()
    buttons = page.costliest.list.buttons
    assert [one.accessibleName().split(".")[0] for one in buttons] == ["−4 citizens", "−3 citizens", "−2 citizens"]
    assert page.costliest.sum.text() == "You gave away 10 citizens; a tribune gives away 10."
    assert emitted(qtbot, page.decision_chosen, buttons[0].click) == [path, own[4], None]
    assert emitted(qtbot, page.decision_chosen, page.costliest.habit.button.click) == [path, None, Choice.PLACE]
    page.hide()
    page.listed = True
    page.show()
    page.open(path)
    assert page.costliest.isHidden(), "it is looked up: there is a button for more"


def test_each_phone_of_the_own_room_is_told_what_its_player_gave_away(
    qtbot: QtBot, play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, network: FakeNetwork
) -> None:
    """After the own decisions, or at once at a window that only watches; again after a visit to another page."""
    monkeypatch.setattr("pompeii_qt.pages.given_away.COMPILED", True)
    fake, path = FakeSession(tmp_path / "games"), play(seats=3)
    made = [[one.at for one in decisions(read_record(path), [seat])] for seat in range(3)]
    page = fake_network.on_screen(qtbot, EndPage(network, Shelf(tmp_path / "games"), analysis(tmp_path, fake)))  # type: ignore[arg-type]
    members = [MemberView(0, "Anna", True, "here"), MemberView(1, "Julia", False, "here", phone=True)]
    members.append(MemberView(2, "Tom", False, "here"))
    placed = [SeatView("person", member.name, seat, member=seat) for seat, member in enumerate(members)]
    fake_network.host(network, stage="over", members=members, seats=placed)
    page.open(path)
    qtbot.waitUntil(lambda: len(fake.asked) == 1)
    fake.tell(len(made[0]))
    assert [seats for seats, *_ in fake.asked] == [[0], [1]], "Tom's computer finds it itself"
    fake.tell(3)
    assert page.costliest.words.isHidden(), "the own decisions are all judged"
    page.hide()
    page.show()
    qtbot.waitUntil(lambda: len(fake.asked) == 3)
    network.asked.clear()
    fake.tell(len(made[1]))
    assert network.asked == [("tell_loss", path, 1, OwnLoss(0, 0))]
    watching = [replace(placed[1], member=3), *placed[1:]]
    fake_network.host(network, stage="over", members=members, seats=watching)
    page.open(path)
    qtbot.waitUntil(lambda: len(network.asked) == 2)
    assert network.asked[1] == network.asked[0], "what is known is told at once"
    assert page.costliest.isHidden()
    fake.asked.clear()
    fake_network.guest(network, stage="over", members=members, seats=placed, you=2)
    page.open(path)
    qtbot.waitUntil(lambda: bool(fake.asked))
    fake.tell(len(made[2]))
    assert len(network.asked) == 2, "a guest tells nobody"


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        (Mock(return_value=None), False),
        (Mock(return_value=Mock(power_plugged=False)), True),
        (Mock(return_value=Mock(power_plugged=True)), False),
        (Mock(side_effect=FileNotFoundError("/sys/class/power_supply")), False),  # as in a container
        (None, False),
    ],
)
def test_a_computer_that_tells_nothing_of_its_battery_has_none(
    monkeypatch: pytest.MonkeyPatch, found: Mock | None, expected: bool
) -> None:
    monkeypatch.delattr("psutil.sensors_battery", raising=False)
    if found:
        monkeypatch.setattr("psutil.sensors_battery", found, raising=False)
    assert idle_analysis.on_battery() is expected


@pytest.mark.usefixtures("idle_at_once")
def test_idle_time_analyses(qapp: QGuiApplication, play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Never while another player thinks, on battery, or while another page is open; all is known at the end."""
    battery = False
    monkeypatch.setattr(idle_analysis, "on_battery", lambda: battery)
    record = read_record(play())
    played = Record(record.header, record.entries[:20])
    fake = FakeSession(tmp_path / "games", played)
    idle = IdleAnalysis(fake, fake)  # type: ignore[arg-type]
    game = played.game()
    moves, number = Update(20, [], game.view(0), game.legal_actions()), len(decisions(played, [0]))

    def asked(*, expected: bool) -> None:
        """Assert whether the game is sent to the analysis once all that is due has been done."""
        fake.asked.clear()
        fake.updated.emit(moves)
        fake.updated.emit(replace(moves, view=game.view(1), legal=[]))
        qapp.processEvents()
        assert bool(fake.asked) is expected

    idle.begin(wanted=True)
    asked(expected=False)
    idle.set_shown(True)
    asked(expected=True)
    assert fake.asked == [([0], 0, [])]
    fake.tell(3)
    stopped = fake.stopped
    fake.rated.emit(ActionRatings(0, 20, [], 0.5))
    assert fake.stopped > stopped, "advice comes first"
    fake.asked.clear()
    fake.rated.emit(ActionRatings(0, 20, []))
    qapp.processEvents()
    assert [len(known) for _, _, known in fake.asked] == [3], "and then it goes on"
    fake.asked.clear()
    fake.updated.emit(replace(moves, seq=21, legal=[]))
    qapp.processEvents()
    assert not fake.asked, "somebody else is to move"
    asked(expected=True)
    fake.tell(number - 3)
    battery = True
    fake.played = record
    asked(expected=False)
    battery = False
    idle.set_shown(False)
    asked(expected=False)
    idle.set_shown(True)
    idle.begin(wanted=False)
    asked(expected=False)
    found = analysis(tmp_path, fake)
    found.begin(record)
    assert len(found.known(0)) == number


@pytest.mark.usefixtures("idle_at_once")
def test_a_game_is_looked_over_only_at_the_table(
    window: MainWindow, qtbot: QtBot, qapp: QGuiApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    monkeypatch.setattr(window.session, "copy_record", asked.append)
    window.games.start(PEOPLE)
    qtbot.waitUntil(lambda: bool(asked))
    window.pages.open("rules")
    asked.clear()
    window.session.seat_state.emit(0, "thinking", 0)
    qapp.processEvents()
    assert not asked
    window.pages.back()
    qtbot.waitUntil(lambda: bool(asked))


def test_the_start_page_says_the_rating_from_the_fifth_result_on(window: MainWindow, play: Play, qtbot: QtBot) -> None:
    window.settings.rating = "76"  # after a single game, by an earlier version
    more = window.pages.get("start").choices["more"]

    def finish_game(number: int, said: str) -> None:
        window.games.end.open(play(f"game-{number}", seed=number))
        qtbot.waitUntil(lambda: window.settings.rated_games == number)
        window.pages.open("start")
        qtbot.waitUntil(lambda: more.accessibleDescription() == said.format(window.settings.rating))

    for number in range(1, 5):
        finish_game(number, "")
    finish_game(5, "Rating {}")
    assert window.settings.rating != "76"


def test_the_city_is_whole_above_the_fold_and_nothing_moves_the_chart(window: MainWindow, play: Play) -> None:
    window.resize(1280, 720)
    window.show()
    window.games.end.open(play(seats=4))
    page = window.pages.get("end")
    for _ in range(8):
        QApplication.processEvents()
    assert page.board.visibleRegion().boundingRect() == page.board.rect()
    before = page.chart.mapTo(page, QPoint())
    page.costliest.show()
    for _ in range(8):
        QApplication.processEvents()
    assert page.chart.mapTo(page, QPoint()) == before
