"""Whole games at one table, from opening to leaving: people, AIs, watchers and processes."""

import asyncio
from pathlib import Path

import pytest

from pompeii_core.record import read_record
from pompeii_core.setup import GameSetup, SeatedPlayer
from pompeii_net import player as pace_module
from pompeii_net.folders import is_locked
from pompeii_net.messages import ActRequest, GameInfo, PaceSettings, ResignRequest, StepRequest, UndoRequest
from pompeii_net.player import Pace, WindowPlayer
from tests.net import games as tables
from tests.net.games import ais, answers_of, at_home, breath, one_person, people, short_setup, silence


async def test_a_character_that_this_version_does_not_know_is_played_by_one_it_does(tmp_path: Path) -> None:
    characters = [("Nobody", "tribune"), ("Claudia", "god"), ("", "")]
    unknown = [SeatedPlayer("ai", f"Nemo {seat}", seat, *one) for seat, one in enumerate(characters)]
    async with at_home(tmp_path) as (games, person):
        games.new_game(short_setup(unknown), person.window)
        await person.over()
        assert person.faults == []


async def test_a_step_while_a_person_is_asked_moves_no_ai_later(tmp_path: Path) -> None:
    async with at_home(tmp_path) as (games, person):
        silence(person)
        games.new_game(GameSetup(one_person(1), seed=1, first=0), person.window)
        person.session.pace.set(PaceSettings(autoplay=False))
        person.client.handle(StepRequest())
        answered = answers_of(person.session.ai)
        person.client.handle(ActRequest(0, 0, person.updates[0].legal[0]))
        assert person.updates[-1].view.active == 1
        seq = person.updates[-1].seq
        await answered.wait()
        await breath()
        assert person.updates[-1].seq == seq
        person.client.handle(StepRequest())
        await person.until(lambda: person.updates[-1].seq > seq)


async def test_what_cannot_be_resumed_is_told_and_nothing_begins_nor_is_kept_locked(tmp_path: Path) -> None:
    damaged, missing = tmp_path / "damaged.pompeii", tmp_path / "missing.pompeii"
    damaged.write_text('{"pompeii": 1}\n', encoding="utf-8")
    async with at_home(tmp_path) as (games, person):
        games.resume(damaged, person.window)
        games.play_on(missing, 1, person.window)
        games.resume(missing, person.window)
        assert person.faults == ["no_record"] * 3
        assert len(person.told) == 3
        assert games.client is None
        assert not is_locked(damaged)


async def test_a_game_whose_last_line_is_torn_goes_on_and_that_is_told(tmp_path: Path) -> None:
    torn = tables.play_at_random(tmp_path / "torn.pompeii", tables.header(people(2)), upto=3)
    torn.write_bytes(torn.read_bytes()[:-4])
    async with at_home(tmp_path) as (games, person):
        games.resume(torn, person.window)
        assert person.faults == ["no_record"]
        assert len(read_record(torn).entries) == 2


async def test_two_tables_in_one_folder_do_not_disturb_each_other_nor_play_one_game(tmp_path: Path) -> None:
    async with at_home(tmp_path) as (games, person), at_home(tmp_path) as (others, visitor):
        games.new_game(short_setup(ais(2), seed=1), person.window)
        others.resume(person.path, visitor.window)
        others.play_on(person.path, 0, visitor.window)
        assert visitor.faults == ["elsewhere"] * 2
        visitor.told.clear()
        others.new_game(short_setup(people(3), seed=2), visitor.window)
        await asyncio.gather(person.over(), visitor.over())
        assert person.path != visitor.path
        assert read_record(person.path).game().saved == person.updates[-1].view.saved
        assert read_record(visitor.path).game().saved == visitor.updates[-1].view.saved


async def test_who_resigns_watches_an_ai_play_on_and_of_several_people_the_others_play_on(tmp_path: Path) -> None:
    async with at_home(tmp_path) as (games, person):
        games.new_game(short_setup([*people(2), ais(3)[2]]), person.window)
        await person.until(lambda: person.updates[-1].view.active == 2)
        person.client.handle(ResignRequest(2))  # no seat of theirs
        person.client.handle(ResignRequest(1))
        assert [message.own for message in person.told if isinstance(message, GameInfo)][1:] == [[0]]
        seq = person.updates[-1].seq
        await person.until(lambda: person.updates[-1].seq > seq + 3 and person.updates[-1].view.active == 2)
        assert person.updates[-1].view.seat == 0
        person.client.handle(ResignRequest(0))
        info = [message for message in person.told if isinstance(message, GameInfo)][-1]
        assert info.own == []
        assert [player.kind for player in info.players] == ["ai", "ai", "ai"]
        assert len({player.name for player in info.players}) == 3
        end = await person.over()
        assert end.view.seat is None
        assert read_record(person.path).header.players == info.players
        assert person.refusals == []


async def test_undo_against_ais_as_far_as_wished_while_an_ai_thinks(tmp_path: Path) -> None:
    async with at_home(tmp_path) as (games, person):
        games.new_game(GameSetup(one_person(2), seed=4, first=0, full_undo=True), person.window)
        await person.until(lambda: person.updates[-1].seq >= 12)
        person.session.pace.set(PaceSettings(autoplay=False))
        await person.until(lambda: person.updates[-1].view.active != 0)
        first = person.updates[0]
        silence(person)
        while person.updates[-1].undo:
            person.client.handle(UndoRequest(0))
        assert (person.updates[-1].view, person.updates[-1].legal) == (first.view, first.legal)
        assert read_record(person.path).entries == []
        del person.notify
        person.session.pace.set(PaceSettings())
        person.client.handle(ActRequest(0, person.updates[-1].seq, first.legal[0]))
        await person.over()
        assert person.refusals == []


async def test_a_program_waits_until_every_window_has_shown_the_update() -> None:
    windows = [WindowPlayer(lambda message: None), WindowPlayer(lambda message: None)]
    pace = Pace(lambda: windows)
    waiting = asyncio.create_task(pace.wait(1))
    windows[0].shown(1)
    windows[1].shown(0)
    pace.shown()
    await breath()
    assert not waiting.done()
    windows[1].shown(1)
    pace.shown()
    await waiting


async def test_a_window_that_never_answers_is_waited_for_three_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    assert pace_module.SHOWN_WITHIN == 3.0
    monkeypatch.setattr(pace_module, "SHOWN_WITHIN", 0.02)
    window = WindowPlayer(lambda message: None)
    await Pace(lambda: [window]).wait(1)


async def test_the_pause_is_kept_and_without_autoplay_a_step_lets_one_move_happen() -> None:
    pace = Pace(list)
    pace.set(PaceSettings(pause=0.05))
    loop = asyncio.get_running_loop()
    begun = loop.time()
    await pace.wait(1)
    assert loop.time() - begun >= 0.05
    pace.set(PaceSettings(autoplay=False))
    for let in (pace.step, lambda: pace.set(PaceSettings())):
        waiting = asyncio.create_task(pace.wait(1))
        await breath()
        assert not waiting.done()
        let()
        await waiting
