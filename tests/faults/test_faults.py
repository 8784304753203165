"""A room is found and entered on any network; a guest that is cut off comes back and loses nothing."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from time import monotonic, sleep

import pytest

from tests.faults.network import FIREWALL, Machine, run
from tests.faults.scene import CODE, Player, Program, Scene

pytestmark = pytest.mark.faults

type Report = Callable[[str], None]

TUNNELS = ("corp0", "10.2.0.2/24", "tun"), ("uni0", "192.168.9.2/32", "tun"), ("hamachi0", "25.5.0.2/8", "tap")
UNDER_WAY = 10  # updates after which a game is well under way
long = pytest.mark.long


class Trio:
    """A host, Ann, and Bob to whom things happen, in the middle of a game."""

    def __init__(self, scene: Scene, away: int = 60) -> None:
        """Begin a game of a host and two guests; `away`: seconds until an AI stands in."""
        self.scene = scene
        self.machine = scene.network.machine("Host", "10.7.0.1/24")
        self.host: Program = scene.open(self.machine, "--away", str(away))
        self.host.line(CODE[:4])
        self.ann: Player = scene.join(scene.network.machine("Ann", "10.7.0.2/24"), "10.7.0.1")
        self.bob: Player = scene.join(scene.network.machine("Bob", "10.7.0.3/24"), "10.7.0.1")
        for player in (self.ann, self.bob):
            player.hears("update", seq=UNDER_WAY)
        self.fault = monotonic()  # what goes wrong in a test begins when this is made

    def plays_on(self, since: float, seconds: float = 40) -> None:
        for player in (self.ann, self.bob):
            first = player.hears("update", since=since, seconds=seconds)
            player.hears("update", since=since, seconds=seconds, seq=first.seq + 4)

    def recovers(self, report: Report, since: float | None = None) -> None:
        """From then or now on they play to the end, and what they saw is reported."""
        self.plays_on(since or monotonic())
        self.report(report)
        self.scene.finish()

    def report(self, report: Report) -> None:
        report(f"\n    Bob {self.bob.story(self.fault)}\n    Ann {self.ann.story(self.fault)}")


@pytest.fixture
def trio(scene: Scene) -> Trio:
    return Trio(scene)


@pytest.mark.parametrize(
    "seconds", [3, pytest.param(6, marks=long), pytest.param(12, marks=long), pytest.param(60, marks=long)]
)
def test_cable_out(trio: Trio, report: Report, seconds: float) -> None:
    trio.bob.machine.pull()
    sleep(seconds)
    trio.bob.machine.push()
    trio.recovers(report)


@long
def test_guest_frozen(trio: Trio, report: Report) -> None:
    trio.bob.freeze()
    trio.ann.hears("presence", "Bob away", since=trio.fault)
    trio.bob.thaw()
    trio.recovers(report)


@long
@pytest.mark.parametrize("frozen", [False, True])
def test_host_frozen_or_without_its_cable(trio: Trio, report: Report, frozen: bool) -> None:
    trio.host.freeze() if frozen else trio.machine.pull()
    for player in (trio.ann, trio.bob):
        player.hears("line", "waiting", since=trio.fault)
    trio.host.thaw() if frozen else trio.machine.push()
    trio.recovers(report)


def test_guest_killed(trio: Trio, report: Report) -> None:
    trio.bob.kill()
    trio.ann.hears("presence", "Bob away", since=trio.fault)
    trio.bob = trio.scene.join(trio.bob.machine, seat=1)
    trio.recovers(report, since=trio.fault)


def test_host_killed(trio: Trio, report: Report) -> None:
    trio.host.kill()
    trio.bob.hears("line", "waiting", since=trio.fault)
    trio.host = trio.scene.open(trio.machine, "--record", str(trio.scene.record))
    trio.recovers(report, since=trio.fault)


@long
def test_an_ai_stands_in(scene: Scene, report: Report) -> None:
    trio = Trio(scene, away=3)
    trio.bob.kill()
    trio.ann.hears("presence", "Bob stand_in", since=trio.fault)
    before = trio.ann.hears("update", since=trio.ann.told[-1].time)
    trio.ann.hears("update", seq=before.seq + 4)
    trio.bob = scene.join(trio.bob.machine, seat=1)
    trio.recovers(report)


@long
@pytest.mark.parametrize("of_the_host", [False, True])
def test_an_address_changes(trio: Trio, report: Report, of_the_host: bool) -> None:
    number = 1 if of_the_host else 3
    moving = trio.machine if of_the_host else trio.bob.machine
    moving.move(f"10.7.0.{number}/24", f"10.7.0.{number}{number}/24")
    for player in (trio.ann, trio.bob) if of_the_host else (trio.bob,):
        player.hears("line", "online", since=trio.fault, seconds=60)
    trio.recovers(report)


@long
@FIREWALL
def test_one_packet_in_ten_lost(trio: Trio, report: Report) -> None:
    for machine in (trio.machine, trio.ann.machine, trio.bob.machine):
        machine.lose(0.1)
    for player in (trio.ann, trio.bob):
        player.say("0.15")  # or the game would be over
    sleep(12)
    trio.plays_on(monotonic())
    told = [told.time for told in trio.bob.told if told.what == "update" and told.time > trio.fault]
    gap = max(after - before for before, after in pairwise(told))
    trio.report(report)
    report(f"{len(told)} updates, the longest gap between two {gap:.1f} s")
    trio.scene.finish()


_AVAHI = """
mount -t tmpfs none /run && mkdir /run/avahi-daemon && exec avahi-daemon --no-drop-root --no-chroot --no-rlimits -f "$0"
"""


def both_come(scene: Scene, host: Machine, machines: list[Machine]) -> None:
    """Host there; guests who are told no address find it, and the game is played to its end."""
    scene.open(host).line(CODE[:4])
    for player in [scene.join(machine, pause=0) for machine in machines]:
        player.hears("found", "Room ok")
        player.hears("line", "online")
    scene.finish()


def both_enter(scene: Scene, machines: list[Machine], *addresses: str) -> None:
    """Guests who are told addresses come, and the game is played to its end."""
    for player in [scene.join(machine, *addresses, pause=0) for machine in machines]:
        player.hears("line", "online")
    scene.finish()


def machines(scene: Scene, *names: str, addressed: bool = True, vpn: bool = False) -> list[Machine]:
    """With IPv6 alone unless `addressed`; `vpn`: the first interface of each leads elsewhere."""
    made = []
    for n, name in enumerate(names, 10):
        addresses = [f"10.7.0.{n}/24"] if addressed else []
        made.append(scene.network.machine(name, *addresses, vpn=f"10.0.0.{n}/24" if vpn else ""))
    return made


def test_the_first_interface_leads_nowhere(scene: Scene) -> None:
    """As a VPN's: its address is told to all, and what they send there vanishes."""
    host, *guests = machines(scene, "Host", "Ann", "Bob", vpn=True)
    both_come(scene, host, guests)


