"""What the lesson answers to what a person does, by mouse and by keys."""

from collections import Counter
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from pompeii_core.actions import Action, Lava, Place, Run, Sacrifice
from pompeii_core.lesson import LIVIA, Answer, Moment
from pompeii_core.preview import Spot
from pompeii_qt.pages.next_game import default_setup
from pompeii_qt.session import Session
from pompeii_qt.settings import Settings
from pompeii_qt.widgets import screen_reader
from pompeii_qt.window import MainWindow
from pompeii_qt.words.puzzles import answer_words
from tests.core.test_lesson import by_script
from tests.qt.pages.conftest import emitted, set_saved
from tests.qt.pages.fake_network import PEOPLE, begin, click, press, question, shown
from tests.qt.pages.learner import Learner


def test_other_moves_are_answered_nothing_happens_and_after_two_the_way_out_glows(learner: Learner) -> None:
    learner.begin("first_card")
    table, show = learner.table, learner.bubble.show_button
    for key, wrong, said in (
        ("first_card", Place(2, "E1"), "later"),
        ("omen", Sacrifice("I3", LIVIA), "her_home"),
        ("opens_way", Lava("helmet", "K7"), "burns_one"),
        ("three_steps", Run("I3", "I2"), "shorter"),
        ("loner", Run("J2", "out"), "not_loner"),
        ("again", Run("A2", "A1"), "not_again"),
    ):
        learner.play_until(key)
        seq = table.model.update.seq
        learner.do(wrong)
        assert learner.bubble.answer.text() == answer_words(Answer(said))
        assert show.property("role") == ""
        assert table.model.decision is not None, "it is still asked"
        assert table.board.interaction.decision.active
        if not learner.now.lenient:
            learner.do(wrong)
            assert show.property("role") == "primary"
        assert table.model.update.seq == seq


def test_a_shorter_run_is_made_when_it_is_chosen_once_more(learner: Learner) -> None:
    learner.begin("three_steps")
    for _ in range(2):
        learner.do(Run("I3", "I2"))
    learner.wait("two_left")


def test_wrong_cards_are_answered_when_taken_up_and_wrong_houses_when_clicked(learner: Learner) -> None:
    learner.begin("first_card")
    how = learner.bubble.how
    assert "1–4, Tab, Enter" in how.text()
    assert how.text() in learner.bubble.text
    hand = learner.table.hand.fan
    hand.choose(hand.numbers.index(9))
    assert learner.bubble.answer.text() == answer_words(Answer("later"))
    learner.do(Place(2, "E1"))
    assert not how.isVisible(), "what is answered comes first"
    learner.play_until("relatives")
    assert learner.table.asking.bar.isVisible()
    assert how.text() == "", "the table says it"
    learner.click(Spot("I3"))
    assert learner.bubble.answer.text() == "Not here. A relative needs another building."


def test_show_me_points_it_out_and_does_it_and_back_takes_it_back_after_its_text(learner: Learner) -> None:
    learner.begin()
    assert not learner.bubble.back_button.isVisible()
    before = list(learner.table.model.history.events)
    learner.play_until("first_card")
    click(learner.bubble.show_button)
    assert learner.table.hand.fan.chosen == 5
    assert learner.bubble.answer.text().startswith("Play card 5")
    assert "I3" in learner.bubble.answer.text()
    click(learner.bubble.show_button)
    learner.wait("company")
    assert learner.table.model.update.view.pieces["I3"] == [1, 1]
    learner.play_until("own_choice")
    click(learner.bubble.back_button)
    assert learner.now.key == "company"
    click(learner.bubble.back_button)
    learner.wait("first_card")
    assert "I3" not in learner.table.model.update.view.pieces
    assert learner.table.model.history.events == before, "what was taken back has not happened"
    learner.do(Place(5, "I3"))
    learner.wait("company")


def test_a_step_that_only_tells_something_lights_nothing_and_offers_only_what_can_be_used(learner: Learner) -> None:
    lights = learner.table.board.interaction.highlights
    learner.begin()
    for key, buttons in (
        ("you", ["Next", "Leave the lesson"]),
        ("start", ["Next", "Back", "Leave the lesson"]),
        ("first_card", ["Back", "Show me", "Leave the lesson"]),
        ("company", ["Next", "Back", "Leave the lesson"]),
        ("own_choice", ["Back", "Show me", "Leave the lesson"]),
        ("flame", ["Back", "Show me", "Leave the lesson"]),
        ("burned", ["Next", "Back", "Leave the lesson"]),
    ):
        learner.play_until(key)
        shown = [one for one in learner.bubble.buttons if one.isVisible()]
        assert [one.text() for one in shown] == buttons, key
        assert all(one.isEnabled() for one in shown), key
        assert bool(lights.lit()) is not learner.now.to_read, key
        assert learner.now.to_read or learner.table.board.interaction.decision.lit


