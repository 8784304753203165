"""The end page: who won and why."""

from collections.abc import Callable
from errno import ENOSPC
from os import strerror
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLabel, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from pompeii_core.ai.analysis import decisions
from pompeii_core.events import Burned, Eruption
from pompeii_core.record import Record, RecordWriter, read_record
from pompeii_core.setup import GameSetup, Seated, SeatedPlayer
from pompeii_core.tally import Verdict, ranking, verdict
from pompeii_core.view import Update
from pompeii_net.lan.wire import RoomView
from pompeii_net.messages import ActionRatings
from pompeii_qt.navigation import idle_analysis
from pompeii_qt.navigation.idle_analysis import IdleAnalysis
from pompeii_qt.pages.end import EndPage
from pompeii_qt.pages.statistics import history_of
from pompeii_qt.widgets.lines import LinkLine
from pompeii_qt.window import MainWindow
from pompeii_qt.words.results import TurningPoint, own_words, tie_words, turning_point_words
from tests.qt.pages.fake_network import FakeNetwork, FakeSession, analysis, room

type Play = Callable[..., Path]
NAMES = ["Aula", "Livia", "Fabius"]


@pytest.fixture
def page(qtbot: QtBot, tmp_path: Path) -> EndPage:
    made = EndPage(FakeNetwork(), tmp_path / "games", analysis(tmp_path))  # type: ignore[arg-type]
    qtbot.addWidget(made)
    made.resize(1280, 720)
    made.show()
    return made


def test_a_tie_is_explained() -> None:
    places = ranking([7, 7, 3], [5, 4, 2])
    assert tie_words(places, [7, 7, 3], [5, 4, 2], NAMES) == (
        "Livia and Aula saved 7 each; Livia wins with fewer in the volcano (R25)."
    )
    places = ranking([7, 7, 3], [4, 4, 2])
    assert "tie" in tie_words(places, [7, 7, 3], [4, 4, 2], NAMES)
    assert tie_words(ranking([7, 6, 3], [4, 4, 2]), [7, 6, 3], [4, 4, 2], NAMES) == ""


def test_the_story_counts_what_the_game_counts(play: Play) -> None:
    record = read_record(play(seats=4))
    history = history_of(record)
    assert len(history.saved) == len(history.lost) == len(history.phases) == len(record.entries) + 1
    for at in (0, 20, len(record.entries)):
        game = record.game(at)
        assert history.saved[at] == tuple(game.saved)
        assert history.lost[at] == tuple(game.volcano)
        assert history.phases[at] == game.phase


def test_turning_points_are_what_happened(play: Play) -> None:
    record = read_record(play(seats=4))
    turning_points = history_of(record).turning_points
    assert turning_points == sorted(turning_points)
    eruption = next(point for point in turning_points if point.kind in ("erupts", "declared"))
    game = record.game(eruption.at - 1)
    assert any(isinstance(e, Eruption) for e in game.apply(record.entries[eruption.at - 1].action, eruption.seat))
    burns = [point for point in turning_points if point.kind == "burn"]
    assert burns
    for burn in burns:
        entry = record.entries[burn.at - 1]
        events = record.game(burn.at - 1).apply(entry.action, entry.seat)
        assert sum(burn.counts) == sum(sum(e.counts) for e in events if isinstance(e, Burned) and e.cause != "end") > 1


def test_turning_points_read_well() -> None:
    burn = TurningPoint(9, "burn", 0, (0, 2, 1), "D4", "mask")
    assert turning_point_words(burn, NAMES) == "Aula places the mask on D4. Lost: 2 of Livia's, 1 of Fabius's."
    assert (
        turning_point_words(TurningPoint(9, "escape", 1, (2, 7)), NAMES)
        == "Livia gets 2 citizens out in one turn, 7 steps in all."
    )


def texts(page: EndPage, qtbot: QtBot) -> list[str]:
    """What the page's labels say, once they are shown."""
    qtbot.waitUntil(lambda: any(label.isVisible() and label.text() == "1." for label in page.findChildren(QLabel)))
    return [label.text() for label in page.findChildren(QLabel) if label.isVisible()]


def test_who_resigned_is_named_and_keeps_what_they_did(page: EndPage, play: Play, tmp_path: Path) -> None:
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


