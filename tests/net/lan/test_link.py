"""A link hands messages on both ways until it ends, and bears for ever with nobody who breaks the rules or is slow."""

import asyncio
import socket
from collections.abc import Callable
from typing import Any

import pytest

from pompeii_net.lan.limits import Limits
from pompeii_net.lan.transport import link
from pompeii_net.lan.transport.connect import connect
from pompeii_net.lan.transport.link import Link, pack
from pompeii_net.lan.wire import Bye, Chat, Ping, Pong, RecordFile, Say, Welcome
from tests.net.lan.neighbours import flying_time
from tests.net.lan.peers import CODE, HELLO, Heard, OpenGate, Stray, at, guest, hosting, inside, stray

pytestmark = pytest.mark.virtual_time


async def test_messages_arrive_in_order_on_both_sides() -> None:
    gate = OpenGate()
    async with hosting(gate) as listener:
        link, heard = await guest(listener)
        said = [Say(f"{number}" * 40) for number in range(100)]
        told = [Chat("Ada", 0, "x" * 400) for _ in range(1000)]
        for say in said:
            link.send(say)
        for chat in told:
            gate.links[0].send(chat)
        await gate.heard[0].until(100)
        await heard.until(1001)
        assert gate.heard[0].messages == said
        assert heard.messages[1:] == told
        assert gate.links[0].peer == link.peer == "127.0.0.1"


async def test_what_arrived_before_the_start_is_not_lost() -> None:
    gate = OpenGate()
    async with hosting(gate) as listener, stray(listener) as peer:
        await peer.secure()
        await peer.write(b"".join(map(pack, (HELLO, Say("a"), Say("b")))))
        await gate.entered()
        await gate.heard[0].until(2)
        assert gate.heard[0].messages == [Say("a"), Say("b")]


async def test_whoever_does_not_start_yet_is_not_poured_full() -> None:
    gate = OpenGate()
    async with hosting(gate) as listener:
        link, *_ = await connect(at(listener.port, "127.0.0.1"), CODE, within=60)
        link.send(HELLO)
        await gate.entered()
        host, record, told = gate.links[0], RecordFile(bytes(100_000)), 0
        async with asyncio.timeout(60):
            while not host._send_queue._waiting:
                host.send(record)
                told += 1
                await asyncio.sleep(0)
        assert len(link._frames) < 3 << 20
        heard: Heard[object] = Heard()
        heard.start(link)  # type: ignore[arg-type]
        await heard.until(1 + told)
        assert heard.messages[1:] == [record] * told


