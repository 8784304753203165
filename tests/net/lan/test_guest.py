"""A guest keeps its place in a room through everything that may become of the line."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pompeii_net.lan.guest import reconnecting_connection
from pompeii_net.lan.guest.files import TicketStore
from pompeii_net.lan.guest.guest import Guest
from pompeii_net.lan.guest.reconnecting_connection import ReconnectingConnection, ResumeToken
from pompeii_net.lan.local import Place
from pompeii_net.lan.transport.listener import Listener
from pompeii_net.lan.wire import EndReason, Notice
from pompeii_net.messages import Rewound, SeatState
from tests.net.lan.guest_group import HASTY
from tests.net.lan.peers import CODE, CREDENTIALS, GAME, hosting
from tests.net.lan.rooms import turn
from tests.net.lan.scene import HERE, Scene, play
from tests.net.lan.window import INFO, Window, room, update


def test_whoever_joins_is_told_of_the_room_and_has_a_ticket_for_it(tmp_path: Path) -> None:
    async def scene(it: Scene) -> None:
        await it.join()
        assert [entrance.name for entrance in it.gate.entrances] == ["Livia"]  # type: ignore[union-attr]
        assert it.window.lines == [("entering", ""), ("online", "")]
        of_the_room = [room("lobby", addresses=("192.168.1.4",)), Notice("joined", "Livia")]
        told = [*of_the_room, INFO, update(0), SeatState(1, "thinking"), Rewound(0)]
        await it.hears(*told)
        assert it.window.told[2:] == told
        ticket = it.tickets.of(GAME)
        assert ticket
        assert (ticket.name, ticket.room, ticket.token, ticket.code) == ("Livia", "Ada's room", "t", CODE)
        assert (ticket.addresses, ticket.port) == ([HERE, "192.168.1.4"], it.listener.port)

    play(tmp_path, scene)


def test_a_line_that_breaks_is_made_again_with_the_token(tmp_path: Path) -> None:
    async def scene(it: Scene) -> None:
        await it.join()
        await it.cut()
        await it.cut()
        assert it.gate.proved == [None, "t", "t"]
        stands = [line for line, _ in it.window.lines]
        assert stands == ["entering", "online", "waiting", "online", "waiting", "online"]

    play(tmp_path, scene)


def test_a_silent_line_is_shaky_and_then_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(it: Scene) -> None:
        await it.join()
        # A frozen host: its program answers no more, and its system still takes what comes.
        link = it.gate.links[-1]
        monkeypatch.setattr(link, "_on_message", lambda message: None)
        monkeypatch.setattr(link, "send", lambda message: None)
        await it.gate.entered(2)
        await it.window.line("online", 2)
        assert [line for line, _ in it.window.lines] == ["entering", "online", "shaky", "waiting", "online"]

    play(tmp_path, scene)


@pytest.mark.parametrize("why", ["flood", "busy"])
def test_who_is_turned_out_for_now_comes_back(tmp_path: Path, why: EndReason) -> None:
    async def scene(it: Scene) -> None:
        await it.join()
        await it.cut(why)
        assert ("waiting", why) in it.window.lines

    play(tmp_path, scene)


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
def test_who_is_turned_out_for_good_stays_out(tmp_path: Path, why: EndReason, stage: Any, kept: bool) -> None:
    """The ticket stays where a host that comes back would know it."""

    async def scene(it: Scene) -> None:
        await it.join()
        await it.hears(room(stage))
        it.gate.links[-1].end(why)
        await it.window.line("lost")
        assert it.window.lines[-1] == ("lost", why)
        await it.guest.close()
        assert len(it.gate.links) == 1

    play(tmp_path, scene)
    assert bool(TicketStore(tmp_path / "tickets.json").of(GAME)) is kept


def test_a_first_visit_that_fails_is_not_tried_again(tmp_path: Path) -> None:
    async def scene(it: Scene) -> None:
        await it.join("HGFEDCBA")
        assert it.window.lines[-1] == ("lost", "wrong_code")
        await it.guest.close()
        it.gate.refusal = "full"
        it.guest = Guest(it.window, it.tickets, None, limits=HASTY)
        it.guest.join([(HERE, it.listener.port)], CODE, "Livia")
        await it.window.line("lost", 2)
        assert it.window.lines[-1] == ("lost", "full")
        await it.guest.close()
        await it.listener.close()
        it.guest = Guest(it.window, it.tickets, None, limits=HASTY)
        it.guest.join([(HERE, it.listener.port)], CODE, "Livia")
        await it.window.line("lost", 3)
        assert it.window.lines[-1] == ("lost", "refused")
        assert it.tickets.all() == []

    play(tmp_path, scene)


def test_a_first_visit_to_a_host_that_is_busy_is_tried_again_a_few_times(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reconnecting_connection, "FIRST_PAUSE", 0.01)

    async def scene(it: Scene) -> None:
        it.gate.refusal = "busy"
        tries = []
        enter = it.gate.enter

        def entering(*words: Any) -> EndReason | None:
            tries.append(words)
            if len(tries) == 2:
                it.gate.refusal = None
            return enter(*words)

        it.gate.enter = entering  # type: ignore[assignment, method-assign]
        await it.join()
        assert it.window.lines[0] == ("entering", "")
        assert it.window.lines[1:] == [("online", "")]

        await it.guest.close()
        it.gate.refusal = "busy"
        it.guest = Guest(it.window, it.tickets, None, limits=HASTY)
        it.guest.join([(HERE, it.listener.port)], CODE, "Livia")
        await it.window.line("lost")
        assert it.window.lines[-1] == ("lost", "busy")
        assert len(tries) == 2 + reconnecting_connection.BUSY_ATTEMPTS

    play(tmp_path, scene)


def test_a_host_that_never_bids_welcome_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reconnecting_connection, "WELCOME_WITHIN", 0.05)

    async def scene(it: Scene) -> None:
        it.gate.enter = lambda entrance, link: link.start(lambda m: None, lambda m: None, lambda m: None)  # type: ignore[method-assign]
        await it.join()
        assert it.window.lines[-1] == ("lost", "timeout")

    play(tmp_path, scene)


def test_a_host_that_is_gone_is_waited_for_and_found_again(tmp_path: Path) -> None:
    async def scene(it: Scene) -> None:
        await it.join()
        port = it.listener.port
        it.gate.links[-1].end()
        await it.listener.close()
        await it.window.until(lambda: it.window.lines[-1] == ("waiting", "refused"))
        again = await Listener.open(it.gate, CREDENTIALS, port=port, bind=HERE, limits=HASTY)
        await it.window.line("online", 2)
        await again.close()

    play(tmp_path, scene)


def test_a_host_that_has_moved_is_looked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reconnecting_connection, "FIRST_PAUSE", 0.01)

    async def scene(it: Scene) -> None:
        await it.join()
        it.gate.links[-1].end()
        await it.listener.close()
        async with hosting(it.gate, HASTY) as elsewhere:
            it.moved_to = [(HERE, elsewhere.port)]
            await it.window.line("online", 2)
            await it.hears(room())
            ticket = it.tickets.of(GAME)
            assert ticket
            assert ticket.port == elsewhere.port

    play(tmp_path, scene)


def test_a_host_whose_address_has_changed_is_found_at_the_first_attempt(tmp_path: Path) -> None:
    """Its port is still the same."""

    async def scene(it: Scene) -> None:
        await it.join()
        it.gate.links[-1].end()
        await it.listener.close()
        elsewhere = await Listener.open(it.gate, CREDENTIALS, port=it.listener.port, bind="127.0.0.2", limits=HASTY)
        it.moved_to = [("127.0.0.2", elsewhere.port)]
        await it.window.line("online", 2)
        assert it.window.lines == [("entering", ""), ("online", ""), ("waiting", ""), ("online", "")]
        await elsewhere.close()

    play(tmp_path, scene)


def test_a_ticket_brings_its_owner_back_even_to_a_host_that_is_not_there_yet(tmp_path: Path) -> None:
    async def scene(it: Scene) -> None:
        await it.join()
        ticket = it.tickets.of(GAME)
        assert ticket
        # As when the program is killed: no goodbye.
        it.gate.links[-1].end()
        await it.listener.close()
        await it.guest.close()
        window = Window()
        guest = Guest(window, it.tickets, None, limits=HASTY)
        guest.come_back(ticket)
        await window.line("waiting")
        again = await Listener.open(it.gate, CREDENTIALS, port=ticket.port, bind=HERE, limits=HASTY)
        await window.line("online")
        assert it.gate.proved[-1] == "t"
        await guest.close()
        await again.close()

    play(tmp_path, scene)


@pytest.mark.parametrize(("stage", "playing"), [("playing", True), ("lobby", False), ("over", False)])
def test_a_ticket_tells_whether_a_game_is_on(tmp_path: Path, stage: Any, playing: bool) -> None:
    """A lobby is not there any more when its host's program has ended."""

    async def scene(it: Scene) -> None:
        await it.join()
        await it.hears(room("lobby" if stage == "playing" else "playing"))
        await it.hears(room(stage))
        ticket = it.tickets.of(GAME)
        assert ticket
        assert ticket.playing is playing

    play(tmp_path, scene)


