"""The policy of places at a host, with a clock that the test moves."""

import gc
import tracemalloc
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from pompeii_net.lan import wire
from pompeii_net.lan.limits import Limits
from pompeii_net.lan.room.room import Room
from pompeii_net.lan.transport.admission import AdmissionControl, PendingConnection, WrongCodes
from tests.net.lan.rooms import FakeLink, Visitor, in_room, later, plan, turn, window_of


class AdmissionBench:
    """An `AdmissionControl` with four places per step, and its clock."""

    def __init__(self) -> None:
        self.hour = 100.0
        self.admission = AdmissionControl(Limits(pending=4, grace=0.15, heavy=8), lambda: self.hour)
        self.evicted: list[PendingConnection] = []

    def comes(self, address: str) -> PendingConnection | None:
        """Have a connection arrive from an address; None if there is no place."""
        pending = self.admission.arrive(address)
        if not isinstance(pending, PendingConnection):
            return None
        pending.evict = lambda: self.evicted.append(pending)
        return pending

    def fills(self, address: str, times: int = 4) -> list[PendingConnection]:
        return [pending for _ in range(times) if (pending := self.comes(address))]

    def has_been_in(self, address: str) -> None:
        """Have a guest from an address let in and leave."""
        pending = self.comes(address)
        assert pending
        self.admission.enter(pending)
        self.admission.leave(pending)


@pytest.fixture
def bench() -> AdmissionBench:
    return AdmissionBench()


def test_after_its_grace_the_longest_waiting_connection_makes_room(bench: AdmissionBench) -> None:
    first, second, *_ = bench.fills("a")
    bench.hour += 0.14
    assert bench.comes("b") is None
    assert bench.evicted == []
    bench.hour += 0.01
    assert bench.comes("b")
    assert bench.comes("c")
    assert bench.evicted == [first, second]


def test_over_a_relay_a_key_is_trusted_by_itself_and_all_share_the_load(bench: AdmissionBench) -> None:
    bench.has_been_in("friend@relay")
    bench.fills("near")
    for number in range(12):  # keys cost nothing
        assert bench.comes(f"key{number}@relay") is None
    bench.hour += 1
    assert bench.comes("key99@relay") is None, "the relay is busy"
    assert bench.comes("friend@relay"), "a key that has been in"


def test_wrong_codes_over_a_relay_shut_out_their_key_and_many_keys_the_relay() -> None:
    hour = 100.0
    limits = Limits(wrong_codes=2)
    codes = WrongCodes(limits, lambda: hour)
    assert [codes.add("one@relay") for _ in range(2)] == [False, True]
    assert codes.shut("one@relay")
    assert not codes.shut("two@relay"), "a friend who comes over the same relay"
    for number in range(18):
        codes.add(f"{number}@relay")
    assert codes.shut("two@relay"), "keys cost nothing, so guesses are counted by relay too"
    assert not codes.shut("two@other")
    hour += limits.shut + 1
    assert not codes.shut("two@relay")


def test_the_busiest_address_makes_room_first(bench: AdmissionBench) -> None:
    quiet = bench.comes("b")
    bench.hour += 1
    busy, *_ = bench.fills("a", 3)
    bench.hour += 0.15
    assert bench.comes("c")
    assert bench.evicted == [busy]
    assert quiet not in bench.evicted


def test_an_address_with_too_many_connections_makes_room_at_once_for_some_seconds(bench: AdmissionBench) -> None:
    bench.fills("a", 20)
    assert bench.comes("b")
    assert len(bench.evicted) == 1
    assert bench.comes("a") is None  # and wins nothing back
    bench.hour += 9
    waiting = bench.fills("a")
    assert waiting
    assert bench.comes("b") is None  # of the same kind again: it waits its turn


def test_trusted_addresses_take_the_place_of_any_stranger(bench: AdmissionBench) -> None:
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


def test_a_flood_from_a_trusted_address_does_not_keep_strangers_out(bench: AdmissionBench) -> None:
    bench.has_been_in("friend")
    bench.fills("friend", 20)
    assert bench.comes("b") is None  # these have had no time yet
    bench.hour += 0.15
    assert bench.comes("b")


def test_a_removed_guest_s_address_is_not_trusted(bench: AdmissionBench) -> None:
    bench.has_been_in("friend")
    bench.admission.distrust("friend")
    bench.fills("a")
    assert bench.comes("friend") is None


def test_each_step_has_its_own_places_and_a_returned_one_is_free(bench: AdmissionBench) -> None:
    started = bench.fills("a")
    assert all(bench.admission.advance(pending, "securing") for pending in started)
    fifth = bench.comes("b")
    assert fifth
    assert not bench.admission.advance(fifth, "securing")
    assert bench.admission.advance(started[0], "entering")
    sixth = bench.comes("b")
    assert sixth
    assert bench.admission.advance(sixth, "securing")
    for pending in bench.fills("a"):
        bench.admission.leave(pending)
    assert len(bench.fills("b")) == 4


