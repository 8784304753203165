"""Machines on a switch, made of Linux network namespaces: cables, packets and addresses get lost."""

import os
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack, suppress
from ipaddress import IPv4Interface, IPv6Interface, ip_interface
from itertools import count
from pathlib import Path
from shutil import which
from typing import IO, Final, Self

import pytest

_TOOLS: Final = ("ip", "sysctl", "unshare")
_FIREWALLS: Final = ("iptables", "ip6tables")
FIREWALL: Final = pytest.mark.needs(*_FIREWALLS)
_numbers: Final = count()


def why_not() -> str | None:
    """What keeps networks from being made here, in a few words; None where nothing does."""
    if not hasattr(os, "geteuid") or not Path("/proc/self/ns/net").exists():
        return "network namespaces are Linux's"
    if os.geteuid() != 0:
        return "only root may make network namespaces"
    if missing := without(_TOOLS):
        return missing
    tried = subprocess.run(["unshare", "--net", "true"], capture_output=True, encoding="utf-8")
    return f"no network namespace can be made: {tried.stderr.strip()}" if tried.returncode else None


def without(commands: Iterable[str]) -> str | None:
    """Which of these commands there are not here, in a few words; None where there are all."""
    missing = [command for command in commands if not which(command)]
    return f"there is no {' and no '.join(missing)} here" if missing else None


def run(*words: str) -> str:
    done = subprocess.run(words, capture_output=True, encoding="utf-8")
    if done.returncode:
        raise RuntimeError(f"{' '.join(words)}: {done.stderr.strip()}")
    return done.stdout


class Network:
    """A switch and the machines plugged into it. When it is left, all of it is gone, its programs included."""

    def __init__(self) -> None:
        self._prefix = f"pompeii-{os.getpid()}-{next(_numbers)}"
        self._machines: list[Machine] = []
        self._routers: list[tuple[Machine, str, str]] = []  # each with its network's number and its outer address
        self.networks: list[IPv4Interface | IPv6Interface] = []  # of all addresses that machines have had
        self._undo = ExitStack()
        self._ports = count()

    def __enter__(self) -> Self:
        with ExitStack() as undo:
            undo.callback(self._end)
            self.switch = self._namespace("switch")
            run("ip", "-n", self.switch, "link", "add", "bridge", "type", "bridge", "mcast_snooping", "0")
            run("ip", "-n", self.switch, "link", "set", "bridge", "up")
            undo.pop_all()
        return self

    def __exit__(self, *problem: object) -> None:
        self._end()

    def machine(self, name: str, *addresses: str, vpn: str = "") -> "Machine":
        """A machine with one cable to the switch; addresses as in 10.7.0.1/24, none for IPv6 alone.

        `vpn`: the address of an interface that comes first and leads nowhere.
        """
        machine = Machine(self, name, self._namespace(name))
        self._machines.append(machine)
        if vpn:
            machine.dead_end("avpn", vpn)
        machine.plug("lan", *addresses)
        return machine

    def behind_router(self, name: str, inside: str, outside: str) -> "Machine":
        """A machine on a network of its own, 192.168.`inside`.2, whose router has the address `outside` at the switch.

        Routers made before and this one know the ways to each other's networks.
        """
        router = Machine(self, f"{name}-router", self._namespace(f"{name}-router"))
        router.plug("lan", f"{outside}/24")
        machine = Machine(self, name, self._namespace(name))
        self._machines += [machine, router]
        cable = ("peer", "name", "inside", "netns", router.namespace)
        run("ip", "-n", machine.namespace, "link", "add", "lan", "type", "veth", *cable)
        for one, interface, number in ((machine, "lan", 2), (router, "inside", 1)):
            run("ip", "-n", one.namespace, "link", "set", interface, "up")
            one.address(f"192.168.{inside}.{number}/24", interface)
        run("ip", "-n", machine.namespace, "route", "add", "default", "via", f"192.168.{inside}.1")
        run("ip", "netns", "exec", router.namespace, "sysctl", "-qw", "net.ipv4.ip_forward=1")
        for other, its_inside, its_outside in self._routers:
            run("ip", "-n", router.namespace, "route", "add", f"192.168.{its_inside}.0/24", "via", its_outside)
            run("ip", "-n", other.namespace, "route", "add", f"192.168.{inside}.0/24", "via", outside)
        self._routers.append((router, inside, outside))
        return machine

    @property
    def crossings(self) -> list[str]:
        """The namespaces that every packet between machines passes: the switch and the routers."""
        return [self.switch, *(router.namespace for router, _, _ in self._routers)]

    def port(self) -> str:
        return f"port{next(self._ports)}"

    def _namespace(self, name: str) -> str:
        full = f"{self._prefix}-{name}"
        run("ip", "netns", "add", full)
        self._undo.callback(run, "ip", "netns", "delete", full)
        run("ip", "-n", full, "link", "set", "lo", "up")
        return full

    def _end(self) -> None:
        for machine in self._machines:
            machine.end_programs()
        self._undo.close()


