"""Whoever loses the line, the program or the address is back in the game by itself, and nothing of it is lost."""

from collections.abc import Callable
from itertools import pairwise
from time import monotonic, sleep

import pytest

from tests.faults.network import FIREWALL
from tests.faults.scene import CODE, Player, Program, Scene

pytestmark = pytest.mark.faults

UNDER_WAY = 10
"""Updates after which a game is well under way."""
long = pytest.mark.long

type Report = Callable[[str], None]


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
    trio.plays_on(monotonic())
    trio.report(report, fault)
    trio.scene.finish()


@long
def test_cable_of_the_host_out(trio: Trio, report: Report) -> None:
    fault = monotonic()
    trio.machine.pull()
    trio.bob.hears("line", "waiting", since=fault)
    trio.machine.push()
    trio.plays_on(monotonic())
    trio.report(report, fault)
    trio.scene.finish()


@long
def test_guest_frozen(trio: Trio, report: Report) -> None:
    fault = monotonic()
    trio.bob.freeze()
    trio.ann.hears("presence", "Bob away", since=fault)
    trio.bob.thaw()
    trio.plays_on(monotonic())
    trio.report(report, fault)
    trio.scene.finish()


@long
def test_host_frozen(trio: Trio, report: Report) -> None:
    fault = monotonic()
    trio.host.freeze()
    for player in (trio.ann, trio.bob):
        player.hears("line", "waiting", since=fault)
    trio.host.thaw()
    trio.plays_on(monotonic())
    trio.report(report, fault)
    trio.scene.finish()


def test_guest_killed(trio: Trio, report: Report) -> None:
    fault = monotonic()
    trio.bob.kill()
    trio.ann.hears("presence", "Bob away", since=fault)
    trio.bob = trio.scene.join(trio.bob.machine, seat=1)
    trio.plays_on(fault)
    trio.report(report, fault)
    trio.scene.finish()


def test_host_killed(trio: Trio, report: Report) -> None:
    fault = monotonic()
    trio.host.kill()
    trio.bob.hears("line", "waiting", since=fault)
    trio.host = trio.scene.open(trio.machine, "--record", str(trio.scene.record))
    trio.plays_on(fault)
    trio.report(report, fault)
    trio.scene.finish()


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
    trio.plays_on(monotonic())
    trio.report(report, fault)
    scene.finish()


@long
def test_address_of_a_guest_changes(trio: Trio, report: Report) -> None:
    fault = monotonic()
    trio.bob.machine.move("10.7.0.3/24", "10.7.0.33/24")
    trio.bob.hears("line", "online", since=fault)
    trio.plays_on(monotonic())
    trio.report(report, fault)
    trio.scene.finish()


@long
def test_address_of_the_host_changes(trio: Trio, report: Report) -> None:
    """They learn the new one from discovery."""
    fault = monotonic()
    trio.machine.move("10.7.0.1/24", "10.7.0.11/24")
    for player in (trio.ann, trio.bob):
        player.hears("line", "online", since=fault, seconds=60)
    trio.plays_on(monotonic())
    trio.report(report, fault)
    trio.scene.finish()


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
