"""The record of a game elsewhere comes when it is over: checked, and kept like any other."""

import asyncio
import threading
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from pompeii_core.actions import Phase
from pompeii_core.game import Game
from pompeii_core.record import Entry, RecordWriter, read_record
from pompeii_core.rules import Rules
from pompeii_core.setup import Scenario, deal
from pompeii_net.lan.guest import files
from pompeii_net.lan.wire import RecordFile
from pompeii_net.messages import Fault, Recorded
from tests.net.games import header, people
from tests.net.lan.scene import Scene, play
from tests.net.lan.window import INFO, Window, room, update


def finished(folder: Path, seed: int = 1, rules: Rules | None = None, keep: int | None = None) -> tuple[bytes, Game]:
    """A short game's record as it is sent, its first `keep` actions or all, and the game."""
    rules = rules or Rules()
    dealt = deal(rules, 2, Random(seed), 0, Scenario("erupts", 4))
    path = folder / f"{seed}.record"
    writer = RecordWriter.create(path, replace(header(people(2)), rules=rules, deal=dealt))
    game = Game(rules, dealt)
    while not game.over:
        seat, action = game.active or 0, game.legal_actions()[0]
        if keep is None or keep > 0:
            writer.append(Entry(seat, action))
            keep = keep and keep - 1
        game.apply(action)
    writer.close()
    data = path.read_bytes()
    path.unlink()
    return data, game


async def given(it: Scene, data: bytes, game: Game) -> Window:
    """The guest has seen the game's end and is sent a record."""
    await it.join()
    await it.hears(room("over"), INFO, update(9, game=game))
    it.say(RecordFile(data))
    await it.window.until(lambda: bool(it.window.of(Recorded) or it.window.of(Fault)))
    return it.window


def kept(folder: Path) -> list[Path]:
    return sorted((folder / "games").iterdir()) if (folder / "games").exists() else []


def test_it_is_kept_under_a_name_of_its_own(tmp_path: Path) -> None:
    data, game = finished(tmp_path)

    async def scene(it: Scene) -> None:
        (recorded,) = (await given(it, data, game)).of(Recorded)
        assert recorded.path.read_bytes() == data
        assert read_record(recorded.path).over
        assert kept(tmp_path) == [recorded.path]

    play(tmp_path, scene)


