"""A guest keeps its place in a room, whatever happens to the connection."""

import asyncio
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Self

import pytest
from msgspec.structs import replace

from pompeii_core.actions import ERUPT, Action
from pompeii_core.events import TurnEnded
from pompeii_core.view import Update
from pompeii_net import ai_player, messages
from pompeii_net.ai_service import AiService
from pompeii_net.lan.guest import reconnecting_connection
from pompeii_net.lan.guest.guest import Guest
from pompeii_net.lan.guest.reconnecting_connection import ReconnectingConnection, ResumeToken
from pompeii_net.lan.limits import Limits
from pompeii_net.lan.local import ConnectionStatus, Place, StartGame, Ticket
from pompeii_net.lan.transport.far_line import FarLine
from pompeii_net.lan.transport.listener import Listener
from pompeii_net.lan.wire import Chat, EndReason, Notice, RecordFile, RoomView, Sync, Welcome
from pompeii_net.messages import ActionRatings, ActRequest, Fault, RateRequest, RedoRequest, Refused, Shown, UndoRequest
from tests.net.lan.guest_group import HASTY, PATIENT
from tests.net.lan.peers import CODE, CREDENTIALS, GAME, hosting
from tests.net.lan.program import HERE, INFO, PLAY, Scene, Window, link_of, play, room, update
from tests.net.lan.rooms import turn


@asynccontextmanager
async def joined(folder: Path, limits: Limits = PATIENT) -> AsyncIterator[Scene]:
    async with play(folder, limits) as it:
        await it.join()
        yield it


@pytest.fixture
async def it(tmp_path: Path) -> AsyncIterator[Scene]:
    async with joined(tmp_path) as scene:
        yield scene


async def joins_again(it: Scene, lost: int = 1) -> str:
    """Have another guest of this window try to join; return the reason for loss number `lost`."""
    await it.guest.close()
    it.guest = Guest(it.window, it.tickets, None, limits=PATIENT)
    it.guest.join([(HERE, it.listener.port)], CODE, "Livia")
    await it.window.line("lost", lost)
    return it.window.lines[-1][1]


async def host_dies(it: Scene) -> int:
    """Have the host die, wait until the guest has noticed, and return the port, which is free now."""
    it.gate.links[-1].end()
    await it.listener.close()
    await it.window.line("waiting")
    return it.listener.port


async def host_back(it: Scene, port: int, address: str = HERE) -> Listener:
    return Listener(it.gate, CREDENTIALS, port=port, bind=address, limits=PATIENT)


def ticket_of(it: Scene) -> Ticket:
    ticket = it.tickets.of(GAME)
    assert ticket
    return ticket


async def test_a_guest_is_told_of_the_room_and_gets_a_ticket(it: Scene) -> None:
    assert [entrance.name for entrance in it.gate.entrances] == ["Livia"]  # type: ignore[union-attr]
    assert it.window.lines == [("entering", ""), ("online", "")]
    of_the_room = [room("lobby", addresses=("192.168.1.4",)), Notice("joined", "Livia")]
    told = [*of_the_room, INFO, update(0), messages.SeatState(1, "thinking"), messages.Rewound(0)]
    await it.hears(*told)
    assert it.window.told[2:] == told
    ticket = ticket_of(it)
    assert (ticket.name, ticket.room, ticket.token, ticket.code) == ("Livia", "Ada's room", "t", CODE)
    assert (ticket.addresses, ticket.port) == ([HERE, "192.168.1.4"], it.listener.port)


async def test_a_host_nearby_cannot_send_a_guest_far_away(it: Scene) -> None:
    await it.hears(room("lobby", addresses=(FarLine(bytes(32)).text, "192.168.1.4")))
    assert ticket_of(it).addresses == [HERE, "192.168.1.4"]


async def test_a_broken_connection_is_restored_with_the_token(it: Scene) -> None:
    whys: tuple[EndReason | None, ...] = (None, "flood", "busy")  # it is turned out, but not for good
    for why in whys:
        await it.cut(why)
    back = [line for why in whys for line in (("waiting", why or ""), ("online", ""))]
    assert it.gate.proved == [None, "t", "t", "t"]
    assert it.window.lines == [("entering", ""), ("online", ""), *back]


