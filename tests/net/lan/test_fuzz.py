"""Nothing that anybody sends stops a host, or keeps honest players waiting (`fuzz.py` is the long run)."""

import asyncio
import sys
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from pompeii_net.lan import wire
from pompeii_net.lan.guest.files import TicketStore
from pompeii_net.lan.guest.guest import Guest
from pompeii_net.lan.local import ConnectionStatus
from pompeii_net.lan.transport.keys import KeyPair, RoomCredentials
from pompeii_net.lan.transport.link import Link
from pompeii_net.lan.transport.listener import Listener
from tests.net.lan import mutations
from tests.net.lan.fuzz import CODE, ROOMY, Siege, decode, table
from tests.surroundings import asked_for

pytestmark = pytest.mark.usefixtures("codes_of_other_processes")


def test_whatever_a_frame_holds_it_is_read_or_refused() -> None:
    """In the direction of the host and in that of the guest."""
    read, refused = decode(20_000, seed=1)
    assert read > 1_000
    assert refused > 10_000


class Rambling:
    """A host that says anything there is to say, in any order, to whoever enters, and is gone."""

    def __init__(self) -> None:
        self._random = Random(1)

    def status(self) -> wire.StatusReply:
        return wire.StatusReply(wire.PROTOCOL, "", "rambling-1", "Rambling", "Host", "", 4, 4, "lobby", True)

    def enter(self, entrance: wire.Hello | wire.Resume, link: Link[wire.FromClient]) -> wire.EndReason | None:
        link.start(lambda message: None, lambda shaky: None, lambda why: None)
        link.send(wire.Welcome(1, "token"))
        for _ in range(self._random.randrange(30)):
            said = msgspec.convert(mutations.from_host(self._random), wire.FromHost)
            if not isinstance(said, wire.Bye):
                link.send(said)
        asyncio.get_running_loop().call_later(0.01, link.end)
        return None

    def guessed(self, address: str, codes: int) -> None:
        raise AssertionError


class Hearer:
    """The window of a guest."""

    def __init__(self) -> None:
        self.told: list[object] = []
        self.gone = asyncio.Event()

    def notify(self, message: object) -> None:
        self.told.append(message)
        if isinstance(message, ConnectionStatus) and message.state in ("waiting", "lost"):
            self.gone.set()


async def test_a_guest_bears_whatever_a_host_says(tmp_path: Path) -> None:
    """It tells its window what makes sense, and leaves the line where nothing does."""
    host, told = Rambling(), list[object]()
    key = RoomCredentials(KeyPair(), CODE, host.status().game)
    listener = await Listener.open(host, key, port=0, bind="127.0.0.1")
    async with asyncio.timeout(30):
        for _ in range(40):
            hearer = Hearer()
            guest = Guest(hearer, TicketStore(tmp_path / "tickets"), tmp_path)
            guest.join([("127.0.0.1", listener.port)], CODE, "Guest")
            await hearer.gone.wait()
            await guest.close()
            told += hearer.told
    await listener.close()
    assert len(told) > 120


FRAMES = asked_for(500, 5_000)


@pytest.mark.skipif(sys.platform != "linux", reason="memory from /proc, attackers of all 127.0.0.0/8")
@pytest.mark.parametrize("limits", [ROOMY, {}], ids=["everything let in", "the real limits"])
async def test_a_game_under_attack_is_played_to_its_end(limits: dict[str, Any]) -> None:
    out = await Siege(FRAMES, 28, seed=3, limits=limits, patience=0.5).run()
    assert out.errors == [], table(out)
    assert out.right, table(out)
    assert out.frames >= FRAMES
    assert out.connections == 28
    assert out.cut_off == 0, table(out)
    assert out.busy < 0.1, table(out)
