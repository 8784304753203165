"""What a screen reader hears on the accessibility bus: announcements, and what gets the keyboard focus."""

import json
import os
import platform
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from time import monotonic
from typing import Any, Final, NamedTuple, Self

import msgspec
from jeepney import DBusAddress, HeaderFields, MatchRule, Message, MessageType, Properties, message_bus, new_method_call
from jeepney.io.blocking import DBusConnection, open_dbus_connection

from pompeii_core.setup import GameSetup
from tests.surroundings import CORE, ROOT, surroundings

_EVENTS: Final = ("object:announcement", "object:state-changed", "object:property-change", "window:activate")
_LAUNCHER: Final = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Bus")
_REGISTRY: Final = DBusAddress("/org/a11y/atspi/registry", "org.a11y.atspi.Registry", "org.a11y.atspi.Registry")
_ACCESSIBLE: Final = "org.a11y.atspi.Accessible"
_LABELLED_BY: Final = 2
_TRIES: Final = 5
_SECONDS: Final = 30.0  # silence after which a program counts as stuck


class Heard(NamedTuple):
    """One thing that was heard.

    `says`: an announcement; `focus`: label, name, role and description of the focused object; `title`: the title of
    another window.
    """

    kind: str
    text: str


def connected(address: str) -> DBusConnection:
    """Return a connection to a bus, on a busy machine too; TimeoutError."""
    return open_dbus_connection(address, auth_timeout=_SECONDS)


class Listener:
    """A screen reader on the bus: `until` returns what was heard up to an announcement."""

    def __init__(self, session_bus: str) -> None:
        with connected(session_bus) as session:
            (address,) = _call(session, new_method_call(_LAUNCHER, "GetAddress"))
        # Two connections: events that arrive while one of them waits for an answer would be lost on it.
        self._bus, self._events = connected(address), connected(address)
        for interface in ("Object", "Window"):
            rule = MatchRule(type="signal", interface=f"org.a11y.atspi.Event.{interface}")
            _call(self._events, message_bus.AddMatch(rule))
        for event in _EVENTS:
            self._register(event)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._bus.close()
        self._events.close()

    def until(self, mark: str) -> list[Heard]:
        """Return all that is heard before `mark` is announced. The program must be idle then, for its names."""
        found: list[tuple[str, str, DBusAddress | None]] = []
        while True:
            message = self._events.receive(timeout=_SECONDS)
            fields = message.header.fields
            if message.header.message_type is not MessageType.signal:
                continue
            member, (detail, value, _, data, *_) = fields[HeaderFields.member], message.body
            if member == "Announcement":
                if data[1] == mark:
                    return [heard for kind, text, at in found if (heard := self._heard(kind, text, at))]
                found.append(("says", data[1], None))
            at = DBusAddress(fields[HeaderFields.path], fields[HeaderFields.sender], _ACCESSIBLE)
            if member == "StateChanged" and detail == "focused" and value:
                found.append(("focus", "", at))
            elif member == "PropertyChange" and detail == "accessible-name":
                found.append(("title", "", at))
            elif member == "Activate":
                found.append(("window", "", at))

    def _register(self, event: str) -> None:
        """Have programs send these events. The registry may die as it starts: asked again, it starts again."""
        for tries in reversed(range(_TRIES)):
            try:
                _call(self._events, new_method_call(_REGISTRY, "RegisterEvent", "sass", (event, [], "")))
            except RuntimeError:
                if not tries:
                    raise
            else:
                return

    def _heard(self, kind: str, text: str, at: DBusAddress | None) -> Heard | None:
        if at is None:
            return Heard(kind, text)
        name, description = self._property(at, "Name"), self._property(at, "Description")
        role = self._bus.send_and_get_reply(new_method_call(at, "GetRoleName"))
        if name is None or role.header.message_type is MessageType.error:
            return None  # the object is gone
        if kind == "title":
            return Heard(kind, name) if role.body[0] == "frame" else None
        label = self._label(at)
        return Heard(kind, ", ".join(filter(None, (label, name, str(role.body[0]), description))))

    def _label(self, at: DBusAddress) -> str:
        """Return the name of the object's label, unless it equals the object's own name."""
        (relations,) = _call(self._bus, new_method_call(at, "GetRelationSet"))
        for kind, targets in relations:
            for sender, path in targets if kind == _LABELLED_BY else ():
                return self._property(DBusAddress(path, sender, _ACCESSIBLE), "Name") or ""
        return ""

    def _property(self, at: DBusAddress, name: str) -> str | None:
        reply = self._bus.send_and_get_reply(Properties(at).get(name), timeout=_SECONDS)
        return None if reply.header.message_type is MessageType.error else str(reply.body[0][1])


