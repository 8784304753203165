"""A host that says what a test has it say, over a real connection, and one guest before its window."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from pompeii_net.lan.guest.files import TicketStore
from pompeii_net.lan.guest.guest import Guest
from pompeii_net.lan.local import Place
from pompeii_net.lan.transport.listener import Listener
from pompeii_net.lan.wire import EndReason, Say
from tests.net.lan.guest_group import HASTY
from tests.net.lan.peers import CODE, OpenGate, hosting
from tests.net.lan.window import Window

HERE = "127.0.0.1"


class Scene:
    """A gate that lets in whoever knows the code, and one guest before its window."""

    def __init__(self, folder: Path) -> None:
        self.gate = OpenGate()
        self.window = Window()
        self.tickets = TicketStore(folder / "tickets.json")
        self.listener: Listener
        self.moved_to: list[Place] = []
        self.guest = Guest(
            self.window, self.tickets, folder / "games", limits=HASTY, find_game=lambda game: self.moved_to
        )

    async def join(self, code: str = CODE) -> None:
        self.guest.join([(HERE, self.listener.port)], code, "Livia")
        await self.window.until(lambda: bool({"online", "lost"} & {line for line, _ in self.window.lines}))

    def say(self, *messages: Any) -> None:
        """The host says this."""
        for message in messages:
            self.gate.links[-1].send(message)

    async def hears(self, *messages: Any) -> None:
        """The host says this, and the window is told."""
        before = self.window.told.count(messages[-1])
        self.say(*messages)
        await self.window.until(lambda: self.window.told.count(messages[-1]) > before)

    async def settled(self, *kinds: type) -> list[Any]:
        """What the host has heard over this line since the last time, when all that was on its way has come."""
        self.guest.say(Say("settled"))
        heard = self.gate.heard[-1]
        async with asyncio.timeout(20):
            while Say("settled") not in heard.messages:
                await asyncio.sleep(0)
        messages = [message for message in heard.messages if isinstance(message, kinds)]
        heard.messages.clear()
        return messages

    async def cut(self, why: EndReason | None = None) -> None:
        """The line breaks, or the host says goodbye, and it is there again."""
        links = len(self.gate.links)
        self.gate.links[-1].end(why)
        await self.gate.entered(links + 1)
        await self.window.line("online", links + 1)


def play(folder: Path, scene: Callable[[Scene], Awaitable[None]]) -> None:
    async def run() -> None:
        it = Scene(folder)
        async with hosting(it.gate, HASTY) as it.listener:
            try:
                await scene(it)
            finally:
                await it.guest.close()
        assert len(asyncio.all_tasks()) == 1

    asyncio.run(run())
