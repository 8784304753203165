"""Whether a frozen or installed program works: each of its ways is gone once, with a line of result.

    python -m installers.release.smoke PROGRAM [--console PROGRAM] [--window DIR]

--console names the program that has a console (Windows has two: pompeii.exe has none); --window also plays in a real
window and leaves its pictures in DIR. Ends with 1 at the first that fails, with what it printed.
"""

import argparse
import os
import re
import shlex
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from installers.release.project import ROOT, version

PATIENCE: Final = 600
"""Seconds for each way: a machine that is lent for a release can be slow."""


class Failed(Exception):
    """Which way failed, and what it printed."""


def environment(offscreen: bool) -> dict[str, str]:
    """This process's, without what would hide a fault of the frozen program: Qt's and Python's own folders."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("QT_", "PYTHON"))}
    return kept | ({"QT_QPA_PLATFORM": "offscreen"} if offscreen else {})


def said_before(slow: subprocess.TimeoutExpired) -> str:
    """What a program that was stopped had printed: bytes or text, as the system has it."""
    said = slow.stdout or ""
    return said.decode("utf-8", "replace") if isinstance(said, bytes) else said


def go(what: str, command: Sequence[str], *, offscreen: bool = True) -> str:
    """Run a program to its end, print that it passed, and return its output; Failed if it is slow or fails."""
    began = time.monotonic()
    try:
        ended = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            timeout=PATIENCE,
            env=environment(offscreen),
            check=False,
        )
    except subprocess.TimeoutExpired as slow:
        raise Failed(f"{what}: not done after {PATIENCE} s\n{said_before(slow)}") from None
    except OSError as error:
        raise Failed(f"{what}: {command[0]} could not be started: {error.strerror}") from None
    if ended.returncode:
        raise Failed(f"{what}: exit code {ended.returncode}\n{ended.stdout}")
    print(f"{what}: passed in {time.monotonic() - began:.1f} s", flush=True)
    return ended.stdout


def check_version(console: str) -> None:
    """It is this version, with the compiled core."""
    said = go("version", [console, "--version"]).strip()
    if said.splitlines()[0] != f"pompeii {version()}, compiled core":
        raise Failed(f"version: the program says “{said}”, and is to be {version()} with the compiled core")


def play_in_a_room(console: str) -> None:
    """Host a room, and have two more of these programs play in it to the end; Failed."""
    command = [console, "host", "--once", "--open", "--bind", "127.0.0.1", "--port", "0", "--seats", "2"]
    with subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        env=environment(True),
    ) as host:
        assert host.stdout
        said = []
        bound = threading.Timer(PATIENCE, host.kill)  # ends the reading below, should nothing ever be said
        bound.start()
        try:
            for line in host.stdout:
                said.append(line)
                if found := re.search(r"127\.0\.0\.1, port (\d+)", line):
                    break
            else:
                raise Failed(f"room: the host ended without an address\n{''.join(said)}")
            join = [console, "join", f"127.0.0.1:{found[1]}", "--seat"]
            with subprocess.Popen([*join, "random"], stdout=subprocess.DEVNULL, env=environment(True)) as other:
                try:
                    go("room, joined by two", [*join, "ai:Livia@novice"])
                    if other.wait(PATIENCE):
                        raise Failed(f"room: the second program ended with exit code {other.returncode}")
                finally:
                    other.kill()
            if host.wait(PATIENCE):
                raise Failed(f"room: the host ended with exit code {host.returncode}\n{''.join(said)}")
        finally:
            bound.cancel()
            host.kill()


def main(words: list[str]) -> int:
    """Try the program in every way asked for; return 0, or 1 after printing what failed."""
    parser = argparse.ArgumentParser(prog="smoke", description="Try a frozen or installed program.")
    parser.add_argument("program", help="the program to try")
    parser.add_argument("--console", help="the program that has a console (the same)")
    parser.add_argument("--window", metavar="DIR", help="also play in a real window; pictures go to DIR")
    asked = parser.parse_args(words)
    console = asked.console or asked.program
    bot = [sys.executable, str(ROOT / "examples/random_bot.py")]
    # How a bot's command line is read differs by system, as everywhere there.
    line = subprocess.list2cmdline(bot) if sys.platform == "win32" else shlex.join(bot)
    arena = [console, "arena", "--seat", f"bot:{line}", "--seat", "ai:Livia@novice", "--games", "4", "--jobs", "2"]
    try:
        check_version(console)
        go("help", [console, "--help"])
        go("a game offscreen", [asked.program, "--smoke"])
        go("arena with a bot, two processes", arena)
        play_in_a_room(console)
        if asked.window:
            command = [asked.program, "--smoke", "--screenshots", str(Path(asked.window).resolve())]
            go("a game in a window, with the mouse", command, offscreen=False)
    except Failed as failure:
        print(f"smoke: {failure}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
