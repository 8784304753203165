"""Nobody drowns the others, however often it comes, under however many names; a family at one address is no flood."""

from pathlib import Path

import pytest

from pompeii_net.lan import wire
from pompeii_net.lan.room.room import Room
from tests.net.lan.rooms import FakeLink, Visitor, in_room, later, plan, turn, window_of

HOME = "192.168.1.7"


def lines(visitor: Visitor) -> int:
    return len(visitor.all(wire.Chat))


def comings(visitor: Visitor, name: str) -> list[str]:
    """What it was told of somebody."""
    return [what for what, who in visitor.notices() if who == name]


def test_coming_back_again_and_again_gives_no_more_to_say(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        anna, ben = Visitor.comes(room, "Anna"), Visitor.comes(room, "Ben", peer=HOME)
        for _ in range(98):
            ben.lost()
            if ben.comes_back() is None:
                ben.say(*(wire.Say("spam") for _ in range(5)))
            await later(0.02)
        assert lines(anna) <= 5 + 2

    in_room(tmp_path, plan(3), scene)


def test_coming_as_somebody_new_again_and_again_gives_no_more_to_say(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        anna, entered = Visitor.comes(room, "Anna"), 0
        for number in range(98):
            link = FakeLink(HOME)
            hello = wire.Hello(wire.PROTOCOL, "1", f"Ben {number}")
            if room.connections.enter(hello, link) is None:  # type: ignore[arg-type]
                entered += 1
                for _ in range(5):
                    link.take(wire.Say("spam"))
                link._ended("left")
            await later(0.1)
        assert 12 <= entered <= 15
        assert lines(anna) <= 15 + 15

    in_room(tmp_path, plan(3), scene)


def test_a_family_at_one_address_comes_in_and_talks(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        family = [Visitor.comes(room, f"Person {number}", peer=HOME) for number in range(6)]
        for _ in range(10):
            for person in family:
                person.say(wire.Say("Ave"))
            await later(4.1)
        assert lines(family[0]) == 60

    in_room(tmp_path, plan(3), scene)


def test_a_line_that_breaks_every_few_seconds_is_taken_back_every_time(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        anna = Visitor.comes(room, "Anna")
        for _ in range(8):
            anna.lost()
            assert anna.comes_back() is None
        for _ in range(20):
            await later(1.1)
            anna.lost()
            assert anna.comes_back() is None

    in_room(tmp_path, plan(3), scene)


def test_a_neighbour_who_comes_back_all_the_time_keeps_nobody_else_out(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        anna, ben = Visitor.comes(room, "Anna", peer=HOME), Visitor.comes(room, "Ben", peer=HOME)
        busy = 0
        for _ in range(200):
            ben.lost()
            busy += ben.comes_back() == "busy"
        assert busy > 100
        anna.lost()
        assert anna.comes_back() is None

    in_room(tmp_path, plan(3), scene)


def test_who_comes_and_goes_all_the_time_is_told_of_once_in_a_while(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        anna, ben = Visitor.comes(room, "Anna"), Visitor.comes(room, "Ben")
        ben.say(wire.Sit(1))
        for _ in range(10):
            ben.lost()
            ben.comes_back()
        await turn()
        assert comings(anna, "Ben") == ["joined", "away", "back"]
        await later(5.1)
        assert comings(anna, "Ben") == ["joined", "away", "back"], "it is here, as was told"
        ben.lost()
        await turn()
        assert comings(anna, "Ben")[3:] == ["away"]
        ben.comes_back()
        ben.lost()
        await later(5.1)
        assert comings(anna, "Ben")[3:] == ["away"], "it is away, as was told"
        ben.comes_back()
        await later(5.1)
        assert comings(anna, "Ben")[3:] == ["away", "back"]

    in_room(tmp_path, plan(3), scene)


def test_news_of_others_are_told_at_once_meanwhile(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        anna, ben = Visitor.comes(room, "Anna"), Visitor.comes(room, "Ben")
        for _ in range(10):
            ben.lost()
            ben.comes_back()
        Visitor.comes(room, "Cleo")
        assert comings(anna, "Cleo") == ["joined"]

    in_room(tmp_path, plan(3), scene)


def test_those_at_one_address_ask_for_everything_anew_only_so_often(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        people = [Visitor.comes(room, f"Person {number}", peer=HOME) for number in range(10)]
        for person in people:
            person.say(*(wire.Sync() for _ in range(5)))
        assert [person.link.bye for person in people].count("flood") == 4

    in_room(tmp_path, plan(3), scene)


async def change(room: Room, who: list[Visitor], times: int, *said: wire.FromClient) -> int:
    """They say it again and again, ten times a second; how many views of the room its host's window was told of."""
    before = len(window_of(room).all(wire.RoomView))
    for number in range(times):
        for person in who:
            person.say(said[number % len(said)])
        await later(0.1)
    return len(window_of(room).all(wire.RoomView)) - before


@pytest.mark.parametrize(
    "said",
    [
        (wire.Sit(2), wire.Sit(3), wire.Sit(2)),
        (wire.ChangeColour(2), wire.ChangeColour(3), wire.ChangeColour(0)),
        (wire.Stand(), wire.Sit(1), wire.Sit(2)),
        (wire.Ready(True), wire.Ready(False), wire.Ready(True)),
    ],
)
def test_nobody_makes_the_room_another_one_all_the_time(tmp_path: Path, said: tuple[wire.FromClient, ...]) -> None:
    async def scene(room: Room) -> None:
        ben = Visitor.comes(room, "Ben")
        ben.say(wire.Sit(1))
        assert 20 <= await change(room, [ben], 200, *said) <= 10 + 20 * 2 + 1
        await later(20)
        ben.say(wire.Sit(1))
        anna = Visitor.comes(room, "Anna")
        anna.say(wire.Sit(0))
        await turn()
        assert window_of(room).view.seats[0].name == "Anna", "others are heard"
        assert ben.link.bye is None

    in_room(tmp_path, plan(4, 2), scene, window=True)


def test_many_of_one_address_make_the_room_another_one_only_so_often(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        people = [Visitor.comes(room, f"Person {number}", peer=HOME) for number in range(10)]
        told = await change(room, people, 200, wire.Sit(2), wire.Sit(3))
        assert told <= 40 + 20 * 8 + 1

    in_room(tmp_path, plan(4, 2), scene, window=True)


def test_the_host_s_person_changes_what_it_likes_and_who_leaves_a_game_leaves_it(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        for number in range(100):
            room.say(wire.ChangeColour(number % 4))
        assert room.state.seats[0].colour == 99 % 4
        ben = Visitor.comes(room, "Ben")
        for _ in range(20):
            ben.say(wire.Sit(1), wire.Ready(True))
        room.start()
        ben.say(wire.Stand())
        assert ben.link.bye == "left"

    in_room(tmp_path, plan(2, mine=1), scene, window=True)
