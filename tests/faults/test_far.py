"""A friend far away: a game by a pasted line, and a stranger's attempts. No packet is for anywhere else."""

import os
import socket
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from ipaddress import IPv4Address, IPv6Address, ip_address
from itertools import pairwise
from time import monotonic
from typing import Final

import pytest

from pompeii_net.lan.transport.far_line import SCHEME, FarLine
from tests.faults.network import Machine, Network, run
from tests.faults.scene import Player, Program, Scene

pytest.importorskip(
    "pompeii_net.lan.transport.far",
    reason="without the extra `far` there are no friends far away",
    exc_type=ImportError,
)
pytestmark = pytest.mark.faults

UNDER_WAY = 10
NOTICED: Final = 2.0  # seconds without an update after which a player asks what is wrong
_ALL_PROTOCOLS: Final = 3  # Linux's ETH_P_ALL
_EVERYONE: Final = IPv4Address("255.255.255.255")
_TARGETS: Final = {4: (16, 20), 6: (24, 40)}  # where a packet's target stands, by the version of IP


class Watchman:
    """Notes the target of each packet that passes a namespace."""

    def __init__(self, namespace: str) -> None:
        self.targets: set[IPv4Address | IPv6Address] = set()
        self._namespace, self._over, self._ready = namespace, threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._watch)
        self._thread.start()
        self._ready.wait()

    def end(self) -> None:
        self._over.set()
        self._thread.join()

    def _watch(self) -> None:
        with open(f"/run/netns/{self._namespace}", encoding="ascii") as there:
            os.setns(there.fileno(), os.CLONE_NEWNET)  # this thread alone
        with socket.socket(socket.AF_PACKET, socket.SOCK_DGRAM, socket.htons(_ALL_PROTOCOLS)) as sniffer:
            sniffer.settimeout(0.1)
            self._ready.set()
            while True:
                try:
                    packet = sniffer.recv(64)
                except TimeoutError:
                    if self._over.is_set():
                        return
                    continue
                if within := _TARGETS.get(packet[0] >> 4):
                    self.targets.add(ip_address(packet[slice(*within)]))


@contextmanager
def kept_inside(network: Network) -> Iterator[None]:
    """Fail at the end if a packet was for an address outside of the machines' networks, or if there was none."""
    watchmen = [Watchman(namespace) for namespace in network.crossings]
    try:
        yield
    finally:
        for watchman in watchmen:
            watchman.end()
    found = set[IPv4Address | IPv6Address]().union(*(watchman.targets for watchman in watchmen))
    inside = {target for target in found if any(target in one.network for one in network.networks)}
    assert inside
    nearby = {target for target in found if target.is_multicast or target.is_link_local or target == _EVERYONE}
    assert not {str(target) for target in found - inside - nearby}


