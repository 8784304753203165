"""The window: where each way leads."""

import gc
import weakref
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QAccessible, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from pompeii_core.record import read_header
from pompeii_core.setup import GameSetup, Scenario, SeatedPlayer
from pompeii_qt import theme
from pompeii_qt import window as window_module
from pompeii_qt.activation import Menu
from pompeii_qt.navigation.page_factory import PAGES
from pompeii_qt.pages.replays import REPLAYS
from pompeii_qt.pages.start import StartPage
from pompeii_qt.session import Session
from pompeii_qt.settings import Settings
from pompeii_qt.sound.mixer import Music
from pompeii_qt.sound.player import SoundPlayer
from pompeii_qt.sound.voice import Voice
from pompeii_qt.widgets.page import COLUMNS, Page
from pompeii_qt.widgets.screen_reader import announce
from pompeii_qt.window import MainWindow
from tests.qt.pages.conftest import Play, added, emitted, unreached
from tests.qt.pages.fake_network import PEOPLE, begin, on_screen, press, shown


def start_page(window: MainWindow) -> StartPage:
    page = window.pages.widget(0)
    assert isinstance(page, StartPage)
    return page


@pytest.mark.parametrize("size", [(1280, 720), (1280, 1000), (640, 330)])
def test_the_menu_of_the_start_page_opens_within_it(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    page, asked = StartPage(), list[QPoint]()
    qtbot.addWidget(page)
    page.resize(*size)
    page.show()
    qtbot.waitExposed(page)
    (menu,) = page.findChildren(Menu)
    monkeypatch.setattr(menu, "popup", asked.append)
    page.choices["more"].click()
    place = QRect(page.mapFromGlobal(asked[0]), menu.sizeHint())
    assert page.rect().contains(place)
    assert not place.intersects(QRect(page.choices["more"].mapTo(page, QPoint()), page.choices["more"].size()))


@pytest.mark.parametrize("lesson", ["", "done"])
@pytest.mark.parametrize(("size", "columns"), [((960, 500), 1), ((1280, 720), 1), ((640, 330), 2)])
def test_choices_stand_below_each_other_where_they_have_room(
    qtbot: QtBot, size: tuple[int, int], columns: int, lesson: str
) -> None:
    page = added(qtbot, StartPage(lesson))
    page.show_next_game("A new game with Livia", "Your unfinished game with Claudia")
    page.resize(*size)
    page.show()
    qtbot.waitExposed(page)
    QApplication.processEvents()
    shown = [choice for choice in page.choices.values() if choice.isVisible()]
    assert len({choice.mapTo(page, QPoint()).x() for choice in shown}) == columns


@pytest.mark.parametrize("size", [(640, 480), (960, 540), (1280, 720)])
def test_the_names_of_an_unfinished_game_are_all_in_sight(qtbot: QtBot, size: tuple[int, int]) -> None:
    page = added(qtbot, StartPage("done"))
    page.resize(*size)
    page.show()
    qtbot.waitExposed(page)
    page.show_next_game("A new game with Livia", "Deine angefangene Partie mit Claudia, Marcus, Brennus und Corvus")
    QApplication.processEvents()
    words = page.resume_words
    assert words.height() >= words.heightForWidth(words.width())


def test_an_unfinished_game_comes_before_the_lesson(qtbot: QtBot) -> None:
    page = added(qtbot, StartPage(""))
    page.show_next_game("A new game with Livia")
    main = page.resume, page.learn, page.play
    assert [part.property("role") for part in main[1:]] == ["primary", "choice"]
    page.show_next_game("A new game with Livia", "Your unfinished game with Claudia")
    assert page.landing is page.resume
    assert [part.property("role") for part in main] == ["primary", "choice", "choice"]
    page.show()
    tops = [part.mapTo(page, QPoint()).y() for part in (*main, page.choices["more"], page.known)]
    assert tops == sorted(tops), "who knows the game finds that below the choices"


def test_each_choice_leads_to_its_page_and_the_keyboard_comes_back_to_it(window: MainWindow) -> None:
    assert window.pages.count() == 1
    for name in ("new", "daily", "network", "puzzles"):
        assert window.pages.name == "start"
        choice = start_page(window).choices[name]
        choice.setFocus()
        QTest.keyClick(choice, Qt.Key.Key_Return)
        assert window.pages.name == name
        QTest.keyClick(shown(window), Qt.Key.Key_Escape)
        assert QApplication.focusWidget() is choice
    for text, name in (("Your games", "replays"), ("How to play", "rules"), ("Settings", "settings")):
        press(window, text)
        assert window.pages.name == name
        QTest.keyClick(shown(window), Qt.Key.Key_Escape)
        assert window.pages.name == "start"


def test_play_resumes_the_unfinished_game_once(window: MainWindow, play: Play, qtbot: QtBot) -> None:
    path = play(upto=20)
    opened: list[Path] = []
    window.session.recorded.connect(opened.append)
    window.pages.open("start")
    start = start_page(window)
    qtbot.waitUntil(start.resume.isVisible)
    assert start.resume_words.text().startswith("Your unfinished game with Livia\nVesuvius s")
    assert start.landing is start.resume
    assert start.resume.text() == "Play on"
    assert start.play.isVisible(), "a new game is always one click away"
    with qtbot.waitSignal(window.pages.opened):
        for _ in range(2):
            QTest.mouseClick(start.resume, Qt.MouseButton.LeftButton)
    assert opened == [path]
    window.games.leave_table()
    assert window.pages.name == "start"
    qtbot.waitUntil(lambda: start.resume.isVisible() and window.session.unfinished() is not None)
    emitted(qtbot, window.session.began, window.games.resume, path)


def test_f1_opens_the_rule_book_and_f11_fills_the_screen(window: MainWindow) -> None:
    window.pages.open("new")
    window.activateWindow()
    QTest.keyClick(window, Qt.Key.Key_F1)
    assert window.pages.name == "rules"
    window.pages.back()
    assert window.pages.name == "new"
    window.pages.back()
    assert window.pages.name == "start"
    for full in (True, False):
        QTest.keyClick(window, Qt.Key.Key_F11)
        assert window.isFullScreen() is full


def test_play_begins_as_last_time_and_the_rules_lead_back_to_the_table(window: MainWindow, qtbot: QtBot) -> None:
    window.settings.last_setup = PEOPLE
    assert emitted(qtbot, window.session.began, press, window, "Play")[0].players == PEOPLE.players
    table = window.pages.get("table")
    assert window.pages.name == "start", "the table would still show the last game"
    qtbot.waitUntil(lambda: table.model.update is not None)
    assert window.pages.name == "table"
    qtbot.waitUntil(lambda: table.model.decision is not None or table.asking.handover.isVisible())
    table.controller.open_hand(table.model.active)
    qtbot.waitUntil(lambda: table.model.decision is not None)
    table.hand.fan.choose(1)
    card = table.hand.fan.chosen
    assert card is not None
    table.asking.bar.rule_requested.emit("R6")
    assert window.pages.name == "rules"
    QTest.keyClick(window.pages.get("rules").book, Qt.Key.Key_Escape)
    assert window.pages.name == "table"
    assert table.hand.fan.chosen == card, "what was held is held still"


def test_ways_lead_from_the_table_and_back(window: MainWindow, qtbot: QtBot) -> None:
    emitted(qtbot, window.pages.opened, window.games.start, PEOPLE)
    before, menu = window.session.record, window.pages.get("table").tools.menu
    assert before
    deal = read_header(before).deal
    menu.preferences.trigger()
    assert window.pages.name == "settings"
    QTest.keyClick(window.pages.get("settings"), Qt.Key.Key_Escape)
    assert (window.pages.name, window.session.record) == ("table", before)
    emitted(qtbot, window.session.recorded, window.games.start_over, before)
    after = window.session.record
    assert after
    assert after != before
    assert read_header(after).deal == deal
    assert window.pages.name == "table"
    menu.new_game.trigger()
    assert window.pages.name == "new"
    assert window.session.record is None
    window.pages.back()
    assert window.pages.name == "start"


def test_a_page_opened_from_a_game_stays_when_the_game_ends(window: MainWindow, qtbot: QtBot) -> None:
    begin(window, qtbot)
    table = window.pages.get("table")
    table.tools.menu.preferences.trigger()
    table.controller.over.emit(table.model.update.view)
    assert window.pages.name == "settings"
    QTest.keyClick(window.pages.get("settings"), Qt.Key.Key_Escape)
    assert window.pages.name == "end"
    window.pages.open("table")
    assert window.pages.name == "table", "the result comes once"


def test_the_windows_place_comes_back(window: MainWindow, settings: Settings, qtbot: QtBot, tmp_path: Path) -> None:
    window.resize(760, 570)
    window.close()
    again = added(qtbot, MainWindow(Session(folder=tmp_path / "games"), settings))
    assert (again.width(), again.height()) == (760, 570)


def test_a_finished_record_shows_its_result_and_is_played_on(window: MainWindow, play: Play, qtbot: QtBot) -> None:
    path = play()
    window.games.end.open(path)
    assert window.pages.name == "end"
    window.games.watch(path)
    assert window.pages.name == "replay"
    window.pages.back()
    assert window.pages.name == "end"
    window.games.watch(path, 10)
    assert emitted(qtbot, window.session.recorded, press, window, "Play on from here")[0] != path
    qtbot.waitUntil(lambda: window.pages.name == "table")


def test_back_leads_to_the_page_before(window: MainWindow, play: Play, qtbot: QtBot) -> None:
    play()
    play("other", upto=10)
    games = window.pages.get("replays")

    def is_read() -> bool:
        return bool(games.replays.summaries and games.saved.summaries) and not games.reader.busy

    for text in ("Watch", "Result"):
        press(window, "Your games")
        qtbot.waitUntil(is_read)
        games.tabs.setCurrentIndex(REPLAYS)
        chosen = games.chosen.path
        choice = next(one for one in games.findChildren(QPushButton) if one.text() == text)
        choice.setFocus()
        QTest.keyClick(choice, Qt.Key.Key_Space)
        press(window, "‹  Back")
        assert shown(window) is games
        qtbot.waitUntil(is_read)
        assert (games.tabs.currentIndex(), games.chosen.path) == (REPLAYS, chosen)
        assert QApplication.focusWidget() is choice
        assert not games.resume_button.isVisible(), "it would lie under the pointer"
        QTest.keyClick(games, Qt.Key.Key_Escape)
        assert window.pages.name == "start"


@pytest.mark.parametrize("lesson", ["", "begun"])
def test_a_game_that_ends_shows_its_result_and_lets_go_of_it(window: MainWindow, qtbot: QtBot, lesson: str) -> None:
    ais = [SeatedPlayer("ai", name, seat, name, "tribune") for seat, name in enumerate(("Livia", "Corvus"))]
    window.games.start(GameSetup(ais, seed=3, scenario=Scenario("erupts", 2)))
    window.settings.lesson = lesson
    assert start_page(window).landing is start_page(window).learn
    qtbot.waitUntil(lambda: window.pages.name == "end", timeout=30_000)
    assert window.session.unfinished() is None
    window.pages.open("start")
    assert start_page(window).landing is start_page(window).play, "who has played need not begin with the lesson"


def test_settings_pace_each_game(window: MainWindow, play: Play, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    path = play(upto=20)
    emitted(qtbot, window.pages.opened, window.games.start, PEOPLE)
    table: Any = window.pages.get("table")
    table.model.set_autoplay(False)
    window.games.leave_table()
    emitted(qtbot, window.pages.opened, window.games.resume, path)
    backend = Mock()
    monkeypatch.setattr(window.session, "configure", lambda _, tell: tell(backend))
    window.settings.thinking_time = 3000
    autoplay, _, seconds = backend.games.set_pace.call_args.args
    assert autoplay, "otherwise the AIs would wait for a Step button that is not there"
    assert seconds == 3.0, "at once"


def test_a_fault_at_the_table_is_seen_though_the_log_is_put_away(window: MainWindow, qtbot: QtBot) -> None:
    emitted(qtbot, window.pages.opened, window.games.start, PEOPLE)
    table: Any = window.pages.get("table")
    table.tools.log.setChecked(True)
    window.session.fault.emit("The disk is full.")
    assert "The disk is full." in table.story.log.list.lines
    assert not window.messages.isVisible()
    table.tools.log.setChecked(False)
    window.session.fault.emit("The disk is full.")
    assert window.messages.isVisible()


def test_a_fault_is_a_line_and_no_dialog_and_as_short_as_it_can_be(window: MainWindow) -> None:
    window.resize(800, 600)
    bar, words = window.messages, window.messages.words
    for fault in ("The disk is full.", "A long sentence about something. " * 8, "The disk is full."):
        window.session.fault.emit(fault)
    assert bar.isVisible()
    assert words.text() == "The disk is full."
    assert QApplication.activeModalWidget() is None
    assert bar.width() < 300, "the buttons of the page stay free"
    assert words.heightForWidth(words.width()) < 2 * words.fontMetrics().height(), "on one line"
    close = bar.findChild(QPushButton)
    assert close is not None
    close.click()
    assert words.text().startswith("A long sentence")
    assert bar.width() == 720, "as wide as is good to read"
    close.click()
    assert not bar.isVisible()


def test_larger_text_grows_everything(window: MainWindow, settings: Settings, qapp: QApplication) -> None:
    before = qapp.font().pointSizeF()
    page = window.pages.open("settings")
    assert isinstance(page, Page)
    title = page.title.font().pointSizeF()
    settings.text_size = 150
    assert qapp.font().pointSizeF() == pytest.approx(before * 1.5)
    assert page.title.font().pointSizeF() == pytest.approx(title * 1.5)
    assert page.back_button.font().pointSizeF() == pytest.approx(before * 1.5)
    assert window.pages.open("new").font().pointSizeF() == pytest.approx(before * 1.5)
    settings.text_size = 100
    assert page.title.font().pointSizeF() == pytest.approx(title)


@pytest.mark.parametrize(
    ("size", "scale"), [((800, 600), 1), ((1280, 800), 1), ((1920, 1055), 1.2), ((3440, 800), 1), ((5000, 3000), 1.5)]
)
def test_text_and_pages_grow_with_a_large_window(
    window: MainWindow, settings: Settings, size: tuple[int, int], scale: float, qtbot: QtBot
) -> None:
    page, usual = window.pages.open("settings"), QApplication.font().pointSizeF()
    try:
        window.resize(*size)
        qtbot.waitUntil(lambda: QApplication.font().pointSizeF() == pytest.approx(usual * scale))
        qtbot.waitUntil(lambda: page.body.parentWidget().maximumWidth() == round(COLUMNS * scale))
        settings.text_size = 200
        assert QApplication.font().pointSizeF() == pytest.approx(usual * scale * 2)
    finally:
        settings.text_size = 100
        theme.set_room(QSize())


def test_the_keyboard_begins_where_it_is_most_useful(window: MainWindow, qtbot: QtBot) -> None:
    window.activateWindow()
    assert window.focusWidget() is start_page(window).play
    assert window.pages.open("new").start_button is window.focusWidget()
    window.settings.ai_autoplay = False
    window.games.start(
        GameSetup([SeatedPlayer("person", "Aula", 0), SeatedPlayer("ai", "Livia", 1, "Livia", "tribune")], first=1)
    )
    qtbot.waitUntil(lambda: window.pages.name == "table")
    assert window.focusWidget() is shown(window).board, "its keys are for the city while another begins"


def test_everything_can_be_reached_by_tab(window: MainWindow) -> None:
    for name in ("start", "new", "settings", "replays", "rules"):
        assert unreached(window.pages.open(name)) == [], name


def test_keys_lead_through_the_choices_from_the_top(qtbot: QtBot) -> None:
    page = on_screen(qtbot, StartPage())
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Tab):
        page.play.setFocus()
        for choice in page.choices.values():
            QTest.keyClick(page.focusWidget(), key)
            assert page.focusWidget() is choice


def test_another_language_leaves_no_old_page(window: MainWindow, settings: Settings, play: Play, qtbot: QtBot) -> None:
    pages = [window.pages.get(name) for name in PAGES]
    window.games.end.open(play())
    window.pages.open("settings")
    QCoreApplication.processEvents()  # PySide keeps what a timer was to do for a page that goes before
    held = [weakref.ref(page) for page in pages]
    del pages
    settings.language = "de"

    def still_there() -> list[str]:
        gc.collect()
        return [type(page).__name__ for one in held if (page := one()) is not None]

    qtbot.waitUntil(lambda: still_there() == [])
    window.pages.back()
    assert window.pages.name == "end"
    assert window.pages.get("end").ranking.isVisible()


@pytest.mark.parametrize("hosts", [True, False])
def test_a_game_is_hosted_in_another_language_too(
    window: MainWindow, settings: Settings, qtbot: QtBot, hosts: bool
) -> None:
    page = window.pages.open("new")
    if hosts:
        page.open_seats()
    open_seats = page.players_form.open_seats()
    window.pages.open("settings")
    settings.language = "de"
    qtbot.waitUntil(lambda: window.pages.get("settings").heading == "Einstellungen")
    window.pages.back()
    assert window.pages.name == "new"
    again = window.pages.get("new")
    assert again is not page
    assert again.players_form.open_seats() == open_seats
    assert bool(open_seats) is hosts


def test_the_theme_is_heard_while_the_window_is_active_until_a_table_chooses_the_music(
    monkeypatch: pytest.MonkeyPatch, qtbot: QtBot, settings: Settings, session: Session
) -> None:
    state, music = Qt.ApplicationState.ApplicationActive, list[Music | None]()
    monkeypatch.setattr(window_module, "MUSIC_AFTER", 0)
    monkeypatch.setattr(QGuiApplication, "applicationState", staticmethod(lambda: state))
    monkeypatch.setattr(SoundPlayer, "set_music", lambda _player, piece, _fade=0.0: music.append(piece))
    window = MainWindow(session, settings)
    qtbot.addWidget(window)
    qtbot.waitUntil(lambda: music == [Music.THEME])
    state = Qt.ApplicationState.ApplicationInactive
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    application.applicationStateChanged.emit(state)
    assert music == [Music.THEME, None]
    window.play()
    music.clear()
    application.applicationStateChanged.emit(state)
    assert music == [None], "from the table alone"
    window.close()


def test_the_music_is_lowered_under_the_own_voice_and_under_a_screen_reader(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    ducked = list[str]()
    monkeypatch.setattr(SoundPlayer, "duck", lambda _player, text: ducked.append(text))
    monkeypatch.setattr(Voice, "follow_reader", Mock())
    announce(window, "Nobody hears this.")
    window.voice.spoke.emit("The voice says this.")
    monkeypatch.setattr(QAccessible, "isActive", staticmethod(lambda: True))
    announce(window, "A reader says this.")
    assert ducked == ["The voice says this.", "A reader says this."]
