"""R13's poll: programs are asked whether they declare, people have a button, and nobody else learns of it."""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from msgspec import Struct, json
from msgspec.structs import replace

from pompeii_core.actions import DONE, ERUPT, Action, Place
from pompeii_core.events import Eruption, Started
from pompeii_core.record import Entry, Header
from pompeii_net.journal import Journal
from pompeii_net.messages import ActRequest, TableRefusal, UndoRequest
from pompeii_net.player import Player
from pompeii_net.table import POLL, Table
from tests.net.games import Listener, ais, dealt, journal_of, may_declare, one_person, people
from tests.net.lan.rooms import later

type Answer = tuple[float, Action] | None
"""When a program answers, in seconds from when it is asked, and what; None: never."""


class Program(Listener):
    polled = True


class Timed(Listener):
    def __init__(self) -> None:
        super().__init__()
        self.heard: list[tuple[float, bytes]] = []

    def notify(self, message: Struct) -> None:
        super().notify(message)
        if message in self.updates:
            self.heard.append((asyncio.get_running_loop().time(), json.encode(message)))


@contextmanager
def at_table(folder: Path, head: Header, seated: Sequence[Player], entries: Sequence[Entry] = ()) -> Iterator[Table]:
    loop = asyncio.get_running_loop()
    loop.time = lambda: 1000.0  # type: ignore[method-assign]
    table = Table(Journal.new(folder, head, lambda problem: None, entries=entries), seated)
    table.begin()
    try:
        yield table
    finally:
        table.close()


def off_turn(hand: Sequence[int] = (1, 1, 1, 1)) -> Header:
    """Seat 1 begins, and seat 0 may declare with the usual hand."""
    head = may_declare(people(2))
    return replace(head, deal=replace(head.deal, first=1, hands=[[*hand], head.deal.hands[1]]))


async def test_people_are_not_polled(tmp_path: Path) -> None:
    """The table declines for them; it is written down, so that the record replays without them."""
    person = Listener()
    with at_table(tmp_path, may_declare(people(2)), [person, person]):
        await later(POLL)
        assert [update.view.choice for update in person.updates] == ["place", "place"]
        asked = next(update for update in person.updates if update.legal)
        assert asked.view.may_erupt
        assert isinstance(asked.events[0], Started)
        assert journal_of(tmp_path) == [Entry(0, DONE)]


async def test_people_declare_out_of_turn_and_however_late(tmp_path: Path) -> None:
    first, second = Listener(), Listener()
    with at_table(tmp_path, off_turn(), [first, second]) as table:
        await later(POLL)
        assert second.updates[-1].legal
        table.submit(first, ActRequest(0, -5, ERUPT))
        assert first.refusals == []
        assert any(isinstance(event, Eruption) and event.declared for event in second.updates[-1].events)
        assert journal_of(tmp_path)[-1] == Entry(0, ERUPT)


@pytest.mark.parametrize("holder", [Program, Listener])
async def test_nobody_is_told_more_or_later_because_a_seat_is_asked(tmp_path: Path, holder: type[Listener]) -> None:
    async def heard(name: str, hand: Sequence[int], answer: Answer) -> list[list[tuple[float, bytes]]]:
        asked, other, watcher = holder(), Timed(), Timed()
        with at_table(tmp_path / name, off_turn(hand), [asked, other]) as table:
            table.watch(watcher)
            if answer and asked.updates[-1].view.choice == "erupt":
                await later(answer[0])
                table.submit(asked, ActRequest(0, 0, answer[1]))
                await later(POLL - answer[0])
            else:
                await later(POLL)
            table.submit(other, ActRequest(1, 0, other.updates[-1].legal[0]))
            await later(POLL)
            assert table.seq == 1
            assert asked.refusals == other.refusals == []
        return [other.heard, watcher.heard]

    unasked = await heard("unasked", [3, 3, 3, 3], None)
    assert await heard("at once", [1, 1, 1, 1], (0.0, DONE)) == unasked
    assert await heard("soon", [1, 1, 1, 1], (POLL / 2, DONE)) == unasked
    assert await heard("never", [1, 1, 1, 1], None) == unasked


async def test_a_program_that_is_asked_and_says_nothing_has_declined_and_may_still_declare(tmp_path: Path) -> None:
    program, person = Program(), Listener()
    with at_table(tmp_path, off_turn(), [program, person]) as table:
        assert program.updates[-1].legal == [ERUPT, DONE]
        assert person.updates == []
        await later(POLL)
        assert person.updates[-1].legal
        table.submit(program, ActRequest(0, 0, DONE))
        assert (program.refusals, table.seq) == ([], 0)
        table.submit(program, ActRequest(0, 0, ERUPT))
        assert isinstance(person.updates[-1].events[0], Eruption)
        assert journal_of(tmp_path) == [Entry(0, DONE), Entry(0, ERUPT)]