class Machine:
    """A network namespace; its interfaces are called `lan` and whatever else is plugged in."""

    def __init__(self, network: Network, name: str, namespace: str) -> None:
        self.name = name
        self.namespace = namespace
        self._network = network
        self._cables: dict[str, str] = {}
        self._programs: list[subprocess.Popen[str]] = []

    def plug(self, interface: str, *addresses: str) -> None:
        self._cable(interface, "master", "bridge")
        for address in addresses:
            self.address(address, interface)

    def _cable(self, interface: str, *at_the_switch: str) -> None:
        """Lead a new interface to a new port of the switch, set by these words of `ip link`; both are up."""
        port = self._cables[interface] = self._network.port()
        peer = ("peer", "name", port, "netns", self._network.switch)
        run("ip", "-n", self.namespace, "link", "add", interface, "type", "veth", *peer)
        run("ip", "-n", self._network.switch, "link", "set", port, *at_the_switch, "up")
        run("ip", "netns", "exec", self.namespace, "sysctl", "-qw", f"net.ipv6.conf.{interface}.accept_dad=0")
        run("ip", "-n", self.namespace, "link", "set", interface, "up")

    def address(self, address: str, interface: str = "lan") -> None:
        self._network.networks.append(ip_interface(address))
        run("ip", "-n", self.namespace, "address", "add", address, "brd", "+", "dev", interface)

    def tunnel(self, interface: str, address: str, mode: str = "tun") -> None:
        """Add the interface of a VPN that takes the default route; Linux's `tun` driver makes it, `mode` tun or tap."""
        run("ip", "-n", self.namespace, "tuntap", "add", interface, "mode", mode)
        run("ip", "-n", self.namespace, "link", "set", interface, "up")
        run("ip", "-n", self.namespace, "address", "add", address, "dev", interface)
        run("ip", "-n", self.namespace, "route", "replace", "default", "dev", interface)

    def lose_long(self, size: int) -> None:
        """Lose all packets over `size` bytes between this machine and the switch, without telling their sender."""
        # A switch drops what is too long for its port. Segments that Linux leaves to the card to cut would pass.
        run("ip", "-n", self._network.switch, "link", "set", self._cables["lan"], "mtu", f"{size}")
        run("ip", "-n", self.namespace, "link", "set", "lan", "gso_max_segs", "1")

    def dead_end(self, interface: str, address: str) -> None:
        """An interface as of a VPN that leads nowhere: it is up, and what is sent there vanishes."""
        self._cable(interface)
        self.address(address, interface)

    def pull(self, interface: str = "lan") -> None:
        run("ip", "-n", self._network.switch, "link", "set", self._cables[interface], "down")

    def push(self, interface: str = "lan") -> None:
        run("ip", "-n", self._network.switch, "link", "set", self._cables[interface], "up")

    def move(self, old: str, new: str, interface: str = "lan") -> None:
        run("ip", "-n", self.namespace, "address", "del", old, "dev", interface)
        self.address(new, interface)

    def lose(self, share: float) -> None:
        """Lose this share of the packets that come in; a test of it is marked as `FIREWALL`."""
        self.block("-i", "lan", "-m", "statistic", "--mode", "random", "--probability", f"{share}")

    def block(self, *match: str) -> None:
        """Drop what comes in and matches, as a firewall: ("-p", "udp", "--dport", "5353"); marked as `FIREWALL`."""
        for tool in _FIREWALLS:
            run("ip", "netns", "exec", self.namespace, tool, "-A", "INPUT", *match, "-j", "DROP")

    def start(
        self, words: Sequence[str], environment: Mapping[str, str], errors: IO[str] | int | None = None
    ) -> subprocess.Popen[str]:
        """Start a program on this machine, whose pipes are text; its process id is its own, not a shell's."""
        program = subprocess.Popen(
            ["ip", "netns", "exec", self.namespace, *words],
            env=dict(environment),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            encoding="utf-8",
        )
        self._programs.append(program)
        return program

    def end_programs(self) -> None:
        """Kill what still runs here, children included, frozen or not, and close its pipes."""
        for pid in run("ip", "netns", "pids", self.namespace).split():
            with suppress(ProcessLookupError):
                os.kill(int(pid), 9)
        for program in self._programs:
            program.kill()
            program.wait()
            for pipe in (program.stdin, program.stdout):
                if pipe:
                    with suppress(BrokenPipeError):
                        pipe.close()
