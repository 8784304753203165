"""A room is found and entered whatever the network is like; whoever is cut off is back by itself, nothing is lost."""

import os
import subprocess
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from shutil import which
from time import monotonic, sleep

import pytest

from tests.faults.network import FIREWALL, Machine, Network, run
from tests.faults.scene import CODE, Player, Program, Scene

pytestmark = pytest.mark.faults

type Report = Callable[[str], None]

UNDER_WAY = 10
"""Updates after which a game is well under way."""
long = pytest.mark.long


class Trio:
    """A host, Ann, and Bob to whom things happen, in the middle of a game."""

    def __init__(self, scene: Scene, away: int = 60) -> None:
        """`away`: seconds until an AI stands in."""
        self.scene = scene
        self.machine = scene.network.machine("Host", "10.7.0.1/24")
        self.host: Program = scene.open(self.machine, "--away", str(away))
        self.host.line(CODE[:4])
        self.ann: Player = scene.join(scene.network.machine("Ann", "10.7.0.2/24"), "10.7.0.1")
        self.bob: Player = scene.join(scene.network.machine("Bob", "10.7.0.3/24"), "10.7.0.1")
        for player in (self.ann, self.bob):
            player.hears("update", seq=UNDER_WAY)

    def plays_on(self, since: float, seconds: float = 40) -> None:
        """Both have acted and seen it, since then."""
        for player in (self.ann, self.bob):
            first = player.hears("update", since=since, seconds=seconds)
            player.hears("update", since=since, seconds=seconds, seq=first.seq + 4)

    def recovers(self, report: Report, fault: float, since: float | None = None) -> None:
        """From then or now on they play to the end, and what they saw is reported."""
        self.plays_on(since or monotonic())
        self.report(report, fault)
        self.scene.finish()

    def report(self, report: Report, fault: float) -> None:
        """What the two saw since the fault."""
        report(f"\n    Bob {self.bob.story(fault)}\n    Ann {self.ann.story(fault)}")


@pytest.fixture
def trio(scene: Scene) -> Trio:
    return Trio(scene)


@pytest.mark.parametrize(
    "seconds", [3, pytest.param(6, marks=long), pytest.param(12, marks=long), pytest.param(60, marks=long)]
)
def test_cable_out(trio: Trio, report: Report, seconds: float) -> None:
    fault = monotonic()
    trio.bob.machine.pull()
    sleep(seconds)
    trio.bob.machine.push()
    trio.recovers(report, fault)


@long
def test_cable_of_the_host_out(trio: Trio, report: Report) -> None:
    fault = monotonic()
    trio.machine.pull()
    trio.bob.hears("line", "waiting", since=fault)
    trio.machine.push()
    trio.recovers(report, fault)


@long
def test_guest_frozen(trio: Trio, report: Report) -> None:
    fault = monotonic()
    trio.bob.freeze()
    trio.ann.hears("presence", "Bob away", since=fault)
    trio.bob.thaw()
    trio.recovers(report, fault)


@long
def test_host_frozen(trio: Trio, report: Report) -> None:
    fault = monotonic()
    trio.host.freeze()
    for player in (trio.ann, trio.bob):
        player.hears("line", "waiting", since=fault)
    trio.host.thaw()
    trio.recovers(report, fault)


def test_guest_killed(trio: Trio, report: Report) -> None:
    fault = monotonic()
    trio.bob.kill()
    trio.ann.hears("presence", "Bob away", since=fault)
    trio.bob = trio.scene.join(trio.bob.machine, seat=1)
    trio.recovers(report, fault, since=fault)


def test_host_killed(trio: Trio, report: Report) -> None:
    fault = monotonic()
    trio.host.kill()
    trio.bob.hears("line", "waiting", since=fault)
    trio.host = trio.scene.open(trio.machine, "--record", str(trio.scene.record))
    trio.recovers(report, fault, since=fault)


@long
def test_an_ai_stands_in(scene: Scene, report: Report) -> None:
    """After the time the host allows, until its person is back."""
    trio = Trio(scene, away=3)
    fault = monotonic()
    trio.bob.kill()
    trio.ann.hears("presence", "Bob stand_in", since=fault)
    before = trio.ann.hears("update", since=trio.ann.told[-1].time)
    trio.ann.hears("update", seq=before.seq + 4)
    trio.bob = scene.join(trio.bob.machine, seat=1)
    trio.recovers(report, fault)


