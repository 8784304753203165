"""A host's announcements, which follow changes of game and networks, and their datagrams."""

import asyncio
import errno
import gc
import os
import socket
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack, asynccontextmanager, suppress
from functools import partial
from ipaddress import ip_interface
from secrets import token_hex
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from zeroconf._dns import DNSQuestion
from zeroconf._protocol.outgoing import DNSOutgoing

from pompeii_net.lan.discovery import announcer
from pompeii_net.lan.discovery.announcer import Announcer
from pompeii_net.lan.discovery.mdns import SERVICE, Advertisement, Mdns, MdnsBrowser, from_txt, instance_name, to_txt
from pompeii_net.lan.discovery.udp_broadcast import SIZE, AnswerLimiter, Gone, Here, Probe, UdpBroadcast, probe
from pompeii_net.lan.local import DiscoveryFault
from pompeii_net.lan.transport.addresses import OwnAddress, own_addresses
from pompeii_net.lan.wire import PROTOCOL, StatusReply
from tests.net.lan import neighbours
from tests.net.lan.guest_group import Until

LAN = OwnAddress(ip_interface("192.168.1.20/24"), "eth0", 2)
HERE = Here(PROTOCOL, neighbours.GAME, 4000)


class Networks(list[OwnAddress]):
    def __call__(self) -> list[OwnAddress]:
        return list(self)


@pytest.fixture(autouse=True)
def networks(monkeypatch: pytest.MonkeyPatch) -> Networks:
    own = Networks([neighbours.LOOPBACK])
    monkeypatch.setattr("pompeii_net.lan.discovery.announcer.own_addresses", own)
    return own


class Wire(Until):
    """A fake of every `AsyncZeroconf` that notes the calls; `refused`: the error on opening one."""

    def __init__(self) -> None:
        super().__init__()
        self.refused: Exception | None = None
        self.done: list[tuple[str, Any]] = []
        self.zeroconf, self.engine = self, SimpleNamespace(readers=[])

    def __call__(self, **_: Any) -> "Wire":
        if self.refused:
            raise self.refused
        self.note("opened")
        return self

    def note(self, what: str, info: Any = None) -> None:
        self.done.append((what, info))
        self.changed()

    def said(self) -> list[str]:
        return [what for what, _ in self.done]

    async def async_wait_for_start(self) -> None:
        pass

    async def async_update_interfaces(self) -> None:
        self.note("interfaces")

    async def async_register_service(self, info: Any, *, allow_name_change: bool) -> Any:
        assert allow_name_change
        info.name = info.name.replace("." + SERVICE, "-2." + SERVICE)
        self.note("registered", info)
        return asyncio.sleep(0)

    async def async_update_service(self, info: Any) -> Any:
        self.note("updated", info)
        return asyncio.sleep(0)

    async def async_close(self) -> None:
        self.note("closed")


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch) -> Wire:
    wire = Wire()
    monkeypatch.setattr("pompeii_net.lan.discovery.mdns.AsyncZeroconf", wire)
    return wire


@asynccontextmanager
async def hearing(port: int = 0) -> AsyncIterator[neighbours.Ear]:
    ear = neighbours.Ear()
    await ear.broadcast.open(port)
    yield ear
    ear.broadcast.close()


@asynccontextmanager
async def asking(port: int, times: int = 1) -> AsyncIterator[neighbours.Ear]:
    async with hearing() as asker:
        for _ in range(times):
            asker.broadcast.send(probe(PROTOCOL), [neighbours.LOOPBACK], port)
        yield asker


class Hosted:
    def __init__(self, ear: neighbours.Ear, udp: int, *, mdns: bool) -> None:
        self.ear, self.udp = ear, udp
        self.status = neighbours.status()
        self.announcer = Announcer(udp, mdns=mdns)

    def fault(self) -> DiscoveryFault:
        return self.announcer.mdns.fault if self.announcer.mdns else ""

    def changes(self, reply: StatusReply | None = None) -> None:
        self.status = reply or self.status
        self.announcer.update()


