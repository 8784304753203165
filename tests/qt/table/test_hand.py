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
from tests.qt.table.desk import AIS, PEOPLE, Desk, full_city, solo


def twins() -> Game:
    """Anna holds the card of building 7 twice."""
    return Game(Rules(), Deal(0, [[7, 9, 7, 5], [1, 2, 3, 4], [1, 2, 3, 4]], [5, 6, 8, 10, 11, 1] * 3, [["coin"]] * 8))


@pytest.mark.parametrize("by", ["click", "drag"])
@pytest.mark.parametrize("place", [0, 2])
def test_of_two_equal_cards_the_one_that_was_taken_goes(desk: Desk, place: int, by: str) -> None:
    desk.open([PEOPLE[0], *AIS], [0], twins())
    card, others = desk.page.hand.cards[place], [c for n, c in enumerate(desk.page.hand.cards) if n != place]
    viewport = desk.page.board.viewport()
    roof = desk.page.board.mapFromScene(centre("F5"))
    if by == "click":
        desk.click_card(place)
        QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=roof)
    else:
        start = QPoint(card.width() // 2, card.height() // 2)
        end = card.mapFromGlobal(viewport.mapToGlobal(roof))
        QTest.mousePress(card, Qt.MouseButton.LeftButton, pos=start)
        QTest.mouseMove(card, start - QPoint(0, 60))
        QTest.mouseMove(card, end)
        QTest.mouseRelease(card, Qt.MouseButton.LeftButton, pos=end)
    assert desk.session.acted == [(0, Place(7, "F5"))]
    assert desk.page.hand.cards == others
    desk.settle()
    assert desk.page.hand.cards[:3] == others


@pytest.mark.parametrize(
    ("speed", "calm", "smooth"), [("slow", False, True), ("slow", True, False), ("off", False, False)]
)
def test_the_board_grows_smoothly_into_the_room_of_the_hand(desk: Desk, speed: str, calm: bool, smooth: bool) -> None:
    desk.open([PEOPLE[0], *AIS], [0], full_city([7, 7, 9, 9], turn=1))
    desk.settings.animation, desk.settings.reduced_motion = speed, calm
    board, hand = desk.page.board, desk.page.hand
    whole, heights = board.height() + hand.height(), list[int]()
    board.camera.moved.connect(lambda: heights.append(board.height()))
    leaving, stopped = hand._closing, QVariantAnimation.State.Stopped
    leaving.stateChanged.connect(lambda _, before: leaving.pause() if before == stopped else None)
    desk.page.controller.declare(0)
    desk.bot.waitUntil(lambda: board.event_player.busy or desk.page.banner.phase == "erupts")
    board.finish()
    if smooth:  # frame by frame, as a machine that has nothing else to do would show it
        desk.bot.waitUntil(lambda: leaving.state() == QVariantAnimation.State.Paused)
        for time in range(0, leaving.duration(), 16):
            leaving.setCurrentTime(time)
            QApplication.processEvents()
        leaving.resume()
    desk.bot.waitUntil(lambda: not hand.isVisible() and board.height() >= whole - desk.page.hand_area.minimumHeight())
    steps = [after - before for before, after in pairwise(heights)]
    assert (len(heights) > 3 and max(steps) < hand.height() * 0.6) == smooth


def test_the_hand_comes_back_as_high_as_it_was(desk: Desk) -> None:
    desk.open([PEOPLE[0], *AIS], [0], solo())
    desk.settings.animation = "fast"
    height = desk.page.hand.height()
    desk.page.hand.set_shown(False)
    desk.bot.waitUntil(lambda: desk.page.hand.height() < height)
    desk.page.hand.set_shown(True)
    assert desk.page.hand.height() == height
    desk.page.hand.set_shown(False)
    desk.bot.waitUntil(lambda: not desk.page.hand.isVisible())
    desk.page.hand.set_shown(True)
    assert desk.page.hand.height() == height


def test_a_card_that_was_refused_is_in_the_hand_again(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.open([PEOPLE[0], *AIS], [0], solo())
    held = sorted(desk.page.hand.numbers)
    refused = desk.session.refused
    monkeypatch.setattr(desk.session, "act", lambda seat, _: refused.emit(seat, "The connection is lost."))
    desk.page.controller.act(desk.session.game.legal_actions()[0])
    assert desk.page.model.decision is not None
    assert sorted(desk.page.hand.numbers) == held
    assert desk.page.prompt.about == "The connection is lost."
