"""The lobby: who sits where, what the host decides, when the game begins, and what everybody is told of it."""

from pathlib import Path

from pompeii_core.ai import PERSONAS
from pompeii_core.rules import PRESETS
from pompeii_core.setup import Scenario, SeatedPlayer
from pompeii_net.lan import wire
from pompeii_net.lan.room.room import Room
from tests.net.lan.guest_group import CODE
from tests.net.lan.rooms import Visitor, in_room, plan, turn, window_of

STANDARD, WEB = PRESETS["standard"], PRESETS["web"]


def test_whoever_comes_is_welcomed_shown_the_room_and_announced_to_the_others(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        anna = Visitor.comes(room, "Anna")
        assert isinstance(anna.link.said[0], wire.Welcome)
        assert isinstance(anna.link.said[1], wire.RoomView)
        ben = Visitor.comes(room, "Ben")
        await turn()
        assert [member.name for member in anna.view.members] == ["Helen", "Anna", "Ben"]
        assert [member.host for member in anna.view.members] == [True, False, False]
        assert (anna.view.you, ben.view.you, window_of(room).view.you) == (1, 2, 0)
        assert anna.notices() == [("joined", "Ben")]
        assert ben.notices() == []
        assert window_of(room).notices() == [("joined", "Anna"), ("joined", "Ben")]
        assert (anna.view.name, anna.view.code, anna.view.stage) == ("Vesuvius", CODE, "lobby")

    in_room(tmp_path, plan(3, mine=1), scene, window=True)


def test_the_room_is_told_once_for_all_that_changes_at_once_and_not_when_nothing_has(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        anna = Visitor.comes(room, "Anna")
        await turn()
        assert len(anna.all(wire.RoomView)) == 1
        anna.say(wire.Sit(1), wire.ChangeColour(3), wire.Ready(True))
        await turn()
        assert len(anna.all(wire.RoomView)) == 2
        anna.say(wire.Ready(True), wire.ChangeColour(3), wire.Sit(1))
        room._updates.refresh()
        await turn()
        assert len(anna.all(wire.RoomView)) == 2

    in_room(tmp_path, plan(2), scene)


def test_seats_are_taken_changed_painted_and_given_up(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        anna, ben = Visitor.comes(room, "Anna"), Visitor.comes(room, "Ben")
        anna.say(wire.Sit(0))
        ben.say(wire.Sit(0))
        await turn()
        seat = ben.view.seats[0]
        assert (seat.kind, seat.name, seat.member) == ("person", "Anna", 1)
        ben.say(wire.Sit(1), wire.ChangeColour(0), wire.Ready(True))
        anna.say(wire.Sit(2))
        await turn()
        assert [(seat.name, seat.colour, seat.ready) for seat in anna.view.seats] == [
            ("", 1, False),
            ("Ben", 0, True),
            ("Anna", 2, False),
        ]
        ben.say(wire.Stand(), wire.Sit(3))
        await turn()
        assert [seat.kind for seat in anna.view.seats] == ["open", "open", "person"]
        ben.say(wire.Sit(1))
        await turn()
        assert not anna.view.seats[1].ready, "who sits down anew is not ready yet"

    in_room(tmp_path, plan(3), scene)


def test_the_host_s_rules_are_shown_and_a_change_of_them_is_announced_and_to_be_agreed_to(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        anna = Visitor.comes(room, "Anna")
        anna.say(wire.Sit(1), wire.Ready(True))
        await turn()
        assert anna.view.rules == STANDARD
        room.set_rules(STANDARD)
        await turn()
        assert anna.view.seats[1].ready
        room.set_rules(WEB)
        await turn()
        assert anna.view.rules == WEB
        assert anna.notices() == [("rules", "Helen")]
        assert [seat.ready for seat in anna.view.seats] == [True, False]
        assert room.connections.status().rules == "web"

    in_room(tmp_path, plan(2, mine=1), scene, window=True)


def test_the_host_puts_ais_and_people_on_seats_and_shows_guests_out(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        anna, ben = Visitor.comes(room, "Anna"), Visitor.comes(room, "Ben")
        anna.say(wire.Sit(1), wire.Ready(True))
        ben.say(wire.Sit(2))
        room.set_seat(1, SeatedPlayer("ai", "Corvus", 2, "Corvus", "tribune"))
        await turn()
        assert [(seat.kind, seat.name, seat.colour) for seat in ben.view.seats] == [
            ("person", "Helen", 0),
            ("ai", "Corvus", 2),
            ("person", "Ben", 1),
        ]
        assert len(ben.view.members) == 3, "Anna watches"
        anna.say(wire.Sit(1))
        await turn()
        assert anna.view.members[1].wants == 1
        room.set_seat(1, None)
        await turn()
        assert anna.view.members[1].wants is None
        anna.say(wire.Sit(1))
        await turn()
        assert not anna.view.seats[1].ready
        room.set_seat(1, SeatedPlayer("ai", "Corvus", 2, "Corvus", "tribune"))
        room.set_seat(0, None)
        room.kick(2)
        room.kick(0)
        await turn()
        assert ben.link.bye == "kicked"
        assert [seat.kind for seat in anna.view.seats] == ["open", "ai", "open"]
        assert [member.name for member in anna.view.members] == ["Helen", "Anna"]
        assert anna.notices()[-1] == ("kicked", "Ben")
        assert ben.comes_back() == "kicked"

    in_room(tmp_path, plan(3, mine=1), scene, window=True)


def test_an_ai_s_seat_is_given_with_the_host_s_consent(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        anna, ben = Visitor.comes(room, "Anna"), Visitor.comes(room, "Ben")
        anna.say(wire.Sit(1))
        ben.say(wire.Sit(1))
        await turn()
        assert [member.wants for member in window_of(room).view.members] == [None, 1, 1]
        room.consent(2, False)
        await turn()
        assert ben.notices()[-1:] == [("denied", "Ben")]
        assert ("denied", "Ben") not in anna.notices()
        room.consent(2, True)
        room.consent(1, True)
        await turn()
        assert [member.wants for member in anna.view.members] == [None, None, None]
        assert (anna.view.seats[1].kind, anna.view.seats[1].name) == ("person", "Anna")
        assert ("took", "Anna") in ben.notices()

    in_room(tmp_path, plan(2, ais_of=1, mine=1), scene, window=True)


def test_without_a_window_there_is_nobody_to_ask_for_an_ai_s_seat(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        anna = Visitor.comes(room, "Anna")
        anna.say(wire.Sit(1))
        await turn()
        assert (anna.view.takeover, anna.view.seats[1].name) == ("yes", "Anna")

    in_room(tmp_path, plan(2, ais_of=1), scene)


def test_start_fills_the_open_seats_with_ais_of_different_characters(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        anna = Visitor.comes(room, "Anna")
        Visitor.comes(room, "Claudia")
        anna.say(wire.Sit(0))
        room.start()
        players = anna.view.seats
        assert players[0].name == "Anna"
        personas = [seat.persona for seat in players[1:]]
        assert players[3].persona == "Brennus"
        assert len(set(personas)) == 3
        assert set(personas) <= set(PERSONAS) - {"Claudia"}
        assert [seat.level for seat in players[1:]] == ["tribune"] * 3
        assert [seat.colour for seat in players] == [0, 1, 2, 3]
        assert ("started", "Vesuvius") in anna.notices()

    in_room(tmp_path, plan(4, ais_of=1), scene)


def test_without_a_window_a_game_begins_when_everybody_who_sits_is_ready(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        anna, ben = Visitor.comes(room, "Anna"), Visitor.comes(room, "Ben")
        anna.say(wire.Sit(0), wire.Ready(True))
        await turn()
        assert room.connections.status().stage == "lobby"
        ben.say(wire.Sit(1))
        await turn()
        assert room.connections.status().stage == "lobby"
        ben.say(wire.Ready(True))
        anna.lost()
        await turn()
        assert room.connections.status().stage == "lobby", "who is away has seen nothing of all this"
        anna.comes_back()
        anna.say(wire.Ready(True))
        await turn()
        assert room.connections.status().stage == "playing"
        assert ben.own == [1]

    in_room(tmp_path, plan(2), scene)


def test_a_room_of_ais_alone_waits_for_somebody_who_wants_to_watch(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        await turn()
        anna = Visitor.comes(room, "Anna")
        await turn()
        assert room.connections.status().stage == "lobby"
        anna.say(wire.Ready(True))
        await turn()
        assert room.connections.status().stage == "playing"
        assert anna.own == []

    in_room(tmp_path, plan(2, ais_of=2), scene)


def test_the_status_says_what_is_going_on(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        status = room.connections.status()
        assert (status.name, status.host, status.seats, status.free) == ("Vesuvius", "Helen", 3, 1)
        assert (status.stage, status.code, status.rules, status.game) == ("lobby", True, "standard", room.state.id)
        Visitor.comes(room, "Anna").say(wire.Sit(1))
        assert room.connections.status().free == 0
        room.start()
        assert (room.connections.status().stage, room.connections.status().free) == ("playing", 1), (
            "an AI's seat may be asked for"
        )

    in_room(tmp_path, plan(3, ais_of=1, mine=1), scene, window=True)


def test_what_people_say_is_heard_by_all_and_by_those_who_come_later(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        anna = Visitor.comes(room, "Anna")
        anna.say(wire.Sit(1), wire.Say("Salve\u202e!\n"))
        room.say(wire.Say("Ave"))
        anna.say(wire.Say("\x07"))
        said = anna.all(wire.Chat)
        assert [(line.name, line.seat, line.text) for line in said] == [("Anna", 1, "Salve!"), ("Helen", 0, "Ave")]
        assert said[0].number < said[1].number
        assert window_of(room).all(wire.Chat) == said
        ben = Visitor.comes(room, "Ben")
        assert ben.all(wire.Chat) == said

    in_room(tmp_path, plan(2, mine=1), scene, window=True)


def test_of_much_that_is_said_the_last_is_kept_and_of_too_much_at_once_only_the_first(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        for number in range(12):
            visitor = Visitor.comes(room, f"Guest {number}")
            visitor.say(*(wire.Say(f"{number}/{line}") for line in range(20)))
        late = [line.text for line in Visitor.comes(room, "Late").all(wire.Chat)]
        assert late == [f"{number}/{line}" for number in range(2, 12) for line in range(5)]

    in_room(tmp_path, plan(2), scene)


def test_when_the_host_leaves_everybody_is_told(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        anna = Visitor.comes(room, "Anna")
        room.leave()
        assert anna.link.bye == "closed"
        assert list(tmp_path.iterdir()) == []

    in_room(tmp_path, plan(2), scene)


def test_everybody_is_told_where_the_game_starts(tmp_path: Path) -> None:
    async def scene(room: Room) -> None:
        anna = Visitor.comes(room, "Anna")
        await turn()
        assert anna.view.scenario == Scenario("erupts", 10)

    in_room(tmp_path, plan(2, short=True), scene)