async def test_a_program_on_turn_answers_in_its_own_time_and_is_then_asked_for_its_card(tmp_path: Path) -> None:
    program, other, person = Program(), Program(), Listener()
    head = dealt(people(3), [[1], [1], [3]], {"A2": [2, 0, 0], "B2": [2, 0, 0]})
    with at_table(tmp_path, head, [program, other, person]) as table:
        await later(POLL)
        assert program.updates[-1].view.choice == "erupt"
        table.submit(program, ActRequest(0, 0, DONE))
        assert (program.refusals, program.updates[-1].view.choice) == ([], "place")
        assert program.updates[-1].legal
        assert not any(update.legal for update in other.updates), "it might have been asked within the time"
        table.submit(other, ActRequest(1, 0, ERUPT))
        assert any(isinstance(event, Eruption) for event in person.updates[-1].events)


@pytest.mark.parametrize("hand", [[1, 1, 1, 1], [3, 3, 3, 3]])
async def test_no_time_is_taken_where_it_hides_nothing(tmp_path: Path, hand: list[int]) -> None:
    """Among AIs alone, who are asked all the same; and among people alone, who have a button."""
    programs, persons = [Program(), Program()], [Listener(), Listener()]

    head = off_turn(hand)
    with at_table(tmp_path / "ais", replace(head, players=ais(2)), programs) as table:
        if programs[0].updates[-1].legal:
            table.submit(programs[0], ActRequest(0, 0, DONE))
        assert programs[1].updates[-1].view.choice == "place"
        assert programs[1].updates[-1].legal
    with at_table(tmp_path / "people", head, persons) as table:
        assert persons[1].updates[-1].legal


async def test_nobody_is_asked_at_a_table_that_was_closed_meanwhile(tmp_path: Path) -> None:
    program, person = Program(), Listener()
    with at_table(tmp_path, off_turn(), [program, person]) as table:
        table.close()
        await later(POLL)
        assert person.updates == []


@pytest.mark.parametrize("hand", [[1, 1, 1, 1], [3, 3, 3, 3]])
async def test_who_takes_the_seat_on_turn_meanwhile_is_asked_in_time(tmp_path: Path, hand: list[int]) -> None:
    program, person, successor = Program(), Listener(), Listener()
    with at_table(tmp_path, off_turn(hand), [program, person]) as table:
        await later(POLL / 2)
        table.reseat(1, successor)
        assert successor.updates == []
        await later(POLL / 2)
        assert (person.updates, len(successor.updates)) == ([], 1)
        assert successor.updates[-1].legal


@pytest.mark.parametrize("hand", [[1, 1, 1, 1], [3, 3, 3, 3]])
async def test_who_moves_before_it_is_asked_learns_nothing_of_the_poll(tmp_path: Path, hand: list[int]) -> None:
    program, person = Program(), Listener()
    with at_table(tmp_path, off_turn(hand), [program, person]) as table:
        for action in (Place(2, "A3"), DONE):
            table.submit(person, ActRequest(1, 0, action))
        assert [refused.code for refused in person.refusals] == [TableRefusal.TOO_LATE] * 2
        table.ask_again()
        assert person.updates == []
        await later(POLL)
        assert [len(update.events) for update in person.updates] == [1]


@pytest.mark.parametrize("holder", [Program, Listener])
async def test_a_game_that_was_left_in_its_first_poll_still_begins(tmp_path: Path, holder: type[Listener]) -> None:
    asked, other = holder(), Listener()
    with at_table(tmp_path, may_declare(people(2)), [asked, other], [Entry(0, DONE)]):
        await later(POLL)
        for party in (asked, other):
            assert party.info.past == []
            assert [type(event) for update in party.updates for event in update.events] == [Started]


async def test_when_a_polled_program_declares_all_have_been_told_what_came_before(tmp_path: Path) -> None:
    """A window for several people shows an update when each of its seats has it."""
    head = dealt(people(3), [[1], [2], [3]], {"A2": [2, 0, 0], "B2": [2, 0, 0]}, first=2)
    program, person, other = Program(), Listener(), Listener()
    with at_table(tmp_path, head, [program, person, other]) as table:
        assert program.updates[-1].view.choice == "erupt"
        assert (len(person.updates), len(other.updates)) == (1, 0), "the seat on turn waits for the poll"
        table.submit(program, ActRequest(0, program.updates[-1].seq, ERUPT))
        assert [update.seq for update in person.updates] == [update.seq for update in other.updates] == [0, 1]
        assert isinstance(other.updates[0].events[0], Started)
        assert isinstance(other.updates[1].events[0], Eruption)
        await later(POLL)
        assert len(other.updates) == 2, "the poll is over"


async def test_after_a_declaration_that_is_taken_back_the_game_goes_on(tmp_path: Path) -> None:
    program, person = Program(), Listener()
    head = off_turn()
    deal = replace(head.deal, hands=[[1], [1]])
    head = replace(head, players=one_person(1)[::-1], full_undo=True, deal=deal)
    with at_table(tmp_path, head, [program, person]) as table:
        await later(POLL / 2)
        assert program.updates[-1].view.choice == "erupt"
        table.submit(person, ActRequest(1, 0, ERUPT))
        table.submit(person, UndoRequest(1))
        assert program.updates[-1].view.choice == "erupt"
        table.submit(program, ActRequest(0, table.seq, DONE))
        await later(POLL)
        assert person.updates[-1].legal
