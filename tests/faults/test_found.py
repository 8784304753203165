"""A room is found and entered whatever the network is like."""

from collections.abc import Callable
from pathlib import Path
from time import monotonic

import pytest

from tests.faults.network import FIREWALL, Machine
from tests.faults.scene import CODE, Scene

pytestmark = pytest.mark.faults

type Report = Callable[[str], None]

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