@asynccontextmanager
async def hosted(reply: StatusReply | None = None, *, mdns: bool = False, bind: str = "") -> AsyncIterator[Hosted]:
    udp = neighbours.free_udp_port()
    async with hearing(udp) as ear:
        it = Hosted(ear, udp, mdns=mdns)
        it.status = reply or it.status
        await it.announcer.start(lambda: it.status, 4000, bind)
        yield it
        await it.announcer.stop()
        await asyncio.sleep(0)  # for what is on the loopback to arrive


@neighbours.with_broadcast
async def test_a_host_announces_its_start_changes_and_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(announcer, "_REPEATS", ())
    async with hosted() as host:
        ear = host.ear
        await ear.until(lambda: len(ear.heard) == 1)
        host.changes()
        host.changes(neighbours.status(free=2))
        await ear.until(lambda: len(ear.heard) == 2)
        host.changes()
        await host.announcer.stop()
        await ear.until(lambda: Gone(neighbours.GAME) in ear.heard)
        assert ear.heard == [HERE, HERE, Gone(neighbours.GAME)]


async def test_multicast_dns_announces_the_status(networks: Networks, wire: Wire) -> None:
    networks.append(LAN)
    async with hosted(mdns=True) as host:
        await wire.until(lambda: "registered" in wire.said())
        info = wire.done[-1][1]
        assert info.port == 4000
        assert info.parsed_addresses() == ["192.168.1.20"]
        assert from_txt(info.decoded_properties) == host.status
        host.changes(neighbours.status(free=0, stage="playing"))
        await wire.until(lambda: "updated" in wire.said())
        update = wire.done[-1][1]
        assert from_txt(update.decoded_properties) == host.status
        assert update.name == info.name  # as changed because another game has that name
        host.changes()
    assert wire.said() == ["opened", "registered", "updated", "closed"]
    assert host.fault() == ""


async def test_a_network_that_appears_later_is_served(networks: Networks, wire: Wire) -> None:
    networks.clear()
    async with hosted(mdns=True) as host:
        async with asyncio.timeout(5):
            while host.fault() != "no_network":
                await asyncio.sleep(0)
        assert wire.said() == []
        networks.append(neighbours.LOOPBACK)
        host.changes()
        await wire.until(lambda: "registered" in wire.said())
        assert host.fault() == "no_network"
        networks.append(LAN)
        host.changes()
        await wire.until(lambda: "interfaces" in wire.said())
        assert host.fault() == ""
        assert wire.done[-2][1].parsed_addresses() == ["192.168.1.20"]
        assert wire.said() == ["opened", "registered", "updated", "interfaces"]


@neighbours.with_broadcast
@pytest.mark.parametrize(
    ("refused", "fault"),
    [
        (OSError(errno.EADDRINUSE, "in use"), "taken"),
        (OSError(errno.EPERM, "no"), "not_allowed"),
        (RuntimeError("No interfaces to listen on"), "no_network"),
    ],
)
async def test_without_mdns_a_game_is_found(networks: Networks, wire: Wire, refused: Exception, fault: str) -> None:
    networks.append(LAN)
    wire.refused = refused
    async with hosted(mdns=True) as host, asking(host.udp) as asker:
        await asker.until(lambda: asker.heard)
        assert asker.heard == [HERE]
        assert host.fault() == fault
        wire.refused = None
        host.changes()
        await wire.until(lambda: "registered" in wire.said())
        assert host.fault() == ""


@neighbours.with_broadcast
async def test_a_host_bound_to_one_address_is_announced_only_there(networks: Networks, wire: Wire) -> None:
    networks += [LAN, OwnAddress(ip_interface("10.0.0.1/8"), "eth1", 3)]
    async with hosted(mdns=True, bind="192.168.1.20") as host:
        await wire.until(lambda: "registered" in wire.said())
        assert wire.done[-1][1].parsed_addresses() == ["192.168.1.20"]
        async with asking(host.udp) as asker:
            await host.ear.until(lambda: probe(PROTOCOL) in host.ear.heard)
            assert asker.heard == []


async def test_a_host_that_is_stopped_before_it_has_started_leaves_nothing(wire: Wire) -> None:
    await Announcer().stop()
    async with hosted(mdns=True):
        pass
    assert wire.said() in ([], ["opened", "closed"])


def test_any_game_name_becomes_a_valid_dns_name() -> None:
    names = "Anna’s game", "A.D. 79", "_sub", "...", "🌋" * 40
    assert [*map(instance_name, names)] == ["Anna’s game", "A D  79", "sub", "Pompeii", "🌋" * 13]
    assert len(("🌋" * 13).encode()) <= 63


