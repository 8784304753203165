"""Whole games at one table: people, AIs and watchers, with the processes they need, from opening to leaving."""

import asyncio
import os
import signal
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from pompeii_core.ai.jobs import Rate
from pompeii_core.record import read_record
from pompeii_core.setup import GameSetup
from pompeii_core.setup import Player as SeatedPlayer
from pompeii_net.desk import LocalDesk
from pompeii_net.games import Games
from pompeii_net.messages import Ratings, SeatState
from pompeii_net.sitting import Sitting
from pompeii_net.window import Window
from tests.net.games import RandomPerson, ais, one_person, people, short_setup


class Person(RandomPerson):
    """Someone before the window, who has seen at once what the window is told."""

    def __init__(self, games: Games) -> None:
        super().__init__(self._answer)
        self._games = games
        self.window = Window(self._see)

    @property
    def desk(self) -> LocalDesk:
        assert isinstance(self._games.desk, LocalDesk)
        return self._games.desk

    @property
    def sitting(self) -> Sitting:
        return self.desk.sitting

    def _see(self, message: object) -> None:
        self.tell(message)  # type: ignore[arg-type]
        if self._games.desk and self.updates:
            self.desk.shown(self.updates[-1].seq)

    def _answer(self, seat: int, seq: int, action: object) -> None:
        self.desk.act(seat, seq, action)  # type: ignore[arg-type]


def at_home(folder: Path, scene: Callable[[Games, Person], Awaitable[None]]) -> None:
    """Play a scene with a person, and close the games after it."""

    async def run() -> None:
        games = Games(folder)
        try:
            await scene(games, Person(games))
        finally:
            await games.close()
        assert len(asyncio.all_tasks()) == 1, "nothing is left in the loop"

    asyncio.run(run())


@pytest.mark.parametrize("players", [ais(4), ais(2), one_person(3), one_person(1), people(2), people(4)])
def test_a_whole_game_is_played_and_its_record_says_the_same(tmp_path: Path, players: list[SeatedPlayer]) -> None:
    async def scene(games: Games, person: Person) -> None:
        games.new_game(GameSetup(players, seed=3), person.window)
        last = await person.over()
        game = read_record(person.path).game()
        assert game.over
        assert (game.saved, game.volcano) == (last.view.saved, last.view.volcano)
        assert person.refusals == []
        assert person.faults == []
        own = [seat for seat, player in enumerate(players) if player.kind == "person"]
        assert person.info.own == own
        seen = {update.view.seat for update in person.updates}
        assert seen == set(own) if own else seen == {None}

    at_home(tmp_path, scene)


@pytest.mark.parametrize(("persona", "level"), [("Nobody", "citizen"), ("Claudia", "god"), ("", "")])
def test_a_character_that_this_version_does_not_know_is_played_by_one_it_does(
    tmp_path: Path, persona: str, level: str
) -> None:
    async def scene(games: Games, person: Person) -> None:
        unknown = [SeatedPlayer("ai", name, seat, persona, level) for seat, name in enumerate(("Nemo", "Nulla"))]
        games.new_game(short_setup(unknown), person.window)
        await person.over()
        assert person.faults == []

    at_home(tmp_path, scene)


def test_ais_are_seen_thinking_and_waiting(tmp_path: Path) -> None:
    async def scene(games: Games, person: Person) -> None:
        games.new_game(short_setup(ais(2)), person.window)
        await person.over()
        states = [(m.seat, m.state) for m in person.told if isinstance(m, SeatState)]
        assert states[:2] == [(states[0][0], "thinking"), (states[0][0], "waiting")]
        assert states[-1][1] == "waiting"

    at_home(tmp_path, scene)


