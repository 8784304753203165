"""What gives something up: where it lies, that it is asked about, and that it is told."""

from itertools import combinations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox

from pompeii_core.actions import DONE, Discard, Place
from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_core.setup import Deal, SeatedPlayer
from pompeii_qt.activation import MILLIS
from pompeii_qt.art.geometry import centre
from tests.core.positions import arrange, fleeing, seething
from tests.qt.table.driver import AIS, PEOPLE, SHORTLY, TABLE, TWO, Driver, begin, full_city, question, solo
from tests.qt.virtual_time import VirtualTime

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
    assert "Anna skipped the remaining moves." in driver.page.story.log.lines


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
    before = driver.page.board.geometry()
    driver.open(TWO, [0], runs_offered())
    QApplication.processEvents()
    assert driver.page.hand.runs_button.isVisible()
    assert driver.page.board.geometry() == before


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
            places.append(driver.page.board.geometry().getRect())
        if places[0] != places[1]:
            moved[width] = places
    assert moved == {}


def twins() -> Game:
    """Anna holds the card of building 7 twice."""
    return Game(Rules(), Deal(0, [[7, 9, 7, 5], [1, 2, 3, 4], [1, 2, 3, 4]], [5, 6, 8, 10, 11, 1] * 3, [["coin"]] * 8))


@pytest.mark.parametrize("by", ["click", "drag"])
@pytest.mark.parametrize("place", [0, 2])
def test_of_two_equal_cards_the_one_that_was_taken_goes(driver: Driver, place: int, by: str) -> None:
    driver.open([PEOPLE[0], *AIS], [0], twins())
    card, others = (
        driver.page.hand.fan.cards[place],
        [c for n, c in enumerate(driver.page.hand.fan.cards) if n != place],
    )
    viewport = driver.page.board.viewport()
    roof = driver.page.board.mapFromScene(centre("F5"))
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
    assert driver.page.hand.fan.cards == others
    driver.wait()
    assert driver.page.hand.fan.cards[:3] == others


def test_a_card_that_was_refused_is_in_the_hand_again(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    driver.open([PEOPLE[0], *AIS], [0], solo())
    held = sorted(driver.page.hand.fan.numbers)
    refused = driver.session.refused
    monkeypatch.setattr(driver.session, "act", lambda seat, _: refused.emit(seat, "The connection is lost."))
    driver.page.controller.act(driver.session.game.legal_actions()[0])
    assert driver.page.model.decision is not None
    assert sorted(driver.page.hand.fan.numbers) == held
    assert driver.page.asking.bar.about == "The connection is lost."
