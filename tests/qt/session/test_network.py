"""Two windows' sessions in one room: opened, found, joined, played to the end, cut off, brought back."""

import gc
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from pompeii_core.record import read_record
from pompeii_core.setup import GameSetup, Scenario
from pompeii_net.lan.local import (
    ComeBack,
    ConnectionStatus,
    Consent,
    FoundGame,
    JoinRoom,
    OpenGame,
    OpenRoom,
    Rematch,
    RoomPlan,
    StartGame,
)
from pompeii_net.lan.wire import Chat, RoomView, Say, Sit
from pompeii_net.messages import NewGame, ResumeGame
from pompeii_qt.session import Session
from tests.net.games import ais, left_over, people, running
from tests.qt.session.test_session import Person


class Visitor(Person):
    def __init__(self, session: Session, *, playing: bool = True) -> None:
        super().__init__(session, playing=playing)
        self.rooms: list[RoomView | None] = []
        self.lines: list[ConnectionStatus] = []
        self.chats: list[Chat] = []
        self.games: list[FoundGame] = []
        session.network.room.connect(lambda room: self._note(self.rooms, room))
        session.network.connection.connect(lambda line: self._note(self.lines, line))
        session.network.chat.connect(lambda chat: self._note(self.chats, chat))
        session.network.games.connect(self._on_games)

    @property
    def room(self) -> RoomView:
        room = self.rooms[-1]
        assert room
        return room

    def _on_games(self, games: list[FoundGame]) -> None:
        self.games = games
        self.changed.emit()


@pytest.fixture
def sessions(tmp_path: Path) -> Iterator[list[Session]]:
    """Of the host and of a guest, each with a home of its own."""
    made = [Session(folder=tmp_path / name / "games") for name in ("host", "guest")]
    yield made
    for session in reversed(made):
        session.close()


def until(qtbot: QtBot, condition: Callable[[], object]) -> None:
    qtbot.waitUntil(lambda: bool(condition()))


def short_game(players: int) -> GameSetup:
    seats = [*people(2), *ais(4)[2:]][:players]
    return GameSetup(seats, seed=1, scenario=Scenario("erupts", 6))


def meet(qtbot: QtBot, sessions: list[Session]) -> list[Visitor]:
    """The host opens a room whose second seat is open; the guest finds it and sits down there."""
    host, guest = (Visitor(session) for session in sessions)
    host.session.request(OpenRoom(RoomPlan("Anna's game", "Anna", short_game(3), [1], None, 0, "127.0.0.1")))
    until(qtbot, lambda: host.rooms)
    guest.session.network.browse(True)
    guest.session.network.look_at(f"127.0.0.1:{host.room.port}")
    # By its id: these tests may be running in another process too, whose rooms are on the same network.
    until(qtbot, lambda: any(game.game == host.room.game and game.reach == "ok" for game in guest.games))
    found = next(game for game in guest.games if game.game == host.room.game)
    assert found.name == "Anna's game"
    guest.session.network.browse(False)
    guest.session.request(JoinRoom(found, host.room.code, "Berta"))
    until(qtbot, lambda: guest.rooms and len(host.room.members) == 2)
    guest.session.request(Sit(1))
    until(qtbot, lambda: host.room.seats[1].name == "Berta")
    return [host, guest]


def play_out(qtbot: QtBot, *visitors: Visitor) -> None:
    until(qtbot, lambda: all(visitor.paths and visitor.last.view.phase == "over" for visitor in visitors))


def test_a_game_is_found_joined_and_played_to_its_end(qtbot: QtBot, sessions: list[Session]) -> None:
    host, guest = meet(qtbot, sessions)
    guest.session.request(Say("Salve!"))
    until(qtbot, lambda: host.chats)
    assert (host.chats[0].name, host.chats[0].text) == ("Berta", "Salve!")
    host.session.request(StartGame())
    play_out(qtbot, host, guest)
    assert (host.infos[0].own, guest.infos[0].own) == ([0], [1])
    assert guest.last.view.saved == host.last.view.saved
    records = [read_record(visitor.paths[-1]) for visitor in (host, guest)]
    assert records[0].entries == records[1].entries
    assert records[1].header.players[1].name == "Berta"
    assert records[0].game().saved == host.last.view.saved
    assert guest.session.network.tickets() == [], "a game that is over is not gone on with"
    host.session.request(Rematch())
    until(qtbot, lambda: guest.room.stage == "lobby")
    assert guest.room.seats[1].name == "Berta"


