"""The hand: which card leaves it."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from pompeii_core.actions import Place
from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_core.setup import Deal
from pompeii_qt.art.geometry import centre
from tests.qt.table.driver import AIS, PEOPLE, Driver, solo


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


def test_a_card_that_was_refused_is_in_the_hand_again(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    driver.open([PEOPLE[0], *AIS], [0], solo())
    held = sorted(driver.page.hand.numbers)
    refused = driver.session.refused
    monkeypatch.setattr(driver.session, "act", lambda seat, _: refused.emit(seat, "The connection is lost."))
    driver.page.controller.act(driver.session.game.legal_actions()[0])
    assert driver.page.model.decision is not None
    assert sorted(driver.page.hand.numbers) == held
    assert driver.page.prompt.about == "The connection is lost."
