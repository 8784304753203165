"""Parts around the board: log, round, piles and tools, the hand, and who has won."""

import re
from collections.abc import Callable
from itertools import combinations
from typing import Final

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, Qt, QVariantAnimation
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QListWidget, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from pompeii_core.actions import DONE, ERUPT, Cause, Choice, Discard, Phase, Place
from pompeii_core.events import (
    Ad79Drawn,
    Burned,
    CardPlayed,
    Eruption,
    Event,
    GameOver,
    GaveUp,
    LavaPlaced,
    OmenDrawn,
    PiecePlaced,
    Ran,
    Sacrificed,
    TileDrawn,
    TileSetAside,
    TurnEnded,
)
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
from pompeii_qt.widgets.basic import Overlay
from pompeii_qt.widgets.marks import Flash
from tests.core.positions import arrange, fleeing, seething
from tests.qt.hands import click
from tests.qt.table.driver import SHORTLY, TABLE, TWO, Driver, begin, child, full_city, solo
from tests.qt.table.test_last_moves import begin as begin_flight
from tests.qt.virtual_time import VirtualTime


def test_the_rule_book_opens_at_the_rule_of_the_moment_and_of_a_refusal_as_long_as_that_counts(table: Driver) -> None:
    page, prompt = table.page, table.page.asking.bar
    with table.bot.waitSignal(page.rules_requested) as asked:
        page.tools.rules.trigger()
    assert asked.args == ["R6"]
    table.click_card(0)
    table.click("B1")  # a neutral house, which no card names
    assert prompt.about.text.endswith("the card is not a joker")
    assert (table.rule_link.isVisible(), "R7" in table.rule_link.text()) == (True, True)
    with table.bot.waitSignal(page.rules_requested) as asked:
        table.rule_link.linkActivated.emit("R7")
    assert asked.args == ["R7"]
    with table.bot.waitSignal(page.rules_requested) as asked:
        page.tools.rules.trigger()
    assert asked.args == ["R7"], "and F1 opens it there"
    prompt.show_about("what is under the pointer")
    assert not table.rule_link.isVisible()
    prompt.show_about("")
    assert table.rule_link.isVisible()
    table.play()
    assert not table.rule_link.isVisible()
    assert prompt.rule == "R6"


def test_pointing_at_a_line_of_the_log_marks_its_squares_until_it_or_the_keyboard_goes(table: Driver) -> None:
    def marked() -> list[QPointF]:
        return [item.pos() for item in table.on_layer(Layer.POINTED)]

    table.play()
    lines = table.page.story.log.list
    row = lines.visualItemRect(lines.item(2)).center()  # below the heading and who begins
    QTest.mouseMove(lines.viewport(), row - QPoint(4, 0))
    QTest.mouseMove(lines.viewport(), row)
    placed = [centre(square) for square in table.game.view(0).pieces]
    assert marked() == placed
    leaves: list[Callable[[], object]] = [table.board.setFocus, lambda: table.page.model.history.rewind(0)]
    for leave in leaves:
        lines.setCurrentRow(1)
        lines.setFocus()
        lines.setCurrentRow(2)
        assert marked() == placed
        leave()
        assert marked() == []
    for _ in range(6):
        table.play()
    lines.setFocus()
    lines.setCurrentRow(lines.count() - 1)
    assert marked()
    table.open(TWO, [0], Game.new(Rules(), 2, 1, first=0))
    assert marked() == [], "it is forgotten with its game"