@pytest.mark.skipif(sys.platform == "win32", reason="a Windows process cannot be stopped by a signal")
def test_the_worker_is_killed_in_mid_thought_and_the_game_goes_on_to_its_end(tmp_path: Path) -> None:
    async def scene(games: Games, person: Person) -> None:
        games.new_game(short_setup(ais(3)), person.window)
        await person.until(lambda: len(person.updates) > 5)
        pid = person.sitting.mind.pid
        assert pid
        os.kill(pid, signal.SIGSTOP)
        told = len(person.told)
        await person.until(
            lambda: any(m.state == "thinking" for m in person.told[told - 1 :] if isinstance(m, SeatState))
        )
        os.kill(pid, signal.SIGKILL)
        await person.over()
        assert person.faults == ["ai_restarted"]
        assert "restarting" in [m.state for m in person.told if isinstance(m, SeatState)]
        assert person.sitting.mind.pid != pid

    at_home(tmp_path, scene)


def test_ais_wait_for_what_the_window_has_to_show(tmp_path: Path) -> None:
    async def scene(games: Games, person: Person) -> None:
        person.window = Window(person.tell)
        games.new_game(short_setup(ais(2)), person.window)
        await person.until(lambda: SeatState(person.updates[0].view.active or 0, "thinking") in person.told)
        await person.sitting.mind.start()
        for _ in range(20):
            await asyncio.sleep(0)
        assert [update.seq for update in person.updates] == [0]
        person.desk.shown(0)
        await person.until(lambda: person.updates[-1].seq == 1)

    at_home(tmp_path, scene)


def test_hints_rate_the_choices_of_an_own_seat_alone(tmp_path: Path) -> None:
    async def scene(games: Games, person: Person) -> None:
        person.tell = lambda message: super(RandomPerson, person).tell(message)  # type: ignore[method-assign]
        games.new_game(GameSetup(people(2), seed=1, first=0), person.window)
        await person.until(lambda: len(person.updates) == 2)
        person.desk.rate(0)
        person.desk.rate(1)
        await person.until(lambda: sum(isinstance(m, Ratings) for m in person.told) == 2)
        answers = {m.seat: m.rated for m in person.told if isinstance(m, Ratings)}
        assert {rated.action for rated in answers[0]} == set(person.updates[0].legal)
        assert answers[1] == []

    at_home(tmp_path, scene)


def test_hints_for_a_choice_that_is_past_are_dropped(tmp_path: Path) -> None:
    async def scene(games: Games, person: Person) -> None:
        person.tell = lambda message: super(RandomPerson, person).tell(message)  # type: ignore[method-assign]
        games.new_game(GameSetup(people(2), seed=1, first=0), person.window)
        person.desk.rate(0)
        await asyncio.sleep(0)
        person.desk.act(0, 0, person.updates[0].legal[0])
        person.desk.rate(1)
        await person.until(lambda: any(isinstance(m, Ratings) for m in person.told))
        assert [m.seat for m in person.told if isinstance(m, Ratings)] == [1]

    at_home(tmp_path, scene)


def test_a_step_while_a_person_is_asked_moves_no_ai_later(tmp_path: Path) -> None:
    async def scene(games: Games, person: Person) -> None:
        person.tell = lambda message: super(RandomPerson, person).tell(message)  # type: ignore[method-assign]
        games.new_game(GameSetup(one_person(1), seed=1, first=0), person.window)
        person.sitting.pace.set(autoplay=False, pause=0.0)
        person.desk.step()
        person.desk.act(0, 0, person.updates[0].legal[0])
        assert person.updates[-1].view.active == 1
        # The AI's thought is answered before the rating, which is asked of the same process.
        seq = person.updates[-1].seq
        await person.until(lambda: SeatState(1, "thinking") in person.told)
        await person.sitting.mind.rate(
            Rate(game="", seat=0, seq=0, view=person.updates[0].view, rules=person.info.rules, seed=0)
        )
        assert person.updates[-1].seq == seq
        person.desk.step()
        await person.until(lambda: person.updates[-1].seq > seq)

    at_home(tmp_path, scene)


