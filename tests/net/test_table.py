"""The table checks, writes down, applies and tells each seat what it may know."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random

import msgspec
import pytest

from pompeii_core.actions import Place
from pompeii_core.events import CardDrawn, Started
from pompeii_core.illegal import Refusal
from pompeii_core.record import Header, read_record
from pompeii_core.setup import Deal
from pompeii_net.journal import Journal
from pompeii_net.messages import Rewound, TableRefusal
from pompeii_net.player import Player
from pompeii_net.table import Table
from tests.net.games import Listener, RandomPerson, header, one_person, people

type TableOf = Callable[[Header, Sequence[Player]], Table]


@pytest.fixture
def table_of(tmp_path: Path) -> Iterator[TableOf]:
    """Makes tables whose records are in the test's folder."""
    tables: list[Table] = []

    def make(head: Header, seated: Sequence[Player]) -> Table:
        tables.append(Table(head, Journal.new(tmp_path, head, lambda problem: None), seated))
        return tables[-1]

    yield make
    for table in tables:
        table.close()


@pytest.fixture
def two(table_of: TableOf) -> tuple[Table, Listener, Listener]:
    """A game of two people, just begun."""
    players = Listener(), Listener()
    table = table_of(header(people(2)), players)
    table.begin()
    return table, *players


def test_everybody_sees_the_beginning_and_the_first_is_asked(two: tuple[Table, Listener, Listener]) -> None:
    _, first, second = two
    started = first.updates[0].events[0]
    assert isinstance(started, Started)
    assert started.hand == first.updates[0].view.hand
    assert first.updates[0].legal
    assert second.updates[0].legal == []
    assert (first.info.own, second.info.own) == ([0], [1])


def test_an_action_is_told_to_all_under_the_next_number(two: tuple[Table, Listener, Listener]) -> None:
    table, first, second = two
    action = first.updates[0].legal[0]
    table.act(first, 0, 0, action)
    assert [update.seq for update in first.updates] == [0, 1]
    assert [update.seq for update in second.updates] == [0, 1]
    assert second.updates[1].legal
    assert not first.updates[1].legal


def test_a_drawn_card_is_its_drawers_secret(two: tuple[Table, Listener, Listener]) -> None:
    table, first, second = two
    watcher = Listener()
    table.watch(watcher)
    table.act(first, 0, 0, first.updates[0].legal[0])
    drawn = [
        [e.card for e in player.updates[-1].events if isinstance(e, CardDrawn)] for player in (first, second, watcher)
    ]
    assert drawn[0] != [None]
    assert drawn[1:] == [[None], [None]]
    assert watcher.updates[-1].view.hand is None


def test_a_late_answer_is_refused_to_its_sender_alone(two: tuple[Table, Listener, Listener]) -> None:
    table, first, second = two
    action = first.updates[0].legal[0]
    table.act(first, 0, 0, action)
    table.act(second, 1, 0, second.updates[1].legal[0])
    assert [refusal.code for refusal in second.refusals] == [TableRefusal.TOO_LATE]
    assert first.refusals == []
    assert table.seq == 1


def test_nobody_acts_or_undoes_for_a_seat_that_is_not_theirs(two: tuple[Table, Listener, Listener]) -> None:
    table, first, second = two
    table.act(second, 0, 0, first.updates[0].legal[0])
    table.undo(second, 0)
    table.act(second, 7, 0, first.updates[0].legal[0])
    assert [refusal.code for refusal in second.refusals] == [TableRefusal.NOT_YOURS] * 3
    assert table.seq == 0


def test_an_illegal_action_is_refused_with_reason_and_rule(two: tuple[Table, Listener, Listener]) -> None:
    table, first, _ = two
    table.act(first, 0, 0, Place(first.updates[0].legal[0].card, "A1"))  # type: ignore[union-attr]
    assert [(refusal.code, refusal.rule) for refusal in first.refusals] == [(Refusal.NO_HOUSE, "R6")]
    assert table.seq == 0


def test_an_action_is_on_disk_before_anyone_is_told(tmp_path: Path, table_of: TableOf) -> None:
    class Reader(RandomPerson):
        def notify(self, message: object) -> None:
            super().notify(message)  # type: ignore[arg-type]
            if self.updates:
                on_disk = read_record(next(tmp_path.glob("*.pompeii")))
                assert len(on_disk.entries) == self.updates[-1].seq

    async def play() -> None:
        person = Reader()
        table = table_of(header(people(2)), [person, person])
        table.begin()
        await person.until(lambda: person.updates[-1].seq >= 30)

    asyncio.run(play())


