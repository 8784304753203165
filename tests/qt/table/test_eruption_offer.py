"""Whoever may declare an early eruption (R13) is asked before an AI moves on."""

import pytest
from PySide6.QtWidgets import QMessageBox

from pompeii_core.actions import ERUPT
from tests.qt.table.driver import AIS, PEOPLE, Driver, full_city

TABLE = [PEOPLE[0], *AIS]
DEAD, MIXED = [7, 7, 9, 9], [7, 1, 9, 2]


def question(driver: Driver) -> QMessageBox | None:
    """What is asked, if anything."""
    boxes = driver.page.findChildren(QMessageBox)
    return next((box for box in boxes if box.isVisible()), None)


def answer(driver: Driver, place: int) -> None:
    """Press the first or the second button."""
    box = question(driver)
    assert box is not None
    box.buttons()[place].click()
    driver.bot.waitUntil(lambda: question(driver) is None)


def test_ais_are_held_before_they_are_told_that_it_was_shown_and_go_on_after_a_no(driver: Driver) -> None:
    driver.open(TABLE, [0], full_city(DEAD, turn=1))
    calls = [call for call in driver.session.calls if call[0] in ("set_autoplay", "shown")]
    assert calls.index(("set_autoplay", False)) < calls.index(("shown", driver.session.seq))
    answer(driver, 1)
    assert driver.session.called("set_autoplay")[-1] == (True,)
    assert driver.session.acted == []


def test_a_yes_declares_before_ais_go_on(driver: Driver) -> None:
    driver.open(TABLE, [0], full_city(DEAD, turn=1))
    answer(driver, 0)
    assert driver.session.acted == [(0, ERUPT)]
    assert driver.session.called("set_autoplay")[-1] == (True,)


def test_it_is_asked_once_as_long_as_it_is_possible(driver: Driver) -> None:
    driver.open(TABLE, [0], full_city(DEAD, turn=1))
    answer(driver, 1)
    driver.session.tell([])
    driver.wait()
    assert question(driver) is None


@pytest.mark.parametrize(("hand", "turn"), [(MIXED, 1), (DEAD, 0)])
def test_nobody_is_asked_who_may_not_or_whose_turn_it_is(driver: Driver, hand: list[int], turn: int) -> None:
    driver.open(TABLE, [0], full_city(hand, turn=turn))
    assert question(driver) is None
    assert (False,) not in driver.session.called("set_autoplay")


def test_several_people_at_a_screen_are_not_asked_as_others_would_see_it(driver: Driver) -> None:
    driver.open([PEOPLE[0], PEOPLE[1], AIS[1]], [0, 1], full_city(DEAD, turn=2))
    assert question(driver) is None
    assert (False,) not in driver.session.called("set_autoplay")


def test_where_nothing_moves_by_itself_nothing_has_to_be_held(driver: Driver) -> None:
    driver.page.set_autoplay(False)
    driver.settings.ai_autoplay = False
    driver.open(TABLE, [0], full_city(DEAD, turn=1))
    assert question(driver) is None