async def test_a_silent_connection_is_shaky_and_then_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with joined(tmp_path, HASTY) as it:
        # A frozen host: its program answers no more, and its system still takes what comes.
        link = it.gate.links[-1]
        monkeypatch.setattr(link, "_on_message", lambda message: None)
        monkeypatch.setattr(link, "send", lambda message: None)
        await it.gate.entered(2)
        await it.window.line("online", 2)
        assert [line for line, _ in it.window.lines] == ["entering", "online", "shaky", "waiting", "online"]


@pytest.mark.parametrize(
    ("why", "stage", "kept"),
    [
        ("kicked", "playing", False),
        ("unknown", "playing", False),
        ("closed", "playing", True),
        ("closed", "lobby", False),
        ("closed", "over", False),
        ("replaced", "playing", True),
        ("protocol", "playing", True),
    ],
)
async def test_a_guest_turned_away_for_good_stays_away(it: Scene, why: EndReason, stage: Any, kept: bool) -> None:
    """The ticket is kept if a host that comes back would know it."""
    await it.hears(room(stage))
    it.gate.links[-1].end(why)
    await it.window.line("lost")
    assert it.window.lines[-1] == ("lost", why)
    await it.guest.close()
    assert len(it.gate.links) == 1
    assert bool(it.tickets.of(GAME)) is kept


async def test_a_newcomer_s_failed_attempt_is_not_repeated(tmp_path: Path) -> None:
    async with play(tmp_path) as it:
        await it.join("HGFEDCBA")
        assert it.window.lines[-1] == ("lost", "wrong_code")
        it.gate.refusal = "full"
        assert await joins_again(it, 2) == "full"
        await it.listener.close()
        assert await joins_again(it, 3) == "refused"
        assert it.tickets.all() == []


async def test_a_busy_host_is_tried_again_a_few_times(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reconnecting_connection, "FIRST_PAUSE", 0.01)
    async with play(tmp_path) as it:
        tries, enter = [], it.gate.enter

        def entering(*words: Any) -> EndReason | None:
            tries.append(words)
            return enter(*words) if len(tries) == 2 else "busy"

        it.gate.enter = entering  # type: ignore[assignment, method-assign]
        await it.join()
        assert it.window.lines == [("entering", ""), ("online", "")]
        assert await joins_again(it) == "busy"
        assert len(tries) == 2 + reconnecting_connection.BUSY_ATTEMPTS


async def test_a_host_without_a_welcome_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reconnecting_connection, "WELCOME_WITHIN", 0.05)
    async with play(tmp_path) as it:
        it.gate.enter = lambda entrance, link: link.start(lambda m: None, lambda m: None, lambda m: None)  # type: ignore[method-assign]
        await it.join()
        assert it.window.lines[-1] == ("lost", "timeout")


async def test_a_host_that_has_moved_is_looked_for(it: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reconnecting_connection, "FIRST_PAUSE", 0.01)
    await host_dies(it)
    await it.window.until(lambda: it.window.lines[-1] == ("waiting", "refused"))
    async with hosting(it.gate, PATIENT) as elsewhere:
        it.moved_to = [(HERE, elsewhere.port)]
        await it.window.line("online", 2)
        await it.hears(room())
        assert ticket_of(it).port == elsewhere.port


async def test_a_host_whose_address_has_changed_is_found_at_the_first_attempt(it: Scene) -> None:
    it.gate.links[-1].end()
    await it.listener.close()
    elsewhere = await host_back(it, it.listener.port, "127.0.0.2")
    it.moved_to = [("127.0.0.2", elsewhere.port)]
    await it.window.line("online", 2)
    assert it.window.lines == [("entering", ""), ("online", ""), ("waiting", ""), ("online", "")]
    await elsewhere.close()


