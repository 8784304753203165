"""The first game in the window: offered first, led through at the real table, left and taken up again."""

from collections import Counter
from functools import partial
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from pompeii_core.actions import Action, Lava, Place, Run, Sacrifice
from pompeii_core.lesson import Answer, Moment
from pompeii_core.lesson_deal import LIVIA
from pompeii_core.preview import Spot
from pompeii_qt import languages
from pompeii_qt.lesson_words import answer_words
from pompeii_qt.scene.layout import spot_centre
from pompeii_qt.settings import Settings
from pompeii_qt.widgets import screen_reader
from pompeii_qt.window import MainWindow
from tests.core.lesson_play import by_script
from tests.core.test_lesson import SCRIPT
from tests.qt.pages.mouse import click, press, shown
from tests.qt.pages.window_game import PEOPLE, begin


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    from pompeii_qt import activation

    monkeypatch.setattr(activation.ActivationDelay, "over", True)


class Learner:
    """Somebody at the window who plays the first game."""

    def __init__(self, window: MainWindow, qtbot: QtBot) -> None:
        self.window, self.bot = window, qtbot
        self.told: list[str] = []

    def begin(self) -> None:
        press(self.window, "Learn in 5 minutes")
        self.wait()

    @property
    def table(self) -> Any:
        return self.window.pages.get("table")

    @property
    def guide(self) -> Any:
        return self.table.lesson

    @property
    def bubble(self) -> Any:
        return self.guide.bubble

    @property
    def now(self) -> Moment:
        assert self.guide._now is not None
        now: Moment = self.guide._now
        return now

    def wait(self, key: str = "") -> None:
        """Until something is said, and what is asked can be answered."""
        model = self.table.model

        def ready() -> bool:
            now = self.guide._now
            asked = now is not None and (now.to_read or model.decision is not None or model.phase == "over")
            return asked and not model.answered and (not key or now.key == key)

        self.bot.waitUntil(ready)
        if self.told[-1:] != [self.now.key]:
            self.told.append(self.now.key)

    def read(self) -> None:
        click(self.bubble.next_button)

    def do(self, action: Action) -> None:
        self.table.controller.act(action)

    def play_until(self, key: str, person: Any = by_script) -> None:
        """By the script, until this is said."""
        while self.now.key != key:
            told = self.said
            if self.now.to_read:
                self.read()
            else:
                self.do(person(self.now, self.table.model.decision.legal))
            self.bot.waitUntil(partial(self._says_more_than, told))
            self.wait()

    @property
    def said(self) -> tuple[Moment | None, int]:
        """What is said, and after which update."""
        return self.guide._now, self.table.model.update.seq

    def _says_more_than(self, told: tuple[Moment | None, int]) -> bool:
        return self.guide._now is not None and self.said != told

    def click(self, spot: Spot) -> None:
        board = self.table.board
        at = board.mapFromScene(spot_centre(spot))
        QTest.mouseMove(board.viewport(), at)
        QTest.mouseClick(board.viewport(), Qt.MouseButton.LeftButton, pos=at)


@pytest.fixture
def learner(window: MainWindow, qtbot: QtBot, settings: Settings) -> Learner:
    settings.lesson = ""
    return Learner(window, qtbot)


def scripted() -> Any:
    left = {key: list(actions) for key, actions in SCRIPT.items()}
    return lambda now, _legal: left[now.key].pop(0)


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
    assert learner.bubble.words.text() == "You saved 3, Livia 2. Next: a real game against beginners."
    assert not learner.table.victory.isVisible()
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


def test_other_moves_are_answered_nothing_happens_and_after_two_the_way_out_glows(learner: Learner) -> None:
    learner.begin()
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
    learner.begin()
    learner.play_until("three_steps")
    for _ in range(2):
        learner.do(Run("I3", "I2"))
    learner.wait("two_left")


def test_a_wrong_card_is_spoken_of_when_it_is_taken_up_and_a_wrong_house_when_it_is_clicked(learner: Learner) -> None:
    learner.begin()
    learner.play_until("first_card")
    hand = learner.table.hand
    hand.choose(hand.numbers.index(9))
    assert learner.bubble.answer.text() == answer_words(Answer("later"))
    learner.play_until("relatives")
    learner.click(Spot("I3"))
    assert learner.bubble.answer.text() == "Not the same house."


def test_show_me_points_it_out_and_then_does_it(learner: Learner) -> None:
    learner.begin()
    learner.play_until("first_card")
    click(learner.bubble.show_button)
    assert learner.table.hand.chosen == 5
    assert learner.bubble.answer.text().startswith("Play 5")
    assert "I3" in learner.bubble.answer.text()
    click(learner.bubble.show_button)
    learner.wait("company")
    assert learner.table.model.update.view.pieces["I3"] == [1, 1]


