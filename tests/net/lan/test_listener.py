"""The host's door holds, whoever stands before it, and those inside notice nothing."""

import asyncio
import gc
import socket
from contextlib import AsyncExitStack

import pytest
from msgspec.structs import replace

from pompeii_net.lan.limits import Limits
from pompeii_net.lan.transport.connect import Unreachable, ask_status
from pompeii_net.lan.transport.frames import pack
from pompeii_net.lan.transport.keys import guest_proof
from pompeii_net.lan.transport.link import Link
from pompeii_net.lan.transport.listener import Listener
from pompeii_net.lan.wire import PROTOCOL, Bye, EndReason, FromClient, Hello, Resume, Say, Status, Welcome
from tests.net.lan.peers import CREDENTIALS, HELLO, LOCAL, START, OpenGate, enter, guest, hosting, run, stray
from tests.net.lan.virtual_time_loop import flying_time


def test_whoever_asks_is_told_the_status_whatever_their_protocol() -> None:
    async def talk() -> None:
        gate = OpenGate()
        async with hosting(gate) as listener, stray(listener) as peer:
            await peer.write(pack(Status(99)))
            assert await peer.status() == gate.status()

    run(talk())


def test_plain_words_in_the_same_packet_do_not_pass_for_secured_ones() -> None:
    async def talk() -> None:
        gate = OpenGate()
        async with hosting(gate) as listener, stray(listener) as peer:
            await peer.write(pack(START) + pack(HELLO))
            assert await peer.is_hung_up_on()
            assert gate.entrances == []

    run(talk())


@pytest.mark.parametrize("token", ["", "t"])
def test_a_guest_comes_in_with_what_it_says(token: str) -> None:
    """New, or back."""

    async def talk() -> None:
        gate = OpenGate()
        async with hosting(gate) as listener, stray(listener) as peer:
            await peer.status()
            await peer.secure()
            entrance = Resume(PROTOCOL, guest_proof(token, peer.session)) if token else HELLO
            await peer.write(pack(entrance))
            assert isinstance(await peer.hears(), Welcome)
            assert gate.entrances == [entrance]
            assert gate.proved == [token or None]

    run(talk())


@pytest.mark.parametrize(
    ("gate", "entrance", "why"),
    [
        (OpenGate("full"), HELLO, "full"),
        (OpenGate("unknown"), Resume(PROTOCOL, bytes(32)), "unknown"),
        (OpenGate(), replace(HELLO, protocol=PROTOCOL + 1), "protocol"),
        (OpenGate(), Resume(PROTOCOL + 1, bytes(32)), "protocol"),
    ],
)
def test_a_guest_who_may_not_come_in_is_told_why(gate: OpenGate, entrance: Hello | Resume, why: EndReason) -> None:
    async def talk() -> None:
        async with hosting(gate) as listener, stray(listener) as peer:
            await peer.secure()
            await peer.write(pack(entrance))
            assert await peer.hears() == Bye(why)
            assert await peer.hears() is None
            assert gate.links == []

    run(talk())


@pytest.mark.parametrize(
    "data",
    [
        (4097).to_bytes(4),
        b"\xff" * 4,
        bytes(4),
        b"GET / HTTP/1.1\r\n\r\n",
        pack(HELLO),
        pack(Say("Ave")),
        pack(Welcome(1, "t")),
        pack(Status(PROTOCOL)) * 2,
        pack(Status(PROTOCOL)) + pack(HELLO),
        pytest.param((4000).to_bytes(4) + b"\x91" * 4000, id="4000 nested lists"),
        pack(START) + bytes(500),
        pack(START) + b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(600),
        pack(START) * 3,
    ],
)
def test_nonsense_in_the_open_is_hung_up_on(data: bytes) -> None:
    async def talk() -> None:
        gate = OpenGate()
        async with hosting(gate) as listener, stray(listener) as peer:
            await peer.write(data)
            assert await peer.is_hung_up_on()
            assert (await ask_status(LOCAL, listener.port)).game == gate.status().game

    run(talk())


@pytest.mark.parametrize(
    "data", [(4097).to_bytes(4), bytes(4), pack(Say("Ave")), pack(Status(PROTOCOL)), pack(START), b"\x91" * 9999]
)
def test_nonsense_instead_of_an_entrance_is_told_so(data: bytes) -> None:
    async def talk() -> None:
        gate = OpenGate()
        async with hosting(gate) as listener, stray(listener) as peer:
            await peer.secure()
            await peer.write(data)
            assert await peer.hears() == Bye("malformed")
            assert await peer.hears() is None
            assert gate.links == []

    run(talk())


