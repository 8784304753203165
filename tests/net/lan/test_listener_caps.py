"""The host's door bears a crowd: so many connections, wrong codes and messages, and no more."""

import asyncio
import gc
import socket
from asyncio.sslproto import SSLProtocol
from contextlib import AsyncExitStack

import pytest

from pompeii_net.lan.limits import Limits
from pompeii_net.lan.transport import listener as listening
from pompeii_net.lan.transport.connect import Unreachable, connect
from pompeii_net.lan.transport.frames import pack
from pompeii_net.lan.transport.keys import guest_proof
from pompeii_net.lan.transport.listener import Listener
from pompeii_net.lan.wire import PROTOCOL, Bye, EndReason, FromHost, Resume, Say, StartTls, Status, StatusReply, Welcome
from tests.net.lan.peers import CODE, HELLO, LOCAL, START, OpenGate, at, enter, guest, hosting, inside, run, stray


async def refusal(listener: Listener, source: str = LOCAL) -> EndReason | None:
    """What whoever comes from there is told instead of the status."""
    async with stray(listener, source) as peer:
        answer = await peer.status()
        return answer.why if isinstance(answer, Bye) else None


async def told(listener: Listener, strays: AsyncExitStack, source: str, token: str = "") -> FromHost | None:
    """What somebody from there is answered who knows the code, somebody new unless it has a token."""
    peer = await enter(listener, strays, source)
    await peer.secure()
    await peer.write(pack(Resume(PROTOCOL, guest_proof(token, peer.session)) if token else HELLO))
    return await peer.hears()


async def is_back(listener: Listener, strays: AsyncExitStack) -> bool:
    """Whether somebody with a token is let in."""
    return isinstance(await told(listener, strays, LOCAL, "t"), Welcome)


def test_places_of_those_who_are_in_are_counted_for_each_address_and_for_all() -> None:
    async def talk() -> None:
        gate = OpenGate()
        async with hosting(gate, Limits(connections=8)) as listener, AsyncExitStack() as strays:
            for source, places in (("127.0.0.2", 6), ("127.0.0.3", 2)):
                for _ in range(places):
                    await inside(await enter(listener, strays, source), gate)
                assert await told(listener, strays, source) == Bye("busy")
            full = await strays.enter_async_context(stray(listener, "127.0.0.4"))
            assert isinstance(await full.status(), StatusReply)  # outside there is room all the same

    run(talk())


def test_whoever_comes_back_needs_no_free_place() -> None:
    async def talk() -> None:
        gate = OpenGate()
        async with hosting(gate, Limits(connections=1)) as listener, AsyncExitStack() as strays:
            await inside(await enter(listener, strays), gate)
            assert await told(listener, strays, LOCAL) == Bye("busy")
            assert await is_back(listener, strays)

    run(talk())


def test_whoever_finds_no_place_outside_is_told_so_and_leaves_nothing() -> None:
    async def talk() -> None:
        gate = OpenGate()
        async with hosting(gate, Limits(pending=4, grace=3600.0, connections=2, goodbye=60.0)) as listener:
            link, _ = await guest(listener)
            async with AsyncExitStack() as strays:
                crowd = [await strays.enter_async_context(stray(listener)) for _ in range(60)]
                for peer in crowd[6:]:  # four wait inside the door, two are heard out; the others are told at once
                    assert isinstance(await peer.farewell(), Bye)
                    assert await peer.is_hung_up_on()
                assert isinstance(await crowd[5].status(), StatusReply)  # it takes no place
                assert await crowd[5].farewell() == Bye("busy")
                await crowd[4].write(pack(Status(PROTOCOL)) + pack(StartTls(bytes(32))))  # in one go
                assert isinstance(await crowd[4].farewell(), StatusReply)
                assert await crowd[4].farewell() == Bye("busy")
            link.send(Say("still here"))
            await gate.heard[0].until(1)

    run(talk())


def test_a_crowd_leaves_the_others_their_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "_STRETCH", 0.0)  # a fast machine takes all of the crowd in 2 ms

    async def talk() -> None:
        async with hosting(OpenGate(), Limits(pending=200)) as listener:
            crowd = [socket.create_connection((LOCAL, listener.port)) for _ in range(200)]
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            assert len(listener._serving) < 100
            for sock in crowd:
                sock.close()

    run(talk())


def test_a_handshake_that_makes_room_is_ended_at_once_and_leaves_nothing() -> None:
    async def talk() -> None:
        gc.collect()  # and not again before the end: tests collect between them
        before = handshakes()
        limits = Limits(pending=3, grace=0.0, handshake=3600.0)
        async with hosting(OpenGate(), limits) as listener, AsyncExitStack() as strays:
            crowd = [await strays.enter_async_context(stray(listener)) for _ in range(60)]
            for peer in crowd:
                await peer.write(pack(START))
            for peer in crowd[:-3]:
                assert await peer.is_hung_up_on()
            while len(listener._serving) > 3:
                await asyncio.sleep(0)
            assert handshakes() - before <= 3

    run(talk())


def test_a_guest_who_goes_leaves_nothing_in_the_host_s_memory() -> None:
    """A quarter of a megabyte of each, for ever, would be a gigabyte in a minute of coming and going."""

    async def talk() -> None:
        async with hosting(OpenGate("full")) as listener:
            before = handshakes()
            for _ in range(3):
                async with stray(listener) as peer:
                    await peer.secure()
                    await peer.write(pack(HELLO))
                    assert await peer.hears() == Bye("full")
                    assert await peer.is_hung_up_on()
                peer.reader = peer.writer = None
            while listener._serving:
                await asyncio.sleep(0)
            del peer
            await asyncio.sleep(0)
            gc.collect()
            assert handshakes() == before

    run(talk())


def handshakes() -> int:
    """How many are under way in this process, or left over."""
    return sum(isinstance(one, SSLProtocol) for one in gc.get_objects())


def test_five_wrong_codes_shut_the_door_to_newcomers_from_that_address_alone() -> None:
    async def talk() -> None:
        gate = OpenGate()
        async with hosting(gate) as listener, AsyncExitStack() as strays:
            for _ in range(5):
                assert await refusal(listener) is None
                with pytest.raises(Unreachable, match="wrong_code"):
                    await connect(at(listener.port, LOCAL), "WRNGCDE2")
            assert gate.guessing == [LOCAL]
            with pytest.raises(Unreachable, match="shut"):
                await connect(at(listener.port, LOCAL), CODE)
            assert await refusal(listener, "127.0.0.2") is None
            assert await told(listener, strays, "127.0.0.2") == Welcome(1, "t")

    run(talk())


def test_wrong_codes_of_a_neighbour_shut_nobody_out_who_has_been_in() -> None:
    async def talk() -> None:
        gate = OpenGate()
        async with hosting(gate) as listener, AsyncExitStack() as strays:
            link, _ = await guest(listener)
            for _ in range(5):
                with pytest.raises(Unreachable, match="wrong_code"):
                    await connect(at(listener.port, LOCAL), "WRNGCDE2")
            assert await told(listener, strays, LOCAL) == Bye("shut")
            assert await is_back(listener, strays)
            link.send(Say("still here"))
            await gate.heard[0].until(1)

    run(talk())