async def test_a_ticket_brings_its_owner_back_even_to_a_host_that_starts_later(it: Scene) -> None:
    ticket = ticket_of(it)
    await host_dies(it)
    await it.guest.close()  # as when the program is killed: the host has heard no goodbye
    it.window = Window()
    it.guest = Guest(it.window, it.tickets, None, limits=PATIENT)
    it.guest.come_back(ticket)
    await it.window.line("waiting")
    again = await host_back(it, ticket.port)
    await it.window.line("online")
    assert it.gate.proved[-1] == "t"
    await it.guest.close()
    await again.close()


async def test_a_ticket_says_whether_it_is_for_a_seat_and_a_running_game(it: Scene) -> None:
    """A lobby ends with its host's program, and spectators have no seat that is kept."""
    for told, playing, seated in (
        (replace(room("playing"), you=2), False, False),
        (room("lobby"), False, True),
        (room("playing"), True, True),
        (room("over"), False, True),
    ):
        await it.hears(told)
        assert (ticket_of(it).playing, it.tickets.has_seat(GAME)) == (playing, seated)


@pytest.mark.parametrize(("at", "kept"), [("lobby", False), ("playing", True), ("watching", False), ("over", False)])
async def test_leaving_says_goodbye_and_ends_all_notifications(it: Scene, at: str, kept: bool) -> None:
    """The ticket is kept if there is a seat to come back to."""
    await it.hears(replace(room(), you=2) if at == "watching" else room(at))  # type: ignore[arg-type]
    told = len(it.window.told)
    it.say(INFO, update(0))
    it.guest.leave()
    await it.gate.heard[-1].until(ended=True)
    assert it.gate.heard[-1].ends == ["left"]
    await it.guest.close()
    assert len(it.window.told) == told
    assert bool(it.tickets.of(GAME)) is kept


@pytest.mark.parametrize("when", ["entering", "waiting", "cut"])
async def test_a_guest_can_leave_while_offline(tmp_path: Path, when: str) -> None:
    async with play(tmp_path) as it:
        if when == "entering":
            it.guest.join([(HERE, it.listener.port)], CODE, "Livia")
        else:
            await it.join()
        if when == "waiting":
            await host_dies(it)
        elif when == "cut":
            link_of(it.guest).end()  # and no one has been notified yet
        async with asyncio.timeout(5):
            await it.guest.close()


async def test_an_unexpected_exception_is_reported_when_it_ends_a_connection() -> None:
    faults: list[object] = []

    def nowhere(game: str) -> list[Place]:
        raise KeyError(game)

    asyncio.get_running_loop().set_exception_handler(lambda loop, context: faults.append(context.get("exception")))
    back = ResumeToken("t", bytes(32), polled=False)
    line = ReconnectingConnection([], "", GAME, back, lambda message: None, lambda status: None, nowhere)
    await turn()
    assert faults
    await line.close()
    assert [type(fault) for fault in faults] == [KeyError]


AWAY = FarLine(bytes(32), (("192.0.2.1", 1),))
MOVED = ("192.0.2.9", 1)


class Endpoint:
    """In place of iroh's: leads to a port of this machine, or nowhere (None); tells that the host moved."""

    def __init__(self, port: int | None) -> None:
        self.port, self.dialled, self.opened, self.closed = port, list[FarLine](), 0, 0

    async def open(self) -> Self:
        self.opened += 1
        return self

    async def seen(self, line: FarLine) -> FarLine:
        return line._replace(sockets=(MOVED, *line.sockets))

    async def dial(self, line: FarLine) -> socket.socket:
        self.dialled.append(line)
        sock = socket.socket()
        sock.setblocking(False)
        await asyncio.get_running_loop().sock_connect(sock, (HERE, self.port))
        return sock

    async def close(self) -> None:
        self.closed += 1


class Nowhere(Endpoint):
    async def dial(self, line: FarLine) -> socket.socket:
        return await asyncio.Future[socket.socket]()