def test_the_log_has_a_heading_for_each_round_and_phase_which_goes_with_its_last_line(driver: Driver) -> None:
    lines = driver.page.story.log.list

    def shown() -> list[str]:
        return [lines.item(row).text().split(" ")[0] for row in range(lines.count())]

    driver.open(TWO, [0], Game.new(Rules(), 2, 1, first=0))
    driver.tell(CardPlayed(0, 5, "I3", joker=False), Ad79Drawn(0, 1), TurnEnded(0))
    driver.tell(CardPlayed(1, 6, "D4", joker=False), TurnEnded(1))
    before = driver.session.seq
    driver.tell(CardPlayed(0, 7, "F5", joker=False), TurnEnded(0))
    heads = [lines.item(row).text() for row in range(lines.count()) if lines.item(row).text() not in lines.lines]
    assert heads == ["Round 1", "Round 1 · Vesuvius seethes", "Round 2"]
    assert shown() == ["Round", "Anna", "Anna", "Round", "Livia", "Round", "Anna"]
    assert lines.item(4).data(Qt.ItemDataRole.AccessibleTextRole).startswith("Round 1 · Vesuvius seethes. Livia ")
    driver.page.model.history.rewind(before)
    assert shown() == ["Round", "Anna", "Anna", "Round", "Livia"]
    driver.tell(Eruption(0, False, None), TurnEnded(0))
    for _ in range(7):
        driver.tell(TileDrawn(1, ["coin"]), LavaPlaced(1, "coin", "C2"), TurnEnded(1))
    assert "Round 2 · Vesuvius erupts" in [lines.item(row).text() for row in range(lines.count())]
    assert "Round 5 · Run for your lives!" in [lines.item(row).text() for row in range(lines.count())]


def test_keys_open_and_close_the_panels_and_the_list_of_actions_marks_its_row(table: Driver) -> None:
    log, actions = table.page.story.log, table.page.advice.actions
    assert log.isVisible()
    table.key(Qt.Key.Key_L)
    assert not log.isVisible()
    assert table.settings.log_shown is False
    table.key(Qt.Key.Key_L)
    assert log.isVisible()
    pointed: list[list[str]] = []
    actions.pointed.connect(pointed.append)
    table.key(Qt.Key.Key_A)
    assert actions.isVisible()
    assert [item.text() for item in child(actions, QListWidget).selectedItems()] == actions.texts[:1]
    assert pointed[-1] != []
    table.key(Qt.Key.Key_A)
    assert pointed[-1] == []
    table.key(Qt.Key.Key_A)
    assert pointed[-1] != []
    (close,) = (one for one in actions.findChildren(QToolButton) if one.text() == "✕")
    QTest.mouseClick(close, Qt.MouseButton.LeftButton)
    assert not actions.isVisible()


def test_a_new_phase_is_cried_out_over_the_board_and_makes_way_for_the_card_of_an_omen(driver: Driver) -> None:
    model, asking = driver.page.model, driver.page.asking
    driver.open(TABLE, [0], full_city([7, 7, 9, 9], turn=1))
    driver.tell(Eruption(1, False, None))
    assert not asking.phase.isVisible(), "nothing moves with animation off"
    driver.settings.animation = "fast"
    driver.open(TABLE, [0], full_city([7, 7, 9, 9], turn=1))
    assert not asking.phase.isVisible(), "a game that begins is no new phase"
    driver.settings.reduced_motion = True
    driver.session.tell(driver.game.apply(ERUPT, 0))
    driver.bot.waitUntil(asking.phase.isVisible)
    driver.bot.waitUntil(asking.phase.isHidden)
    assert asking.banner.phase == "erupts"
    driver.settings.reduced_motion = False
    model.phase_began.emit(Phase.ERUPTS)
    assert asking.phase.isHidden(), "the board itself shows the eruption"
    driver.settings.animation = "slow"
    fade = child(asking.phase, QVariantAnimation)
    for event in (OmenDrawn(0), Ran(1, "E4", "E5", ["E5"])):
        model.phase_began.emit(Phase.SEETHES)
        before = fade.currentTime()
        model.event_shown.emit(event)
        assert before < fade.currentTime() < fade.duration(), "it fades at once"
    model.phase_began.emit(Phase.SEETHES)
    assert fade.currentTime() < overlays.MILLIS["slow"] / 2, "the next one is seen in full"


