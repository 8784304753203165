"""Who has won is seen at the table, before the end page comes."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from pompeii_core.events import GameOver
from tests.qt.table.driver import AIS, PEOPLE, Driver, solo

TABLE = [PEOPLE[0], *AIS]


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
