"""The table checks, writes down, applies and tells each seat what it may know; undo goes back that far."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import msgspec
import pytest

from pompeii_core import events as ev
from pompeii_core.actions import DONE, ERUPT, Place
from pompeii_core.illegal import Refusal
from pompeii_core.record import Entry, Header, read_record
from pompeii_core.setup import Scenario, Seated, SeatedPlayer
from pompeii_core.view import Update
from pompeii_net.game_session import GameSession
from pompeii_net.journal import Journal
from pompeii_net.messages import ActRequest, GameInfo, RedoRequest, Rewound, SeatState, TableRefusal, UndoRequest
from pompeii_net.player import Player
from pompeii_net.table import POLL, Step, Table, reveals, steps_left
from tests.net import games
from tests.net.conftest import TableOf
from tests.net.games import Listener, RandomPerson, ais, answers_of, dealt, header, may_declare, one_person, people
from tests.net.lan.rooms import later


@pytest.fixture
def two(table_of: TableOf) -> tuple[Table, Listener, Listener]:
    players = Listener(), Listener()
    table = table_of(header(people(2)), players)
    table.begin()
    return table, *players


def test_the_beginning_and_actions_are_told_to_all_as_each_may_know(two: tuple[Table, Listener, Listener]) -> None:
    table, first, second = two
    watcher = Listener()
    table.watch(watcher)
    started = first.updates[0].events[0]
    assert isinstance(started, ev.Started)
    assert started.hand == first.updates[0].view.hand
    assert (first.info.own, second.info.own) == ([0], [1])
    assert second.updates[0].legal == []
    table.submit(first, ActRequest(0, 0, first.updates[0].legal[0]))
    assert [update.seq for update in first.updates] == [update.seq for update in second.updates] == [0, 1]
    assert second.updates[1].legal
    assert not first.updates[1].legal
    own, *others = (
        [e.card for e in player.updates[-1].events if isinstance(e, ev.CardDrawn)]
        for player in (first, second, watcher)
    )
    assert own != [None]
    assert others == [[None], [None]], "a drawn card is its drawer's secret"
    assert watcher.updates[-1].view.hand is None


def test_what_is_late_illegal_or_for_others_is_refused_to_its_sender(two: tuple[Table, Listener, Listener]) -> None:
    table, first, second = two
    action = first.updates[0].legal[0]
    table.submit(second, ActRequest(0, 0, action))
    table.submit(second, UndoRequest(0))
    table.submit(second, ActRequest(7, 0, action))
    assert [refusal.code for refusal in second.refusals] == [TableRefusal.NOT_YOURS] * 3
    table.submit(first, ActRequest(0, 0, Place(action.card, "A1")))  # type: ignore[union-attr]
    assert [(refusal.code, refusal.rule) for refusal in first.refusals] == [(Refusal.NO_HOUSE, "R6")]
    assert table.seq == 0
    table.submit(first, ActRequest(0, 0, action))
    table.submit(second, ActRequest(1, 0, second.updates[1].legal[0]))
    assert second.refusals[-1].code == TableRefusal.TOO_LATE
    assert len(first.refusals) == 1
    assert not first.updates[-1].undo
    table.submit(first, UndoRequest(0))
    assert first.refusals[-1].code == TableRefusal.NOTHING_TO_UNDO, "what was drawn is not taken back"
    assert table.seq == 1


async def test_an_action_is_on_disk_before_anyone_is_told(tmp_path: Path, table_of: TableOf) -> None:
    class Reader(RandomPerson):
        def notify(self, message: object) -> None:
            super().notify(message)  # type: ignore[arg-type]
            if self.updates:
                assert len(games.journal_of(tmp_path)) == self.updates[-1].seq

    person = Reader()
    table = table_of(header(people(2)), [person, person])
    table.begin()
    await person.until(lambda: person.updates[-1].seq >= 30)


def test_undo_takes_back_a_placement_whose_relatives_are_owed(tmp_path: Path, table_of: TableOf) -> None:
    person = Listener()
    table = table_of(dealt(people(2), [[1, 1, 1, 1], [2, 3, 4, 5]], {"A2": [0, 1]}), [person, person])
    table.begin()
    before = person.updates[0]
    assert not before.undo
    table.submit(person, ActRequest(0, 0, Place(1, "A2")))
    assert person.updates[-2].view.choice == "relative"
    assert person.updates[-2].undo
    assert not person.updates[-1].undo, "the other seat has nothing to take back"
    table.submit(person, UndoRequest(0))
    snapshot = person.updates[-2]
    assert (snapshot.seq, snapshot.events, snapshot.view, snapshot.legal) == (2, [], before.view, before.legal)
    assert Rewound(0) in person.told
    assert games.journal_of(tmp_path) == []


@pytest.mark.parametrize(("players", "full_undo"), [(people(2), True), (one_person(1), False)])
def test_undo_is_free_against_ais_if_allowed(table_of: TableOf, players: list[SeatedPlayer], full_undo: bool) -> None:
    person = Listener()
    table = table_of(header(players, full_undo=full_undo), [person, person])
    table.begin()
    table.submit(person, ActRequest(0, 0, person.updates[0].legal[0]))
    assert not any(update.undo for update in person.updates)


async def test_a_resumed_game_stands_exactly_where_it_was(table_of: TableOf) -> None:
    person, resumed = RandomPerson(), Listener()
    table = table_of(header(people(2)), [person, person])
    table.begin()
    await person.until(lambda: person.updates[-1].seq >= 40)
    table.close()
    again = Table(Journal.resume(person.path, lambda problem: None), [resumed, resumed])
    again.begin()
    before = [(update.view, update.legal) for update in person.updates if update.seq == table.seq]
    assert [(update.view, update.legal) for update in resumed.updates] == before
    assert resumed.updates[0].events == []
    again.close()


def test_a_seat_is_told_the_same_whatever_is_hidden_from_it(head: Header, table_of: TableOf) -> None:
    """Two games that differ only in the other's hand and the order of deck and bag."""
    deal = head.deal
    top, rest = deal.deck[:1], deal.deck[1:]
    assert top[0] in range(1, 12)
    Random(9).shuffle(rest)
    other = msgspec.structs.replace(deal, hands=[deal.hands[0], [11, 11, 11, 10]], deck=top + rest)
    told = []
    for cards in (deal, other):
        first, second = Listener(), Listener()
        table = table_of(msgspec.structs.replace(head, deal=cards), [first, second])
        table.begin()
        table.submit(first, ActRequest(0, 0, first.updates[0].legal[0]))
        told.append([msgspec.json.encode(update) for update in first.updates])
        assert second.updates[0].view.hand == cards.hands[1]
    assert told[0] == told[1]


