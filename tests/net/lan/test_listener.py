"""The host's door holds, whoever stands before it, and those inside notice nothing."""

import asyncio
import socket
import ssl
from contextlib import AsyncExitStack

import pytest
from msgspec.structs import replace

from pompeii_net.lan import ports
from pompeii_net.lan.dial import Unreachable, ask_status, connect
from pompeii_net.lan.frames import pack
from pompeii_net.lan.limits import Bucket, Caps, Limits
from pompeii_net.lan.link import Link
from pompeii_net.lan.listener import Listener
from pompeii_net.lan.secure import guest_context
from pompeii_net.lan.wire import (
    PROTOCOL,
    Bye,
    FromClient,
    Hello,
    Resume,
    Say,
    StartTls,
    Status,
    StatusReply,
    Welcome,
    Why,
)
from tests.net.lan.hours import flying_time
from tests.net.lan.peers import CODE, HELLO, KEY, OpenGate, Stray, guest, hosting, run, stray

LOCAL = "127.0.0.1"


async def enter(listener: Listener, strays: AsyncExitStack, source: str = LOCAL) -> Stray:
    """A connection from there that has heard the status; others that were closed may have to be noticed before."""
    async with asyncio.timeout(10):
        while True:
            peer = await strays.enter_async_context(stray(listener, source))
            if isinstance(await peer.status(), StatusReply):
                return peer
            peer.close()


async def refusal(listener: Listener, source: str = LOCAL) -> Why | None:
    """What whoever comes from there is told instead of the status."""
    async with stray(listener, source) as peer:
        answer = await peer.status()
        return answer.why if isinstance(answer, Bye) else None


def test_whoever_asks_is_told_the_status_whatever_their_protocol() -> None:
    async def talk() -> None:
        gate = OpenGate()
        async with hosting(gate) as listener, stray(listener) as peer:
            await peer.write(pack(Status(99)))
            assert await peer.status() == gate.status()

    run(talk())


def test_a_handshake_in_the_same_packet_is_understood() -> None:
    async def talk() -> None:
        gate = OpenGate()
        async with hosting(gate) as listener, stray(listener) as peer:
            arriving, leaving = ssl.MemoryBIO(), ssl.MemoryBIO()
            tls = guest_context(KEY).wrap_bio(arriving, leaving)
            with pytest.raises(ssl.SSLWantReadError):
                tls.do_handshake()
            await peer.write(pack(StartTls()) + leaving.read())
            loop = asyncio.get_running_loop()
            while True:
                arriving.write(await loop.sock_recv(peer.sock, 4096))
                try:
                    tls.do_handshake()
                    break
                except ssl.SSLWantReadError:
                    continue
            tls.write(pack(HELLO))
            await peer.write(leaving.read())
            await gate.entered()
            assert gate.entrances == [HELLO]

    run(talk())


def test_plain_words_in_the_same_packet_do_not_pass_for_secured_ones() -> None:
    async def talk() -> None:
        gate = OpenGate()
        async with hosting(gate) as listener, stray(listener) as peer:
            await peer.write(pack(StartTls()) + pack(HELLO))
            assert await peer.is_hung_up_on()
            assert gate.entrances == []

    run(talk())


@pytest.mark.parametrize("entrance", [HELLO, Resume(PROTOCOL, "a-token")])
def test_a_guest_comes_in_with_what_it_says(entrance: Hello | Resume) -> None:
    async def talk() -> None:
        gate = OpenGate()
        async with hosting(gate) as listener, stray(listener) as peer:
            await peer.status()
            await peer.secure()
            await peer.write(pack(entrance))
            assert await peer.hears() == Welcome(1, "t")
            assert gate.entrances == [entrance]

    run(talk())