def test_the_bubble_holds_all_its_buttons_when_the_way_is_shown_in_any_language(learner: Learner) -> None:
    learner.begin()
    learner.read()
    try:
        for language in ("de", "fr", "en"):
            languages.use(language)
            for stuck in (False, True):
                learner.bubble.show_way(shown=False, stuck=stuck)
                QApplication.processEvents()
                for one in learner.bubble.buttons:
                    assert one.isHidden() or learner.bubble.rect().contains(one.geometry()), (language, one.text())
    finally:
        languages.use("en")


def test_back_shows_the_last_text_and_then_takes_the_move_back(learner: Learner) -> None:
    learner.begin()
    assert not learner.bubble.back_button.isEnabled()
    learner.play_until("own_choice")
    click(learner.bubble.back_button)
    assert learner.now.key == "company"
    click(learner.bubble.back_button)
    learner.wait("first_card")
    assert "I3" not in learner.table.model.update.view.pieces
    learner.do(Place(5, "I3"))
    learner.wait("company")


def test_livia_waits_until_what_is_new_has_been_read(learner: Learner) -> None:
    learner.begin()
    learner.play_until("seethes")
    table = learner.table
    assert table.model.active == LIVIA
    with learner.bot.assertNotEmitted(learner.window.session.updated, wait=150):
        pass
    assert learner.window.focusWidget() is learner.bubble.next_button or learner.bubble.next_button.hasFocus()
    QTest.keyClick(learner.bubble.next_button, Qt.Key.Key_Space)
    learner.wait("second_five")
    assert table.model.update.view.pieces["D5"] == [0, 1]


def test_a_tile_with_one_place_waits_for_the_person_whose_lesson_it_is(learner: Learner) -> None:
    learner.begin()
    learner.play_until("on_vent")
    with learner.bot.assertNotEmitted(learner.window.session.updated, wait=100):
        pass
    learner.do(Lava("helmet", "J7"))
    learner.wait("opens_way")


def test_the_table_appears_piece_by_piece(learner: Learner) -> None:
    learner.window.resize(1280, 720)
    learner.begin()
    table = learner.table
    parts = table.seats, table.banner, table.prompt, table.tools, table.piles, table.log

    def there() -> list[bool]:
        return [part.isVisible() for part in parts]

    assert there() == [False] * 6
    assert not table.tools.hint.isEnabled()
    learner.play_until("company")
    assert there() == [True] + [False] * 5
    learner.play_until("seethes")
    assert there() == [True, True] + [False] * 4
    learner.play_until("relatives")
    assert there() == [True] * 6
    assert table.tools.hint.isEnabled()


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
    assert not learner.guide.on


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


def test_the_bubble_is_in_the_window_and_covers_nothing_that_it_speaks_of(learner: Learner, window: MainWindow) -> None:
    learner.begin()
    person = scripted()

    def looked(now: Moment, legal: list[Action]) -> Action:
        for size in ((1280, 720), (800, 600)):
            window.resize(*size)
            QApplication.processEvents()
            learner.guide._scene._arrange()
            page, box = learner.table.rect(), learner.bubble.geometry()
            assert page.contains(box), now.key
            crowded = len(now.targets) > 8  # no place is free of the whole city
            assert crowded or not [mark for mark in learner.guide._scene.marks if mark.place.intersects(box)], now.key
        action: Action = person(now, legal)
        return action

    learner.play_until("won", looked)


class Wilful:
    """Does anything three times, and then what is asked."""

    def __init__(self, seed: int) -> None:
        self._rng, self._tries = Random(seed), Counter[str]()

    def __call__(self, now: Moment, legal: list[Action]) -> Action:
        self._tries[now.key] += 1
        return by_script(now, legal) if self._tries[now.key] > 3 else self._rng.choice(legal)


def test_the_bubble_grows_with_the_text_and_stays_in_the_window(learner: Learner, settings: Settings) -> None:
    learner.begin()
    before = learner.bubble.height()
    try:
        settings.text_size = 200
        learner.bot.waitUntil(lambda: learner.bubble.height() > before)
        assert learner.table.rect().contains(learner.bubble.geometry())
        needed = learner.bubble.words.heightForWidth(learner.bubble.words.width())
        assert learner.bubble.words.height() >= needed
    finally:
        settings.text_size = 100


def test_people_who_do_what_they_like_come_to_the_end_in_the_window(learner: Learner, window: MainWindow) -> None:
    for seed in range(3):
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


def test_by_keys_alone_and_by_ear(learner: Learner) -> None:
    heard: list[str] = []
    screen_reader.messages.said.connect(heard.append)
    window = learner.window
    QTest.keyClick(shown(window).learn, Qt.Key.Key_Return)
    learner.wait("start")
    board, bubble = learner.table.board, learner.bubble
    assert heard[-1].startswith("Your first game. This is Pompeii")
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
