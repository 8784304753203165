"""The host's listener withstands any peer, and guests inside notice nothing."""

import asyncio
import errno
import gc
import socket
from asyncio.sslproto import SSLProtocol
from contextlib import AsyncExitStack

import pytest
from msgspec.structs import replace

from pompeii_net.lan import wire
from pompeii_net.lan.limits import Limits
from pompeii_net.lan.transport import listener as listening
from pompeii_net.lan.transport.admission import PendingConnection
from pompeii_net.lan.transport.connect import Unreachable, ask_status, connect
from pompeii_net.lan.transport.far_line import FarLine
from pompeii_net.lan.transport.keys import guest_proof
from pompeii_net.lan.transport.link import Link, pack
from pompeii_net.lan.transport.listener import Listener
from tests.net.lan import peers
from tests.net.lan.neighbours import flying_time
from tests.net.lan.peers import CODE, CREDENTIALS, HELLO, LOCAL, START, OpenGate, at, enter, guest, hosting, stray

pytestmark = pytest.mark.virtual_time

STATUS = pack(wire.Status(wire.PROTOCOL))


async def test_any_protocol_gets_the_status() -> None:
    gate = OpenGate()
    async with hosting(gate) as listener, stray(listener) as peer:
        peer.write(pack(wire.Status(99)))
        assert await peer.status() == gate.status()


@pytest.mark.parametrize("token", ["", "t"])
async def test_a_guest_s_first_message_reaches_the_handler(token: str) -> None:
    gate = OpenGate()
    async with hosting(gate) as listener, stray(listener) as peer:
        await peer.status()
        await peer.secure()
        entrance = wire.Resume(wire.PROTOCOL, guest_proof(token, peer.session)) if token else HELLO
        peer.write(pack(entrance))
        assert isinstance(await peer.hears(), wire.Welcome)
        assert gate.entrances == [entrance]
        assert gate.proved == [token or None]


async def test_a_silent_guest_far_away_is_given_up_when_it_would_give_up_the_host() -> None:
    gate, place = OpenGate(), FarLine(bytes(32)).place
    async with hosting(gate, replace(Limits(), client_limit=0.1, host_limit=60.0)) as listener:

        async def dial(line: FarLine) -> socket.socket:
            mine, theirs = socket.socketpair()
            for sock in (mine, theirs):
                sock.setblocking(False)
            pending = listener.admission.arrive("192.0.2.7")
            assert isinstance(pending, PendingConnection)
            pending.way = lambda: None
            listener.take(theirs, pending)
            return mine

        link, *_ = await connect([place], CODE, within=60, dial=dial)
        link.send(HELLO)
        await gate.entered()
        async with asyncio.timeout(20):
            await gate.links[0].closed()
        link.end()


def resume(protocol: int) -> bytes:
    return pack(wire.Resume(protocol, bytes(32)))


@pytest.mark.parametrize(
    ("gate", "data", "why"),
    [
        (OpenGate("full"), pack(HELLO), "full"),
        (OpenGate("unknown"), resume(wire.PROTOCOL), "unknown"),
        (OpenGate(), pack(replace(HELLO, protocol=wire.PROTOCOL + 1)), "protocol"),
        (OpenGate(), resume(wire.PROTOCOL + 1), "protocol"),
        *((OpenGate(), frame, "malformed") for frame in ((4097).to_bytes(4), bytes(4), b"\x91" * 9999)),
        *((OpenGate(), frame, "malformed") for frame in (pack(wire.Say("Ave")), STATUS, pack(START))),
    ],
)
async def test_a_refused_guest_is_told_why(gate: OpenGate, data: bytes, why: wire.EndReason) -> None:
    async with hosting(gate) as listener, stray(listener) as peer:
        await peer.secure()
        peer.write(data)
        assert await peer.hears() == wire.Bye(why)
        assert await peer.hears() is None
        assert gate.links == []


