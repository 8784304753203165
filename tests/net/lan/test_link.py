"""A link passes messages both ways until it ends, and drops peers that are slow or break the rules."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from unittest.mock import Mock

import pytest

from pompeii_net.lan.limits import Limits
from pompeii_net.lan.transport import link
from pompeii_net.lan.transport.connect import connect
from pompeii_net.lan.transport.link import Link, SendQueue, pack
from pompeii_net.lan.wire import Bye, Chat, FromClient, FromHost, Ping, Pong, RecordFile, Say, Welcome
from tests.net.lan.neighbours import flying_time
from tests.net.lan.peers import CODE, HELLO, LOCAL, Heard, OpenGate, Stray, at, guest, hosting, inside, stray

pytestmark = pytest.mark.virtual_time

type HostEnd = tuple[Link[FromClient], Heard[FromClient]]
type GuestEnd = tuple[Link[FromHost], Heard[FromHost]]


@asynccontextmanager
async def linked(limits: Limits | None = None) -> AsyncIterator[tuple[HostEnd, GuestEnd]]:
    gate = OpenGate()
    async with hosting(gate, limits) as listener:
        guests = await guest(listener)
        yield (gate.links[0], gate.heard[0]), guests


@asynccontextmanager
async def with_stray(limits: Limits | None = None) -> AsyncIterator[tuple[Link[FromClient], Heard[FromClient], Stray]]:
    """The host's end of a link, what it receives, and a peer that follows no rules."""
    gate = OpenGate()
    async with hosting(gate, limits) as listener, stray(listener) as peer:
        await inside(peer, gate)
        yield gate.links[0], gate.heard[0], peer