@pytest.fixture
def far(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> Scene:
    """A scene without relays."""
    monkeypatch.setenv("POMPEII_RELAY", "none")
    return scene


def line_of(host: Program) -> str:
    return SCHEME + host.line(SCHEME).partition(SCHEME)[2]


def test_a_whole_game_by_a_pasted_line_through_two_routers_while_a_guest_changes_its_network(far: Scene) -> None:
    network = far.network
    host = network.behind_router("Host", "1", "198.51.100.1")
    ann, bob = (network.behind_router(name, at, f"198.51.100.{at}") for name, at in (("Ann", "2"), ("Bob", "3")))
    with kept_inside(network):
        line = line_of(far.open(host, "--far"))
        players = [far.join(machine, line) for machine in (ann, bob)]
        for player in players:
            player.hears("update", seq=UNDER_WAY)
        changed = monotonic()
        ann.move("192.168.2.2/24", "192.168.2.77/24")
        run("ip", "-n", ann.namespace, "route", "replace", "default", "via", "192.168.2.1")
        before = max(told.seq for told in players[1].told)  # two turns later Ann must have decided again
        players[0].hears("update", since=changed, seq=before + 4, seconds=15)
        far.finish()


_RELAY: Final = "10.9.0.9"


def relayed(scene: Scene, monkeypatch: pytest.MonkeyPatch, *addresses: str) -> Callable[[], Program]:
    """Return what starts a relay of our own on a machine with these addresses, the only relay there is."""
    machine, words = scene.network.machine("Relay", f"{_RELAY}/24", *addresses), ["tests.faults.relay", "3340"]
    monkeypatch.setenv("POMPEII_RELAY", f"http://{_RELAY}:3340")

    def start() -> Program:
        relay = Program(machine, words, scene.folder / "relay")
        relay.line("ready")
        return relay

    return start


def line_with_relay(host: Program) -> str:
    def told() -> str | None:
        lines = (SCHEME + line.partition(SCHEME)[2] for line in host.lines if SCHEME in line)
        return next((line for line in lines if FarLine.read(line).relay), None)

    return host.until(told)


def begun(
    scene: Scene, start: Callable[[], Program], host: Machine, guests: Sequence[Machine]
) -> tuple[Program, list[Player]]:
    """Start a relay, and a game far away by it; return the relay and the players once the game is under way."""
    relay = start()
    line = line_with_relay(scene.open(host, "--far"))
    players = [scene.join(machine, line) for machine in guests]
    for player in players:
        player.hears("update", seq=UNDER_WAY)
    return relay, players


@pytest.mark.long
def test_a_relay_that_is_lost_in_the_middle_of_a_game_is_not_missed_by_who_talk_directly(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, report: Callable[[str], None]
) -> None:
    network = scene.network
    start = relayed(scene, monkeypatch)
    host, *guests = (network.machine(name, f"10.9.0.{at}/24") for name, at in (("Host", 1), ("Ann", 2), ("Bob", 3)))
    with kept_inside(network):
        relay, players = begun(scene, start, host, guests)
        relay.kill()
        lost = monotonic()
        before = max(told.seq for told in players[0].told)
        for player in players:
            player.hears("update", since=lost, seq=before + 60)
            times = [lost, *(told.time for told in player.told if told.what == "update" and told.time > lost)]
            longest = max(later - earlier for earlier, later in pairwise(times))
            report(f"{player.machine.name} without an update for {longest:.2f} s at the longest")
            assert longest < NOTICED
            assert not [told.more for told in player.told if told.time > lost and told.what in ("line", "presence")]
        scene.finish()


@pytest.mark.long
def test_a_game_over_a_relay_that_is_lost_goes_on_when_it_is_back(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, report: Callable[[str], None]
) -> None:
    """Each is on a network of its own, which only the relay is on as well: there is no direct way."""
    network = scene.network
    start = relayed(scene, monkeypatch, *(f"10.7.{at}.9/24" for at in (1, 2, 3)))
    host, *guests = (network.machine(name, f"10.7.{at}.1/24") for name, at in (("Host", 1), ("Ann", 2), ("Bob", 3)))
    for at, machine in enumerate((host, *guests), start=1):
        run("ip", "-n", machine.namespace, "route", "add", "default", "via", f"10.7.{at}.9")
    with kept_inside(network):
        relay, players = begun(scene, start, host, guests)
        relay.kill()
        lost = monotonic()
        for player in players:
            player.hears("line", since=lost)
        start()
        back = monotonic()
        for player in players:
            player.hears("update", since=back, seconds=20)
            report(player.story(back))
        scene.finish()


_STRANGER: Final = """
import asyncio, sys
from pompeii_net.lan.transport.far import FarEndpoint
from pompeii_net.lan.transport.far_line import FarLine
from pompeii_net.lan.transport.keys import KeyPair
from pompeii_net.lan.transport.link import pack
from pompeii_net.lan.wire import PROTOCOL, StartTls, Status

async def heard(endpoint, data):
    loop, sock = asyncio.get_running_loop(), await endpoint.dial(FarLine.read(sys.argv[1]))
    with sock:
        await loop.sock_sendall(sock, data)
        found = b""
        while more := await loop.sock_recv(sock, 65536):
            found += more
    return found

async def main():
    endpoint = await FarEndpoint.open()
    page, guess = b"GET / HTTP/1.1\\r\\nHost: 10.7.0.1\\r\\n\\r\\n", pack(StartTls(KeyPair().public)) + b"no TLS" * 99
    for data in (page, pack(Status(PROTOCOL)), *[guess] * 5):
        print(len(await heard(endpoint, data)), flush=True)
    await endpoint.close()

asyncio.run(main())
"""


def test_a_stranger_without_the_code_hears_the_status_alone(far: Scene) -> None:
    network = far.network
    host, stranger = network.machine("Host", "10.7.0.1/24"), network.machine("Stranger", "10.7.0.2/24")
    with kept_inside(network):
        opened = far.open(host, "--far")
        line = FarLine.read(line_of(opened))._replace(code="").text
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
        asked = stranger.start([sys.executable, "-c", _STRANGER, line], environment)
        page, status, *guesses = map(int, asked.communicate(timeout=60)[0].split())
        assert page == 0, "phones are not served from afar"
        assert status > 0
        assert len(guesses) == 5
        opened.line("10.7.0.2 tried 5 wrong codes")