def test_a_person_who_takes_a_card_has_read_enough_and_sees_where_it_goes(learner: Learner) -> None:
    learner.begin()
    learner.table.hand.fan.choose(0)
    assert learner.now.key == "first_card"
    assert learner.table.board.interaction.highlights.lit() == {Spot("I3")}
    learner.table.tools.menu.leave.trigger()
    learner.window.play()
    model, lights = learner.table.model, learner.table.board.interaction.highlights
    learner.bot.waitUntil(lambda: model.decision is not None and not model.guided)
    assert lights.lit(), "the next game is not kept dark"


def test_livia_waits_until_new_text_has_been_read(learner: Learner) -> None:
    learner.begin("seethes")
    table, go_on = learner.table, learner.bubble.next_button
    assert table.model.active == LIVIA
    with learner.bot.assertNotEmitted(learner.window.session.updated, wait=150):
        pass
    assert go_on.hasFocus()
    QTest.keyClick(go_on, Qt.Key.Key_Space)
    learner.wait("second_five")
    assert table.model.update.view.pieces["D5"] == [0, 1]


def test_a_tile_with_a_single_place_waits_for_the_learner(learner: Learner) -> None:
    learner.begin("on_vent")
    with learner.bot.assertNotEmitted(learner.window.session.updated, wait=100):
        pass
    learner.do(Lava("helmet", "J7"))
    learner.wait("opens_way")


class Wilful:
    """Does anything three times, and then what is asked."""

    def __init__(self, seed: int) -> None:
        self._rng, self._tries = Random(seed), Counter[str]()

    def __call__(self, now: Moment, legal: list[Action]) -> Action:
        self._tries[now.key] += 1
        return by_script(now, legal) if self._tries[now.key] > 3 else self._rng.choice(legal)


def test_arbitrary_moves_also_lead_to_the_end_in_the_window(learner: Learner, window: MainWindow) -> None:
    for seed in range(2):
        person = Wilful(seed)
        press(window, "Learn in 5 minutes")
        learner.wait()
        while learner.now.key not in ("won", "shared", "lost"):
            if learner.now.to_read:
                learner.read()
            else:
                learner.do(person(learner.now, learner.table.model.decision.legal))
            learner.wait()
        learner.table.tools.menu.leave.trigger()


def test_the_keyboard_goes_there_before_the_text_is_said(learner: Learner, monkeypatch: pytest.MonkeyPatch) -> None:
    learner.begin()
    learner.read()
    bubble, board = learner.bubble, learner.table.board
    order: list[object] = []
    monkeypatch.setattr(screen_reader, "announce", lambda _widget, text: order.append(text))

    def pressed(button: QPushButton) -> list[object]:
        button.setFocus()
        order.clear()
        QTest.keyClick(button, Qt.Key.Key_Return)
        return list(order)

    app = QApplication.instance()
    assert isinstance(app, QApplication)
    follow = app.focusChanged.connect(lambda _, now: order.append(now))
    try:
        assert pressed(bubble.next_button) == [board, bubble.text]
        assert pressed(bubble.back_button) == [bubble.next_button, bubble.text]
    finally:
        app.focusChanged.disconnect(follow)


def test_by_keys_alone_and_by_ear(learner: Learner) -> None:
    heard: list[str] = []
    screen_reader.messages.said.connect(heard.append)
    window = learner.window
    QTest.keyClick(shown(window).learn, Qt.Key.Key_Return)
    learner.wait("you")
    board, bubble = learner.table.board, learner.bubble
    assert heard[-1].startswith("Your first game. You are orange")
    QTest.keyClick(bubble.next_button, Qt.Key.Key_Return)
    learner.wait("start")
    QTest.keyClick(bubble.next_button, Qt.Key.Key_Return)
    learner.wait("first_card")
    assert not bubble.next_button.hasFocus()
    QTest.keyClick(board, Qt.Key.Key_1)
    QTest.keyClick(board, Qt.Key.Key_Return)
    learner.wait("company")
    assert heard.count(bubble.text) == 1
    said = heard.index(bubble.text)
    told = next(at for at, text in enumerate(heard) if text.startswith("Livia") and "I3" in text)
    assert told < said, "what has happened comes before what is said of it"
    QTest.keyClick(board, Qt.Key.Key_Space)
    learner.wait("own_choice")
    QTest.keyClick(board, Qt.Key.Key_F6)
    while not bubble.show_button.hasFocus():
        QTest.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
    QTest.keyClick(bubble.show_button, Qt.Key.Key_Space)
    assert heard[-1] == bubble.answer.text()
    QTest.keyClick(bubble.show_button, Qt.Key.Key_Space)
    learner.wait("seethes")
    screen_reader.messages.said.disconnect(heard.append)


