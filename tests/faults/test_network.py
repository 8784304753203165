"""The machines of these tests do what they say: or nothing found with them would mean anything."""

import os
import subprocess
import sys
from pathlib import Path
from shutil import which

import pytest

from tests.faults.network import FIREWALL, Machine, Network, run

pytestmark = pytest.mark.faults


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
