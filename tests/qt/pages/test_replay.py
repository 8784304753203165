"""The replay viewer."""

import gc
import weakref
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from pompeii_core.events import CardDrawn
from pompeii_core.preview import Spot
from pompeii_core.record import read_record
from pompeii_qt.art.geometry import square_at
from pompeii_qt.pages.game_analysis import GameAnalysis
from pompeii_qt.pages.playback import OPEN, Playback
from pompeii_qt.pages.replay import ReplayPage
from pompeii_qt.scene.accessible_board import spot_name
from pompeii_qt.scene.sprite import Layer
from pompeii_qt.settings import Settings
from pompeii_qt.text import ElidedText
from pompeii_qt.words.game_words import action_squares
from tests.qt.fit.gallery import PLAYERS, recorded
from tests.qt.fit.test_pages import settle
from tests.qt.pages.conftest import Play, emitted
from tests.qt.pages.fake_network import FakeSession, click, on_screen


@pytest.fixture
def analysis(fake: FakeSession, monkeypatch: pytest.MonkeyPatch) -> GameAnalysis:
    monkeypatch.setattr("pompeii_qt.pages.game_analysis._SETTLED", 0)
    return GameAnalysis(fake)  # type: ignore[arg-type]


@pytest.fixture
def page(qtbot: QtBot, settings: Settings, analysis: GameAnalysis) -> ReplayPage:
    return on_screen(qtbot, ReplayPage(settings, analysis))


def test_a_page_that_is_dropped_leaves_no_stage(qtbot: QtBot, settings: Settings, analysis: GameAnalysis) -> None:
    page = ReplayPage(settings, analysis)
    board_scene = weakref.ref(page.board.board_scene)
    emitted(qtbot, page.destroyed, page.deleteLater)
    del page
    gc.collect()
    assert board_scene() is None


def test_squares_have_short_names_if_the_setting_says_so(page: ReplayPage, play: Play, settings: Settings) -> None:
    settings.short_names = True
    page.open(play(), 40)
    assert spot_name(page.board.interaction, Spot("F4")) == "F4", "and no “street”"


def test_steps_and_jumps_lead_to_the_same_place(play: Play) -> None:
    record = read_record(play())
    stepped, jumped = Playback(record), Playback(record)
    for at in range(1, 40):
        update = stepped.step()
        assert stepped.at == at
        assert update.view == record.game(at).view(None)
    for at in (40, 7, 7, 25, 0, 10_000):
        assert jumped.go(at).view == record.game(min(at, len(record.entries))).view(None)
    with pytest.raises(IndexError):
        jumped.step()


@pytest.mark.parametrize("stepping", [True, False])
def test_the_last_round_is_marked_on_the_board(page: ReplayPage, play: Play, stepping: bool) -> None:
    path = play()
    record = read_record(path)
    at = len(record.entries) - 3
    page.open(path, at=at - 1)
    page.step() if stepping else page.go(at)
    summaries = Playback(record)
    summaries.go(at)
    tiles = sorted(tile.square for summary in summaries.last_round for tile in summary.tiles)
    assert tiles

    def framed() -> list[str]:
        page.board.event_player.finish()
        items = page.board.board_scene.items()
        return sorted(square_at(item.pos()) or "" for item in items if item.zValue() == Layer.TRACES)

    assert framed() == tiles
    page.go(0)
    assert framed() == []


def test_a_seat_sees_its_own_hand_alone(play: Play) -> None:
    record = read_record(play())
    playback = Playback(record)
    for viewer, hands in ((OPEN, {0, 1}), (None, set[int]()), (1, {1})):
        playback.viewer = viewer
        playback.go(4)
        assert set(playback.hands()) == hands
    playback.viewer = 1
    drawn = []
    for _ in range(8):
        drawn += [event for event in playback.step().events if isinstance(event, CardDrawn)]
    assert all((event.card is None) == (event.seat == 0) for event in drawn)
    assert {event.seat for event in drawn} == {0, 1}


