"""Undo: back to the last thing revealed or the last other player; freely, as far as wished."""

from pathlib import Path

import msgspec
import pytest

from pompeii_core.actions import DONE, ERUPT, Place
from pompeii_core.events import CardDrawn, CardPlayed, Eruption, LavaPlaced, OmenDrawn, Ran, TileDrawn, TurnEnded
from pompeii_core.record import Entry, read_record
from pompeii_core.view import Update
from pompeii_net.messages import ActRequest, RedoRequest, TableRefusal, UndoRequest
from pompeii_net.table import POLL, Step, Table, reveals, steps_left
from tests.net.conftest import TableOf
from tests.net.games import Listener, RandomPerson, dealt, header, may_declare, one_person, people, silence
from tests.net.lan.rooms import later

ACTION = Place(1, "A2")


def steps(*which: str) -> list[Step]:
    """Each of a seat: "1"; what revealed something: "1!"; what was declined in a poll: "1-"."""
    return [Step(int(one[0]), DONE if "-" in one else ACTION, 1, "!" in one, "-" in one) for one in which]


@pytest.mark.parametrize(
    ("done", "left"),
    [
        (["1", "0", "0"], 2),
        (["1", "0"], 1),
        ([], None),
        (["0", "0!"], None),  # what was revealed stays
        (["0!", "0"], 1),  # and what followed it does not
        (["0!"], None),
        (["0", "1"], None),  # another player's action stays
        (["0", "0-", "1-"], 0),  # a poll that nobody was asked is no choice
    ],
)
def test_one_choice_after_another_is_taken_back(done: list[str], left: int | None) -> None:
    assert steps_left(steps(*done), 0, freely=False) == left


def test_freely_over_others_and_reveals() -> None:
    done = steps("0", "1!", "0!", "1", "0-", "1")
    assert steps_left(done, 0, freely=True) == 2
    assert steps_left(done[:2], 0, freely=True) == 0
    assert steps_left([], 0, freely=True) is None
    assert steps_left(steps("1-"), 1, freely=True) is None


def test_what_reveals() -> None:
    assert reveals([CardPlayed(0, 1, "A2", False), CardDrawn(0, 3)])
    assert reveals([OmenDrawn(0)])
    assert reveals([TurnEnded(0), TileDrawn(1, ["vase"])])
    assert reveals([Eruption(0, True, [1])])
    assert not reveals([Ran(0, "A1", "out", []), TurnEnded(0), LavaPlaced(0, "vase", "A1")])


def standing(update: Update) -> Update:
    """All that an update says but its number, its events and what may be taken back or done again."""
    return msgspec.structs.replace(update, seq=0, events=[], undo=False, redo=False)


def journal_of(folder: Path) -> list[Entry]:
    return read_record(next(folder.glob("*.pompeii"))).entries


async def some_rounds(table_of: TableOf, seats: int = 3) -> tuple[Table, RandomPerson, list[RandomPerson]]:
    """A game of one person who may take back all, who is to decide after ten discards, and of its silent opponents."""
    person, *others = (RandomPerson(seed=seat) for seat in range(seats))
    table = table_of(header(one_person(seats - 1), full_undo=True), [person, *others])
    table.begin()
    await person.until(lambda: len(table.game.discards) >= 10 and table.game.active == 0)
    silence(person, *others)
    return table, person, others


async def test_all_that_was_taken_back_can_be_done_again(tmp_path: Path, table_of: TableOf) -> None:
    table, person, others = await some_rounds(table_of)
    before, entries = person.updates[-1], journal_of(tmp_path)
    assert not any(player.updates[-1].undo for player in others), "programs take nothing back"
    undos = 0
    while person.updates[-1].undo:
        table.do(person, UndoRequest(0))
        undos += 1
    assert undos > 2
    assert person.updates[-1].view == person.updates[0].view
    assert journal_of(tmp_path) == []
    assert person.updates[-1].redo
    assert not any(player.updates[-1].redo for player in others), "it is the person's to do again"
    for _ in range(undos):
        assert person.updates[-1].redo
        table.do(person, RedoRequest(0))
    assert not person.updates[-1].redo
    assert standing(person.updates[-1]) == standing(before)
    assert journal_of(tmp_path) == entries
    assert person.refusals == []