def _call(connection: DBusConnection, message: Message) -> tuple[Any, ...]:
    reply = connection.send_and_get_reply(message, timeout=_SECONDS)
    if reply.header.message_type is MessageType.error:
        raise RuntimeError(f"{message.header.fields}: {reply.body}")
    return tuple(reply.body)


_COMMANDS: Final = {"Xvfb": "xvfb", "dbus-daemon": "dbus-daemon"}
"""Commands that must be there, and the Debian packages they are in."""
_PLACES: Final = ("HOME", "XDG_RUNTIME_DIR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME")
_LAUNCHERS: Final = ("/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher")


def why_not() -> str | None:
    """Return in a sentence why programs cannot be heard here; None if they can."""
    if platform.system() != "Linux":
        return "Only on Linux is a program heard over a bus."
    wanted = [package for command, package in _COMMANDS.items() if not which(command)]
    if not any(Path(launcher).exists() for launcher in _LAUNCHERS):
        wanted.append("at-spi2-core")
    return f"To hear the program these packages are missing: {', '.join(wanted)}." if wanted else None


@contextmanager
def screen_and_bus() -> Iterator[Mapping[str, str]]:
    """Yield the environment of a program with a screen and a bus of its own."""
    # Not pytest's folder: the names of sockets may have 107 letters.
    path = os.pathsep.join(map(str, (CORE, ROOT / "net", ROOT)))
    with tempfile.TemporaryDirectory(prefix="ear-") as folder, screen() as display:
        environment = surroundings(DISPLAY=display, PYTHONPATH=path) | dict.fromkeys(_PLACES, folder)
        environment.pop("AT_SPI_BUS_ADDRESS", None)
        environment.pop("WAYLAND_DISPLAY", None)
        with _session_bus(environment) as address:
            yield environment | {
                "DBUS_SESSION_BUS_ADDRESS": address,
                "QT_QPA_PLATFORM": "xcb",  # Qt's offscreen platform has no way to the bus
                "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
                "QT_SCALE_FACTOR": "1",
            }


@contextmanager
def screen() -> Iterator[str]:
    told, tells = os.pipe()
    # Without -noreset it restarts when its last client goes, and takes the bus's own programs with it.
    command = ["Xvfb", "-displayfd", str(tells), "-screen", "0", "1280x800x24", "-nolisten", "tcp", "-noreset"]
    with subprocess.Popen(command, pass_fds=[tells], stderr=subprocess.DEVNULL) as server:
        os.close(tells)
        try:
            with os.fdopen(told, encoding="utf-8") as number:
                yield f":{number.readline().strip()}"
        finally:
            server.terminate()


@contextmanager
def _session_bus(environment: Mapping[str, str]) -> Iterator[str]:
    """Yield the address of a session bus, which starts the accessibility bus on request."""
    command = ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address"]
    pipe, none = subprocess.PIPE, subprocess.DEVNULL
    with subprocess.Popen(
        command, env=environment, stdout=pipe, stderr=none, encoding="utf-8", start_new_session=True
    ) as daemon:
        assert daemon.stdout is not None
        try:
            yield daemon.stdout.readline().strip()
        finally:
            os.killpg(daemon.pid, 15)  # and what it has started


_LONGEST: Final = 60.0  # seconds within which something must be said


class Ear:
    """Presses keys, each once the program is idle, and returns what was heard after each."""

    def __init__(self, program: "subprocess.Popen[str]", listener: Listener) -> None:
        self._program, self._listener = program, listener
        self._asked = 0
        self.page = self.title = ""

    def press(self, *keys: str) -> list[Heard]:
        """Press keys one after another, named as in Qt: `Tab`, `Return`, `Shift+F6`."""
        return [heard for key in keys for heard in self._ask(key=key)]

    def go(self, key: str, page: str) -> list[Heard]:
        return self._ask(key=key, page=page)

    def listen(self) -> list[Heard]:
        return self._ask()

    def wait_for(self, key: str, pattern: str) -> list[str]:
        """Press a key and return the texts heard until one matches; AssertionError after a minute without a match."""
        texts, end = [heard.text for heard in self.press(key)], monotonic() + _LONGEST
        while not any(re.search(pattern, text) for text in texts):
            assert monotonic() < end, f"{pattern!r} was not heard, but {texts}"
            texts += [heard.text for heard in self.listen()]
        return texts

    def prepare(self, setup: GameSetup) -> None:
        """Make this the next game, as if it were the last one played."""
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