ZOE = SeatedPlayer("person", "Zoe", 1)


@asynccontextmanager
async def at_table(folder: Path, head: Header, parties: Sequence[Player]) -> AsyncIterator[GameSession]:
    """A session that has begun, its first seats held by `parties`, the rest by AIs; closed afterwards."""
    journal = Journal.new(folder, head, lambda problem: None)
    session = GameSession(journal, dict(enumerate(parties)))
    session.begin()
    try:
        yield session
    finally:
        session.leave()
        await session.close()


async def test_a_latecomer_is_told_what_happened_as_it_may_know_it(tmp_path: Path, head: Header) -> None:
    first, second, late = Listener(), Listener(), Listener()
    async with at_table(tmp_path, head, (first, second)) as session:
        session.table.submit(first, ActRequest(0, 0, first.updates[0].legal[0]))
        session.table.watch(late)
        session.table.welcome(second)
        infos = [message for message in second.told if isinstance(message, GameInfo)]
        own = [event for update in second.updates[:2] for event in update.events]
        assert [told.event for told in infos[1].past] == own
        assert [told.seq for told in infos[1].past][:2] == [0, 1]
        assert [told.event for told in late.info.past] != own, "a spectator sees no hand"
        assert late.info.own == []
        assert second.updates[-1].events == late.updates[-1].events == []