async def test_what_is_done_again_is_told_as_it_was_the_first_time(table_of: TableOf) -> None:
    table, person, others = await some_rounds(table_of)
    for player in (person, *others):
        before = [event for update in player.updates for event in update.events]
        told = len(player.updates)
        table.do(person, UndoRequest(0))
        table.do(person, RedoRequest(0))
        after = player.updates[told:]
        again = [event for update in after for event in update.events]
        assert again
        assert again == before[-len(again) :]
        seqs = [update.seq for update in after]
        assert seqs == list(range(seqs[0], seqs[0] + len(seqs))), "a guest asks for everything anew at a gap"
        assert not any(update.legal for update in after[1:-1]), "nobody decides in the middle of it"


async def test_a_part_of_it_can_be_done_again_and_taken_back_once_more(table_of: TableOf) -> None:
    table, person, _ = await some_rounds(table_of)
    stands = []
    for _ in range(3):
        stands.append(standing(person.updates[-1]))
        table.do(person, UndoRequest(0))
    table.do(person, RedoRequest(0))
    assert standing(person.updates[-1]) == stands[2]
    table.do(person, UndoRequest(0))
    for _ in range(3):
        table.do(person, RedoRequest(0))
    assert standing(person.updates[-1]) == stands[0]


async def test_whatever_is_decided_instead_ends_it_and_somebody_else_on_a_seat(table_of: TableOf) -> None:
    table, person, _ = await some_rounds(table_of)
    table.do(person, UndoRequest(0))
    table.reseat(1, Listener())
    table.do(person, RedoRequest(0))
    table.do(person, UndoRequest(0))
    update = person.updates[-1]
    assert update.redo
    table.do(person, ActRequest(0, update.seq, update.legal[-1]))
    assert not person.updates[-1].redo
    table.do(person, RedoRequest(0))
    assert [refusal.code for refusal in person.refusals] == [TableRefusal.NOTHING_TO_REDO] * 2
    assert table.seq == person.updates[-1].seq


def test_nobody_does_again_what_another_took_back_nor_while_the_game_is_held(table_of: TableOf) -> None:
    first, second = Listener(), Listener()
    table = table_of(dealt(people(2), [[1, 1, 1, 1], [2, 3, 4, 5]], {"A2": [0, 1]}), [first, second])
    table.begin()
    table.do(first, RedoRequest(0))
    table.do(first, ActRequest(0, 0, Place(1, "A2")))
    table.do(first, UndoRequest(0))
    table.do(second, RedoRequest(1))
    table.do(second, RedoRequest(0))
    table.held = True
    table.do(first, RedoRequest(0))
    table.held = False
    assert [refusal.code for refusal in first.refusals] == [TableRefusal.NOTHING_TO_REDO, TableRefusal.HELD]
    assert [refusal.code for refusal in second.refusals] == [TableRefusal.NOTHING_TO_REDO, TableRefusal.NOT_YOURS]
    table.do(first, RedoRequest(0))
    assert first.updates[-1].view.choice == "relative"


async def test_a_poll_is_gone_through_again_without_anybody_being_asked(tmp_path: Path, table_of: TableOf) -> None:
    """Seat 1 is a program that could declare (R13); what it declined stays declined."""
    person, program = Listener(), Listener()
    program.polled = True
    head = may_declare(one_person(1))
    head.deal.hands.reverse()
    table = table_of(msgspec.structs.replace(head, full_undo=True), [person, program])
    table.begin()
    while table.game.choice == "erupt":
        table.do(program, ActRequest(1, table.seq, DONE))
    await later(POLL)
    place = next(action for action in person.updates[-1].legal if isinstance(action, Place))
    table.do(person, ActRequest(0, table.seq, place))
    while table.game.choice == "erupt" or table.game.active == 1:
        legal = table.game.legal_actions()
        table.do(program, ActRequest(1, table.seq, DONE if DONE in legal and ERUPT in legal else legal[0]))
        await later(POLL)
    before = person.updates[-1]
    told, declined = len(program.updates), journal_of(tmp_path).count(Entry(1, DONE))
    assert declined
    table.do(person, UndoRequest(0))
    assert journal_of(tmp_path).count(Entry(1, DONE)) < declined
    table.do(person, RedoRequest(0))
    assert journal_of(tmp_path).count(Entry(1, DONE)) == declined
    await later(POLL)
    assert standing(person.updates[-1]) == standing(before)
    assert not any(update.legal for update in program.updates[told:])
