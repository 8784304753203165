"""After a game: the record for everybody, and another game with the same people."""

from pathlib import Path

from pompeii_core.illegal import Refusal
from pompeii_core.record import read_record
from pompeii_net.journal import room_file
from pompeii_net.lan import wire
from pompeii_net.lan.room.room import Room
from tests.net.lan.rooms import Visitor, begun, in_room, later, plan, play_at_window, turn, window_of


async def played(room: Room, *names: str) -> list[Visitor]:
    """A short game is begun and played to its end by these."""
    visitors = begun(room, *names)
    for visitor in visitors:
        visitor.play()
    for visitor in visitors:
        await visitor.until(lambda visitor=visitor: bool(visitor.all(wire.RecordFile)))  # type: ignore[misc]
        visitor.plays = False
    await turn()
    return visitors


def records(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.pompeii"))


def test_the_people_of_a_game_go_back_to_the_lobby_on_their_seats_and_play_again(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        anna, ben = await played(room, "Anna", "Ben")
        assert [seat.ready for seat in anna.view.seats] == [False, False, True]
        anna.say(wire.Ready(True))
        await turn()
        assert [seat.ready for seat in ben.view.seats] == [True, False, True]
        room.rematch()
        await turn()
        assert (anna.view.stage, anna.view.seats[0].name) == ("lobby", "Anna")
        assert anna.view.seats[0].ready, "who was ready after the game is ready for the next"
        ben.say(wire.Ready(True))
        await turn()
        assert room.connections.status().stage == "playing"
        await played_on(anna, ben)
        first, second = (read_record(path) for path in records(tmp_path))
        assert first.header.deal != second.header.deal
        assert first.header.players == second.header.players

    async def played_on(*visitors: Visitor) -> None:
        for visitor in visitors:
            visitor.play()
        for visitor in visitors:
            await visitor.until(lambda visitor=visitor: len(visitor.all(wire.RecordFile)) == 2)  # type: ignore[misc]

    in_room(tmp_path, plan(3, ais_of=1, short=True), scene)


def test_seats_of_people_who_left_for_good_are_open_in_the_next_game_and_ais_stay(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        anna, ben, cleo = begun(room, "Anna", "Ben", "Cleo")
        cleo.leaves()
        anna.play()
        ben.play()
        await anna.until(lambda: bool(anna.all(wire.RecordFile)))
        ben.leaves()
        await turn()
        assert [seat.kind for seat in anna.view.seats] == ["person", "person", "person", "ai"]
        room.rematch()
        await turn()
        assert [seat.kind for seat in anna.view.seats] == ["person", "open", "open", "ai"]

    in_room(tmp_path, plan(4, ais_of=1, short=True), scene)


def test_whom_an_ai_stood_in_for_has_the_seat_in_the_next_game(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        anna, ben = begun(room, "Anna", "Ben")
        ben.lost()
        await turn()
        room.stand_in(1)
        anna.play()
        await anna.until(lambda: bool(anna.all(wire.RecordFile)))
        room.rematch()
        await turn()
        assert (anna.view.seats[1].name, anna.presence(1)) == ("Ben", "away")
        ben.comes_back()
        await turn()
        assert anna.presence(1) == "here"
        assert len(ben.all(wire.RecordFile)) == 1, "it has missed the end"
        ben.lost()
        ben.comes_back()
        assert ben.all(wire.RecordFile) == []

    in_room(tmp_path, plan(2, short=True), scene)


def test_who_comes_when_the_game_is_over_sees_how_it_ended_and_gets_the_record(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        await played(room, "Anna")
        late = Visitor.comes(room, "Late")
        assert late.update.view.phase == "over"
        assert len(late.all(wire.RecordFile)) == 1
        late.say(wire.Sit(1), wire.Sit(0), wire.Stand())
        await turn()
        assert late.view.members[-1].wants is None

    in_room(tmp_path, plan(2, ais_of=1, short=True), scene)


def test_nobody_waits_for_anybody_once_the_game_is_over(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        anna, ben = await played(room, "Anna", "Ben")
        ben.lost()
        await later(1000)
        assert (anna.view.waiting, anna.presence(1)) == ([], "away")

    in_room(tmp_path, plan(2, short=True, clock=10), scene)


def test_what_brings_the_room_back_is_dropped_when_everybody_has_the_record(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        anna, ben = begun(room, "Anna", "Ben")
        (path,) = records(tmp_path)
        assert room_file(path).exists()
        ben.lost()
        await turn()
        room.stand_in(1)
        anna.play()
        await anna.until(lambda: bool(anna.all(wire.RecordFile)))
        await turn()
        assert room_file(path).exists()
        ben.comes_back()
        assert len(ben.all(wire.RecordFile)) == 1
        assert not room_file(path).exists()

    in_room(tmp_path, plan(2, short=True), scene)


def test_nobody_waits_with_the_record_for_who_left_on_purpose(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        anna, ben = begun(room, "Anna", "Ben")
        ben.leaves()
        anna.play()
        await anna.until(lambda: bool(anna.all(wire.RecordFile)))
        (path,) = records(tmp_path)
        assert not room_file(path).exists()

    in_room(tmp_path, plan(2, short=True), scene)


def test_a_game_that_cannot_be_saved_is_played_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("a file, where the folder should be", encoding="utf-8")

    async def scene(room: Room) -> None:
        (anna,) = begun(room, "Anna")
        anna.play()
        await anna.over()
        await turn()
        assert anna.view.stage == "over"
        await anna.until(lambda: bool(anna.all(wire.RecordFile)))  # from memory

    in_room(tmp_path / "games", plan(2, ais_of=1, short=True), scene)


def test_the_host_s_window_has_the_record_already(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        room.start()
        window = window_of(room)
        await play_at_window(room)
        assert window.all(wire.RecordFile) == []
        assert window.all(wire.Welcome) == []
        room.undo(0)
        assert window.told[-1].code == Refusal.GAME_OVER
        room.rematch()
        await turn()
        assert window.view.seats[0].ready

    in_room(tmp_path, plan(2, mine=1, short=True), scene, window=True)