def test_it_can_be_opened_again_for_another_game(page: EndPage, play: Play, qtbot: QtBot) -> None:
    page.open(play("one", seats=4))
    page.open(play("two", seats=2, seed=5))
    shown = texts(page, qtbot)
    assert "Corvus" not in shown
    assert shown.count("2.") == 1


def test_it_knows_whether_the_game_it_shows_is_in_its_file(page: EndPage, play: Play) -> None:
    path = play("one")
    for saved in (True, False):
        page.show_record(path, read_record(path), saved=saved)
        assert page.unsaved is not saved


def test_a_rematch_has_the_same_players_and_rules(page: EndPage, play: Play, qtbot: QtBot) -> None:
    path = play(rules="amigo")
    page.open(path)
    with qtbot.waitSignal(page.rematch) as told:
        QTest.mouseClick(page.rematch_button, Qt.MouseButton.LeftButton)
    header = read_record(path).header
    assert told.args == [header.players, header.rules, False]


def test_a_turning_point_and_the_chart_lead_to_the_replay(page: EndPage, play: Play, qtbot: QtBot) -> None:
    path = play()
    page.open(path)
    history = history_of(read_record(path))
    texts(page, qtbot)
    first = next(b for b in page.turning.findChildren(QPushButton) if b.isVisible())
    with qtbot.waitSignal(page.watch) as told:
        first.click()
    assert told.args == [path, history.turning_points[0].at - 1]
    with qtbot.waitSignal(page.watch) as told:
        QTest.mouseClick(page.chart, Qt.MouseButton.LeftButton, pos=QPoint(page.chart.width() - 1, 80))
    assert told.args == [path, len(history.saved) - 1]


def test_a_turning_point_that_does_not_fit_is_cut_visibly_and_told_whole(qtbot: QtBot) -> None:
    whole = "Wilhelmina places the column on C4. Lost: 3 of Maximilian's."
    line = LinkLine(whole, lambda: None, "Watch it")
    qtbot.addWidget(line)
    line.resize(120, 30)
    line.show()
    assert line.text().endswith("…")
    assert line.fontMetrics().horizontalAdvance(line.text()) < 120
    assert (line.accessibleName(), line.toolTip()) == (whole, f"{whole}\nWatch it")
    line.resize(900, 30)
    assert (line.text(), line.toolTip()) == (whole, "Watch it")


def test_a_copy_is_saved(page: EndPage, play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = play()
    page.open(path)
    for name in ("copy", "against A. and B", "copy.pompeii"):
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, name=name: (str(tmp_path / name), ""))
        page.save_copy()
        copy = tmp_path / f"{name.removesuffix('.pompeii')}.pompeii"
        assert copy.read_bytes() == path.read_bytes()


def test_a_copy_that_cannot_be_saved_is_one_sentence(
    page: EndPage, play: Play, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = play()
    page.open(path)
    for target in (path, path.parent / "nowhere" / "copy.pompeii"):
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, target=target: (str(target), ""))
        with qtbot.waitSignal(page.fault) as told:
            page.save_copy()
        assert target.name in told.args[0]
    assert read_record(path)


def _ended(page: EndPage, play: Play, name: str, seed: int) -> Verdict:
    """A finished game is shown; what it came to for the person."""
    path = play(name, seed=seed)
    page.open(path)
    record = read_record(path)
    game = record.game()
    return verdict(record.events(), game.saved, game.volcano, 0)


def test_one_person_is_told_how_it_went_for_them(page: EndPage, play: Play) -> None:
    for seed in (1, 2, 3):
        of = _ended(page, play, f"game{seed}", seed)
        assert page.sentence.text() == own_words(of, NAMES)
        assert page.sentence.text().startswith(f"You saved {of.saved} of {of.total}")


def test_where_several_sit_at_one_screen_or_nobody_it_is_about_the_winner(page: EndPage, play: Play) -> None:
    page.open(play(seats=3, people=2))
    winner = page.title.all_text.removesuffix(" wins")
    assert page.sentence.text().startswith(f"{winner} saved ")
    page.open(play("programs", seats=3, people=0))
    assert "You" not in page.sentence.text()
    page.open(play("unfinished", upto=30))
    assert page.sentence.text() == ""