def test_the_keys_step_through_the_game_and_each_step_says_what_happened(page: ReplayPage, play: Play) -> None:
    page.open(play())
    page.activateWindow()
    page.slider.setFocus()
    playback = page.playback
    assert playback is not None
    for key, at in (
        (Qt.Key.Key_Right, 1),
        (Qt.Key.Key_Right, 2),
        (Qt.Key.Key_Left, 1),
        (Qt.Key.Key_End, playback.last),
        (Qt.Key.Key_Home, 0),
    ):
        QTest.keyClick(page.slider, key)
        assert playback.at == page.slider.value() == at
    page.step()
    assert " played " in page.words.all_text
    next(b for b in page.findChildren(QPushButton) if b.text() == "Vesuvius erupts").click()
    assert playback.game.phase == "seethes", "one click before the eruption"
    page.step()
    assert playback.game.phase == "erupts"


def test_the_slider_goes_there_and_the_game_is_played_on(page: ReplayPage, play: Play, qtbot: QtBot) -> None:
    path = play()
    assert page.open(path, 17)
    playback = page.playback
    assert playback is not None
    assert playback.at == page.slider.value() == 17
    assert page.place.text().startswith("17 of ")
    assert emitted(qtbot, page.play_on, click, page.play_on_button) == [path, 17]
    QTest.mouseClick(page.slider, Qt.MouseButton.LeftButton, pos=page.slider.rect().center())
    assert abs(playback.at - page.slider.maximum() / 2) <= 1
    QTest.mouseClick(page.slider, Qt.MouseButton.LeftButton, pos=page.slider.rect().center() / 2)
    assert abs(playback.at - page.slider.maximum() / 4) <= 3
    page.slider.setValue(60)
    assert playback.at == 60
    middles = {part.mapTo(page, part.rect().center()).y() for part in page._buttons}
    assert len(middles) == 1, "play, arrows and slider are on one line"
    assert page.banner.phase == read_record(path).game(60).phase
    page.go(page.slider.maximum())
    assert not page.play_on_button.isEnabled()


