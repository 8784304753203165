"""The end of a game in a room: who would like another."""

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QMessageBox
from pytestqt.qtbot import QtBot

from pompeii_core.record import read_record
from pompeii_net.lan.wire import RoomView
from pompeii_qt.pages.end import EndPage
from tests.qt.pages.fake_network import FakeNetwork, room

type Play = Callable[..., Path]


@pytest.fixture
def network() -> FakeNetwork:
    return FakeNetwork()


@pytest.fixture
def page(qtbot: QtBot, network: FakeNetwork, play: Play, tmp_path: Path) -> EndPage:
    made = EndPage(network, tmp_path / "games")  # type: ignore[arg-type]
    qtbot.addWidget(made)
    made.resize(1280, 720)
    made.show()
    made.open(play())
    return made


def words(page: EndPage) -> set[str]:
    return {label.text() for label in page.room.findChildren(QLabel) if label.isVisible()}


def ready(told: RoomView, seat: int) -> RoomView:
    seats = list(told.seats)
    seats[seat] = replace(seats[seat], ready=True)
    return replace(told, seats=seats)


def test_without_a_room_a_rematch_is_at_this_screen(page: EndPage) -> None:
    assert not page.room.isVisible()
    assert page.rematch_button.isVisible()
    assert page.landing is page.title, "an Enter that comes late begins no other game"


def test_a_guest_is_ready_for_another(page: EndPage, network: FakeNetwork, qtbot: QtBot) -> None:
    over = room(stage="over")
    network.tell(over)
    assert page.room.isVisible()
    assert not page.rematch_button.isVisible(), "it would be another game"
    assert not page.room.rematch_button.isVisible(), "the host's"
    qtbot.waitUntil(lambda: {"Anna", "host", "Julia", "not ready yet"} <= words(page))
    QTest.mouseClick(page.room.ready_button, Qt.MouseButton.LeftButton)
    assert network.asked == [("ready", True)]
    network.tell(ready(over, 2))
    qtbot.waitUntil(lambda: "✓ ready" in words(page))
    assert "Julia: ready" in page.room.accessibleName()
    QTest.mouseClick(page.room.ready_button, Qt.MouseButton.LeftButton)
    assert network.asked[-1] == ("ready", False)


def test_the_host_asks_everybody_back_to_the_lobby(page: EndPage, network: FakeNetwork) -> None:
    network.tell(room(stage="over", you=0), hosting=True)
    assert page.landing is page.title
    assert not page.room.ready_button.isVisible()
    QTest.mouseClick(page.room.rematch_button, Qt.MouseButton.LeftButton)
    assert network.asked == [("rematch",)]


def test_who_watched_may_hope_for_a_seat(page: EndPage, network: FakeNetwork) -> None:
    network.tell(room(stage="over", you=7))
    assert not page.room.ready_button.isVisible()
    assert "If the host starts a rematch, you can take a seat." in words(page)


def test_a_long_name_is_cut_where_one_sees_it(page: EndPage, network: FakeNetwork, qtbot: QtBot) -> None:
    over = room(stage="over", you=0)
    name = "Maximilian-Alexander von Hohenzollern-Si"
    network.tell(replace(over, seats=[replace(over.seats[0], name=name), *over.seats[1:]]), hosting=True)
    qtbot.waitUntil(lambda: any(text.startswith("Maximilian") and text.endswith("…") for text in words(page)))
    assert name in page.room.accessibleName()


def test_who_is_away_is_said_to_be(page: EndPage, network: FakeNetwork, qtbot: QtBot) -> None:
    over = room(stage="over", you=0)
    seats = list(over.seats)
    seats[2] = replace(seats[2], presence="away")
    network.tell(replace(over, seats=seats), hosting=True)
    qtbot.waitUntil(lambda: "away" in words(page))


def test_a_host_that_cannot_be_heard_is_waited_for(page: EndPage, network: FakeNetwork) -> None:
    network.tell(room(stage="over"))
    network.line("waiting")
    assert "Waiting for the host… Your seat is kept." in words(page)
    assert not page.room.ready_button.isEnabled()
    network.line("online")
    assert not any(text.startswith("Waiting") for text in words(page))
    assert page.room.ready_button.isEnabled()


def test_who_watched_has_no_seat_that_is_kept(page: EndPage, network: FakeNetwork) -> None:
    network.tell(room(stage="over", you=7))
    network.line("waiting")
    assert "Waiting for the host…" in words(page)


def test_the_way_back_leads_out_of_the_room(page: EndPage, network: FakeNetwork, qtbot: QtBot) -> None:
    network.tell(room(stage="over"))
    with qtbot.waitSignal(page.left):
        QTest.keyClick(page, Qt.Key.Key_Escape)
    assert network.asked == [("leave",)]


def test_a_host_is_asked_before_everybody_is_sent_home(page: EndPage, network: FakeNetwork, qtbot: QtBot) -> None:
    network.tell(room(stage="over", you=0), hosting=True)
    left: list[bool] = []
    page.left.connect(lambda: left.append(True))
    QTest.mouseClick(page.back_button, Qt.MouseButton.LeftButton)
    box = page.findChild(QMessageBox)
    assert box is not None
    assert (left, network.asked) == ([], [])
    close = next(one for one in box.buttons() if one.text() == "Close the room")
    QTest.mouseClick(close, Qt.MouseButton.LeftButton)
    assert left == [True]
    assert network.asked == [("leave",)]


def test_a_room_that_closes_leaves_the_result(page: EndPage, network: FakeNetwork) -> None:
    network.tell(room(stage="over"))
    network.tell(None)
    assert not page.room.isVisible()
    assert page.title.all_text
    assert page.back_button.text() == "‹  Start page"


def test_in_a_room_it_is_about_ones_own_seat_or_the_winner_for_those_who_watch(
    page: EndPage, network: FakeNetwork, play: Play
) -> None:
    own = room(stage="over")
    assert own.own_seat is not None
    seat = own.seats.index(own.own_seat)
    path = play("four", seats=len(own.seats), people=len(own.seats))
    network.tell(own)
    page.open(path)
    assert page.sentence.text().startswith("You saved ")
    assert f"You saved {read_record(path).game().saved[seat]} of" in page.sentence.text()
    network.tell(room(stage="over", you=7))
    page.open(path)
    assert "You" not in page.sentence.text()
    assert not page.new_button.isVisible()
