"""A link bears with nobody for ever: who breaks the rules, who is slow, and who does not read."""

import asyncio
import socket
from collections.abc import Callable

import pytest

from pompeii_net.lan.limits import Limits
from pompeii_net.lan.transport.link import pack
from pompeii_net.lan.wire import Bye, Chat, Ping, RecordFile, Say, Welcome
from tests.net.lan.neighbours import flying_time
from tests.net.lan.peers import HELLO, OpenGate, Stray, guest, hosting, inside, stray

pytestmark = pytest.mark.virtual_time


def _endless(peer: Stray) -> bytes:
    return b"".join(pack(Ping(number)) for number in range(20_000))


HOSTILE: list[tuple[Callable[[Stray], bytes], str]] = [
    (lambda peer: (1 << 31).to_bytes(4), "malformed"),
    (lambda peer: (16_385).to_bytes(4), "malformed"),
    (lambda peer: bytes(4), "malformed"),
    (lambda peer: pack(HELLO), "malformed"),
    (lambda peer: pack(Welcome(1, "t")), "malformed"),
    (lambda peer: (16_000).to_bytes(4) + b"\x91" * 16_000, "malformed"),
    (lambda peer: (7).to_bytes(4) + b"\x81\xa4type\xc1", "malformed"),
    (_endless, "flood"),
]


@pytest.mark.parametrize(("data", "why"), HOSTILE)
async def test_whoever_breaks_the_rules_is_told_which_and_cut_off(data: Callable[[Stray], bytes], why: str) -> None:
    gate = OpenGate()
    async with hosting(gate) as listener, stray(listener) as peer:
        await inside(peer, gate)
        await peer.write(data(peer))
        heard = None
        while not isinstance(heard, Bye):
            heard = await peer.hears()
            assert heard is not None
        assert heard == Bye(why)  # type: ignore[arg-type]
        await gate.heard[0].until(ended=True)
        assert gate.heard[0].ends == [why]
        await gate.links[0].closed()


async def test_a_body_that_trickles_is_not_waited_for() -> None:
    gate = OpenGate()
    async with hosting(gate) as listener, stray(listener) as peer:
        await inside(peer, gate)
        frame = pack(Say("x" * 400))
        trickled = 0
        with flying_time():
            while not gate.heard[0].ends:
                await peer.write(frame[trickled : trickled + 1])
                trickled += 1
                await asyncio.sleep(0.5)
        assert 10 / 0.5 <= trickled <= 14 / 0.5
        assert gate.heard[0].ends == ["slow"]
        assert gate.heard[0].shaky == []


async def test_a_slow_line_has_its_time_for_every_message_anew() -> None:
    gate = OpenGate()
    async with hosting(gate) as listener, stray(listener) as peer:
        await inside(peer, gate)
        stream = pack(Say("x" * 100)) * 10
        third = len(stream) // 30
        with flying_time():
            for start in range(0, len(stream), third):
                await peer.write(stream[start : start + third])
                await asyncio.sleep(3)
        await gate.heard[0].until(10)
        assert gate.heard[0].ends == []


async def test_whoever_never_reads_is_dropped_and_little_is_kept_for_them() -> None:
    gate = OpenGate()
    async with hosting(gate) as listener, stray(listener) as peer:
        await inside(peer, gate)
        peer.stops_reading()
        link, sent = gate.links[0], 0
        while not gate.heard[0].ends:
            link.send(Chat("Ada", 0, "x" * 400))
            sent += 1
            assert len(link._send_queue._waiting) <= 256
            await asyncio.sleep(0)
        assert gate.heard[0].ends == ["slow"]
        assert sent * 400 < 32 << 20  # what the kernel takes, and no more
        await link.closed()


async def test_little_is_kept_of_what_is_large() -> None:
    gate = OpenGate()
    async with hosting(gate) as listener, stray(listener) as peer:
        await inside(peer, gate)
        peer.stops_reading()
        link = gate.links[0]
        while not link._over:
            link.send(RecordFile(bytes(900_000)))
            assert link._send_queue._bytes <= 4 << 20
        await link.closed()
        assert gate.heard[0].ends == ["slow"]


async def test_a_line_that_was_full_once_is_as_good_as_before() -> None:
    gate = OpenGate()
    async with hosting(gate) as listener:
        link, heard = await guest(listener)
        host, record, told = gate.links[0], RecordFile(bytes(100_000)), 0
        for _ in range(4):
            link._transport.pause_reading()
            while len(host._send_queue._waiting) < 20:
                host.send(record)
                told += 1
            link._transport.resume_reading()
            await heard.until(1 + told)
        assert gate.heard[0].ends == []


async def test_a_goodbye_does_not_wait_for_whoever_does_not_read() -> None:
    gate = OpenGate()
    async with hosting(gate, Limits(goodbye=0.05)) as listener, stray(listener) as peer:
        await inside(peer, gate)
        peer.stops_reading()
        link = gate.links[0]
        while not link._send_queue._waiting:
            link.send(RecordFile(bytes(900_000)))
        link.end("kicked")
        await link.closed()


async def test_whoever_has_said_its_last_and_does_not_read_is_not_waited_for() -> None:
    gate = OpenGate()
    async with hosting(gate) as listener, stray(listener) as peer:
        await inside(peer, gate)
        peer.stops_reading()
        link = gate.links[0]
        while not link._send_queue._full:
            link.send(Chat("Ada", 0, "x" * 400))
            await asyncio.sleep(0)
        peer.sock.shutdown(socket.SHUT_WR)
        await gate.heard[0].until(ended=True)
        await link.closed()
        await listener.close()


async def test_what_waits_is_sent_when_the_other_side_reads_again_though_it_says_something_meanwhile() -> None:
    gate = OpenGate()
    async with hosting(gate, Limits(goodbye=60.0)) as listener:
        link, heard = await guest(listener)
        link._transport.pause_reading()
        host = gate.links[0]
        sent: list[object] = []
        while not host._send_queue._waiting or not host._send_queue._full:
            record = RecordFile(bytes([len(sent) % 256]) * 100_000)
            host.send(record)
            sent.append(record)
            await asyncio.sleep(0)
        host.end("closed")
        link.send(Say("crosses the goodbye"))
        for _ in range(50):  # turns of the loop: it has arrived by then
            await asyncio.sleep(0)
        link._transport.resume_reading()
        await heard.until(1 + len(sent), ended=True)
        assert heard.messages[1:] == sent
        assert heard.ends == ["closed"]
