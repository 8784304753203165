"""What a bot writes to standard error: to the log, and its last words beside its fault."""

import asyncio
import os
import select
import subprocess
import sys
from pathlib import Path

import pytest

from pompeii_net.bots.bot import Bot
from pompeii_net.bots.protocol import BotFault
from tests.net.bots.played_bots import AMPLE, ANSWER, LEGAL, STANDARD, VIEW, bot, why, with_bot


async def test_what_it_complains_of_goes_to_the_log(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "data" / "pompeii.log"
    async with with_bot(
        bot(tmp_path, first='print("thinking of nothing", file=sys.stderr, flush=True)'), log=log
    ) as player:
        await player.decide(VIEW, LEGAL, AMPLE)
    assert log.read_text(encoding="utf-8") == "thinking of nothing\n"
    assert capfd.readouterr() == ("", "")
    async with with_bot(bot(tmp_path, first='print("thinking of nothing", file=sys.stderr, flush=True)')) as player:
        await player.decide(VIEW, LEGAL, AMPLE)
    out, complaint = capfd.readouterr()
    assert (out, complaint.splitlines()) == ("", ["thinking of nothing"])


async def test_the_last_line_that_it_complains_of_comes_with_its_fault_and_is_no_other_bots(tmp_path: Path) -> None:
    """Both write to one log, the other one last."""
    (tmp_path / "other").mkdir()
    log, said, go = tmp_path / "pompeii.log", tmp_path / "said", tmp_path / "go"
    dies = f"""
sys.stderr.write("loading\\n\\nno model there\\n \\n"); sys.stderr.flush()
open({str(said)!r}, "w")
while not os.path.exists({str(go)!r}): time.sleep(0.001)
sys.exit(3)"""
    thinks = f"""
while not os.path.exists({str(said)!r}): time.sleep(0.001)
sys.stderr.write("thinking\\n"); sys.stderr.flush()
{ANSWER}"""
    async with with_bot(bot(tmp_path, dies), log=log) as first:
        other = await Bot.start(bot(tmp_path / "other", thinks), 1, ["Ada", "Ben"], STANDARD, log)
        try:
            dying = asyncio.create_task(first.decide(VIEW, LEGAL, AMPLE))
            assert await other.decide(VIEW, LEGAL, AMPLE) in LEGAL
            go.touch()
            with pytest.raises(BotFault) as fault:
                await dying
        finally:
            await other.close()
        assert (why(fault.value), fault.value.complaint) == ("ended unexpectedly with exit code 3", "no model there")
    assert log.read_text(encoding="utf-8").splitlines() == ["loading", "", "no model there", " ", "thinking"]


@pytest.mark.skipif(sys.platform == "win32", reason="a process's parent is POSIX")
async def test_last_words_that_come_after_its_end_are_waited_for(tmp_path: Path) -> None:
    """As where a script starts the program that fails."""
    child = """
import os, sys, time
parent = os.getppid()
print(flush=True)
while os.getppid() == parent: time.sleep(0.001)
sys.exit("no model there")"""
    ends = f"""
child = subprocess.Popen([sys.executable, "-I", "-S", "-c", {child!r}], stdout=subprocess.PIPE)
child.stdout.readline()
os._exit(3)"""
    async with with_bot(bot(tmp_path, ends), log=tmp_path / "pompeii.log") as player:
        with pytest.raises(BotFault) as fault:
            await player.decide(VIEW, LEGAL, AMPLE)
        assert (why(fault.value), fault.value.complaint) == ("ended unexpectedly with exit code 3", "no model there")


async def test_its_last_words_after_the_game_are_in_the_log(tmp_path: Path) -> None:
    log = tmp_path / "pompeii.log"
    async with with_bot(bot(tmp_path, last="print('well played', file=sys.stderr)"), log=log) as player:
        assert await player.decide(VIEW, LEGAL, AMPLE) in LEGAL
        await player.end_game([0, 0], [0, 0], [0, 1])
    assert log.read_text(encoding="utf-8") == "well played\n"


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