def test_the_board_is_shown_as_it_was_at_the_end(page: EndPage, play: Play, qtbot: QtBot) -> None:
    page.open(play())
    qtbot.waitUntil(lambda: not page.board.picture.isNull())
    first = page.board.picture
    page.open(play("other", seed=5))
    qtbot.waitUntil(lambda: not page.board.picture.isNull())
    assert page.board.picture.toImage() != first.toImage()
    page.hide()
    assert page.board.picture.isNull(), "it takes megabytes"


def test_the_end_is_saved_as_a_picture(
    page: EndPage, play: Play, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.open(play())
    target = tmp_path / "the end"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    with qtbot.waitSignal(page.fault) as told:
        page.save_picture()
    assert told.args == ["“the end.png” is saved."]
    picture = QImage(str(tmp_path / "the end.png"))
    assert (picture.width(), picture.height()) == (1600, 1000)
    assert len({picture.pixel(x, y) for x in range(0, 1600, 40) for y in range(0, 1000, 40)}) > 100
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["the end.png"]


def test_a_picture_that_cannot_be_saved_is_one_sentence_and_harms_nothing(
    page: EndPage, play: Play, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.open(play())
    old = tmp_path / "old.png"
    old.write_bytes(b"another picture")
    for target in (tmp_path / "nowhere" / "x.png", old):
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, target=target: (str(target), ""))
        if target == old:
            monkeypatch.setattr(Path, "write_bytes", full_disk)
        with qtbot.waitSignal(page.fault) as told:
            page.save_picture()
        problem = "No space left on device" if target == old else "No such file or directory"
        assert told.args == [f"“{target.name}”: {problem}."]
    assert old.read_bytes() == b"another picture"
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["old.png"]


def full_disk(path: Path, data: bytes) -> int:
    """A disk that has room for half a picture."""
    with path.open("wb") as file:
        file.write(data[:10])
    raise OSError(ENOSPC, strerror(ENOSPC))


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


def test_from_the_end_another_game_and_the_analysis_are_a_click_away(page: EndPage, play: Play, qtbot: QtBot) -> None:
    path = play()
    page.open(path)
    with qtbot.waitSignal(page.new_game):
        QTest.mouseClick(page.new_button, Qt.MouseButton.LeftButton)
    asked: list[object] = []
    page.analysis_requested.connect(asked.append)
    QTest.mouseClick(page.analyse_button, Qt.MouseButton.LeftButton)
    assert asked == [path]


def test_a_damaged_record_is_one_sentence(page: EndPage, qtbot: QtBot, tmp_path: Path) -> None:
    bad = tmp_path / "bad.pompeii"
    bad.write_text("nonsense", encoding="utf-8")
    for path in (bad, tmp_path / "gone.pompeii"):
        with qtbot.waitSignal(page.fault) as told:
            assert not page.open(path)
        assert path.name in told.args[0]
    assert told.args[0].endswith("cannot be shown because the saved game cannot be read: No such file or directory.")


@pytest.fixture
def network() -> FakeNetwork:
    return FakeNetwork()


@pytest.fixture
def rematch_bar_page(qtbot: QtBot, network: FakeNetwork, play: Play, tmp_path: Path) -> EndPage:
    made = EndPage(network, tmp_path / "games", analysis(tmp_path))  # type: ignore[arg-type]
    qtbot.addWidget(made)
    made.resize(1280, 720)
    made.show()
    made.open(play())
    return made


def words(rematch_bar_page: EndPage) -> set[str]:
    return {label.text() for label in rematch_bar_page.room.findChildren(QLabel) if label.isVisible()}


def ready(told: RoomView, seat: int) -> RoomView:
    seats = list(told.seats)
    seats[seat] = replace(seats[seat], ready=True)
    return replace(told, seats=seats)


def test_without_a_room_a_rematch_is_at_this_screen(rematch_bar_page: EndPage) -> None:
    assert not rematch_bar_page.room.isVisible()
    assert rematch_bar_page.rematch_button.isVisible()
    assert rematch_bar_page.landing is rematch_bar_page.title, "an Enter that comes late begins no other game"


def test_a_guest_is_ready_for_another(rematch_bar_page: EndPage, network: FakeNetwork, qtbot: QtBot) -> None:
    over = room(stage="over")
    network.tell(over)
    assert rematch_bar_page.room.isVisible()
    assert not rematch_bar_page.rematch_button.isVisible(), "it would be another game"
    assert not rematch_bar_page.room.rematch_button.isVisible(), "the host's"
    qtbot.waitUntil(lambda: {"Anna", "host", "Julia", "not ready yet"} <= words(rematch_bar_page))
    QTest.mouseClick(rematch_bar_page.room.ready_button, Qt.MouseButton.LeftButton)
    assert network.asked == [("ready", True)]
    network.tell(ready(over, 2))
    qtbot.waitUntil(lambda: "✓ ready" in words(rematch_bar_page))
    assert "Julia: ready" in rematch_bar_page.room.accessibleName()
    QTest.mouseClick(rematch_bar_page.room.ready_button, Qt.MouseButton.LeftButton)
    assert network.asked[-1] == ("ready", False)


def test_the_host_asks_everybody_back_to_the_lobby(rematch_bar_page: EndPage, network: FakeNetwork) -> None:
    network.tell(room(stage="over", you=0), hosting=True)
    assert rematch_bar_page.landing is rematch_bar_page.title
    assert not rematch_bar_page.room.ready_button.isVisible()
    QTest.mouseClick(rematch_bar_page.room.rematch_button, Qt.MouseButton.LeftButton)
    assert network.asked == [("rematch",)]


def test_a_long_name_is_cut_where_one_sees_it(rematch_bar_page: EndPage, network: FakeNetwork, qtbot: QtBot) -> None:
    over = room(stage="over", you=0)
    bar = rematch_bar_page
    name = "Maximilian-Alexander von Hohenzollern-Si"
    network.tell(replace(over, seats=[replace(over.seats[0], name=name), *over.seats[1:]]), hosting=True)
    qtbot.waitUntil(lambda: any(text.startswith("Maximilian") and text.endswith("…") for text in words(bar)))
    assert name in bar.room.accessibleName()


def test_a_host_that_cannot_be_heard_is_waited_for(rematch_bar_page: EndPage, network: FakeNetwork) -> None:
    network.tell(room(stage="over"))
    network.line("waiting")
    assert "Waiting for the host… Your seat is kept." in words(rematch_bar_page)
    assert not rematch_bar_page.room.ready_button.isEnabled()
    network.line("online")
    assert not any(text.startswith("Waiting") for text in words(rematch_bar_page))
    assert rematch_bar_page.room.ready_button.isEnabled()


def test_the_way_back_leads_out_of_the_room(rematch_bar_page: EndPage, network: FakeNetwork, qtbot: QtBot) -> None:
    network.tell(room(stage="over"))
    with qtbot.waitSignal(rematch_bar_page.left):
        QTest.keyClick(rematch_bar_page, Qt.Key.Key_Escape)
    assert network.asked == [("leave",)]


def test_a_host_is_asked_before_everybody_is_sent_home(
    rematch_bar_page: EndPage, network: FakeNetwork, qtbot: QtBot
) -> None:
    network.tell(room(stage="over", you=0), hosting=True)
    left: list[bool] = []
    rematch_bar_page.left.connect(lambda: left.append(True))
    QTest.mouseClick(rematch_bar_page.back_button, Qt.MouseButton.LeftButton)
    box = rematch_bar_page.findChild(QMessageBox)
    assert box is not None
    assert (left, network.asked) == ([], [])
    close = next(one for one in box.buttons() if one.text() == "Close the room")
    QTest.mouseClick(close, Qt.MouseButton.LeftButton)
    assert left == [True]
    assert network.asked == [("leave",)]


def test_a_room_that_closes_leaves_the_result(rematch_bar_page: EndPage, network: FakeNetwork) -> None:
    network.tell(room(stage="over"))
    network.tell(None)
    assert not rematch_bar_page.room.isVisible()
    assert rematch_bar_page.title.all_text
    assert rematch_bar_page.back_button.text() == "‹  Start page"


def test_in_a_room_it_is_about_ones_own_seat_or_the_winner_for_those_who_watch(
    rematch_bar_page: EndPage, network: FakeNetwork, play: Play
) -> None:
    own = room(stage="over")
    assert own.own_seat is not None
    seat = own.seats.index(own.own_seat)
    path = play("four", seats=len(own.seats), people=len(own.seats))
    network.tell(own)
    rematch_bar_page.open(path)
    assert rematch_bar_page.sentence.text().startswith("You saved ")
    assert f"You saved {read_record(path).game().saved[seat]} of" in rematch_bar_page.sentence.text()
    network.tell(room(stage="over", you=7))
    rematch_bar_page.open(path)
    assert "You" not in rematch_bar_page.sentence.text()
    assert not rematch_bar_page.new_button.isVisible()


def costly(page: EndPage, fake: FakeSession, qtbot: QtBot) -> list[str]:
    """What the page has found of the person's decisions, once it has begun to look."""
    qtbot.waitUntil(lambda: bool(fake.asked))
    return [button.accessibleName() for button in page.costliest.list.buttons]


def test_what_cost_most_is_found_while_the_result_is_looked_at(
    qtbot: QtBot, play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of the person alone; pressed, a decision is opened in the analysis; whoever leaves stops it."""
    monkeypatch.setattr("pompeii_qt.pages.costliest.COMPILED", True)
    fake, path = FakeSession(), play()
    page = EndPage(FakeNetwork(), tmp_path / "games", analysis(tmp_path, fake))  # type: ignore[arg-type]
    qtbot.addWidget(page)
    page.show()
    page.open(path)
    assert costly(page, fake, qtbot) == []
    made = decisions(read_record(path), [0])
    own = [decision.at for decision in made]
    flight = next(decision.at for decision in made if not decision.view.phase.placing)
    assert fake.asked == [([0], flight, [])]
    assert page.costliest.words.text() == f"Looking them over: 0 of {len(own)}"
    fake.tell(len(own), {at: 0.01 * n for n, at in enumerate(own[:5])})
    assert page.costliest.words.isHidden()
    found = costly(page, fake, qtbot)
    assert [text.split(".")[0] for text in found] == ["−4%", "−3%", "−2%"]
    with qtbot.waitSignal(page.decision_chosen) as told:
        page.costliest.list.buttons[0].click()
    assert told.args == [path, own[4]]
    page.hide()
    page.listed = True
    page.show()
    page.open(path)
    assert page.costliest.isHidden(), "it is looked up: there is a button for more"


def test_a_game_is_looked_over_while_its_person_thinks(
    qapp: QGuiApplication, play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Never while somebody else does, on battery, or when another page is open; at the end it is known."""
    monkeypatch.setattr(idle_analysis, "COMPILED", True)
    monkeypatch.setattr(idle_analysis, "_IDLE", 0)
    battery = False
    monkeypatch.setattr(idle_analysis, "on_battery", lambda: battery)
    record = read_record(play())
    played = Record(record.header, record.entries[:20])
    fake = FakeSession(tmp_path / "games", played)
    idle = IdleAnalysis(fake, fake)  # type: ignore[arg-type]
    game = played.game()
    moves, number = Update(20, [], game.view(0), game.legal_actions()), len(decisions(played, [0]))

    def asked(*, expected: bool) -> None:
        """Whether that is so once all that was due has been done."""
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


def test_it_is_so_at_the_table_alone(
    window: MainWindow, qtbot: QtBot, qapp: QGuiApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(idle_analysis, "COMPILED", True)
    monkeypatch.setattr(idle_analysis, "_IDLE", 0)
    monkeypatch.setattr(idle_analysis, "on_battery", lambda: False)
    asked: list[object] = []
    monkeypatch.setattr(window.session, "copy_record", asked.append)
    window.games.start(GameSetup([SeatedPlayer("person", name, n) for n, name in enumerate(("Anna", "Papa"))]))
    qtbot.waitUntil(lambda: bool(asked))
    window.pages.open("rules")
    asked.clear()
    window.session.seat_state.emit(0, "thinking", 0)
    qapp.processEvents()
    assert not asked
    window.pages.back()
    qtbot.waitUntil(lambda: bool(asked))


def test_the_rating_that_a_result_comes_to_is_said_on_the_start_page(
    window: MainWindow, play: Play, qtbot: QtBot
) -> None:
    assert window.settings.rating == ""
    for number in range(3):
        path = play(f"game-{number}", seed=number)
    window.games.end.open(path)
    qtbot.waitUntil(lambda: window.settings.rating != "")
    window.pages.open("start")
    more = window.pages.get("start").choices["more"]
    qtbot.waitUntil(lambda: more.accessibleDescription() == f"Rating {window.settings.rating}")