async def test_an_ai_stands_in_and_gives_the_seat_back_in_mid_thought(tmp_path: Path, head: Header) -> None:
    first, second = Listener(), Listener()
    async with at_table(tmp_path, head, (first, second)) as session:
        session.reseat(0)
        session.table.submit(first, ActRequest(0, 0, first.updates[0].legal[0]))
        assert first.refusals[-1].code == TableRefusal.NOT_YOURS, "who lost a seat may do nothing there"
        await second.until(lambda: second.updates[-1].seq >= 1)
        assert session.table.players[0].name == "Person 0"
        session.table.submit(second, ActRequest(1, second.updates[-1].seq, second.updates[-1].legal[0]))
        await second.until(lambda: second.told[-1] == SeatState(0, "thinking"))
        session.reseat(0, first)
        assert second.told[-1] == SeatState(0, "waiting")
        seq = first.updates[-1].seq
        assert first.updates[-1].legal
        session.table.submit(first, ActRequest(0, seq, first.updates[-1].legal[0]))
        assert second.updates[-1].seq == seq + 1


async def test_a_friend_takes_over_an_ais_seat_and_the_record_says_so(tmp_path: Path) -> None:
    first, friend = Listener(), Listener()
    async with at_table(tmp_path, header(one_person(1)), (first,)) as session:
        session.table.watch(friend)
        session.reseat(1, friend, ZOE)
        assert Seated(1, ZOE) in first.told
        assert friend.told.count(Seated(1, ZOE)) == 0, "its own is in the news of the game"
        info = [message for message in friend.told if isinstance(message, GameInfo)][-1]
        assert (info.own, info.players[1]) == ([1], ZOE)
        assert friend.updates[-1].view.hand, "it sees its hand"
        assert [player.name for player in info.players_at(0)] == ["Person 0", "Fabius"], "who played then"
        assert [player.name for player in info.players_at(1)] == ["Person 0", "Zoe"]
        told = len(friend.told)
        session.table.submit(first, ActRequest(0, 0, first.updates[0].legal[0]))
        assert len(friend.told) == told + 1, "and is no spectator any more"
        assert friend.updates[-1].legal
        assert read_record(session.path).header.players[1] == ZOE


async def test_a_game_that_waits_refuses_people_and_asks_again_when_it_goes_on(tmp_path: Path, head: Header) -> None:
    first, second = Listener(), Listener()
    async with at_table(tmp_path, head, (first, second)) as session:
        session.hold([1])
        session.table.submit(first, ActRequest(0, 0, first.updates[0].legal[0]))
        session.table.submit(first, UndoRequest(0))
        assert [refusal.code for refusal in first.refusals] == [TableRefusal.HELD, TableRefusal.HELD]
        session.hold([])
        assert len(first.updates) == 2
        assert first.updates[1].legal == first.updates[0].legal
        session.table.submit(first, ActRequest(0, 0, first.updates[0].legal[0]))
        assert second.updates[-1].seq == 1


async def test_ais_wait_too_and_go_on_by_themselves(tmp_path: Path) -> None:
    first, watcher = RandomPerson(), Listener()
    async with at_table(tmp_path, header(one_person(1)), (first,)) as session:
        answered = answers_of(session.ai)
        session.table.watch(watcher)
        await watcher.until(lambda: watcher.updates[-1].view.active == 1)
        session.hold([0])
        seq = watcher.updates[-1].seq
        await answered.wait()
        await games.breath()
        assert watcher.updates[-1].seq == seq, "it has answered, and waits"
        session.hold([])
        await watcher.until(lambda: watcher.updates[-1].seq > seq)


async def test_the_clock_has_an_ai_make_one_choice_and_no_more(tmp_path: Path, head: Header) -> None:
    first, second = Listener(), Listener()
    async with at_table(tmp_path, head, (first, second)) as session:
        session.choose_for(0)
        await second.until(lambda: second.updates[-1].seq == 1)
        assert first.updates[-1].seq == 1
        assert second.updates[-1].legal
        session.choose_for(0)
        session.table.submit(second, ActRequest(1, 1, second.updates[-1].legal[0]))
        assert first.updates[-1].seq == 2