def test_the_table_appears_piece_by_piece_and_advises_what_the_lesson_accepts(learner: Learner) -> None:
    learner.begin()
    table, hint = learner.table, learner.table.tools.hint
    parts = table.seats, table.asking.banner, table.asking.bar, table.tools, table.piles

    def there() -> list[bool]:
        return [part.isVisible() for part in parts]

    assert there() == [False] * 5
    assert not hint.isEnabled()
    learner.play_until("company")
    assert there() == [True] + [False] * 4
    learner.play_until("seethes")
    assert there() == [True, True] + [False] * 3
    learner.play_until("relatives")
    assert there() == [True] * 5
    hint.trigger()
    assert hint.isChecked()
    learner.play_until("omen")
    assert not hint.isChecked()
    assert not hint.isEnabled()
    learner.play_until("flame")
    assert hint.isEnabled()
    learner.play_until("loner")
    assert not hint.isEnabled()


def test_it_is_offered_first_and_leads_to_a_real_game(learner: Learner, window: MainWindow, settings: Settings) -> None:
    start = shown(window)
    assert start.landing is start.learn
    assert not start.more["learn"].isVisible()
    learner.begin("last_run")
    learner.play_until("won")
    assert settings.lesson == "done"
    model = learner.table.model
    assert (model.update.view.saved, model.update.view.volcano) == ([3, 2], [4, 5])
    assert (
        learner.bubble.words.text()
        == "You win: you saved 3, Livia 2. Now you know how to play: move in, place lava, get out."
    )
    assert not learner.table.asking.victory.isVisible()
    bubble = learner.bubble
    assert not bubble.laurels.pixmap().isNull()
    main = [one for one in bubble.buttons if one.isVisible() and one.property("role") == "primary"]
    assert main == [bubble.play_button], "one main button, the others are quiet"
    assert (bubble.geometry().center() - learner.table.rect().center()).manhattanLength() <= 2
    click(learner.bubble.play_button)
    learner.bot.waitUntil(lambda: model.decision is not None and not model.guided)
    assert [player.level for player in model.players] == ["", "beginner"], "for two, as the lesson was"
    assert window.session.record is not None
    assert window.session.record.parent == window.session.folder
    learner.table.tools.menu.leave.trigger()
    assert shown(window) is start
    assert start.learn.isHidden()
    assert start.landing is start.play or start.landing is start.resume
    press(window, "Learn in 5 minutes")
    learner.wait("you")


def test_it_ends_with_a_game_with_a_coach_for_those_who_choose_it(learner: Learner, settings: Settings) -> None:
    learner.begin("last_run")
    learner.play_until("won")
    settings.full_undo = False
    settings.last_setup = default_setup(settings)
    click(learner.bubble.coach_button)
    model = learner.table.model
    learner.bot.waitUntil(lambda: model.decision is not None and not model.guided)
    assert model.players[0].coached
    assert model.info.full_undo
    assert settings.last_setup
    assert settings.last_setup.players[0].coached, "and so is the next game"


def test_leaving_asks_once_and_it_resumes_there(learner: Learner, window: MainWindow, settings: Settings) -> None:
    learner.begin()
    learner.play_until("own_choice")
    assert window.session.record is not None
    assert window.session.record.parent != window.session.folder
    assert window.session.unfinished() is None, "it counts in no list of games"
    click(learner.bubble.skip_button)
    box = question(window)
    assert box.text() == "Leave the lesson?"
    assert window.pages.name == "table"
    learner.bot.waitUntil(lambda: box.buttons()[0].isEnabled())
    click(box.buttons()[0])
    assert window.pages.name == "start"
    assert settings.lesson == "begun"
    start = shown(window)
    assert start.landing is start.learn
    assert start.learn.text() == "Continue the lesson"
    assert start.known.isVisible()
    learner.begin()
    assert learner.now.key == "company", "where it was left, with what was said last"
    window.close()
    session = Session(folder=window.session.folder)
    again = MainWindow(session, settings)
    learner.bot.addWidget(again)
    again.show()
    try:
        other = Learner(again, learner.bot)
        other.begin()
        assert other.now.key == "company"
    finally:
        again.close()
        session.close()


def test_a_lesson_left_before_its_first_step_is_still_to_be_learned(
    learner: Learner, window: MainWindow, settings: Settings
) -> None:
    learner.begin()
    learner.read()
    window.games.lesson.leave()
    start = shown(window)
    assert settings.lesson == ""
    assert start.landing is start.learn
    assert start.learn.text() == "Learn in 5 minutes"
    press(window, "Learn in 5 minutes")
    learner.wait("you")
    learner.play_until("first_card")
    learner.table.tools.menu.leave.trigger()
    assert start.learn.text() == "Continue the lesson", "however it is left"
    press(window, "I know the game already")
    assert start.landing is start.play
    assert start.learn.isHidden()


