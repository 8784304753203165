"""From page to page: the first game offered, left, taken up again, and what comes after it."""

from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from pompeii_qt.settings import Settings
from pompeii_qt.window import MainWindow
from tests.qt.pages.fake_network import PEOPLE, begin, click, press, shown
from tests.qt.pages.lesson.learner import Learner, scripted


def test_it_is_offered_first_until_it_is_done_and_then_among_the_others(
    learner: Learner, window: MainWindow, settings: Settings
) -> None:
    start = shown(window)
    assert start.landing is start.learn
    assert start.choices["learn"].isHidden()
    learner.begin()
    learner.play_until("won", scripted())
    assert settings.lesson == "done"
    view = learner.table.model.update.view
    assert (view.saved, view.volcano) == ([3, 2], [4, 5])
    assert learner.bubble.words.text() == "You win: you saved 3, Livia 2. Next: a real game against beginners."
    assert not learner.table.asking.victory.isVisible()
    learner.table.tools.menu.leave.trigger()
    assert shown(window) is start
    assert start.learn.isHidden()
    assert start.landing is start.play
    press(window, "Learn in 5 minutes")
    learner.wait("start")


def test_it_counts_in_no_list_of_games_and_is_not_what_play_goes_on_with(learner: Learner, window: MainWindow) -> None:
    learner.begin()
    learner.play_until("own_choice")
    record = window.session.record
    assert record is not None
    assert record.parent != window.session.folder
    assert window.session.unfinished() is None


def test_skip_leads_back_to_the_start_page_and_says_how_to_come_back(
    learner: Learner, window: MainWindow, settings: Settings
) -> None:
    learner.begin()
    learner.play_until("own_choice")
    click(learner.bubble.skip_button)
    assert window.pages.name == "start"
    assert settings.lesson == "skipped"
    assert window.messages.words.text() == "You can come back from the start page."
    learner.begin()
    assert learner.now.key == "company", "where it was left, with what was said last"


def test_whoever_knows_the_game_says_so_on_the_start_page(
    learner: Learner, window: MainWindow, settings: Settings
) -> None:
    press(window, "I know the game already")
    assert settings.lesson == "skipped"
    assert window.focusWidget() is shown(window).play


def test_it_is_taken_up_again_in_another_window(
    learner: Learner, window: MainWindow, qtbot: QtBot, settings: Settings
) -> None:
    from pompeii_qt.session import Session

    learner.begin()
    learner.play_until("relatives")
    folder = window.session.folder
    window.close()
    session = Session(folder=folder)
    again = MainWindow(session, settings)
    qtbot.addWidget(again)
    again.show()
    try:
        other = Learner(again, qtbot)
        other.begin()
        assert other.now.key == "relatives"
    finally:
        again.close()
        session.close()


def test_the_next_game_is_as_every_other_and_its_opponents_move(
    learner: Learner, window: MainWindow, qtbot: QtBot
) -> None:
    learner.begin()
    learner.play_until("company")
    learner.table.tools.menu.leave.trigger()
    press(window, "Play")
    model = learner.table.model
    qtbot.waitUntil(lambda: model.decision is not None and not model.guided)
    assert learner.bubble.isHidden()
    assert learner.table.tools.isVisible()
    learner.do(model.decision.legal[0])
    qtbot.waitUntil(lambda: model.decision is not None and model.update.view.turn > 2)


def test_a_hint_left_on_in_another_game_tells_nothing_in_the_lesson(
    learner: Learner, window: MainWindow, qtbot: QtBot
) -> None:
    begin(window, qtbot)
    learner.table.tools.hint.setChecked(True)
    window.games.lesson.begin()
    learner.wait("start")
    assert not learner.table.tools.hint.isChecked()


def test_whoever_stays_in_a_game_that_is_not_saved_has_no_lesson(
    learner: Learner, window: MainWindow, qtbot: QtBot
) -> None:
    begin(window, qtbot)
    window.session._set_saved(False)
    window.games.lesson.begin()
    box = window.findChild(QMessageBox)
    assert box is not None
    box.reject()
    window.session._set_saved(True)
    with qtbot.waitSignal(learner.table.model.began):
        window.games.start(PEOPLE)
    assert not learner.table.model.guided


def test_after_it_comes_a_real_game_with_the_weakest(learner: Learner, window: MainWindow, qtbot: QtBot) -> None:
    learner.begin()
    learner.play_until("won", scripted())
    click(learner.bubble.again_button)
    learner.wait("start")
    learner.play_until("won", scripted())
    click(learner.bubble.play_button)
    model = learner.table.model
    qtbot.waitUntil(lambda: model.decision is not None and not model.guided)
    assert {player.level for player in model.players[1:]} <= {"beginner", "novice"}
    record = window.session.record
    assert record is not None
    assert record.parent == window.session.folder