def test_it_plays_to_its_end(page: ReplayPage, play: Play, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pompeii_qt.pages.replay._PAUSES", dict.fromkeys(("off", "slow", "normal", "fast"), 0))
    page.open(play(upto=9))
    click(page.play_button)
    assert page.playing
    qtbot.waitUntil(lambda: page.slider.value() == 9)
    qtbot.waitUntil(lambda: not page.playing)
    click(page.play_button)
    assert page.slider.value() < 9, "it begins again"
    assert page.playing
    page.hide()
    assert not page.playing


def test_all_hands_or_one_are_shown_without_characters(page: ReplayPage, play: Play, qtbot: QtBot) -> None:
    page.open(play(seats=4), 3)

    def cards() -> int:
        labels = [label for label in page.findChildren(QLabel) if label.isVisible()]
        return sum(": card " in label.accessibleName() for label in labels)

    qtbot.waitUntil(lambda: cards() == 16)
    page.viewers.setCurrentIndex(page.viewers.findData(1))
    qtbot.waitUntil(lambda: cards() == 4)
    page.viewers.setCurrentIndex(1)
    qtbot.waitUntil(lambda: cards() == 0)
    assert [one.text for one in page.seats.findChildren(ElidedText) if one.isVisible()] == []


def asked(page: ReplayPage) -> Callable[[], bool]:
    return lambda: not any(timer.isActive() for timer in page.advice.findChildren(QTimer))


def test_values_and_the_best_move_are_found_for_the_place_shown(
    page: ReplayPage, fake: FakeSession, play: Play, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[Any] = []
    heat: list[Any] = []
    monkeypatch.setattr(page.board.choice_marks, "show", lambda chosen, view, rules: drawn.append(chosen))
    monkeypatch.setattr(page.board.interaction, "show_values", lambda values, kind, origins: heat.append(values))
    path = play()
    record = read_record(path)
    page.open(path, 20)
    page.activateWindow()
    page.landing.setFocus()
    assert not page.advice.words.isVisible()
    QTest.keyClick(page, Qt.Key.Key_V)
    qtbot.waitUntil(asked(page))
    assert page.advice.words.all_text == "Looking ahead…"
    assert fake.asked == [([0, 1], 20, [])]
    fake.tell(1)
    squares = action_squares(record.entries[20].action)
    assert heat[-1] == ({squares[-1]: 0.0} if squares else {})
    assert page.advice.words.all_text.endswith(" with each choice.")
    assert page.advice.legend.isVisible()
    assert page.advice.legend.text == "Citizens given away"
    assert not drawn
    QTest.keyClick(page, Qt.Key.Key_H)
    assert drawn[-1] == {"best": record.entries[20].action}
    assert page.advice.words.all_text.startswith("Played: ")
    QTest.keyClick(page, Qt.Key.Key_V)
    assert heat[-1] is None
    assert not page.advice.legend.isVisible()
    QTest.keyClick(page, Qt.Key.Key_H)
    assert not page.advice.words.isVisible()
    page.go(30)
    qtbot.waitUntil(asked(page))
    assert len(fake.asked) == 1, "nobody wants to know"


def test_steps_find_decisions_analysed_ahead(page: ReplayPage, fake: FakeSession, play: Play, qtbot: QtBot) -> None:
    page.open(play(), 20)
    click(page.advice.best_button)
    qtbot.waitUntil(asked(page))
    fake.tell(2)
    for at in (21, 22):
        page.step()
        assert page.advice.words.all_text.startswith("Played" if at == 21 else "Looking ahead")
        qtbot.waitUntil(asked(page))
    assert len(fake.asked) == 1, "it is on its way there"
    fake.tell(4)
    assert fake.stopped == 1, "four decisions from here on are known, which is enough"
    page.go(50)
    qtbot.waitUntil(asked(page))
    assert fake.asked[1:] == [([0, 1], 50, [20, 21, 22, 23, 24, 25])]
    page.hide()
    assert fake.stopped == 2
    page.show()
    qtbot.waitUntil(asked(page))
    assert len(fake.asked) == 3


def test_a_running_replay_is_not_analysed(page: ReplayPage, fake: FakeSession, play: Play, qtbot: QtBot) -> None:
    page.open(play(), 20)
    page.set_playing(True)
    click(page.advice.best_button)
    qtbot.waitUntil(asked(page))
    before = len(fake.asked)
    page.step()
    assert asked(page)()
    assert len(fake.asked) == before
    page.set_playing(False)
    page.go(10_000)
    assert page.advice.words.all_text == "There is nothing to decide here."


def test_tab_follows_the_visible_order(page: ReplayPage, play: Play) -> None:
    page.open(play())
    QApplication.processEvents()  # new parts of a page that is shown appear with the next event
    page.activateWindow()
    page.landing.setFocus()
    met = []
    for _ in range(10):
        QTest.keyClick(page.focusWidget() or page, Qt.Key.Key_Tab)
        focus = page.focusWidget()
        met.append(focus.accessibleName() or focus.text() if isinstance(focus, QPushButton) else type(focus).__name__)
    phases = ["Vesuvius seethes", "Vesuvius erupts", "Run for your lives!"]
    ways = ["Values", "Best move", "Analyse", "Play on from here"]
    assert met == [*phases, "NamedComboBox", "NamedComboBox", "‹  Back", *ways]


def test_the_board_is_large_beside_the_log(page: ReplayPage, tmp_path: Path) -> None:
    page.open(recorded(tmp_path))
    for size, share in (((1280, 720), 0.8), ((800, 600), 0.54)):
        page.resize(*size)
        settle()
        before = page.board.size()
        assert min(before.height(), before.width() / 1.42) >= share * size[1]
        assert page.moves.isVisible()
        page.go(page.slider.maximum() - 1)
        settle()
        assert page.board.size() == before, "as large without hands"
        page.go(3)


def test_what_the_ai_says_ends_with_a_whole_line_and_leaves_the_board_as_it_is(
    page: ReplayPage, tmp_path: Path
) -> None:
    page.open(recorded(tmp_path, 40), 30)
    words = page.advice.words
    for size, times, whole in (((1920, 1080), 4, True), ((1280, 720), 8, False)):
        page.resize(*size)
        settle()
        before = page.board.geometry()
        click(page.advice.best_button)
        words.set_text("Best found for Wilhelmina: move a citizen from D4 to E4. " * times)
        settle()
        assert words.text().count("\n") + 1 <= words.height() // words.fontMetrics().lineSpacing()
        assert words.text().endswith("…") is not whole
        assert words.toolTip() == ("" if whole else words.all_text)
        assert page.board.geometry() == before
        click(page.advice.best_button)


@pytest.mark.parametrize("place", [30, 10_000])
def test_the_log_keeps_its_room_beside_the_best_move_and_numbers_have_captions(
    page: ReplayPage, tmp_path: Path, place: int
) -> None:
    path = recorded(tmp_path)
    page.open(path, min(place, len(read_record(path).entries) - 2))
    for size, least in (((1280, 720), 125), ((800, 600), 72)):
        page.resize(*size)
        settle()
        before = page.board.geometry()
        click(page.advice.best_button)
        settle()
        assert page.moves.height() >= least
        assert page.seats.captioned
        assert page.banner.isVisible(), "which phase it is"
        assert page.board.geometry() == before
        click(page.advice.best_button)


@pytest.mark.parametrize("size", [(1280, 720), (800, 600)])
def test_links_to_phases_say_all_their_words_near_their_marks(
    page: ReplayPage, play: Play, qtbot: QtBot, size: tuple[int, int]
) -> None:
    page.resize(*size)
    page.open(play())
    phases = ("Vesuvius seethes", "Vesuvius erupts", "Run for your lives!")
    links = [next(b for b in page.findChildren(QPushButton) if b.accessibleName() == words) for words in phases]
    qtbot.waitUntil(lambda: links[0].y() == links[-1].y() and links[-1].isVisible())

    def near() -> bool:
        spans = zip(page.slider.marks, page.slider.links, strict=False)
        return all(left - 90 < page.slider.x_of(mark) < right + 90 for mark, (left, right) in spans)

    qtbot.waitUntil(lambda: len(page.slider.links) == 3 and near())
    assert [link.text() for link in links] == [*phases]
    assert all(link.width() >= link.sizeHint().width() for link in links)
    assert page.slider.links == [(link.x(), link.x() + link.width()) for link in links], "where the lines lead"
    assert all(one.geometry().right() < other.x() for one, other in pairwise(links))
    assert links[0].x() >= 0
    assert links[-1].geometry().right() <= page.slider.width()


def test_a_person_without_a_name_is_you_as_at_the_table(page: ReplayPage, tmp_path: Path, qtbot: QtBot) -> None:
    page.open(recorded(tmp_path, 40, [replace(PLAYERS[0], name="Player"), *PLAYERS[1:]]), 8)
    assert page.seats.cards[0].accessibleName().startswith("You: ")
    assert page.viewers.itemText(2) == "You"
    qtbot.waitUntil(lambda: any(line.startswith("You played ") for line in page.moves.list.lines))


def test_all_seats_are_in_sight_and_the_board_stays_beside_them(page: ReplayPage, tmp_path: Path, qtbot: QtBot) -> None:
    """Their captions give way in a low window; in a very wide one nothing is far from the board."""
    page.open(recorded(tmp_path, 40))
    last = page.seats.cards[-1]
    for size in ((1280, 720), (3440, 1440)):
        page.resize(*size)
        qtbot.waitUntil(lambda: last.visibleRegion().boundingRect() == last.rect())
        beside = last.mapTo(page, last.rect().topLeft()).x() - page.board.mapTo(page, page.board.rect().topRight()).x()
        assert 0 < beside < 60
        assert page.board.width() < 1.6 * page.board.height() or size == (1280, 720)