@pytest.mark.parametrize(
    "data",
    [
        *((4097).to_bytes(4), b"\xff" * 4, bytes(4), b"GET / HTTP/1.1\r\n\r\n"),
        *(pack(HELLO), pack(wire.Say("Ave")), pack(wire.Welcome(1, "t")), STATUS * 2, STATUS + pack(HELLO)),
        pytest.param((4000).to_bytes(4) + b"\x91" * 4000, id="4000 nested lists"),
        *(pack(START) + more for more in (pack(HELLO), bytes(500), pack(START) * 2)),
        pack(START) + b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(600),
    ],
)
async def test_nonsense_before_tls_ends_the_connection(data: bytes) -> None:
    gate = OpenGate()
    async with hosting(gate) as listener, stray(listener) as peer:
        peer.write(data)
        await peer.gone()
        assert await ask_status(LOCAL, listener.port) == gate.status()
        assert gate.entrances == []


@pytest.mark.parametrize("data", [b"", b"\0\0", STATUS[:-1], STATUS, pack(START)])
@pytest.mark.parametrize("leaves", [True, False])
async def test_a_guest_that_stops_halfway_is_dropped(data: bytes, leaves: bool) -> None:
    async with hosting(OpenGate(), Limits(connections=1)) as listener, AsyncExitStack() as strays:
        async with stray(listener) as peer:
            peer.write(data)
            if not leaves:
                started = asyncio.get_running_loop().time()
                with flying_time():
                    await peer.gone()
                assert asyncio.get_running_loop().time() - started < 3
        await enter(listener, strays)


async def test_a_guest_silent_within_tls_is_dropped() -> None:
    async with hosting(OpenGate()) as listener, stray(listener) as peer:
        await peer.secure()
        with flying_time():
            assert await peer.hears() == wire.Bye("slow")
            assert await peer.hears() is None


async def test_slow_bytes_do_not_prolong_the_opening() -> None:
    async with hosting(OpenGate()) as listener, stray(listener) as peer:
        gone = asyncio.create_task(peer.gone())
        trickled = 0
        with flying_time():
            while not gone.done():
                peer.write(STATUS[trickled : trickled + 1])
                trickled += 1
                await asyncio.sleep(0.5)
        assert 4 <= trickled <= 7


async def test_an_exception_in_the_handler_is_logged_and_harms_no_one_else() -> None:
    class Faulty(OpenGate):
        def enter(self, entrance: wire.Hello | wire.Resume, link: Link[wire.FromClient]) -> wire.EndReason | None:
            if isinstance(entrance, wire.Resume):
                raise ZeroDivisionError
            return super().enter(entrance, link)

    gate = Faulty()
    reported: list[object] = []
    loop = asyncio.get_running_loop()
    handler = loop.get_exception_handler()
    loop.set_exception_handler(lambda loop, context: reported.append(type(context["exception"])))
    async with hosting(gate) as listener, stray(listener) as peer:
        link, _ = await guest(listener)
        await peer.secure()
        peer.write(resume(wire.PROTOCOL))
        assert await peer.hears() == wire.Bye("closed")
        link.send(wire.Say("still here"))
        await gate.heard[0].until(1)
    assert reported == [ZeroDivisionError]
    loop.set_exception_handler(handler)


async def test_closing_says_goodbye_to_all_leaves_nothing_and_may_be_repeated() -> None:
    async with hosting(OpenGate()) as listener:
        guests = [await guest(listener) for _ in range(3)]
        async with stray(listener) as silent, stray(listener) as halfway, stray(listener) as entering:
            halfway.write(pack(START))
            await entering.secure()
            await listener.close()
            assert len(asyncio.all_tasks()) == 1
            await silent.gone()
            await halfway.gone()
            assert await entering.hears() == wire.Bye("closed")
    for link, heard in guests:
        await heard.until(ended=True)
        assert heard.ends == ["closed"]
        await link.closed()
    with pytest.raises(Unreachable, match="refused"):
        await ask_status(LOCAL, listener.port)


@pytest.mark.parametrize("turns", range(5))
@pytest.mark.parametrize("by_task", [False, True])
async def test_a_connection_during_the_close_does_no_harm(turns: int, by_task: bool) -> None:
    """A cancelled `accept` may fail in asyncio if it was about to continue, or lose its socket if it has."""
    listener = Listener(OpenGate(), CREDENTIALS, port=0, bind=LOCAL)
    await asyncio.sleep(0)
    with socket.create_connection((LOCAL, listener.port)):
        for _ in range(turns):
            await asyncio.sleep(0)
        await (asyncio.create_task(listener.close()) if by_task else listener.close())
    gc.collect()


