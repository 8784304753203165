"""Somebody who plays the program by keys and hears what it says."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any, Final

import msgspec

from pompeii_core.setup import GameSetup
from tests.qt.by_ear.bus import screen_and_bus
from tests.qt.by_ear.listener import Heard, Listener
from tests.surroundings import ROOT

_LONGEST: Final = 60.0
"""Seconds that something may take to be said."""


class Ear:
    """Presses keys, each once the program has come to rest, and returns what was heard after each."""

    def __init__(self, program: "subprocess.Popen[str]", listener: Listener) -> None:
        self._program, self._listener = program, listener
        self._asked = 0
        self.page = self.title = ""
        """Of the window, once the last key has had its effect."""

    def press(self, *keys: str) -> list[Heard]:
        """One key after another, as Qt calls them: `Tab`, `Return`, `Shift+F6`."""
        return [heard for key in keys for heard in self._ask(key=key)]

    def go(self, key: str, page: str) -> list[Heard]:
        """A key that leads to another page."""
        return self._ask(key=key, page=page)

    def listen(self) -> list[Heard]:
        """What has been said since the last key."""
        return self._ask()

    def wait_for(self, key: str, pattern: str) -> list[str]:
        """The texts that are heard after a key until one matches; AssertionError after a minute without."""
        texts, end = [heard.text for heard in self.press(key)], monotonic() + _LONGEST
        while not any(re.search(pattern, text) for text in texts):
            assert monotonic() < end, f"{pattern!r} was not heard, but {texts}"
            texts += [heard.text for heard in self.listen()]
        return texts

    def set(self, **values: object) -> None:
        """Other settings."""
        self._ask(settings=values)

    def prepare(self, setup: GameSetup) -> None:
        """The next game is this one, as the one before was."""
        self._ask(setup=msgspec.json.encode(setup).decode())

    def _ask(self, **asked: Any) -> list[Heard]:
        self._asked += 1
        mark = f"heard {self._asked}"
        assert self._program.stdin is not None
        assert self._program.stdout is not None
        self._program.stdin.write(json.dumps({**asked, "mark": mark}) + "\n")
        self._program.stdin.flush()
        heard = self._listener.until(mark)
        state = json.loads(self._program.stdout.readline())
        self.page, self.title = state["page"], state["title"]
        return heard


@contextmanager
def program_by_ear(home: Path) -> Iterator[Ear]:
    """The program, just started, its files in `home`."""
    with (
        screen_and_bus() as environment,
        Listener(environment["DBUS_SESSION_BUS_ADDRESS"]) as listener,
        _started(home, environment) as program,
    ):
        yield Ear(program, listener)


@contextmanager
def _started(home: Path, environment: Mapping[str, str]) -> "Iterator[subprocess.Popen[str]]":
    command = [sys.executable, "-m", "tests.qt.by_ear.program", str(home)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdin=pipe, stdout=pipe, encoding="utf-8") as program:
        try:
            yield program
        finally:
            assert program.stdin is not None
            program.stdin.close()
            program.wait(timeout=20)