def far_by(endpoint: Endpoint, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pompeii_net.lan.transport.far", SimpleNamespace(FarEndpoint=endpoint))


async def test_a_newcomer_is_told_that_a_host_far_away_does_not_answer_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    far_by(Nowhere(None), monkeypatch)
    monkeypatch.setattr(reconnecting_connection, "FAR_DOUBT", 0.0)
    monkeypatch.setattr(reconnecting_connection, "FAR_FIRST_WITHIN", 0.05)
    window = Window()
    guest = Guest(window, None, None)
    guest.join([AWAY.place], CODE, "Livia")
    await window.line("lost")
    assert window.lines == [("entering", ""), ("entering", "far_silent"), ("lost", "far_silent")]
    await guest.close()


async def test_a_library_that_does_not_load_here_is_told_as_a_missing_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As under an old Windows: the system lacks a function."""
    (tmp_path / "iroh.py").write_text("raise FileNotFoundError('iroh_ffi.dll')", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    for loaded in ("iroh", "pompeii_net.lan.transport.far"):
        monkeypatch.delitem(sys.modules, loaded, raising=False)
    window = Window()
    guest = Guest(window, None, None)
    guest.join([AWAY.place], CODE, "Livia")
    await window.line("lost")
    assert window.lines[-1] == ("lost", "far_missing")
    await guest.close()


async def test_after_a_cut_a_host_far_away_is_sought_where_it_has_been_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with play(tmp_path) as it:
        endpoint = Endpoint(it.listener.port)
        far_by(endpoint, monkeypatch)
        it.guest.join([AWAY.place], CODE, "Livia")
        await it.window.line("online")
        assert {line.sockets for line in endpoint.dialled} == {AWAY.sockets}
        await it.cut()
        assert endpoint.dialled[-1].sockets == (MOVED, *AWAY.sockets)
        assert endpoint.opened == 2, "the old one would go on sending to where the host was"
    assert endpoint.closed == 2


LEGAL = PLAY.legal_actions()


async def test_requests_reach_the_host_numbered(it: Scene) -> None:
    await it.hears(INFO, update(7))
    it.guest.handle(ActRequest(0, 7, LEGAL[0]))
    it.guest.handle(UndoRequest(0))
    it.guest.handle(RedoRequest(0))
    # No host is asked for these.
    for ours in (messages.ResignRequest(0), messages.StepRequest(), messages.PaceSettings(), StartGame()):
        it.guest.handle(ours)
    it.guest.handle(Shown(7))
    act, undo, redo, shown = await it.settled(ActRequest, UndoRequest, RedoRequest, Shown)
    assert (act.seq, act.action, shown.seq) == (7, LEGAL[0], 7)
    assert len({act.cid, undo.cid, redo.cid}) == 3


async def _acted(it: Scene, action: Action = LEGAL[0]) -> ActRequest:
    await it.hears(INFO, update(7))
    it.guest.handle(ActRequest(0, 7, action))
    (act,) = await it.settled(ActRequest)
    assert isinstance(act, ActRequest)
    return act


async def test_a_possibly_lost_action_is_sent_again_with_its_number(it: Scene) -> None:
    act = await _acted(it)
    await it.cut()
    await it.hears(INFO, update(7))
    assert await it.settled(ActRequest) == [act]
    await it.hears(update(7))
    assert await it.settled(ActRequest) == [], "it is sent once for each time the line was cut"
    await it.cut()
    assert await it.settled(ActRequest) == [], "nor before it is known that it is still the answer"
    await it.hears(INFO, update(7))
    assert await it.settled(ActRequest) == [act]


async def test_while_offline_an_action_waits_and_undo_and_redo_are_refused(it: Scene) -> None:
    await it.hears(INFO, update(7))
    it.gate.links[-1].end()
    await it.window.line("waiting")
    it.guest.handle(ActRequest(0, 7, LEGAL[1]))
    it.guest.handle(UndoRequest(0))
    it.guest.handle(RedoRequest(0))
    assert it.window.of(Refused) == [Refused(0, messages.TableRefusal.NO_CONNECTION)] * 2
    await it.window.line("online", 2)
    await it.hears(INFO, update(7))
    (act,) = await it.settled(ActRequest, UndoRequest, RedoRequest)
    assert act.action == LEGAL[1]


async def test_a_declaration_out_of_turn_is_sent_again_while_allowed(it: Scene) -> None:
    act = await _acted(it, ERUPT)
    await it.cut()
    await it.hears(INFO, replace(update(7, asked=False), view=replace(PLAY.view(0), may_erupt=True)))
    assert await it.settled(ActRequest) == [act]


async def test_repeated_chat_lines_are_shown_once(it: Scene) -> None:
    before = [Chat("Ada", None, "Ave", 7), Chat("Ada", None, "Ave", 8)]
    await it.hears(*before)
    await it.cut()
    missed = Chat("Ada", None, "Are you there?", 9)
    await it.hears(*before, missed)
    assert [line for line in it.window.told if isinstance(line, Chat)] == [*before, missed]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param(None, update(8), id="the game has moved on"),
        pytest.param(None, update(6), id="a host came back that knows less"),
        pytest.param(None, update(7, asked=False), id="the same number, another state"),
        pytest.param(Refused(0, "no"), update(7), id="it was refused"),
        pytest.param(update(8), update(7), id="it was answered"),
    ],
)
async def test_a_past_action_is_not_sent_again(it: Scene, before: Refused | Update | None, after: Update) -> None:
    """After a reconnect the host is elsewhere, or it had answered or refused the action."""
    act = await _acted(it)
    if before:
        await it.hears(replace(before, cid=act.cid) if isinstance(before, Refused) else before)
    await it.cut()
    await it.hears(INFO, after)
    assert await it.settled(ActRequest) == []


async def test_a_snapshot_may_have_any_number_and_a_gap_asks_for_the_whole_state(it: Scene) -> None:
    """As after an undo, or when another seat was asked for R13 meanwhile."""
    event = TurnEnded(0)
    await it.hears(INFO, update(0, events=(event,)), update(9), update(3), update(3, events=(event,)))
    assert [told.seq for told in it.window.of(Update)] == [0, 9, 3, 3]
    assert await it.settled(Sync) == []
    it.window.told.clear()
    await it.hears(update(4, events=(event,)))
    it.say(update(6, events=(event,)), update(7, events=(event,)))
    await it.hears(INFO, update(7))
    await it.hears(update(8, events=(event,)))
    assert [told.seq for told in it.window.of(Update)] == [4, 7, 8]
    assert await it.settled(Sync) == [Sync()]


async def test_ratings_of_the_last_update_end_with_the_guest(it: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ai_player, "DEALS", 1)
    it.guest.handle(RateRequest(0))
    await it.window.until(lambda: it.window.of(ActionRatings) == [ActionRatings(0, 0, [])])
    await it.hears(INFO, update(0))
    it.guest.handle(RateRequest(1))
    it.guest.handle(RateRequest(0))
    await it.window.until(lambda: len(it.window.of(ActionRatings)) == 3)
    of_another, rated = it.window.of(ActionRatings)[1:]
    assert of_another == ActionRatings(1, 0, [])
    assert {one.action for one in rated.rated} == set(LEGAL)


async def test_the_window_gets_no_messages_for_programs(it: Scene) -> None:
    it.say(Welcome(1, "t"), RecordFile(b""), it.gate.status())
    await it.hears(room())
    assert {type(message) for message in it.window.told} <= {ConnectionStatus, RoomView, Fault}


@pytest.mark.parametrize("nonsense", [update(0), replace(INFO, own=[3])])
async def test_a_guest_leaves_an_inconsistent_host_for_good(it: Scene, nonsense: Any) -> None:
    it.say(nonsense)
    await it.window.line("lost")
    assert it.window.lines[-1] == ("lost", "malformed")
    assert nonsense not in it.window.told


async def test_rating_a_past_choice_stops(it: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, ended = asyncio.Event(), asyncio.Event()

    async def rate(*_: object) -> None:
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()

    monkeypatch.setattr(AiService, "rate", rate)
    await it.hears(INFO, update(0))
    it.guest.handle(RateRequest(0))
    await begun.wait()
    await it.hears(update(1))
    async with asyncio.timeout(60):
        await ended.wait()
    assert it.window.of(ActionRatings) == []
