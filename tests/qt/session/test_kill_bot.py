"""`kill -9` while a bot plays: nothing of it is left, though it hears nothing and has started a program of its own."""

import os
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.net.bots.played_bots import bot

PROGRAM = f"""
import sys
sys.path[:0] = {sys.path!r}
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from pompeii_core.setup import GameSetup, SeatedPlayer
from pompeii_qt.session import Session

app = QCoreApplication([])
session = Session(folder=Path(sys.argv[1]))
session.set_programs({{"deaf": sys.argv[2]}}, 600_000)
session.new_game(GameSetup([SeatedPlayer("bot", "Otto", 0, "deaf"), SeatedPlayer("person", "Ada", 1)], first=0))
app.exec()
"""


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="needs to wait for processes that are no children")
def test_a_killed_program_leaves_no_bot(tmp_path: Path) -> None:
    there = tmp_path / "there"
    os.mkfifo(there)
    deaf = f"""
child = subprocess.Popen([sys.executable, "-I", "-S", "-c", "import time; time.sleep(3600)"])
open({str(there)!r}, "w").write(f"{{os.getpid()}} {{child.pid}}")
time.sleep(3600)"""
    program = subprocess.Popen([sys.executable, "-c", PROGRAM, str(tmp_path / "games"), bot(tmp_path, deaf)])
    # Held open for writing too, so that a program that ends too early fails the test rather than holds it up.
    told, running = os.open(there, os.O_RDWR), os.pidfd_open(program.pid)
    assert told in select.select([told, running], [], [], 60)[0], "the bot plays before the program ends"
    processes = [os.pidfd_open(int(pid)) for pid in os.read(told, 100).split()]
    os.close(told)
    os.close(running)
    assert len(processes) == 2
    program.send_signal(signal.SIGKILL)
    program.wait()
    for process in processes:
        assert select.select([process], [], [], 30)[0], "readable once the process has ended"
        os.close(process)
