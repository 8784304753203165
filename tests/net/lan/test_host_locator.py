"""Where a lost host has gone: looked for as long as somebody asks, and no longer."""

import asyncio

import pytest

from pompeii_net.lan.discovery import finder
from pompeii_net.lan.discovery.finder import HostLocator
from pompeii_net.lan.local import Place


class Search:
    """In place of discovery."""

    running = 0

    def __init__(self, changed: object) -> None:
        self.stopped = asyncio.Event()
        Search.latest = self

    latest: "Search"

    async def start(self) -> None:
        Search.running += 1

    async def stop(self) -> None:
        Search.running -= 1
        self.stopped.set()

    def places_of(self, game: str) -> list[Place]:
        return [("192.168.1.4", 17979)] if game == "here" and Search.running else []


async def test_the_search_begins_with_the_first_question_and_ends_with_the_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(finder, "Finder", Search)
    monkeypatch.setattr(finder, "_IDLE", 0.05)
    look = HostLocator()
    assert Search.running == 0
    assert look("here") == []
    await asyncio.sleep(0)
    assert Search.running == 1
    assert look("here") == [("192.168.1.4", 17979)]
    assert look("elsewhere") == []
    async with asyncio.timeout(10):
        await Search.latest.stopped.wait()
    assert Search.running == 0
    look("here")
    await asyncio.sleep(0)
    assert Search.running == 1
    await look.close()
    assert Search.running == 0
    assert len(asyncio.all_tasks()) == 1
