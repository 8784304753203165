"""A bot, and what it has started, ends with the program that it plays for, however that program ends."""

import os
import select
import subprocess
import sys
from pathlib import Path

import pytest

from tests.net.bots.sample_bots import bot

HOST = """
import asyncio, sys
from pompeii_core.rules import Rules
from pompeii_net.bots.bot import Bot

async def play():
    await Bot.start(sys.argv[1], 0, ["Ada", "Ben"], Rules())
    await asyncio.Event().wait()

asyncio.run(play())
"""
STUBBORN = """
signal.signal(signal.SIGTERM, signal.SIG_IGN)
child = subprocess.Popen([sys.executable, "-I", "-S", "-c", "import time; time.sleep(3600)"])
print(os.getpid(), child.pid, file=sys.stderr, flush=True)
time.sleep(3600)
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="a handle on another's process is Linux's")
def test_a_bot_that_does_not_listen_ends_when_its_host_is_killed(tmp_path: Path) -> None:
    command = bot(tmp_path, first=f"import signal\n{STUBBORN}")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen([sys.executable, "-c", HOST, command], env=environment, stderr=subprocess.PIPE) as host:
        assert host.stderr
        handles = [os.pidfd_open(int(pid)) for pid in host.stderr.readline().split()]
        host.kill()
    for handle in handles:
        assert select.select([handle], [], [], 30)[0], "readable once the process has ended"
        os.close(handle)
    assert len(handles) == 2