def test_undo_takes_back_a_placement_whose_relatives_are_owed(tmp_path: Path, table_of: TableOf) -> None:
    dealt = header(people(2)).deal
    pieces = {"A2": [0, 1]}
    deal = Deal(0, [[1, 1, 1, 1], [2, 3, 4, 5]], dealt.deck[9:], dealt.bag, "seethes", pieces)
    head = msgspec.structs.replace(header(people(2)), deal=deal)
    person = Listener()
    table = table_of(head, [person, person])
    table.begin()
    before = person.updates[0]
    assert not before.undo
    table.act(person, 0, 0, Place(1, "A2"))
    assert person.updates[-2].view.choice == "relative"
    assert person.updates[-2].undo
    assert not person.updates[-1].undo, "the other seat has nothing to take back"
    table.undo(person, 0)
    snapshot = person.updates[-2]
    assert (snapshot.seq, snapshot.events, snapshot.view, snapshot.legal) == (2, [], before.view, before.legal)
    assert Rewound(0) in person.told
    assert read_record(next(tmp_path.glob("*.pompeii"))).entries == []


def test_what_was_drawn_is_not_taken_back(two: tuple[Table, Listener, Listener]) -> None:
    table, first, _ = two
    table.act(first, 0, 0, first.updates[0].legal[0])
    assert not first.updates[-1].undo
    table.undo(first, 0)
    assert [refusal.code for refusal in first.refusals] == [TableRefusal.NOTHING_TO_UNDO]
    assert table.seq == 1


@pytest.mark.parametrize("full_undo", [True, False])
def test_against_ais_alone_undo_goes_as_far_as_wished_if_the_player_allows_it(
    table_of: TableOf, full_undo: bool
) -> None:
    async def play() -> None:
        person, program = RandomPerson(), RandomPerson(seed=2)
        table = table_of(header(one_person(1), full_undo=full_undo), [person, program])
        table.begin()
        await person.until(lambda: len(table.game.discards) >= 10)
        person.notify = lambda message: Listener.notify(person, message)  # type: ignore[method-assign]
        program.notify = lambda message: Listener.notify(program, message)  # type: ignore[method-assign]
        assert person.updates[-1].undo is full_undo
        while person.updates[-1].undo:
            table.undo(person, 0)
        if full_undo:
            assert person.updates[-1].view == person.updates[0].view
        assert not program.updates[-1].undo

    asyncio.run(play())


def test_among_people_undo_is_never_free(table_of: TableOf) -> None:
    person = Listener()
    table = table_of(header(people(2), full_undo=True), [person, person])
    table.begin()
    table.act(person, 0, 0, person.updates[0].legal[0])
    assert not any(update.undo for update in person.updates)


def test_a_resumed_game_stands_exactly_where_it_was(table_of: TableOf) -> None:
    async def play() -> None:
        person = RandomPerson()
        table = table_of(header(people(2)), [person, person])
        table.begin()
        await person.until(lambda: person.updates[-1].seq >= 40)
        table.close()
        resumed = Listener()
        path = person.path
        journal, record = Journal.resume(path, lambda problem: None)
        again = Table(record.header, journal, [resumed, resumed], record.entries)
        again.begin()
        assert [u.view for u in resumed.updates] == [u.view for u in person.updates if u.seq == table.seq]
        assert [u.legal for u in resumed.updates] == [u.legal for u in person.updates if u.seq == table.seq]
        assert resumed.updates[0].events == []
        again.close()

    asyncio.run(play())


def test_a_seat_is_told_the_same_whatever_is_hidden_from_it(table_of: TableOf) -> None:
    """Two games that differ only in the other's hand and the order of deck and bag."""
    head = header(people(2))
    deal = head.deal
    top, rest = deal.deck[:1], deal.deck[1:]
    assert top[0] in range(1, 12)
    Random(9).shuffle(rest)
    other = msgspec.structs.replace(deal, hands=[deal.hands[0], [11, 11, 11, 10]], deck=top + rest)
    told = []
    for dealt in (deal, other):
        first, second = Listener(), Listener()
        table = table_of(msgspec.structs.replace(head, deal=dealt), [first, second])
        table.begin()
        table.act(first, 0, 0, first.updates[0].legal[0])
        told.append([msgspec.json.encode(update) for update in first.updates])
        assert second.updates[0].view.hand == dealt.hands[1]
    assert told[0] == told[1]
