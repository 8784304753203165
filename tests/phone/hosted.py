"""A room on this machine that a phone is in, and people who play there by touch."""

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, Final

from pompeii_core.setup import GameSetup, Scenario, SeatedPlayer
from pompeii_net.lan.local import RoomPlan
from pompeii_net.lan.room.room import Room
from pompeii_net.lan.transport.join_codes import invitation
from tests.phone.chromium import Phone, until

CODE: Final = "K7M2Q9XW"
STEP: Final = """(part => {
  const { game } = pompeii;
  if (!game.update || document.getElementById("table").hidden) return ["", 0, 0];
  const sheet = document.getElementById("sheet").open;
  if (!game.update.view.choice) return ["over", 0, 0];
  const free = game.held || game.update.view.choice != "place", mine = document.body.classList.contains("mine");
  const spots = sheet ? ["#sheet-body .act"] : game.chosen ? ["#hand .act.go"] : !mine ? []
    : [".gate.lit", free ? ".sq.lit" : ".none", ".sq.own", "button.card.usable", "#hand .act"];
  for (const spot of spots) {
    const seen = [...document.querySelectorAll(spot)].filter(node => !node.hidden);
    if (!seen.length) continue;
    const node = seen[Math.floor(part * seen.length)];
    node.scrollIntoView({ block: "nearest" });
    const { x, y, width, height } = node.getBoundingClientRect();
    return [spot, x + width / 2, y + height / 2];
  }
  return ["", 0, 0];
})"""
"""The element to touch now, and its place: a selector, "over", or "" while others decide."""

STATE: Final = """JSON.stringify({ line: document.body.dataset.line, sent: pompeii.game.sent, held: pompeii.game.held,
  chosen: pompeii.game.chosen, seq: pompeii.game.update?.seq, sheet: document.getElementById("sheet").innerText })"""


class Hosted:
    """A room of its own loop, for a phone and an AI; `link` is where a phone's camera leads to."""

    def __init__(self, folder: Path, *, short: bool = False) -> None:
        players = [SeatedPlayer("person", "Seat 0", 0), SeatedPlayer("ai", "Livia", 1, "Livia", "novice")]
        scenario = Scenario("erupts", 5) if short else Scenario()
        setup = GameSetup(players, seed=4, first=0, scenario=scenario)
        self.plan = RoomPlan("Vesuvius", "Host", setup, [0], CODE, 0)
        self.room: Room
        self._folder = folder
        self._begun, self._over = threading.Event(), asyncio.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._host()), name="host of phones")

    def __enter__(self) -> "Hosted":
        self._thread.start()
        assert self._begun.wait(20)
        return self

    def __exit__(self, *problem: object) -> None:
        self.loop.call_soon_threadsafe(self._over.set)
        self._thread.join(20)

    def call(self, do: Callable[[Room], object]) -> None:
        self.loop.call_soon_threadsafe(do, self.room)

    @property
    def link(self) -> str:
        return f"{self.address}/#{invitation(self.room.state.secret, self.room.state.id, self.room.state.pair.public)}"

    @property
    def address(self) -> str:
        """Off the loopback if there is another: there browsers trust plain HTTP more than on a network."""
        addresses = [address for address in self.room.state.addresses if ":" not in address]
        return f"http://{(addresses or ['127.0.0.1'])[0]}:{self.room.state.port}"

    def run[T](self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(20)

    async def _host(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.room = await Room.open(self.plan, None, self._folder, announce=False)
        self._begun.set()
        await self._over.wait()
        self.room.leave()
        await self.room.close()


def enter(phone: Phone, link: str, name: str) -> None:
    phone.open(link)
    phone.until("!document.getElementById('who').hidden")
    phone.type("#name", name)
    phone.tap("#enter")
    phone.until("document.querySelector('#lobby-buttons .go')")


def begin(*phones: Phone) -> None:
    for phone in phones:
        phone.tap("#lobby-buttons .go")
    for phone in phones:
        phone.until("!document.getElementById('table').hidden && pompeii.game.update")


class Person:
    def __init__(self, phone: Phone, seed: int = 1) -> None:
        self.phone = phone
        self.taps = 0
        self._random = Random(seed)

    def step(self) -> str:
        """One touch, if it is this person's turn; what was touched, `over` after the end."""
        spot, x, y = self.phone.js(f"{STEP}({self._random.random()})")
        if spot and spot != "over":
            self.phone.tap_at(x, y)
            self.taps += 1
        return str(spot)


def play(
    *people: Person, within: float = 60.0, seen: Callable[[Person, str], object] = lambda person, spot: None
) -> None:
    """Until the game is over for all of them (TimeoutError); `seen` hears what each has touched."""
    left = [*people]

    def turn() -> bool:
        for person in [*left]:
            seen(person, spot := person.step())
            if spot == "over":
                left.remove(person)
        return not left

    try:
        until(turn, within)
    except TimeoutError:
        raise TimeoutError([(person.step(), person.phone.js(STATE)) for person in left]) from None


def result(phone: Phone) -> str:
    """The words of the result, once the game is over, opened by its button if it is closed."""
    phone.until("pompeii.game.room.stage == 'over'")
    if not phone.js("document.getElementById('sheet').open"):
        phone.tap("#hand .act.go")
        phone.until("document.getElementById('sheet').open")
    return str(phone.js("document.getElementById('sheet').innerText"))


@contextmanager
def no_complaint(*phones: Phone) -> Iterator[None]:
    yield
    assert [problem for phone in phones for problem in phone.problems] == []
