"""Parts around the board: log, round, piles and tools, the hand, and who has won."""

import re
from collections.abc import Callable
from itertools import combinations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt, QTranslator, QVariantAnimation
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox

from pompeii_core.actions import DONE, ERUPT, Cause, Discard, Phase, Place
from pompeii_core.events import Burned, Eruption, GameOver, LavaPlaced, OmenDrawn, TurnEnded
from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_core.setup import Deal, SeatedPlayer
from pompeii_qt import theme
from pompeii_qt.activation import MILLIS
from pompeii_qt.art.geometry import centre
from pompeii_qt.scene.sprite import Layer
from pompeii_qt.settings import Settings
from pompeii_qt.table import overlays
from pompeii_qt.table.table_layout import holds_focus
from pompeii_qt.text import PulsingLabel
from tests.core.positions import arrange, fleeing, seething
from tests.qt.table.driver import AIS, PEOPLE, SHORTLY, TABLE, TWO, Driver, begin, full_city, question, solo
from tests.qt.table.test_last_moves import begin as begin_flight
from tests.qt.virtual_time import VirtualTime


def test_the_rule_book_opens_at_the_rule_of_the_moment(table: Driver) -> None:
    with table.bot.waitSignal(table.page.rules_requested) as asked:
        table.page.tools.rules.trigger()
    assert asked.args == ["R6"]