def test_a_ticket_tells_whether_it_is_of_a_seat(tmp_path: Path) -> None:
    """Whoever merely watched is not told afterwards that a seat is kept."""

    async def scene(it: Scene) -> None:
        await it.join()
        await it.hears(replace(room("playing"), you=2))
        assert it.tickets.of(GAME)
        assert not it.tickets.has_seat(GAME)
        await it.hears(room("lobby"))
        assert it.tickets.has_seat(GAME)
        await it.hears(room("playing"))
        assert it.tickets.has_seat(GAME)

    play(tmp_path, scene)


@pytest.mark.parametrize(("at", "kept"), [("lobby", False), ("playing", True), ("watching", False), ("over", False)])
def test_leaving_says_goodbye_and_nothing_more_is_heard(tmp_path: Path, at: str, kept: bool) -> None:
    """The ticket stays where there is a seat to come back to."""

    async def scene(it: Scene) -> None:
        await it.join()
        await it.hears(replace(room(), you=2) if at == "watching" else room(at))  # type: ignore[arg-type]
        told = len(it.window.told)
        it.say(INFO, update(0))
        it.guest.leave()
        await it.gate.heard[-1].until(ended=True)
        assert it.gate.heard[-1].ends == ["left"]
        await it.guest.close()
        assert len(it.window.told) == told
        assert bool(it.tickets.of(GAME)) is kept

    play(tmp_path, scene)


@pytest.mark.parametrize("when", ["entering", "waiting", "cut"])
def test_one_can_leave_while_there_is_no_line(tmp_path: Path, when: str) -> None:
    async def scene(it: Scene) -> None:
        if when == "waiting":
            await it.join()
            it.gate.links[-1].end()
            await it.listener.close()
            await it.window.line("waiting")
        elif when == "cut":
            await it.join()
            line = it.guest._connection
            assert line
            assert line._link
            line._link.end()  # and nobody has been told yet
        else:
            it.guest.join([(HERE, it.listener.port)], CODE, "Livia")
        async with asyncio.timeout(5):
            await it.guest.close()

    play(tmp_path, scene)


def test_a_line_that_ends_by_a_fault_of_ours_does_not_end_in_silence() -> None:
    faults: list[object] = []

    def nowhere(game: str) -> list[Place]:
        raise KeyError(game)

    async def run() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: faults.append(context.get("exception")))
        back = ResumeToken("t", bytes(32), polled=False)
        line = ReconnectingConnection([], "", GAME, back, lambda message: None, lambda status: None, nowhere)
        await turn()
        assert faults
        await line.close()

    asyncio.run(run())
    assert [type(fault) for fault in faults] == [KeyError]