async def test_the_length_of_what_a_host_says_tells_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hand of one card more, or a longer name, is as long for whoever listens; the guest hears all of it."""
    gate, written = OpenGate(), list[int]()
    async with hosting(gate) as listener, stray(listener) as peer:
        await inside(peer, gate)
        host = gate.links[0]
        write = host._transport.write
        monkeypatch.setattr(host._transport, "write", lambda data: (written.append(len(data)), write(data)))  # type: ignore[func-returns-value]
        for length in (1, 7, 380, 400):
            host.send(Chat("Ada", None, "x" * length))
            assert await peer.hears() == Chat("Ada", None, "x" * length)
        assert written == [512] * 4
        host.send(RecordFile(bytes(70_000)))
        assert await peer.hears() == RecordFile(bytes(70_000))
        host.send(Chat("Ada", None, "Vale"))
        host.end("left")
        assert await peer.hears() == Chat("Ada", None, "Vale")
        assert await peer.hears() == Bye("left")
        assert [length % 512 for length in written] == [0] * len(written)


@pytest.mark.parametrize("host_ends", [True, False])
async def test_both_sides_learn_once_why_it_ended(host_ends: bool) -> None:
    gate = OpenGate()
    async with hosting(gate) as listener:
        link, heard = await guest(listener)
        ender = gate.links[0] if host_ends else link
        link.send(Say("last words")) if ender is link else gate.links[0].send(Chat("Ada", 0, "last words"))
        ender.end("kicked")
        ender.end("closed")
        ender.end()
        ender.send(Ping(1))
        assert (gate.heard[0] if host_ends else heard).ends == []  # never from within a call
        await heard.until(2 if host_ends else 1, ended=True)
        await gate.heard[0].until(0 if host_ends else 1, ended=True)
        await link.closed()
        await gate.links[0].closed()
        assert heard.ends == gate.heard[0].ends == ["kicked"]


async def test_nothing_is_taken_after_the_end() -> None:
    gate = OpenGate()
    async with hosting(gate) as listener, stray(listener) as peer:
        await peer.secure()
        taken: list[object] = []

        def take(message: object) -> None:
            taken.append(message)
            gate.links[0].end("kicked")

        await peer.write(pack(HELLO))
        await gate.entered()
        gate.links[0]._take = take
        await peer.write(pack(Say("a")) + pack(Say("b")))
        assert await peer.hears() == Welcome(1, "t")
        assert await peer.hears() == Bye("kicked")
        assert await peer.hears() is None
        assert taken == [Say("a")]


async def test_half_a_message_is_not_waited_for_after_the_end() -> None:
    gate = OpenGate()
    async with hosting(gate) as listener, stray(listener) as peer:
        await inside(peer, gate)
        await peer.write(pack(Say("a")) + pack(Say("b"))[:-1])
        await gate.heard[0].until(1)
        gate.links[0].end("kicked")
        assert await peer.hears() == Bye("kicked")


async def test_a_link_cut_off_ends_without_a_reason() -> None:
    gate = OpenGate()
    async with hosting(gate) as listener:
        link, heard = await guest(listener)
        link.end()
        await gate.heard[0].until(ended=True)
        await heard.until(ended=True)
        assert heard.ends == gate.heard[0].ends == [None]


async def test_a_link_lost_before_its_start_tells_so_when_it_starts() -> None:
    gate = OpenGate()
    async with hosting(gate, Limits(first_message=0.2)) as listener:
        link, *_ = await connect(at(listener.port, "127.0.0.1"), CODE, within=60)
        await link.closed()
        heard: Heard[object] = Heard()
        heard.start(link)  # type: ignore[arg-type]
        assert heard.ends == []
        await heard.until(ended=True)
        assert heard.ends == [None]


def freeze(link: Link[Any]) -> None:
    """From here on it hears nothing and says nothing."""
    link._transport.pause_reading()
    link.send = lambda message: None  # type: ignore[method-assign]


def counted(link: Link[Any]) -> list[object]:
    """All that it hears from here on."""
    heard: list[object] = []
    hear = link._on_message

    def count(message: object) -> None:
        heard.append(message)
        hear(message)

    link._on_message = count  # type: ignore[method-assign]
    return heard


async def test_whoever_falls_silent_is_pinged_then_worried_about_then_given_up() -> None:
    gate = OpenGate()
    async with hosting(gate) as listener, stray(listener) as peer:
        await inside(peer, gate)
        loop = asyncio.get_running_loop()
        with flying_time():
            silent = loop.time()
            assert await peer.hears() == Ping(1)
            assert loop.time() - silent == pytest.approx(3, abs=0.5)
            await gate.heard[0].until(shaky=1)
            assert loop.time() - silent == pytest.approx(5, abs=0.5)
            await gate.heard[0].until(ended=True)
            assert loop.time() - silent == pytest.approx(12, abs=0.5)
        assert gate.heard[0].shaky == [True]
        assert gate.heard[0].ends == [None]
        assert gate.heard[0].messages == []


async def test_a_guest_gives_a_silent_host_up_sooner() -> None:
    gate = OpenGate()
    async with hosting(gate, Limits(goodbye=0.05)) as listener:
        link, heard = await guest(listener)
        freeze(gate.links[0])
        loop = asyncio.get_running_loop()
        with flying_time():
            silent = loop.time()
            await heard.until(ended=True)
            assert loop.time() - silent == pytest.approx(7, abs=0.5)
            await link.closed()
        assert heard.shaky == [True]
        assert heard.ends == [None]


async def test_whoever_answers_is_not_worried_about_any_more() -> None:
    gate = OpenGate()
    async with hosting(gate) as listener, stray(listener) as peer:
        await inside(peer, gate)
        with flying_time():
            await gate.heard[0].until(shaky=1)
        await peer.write(pack(Pong(1)))
        await gate.heard[0].until(shaky=2)
        assert gate.heard[0].shaky == [True, False]
        assert gate.heard[0].ends == []


async def test_an_idle_line_costs_one_question_in_two_seconds_and_never_worries() -> None:
    gate = OpenGate()
    async with hosting(gate) as listener:
        link, heard = await guest(listener)
        host = gate.links[0]
        asked, answered = counted(host), counted(link)
        with flying_time():
            await asyncio.sleep(100)
        assert [type(message) for message in asked] == [Ping] * len(asked)
        assert [type(message) for message in answered] == [Pong] * len(answered)
        assert 48 <= len(asked) <= 50
        for side in (heard, gate.heard[0]):
            assert side.shaky == []
            assert side.ends == []


async def test_a_guest_that_is_told_much_and_says_nothing_still_asks() -> None:
    gate = OpenGate()
    async with hosting(gate) as listener:
        await guest(listener)
        asked = counted(gate.links[0])
        with flying_time():
            for _ in range(40):
                gate.links[0].send(Chat("Ada", 0, "Ave"))
                await asyncio.sleep(0.5)
        assert Ping(5) in asked
        assert gate.heard[0].shaky == []


async def test_a_host_that_says_much_still_asks_whoever_says_nothing() -> None:
    gate = OpenGate()
    async with hosting(gate) as listener, stray(listener) as peer:
        await inside(peer, gate)

        async def answer() -> None:
            while heard := await peer.hears():
                if isinstance(heard, Ping):
                    await peer.write(pack(Pong(heard.number)))

        answering = asyncio.create_task(answer())
        with flying_time():
            for _ in range(40):
                gate.links[0].send(Chat("Ada", 0, "Ave"))
                await asyncio.sleep(0.5)
        assert gate.heard[0].shaky == []
        gate.links[0].end("closed")
        await answering


async def test_a_link_may_be_ended_in_answer_to_what_it_tells() -> None:
    gate = OpenGate()
    async with hosting(gate) as listener, stray(listener) as peer:
        await inside(peer, gate)
        link = gate.links[0]
        link._told_shaky = lambda shaky: link.end("slow")
        with flying_time():
            await gate.heard[0].until(ended=True)
            await link.closed()
        assert gate.heard[0].ends == ["slow"]


async def test_a_computer_that_slept_knows_when_it_wakes(monkeypatch: pytest.MonkeyPatch) -> None:
    gate = OpenGate()
    async with hosting(gate, Limits(goodbye=0.05)) as listener:
        awake = link.now
        _, heard = await guest(listener)
        freeze(gate.links[0])
        monkeypatch.setattr(link, "now", lambda: awake() + 3600)
        loop = asyncio.get_running_loop()
        woken = loop.time()
        with flying_time():
            await heard.until(ended=True)
        assert loop.time() - woken <= 2.1
        assert heard.ends == [None]


async def test_a_ping_is_answered_by_its_number() -> None:
    gate = OpenGate()
    async with hosting(gate) as listener, stray(listener) as peer:
        await inside(peer, gate)
        await peer.write(pack(Ping(77)))
        assert await peer.hears() == Pong(77)


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