@pytest.mark.parametrize(
    ("gate", "entrance", "why"),
    [
        (OpenGate("full"), HELLO, "full"),
        (OpenGate("unknown"), Resume(PROTOCOL, "a-token"), "unknown"),
        (OpenGate(), replace(HELLO, protocol=PROTOCOL + 1), "protocol"),
        (OpenGate(), Resume(PROTOCOL + 1, "a-token"), "protocol"),
    ],
)
def test_a_guest_who_may_not_come_in_is_told_why(gate: OpenGate, entrance: Hello | Resume, why: Why) -> None:
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
        (4000).to_bytes(4) + b"\x91" * 4000,
        pack(StartTls()) + bytes(500),
        pack(StartTls()) + b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(600),
        pack(StartTls()) * 3,
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
    "data", [(4097).to_bytes(4), bytes(4), pack(Say("Ave")), pack(Status(PROTOCOL)), pack(StartTls()), b"\x91" * 9999]
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


@pytest.mark.parametrize("data", [b"", b"\0\0", pack(Status(PROTOCOL))[:-1], pack(Status(PROTOCOL)), pack(StartTls())])
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
                    assert asyncio.get_running_loop().time() - started < 8.5
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
            assert 14 <= trickled <= 18
            await gone

    run(talk())


def test_connections_are_capped_for_each_address_and_for_all() -> None:
    async def talk() -> None:
        async with hosting(OpenGate()) as listener, AsyncExitStack() as strays:
            for source in ("127.0.0.2", "127.0.0.3"):
                for _ in range(6):
                    peer = await enter(listener, strays, source)
                    await peer.write(pack(StartTls()))  # a handshake half open counts, too
                assert await refusal(listener, source) == "busy"
            for _ in range(4):
                peer = await enter(listener, strays, "127.0.0.4")
            assert await refusal(listener, "127.0.0.5") == "busy"
            peer.close()
            await enter(listener, strays, "127.0.0.5")

    run(talk())


def test_a_crowd_before_a_full_house_is_turned_away_and_leaves_nothing() -> None:
    async def talk() -> None:
        gate = OpenGate()
        async with hosting(gate, Limits(connections=1, goodbye=60.0)) as listener:
            link, _ = await guest(listener)
            async with AsyncExitStack() as strays:
                crowd = [await strays.enter_async_context(stray(listener)) for _ in range(60)]
                sent_off = [asyncio.create_task(peer.is_hung_up_on()) for peer in crowd]
                await asyncio.wait(sent_off[1:])  # at once; the first one has a minute to ask
                assert not sent_off[0].done()
                await crowd[0].write(pack(Status(PROTOCOL)))
                await sent_off[0]
            link.send(Say("still here"))
            await gate.heard[0].until(1)

    run(talk())


def test_a_crowd_is_let_in_one_at_a_time_so_that_others_get_their_turn() -> None:
    async def talk() -> None:
        async with hosting(OpenGate(), Limits(connections=50, per_address=50)) as listener:
            crowd = [socket.create_connection((LOCAL, listener.port)) for _ in range(30)]
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            assert len(listener._visits) < 10
            for sock in crowd:
                sock.close()

    run(talk())


def test_five_wrong_codes_shut_the_door_to_that_address_alone() -> None:
    async def talk() -> None:
        gate = OpenGate()
        async with hosting(gate) as listener:
            link, _ = await guest(listener)
            for _ in range(5):
                assert await refusal(listener) is None
                with pytest.raises(Unreachable, match="wrong_code"):
                    await connect([LOCAL], listener.port, "WRNGCDE2")
            with pytest.raises(Unreachable, match="shut"):
                await connect([LOCAL], listener.port, CODE)
            assert await refusal(listener, "127.0.0.2") is None
            link.send(Say("still here"))
            await gate.heard[0].until(1)

    run(talk())


def test_a_shut_door_opens_after_a_minute_and_old_mistakes_do_not_count() -> None:
    hour = 0.0
    caps = Caps(Limits(), lambda: hour)
    for _ in range(4):
        caps.wrong_code("there")
    hour = 61.0
    caps.wrong_code("there")
    assert caps.refusal("there") is None
    for _ in range(4):
        caps.wrong_code("there")
    assert caps.refusal("there") == "shut"
    assert caps.refusal("elsewhere") is None
    hour = 120.0
    assert caps.refusal("there") == "shut"
    hour = 121.5
    assert caps.refusal("there") is None


