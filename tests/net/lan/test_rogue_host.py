"""Who knows the code and the game and plays the host gets no seat and learns nothing, and the person is told."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from msgspec import Struct
from msgspec.structs import replace

from pompeii_net.lan.guest import reconnecting_connection
from pompeii_net.lan.guest.guest import Guest
from pompeii_net.lan.transport.connect import connect
from pompeii_net.lan.transport.frames import pack
from pompeii_net.lan.transport.join_codes import check_of
from pompeii_net.lan.transport.keys import KeyPair, RoomCredentials
from pompeii_net.lan.transport.link import Link
from pompeii_net.lan.transport.listener import Listener
from pompeii_net.lan.wire import Bye, EndReason, FromClient, Hello, Resume, Welcome
from tests.net.lan.cable import Cable
from tests.net.lan.guest_group import HASTY
from tests.net.lan.peers import CODE, CREDENTIALS, GAME, PAIR, Heard, OpenGate, at, hosting
from tests.net.lan.scene import HERE, Scene, play
from tests.net.lan.test_connect import Answer, answering, saying
from tests.net.lan.window import INFO, Window, room, update

THERE = "127.0.0.2"
"""Where the rogue is."""
WHOLE = CODE + check_of(CODE, PAIR.public, GAME)
OTHER = RoomCredentials(KeyPair(), CODE, GAME)


@asynccontextmanager
async def posing(gate: OpenGate, port: int, address: str = THERE) -> AsyncIterator[Listener]:
    """It answers with a key of its own for the same game, there at this port, to whoever knows the code, as it does."""
    rogue = await Listener.open(gate, OTHER, port=port, bind=address, limits=HASTY)
    try:
        yield rogue
    finally:
        await rogue.close()


async def host_dies(it: Scene) -> None:
    """And the guest has noticed."""
    it.gate.links[-1].end()
    await it.listener.close()
    await it.window.line("waiting")


def test_it_answers_first_and_the_guest_goes_on_to_the_host(tmp_path: Path) -> None:
    async def scene(it: Scene) -> None:
        rogue = OpenGate()
        async with posing(rogue, it.listener.port):
            it.guest.join(at(it.listener.port, THERE, HERE), WHOLE, "Livia", GAME)
            await it.window.line("online")
            assert (len(it.gate.entrances), rogue.entrances) == (1, [])
            ticket = it.tickets.of(GAME)
            assert ticket
            assert (ticket.addresses[0], ticket.key) == (HERE, PAIR.public.hex())

    play(tmp_path, scene)


def test_alone_it_is_not_taken_for_the_host_at_the_first_join(tmp_path: Path) -> None:
    async def scene(it: Scene) -> None:
        rogue = OpenGate()
        async with posing(rogue, 0) as listener:
            it.guest.join(at(listener.port, THERE), WHOLE, "Livia", GAME)
            await it.window.line("lost")
            assert it.window.lines[-1] == ("lost", "impostor")
            assert rogue.entrances == []
            assert it.tickets.all() == []

    play(tmp_path, scene)


def test_it_waits_for_the_host_s_death_and_the_guest_waits_for_the_host(tmp_path: Path) -> None:
    """At the same address even. The guest is back when the host is, wherever that is."""

    async def scene(it: Scene) -> None:
        await it.join()
        port = it.listener.port
        await host_dies(it)
        rogue = OpenGate()
        async with posing(rogue, port, HERE), hosting(it.gate, HASTY) as again:
            await it.window.until(lambda: it.window.lines[-1] == ("waiting", "impostor"))
            it.moved_to = at(port, HERE) + at(again.port, HERE)
            await it.window.line("online", 2)
            await it.hears(room(), INFO, update(0))
            assert it.gate.proved[-1] == "t"
            assert rogue.entrances == []

    play(tmp_path, scene)


def test_what_it_says_in_the_open_is_never_the_last_word(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A goodbye, and another version: who says so has not shown that it is the host."""
    monkeypatch.setattr(reconnecting_connection, "LONGEST_PAUSE", 0.1)

    async def scene(it: Scene) -> None:
        await it.join()
        port = it.listener.port
        await host_dies(it)
        kicked = saying(pack(Bye("kicked")))
        newer = saying(pack(replace(it.gate.status(), protocol=99)))
        said: list[tuple[Answer, EndReason | str]] = [(kicked, "not_pompeii"), (newer, "protocol")]
        for answer, why in said:
            async with answering(answer, port):
                await it.window.until(lambda why=why: it.window.lines[-1] == ("waiting", why))  # type: ignore[misc]
        assert it.tickets.of(GAME)
        again = await Listener.open(it.gate, CREDENTIALS, port=port, bind=HERE, limits=HASTY)
        await it.window.line("online", 2)
        await again.close()

    play(tmp_path, scene)


def test_all_that_it_relays_is_of_no_use_to_it(tmp_path: Path) -> None:
    """Byte for byte it may carry the talk: the token is never in it, nor is a hand, nor the name of the guest."""

    async def scene(it: Scene) -> None:
        relay = await Cable.lay(it.listener.port)
        carried: list[bytes] = []
        relay.heard = carried.append
        it.guest.join(at(relay.port, HERE), WHOLE, "Livia", GAME)
        await it.window.line("online")
        await it.hears(room(), INFO, update(0))
        relay.snap()
        await it.gate.entered(2)
        await it.window.line("online", 2)
        assert it.gate.proved == [None, "t"]
        talk = b"".join(carried)
        assert b"a-game-of-tests" in talk, "the opening is"
        for secret in (b"Livia", b"hand", b"update", b"resume", b"token"):
            assert secret not in talk
        await it.guest.close()
        await relay.close()

    play(tmp_path, scene)


