"""The machines of these tests do what they say: or nothing found with them would mean anything."""

import os
import subprocess

import pytest

from tests.faults.network import Machine, Network, run

pytestmark = pytest.mark.faults


def reaches(machine: Machine, address: str) -> bool:
    """Whether one of two pings is answered within a fifth of a second."""
    words = ["ip", "netns", "exec", machine.namespace, "ping", "-c", "2", "-i", "0.2", "-W", "0.2", address]
    return subprocess.run(words, capture_output=True, check=False).returncode == 0


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
        other.lose(1)
        assert not reaches(one, "10.7.0.3")


def test_nothing_is_left_of_a_network() -> None:
    with pytest.raises(ZeroDivisionError), Network() as network:  # noqa: PT012
        sleeper = network.machine("one").start(["sleep", "60"], os.environ)
        raise ZeroDivisionError
    assert sleeper.poll() is not None
    assert network.switch not in run("ip", "netns", "list")
