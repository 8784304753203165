"""A room around the game: Anna is here as a guest, Bruno hosts, Corvus is an AI, Dario plays, Berta watches."""

from typing import Any

from msgspec.structs import replace

from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_net.lan.wire import MemberView, RoomView, SeatView
from tests.qt.pages.fake_network import room
from tests.qt.table.driver import AIS, PEOPLE, Driver

TABLE = [PEOPLE[0], PEOPLE[1], AIS[1], PEOPLE[3]]
SEATS = [
    SeatView("person", "Anna", 0, member=1),
    SeatView("person", "Bruno", 1, member=0),
    SeatView("ai", "Corvus", 2, "Corvus", "tribune"),
    SeatView("person", "Dario", 3, member=2),
]
MEMBERS = [
    MemberView(0, "Bruno", True, "here"),
    MemberView(1, "Anna", False, "here"),
    MemberView(2, "Dario", False, "here"),
    MemberView(3, "Berta", False, "here"),
]


def gathering(**changed: Any) -> RoomView:
    """The room as Anna sees it."""
    return room(**{"stage": "playing", "seats": SEATS, "members": MEMBERS, "you": 1, **changed})


def enter(driver: Driver, *, own: int | None = 0, hosting: bool = False, **changed: Any) -> RoomView:
    """The game begins in a room, Anna first; `own` is the seat here."""
    you = 3 if own is None else 0 if hosting else 1
    told = gathering(you=you, **changed)
    driver.session.network.tell(told, hosting=hosting)
    driver.open(TABLE, [] if own is None else [own], Game.new(Rules(), 4, 3, first=0))
    return told


def with_seat(told: RoomView, seat: int, **changed: Any) -> RoomView:
    """The room with something else about a seat."""
    seats = list(told.seats)
    seats[seat] = replace(seats[seat], **changed)
    return replace(told, seats=seats)


def with_member(told: RoomView, number: int, **changed: Any) -> RoomView:
    """The room with something else about a member."""
    members = [replace(one, **changed) if one.number == number else one for one in told.members]
    return replace(told, members=members)