@pytest.mark.parametrize("polled", [False, True])
async def test_a_seat_changes_hands_while_it_is_asked_whether_it_declares(tmp_path: Path, polled: bool) -> None:
    """A person is never asked (R13): the game goes on to the seat on turn; a program is."""
    program, other, new = Listener(), Listener(), Listener()
    program.polled, new.polled = True, polled
    async with at_table(tmp_path, may_declare(people(2)), (program, other)) as session:
        assert program.updates[-1].view.choice == "erupt"
        session.reseat(0, new)
        if polled:
            assert new.updates[-1].view.choice == "erupt"
            assert new.updates[-1].legal
            session.table.submit(new, ActRequest(0, new.updates[-1].seq, DONE))
        await later(POLL)
        assert new.updates[-1].view.choice == "place"
        assert new.updates[-1].legal
        assert other.updates[-1].seq == new.updates[-1].seq == 0, "nobody learns of it"


async def test_who_comes_back_on_turn_while_others_are_asked_is_told_when_they_have_answered(tmp_path: Path) -> None:
    """Or it would learn that somebody may declare (R13)."""
    person, program = Listener(), Listener()
    program.polled = True
    head = may_declare(people(2))
    head.deal.hands[1][:] = [1, 1, 1, 1]
    async with at_table(tmp_path, head, (person, program)) as session:
        assert program.updates[-1].view.choice == "erupt"
        session.table.welcome(person)
        assert person.updates == []
        assert len([message for message in person.told if isinstance(message, GameInfo)]) == 2
        session.table.submit(program, ActRequest(1, 0, DONE))
        await later(POLL)
        (asked,) = person.updates
        assert asked.legal
        assert (asked.view.choice, asked.events) == ("place", []), "what came before is in the news of the game"


async def test_a_whole_game_of_changing_hands_ends_as_its_record_says(tmp_path: Path) -> None:
    watcher, person = Listener(), RandomPerson()
    head = header(ais(3), seed=5, scenario=Scenario("sleeps", 6))
    async with at_table(tmp_path, head, (person,)) as session:
        session.table.watch(watcher)
        for turn in range(3, 30, 3):
            await watcher.until(lambda turn=turn: watcher.updates[-1].view.turn >= turn)  # type: ignore[misc]
            session.reseat(0, None if turn % 2 else person)
        last = await watcher.over()
        record = read_record(session.path)
        assert record.over
        assert record.game().saved == last.view.saved


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
    for event in (ev.CardDrawn(0, 3), ev.OmenDrawn(0), ev.TileDrawn(1, ["vase"]), ev.Eruption(0, True, [1])):
        assert reveals([ev.TurnEnded(0), event])
    assert not reveals([ev.Ran(0, "A1", "out", []), ev.TurnEnded(0), ev.LavaPlaced(0, "vase", "A1")])


def standing(update: Update) -> Update:
    """All that an update says but its number, its events and what may be taken back or done again."""
    return msgspec.structs.replace(update, seq=0, events=[], undo=False, redo=False)


async def some_rounds(table_of: TableOf, seats: int = 3) -> tuple[Table, RandomPerson, list[RandomPerson]]:
    """A game of one person who may take back all, who is to decide after ten discards, and of its silent opponents."""
    person, *others = (RandomPerson(seed=seat) for seat in range(seats))
    table = table_of(header(one_person(seats - 1), full_undo=True), [person, *others])
    table.begin()
    await person.until(lambda: len(table.game.ledger.discards) >= 10 and table.game.active == 0)
    games.silence(person, *others)
    return table, person, others


async def test_all_that_was_taken_back_can_be_done_again(tmp_path: Path, table_of: TableOf) -> None:
    table, person, others = await some_rounds(table_of)
    before, entries = person.updates[-1], games.journal_of(tmp_path)
    assert not any(player.updates[-1].undo for player in others), "programs take nothing back"
    undos = 0
    while person.updates[-1].undo:
        table.submit(person, UndoRequest(0))
        undos += 1
    assert undos > 2
    assert person.updates[-1].view == person.updates[0].view
    assert games.journal_of(tmp_path) == []
    assert person.updates[-1].redo
    assert not any(player.updates[-1].redo for player in others), "it is the person's to do again"
    for _ in range(undos):
        assert person.updates[-1].redo
        table.submit(person, RedoRequest(0))
    assert not person.updates[-1].redo
    assert standing(person.updates[-1]) == standing(before)
    assert games.journal_of(tmp_path) == entries
    assert person.refusals == []