async def fill(link: Link[Any], size: int = 100_000, *, more: int = 0) -> list[RecordFile]:
    """Send records until they wait because the other side does not read, and some more; return those sent."""
    sent: list[RecordFile] = []
    while more >= 0:
        sent.append(RecordFile(len(sent).to_bytes(2) * (size // 2)))
        link.send(sent[-1])
        more -= link.transport.get_write_buffer_size() >= link.transport.get_write_buffer_limits()[1]
        await asyncio.sleep(0)
    return sent


async def test_messages_arrive_in_order_on_both_sides() -> None:
    async with linked() as ((host, asked), (link, told)):
        says = [Say(f"{number}" * 40) for number in range(100)]
        chats = [Chat("Ada", 0, "x" * 400) for _ in range(1000)]
        for say in says:
            link.send(say)
        for chat in chats:
            host.send(chat)
        await asked.until(100)
        await told.until(1001)
        assert asked.messages == says
        assert told.messages[1:] == chats
        assert host.peer == link.peer == LOCAL


async def test_messages_before_the_start_are_not_lost() -> None:
    gate = OpenGate()
    async with hosting(gate) as listener, stray(listener) as peer:
        await peer.secure()
        peer.write(b"".join(map(pack, (HELLO, Say("a"), Say("b")))))
        await gate.entered()
        await gate.heard[0].until(2)
        assert gate.heard[0].messages == [Say("a"), Say("b")]


async def test_a_link_that_has_not_started_reads_only_a_little() -> None:
    gate = OpenGate()
    async with hosting(gate) as listener:
        link, *_ = await connect(at(listener.port, LOCAL), CODE, within=60)
        link.send(HELLO)
        await gate.entered()
        async with asyncio.timeout(60):
            sent = await fill(gate.links[0])
        assert len(sent) * 100_000 < 32 << 20  # what the kernel takes, and no more
        heard: Heard[object] = Heard()
        heard.start(link)  # type: ignore[arg-type]
        await heard.until(1 + len(sent))
        assert heard.messages[1:] == sent


async def test_the_length_of_a_host_s_messages_reveals_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """One more card in a hand, or a longer name, sends the same number of bytes; the guest gets all of it."""
    written: list[int] = []
    async with with_stray() as (host, _, peer):
        write = host.transport.write
        monkeypatch.setattr(host.transport, "write", lambda data: (written.append(len(data)), write(data)))  # type: ignore[func-returns-value]
        for length in (1, 7, 380, 400):
            host.send(Chat("Ada", None, "x" * length))
            assert await peer.hears() == Chat("Ada", None, "x" * length)
        assert written == [512] * 4
        last = RecordFile(bytes(70_000)), Chat("Ada", None, "Vale")
        for message in last:
            host.send(message)
        host.end("left")
        for told in (*last, Bye("left")):
            assert await peer.hears() == told
        assert [length % 512 for length in written] == [0] * len(written)


@pytest.mark.parametrize("host_ends", [True, False])
async def test_both_sides_learn_once_why_a_link_ended(host_ends: bool) -> None:
    async with linked() as ((host, asked), (link, told)):
        if host_ends:
            host.send(Chat("Ada", 0, "last words"))
        else:
            link.send(Say("last words"))
        ender = host if host_ends else link
        ender.end("kicked")
        ender.end("closed")
        ender.end()
        ender.send(Ping(1))
        assert (asked if host_ends else told).ends == []  # never from within a call
        await told.until(2 if host_ends else 1, ended=True)
        await asked.until(0 if host_ends else 1, ended=True)
        await link.closed()
        await host.closed()
        assert told.ends == asked.ends == ["kicked"]


async def test_nothing_is_taken_after_the_end() -> None:
    async with with_stray() as (host, heard, peer):
        heard.then = lambda: host.end("kicked")
        peer.write(pack(Say("a")) + pack(Say("b")))
        for told in (Bye("kicked"), None):
            assert await peer.hears() == told
        assert heard.messages == [Say("a")]


async def test_after_the_end_half_a_message_is_not_awaited() -> None:
    async with with_stray() as (host, heard, peer):
        peer.write(pack(Say("a")) + pack(Say("b"))[:-1])
        await heard.until(1)
        host.end("kicked")
        assert await peer.hears() == Bye("kicked")


async def test_a_broken_link_ends_without_a_reason() -> None:
    async with linked() as ((_, asked), (link, told)):
        link.end()
        for side in (asked, told):
            await side.until(ended=True)
            assert side.ends == [None]


async def test_a_link_lost_before_its_start_reports_it_when_it_starts() -> None:
    async with hosting(OpenGate(), Limits(first_message=0.2)) as listener:
        link, *_ = await connect(at(listener.port, LOCAL), CODE, within=60)
        await link.closed()
        heard: Heard[object] = Heard()
        heard.start(link)  # type: ignore[arg-type]
        assert heard.ends == []
        await heard.until(ended=True)
        assert heard.ends == [None]


def freeze(link: Link[Any]) -> None:
    link.transport.pause_reading()
    link.send = lambda message: None  # type: ignore[method-assign]


def sent_by(link: Link[Any]) -> list[object]:
    sent: list[object] = []
    send = link.send
    link.send = lambda message: (sent.append(message), send(message))  # type: ignore[method-assign, assignment, func-returns-value]
    return sent


async def test_a_silent_peer_is_pinged_reported_and_dropped_unless_it_speaks() -> None:
    async with with_stray() as (_, heard, peer):
        loop = asyncio.get_running_loop()
        with flying_time():
            silent = loop.time()
            assert await peer.hears() == Ping(1)
            assert loop.time() - silent == pytest.approx(3, abs=0.5)
            await heard.until(shaky=1)
            assert loop.time() - silent == pytest.approx(5, abs=0.5)
            peer.write(pack(Ping(77)))
            assert await peer.hears() == Pong(77)
            await heard.until(shaky=2)
            silent = loop.time()
            await heard.until(ended=True)
            assert loop.time() - silent == pytest.approx(12, abs=0.5)
        assert (heard.shaky, heard.ends, heard.messages) == ([True, False, True], [None], [])


async def test_a_guest_drops_a_silent_host_sooner() -> None:
    async with linked(Limits(goodbye=0.05)) as ((host, _), (link, heard)):
        freeze(host)
        loop = asyncio.get_running_loop()
        with flying_time():
            silent = loop.time()
            await heard.until(ended=True)
            assert loop.time() - silent == pytest.approx(7, abs=0.5)
            await link.closed()
        assert (heard.shaky, heard.ends) == ([True], [None])


async def test_an_idle_link_sends_one_ping_in_two_seconds_and_is_never_shaky() -> None:
    async with linked() as ((host, at_host), (link, at_guest)):
        asked, answered = sent_by(link), sent_by(host)
        with flying_time():
            await asyncio.sleep(100)
        assert [type(message) for message in asked] == [Ping] * len(asked)
        assert [type(message) for message in answered] == [Pong] * len(answered)
        assert 48 <= len(asked) <= 50
        for side in (at_host, at_guest):
            assert (side.shaky, side.ends) == ([], [])


async def talk_much(host: Link[Any]) -> None:
    with flying_time():
        for _ in range(40):
            host.send(Chat("Ada", 0, "Ave"))
            await asyncio.sleep(0.5)


async def test_a_guest_that_only_receives_still_pings() -> None:
    async with linked() as ((host, heard), (link, _)):
        asked = sent_by(link)
        await talk_much(host)
        assert Ping(5) in asked
        assert heard.shaky == []


async def test_a_host_that_sends_much_still_pings_a_silent_guest() -> None:
    async with with_stray() as (host, heard, peer):

        async def answer() -> None:
            while told := await peer.hears():
                if isinstance(told, Ping):
                    peer.write(pack(Pong(told.number)))

        answering = asyncio.create_task(answer())
        await talk_much(host)
        assert heard.shaky == []
        host.end("closed")
        await answering


async def test_a_link_may_be_ended_from_its_callbacks() -> None:
    async with with_stray() as (host, heard, _):
        heard.then = lambda: host.end("slow")
        with flying_time():
            await heard.until(ended=True)
            await host.closed()
        assert heard.ends == ["slow"]


async def test_after_a_sleep_the_link_is_dropped_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async with linked(Limits(goodbye=0.05)) as ((host, _), (_, heard)):
        awake = link.now
        freeze(host)
        monkeypatch.setattr(link, "now", lambda: awake() + 3600)
        loop = asyncio.get_running_loop()
        woken = loop.time()
        with flying_time():
            await heard.until(ended=True)
        assert loop.time() - woken <= 2.1
        assert heard.ends == [None]


@pytest.mark.parametrize(
    ("data", "why"),
    [
        ((1 << 31).to_bytes(4), "malformed"),
        ((16_385).to_bytes(4), "malformed"),
        (bytes(4), "malformed"),
        (pack(HELLO), "malformed"),
        (pack(Welcome(1, "t")), "malformed"),
        ((16_000).to_bytes(4) + b"\x91" * 16_000, "malformed"),
        ((7).to_bytes(4) + b"\x81\xa4type\xc1", "malformed"),
        (pack(Ping(1)) * 20_000, "flood"),
    ],
)
async def test_a_peer_that_breaks_the_rules_is_told_which_and_cut_off(data: bytes, why: str) -> None:
    async with with_stray() as (host, heard, peer):
        peer.write(data)
        while not isinstance(told := await peer.hears(), Bye):
            assert told is not None
        await heard.until(ended=True)
        assert [told.why] == heard.ends == [why]
        await host.closed()


async def test_a_message_sent_byte_by_byte_is_cut_off_long_before_its_end() -> None:
    async with with_stray() as (host, heard, peer):
        received, receive = bytearray(), host.data_received
        host.data_received = lambda data: (received.extend(data), receive(data))  # type: ignore[method-assign, assignment, func-returns-value]
        for byte in (16_000).to_bytes(4) + bytes(16_000):
            peer.write(bytes((byte,)))  # each in a record of its own
        await heard.until(ended=True)
        assert heard.ends == [None]
        assert len(received) < 500


async def test_every_message_may_take_the_full_time_and_no_more() -> None:
    async with with_stray() as (_, heard, peer):
        stream = pack(Say("x" * 100)) * 10
        third = len(stream) // 30
        frame, trickled = pack(Say("x" * 400)), 0
        with flying_time():
            for start in range(0, len(stream), third):
                peer.write(stream[start : start + third])
                await asyncio.sleep(3)
            await heard.until(10)
            while not heard.ends:
                peer.write(frame[trickled : trickled + 1])
                trickled += 1
                await asyncio.sleep(0.5)
        assert 10 / 0.5 <= trickled <= 14 / 0.5
        assert (heard.shaky, heard.ends) == ([], ["slow"])


@pytest.mark.parametrize("message", [Chat("Ada", 0, "x" * 400), RecordFile(bytes(900_000))], ids=["many", "large"])
async def test_a_peer_that_never_reads_is_dropped_and_takes_little_memory(message: Chat | RecordFile) -> None:
    async with with_stray() as (host, heard, peer):
        peer.stops_reading()
        sent = 0
        while not heard.ends:
            host.send(message)
            sent += len(pack(message))
            await asyncio.sleep(0)
        assert heard.ends == ["slow"]
        assert sent < 32 << 20  # what the kernel takes, and no more
        await host.closed()


async def test_a_queue_takes_no_more_than_its_capacity_until_it_is_sent() -> None:
    queue = SendQueue(Mock(), 1000, 1)
    queue.pause()
    assert [queue.put(bytes(400)) for _ in range(3)] == [True, True, False]
    queue.resume()
    assert queue.put(bytes(400))


async def test_a_link_works_again_after_its_queue_was_full() -> None:
    async with linked() as ((host, asked), (link, heard)):
        told = 1
        for _ in range(4):
            link.transport.pause_reading()
            told += len(await fill(host, more=20))
            link.transport.resume_reading()
            await heard.until(told)
        assert asked.ends == []


@pytest.mark.parametrize("host_ends", [True, False])
async def test_the_end_does_not_wait_for_a_peer_that_does_not_read(host_ends: bool) -> None:
    async with with_stray(Limits(goodbye=0.05)) as (host, heard, peer):
        peer.stops_reading()
        await fill(host, 10_000)
        if host_ends:
            host.end("kicked")
        else:
            peer.socket.shutdown(socket.SHUT_WR)
        await heard.until(ended=True)
        await host.closed()


async def test_waiting_data_is_sent_when_a_peer_reads_again_even_if_it_sends_meanwhile() -> None:
    async with linked(Limits(goodbye=60.0)) as ((host, _), (link, heard)):
        link.transport.pause_reading()
        sent = await fill(host)
        host.end("closed")
        link.send(Say("crosses the goodbye"))
        for _ in range(50):  # turns of the loop: it has arrived by then
            await asyncio.sleep(0)
        link.transport.resume_reading()
        await heard.until(1 + len(sent), ended=True)
        assert heard.messages[1:] == sent
        assert heard.ends == ["closed"]