def test_it_carries_the_opening_alone_and_cannot_take_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever passes on the host's own key has to pass on all that follows. Next time it is asked last."""
    monkeypatch.setattr(reconnecting_connection, "RETRY_WITHIN", 0.4)

    async def scene(it: Scene) -> None:
        await it.join()
        port = it.listener.port
        await host_dies(it)
        again = await Listener.open(it.gate, CREDENTIALS, port=port, bind=HERE, limits=HASTY)
        async with answering(carrying_the_opening(port), port, THERE):
            it.moved_to = at(port, THERE)
            await it.window.line("online", 2)
        await it.guest.close()
        await again.close()

    play(tmp_path, scene)


def test_it_carries_the_opening_from_several_places_and_each_is_asked_but_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reconnecting_connection, "RETRY_WITHIN", 0.4)

    async def scene(it: Scene) -> None:
        await it.join()
        port = it.listener.port
        await host_dies(it)
        again = await Listener.open(it.gate, CREDENTIALS, port=port, bind=HERE, limits=HASTY)
        opening = carrying_the_opening(port)
        async with answering(opening, port, THERE), answering(opening, port, "127.0.0.3"):
            it.moved_to = at(port, THERE, "127.0.0.3")
            await it.window.line("online", 2)
        await it.guest.close()
        await again.close()

    play(tmp_path, scene)


def test_it_carries_all_but_the_welcome_and_is_asked_last_from_then_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reconnecting_connection, "WELCOME_WITHIN", 0.2)

    async def scene(it: Scene) -> None:
        await it.join()
        port = it.listener.port
        await host_dies(it)
        again = await Listener.open(it.gate, CREDENTIALS, port=port, bind=HERE, limits=HASTY)
        async with answering(carrying_the_opening(port, handshake=True), port, THERE):
            it.moved_to = at(port, THERE)
            await it.window.line("online", 2)
        await it.guest.close()
        await again.close()

    play(tmp_path, scene)


def test_a_ticket_of_an_older_program_is_not_to_be_had_by_it_either(tmp_path: Path) -> None:
    """Nothing is known of the room's key: the rogue is let to hear a proof, which no host takes from it."""

    async def scene(it: Scene) -> None:
        await it.join()
        ticket = it.tickets.of(GAME)
        assert ticket
        old = replace(ticket, key="", addresses=[THERE])
        it.tickets.add(old)
        await it.guest.close()
        heard: list[Resume | Hello] = []

        class Greedy(OpenGate):
            def enter(self, entrance: Hello | Resume, link: Link[FromClient]) -> EndReason | None:
                heard.append(entrance)
                Heard[FromClient]().start(link)
                link.send(Welcome(1, "a token of mine"))
                return None

        window = Window()
        guest = Guest(window, it.tickets, None, limits=HASTY, find_game=lambda game: it.moved_to)
        async with posing(Greedy(), ticket.port):
            guest.come_back(old)
            await window.until(lambda: ("waiting", "impostor") in window.lines)
            assert it.tickets.of(GAME) == old
            for proof in heard:
                assert await said_to(it.listener, proof) == "unknown"
        it.moved_to = at(it.listener.port, HERE)
        await window.line("online")
        back = it.tickets.of(GAME)
        assert back
        assert (back.token, back.key) == ("t", PAIR.public.hex())
        await guest.close()

    play(tmp_path, scene)


def test_it_cannot_talk_a_guest_out_of_a_ticket_of_an_older_program(tmp_path: Path) -> None:
    async def scene(it: Scene) -> None:
        await it.join()
        ticket = it.tickets.of(GAME)
        assert ticket
        old = replace(ticket, key="", addresses=[THERE])
        it.tickets.add(old)
        await it.guest.close()
        window = Window()
        guest = Guest(window, it.tickets, None, limits=HASTY)
        async with posing(OpenGate("unknown"), ticket.port):
            guest.come_back(old)
            await window.line("lost")
        await guest.close()
        assert it.tickets.of(GAME) == old

    play(tmp_path, scene)


def carrying_the_opening(behind: int, *, handshake: bool = False) -> Answer:
    """As the host behind that port answers, with TLS's beginning if asked for, and then nothing."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, host = await asyncio.open_connection(HERE, behind)
        for _ in range(2):
            for source, sink in ((reader, host), (there, writer)):
                head = await source.readexactly(4)
                sink.write(head + await source.readexactly(int.from_bytes(head)))
        if handshake:
            host.write(await reader.read(4096))
            writer.write(await there.read(4096))
        await reader.read()
        host.close()

    return answer


async def said_to(listener: Listener, entrance: Struct) -> EndReason | None:
    """Why the true host turns it away who says this; the gate lets in whoever proves the token, and nobody else."""
    link, *_ = await connect(at(listener.port, HERE), WHOLE, GAME, within=60)
    heard: Heard[object] = Heard()
    link.send(entrance)
    heard.start(link)  # type: ignore[arg-type]
    await heard.until(ended=True)
    await link.closed()
    return heard.ends[0]
