"""Who has a place at a host's door, and who makes room: the policy alone, with a clock that a test moves."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from pompeii_net.lan import wire
from pompeii_net.lan.limits import Limits
from pompeii_net.lan.room.room import Room
from pompeii_net.lan.transport.admission import AdmissionControl, PendingConnection, WrongCodes
from tests.net.lan.rooms import FakeLink, Visitor, in_room, later, plan, turn, window_of


class AdmissionBench:
    """An `AdmissionControl` with four places a step, and the hour."""

    def __init__(self) -> None:
        self.hour = 100.0
        self.admission = AdmissionControl(Limits(pending=4, grace=0.15, heavy=8), lambda: self.hour)
        self.evicted: list[PendingConnection] = []

    def comes(self, address: str) -> PendingConnection | None:
        """Somebody from there; None where there is no place."""
        pending = self.admission.arrive(address)
        if not isinstance(pending, PendingConnection):
            return None
        pending.evict = lambda: self.evicted.append(pending)
        return pending

    def fills(self, address: str, times: int = 4) -> list[PendingConnection]:
        return [pending for _ in range(times) if (pending := self.comes(address))]

    def has_been_in(self, address: str) -> None:
        """Somebody from there was let in, and has gone."""
        pending = self.comes(address)
        assert pending
        self.admission.enter(pending)
        self.admission.leave(pending)


@pytest.fixture
def bench() -> AdmissionBench:
    return AdmissionBench()


def test_whoever_has_had_time_enough_makes_room_the_one_who_waits_longest_first(bench: AdmissionBench) -> None:
    first, second, *_ = bench.fills("a")
    bench.hour += 0.14
    assert bench.comes("b") is None
    assert bench.evicted == []
    bench.hour += 0.01
    assert bench.comes("b")
    assert bench.comes("c")
    assert bench.evicted == [first, second]


def test_the_address_from_which_most_has_come_loses_first(bench: AdmissionBench) -> None:
    quiet = bench.comes("b")
    bench.hour += 1
    busy, *_ = bench.fills("a", 3)
    bench.hour += 0.15
    assert bench.comes("c")
    assert bench.evicted == [busy]
    assert quiet not in bench.evicted


def test_an_address_of_too_many_connections_makes_room_at_once_until_that_is_forgotten(bench: AdmissionBench) -> None:
    bench.fills("a", 20)
    assert bench.comes("b")
    assert len(bench.evicted) == 1
    assert bench.comes("a") is None  # and wins nothing back
    bench.hour += 9
    waiting = bench.fills("a")
    assert waiting
    assert bench.comes("b") is None  # of the same kind again: it waits its turn


def test_whoever_has_been_in_takes_any_strangers_place(bench: AdmissionBench) -> None:
    bench.has_been_in("friend")
    bench.fills("a", 2)
    bench.fills("b", 2)
    friend = bench.comes("friend")
    assert friend
    assert len(bench.evicted) == 1
    for number in range(1000):  # a flood from as many addresses as there are
        bench.hour += 0.2
        bench.comes(f"10.0.{number // 250}.{number % 250}")
    assert friend not in bench.evicted


def test_a_flood_from_where_somebody_has_been_in_does_not_keep_strangers_out(bench: AdmissionBench) -> None:
    bench.has_been_in("friend")
    bench.fills("friend", 20)
    assert bench.comes("b") is None  # these have had no time yet
    bench.hour += 0.15
    assert bench.comes("b")


def test_whoever_was_sent_away_is_a_stranger_again(bench: AdmissionBench) -> None:
    bench.has_been_in("friend")
    bench.admission.distrust("friend")
    bench.fills("a")
    assert bench.comes("friend") is None


def test_each_step_has_places_of_its_own(bench: AdmissionBench) -> None:
    started = bench.fills("a")
    assert all(bench.admission.advance(pending, "securing") for pending in started)
    fifth = bench.comes("b")
    assert fifth
    assert not bench.admission.advance(fifth, "securing")
    assert bench.admission.advance(started[0], "entering")
    sixth = bench.comes("b")
    assert sixth
    assert bench.admission.advance(sixth, "securing")


def test_a_place_that_is_given_back_is_free(bench: AdmissionBench) -> None:
    for pending in bench.fills("a"):
        bench.admission.leave(pending)
    assert len(bench.fills("b")) == 4


def test_a_shut_door_opens_after_a_minute_and_old_mistakes_do_not_count() -> None:
    hour = 0.0
    codes = WrongCodes(Limits(), lambda: hour)
    assert not any(codes.add("there") for _ in range(4))
    hour = 61.0
    assert not codes.add("there")
    assert not codes.shut("there")
    assert [codes.add("there") for _ in range(4)] == [False, False, False, True]
    assert codes.shut("there")
    assert not codes.shut("elsewhere")
    hour = 120.0
    assert codes.shut("there")
    hour = 121.5
    assert not codes.shut("there")


def test_the_addresses_of_a_whole_network_are_not_remembered() -> None:
    hour = 0.0
    admission = AdmissionControl(Limits(pending=4), lambda: hour)
    for number in range(5000):
        address = f"fe80::{number:x}"
        for _ in range(5):
            admission.codes.add(address)
        admission.codes.add(f"fe81::{number:x}")
        if isinstance(pending := admission.arrive(f"fe82::{number:x}"), PendingConnection):
            admission.enter(pending)
            admission.leave(pending)
        hour += 0.01
    assert len(admission.codes._wrong) <= 1024
    assert len(admission._trusted) <= 1024
    assert len(admission._lately) + len(admission._before) <= 1024


HOME = "192.168.1.7"


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    async with in_room(tmp_path, plan(3)) as room:
        yield room


def lines(visitor: Visitor) -> int:
    return len(visitor.all(wire.Chat))


def comings(visitor: Visitor, name: str) -> list[str]:
    return [what for what, who in visitor.notices() if who == name]


async def test_coming_back_again_and_again_gives_no_more_to_say(room: Room) -> None:
    anna, ben = Visitor.comes(room, "Anna"), Visitor.comes(room, "Ben", peer=HOME)
    for _ in range(98):
        ben.lost()
        if ben.comes_back() is None:
            ben.say(*[wire.Say("spam")] * 5)
        await later(0.02)
    assert lines(anna) <= 5 + 2


async def test_coming_as_somebody_new_again_and_again_gives_no_more_to_say(room: Room) -> None:
    anna, entered = Visitor.comes(room, "Anna"), 0
    for number in range(98):
        link = FakeLink(HOME)
        hello = wire.Hello(wire.PROTOCOL, "1", f"Ben {number}")
        if room.connections.enter(hello, link) is None:  # type: ignore[arg-type]
            entered += 1
            for _ in range(5):
                link.take(wire.Say("spam"))
            link._ended("left")
        await later(0.1)
    assert 30 <= entered <= 33
    assert lines(anna) <= 15 + 15


async def test_a_school_class_behind_one_address_comes_in_and_a_family_talks(room: Room) -> None:
    family = [Visitor.comes(room, f"Person {number}", peer=HOME) for number in range(30)][:6]
    for _ in range(10):
        for person in family:
            person.say(wire.Say("Ave"))
        await later(4.1)
    assert lines(family[0]) == 60


async def test_a_line_that_breaks_every_few_seconds_is_taken_back_every_time(room: Room) -> None:
    anna = Visitor.comes(room, "Anna")
    for times, pause in ((8, 0.0), (20, 1.1)):
        for _ in range(times):
            await later(pause)
            anna.lost()
            assert anna.comes_back() is None


async def test_a_neighbour_who_comes_back_all_the_time_keeps_nobody_else_out(room: Room) -> None:
    anna, ben = Visitor.comes(room, "Anna", peer=HOME), Visitor.comes(room, "Ben", peer=HOME)
    busy = 0
    for _ in range(200):
        ben.lost()
        busy += ben.comes_back() == "busy"
    assert busy > 100
    anna.lost()
    assert anna.comes_back() is None


async def test_who_comes_and_goes_all_the_time_is_told_of_once_in_a_while_and_others_at_once(room: Room) -> None:
    anna, ben = Visitor.comes(room, "Anna"), Visitor.comes(room, "Ben")
    ben.say(wire.Sit(1))
    for _ in range(10):
        ben.lost()
        ben.comes_back()
    Visitor.comes(room, "Cleo")
    assert comings(anna, "Cleo") == ["joined"]
    await turn()
    assert comings(anna, "Ben") == ["joined", "away", "back"]
    await later(5.1)
    assert comings(anna, "Ben") == ["joined", "away", "back"], "it is here, as was told"
    ben.lost()
    await turn()
    assert comings(anna, "Ben")[3:] == ["away"]
    ben.comes_back()
    ben.lost()
    await later(5.1)
    assert comings(anna, "Ben")[3:] == ["away"], "it is away, as was told"
    ben.comes_back()
    await later(5.1)
    assert comings(anna, "Ben")[3:] == ["away", "back"]


async def test_those_at_one_address_ask_for_everything_anew_only_so_often(room: Room) -> None:
    people = [Visitor.comes(room, f"Person {number}", peer=HOME) for number in range(10)]
    for person in people:
        person.say(*[wire.Sync()] * 5)
    assert [person.link.bye for person in people].count("flood") == 4


async def change(room: Room, who: list[Visitor], said: list[wire.FromClient]) -> int:
    """They say it for twenty seconds, ten times each; how many views of the room its host's window was told of."""
    before = len(window_of(room).all(wire.RoomView))
    for number in range(200):
        for person in who:
            person.say(said[number % len(said)])
        await later(0.1)
    return len(window_of(room).all(wire.RoomView)) - before