def test_the_longest_status_fits_its_record_and_an_invalid_one_is_ignored() -> None:
    longest = neighbours.status("x" * 32, name="🌋" * 40, host="🌋" * 40, rules="ä" * 40, version="ä" * 40)
    assert from_txt(dict(to_txt(longest))) == longest
    assert all(len(f"{key}={value}".encode()) <= 255 for key, value in to_txt(longest).items())
    assert from_txt({**to_txt(neighbours.status()), "new": "1"}) == neighbours.status()
    assert from_txt({}) is None
    for change in ({"game": "no game id!"}, {"free": "many"}, {"stage": "burning"}, {"name": None}, {"seats": "1e3"}):
        assert from_txt({**to_txt(neighbours.status()), **change}) is None


async def test_announcements_and_withdrawals_arrive_over_real_multicast_dns() -> None:
    if not neighbours.is_heard_by_all("224.0.0.251"):
        pytest.skip("this system lets nobody send to all")
    game = token_hex(8)  # others may be announcing games on this machine
    heard = Until()
    adverts: dict[str, Advertisement | None] = {}

    def news(name: str, advert: Advertisement | None) -> None:
        adverts[name] = advert
        heard.changed()

    def told() -> list[StatusReply]:
        return [advert.status for advert in adverts.values() if advert and advert.status.game == game]

    browser = MdnsBrowser(news)
    await browser.refresh([neighbours.LOOPBACK])
    if browser.fault == "taken":
        pytest.skip("another program keeps multicast DNS to itself")
    async with hosted(neighbours.status(game), mdns=True) as host:
        await heard.until(lambda: told() == [host.status])
        host.changes(neighbours.status(game, free=1))
        await heard.until(lambda: told() == [host.status])
    await heard.until(lambda: told() == [])
    await browser.close()


def open_files() -> int:
    return len(os.listdir("/proc/self/fd"))


@pytest.mark.skipif(sys.platform != "linux", reason="counts what /proc tells")
@pytest.mark.parametrize("loop", [asyncio.SelectorEventLoop, neighbours.WindowsDatagramLoop])
def test_closing_during_a_send_leaves_no_socket_open(
    loop: Callable[[], asyncio.AbstractEventLoop], monkeypatch: pytest.MonkeyPatch
) -> None:
    networks = [neighbours.LOOPBACK]
    for module in ("_engine", "_utils.net"):
        monkeypatch.setattr(
            f"zeroconf.{module}.normalize_interface_choice", lambda *_: [str(one.at.ip) for one in networks]
        )

    def ask(mdns: Mdns) -> None:
        question = DNSOutgoing(0)
        question.add_question(DNSQuestion(SERVICE, 12, 1))
        assert mdns.zeroconf
        mdns.zeroconf.zeroconf.async_send(question)

    async def run() -> None:
        before, mdns = open_files(), Mdns()
        await mdns.refresh(list(networks))
        served = open_files()
        ask(mdns)
        networks[:] = [OwnAddress(ip_interface("127.0.0.2/8"), "lo", 1)]
        await mdns.refresh(list(networks))
        await asyncio.sleep(0)
        assert open_files() == served
        ask(mdns)
        await mdns.close()
        async with hosted():
            pass
        for _ in range(3):  # as transports close in turns of the loop
            await asyncio.sleep(0)
        assert open_files() == before

    gc.collect()
    with asyncio.Runner(loop_factory=loop) as runner:
        runner.run(run())


@pytest.mark.skipif(sys.platform != "linux", reason="counts what /proc tells")
async def test_closing_multicast_dns_while_it_opens_leaves_nothing_open() -> None:
    async def serve(mdns: Mdns) -> None:
        try:
            await mdns.refresh([neighbours.LOOPBACK])
        finally:
            await mdns.close()

    async def run(turns: int) -> None:
        open_before = open_files()
        serving = asyncio.create_task(serve(Mdns()))
        for _ in range(turns):
            await asyncio.sleep(0)
        serving.cancel()
        await asyncio.wait([serving])
        await asyncio.sleep(0)
        assert open_files() == open_before

    gc.collect()
    for turns in range(1, 20):
        await run(turns)