async def test_what_is_done_again_is_told_as_it_was_the_first_time(table_of: TableOf) -> None:
    table, person, others = await some_rounds(table_of)
    for player in (person, *others):
        before = [event for update in player.updates for event in update.events]
        told = len(player.updates)
        table.submit(person, UndoRequest(0))
        table.submit(person, RedoRequest(0))
        after = player.updates[told:]
        again = [event for update in after for event in update.events]
        assert again
        assert again == before[-len(again) :]
        seqs = [update.seq for update in after]
        assert seqs == list(range(seqs[0], seqs[0] + len(seqs))), "a guest asks for everything again at a gap"
        assert not any(update.legal for update in after[1:-1]), "nobody decides in the middle of it"


async def test_a_part_of_it_can_be_done_again_and_taken_back_once_more(table_of: TableOf) -> None:
    table, person, _ = await some_rounds(table_of)
    stands = []
    for _ in range(3):
        stands.append(standing(person.updates[-1]))
        table.submit(person, UndoRequest(0))
    table.submit(person, RedoRequest(0))
    assert standing(person.updates[-1]) == stands[2]
    table.submit(person, UndoRequest(0))
    for _ in range(3):
        table.submit(person, RedoRequest(0))
    assert standing(person.updates[-1]) == stands[0]


async def test_whatever_is_decided_instead_ends_it_and_somebody_else_on_a_seat(table_of: TableOf) -> None:
    table, person, _ = await some_rounds(table_of)
    table.submit(person, UndoRequest(0))
    table.reseat(1, Listener())
    table.submit(person, RedoRequest(0))
    table.submit(person, UndoRequest(0))
    update = person.updates[-1]
    assert update.redo
    table.submit(person, ActRequest(0, update.seq, update.legal[-1]))
    assert not person.updates[-1].redo
    table.submit(person, RedoRequest(0))
    assert [refusal.code for refusal in person.refusals] == [TableRefusal.NOTHING_TO_REDO] * 2
    assert table.seq == person.updates[-1].seq


def test_nobody_does_again_what_another_took_back_nor_while_the_game_is_held(table_of: TableOf) -> None:
    first, second = Listener(), Listener()
    table = table_of(dealt(people(2), [[1, 1, 1, 1], [2, 3, 4, 5]], {"A2": [0, 1]}), [first, second])
    table.begin()
    table.submit(first, RedoRequest(0))
    table.submit(first, ActRequest(0, 0, Place(1, "A2")))
    table.submit(first, UndoRequest(0))
    table.submit(second, RedoRequest(1))
    table.submit(second, RedoRequest(0))
    table.held = True
    table.submit(first, RedoRequest(0))
    table.held = False
    assert [refusal.code for refusal in first.refusals] == [TableRefusal.NOTHING_TO_REDO, TableRefusal.HELD]
    assert [refusal.code for refusal in second.refusals] == [TableRefusal.NOTHING_TO_REDO, TableRefusal.NOT_YOURS]
    table.submit(first, RedoRequest(0))
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
        table.submit(program, ActRequest(1, table.seq, DONE))
    await later(POLL)
    place = next(action for action in person.updates[-1].legal if isinstance(action, Place))
    table.submit(person, ActRequest(0, table.seq, place))
    while table.game.choice == "erupt" or table.game.active == 1:
        legal = table.game.legal_actions()
        table.submit(program, ActRequest(1, table.seq, DONE if DONE in legal and ERUPT in legal else legal[0]))
        await later(POLL)
    before = person.updates[-1]
    told, declined = len(program.updates), games.journal_of(tmp_path).count(Entry(1, DONE))
    assert declined
    table.submit(person, UndoRequest(0))
    assert games.journal_of(tmp_path).count(Entry(1, DONE)) < declined
    table.submit(person, RedoRequest(0))
    assert games.journal_of(tmp_path).count(Entry(1, DONE)) == declined
    await later(POLL)
    assert standing(person.updates[-1]) == standing(before)
    assert not any(update.legal for update in program.updates[told:])