def test_the_tables_words_grow_with_the_text_and_are_of_another_language_at_once(table: Driver) -> None:
    page = table.page
    parts = page.asking.handover, page.piles, page.seats.cards[0]
    grown = [table.headline, *(label for part in parts for label in part.findChildren(QLabel) if label.text())]
    before = [one.font().pointSizeF() for one in grown]
    theme.set_text_size(150)
    assert [one.font().pointSizeF() for one in grown] == pytest.approx([1.5 * size for size in before])
    theme.set_text_size(100)
    table.play()
    page = table.speak("de")
    assert table.log[0] == "Anna beginnt."

    assert page.asking.banner.accessibleName() == "Der Vesuv schläft"
    assert page.tools.undo.text() == "Zurücknehmen"
    assert page.asking.bar.text == "Livia wählt eine Karte und ein Gebäude\u00a0…"


def test_the_log_is_closed_until_it_is_asked_for(driver: Driver) -> None:
    """What happened since one's turn is told at the board, which has the room."""
    driver.settings.log_shown = Settings(None).log_shown
    driver.page.tools.log.setChecked(False)
    driver.page.resize(640, 400)
    driver.page.resize(1280, 720)
    driver.open(TABLE, [0], solo())
    assert not driver.page.story.log.isVisible()
    driver.key(Qt.Key.Key_L)
    assert driver.page.story.log.isVisible()
    QTest.mouseClick(child(driver.page.story.log, QToolButton), Qt.MouseButton.LeftButton)
    assert not driver.page.story.log.isVisible()
    assert not driver.settings.log_shown


def test_f6_goes_through_the_regions_and_comes_back(table: Driver) -> None:
    page, seen, named = table.page, [], []
    parts = page.hand.fan, page.tools, page.story.log, page.seats, page.piles, page.board
    for _ in parts:
        table.key(Qt.Key.Key_F6)
        seen.append(next(one for one in parts if holds_focus(one)))
        focus = QApplication.focusWidget()
        assert focus is not None
        named.append(focus.accessibleName())
        if focus is page.seats.cards[0]:
            table.key(Qt.Key.Key_Down)
            assert page.seats.cards[1].hasFocus()
    assert seen == [*parts]
    assert named[3].startswith("Anna: supply ")
    assert named[4].startswith("deck: ")


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
    table.page.resize(1280, 960)
    table.session.tell([LavaPlaced(0, "mask", "D4"), TurnEnded(0)] * 60)
    table.wait()
    bar = table.page.story.log.list.verticalScrollBar()
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
    assert [child(card, Flash).isVisible() for card in table.page.seats.cards] == [False, not reduced, False]
    saved = [card.findChildren(PulsingLabel)[2] for card in table.page.seats.cards]
    assert [number.popping for number in saved] == [False, True, False]
    pictures = [saved[1].grab().toImage()]
    [animation] = saved[1].findChildren(QVariantAnimation)
    animation.setCurrentTime(animation.duration() // 2)
    pictures.append(saved[1].grab().toImage())
    assert pictures[0] != pictures[1]


@pytest.mark.parametrize(
    ("animation", "reduced", "lit"), [("fast", False, True), ("fast", True, False), ("off", False, False)]
)
def test_a_seat_that_loses_its_last_citizen_lights_up(driver: Driver, animation: str, reduced: bool, lit: bool) -> None:
    driver.settings.animation, driver.settings.reduced_motion = animation, reduced
    driver.open(TABLE, [0], fleeing("helmet mask", {"B6": [1, 2, 0], "C6": [0, 0, 3], "I7": [0, 1, 0]}))
    model, flashes = driver.page.model, [child(card, Flash) for card in driver.page.seats.cards]
    driver.bot.waitUntil(lambda: model.counts is not None)
    model.speed = animation
    model.show_event(9, Burned("B6", [1, 2, 0], Cause.LAVA))
    assert [flash.isVisible() for flash in flashes] == [lit, False, False], "one of Livia's is left"
    model.show_event(9, Burned("C6", [0, 0, 3], Cause.END))
    assert not flashes[2].isVisible(), "at the end everyone loses the rest"


_LEFT = Qt.MouseButton.LeftButton


def shown_rects(driver: Driver) -> dict[str, QRect]:
    """Where the buttons and cards of the table are, of those that can be seen."""
    page = driver.page
    parts: dict[str, QWidget] = {
        "skip": page.asking.buttons.skip_button,
        "step": page.asking.buttons.step_button,
        "erupt": page.hand.erupt_button,
        "relatives": page.hand.relatives_button,
        "discard": page.hand.discard_button,
        "runs": page.hand.runs_button,
    }
    parts |= {f"card {card.number}": card for card in driver.fan.cards}
    QApplication.processEvents()
    return {name: QRect(part.mapTo(page, QPoint()), part.size()) for name, part in parts.items() if part.isVisible()}


def tile_offered() -> Game:
    """Anna is to place lava, and to run with two after it."""
    return fleeing("helmet mask coin", {"B6": [2, 0], "D6": [0, 2]})


def runs_offered() -> Game:
    game = tile_offered()
    game.apply(game.legal_actions()[0])
    return game


def no_place_left() -> Game:
    game = full_city([7, 1, 9, 2], turn=1)
    arrange(game, supply=[0, *game.position.supply[1:]], active=0, on_turn=0)
    return game


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
    driver.open(TABLE, [0], no_place_left())
    places |= shown_rects(driver)
    game = seething([3, 4, 5], [1], pieces={"C3": [1, 1]})
    game.apply(Place(3, "C3"))
    driver.open(TWO, [0], game)
    places |= shown_rects(driver)
    driver.open(TWO, [0], runs_offered())
    places |= shown_rects(driver)
    buttons = {"skip", "step", "erupt", "relatives", "discard", "runs"}
    assert buttons < set(places)
    for one, other in combinations(places, 2):
        gone = "runs" in (one, other) and "card" in one + other  # there are no cards any more when people run
        if buttons & {one, other} and not gone:
            assert not places[one].intersects(places[other]), (one, other)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (800, 600)])