@neighbours.with_broadcast
async def test_every_host_of_a_machine_answers_a_probe_whatever_its_own_port() -> None:
    udp = neighbours.free_udp_port()
    hosts = [Announcer(udp, mdns=False), Announcer(udp, mdns=False)]
    for number, host in enumerate(hosts):
        await host.start(partial(neighbours.status, f"game-no-{number}"), 4000 + number)
    async with asking(udp) as asker:
        await asker.until(lambda: len(asker.heard) == 2)
        assert set(asker.heard) == {Here(PROTOCOL, "game-no-0", 4000), Here(PROTOCOL, "game-no-1", 4001)}
    for host in hosts:
        await host.stop()


async def test_broadcasts_work_with_ipv6_only() -> None:
    link = [one for one in own_addresses() if one.at.version == 6 and one.at.is_link_local]
    if not any(neighbours.is_heard_by_all("ff02::1", one.scope) for one in link):
        pytest.skip("this machine is on no network with IPv6, or may not send to all on it")
    udp = neighbours.free_udp_port()
    async with hearing(udp) as hearer, hearing() as sayer:
        sayer.broadcast.send(Gone("game-no-6"), link, udp)
        await hearer.until(lambda: hearer.heard)
        assert hearer.heard[0] == Gone("game-no-6")


@pytest.mark.parametrize("protocol", [0, 1, 200, 1 << 31])
def test_an_answer_is_never_longer_than_the_probe(protocol: int) -> None:
    assert len(msgspec.msgpack.encode(probe(protocol))) == SIZE
    assert len(msgspec.msgpack.encode(Here(protocol, "x" * 32, 65535))) <= SIZE


async def test_only_a_whole_probe_is_answered() -> None:
    right = msgspec.msgpack.encode(probe(PROTOCOL))
    whole = [
        *(Probe(PROTOCOL, b""), ["pompeii?", "1", bytes(51)], ["pompeii!", 1, "not a game id!", 80]),
        ["pompeii!", 1, "a-game-of-tests", 0],
    ]
    wrong = [
        *(b"", b"hello", right[:-1], right + b"\0", b"\xc1" * SIZE, b"\xdd\xff\xff\xff\xff" * 12, bytes(60_000)),
        *map(msgspec.msgpack.encode, whole),
        msgspec.msgpack.encode(["pompeii!", 1, "\ud800bad".encode("utf-8", "surrogatepass"), 80]),
        b"\x94" + msgspec.msgpack.encode("pompeii?") + b"\x01\xc4\x00" + b"\x91" * 50_000 + b"\xc0",
    ]
    udp = neighbours.free_udp_port()
    async with hearing(udp) as ear:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as stranger:
            for data in [*wrong, right]:
                stranger.sendto(data, ("127.0.0.1", udp))
        await ear.until(lambda: ear.heard)
        assert ear.heard == [probe(PROTOCOL)]


def test_answers_are_limited_per_address_and_many_addresses_take_no_memory() -> None:
    limiter = AnswerLimiter(each=2, addresses=3)
    assert [limiter.allow("a", 10.1) for _ in range(4)] == [True, True, False, False]
    assert limiter.allow("b", 10.2)
    assert [limiter.allow(f"stranger {n}", 10.3) for n in range(1000)].count(True) == 1
    assert limiter.allow("a", 11.0)


@neighbours.with_broadcast
async def test_a_flood_of_probes_is_answered_sparingly() -> None:
    async with hosted() as host, asking(host.udp, 200) as asker:
        await host.ear.until(lambda: host.ear.heard.count(probe(PROTOCOL)) == 200)  # and so has the host heard
        assert 1 <= asker.heard.count(HERE) <= 10


async def test_a_port_that_another_program_keeps_to_itself_is_an_os_error() -> None:
    port = neighbours.free_udp_port()
    with ExitStack() as others:
        others.enter_context(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)).bind(("", port))
        with suppress(OSError):  # no IPv6 here
            six = others.enter_context(socket.socket(socket.AF_INET6, socket.SOCK_DGRAM))
            six.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            six.bind(("", port))
        with pytest.raises(OSError, match=r"in use|10013"):
            await UdpBroadcast(lambda *_: None).open(port)
