"""The hand: which card leaves it, and how it leaves its room to the board."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, Qt, QVariantAnimation
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from pompeii_core.actions import Place
from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_core.setup import Deal
from pompeii_qt.art.geometry import centre
from tests.qt.table.driver import AIS, PEOPLE, Driver, full_city, solo


def twins() -> Game:
    """Anna holds the card of building 7 twice."""
    return Game(Rules(), Deal(0, [[7, 9, 7, 5], [1, 2, 3, 4], [1, 2, 3, 4]], [5, 6, 8, 10, 11, 1] * 3, [["coin"]] * 8))


@pytest.mark.parametrize("by", ["click", "drag"])
@pytest.mark.parametrize("place", [0, 2])
def test_of_two_equal_cards_the_one_that_was_taken_goes(driver: Driver, place: int, by: str) -> None:
    driver.open([PEOPLE[0], *AIS], [0], twins())
    card, others = driver.page.hand.cards[place], [c for n, c in enumerate(driver.page.hand.cards) if n != place]
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
    assert driver.page.hand.cards == others
    driver.wait()
    assert driver.page.hand.cards[:3] == others


@pytest.mark.parametrize(
    ("speed", "calm", "smooth"), [("slow", False, True), ("slow", True, False), ("off", False, False)]
)
def test_the_board_grows_smoothly_into_the_room_of_the_hand(
    driver: Driver, speed: str, calm: bool, smooth: bool
) -> None:
    driver.open([PEOPLE[0], *AIS], [0], full_city([7, 7, 9, 9], turn=1))
    driver.settings.animation, driver.settings.reduced_motion = speed, calm
    board, hand = driver.page.board, driver.page.hand
    whole, heights = board.height() + hand.height(), list[int]()
    board.camera.moved.connect(lambda: heights.append(board.height()))
    leaving, stopped = hand._closing, QVariantAnimation.State.Stopped
    leaving.stateChanged.connect(lambda _, before: leaving.pause() if before == stopped else None)
    driver.page.controller.declare(0)
    driver.bot.waitUntil(lambda: board.event_player.busy or driver.page.banner.phase == "erupts")
    board.finish()
    if smooth:  # frame by frame, as a machine that has nothing else to do would show it
        driver.bot.waitUntil(lambda: leaving.state() == QVariantAnimation.State.Paused)
        for time in range(0, leaving.duration(), 16):
            leaving.setCurrentTime(time)
            QApplication.processEvents()
        leaving.resume()
    driver.bot.waitUntil(
        lambda: not hand.isVisible() and board.height() >= whole - driver.page.hand_area.minimumHeight()
    )
    steps = [after - before for before, after in pairwise(heights)]
    assert (len(heights) > 3 and max(steps) < hand.height() * 0.6) == smooth


def test_the_hand_comes_back_as_high_as_it_was(driver: Driver) -> None:
    driver.open([PEOPLE[0], *AIS], [0], solo())
    driver.settings.animation = "fast"
    height = driver.page.hand.height()
    driver.page.hand.set_shown(False)
    driver.bot.waitUntil(lambda: driver.page.hand.height() < height)
    driver.page.hand.set_shown(True)
    assert driver.page.hand.height() == height
    driver.page.hand.set_shown(False)
    driver.bot.waitUntil(lambda: not driver.page.hand.isVisible())
    driver.page.hand.set_shown(True)
    assert driver.page.hand.height() == height


def test_a_card_that_was_refused_is_in_the_hand_again(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    driver.open([PEOPLE[0], *AIS], [0], solo())
    held = sorted(driver.page.hand.numbers)
    refused = driver.session.refused
    monkeypatch.setattr(driver.session, "act", lambda seat, _: refused.emit(seat, "The connection is lost."))
    driver.page.controller.act(driver.session.game.legal_actions()[0])
    assert driver.page.model.decision is not None
    assert sorted(driver.page.hand.numbers) == held
    assert driver.page.prompt.about == "The connection is lost."