def test_the_prompt_says_what_comes_next_and_the_end_of_the_moves_stays_behind_it(
    driver: Driver, size: tuple[int, int]
) -> None:
    page = driver.page
    page.resize(*size)
    driver.open(TWO, [0], runs_offered())
    bar, ending = page.asking.bar, page.hand.runs_button
    before, place = bar.geometry(), shown_rects(driver)["runs"]
    area = QRect(bar.mapTo(page, QPoint()), bar.size())
    assert area.contains(place)
    if page.width() > 1000:  # else it is in the second line
        assert abs(area.center().y() - place.center().y()) <= 1
    assert bar.text.endswith("move 1 of 2. Choose a citizen")
    driver.click("B6")
    assert driver.board.interaction.holding
    assert bar.text.endswith("move 1 of 2. Choose where to")
    assert (bar.geometry(), shown_rects(driver)["runs"]) == (before, place)
    driver.key(Qt.Key.Key_Escape)
    assert bar.text.endswith("Choose a citizen")
    driver.click("B6")
    driver.act()
    driver.wait()
    assert bar.text.endswith("move 2 of 2. Choose a citizen")
    assert shown_rects(driver)["runs"] == place
    assert ending.height() <= driver.headline.height() + 4, "the bar is no higher for it"


def test_runs_are_given_up_after_a_question_and_told(time: VirtualTime, driver: Driver) -> None:
    begin(driver, time, runs_offered(), active=True)
    runs_button, actions = driver.page.hand.runs_button, driver.page.advice.actions
    driver.page.tools.actions_list.setChecked(True)
    child(actions, QLineEdit).setText("end your")
    QTest.keyClick(child(actions, QLineEdit), Qt.Key.Key_Return)
    box = driver.box()
    default = box.defaultButton()
    assert default is not None
    assert default.text() == "Keep moving"
    QTest.mouseClick(default, _LEFT)
    time.advance(16)
    QTest.mouseClick(runs_button, _LEFT)
    assert driver.question() is not None
    driver.session.tell([])
    time.advance(SHORTLY)
    assert driver.question() is None, "what was asked has lapsed"
    time.advance(MILLIS)
    QTest.mouseClick(runs_button, _LEFT)
    box = driver.box()
    click(box.buttons()[0])
    assert driver.session.acted == [], "yes is not under a second click"
    time.advance(MILLIS + 16)
    click(box.buttons()[0])
    assert driver.session.acted == [(0, DONE)]
    time.advance(SHORTLY)
    assert "Anna skipped the remaining moves." in driver.log
    game = fleeing("helmet", {"F4": [1, 0], "D6": [0, 2]})
    game.apply(game.legal_actions()[0])
    begin(driver, time, game, active=True)
    QTest.mouseClick(runs_button, _LEFT)
    assert driver.question() is None, "they save nobody any more"
    assert driver.session.acted == [(0, DONE)] * 2