def test_the_first_of_two_addresses_leads_nowhere(scene: Scene) -> None:
    scene.open(scene.network.machine("Host", "10.7.0.1/24")).line(CODE[:4])
    both_enter(scene, machines(scene, "Ann", "Bob", vpn=True), "10.0.0.99", "10.7.0.1")


@pytest.mark.parametrize("size", [1280, pytest.param(1400, marks=long)])
def test_a_path_that_loses_long_packets(scene: Scene, size: int) -> None:
    host, *guests = machines(scene, "Host", "Ann", "Bob")
    for machine in (host, *guests):
        machine.lose_long(size)
    both_come(scene, host, guests)


def test_phones_are_led_home_whatever_vpn_is_on(scene: Scene) -> None:
    host = scene.network.machine("Host", "10.7.0.1/24")
    for tunnel in TUNNELS:
        host.tunnel(*tunnel)
    room = scene.open(host)
    room.line("phones on this network: http://10.7.0.1:")
    room.line("phones on another network: http://25.5.0.2:")


@long
def test_a_host_tells_where_it_is_as_soon_as_that_leads_anywhere(scene: Scene) -> None:
    host = scene.network.machine("Host")
    run("ip", "-n", host.namespace, "link", "set", "lan", "down")
    room = scene.open(host)
    room.line("no network")
    run("ip", "-n", host.namespace, "link", "set", "lan", "up")
    room.line("phones cannot join")
    host.address("10.7.0.1/24")
    room.line("phones on this network: http://10.7.0.1:")
    host.move("10.7.0.1/24", "10.7.0.11/24")
    room.line("phones on this network: http://10.7.0.11:")


def test_ipv6_alone(scene: Scene) -> None:
    host, *guests = machines(scene, "Host", "Ann", "Bob", addressed=False)
    both_come(scene, host, guests)


def test_the_address_that_a_host_of_ipv6_alone_reads_out_is_one_to_type(scene: Scene) -> None:
    told = scene.open(scene.network.machine("Host")).line("fe80::")
    guests = machines(scene, "Ann", "Bob", addressed=False, vpn=True)
    both_enter(scene, guests, told.partition(" at ")[2].partition(",")[0])


@long
@FIREWALL
def test_multicast_blocked(scene: Scene) -> None:
    host, *guests = machines(scene, "Host", "Ann", "Bob")
    for machine in (host, *guests):
        machine.block("-p", "udp", "--dport", "5353")
    both_come(scene, host, guests)


@long
@pytest.mark.needs("avahi-daemon")
@pytest.mark.parametrize("alone", ["no", "yes"])
def test_avahi_beside_us(scene: Scene, tmp_path: Path, alone: str) -> None:
    settings = tmp_path / "avahi.conf"
    settings.write_text(f"[server]\nenable-dbus=no\ndisallow-other-stacks={alone}\n", encoding="utf-8")
    host, *guests = machines(scene, "Host", "Ann", "Bob")
    for machine in (host, *guests):
        avahi = machine.start(["sh", "-c", _AVAHI, str(settings)], {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin"}, -2)
        assert avahi.stdout
        while "startup complete" not in avahi.stdout.readline():
            assert avahi.poll() is None
    both_come(scene, host, guests)