@pytest.mark.parametrize(
    "said",
    [
        [wire.Sit(2), wire.Sit(3), wire.Sit(2)],
        [wire.ChangeColour(2), wire.ChangeColour(3), wire.ChangeColour(0)],
        [wire.Stand(), wire.Sit(1), wire.Sit(2)],
        [wire.Ready(True), wire.Ready(False), wire.Ready(True)],
    ],
)
async def test_nobody_makes_the_room_another_one_all_the_time(tmp_path: Path, said: list[wire.FromClient]) -> None:
    async with in_room(tmp_path, plan(4, 2), window=True) as room:
        ben = Visitor.comes(room, "Ben")
        ben.say(wire.Sit(1))
        assert 20 <= await change(room, [ben], said) <= 10 + 20 * 2 + 1
        await later(20)
        ben.say(wire.Sit(1))
        anna = Visitor.comes(room, "Anna")
        anna.say(wire.Sit(0))
        await turn()
        assert window_of(room).view.seats[0].name == "Anna", "others are heard"
        assert ben.link.bye is None


async def test_many_of_one_address_make_the_room_another_one_only_so_often(tmp_path: Path) -> None:
    async with in_room(tmp_path, plan(4, 2), window=True) as room:
        people = [Visitor.comes(room, f"Person {number}", peer=HOME) for number in range(10)]
        assert await change(room, people, [wire.Sit(2), wire.Sit(3)]) <= 40 + 20 * 8 + 1


async def test_the_host_s_person_changes_what_it_likes_and_who_leaves_a_game_leaves_it(tmp_path: Path) -> None:
    async with in_room(tmp_path, plan(2, mine=1), window=True) as room:
        for number in range(100):
            room.handle(wire.ChangeColour(number % 4))
        assert room.state.seats[0].colour == 99 % 4
        ben = Visitor.comes(room, "Ben")
        for _ in range(20):
            ben.say(wire.Sit(1), wire.Ready(True))
        room.start()
        ben.say(wire.Stand())
        assert ben.link.bye == "left"
