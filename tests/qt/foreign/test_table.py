"""The table shows people's names, chat and answers as text and in their place, whatever they are."""

from functools import cache
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from pompeii_core.actions import Sacrifice
from pompeii_core.ai import rate
from pompeii_core.ai.opinion import RatedAction, Reason
from pompeii_core.events import Event, for_seat
from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_core.setup import SeatedPlayer
from pompeii_core.text import clean_line, clean_name
from pompeii_net.lan.wire import Chat, ClockView, MemberView, Notice, RoomView, SeatView
from pompeii_qt.scene.interaction import choice_menu
from pompeii_qt.session import ActionRatings, Motive, PastEvent
from pompeii_qt.settings import Settings
from pompeii_qt.sound.player import SoundPlayer
from pompeii_qt.table.controller import Controller
from pompeii_qt.table.page import TablePage
from pompeii_qt.table.room import RoomDialog
from pompeii_qt.text import ElidedText
from pompeii_qt.widgets import screen_reader
from pompeii_qt.widgets.lines import lay_out
from pompeii_qt.widgets.seat_card import SeatCard
from tests.qt.foreign.conftest import faults, said, unclean, windows
from tests.qt.pages.fake_network import on_screen, room
from tests.qt.table.driver import Driver, TableSession, full_city, wander

menus = pytest.mark.qt_log_ignore("This plugin does not support (raise|grabbing)", extend=True)  # offscreen


@pytest.fixture
def driver(qtbot: QtBot, settings: Settings) -> Driver:
    session = TableSession()
    page = TablePage(Controller(session, settings), SoundPlayer(settings))  # type: ignore[arg-type]
    return Driver(qtbot, on_screen(qtbot, page, 1024, 640), session, settings)


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    texts: list[str] = []
    monkeypatch.setattr(screen_reader, "announce", lambda _, text: texts.append(text))
    return texts


def found(driver: Driver) -> list[str]:
    QApplication.processEvents()
    return faults(driver.page, *(one for one in windows() if one is not driver.page))


def players(names: list[str], kinds: tuple[Any, ...] = ("person", "person", "ai", "bot")) -> list[SeatedPlayer]:
    return [SeatedPlayer(kind, one, n, one, "tribune") for n, (kind, one) in enumerate(zip(kinds, names, strict=True))]


def room_of(names: list[str], **changed: Any) -> RoomView:
    """Return a room: the first is here, the second hosts, then an AI and a bot; the last one's namesake watches."""
    seats = [SeatView("person", names[0], 0, member=1), SeatView("person", names[1], 1, member=0)]
    seats += [SeatView("ai", names[2], 2, names[2], "tribune"), SeatView("bot", names[3], 3, names[3])]
    members = [MemberView(0, names[1], True, "here"), MemberView(1, names[0], False, "here")]
    members.append(MemberView(3, names[3], False, "here", wants=2))
    known: dict[str, Any] = {"name": names[0], "stage": "playing", "seats": seats, "members": members, "you": 1}
    return room(**known | changed)


def menu_button(card: SeatCard) -> QToolButton:
    return card.findChildren(QToolButton)[0]


def uncover(driver: Driver) -> None:
    driver.page.asking.handover.findChildren(QPushButton)[0].click()


def look_into_menu(driver: Driver, card: SeatCard) -> None:
    QTest.mouseClick(menu_button(card), Qt.MouseButton.LeftButton)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert found(driver) == []
    menu.close()


def test_a_game_of_people_at_one_screen(driver: Driver, names: list[str], told: list[str]) -> None:
    game = Game.new(Rules(), 4, 3, first=0)
    driver.open(players(names, ("person",) * 4), [0, 1, 2, 3], game)
    assert driver.page.asking.handover.isVisible()
    assert found(driver) == []
    uncover(driver)
    for name in names:
        assert clean_name(name) in said(driver.page)
    for _ in range(6):
        uncover(driver)
        driver.session.play(game.legal_actions()[0])
        QApplication.processEvents()
        assert found(driver) == []
    assert [text for text in told if [*unclean("said", text)]] == []
    assert any(clean_name(names[0]) in text for text in told)


@cache
def at(choice: str, seat: int) -> tuple[Game, list[Event], list[RatedAction]]:
    """Return a game in which `seat` faces `choice`, all its events, and the first seat's hint."""
    for seed in range(50):
        game = Game.new(Rules(), 4, seed, first=0)
        past = wander(game, lambda game: game.choice == choice and game.active == seat)
        if not game.over:
            *_, (_, rated) = [(0, [])] if seat else rate(game.view(0), game.rules, 1)
            return game, past, rated
    raise AssertionError(choice)