def test_a_card_without_a_place_is_discarded_by_a_button_in_sight(time: VirtualTime, driver: Driver) -> None:
    begin(driver, time, no_place_left())
    assert driver.page.asking.bar.rule == "R8"
    assert [card.joker for card in driver.fan.cards] == [True, False, True, False]
    assert "joker" in driver.fan.cards[0].accessibleName()
    assert not driver.page.hand.erupt_button.isVisible()
    button = driver.page.hand.discard_button
    assert button.isVisible()
    assert not button.isEnabled()
    time.advance(MILLIS)
    driver.key(Qt.Key.Key_2)
    QTest.mouseClick(button, _LEFT)
    assert driver.session.acted == [(0, Discard(1))]


def test_the_board_stays_where_it_is_when_runs_can_be_given_up(driver: Driver) -> None:
    """In the last three the prompt breaks only the longer sentence, with a long name."""
    long_named = [SeatedPlayer("person", "Pomponia Graecina", 0), TWO[1]]
    widths = [(TWO, (1280, 720)), (TWO, (1280, 800)), (TWO, (800, 600))]
    widths += [(long_named, (width, 600)) for width in (1000, 1020, 1040)]
    for players, size in widths:
        driver.page.resize(*size)
        places: list[QRect] = []
        for game in (tile_offered(), runs_offered()):
            driver.open(players, [0], game)
            QApplication.processEvents()
            assert driver.page.hand.runs_button.isVisible() == bool(places)
            places.append(driver.board.geometry())
        assert places[0] == places[1], size


@pytest.mark.parametrize("by", ["click", "drag"])
@pytest.mark.parametrize("place", [0, 2])
def test_of_two_equal_cards_the_one_that_was_taken_goes(driver: Driver, place: int, by: str) -> None:
    hands = [[7, 9, 7, 5], [1, 2, 3, 4], [1, 2, 3, 4]]
    driver.open(TABLE, [0], Game(Rules(), Deal(0, hands, [5, 6, 8, 10, 11, 1] * 3, [["coin"]] * 8)))
    card, others = driver.fan.cards[place], [c for n, c in enumerate(driver.fan.cards) if n != place]
    if by == "click":
        driver.click_card(place)
        driver.click("F5")
    else:
        drop = driver.drag(card, "F5")
        QTest.mouseRelease(card, _LEFT, pos=drop)
    assert driver.session.acted == [(0, Place(7, "F5"))]
    assert driver.fan.cards == others
    driver.wait()
    assert driver.fan.cards[:3] == others


