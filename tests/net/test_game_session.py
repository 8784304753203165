"""Whole games at one table: people, AIs and watchers, with the processes they need, from opening to leaving."""

import asyncio
from pathlib import Path

import pytest

from pompeii_core.record import read_record
from pompeii_core.setup import GameSetup, SeatedPlayer
from pompeii_net import player as pace_module
from pompeii_net.game_service import GameService
from pompeii_net.messages import ActRequest, GameInfo, PaceSettings, ResignRequest, StepRequest, UndoRequest
from pompeii_net.player import Pace, WindowPlayer
from tests.net.games import Person, RandomPerson, ais, answers_of, at_home, breath, one_person, people, short_setup


@pytest.mark.parametrize("players", [ais(4), ais(2), one_person(3), one_person(1), people(2), people(4)])
async def test_a_whole_game_is_played_and_its_record_says_the_same(tmp_path: Path, players: list[SeatedPlayer]) -> None:
    async with at_home(tmp_path) as (games, person):
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


@pytest.mark.parametrize(("persona", "level"), [("Nobody", "tribune"), ("Claudia", "god"), ("", "")])
async def test_a_character_that_this_version_does_not_know_is_played_by_one_it_does(
    tmp_path: Path, persona: str, level: str
) -> None:
    async with at_home(tmp_path) as (games, person):
        unknown = [SeatedPlayer("ai", name, seat, persona, level) for seat, name in enumerate(("Nemo", "Nulla"))]
        games.new_game(short_setup(unknown), person.window)
        await person.over()
        assert person.faults == []


async def test_a_step_while_a_person_is_asked_moves_no_ai_later(tmp_path: Path) -> None:
    async with at_home(tmp_path) as (games, person):
        person.notify = lambda message: super(RandomPerson, person).notify(message)  # type: ignore[method-assign]
        games.new_game(GameSetup(one_person(1), seed=1, first=0), person.window)
        person.session.pace.set(PaceSettings(autoplay=False))
        person.client.do(StepRequest())
        answered = answers_of(person.session.ai)
        person.client.do(ActRequest(0, 0, person.updates[0].legal[0]))
        assert person.updates[-1].view.active == 1
        seq = person.updates[-1].seq
        await answered.wait()
        await breath()
        assert person.updates[-1].seq == seq
        person.client.do(StepRequest())
        await person.until(lambda: person.updates[-1].seq > seq)


async def test_a_game_left_is_resumed_where_it_was(tmp_path: Path) -> None:
    async with at_home(tmp_path) as (games, person):
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


async def test_playing_on_leaves_the_other_record_as_it_is(tmp_path: Path) -> None:
    async with at_home(tmp_path) as (games, person):
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


async def test_what_cannot_be_resumed_is_told_and_nothing_begins(tmp_path: Path) -> None:
    async with at_home(tmp_path) as (games, person):
        (tmp_path / "damaged.pompeii").write_text('{"pompeii": 1}\n', encoding="utf-8")
        games.resume(tmp_path / "damaged.pompeii", person.window)
        games.play_on(tmp_path / "missing.pompeii", 1, person.window)
        games.resume(tmp_path / "missing.pompeii", person.window)
        assert person.faults == ["no_record"] * 3
        assert len(person.told) == 3
        assert games.client is None


async def test_one_game_is_not_played_at_two_tables(tmp_path: Path) -> None:
    async with at_home(tmp_path) as (games, person):
        games.new_game(short_setup(people(2)), person.window)
        await person.until(lambda: bool(person.updates))
        other = GameService(tmp_path)
        visitor = Person(other)
        other.resume(person.path, visitor.window)
        assert visitor.faults == ["elsewhere"]
        await other.close()


async def test_two_tables_in_one_folder_do_not_disturb_each_other(tmp_path: Path) -> None:
    async with at_home(tmp_path) as (games, person):
        other = GameService(tmp_path)
        visitor = Person(other)
        games.new_game(short_setup(ais(2), seed=1), person.window)
        other.new_game(short_setup(ais(3), seed=2), visitor.window)
        await asyncio.gather(person.over(), visitor.over())
        await other.close()
        assert person.path != visitor.path
        assert read_record(person.path).game().saved == person.updates[-1].view.saved
        assert read_record(visitor.path).game().saved == visitor.updates[-1].view.saved