def test_every_choice_and_every_event(driver: Driver, names: list[str]) -> None:
    """The first player faces every choice of a game and gets a hint; the others are waited for."""
    for tool in (driver.page.tools.values, driver.page.tools.hint, driver.page.tools.actions_list):
        tool.trigger()
    for choice in ("place", "relative", "sacrifice", "lava", "run"):
        for seat in (0, 1):
            game, past, rated = at(choice, seat)
            told = [PastEvent(1, for_seat(event, 0)) for event in past]
            driver.session.resume(players(names), [0], game, told, driver.session.seq + 1)
            if rated:
                driver.session.rated.emit(ActionRatings(0, driver.session.seq, rated))
            driver.wait()
            assert (clean_name(names[1])[:20] if seat else "Your turn") in driver.page.asking.bar.text
    assert clean_name(names[1]) in said(driver.page.story.log)
    assert found(driver) == []


@pytest.mark.parametrize("hosting", [True, False])
@menus
def test_a_game_in_a_room(driver: Driver, names: list[str], told: list[str], hosting: bool) -> None:
    network, page = driver.session.network, driver.page
    network.tell(room_of(names, you=0 if hosting else 1), hosting=hosting)
    driver.open(players(names), [1 if hosting else 0], Game.new(Rules(), 4, 3, first=0))
    for n, name in enumerate(names):
        network.chat.emit(Chat(name, n, names[0]))
        for what in ("joined", "stand_in", "denied", "time_out", "rules"):
            network.notice.emit(Notice(what, name))
    network.clock.emit(ClockView(0, 59.0, True))
    driver.session.fault.emit(f"“{clean_name(names[1])}” ended unexpectedly.")
    driver.session.refused.emit(0, clean_line(names[1] * 3))
    assert clean_name(names[1])[:30] in page.asking.bar.about.text
    assert found(driver) == []
    page.tools.room.trigger()
    assert clean_name(names[3]) in said(*page.findChildren(RoomDialog))
    assert found(driver) == []
    for card in page.seats.cards:
        if menu_button(card).isVisible():
            look_into_menu(driver, card)
    network.tell(room_of(names, you=0 if hosting else 1, waiting=[0, 1]), hosting=hosting)
    assert clean_name(names[0]) in page.asking.waiting.text
    assert found(driver) == []
    driver.session.seated.emit(3, SeatedPlayer("person", names[1] + "2", 3))
    driver.session.motive.emit(Motive(2, driver.session.seq, [Reason("leader", seat=1), Reason("burns", n=2, seat=3)]))
    page.room.leave()
    if hosting:
        page.room._kick(3)
        assert page.room.requests.isVisible()
    assert found(driver) == []
    assert [text for text in told if [*unclean("said", text)]] == []
    network.line("waiting")
    assert found(driver) == []


@menus
def test_a_spectator_asks_for_a_seat(driver: Driver, names: list[str]) -> None:
    told = room_of(names, you=3)
    driver.session.network.tell(told)
    driver.open(players(names), [], Game.new(Rules(), 4, 3, first=0))
    assert clean_name(names[2])[:20] in driver.page.asking.bar.about.text
    assert found(driver) == []
    look_into_menu(driver, driver.page.seats.cards[2])


@menus
def test_omens_declarations_and_opening_the_game(driver: Driver, names: list[str]) -> None:
    three = players(names[:3], ("person",) * 3)
    driver.open(three, [0, 1], full_city([7, 7, 9, 9], turn=0))
    (menu,) = (one for one in driver.page.tools.menu.findChildren(QMenu) if one.title().startswith("Vesuvius erupts"))
    assert [action.text().replace("&&", "&") for action in menu.actions()] == [clean_name(one) for one in names[:2]]
    uncover(driver)
    driver.page.hand.erupt_button.click()
    assert clean_name(names[1]) in said(*windows())
    chooser = choice_menu(driver.page, [Sacrifice("E6", seat) for seat in (0, 1, 2)], three, lambda _: None)
    assert [action.text().replace("&&", "&") for action in chooser.actions()] == [clean_name(one) for one in names[:3]]
    assert found(driver) == []
    driver.page.room.open_game()
    assert found(driver) == []


def test_a_line_is_cut_where_its_letters_end(qtbot: QtBot) -> None:
    """Qt counts an emoji as two characters."""
    box = ElidedText()
    qtbot.addWidget(box)
    box.set_lines(9)
    box.resize(120, 200)
    text = "🦊 Anna runs, 🦊 Anna stands beside the lava, and 🦊 Anna wins"
    box.set_text(text, "muted")
    assert len(box.shown) > 2
    assert " ".join(box.shown) == text
    strong = lay_out("🦊 Anna: hello", len("🦊 Anna:"), box.font(), 200)[0].formats()[0]
    assert (strong.start, strong.length) == (0, 8)
