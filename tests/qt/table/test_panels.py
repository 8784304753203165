"""What stands around the board: log, panels, announcements, and the words of each language."""

import re
from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt, QTranslator, QVariantAnimation
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from pompeii_core.actions import ERUPT, Cause, Phase
from pompeii_core.events import Burned, Eruption, LavaPlaced, OmenDrawn, TurnEnded
from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_qt import theme
from pompeii_qt.art.geometry import centre
from pompeii_qt.scene import layers
from pompeii_qt.table.overlays import MILLIS
from pompeii_qt.table.table_layout import holds_focus
from pompeii_qt.text import PulsingLabel
from tests.qt.table.driver import AIS, PEOPLE, Driver, full_city, solo
from tests.qt.table.test_last_moves import begin

TABLE = [PEOPLE[0], *AIS]


def test_the_rule_of_the_moment_is_a_link(driver: Driver) -> None:
    driver.open(TABLE, [0], solo())
    with driver.bot.waitSignal(driver.page.rules_requested) as asked:
        driver.page.asking.bar._text.linkActivated.emit("R6")
    assert asked.args == ["R6"]
    with driver.bot.waitSignal(driver.page.rules_requested) as asked:
        driver.page.tools.rules.trigger()
    assert asked.args == ["R6"]


def test_a_refusal_names_its_rule_as_a_link_until_something_else_is_asked(driver: Driver) -> None:
    driver.open(TABLE, [0], solo())
    page, prompt = driver.page, driver.page.asking.bar
    driver.click_card(0)
    at = page.board.mapFromScene(centre("B1"))  # a neutral house, which no card names
    QTest.mouseClick(page.board.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert prompt.about.endswith("the card is not a joker")
    assert (prompt._why.isVisible(), "R7" in prompt._why.text()) == (True, True)
    with driver.bot.waitSignal(page.rules_requested) as asked:
        prompt._why.linkActivated.emit("R7")
    assert asked.args == ["R7"]
    with driver.bot.waitSignal(page.rules_requested) as asked:
        page.tools.rules.trigger()
    assert asked.args == ["R7"], "and F1 opens it there"
    prompt.show_about("what is under the pointer")
    assert not prompt._why.isVisible()
    prompt.show_about("")
    assert prompt._why.isVisible()
    driver.session.play(driver.session.game.legal_actions()[0])
    driver.wait()
    assert not prompt._why.isVisible()
    assert prompt.rule == "R6"


def test_pointing_at_a_line_of_the_log_marks_its_squares(driver: Driver) -> None:
    driver.open(TABLE, [0], solo())
    driver.session.play(driver.session.game.legal_actions()[0])
    driver.wait()
    row = driver.page.story.log._list.visualItemRect(driver.page.story.log._list.item(1)).center()
    QTest.mouseMove(driver.page.story.log._list.viewport(), row - QPoint(4, 0))
    QTest.mouseMove(driver.page.story.log._list.viewport(), row)
    marked = [item.pos() for item in driver.page.board.board_scene.items() if item.zValue() == layers.POINTED]
    assert marked == [centre(square) for square in driver.session.game.view(0).pieces]


def test_the_marks_of_a_line_go_when_it_goes_or_the_keyboard_leaves_the_log(driver: Driver) -> None:
    driver.open(TABLE, [0], solo())
    driver.session.play(driver.session.game.legal_actions()[0])
    driver.wait()
    pointed: list[list[object]] = []
    driver.page.story.log.pointed.connect(pointed.append)
    lines = driver.page.story.log._list
    leaves: list[Callable[[], object]] = [driver.page.board.setFocus, lambda: driver.page.model.rewind(0)]
    for leave in leaves:
        lines.setCurrentRow(0)
        lines.setFocus()
        lines.setCurrentRow(1)
        assert pointed[-1] != []
        leave()
        assert pointed[-1] == []


def test_a_line_that_was_pointed_at_is_forgotten_with_its_game(driver: Driver) -> None:
    driver.open([*TABLE, PEOPLE[3]], [0], Game.new(Rules(), 4, 1, first=0))
    for _ in range(6):
        driver.session.play(driver.session.game.legal_actions()[0])
    driver.wait()
    driver.page.story.log._list.setFocus()
    driver.page.story.log._list.setCurrentRow(driver.page.story.log._list.count() - 1)
    assert any(item.zValue() == layers.POINTED for item in driver.page.board.board_scene.items())
    driver.open(TABLE[:2], [0], Game.new(Rules(), 2, 1, first=0))
    assert not any(item.zValue() == layers.POINTED for item in driver.page.board.board_scene.items())


def test_keys_open_and_close_the_panels(driver: Driver) -> None:
    driver.open(TABLE, [0], solo())
    assert driver.page.story.log.isVisible()
    driver.key(Qt.Key.Key_L)
    assert not driver.page.story.log.isVisible()
    driver.key(Qt.Key.Key_L)
    assert driver.page.story.log.isVisible()
    driver.key(Qt.Key.Key_A)
    assert driver.page.advice.actions.isVisible()


def test_the_list_of_actions_marks_its_row_and_leaves_no_mark_on_the_board(driver: Driver) -> None:
    driver.open(TABLE, [0], solo())
    pointed: list[list[str]] = []
    driver.page.advice.actions.pointed.connect(pointed.append)
    driver.key(Qt.Key.Key_A)
    chosen = driver.page.advice.actions._list.selectedItems()
    assert [item.text() for item in chosen] == driver.page.advice.actions.texts[:1]
    assert pointed[-1] != []
    driver.key(Qt.Key.Key_A)
    assert pointed[-1] == []
    driver.key(Qt.Key.Key_A)
    assert pointed[-1] != []


def test_burned_pieces_are_told(driver: Driver) -> None:
    driver.open(TABLE, [0], solo())
    driver.session.tell([LavaPlaced(0, "mask", "D4"), Burned("D4", [0, 2, 0], Cause.LAVA)])
    driver.wait()
    assert driver.page.story.log.lines[-1] == "Anna placed the mask on D4, burned 2 of Livia's."


def test_watching_shows_neither_hand_nor_questions(driver: Driver) -> None:
    driver.open([*AIS, PEOPLE[3]], [], Game.new(Rules(), 3, 1, first=0))
    assert not driver.page.hand.fan.isVisible()
    assert driver.page.asking.bar.text == "Livia chooses a card and a building… (R6)"
    assert not driver.page.asking.handover.isVisible()
    driver.session.play(driver.session.game.legal_actions()[0])
    driver.wait()
    square = next(iter(driver.session.game.view(None).pieces))
    assert driver.page.story.log.lines[-1].endswith(f" on {square}.")


def test_a_new_phase_is_cried_out_over_the_board(driver: Driver) -> None:
    driver.open(TABLE, [0], full_city([7, 7, 9, 9], turn=1))
    driver.session.tell([Eruption(1, False, None)])
    driver.wait()
    assert not driver.page.asking.phase.isVisible(), "nothing moves with animation off"
    driver.settings.animation = "fast"
    driver.open(TABLE, [0], full_city([7, 7, 9, 9], turn=1))
    assert not driver.page.asking.phase.isVisible(), "a game that begins is no new phase"
    driver.session.tell(driver.session.game.apply(ERUPT, 0))
    driver.bot.waitUntil(driver.page.asking.phase.isVisible)
    driver.bot.waitUntil(driver.page.asking.phase.isHidden)
    assert driver.page.asking.banner.phase == "erupts"


def test_a_new_phase_makes_way_for_the_card_of_an_omen(driver: Driver) -> None:
    driver.settings.animation = "slow"
    driver.open(TABLE, [0], full_city([7, 7, 9, 9], turn=1))
    model, announcement = driver.page.model, driver.page.asking.phase
    model.phase_began.emit(Phase.SEETHES)
    before = announcement._fade.currentTime()
    model.event_shown.emit(OmenDrawn(0))
    assert before < announcement._fade.currentTime() < announcement._fade.duration(), "it fades at once"
    model.phase_began.emit(Phase.SEETHES)
    assert announcement._fade.currentTime() < MILLIS["slow"] / 2, "the next one is seen in full"


def test_the_table_speaks_another_language_at_once(driver: Driver, qapp: QApplication) -> None:
    driver.open(TABLE, [0], solo())
    driver.session.play(driver.session.game.legal_actions()[0])
    driver.wait()

    class Loud(QTranslator):
        def isEmpty(self) -> bool:
            return False

        def translate(self, context: str, text: str, note: str | None = None, n: int = -1) -> str:
            return re.sub(r"\{.*?\}", lambda field: field[0].lower(), text.upper())

    loud = Loud()
    qapp.installTranslator(loud)
    try:
        driver.speak("en")
        assert driver.page.story.log.lines[0] == "Anna BEGINS."
        assert driver.page.asking.banner.accessibleName() == "VESUVIUS SLEEPS"
        assert driver.page.tools.undo.text() == "UNDO"
        assert "CHOOSES A CARD" in driver.page.asking.bar.text
    finally:
        qapp.removeTranslator(loud)


def test_the_tables_words_grow_with_the_text(driver: Driver) -> None:
    driver.open(TABLE, [0], solo())
    page = driver.page
    words = [
        page.asking.bar._text,
        page.asking.handover._title,
        page.piles._deck._caption,
        *page.seats.cards[0]._numbers._value.values(),
    ]
    before = [one.font().pointSizeF() for one in words]
    try:
        theme.set_text_size(150)
        assert [one.font().pointSizeF() for one in words] == pytest.approx([1.5 * size for size in before])
    finally:
        theme.set_text_size(100)


def test_whether_the_log_is_shown_is_remembered(driver: Driver) -> None:
    driver.open(TABLE, [0], solo())
    driver.key(Qt.Key.Key_L)
    assert driver.settings.log_shown is False


def test_f6_goes_through_the_regions_and_comes_back(driver: Driver) -> None:
    driver.open(TABLE, [0], solo())
    page, seen = driver.page, []
    parts = page.board, page.hand.fan, page.tools, page.story.log, page.seats, page.piles
    for _ in parts:
        driver.key(Qt.Key.Key_F6)
        seen.append(
            next(
                one
                for one in (page.board, page.hand.fan, page.tools, page.story.log, page.seats, page.piles)
                if holds_focus(one)
            )
        )
    assert seen == [page.hand.fan, page.tools, page.story.log, page.seats, page.piles, page.board]


def test_f6_comes_back_to_the_board_from_what_lies_over_its_corner(driver: Driver) -> None:
    begin(driver)
    driver.key(Qt.Key.Key_L)
    page, corner = driver.page, driver.page.story.corner
    assert corner.isVisible()
    parts, seen = (corner, page.board, page.hand.fan, page.tools, page.seats, page.piles), set()
    for _ in parts:
        driver.key(Qt.Key.Key_F6)
        seen.add(next(one for one in parts if holds_focus(one)))
    assert seen == set(parts)


def test_the_last_line_of_the_log_stays_in_sight_when_another_panel_takes_room(driver: Driver) -> None:
    driver.open(TABLE, [0], solo())
    driver.session.tell([LavaPlaced(0, "mask", "D4"), TurnEnded(0)] * 60)
    driver.wait()
    bar = driver.page.story.log._list.verticalScrollBar()
    driver.bot.waitUntil(lambda: bar.value() == bar.maximum() > 0)
    tall = bar.maximum()
    driver.key(Qt.Key.Key_A)
    driver.bot.waitUntil(lambda: bar.maximum() > tall)
    assert bar.value() == bar.maximum()
    bar.setValue(0)  # somebody reads what was
    driver.session.tell([LavaPlaced(0, "mask", "D4"), TurnEnded(0)])
    driver.wait()
    assert bar.value() == 0


@pytest.mark.parametrize("reduced", [False, True])
def test_the_count_of_the_saved_draws_the_eye_when_somebody_has_got_out(driver: Driver, reduced: bool) -> None:
    driver.open(TABLE, [0], solo())
    driver.settings.reduced_motion = reduced
    driver.page.board.rescued.emit(1)
    saved = [card.findChildren(PulsingLabel)[2] for card in driver.page.seats.cards]
    assert [number.popping for number in saved] == [False, True, False]
    pictures = [saved[1].grab().toImage()]
    [animation] = saved[1].findChildren(QVariantAnimation)
    animation.setCurrentTime(animation.duration() // 2)
    pictures.append(saved[1].grab().toImage())
    assert pictures[0] != pictures[1]