def test_a_wrong_code_is_reported_and_the_right_one_works_at_once(qtbot: QtBot, sessions: list[Session]) -> None:
    host, guest = (Visitor(session) for session in sessions)
    host.session.request(OpenRoom(RoomPlan("Anna's game", "Anna", short_game(2), [1], "ABCDEFGH", 0, "127.0.0.1")))
    until(qtbot, lambda: host.rooms)
    where = FoundGame("", "", "", "", "", 1, 2, 1, "lobby", True, ("127.0.0.1",), host.room.port, "ok")
    whole = host.room.code
    wrong = ConnectionStatus("lost", "impostor"), ConnectionStatus("lost", "wrong_code")
    for code, lost in zip(("AAAABBBB" + whole[8:], "too short"), wrong, strict=True):
        guest.session.request(JoinRoom(where, code, "Berta"))
        until(qtbot, lambda lost=lost: lost in guest.lines)  # type: ignore[misc]
        guest.lines.clear()
    guest.session.request(JoinRoom(where, f"abcd-efgh-{whole[8:].lower()}", "Berta"))
    until(qtbot, lambda: guest.rooms and guest.room.you != 0)


def test_a_local_game_is_opened_and_a_friend_takes_an_ais_seat(qtbot: QtBot, sessions: list[Session]) -> None:
    host, guest = (Visitor(session, playing=False) for session in sessions)
    host.session.request(NewGame(GameSetup([*people(1), *ais(2)[1:]], seed=1, first=0)))
    until(qtbot, lambda: host.updates)
    host.session.request(OpenGame("Anna's game", "Anna", ""))
    until(qtbot, lambda: host.rooms)
    where = FoundGame("", "", "", "", "", 1, 2, 0, "playing", False, ("127.0.0.1",), host.room.port, "ok")
    guest.session.request(JoinRoom(where, "", "Berta"))
    until(qtbot, lambda: guest.updates)
    assert guest.infos[0].own == [], "it watches"
    guest.session.request(Sit(1))
    until(qtbot, lambda: any(member.wants == 1 for member in host.room.members))
    asking = next(member.number for member in host.room.members if member.wants == 1)
    host.session.request(Consent(asking, True))
    until(qtbot, lambda: guest.infos[-1].own == [1])
    host.act(0, host.last.legal[0])
    until(qtbot, lambda: guest.last.legal)
    assert guest.last.view.hand
    assert host.session.unfinished() is None, "it is being played"


def test_a_guest_returns_to_its_seat_after_it_or_its_host_left(qtbot: QtBot, sessions: list[Session]) -> None:
    host, guest = meet(qtbot, sessions)
    host.playing = guest.playing = False
    host.session.request(StartGame())
    until(qtbot, lambda: guest.updates and host.updates)
    game = guest.room.game
    guest.session.network.leave()
    until(qtbot, lambda: host.room.seats[1].presence == "stand_in")
    assert host.room.waiting == []
    guest.session.request(ComeBack(game))
    until(qtbot, lambda: host.room.seats[1].presence == "here" and len(guest.infos) == 2)
    assert guest.infos[-1].own == [1]
    assert [ticket.game for ticket in guest.session.network.tickets()] == [game]
    host.session.leave()
    until(qtbot, lambda: guest.rooms[-1] is None)
    record = host.session.unfinished()
    assert record == host.paths[0]
    host.session.request(ResumeGame(record))
    until(qtbot, lambda: len(host.infos) == 2 and host.rooms[-1] is not None)
    assert host.room.game == game
    guest.session.request(ComeBack(game))
    until(qtbot, lambda: len(guest.infos) == 3)
    assert guest.infos[-1].own == [1]
    host.playing = guest.playing = True
    for visitor in (host, guest):
        if visitor.last.legal:
            visitor.act(visitor.infos[-1].own[0], visitor.last.legal[0])
    play_out(qtbot, host, guest)
    assert read_record(guest.paths[-1]).entries == read_record(record).entries


def test_a_room_that_cannot_be_opened_and_a_bad_address_are_reported(qtbot: QtBot, sessions: list[Session]) -> None:
    host, other = (Visitor(session) for session in sessions)
    host.session.request(OpenRoom(RoomPlan("One", "Anna", short_game(2), [1], "", 0, "127.0.0.1")))
    until(qtbot, lambda: host.rooms)
    network = other.session.network
    network.request(OpenRoom(RoomPlan("Two", "Berta", short_game(2), [1], "", host.room.port, "127.0.0.1")))
    until(qtbot, lambda: other.faults)
    assert other.faults[0].startswith("The game cannot be opened to the network: ")
    assert not network.hosting
    network.browse(True)
    with qtbot.waitSignal(network.address_fault) as told:
        network.look_at("192.168.1.300")
    assert told.args == ["bad_ipv4", "192.168.1.300"]


@pytest.mark.parametrize("rounds", [1, 3])
def test_closing_a_window_that_begins_to_search_leaves_nothing(sessions: list[Session], rounds: int) -> None:
    """No thread, and no socket: a ResourceWarning would fail this."""
    before = running()
    for _ in range(rounds):
        sessions[0].network.browse(True)
        sessions[0].network.browse(False)
    sessions[0].network.browse(True)
    sessions[0].close()
    gc.collect()
    assert left_over(before) == set()
