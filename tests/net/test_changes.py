"""Seats change hands in the middle of a game, people go and come back, and the game waits for them."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import pytest

from pompeii_core.actions import DONE
from pompeii_core.record import Header, read_record
from pompeii_core.setup import Seated, SeatedPlayer
from pompeii_net.game_session import GameSession
from pompeii_net.journal import Journal
from pompeii_net.messages import GameInfo, SeatState, TableRefusal
from pompeii_net.player import Player
from pompeii_net.table import POLL
from tests.net.games import Listener, RandomPerson, ais, answers_of, breath, header, may_declare, one_person, people
from tests.net.lan.rooms import later

ZOE = SeatedPlayer("person", "Zoe", 1)


def at_table(
    folder: Path, head: Header, parties: Sequence[Player], scene: Callable[[GameSession], Awaitable[None]]
) -> None:
    """Play a scene at a table that has begun, the first seats held by `parties`, the rest by AIs."""

    async def run() -> None:
        journal = Journal.new(folder, head, lambda problem: None)
        session = GameSession(head, journal, dict(enumerate(parties)), report=lambda fault: None)
        session.begin()
        try:
            await scene(session)
        finally:
            session.leave()
            await session.close()
        assert len(asyncio.all_tasks()) == 1, "nothing is left in the loop"

    asyncio.run(run())


def test_whoever_comes_later_is_told_what_happened_as_it_may_know_it(tmp_path: Path) -> None:
    first, second, late = Listener(), Listener(), Listener()

    async def scene(session: GameSession) -> None:
        session.table.act(first, 0, 0, first.updates[0].legal[0])
        session.table.watch(late)
        session.table.welcome(second)
        infos = [message for message in second.told if isinstance(message, GameInfo)]
        own = [event for update in second.updates[:2] for event in update.events]
        assert [told.event for told in infos[1].past] == own
        assert [told.seq for told in infos[1].past][:2] == [0, 1]
        assert [told.event for told in late.info.past] != own, "a spectator sees no hand"
        assert late.info.own == []
        assert second.updates[-1].events == late.updates[-1].events == []

    at_table(tmp_path, header(people(2)), (first, second), scene)


def test_an_ai_stands_in_and_gives_the_seat_back_in_mid_thought(tmp_path: Path) -> None:
    first, second = Listener(), Listener()

    async def scene(session: GameSession) -> None:
        session.reseat(0)
        await second.until(lambda: second.updates[-1].seq >= 1)
        assert session.table.players[0].name == "Person 0"
        session.table.act(second, 1, second.updates[-1].seq, second.updates[-1].legal[0])
        await second.until(lambda: second.told[-1] == SeatState(0, "thinking"))
        session.reseat(0, first)
        assert second.told[-1] == SeatState(0, "waiting")
        seq = first.updates[-1].seq
        assert first.updates[-1].legal
        session.table.act(first, 0, seq, first.updates[-1].legal[0])
        assert second.updates[-1].seq == seq + 1

    at_table(tmp_path, header(people(2)), (first, second), scene)


def test_a_friend_takes_over_an_ais_seat_and_the_record_says_so(tmp_path: Path) -> None:
    first, friend = Listener(), Listener()

    async def scene(session: GameSession) -> None:
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
        session.table.act(first, 0, 0, first.updates[0].legal[0])
        assert len(friend.told) == told + 1, "and is no spectator any more"
        assert friend.updates[-1].legal
        assert read_record(session.path).header.players[1] == ZOE

    at_table(tmp_path, header(one_person(1)), (first,), scene)


def test_who_lost_a_seat_may_do_nothing_there(tmp_path: Path) -> None:
    first, second, other = Listener(), Listener(), Listener()

    async def scene(session: GameSession) -> None:
        session.reseat(0, other)
        session.table.act(first, 0, 0, first.updates[0].legal[0])
        assert first.refusals[-1].code == TableRefusal.NOT_YOURS

    at_table(tmp_path, header(people(2)), (first, second), scene)


def test_a_game_that_waits_refuses_people_and_asks_again_when_it_goes_on(tmp_path: Path) -> None:
    first, second = Listener(), Listener()

    async def scene(session: GameSession) -> None:
        session.hold([1])
        session.table.act(first, 0, 0, first.updates[0].legal[0])
        session.table.undo(first, 0)
        assert [refusal.code for refusal in first.refusals] == [TableRefusal.HELD, TableRefusal.HELD]
        session.hold([])
        assert len(first.updates) == 2
        assert first.updates[1].legal == first.updates[0].legal
        session.table.act(first, 0, 0, first.updates[0].legal[0])
        assert second.updates[-1].seq == 1

    at_table(tmp_path, header(people(2)), (first, second), scene)


def test_ais_wait_too_and_go_on_by_themselves(tmp_path: Path) -> None:
    first, watcher = RandomPerson(), Listener()

    async def scene(session: GameSession) -> None:
        answered = answers_of(session.ai)
        session.table.watch(watcher)
        await watcher.until(lambda: watcher.updates[-1].view.active == 1)
        session.hold([0])
        seq = watcher.updates[-1].seq
        await answered.wait()
        await breath()
        assert watcher.updates[-1].seq == seq, "it has answered, and waits"
        session.hold([])
        await watcher.until(lambda: watcher.updates[-1].seq > seq)

    at_table(tmp_path, header(one_person(1)), (first,), scene)


def test_the_clock_has_an_ai_make_one_choice_and_no_more(tmp_path: Path) -> None:
    first, second = Listener(), Listener()

    async def scene(session: GameSession) -> None:
        session.choose_for(0)
        await second.until(lambda: second.updates[-1].seq == 1)
        assert first.updates[-1].seq == 1
        assert second.updates[-1].legal
        session.choose_for(0)
        session.table.act(second, 1, 1, second.updates[-1].legal[0])
        assert first.updates[-1].seq == 2

    at_table(tmp_path, header(people(2)), (first, second), scene)


@pytest.mark.parametrize("polled", [False, True])
def test_a_seat_changes_hands_while_it_is_asked_whether_it_declares(tmp_path: Path, polled: bool) -> None:
    """A person is never asked (R13): the game goes on to the seat on turn; a program is."""
    program, other, new = Listener(), Listener(), Listener()
    program.polled, new.polled = True, polled

    async def scene(session: GameSession) -> None:
        assert program.updates[-1].view.choice == "erupt"
        session.reseat(0, new)
        if polled:
            assert new.updates[-1].view.choice == "erupt"
            assert new.updates[-1].legal
            session.table.act(new, 0, new.updates[-1].seq, DONE)
        await later(POLL)
        assert new.updates[-1].view.choice == "place"
        assert new.updates[-1].legal
        assert other.updates[-1].seq == new.updates[-1].seq == 0, "nobody learns of it"

    at_table(tmp_path, may_declare(people(2)), (program, other), scene)


def test_who_comes_back_on_turn_while_others_are_asked_is_told_when_they_have_answered(tmp_path: Path) -> None:
    """Or it would learn that somebody may declare (R13)."""
    person, program = Listener(), Listener()
    program.polled = True
    head = may_declare(people(2))
    head.deal.hands[1][:] = [1, 1, 1, 1]

    async def scene(session: GameSession) -> None:
        assert program.updates[-1].view.choice == "erupt"
        session.table.welcome(person)
        assert person.updates == []
        assert len([message for message in person.told if isinstance(message, GameInfo)]) == 2
        session.table.act(program, 1, 0, DONE)
        await later(POLL)
        assert [update.view.choice for update in person.updates] == ["place"]
        assert person.updates[0].legal
        assert person.updates[0].events == [], "what came before is in the news of the game"

    at_table(tmp_path, head, (person, program), scene)


def test_a_whole_game_of_changing_hands_ends_as_its_record_says(tmp_path: Path) -> None:
    watcher = Listener()
    person = RandomPerson()

    async def scene(session: GameSession) -> None:
        session.table.watch(watcher)
        for turn in range(3, 40, 3):
            await watcher.until(lambda turn=turn: watcher.updates[-1].view.turn >= turn)  # type: ignore[misc]
            if turn % 2:
                session.reseat(0)
            else:
                session.reseat(0, person)
        last = await watcher.over()
        record = read_record(session.path)
        assert record.over
        assert record.game().saved == last.view.saved

    at_table(tmp_path, header(ais(3), seed=5), (person,), scene)
