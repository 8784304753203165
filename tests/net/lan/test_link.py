"""A link hands messages on both ways, until either side ends it and both have learnt why."""

import asyncio

import pytest

from pompeii_net.lan.limits import Limits
from pompeii_net.lan.transport.connect import connect
from pompeii_net.lan.transport.frames import pack
from pompeii_net.lan.wire import Bye, Chat, Ping, RecordFile, Say, Welcome
from tests.net.lan.peers import CODE, HELLO, Heard, OpenGate, at, guest, hosting, inside, run, stray


def test_messages_arrive_in_order_on_both_sides() -> None:
    async def talk() -> None:
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

    run(talk())


def test_what_arrived_before_the_start_is_not_lost() -> None:
    async def talk() -> None:
        gate = OpenGate()
        async with hosting(gate) as listener, stray(listener) as peer:
            await peer.secure()
            await peer.write(b"".join(map(pack, (HELLO, Say("a"), Say("b")))))
            await gate.entered()
            await gate.heard[0].until(2)
            assert gate.heard[0].messages == [Say("a"), Say("b")]

    run(talk())


def test_whoever_does_not_start_yet_is_not_poured_full() -> None:
    async def talk() -> None:
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

    run(talk())


def test_the_length_of_what_a_host_says_tells_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hand of one card more, or a longer name, is as long for whoever listens; the guest hears all of it."""

    async def talk() -> None:
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

    run(talk())


@pytest.mark.parametrize("host_ends", [True, False])
def test_both_sides_learn_once_why_it_ended(host_ends: bool) -> None:
    async def talk() -> None:
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

    run(talk())


def test_nothing_is_taken_after_the_end() -> None:
    async def talk() -> None:
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

    run(talk())


def test_half_a_message_is_not_waited_for_after_the_end() -> None:
    async def talk() -> None:
        gate = OpenGate()
        async with hosting(gate) as listener, stray(listener) as peer:
            await inside(peer, gate)
            await peer.write(pack(Say("a")) + pack(Say("b"))[:-1])
            await gate.heard[0].until(1)
            gate.links[0].end("kicked")
            assert await peer.hears() == Bye("kicked")

    run(talk())


def test_a_link_cut_off_ends_without_a_reason() -> None:
    async def talk() -> None:
        gate = OpenGate()
        async with hosting(gate) as listener:
            link, heard = await guest(listener)
            link.end()
            await gate.heard[0].until(ended=True)
            await heard.until(ended=True)
            assert heard.ends == gate.heard[0].ends == [None]

    run(talk())


def test_a_link_lost_before_its_start_tells_so_when_it_starts() -> None:
    async def talk() -> None:
        gate = OpenGate()
        async with hosting(gate, Limits(first_message=0.2)) as listener:
            link, *_ = await connect(at(listener.port, "127.0.0.1"), CODE, within=60)
            await link.closed()
            heard: Heard[object] = Heard()
            heard.start(link)  # type: ignore[arg-type]
            assert heard.ends == []
            await heard.until(ended=True)
            assert heard.ends == [None]

    run(talk())