async def refusal(listener: Listener, source: str = LOCAL) -> wire.EndReason | None:
    """Return the reason why a status request from this address is refused, None if it is answered."""
    async with stray(listener, source) as peer:
        answer = await peer.status()
        return answer.why if isinstance(answer, wire.Bye) else None


async def told(listener: Listener, strays: AsyncExitStack, source: str, token: str = "") -> wire.FromHost | None:
    """Return the answer to a guest with the code from this address; a new one unless it has a token."""
    peer = await enter(listener, strays, source)
    await peer.secure()
    peer.write(pack(wire.Resume(wire.PROTOCOL, guest_proof(token, peer.session)) if token else HELLO))
    return await peer.hears()


async def is_back(listener: Listener, strays: AsyncExitStack) -> bool:
    return isinstance(await told(listener, strays, LOCAL, "t"), wire.Welcome)


async def test_guests_inside_are_limited_per_address_and_in_all() -> None:
    gate = OpenGate()
    async with hosting(gate, Limits(connections=8, per_address=6)) as listener, AsyncExitStack() as strays:
        for source, places in (("127.0.0.2", 6), ("127.0.0.3", 2)):
            for _ in range(places):
                await peers.inside(await enter(listener, strays, source), gate)
            assert await told(listener, strays, source) == wire.Bye("full")
        assert await refusal(listener, "127.0.0.4") is None  # outside there is room all the same
        assert await is_back(listener, strays)  # who needs no free place
        gate.links[-1].end()
        gate.links[0].end()
        await gate.links[0].closed()
        assert await told(listener, strays, "127.0.0.2") == wire.Welcome(10, "t")


async def test_a_connection_without_a_place_is_told_so_and_leaves_nothing() -> None:
    gate = OpenGate()
    async with hosting(gate, Limits(pending=4, grace=3600.0, connections=2, goodbye=60.0)) as listener:
        link, _ = await guest(listener)
        async with AsyncExitStack() as strays:
            crowd = [await strays.enter_async_context(stray(listener)) for _ in range(60)]
            for peer in crowd[6:]:  # four wait inside the door, two are heard out; the others are told at once
                assert isinstance(await peer.read(), wire.Bye)
                await peer.gone()
            assert isinstance(await crowd[5].status(), wire.StatusReply)  # it takes no place
            assert await crowd[5].read() == wire.Bye("busy")
            crowd[4].write(STATUS + pack(wire.StartTls(bytes(32))))  # in one go
            assert isinstance(await crowd[4].read(), wire.StatusReply)
            assert await crowd[4].read() == wire.Bye("busy")
        link.send(wire.Say("still here"))
        await gate.heard[0].until(1)


async def test_a_crowd_does_not_starve_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "_STRETCH", 0.0)  # a fast machine takes all of the crowd in 2 ms
    async with hosting(OpenGate(), Limits(pending=200)) as listener:
        crowd = [socket.create_connection((LOCAL, listener.port)) for _ in range(200)]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert len(listener.serving) < 100
        for sock in crowd:
            sock.close()


async def test_an_evicted_handshake_ends_at_once_and_leaves_nothing() -> None:
    gc.collect()  # and not again before the end: tests collect between them
    before = handshakes()
    limits = Limits(pending=3, grace=0.0, handshake=3600.0)
    async with hosting(OpenGate(), limits) as listener, AsyncExitStack() as strays:
        crowd = [await strays.enter_async_context(stray(listener)) for _ in range(60)]
        for peer in crowd:
            peer.write(pack(START))
        gone = [asyncio.create_task(peer.gone()) for peer in crowd]
        while sum(task.done() for task in gone) < len(crowd) - 3 or len(listener.serving) > 3:
            await asyncio.sleep(0)
        assert handshakes() - before <= 3
        for task in gone:
            task.cancel()