def test_a_game_left_is_resumed_where_it_was(tmp_path: Path) -> None:
    async def scene(games: Games, person: Person) -> None:
        games.new_game(GameSetup(one_person(2), seed=4), person.window)
        await person.until(lambda: person.updates[-1].seq >= 20)
        path = person.path
        games.leave()
        before = person.updates[-1]
        again = Person(games)
        games.resume(path, again.window)
        assert again.updates[0].view == before.view
        assert (again.updates[0].seq, again.updates[0].events) == (before.seq, [])
        await again.over()

    at_home(tmp_path, scene)


def test_playing_on_leaves_the_other_record_as_it_is(tmp_path: Path) -> None:
    async def scene(games: Games, person: Person) -> None:
        games.new_game(short_setup(one_person(1)), person.window)
        await person.over()
        path = person.path
        before = path.read_bytes()
        again = Person(games)
        games.play_on(path, 3, again.window)
        assert again.path != path
        assert read_record(again.path).entries[:3] == read_record(path).entries[:3]
        await again.over()
        assert path.read_bytes() == before

    at_home(tmp_path, scene)


def test_what_cannot_be_resumed_is_told_and_nothing_begins(tmp_path: Path) -> None:
    async def scene(games: Games, person: Person) -> None:
        (tmp_path / "damaged.pompeii").write_text('{"pompeii": 1}\n')
        games.resume(tmp_path / "damaged.pompeii", person.window)
        games.play_on(tmp_path / "missing.pompeii", 1, person.window)
        games.resume(tmp_path / "missing.pompeii", person.window)
        assert person.faults == ["no_record"] * 3
        assert len(person.told) == 3
        assert games.desk is None

    at_home(tmp_path, scene)


def test_one_game_is_not_played_at_two_tables(tmp_path: Path) -> None:
    async def scene(games: Games, person: Person) -> None:
        games.new_game(short_setup(people(2)), person.window)
        await person.until(lambda: bool(person.updates))
        other = Games(tmp_path)
        visitor = Person(other)
        other.resume(person.path, visitor.window)
        assert visitor.faults == ["elsewhere"]
        await other.close()

    at_home(tmp_path, scene)


def test_two_tables_in_one_folder_do_not_disturb_each_other(tmp_path: Path) -> None:
    async def scene(games: Games, person: Person) -> None:
        other = Games(tmp_path)
        visitor = Person(other)
        games.new_game(short_setup(ais(2), seed=1), person.window)
        other.new_game(short_setup(ais(3), seed=2), visitor.window)
        await asyncio.gather(person.over(), visitor.over())
        await other.close()
        assert person.path != visitor.path
        assert read_record(person.path).game().saved == person.updates[-1].view.saved
        assert read_record(visitor.path).game().saved == visitor.updates[-1].view.saved

    at_home(tmp_path, scene)


def test_a_game_goes_on_where_nothing_can_be_saved(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("a file, where the folder should be")

    async def scene(games: Games, person: Person) -> None:
        games.new_game(short_setup(one_person(1)), person.window)
        await person.over()
        assert person.faults == ["not_saved"]

    at_home(tmp_path / "games", scene)


def test_undo_against_ais_as_far_as_wished_while_an_ai_thinks(tmp_path: Path) -> None:
    async def scene(games: Games, person: Person) -> None:
        games.new_game(GameSetup(one_person(2), seed=4, first=0, full_undo=True), person.window)
        await person.until(lambda: person.updates[-1].seq >= 12)
        person.sitting.pace.set(autoplay=False, pause=0.0)
        await person.until(lambda: person.updates[-1].view.active != 0)
        first = person.updates[0]
        person.tell = lambda message: super(RandomPerson, person).tell(message)  # type: ignore[method-assign]
        while person.updates[-1].undo:
            person.desk.undo(0)
        assert (person.updates[-1].view, person.updates[-1].legal) == (first.view, first.legal)
        assert read_record(person.path).entries == []
        del person.tell
        person.sitting.pace.set(autoplay=True, pause=0.0)
        person.desk.act(0, person.updates[-1].seq, first.legal[0])
        await person.over()
        assert person.refusals == []

    at_home(tmp_path, scene)