def test_a_card_that_was_refused_is_told_and_in_the_hand_again(table: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    prompt, controller, model = table.page.asking.bar, table.page.controller, table.page.model
    controller.act(Place(1, "A1"))
    assert prompt.about.text
    assert model.decision is not None
    assert table.fan.numbers == table.game.hands[0]
    held = sorted(table.fan.numbers)
    refused = table.session.refused
    monkeypatch.setattr(table.session, "act", lambda seat, _: refused.emit(seat, "The connection is lost."))
    controller.act(table.game.legal_actions()[0])
    assert model.decision is not None
    assert sorted(table.fan.numbers) == held
    assert prompt.about.text == "The connection is lost."


@pytest.mark.parametrize("reduced", [False, True])
def test_the_winner_is_shown_over_the_board_until_the_last_move_is_taken_back(table: Driver, reduced: bool) -> None:
    table.settings.animation, table.settings.reduced_motion = "fast", reduced
    announced = table.page.asking.victory
    table.page.model.show_event(9, GameOver([3, 5, 5], [2, 4, 4], [1]))
    assert announced.isVisible()
    assert announced.title == "Livia wins"
    assert bool(announced.risen == 1.0) == reduced, "it comes up, or is there"
    table.bot.waitUntil(lambda: announced.risen == 1.0)
    table.session.tell([])
    table.bot.waitUntil(announced.isHidden)


def test_a_tie_is_explained_over_the_board_until_another_game_begins(table: Driver) -> None:
    announced, show = table.page.asking.victory, table.page.model.show_event
    show(9, GameOver([3, 5, 5], [2, 4, 4], [1]))
    assert not announced.isVisible(), "nothing is laid over the board without animation"
    table.settings.animation = "fast"
    show(9, GameOver([3, 5, 5], [2, 4, 4], [1, 2]))
    assert announced.title == "Livia and Corvus tie"
    assert announced.tie == "Equal in saved and in lost: a tie."
    show(9, GameOver([3, 5, 5], [2, 3, 4], [1]))
    assert "wins with fewer" in announced.tie
    show(9, GameOver([3, 6, 5], [2, 3, 4], [1]))
    assert announced.tie == ""
    assert announced.isVisible()
    table.open(TABLE, [0], solo())
    QTest.qWait(0)
    assert not announced.isVisible()


SELDOM: Final = [
    (
        [CardPlayed(1, 8, "D2", joker=True), PiecePlaced(1, "D2", relative=False)],
        "Livia played 8 as a joker on D2. (R7)",
    ),
    ([GaveUp(1, Choice.RELATIVE)], "Livia brought no more relatives. (R9)"),
    ([OmenDrawn(1), Sacrificed(1, None, None)], "Livia drew an omen, found no victim. (R12)"),
    ([TileDrawn(1, ["vase"]), TileSetAside(["vase"])], "Livia set the vase aside, as it fits nowhere. (R17)"),
    ([GameOver([1, 0, 0], [0, 0, 0], [0])], "No one is left in the city: the game is over. (R24)"),
]


@pytest.mark.parametrize(("events", "note"), SELDOM)
def test_what_seldom_happens_stays_noted_with_its_rule_until_the_next_own_decision(
    driver: Driver, events: list[Event], note: str
) -> None:
    driver.open(TABLE, [0], solo())
    notes = driver.page.notes
    driver.tell(*events)
    assert (notes.isVisible(), notes.texts) == (True, [note])
    with driver.bot.waitSignal(driver.page.rules_requested) as asked:
        notes.words.linkActivated.emit(re.findall(r'href="(\w+)"', notes.words.text())[0])
    assert asked.args == [note[note.rindex("(") + 1 : -1]]
    driver.tell(CardPlayed(2, 5, "I3", joker=False))
    assert notes.isVisible(), "what others do afterwards does not take it away"
    driver.act()
    assert not notes.isVisible()


def test_a_usual_end_and_a_given_up_move_are_not_noted_and_a_press_takes_a_note_away(driver: Driver) -> None:
    driver.open(TABLE, [0], solo())
    notes = driver.page.notes
    driver.tell(GaveUp(1, Choice.RUN), Burned("A1", [0, 1, 0], Cause.END), GameOver([1, 0, 0], [0, 1, 0], [0]))
    assert notes.texts == []
    driver.tell(GaveUp(1, Choice.RELATIVE))
    driver.key(Qt.Key.Key_F6)
    assert holds_focus(notes)
    with driver.bot.waitSignal(driver.page.rules_requested) as asked:
        driver.key(Qt.Key.Key_Tab)
        driver.key(Qt.Key.Key_Return)
    assert asked.args == ["R9"]
    QTest.mouseClick(notes.words, Qt.MouseButton.LeftButton, pos=QPoint(4, notes.words.height() // 2))
    assert not notes.isVisible()


def test_a_hidden_overlay_looks_for_no_place(qtbot: QtBot) -> None:
    """To find one may take long, and a window is resized many times."""
    places: list[int] = []

    class Counting(Overlay):
        def place(self) -> None:
            places.append(self._over.width())

    over = QWidget()
    qtbot.addWidget(over)
    over.show()
    overlay = Counting(over)
    over.resize(300, 200)
    assert places == []
    overlay.appear()
    over.resize(400, 200)
    assert places == [300, 400]
