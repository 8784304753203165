"""The host's door bears a crowd: so many connections, wrong codes and messages, and no more."""

import asyncio
import socket
from contextlib import AsyncExitStack

import pytest

from pompeii_net.lan.line.dial import Unreachable, connect
from pompeii_net.lan.line.frames import pack
from pompeii_net.lan.line.limits import Bucket, Caps, Limits
from pompeii_net.lan.line.listener import Listener
from pompeii_net.lan.wire import PROTOCOL, Bye, Say, Status, Why
from tests.net.lan.peers import CODE, LOCAL, START, OpenGate, at, enter, guest, hosting, run, stray


async def refusal(listener: Listener, source: str = LOCAL) -> Why | None:
    """What whoever comes from there is told instead of the status."""
    async with stray(listener, source) as peer:
        answer = await peer.status()
        return answer.why if isinstance(answer, Bye) else None


def test_connections_are_capped_for_each_address_and_for_all() -> None:
    async def talk() -> None:
        async with hosting(OpenGate()) as listener, AsyncExitStack() as strays:
            for source in ("127.0.0.2", "127.0.0.3"):
                for _ in range(6):
                    peer = await enter(listener, strays, source)
                    await peer.write(pack(START))  # a handshake half open counts, too
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
                    await connect(at(listener.port, LOCAL), "WRNGCDE2")
            with pytest.raises(Unreachable, match="shut"):
                await connect(at(listener.port, LOCAL), CODE)
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