def test_the_addresses_of_a_whole_network_are_not_remembered() -> None:
    caps = Caps(Limits(), lambda: 0.0)
    for number in range(5000):
        for _ in range(5):
            caps.wrong_code(f"fe80::{number:x}")
    for number in range(5000):
        caps.wrong_code(f"fe81::{number:x}")
    assert len(caps._shut) <= 1024
    assert len(caps._wrong) <= 1024


def test_so_many_messages_a_second_are_taken_and_so_many_more_after_a_silence() -> None:
    bucket = Bucket(rate=60, burst=120)
    assert [bucket.spend(1000.0) for _ in range(121)] == [True] * 120 + [False]
    bucket = Bucket(rate=60, burst=120)
    assert all(bucket.spend(1000 + number / 59) for number in range(1000))
    bucket = Bucket(rate=60, burst=120)
    assert not all(bucket.spend(1000 + number / 80) for number in range(1000))


def test_a_fault_of_the_gate_is_reported_and_hurts_nobody_else() -> None:
    class Faulty(OpenGate):
        def enter(self, entrance: Hello | Resume, link: Link[FromClient]) -> Why | None:
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
            await peer.write(pack(Resume(PROTOCOL, "a-token")))
            assert await peer.hears() == Bye("closed")
            link.send(Say("still here"))
            await gate.heard[0].until(1)
        assert reported == [ZeroDivisionError]
        loop.set_exception_handler(handler)

    run(talk())


def test_closing_says_goodbye_to_all_and_leaves_nothing() -> None:
    async def talk() -> None:
        gate = OpenGate()
        listener = await Listener.open(gate, KEY, port=0, bind=LOCAL)
        guests = [await guest(listener) for _ in range(3)]
        async with stray(listener) as silent, stray(listener) as halfway, stray(listener) as entering:
            await halfway.write(pack(StartTls()))
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


def test_a_host_is_heard_by_both_protocols_on_one_port() -> None:
    async def talk() -> None:
        gate = OpenGate()
        listener = await Listener.open(gate, KEY, port=0)
        for address in (LOCAL, "::1"):
            assert (await ask_status(address, listener.port)).name == "Room"
        await listener.close()

    run(talk())


def test_a_host_may_open_again_at_once_where_it_was_before() -> None:
    async def talk() -> None:
        gate = OpenGate()
        async with hosting(gate) as listener, stray(listener) as peer:
            await peer.write(pack(Status(PROTOCOL)) * 2)
            await peer.is_hung_up_on()  # the host was the first to hang up, so its system remembers the port
        again = await Listener.open(gate, KEY, port=listener.port, bind=LOCAL)
        assert again.port == listener.port
        await again.close()

    run(talk())


def test_a_port_that_one_protocol_has_taken_is_taken() -> None:
    """A socket left open is a warning, and so a failure."""
    with socket.create_server(("::1", 0), family=socket.AF_INET6) as other, pytest.raises(OSError, match="in use"):
        ports.listening_sockets("", other.getsockname()[1])


def test_a_taken_port_is_an_error_where_it_was_asked_for_and_another_one_where_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with socket.create_server((LOCAL, 0)) as other:
        taken = other.getsockname()[1]
        for bind in (LOCAL, ""):
            with pytest.raises(OSError, match="in use"):
                ports.listening_sockets(bind, taken)
        monkeypatch.setattr(ports, "PORT", taken)
        (door,) = ports.listening_sockets(LOCAL, None)
        with door:
            assert door.getsockname()[1] != taken
    monkeypatch.setattr(ports, "PORT", taken)
    (door,) = ports.listening_sockets(LOCAL, None)
    with door:
        assert door.getsockname()[1] == taken


@pytest.mark.parametrize(
    ("bind", "problem"),
    [
        ("192.0.2.1", "assign requested"),
        ("no address", "not known"),
        ("no..address", "assign requested"),
        (64 * "a", "assign requested"),
    ],
)
def test_an_address_that_is_not_ours_is_an_error(bind: str, problem: str) -> None:
    with pytest.raises(OSError, match=problem):
        ports.listening_sockets(bind, 0)
