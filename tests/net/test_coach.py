"""When the coach asks, at the window and on a phone; most tests tell it the judgements."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import Mock

import pytest
from msgspec.structs import replace

from pompeii_core.actions import DONE, Choice
from pompeii_core.ai.analysis import Decision, Judgement
from pompeii_core.ai.opinion import Cost, Estimate
from pompeii_core.record import Header
from pompeii_core.rules import Rules
from pompeii_core.setup import COACH, Deal, GameSetup
from pompeii_core.summary import summary_of
from pompeii_net import analyser
from pompeii_net.ai_service import AiService
from pompeii_net.analyser import Analyser
from pompeii_net.journal import Journal
from pompeii_net.lan import wire
from pompeii_net.lan.room.room import Room
from pompeii_net.messages import ActRequest, AnalysisProgress, LookAgain, UndoRequest
from tests.net.games import Person, at_home, one_person, people, silence
from tests.net.lan import rooms

DEAR = Estimate(1.8, 0.2)


class Judge:
    """Stands for the workers: keeps decisions, and tells what they cost when the test says so."""

    def __init__(self) -> None:
        self.asked: list[tuple[Decision, Any]] = []

    def judge(self, _analyser: Analyser, decision: Decision, _rules: Rules, tell: Any) -> None:
        self.asked.append((decision, tell))

    def tell(self, citizens: Estimate = DEAR, number: int = -1) -> None:
        decision, tell = self.asked[number]
        tell(AnalysisProgress(1, 1, Judgement(decision, [], Cost(decision.played, citizens))))


@pytest.fixture
def judge(monkeypatch: pytest.MonkeyPatch) -> Judge:
    judge = Judge()
    monkeypatch.setattr(Analyser, "judge", lambda *asked: judge.judge(*asked))
    return judge


def coached(number: int = 1) -> list[Any]:
    person, *others = one_person(number)
    return [replace(person, persona=COACH), *others]


@asynccontextmanager
async def playing(folder: Path, players: list[Any]) -> AsyncIterator[Person]:
    """Run a local game in which the first seat is to decide and no AI moves by itself."""
    async with at_home(folder) as (games, person):
        silence(person)
        games.new_game(GameSetup(players, seed=1, first=0), person.window)
        person.session.pace.hold(True)
        yield person


def act(person: Person, **changed: Any) -> None:
    update = next(update for update in reversed(person.updates) if update.legal)
    seat = update.view.seat or 0
    person.client.handle(replace(ActRequest(seat, person.updates[-1].seq, update.legal[0]), **changed))


def questions(person: Person) -> list[LookAgain]:
    return [message for message in person.told if isinstance(message, LookAgain)]


async def test_a_choice_is_judged_by_what_its_seat_knew_and_asked_about_once_a_turn(
    tmp_path: Path, judge: Judge
) -> None:
    async with playing(tmp_path, coached()) as person:
        asked = person.updates[-1]
        act(person, action=asked.legal[-1], seq=asked.seq + 7)
        assert judge.asked == [], "it was refused"
        act(person)
        [(decision, _)] = judge.asked
        assert (decision.seat, decision.view, decision.played) == (0, asked.view, asked.legal[0])
        assert questions(person) == [], "never while it is unsure"
        judge.tell()
        assert questions(person) == [LookAgain(0, asked.seq, 2, asked.legal[0])]
        assert person.updates[-1].undo, "though a card was drawn, and no unlimited undo was chosen"
        person.client.handle(UndoRequest(0))
        act(person)
        assert len(judge.asked) == 1, "it has asked in this turn"


@pytest.mark.parametrize(
    ("citizens", "asked"),
    [
        (DEAR, [2]),
        (Estimate(1.4, 0.4), [1]),
        (Estimate(0.9, 0.1), [1]),
        (Estimate(0.6, 0.1), [0.5]),
        (Estimate(0.45, 0.1), []),
        (Estimate(1.8, 1.0), []),
    ],
)
async def test_the_coach_asks_only_when_it_is_sure_of_half_a_citizen_and_says_how_many(
    tmp_path: Path, judge: Judge, citizens: Estimate, asked: list[float]
) -> None:
    async with playing(tmp_path, coached()) as person:
        act(person)
        judge.tell(citizens)
        assert [one.citizens for one in questions(person)] == asked


async def test_a_late_judgement_is_dropped(tmp_path: Path, judge: Judge) -> None:
    async with playing(tmp_path, coached()) as person:
        act(person)
        await rooms.later(analyser.PATIENCE)
        judge.tell()
        assert questions(person) == []


async def test_a_choice_that_was_undone_is_no_longer_judged(
    tmp_path: Path, judge: Judge, monkeypatch: pytest.MonkeyPatch
) -> None:
    stopped = list[Analyser]()
    monkeypatch.setattr(Analyser, "stop", lambda one: stopped.append(one))
    async with playing(tmp_path, coached()) as person:
        act(person)
        before = len(stopped)
        person.client.handle(UndoRequest(0))
        assert len(stopped) == before + 1


@pytest.mark.parametrize("players", [one_person(1), [replace(one, persona=COACH) for one in people(2)]])
async def test_no_one_is_judged_without_a_coach_or_where_several_people_play(
    tmp_path: Path, judge: Judge, players: list[Any]
) -> None:
    async with playing(tmp_path, players) as person:
        act(person)
        assert judge.asked == []
        assert not person.updates[-1].undo, "a card was drawn"


async def test_workers_find_that_waiting_before_an_open_gate_gives_citizens_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyser, "DEALS", 8)
    monkeypatch.setattr(analyser, "PATIENCE", 600.0)
    services = Mock(side_effect=lambda tell, log, most, *, gently: AiService(tell, log, most))
    monkeypatch.setattr(analyser, "AiService", services)
    pieces = {"A5": [4, 0], "K5": [0, 4]}
    deal = Deal(0, [[], []], [], [["coin"], ["vase"], ["mask"]], "erupts", pieces)
    async with at_home(tmp_path) as (games, person):
        silence(person)
        header = Header(players=coached(), rules=Rules(opening_tiles="0"), deal=deal)
        games._sit_down(person.window, Journal.new(tmp_path, header, person.window.notify))
        while (update := person.updates[-1]).view.choice is not Choice.RUN or not update.legal:
            act(person, action=Random(1).choice(update.legal))
        act(person, action=DONE)
        await person.until(lambda: bool(questions(person)))
        assert questions(person)[0].better != DONE
    assert all(call.kwargs["gently"] for call in services.mock_calls)


def turn_on(guest: rooms.Visitor, on: bool = True) -> None:
    guest.say(wire.AskCoach(on))


async def test_a_guest_alone_against_ais_has_a_coach_from_the_lobby_on(
    tmp_path: Path, judge: Judge, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pompeii_net.ai_service.AiService.choose", rooms.never)
    async with rooms.in_room(tmp_path, rooms.plan(2, ais_of=1)) as room:
        anna = rooms.Visitor.comes(room, "Anna", phone=True)
        await anna.asks(wire.AskCoach(True))
        assert [seat.persona for seat in anna.view.seats][:1] == [""], "it has no seat"
        await anna.asks(wire.Sit(0), wire.AskCoach(True), wire.AskCoach(False), wire.AskCoach(True), wire.Ready(True))
        assert anna.view.seats[0].persona == COACH
        room.start()
        await rooms.turn()
        assert rooms.game_of(room).session.table.players[0].coached
        asked = anna.update
        anna.act()
        judge.tell()
        assert [one.seq for one in anna.all(LookAgain)] == [asked.seq]
        assert anna.update.undo
        anna.lost()
        await anna.back()
        assert anna.view.seats[0].persona == COACH


async def test_a_coach_chosen_in_a_game_is_recorded_and_can_be_silenced(
    tmp_path: Path, judge: Judge, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pompeii_net.ai_service.AiService.choose", rooms.never)
    async with rooms.in_room(tmp_path, rooms.plan(2, ais_of=1), window=True) as room:
        [anna] = rooms.begun(room, "Anna")
        await rooms.turn()
        turn_on(anna)
        turn_on(anna, on=False)
        anna.act()
        assert judge.asked == []
        anna.say(UndoRequest(0))
        turn_on(anna)
        anna.act()
        assert len(judge.asked) == 1
        record = rooms.record_of(room)
        assert summary_of(record).coached, "the game is not rated"
        assert not rooms.game_of(room).played_by_others, "she played all of it herself"
        turn_on(anna, on=False)
        await rooms.turn()
        assert anna.view.seats[0].persona == ""
        assert summary_of(record).coached


async def test_a_coach_is_silent_and_undo_is_limited_while_another_person_plays(tmp_path: Path, judge: Judge) -> None:
    async with rooms.game_on(tmp_path) as (_, anna, ben):
        for guest in (anna, ben):
            await guest.asks(wire.AskCoach(True))
        anna.act()
        assert judge.asked == []
        assert not anna.update.undo


async def test_only_what_is_done_silences_the_coach_about_a_choice(
    tmp_path: Path, judge: Judge, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pompeii_net.ai_service.AiService.choose", rooms.never)
    stopped = list[Analyser]()
    monkeypatch.setattr(Analyser, "stop", lambda one: stopped.append(one))
    async with rooms.in_room(tmp_path, rooms.plan(2, ais_of=1), window=True) as room:
        [anna] = rooms.begun(room, "Anna")
        spectator = rooms.Visitor.comes(room, "Ben")
        await anna.asks(wire.AskCoach(True))
        asked = anna.update
        anna.act()
        assert len(judge.asked) == 1
        before = len(stopped)
        again = ActRequest(0, asked.seq, asked.legal[0], cid=99)
        anna.say(again)  # she pressed twice
        for request in (again, UndoRequest(0, cid=98)):
            spectator.say(request)
        assert len(stopped) == before
        anna.say(UndoRequest(0, cid=97))
        assert len(stopped) == before + 1


async def test_a_coach_stays_when_its_person_claims_the_seat_again(tmp_path: Path, judge: Judge) -> None:
    async with rooms.in_room(tmp_path, rooms.plan(2, ais_of=1), window=True) as room:
        [anna] = rooms.begun(room, "Anna")
        await anna.asks(wire.AskCoach(True))
        anna.lost()
        await rooms.turn()
        room.offer_seat(0, "secret")
        again = rooms.Visitor.comes(room, "Anna", phone=True)
        await again.asks(wire.Claim("secret"))
        assert room.state.seats[0].persona == COACH
        assert rooms.game_of(room).session.table.players[0].coached


@pytest.mark.parametrize("on", [False, True])
async def test_a_coach_speaks_or_is_silent_after_the_hosts_restart_as_before(
    tmp_path: Path, judge: Judge, monkeypatch: pytest.MonkeyPatch, on: bool
) -> None:
    monkeypatch.setattr("pompeii_net.ai_service.AiService.choose", rooms.never)
    first = Room(rooms.plan(2, ais_of=1), rooms.HostWindow(), tmp_path)
    [anna] = rooms.begun(first, "Anna")
    await rooms.turn()
    turn_on(anna)
    turn_on(anna, on)
    await rooms.turn()
    record = rooms.record_of(first)
    first.leave()
    await first.close()
    async with rooms.restored(record, rooms.HostWindow()) as room:
        await anna.back(to=room)
        assert anna.view.seats[0].persona == (COACH if on else "")
        anna.act()
        assert len(judge.asked) == on