async def test_a_guest_that_leaves_takes_no_memory() -> None:
    """A quarter of a megabyte for each would be a gigabyte after a minute of coming and going."""
    async with hosting(OpenGate("full")) as listener:
        before = handshakes()
        for _ in range(3):
            async with stray(listener) as peer:
                await peer.secure()
                peer.write(pack(HELLO))
                assert await peer.hears() == wire.Bye("full")
                await peer.gone()
        while listener.serving:
            await asyncio.sleep(0)
        del peer
        await asyncio.sleep(0)
        gc.collect()
        assert handshakes() == before


def handshakes() -> int:
    """Return the number of TLS connections that exist in this process."""
    return sum(isinstance(one, SSLProtocol) for one in gc.get_objects())


@pytest.mark.parametrize("known", [False, True])
async def test_five_wrong_codes_shut_out_newcomers_only_from_that_address(known: bool) -> None:
    """A guest known at that address may come back."""
    gate = OpenGate()
    async with hosting(gate) as listener, AsyncExitStack() as strays:
        link = (await guest(listener))[0] if known else None
        for _ in range(5):
            assert await refusal(listener) is None
            with pytest.raises(Unreachable, match="wrong_code"):
                await connect(at(listener.port, LOCAL), "WRNGCDE2")
        assert gate.guessing == [LOCAL]
        if link:
            assert await told(listener, strays, LOCAL) == wire.Bye("shut")
            assert await is_back(listener, strays)
            link.send(wire.Say("still here"))
            await gate.heard[0].until(1)
        else:
            with pytest.raises(Unreachable, match="shut"):
                await connect(at(listener.port, LOCAL), CODE)
        assert isinstance(await told(listener, strays, "127.0.0.2"), wire.Welcome)


IN_USE = r"in use|10048"  # what systems say of a taken port: POSIX in words, wine by Windows' number


async def test_a_host_listens_by_ipv4_and_ipv6_on_one_port_and_may_reopen_it_at_once() -> None:
    listener = Listener(OpenGate(), CREDENTIALS, port=0)
    for address in (LOCAL, "::1"):
        assert (await ask_status(address, listener.port)).name == "Room"
    async with stray(listener) as peer:
        peer.write(STATUS * 2)
        await peer.gone()  # the host was the first to hang up, so its system remembers the port
    await listener.close()
    again = Listener(OpenGate(), CREDENTIALS, port=listener.port)
    assert again.port == listener.port
    await again.close()


def test_a_taken_port_is_an_error_only_if_it_was_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """By IPv4 and IPv6; a socket left open is a warning, and so a failure."""
    with socket.create_server(("::1", 0), family=socket.AF_INET6) as other, pytest.raises(OSError, match=IN_USE):
        listening.listening_sockets("", other.getsockname()[1])
    with socket.create_server((LOCAL, 0)) as other:
        taken = other.getsockname()[1]
        for bind in (LOCAL, ""):
            with pytest.raises(OSError, match=IN_USE):
                listening.listening_sockets(bind, taken)
        monkeypatch.setattr(listening, "PORT", taken)
        (door,) = listening.listening_sockets(LOCAL, None)
        with door:
            assert door.getsockname()[1] != taken
    (door,) = listening.listening_sockets(LOCAL, None)
    with door:
        assert door.getsockname()[1] == taken


@pytest.mark.parametrize(
    ("bind", "problem"),
    [
        ("192.0.2.1", "assign requested|10049"),
        ("no address", "not known|11001"),
        ("no..address", "no_such_address"),
        (64 * "a", "no_such_address"),
    ],
)
def test_an_address_that_is_not_ours_is_an_error(bind: str, problem: str) -> None:
    with pytest.raises(OSError, match=problem):
        listening.listening_sockets(bind, 0)


def test_a_computer_without_any_network_is_told_by_a_code(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object) -> socket.socket:
        raise OSError(errno.EAFNOSUPPORT, "Address family not supported")

    monkeypatch.setattr(listening, "_listening_socket", none)
    with pytest.raises(listening.ListenError) as caught:
        listening.listening_sockets("", 4000)
    assert caught.value.code == "no_network"
