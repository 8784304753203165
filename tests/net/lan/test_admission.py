"""Who has a place at a host's door, and who makes room: the policy alone, with a clock that a test moves."""

from typing import Any

from pompeii_net.lan.limits import Limits
from pompeii_net.lan.transport.admission import AdmissionControl, PendingConnection, WrongCodes


class AdmissionBench:
    """An `AdmissionControl` with four places a step, and the hour."""

    def __init__(self, **limits: Any) -> None:
        self.hour = 100.0
        self.limits = Limits(**{"pending": 4, "grace": 0.15, "heavy": 8} | limits)
        self.admission = AdmissionControl(self.limits, lambda: self.hour)
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
        with self.comes(address) or self.admission.arrive("") as pending:  # type: ignore[union-attr]
            self.admission.enter(pending)


def test_whoever_has_had_time_enough_makes_room_the_one_who_waits_longest_first() -> None:
    bench = AdmissionBench()
    first, second, *_ = bench.fills("a")
    bench.hour += 0.15
    assert bench.comes("b")
    assert bench.comes("c")
    assert bench.evicted == [first, second]


def test_nobody_is_put_out_for_another_stranger_before_having_had_time_enough() -> None:
    bench = AdmissionBench()
    bench.fills("a")
    bench.hour += 0.14
    assert bench.comes("b") is None
    assert bench.evicted == []


def test_the_address_from_which_most_has_come_loses_first() -> None:
    bench = AdmissionBench()
    quiet = bench.comes("b")
    bench.hour += 1
    busy, *_ = bench.fills("a", 3)
    bench.hour += 0.15
    assert bench.comes("c")
    assert bench.evicted == [busy]
    assert quiet not in bench.evicted


def test_an_address_of_too_many_connections_makes_room_at_once() -> None:
    bench = AdmissionBench()
    bench.fills("a", 20)
    assert bench.comes("b")
    assert len(bench.evicted) == 1
    assert bench.comes("a") is None  # and wins nothing back


def test_whoever_has_been_in_takes_any_strangers_place() -> None:
    bench = AdmissionBench()
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


def test_a_flood_from_where_somebody_has_been_in_does_not_keep_strangers_out() -> None:
    bench = AdmissionBench()
    bench.has_been_in("friend")
    bench.fills("friend", 20)
    assert bench.comes("b") is None  # these have had no time yet
    bench.hour += 0.15
    assert bench.comes("b")


def test_whoever_was_sent_away_is_a_stranger_again() -> None:
    bench = AdmissionBench()
    bench.has_been_in("friend")
    bench.admission.distrust("friend")
    bench.fills("a")
    assert bench.comes("friend") is None


def test_each_step_has_places_of_its_own() -> None:
    bench = AdmissionBench()
    started = bench.fills("a")
    assert all(bench.admission.advance(pending, "securing") for pending in started)
    fifth = bench.comes("b")
    assert fifth
    assert not bench.admission.advance(fifth, "securing")
    assert bench.admission.advance(started[0], "entering")
    sixth = bench.comes("b")
    assert sixth
    assert bench.admission.advance(sixth, "securing")


def test_a_place_that_is_given_back_is_free() -> None:
    bench = AdmissionBench()
    for pending in bench.fills("a"):
        with pending:
            pass
    assert len(bench.fills("b")) == 4


def test_those_who_are_in_are_counted_by_address_and_in_all() -> None:
    bench = AdmissionBench(connections=3, per_address=2)
    inside = [bench.comes("a"), bench.comes("a"), bench.comes("b")]
    for pending, why in zip(inside, (None, None, None), strict=True):
        assert pending
        assert bench.admission.newcomer(pending.address) is why
        bench.admission.enter(pending)
        if pending is inside[1]:
            assert bench.admission.newcomer("a") == "busy"
            assert bench.admission.newcomer("b") is None
    assert bench.admission.newcomer("c") == "busy"
    assert len(bench.fills("c")) == 4  # outside there is room all the same
    assert inside[2]
    bench.admission.leave(inside[2])
    assert bench.admission.newcomer("c") is None


def test_floods_are_forgotten_in_a_while() -> None:
    bench = AdmissionBench()
    bench.fills("a", 20)
    bench.hour += 9
    waiting = bench.fills("a")
    assert waiting
    assert bench.comes("b") is None  # of the same kind again: it waits its turn


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
            admission.wrong_code(address)
        admission.wrong_code(f"fe81::{number:x}")
        if isinstance(pending := admission.arrive(f"fe82::{number:x}"), PendingConnection):
            with pending:
                admission.enter(pending)
        hour += 0.01
    assert len(admission._codes._shut) <= 1024
    assert len(admission._codes._wrong) <= 1024
    assert len(admission._trusted) <= 1024
    assert len(admission._lately) + len(admission._before) <= 1024