def test_a_refusal_names_its_rule_as_a_link_until_something_else_is_asked(table: Driver) -> None:
    page, prompt = table.page, table.page.asking.bar
    table.click_card(0)
    at = page.board.mapFromScene(centre("B1"))  # a neutral house, which no card names
    QTest.mouseClick(page.board.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert prompt.about.endswith("the card is not a joker")
    assert (prompt._why.isVisible(), "R7" in prompt._why.text()) == (True, True)
    with table.bot.waitSignal(page.rules_requested) as asked:
        prompt._why.linkActivated.emit("R7")
    assert asked.args == ["R7"]
    with table.bot.waitSignal(page.rules_requested) as asked:
        page.tools.rules.trigger()
    assert asked.args == ["R7"], "and F1 opens it there"
    prompt.show_about("what is under the pointer")
    assert not prompt._why.isVisible()
    prompt.show_about("")
    assert prompt._why.isVisible()
    table.play()
    assert not prompt._why.isVisible()
    assert prompt.rule == "R6"


def test_pointing_at_a_line_of_the_log_marks_its_squares(table: Driver) -> None:
    table.play()
    row = table.page.story.log._list.visualItemRect(table.page.story.log._list.item(1)).center()
    QTest.mouseMove(table.page.story.log._list.viewport(), row - QPoint(4, 0))
    QTest.mouseMove(table.page.story.log._list.viewport(), row)
    marked = [item.pos() for item in table.board.board_scene.items() if item.zValue() == Layer.POINTED]
    assert marked == [centre(square) for square in table.game.view(0).pieces]


def test_the_marks_of_a_line_go_when_it_goes_or_the_keyboard_leaves_the_log(table: Driver) -> None:
    table.play()
    pointed: list[list[object]] = []
    table.page.story.log.pointed.connect(pointed.append)
    lines = table.page.story.log._list
    leaves: list[Callable[[], object]] = [table.board.setFocus, lambda: table.page.model.rewind(0)]
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
        driver.play()
    driver.page.story.log._list.setFocus()
    driver.page.story.log._list.setCurrentRow(driver.page.story.log._list.count() - 1)
    assert any(item.zValue() == Layer.POINTED for item in driver.board.board_scene.items())
    driver.open(TABLE[:2], [0], Game.new(Rules(), 2, 1, first=0))
    assert not any(item.zValue() == Layer.POINTED for item in driver.board.board_scene.items())


def test_keys_open_and_close_the_panels(table: Driver) -> None:
    assert table.page.story.log.isVisible()
    table.key(Qt.Key.Key_L)
    assert not table.page.story.log.isVisible()
    table.key(Qt.Key.Key_L)
    assert table.page.story.log.isVisible()
    table.key(Qt.Key.Key_A)
    assert table.page.advice.actions.isVisible()


def test_the_list_of_actions_marks_its_row_and_leaves_no_mark_on_the_board(table: Driver) -> None:
    pointed: list[list[str]] = []
    table.page.advice.actions.pointed.connect(pointed.append)
    table.key(Qt.Key.Key_A)
    chosen = table.page.advice.actions._list.selectedItems()
    assert [item.text() for item in chosen] == table.page.advice.actions.texts[:1]
    assert pointed[-1] != []
    table.key(Qt.Key.Key_A)
    assert pointed[-1] == []
    table.key(Qt.Key.Key_A)
    assert pointed[-1] != []


def test_burned_pieces_are_told(table: Driver) -> None:
    table.tell(LavaPlaced(0, "mask", "D4"), Burned("D4", [0, 2, 0], Cause.LAVA))
    assert table.log[-1] == "Anna placed the mask on D4, burned 2 of Livia's."


def test_watching_shows_neither_hand_nor_questions(driver: Driver) -> None:
    driver.open([*AIS, PEOPLE[3]], [], Game.new(Rules(), 3, 1, first=0))
    assert not driver.fan.isVisible()
    assert driver.page.asking.bar.text == "Livia chooses a card and a building…"
    assert not driver.page.asking.handover.isVisible()
    driver.play()
    square = next(iter(driver.game.view(None).pieces))
    assert driver.log[-1].endswith(f" on {square}.")


def test_a_new_phase_is_cried_out_over_the_board(driver: Driver) -> None:
    driver.open(TABLE, [0], full_city([7, 7, 9, 9], turn=1))
    driver.tell(Eruption(1, False, None))
    assert not driver.page.asking.phase.isVisible(), "nothing moves with animation off"
    driver.settings.animation = "fast"
    driver.open(TABLE, [0], full_city([7, 7, 9, 9], turn=1))
    assert not driver.page.asking.phase.isVisible(), "a game that begins is no new phase"
    driver.session.tell(driver.game.apply(ERUPT, 0))
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
    assert announcement._fade.currentTime() < overlays.MILLIS["slow"] / 2, "the next one is seen in full"


def test_the_table_speaks_another_language_at_once(table: Driver, qapp: QApplication) -> None:
    table.play()

    class Loud(QTranslator):
        def isEmpty(self) -> bool:
            return False

        def translate(self, context: str, text: str, note: str | None = None, n: int = -1) -> str:
            return re.sub(r"\{.*?\}", lambda field: field[0].lower(), text.upper())

    loud = Loud()
    qapp.installTranslator(loud)
    try:
        table.speak("en")
        assert table.log[0] == "Anna BEGINS."
        assert table.page.asking.banner.accessibleName() == "VESUVIUS SLEEPS"
        assert table.page.tools.undo.text() == "UNDO"
        assert "CHOOSES A CARD" in table.page.asking.bar.text
    finally:
        qapp.removeTranslator(loud)


def test_the_tables_words_grow_with_the_text(table: Driver) -> None:
    page = table.page
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


def test_the_log_is_closed_until_it_is_asked_for(driver: Driver) -> None:
    """What happened since one's turn is told at the board, which has the room."""
    driver.settings.log_shown = Settings(None).log_shown
    driver.page.resize(1280, 720)
    driver.page.side.fit(True)
    driver.open(TABLE, [0], Game.new(Rules(), 3, 1, first=0))
    assert not driver.page.story.log.isVisible()
    beside = driver.board.width()
    driver.key(Qt.Key.Key_L)
    assert driver.page.story.log.isVisible()
    assert driver.board.width() < beside


def test_whether_the_log_is_shown_is_remembered(table: Driver) -> None:
    table.key(Qt.Key.Key_L)
    assert table.settings.log_shown is False


def test_f6_goes_through_the_regions_and_comes_back(table: Driver) -> None:
    page, seen = table.page, []
    parts = page.board, page.hand.fan, page.tools, page.story.log, page.seats, page.piles
    for _ in parts:
        table.key(Qt.Key.Key_F6)
        seen.append(
            next(
                one
                for one in (page.board, page.hand.fan, page.tools, page.story.log, page.seats, page.piles)
                if holds_focus(one)
            )
        )
    assert seen == [page.hand.fan, page.tools, page.story.log, page.seats, page.piles, page.board]


def test_f6_comes_back_to_the_board_from_what_lies_over_its_corner(driver: Driver) -> None:
    begin_flight(driver)
    driver.key(Qt.Key.Key_L)
    page, corner = driver.page, driver.page.story.corner
    assert corner.isVisible()
    parts, seen = (corner, page.board, page.hand.fan, page.tools, page.seats, page.piles), set()
    for _ in parts:
        driver.key(Qt.Key.Key_F6)
        seen.add(next(one for one in parts if holds_focus(one)))
    assert seen == set(parts)


def test_the_last_line_of_the_log_stays_in_sight_when_another_panel_takes_room(table: Driver) -> None:
    table.session.tell([LavaPlaced(0, "mask", "D4"), TurnEnded(0)] * 60)
    table.wait()
    bar = table.page.story.log._list.verticalScrollBar()
    table.bot.waitUntil(lambda: bar.value() == bar.maximum() > 0)
    tall = bar.maximum()
    table.key(Qt.Key.Key_A)
    table.bot.waitUntil(lambda: bar.maximum() > tall)
    assert bar.value() == bar.maximum()
    bar.setValue(0)  # somebody reads what was
    table.tell(LavaPlaced(0, "mask", "D4"), TurnEnded(0))
    assert bar.value() == 0


@pytest.mark.parametrize("reduced", [False, True])
def test_the_count_of_the_saved_draws_the_eye_when_somebody_has_got_out(table: Driver, reduced: bool) -> None:
    table.settings.reduced_motion = reduced
    table.board.rescued.emit(1)
    saved = [card.findChildren(PulsingLabel)[2] for card in table.page.seats.cards]
    assert [number.popping for number in saved] == [False, True, False]
    pictures = [saved[1].grab().toImage()]
    [animation] = saved[1].findChildren(QVariantAnimation)
    animation.setCurrentTime(animation.duration() // 2)
    pictures.append(saved[1].grab().toImage())
    assert pictures[0] != pictures[1]


_LEFT = Qt.MouseButton.LeftButton


def shown_rects(driver: Driver) -> dict[str, QRect]:
    """Where the buttons of the table are, of those that can be seen."""
    page = driver.page
    buttons = {
        "skip": page.asking.buttons.skip_button,
        "step": page.asking.buttons.step_button,
        "erupt": page.hand.erupt_button,
        "relatives": page.hand.relatives_button,
        "discard": page.hand.discard_button,
        "runs": page.hand.runs_button,
    }
    QApplication.processEvents()
    rects = {
        name: QRect(button.mapTo(page, QPoint(0, 0)), button.size())
        for name, button in buttons.items()
        if button.isVisible()
    }
    for card in page.hand.fan.cards:
        if card.isVisible():
            rects[f"card {card.number}"] = QRect(card.mapTo(page, QPoint(0, 0)), card.size())
    return rects


@pytest.mark.parametrize("size", [(1280, 720), (800, 600), (1920, 1080)])
def test_what_gives_something_up_lies_where_nothing_else_ever_lies(driver: Driver, size: tuple[int, int]) -> None:
    page = driver.page
    page.resize(*size)
    places: dict[str, QRect] = {}
    driver.settings.ai_autoplay = False
    driver.open(TABLE, [0], full_city([7, 7, 9, 9], turn=1))
    page.asking.buttons.skip_button.show()
    places |= shown_rects(driver)
    page.asking.buttons.skip_button.hide()
    assert shown_rects(driver)["step"] == places["step"], "Step does not move to where Skip was"
    game = full_city([7, 1, 9, 2], turn=1)
    arrange(game, supply=[0, *game.supply[1:]], active=0, on_turn=0)
    driver.open(TABLE, [0], game)
    places |= shown_rects(driver)
    game = seething([3, 4, 5], [1], pieces={"C3": [1, 1]})
    game.apply(Place(3, "C3"))
    driver.open(TWO, [0], game)
    places |= shown_rects(driver)
    game = fleeing("helmet mask coin", {"B6": [2, 0], "D6": [0, 2]})
    game.apply(game.legal_actions()[0])
    driver.open(TWO, [0], game)
    places |= shown_rects(driver)
    buttons = {"skip", "step", "erupt", "relatives", "discard", "runs"}
    assert buttons < set(places)
    for one, other in combinations(places, 2):
        gone = "runs" in (one, other) and "card" in one + other  # there are no cards any more when people run
        if buttons & {one, other} and not gone:
            assert not places[one].intersects(places[other]), (one, other)


def runs_offered() -> Game:
    game = fleeing("helmet mask coin", {"B6": [2, 0], "D6": [0, 2]})
    game.apply(game.legal_actions()[0])
    return game


@pytest.mark.parametrize("way", ["button", "list"])
def test_runs_are_given_up_after_a_question_and_told(time: VirtualTime, driver: Driver, way: str) -> None:
    begin(driver, time, runs_offered(), active=True)

    def give_up() -> QMessageBox:
        if way == "button":
            QTest.mouseClick(driver.page.hand.runs_button, _LEFT)
        else:
            driver.page.tools.actions_list.setChecked(True)
            driver.page.advice.actions._filter.setText("end your")
            QTest.keyClick(driver.page.advice.actions._filter, Qt.Key.Key_Return)
        box = question(driver)
        assert box is not None
        return box

    box = give_up()
    default = box.defaultButton()
    assert default is not None
    assert default.text() == "Keep moving"
    QTest.mouseClick(default, _LEFT)
    time.advance(16)
    assert driver.session.acted == []
    box = give_up()
    QTest.mouseClick(box.buttons()[0], _LEFT)
    assert driver.session.acted == [], "yes is not under a second click"
    time.advance(MILLIS + 16)
    QTest.mouseClick(box.buttons()[0], _LEFT)
    assert driver.session.acted == [(0, DONE)]
    time.advance(SHORTLY)
    assert "Anna skipped the remaining moves." in driver.log


def test_runs_that_save_nobody_any_more_are_given_up_without_a_question(time: VirtualTime, driver: Driver) -> None:
    game = fleeing("helmet", {"F4": [1, 0], "D6": [0, 2]})
    game.apply(game.legal_actions()[0])
    begin(driver, time, game, active=True)
    QTest.mouseClick(driver.page.hand.runs_button, _LEFT)
    assert question(driver) is None
    assert driver.session.acted == [(0, DONE)]


def test_a_question_goes_when_what_was_asked_has_lapsed(time: VirtualTime, driver: Driver) -> None:
    begin(driver, time, runs_offered(), active=True)
    QTest.mouseClick(driver.page.hand.runs_button, _LEFT)
    assert question(driver) is not None
    driver.session.tell([])
    time.advance(SHORTLY)
    assert question(driver) is None
    assert driver.session.acted == []


def test_a_card_is_discarded_only_by_a_button_that_was_in_sight(time: VirtualTime, driver: Driver) -> None:
    game = full_city([7, 1, 9, 2], turn=1)
    arrange(game, supply=[0, *game.supply[1:]], active=0, on_turn=0)
    begin(driver, time, game)
    button = driver.page.hand.discard_button
    assert button.isVisible()
    assert not button.isEnabled()
    time.advance(MILLIS)
    driver.key(Qt.Key.Key_2)
    QTest.mouseClick(button, _LEFT)
    assert driver.session.acted == [(0, Discard(1))]


@pytest.mark.parametrize("size", [(1280, 720), (1280, 800), (800, 600)])
def test_the_board_stays_where_it_is_when_runs_can_be_given_up(driver: Driver, size: tuple[int, int]) -> None:
    driver.page.resize(*size)
    game = fleeing("helmet mask coin", {"B6": [2, 0], "D6": [0, 2]})
    driver.open(TWO, [0], game)
    QApplication.processEvents()
    assert not driver.page.hand.runs_button.isVisible()
    before = driver.board.geometry()
    driver.open(TWO, [0], runs_offered())
    QApplication.processEvents()
    assert driver.page.hand.runs_button.isVisible()
    assert driver.board.geometry() == before


def test_it_stays_there_where_the_prompt_breaks_only_the_longer_sentence_with_a_long_name(driver: Driver) -> None:
    people = [SeatedPlayer("person", "Pomponia Graecina", 0), TWO[1]]
    games = fleeing("helmet mask coin", {"B6": [2, 0], "D6": [0, 2]}), runs_offered()
    moved = {}
    for width in (1000, 1020, 1040):
        driver.page.resize(width, 600)
        places = []
        for game in games:
            driver.open(people, [0], game)
            QApplication.processEvents()
            places.append(driver.board.geometry().getRect())
        if places[0] != places[1]:
            moved[width] = places
    assert moved == {}


def twins() -> Game:
    """Anna holds the card of building 7 twice."""
    return Game(Rules(), Deal(0, [[7, 9, 7, 5], [1, 2, 3, 4], [1, 2, 3, 4]], [5, 6, 8, 10, 11, 1] * 3, [["coin"]] * 8))


@pytest.mark.parametrize("by", ["click", "drag"])
@pytest.mark.parametrize("place", [0, 2])
def test_of_two_equal_cards_the_one_that_was_taken_goes(driver: Driver, place: int, by: str) -> None:
    driver.open(TABLE, [0], twins())
    card, others = (
        driver.fan.cards[place],
        [c for n, c in enumerate(driver.fan.cards) if n != place],
    )
    viewport = driver.board.viewport()
    roof = driver.board.mapFromScene(centre("F5"))
    if by == "click":
        driver.click_card(place)
        QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=roof)
    else:
        start = QPoint(card.width() // 2, card.height() // 2)
        end = card.mapFromGlobal(viewport.mapToGlobal(roof))
        QTest.mousePress(card, Qt.MouseButton.LeftButton, pos=start)
        QTest.mouseMove(card, start - QPoint(0, 60))
        QTest.mouseMove(card, end)
        QTest.mouseRelease(card, Qt.MouseButton.LeftButton, pos=end)
    assert driver.session.acted == [(0, Place(7, "F5"))]
    assert driver.fan.cards == others
    driver.wait()
    assert driver.fan.cards[:3] == others


def test_a_card_that_was_refused_is_in_the_hand_again(table: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    held = sorted(table.fan.numbers)
    refused = table.session.refused
    monkeypatch.setattr(table.session, "act", lambda seat, _: refused.emit(seat, "The connection is lost."))
    table.page.controller.act(table.game.legal_actions()[0])
    assert table.page.model.decision is not None
    assert sorted(table.fan.numbers) == held
    assert table.page.asking.bar.about == "The connection is lost."


def _end(driver: Driver, *winners: int) -> None:
    driver.open(TABLE, [0], solo())
    driver.page.model.show_event(9, GameOver([3, 5, 5], [2, 4, 4], list(winners)))


@pytest.mark.parametrize("reduced", [False, True])
def test_the_winner_is_shown_over_the_board(driver: Driver, reduced: bool) -> None:
    driver.settings.animation, driver.settings.reduced_motion = "fast", reduced
    _end(driver, 1)
    announced = driver.page.asking.victory
    assert announced.isVisible()
    assert announced.title == "Livia wins"
    assert bool(announced.risen == 1.0) == reduced, "it comes up, or is there"
    driver.bot.waitUntil(lambda: announced.risen == 1.0)
    assert announced.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)


def test_those_who_share_the_first_place_are_shown_together(driver: Driver) -> None:
    driver.settings.animation = "fast"
    _end(driver, 1, 2)
    assert driver.page.asking.victory.title == "Livia and Corvus tie"
    assert driver.page.asking.victory.tie == "Equal in saved and in lost: a tie (R25)."


def test_a_tie_that_is_broken_is_explained_there(driver: Driver) -> None:
    driver.settings.animation = "fast"
    driver.open(TABLE, [0], solo())
    driver.page.model.show_event(9, GameOver([3, 5, 5], [2, 3, 4], [1]))
    assert "wins with fewer" in driver.page.asking.victory.tie
    driver.page.model.show_event(9, GameOver([3, 6, 5], [2, 3, 4], [1]))
    assert driver.page.asking.victory.tie == ""


def test_without_animation_nothing_is_laid_over_the_board(driver: Driver) -> None:
    _end(driver, 1)
    assert not driver.page.asking.victory.isVisible()


def test_it_is_gone_when_the_last_move_is_taken_back(driver: Driver) -> None:
    driver.settings.animation = "fast"
    _end(driver, 1)
    driver.session.tell([])
    driver.bot.waitUntil(lambda: not driver.page.asking.victory.isVisible())


def test_it_is_gone_when_another_game_begins(driver: Driver) -> None:
    driver.settings.animation = "fast"
    _end(driver, 1)
    driver.open(TABLE, [0], solo())
    QTest.qWait(0)
    assert not driver.page.asking.victory.isVisible()


def test_a_local_game_of_ais_is_only_a_game_of_ais(driver: Driver) -> None:
    driver.open([*AIS, PEOPLE[3]], [], Game.new(Rules(), 3, 1, first=0))
    assert not driver.page.asking._watching.isVisible()
