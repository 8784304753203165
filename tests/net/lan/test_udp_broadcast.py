"""Datagrams to everybody on the link: who hears them, who answers, and what comes of those nobody should send."""

import asyncio
import socket
from contextlib import ExitStack, suppress
from functools import partial
from typing import Any

import msgspec
import pytest

from pompeii_net.lan.discovery.announcer import Announcer
from pompeii_net.lan.discovery.udp_broadcast import SIZE, AnswerLimiter, Gone, Here, Probe, UdpBroadcast, probe
from pompeii_net.lan.transport.addresses import own_addresses
from pompeii_net.lan.wire import PROTOCOL
from tests.net.lan.neighbours import LOOPBACK, Ear, free_udp_port, is_heard_by_all, status, with_broadcast


@pytest.fixture(autouse=True)
def no_network_but_loopback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pompeii_net.lan.discovery.announcer.own_addresses", lambda: [LOOPBACK])


@with_broadcast
async def test_every_host_of_a_machine_answers_a_probe_whatever_its_own_port() -> None:
    udp = free_udp_port()
    hosts = [Announcer(udp, mdns=False), Announcer(udp, mdns=False)]
    for number, host in enumerate(hosts):
        await host.start(partial(status, f"game-no-{number}"), 4000 + number)
    asker = Ear()
    await asker.broadcast.open(0)
    asker.broadcast.send(probe(PROTOCOL), [LOOPBACK], udp)
    await asker.until(lambda: len(asker.heard) == 2)
    assert set(asker.heard) == {Here(PROTOCOL, "game-no-0", 4000), Here(PROTOCOL, "game-no-1", 4001)}
    asker.broadcast.close()
    for host in hosts:
        await host.stop()


async def test_a_link_with_ipv6_alone_hears_too() -> None:
    link = [one for one in own_addresses() if one.at.version == 6 and one.at.is_link_local]
    if not any(is_heard_by_all("ff02::1", one.scope) for one in link):
        pytest.skip("this machine is on no network with IPv6, or may not send to all on it")
    udp = free_udp_port()
    hearer, sayer = Ear(), Ear()
    await hearer.broadcast.open(udp)
    await sayer.broadcast.open(0)
    sayer.broadcast.send(Gone("game-no-6"), link, udp)
    await hearer.until(lambda: hearer.heard)
    assert hearer.heard[0] == Gone("game-no-6")
    hearer.broadcast.close()
    sayer.broadcast.close()


@pytest.mark.parametrize("protocol", [0, 1, 200, 1 << 31])
def test_an_answer_is_never_longer_than_the_probe(protocol: int) -> None:
    assert len(msgspec.msgpack.encode(probe(protocol))) == SIZE
    assert len(msgspec.msgpack.encode(Here(protocol, "x" * 32, 65535))) <= SIZE


async def test_only_a_whole_probe_is_answered() -> None:
    right = msgspec.msgpack.encode(probe(PROTOCOL))
    wrong = [
        b"",
        b"hello",
        right[:-1],
        right + b"\0",
        b"\xc1" * SIZE,
        b"\xdd\xff\xff\xff\xff" * 12,
        msgspec.msgpack.encode(Probe(PROTOCOL, b"")),
        msgspec.msgpack.encode(["pompeii?", "1", bytes(51)]),
        msgspec.msgpack.encode(["pompeii!", 1, "\ud800bad".encode("utf-8", "surrogatepass"), 80]),
        msgspec.msgpack.encode(["pompeii!", 1, "not a game id!", 80]),
        msgspec.msgpack.encode(["pompeii!", 1, "a-game-of-tests", 0]),
        b"\x94" + msgspec.msgpack.encode("pompeii?") + b"\x01\xc4\x00" + b"\x91" * 50_000 + b"\xc0",
        bytes(60_000),
    ]
    errors: list[Any] = []
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: errors.append(context))
    heard = Ear()
    udp = free_udp_port()
    await heard.broadcast.open(udp)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as stranger:
        for data in [*wrong, right]:
            stranger.sendto(data, ("127.0.0.1", udp))
        await heard.until(lambda: heard.heard)
    assert heard.heard == [probe(PROTOCOL)]
    assert errors == []
    heard.broadcast.close()


def test_an_address_is_answered_a_few_times_a_second_and_many_addresses_take_no_memory() -> None:
    limiter = AnswerLimiter(each=2, addresses=3)
    assert [limiter.allow("a", 10.1) for _ in range(4)] == [True, True, False, False]
    assert limiter.allow("b", 10.2)
    assert [limiter.allow(f"stranger {n}", 10.3) for n in range(1000)].count(True) == 1
    assert limiter.allow("a", 11.0)


@with_broadcast
async def test_a_flood_of_probes_is_answered_sparingly() -> None:
    udp = free_udp_port()
    host = Announcer(udp, mdns=False)
    await host.start(status, 4000)
    asker, last = Ear(), Ear()
    await asker.broadcast.open(0)
    await last.broadcast.open(udp)
    for _ in range(200):
        asker.broadcast.send(probe(PROTOCOL), [LOOPBACK], udp)
    await last.until(lambda: last.heard.count(probe(PROTOCOL)) == 200)  # and so has the host
    assert 1 <= len(asker.heard) <= 10
    asker.broadcast.close()
    last.broadcast.close()
    await host.stop()


async def test_a_port_that_another_program_keeps_to_itself_is_an_os_error() -> None:
    port = free_udp_port()
    with ExitStack() as others:
        others.enter_context(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)).bind(("", port))
        with suppress(OSError):  # no IPv6 here
            six = others.enter_context(socket.socket(socket.AF_INET6, socket.SOCK_DGRAM))
            six.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            six.bind(("", port))
        with pytest.raises(OSError, match=r"in use|10013"):
            await UdpBroadcast(lambda *_: None).open(port)
