"""A link asks whoever is silent for a sign of life, worries about them, and then gives them up."""

import asyncio
from typing import Any

import pytest

from pompeii_net.lan.limits import Limits
from pompeii_net.lan.transport import link
from pompeii_net.lan.transport.frames import pack
from pompeii_net.lan.transport.link import Link
from pompeii_net.lan.wire import Chat, Ping, Pong
from tests.net.lan.peers import OpenGate, guest, hosting, inside, run, stray
from tests.net.lan.virtual_time_loop import flying_time


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


def test_whoever_falls_silent_is_pinged_then_worried_about_then_given_up() -> None:
    async def talk() -> None:
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

    run(talk())


def test_a_guest_gives_a_silent_host_up_sooner() -> None:
    async def talk() -> None:
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

    run(talk())


def test_whoever_answers_is_not_worried_about_any_more() -> None:
    async def talk() -> None:
        gate = OpenGate()
        async with hosting(gate) as listener, stray(listener) as peer:
            await inside(peer, gate)
            with flying_time():
                await gate.heard[0].until(shaky=1)
            await peer.write(pack(Pong(1)))
            await gate.heard[0].until(shaky=2)
            assert gate.heard[0].shaky == [True, False]
            assert gate.heard[0].ends == []

    run(talk())


def test_an_idle_line_costs_one_question_in_two_seconds_and_never_worries() -> None:
    async def talk() -> None:
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

    run(talk())


def test_a_guest_that_is_told_much_and_says_nothing_still_asks() -> None:
    async def talk() -> None:
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

    run(talk())


def test_a_host_that_says_much_still_asks_whoever_says_nothing() -> None:
    async def talk() -> None:
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

    run(talk())


def test_a_link_may_be_ended_in_answer_to_what_it_tells() -> None:
    async def talk() -> None:
        gate = OpenGate()
        async with hosting(gate) as listener, stray(listener) as peer:
            await inside(peer, gate)
            link = gate.links[0]
            link._told_shaky = lambda shaky: link.end("slow")
            with flying_time():
                await gate.heard[0].until(ended=True)
                await link.closed()
            assert gate.heard[0].ends == ["slow"]

    run(talk())


def test_a_computer_that_slept_knows_when_it_wakes(monkeypatch: pytest.MonkeyPatch) -> None:
    async def talk() -> None:
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

    run(talk())


def test_a_ping_is_answered_by_its_number() -> None:
    async def talk() -> None:
        gate = OpenGate()
        async with hosting(gate) as listener, stray(listener) as peer:
            await inside(peer, gate)
            await peer.write(pack(Ping(77)))
            assert await peer.hears() == Pong(77)

    run(talk())
