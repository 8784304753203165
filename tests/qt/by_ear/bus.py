"""A screen and an accessibility bus of a test's own, on which it hears what a screen reader of Linux would."""

import os
import platform
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from typing import Final

from tests.surroundings import surroundings

_COMMANDS: Final = {"Xvfb": "xvfb", "dbus-daemon": "dbus-daemon"}
"""What has to be there, and the Debian package it is in."""
_PLACES: Final = ("HOME", "XDG_RUNTIME_DIR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME")
_LAUNCHERS: Final = ("/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher")


def why_not() -> str | None:
    """What keeps programs from being heard here, in a sentence; None where nothing does."""
    if platform.system() != "Linux":
        return "Only on Linux is a program heard over a bus."
    wanted = [package for command, package in _COMMANDS.items() if not which(command)]
    if not any(Path(launcher).exists() for launcher in _LAUNCHERS):
        wanted.append("at-spi2-core")
    return f"To hear the program these packages are missing: {', '.join(wanted)}." if wanted else None


@contextmanager
def screen_and_bus() -> Iterator[Mapping[str, str]]:
    """The environment in which a program is seen on a screen of its own, and heard on a bus of its own."""
    # not pytest's folder: the names of sockets may have 107 letters
    with tempfile.TemporaryDirectory(prefix="ear-") as folder, _screen() as display:
        environment = surroundings(DISPLAY=display) | dict.fromkeys(_PLACES, folder)
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
def _screen() -> Iterator[str]:
    """A display that nobody else has."""
    told, tells = os.pipe()
    # without -noreset it begins anew whenever its last client goes, and the bus's own programs with it
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
    """The session's bus, which starts the one for accessibility when that is asked for."""
    command = ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address"]
    daemon = subprocess.Popen(
        command,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        encoding="utf-8",
        start_new_session=True,
    )
    with daemon:
        assert daemon.stdout is not None
        try:
            yield daemon.stdout.readline().strip()
        finally:
            os.killpg(daemon.pid, 15)  # and what it has started