def test_it_is_kept_once_however_often_it_comes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever was away when it was sent is sent it again."""
    data, game = finished(tmp_path)
    keep, asked = files.save_download, []

    def noted(*told: Any) -> tuple[Path | None, bytes]:
        asked.append(told)
        return keep(*told)

    monkeypatch.setattr(files, "save_download", noted)

    async def scene(it: Scene) -> None:
        await given(it, data, game)
        await it.cut()
        it.say(room("over"), INFO, update(9, game=game), RecordFile(data))
        await it.hears(room("lobby"))
        await it.settled()

    play(tmp_path, scene)
    assert len(asked) == 1


def test_it_is_kept_for_whoever_leaves_as_it_comes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """But nobody is told any more."""
    data, game = finished(tmp_path)
    keep, comes, left = files.save_download, threading.Event(), threading.Event()

    def after_all_have_left(*told: Any) -> tuple[Path | None, bytes]:
        comes.set()
        left.wait(30)
        return keep(*told)

    monkeypatch.setattr(files, "save_download", after_all_have_left)

    async def scene(it: Scene) -> None:
        await it.join()
        it.say(room("over"), INFO, update(9, game=game), RecordFile(data))
        assert await asyncio.to_thread(comes.wait, 30)
        it.guest.leave()
        left.set()
        await it.guest.close()
        assert [path.read_bytes() for path in kept(tmp_path)] == [data]
        assert it.window.of(Recorded) == []

    play(tmp_path, scene)


def test_the_next_game_has_its_own(tmp_path: Path) -> None:
    (data, game), (other, another) = finished(tmp_path), finished(tmp_path, 2)

    async def scene(it: Scene) -> None:
        await given(it, data, game)
        it.say(INFO, update(0), update(9, game=another), RecordFile(other))
        await it.window.until(lambda: len(it.window.of(Recorded)) == 2)
        assert sorted(path.read_bytes() for path in kept(tmp_path)) == sorted([data, other])

    play(tmp_path, scene)


@pytest.mark.parametrize(
    "wrong", ["damaged", "torn", "unfinished", "of another game", "of other rules", "with more to come", "empty"]
)
def test_one_that_does_not_fit_the_game_is_dropped(tmp_path: Path, wrong: str) -> None:
    data, game = finished(tmp_path)
    given_instead = {
        "damaged": data.replace(b'"run"', b'"fly"', 1),
        "torn": data[:-5],
        "unfinished": finished(tmp_path, keep=3)[0],
        "of another game": finished(tmp_path, 2)[0],
        "of other rules": finished(tmp_path, rules=Rules(second_ad79="15"))[0],
        "with more to come": data + b'{"type"',
        "empty": b"",
    }[wrong]
    assert given_instead != data

    async def scene(it: Scene) -> None:
        window = await given(it, given_instead, game)
        assert window.of(Fault) == [Fault("record_unfit")]
        assert kept(tmp_path) == []

    play(tmp_path, scene)


def test_one_of_fewer_players_does_not_fit_whatever_seat_saw_the_game(tmp_path: Path) -> None:
    data, game = finished(tmp_path)
    four = Game.new(Rules(), 4, 1, 0)
    for seen in (four.view(3), replace(four.view(3), phase=Phase.OVER)):
        with pytest.raises(files.UnfitRecord):
            files.save_download(data, tmp_path / "games", game.rules, seen)
    assert kept(tmp_path) == []


def test_it_is_kept_for_whoever_missed_the_end(tmp_path: Path) -> None:
    """As when one was away, and the others are back in the lobby by now."""
    data, _ = finished(tmp_path)
    begun, _ = finished(tmp_path, keep=3)
    (tmp_path / "begun").write_bytes(begun)
    game = read_record(tmp_path / "begun").game()

    async def scene(it: Scene) -> None:
        await it.join()
        await it.hears(room(), INFO, update(3, game=game, asked=game.active == 0))
        await it.cut()
        await it.hears(room("lobby"))
        it.say(RecordFile(data))
        await it.window.until(lambda: bool(it.window.of(Recorded) or it.window.of(Fault)))
        assert [path.read_bytes() for path in kept(tmp_path)] == [data]

    play(tmp_path, scene)


def test_one_that_comes_before_the_end_is_dropped(tmp_path: Path) -> None:
    data, _ = finished(tmp_path, keep=3)
    (tmp_path / "unfinished").write_bytes(data)
    game = read_record(tmp_path / "unfinished").game()

    async def scene(it: Scene) -> None:
        await it.join()
        await it.hears(room(), INFO, update(0, game=game, asked=game.active == 0))
        it.say(RecordFile(data))
        await it.window.until(lambda: bool(it.window.of(Fault)))
        assert it.window.of(Fault) == [Fault("record_unfit")]
        assert kept(tmp_path) == []

    play(tmp_path, scene)


def test_where_the_disk_refuses_it_is_said(tmp_path: Path) -> None:
    data, game = finished(tmp_path)
    (tmp_path / "games").write_text("a file, where the folder should be", encoding="utf-8")

    async def scene(it: Scene) -> None:
        (fault,) = (await given(it, data, game)).of(Fault)
        assert fault.code == "not_kept", "it is over, and not tried again"

    play(tmp_path, scene)


def test_a_host_that_changes_the_date_of_one_game_fills_no_disk(tmp_path: Path) -> None:
    data, game = finished(tmp_path)

    async def scene(it: Scene) -> None:
        await given(it, data, game)
        for number in range(20):
            it.say(RecordFile(data.replace(b'"created":""', b'"created":"%d"' % number, 1)))
            it.say(RecordFile(data.replace(b'"name":"Person 0"', b'"name":"Person %d"' % (number + 5), 1)))
            await it.hears(room("over", name=f"Room {number}"))
            await it.guest._downloads.close()
        assert [path.read_bytes() for path in kept(tmp_path)] == [data]
        assert it.window.of(Fault) == []

    play(tmp_path, scene)


def test_of_one_host_so_many_games_a_day_are_kept_and_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "MOST", 2)
    sent = [finished(tmp_path, seed) for seed in (1, 2, 3)]

    async def scene(it: Scene) -> None:
        it.guest._downloads = files.RecordDownloads(it.window.notify, tmp_path / "games")
        await it.join()
        for number, (data, game) in enumerate(sent):
            it.say(room("over"), INFO, update(9, game=game), RecordFile(data))
            await it.window.until(lambda number=number: len(it.window.of(Recorded) + it.window.of(Fault)) == number + 1)  # type: ignore[misc]
            await it.guest._downloads.close()
        assert it.window.of(Fault) == [Fault("too_many_records", blanks={"n": files.MOST})]
        assert len(kept(tmp_path)) == 2

    play(tmp_path, scene)


def test_what_was_taken_back_is_not_kept(tmp_path: Path) -> None:
    data, game = finished(tmp_path)
    head, first, rest = data.split(b"\n", 2)
    padded = b"\n".join([head, *[first, b'{"type":"undo","undo":0}'] * 2000, first, rest])

    async def scene(it: Scene) -> None:
        await given(it, padded, game)
        assert [path.read_bytes() for path in kept(tmp_path)] == [data]

    play(tmp_path, scene)