async def test_a_game_goes_on_where_nothing_can_be_saved(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("a file, where the folder should be", encoding="utf-8")
    async with at_home(tmp_path / "games") as (games, person):
        games.new_game(short_setup(one_person(1)), person.window)
        await person.over()
        assert person.faults == ["not_saved"]


async def test_who_resigns_watches_an_ai_play_on(tmp_path: Path) -> None:
    async with at_home(tmp_path) as (games, person):
        games.new_game(short_setup(one_person(1)), person.window)
        await person.until(lambda: person.updates[-1].seq >= 3)
        person.client.do(ResignRequest(1))  # no seat of theirs
        told = len(person.told)
        person.client.do(ResignRequest(0))
        info = next(message for message in person.told[told:] if isinstance(message, GameInfo))
        assert info.own == []
        assert [player.kind for player in info.players] == ["ai", "ai"]
        assert len({player.name for player in info.players}) == 2
        end = await person.over()
        assert end.view.seat is None
        assert read_record(person.path).header.players == info.players
        assert person.refusals == []


async def test_of_several_people_the_others_play_on(tmp_path: Path) -> None:
    async with at_home(tmp_path) as (games, person):
        games.new_game(short_setup(people(2)), person.window)
        await person.until(lambda: person.updates[-1].seq >= 3)
        person.client.do(ResignRequest(1))
        assert [message.own for message in person.told if isinstance(message, GameInfo)][-1] == [0]
        end = await person.over()
        assert end.view.seat == 0


async def test_undo_against_ais_as_far_as_wished_while_an_ai_thinks(tmp_path: Path) -> None:
    async with at_home(tmp_path) as (games, person):
        games.new_game(GameSetup(one_person(2), seed=4, first=0, full_undo=True), person.window)
        await person.until(lambda: person.updates[-1].seq >= 12)
        person.session.pace.set(PaceSettings(autoplay=False))
        await person.until(lambda: person.updates[-1].view.active != 0)
        first = person.updates[0]
        person.notify = lambda message: super(RandomPerson, person).notify(message)  # type: ignore[method-assign]
        while person.updates[-1].undo:
            person.client.do(UndoRequest(0))
        assert (person.updates[-1].view, person.updates[-1].legal) == (first.view, first.legal)
        assert read_record(person.path).entries == []
        del person.notify
        person.session.pace.set(PaceSettings())
        person.client.do(ActRequest(0, person.updates[-1].seq, first.legal[0]))
        await person.over()
        assert person.refusals == []


def run_beside(pace: Pace, seq: int = 1) -> asyncio.Task[None]:
    return asyncio.create_task(pace.wait(seq))


async def settled() -> None:
    """Give everything that can go on the chance to."""
    for _ in range(10):
        await asyncio.sleep(0)


async def test_a_program_waits_until_every_window_has_shown_the_update() -> None:
    windows = [WindowPlayer(lambda message: None), WindowPlayer(lambda message: None)]
    pace = Pace(lambda: windows)
    waiting = run_beside(pace)
    windows[0].shown(1)
    windows[1].shown(0)
    pace.shown()
    await settled()
    assert not waiting.done()
    windows[1].shown(1)
    pace.shown()
    await waiting


async def test_a_window_that_never_answers_is_waited_for_no_longer_than_three_seconds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert pace_module.SHOWN_WITHIN == 3.0
    monkeypatch.setattr(pace_module, "SHOWN_WITHIN", 0.02)
    window = WindowPlayer(lambda message: None)
    await run_beside(Pace(lambda: [window]))


async def test_the_pause_is_kept() -> None:
    pace = Pace(list)
    pace.set(PaceSettings(pause=0.05))
    loop = asyncio.get_running_loop()
    begun = loop.time()
    await pace.wait(1)
    assert loop.time() - begun >= 0.05


async def test_without_autoplay_a_step_lets_one_move_happen() -> None:
    pace = Pace(list)
    pace.set(PaceSettings(autoplay=False))
    first = run_beside(pace)
    await settled()
    assert not first.done()
    pace.step()
    await first
    second = run_beside(pace)
    await settled()
    assert not second.done()
    pace.set(PaceSettings())
    await second