def test_those_who_know_the_game_skip_it(learner: Learner, window: MainWindow, settings: Settings) -> None:
    press(window, "I know the game already")
    assert settings.lesson == "skipped"
    assert window.focusWidget() is shown(window).play


def test_the_next_game_is_one_in_which_opponents_move(learner: Learner, window: MainWindow, qtbot: QtBot) -> None:
    learner.begin("company")
    learner.table.tools.menu.leave.trigger()
    press(window, "Play")
    model = learner.table.model
    qtbot.waitUntil(lambda: model.decision is not None and not model.guided)
    assert learner.bubble.isHidden()
    assert learner.table.tools.isVisible()
    qtbot.waitUntil(learner.table.tools.hint.isEnabled)
    learner.do(model.decision.legal[0])
    qtbot.waitUntil(lambda: model.decision is not None and model.update.view.turn > 2)


def test_no_lesson_comes_of_an_unsaved_game_nor_its_hint(learner: Learner, window: MainWindow, qtbot: QtBot) -> None:
    begin(window, qtbot)
    set_saved(window, False)
    window.games.lesson.begin()
    box = question(window)
    box.reject()
    set_saved(window, True)
    emitted(qtbot, learner.table.model.began, window.games.start, PEOPLE)
    assert not learner.table.model.guided
    learner.table.tools.hint.setChecked(True)
    window.games.lesson.begin()
    learner.wait("you")
    assert not learner.table.tools.hint.isChecked()


def test_the_other_rules_are_a_lesson_of_their_own(learner: Learner, window: MainWindow, settings: Settings) -> None:
    learner.begin("last_run")
    learner.play_until("won")
    assert not learner.bubble.skip_button.isVisible()
    click(learner.bubble.more_button)
    learner.wait("more")
    assert learner.bubble.step.text() == "The other rules"
    learner.play_until("joker")
    window.games.lesson.leave()
    press(window, "The other rules in 3 minutes")
    learner.wait("joker")
    learner.play_until("won")
    assert learner.bubble.words.text().startswith("You saved 3 each, but Livia lost more citizens. So you win.")
    assert not learner.bubble.more_button.isVisible()
    assert settings.lesson == "done"
    click(learner.bubble.again_button)
    learner.wait("more")


def test_the_button_of_the_early_eruption_is_shown_in_ones_own_turn(learner: Learner, window: MainWindow) -> None:
    window.games.lesson.begin("second")
    learner.wait("more")
    erupt = learner.table.hand.erupt_button
    model, hers = learner.table.model, list[bool]()
    model.update_shown.connect(lambda: hers.append(model.may_declare) if model.active == LIVIA else None)
    learner.play_until("early")
    assert hers
    assert not any(hers), "not for the moment of Livia's turn in which she fills the last building"
    assert erupt.isVisible()
    overlay = learner.overlay
    assert [mark.place.size() for mark in overlay.marks] == [erupt.size()]
    learner.do(Place(7, "B1"))
    assert learner.bubble.answer.text() == answer_words(Answer("show_cards"))
    click(learner.bubble.show_button)
    assert learner.bubble.answer.text() == "Show the hand: Vesuvius erupts!"
    click(learner.bubble.show_button)
    learner.wait("leave")


def test_the_early_eruption_is_made_by_keys_alone(learner: Learner, window: MainWindow) -> None:
    window.games.lesson.begin("second")
    learner.wait("more")
    learner.play_until("early")
    hand, board = learner.table.hand, learner.table.board
    board.setFocus()
    for _ in range(4):  # board, bubble, hand
        if not hand.erupt_button.hasFocus():
            QTest.keyClick(window.focusWidget(), Qt.Key.Key_F6)
    assert hand.erupt_button.hasFocus()
    QTest.keyClick(hand.erupt_button, Qt.Key.Key_Space)
    box = question(window)
    erupt = next(one for one in box.buttons() if one.text() == "Erupt!")
    learner.bot.waitUntil(erupt.isEnabled)
    QTest.keyClick(erupt, Qt.Key.Key_Return)
    learner.wait("leave")


def test_after_a_lesson_left_and_another_language_the_others_move_in_the_next_game(
    learner: Learner, window: MainWindow, settings: Settings, qtbot: QtBot
) -> None:
    learner.begin()
    learner.play_until("own_choice")
    window.games.lesson.leave()
    table = window.pages.get("table")
    settings.language = "de"
    qtbot.waitUntil(lambda: window.pages.get("table") is not table)
    window.play()
    model = window.pages.get("table").model
    qtbot.waitUntil(lambda: model.decision is not None, timeout=20_000)