@pytest.mark.parametrize("data", [b"", b"\0\0", pack(Status(PROTOCOL))[:-1], pack(Status(PROTOCOL)), pack(START)])
@pytest.mark.parametrize("leaves", [True, False])
def test_whoever_stops_halfway_is_not_waited_for(data: bytes, leaves: bool) -> None:
    async def talk() -> None:
        gate = OpenGate()
        async with hosting(gate, Limits(connections=1)) as listener:
            async with stray(listener) as peer:
                await peer.write(data)
                if not leaves:
                    started = asyncio.get_running_loop().time()
                    with flying_time():
                        assert await peer.is_hung_up_on()
                    assert asyncio.get_running_loop().time() - started < 3
            async with AsyncExitStack() as strays:
                await enter(listener, strays)

    run(talk())


def test_whoever_says_nothing_within_tls_is_not_waited_for() -> None:
    async def talk() -> None:
        gate = OpenGate()
        async with hosting(gate) as listener, stray(listener) as peer:
            await peer.secure()
            with flying_time():
                assert await peer.hears() == Bye("slow")
                assert await peer.hears() is None

    run(talk())


def test_slow_bytes_do_not_prolong_the_opening() -> None:
    async def talk() -> None:
        gate = OpenGate()
        async with hosting(gate) as listener, stray(listener) as peer:
            gone = asyncio.create_task(peer.is_hung_up_on())
            trickled = 0
            with flying_time():
                while not gone.done():
                    await peer.write(pack(Status(PROTOCOL))[trickled : trickled + 1])
                    trickled += 1
                    await asyncio.sleep(0.5)
            assert 4 <= trickled <= 7
            await gone

    run(talk())


def test_a_fault_of_the_gate_is_reported_and_hurts_nobody_else() -> None:
    class Faulty(OpenGate):
        def enter(self, entrance: Hello | Resume, link: Link[FromClient]) -> EndReason | None:
            if isinstance(entrance, Resume):
                raise ZeroDivisionError
            return super().enter(entrance, link)

    async def talk() -> None:
        gate = Faulty()
        reported: list[object] = []
        loop = asyncio.get_running_loop()
        handler = loop.get_exception_handler()
        loop.set_exception_handler(lambda loop, context: reported.append(type(context["exception"])))
        async with hosting(gate) as listener, stray(listener) as peer:
            link, _ = await guest(listener)
            await peer.secure()
            await peer.write(pack(Resume(PROTOCOL, bytes(32))))
            assert await peer.hears() == Bye("closed")
            link.send(Say("still here"))
            await gate.heard[0].until(1)
        assert reported == [ZeroDivisionError]
        loop.set_exception_handler(handler)

    run(talk())


def test_closing_says_goodbye_to_all_and_leaves_nothing() -> None:
    async def talk() -> None:
        gate = OpenGate()
        listener = await Listener.open(gate, CREDENTIALS, port=0, bind=LOCAL)
        guests = [await guest(listener) for _ in range(3)]
        async with stray(listener) as silent, stray(listener) as halfway, stray(listener) as entering:
            await halfway.write(pack(START))
            await entering.secure()
            await listener.close("left")
            assert len(asyncio.all_tasks()) == 1
            assert await silent.is_hung_up_on()
            assert await halfway.is_hung_up_on()
            assert await entering.hears() == Bye("left")
        for link, heard in guests:
            await heard.until(ended=True)
            assert heard.ends == ["left"]
            await link.closed()
        with pytest.raises(Unreachable, match="refused"):
            await ask_status(LOCAL, listener.port)

    run(talk())


@pytest.mark.parametrize("turns", range(5))
@pytest.mark.parametrize("by_task", [False, True])
def test_somebody_who_knocks_as_the_door_is_closed_troubles_nobody(turns: int, by_task: bool) -> None:
    """An `accept` that is cancelled as it could go on fails in asyncio; one that has gone on loses its socket."""

    async def talk() -> None:
        listener = await Listener.open(OpenGate(), CREDENTIALS, port=0, bind=LOCAL)
        await asyncio.sleep(0)
        with socket.create_connection((LOCAL, listener.port)):
            for _ in range(turns):
                await asyncio.sleep(0)
            await (asyncio.create_task(listener.close()) if by_task else listener.close())
        gc.collect()

    run(talk())


def test_it_may_be_closed_twice() -> None:
    async def talk() -> None:
        listener = await Listener.open(OpenGate(), CREDENTIALS, port=0, bind=LOCAL)
        await listener.close()
        await listener.close()

    run(talk())