@long
def test_address_of_a_guest_changes(trio: Trio, report: Report) -> None:
    fault = monotonic()
    trio.bob.machine.move("10.7.0.3/24", "10.7.0.33/24")
    trio.bob.hears("line", "online", since=fault)
    trio.recovers(report, fault)


@long
def test_address_of_the_host_changes(trio: Trio, report: Report) -> None:
    """They learn the new one from discovery."""
    fault = monotonic()
    trio.machine.move("10.7.0.1/24", "10.7.0.11/24")
    for player in (trio.ann, trio.bob):
        player.hears("line", "online", since=fault, seconds=60)
    trio.recovers(report, fault)


@long
@FIREWALL
def test_one_packet_in_ten_lost(trio: Trio, report: Report) -> None:
    fault = monotonic()
    for machine in (trio.machine, trio.ann.machine, trio.bob.machine):
        machine.lose(0.1)
    for player in (trio.ann, trio.bob):
        player.say("0.15")  # or the game would be over
    sleep(12)
    trio.plays_on(monotonic())
    told = [told.time for told in trio.bob.told if told.what == "update" and told.time > fault]
    gap = max(after - before for before, after in pairwise(told))
    trio.report(report, fault)
    report(f"{len(told)} updates, the longest gap between two {gap:.1f} s")
    trio.scene.finish()


_AVAHI = """
mount -t tmpfs none /run && mkdir /run/avahi-daemon && exec avahi-daemon --no-drop-root --no-chroot --no-rlimits -f "$0"
"""


def both_come(scene: Scene, host: Machine, machines: list[Machine], report: Report) -> None:
    """Host there; guests who are told no address find it, and the game is played to its end."""
    began = monotonic()
    scene.open(host).line(CODE[:4])
    ready = monotonic()
    players = [scene.join(machine, pause=0) for machine in machines]
    for player in players:
        found, joins, online = player.hears("found", "Room ok"), player.hears("joins"), player.hears("line", "online")
        report(
            f"{player.machine.name} found it {found.time - ready:.2f} s after the host said its code, which took"
            f" {ready - began:.2f} s; is in {online.time - joins.time:.2f} s after joining {found.more[8:]}"
        )
    scene.finish()


def test_the_first_interface_leads_nowhere(scene: Scene, report: Report) -> None:
    """As a VPN's: its address is told to all, and what they send there vanishes."""
    host, *guests = (
        scene.network.machine(name, f"10.7.0.{n}/24", vpn=f"10.0.0.{n}/24")
        for n, name in enumerate(("Host", "Ann", "Bob"), 1)
    )
    both_come(scene, host, guests, report)


def test_the_first_of_two_addresses_leads_nowhere(scene: Scene, report: Report) -> None:
    """The second is tried beside it after a quarter of a second."""
    scene.open(scene.network.machine("Host", "10.7.0.1/24")).line(CODE[:4])
    machines = [scene.network.machine(name, f"10.7.0.{n}/24", vpn=f"10.0.0.{n}/24") for n, name in enumerate("AB", 2)]
    for player in [scene.join(machine, "10.0.0.99", "10.7.0.1", pause=0) for machine in machines]:
        began, online = player.hears("line", "entering"), player.hears("line", "online")
        report(f"{player.machine.name} is in {online.time - began.time:.2f} s after joining")
    scene.finish()


def test_ipv6_alone(scene: Scene, report: Report) -> None:
    """Link-local addresses, which need the interface to be named."""
    host, *guests = (scene.network.machine(name) for name in ("Host", "Ann", "Bob"))
    both_come(scene, host, guests, report)