def test_wrong_codes_shut_an_address_out_for_a_minute_and_old_ones_do_not_count() -> None:
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


def test_many_addresses_take_no_more_memory_than_some() -> None:
    bench, taken = AdmissionBench(), []
    tracemalloc.start()
    for number in range(6000):
        if number % 2000 == 0:
            gc.collect()
            taken.append(tracemalloc.get_traced_memory()[0])
        for _ in range(5):
            bench.admission.codes.add(f"fe80::{number:x}")
        bench.admission.codes.add(f"fe81::{number:x}")
        bench.has_been_in(f"fe82::{number:x}")
        bench.hour += 0.01
    tracemalloc.stop()
    assert taken[2] < taken[1] + 100_000


HOME = "192.168.1.7"


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    async with in_room(tmp_path, plan(3)) as room:
        yield room


def lines(visitor: Visitor) -> int:
    return len(visitor.all(wire.Chat))


def comings(visitor: Visitor, name: str) -> list[str]:
    return [what for what, who in visitor.notices() if who == name]


async def test_reconnecting_does_not_reset_the_chat_limit(room: Room) -> None:
    anna, ben = Visitor.comes(room, "Anna"), Visitor.comes(room, "Ben", peer=HOME)
    for _ in range(98):
        ben.lost()
        if ben.comes_back() is None:
            ben.say(*[wire.Say("spam")] * 5)
            ben.say(*[wire.React("laugh")] * 5)
        await later(0.02)
    assert lines(anna) <= 5 + 2


async def test_joining_again_does_not_reset_the_chat_limit(room: Room) -> None:
    anna, entered = Visitor.comes(room, "Anna"), 0
    for number in range(98):
        link = FakeLink(HOME)
        hello = wire.Hello(wire.PROTOCOL, "1", f"Ben {number}")
        if room.connections.enter(hello, link) is None:  # type: ignore[arg-type]
            entered += 1
            for _ in range(5):
                link.take(wire.Say("spam"))
            link.breaks("left")
        await later(0.1)
    assert 30 <= entered <= 33
    assert lines(anna) <= 15 + 15


async def test_a_school_class_at_one_address_can_join_and_a_family_can_talk(room: Room) -> None:
    family = [Visitor.comes(room, f"Person {number}", peer=HOME) for number in range(30)][:6]
    for _ in range(10):
        for person in family:
            person.say(wire.Say("Ave"))
        await later(4.1)
    assert lines(family[0]) == 60


async def test_a_connection_that_breaks_every_few_seconds_is_restored_every_time(room: Room) -> None:
    anna = Visitor.comes(room, "Anna")
    for times, pause in ((8, 0.0), (20, 1.1)):
        for _ in range(times):
            await later(pause)
            anna.lost()
            assert anna.comes_back() is None


async def test_a_guest_who_keeps_reconnecting_keeps_no_one_else_out(room: Room) -> None:
    anna, ben = Visitor.comes(room, "Anna", peer=HOME), Visitor.comes(room, "Ben", peer=HOME)
    busy = 0
    for _ in range(200):
        ben.lost()
        busy += ben.comes_back() == "busy"
    assert busy > 100
    anna.lost()
    assert anna.comes_back() is None


async def test_notices_of_a_guest_who_comes_and_goes_are_merged_and_others_sent_at_once(room: Room) -> None:
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


async def test_requests_for_the_whole_state_are_limited_per_address(room: Room) -> None:
    people = [Visitor.comes(room, f"Person {number}", peer=HOME) for number in range(10)]
    for person in people:
        person.say(*[wire.Sync()] * 5)
    assert [person.link.bye for person in people].count("flood") == 4


async def change(room: Room, who: list[Visitor], said: list[wire.FromClient]) -> int:
    """Send the messages ten times a second for twenty seconds; return the number of views at the host's window."""
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
async def test_changes_of_the_room_are_limited_per_member(tmp_path: Path, said: list[wire.FromClient]) -> None:
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


async def test_changes_of_the_room_are_limited_per_address(tmp_path: Path) -> None:
    async with in_room(tmp_path, plan(4, 2), window=True) as room:
        people = [Visitor.comes(room, f"Person {number}", peer=HOME) for number in range(10)]
        assert await change(room, people, [wire.Sit(2), wire.Sit(3)]) <= 40 + 20 * 8 + 1


async def test_the_host_s_changes_are_not_limited_and_leaving_always_works(tmp_path: Path) -> None:
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