def test_the_address_that_a_host_of_ipv6_alone_reads_out_is_one_to_type(scene: Scene, report: Report) -> None:
    """Though an interface of the guest's comes first that leads elsewhere."""
    told = scene.open(scene.network.machine("Host")).line("fe80::")
    address = told.partition(" at ")[2].partition(",")[0]
    machines = [scene.network.machine(name, vpn=f"10.0.0.{n}/24") for n, name in enumerate("AB", 2)]
    for player in [scene.join(machine, address, pause=0) for machine in machines]:
        began, online = player.hears("line", "entering"), player.hears("line", "online")
        report(f"{player.machine.name} is in {online.time - began.time:.2f} s after joining {address}")
    scene.finish()


@pytest.mark.long
@FIREWALL
def test_multicast_blocked(scene: Scene, report: Report) -> None:
    """The broadcast probe finds it."""
    host, *guests = (scene.network.machine(name, f"10.7.0.{n}/24") for n, name in enumerate(("Host", "Ann", "Bob"), 1))
    for machine in (host, *guests):
        machine.block("-p", "udp", "--dport", "5353")
    both_come(scene, host, guests, report)


@pytest.mark.long
@pytest.mark.needs("avahi-daemon")
@pytest.mark.parametrize("alone", ["no", "yes"])
def test_avahi_beside_us(scene: Scene, report: Report, tmp_path: Path, alone: str) -> None:
    """It runs on every machine, and may forbid all others to listen to mDNS."""
    settings = tmp_path / "avahi.conf"
    settings.write_text(f"[server]\nenable-dbus=no\ndisallow-other-stacks={alone}\n", encoding="utf-8")
    host, *guests = (scene.network.machine(name, f"10.7.0.{n}/24") for n, name in enumerate(("Host", "Ann", "Bob"), 1))
    for machine in (host, *guests):
        avahi = machine.start(["sh", "-c", _AVAHI, str(settings)], {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin"}, -2)
        assert avahi.stdout
        while "startup complete" not in avahi.stdout.readline():
            assert avahi.poll() is None
    both_come(scene, host, guests, report)


_REACHES = """
import errno, socket, sys
with socket.socket() as probe:
    probe.settimeout(0.4)
    sys.exit(probe.connect_ex((sys.argv[1], 9)) != errno.ECONNREFUSED)
"""


def reaches(machine: Machine, address: str) -> bool:
    """Whether it is answered within 0.4 s: that nobody listens there."""
    words = ["ip", "netns", "exec", machine.namespace, sys.executable, "-c", _REACHES, address]
    return subprocess.run(words, check=False).returncode == 0


def test_a_cable_is_pulled_and_put_back() -> None:
    with Network() as network:
        one, other = network.machine("one", "10.7.0.1/24"), network.machine("other", "10.7.0.2/24")
        assert reaches(one, "10.7.0.2")
        other.pull()
        assert not reaches(one, "10.7.0.2")
        other.push()
        assert reaches(one, "10.7.0.2")
        other.move("10.7.0.2/24", "10.7.0.3/24")
        assert not reaches(one, "10.7.0.2")
        assert reaches(one, "10.7.0.3")


@FIREWALL
def test_packets_are_lost() -> None:
    with Network() as network:
        one, other = network.machine("one", "10.7.0.1/24"), network.machine("other", "10.7.0.2/24")
        assert reaches(one, "10.7.0.2")
        other.lose(1)
        assert not reaches(one, "10.7.0.2")


def test_what_is_missing_skips_what_needs_it_and_nothing_else(tmp_path: Path) -> None:
    """As where there is no iptables."""
    for command in ("ip", "sleep", "sysctl", "true", "unshare"):
        (tmp_path / command).symlink_to(which(command) or "")
    words = [sys.executable, "-m", "pytest", "-q", "-rs", __file__, "-k", "nothing_is_left or packets_are_lost"]
    told = subprocess.run(words, env={"PATH": str(tmp_path)}, capture_output=True, encoding="utf-8", check=True).stdout
    assert "1 passed, 1 skipped" in told
    assert "there is no iptables and no ip6tables here" in told


def test_nothing_is_left_of_a_network() -> None:
    with pytest.raises(ZeroDivisionError), Network() as network:  # noqa: PT012
        sleeper = network.machine("one").start(["sleep", "60"], os.environ)
        raise ZeroDivisionError
    assert sleeper.poll() is not None
    assert network.switch not in run("ip", "netns", "list")
